/** The options of `tickstone generate connectivity`: which faults, and what tests have least of. */
import { FAULT_REQUESTS } from '../../generators/connectivity/faults.js';
import { type OptionEntry, choice, listing, option, repeatable } from './option.js';
import { EXPLORING, SUITE_FILE, TESTING } from './shared.js';
import { list, nth, price, uses, wholeNumber, wireFaults } from './values.js';
import { OBJECTIVES, ORDERS, RESETS, WIRE_ENDINGS } from '../../library/vocabulary.js';

export const CONNECTIVITY: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...SUITE_FILE,
  option(
    '--multi',
    'make one suite for all faults that is minimal as a whole, instead of one test for each fault',
  ),
  listing(
    '--faults <kinds>',
    `the kinds of fault: ${FAULT_REQUESTS.join(', ')}; late ones begin after --uses uses; timed ones begin at --from and end at --until; lost, repeated and swapped ones affect message --nth; stuck-values and shifted-values affect the values that an action passes`,
    wireFaults,
    ['inputs'],
  ),
  choice('--order <n>', 'with 2, also every pair of faults at once', ORDERS.map(String), '1'),
  listing('--wires <actions>', 'only faults of these inputs and outputs, with all their values', list),
  option('--uses <n>', 'how often an input works before a late disconnect', uses, 1),
  option(
    '--from <time>',
    'when a timed disconnect begins, in whole time units from the start of a test',
    wholeNumber,
  ),
  option('--until <time>', 'when a timed disconnect ends; without it, never', wholeNumber),
  option(
    '--nth <n>',
    'which message of an input is lost, arrives twice or changes places with the next; lost-every and repeated-every affect every nth message',
    nth,
    2,
  ),
  choice(
    '--optimize <what>',
    'what to minimise: steps, then time; resets, then steps; time, then steps; or cost',
    OBJECTIVES,
    'steps',
  ),
  repeatable(
    '--price <name=number>',
    "for --optimize cost: the price of an action, of 'action' (every other action), 'reset' or 'time' (each time unit)",
    price,
  ),
  choice('--resets <where>', 'where a test may end and the next one begin', RESETS, 'refusal'),
  choice('--end-with <what>', 'what every test must end with', WIRE_ENDINGS, 'any'),
];
