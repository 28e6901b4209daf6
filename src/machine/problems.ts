/** What can be wrong with machines and relational models: the rules TKS9xxx. */
import { rule } from '../base/diagnostic.js';

const didYouMean = (near: string | undefined, otherwise?: string): string | undefined =>
  near === undefined ? otherwise : `Did you mean '${near}'?`;

// ------------------------------------------------------------------------------------------------------ YAML

export const notYaml = rule('TKS9001', 'error', 'not YAML', (what: string) => ({
  message: `This is not well-formed YAML: ${what}`,
  hint: 'Quote strings that contain characters such as : # [ ] { } , & * ! | > or begin with them.',
}));

export const tooLarge = rule('TKS9002', 'error', 'file too large', (lengthMax: number) => ({
  message: `The file is longer than ${lengthMax} characters.`,
}));

export const tooDeep = rule('TKS9003', 'error', 'nested too deep', (depthMax: number) => ({
  message: `This is nested more than ${depthMax} levels deep.`,
  hint: 'A machine or a relation needs no more than six levels.',
}));

export const aliasRefused = rule('TKS9004', 'error', 'alias', (name: string) => ({
  message: `The alias '*${name}' is not supported: these files have no aliases.`,
  hint: 'Write out what it stands for.',
}));

export const unknownFormat = rule('TKS9005', 'error', 'unknown format', (found: string | undefined) => ({
  message:
    found === undefined
      ? 'The file does not say what its format is.'
      : `'${found}' is not a format that Tickstone knows.`,
  hint: "Begin with 'format: tickstone-machine/1' or 'format: tickstone-relation/1'.",
}));

export const unknownField = rule(
  'TKS9006',
  'error',
  'unknown field',
  (name: string, where: string, near: string | undefined, known: readonly string[]) => ({
    message: `${where} has no field '${name}'.`,
    hint: didYouMean(near, `The fields are ${known.join(', ')}.`),
  }),
);

export const writtenTwice = rule('TKS9007', 'error', 'written twice', (name: string) => ({
  message: `'${name}' appears here twice.`,
  hint: 'Remove one of them or give it another name.',
}));

export const missingField = rule('TKS9008', 'error', 'missing field', (name: string, where: string) => ({
  message: `${where} has no '${name}'.`,
  hint: `Add '${name}'.`,
}));

/** `wanted` is such as "a list of events". */
export const wrongShape = rule(
  'TKS9009',
  'error',
  'wrong shape',
  (where: string, wanted: string, example: string) => ({
    message: `${where} must be ${wanted}.`,
    hint: `Write, for example, ${example}.`,
  }),
);

export const tooManyProblems = rule('TKS9010', 'error', 'too many problems', (countMax: number) => ({
  message: `There are more than ${countMax} problems in this file; the rest are not shown.`,
}));

// ------------------------------------------------------------------------------------------- names and domains

export const notAName = rule('TKS9011', 'error', 'not a name', (text: string, why: string) => ({
  message: `'${text}' cannot be a name here: ${why}.`,
  hint: 'Names are words of letters, digits and underscores.',
}));

export const emptyDomain = rule('TKS9012', 'error', 'empty domain', (name: string) => ({
  message: `The domain of '${name}' is empty.`,
  hint: 'Give it at least one value, such as [low, high], 0..3 or bool.',
}));

export const badDomain = rule('TKS9013', 'error', 'not a domain', (name: string, why: string) => ({
  message: `The domain of '${name}' cannot be read: ${why}.`,
  hint: 'A domain is bool, a range such as 0..3, or a list of integers or of words.',
}));

export const domainTooLarge = rule(
  'TKS9014',
  'error',
  'domain too large',
  (name: string, countMax: number) => ({
    message: `The domain of '${name}' has more than ${countMax} values.`,
    hint: 'Name the values that matter, or group values that make no difference.',
  }),
);

export const notInDomain = rule(
  'TKS9015',
  'error',
  'not in the domain',
  (value: string, name: string, values: string) => ({
    message: `'${value}' is not a value of '${name}'.`,
    hint: `The values are ${values}.`,
  }),
);

