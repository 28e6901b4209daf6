/**
 * Generated code against the interpreter where functions set clocks: a step with random updates, hooks around it, leads
 * to the same integers and the same clocks, or to the same error.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText } from '../../src/base/rational.js';
import { loadText } from '../../src/language/load-model.js';
import { type ConcreteState } from '../../src/semantics/concrete-system.js';
import { ModelError } from '../../src/semantics/model-error.js';
import { type StateView } from '../../src/semantics/transition-system.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { boundConstant } from '../../src/zones/bound.js';
import { concreteText } from '../support/concrete.js';
import { assertUntil } from '../support/enough.js';
import { networkText } from '../support/network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** No clock is ever set to more. */
const CLOCK_MAX = 100_000;

const DECLARATIONS = `
clock x, y, c[3], d[3];
int n = 1; int[0,2] i; int a[3] = { 1, 0, 2 };
typedef struct { int f; int g; } pair; pair s, t;
int seven() { x = 7; return 1; }
int copies() { y = x; return 2; }
int element(int[0,2] k) { c[k] = 3 + k; i = k; return k; }
int given(clock &z, int k) { z = k; return k; }
int moved(clock &z, clock &w) { z = w; n++; return 0; }
int shifted(clock &z, int k) { z = z + k; return 1; }
int next() { i = (i + 1) % 3; return i; }
int most(int k) { int r[2]; r[0] = seven(); r[1] = k; for (j : int[0,1]) { r[1] += given(c[j], j); } return r[1]; }
pair both(int k) { pair p; x = k; p.f = k; p.g = next(); return p; }
void leaves(int k) { if (k > 1) { y = 5; return; } y = 6; n = seven(); }
`;

interface Grammar {
  readonly number: string;
  readonly clock: string;
  readonly update: string;
}

const grammar = fc.letrec<Grammar>((loose) => {
  const tie = (name: keyof Grammar): fc.Arbitrary<string> => loose(name) as fc.Arbitrary<string>;
  const small = { depthSize: 'small', withCrossShrink: true } as const;
  const call = (name: string, ...parameters: readonly (keyof Grammar)[]): fc.Arbitrary<string> =>
    fc.tuple(...parameters.map(tie)).map((given) => `${name}(${given.join(', ')})`);
  return {
    number: fc.oneof(
      small,
      fc.integer({ min: 0, max: 4 }).map(String),
      fc.constantFrom('n', 'i', 'a[i]', 's.f'),
      tie('number').map((index) => `a[${index}]`),
      fc.constantFrom('seven()', 'copies()', 'next()'),
      call('element', 'number'),
      call('given', 'clock', 'number'),
      call('moved', 'clock', 'clock'),
      call('shifted', 'clock', 'number'),
      call('most', 'number'),
      tie('number').map((k) => `both(${k}).g`),
      fc
        .tuple(tie('number'), fc.constantFrom('+', '-', '&&', '||', 'imply', '<', '<?'), tie('number'))
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(tie('number'), tie('number'), tie('number')).map(([c, x, y]) => `(${c} ? ${x} : ${y})`),
      fc.tuple(fc.constantFrom('n', 'a[next()]', 's.f'), tie('number')).map(([to, k]) => `(${to} = ${k})`),
      fc.constantFrom('n++', '--n', 'a[next()]++'),
      tie('number').map((k) => `abs(${k})`),
    ),
    clock: fc.oneof(
      small,
      fc.constantFrom('x', 'y', 'c[1]', 'd[2]', 'c[i]'),
      tie('number').map((index) => `c[${index}]`),
      tie('number').map((index) => `d[${index}]`),
    ),
    update: fc.oneof(
      fc.tuple(tie('clock'), tie('number')).map((parts) => parts.join(' = ')),
      fc.tuple(tie('clock'), tie('clock')).map((parts) => parts.join(' = ')),
      fc.tuple(tie('clock'), tie('clock'), tie('number')).map(([x, y, k]) => `${x} = ${y} + ${k}`),
      fc.tuple(tie('clock'), tie('clock'), tie('number')).map(([x, y, k]) => `${x} = ${k} + ${y}`),
      fc.tuple(tie('clock'), tie('clock'), tie('number')).map(([x, y, k]) => `${x} = ${y} - ${k}`),
      fc
        .tuple(tie('clock'), tie('number'), tie('clock'), tie('clock'))
        .map(([x, k, y, z]) => `${x} = (${k} ? ${y} : ${z})`),
      fc.tuple(tie('clock'), tie('clock'), tie('number')).map((parts) => parts.join(' = ')),
      fc
        .tuple(fc.constantFrom('n', 'a[1]', 's.f'), fc.constantFrom('=', '=', '+=', '-='), tie('number'))
        .map((parts) => parts.join(' ')),
      fc.tuple(tie('number'), tie('number')).map(([index, k]) => `a[${index}] = ${k}`),
      fc.tuple(tie('number'), tie('number')).map(([index, k]) => `a[${index}] += ${k}`),
      tie('number').map((k) => `leaves(${k})`),
      tie('number').map((k) => `s = both(${k})`),
      tie('number').map((k) => `(${k} ? seven() : next())`),
      call('given', 'clock', 'number'),
      fc.constantFrom(
        'c = d',
        't = s',
        'x = 0',
        'y = 0',
        'c[0] = 0',
        'x = y',
        'y = x + 1',
        'n = seven()',
        'i = next()',
      ),
    ),
  };
});

