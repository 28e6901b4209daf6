/**
 * Checks the steps of tests: their shapes, actions, times and windows, and the rules of choices.
 *
 * Nothing is said about what an earlier problem made doubtful: rules that compare parts run only where the parts are
 * good.
 */
import {
  type Rational,
  ZERO,
  compare,
  decimalText,
  leastCommonMultiple,
  parseRational,
} from '../base/rational.js';
import * as problem from './problems.js';
import { type JsonMap, type Reading, type Shape, first, isMap, quoted, shape } from './reading.js';
import { splitAction } from './action.js';
import { checkOverlaps } from './check-overlaps.js';
import { type Branch, type OneOfStep, type SuiteParameter, type SuiteStep } from './suite.js';
import { isAfter, whenOf } from './window.js';

/** What the steps of a suite are read with. */
export interface StepContext {
  readonly reading: Reading;
  readonly roles: ReadonlyMap<string, 'input' | 'output'>;
  /** What actions pass, by their names. */
  readonly parameters: ReadonlyMap<string, readonly SuiteParameter[]>;
  readonly times: Times;
}

/** The times of a suite: each text is parsed once. */
export interface Times {
  readonly known: Map<string, Rational | undefined>;
  /** The least common multiple of all denominators. */
  unit: bigint;
  hasUnit: boolean;
}

export function noTimes(): Times {
  return { known: new Map(), unit: 1n, hasUnit: true };
}

const VERDICTS = ['pass', 'fail', 'inconclusive'];

export function readVerdict(reading: Reading, value: unknown): void {
  if (typeof value !== 'string' || !VERDICTS.includes(value))
    reading.wrongType(value, 'A verdict', 'pass, fail or inconclusive');
}

export function readSteps(context: StepContext, value: unknown, what: string): void {
  const { reading } = context;
  const before = reading.count;
  reading.items(value, 'The steps', (item) => {
    readStep(context, item, 'step');
  });
  if (!Array.isArray(value) || reading.count > before) return;
  if (value.length === 0) reading.report((span) => problem.testWithoutSteps.at(span, what));
  const steps = value as readonly SuiteStep[];
  const last = steps.findIndex(
    (step) => 'oneOf' in step && step.oneOf.every(({ verdict }) => verdict !== undefined),
  );
  if (0 <= last && last < steps.length - 1)
    reading.warn((span) => problem.neverReached.at(first(span)), [last + 1]);
}

type Role = 'step' | 'branch';

const KINDS = ['input', 'output', 'refuse', 'accept', 'quiet', 'oneOf'] as const;
type StepKind = (typeof KINDS)[number];

const FIELDS: Readonly<Record<StepKind, Readonly<Record<Role, Shape>>>> = {
  input: stepShapes('An input', ['input'], ['values', 'after', 'within', 'open']),
  output: stepShapes('An output', ['output', 'within'], ['values', 'open']),
  refuse: stepShapes('A refusal', ['refuse'], ['values', 'after']),
  accept: stepShapes('An acceptance', ['accept'], ['after', 'otherwise']),
  quiet: stepShapes('Quiet', ['quiet'], []),
  oneOf: stepShapes('A choice', ['oneOf'], []),
};

function stepShapes(
  what: string,
  required: readonly string[],
  optional: readonly string[],
): Readonly<Record<Role, Shape>> {
  return {
    step: shape(what, required, optional),
    branch: shape(what, required, [...optional, 'steps', 'verdict']),
  };
}

function readStep(context: StepContext, value: unknown, role: Role): void {
  const { reading } = context;
  if (!isMap(value)) {
    reading.wrongType(value, role === 'step' ? 'A step' : 'A branch', 'an object');
    return;
  }
  const kind = kindOfStep(reading, value);
  if (kind === undefined) return;
  if (role === 'branch' && (kind === 'refuse' || kind === 'accept' || kind === 'oneOf')) {
    reading.report((span) => problem.noBranchEvent.at(span, kind), [kind], 'name');
    return;
  }
  reading.object(value, FIELDS[kind][role]);
  switch (kind) {
    case 'input':
      readAction(context, value, kind);
      readInputTime(context, value);
      break;
    case 'output':
      readAction(context, value, kind);
      readWindow(context, value);
      break;
    case 'refuse':
      readAction(context, value, kind);
      reading.field(value, 'after', (time) => readTime(context, time, "The field 'after'"));
      break;
    case 'accept':
      readAcceptance(context, value);
      break;
    case 'quiet':
      reading.field(value, 'quiet', (time) => readTime(context, time, "The field 'quiet'"));
      break;
    case 'oneOf':
      reading.field(value, 'oneOf', (branches) => {
        readChoice(context, branches);
      });
      break;
  }
}

