/** What reading, checking and writing make of every construct of a TChecker file. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { checkTChecker } from '../../../src/language/tchecker/check-tchecker.js';
import {
  type CheckedTChecker,
  type ClockReference,
  type Conjunct,
} from '../../../src/language/tchecker/checked.js';
import { parseTChecker } from '../../../src/language/tchecker/parse-tchecker.js';
import { printTChecker } from '../../../src/language/tchecker/print-tchecker.js';

function read(text: string): CheckedTChecker {
  const diagnostics: Diagnostic[] = [];
  const report = (each: Diagnostic): void => void diagnostics.push(each);
  const checked = checkTChecker(parseTChecker({ path: 'model.tck', text }, report), report);
  expect(diagnostics).toEqual([]);
  return checked;
}

const frame = (attributes: string): string =>
  [
    'system:s',
    'event:a',
    'process:P',
    'clock:1:x',
    'clock:2:y',
    'int:1:-5:9:0:i',
    'int:3:0:9:0:t',
    'location:P:l{initial:}',
    `edge:P:l:l:a{${attributes}}`,
  ].join('\n');

/** The source text of a node. */
const textOf = (checked: CheckedTChecker, { start, end }: { start: number; end: number }): string =>
  checked.system.file.text.slice(start, end);

function conjunctText(checked: CheckedTChecker, conjunct: Conjunct): string {
  if (conjunct.kind === 'integer') return `int ${textOf(checked, conjunct.condition)}`;
  const clock = (reference: ClockReference): string =>
    checked.clocks[reference.clock]!.name +
    (reference.index === undefined ? '' : `[${textOf(checked, reference.index)}]`);
  const { minus, operator, bound } = conjunct;
  const left = clock(conjunct.clock) + (minus === undefined ? '' : ` - ${clock(minus)}`);
  const isZero = bound.kind === 'integer' && bound.value === 0;
  return `${left} ${operator} ${isZero ? '0' : textOf(checked, bound)}`;
}

describe('guards are split into conjuncts', () => {
  const cases: readonly [guard: string, ...conjuncts: string[]][] = [
    ['1', 'int 1'],
    ['i', 'int i'],
    ['i == 1', 'int i == 1'],
    ['!i', 'int !i'],
    ['!i == 1', 'int !i == 1'],
    ['!!(i < 2)', 'int !!(i < 2)'],
    ['x < 3', 'x < 3'],
    ['x == 3 + i', 'x == 3 + i'],
    ['3 < x', 'x > 3'],
    ['3 <= x', 'x >= 3'],
    ['i > x', 'x < i'],
    ['3 >= x', 'x <= 3'],
    ['3 == x', 'x == 3'],
    ['y[1] > 2', 'y[1] > 2'],
    ['y[i + 1] > t[i]', 'y[i + 1] > t[i]'],
    ['x - y[0] <= 4', 'x - y[0] <= 4'],
    ['4 <= x - y[0]', 'x - y[0] >= 4'],
    ['x < y[1]', 'x - y[1] < 0'],
    ['x < 3 && i == 1 && t[2] > 0 && x > 1', 'x < 3', 'int i == 1', 'int t[2] > 0', 'x > 1'],
    ['(x < 3) && (i == 1)', 'x < 3', 'int i == 1'],
    ['((x < 3 && i) && (t[0] && x > 1))', 'x < 3', 'int i', 'int t[0]', 'x > 1'],
    ['1 <= x < 4', 'x >= 1', 'x < 4'],
    ['i < t[0] <= 4 && x > 1', 'int i < t[0]', 'int t[0] <= 4', 'x > 1'],
    ['x <= (if i then 2 else 3)', 'x <= if i then 2 else 3'],
    ['x < 1 : provided: i', 'x < 1', 'int i'],
    ['\n  x\n  <\n  1\n', 'x < 1'],
  ];
  test.each(cases)('%j', (guard, ...conjuncts) => {
    const checked = read(frame(`provided: ${guard}`));
    const [edge] = checked.edges;
    expect(edge?.guard.map((each) => conjunctText(checked, each))).toEqual(conjuncts);
    expect(checked.hasDiagonals).toBe(conjuncts.some((each) => each.includes(' - ')));
  });
});

describe('assignments to clocks', () => {
  const cases: readonly [program: string, source: string | undefined, offset: string | undefined][] = [
    ['x = 0', undefined, '0'],
    ['x = i * 2', undefined, 'i * 2'],
    ['x = y[1]', 'y[1]', undefined],
    ['x = 3 + y[i]', 'y[i]', '3'],
    ['y[i] = i + 1 + x', 'x', 'i + 1'],
  ];
  test.each(cases)('%s', (program, source, offset) => {
    const checked = read(frame(`do: ${program}`));
    const [assignment] = checked.clockAssignments.values();
    expect(assignment?.source && textOf(checked, assignment.source)).toBe(source);
    expect(assignment?.offset && textOf(checked, assignment.offset)).toBe(offset);
  });
});

