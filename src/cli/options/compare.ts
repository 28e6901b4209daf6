/** The options of `tickstone compare`. */
import { UNROLLING } from './generators.js';
import { type OptionEntry, listing, option, writing } from './option.js';
import { EXPLORING, FORCE, TESTING } from './shared.js';
import { atLeastOne, methods } from './values.js';

export const COMPARE: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  listing(
    '--method <methods>',
    'make the suites of these methods only: coverage, communication, classes, connectivity, mutation, discrimination',
    methods,
  ),
  option(
    '--preset <preset>',
    'the mutation operators that make the mutants: paper, ecdar, refinement-aware, values or all (default: all)',
  ),
  ...UNROLLING,
  option(
    '--jobs <n>',
    'the number of threads for mutants, at most one for each core (default: one for each core)',
    atLeastOne,
  ),
  writing('--html <file>', 'write the table with plots as a web page'),
  writing('-o, --output <directory>', 'write the suites that were made to this directory', 'directory'),
  FORCE,
];
