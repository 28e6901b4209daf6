/** Names of actions with values, and the patterns that fit them. */
import { describe, expect, test } from 'vitest';
import { actionOf, fits, splitAction } from '../../../src/suite/action.js';

test.each([
  ['enter', 'enter', []],
  ['call[2]', 'call[2]', []],
  ['enter(1)', 'enter', [1]],
  ['move(3,-1)', 'move', [3, -1]],
  ['move(-3,1)', 'move', [-3, 1]],
  ['level(-2..-1,4)', 'level', [[-2, -1], 4]],
  ['call[2](0)', 'call[2]', [0]],
  ['level(*)', 'level(*)', []],
  ['level()', 'level()', []],
])('%s', (name, action, values) => {
  expect(splitAction(name)).toEqual({ action, values });
});

test.each([
  [{ input: 'enter' }, 'enter'],
  [{ output: 'enter', values: {} }, 'enter'],
  [{ refuse: 'move', values: { x: 3, y: -1 } }, 'move(3,-1)'],
  [{ output: 'level', values: { x: [-2, 5] as const, y: 0 } }, 'level(-2..5,0)'],
])('of a step: %j', (step, expected) => {
  expect(actionOf(step)).toBe(expected);
});

describe('a pattern fits', () => {
  test.each([
    ['level(1)', 'level(1)', true],
    ['level(1)', 'level(2)', false],
    ['level(1..3)', 'level(1)', true],
    ['level(1..3)', 'level(3)', true],
    ['level(1..3)', 'level(0)', false],
    ['level(1..3)', 'level(4)', false],
    ['level(-3..-1)', 'level(-3)', true],
    ['level(-3..-1)', 'level(0)', false],
    ['level(1..3,5)', 'level(2,5)', true],
    ['level(1..3,5)', 'level(2,6)', false],
    ['level(1..3)', 'level(2,6)', false],
    ['level(1..3,5..6)', 'level(2)', false],
    ['level(1..3)', 'other(2)', false],
    ['level(1..3)', 'level', false],
    ['level[1](1..3)', 'level[0](2)', false],
  ])('%s: %s', (pattern, action, expected) => {
    expect(fits(pattern, action)).toBe(expected);
  });
});
