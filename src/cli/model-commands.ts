/** The commands about models: check, convert, simulate, verify, explore, mutate, conform; and explain. */
import { type Command, Option } from 'commander';
import { collect, completions, wholeNumber } from './options/values.js';
import { command, exploring, searching, testing } from './options/shared.js';
import { conforming, mutants } from './options/mutation.js';

/** The words of `convert --to`; the command itself is loaded when called. */
const CONVERSIONS = ['xml', 'xta', 'q', 'tck', 'dot', 'svg', 'mermaid'];

export function addModelCommands(program: Command): void {
  testing(
    command(
      program,
      'check <model...>',
      'Read, type-check and lint models (.xml, .xta, .ta, .tck, .yaml; a .q file goes with the model before it).',
      [
        'tickstone check lamp.xml',
        'tickstone check train.xta train.q',
        'tickstone check door.yaml',
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

  testing(
    command(
      program,
      'convert <model>',
      'Write a model in another form: UPPAAL XML, text or queries, TChecker, or a picture.',
      [
        'tickstone convert lamp.xta --to xml -o lamp.xml',
        'tickstone convert lamp.xml -o lamp.svg',
        'tickstone convert lamp.xml -o lamp.tck',
        'tickstone convert door.yaml -o door.svg',
        'tickstone convert lamp.xml --complete demonic,diabolic --under-test Lamp -o completed.xml',
      ],
    ),
  )
    .addOption(
      new Option('--to <form>', 'what to write (default: by the ending of the output file)').choices(
        CONVERSIONS,
      ),
    )
    .option(
      '--complete <kinds>',
      'add what is missing: unexpected inputs are ignored (angelic) or lead to a sink (demonic), forbidden outputs lead to Kill (diabolic); paper: demonic and diabolic, invariants as guards',
      completions,
    )
    .option('-o, --output <file>', 'where to write (default: standard output)')
    .action(async (path: string, options: object) => {
      const { convertCommand } = await import('./commands/convert.js');
      process.exitCode = await convertCommand(path, options);
    });

  command(
    program,
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

  searching(
    command(
      program,
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
        'show a trace where there is one: any, or for E<> and A[] one with the fewest steps, or the fastest',
      )
        .choices(['any', 'shortest', 'fastest'])
        .preset('any'),
    )
    .option(
      '--no-replay',
      'do not replay the run behind an answer before giving it: a little faster, and without that second check',
    )
    .action(async (path: string, queries: string | undefined, options: object) => {
      const { verifyCommand } = await import('./commands/verify.js');
      process.exitCode = verifyCommand(path, queries, options as Parameters<typeof verifyCommand>[2]);
    });

  searching(
    command(program, 'explore <model>', 'Explore the whole zone graph and count its states.', [
      'tickstone explore fischer.tck',
      'tickstone explore train-gate.xml --search depth --subsumption equality --json',
    ]),
  ).action(async (path: string, options: object) => {
    const { exploreCommand } = await import('./commands/explore.js');
    process.exitCode = exploreCommand(path, options as Parameters<typeof exploreCommand>[1]);
  });

  testing(
    mutants(
      command(program, 'mutate [model]', 'List the mutants of a model, or write each of them as a model.', [
        'tickstone mutate lamp.xml --under-test Lamp',
        'tickstone mutate lamp.xml --under-test Lamp --preset paper -o mutants',
        'tickstone mutate lamp.xml --under-test Lamp --operator change-guard,negate-guard --edge 2',
        'tickstone mutate train-gate.xml --per-instance --sample 20 --seed 7',
        'tickstone mutate lamp.xml --under-test Lamp --order 2 --sample 100 --json',
        'tickstone mutate --operators',
      ]),
    ),
  )
    .option('--seed <n>', 'where chance begins', wholeNumber, 1)
    .addOption(new Option('--list', 'list the mutants (what is done without -o)').conflicts('output'))
    .option('-o, --output <directory>', 'write each mutant to a file of its own there')
    .option('--operators', 'list the operators and presets')
    .action(async (path: string | undefined, options: object) => {
      const { mutateCommand } = await import('./commands/mutate.js');
      process.exitCode = mutateCommand(path, options as Parameters<typeof mutateCommand>[1]);
    });

  conforming(
    exploring(
      testing(
        command(
          program,
          'conform <specification> <system>',
          'Say whether a system does nothing but what a specification allows (tioco), and if not, what tells them apart.',
          [
            'tickstone conform lamp.xml slow-lamp.xml --under-test Lamp',
            'tickstone conform spec.xml mutant.xml --conformance paper --json',
          ],
        ),
      ),
    ),
  ).action(async (specification: string, system: string, options: object) => {
    const { conformCommand } = await import('./commands/conform.js');
    process.exitCode = conformCommand(specification, system, options as Parameters<typeof conformCommand>[2]);
  });

  command(program, 'explain <code>', 'Say what a diagnostic code means, with an example.', [
    'tickstone explain TKS3001',
  ]).action(async (code: string, options: object) => {
    const { explainCommand } = await import('./commands/explain.js');
    process.exitCode = explainCommand(code, options);
  });
}
