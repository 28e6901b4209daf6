/** Random TChecker systems, well formed but not always well typed, and comparison of systems up to places. */
import * as fc from 'fast-check';
import {
  type Block,
  type Expression,
  type Statement,
  type VariableDeclaration,
} from '../../src/language/ast.js';
import {
  type Attribute,
  type TCheckerDeclaration,
  type TCheckerSystem,
} from '../../src/language/tchecker/system.js';

const nowhere = { start: 0, end: 0 };
const identifier = (name: string): { name: string; start: number; end: number } => ({ name, ...nowhere });
const number = (value: number): { value: number; start: number; end: number } => ({ value, ...nowhere });

/** Everything but the places, the file and keys of which the value is undefined. */
export function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, part]) => key !== 'start' && key !== 'end' && key !== 'file' && part !== undefined,
  );
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutPlaces(part)]));
}

const declaredName = fc.constantFrom('a', 'B', '_c', 'x1', 'long_name', 'with.dot', 'if', 'z9');
const usedName = fc.constantFrom('a', 'B', '_c', 'x1', 'long_name', '$d');

const variable: fc.Arbitrary<Expression> = usedName.map((name) => ({ kind: 'name', name, ...nowhere }));

const { term } = fc.letrec<{ term: Expression; formula: Expression }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.nat(2 ** 31 - 1).map((value): Expression => ({ kind: 'integer', value, ...nowhere })),
    variable,
    fc
      .tuple(variable, tie('term'))
      .map(([array, index]): Expression => ({ kind: 'index', array, index, ...nowhere })),
    tie('term').map((operand): Expression => ({ kind: 'unary', operator: '-', operand, ...nowhere })),
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/', '%'), tie('term'), tie('term'))
      .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right, ...nowhere })),
    fc
      .tuple(tie('formula'), tie('term'), tie('term'))
      .map(([condition, whenTrue, whenFalse]): Expression => ({
        kind: 'conditional',
        condition,
        whenTrue,
        whenFalse,
        ...nowhere,
      })),
  ),
  formula: formulaOf(tie('term')),
}));

function formulaOf(terms: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  const comparison = fc
    .tuple(fc.constantFrom('==', '!=', '<', '<=', '>=', '>'), terms, terms)
    .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right, ...nowhere }));
  const atom = fc
    .tuple(fc.nat(2), fc.oneof(terms, comparison))
    .map(([negations, inner]) =>
      Array.from({ length: negations }).reduce<Expression>(
        (operand) => ({ kind: 'unary', operator: '!', operand, ...nowhere }),
        inner,
      ),
    );
  return fc
    .array(atom, { minLength: 1, maxLength: 3 })
    .map((atoms) =>
      atoms.reduce((left, right) => ({ kind: 'binary', operator: '&&', left, right, ...nowhere })),
    );
}

const formula = formulaOf(term);

type Item = Statement | VariableDeclaration;

const local: fc.Arbitrary<Item> = fc
  .record({ name: usedName, size: fc.option(term), initialiser: fc.option(term) })
  .map(({ name, size, initialiser }) => ({
    kind: 'variables',
    type: { prefixes: [], base: { kind: 'basic', name: 'int', ...nowhere }, ...nowhere },
    declarators: [
      {
        name: identifier(name),
        dimensions: size === null ? [] : [{ kind: 'size', size, ...nowhere }],
        ...(size === null && initialiser !== null && { initialiser }),
        ...nowhere,
      },
    ],
    ...nowhere,
  }));

const { block } = fc.letrec<{ block: Block; item: Item }>((tie) => ({
  block: fc.array(tie('item'), { minLength: 1, maxLength: 5 }).map(blockOf),
  item: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant<Item>({ kind: 'empty', ...nowhere }),
    local,
    fc.tuple(variable, term).map(([target, value]): Item => ({
      kind: 'expression',
      expression: { kind: 'assign', operator: '=', target, value, ...nowhere },
      ...nowhere,
    })),
    fc
      .tuple(formula, tie('block'), fc.option(tie('block')))
      .map(([condition, whenTrue, whenFalse]): Item => ({
        kind: 'if',
        condition,
        whenTrue,
        ...(whenFalse !== null && { whenFalse }),
        ...nowhere,
      })),
    fc
      .tuple(formula, tie('block'))
      .map(([condition, body]): Item => ({ kind: 'while', condition, body, ...nowhere })),
  ),
}));

