/** Models that no command gets to the end of within a second or two, each for a reason of its own, as text. */
import { createHash } from 'node:crypto';
import { seededRandom } from '../../src/base/random.js';

const ANY = 'int[0, 2147483647]';

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Many processes that go their own ways, with inputs and outputs. */
export function manyStates(processes: number): string {
  return `
const int N = ${processes};
chan go[N], done[N];
process P(const int[0, N - 1] id) {
  clock x; int[0, 9] n;
  state A, B { x <= 5 }, C { x <= 9 };
  init A;
  trans A -> B { sync go[id]?; assign x = 0, n = (n + id) % 10; },
    B -> C { guard x >= n / 2; sync done[id]!; assign x = 0; },
    C -> A { guard x >= 1; };
}
system P;
`;
}

/** The same with an environment that is part of the model. */
export function withEnvironment(processes: number): string {
  return manyStates(processes).replace(
    'system P;',
    `process Env() { clock e; state E; init E; trans ${times(
      processes,
      (k) => `E -> E { guard e >= ${k % 3}; sync go[${k}]!; assign e = 0; }, E -> E { sync done[${k}]?; }`,
    ).join(', ')}; }
system P, Env;`,
  );
}

/** Code that would run for years: in a guard, an update, an invariant, a synchronisation. */
export function longCode(where: 'guard' | 'update' | 'invariant' | 'channel'): string {
  const sum = `(sum (i : ${ANY}) sum (j : ${ANY}) ((i ^ j) & v))`;
  const edge = {
    guard: `guard ${sum} >= 0; sync go?;`,
    update: `sync go?; assign v = ${sum} & 1;`,
    invariant: 'sync go?;',
    channel: `sync more[${sum} & 1]?;`,
  }[where];
  const invariant = where === 'invariant' ? `{ x <= 5 && ${sum} >= 0 }` : '{ x <= 5 }';
  return `
chan go, more[2], done;
int v; clock x;
process P() {
  state A, B ${invariant}; init A;
  trans A -> B { ${edge} }, B -> A { sync done!; };
}
system P;
`;
}

/** Code that runs before the model does: in constants, in arguments, in initial values of variables. */
export function longStart(where: 'constant' | 'argument' | 'variable'): string {
  const f = `int f() { int s = 0; for (i : ${ANY}) for (j : ${ANY}) s = s ^ i; return s & 1; }`;
  const constant = where === 'constant' ? 'const int K = f();' : '';
  const variable = where === 'variable' ? 'int v = f();' : 'int v;';
  return `
chan go, done;
${f}
${constant}
${variable}
process P(const int k) {
  state A, B; init A;
  trans A -> B { sync go?; }, B -> A { sync done!; };
}
Q = P(${where === 'argument' ? 'f()' : '0'});
system Q;
`;
}

/** Edges by the thousand: selects, parameters with many values, arrays of channels. */
export function manyEdges(count: number): string {
  return `
const int N = ${count};
typedef int[0, N - 1] id_t;
chan go[id_t], done[id_t];
int[0, N] v;
process P() {
  clock x;
  state A, B { x <= 5 }; init A;
  trans A -> B { select i : id_t; guard v != i; sync go[i]?; assign v = i, x = 0; },
    B -> A { select i : id_t; guard v == i; sync done[i]!; };
}
system P;
`;
}

/** One process for each of very many values. */
export function manyProcesses(count: number): string {
  return `
const int N = ${count};
typedef int[0, N - 1] id_t;
chan go, done;
process P(const id_t id) { int n; state A, B; init A; trans A -> B { guard n < id; sync go?; assign n++; }, B -> A { sync done!; }; }
system P;
`;
}

/** A template with very many locations in a row, and back. */
export function manyLocations(count: number): string {
  return `
chan go, done;
process P() {
  clock x; int[0, 100] n;
  state ${times(count, (k) => `L${k} { x <= ${1 + (k % 7)} }`).join(', ')};
  init L0;
  trans ${times(
    count,
    (k) =>
      `L${k} -> L${(k + 1) % count} { guard x >= ${k % 2}; sync ${k % 2 === 0 ? 'go?' : 'done!'}; assign x = 0, n = (n + ${k}) % 100; }`,
  ).join(', ')};
}
system P;
`;
}

/** Templates by the thousand, each with a process. */
export function manyTemplates(count: number): string {
  return `
chan go, done;
${times(
  count,
  (k) =>
    `process T${k}() { clock x; int n; state A, B { x <= ${1 + (k % 5)} }; init A; trans A -> B { sync go?; assign x = 0, n = ${k}; }, B -> A { guard n == ${k}; sync done!; }; }`,
).join('\n')}
system ${times(count, (k) => `T${k}`).join(', ')};
`;
}

/** Zones with very many rows. */
export function manyClocks(count: number): string {
  return `
chan go, done;
clock x[${count}];
int[0, ${count - 1}] n;
process P() {
  state A, B { x[0] <= 5 }; init A;
  trans A -> B { sync go?; assign x[n] = 0, n = (n + 7) % ${count}; },
    B -> A { guard ${times(Math.min(count, 40), (k) => `x[${k}] >= ${k % 3}`).join(' && ')}; sync done!; };
}
system P;
`;
}

