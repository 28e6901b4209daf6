/** The options of `tickstone generate coverage`, `communication` and `discrimination`. */
import { FAULT_OPERATORS } from '../../machine/fault.js';
import { type OptionEntry, choice, option } from './option.js';
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
  ...SUITE_FILE,
  option(
    '--criterion <criteria>',
    `what to cover, with commas: ${CRITERIA.join(', ')} (default: edges, or the given queries)`,
    criteria,
  ),
  repeated('-q, --query <query>', 'reach what this query asks for'),
  option('--pack', 'make few long tests instead of many short ones'),
];

export const COMMUNICATION: readonly OptionEntry[] = [
  ...COMMUNICATING,
  ...EXPLORING,
  ...AIMING,
  ...ENDING,
  ...SUITE_FILE,
  option(
    '--criterion <criteria>',
    `what to cover, with commas: ${COMMUNICATION_CRITERIA.join(', ')} (default: both)`,
    communicationCriteria,
  ),
  option('--list', 'list the goals and make no tests'),
  repeatedFile('--given <test>', 'a suite, diagram or log that there is already: what it covers is left out'),
  choice('--combine <how>', 'several goals in a test: fewest tests, or least steps or time in sum', [
    'tests',
    'cost',
  ]),
];

export const DISCRIMINATION: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...SUITE_FILE,
  choice(
    '--faults <which>',
    'hypotheses: those of the model, the machine with each fault, or also with each two',
    ['model', 'single', 'double'],
  ),
  option(
    '--operator <operators>',
    `which faults, with commas: ${FAULT_OPERATORS.join(', ')} (default: the first two)`,
    faultOperators,
  ),
  repeated(
    '--hypothesis <faults>',
    'a hypothesis by hand, such as "remove-if-condition(T3) + wrong-target(T1, S4)"',
  ),
  option('--reference <name>', 'the hypothesis to be confirmed (default: the one without faults)'),
  option(
    '--steps <n>',
    'how many steps tests have, or auto for as many as each pair needs (default: as the model says, else auto)',
    stepCount,
  ),
  option('--identify', 'tell every two hypotheses apart, not only the reference from the others'),
  option('--types <n>', 'list so many types of tests for each pair', wholeNumber),
  option(
    '--cost <name:number>',
    'what a test costs (test:5), or a value that it applies (event=tick:2) (can be repeated)',
    pricing,
    [],
  ),
  option(
    '--weight <name:number>',
    'how likely a hypothesis is; likely ones are looked for first (can be repeated)',
    pricing,
    [],
  ),
  option('--unroll <n>', 'a timed automaton: tests of so many steps in whole time units', wholeNumber),
  repeatedFile('--against <model>', 'a timed automaton: another model that is a hypothesis'),
];
