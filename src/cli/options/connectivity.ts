/** The options of `tickstone generate connectivity`: which faults, and what tests have least of. */
import { FAULT_REQUESTS } from '../../generators/connectivity/faults.js';
import { type OptionEntry } from './option.js';
import { EXPLORING, SUITE_FILE, TESTING } from './shared.js';
import { list, price, uses, wholeNumber, wireFaults } from './values.js';

export const CONNECTIVITY: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  SUITE_FILE,
  {
    flags: '--multi',
    help: 'one suite for all faults that is minimal as a whole, in place of one test for each',
  },
  {
    flags: '--faults <kinds>',
    help: `which faults, with commas: ${FAULT_REQUESTS.join(', ')} (late: after --uses; timed: --from a time on)`,
    parse: wireFaults,
    default: ['inputs'],
  },
  {
    flags: '--order <n>',
    help: 'with 2, also all pairs of faults at once',
    choices: ['1', '2'],
    default: '1',
  },
  { flags: '--wires <actions>', help: 'only faults of these inputs and outputs', parse: list },
  {
    flags: '--uses <n>',
    help: 'how often an input works before a late disconnect',
    parse: uses,
    default: 1,
  },
  {
    flags: '--from <time>',
    help: 'after how many time units since the start of a test a timed disconnect begins (whole number)',
    parse: wholeNumber,
  },
  {
    flags: '--optimize <what>',
    help: 'what tests have least of: steps, then time; resets, then steps; time, then steps; or cost',
    choices: ['steps', 'resets', 'time', 'cost'],
    default: 'steps',
  },
  {
    flags: '--price <name=number>',
    help: "the price of an action, or of 'action' (all others), 'reset' or 'time' (a unit of it), for --optimize cost (can be repeated)",
    parse: price,
    default: [],
  },
  {
    flags: '--resets <where>',
    help: 'where a test may end and the next begin',
    choices: ['refusal', 'anywhere'],
    default: 'refusal',
  },
  {
    flags: '--end-with <what>',
    help: 'what every test ends with',
    choices: ['any', 'output'],
    default: 'any',
  },
];
