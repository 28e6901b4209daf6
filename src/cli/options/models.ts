/** The options of the commands about models. */
import { COMMUNICATION_CRITERIA } from '../../generators/communication/goals.js';
import { CONVERSIONS } from '../../library/conversions.js';
import { RELATION_FORMS } from '../../output/relation-text.js';
import { type OptionEntry, choice, listing, option, writing } from './option.js';
import {
  COMMUNICATING,
  EXPLORING,
  FORCE,
  LIMITED,
  NAMED,
  OUTPUT_FILE,
  SEARCHING,
  SEED,
  SEE,
  TALKING,
  TESTING,
  repeated,
} from './shared.js';
import { MUTANTS } from './mutation.js';
import {
  MEASURED,
  atLeastOne,
  communicationCriteria,
  completions,
  measuredCriteria,
  wholeNumber,
} from './values.js';
import { TRACES } from '../../library/vocabulary.js';

export const CHECK: readonly OptionEntry[] = [
  ...TESTING,
  option('--max-warnings <n>', 'exit with status 1 if there are more warnings than this', wholeNumber),
  option('--interface', 'also show the inputs and outputs for testing'),
  ...LIMITED,
];

export const CONVERT: readonly OptionEntry[] = [
  ...TESTING,
  choice(
    '--to <form>',
    'the format to write (default: the one that the name of the output file ends in)',
    CONVERSIONS,
  ),
  listing(
    '--complete <kinds>',
    'add the edges that are missing: unexpected inputs are ignored (angelic) or lead to a sink (demonic), forbidden outputs lead to Kill (diabolic); paper: demonic and diabolic, with invariants as guards',
    completions,
  ),
  option(
    '--steps <n>',
    'with --to relation: what a machine shows in this many steps from its start (default: one step, from everywhere)',
    atLeastOne,
  ),
  choice(
    '--form <form>',
    'with --to relation: how it is written (default: by the name of the output file, otherwise table)',
    RELATION_FORMS,
  ),
  listing(
    '--criterion <criteria>',
    `with --to instrumented: what is to be covered: ${COMMUNICATION_CRITERIA.join(', ')} (default: both)`,
    communicationCriteria,
  ),
  ...TALKING,
  {
    flags: '--sequence <file>',
    help: 'with --to instrumented: a diagram or log that becomes a test component',
    reads: 'input',
  },
  ...OUTPUT_FILE,
  ...LIMITED,
];

export const COMPATIBLE: readonly OptionEntry[] = [
  ...NAMED,
  ...EXPLORING,
  option('--trace', 'also print a shortest run to each illegal output'),
  writing(
    '-o, --output <file>',
    'write the most general environment that avoids them, closed with the processes (XML)',
  ),
  FORCE,
];

export const SIMULATE: readonly OptionEntry[] = [
  option('--steps <n>', 'how many steps to take', wholeNumber, 10),
  SEED,
  {
    flags: '--script <file>',
    help: 'follow the delays and steps in this file, or replay a trace (JSON); - is standard input',
    reads: 'input',
  },
  option('--clocks', 'show the clocks after each step'),
  choice('--to <form>', 'the format to print', ['text', 'mermaid'], 'text'),
  ...LIMITED,
];

export const VERIFY: readonly OptionEntry[] = [
  ...SEARCHING,
  repeated('-q, --query <query>', 'answer this query'),
  {
    flags: '--trace [kind]',
    help: 'show a trace if there is one: any trace or, for E<> and A[], one with the fewest steps or the fastest',
    choices: TRACES,
    preset: 'any',
  },
  option(
    '--no-replay',
    'do not replay the run behind an answer: a little faster, but without that second check',
  ),
];

export const MUTATE: readonly OptionEntry[] = [
  ...MUTANTS,
  ...TESTING,
  SEED,
  { flags: '--list', help: 'list the mutants (the default without -o)', conflicts: 'output' },
  writing(
    '-o, --output <directory>',
    'write each mutant to a file of its own in this directory',
    'directory',
  ),
  FORCE,
  option('--operators', 'list the mutation operators and presets'),
  ...LIMITED,
];

export const COVERAGE: readonly OptionEntry[] = [
  ...COMMUNICATING,
  SEE,
  ...EXPLORING,
  listing(
    '--criterion <criteria>',
    `the coverage criteria: ${MEASURED.join(', ')} (default: all)`,
    measuredCriteria,
  ),
  writing('--matrix <file>', 'write a table of which test covers which pair or path (.md, .csv or .svg)'),
  writing(
    '--graph <file>',
    'write a graph of who sends what to whom, and how much of it is covered (.svg, .dot or .mmd)',
  ),
  FORCE,
];
