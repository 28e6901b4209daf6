/** The options about mutants, and of `tickstone generate mutation`. */
import { type OptionEntry, choice, listing, option, writing } from './option.js';
import { CONFORMING, EXPLORING, SUITE_FILE, TESTING, optimizing } from './shared.js';
import { atLeastOne, edges, list } from './values.js';
import { ORDERS } from '../../library/vocabulary.js';

/** Which mutants. */
export const MUTANTS: readonly OptionEntry[] = [
  { ...listing('--operator <operators>', 'the mutation operators to use', list), conflicts: 'preset' },
  option(
    '--preset <preset>',
    'a set of mutation operators: paper, ecdar, refinement-aware, values or all (default: all)',
  ),
  listing('--template <templates>', 'mutate these templates only', list),
  listing('--edge <edges>', 'mutate these edges only, counted from 0 in the order of the file', edges),
  option('--per-instance', 'mutate one entry of the system line at a time, not all processes of a template'),
  choice('--order <n>', 'changes per mutant', ORDERS.map(String), '1'),
  option('--sample <n>', 'choose this many mutants at random', atLeastOne),
  option('--no-duplicates', 'leave out mutants that are the same as another one or as the original'),
];

export const MUTATION: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...MUTANTS,
  ...CONFORMING,
  ...SUITE_FILE,
  writing('--report <file>', 'write what became of each mutant, as a web page (.html) or as JSON (.json)'),
  optimizing('a difference'),
  option('--one-per-mutant', 'make one test for every mutant, not the fewest tests for all of them'),
  option(
    '--jobs <n>',
    'the number of threads, at most one for each core (default: one for each core)',
    atLeastOne,
  ),
  {
    flags: '--resume <suite>',
    help: 'continue from this interrupted suite; -o may name the same file',
    reads: 'resumed',
  },
  {
    flags: '--store <address>',
    help: 'divide the work into jobs of a campaign in this store, which workers do: a SQLite file, or postgres://user@host/database',
    conflicts: ['resume', 'budgetTime', 'budgetMemory'],
  },
];
