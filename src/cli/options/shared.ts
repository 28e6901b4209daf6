/** What commands are made of: the options that several of them share. */
import { type Command, Option } from 'commander';
import { duration, list, message, size, wholeNumber } from './values.js';

/** A command with the options that every command has. */
export function command(
  parent: Command,
  nameAndArguments: string,
  description: string,
  examples: readonly string[],
): Command {
  return parent
    .command(nameAndArguments)
    .description(description)
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'print errors only')
    .option('--no-color', 'print without colours (NO_COLOR works too)')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}

/** Adds the options of commands that explore state spaces. */
export function exploring(command: Command): Command {
  return command
    .option('--seed <n>', 'where chance begins', wholeNumber, 1)
    .option('--budget-time <time>', 'stop after this time, such as 90s, 5min or 1h', duration)
    .option(
      '--budget-memory <size>',
      'stop when the process takes so much memory, such as 500MB or 2GB',
      size,
    )
    .option('--budget-states <n>', 'stop after visiting so many states', wholeNumber);
}

const ORDERS = ['topological', 'best', 'breadth', 'depth', 'random'];

/** Adds the options of commands that let users choose how. */
export function searching(command: Command): Command {
  return exploring(command)
    .addOption(
      new Option(
        '--search <order>',
        'the order of the search; topological looks at fewest states in vain, best goes for a goal',
      )
        .choices(ORDERS)
        .default('topological'),
    )
    .addOption(
      new Option('--subsumption <kind>', 'which states count as known')
        .choices(['inclusion', 'equality', 'alu'])
        .default('inclusion'),
    );
}
/** Adds the options that say what of a model is under test. */
export function testing(command: Command): Command {
  return command
    .option('--under-test <processes>', 'the processes under test; the others are the environment', list)
    .option('--inputs <channels>', 'what the tester does, in place of what the model suggests', list)
    .option('--outputs <channels>', 'what the system does, in place of what the model suggests', list);
}

/** Adds the options that say how the processes of a model communicate. */
export function communicating(command: Command): Command {
  return testing(command)
    .option(
      '--environment <processes>',
      'the processes that are not under test, in place of --under-test',
      list,
    )
    .option(
      '--relay <processes>',
      "processes that pass messages on, such as a bus, or 'none' (default: those that do nothing else)",
      list,
    )
    .option(
      '--message <name=channels>',
      'a message that has several names on its way, such as NEW=NEWo,NEWi (can be repeated)',
      message,
      [],
    )
    .option('--unseen <channels>', 'channels whose messages diagrams and logs need not show', list);
}

/** Adds the options that say which run of a goal becomes its test. */
export function aiming(command: Command): Command {
  return command
    .addOption(
      new Option('--optimize <what>', 'what the way to a goal has least of')
        .choices(['steps', 'time'])
        .default('steps'),
    )
    .addOption(
      new Option('--points <points>', 'which of the possible times inputs take')
        .choices(['earliest', 'latest', 'middle', 'random'])
        .default('earliest'),
    );
}
