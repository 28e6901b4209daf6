#!/usr/bin/env node
/**
 * The command line. Each command is one entry here and one file in commands/, loaded when it is called, so that a
 * small command starts fast.
 */
import { Command, CommanderError, Option } from 'commander';
import {
  CRITERIA,
  STRUCTURAL,
  list,
  edges,
  criteria,
  structuralCriteria,
  collect,
  duration,
  size,
  wholeNumber,
} from './arguments.js';
import { connectivity } from './connectivity-options.js';
import { EXIT } from './exit-status.js';
import { reportInternalError } from './internal-error.js';
import { version } from './version.js';

/** The words of `convert --to`; the command itself is loaded when called. */
const CONVERSIONS = ['xml', 'xta', 'q', 'tck', 'dot', 'svg', 'mermaid'];

const ORDERS = ['topological', 'best', 'breadth', 'depth', 'random'];

const program = new Command('tickstone')
  .description('Turns models of real-time systems into tests, runs them and shows what happened.')
  .version(version(), '-V, --version', 'print the version')
  .showHelpAfterError('Run with --help to see how the command is used.')
  .showSuggestionAfterError()
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit status: 0 all held, 1 something did not hold, 2 bad usage or input, 3 a budget ran out or it was interrupted, 70 internal error.',
  );

/** A command with the options that every command has. */
function command(
  nameAndArguments: string,
  description: string,
  examples: readonly string[],
  parent: Command = program,
): Command {
  return parent
    .command(nameAndArguments)
    .description(description)
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'print errors only')
    .option('--no-color', 'print without colours (NO_COLOR works too)')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}

testing(
  command(
    'check <model...>',
    'Read, type-check and lint models (.xml, .xta, .ta, .tck; a .q file goes with the model before it).',
    [
      'tickstone check lamp.xml',
      'tickstone check train.xta train.q',
      'tickstone check lamp.xml --interface --under-test Lamp',
      'tickstone check models/*.xml --max-warnings 0 --json',
    ],
  ),
)
  .option('--max-warnings <n>', 'exit with status 1 when there are more warnings', wholeNumber)
  .option('--interface', 'show the inputs and outputs for testing too')
  .action(async (paths: string[], options: object) => {
    const { checkCommand } = await import('./commands/check.js');
    process.exitCode = await checkCommand(paths, options);
  });

command(
  'convert <model>',
  'Write a model in another form: UPPAAL XML, text or queries, TChecker, or a picture.',
  [
    'tickstone convert lamp.xta --to xml -o lamp.xml',
    'tickstone convert lamp.xml -o lamp.svg',
    'tickstone convert lamp.xml -o lamp.tck',
  ],
)
  .addOption(
    new Option('--to <form>', 'what to write (default: by the ending of the output file)').choices(
      CONVERSIONS,
    ),
  )
  .option('-o, --output <file>', 'where to write (default: standard output)')
  .action(async (path: string, options: object) => {
    const { convertCommand } = await import('./commands/convert.js');
    process.exitCode = await convertCommand(path, options);
  });

command(
  'simulate <model>',
  'Print a run with exact delays: a random one (the same seed gives the same run), or the one that a script tells.',
  [
    'tickstone simulate train-gate.xml',
    'tickstone simulate lamp.xml --steps 20 --seed 7 --clocks',
    'tickstone simulate train-gate.xml --to mermaid',
    "printf 'delay 5/2\\ntouch\\n' | tickstone simulate lamp.xml --script -",
  ],
)
  .option('--steps <n>', 'take so many steps', wholeNumber, 10)
  .option('--seed <n>', 'where chance begins', wholeNumber, 1)
  .option(
    '--script <file>',
    'follow these delays and steps, or replay this trace (JSON); - is standard input',
  )
  .option('--clocks', 'show the clocks after each step')
  .addOption(new Option('--to <form>', 'what to print').choices(['text', 'mermaid']).default('text'))
  .action(async (path: string, options: object) => {
    const { simulateCommand } = await import('./commands/simulate.js');
    process.exitCode = simulateCommand(path, options as Parameters<typeof simulateCommand>[1]);
  });

