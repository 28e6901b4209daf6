/** The options of the commands about models. */
import { type OptionEntry } from './option.js';
import { COMMUNICATING, EXPLORING, OUTPUT_FILE, SEARCHING, SEED, TESTING, repeated } from './shared.js';
import { MUTANTS } from './mutation.js';
import { CONVERSIONS, MEASURED, completions, measuredCriteria, wholeNumber } from './values.js';

export const CHECK: readonly OptionEntry[] = [
  ...TESTING,
  {
    flags: '--max-warnings <n>',
    help: 'exit with status 1 when there are more warnings',
    parse: wholeNumber,
  },
  { flags: '--interface', help: 'show the inputs and outputs for testing too' },
];

export const CONVERT: readonly OptionEntry[] = [
  ...TESTING,
  {
    flags: '--to <form>',
    help: 'what to write (default: by the ending of the output file)',
    choices: CONVERSIONS,
  },
  {
    flags: '--complete <kinds>',
    help: 'add what is missing: unexpected inputs are ignored (angelic) or lead to a sink (demonic), forbidden outputs lead to Kill (diabolic); paper: demonic and diabolic, invariants as guards',
    parse: completions,
  },
  OUTPUT_FILE,
];

export const SIMULATE: readonly OptionEntry[] = [
  { flags: '--steps <n>', help: 'take so many steps', parse: wholeNumber, default: 10 },
  SEED,
  {
    flags: '--script <file>',
    help: 'follow these delays and steps, or replay this trace (JSON); - is standard input',
  },
  { flags: '--clocks', help: 'show the clocks after each step' },
  { flags: '--to <form>', help: 'what to print', choices: ['text', 'mermaid'], default: 'text' },
];

export const VERIFY: readonly OptionEntry[] = [
  ...SEARCHING,
  repeated('-q, --query <query>', 'answer this query'),
  {
    flags: '--trace [kind]',
    help: 'show a trace where there is one: any, or for E<> and A[] one with the fewest steps, or the fastest',
    choices: ['any', 'shortest', 'fastest'],
    preset: 'any',
  },
  {
    flags: '--no-replay',
    help: 'do not replay the run behind an answer before giving it: a little faster, and without that second check',
  },
];

export const MUTATE: readonly OptionEntry[] = [
  ...MUTANTS,
  ...TESTING,
  SEED,
  { flags: '--list', help: 'list the mutants (what is done without -o)', conflicts: 'output' },
  { flags: '-o, --output <directory>', help: 'write each mutant to a file of its own there' },
  { flags: '--operators', help: 'list the operators and presets' },
];

export const COVERAGE: readonly OptionEntry[] = [
  ...COMMUNICATING,
  ...EXPLORING,
  {
    flags: '--criterion <criteria>',
    help: `what to look at, with commas: ${MEASURED.join(', ')} (default: all)`,
    parse: measuredCriteria,
  },
  {
    flags: '--matrix <file>',
    help: 'write which test covers which pair or path: .md, .csv or .svg',
  },
  {
    flags: '--graph <file>',
    help: 'write who sends what to whom, and whether it is covered: .svg, .dot or .mmd',
  },
];
