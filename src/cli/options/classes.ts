/** The options of `tickstone generate classes`: what makes a class, where it is tested, and what is made of it. */
import { type OptionEntry, choice, option, writing } from './option.js';
import { EXPLORING, SUITE_FILE, TESTING } from './shared.js';
import { wholeNumber } from './values.js';

export const CLASSES: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...SUITE_FILE,
  writing('--hennessy <file>', 'where the tests are written as timed Hennessy tests'),
  writing(
    '--draw <directory>',
    'where the classes of location sets with one or two clocks are drawn (SVG)',
    'directory',
  ),
  option('--list', 'list the classes'),
  option(
    '--arrivals',
    'also test the class that is met first behind every action, by whichever edges it leads there',
  ),
  option('--pack', 'make long tests that visit many classes, with few resets'),
  choice(
    '--class <kind>',
    'what the model is; auto takes all that the method can deal with',
    ['auto', 'era', 'deterministic'],
    'auto',
  ),
  choice(
    '--criterion <what>',
    'what makes a class: enabled edges, location sets alone, or regions',
    ['edges', 'locations', 'regions'],
    'edges',
  ),
  option('--regions-max <n>', 'no location set may have more regions', wholeNumber, 5_000),
  choice(
    '--points <points>',
    'where in a class it is tested',
    ['interior', 'earliest', 'latest', 'corners', 'random'],
    'interior',
  ),
  option(
    '--per-class <n>',
    'how many points of a class are tested; those after the first by chance',
    wholeNumber,
    1,
  ),
  choice(
    '--observe <how>',
    'offers: every action is offered, and taken or refused at once; waiting: outputs are waited for (default: offers for event-recording automata, else waiting)',
    ['offers', 'waiting'],
  ),
  choice(
    '--refusals <how>',
    'one test for all actions that a class refuses, or one for each',
    ['together', 'each'],
    'together',
  ),
  choice(
    '--class-graph <clocks>',
    'also count the symbolic states of the graph of the classes, which keep these clocks',
    ['active', 'used', 'all'],
  ),
];
