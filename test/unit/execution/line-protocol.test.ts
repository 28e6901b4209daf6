/** What tester and system say to each other. */
import { expect, test } from 'vitest';
import { fractionText } from '../../../src/base/rational.js';
import { Broken } from '../../../src/execution/connection.js';
import { delayLine, inputLine, readSystemLine } from '../../../src/execution/line-protocol.js';
import { time } from '../../support/test-model.js';

const ARITY = new Map([
  ['level', 1],
  ['move', 2],
  ['off', 0],
]);

test.each([
  ['touch', 'input touch'],
  ['call[2]', 'input call[2]'],
  ['enter(1)', 'input enter 1'],
  ['move(3,-1)', 'input move 3 -1'],
])('%s is said as %s', (action, line) => {
  expect(inputLine(action)).toBe(line);
});

test.each([
  ['5', 'delay 5'],
  ['5/2', 'delay 2.5'],
  ['1/3', 'delay 1/3'],
])('a delay of %s is said as %s', (delay, line) => {
  expect(delayLine(time(delay))).toBe(line);
});

function understood(line: string): string {
  try {
    const said = readSystemLine(line, ARITY);
    if (said.kind === 'log') return `log ${said.text}`;
    if (said.kind !== 'output') return said.kind;
    return `${said.action} at ${said.at === undefined ? 'no time' : fractionText(said.at)}`;
  } catch (error) {
    if (error instanceof Broken) return `${error.kind}: ${error.message}`;
    throw error;
  }
}

test.each([
  ['ready', 'ready'],
  ['ok\r', 'ok'],
  [' done ', 'done'],
  ['refused', 'refused'],
  ['log', 'log '],
  ['log two  words', 'log two  words'],
  ['output off @5', 'off at 5'],
  ['output off', 'off at no time'],
  ['output level 3 @5/2', 'level(3) at 5/2'],
  ['output move 3 -1 @0.25', 'move(3,-1) at 1/4'],
  ['output other 1 @0', 'other(1) at 0'],
  ['output level -0 @0', 'level(0) at 0'],
  ['output level @0', "protocol: it said 'output level @0', but level has 1 value"],
  ['output off 1 @0', "protocol: it said 'output off 1 @0', but off has 0 values"],
  ['output level high @0', "protocol: it said 'output level high @0', whose values are not all integers"],
  ['output level 1e3 @0', "protocol: it said 'output level 1e3 @0', whose values are not all integers"],
  ['output off @1e400', "protocol: it said 'output off @1e400', whose time is not a decimal or fraction"],
  ['output off @', "protocol: it said 'output off @', whose time is not a decimal or fraction"],
  ['output @5', "protocol: it said 'output @5', which is not a line of the protocol"],
  ['output', "protocol: it said 'output', which is not a line of the protocol"],
  ['', "protocol: it said '', which is not a line of the protocol"],
  ['\u001b[2J', "protocol: it said '\ufffd[2J', which is not a line of the protocol"],
])('%j is understood as %s', (line, meaning) => {
  expect(understood(line)).toBe(meaning);
});