/** Arrays of channels and of variables that are almost not used. */
export const HUGE_ARRAYS = `
chan go[200000], done[500][500];
int table[200000]; int[0, 9] n;
process P() {
  clock x;
  state A, B { x <= 5 }; init A;
  trans A -> B { sync go[n]?; assign table[n] = n, n = (n + 1) % 10, x = 0; }, B -> A { sync done[n][n]!; };
}
system P;
`;

/** Functions that call each other: 2 to the power of so many calls. */
export function deepFunctions(depth: number): string {
  return `
chan go, done; int v;
int f0(int n) { return n & 1; }
${times(depth, (k) => `int f${k + 1}(int n) { return f${k}(n) ^ f${k}(n + 1); }`).join('\n')}
process P() {
  state A, B; init A;
  trans A -> B { sync go?; assign v = f${depth}(v); }, B -> A { guard f${depth}(v) <= 1; sync done!; };
}
system P;
`;
}

/** Conditions with very many parts. */
export function longConditions(parts: number): string {
  const any = times(parts, (k) => `n == ${k}`).join(' || ');
  return `
chan go, done; int[0, ${parts}] n; clock x;
process P() {
  state A, B { x <= 5 }; init A;
  trans A -> B { guard ${any}; sync go?; assign n = n + 1, x = 0; }, B -> A { guard !(${any}) || n > 2; sync done!; };
}
system P;
`;
}

/** Inputs and outputs that pass one of many values. */
export function manyValues(count: number): string {
  return `
chan go, done; int[0, ${count - 1}] sent, back, kept;
process P() {
  clock x;
  state A, B { x <= 5 }; init A;
  trans A -> B { sync go?; assign kept = sent, x = 0; }, B -> A { guard kept % 7 != 3; sync done!; assign back = kept; };
}
process Env() {
  state E; init E;
  trans E -> E { select i : int[0, ${count - 1}]; sync go!; assign sent = i; }, E -> E { sync done?; };
}
system P, Env;
`;
}

/** A run with so many steps leads to what a query asks for. */
export function longWay(steps: number): string {
  return `
chan go, done; int[0, ${steps}] n; clock x;
process P() {
  state A { x <= 3 }, B; init A;
  trans A -> A { guard n < ${steps}; sync go?; assign n++, x = 0; }, A -> B { guard n == ${steps}; sync done!; };
}
system P;
`;
}

/** More mistakes than anybody reads. */
export function manyMistakes(count: number): string {
  return `chan go;\nprocess P() { int n; state A; init A; trans ${times(
    count,
    (k) => `A -> A { guard m${k} > 0; sync gone${k}?; assign n = o${k}; }`,
  ).join(',\n')}; }\nsystem P;`;
}

export function manyQueries(count: number): string {
  return times(count, (k) => `E<> P(${k % 12}).B && P(${(k + 1) % 12}).n == ${k % 10}`).join('\n');
}

/** A lamp, for suites that are large. */
export const LAMP = `chan touch, dim;
process Lamp() {
  clock x;
  state Off, On { x <= 5 }; init Off;
  trans Off -> On { sync touch?; assign x = 0; }, On -> Off { guard x >= 1; sync dim!; };
}
system Lamp;
`;

/** The messages of a lamp, as a diagram. */
export function longDiagram(messages: number): string {
  return `sequenceDiagram\n${times(messages, (k) => (k % 2 === 0 ? 'Env->>Lamp: touch' : 'Lamp->>Env: dim')).join('\n')}\n`;
}

/** One test of a lamp with very many steps. */
export function longTestSuite(steps: number): string {
  const test = {
    id: 't1',
    title: 'A long one',
    goals: [],
    steps: times(steps, (step) =>
      step % 2 === 0 ? { input: 'touch', after: '1' } : { output: 'dim', within: ['1', '5'] },
    ),
    verdict: 'pass',
    length: steps,
    duration: String(steps),
  };
  const figures = { goals: 0, covered: 0, infeasible: 0, equivalent: 0, unknown: 0 };
  return JSON.stringify({
    format: 'tickstone-suite',
    version: 1,
    model: { name: 'lamp', file: 'lamp.xta', sha256: createHash('sha256').update(LAMP).digest('hex') },
    interface: { inputs: ['touch'], outputs: ['dim'] },
    method: 'by hand',
    options: {},
    goals: [],
    tests: [test],
    summary: { ...figures, tests: 1, steps, duration: String(steps), resets: 0 },
  });
}

