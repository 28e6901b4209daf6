/** What can be wrong with suites: the rules TKS92xx. */
import { rule } from '../base/diagnostic.js';

const didYouMean = (near: string | undefined, otherwise?: string): string | undefined =>
  near === undefined ? otherwise : `Did you mean '${near}'?`;

// ------------------------------------------------------------------------------------------------------ JSON

export const notJson = rule('TKS9201', 'error', 'not JSON', (what: string, hint: string | undefined) => ({
  message: `This is not JSON: ${what}.`,
  hint,
}));

export const suiteTooLarge = rule(
  'TKS9202',
  'error',
  'suite too large',
  (what: string, limit: string, unit: string) => ({
    message: `The file has ${what} ${unit}; suites are read up to ${limit} ${unit}.`,
    hint: 'Generate several suites, or minimise it where it was made.',
  }),
);

export const suiteTooDeep = rule('TKS9203', 'error', 'suite nested too deep', (depthMax: number) => ({
  message: `This is nested more than ${depthMax} levels deep.`,
  hint: 'Let branches go on with the step after the choice instead of having steps of their own.',
}));

export const fieldTwice = rule('TKS9204', 'error', 'field written twice', (name: string) => ({
  message: `The field '${name}' appears here twice.`,
  hint: 'Remove one of them.',
}));

export const notASuite = rule('TKS9205', 'error', 'not a suite', (found: string | undefined) => ({
  message:
    found === undefined
      ? 'This file does not say that it is a suite.'
      : `The format of this file is ${found}, not 'tickstone-suite'.`,
  hint: 'A suite is an object that begins with "format": "tickstone-suite", "version": 1.',
}));

export const wrongVersion = rule(
  'TKS9206',
  'error',
  'unknown version',
  (found: string, isNewer: boolean) => ({
    message: `Version ${found} of the suite format is not supported: this Tickstone reads version 1.`,
    hint: isNewer ? 'Update Tickstone, or generate the suite again.' : 'Write "version": 1.',
  }),
);

export const missingField = rule('TKS9207', 'error', 'missing field', (name: string, where: string) => ({
  message: `${where} has no '${name}'.`,
  hint: `Add the field "${name}".`,
}));

export const unknownField = rule(
  'TKS9208',
  'error',
  'unknown field',
  (name: string, where: string, near: string | undefined, known: readonly string[]) => ({
    message: `${where} has no field '${name}'.`,
    hint: didYouMean(near, `The fields are ${known.join(', ')}.`),
  }),
);

/** `what` is such as "The field 'title'", `wanted` such as "a text". */
export const wrongType = rule(
  'TKS9209',
  'error',
  'wrong type',
  (what: string, wanted: string, found: string) => ({
    message: `${what} must be ${wanted}, not ${found}.`,
  }),
);

export const tooManyProblems = rule('TKS9210', 'error', 'too many problems', (countMax: number) => ({
  message: `There are more than ${countMax} problems in this suite; the rest are not shown.`,
}));

// ---------------------------------------------------------------------------------------- actions and times

export const unknownAction = rule(
  'TKS9220',
  'error',
  'unknown action',
  (name: string, wanted: 'input' | 'output' | 'action', isOther: boolean, near: string | undefined) => ({
    message: isOther
      ? `'${name}' is an ${wanted === 'input' ? 'output' : 'input'} of the interface, not an ${wanted}.`
      : `'${name}' is not an ${wanted} of the interface.`,
    hint: isOther
      ? `Write "${wanted === 'input' ? 'output' : 'input'}" instead of "${wanted}".`
      : didYouMean(
          near,
          `Add it to the ${wanted === 'action' ? 'interface' : `${wanted}s`} if it belongs there.`,
        ),
  }),
);

export const actionTwice = rule('TKS9221', 'error', 'action listed twice', (name: string) => ({
  message: `The interface lists '${name}' twice.`,
  hint: 'An action is either an input or an output; list it once.',
}));

export const notATime = rule('TKS9222', 'error', 'not a time', (text: string, why: string) => ({
  message: `'${text}' is not a time: ${why}.`,
  hint: 'Times are decimals or fractions in quotes, such as "7", "2.5" or "5/2".',
}));

export const windowReversed = rule('TKS9223', 'error', 'window reversed', (low: string, high: string) => ({
  message: `The window ends at ${high}, before it begins at ${low}.`,
  hint: `Write ["${high}", "${low}"] if the two are swapped.`,
}));

export const windowEmpty = rule('TKS9224', 'error', 'window empty', (time: string) => ({
  message: `The window is empty: it begins and ends at ${time}, and one of its ends is open.`,
  hint: 'Close both ends, or let it end later.',
}));

export const noCommonUnit = rule('TKS9225', 'error', 'times without a common unit', (digitsMax: number) => ({
  message: `The times up to here have no common denominator of at most ${digitsMax} digits, so sums of them cannot be exact.`,
  hint: 'Round the times to decimals.',
}));

// ------------------------------------------------------------------------------------------ goals and tests

export const idTwice = rule('TKS9230', 'error', 'id used twice', (what: 'goal' | 'test', id: string) => ({
  message: `Two ${what}s have the id '${id}'.`,
  hint: 'Give each an id of its own.',
}));

export const unknownId = rule(
  'TKS9231',
  'error',
  'unknown id',
  (what: 'goal' | 'test', id: string, near: string | undefined) => ({
    message: `There is no ${what} '${id}'.`,
    hint: didYouMean(near),
  }),
);

