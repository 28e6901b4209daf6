/** The options of `tickstone generate classes`. */
import { type Command, Option } from 'commander';
import { wholeNumber } from './values.js';

/** Adds the options that say what makes a class, where it is tested, and what is made of it. */
export function classes(command: Command): Command {
  return command
    .option('-o, --output <file>', 'where the suite is written')
    .option('--hennessy <file>', 'where the tests are written as timed Hennessy tests')
    .option('--draw <directory>', 'where the classes of location sets with one or two clocks are drawn (SVG)')
    .option('--list', 'list the classes')
    .option(
      '--arrivals',
      'also test the class that is met first behind every action, by whichever edges it leads there',
    )
    .option('--pack', 'make long tests that visit many classes, with few resets')
    .addOption(
      new Option('--class <kind>', 'what the model is; auto takes all that the method can deal with')
        .choices(['auto', 'era', 'deterministic'])
        .default('auto'),
    )
    .addOption(
      new Option('--criterion <what>', 'what makes a class: enabled edges, location sets alone, or regions')
        .choices(['edges', 'locations', 'regions'])
        .default('edges'),
    )
    .option('--regions-max <n>', 'no location set may have more regions', wholeNumber, 5_000)
    .addOption(
      new Option('--points <points>', 'where in a class it is tested')
        .choices(['interior', 'earliest', 'latest', 'corners', 'random'])
        .default('interior'),
    )
    .option(
      '--per-class <n>',
      'how many points of a class are tested; those after the first by chance',
      wholeNumber,
      1,
    )
    .addOption(
      new Option(
        '--observe <how>',
        'offers: every action is offered, and taken or refused at once; waiting: outputs are waited for (default: offers for event-recording automata, else waiting)',
      ).choices(['offers', 'waiting']),
    )
    .addOption(
      new Option('--refusals <how>', 'one test for all actions that a class refuses, or one for each')
        .choices(['together', 'each'])
        .default('together'),
    )
    .addOption(
      new Option(
        '--class-graph <clocks>',
        'also count the symbolic states of the graph of the classes, which keep these clocks',
      ).choices(['active', 'used', 'all']),
    );
}
