/**
 * Reasons in words: the one place where a sentence is made of a reason, as a clause without a full stop.
 *
 * It stands here because suites hold the sentence beside the kind; everybody else who talks to people asks it as well.
 */
import { CLOCK_CONSTANT_MAX, QUERY_PARTS_MAX } from '../base/limits.js';
import { modelErrorText } from '../base/model-error-text.js';
import { type BudgetLimit, type Reason, type ReasonKind } from '../base/reason.js';

/** A reason as a suite tells it. */
export interface ToldReason {
  readonly reason: string;
  readonly reasonKind: ReasonKind;
}

export function toldReason(reason: Reason): ToldReason {
  return { reason: reasonText(reason), reasonKind: reason.kind };
}

export function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case 'budget':
      return budgetText(reason);
    case 'tooLarge':
      return tooLargeText(reason);
    case 'modelError':
      return modelErrorClause(reason);
    case 'approximate':
      return approximateText(reason);
    case 'unsupported':
      return unsupportedText(reason);
    case 'unconfirmed':
      return UNCONFIRMED[reason.what];
    case 'tooFewSteps': {
      if ('beyond' in reason)
        return `no run of at most ${reason.beyond} ${reason.beyond === 1 ? 'step' : 'steps'} does it, and beyond ${reason.beyond} nothing is known`;
      const { steps, needed, tell } = reason;
      return `${steps} steps do not tell them apart, ${needed} ${tell === 'surely' ? 'do' : 'may'}`;
    }
    case 'proved':
      return provedText(reason);
  }
}

type Of<Kind extends ReasonKind> = Extract<Reason, { readonly kind: Kind }>;

function budgetText({ limit, afterSteps }: Of<'budget'>): string {
  return afterSteps === undefined
    ? BUDGETS[limit]
    : `${afterSteps} steps do not tell them apart, and ${BUDGETS[limit]} before more were looked at`;
}

const BUDGETS: Readonly<Record<BudgetLimit, string>> = {
  states: 'the state budget ran out',
  memory: 'the memory budget ran out',
  time: 'the time budget ran out',
  interrupted: 'it was interrupted',
  pairs: 'the budget for pairs of states ran out',
  branches: 'the budget for branches ran out',
  tries: 'the budget for tries ran out',
  effort: 'the budget ran out',
};

function tooLargeText(reason: Of<'tooLarge'>): string {
  switch (reason.what) {
    case 'clockDifference':
      return `the difference of two clocks exceeds ${CLOCK_CONSTANT_MAX}, which no zone can hold`;
    case 'query':
      return `the query has more than ${QUERY_PARTS_MAX} parts when its quantifiers are spelled out`;
    case 'values':
      return 'there may be values beyond those that were looked at';
    case 'times':
      return 'its times are too fine or too long';
    case 'choices':
      return 'its path leaves too many choices of times';
    case 'verdicts':
      return 'its verdicts could not be determined';
    case 'runs':
      return 'too many runs fit it';
    case 'clocks':
      return 'the states that the specification may be in differ in too many clocks on the way';
    case 'parts':
      return 'a state falls into too many parts';
    case 'modelStates':
      return `the model may be in more than ${reason.max} states on the way`;
    case 'specificationStates':
      return `the specification may be in more than ${reason.max} states on the way`;
  }
}

function modelErrorClause(reason: Of<'modelError'>): string {
  if (reason.when === 'beside') return 'the model goes wrong';
  const text = modelErrorText(reason.error).replace(/\.$/, '');
  const error = `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  switch (reason.when) {
    case 'search':
      return `the model goes wrong, and what is behind that is not explored: ${error}`;
    case 'way':
      return `the model goes wrong on the way: ${error}`;
    case 'comparison':
      return `a model goes wrong on the way: ${error}`;
    case 'start':
      return `the model goes wrong at its start: ${error}`;
  }
}

function approximateText(reason: Of<'approximate'>): string {
  switch (reason.what) {
    case 'zones':
      return 'zones over-approximate this model';
    case 'replay':
      return 'zones over-approximate this model, and no trace could be replayed';
    case 'runs':
      return 'zones over-approximate the model, and the query asks about whole runs';
    case 'path':
      return 'no times fit the path that was found';
    case 'stoppedClock':
      return 'its path compares a clock that was stopped';
    case 'trace':
      return 'its trace could not be timed';
    case 'test':
      return 'the evaluation did not confirm the test';
    case 'someValues':
      return 'inputs have more values than were tried';
    case 'unseenStep':
      return `the specification sets a clock in an internal step whose time nobody sees, ${reason.step}`;
  }
}

function unsupportedText(reason: Of<'unsupported'>): string {
  switch (reason.what) {
    case 'stoppedClocks':
      return 'models that stop clocks cannot be compared';
    case 'comparedDifferences':
      return 'the model compares more differences of clocks than can be told apart';
    case 'prioritiesOfOutputs':
      return 'the model has priorities, which outputs alone do not show';
    case 'prioritiesOfEnvironment':
      return 'priorities rank steps of the environment against those of the processes under test';
    case 'mutant':
      return 'the mutant uses something that cannot be explored';
    case 'query':
      return 'the query is not one that a trace answers';
    case 'sharedVariable':
      return `the environment changes '${reason.variable}', which the processes under test read: that is not an input`;
  }
}

const UNCONFIRMED: Readonly<Record<Of<'unconfirmed'>['what'], string>> = {
  difference: 'a difference was found that could not be confirmed',
  differenceTimes: 'the times of a difference could not be found',
  differenceTest: 'no test shows the difference that was found',
  silence: 'silence is wrong there only after longer than a test waits',
  kill: 'no run of the mutant was found that fails the test',
  noTest: 'no test was made for it',
  pass: 'no test was found that can pass and that the model does not fail',
};

function provedText(reason: Of<'proved'>): string {
  switch (reason.what) {
    case 'notTaken':
      return 'no reachable state of the model takes it';
    case 'notSatisfied':
      return 'no reachable state of the model satisfies it';
    case 'notReached':
      return 'no timed trace of the model leads there';
    case 'notSeen':
      return 'nobody can see whether a broadcast is heard';
    case 'conforms':
      return 'it conforms to the model';
    case 'stopsTime':
      return 'it conforms, and it stops time: no system behaves like it';
    case 'sameState':
      return 'nothing that can follow tells it from the right state';
    case 'sameObservations':
      return 'every stimulus has the same observations under both';
    case 'noWord':
      return `no word tells it apart: all ${reason.states} joint states were searched`;
    case 'indistinguishable':
      return `no stimuli of any length tell them apart: all pairs of situations are known after ${reason.depth} steps`;
  }
}
