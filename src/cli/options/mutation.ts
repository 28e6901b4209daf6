/** The options about mutants, and of `tickstone generate mutation`. */
import { type OptionEntry } from './option.js';
import { CONFORMING, EXPLORING, SUITE_FILE, TESTING, optimizing } from './shared.js';
import { edges, list, wholeNumber } from './values.js';

/** Which mutants. */
export const MUTANTS: readonly OptionEntry[] = [
  {
    flags: '--operator <operators>',
    help: 'these operators, with commas between them',
    parse: list,
    conflicts: 'preset',
  },
  {
    flags: '--preset <preset>',
    help: 'the operators of paper, ecdar, refinement-aware or all (default: all)',
  },
  { flags: '--template <templates>', help: 'change these templates only', parse: list },
  {
    flags: '--edge <edges>',
    help: 'change these edges only, counted from 0 in the order of the file',
    parse: edges,
  },
  { flags: '--per-instance', help: 'change one entry of the system line at a time, not all of a template' },
  { flags: '--order <n>', help: 'changes per mutant', choices: ['1', '2'], default: '1' },
  { flags: '--sample <n>', help: 'choose so many by chance', parse: wholeNumber },
  {
    flags: '--no-duplicates',
    help: 'leave out mutants that are the same as another or as the original',
  },
];

export const MUTATION: readonly OptionEntry[] = [
  ...TESTING,
  ...EXPLORING,
  ...MUTANTS,
  ...CONFORMING,
  SUITE_FILE,
  {
    flags: '--report <file>',
    help: 'write what became of each mutant as a page (.html) or as JSON (.json)',
  },
  optimizing('a difference'),
  {
    flags: '--one-per-mutant',
    help: 'a test of its own for every mutant, not the fewest tests for all',
  },
  { flags: '--jobs <n>', help: 'so many threads (default: one for each core)', parse: wholeNumber },
  { flags: '--resume <suite>', help: 'go on from this suite, which was interrupted' },
];
