/** The commands that know about messages between processes: generate communication, and coverage. */
import { type Command, Option } from 'commander';
import {
  COMMUNICATION,
  MEASURED,
  collect,
  communicationCriteria,
  measuredCriteria,
} from './options/values.js';
import { aiming, command, communicating, exploring } from './options/shared.js';

export function addCommunication(generate: Command): void {
  aiming(
    exploring(
      communicating(
        command(
          generate,
          'communication <model>',
          'Make tests that cover the messages between processes: pairs of statements, and ways through relays.',
          [
            'tickstone generate communication sorter.xml --environment Tester --list',
            'tickstone generate communication sorter.xml --environment Tester -o sorter.suite.json',
            'tickstone generate communication sorter-bus.xml --relay BUS --criterion paths --given good.mmd',
            'tickstone generate communication sorter.xml --environment Tester --combine tests',
          ],
        ),
      ),
    ),
  )
    .option('-o, --output <file>', 'where the suite is written')
    .option(
      '--criterion <criteria>',
      `what to cover, with commas: ${COMMUNICATION.join(', ')} (default: both)`,
      communicationCriteria,
    )
    .option('--list', 'list the goals and make no tests')
    .option(
      '--given <test>',
      'a suite, diagram or log that there is already: what it covers is left out (can be repeated)',
      collect,
      [],
    )
    .addOption(
      new Option(
        '--combine <how>',
        'several goals in a test: fewest tests, or least steps or time in sum',
      ).choices(['tests', 'cost']),
    )
    .action(async (path: string, options: object) => {
      const { generateCommunicationCommand } = await import('./commands/generate-communication.js');
      process.exitCode = generateCommunicationCommand(
        path,
        options as Parameters<typeof generateCommunicationCommand>[1],
      );
    });
}

export function addCoverage(program: Command): void {
  exploring(
    communicating(
      command(
        program,
        'coverage <model> <test...>',
        'Measure what of a model tests cover: suites, Mermaid and PlantUML sequence diagrams, logs.',
        [
          'tickstone coverage lamp.xml lamp.suite.json',
          'tickstone coverage lamp.xml *.suite.json --criterion edges,def-use',
          'tickstone coverage sorter.xml good.mmd --environment Tester --criterion pairs,paths',
          'tickstone coverage sorter.xml *.mmd run.log --environment Tester --matrix pairs.svg --graph net.svg',
        ],
      ),
    ),
  )
    .option(
      '--criterion <criteria>',
      `what to look at, with commas: ${MEASURED.join(', ')} (default: all)`,
      measuredCriteria,
    )
    .option('--matrix <file>', 'write which test covers which pair or path: .md, .csv or .svg')
    .option('--graph <file>', 'write who sends what to whom, and whether it is covered: .svg, .dot or .mmd')
    .action(async (path: string, tests: string[], options: object) => {
      const { coverageCommand } = await import('./commands/coverage.js');
      process.exitCode = coverageCommand(path, tests, options as Parameters<typeof coverageCommand>[2]);
    });
}
