/** The options of `tickstone generate coverage`, `communication` and `discrimination`. */
import { HYPOTHESIS_REQUESTS } from '../../library/hypothesis-request.js';
import { FAULT_OPERATORS } from '../../machine/fault.js';
import { type OptionEntry, choice, listing, option, repeatable } from './option.js';
import {
  AIMING,
  COMMUNICATING,
  ENDING,
  EXPLORING,
  SUITE_FILE,
  TESTING,
  repeated,
  repeatedFile,
} from './shared.js';
import {
  COMMUNICATION as COMMUNICATION_CRITERIA,
  CRITERIA,
  atLeastOne,
  communicationCriteria,
  criteria,
  faultOperators,
  pricing,
  stepCount,
  wholeNumber,
} from './values.js';
import { COMBINED_BY, TREE_AIMS } from '../../library/vocabulary.js';

export const COVERING: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...AIMING,
  ...ENDING,
  ...SUITE_FILE,
  listing(
    '--criterion <criteria>',
    `the coverage criteria: ${CRITERIA.join(', ')} (default: edges, or the given queries)`,
    criteria,
  ),
  repeated('-q, --query <query>', 'make a test that reaches what this query asks for'),
  option('--pack', 'make a few long tests instead of many short ones'),
  option(
    '--check-state',
    'continue past each goal until the state is told apart from those that the system could wrongly be in',
  ),
];

export const COMMUNICATION: readonly OptionEntry[] = [
  ...COMMUNICATING,
  ...EXPLORING,
  ...AIMING,
  ...ENDING,
  ...SUITE_FILE,
  listing(
    '--criterion <criteria>',
    `the coverage criteria: ${COMMUNICATION_CRITERIA.join(', ')} (default: both)`,
    communicationCriteria,
  ),
  option('--list', 'list the goals and make no tests'),
  repeatedFile('--given <test>', 'a suite, diagram or log that already exists: what it covers is left out'),
  choice(
    '--combine <how>',
    'cover several goals in one test, for the fewest tests or the lowest total cost (steps or time, see --optimize)',
    COMBINED_BY,
  ),
  option(
    '--length-max <n>',
    'look at runs of at most this many steps for each goal; what needs more is unknown (with the fewest steps, without --combine)',
    wholeNumber,
  ),
];

/** Timed automata in steps of whole time units, with others as hypotheses. */
export const UNROLLING: readonly OptionEntry[] = [
  option(
    '--unroll <n>',
    'for timed automata: make tests of this many steps, in whole time units',
    atLeastOne,
  ),
  repeatedFile('--against <model>', 'for timed automata: another model that serves as a hypothesis'),
];

/** Which hypotheses there are, how many steps tests have, and what they cost. */
const HYPOTHESES: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  choice(
    '--faults <which>',
    'the hypotheses: those of the model, the machine with each single fault, or also with each pair of faults; or faults that stand for a criterion, so that tests cover all states, transitions, or parts of conditions that decide (MC/DC)',
    HYPOTHESIS_REQUESTS,
  ),
  listing(
    '--operator <operators>',
    `the fault operators: ${FAULT_OPERATORS.join(', ')} (default: the first two)`,
    faultOperators,
  ),
  repeated(
    '--hypothesis <faults>',
    'a hypothesis of your own, such as "remove-if-condition(T3) + wrong-target(T1, S4)"',
  ),
  option(
    '--steps <n>',
    'how many steps tests have, or auto for as many as each pair needs (default: what the model says, otherwise auto)',
    stepCount,
  ),
  repeatable(
    '--cost <name:number>',
    'the cost of a test (test:5), or of a value that it applies (event=tick:2)',
    pricing,
  ),
  ...UNROLLING,
];

export const DISCRIMINATION: readonly OptionEntry[] = [
  ...HYPOTHESES,
  ...SUITE_FILE,
  option('--reference <name>', 'the hypothesis to confirm (default: the one without faults)'),
  option('--identify', 'tell every pair of hypotheses apart, not only the reference from the others'),
  option('--types <n>', 'list this many types of tests for each pair', atLeastOne),
  option(
    '--sets-max <n>',
    'also list up to this many minimal confirming sets, and say how many there are',
    atLeastOne,
  ),
  repeatable(
    '--weight <name:number>',
    'how likely a hypothesis is; the likely ones are looked for first',
    pricing,
  ),
];

export const DIAGNOSE: readonly OptionEntry[] = [
  ...HYPOTHESES,
  {
    flags: '--adaptive [aim]',
    help: 'make a decision tree of tests whose cost is least in the worst case or as expected',
    choices: TREE_AIMS,
    preset: 'worst-case',
  },
  repeatable(
    '--weight <name:number>',
    'how likely a hypothesis is, compared with the others (default: 1)',
    pricing,
  ),
];