function kindOfStep(reading: Reading, value: JsonMap): StepKind | undefined {
  let found: StepKind | undefined;
  for (const kind of KINDS) {
    if (!Object.hasOwn(value, kind)) continue;
    if (found !== undefined) {
      const before = found;
      reading.report((span) => problem.twoSteps.at(span, before, kind), [kind], 'name');
      return undefined;
    }
    found = kind;
  }
  if (found === undefined) {
    const near = Object.keys(value)
      .map((name) => reading.suggest(name, KINDS))
      .find((name) => name !== undefined);
    reading.report((span) => problem.noStep.at(first(span), 'A step', near));
  }
  return found;
}

/** Steps that name actions of either kind. */
type NamingKind = 'input' | 'output' | 'refuse' | 'accept';

function readAction(context: StepContext, value: JsonMap, kind: NamingKind): void {
  context.reading.field(value, kind, (action) => {
    readName(context, action, kind);
  });
  const action = value[kind];
  const parameters = typeof action === 'string' ? (context.parameters.get(action) ?? []) : [];
  if (parameters.length > 0 && !Object.hasOwn(value, 'values'))
    context.reading.report((span) => problem.missingField.at(first(span), 'values', `'${action as string}'`));
  context.reading.field(value, 'values', (values) => {
    readValues(context, values, parameters, kind);
  });
}

/** One value for each parameter, in their order; outputs may leave values open within a range. */
function readValues(
  { reading }: StepContext,
  values: unknown,
  parameters: readonly SuiteParameter[],
  kind: NamingKind,
): void {
  const names = parameters.map(({ name }) => name);
  const isRange = (value: unknown): boolean =>
    kind === 'output' &&
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((each) => Number.isSafeInteger(each)) &&
    value[0] <= value[1];
  const isGood =
    isMap(values) &&
    Object.keys(values).join() === names.join() &&
    Object.values(values).every((value) => Number.isSafeInteger(value) || isRange(value));
  if (!isGood)
    reading.wrongType(
      values,
      "The field 'values'",
      names.length === 0
        ? 'left out: the action passes nothing'
        : `an object with numbers for ${names.join(', ')}`,
    );
  else reading.fields += names.length;
}

function readName({ reading, roles }: StepContext, action: unknown, kind: NamingKind): void {
  const text = reading.text(action, `The field '${kind}'`);
  if (text === undefined) return;
  // Where several actions are listed, each has its values in its name.
  const name = kind === 'accept' && !roles.has(text) ? splitAction(text).action : text;
  const role = roles.get(name);
  const isEither = kind === 'refuse' || kind === 'accept';
  if (role !== undefined && (isEither || role === kind)) return;
  const wanted = isEither ? 'action' : kind;
  const near = role === undefined ? reading.suggest(name, roles.keys()) : undefined;
  reading.report((span) => problem.unknownAction.at(span, quoted(name), wanted, role !== undefined, near));
}

function readAcceptance(context: StepContext, value: JsonMap): void {
  const { reading } = context;
  reading.field(value, 'accept', (actions) => {
    const isEmpty = Array.isArray(actions) && actions.length === 0;
    if (isEmpty) reading.wrongType(actions, "The field 'accept'", 'a list of at least one action');
    reading.items(actions, "The field 'accept'", (action) => {
      readName(context, action, 'accept');
    });
  });
  reading.field(value, 'after', (time) => readTime(context, time, "The field 'after'"));
  reading.field(value, 'otherwise', (verdict) => {
    if (verdict !== 'fail' && verdict !== 'inconclusive')
      reading.wrongType(verdict, "The field 'otherwise'", 'fail or inconclusive');
  });
}

function readInputTime(context: StepContext, value: JsonMap): void {
  const { reading } = context;
  if (!Object.hasOwn(value, 'within')) {
    if (!Object.hasOwn(value, 'after'))
      reading.report((span) => problem.missingField.at(first(span), 'after', 'An input'));
    if (Object.hasOwn(value, 'open'))
      reading.report((span) => problem.missingField.at(first(span), 'within', 'An input with open ends'));
    reading.field(value, 'after', (time) => readTime(context, time, "The field 'after'"));
    return;
  }
  if (Object.hasOwn(value, 'after')) reading.report((span) => problem.whenTwice.at(span), ['after'], 'name');
  else readWindow(context, value);
}

