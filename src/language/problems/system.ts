/** Problems of templates as graphs, instantiation and the system line: TKS4xxx. */
import { type Words, rule } from '../../base/diagnostic.js';
import { didYouMean } from './words.js';

function nearly(message: string, nearest: string | undefined): Words {
  return { message, hint: didYouMean(nearest) };
}

export const unknownTemplate = rule(
  'TKS4001',
  'error',
  'unknown template',
  (name: string, nearest?: string) => nearly(`There is no template '${name}'.`, nearest),
);

export const notATemplate = rule(
  'TKS4002',
  'error',
  'not a template',
  (name: string, what: string) => `'${name}' is ${what}, but a template is needed here.`,
);

export const wrongParameterCount = rule(
  'TKS4003',
  'error',
  'wrong number of arguments',
  (name: string, wanted: number, given: number) =>
    `'${name}' has ${wanted} parameter${wanted === 1 ? '' : 's'}, but ${given} argument${given === 1 ? ' is' : 's are'} given.`,
);

export const argumentNotComputable = rule(
  'TKS4004',
  'error',
  'argument is not constant',
  (parameter: string, channelOrClock: boolean, name?: string): Words => ({
    message: channelOrClock
      ? `The parameter '${parameter}' takes ${name === undefined ? 'a variable' : `'${name}'`} by value, which is not possible.`
      : `The argument for '${parameter}' must be known before the model runs${name === undefined ? '' : `, but '${name}' is not a constant`}.`,
    hint: channelOrClock
      ? `Declare the parameter as a reference: '&${parameter}'.`
      : "Declare the variable as 'const', or the parameter as a reference that follows the variable.",
  }),
);

export const argumentNotUnique = rule(
  'TKS4005',
  'error',
  'argument is not one variable',
  (parameter: string) =>
    `The parameter '${parameter}' is a reference, so the argument must be one variable, or an element with a constant index.`,
);

export const unknownProcess = rule('TKS4006', 'error', 'unknown process', (name: string, nearest?: string) =>
  nearly(`There is no process or template '${name}'.`, nearest),
);

export const processTwice = rule('TKS4007', 'error', 'process listed twice', (name: string): Words => ({
  message: `The process '${name}' is listed twice.`,
  hint: "Give each process a name of its own, as in 'P1 = T(); P2 = T();'.",
}));

export const wrongFreeParameter = rule(
  'TKS4008',
  'error',
  'parameter left open',
  (name: string, parameter: string, type: string): Words => ({
    message: `'${name}' leaves the parameter '${parameter}' open, which the type ${type} does not allow.`,
    hint: "Give it a value, as in 'P = T(1);', or make it a bounded integer or a scalar that is passed by value.",
  }),
);

export const freeParameterInSize = rule(
  'TKS4009',
  'error',
  'open parameter decides a size',
  (name: string, parameter: string): Words => ({
    message: `'${name}' leaves the parameter '${parameter}' open, but the size of an array depends on it.`,
    hint: "Give the parameter a value, as in 'P = T(1);', or use a fixed size.",
  }),
);

export const tooManyProcesses = rule(
  'TKS4010',
  'error',
  'too many processes',
  (name: string, processesMax: number) =>
    `The open parameters of '${name}' give too many processes; ${processesMax} are allowed in all.`,
);

export const noInitialLocation = rule(
  'TKS4011',
  'error',
  'no initial location',
  (template: string): Words => ({
    message: `The template '${template}' has no initial location.`,
    hint: 'Mark one location as initial.',
  }),
);

export const unknownInitialLocation = rule(
  'TKS4012',
  'error',
  'initial location does not exist',
  (id: string) => `The initial location '${id}' does not exist.`,
);

export const unknownEdgeEnd = rule(
  'TKS4013',
  'error',
  'edge leads nowhere',
  (end: 'source' | 'target', id: string, nearest?: string) =>
    nearly(`The ${end} '${id}' of this edge does not exist.`, nearest),
);

export const initialBranchpoint = rule(
  'TKS4014',
  'error',
  'branch point as initial location',
  () => 'A branch point cannot be the initial location.',
);

export const noLocations = rule('TKS4022', 'warning', 'no locations', (template: string): Words => ({
  message: `The template '${template}' has no locations, so its processes are left out.`,
  hint: 'Add a location, or remove the template.',
}));

export const urgentAndCommitted = rule(
  'TKS4015',
  'error',
  'urgent and committed',
  (location: string): Words => ({
    message: `The location '${location}' is both urgent and committed.`,
    hint: 'Choose one: committed includes urgent.',
  }),
);

export const noSystemLine = rule('TKS4016', 'error', 'no system line', (): Words => ({
  message: 'The model does not say which processes run.',
  hint: "Add a line such as 'system P, Q;' at the end.",
}));

export const argumentOutOfRange = rule(
  'TKS4017',
  'error',
  'argument out of range',
  (parameter: string, value: number, low: number, high: number) =>
    `The value ${value} is outside the range of the parameter '${parameter}', which goes from ${low} to ${high}.`,
);

export const emptyInProcess = rule(
  'TKS4018',
  'error',
  'empty range in a process',
  (variable: string, process: string, low: number, high: number) =>
    `In the process '${process}', a range of '${variable}' goes from ${low} to ${high}, which is empty.`,
);

export const noProcess = rule(
  'TKS4023',
  'warning',
  'no process',
  (name: string, parameter: string, low: number, high: number) =>
    `'${name}' gives no process: the range of its open parameter '${parameter}', from ${low} to ${high}, is empty.`,
);

export const wouldBeError = rule(
  'TKS4024',
  'warning',
  'mistake in a template that does not run',
  (template: string, message: string) =>
    `${message} This is not an error as long as no process of the template '${template}' runs.`,
);

export const stateTooBig = rule(
  'TKS4019',
  'error',
  'state too large',
  (cells: number) => `The variables of all processes together need more than ${cells} integers of memory.`,
);

export const wrongProgressMeasure = rule(
  'TKS4020',
  'error',
  'not a progress measure',
  (type: string) => `A progress measure and its guard must be integers; this is of type ${type}.`,
);

export const wrongGanttCondition = rule(
  'TKS4021',
  'error',
  'not a condition of a chart',
  (type: string) =>
    `A bar of a Gantt chart needs a condition and an integer colour; this is of type ${type}.`,
);