/** Clocks have values of their own before the step. */
const START =
  'x = 10, y = 20, c[0] = 30, c[1] = 31, c[2] = 32, d[0] = 40, d[1] = 41, d[2] = 42, n = 1, i = 0';

interface Step {
  readonly before: readonly string[];
  readonly updates: readonly string[];
  readonly answer: readonly string[] | undefined;
  readonly after: readonly string[];
}

/** A step of one process, or of a sender and a receiver, from B. */
function modelOf({ before, updates, answer, after }: Step): string {
  const hook = (name: string, all: readonly string[]): string =>
    all.length === 0 ? '' : `${name} { ${all.join(', ')} }`;
  return `${DECLARATIONS} chan m;
    ${hook('before_update', before)}
    ${hook('after_update', after)}
    process P() { state A, B, C; urgent A, B, C; init A;
      trans A -> B { assign ${START}; },
        B -> C { ${answer === undefined ? '' : 'sync m!; '}assign ${updates.join(', ')}; }; }
    ${answer === undefined ? '' : `process Q() { state D, E; init D; trans D -> E { sync m?; assign ${answer.join(', ')}; }; }`}
    system P${answer === undefined ? '' : ', Q'};`;
}

/** What two steps lead to, as text: integers and clocks, or the kind of error. */
function byInterpreter(text: string): string {
  const system = concreteText(text);
  let state: ConcreteState = system.initial().states[0]!;
  for (let step = 0; step < 2; step++) {
    const { steps, error } = system.steps(state);
    if (error !== undefined) return error.kind;
    const outcome = steps[0]!.outcome;
    if (outcome.kind === 'error') return outcome.error.kind;
    state = outcome.state;
  }
  const clocks = system.clocks.map((name, index) => `${name} ${decimalText(state.clocks[index]!)}`);
  return `${state.variables.join(' ')}; ${clocks.join(', ')}`;
}

function byGeneratedCode(text: string): string {
  const network = networkText(text);
  const everywhere = network.clocks.flatMap((_, clock) => (clock === 0 ? [] : [clock, CLOCK_MAX, CLOCK_MAX]));
  const system = new ZoneSystem(network, { everywhere });
  const copied = ({ vector, cells, dim }: StateView): StateView => ({
    vector: vector.slice(),
    cells: cells.slice(),
    dim,
  });
  const states: StateView[] = [];
  try {
    system.initial((state) => states.push(copied(state)));
    for (let step = 0; step < 2; step++)
      system.successors(states.at(-1)!, (_, target) => states.push(copied(target)));
  } catch (error) {
    if (error instanceof ModelError) return error.kind;
    throw error;
  }
  const { vector, cells, dim } = states.at(-1)!;
  const positions = new Int32Array(network.clocks.length);
  system.positions(vector, positions);
  const clocks = network.clocks
    .map(({ name }, clock) => `${name} ${boundConstant(cells[positions[clock]! * dim]!)}`)
    .slice(1);
  return `${vector.slice(network.processes.length, system.stateLength).join(' ')}; ${clocks.join(', ')}`;
}

const updates = fc.array(grammar.update, { minLength: 1, maxLength: 3 });

test('updates happen in the order in which they are written, whatever the functions do that they call', () => {
  const steps = fc.record({
    before: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: updates }),
    updates,
    answer: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: updates }),
    after: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: updates }),
  });
  let compared = 0;
  assertUntil(
    () => compared > (LONG ? 5_000 : 120),
    fc.property(steps, (step) => {
      const text = modelOf(step);
      // Some combinations are no legal code, or compute with floating-point numbers: a clock plus a truth value.
      const { ok, diagnostics } = loadText({ path: 'test.xta', text });
      fc.pre(ok && !diagnostics.some(({ code }) => code === 'TKS5001'));
      const [generated, interpreted] = [byGeneratedCode(text), byInterpreter(text)];
      // Whether a clock would become negative is asked when all updates are done: another error may be found first.
      if (interpreted === 'negative clock' && !generated.includes(';')) return;
      expect(generated).toBe(interpreted);
      compared++;
    }),
    { numRuns: LONG ? 10_000 : 250 },
  );
  expect(compared).toBeGreaterThan(LONG ? 5_000 : 120);
});