/** Very many tests of a lamp, each with its own times, and runs where that is asked for. */
export function lampSuite(tests: number, runs: 'with runs' | 'without runs' = 'without runs'): string {
  const goals = 500;
  const pausesOf = (test: number): readonly number[] => [test % 50, Math.floor(test / 50) % 50, test % 7];
  const listed = times(tests, (test) => ({
    id: `t${test + 1}`,
    title: `Test ${test + 1}`,
    goals: [`g${test % goals}`],
    steps: pausesOf(test).flatMap((pause) => [
      { input: 'touch', after: String(pause) },
      { output: 'dim', within: ['1', '5'] },
    ]),
    verdict: 'pass',
    length: 6,
    duration: String(pausesOf(test).reduce((sum, pause) => sum + pause + 1, 0)),
    ...(runs === 'without runs'
      ? {}
      : {
          run: pausesOf(test).flatMap((pause) => [
            { delay: String(pause), action: 'touch', edges: [{ process: 'Lamp', edge: 0 }] },
            { delay: '1', action: 'dim', edges: [{ process: 'Lamp', edge: 1 }] },
          ]),
        }),
  }));
  return JSON.stringify({
    format: 'tickstone-suite',
    version: 1,
    model: { name: 'lamp', file: 'lamp.xta', sha256: createHash('sha256').update(LAMP).digest('hex') },
    interface: { inputs: ['touch'], outputs: ['dim'] },
    method: 'by hand',
    options: {},
    goals: times(goals, (goal) => ({
      id: `g${goal}`,
      kind: 'edge',
      description: `Edge ${goal}`,
      status: 'covered',
      tests: listed.filter((_, test) => test % goals === goal).map(({ id }) => id),
    })),
    tests: listed,
    summary: {
      goals,
      covered: goals,
      infeasible: 0,
      equivalent: 0,
      unknown: 0,
      tests,
      steps: 6 * tests,
      duration: String(listed.reduce((sum, { duration }) => sum + Number(duration), 0)),
      resets: tests - 1,
    },
  });
}

/** A select over all integers. */
export const WIDE_SELECT = `
chan go, done; int v;
process P() { state A, B; init A; trans A -> B { select i : ${ANY}; guard i % 3 == v; sync go?; assign v = i & 3; }, B -> A { sync done!; }; }
system P;
`;

/** A machine with many states, inputs and timers. */
export function machine(states: number): string {
  const name = (k: number): string => `S${k % states}`;
  return [
    'format: tickstone-machine/1',
    'name: big',
    'events: [tick, tock]',
    'inputs:',
    ...times(6, (k) => `  i${k}: 0..9`),
    'outputs:',
    ...times(4, (k) => `  o${k}: 0..9`),
    'locals:',
    ...times(3, (k) => `  w${k}: { domain: 0..30, initial: 0, timer: true, overflow: saturate }`),
    'always:',
    ...times(3, (k) => `  - 'w${k} = i${k} > 4 ? w${k} + 1 : w${k}'`),
    'states:',
    ...times(states, (k) => `  ${name(k)}: { do: ['o${k % 4} = i${k % 6}'] }`),
    'initial: S0',
    'transitions:',
    ...times(
      states,
      (k) =>
        `  - { id: T${k}, from: ${name(k)}, to: ${name(k * 7 + 1)}, if: 'event == tick && i${k % 6} > ${k % 9} && w${k % 3} >= ${k % 29}' }`,
    ),
    ...times(
      states,
      (k) =>
        `  - { id: U${k}, from: ${name(k)}, to: ${name(k * 3 + 2)}, if: 'event == tock && i${(k + 1) % 6} < ${1 + (k % 9)}' }`,
    ),
    'steps: 8',
  ].join('\n');
}

/** A suite in which it is hard to say which tests are needless. */
export function hardSuite(tests: number, goals: number, percent: number): string {
  const random = seededRandom(7);
  const served = times(tests, () => times(goals, (goal) => goal).filter(() => random.nextInt(100) < percent));
  for (let goal = 0; goal < goals; goal++) {
    const own = served[random.nextInt(tests)]!;
    if (!own.includes(goal)) own.push(goal);
  }
  const testsOf = times(goals, (goal) =>
    served.flatMap((own, index) => (own.includes(goal) ? [`t${index + 1}`] : [])),
  );
  const listed = served.map((own, index) => ({
    id: `t${index + 1}`,
    title: `Test ${index + 1}`,
    goals: own.toSorted((a, b) => a - b).map((goal) => `g${goal}`),
    steps: [{ input: 'touch', after: `${index}` }],
    verdict: 'pass',
    length: 1,
    duration: `${index}`,
  }));
  return JSON.stringify({
    format: 'tickstone-suite',
    version: 1,
    model: { name: 'lamp', file: 'lamp.xml', sha256: '0'.repeat(64) },
    interface: { inputs: ['touch'], outputs: ['dim'] },
    method: 'random',
    options: {},
    goals: testsOf.map((own, goal) => ({
      id: `g${goal}`,
      kind: 'edge',
      description: `Edge ${goal}`,
      status: 'covered',
      tests: own,
    })),
    tests: listed,
    summary: {
      goals,
      covered: goals,
      infeasible: 0,
      equivalent: 0,
      unknown: 0,
      tests,
      steps: tests,
      duration: `${(tests * (tests - 1)) / 2}`,
      resets: tests - 1,
    },
  });
}
