/**
 * How fast mutants are killed: on chains of alarms of our own, in this thread, and, where the shared folder is at hand, on
 * the models of the papers from the start of the process to the written suite.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MutationGeneration, judgeHere } from '../src/generators/mutation/generate.js';
import { sumOf } from '../src/generators/mutation/figures.js';
import { MutantJudge } from '../src/generators/mutation/judge-mutants.js';
import { testModel } from '../src/generators/test-model.js';
import { loadText } from '../src/language/load-model.js';
import { mutantsOf } from '../src/mutation/mutants-of.js';
import { operatorsOfPreset } from '../src/mutation/operators.js';
import { sharedFolder } from '../test/support/shared.js';
import { median, printTable } from './measure.js';

const MUTANTS_MAX = 300;
const SECONDS_MAX = 60;

export async function benchMutation(): Promise<void> {
  console.log(
    `\nMutation: chains of alarms, at most ${MUTANTS_MAX} mutants of the paper's operators, one thread\n`,
  );
  const rows: string[][] = [];
  for (const count of [1, 2, 3, 4]) rows.push(await chainRow(count));
  printTable(['alarms', 'mutants', 'killed', 'unknown', 'tests', 's', 'ms per mutant'], rows);
  if (sharedFolder === undefined) {
    console.log('\nThere is no shared folder with the models of the papers.');
    return;
  }
  console.log('\nMutation: the whole command, from its start to the written suite, median of three\n');
  const paper = join(sharedFolder, 'cases/car-alarm/model.xml');
  const five = join(sharedFolder, 'corpus/car-alarm/cas-v03-exact-5-clocks.xml');
  printTable(
    ['model and operators', 's', 'goal', 'others'],
    [
      ['car alarm, paper', commandSeconds([paper, '--preset', 'paper']), '2', '163 (paper), 196 (Ecdar 2.2)'],
      ['car alarm, all', commandSeconds([paper, '--preset', 'all']), '5', ''],
      [
        'car alarm, 5 clocks, ecdar',
        commandSeconds([five, '--preset', 'ecdar', '--under-test', 'Alarm']),
        '3',
        '69 (Reveaal)',
      ],
    ],
  );
}

async function chainRow(count: number): Promise<string[]> {
  const loaded = loadText({ path: 'chain.xta', text: chainOfAlarms(count) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  const refuse = ({ message }: { readonly message: string }): never => {
    throw new Error(message);
  };
  const model = testModel(loaded.checked, {}, [], refuse)!;
  const operators = operatorsOfPreset('paper', refuse)!;
  const { mutants: all } = mutantsOf(loaded.checked, model.tested, { operators }, refuse)!;
  const step = Math.max(1, Math.ceil(all.length / MUTANTS_MAX));
  const mutants = all.filter((_, index) => index % step === 0);
  const start = performance.now();
  const budget = {
    shouldStop: () => (performance.now() - start > SECONDS_MAX * 1000 ? ('time' as const) : undefined),
  };
  const options = {
    conformance: 'full',
    unfitInputs: 'ignored',
    optimize: 'steps',
    onePerMutant: false,
    seed: 1,
  } as const;
  const judges = () => [judgeHere(new MutantJudge(model, mutants, options, budget))];
  const generation = new MutationGeneration(model, mutants, { asked: {}, onePerMutant: false, judges });
  await generation.run();
  const seconds = (performance.now() - start) / 1000;
  const { killed, unknown } = sumOf(generation.figures());
  return [
    String(count),
    String(mutants.length),
    String(killed),
    String(unknown),
    String(generation.kept?.length ?? 0),
    seconds.toFixed(2),
    ((1000 * seconds) / mutants.length).toFixed(2),
  ];
}

function commandSeconds(args: readonly string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'tickstone-bench-'));
  try {
    const suite = join(directory, 'suite.json');
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      spawnSync(process.execPath, ['dist/bin/tickstone.js', 'generate', 'mutation', ...args, '-o', suite]);
      return (performance.now() - start) / 1000;
    });
    return median(times).toFixed(2);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Alarms that are armed 20 time units after they are closed and locked, and ring for 30; one that rings opens the next. */
function chainOfAlarms(count: number): string {
  return `const int N = ${count};
chan shut[N], lock[N], unlock[N], armed[N], silent[N];
broadcast chan open[N + 1];
process Alarm(int[0, N - 1] i) {
  clock x;
  state Open, Shut, Locked { x <= 20 }, Armed, Alarmed { x <= 0 }, Ringing { x <= 30 };
  init Open;
  trans
    Open -> Shut { sync shut[i]?; },
    Shut -> Open { sync open[i]?; },
    Shut -> Locked { sync lock[i]?; assign x = 0; },
    Locked -> Shut { sync unlock[i]?; },
    Locked -> Open { sync open[i]?; },
    Locked -> Armed { guard x == 20; sync armed[i]!; },
    Armed -> Shut { sync unlock[i]?; },
    Armed -> Alarmed { sync open[i]?; assign x = 0; },
    Alarmed -> Ringing { sync open[i + 1]!; },
    Ringing -> Open { guard x == 30; sync silent[i]!; };
}
system Alarm;
`;
}