export const oneSided = rule(
  'TKS9232',
  'error',
  'goal and test disagree',
  (goal: string, test: string, side: 'goal' | 'test') => ({
    message:
      side === 'goal'
        ? `Goal '${goal}' names test '${test}', but the test does not name the goal.`
        : `Test '${test}' names goal '${goal}', but the goal does not name the test.`,
    hint: 'Name it on both sides or on neither.',
  }),
);

export const listedTwice = rule('TKS9233', 'error', 'id listed twice', (id: string) => ({
  message: `'${id}' appears in this list twice.`,
  hint: 'Remove one of them.',
}));

export const coveredByNobody = rule('TKS9234', 'error', 'covered by no test', (goal: string) => ({
  message: `Goal '${goal}' is 'covered', but no test serves it.`,
  hint: "Name the tests that serve it, or give it another status, such as 'unknown' with a reason.",
}));

export const servedButUncovered = rule(
  'TKS9235',
  'error',
  'served but not covered',
  (goal: string, status: string) => ({
    message: `Tests serve goal '${goal}', but its status is '${status}'.`,
    hint: "A goal that tests serve is 'covered'.",
  }),
);

export const missingReason = rule('TKS9236', 'error', 'missing reason', (goal: string, status: string) => ({
  message: `Goal '${goal}' is '${status}' without a reason.`,
  hint: 'Add the field "reason": what proves it, or which budget ended.',
}));

export const wrongReasonKind = rule(
  'TKS9237',
  'error',
  'reason of another kind',
  (goal: string, status: string, kind: string) => ({
    message: `Goal '${goal}' is '${status}', but its reason is of the kind '${kind}'.`,
    hint: "Only 'infeasible' and 'equivalent' are 'proved'; the other kinds say why a goal is 'unknown'.",
  }),
);

// ----------------------------------------------------------------------------------------------------- steps

export const noStep = rule('TKS9240', 'error', 'not a step', (what: string, near: string | undefined) => ({
  message: `${what} is one of input, output, refuse, accept, quiet and oneOf; this is none of them.`,
  hint: didYouMean(near),
}));

export const twoSteps = rule('TKS9241', 'error', 'two steps in one', (a: string, b: string) => ({
  message: `A step does one thing, but this one is both '${a}' and '${b}'.`,
  hint: 'Make two steps of it.',
}));

export const noBranchEvent = rule('TKS9242', 'error', 'branch without an event', (found: string) => ({
  message: `A branch begins with an input, an output or quiet, not with '${found}'.`,
  hint: "Write it among the branch's own steps.",
}));

export const whenTwice = rule('TKS9243', 'error', 'time given twice', () => ({
  message: 'An input comes after an exact time or within a window, not both.',
  hint: 'Remove "after", or "within" and "open".',
}));

export const testWithoutSteps = rule('TKS9244', 'error', 'nothing to do', (what: string) => ({
  message: `${what} is empty.`,
  hint: 'Add a step, or remove it.',
}));

export const stepsWithoutVerdict = rule('TKS9245', 'error', 'steps without a verdict', () => ({
  message: 'This branch has steps of its own, but no verdict at their end.',
  hint: 'Add a "verdict", or put the steps after the choice.',
}));

export const twoWaitingBranches = rule('TKS9246', 'error', 'two branches that wait', () => ({
  message: 'Another branch of this choice is already an input or quiet, and at most one can be.',
  hint: 'What the tester does is not left to chance: keep one of them.',
}));

export const overlappingWindows = rule(
  'TKS9247',
  'error',
  'overlapping windows',
  (output: string, time: string) => ({
    message: `Two branches expect '${output}' at the same time, for example after ${time}.`,
    hint: 'Make their windows disjoint, so that it is clear which branch is taken.',
  }),
);

export const overlappingValues = rule(
  'TKS9253',
  'error',
  'overlapping values',
  (output: string, time: string) => ({
    message: `Two branches expect '${output}' at the same time, for example after ${time}: their values overlap.`,
    hint: 'Make their values or their windows disjoint, so that it is clear which branch is taken.',
  }),
);

export const branchNeverTaken = rule(
  'TKS9248',
  'warning',
  'branch never taken',
  (output: string, what: 'input' | 'quiet', time: string) => ({
    message: `This branch is never taken: '${output}' would have to come after ${time}, when the ${what} branch has been taken.`,
    hint: 'Remove the branch, or let the other one wait longer.',
  }),
);

export const neverReached = rule('TKS9249', 'warning', 'step never reached', () => ({
  message: 'This step is never reached: every branch of the choice before it ends with a verdict.',
  hint: 'Remove the step, or the verdict of a branch.',
}));

// -------------------------------------------------------------------------------------------------- measures

export const wrongLength = rule('TKS9250', 'error', 'wrong length', (found: number, right: number) => ({
  message: `The length of this test is ${right}, not ${found}.`,
  hint: 'It counts inputs, outputs and refusals along the longest branch.',
}));

export const wrongDuration = rule('TKS9251', 'error', 'wrong duration', (found: string, right: string) => ({
  message: `The duration of this test is ${right}, not ${found}.`,
  hint: 'It is the least time in which the verdict can be reached.',
}));

export const wrongSummary = rule(
  'TKS9252',
  'error',
  'summary does not add up',
  (field: string, found: string, right: string) => ({
    message: `The summary says that '${field}' is ${found}, but the suite has ${right}.`,
  }),
);