// ------------------------------------------------------------------------------------------------- expressions

export const unknownName = rule(
  'TKS9020',
  'error',
  'unknown name',
  (name: string, near: string | undefined) => ({
    message: `'${name}' is neither a variable nor a value.`,
    hint: didYouMean(near),
  }),
);

export const notReadableHere = rule(
  'TKS9021',
  'error',
  'not readable here',
  (name: string, where: string, hint?: string) => ({
    message: `'${name}' cannot be read ${where}.`,
    ...(hint === undefined ? {} : { hint }),
  }),
);

export const notInExpressions = rule('TKS9022', 'error', 'not in expressions', (what: string) => ({
  message: `${what} cannot be used in an expression here.`,
  hint: 'The operators are ! && || == != < <= > >= + - * / % ?: and parentheses.',
}));

export const wrongType = rule('TKS9023', 'error', 'wrong type', (operator: string, found: string) => ({
  message: `'${operator}' does not apply to ${found}.`,
  hint: "Words are only compared with '==' and '!='; integers and truth values go with all operators.",
}));

export const notAssigned = rule('TKS9024', 'error', 'not an assignment', () => ({
  message: 'This is neither an assignment nor a relation.',
  hint: "Write 'output = expression', 'local = expression', or a condition such as 'x + y <= 3'.",
}));

export const notAssignable = rule('TKS9025', 'error', 'cannot be assigned', (name: string, why: string) => ({
  message: `'${name}' cannot be assigned: ${why}.`,
}));

// --------------------------------------------------------------------------------------------- parts of machines

export const unknownState = rule(
  'TKS9030',
  'error',
  'unknown state',
  (name: string, near: string | undefined) => ({
    message: `There is no state '${name}'.`,
    hint: didYouMean(near, "Declare it under 'states'."),
  }),
);

export const unknownTransition = rule(
  'TKS9031',
  'error',
  'unknown transition',
  (name: string, near: string | undefined) => ({
    message: `There is no transition '${name}'.`,
    hint: didYouMean(near),
  }),
);

export const unknownVariable = rule(
  'TKS9032',
  'error',
  'unknown variable',
  (kind: string, name: string, near: string | undefined) => ({
    message: `There is no ${kind} '${name}'.`,
    hint: didYouMean(near),
  }),
);

export const badFault = rule('TKS9033', 'error', 'fault cannot be read', (why: string) => ({
  message: `This fault cannot be read: ${why}.`,
  hint: 'Write, for example, {remove-if-condition: T3} or {move-if-condition-to: [T6, T7]}.',
}));

export const tooManySteps = rule('TKS9034', 'error', 'too many steps', (steps: number, stepsMax: number) => ({
  message: `A machine with this many variables cannot be unrolled to ${steps} steps.`,
  hint: `There can be at most ${stepsMax}.`,
}));

export const tooManyVariables = rule(
  'TKS9035',
  'error',
  'too many variables',
  (count: number, countMax: number) => ({
    message: `The model has ${count} variables, which is more than ${countMax}.`,
    hint: 'Split the model, or leave out what does not matter.',
  }),
);

// ------------------------------------------------------------------------------------------- parts of relations

export const wrongRowLength = rule(
  'TKS9040',
  'error',
  'row of wrong length',
  (found: number, wanted: number) => ({
    message: `The number of cells in this row is ${found}, but there are ${wanted} variables.`,
  }),
);

export const unknownPart = rule(
  'TKS9041',
  'error',
  'unknown part',
  (kind: string, name: string, near: string | undefined) => ({
    message: `There is no ${kind} '${name}'.`,
    hint: didYouMean(near),
  }),
);

export const notConnected = rule('TKS9042', 'error', 'not connected', (port: string, part: string) => ({
  message: `The port '${port}' of '${part}' is not connected.`,
  hint: `Add '${port}: variable' under 'connect'.`,
}));

export const domainsDiffer = rule('TKS9043', 'error', 'domains differ', (port: string, variable: string) => ({
  message: `The port '${port}' and the variable '${variable}' have different domains.`,
}));

