/** The options of `tickstone generate classes`: what makes a class, where it is tested, and what is made of it. */
import { type OptionEntry, choice, option, writing } from './option.js';
import { EXPLORING, SUITE_FILE, TESTING } from './shared.js';
import { atLeastOne } from './values.js';
import {
  CLASS_CRITERIA,
  KEPT_CLOCKS,
  MODEL_CLASSES,
  OBSERVED_BY,
  REFUSALS,
  TEST_POINTS,
} from '../../library/vocabulary.js';

export const CLASSES: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...SUITE_FILE,
  writing('--hennessy <file>', 'also write the tests as timed Hennessy tests'),
  writing(
    '--draw <directory>',
    'draw the classes of location sets with one or two clocks (SVG)',
    'directory',
  ),
  option('--list', 'list the classes'),
  option('--arrivals', 'also test the class that is entered first after every action of every location set'),
  option('--pack', 'make long tests that visit many classes, so that few resets are needed'),
  choice(
    '--class <kind>',
    'the kind of model; auto accepts every kind that the method can handle',
    MODEL_CLASSES,
    'auto',
  ),
  choice(
    '--criterion <what>',
    'what tells classes apart: the enabled edges, the location sets alone, or regions',
    CLASS_CRITERIA,
    'edges',
  ),
  option('--regions-max <n>', 'the most regions that a location set may have', atLeastOne, 5_000),
  choice('--points <points>', 'where in a class to test', TEST_POINTS, 'interior'),
  option(
    '--per-class <n>',
    'how many points to test in each class; all but the first are random',
    atLeastOne,
    1,
  ),
  choice(
    '--observe <how>',
    'offers: every action is offered, and taken or refused at once; waiting: outputs are awaited (default: offers for event-recording automata, otherwise waiting)',
    OBSERVED_BY,
  ),
  choice(
    '--refusals <how>',
    'test the actions that a class refuses together in one test, or each in its own',
    REFUSALS,
    'together',
  ),
  choice(
    '--class-graph <clocks>',
    'also count the symbolic states of the class graph, keeping these clocks',
    KEPT_CLOCKS,
  ),
];
