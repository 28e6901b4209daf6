/** The options of the commands about models. */
import { CONVERSIONS } from '../../library/conversions.js';
import { type OptionEntry, choice, option, writing } from './option.js';
import {
  COMMUNICATING,
  EXPLORING,
  FORCE,
  LIMITED,
  OUTPUT_FILE,
  SEARCHING,
  SEED,
  TESTING,
  repeated,
} from './shared.js';
import { MUTANTS } from './mutation.js';
import { MEASURED, completions, measuredCriteria, wholeNumber } from './values.js';

export const CHECK: readonly OptionEntry[] = [
  ...TESTING,
  option('--max-warnings <n>', 'exit with status 1 when there are more warnings', wholeNumber),
  option('--interface', 'show the inputs and outputs for testing too'),
  ...LIMITED,
];

export const CONVERT: readonly OptionEntry[] = [
  ...TESTING,
  choice('--to <form>', 'what to write (default: by the ending of the output file)', CONVERSIONS),
  option(
    '--complete <kinds>',
    'add what is missing: unexpected inputs are ignored (angelic) or lead to a sink (demonic), forbidden outputs lead to Kill (diabolic); paper: demonic and diabolic, invariants as guards',
    completions,
  ),
  ...OUTPUT_FILE,
  ...LIMITED,
];

export const SIMULATE: readonly OptionEntry[] = [
  option('--steps <n>', 'take so many steps', wholeNumber, 10),
  SEED,
  option(
    '--script <file>',
    'follow these delays and steps, or replay this trace (JSON); - is standard input',
  ),
  option('--clocks', 'show the clocks after each step'),
  choice('--to <form>', 'what to print', ['text', 'mermaid'], 'text'),
  ...LIMITED,
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
  option(
    '--no-replay',
    'do not replay the run behind an answer before giving it: a little faster, and without that second check',
  ),
];

export const MUTATE: readonly OptionEntry[] = [
  ...MUTANTS,
  ...TESTING,
  SEED,
  { flags: '--list', help: 'list the mutants (what is done without -o)', conflicts: 'output' },
  writing('-o, --output <directory>', 'write each mutant to a file of its own there', 'directory'),
  FORCE,
  option('--operators', 'list the operators and presets'),
  ...LIMITED,
];

export const COVERAGE: readonly OptionEntry[] = [
  ...COMMUNICATING,
  ...EXPLORING,
  option(
    '--criterion <criteria>',
    `what to look at, with commas: ${MEASURED.join(', ')} (default: all)`,
    measuredCriteria,
  ),
  writing('--matrix <file>', 'write which test covers which pair or path: .md, .csv or .svg'),
  writing('--graph <file>', 'write who sends what to whom, and whether it is covered: .svg, .dot or .mmd'),
  FORCE,
];