export const noHypothesis = rule('TKS9044', 'error', 'too few hypotheses', () => ({
  message: 'There are fewer than two hypotheses, so there is nothing to tell apart.',
  hint: 'The first hypothesis is the correct behaviour; add the faulty ones.',
}));

export const noCause = rule('TKS9045', 'error', 'no cause', () => ({
  message: "No variable has the role 'cause', so there is nothing to stimulate.",
}));

// ----------------------------------------------------------------------------------------- what models mean

/** `example` is a step that the rules before allow. */
export const contradictoryRule = rule(
  'TKS9050',
  'error',
  'contradictory rules',
  (when: string, example: string) => ({
    message: `No stimulus satisfies this rule together with the rules before it ${when}.`,
    hint: `The rules before it allow, for example, ${example}.`,
  }),
);

export const deadEnd = rule('TKS9051', 'warning', 'dead end of the environment', (example: string) => ({
  message: `After some stimuli the rules between steps allow no further step, for example after ${example}.`,
  hint: 'No test can go on from there. If that is not intended, relax a rule.',
}));

export const outputLeftOpen = rule(
  'TKS9052',
  'warning',
  'state expression leaves an output open',
  (state: string, output: string, values: string) => ({
    message: `State '${state}' does not assign '${output}', which may then be any of its values, for example ${values}.`,
    hint: `Assign '${output}' in the state or under 'always', unless the choice is intended.`,
  }),
);

export const leavesDomain = rule(
  'TKS9053',
  'error',
  'value outside its domain',
  (what: string, example: string) => ({
    message: `${what}, for example after ${example}.`,
    hint: "Widen the domain, or write 'overflow: saturate' for a local.",
  }),
);

export const notCovered = rule(
  'TKS9054',
  'error',
  'stimulus not covered',
  (hypothesis: string, example: string) => ({
    message: `Hypothesis '${hypothesis}' says nothing about some stimuli, for example ${example}.`,
    hint: "Every hypothesis must allow some response to every stimulus; exclude stimuli that are not intended under 'admissible'.",
  }),
);

export const notAdmissible = rule('TKS9055', 'error', 'nothing is admissible', () => ({
  message: 'No stimulus satisfies these conditions.',
}));

export const faultyLeavesDomain = rule(
  'TKS9056',
  'warning',
  'faulty machine without a response',
  (hypothesis: string, example: string) => ({
    message: `With hypothesis '${hypothesis}' a value leaves its domain, for example after ${example}.`,
    hint: "Such stimuli are not used to tell it apart. To use them, widen the domain or write 'overflow: saturate'.",
  }),
);

export const overlap = rule(
  'TKS9057',
  'error',
  'transitions overlap',
  (first: string, second: string, example: string) => ({
    message: `Transitions '${first}' and '${second}' are both enabled where ${example}, and lead to different states.`,
    hint: "Make their conditions exclude each other, or let the first one be taken with 'overlap: first'.",
  }),
);

export const looseOutput = rule('TKS9058', 'error', 'output left open', (name: string, where: string) => ({
  message: `'${name}' cannot be read ${where}, because a relation leaves its value open.`,
  hint: 'Relations say what may be seen. What stays from step to step, and which transition is taken, needs an assignment.',
}));

export const modeDiffers = rule(
  'TKS9059',
  'error',
  'mode sets other variables',
  (mode: string, component: string, name: string, isMissing: boolean) => ({
    message: isMissing
      ? `Mode '${mode}' does not say what '${name}' is, but '${component}' does.`
      : `Mode '${mode}' says what '${name}' is, but '${component}' does not.`,
    hint: "A mode takes the place of 'relations', so it says something about the same variables of a step.",
  }),
);

export const tooOpen = rule(
  'TKS9046',
  'error',
  'too much left open',
  (combinations: number, max: number) => ({
    message: `Relations leave ${combinations} combinations of values open here, more than ${max}.`,
    hint: 'Make domains smaller, or assign some of the outputs.',
  }),
);
