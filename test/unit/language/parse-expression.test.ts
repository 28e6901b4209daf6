/** Expressions: how operators bind, what can be written, and what is said about mistakes. */
import { describe, expect, test } from 'vitest';
import { type Expression } from '../../../src/language/ast.js';
import { parseGuard, parseQuery, parseUpdate } from '../../../src/language/parse-code.js';
import { printExpression } from '../../../src/language/print.js';
import { bare, reading } from '../../support/parse.js';

/** The tree with every operation in parentheses. */
function grouped(expression: Expression): string {
  switch (expression.kind) {
    case 'binary':
      return `(${grouped(expression.left)} ${expression.operator} ${grouped(expression.right)})`;
    case 'assign':
      return `(${grouped(expression.target)} ${expression.operator} ${grouped(expression.value)})`;
    case 'conditional':
      return `(${grouped(expression.condition)} ? ${grouped(expression.whenTrue)} : ${grouped(expression.whenFalse)})`;
    case 'unary':
      return `(${expression.operator}${grouped(expression.operand)})`;
    case 'increment':
      return expression.position === 'before'
        ? `(${expression.operator}${grouped(expression.operand)})`
        : `(${grouped(expression.operand)}${expression.operator})`;
    case 'index':
      return `${grouped(expression.array)}[${grouped(expression.index)}]`;
    case 'member':
      return `${grouped(expression.object)}.${expression.member.name}`;
    case 'call':
      return `${grouped(expression.callee)}(${expression.arguments.map(grouped).join(', ')})`;
    case 'rate':
      return `${grouped(expression.operand)}'`;
    case 'quantifier':
      return `(${expression.quantifier} ${expression.binder.name.name} . ${grouped(expression.body)})`;
    default:
      return printExpression(expression);
  }
}

function expression(text: string): Expression {
  const { value, places } = reading(text, (source, report) => parseUpdate(source, 'current', report));
  expect(places).toEqual([]);
  expect(value).toHaveLength(1);
  return value[0]!;
}

describe('operators bind as in UPPAAL', () => {
  const cases: readonly (readonly [text: string, tree: string])[] = [
    ['a + b * c', '(a + (b * c))'],
    ['a - b - c', '((a - b) - c)'],
    ['a * b / c % d', '(((a * b) / c) % d)'],
    ['a * b ** c ** d', '(a * ((b ** c) ** d))'],
    ['-a ** b', '((-a) ** b)'],
    ['a << b + c', '(a << (b + c))'],
    ['a <? b << c', '(a <? (b << c))'],
    ['a < b <? c', '(a < (b <? c))'],
    ['a == b < c', '(a == (b < c))'],
    ['a & b == c', '(a & (b == c))'],
    ['a ^ b & c', '(a ^ (b & c))'],
    ['a | b ^ c', '(a | (b ^ c))'],
    ['a && b | c', '(a && (b | c))'],
    ['a || b && c', '(a || (b && c))'],
    ['a and b or c', '((a && b) || c)'],
    ['a imply b or c imply d', '(((a imply b) || c) imply d)'],
    ['a xor b && c', '(a xor (b && c))'],
    ['not a == b', '((!a) == b)'],
    ['!a && b', '((!a) && b)'],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a || b ? c : d', '((a || b) ? c : d)'],
    ['a = b = c', '(a = (b = c))'],
    ['a := b ? c : d', '(a = (b ? c : d))'],
    ['a ? b : c = d', '(a ? b : (c = d))'],
    ['a || b = c', '((a || b) = c)'],
    ['a += b', '(a += b)'],
    ['a <<= b >> c', '(a <<= (b >> c))'],
    ['a >>= b', '(a >>= b)'],
    ['a %= b', '(a %= b)'],
    ['a &= b', '(a &= b)'],
    ['a |= b', '(a |= b)'],
    ['a ^= b', '(a ^= b)'],
    ['a *= b', '(a *= b)'],
    ['a /= b', '(a /= b)'],
    ['a -= b', '(a -= b)'],
    ['-a.b[c]++', '(-(a.b[c]++))'],
    ['++a.b', '(++a.b)'],
    ['--a--', '(--(a--))'],
    ['a - -b', '(a - (-b))'],
    ['a---b', '((a--) - b)'],
    ['f(a, b)(c)[d].e', 'f(a, b)(c)[d].e'],
    ["x' == 0", "(x' == 0)"],
    ['forall (i : int[0, 3]) a && b', '(forall i . (a && b))'],
    ['a && forall (i : T) b || c', '(a && (forall i . (b || c)))'],
    ['(forall (i : T) b) || c', '((forall i . b) || c)'],
    ['exists (i : T) forall (j : T) b imply c', '(exists i . (forall j . (b imply c)))'],
    ['sum (i : T) a[i] + 1', '(sum i . (a[i] + 1))'],
    ['!forall (i : T) a', '(!(forall i . a))'],
    ['a >? b <? c', '((a >? b) <? c)'],
  ];
  test.each(cases)('%s', (text, tree) => {
    expect(grouped(expression(text))).toBe(tree);
  });
});

