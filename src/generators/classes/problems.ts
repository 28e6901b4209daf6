/** Why the method does not fit a model: TKS96xx. */
import { rule } from '../../base/diagnostic.js';

export const internalStep = rule(
  'TKS9601',
  'error',
  'unobservable step',
  (edge: string, channel: string | undefined) => ({
    message:
      channel === undefined
        ? `Timed classes need every step to be an input or output, but the edge ${edge} has no channel.`
        : `Timed classes need every step to be an input or output, but the edge ${edge} is taken on the internal channel '${channel}'.`,
    hint:
      channel === undefined
        ? "Give the edge a channel, or use 'tickstone generate coverage', which handles internal steps."
        : `Name '${channel}' with --outputs as well, so that the tester sees it; or use 'tickstone generate coverage', which handles internal steps.`,
  }),
);

export const clocksThatStop = rule('TKS9602', 'error', 'clocks that stop', (location: string) => ({
  message: `Timed classes need clocks that run all the time, but in the location ${location} some may stop.`,
  hint: "Use 'tickstone generate coverage', which handles models with clocks that stop.",
}));

export const clocksDiffer = rule(
  'TKS9603',
  'error',
  'one action with different clocks',
  (action: string, first: string, second: string) => ({
    message: `After '${action}' the clocks cannot be known: the edges ${first} and ${second} can be taken at the same time and set different clocks.`,
    hint: "Make their guards exclude each other, let both set the same clocks, or use 'tickstone generate coverage', which handles such models.",
  }),
);

export const notEventRecording = rule(
  'TKS9604',
  'error',
  'not an event-recording automaton',
  (what: string, broken: string, takes: string) => ({
    message: `This is not an event-recording automaton: ${what} ${broken}.`,
    hint: takes,
  }),
);

export const notDeterministic = rule(
  'TKS9605',
  'error',
  'not deterministic',
  (action: string, first: string, second: string) => ({
    message: `This is not a deterministic automaton: the edges ${first} and ${second} can be taken at the same time with '${action}'.`,
    hint: 'Without --class deterministic, sets of locations are used where the clocks stay known.',
  }),
);

export const urgencyDiffers = rule('TKS9606', 'error', 'urgent or not', (first: string, second: string) => ({
  message: `After the same actions the model may be in ${first}, where time must not pass, or in ${second}, where it may.`,
  hint: "Make both locations urgent or neither, or use 'tickstone generate coverage', which handles such models.",
}));

export const tooManyRegions = rule('TKS9607', 'error', 'too many regions', (set: string, max: number) => ({
  message: `The location set ${set} has more than ${max} regions.`,
  hint: 'Use --criterion edges, or allow more with --regions-max.',
}));

export const tooManyDifferences = rule('TKS9608', 'error', 'too many differences of clocks', () => ({
  message: 'The model compares more differences of clocks than can be told apart exactly.',
  hint: "Compare clocks with constants, or use 'tickstone generate coverage', which handles such models.",
}));

export const tooManyClasses = rule('TKS9609', 'error', 'too many classes', (set: string, max: number) => ({
  message: `The location set ${set} is divided by its guards into more than ${max} zones.`,
  hint: "Test fewer processes at a time with --under-test, or use 'tickstone generate coverage', which handles such models.",
}));
