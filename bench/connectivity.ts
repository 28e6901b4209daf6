/** Connectivity tests: how far the proof that a suite is minimal reaches, as machines and faults grow. */
import { seededRandom } from '../src/base/random.js';
import { generateConnectivity } from '../src/generators/connectivity/generate.js';
import { testModel } from '../src/generators/test-model.js';
import { loadText } from '../src/language/load-model.js';
import { printTable } from './measure.js';

/** A search for a whole suite gets so long, and so many joint states. */
const SECONDS_MAX = 60;
const STATES_MAX = 4_000_000;

export function benchConnectivity(): void {
  console.log(`\nConnectivity: one suite for all disconnected inputs, at most ${SECONDS_MAX} s\n`);
  const models: readonly (readonly [string, string])[] = [
    ...[10, 100, 1000].map((bound) => [`speed control, bound ${bound}`, speedControls(1, bound)] as const),
    ...[2, 3].map((count) => [`${count} speed controls`, speedControls(count, 10)] as const),
    ['2 speed controls, one road', speedControls(2, 10, 'shared')],
    ...[10, 15, 20, 40].map((inputs) => [`random, ${inputs} inputs`, randomMachine(inputs)] as const),
  ];
  const rows = models.map(([name, text]) => row(name, text));
  printTable(
    ['model', 'faults', 'separate steps', 'steps', 'lower bound', 'proved', 'joint states', 's'],
    rows,
  );
  const open = rows.filter(([, , , , , proved]) => proved === 'no').map(([name]) => name!);
  console.log(`\nWithout a proof within ${SECONDS_MAX} s: ${open.length === 0 ? 'none' : open.join('; ')}`);
}

function row(name: string, text: string): readonly string[] {
  const loaded = loadText({ path: 'bench.xta', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  const model = testModel(loaded.checked, {}, [], ({ message }) => {
    throw new Error(message);
  });
  const start = performance.now();
  const result = generateConnectivity(
    model!,
    { name, file: 'bench.xta', sha256: '0'.repeat(64) },
    {
      faults: ['inputs'],
      order: 1,
      uses: 1,
      multi: true,
      optimize: 'steps',
      prices: { action: 1, actions: new Map(), reset: 0, time: 0 },
      resets: 'refusal',
      endsWithOutput: false,
    },
    {
      statesMax: STATES_MAX,
      shouldStop: () => (performance.now() - start > SECONDS_MAX * 1000 ? 'time' : undefined),
    },
  );
  const seconds = (performance.now() - start) / 1000;
  if (result.kind !== 'suite') throw new Error(result.kind);
  const { covered, goals, steps, separateSteps, lowerBound, provedMinimal, jointStates } =
    result.suite.summary;
  return [
    name,
    `${covered} of ${goals}`,
    String(Number(separateSteps)),
    String(steps),
    String(Number(lowerBound)),
    provedMinimal === true ? 'yes' : 'no',
    String(Number(jointStates)),
    seconds.toFixed(2),
  ];
}

/**
 * Speed controls side by side that share nothing, or one road, on which only some of them can be enabled at a time: each
 * follows a wanted speed when it is asked to.
 */
function speedControls(count: number, bound: number, road: 'own' | 'shared' = 'own'): string {
  const inputs = ['enable', 'disable', 'clear', 'record', 'faster', 'slower', 'sample'];
  const outputs = ['brake', 'push', 'pushHard'];
  const names = (k: number, list: readonly string[]): string => list.map((name) => `${name}${k}`).join(', ');
  const each = Array.from({ length: count }, (_, k) => k);
  const processes = each.map(
    (k) => `process Control${k}() {
  int[0,${bound}] wanted = 0, now = 0;
  int[-${bound},${bound}] pull = 0;
  state Off, On, Answer;
  commit Answer;
  init Off;
  trans Off -> Off { sync clear${k}?; assign wanted = 0; },
    Off -> Off { sync record${k}?; assign wanted = now; },
    Off -> On { ${road === 'own' ? '' : `guard enabled < ${count};`} sync enable${k}?; ${road === 'own' ? '' : 'assign enabled = enabled + 1;'} },
    On -> Off { sync disable${k}?; ${road === 'own' ? '' : 'assign enabled = enabled - 1;'} },
    On -> On { sync clear${k}?; assign wanted = 0; },
    On -> On { sync record${k}?; assign wanted = now; },
    On -> On { sync faster${k}?; assign wanted = wanted < ${bound} ? wanted + 1 : wanted; },
    On -> On { sync slower${k}?; assign wanted = wanted > 0 ? wanted - 1 : wanted; },
    On -> Answer { sync sample${k}?; assign pull = (wanted - now) / 2; },
    Answer -> On { guard pull <= 0; sync brake${k}!; assign now = now > 0 ? now - 1 : 0, pull = 0; },
    Answer -> On { guard pull == 1; sync push${k}!; assign now = now + 1, pull = 0; },
    Answer -> On { guard pull >= 2; sync pushHard${k}!; assign now = now + 2, pull = 0; };
}`,
  );
  return [
    `int[0,${count}] enabled = 0;`,
    ...each.map((k) => `chan ${names(k, inputs)}, ${names(k, outputs)};`),
    ...processes,
    `system ${each.map((k) => `Control${k}`).join(', ')};`,
  ].join('\n');
}

/** Twice as many states as inputs; each accepts about half of the inputs, and every third answers. */
function randomMachine(inputs: number): string {
  const random = seededRandom(inputs);
  const states = Array.from({ length: 2 * inputs }, (_, state) => state);
  const target = (): number => random.nextInt(states.length);
  const edges = states.flatMap((state) => [
    ...Array.from({ length: inputs }, (_, k) => k)
      .filter((k) => random.nextInt(2) === 0 || k === state)
      .map((k) => `s${state} -> s${target()} { sync i${k}?; }`),
    ...(state % 3 === 0 ? [`s${state} -> s${target()} { sync o${random.nextInt(3)}!; }`] : []),
  ]);
  const channels = [...Array.from({ length: inputs }, (_, k) => `i${k}`), 'o0', 'o1', 'o2'];
  return `chan ${channels.join(', ')};
process P() { state ${states.map((state) => `s${state}`).join(', ')}; init s0; trans ${edges.join(', ')}; }
system P;`;
}