describe('operands', () => {
  const cases: readonly (readonly [text: string, tree: unknown])[] = [
    ['2147483647', { kind: 'integer', value: 2147483647 }],
    ['-2147483648', { kind: 'integer', value: -2147483648 }],
    ['007', { kind: 'integer', value: 7 }],
    ['1.5', { kind: 'double', text: '1.5' }],
    ['1e-3', { kind: 'double', text: '1e-3' }],
    ['2.5E+10', { kind: 'double', text: '2.5E+10' }],
    ['true', { kind: 'boolean', value: true }],
    ['false', { kind: 'boolean', value: false }],
    ['"a b"', { kind: 'string', value: 'a b' }],
    ['x$1#y', { kind: 'name', name: 'x$1#y' }],
    ['((x))', { kind: 'name', name: 'x' }],
    ['sum', { kind: 'name', name: 'sum' }],
    ['exit', { kind: 'name', name: 'exit' }],
    ['deadlock', { kind: 'name', name: 'deadlock' }],
    ['control', { kind: 'name', name: 'control' }],
    ['query', { kind: 'name', name: 'query' }],
    ['A', { kind: 'name', name: 'A' }],
    ['exit()', { kind: 'foreign', feature: 'dynamic', text: 'exit()' }],
    ['spawn Child(1, x)', { kind: 'foreign', feature: 'dynamic', text: 'spawn Child(1, x)' }],
    ['numOf(Child)', { kind: 'foreign', feature: 'dynamic', text: 'numOf(Child)' }],
    [
      'foreach (c : Child) c.x = 1',
      { kind: 'foreign', feature: 'dynamic', text: 'foreach (c : Child) c.x = 1' },
    ],
    ['a \\\n', { kind: 'name', name: 'a' }],
    ['/* x */ a // y', { kind: 'name', name: 'a' }],
  ];
  test.each(cases)('%s', (text, tree) => {
    expect(bare(expression(text))).toEqual(tree);
  });
  test('deadlock in queries', () => {
    const { value } = reading('E<> deadlock && deadlock.x', parseQuery);
    expect(bare(value)).toMatchObject({
      predicate: {
        left: { kind: 'deadlock' },
        right: { kind: 'member', object: { kind: 'name', name: 'deadlock' } },
      },
    });
  });
});

describe('places', () => {
  test('are those of the file', () => {
    const file = { path: 'x.xml', text: '<g>a &lt; b</g>' };
    const source = { file, text: 'a < b', start: 3, shifts: [3, 9] };
    const guard = parseGuard(source, 'current', () => undefined);
    expect(guard).toMatchObject({
      start: 3,
      end: 11,
      left: { start: 3, end: 4 },
      right: { start: 10, end: 11 },
    });
  });
  test('reach over parentheses', () => {
    expect(expression('(a) + (b)')).toMatchObject({ start: 0, end: 9, left: { start: 1, end: 2 } });
  });
});

describe('mistakes', () => {
  const cases: readonly (readonly [text: string, ...places: string[]])[] = [
    ['a @ b', 'TKS2001 1:3'],
    ['a \u2264 b', 'TKS2001 1:3'],
    ['a @@\u00e4 + b $ + c', 'TKS2001 1:3', 'TKS2001 1:11'],
    ['a /* b', 'TKS2002 1:3'],
    ['"a', 'TKS2003 1:1'],
    ['2147483648', 'TKS2004 1:1'],
    ['99999999999 + 3', 'TKS2004 1:1'],
    ['0x1F + 2', 'TKS2005 1:1'],
    ['a === b', 'TKS2006 1:3'],
    ['a !== b', 'TKS2006 1:3'],
    ['a <> b', 'TKS2006 1:3'],
    ['a =< b', 'TKS2006 1:3'],
    ['a => b', 'TKS2006 1:3'],
    ['a +', 'TKS2011 1:4'],
    ['a + * b', 'TKS2011 1:5'],
    ['(a + b', 'TKS2015 1:7'],
    ['(a b)', 'TKS2015 1:4'],
    ['a[1', 'TKS2015 1:4'],
    ['f(a, )', 'TKS2011 1:6'],
    ['f(a b)', 'TKS2015 1:5'],
    ['a ? b', 'TKS2010 1:6'],
    ['a.', 'TKS2012 1:3'],
    ['a = {1, 2}', 'TKS2037 1:5'],
    ['(int) a', 'TKS2038 1:2'],
    ['forall i : T a', 'TKS2010 1:8'],
    ['forall (i T) a', 'TKS2010 1:11'],
    ['forall (if : T) a', 'TKS2014 1:9'],
    ['a b', 'TKS2020 1:3'],
    ['a; b', 'TKS2039 1:2'],
    ['a;', 'TKS2020 1:2'],
  ];
  test.each(cases)('%s', (text, ...expected) => {
    expect(reading(text, (source, report) => parseUpdate(source, 'current', report)).places).toEqual(
      expected,
    );
  });
});
