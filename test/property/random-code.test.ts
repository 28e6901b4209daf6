/** Generated code against the interpreter: a step with random guards and updates leads to the same integers or error. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadText } from '../../src/language/load-model.js';
import { ModelError } from '../../src/semantics/model-error.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { concreteText } from '../support/concrete.js';
import { assertUntil } from '../support/enough.js';
import { networkText } from '../support/network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const DECLARATIONS = `
int[-20,20] n = 3; int m = -2; bool b = true; int a[3] = { 1, 2, 3 }; meta int w = 7;
typedef struct { int f; bool g; } pair; pair s = { 4, false }; pair t;
struct { pair p[2]; int[0,9] h[2]; } u, v;
typedef int[1,-1] none; int e[none]; pair f[2][0]; broadcast chan c[2][3], d[none];
int twice(int x, int &y) { y = y + x; return x * 2 - y; }
int mix(int x, int y) { return 3 * x - y; }
int fold(int x) {
  int r = 0;
  for (i : int[0,2]) { r += a[i] * x; if (r > 50) return r; }
  while (x > 0) { x--; r ^= x; }
  return r;
}
int over(int x) { for (i : none) { x = e[i]; } return x; }
int holds(none x) { return x; }
int starts(int x) { if (x > 3) { none y; return y; } return x; }
pair swap(pair p) { pair q = p; q.f = p.g ? 1 : -p.f; q.g = p.f > 2; return q; }
void fill(int &z[3], int x) { int i; for (i = 0; i < 3; i++) z[i] = x + i; }
int[-2147483648,2147483647] far = 2147483647;
int upTo(int x) { int r = 0; for (i : int[2147483645,2147483647]) { r += i > x ? 1 : 2; } return r; }
int from(int x) { int r = 0; for (i : int[-2147483648,-2147483640]) { r += i < x ? 1 : 2; if (r > 12) return r; } return r; }
`;

/** Where integers, cells and zones end. */
const EDGES = [15, 16, 29, 30, 31].flatMap((bits) => [2 ** bits - 1, 2 ** bits, -(2 ** bits), 1 - 2 ** bits]);
/** Short ranges that are spelled out, longer ones that are loops, and both at the ends of integers. */
const RANGES = ['0,2', '-40,40', '2147483560,2147483647', '2147483646,2147483647', '-2147483648,-2147483560'];
/** Of ranges, of shifts, of products and of 32 bits. */
const NEAR_LIMITS = [19, 20, 21, 31, 32, 33, -20, -21, 255, 32767, 65536, 2 ** 31 - 1, -(2 ** 31)];

interface Grammar {
  readonly number: string;
  readonly place: string;
  readonly update: string;
}

/** Bounds of a range that may be empty. */
const range = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }));

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
          {
            weight: 1,
            arbitrary: fc.constantFrom(...NEAR_LIMITS, ...EDGES.filter((value) => value < 2 ** 31)),
          },
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
      fc
        .tuple(fc.constantFrom('sum', 'forall', 'exists'), range, tie('number'))
        .map(([fold, [low, high], x]) => `(${fold} (j : int[${low},${high}]) j != ${x})`),
      tie('number').map((x) => `over(${x})`),
      tie('number').map((x) => `holds(${x})`),
      tie('number').map((x) => `starts(${x})`),
      tie('number').map((x) => `upTo(${x})`),
      tie('number').map((x) => `from(${x})`),
      fc
        .tuple(fc.constantFrom(...RANGES), tie('number'))
        .chain(([range, x]) =>
          fc.constantFrom(
            `(sum (k : int[${range}]) (k ^ ${x}))`,
            `(forall (k : int[${range}]) k != ${x})`,
            `(exists (k : int[${range}]) k > ${x})`,
          ),
        ),
      // Over so many values, folds are loops.
      fc.constantFrom(
        '(sum (j : int[-1,66]) (j % 9 == 3 ? a[j % 3] : n))',
        '(forall (j : int[0,66]) j != n + 63)',
        '(exists (j : int[-2,65]) j == m + 67)',
      ),
    ),
    place: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('n', 'm', 'b', 'w', 'far', 's.f', 's.g', 't.f', 'u.h[1]', 'u.p[0].f'),
      tie('number').map((index) => `a[${index}]`),
      tie('number').map((index) => `u.h[${index}]`),
      tie('number').map((index) => `e[${index}]`),
      tie('number').map((index) => `f[1][${index}].f`),
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
        'b = f[0] == f[1]',
        'f[0] = f[1]',
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
    sync: fc.oneof(
      fc.constant(''),
      fc.tuple(grammar.number, grammar.number).map(([i, j]) => `sync c[${i}][${j}]!;`),
      grammar.number.map((i) => `sync d[${i}]!;`),
    ),
    updates: fc.array(grammar.update, { minLength: 1, maxLength: 3 }),
    before: fc.array(grammar.update, { maxLength: 1 }),
    after: fc.array(grammar.update, { maxLength: 1 }),
  });
  fc.assert(
    fc.property(parts, ({ guard, sync, updates, before, after }) => {
      const text = `${DECLARATIONS}
        ${before.map((update) => `before_update { ${update} }`).join('')}
        ${after.map((update) => `after_update { ${update} }`).join('')}
        process P() { state A, B; init A; trans A -> B { guard ${guard} == ${guard}; ${sync} assign ${updates.join(', ')}; }; }
        system P;`;
      // Some combinations are no legal code, such as adding to a boolean.
      fc.pre(loadText({ path: 'test.xta', text }).ok);
      expect(byGeneratedCode(text)).toBe(byInterpreter(text));
    }),
    { numRuns: LONG ? 20_000 : 300 },
  );
});

test('where it is said that the model stops with an error, it does', () => {
  let said = 0;
  const parts = fc.record({
    value: grammar.number,
    use: fc.constantFrom<(value: string) => string>(
      (value) => `assign n = ${value};`,
      (value) => `assign a[${value}] = 1;`,
      (value) => `assign m = u.h[${value}];`,
      (value) => `sync c[1][${value}]!;`,
    ),
  });
  assertUntil(
    () => said > 20,
    fc.property(parts, ({ value, use }) => {
      const text = `${DECLARATIONS}
        process P() { state A, B; init A; trans A -> B { ${use(value)} }; }
        system P;`;
      const loaded = loadText({ path: 'test.xta', text });
      fc.pre(loaded.ok);
      // Parts of the value need not be computed; the whole is.
      const column = text.split('\n').at(-2)!.indexOf(value) + 1;
      const isSaid = loaded.diagnostics.some(
        (each) => (each.code === 'TKS3125' || each.code === 'TKS3126') && isWhole(each, column, value),
      );
      if (!isSaid) return;
      said++;
      expect(byGeneratedCode(text)).toMatch(/[a-z] /);
      expect(byInterpreter(text)).toMatch(/[a-z] /);
    }),
    { numRuns: LONG ? 20_000 : 1_000 },
  );
  expect(said).toBeGreaterThan(20);
});

function isWhole(
  { column, endColumn }: { readonly column?: number | undefined; readonly endColumn?: number | undefined },
  start: number,
  { length }: string,
): boolean {
  // Parentheses are no part of an expression.
  return (
    column !== undefined && endColumn !== undefined && column - start <= 1 && start + length - endColumn <= 1
  );
}
