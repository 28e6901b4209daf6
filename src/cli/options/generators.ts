/** The options of `tickstone generate coverage`, `communication` and `discrimination`. */
import { FAULT_OPERATORS } from '../../machine/fault.js';
import { type OptionEntry } from './option.js';
import { AIMING, COMMUNICATING, ENDING, EXPLORING, SUITE_FILE, TESTING, repeated } from './shared.js';
import {
  COMMUNICATION as COMMUNICATION_CRITERIA,
  CRITERIA,
  communicationCriteria,
  criteria,
  faultOperators,
  pricing,
  stepCount,
  wholeNumber,
} from './values.js';

export const COVERING: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...AIMING,
  ...ENDING,
  SUITE_FILE,
  {
    flags: '--criterion <criteria>',
    help: `what to cover, with commas: ${CRITERIA.join(', ')} (default: edges, or the given queries)`,
    parse: criteria,
  },
  repeated('-q, --query <query>', 'reach what this query asks for'),
  { flags: '--pack', help: 'make few long tests instead of many short ones' },
];

export const COMMUNICATION: readonly OptionEntry[] = [
  ...COMMUNICATING,
  ...EXPLORING,
  ...AIMING,
  ...ENDING,
  SUITE_FILE,
  {
    flags: '--criterion <criteria>',
    help: `what to cover, with commas: ${COMMUNICATION_CRITERIA.join(', ')} (default: both)`,
    parse: communicationCriteria,
  },
  { flags: '--list', help: 'list the goals and make no tests' },
  repeated('--given <test>', 'a suite, diagram or log that there is already: what it covers is left out'),
  {
    flags: '--combine <how>',
    help: 'several goals in a test: fewest tests, or least steps or time in sum',
    choices: ['tests', 'cost'],
  },
];

export const DISCRIMINATION: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  SUITE_FILE,
  {
    flags: '--faults <which>',
    help: 'hypotheses: those of the model, the machine with each fault, or also with each two',
    choices: ['model', 'single', 'double'],
  },
  {
    flags: '--operator <operators>',
    help: `which faults, with commas: ${FAULT_OPERATORS.join(', ')} (default: the first two)`,
    parse: faultOperators,
  },
  repeated(
    '--hypothesis <faults>',
    'a hypothesis by hand, such as "remove-if-condition(T3) + wrong-target(T1, S4)"',
  ),
  {
    flags: '--reference <name>',
    help: 'the hypothesis to be confirmed (default: the one without faults)',
  },
  {
    flags: '--steps <n>',
    help: 'how many steps tests have, or auto for as many as each pair needs (default: as the model says, else auto)',
    parse: stepCount,
  },
  { flags: '--identify', help: 'tell every two hypotheses apart, not only the reference from the others' },
  { flags: '--types <n>', help: 'list so many types of tests for each pair', parse: wholeNumber },
  {
    flags: '--cost <name:number>',
    help: 'what a test costs (test:5), or a value that it applies (event=tick:2) (can be repeated)',
    parse: pricing,
    default: [],
  },
  {
    flags: '--weight <name:number>',
    help: 'how likely a hypothesis is; likely ones are looked for first (can be repeated)',
    parse: pricing,
    default: [],
  },
  {
    flags: '--unroll <n>',
    help: 'a timed automaton: tests of so many steps in whole time units',
    parse: wholeNumber,
  },
  repeated('--against <model>', 'a timed automaton: another model that is a hypothesis'),
];
