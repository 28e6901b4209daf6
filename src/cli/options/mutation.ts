/** The options about mutants and conformance. */
import { type Command, Option } from 'commander';
import { edges, list, wholeNumber } from './values.js';

/** Adds the options that say which mutants. */
export function mutants(command: Command): Command {
  return command
    .addOption(
      new Option('--operator <operators>', 'these operators, with commas between them')
        .argParser(list)
        .conflicts('preset'),
    )
    .option('--preset <preset>', 'the operators of paper, ecdar, refinement-aware or all (default: all)')
    .option('--template <templates>', 'change these templates only', list)
    .option('--edge <edges>', 'change these edges only, counted from 0 in the order of the file', edges)
    .option('--per-instance', 'change one entry of the system line at a time, not all of a template')
    .addOption(new Option('--order <n>', 'changes per mutant').choices(['1', '2']).default('1'))
    .option('--sample <n>', 'choose so many by chance', wholeNumber)
    .option('--no-duplicates', 'leave out mutants that are the same as another or as the original');
}

/** Adds the options that say what conformance means. */
export function conforming(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--conformance <kind>',
        'full: outputs and delays; paper: outputs only, invariants as guards',
      )
        .choices(['full', 'paper'])
        .default('full'),
    )
    .addOption(
      new Option('--unfit-inputs <what>', 'inputs whose edge would break an invariant of the system are')
        .choices(['ignored', 'blocked'])
        .default('ignored'),
    );
}

/** Adds the options of `tickstone generate mutation`. */
export function mutation(command: Command): Command {
  return conforming(mutants(command))
    .option('-o, --output <file>', 'where the suite is written')
    .option('--report <file>', 'write what became of each mutant as a page (.html) or as JSON (.json)')
    .addOption(
      new Option('--optimize <what>', 'what the way to a difference has least of')
        .choices(['steps', 'time'])
        .default('steps'),
    )
    .option('--one-per-mutant', 'a test of its own for every mutant, not the fewest tests for all')
    .option('--jobs <n>', 'so many threads (default: one for each core)', wholeNumber)
    .option('--resume <suite>', 'go on from this suite, which was interrupted');
}
