/** What the reader says about damaged suites, with places. The catalogue has an example of every rule. */
import { describe, expect, test } from 'vitest';
import { readSuite } from '../../../src/suite/read-suite.js';
import { type Suite } from '../../../src/suite/suite.js';
import { writeSuite } from '../../../src/suite/write-suite.js';
import { LAMP_TEXT, lampSuite, problemsOf } from '../../support/suites.js';

const OPTIONS = '"options": { "underTest": ["Lamp"] }';

/** Replaces the first occurrence in the suite of the lamp. */
function damaged(from: string | RegExp, to: string): string {
  const text = LAMP_TEXT.replace(from, () => to);
  expect(text).not.toBe(LAMP_TEXT);
  return text;
}

describe('damaged suites', () => {
  test.each<[what: string, from: string | RegExp, to: string, expected: readonly string[]]>([
    ['wrong version', '"version": 1', '"version": 2', ['TKS9206 3:14']],
    ['version as text', '"version": 1', '"version": "1"', ['TKS9206 3:14']],
    ['no version', /\s*"version": 1,/, '', ['TKS9207 1:1']],
    ['another format', '"tickstone-suite"', '"suite"', ['TKS9205 2:13']],
    ['unknown action', '"input": "touch"', '"input": "tuch"', ['TKS9220 25:20']],
    ['output as input', '"input": "touch"', '"input": "dim"', ['TKS9220 25:20']],
    ['negative time', '"after": "1"', '"after": "-1"', ['TKS9222 25:38']],
    ['time as a number', '"after": "1"', '"after": 1', ['TKS9222 25:38']],
    ['exponents', '"after": "1"', '"after": "1e3"', ['TKS9222 25:38']],
    ['division by zero', '"after": "1"', '"after": "1/0"', ['TKS9222 25:38']],
    ['window reversed', '["0", "2"]', '["2", "1"]', ['TKS9223 26:38']],
    ['empty window', '["0", "2"]', '["2", "4/2"], "open": [true, false]', ['TKS9224 26:38']],
    ['three ends', '["0", "2"]', '["0", "1", "2"]', ['TKS9209 26:38']],
    ['goal that no test serves', '"tests": ["t4"]', '"tests": []', ['TKS9232 65:17']],
    ['test of a goal that does not exist', '"goals": ["g8"]', '"goals": ["g8", "g0"]', ['TKS9231 65:23']],
    ['goal without a reason', /, "reason": "[^"]*"/, '', ['TKS9236 17:83']],
    ['empty reason', /"reason": "[^"]*"/, '"reason": " "', ['TKS9236 17:83']],
    [
      'unknown kind of reason',
      /("reason": "[^"]*")/,
      '"reason": "x", "reasonKind": "budgets"',
      ['TKS9209 17:139'],
    ],
    ['kind that is no text', /("reason": "[^"]*")/, '"reason": "x", "reasonKind": 1', ['TKS9209 17:139']],
    [
      'kind for another status',
      /("reason": "[^"]*")/,
      '"reason": "x", "reasonKind": "budget"',
      ['TKS9237 17:139'],
    ],
    ['unknown field', '"title"', '"titel"', ['TKS9208 22:7']],
    ['a list that is none', '"goals": ["g8"]', '"goals": "g8"', ['TKS9209 65:16']],
    ['wrong length', '"length": 6', '"length": 7', ['TKS9250 33:17']],
    ['wrong duration', '"duration": "3.5"', '"duration": "7/3"', ['TKS9251 34:19']],
    ['wrong sum', '"steps": 19', '"steps": 20', ['TKS9252 103:14']],
    ['trailing comma', '"after": "1" }', '"after": "1", }', ['TKS9201 25:43']],
    ['a comment', OPTIONS, '"options": {} // none', ['TKS9201 7:17']],
    ['text that is not closed', '"by hand"', '"by hand', ['TKS9201 6:13']],
    ['half a file', /"tests": \[\n[^]*/, '"tests": [', ['TKS9201 19:13']],
    ['field twice', '"version": 1', '"version": 1, "version": 1', ['TKS9204 3:17']],
    ['field twice, written differently', '"id": "t1"', '"id": "t1", "i\\u0064": "t1"', ['TKS9204 21:19']],
    ['field twice among the options', OPTIONS, '"options": { "a": [{ "b": 1, "b": 2 }] }', ['TKS9204 7:32']],
    ['two tests with one id', '"id": "t5"', '"id": "t4"', ['TKS9230 77:13']],
    ['prototype', OPTIONS, '"__proto__": {}, "options": {}', ['TKS9208 7:3']],
  ])('%s', (_, from, to, expected) => {
    expect(problemsOf(damaged(from, to))).toEqual(expected);
  });
});

test('a kind of reason is read and written, and need not be there', () => {
  const text = damaged(/("reason": "[^"]*")/, '"reason": "x", "reasonKind": "proved"');
  const { suite } = readSuite({ path: 'x', text });
  const kinds = (goals: Suite['goals']): unknown => goals.flatMap(({ reasonKind }) => reasonKind ?? []);
  expect(kinds(suite!.goals)).toEqual(['proved']);
  expect(kinds(readSuite({ path: 'x', text: writeSuite(suite!) }).suite!.goals)).toEqual(['proved']);
  expect(kinds(lampSuite().goals)).toEqual([]);
});

test('equal times may be written differently', () => {
  expect(problemsOf(damaged('"duration": "3.5"', '"duration": "7/2"'))).toEqual([]);
});

test('a warning comes with the suite', () => {
  const text = damaged(
    '{ "output": "bright", "within": ["0", "2"] },\n          { "output": "off", "within": ["0", "2"]',
    '{ "quiet": "5" }, { "output": "bright", "within": ["0", "2"] },\n          { "output": "off", "within": ["6", "7"]',
  );
  const { suite, diagnostics } = readSuite({ path: 'x', text });
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning TKS9248']);
  expect(suite?.tests.length).toBe(5);
});

test('places name the test and the step', () => {
  const text = damaged(
    '{ "output": "off", "within": ["0", "2"], "steps"',
    '{ "output": "of", "within": ["0", "2"], "steps"',
  );
  const { diagnostics, where } = readSuite({ path: 'x', text });
  expect(diagnostics.map(({ span }) => where(span!.start))).toEqual(['test t5, step 4, branch 2']);
});

describe('hostile files', () => {
  test.each<[what: string, text: string, expected: readonly string[]]>([
    ['nothing', '', ['TKS9201 1:1']],
    ['null', 'null', ['TKS9205 1:1']],
    ['a list', '[]', ['TKS9205 1:1']],
    ['deep', '['.repeat(1_000_000), ['TKS9203 1:1001']],
    ['deep objects', '{"a":'.repeat(1_000_000), ['TKS9203 1:5001']],
    ['many values', `[${'[],'.repeat(6_000_000)}[]]`, ['TKS9202']],
    ['a long text that is not closed', `"${'a'.repeat(30_000_000)}`, ['TKS9201 1:1']],
    ['a control character', '{"a": "\u0001"}', ['TKS9201 1:8']],
    ['a bad escape', '{"a": "\\x"}', ['TKS9201 1:8']],
    ['an escaped backslash', '{"a": "\\\\x"}', ['TKS9205 1:1']],
    ['a number with a leading zero', '{"a": 01}', ['TKS9201 1:7']],
    ['two documents', '{} {}', ['TKS9201 1:4']],
    ['single quotes', "{'a': 1}", ['TKS9201 1:2']],
  ])('%s', (_, text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  test('many problems are cut', () => {
    const found = problemsOf(
      LAMP_TEXT.replace(
        OPTIONS,
        `"options": {}, ${Array.from({ length: 500 }, (_, i) => `"x${i}": 1`).join()}`,
      ),
    );
    expect(found.length).toBe(101);
    expect(found.at(-1)).toBe('TKS9210');
  });
});

test('the suite of the lamp is good', () => {
  expect(problemsOf(LAMP_TEXT)).toEqual([]);
  expect(lampSuite().tests.length).toBe(5);
});
