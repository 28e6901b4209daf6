/** The options about mutants, and of `tickstone generate mutation`. */
import { type OptionEntry, choice, option, writing } from './option.js';
import { CONFORMING, EXPLORING, SUITE_FILE, TESTING, optimizing } from './shared.js';
import { atLeastOne, edges, list, wholeNumber } from './values.js';

/** Which mutants. */
export const MUTANTS: readonly OptionEntry[] = [
  {
    flags: '--operator <operators>',
    help: 'these operators, with commas between them',
    parse: list,
    conflicts: 'preset',
  },
  option(
    '--preset <preset>',
    'the operators of paper, ecdar, refinement-aware, values or all (default: all)',
  ),
  option('--template <templates>', 'change these templates only', list),
  option('--edge <edges>', 'change these edges only, counted from 0 in the order of the file', edges),
  option('--per-instance', 'change one entry of the system line at a time, not all of a template'),
  choice('--order <n>', 'changes per mutant', ['1', '2'], '1'),
  option('--sample <n>', 'choose so many by chance', wholeNumber),
  option('--no-duplicates', 'leave out mutants that are the same as another or as the original'),
];

export const MUTATION: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...MUTANTS,
  ...CONFORMING,
  ...SUITE_FILE,
  writing('--report <file>', 'write what became of each mutant as a page (.html) or as JSON (.json)'),
  optimizing('a difference'),
  option('--one-per-mutant', 'a test of its own for every mutant, not the fewest tests for all'),
  option('--jobs <n>', 'so many threads, at most one for each core (default: one for each)', atLeastOne),
  {
    flags: '--resume <suite>',
    help: 'go on from this suite, which was interrupted; -o may be the same file',
    reads: 'resumed',
  },
];