/** Declarations first; one after a statement opens a block for the rest. */
function blockOf(items: readonly Item[]): Block {
  const first = items.findIndex((item) => item.kind !== 'variables');
  const split = first < 0 ? items.length : first;
  const later = items.findIndex((item, index) => index > split && item.kind === 'variables');
  const end = later < 0 ? items.length : later;
  const statements = items.slice(split, end) as Statement[];
  if (later >= 0) statements.push(blockOf(items.slice(later)));
  return {
    kind: 'block',
    declarations: items.slice(0, split) as VariableDeclaration[],
    statements,
    ...nowhere,
  };
}

const text = fc
  .string({ unit: fc.constantFrom('a', 'B', '1', ' ', '\n', '=', ';', ',', '"', '@', 'é'), maxLength: 8 })
  .map((value) => value.trim());

const textAttribute = fc
  .tuple(fc.constantFrom('initial', 'committed', 'urgent', 'colour', 'a.b'), text)
  .map(([key, value]): Attribute => ({ kind: 'text', key: identifier(key), text: value, ...nowhere }));

const labels = fc
  .array(fc.constantFrom('red', 'green', 'not ok', '1'), { maxLength: 3 })
  .map((names): Attribute => ({
    kind: 'labels',
    key: identifier('labels'),
    labels: names.map(identifier),
    ...nowhere,
  }));

const condition = (key: string): fc.Arbitrary<Attribute> =>
  formula.map((value) => ({ kind: 'condition', key: identifier(key), condition: value, ...nowhere }));

const program = block.map((value): Attribute => ({
  kind: 'program',
  key: identifier('do'),
  program: value,
  ...nowhere,
}));

const attributes = (...kinds: readonly fc.Arbitrary<Attribute>[]): fc.Arbitrary<Attribute[]> =>
  fc.array(fc.oneof(textAttribute, ...kinds), { maxLength: 3 });

const name = declaredName.map(identifier);
const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(number);

const declaration: fc.Arbitrary<TCheckerDeclaration> = fc.oneof(
  fc
    .tuple(fc.constantFrom('system' as const, 'event' as const, 'process' as const), name, attributes())
    .map(([kind, named, rest]): TCheckerDeclaration => ({ kind, name: named, attributes: rest, ...nowhere })),
  fc.tuple(integer, name, attributes()).map(([size, named, rest]): TCheckerDeclaration => ({
    kind: 'clock',
    size,
    name: named,
    attributes: rest,
    ...nowhere,
  })),
  fc
    .record({ size: integer, low: integer, high: integer, initial: integer, name, attributes: attributes() })
    .map((fields): TCheckerDeclaration => ({ kind: 'int', ...fields, ...nowhere })),
  fc
    .record({ process: name, name, attributes: attributes(condition('invariant'), labels) })
    .map((fields): TCheckerDeclaration => ({ kind: 'location', ...fields, ...nowhere })),
  fc
    .record({
      process: name,
      source: name,
      target: name,
      event: name,
      attributes: attributes(condition('provided'), program),
    })
    .map((fields): TCheckerDeclaration => ({ kind: 'edge', ...fields, ...nowhere })),
  fc
    .record({
      members: fc.array(
        fc.record({
          process: name,
          event: name,
          strength: fc.constantFrom('strong' as const, 'weak' as const),
          start: fc.constant(0),
          end: fc.constant(0),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      attributes: attributes(),
    })
    .map((fields): TCheckerDeclaration => ({ kind: 'sync', ...fields, ...nowhere })),
);

export const tcheckerSystem: fc.Arbitrary<TCheckerSystem> = fc
  .array(declaration, { maxLength: 12 })
  .map((declarations) => ({ file: { path: '', text: '' }, declarations }));