/** Adds the options of commands that explore state spaces. */
function exploring(command: Command): Command {
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

/** Adds the options of commands that let users choose how. */
function searching(command: Command): Command {
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

searching(
  command(
    'verify <model> [queries]',
    "Answer the model's own queries, those of a .q file, or the given ones.",
    [
      'tickstone verify train-gate.xml',
      'tickstone verify fischer.xta fischer.q',
      "tickstone verify lamp.xml -q 'E<> Lamp.Bright' --trace",
    ],
  ),
)
  .option('-q, --query <query>', 'answer this query (can be repeated)', collect, [])
  .addOption(
    new Option(
      '--trace [kind]',
      'show a trace where there is one: any, one with the fewest steps, or the fastest',
    )
      .choices(['any', 'shortest', 'fastest'])
      .preset('any'),
  )
  .action(async (path: string, queries: string | undefined, options: object) => {
    const { verifyCommand } = await import('./commands/verify.js');
    process.exitCode = verifyCommand(path, queries, options as Parameters<typeof verifyCommand>[2]);
  });

searching(
  command('explore <model>', 'Explore the whole zone graph and count its states.', [
    'tickstone explore fischer.tck',
    'tickstone explore train-gate.xml --search depth --subsumption equality --json',
  ]),
).action(async (path: string, options: object) => {
  const { exploreCommand } = await import('./commands/explore.js');
  process.exitCode = exploreCommand(path, options as Parameters<typeof exploreCommand>[1]);
});

/** Adds the options that say what of a model is under test. */
function testing(command: Command): Command {
  return command
    .option('--under-test <processes>', 'the processes under test; the others are the environment', list)
    .option('--inputs <channels>', 'what the tester does, in place of what the model suggests', list)
    .option('--outputs <channels>', 'what the system does, in place of what the model suggests', list);
}

testing(
  command('mutate [model]', 'List the mutants of a model, or write each of them as a model.', [
    'tickstone mutate lamp.xml --under-test Lamp',
    'tickstone mutate lamp.xml --under-test Lamp --preset paper -o mutants',
    'tickstone mutate lamp.xml --under-test Lamp --operator change-guard,negate-guard --edge 2',
    'tickstone mutate train-gate.xml --per-instance --sample 20 --seed 7',
    'tickstone mutate lamp.xml --under-test Lamp --order 2 --sample 100 --json',
    'tickstone mutate --operators',
  ]),
)
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
  .option('--seed <n>', 'where chance begins', wholeNumber, 1)
  .option('--no-duplicates', 'leave out mutants that are the same as another or as the original')
  .addOption(new Option('--list', 'list the mutants (what is done without -o)').conflicts('output'))
  .option('-o, --output <directory>', 'write each mutant to a file of its own there')
  .option('--operators', 'list the operators and presets')
  .action(async (path: string | undefined, options: object) => {
    const { mutateCommand } = await import('./commands/mutate.js');
    process.exitCode = mutateCommand(path, options as Parameters<typeof mutateCommand>[1]);
  });

const generate = program
  .command('generate')
  .description('Make tests from a model: choose a method.')
  .exitOverride();

exploring(
  testing(
    command(
      'coverage <model>',
      'Make tests that cover the structure of a model, or that reach what queries ask for.',
      [
        'tickstone generate coverage lamp.xml --under-test Lamp -o lamp.json',
        'tickstone generate coverage lamp.xml --under-test Lamp --criterion locations,edge-pairs',
        "tickstone generate coverage lamp.xml --under-test Lamp -q 'E<> Lamp.Bright' -o bright.json",
      ],
      generate,
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
  .addOption(
    new Option('--optimize <what>', 'what the way to a goal has least of')
      .choices(['steps', 'time'])
      .default('steps'),
  )
  .addOption(
    new Option('--points <points>', 'which of the possible times inputs take')
      .choices(['earliest', 'latest', 'middle', 'random'])
      .default('earliest'),
  )
  .action(async (path: string, options: object) => {
    const { generateCoverageCommand } = await import('./commands/generate-coverage.js');
    process.exitCode = generateCoverageCommand(
      path,
      options as Parameters<typeof generateCoverageCommand>[1],
    );
  });

connectivity(
  exploring(
    testing(
      command(
        'connectivity <model>',
        'Make tests that show faults of wiring: inputs that do not arrive, outputs that are not seen, crossed wires.',
        [
          'tickstone generate connectivity intercom.xml',
          'tickstone generate connectivity intercom.xml --multi -o intercom.json',
          'tickstone generate connectivity intercom.xml --multi --faults inputs,outputs --optimize resets',
          'tickstone generate connectivity intercom.xml --multi --optimize cost --price reset=10 --price call=3',
        ],
        generate,
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

const suite = program
  .command('suite')
  .description('Work on suites: show, validate, merge, minimise, compare and evaluate them.')
  .addHelpText(
    'after',
    '\nExamples:\n  $ tickstone suite show lamp.suite.json\n  $ tickstone suite show --help',
  );

command(
  'show <suite> [test...]',
  'Show what a suite holds, or some of its tests in words and as drawings.',
  ['tickstone suite show lamp.suite.json', 'tickstone suite show lamp.suite.json t1 t3'],
  suite,
)
  .option('--all', 'list all goals and tests, however many')
  .action(async (path: string, tests: string[], options: object) => {
    const { suiteShowCommand } = await import('./commands/suite/show.js');
    process.exitCode = suiteShowCommand(path, tests, options);
  });

command(
  'validate <suite...>',
  'Say what is wrong with suites, with lines and columns.',
  ['tickstone suite validate lamp.suite.json', 'tickstone suite validate *.suite.json --json'],
  suite,
).action(async (paths: string[], options: object) => {
  const { suiteValidateCommand } = await import('./commands/suite/validate.js');
  process.exitCode = suiteValidateCommand(paths, options);
});

command(
  'merge <suite...>',
  'Make one suite out of several for the same model.',
  ['tickstone suite merge edges.suite.json mutants.suite.json -o all.suite.json'],
  suite,
)
  .option('-o, --output <file>', 'where to write (default: standard output)')
  .action(async (paths: [string, ...string[]], options: object) => {
    const { suiteMergeCommand } = await import('./commands/suite/merge.js');
    process.exitCode = suiteMergeCommand(paths, options);
  });

command(
  'minimize <suite>',
  'Keep the fewest tests that cover the same goals.',
  [
    'tickstone suite minimize lamp.suite.json -o small.suite.json',
    'tickstone suite minimize lamp.suite.json --by time -o fast.suite.json',
  ],
  suite,
)
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
  'diff <before> <after>',
  'Say which goals and tests differ; exit status 1 when something does.',
  ['tickstone suite diff old.suite.json new.suite.json'],
  suite,
).action(async (before: string, after: string, options: object) => {
  const { suiteDiffCommand } = await import('./commands/suite/diff.js');
  process.exitCode = suiteDiffCommand(before, after, options);
});

command(
  'evaluate <suite> [models...]',
  'Replay the tests of a suite on its model, and play them on other models: which verdicts are possible?',
  [
    'tickstone suite evaluate lamp.suite.json',
    'tickstone suite evaluate lamp.suite.json mutant1.xml mutant2.xml --json',
  ],
  suite,
)
  .option('--model <file>', 'the model, if it is not where the suite says')
  .option('--seed <n>', 'where chance begins', wholeNumber, 1)
  .action(async (path: string, models: string[], options: object) => {
    const { suiteEvaluateCommand } = await import('./commands/suite/evaluate.js');
    process.exitCode = suiteEvaluateCommand(
      path,
      models,
      options as Parameters<typeof suiteEvaluateCommand>[2],
    );
  });

testing(
  command('coverage <model> <suite...>', 'Measure what of a model the tests of suites cover.', [
    'tickstone coverage lamp.xml lamp.suite.json',
    'tickstone coverage lamp.xml *.suite.json --criterion edges,def-use',
  ]),
)
  .option(
    '--criterion <criteria>',
    `what to look at, with commas: ${STRUCTURAL.join(', ')} (default: all)`,
    structuralCriteria,
  )
  .option('--seed <n>', 'where chance begins', wholeNumber, 1)
  .action(async (path: string, suites: string[], options: object) => {
    const { coverageCommand } = await import('./commands/coverage.js');
    process.exitCode = coverageCommand(path, suites, options as Parameters<typeof coverageCommand>[2]);
  });

exploring(
  testing(
    command(
      'conform <specification> <system>',
      'Say whether a system does nothing but what a specification allows (tioco), and if not, what tells them apart.',
      [
        'tickstone conform lamp.xml slow-lamp.xml --under-test Lamp',
        'tickstone conform spec.xml mutant.xml --conformance paper --json',
      ],
    ),
  ),
)
  .addOption(
    new Option('--conformance <kind>', 'full: outputs and delays; paper: outputs only, invariants as guards')
      .choices(['full', 'paper'])
      .default('full'),
  )
  .action(async (specification: string, system: string, options: object) => {
    const { conformCommand } = await import('./commands/conform.js');
    process.exitCode = conformCommand(specification, system, options as Parameters<typeof conformCommand>[2]);
  });

command('export <suite>', 'Write the tests of a suite in another form.', [
  'tickstone export lamp.suite.json --to text',
  'tickstone export lamp.suite.json --to mermaid -o diagrams',
])
  .addOption(
    new Option('--to <target>', 'what to write').choices(['text', 'json', 'mermaid']).makeOptionMandatory(),
  )
  .option('-o, --output <directory>', 'where to write files (default: one text on standard output)')
  .action(async (path: string, options: object) => {
    const { exportCommand } = await import('./commands/export.js');
    process.exitCode = exportCommand(path, options as Parameters<typeof exportCommand>[1]);
  });

command('explain <code>', 'Say what a diagnostic code means, with an example.', [
  'tickstone explain TKS3001',
]).action(async (code: string, options: object) => {
  const { explainCommand } = await import('./commands/explain.js');
  process.exitCode = explainCommand(code, options);
});

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.held : EXIT.badInput;
    else process.exitCode = reportInternalError(error);
  }
}

// A reader that stops early, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

void main();
