/** The commands about tests: generate, suite, coverage and export. */
import { type Command, Option } from 'commander';
import {
  CRITERIA,
  collect,
  criteria,
  duration,
  faultOperators,
  pricing,
  stepCount,
  wholeNumber,
} from './options/values.js';
import { FAULT_OPERATORS } from '../machine/fault.js';
import { classes } from './options/classes.js';
import { aiming, command, exploring, testing } from './options/shared.js';
import { addCommunication, addCoverage } from './communication-commands.js';
import { connectivity } from './options/connectivity.js';
import { mutation } from './options/mutation.js';

export function addTestCommands(program: Command): void {
  const generate = program
    .command('generate')
    .description('Make tests from a model: choose a method.')
    .exitOverride();

  aiming(
    exploring(
      testing(
        command(
          generate,
          'coverage <model>',
          'Make tests that cover the structure of a model, or that reach what queries ask for.',
          [
            'tickstone generate coverage lamp.xml --under-test Lamp -o lamp.json',
            'tickstone generate coverage lamp.xml --under-test Lamp --criterion locations,edge-pairs',
            "tickstone generate coverage lamp.xml --under-test Lamp -q 'E<> Lamp.Bright' -o bright.json",
          ],
        ),
      ),
    ),
  )
    .option('-o, --output <file>', 'where the suite is written')
    .option(
      '--criterion <criteria>',
      `what to cover, with commas: ${CRITERIA.join(', ')} (default: edges, or the given queries)`,
      criteria,
    )
    .option('-q, --query <query>', 'reach what this query asks for (can be repeated)', collect, [])
    .option('--pack', 'make few long tests instead of many short ones')
    .action(async (path: string, options: object) => {
      const { generateCoverageCommand } = await import('./commands/generate-coverage.js');
      process.exitCode = generateCoverageCommand(
        path,
        options as Parameters<typeof generateCoverageCommand>[1],
      );
    });

  addCommunication(generate);

  exploring(
    testing(
      command(
        generate,
        'discrimination <model>',
        'Make tests that tell the correct behaviour from faulty ones: of machines and relations (.yaml), or of timed automata in steps.',
        [
          'tickstone generate discrimination door.yaml -o door.suite.json',
          'tickstone generate discrimination door.yaml --faults single --steps auto',
          "tickstone generate discrimination door.yaml --hypothesis 'remove-if-condition(ask)'",
          'tickstone generate discrimination lamp-circuit.yaml --identify',
          'tickstone generate discrimination lamp.xml --under-test Lamp --unroll 8 --against mutant.xml',
        ],
      ),
    ),
  )
    .option('-o, --output <file>', 'where the suite is written')
    .addOption(
      new Option(
        '--faults <which>',
        'hypotheses: those of the model, the machine with each fault, or also with each two',
      ).choices(['model', 'single', 'double']),
    )
    .option(
      '--operator <operators>',
      `which faults, with commas: ${FAULT_OPERATORS.join(', ')} (default: the first two)`,
      faultOperators,
    )
    .option(
      '--hypothesis <faults>',
      'a hypothesis by hand, such as "remove-if-condition(T3) + wrong-target(T1, S4)" (can be repeated)',
      collect,
      [],
    )
    .option('--reference <name>', 'the hypothesis to be confirmed (default: the one without faults)')
    .option(
      '--steps <n>',
      'how many steps tests have, or auto for as many as each pair needs (default: as the model says, else auto)',
      stepCount,
    )
    .option('--identify', 'tell every two hypotheses apart, not only the reference from the others')
    .option('--types <n>', 'list so many types of tests for each pair', wholeNumber)
    .option(
      '--cost <name:number>',
      'what a test costs (test:5), or a value that it applies (event=tick:2) (can be repeated)',
      pricing,
      [],
    )
    .option(
      '--weight <name:number>',
      'how likely a hypothesis is; likely ones are looked for first (can be repeated)',
      pricing,
      [],
    )
    .option('--unroll <n>', 'a timed automaton: tests of so many steps in whole time units', wholeNumber)
    .option(
      '--against <model>',
      'a timed automaton: another model that is a hypothesis (can be repeated)',
      collect,
      [],
    )
    .action(async (path: string, options: object) => {
      const { generateDiscriminationCommand } = await import('./commands/generate-discrimination.js');
      process.exitCode = await generateDiscriminationCommand(
        path,
        options as Parameters<typeof generateDiscriminationCommand>[1],
      );
    });

  connectivity(
    exploring(
      testing(
        command(
          generate,
          'connectivity <model>',
          'Make tests that show faults of wiring: inputs that do not arrive, outputs that are not seen, crossed wires.',
          [
            'tickstone generate connectivity intercom.xml --under-test Panel,Line',
            'tickstone generate connectivity intercom.xml --under-test Panel,Line --multi -o intercom.json',
            'tickstone generate connectivity intercom.xml --under-test Panel,Line --multi --faults inputs,outputs --optimize resets',
            'tickstone generate connectivity intercom.xml --under-test Panel,Line --multi --optimize cost --price reset=10 --price ring=3',
          ],
        ),
      ),
    ),
  ).action(async (path: string, options: object) => {
    const { generateConnectivityCommand } = await import('./commands/generate-connectivity.js');
    process.exitCode = generateConnectivityCommand(
      path,
      options as Parameters<typeof generateConnectivityCommand>[1],
    );
  });

  classes(
    exploring(
      testing(
        command(
          generate,
          'classes <model>',
          'Make tests for every class of clock values at which the same edges are enabled: what must, may and must not happen there.',
          [
            'tickstone generate classes kettle.xta --under-test Kettle --list',
            'tickstone generate classes kettle.xta --under-test Kettle --points corners -o kettle.json',
            'tickstone generate classes lamp.xml --under-test Lamp -o lamp.json',
          ],
        ),
      ),
    ),
  ).action(async (path: string, options: object) => {
    const { generateClassesCommand } = await import('./commands/generate-classes.js');
    process.exitCode = generateClassesCommand(path, options as Parameters<typeof generateClassesCommand>[1]);
  });

  mutation(
    exploring(
      testing(
        command(
          generate,
          'mutation <model>',
          'Make tests that kill the mutants of a model, and say which mutants conform.',
          [
            'tickstone generate mutation lamp.xml --under-test Lamp -o lamp.suite.json',
            'tickstone generate mutation lamp.xml --under-test Lamp --preset paper --one-per-mutant',
            'tickstone generate mutation lamp.xml --under-test Lamp --order 2 --sample 200',
            'tickstone generate mutation big.xml -o big.suite.json --resume big.suite.json',
          ],
        ),
      ),
    ),
  ).action(async (path: string, options: object) => {
    const { generateMutationCommand } = await import('./commands/generate-mutation.js');
    process.exitCode = await generateMutationCommand(
      path,
      options as Parameters<typeof generateMutationCommand>[1],
    );
  });

  const suite = program
    .command('suite')
    .description('Work on suites: show, validate, merge, minimise, compare and evaluate them.')
    .addHelpText(
      'after',
      '\nExamples:\n  $ tickstone suite show lamp.suite.json\n  $ tickstone suite show --help',
    );

  command(
    suite,
    'show <suite> [test...]',
    'Show what a suite holds, or some of its tests in words and as drawings.',
    ['tickstone suite show lamp.suite.json', 'tickstone suite show lamp.suite.json t1 t3'],
  )
    .option('--all', 'list all goals and tests, however many')
    .action(async (path: string, tests: string[], options: object) => {
      const { suiteShowCommand } = await import('./commands/suite/show.js');
      process.exitCode = suiteShowCommand(path, tests, options);
    });

  command(suite, 'validate <suite...>', 'Say what is wrong with suites, with lines and columns.', [
    'tickstone suite validate lamp.suite.json',
    'tickstone suite validate *.suite.json --json',
  ]).action(async (paths: string[], options: object) => {
    const { suiteValidateCommand } = await import('./commands/suite/validate.js');
    process.exitCode = suiteValidateCommand(paths, options);
  });

  command(suite, 'merge <suite...>', 'Make one suite out of several for the same model.', [
    'tickstone suite merge edges.suite.json mutants.suite.json -o all.suite.json',
  ])
    .option('-o, --output <file>', 'where to write (default: standard output)')
    .action(async (paths: [string, ...string[]], options: object) => {
      const { suiteMergeCommand } = await import('./commands/suite/merge.js');
      process.exitCode = suiteMergeCommand(paths, options);
    });

  command(suite, 'minimize <suite>', 'Keep the fewest tests that cover the same goals.', [
    'tickstone suite minimize lamp.suite.json -o small.suite.json',
    'tickstone suite minimize lamp.suite.json --by time -o fast.suite.json',
  ])
    .alias('minimise')
    .option('-o, --output <file>', 'where to write (default: standard output)')
    .addOption(
      new Option('--by <measure>', 'what is to be least: tests, steps, resets (then steps), or time')
        .choices(['tests', 'steps', 'resets', 'time'])
        .default('tests'),
    )
    .option(
      '--budget-time <time>',
      'spend at most this time on a proof that it is minimal (default: 10s)',
      duration,
    )
    .action(async (path: string, options: object) => {
      const { suiteMinimizeCommand } = await import('./commands/suite/minimize.js');
      process.exitCode = await suiteMinimizeCommand(
        path,
        options as Parameters<typeof suiteMinimizeCommand>[1],
      );
    });

  command(
    suite,
    'diff <before> <after>',
    'Say which goals and tests differ; exit status 1 when something does.',
    ['tickstone suite diff old.suite.json new.suite.json'],
  ).action(async (before: string, after: string, options: object) => {
    const { suiteDiffCommand } = await import('./commands/suite/diff.js');
    process.exitCode = suiteDiffCommand(before, after, options);
  });

  command(
    suite,
    'evaluate <suite> [models...]',
    'Replay the tests of a suite on its model, and play them on other models: which verdicts are possible?',
    [
      'tickstone suite evaluate lamp.suite.json',
      'tickstone suite evaluate lamp.suite.json mutant1.xml mutant2.xml --json',
    ],
  )
    .option('--model <file>', 'the model, if it is not where the suite says')
    .option('--seed <n>', 'where chance begins', wholeNumber, 1)
    .action(async (path: string, models: string[], options: object) => {
      const { suiteEvaluateCommand } = await import('./commands/suite/evaluate.js');
      process.exitCode = await suiteEvaluateCommand(
        path,
        models,
        options as Parameters<typeof suiteEvaluateCommand>[2],
      );
    });

  addCoverage(program);

  command(program, 'export <suite>', 'Write the tests of a suite in another form.', [
    'tickstone export lamp.suite.json --to text',
    'tickstone export lamp.suite.json --to mermaid -o diagrams',
    'tickstone export sorter.suite.json --to svg -o pictures',
    'tickstone export crossing.suite.json --to yggdrasil -o tests',
  ])
    .addOption(
      new Option('--to <target>', "what to write; yggdrasil is the model's own test code")
        .choices(['text', 'json', 'mermaid', 'plantuml', 'svg', 'yggdrasil'])
        .makeOptionMandatory(),
    )
    .option('-o, --output <directory>', 'where to write files (default: one text on standard output)')
    .addOption(
      new Option(
        '--view <whom>',
        'whom diagrams show (default: the processes, where the suite tells their messages)',
      ).choices(['processes', 'tester']),
    )
    .option('--model <file>', 'the model, if it is needed and not where the suite says')
    .action(async (path: string, options: object) => {
      const { exportCommand } = await import('./commands/export.js');
      process.exitCode = await exportCommand(path, options as Parameters<typeof exportCommand>[1]);
    });
}
