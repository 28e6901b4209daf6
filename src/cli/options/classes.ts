/** The options of `tickstone generate classes`: what makes a class, where it is tested, and what is made of it. */
import { type OptionEntry } from './option.js';
import { EXPLORING, SUITE_FILE, TESTING } from './shared.js';
import { wholeNumber } from './values.js';

export const CLASSES: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  SUITE_FILE,
  { flags: '--hennessy <file>', help: 'where the tests are written as timed Hennessy tests' },
  {
    flags: '--draw <directory>',
    help: 'where the classes of location sets with one or two clocks are drawn (SVG)',
  },
  { flags: '--list', help: 'list the classes' },
  {
    flags: '--arrivals',
    help: 'also test the class that is met first behind every action, by whichever edges it leads there',
  },
  { flags: '--pack', help: 'make long tests that visit many classes, with few resets' },
  {
    flags: '--class <kind>',
    help: 'what the model is; auto takes all that the method can deal with',
    choices: ['auto', 'era', 'deterministic'],
    default: 'auto',
  },
  {
    flags: '--criterion <what>',
    help: 'what makes a class: enabled edges, location sets alone, or regions',
    choices: ['edges', 'locations', 'regions'],
    default: 'edges',
  },
  {
    flags: '--regions-max <n>',
    help: 'no location set may have more regions',
    parse: wholeNumber,
    default: 5_000,
  },
  {
    flags: '--points <points>',
    help: 'where in a class it is tested',
    choices: ['interior', 'earliest', 'latest', 'corners', 'random'],
    default: 'interior',
  },
  {
    flags: '--per-class <n>',
    help: 'how many points of a class are tested; those after the first by chance',
    parse: wholeNumber,
    default: 1,
  },
  {
    flags: '--observe <how>',
    help: 'offers: every action is offered, and taken or refused at once; waiting: outputs are waited for (default: offers for event-recording automata, else waiting)',
    choices: ['offers', 'waiting'],
  },
  {
    flags: '--refusals <how>',
    help: 'one test for all actions that a class refuses, or one for each',
    choices: ['together', 'each'],
    default: 'together',
  },
  {
    flags: '--class-graph <clocks>',
    help: 'also count the symbolic states of the graph of the classes, which keep these clocks',
    choices: ['active', 'used', 'all'],
  },
];
