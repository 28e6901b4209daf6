/** The interface as a text of its own. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { readInterfaceText } from '../../../src/network/interface-text.js';

function read(text: string): { readonly lists: string | undefined; readonly problems: readonly string[] } {
  const found: Diagnostic[] = [];
  const lists = readInterfaceText({ path: 'example.trn', text }, (each) => found.push(each));
  const problems = found.map(({ span, message }) => `${span?.start ?? -1}: ${message}`);
  return { lists: lists && `${lists.inputs.join(' ')} > ${lists.outputs.join(' ')}`, problems };
}

const check = (name: string, text: string, lists: string): void => {
  test(name, () => {
    expect(read(text)).toEqual({ lists, problems: [] });
  });
};

check('inputs and outputs', 'input enter(kind), go(); output level(val);', 'enter(kind) go() > level(val)');
check('as the model shows', 'input enter; output level;', 'enter > level');
check('several lists', 'input a(); output c(); input b();', 'a() b() > c()');
check('elements and fields', 'input a[2](p.x, q[1][0]);', 'a[2](p.x, q[1][0]) > ');
check('comments, precision and timeout', '// x\ninput a(); /* ; */ precision 1000; timeout 5;', 'a() > ');
check('a comment without an end', 'input a(); /* output', 'a() > ');

describe('what is wrong', () => {
  const wrong = (text: string, ...problems: readonly string[]): void => {
    test(JSON.stringify(text), () => {
      const said = read(text);
      expect(said.lists).toBeUndefined();
      const words = said.problems.map((each) => each.replace('The text of the interface has ', ''));
      expect(words.map((each) => each.replace(' is expected.', ''))).toEqual(problems);
    });
  };
  wrong('inputs a();', "0: 'inputs' where 'input', 'output', 'precision' or 'timeout'");
  wrong('input a()', "9: the end of the text where ',' or ';'");
  wrong('input a(x;', "9: ';' where ',' or ')'");
  wrong('input a[x]();', "8: 'x' where the name of a channel");
  wrong('timeout soon; output 3;', "8: 'soon' where a whole number", "21: '3' where the name of a channel");
  wrong('precision 5;', "12: the end of the text where 'input' or 'output'");
});

test('whatever the text is, reading ends, with lists or with a place', () => {
  const part = fc.constantFrom(
    'input',
    'output',
    ' ',
    'a',
    '(',
    ')',
    ',',
    ';',
    '[1]',
    '.',
    '/*',
    '*/',
    '//',
    '\n',
    '7',
    '😀',
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (each) => {
      const { lists, problems } = read(each);
      expect(lists === undefined).toBe(problems.length > 0);
    }),
  );
  expect(read('/*'.repeat(500_000)).problems).toHaveLength(1);
  expect(read('input a(; '.repeat(50_000)).problems).toHaveLength(50_000);
});
