/** The options of `tickstone generate connectivity`: which faults, and what tests have least of. */
import { FAULT_REQUESTS } from '../../generators/connectivity/faults.js';
import { type OptionEntry, choice, option } from './option.js';
import { EXPLORING, SUITE_FILE, TESTING } from './shared.js';
import { list, price, uses, wholeNumber, wireFaults } from './values.js';

export const CONNECTIVITY: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...SUITE_FILE,
  option('--multi', 'one suite for all faults that is minimal as a whole, in place of one test for each'),
  option(
    '--faults <kinds>',
    `which faults, with commas: ${FAULT_REQUESTS.join(', ')} (late: after --uses; timed: --from a time on; stuck-values, shifted-values: of what passes)`,
    wireFaults,
    ['inputs'],
  ),
  choice('--order <n>', 'with 2, also all pairs of faults at once', ['1', '2'], '1'),
  option('--wires <actions>', 'only faults of these inputs and outputs, with all their values', list),
  option('--uses <n>', 'how often an input works before a late disconnect', uses, 1),
  option(
    '--from <time>',
    'after how many time units since the start of a test a timed disconnect begins (whole number)',
    wholeNumber,
  ),
  choice(
    '--optimize <what>',
    'what tests have least of: steps, then time; resets, then steps; time, then steps; or cost',
    ['steps', 'resets', 'time', 'cost'],
    'steps',
  ),
  option(
    '--price <name=number>',
    "the price of an action, or of 'action' (all others), 'reset' or 'time' (a unit of it), for --optimize cost (can be repeated)",
    price,
    [],
  ),
  choice('--resets <where>', 'where a test may end and the next begin', ['refusal', 'anywhere'], 'refusal'),
  choice('--end-with <what>', 'what every test ends with', ['any', 'output'], 'any'),
];