describe('canonical text of conditions and programs', () => {
  const cases: readonly [key: string, text: string, canonical?: string][] = [
    ['provided', 'i==1&&x<3', 'i == 1 && x < 3'],
    ['provided', '((i))', 'i'],
    ['provided', '1 <= i < 3', '1 <= i && i < 3'],
    ['provided', 'i && (i && i)', 'i && i && i'],
    ['provided', '!i == 1', '!(i == 1)'],
    ['provided', '!(i)', '!i'],
    ['provided', '!!i'],
    ['provided', '!(i + 1)'],
    ['provided', 'i - (1 - 2) - 3'],
    ['provided', '(i * 2) + (3 / 4) % 5', 'i * 2 + 3 / 4 % 5'],
    ['provided', '(1 + 2) * -(3 - 4) - -i'],
    ['provided', 'i == (if i && !i then 1 else t[(if 1 then 0 else 1)] + 1)'],
    ['do', 'nop'],
    ['do', 'i=1;t[i]=2;', 'i = 1; t[i] = 2'],
    ['do', 'if i then nop end; if i < 1 then i = 1; nop else i = 2 end'],
    ['do', 'while i < 3 do i = i + 1; local k end'],
    ['do', 'local a; local b = 2; local c[1 + 1]; c[0] = a; local d; d = b'],
    ['do', 'local k : do: k = 1'],
    ['do', 'if i then local k else local k end'],
  ];
  test.each(cases)('%s: %s', (key, text, canonical = text) => {
    const { system } = read(frame(`${key}: ${text}`));
    expect(printTChecker(system)).toContain(`edge:P:l:l:a{${key}: ${canonical}}\n`);
  });
});

const SYSTEM = `\
# A comment first.
 system : office {author: somebody}   # and after

event:go
event:stop{}
int:2:-3:+4:0:n
process:A
clock:3:x
location:A:one{initial: : labels: red, green,,red
  : invariant: x[0] <= 5 : invariant: n[1] > -4}
location:A:two{committed: yes : urgent: : colour: light blue}
edge:A:one:two:go{provided: x[2] > 1 : do: local k = n[0]; n[0] = k + 1}
process:B
clock:1:z
location:B:one{initial:}
location:B:three{initial:}
edge:B:one:three:stop
sync: A @ go : B@stop ?
sync:A@stop
`;

test('a system with everything in it', () => {
  const checked = read(SYSTEM);
  const isPlain = { isInitial: false, isCommitted: false, isUrgent: false, invariant: [], labels: [] };
  expect(checked.name).toBe('office');
  expect(checked.events).toEqual(['go', 'stop']);
  expect(checked.processes).toEqual([
    { name: 'A', locations: [0, 1], initial: [0], edges: [0] },
    { name: 'B', locations: [2, 3], initial: [2, 3], edges: [1] },
  ]);
  const first = checked.locations[0]!;
  const { invariant } = first;
  const named = { process: 0, name: 'one', isInitial: true, labels: ['red', 'green'] };
  expect(first).toEqual({ ...isPlain, ...named, invariant });
  expect(invariant.map((each) => conjunctText(checked, each))).toEqual(['x[0] <= 5', 'int n[1] > -4']);
  expect(checked.locations.slice(1)).toEqual([
    { ...isPlain, process: 0, name: 'two', isCommitted: true, isUrgent: true },
    { ...isPlain, process: 1, name: 'one', isInitial: true },
    { ...isPlain, process: 1, name: 'three', isInitial: true },
  ]);
  expect(checked.edges).toMatchObject([
    { process: 0, source: 0, target: 1, event: 0, locals: [{ name: 'k', size: 1 }] },
    { process: 1, source: 2, target: 3, event: 1, guard: [], programs: [], locals: [] },
  ]);
  expect(checked.clocks).toEqual([
    { name: 'x', base: 0, size: 3 },
    { name: 'z', base: 3, size: 1 },
  ]);
  expect(checked.clockCount).toBe(4);
  expect(checked.integers).toEqual([{ name: 'n', base: 0, size: 2, low: -3, high: 4, initial: 0 }]);
  expect(checked.integerCount).toBe(2);
  expect(checked.syncs).toEqual([
    {
      members: [
        { process: 0, event: 0, strength: 'strong' },
        { process: 1, event: 1, strength: 'weak' },
      ],
    },
    { members: [{ process: 0, event: 1, strength: 'strong' }] },
  ]);
  const meanings = [...checked.symbols].map(([node, symbol]) => `${node.name} ${symbol.kind}`);
  expect(meanings).toEqual(['x clock', 'n integer', 'x clock', 'n integer', 'n integer', 'k local']);
});

test('a system is written in one canonical form', () => {
  expect(printTChecker(read(SYSTEM).system)).toBe(`\
system:office{author: somebody}

event:go
event:stop

int:2:-3:4:0:n

process:A
clock:3:x
location:A:one{initial: : labels: red,green,red : invariant: x[0] <= 5 : invariant: n[1] > -4}
location:A:two{committed: yes : urgent: : colour: light blue}
edge:A:one:two:go{provided: x[2] > 1 : do: local k = n[0]; n[0] = k + 1}

process:B
clock:1:z
location:B:one{initial:}
location:B:three{initial:}
edge:B:one:three:stop

sync:A@go:B@stop?
sync:A@stop
`);
});

test('what could not be read is written as it stands', () => {
  const text = frame('provided: i <').replace('event:a', 'event:a\nclock:one:z');
  const system = parseTChecker({ path: 'model.tck', text }, () => undefined);
  expect(printTChecker(system)).toContain('\nclock:one:z\n');
  expect(printTChecker(system)).toContain('{provided: i <}');
});

test('variables may be declared after their use, and places are those of the file', () => {
  const checked = read(
    'system:s\nevent:a\nprocess:P\nlocation:P:l{initial: : invariant: x < 3}\nclock:1:x\n',
  );
  const [declaration] = checked.system.declarations.filter((each) => each.kind === 'location');
  expect(textOf(checked, declaration!)).toBe('location:P:l{initial: : invariant: x < 3}');
  expect(declaration!.attributes.map((each) => textOf(checked, each))).toEqual([
    'initial:',
    'invariant: x < 3',
  ]);
});