function readWindow(context: StepContext, value: JsonMap): void {
  const { reading } = context;
  const before = reading.count;
  let low: Rational | undefined;
  let high: Rational | undefined;
  reading.field(value, 'within', (within) => {
    if (!Array.isArray(within) || within.length !== 2) {
      reading.wrongType(within, 'A window', 'a list of two times');
      return;
    }
    reading.items(within, 'A window', (time, index) => {
      const read = readTime(context, time, 'An end of a window');
      if (index === 0) low = read;
      else high = read;
    });
  });
  reading.field(value, 'open', (open) => {
    if (!isPairOfBooleans(open)) reading.wrongType(open, "The field 'open'", 'a list of two booleans');
  });
  if (low === undefined || high === undefined || reading.count > before) return;
  const [from, to] = value['within'] as [string, string];
  const order = compare(low, high);
  if (order > 0) reading.report((span) => problem.windowReversed.at(span, from, to), ['within']);
  const isOpen = Object.hasOwn(value, 'open') && (value['open'] as boolean[]).includes(true);
  if (order === 0 && isOpen) reading.report((span) => problem.windowEmpty.at(span, from), ['within']);
}

function isPairOfBooleans(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'boolean');
}

const TIME_LENGTH_MAX = 200;
const UNIT_DIGITS_MAX = 60;
const UNIT_MAX = 10n ** BigInt(UNIT_DIGITS_MAX);

/** Checks a time; undefined when it is none. */
export function readTime(
  context: Pick<StepContext, 'reading' | 'times'>,
  value: unknown,
  what: string,
): Rational | undefined {
  const { reading, times } = context;
  if (typeof value !== 'string') {
    if (typeof value === 'number')
      reading.report((span) => problem.notATime.at(span, String(value), 'it is a number without quotes'));
    else reading.wrongType(value, what, 'a time');
    return undefined;
  }
  if (times.known.has(value)) {
    const known = times.known.get(value);
    if (known === undefined) reportTime(reading, value);
    return known;
  }
  const parsed = value.length <= TIME_LENGTH_MAX ? parseRational(value) : undefined;
  const time =
    parsed !== undefined && compare(parsed, ZERO) >= 0 && !value.startsWith('-') ? parsed : undefined;
  times.known.set(value, time);
  if (time === undefined) reportTime(reading, value);
  else refineUnit(reading, times, time);
  return time;
}

function reportTime(reading: Reading, text: string): void {
  const why = text.startsWith('-')
    ? 'times are not negative'
    : text.length > TIME_LENGTH_MAX
      ? `it is longer than ${TIME_LENGTH_MAX} characters`
      : /^\d+\/0+$/.test(text)
        ? 'nothing can be divided by zero'
        : 'it is neither a decimal nor a fraction';
  reading.report((span) => problem.notATime.at(span, quoted(text), why));
}

/** Sums of times with ever new denominators would grow without limit. */
function refineUnit(reading: Reading, times: Times, { denominator }: Rational): void {
  if (!times.hasUnit || times.unit % denominator === 0n) return;
  times.unit = leastCommonMultiple(times.unit, denominator);
  if (times.unit <= UNIT_MAX) return;
  times.hasUnit = false;
  reading.report((span) => problem.noCommonUnit.at(span, UNIT_DIGITS_MAX));
}

// ---------------------------------------------------------------------------------------------------- choices

function readChoice(context: StepContext, value: unknown): void {
  const { reading } = context;
  const before = reading.count;
  reading.items(value, 'A choice', (branch) => {
    readBranch(context, branch);
  });
  if (!Array.isArray(value) || reading.count > before) return;
  if (value.length === 0) reading.report((span) => problem.testWithoutSteps.at(span, 'The choice'));
  else if (context.times.hasUnit) checkChoice(reading, { oneOf: value as Branch[] });
}

function readBranch(context: StepContext, value: unknown): void {
  const { reading } = context;
  readStep(context, value, 'branch');
  if (!isMap(value)) return;
  reading.field(value, 'verdict', (verdict) => {
    readVerdict(reading, verdict);
  });
  reading.field(value, 'steps', (steps) => {
    readSteps(context, steps, 'The list of steps');
  });
  if (Object.hasOwn(value, 'steps') && !Object.hasOwn(value, 'verdict'))
    reading.report((span) => problem.stepsWithoutVerdict.at(span), ['steps'], 'name');
}

function checkChoice(reading: Reading, { oneOf }: OneOfStep): void {
  let waiting: Branch | undefined;
  for (const [index, branch] of oneOf.entries()) {
    if ('output' in branch) continue;
    if (waiting !== undefined) reading.report((span) => problem.twoWaitingBranches.at(first(span)), [index]);
    waiting ??= branch;
  }
  checkOverlaps(reading, oneOf);
  if (waiting === undefined) return;
  const latest = whenOf(waiting);
  const what = 'input' in waiting ? 'input' : 'quiet';
  for (const [index, branch] of oneOf.entries()) {
    if (!('output' in branch) || !isAfter(whenOf(branch), latest)) continue;
    const { output } = branch;
    reading.warn(
      (span) => problem.branchNeverTaken.at(first(span), output, what, decimalText(latest.high)),
      [index],
    );
  }
}
