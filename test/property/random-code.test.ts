/** Generated code against the interpreter: a step with random guards and updates leads to the same integers or error. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadText } from '../../src/language/load-model.js';
import { ModelError } from '../../src/semantics/model-error.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const DECLARATIONS = `
int[-20,20] n = 3; int m = -2; bool b = true; int a[3] = { 1, 2, 3 }; meta int w = 7;
typedef struct { int f; bool g; } pair; pair s = { 4, false }; pair t;
struct { pair p[2]; int[0,9] h[2]; } u, v;
int twice(int x, int &y) { y = y + x; return x * 2 - y; }
int mix(int x, int y) { return 3 * x - y; }
int fold(int x) {
  int r = 0;
  for (i : int[0,2]) { r += a[i] * x; if (r > 50) return r; }
  while (x > 0) { x--; r ^= x; }
  return r;
}
pair swap(pair p) { pair q = p; q.f = p.g ? 1 : -p.f; q.g = p.f > 2; return q; }
void fill(int &z[3], int x) { int i; for (i = 0; i < 3; i++) z[i] = x + i; }
`;

/** Of ranges, of shifts, of products and of 32 bits. */
const NEAR_LIMITS = [19, 20, 21, 31, 32, 33, -20, -21, 255, 32767, 65536, 2 ** 31 - 1, -(2 ** 31)];

interface Grammar {
  readonly number: string;
  readonly place: string;
  readonly update: string;
}

const grammar = fc.letrec<Grammar>((loose) => {
  const tie = (name: keyof Grammar): fc.Arbitrary<string> => loose(name) as fc.Arbitrary<string>;
  const binary = (...operators: readonly string[]): fc.Arbitrary<string> =>
    fc
      .tuple(tie('number'), fc.constantFrom(...operators), tie('number'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`);
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .oneof(
          { weight: 3, arbitrary: fc.integer({ min: -3, max: 9 }) },
          { weight: 1, arbitrary: fc.constantFrom(...NEAR_LIMITS) },
        )
        .map((value) => (value < 0 ? `(${value})` : String(value))),
      tie('place'),
      binary('+', '-', '*', '/', '%', '<?', '>?', '&', '|', '^'),
      binary('<', '<=', '==', '!=', '>=', '>', '&&', '||', 'imply', 'xor'),
      binary('<<', '>>', '**'),
      tie('number').map((operand) => `(-${operand})`),
      tie('number').map((operand) => `(!${operand})`),
      fc.tuple(tie('number'), tie('number'), tie('number')).map(([c, x, y]) => `(${c} ? ${x} : ${y})`),
      tie('number').map((x) => `fold(${x})`),
      fc.tuple(tie('number'), tie('number')).map(([x, y]) => `mix(${x}, ${y})`),
      tie('number').map((x) => `abs(${x})`),
      tie('number').map((x) => `(sum (j : int[0,2]) a[j] * ${x})`),
      tie('number').map((x) => `(forall (j : int[0,2]) a[j] < ${x})`),
      tie('number').map((x) => `(exists (j : int[0,2]) a[j] == ${x})`),
      // Over so many values, folds are loops.
      fc.constantFrom(
        '(sum (j : int[-1,66]) (j % 9 == 3 ? a[j % 3] : n))',
        '(forall (j : int[0,66]) j != n + 63)',
        '(exists (j : int[-2,65]) j == m + 67)',
      ),
    ),
    place: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('n', 'm', 'b', 'w', 's.f', 's.g', 't.f', 'u.h[1]', 'u.p[0].f'),
      tie('number').map((index) => `a[${index}]`),
      tie('number').map((index) => `u.h[${index}]`),
    ),
    update: fc.oneof(
      fc
        .tuple(tie('place'), fc.constantFrom('=', '=', '+=', '-=', '*=', '^='), tie('number'))
        .map((parts) => parts.join(' ')),
      fc
        .tuple(fc.constantFrom('n', 'm', 's.f', 'a[1]'), fc.constantFrom('++', '--'))
        .map((parts) => parts.join('')),
      tie('number').map((x) => `m = twice(${x}, s.f)`),
      tie('number').map((x) => `fill(a, ${x})`),
      fc.constantFrom(
        't = s',
        's = swap(s)',
        't = swap(s)',
        'n = m = s.f',
        'b = s == t',
        'm = n++',
        'm = --n',
      ),
    ),
  };
});

/** What a step leads to, as text: the integers, "disabled", or the kind of error. */
function byInterpreter(text: string): string {
  const system = concreteText(text);
  const { steps, error } = system.steps(system.initial().states[0]!);
  if (error !== undefined) return error.kind;
  const outcome = steps[0]?.outcome;
  if (outcome === undefined) return 'disabled';
  return outcome.kind === 'error' ? outcome.error.kind : outcome.state.variables.join(' ');
}

function byGeneratedCode(text: string): string {
  const network = networkText(text);
  const system = new ZoneSystem(network);
  let result = 'disabled';
  try {
    system.initial(({ vector, cells, dim }) => {
      const state = { vector: vector.slice(), cells: cells.slice(), dim };
      system.successors(state, (_, target) => {
        result = target.vector.slice(network.processes.length, system.stateLength).join(' ');
      });
    });
  } catch (error) {
    if (error instanceof ModelError) return error.kind;
    throw error;
  }
  return result;
}

test('generated code does what the interpreter does', () => {
  const parts = fc.record({
    guard: grammar.number,
    updates: fc.array(grammar.update, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(parts, ({ guard, updates }) => {
      const text = `${DECLARATIONS}
        process P() { state A, B; init A; trans A -> B { guard ${guard} == ${guard}; assign ${updates.join(', ')}; }; }
        system P;`;
      // Some combinations are no legal code, such as adding to a boolean.
      fc.pre(loadText({ path: 'test.xta', text }).ok);
      expect(byGeneratedCode(text)).toBe(byInterpreter(text));
    }),
    { numRuns: LONG ? 20_000 : 500 },
  );
});
