/** The options of `tickstone generate connectivity`. */
import { type Command, Option } from 'commander';
import { FAULT_REQUESTS } from '../../generators/connectivity/faults.js';
import { list, price, uses, wholeNumber, wireFaults } from './values.js';

/** Adds the options that say which faults, and what tests have least of. */
export function connectivity(command: Command): Command {
  return command
    .option('-o, --output <file>', 'where the suite is written')
    .option('--multi', 'one suite for all faults that is minimal as a whole, in place of one test for each')
    .option(
      '--faults <kinds>',
      `which faults, with commas: ${FAULT_REQUESTS.join(', ')} (late: after --uses; timed: --from a time on)`,
      wireFaults,
      ['inputs'],
    )
    .addOption(
      new Option('--order <n>', 'with 2, also all pairs of faults at once').choices(['1', '2']).default('1'),
    )
    .option('--wires <actions>', 'only faults of these inputs and outputs', list)
    .option('--uses <n>', 'how often an input works before a late disconnect', uses, 1)
    .option(
      '--from <time>',
      'after how many time units since the start of a test a timed disconnect begins (whole number)',
      wholeNumber,
    )
    .addOption(
      new Option(
        '--optimize <what>',
        'what tests have least of: steps, then time; resets, then steps; time, then steps; or cost',
      )
        .choices(['steps', 'resets', 'time', 'cost'])
        .default('steps'),
    )
    .option(
      '--price <name=number>',
      "the price of an action, or of 'action' (all others), 'reset' or 'time' (a unit of it), for --optimize cost (can be repeated)",
      price,
      [],
    )
    .addOption(
      new Option('--resets <where>', 'where a test may end and the next begin')
        .choices(['refusal', 'anywhere'])
        .default('refusal'),
    )
    .addOption(
      new Option('--end-with <what>', 'what every test ends with').choices(['any', 'output']).default('any'),
    );
}
