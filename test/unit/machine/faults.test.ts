/** Fault operators: what each changes, in how many ways, and what the machine then does. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  FAULT_OPERATORS,
  faultSentence,
  faultText,
  faultsOf,
  pairsOf,
  withFaults,
} from '../../../src/machine/fault.js';
import { type Fault, type Machine } from '../../../src/machine/machine.js';
import { type Stimulus, isAdmissible, simulate } from '../../../src/machine/simulate.js';
import { loadAsMachine } from '../../support/discrimination.js';

const door = loadAsMachine(readFileSync('models/door.yaml', 'utf8'));

/** Words such as "request", "tick" or "tick/broken", as stimuli of the door. */
function stimuli(words: string): readonly Stimulus[] {
  return words.split(' ').map((word) => {
    const [event = '', barrier = 'clear'] = word.split('/');
    return [['tick', 'request'].indexOf(event), ['clear', 'broken'].indexOf(barrier)];
  });
}

/** The states that the machine goes through. */
function way(machine: Machine, words: string): string {
  return simulate(machine, stimuli(words))
    .moments.map(({ state }) => machine.states[state]!.name)
    .join(' ');
}

describe('the door', () => {
  const cases: readonly [words: string, states: string][] = [
    ['tick tick', 'Closed Closed Closed'],
    ['request tick', 'Closed Opening Open'],
    ['request tick tick tick tick', 'Closed Opening Open Open Open Closing'],
    ['request tick tick tick tick/broken tick', 'Closed Opening Open Open Open Open Closing'],
    ['request tick tick tick tick tick tick', 'Closed Opening Open Open Open Closing Closing Closed'],
    ['request tick tick tick tick tick/broken', 'Closed Opening Open Open Open Closing Opening'],
  ];
  test.each(cases)('%s', (words, states) => {
    expect(way(door, words)).toBe(states);
  });

  test('the environment forbids two requests in a row and a broken barrier at first', () => {
    expect(isAdmissible(door, stimuli('request tick/broken request'))).toBe(true);
    expect(isAdmissible(door, stimuli('tick request request'))).toBe(false);
    expect(isAdmissible(door, stimuli('tick/broken'))).toBe(false);
  });
});

describe('each fault', () => {
  const cases: readonly [fault: Fault, words: string, states: string][] = [
    [{ kind: 'remove-if-condition', transition: 'ask' }, 'request tick', 'Closed Closed Closed'],
    [{ kind: 'move-if-condition-to', to: 'opened', from: 'ask' }, 'request tick', 'Closed Closed Closed'],
    [
      { kind: 'move-if-condition-to', to: 'again', from: 'closed' },
      'request tick tick tick tick tick tick',
      'Closed Opening Open Open Open Closing Closing Opening',
    ],
    [
      { kind: 'wrong-target', transition: 'opened', state: 'Closing' },
      'request tick',
      'Closed Opening Closing',
    ],
    [{ kind: 'wrong-initial-state', state: 'Open' }, 'tick tick', 'Open Open Open'],
    [{ kind: 'wrong-initial-value', local: 'wait', value: '3' }, 'request tick', 'Closed Opening Open'],
    [
      { kind: 'off-by-one-timer', transition: 'opened', direction: 'late' },
      'request tick tick',
      'Closed Opening Opening Open',
    ],
    [
      { kind: 'off-by-one-timer', transition: 'opened', direction: 'early' },
      'request request',
      'Closed Opening Open',
    ],
  ];
  test.each(cases)('%o', (fault, words, states) => {
    expect(way(withFaults(door, [fault]), words)).toBe(states);
    expect(faultSentence(fault)).toMatch(/^\S.*\.$/);
  });

  test('a wrong output shows whatever the state assigns', () => {
    const wrong = withFaults(door, [
      { kind: 'wrong-output', state: 'Closed', output: 'drive', value: 'closing' },
    ]);
    expect(simulate(wrong, stimuli('tick')).responses[0]!.outputs[0]).toBe(2);
    expect(simulate(door, stimuli('tick')).responses[0]!.outputs[0]).toBe(0);
  });

  test('a timer is set back to its value in the model, also with another one at the start', () => {
    const wrong = withFaults(door, [{ kind: 'wrong-initial-value', local: 'wait', value: '2' }]);
    expect(simulate(wrong, stimuli('request')).moments.map(({ locals }) => locals)).toEqual([[2], [0]]);
  });
});

test('there are so many faults of each operator', () => {
  const counts = FAULT_OPERATORS.map((operator) => [operator, faultsOf(door, [operator]).length]);
  expect(counts).toEqual([
    ['remove-if-condition', 5],
    ['move-if-condition-to', 20],
    // Of each state two wrong drives; the lamp has one wrong value in Open, and elsewhere its two constants.
    ['wrong-output', 15],
    ['wrong-target', 15],
    ['wrong-initial-state', 3],
    ['wrong-initial-value', 3],
    ['off-by-one-timer', 6],
    ['wrong-mode', 0],
    ['wrong-in-state', 4],
    ['wrong-on-transition', 5],
    // Seven parts of conditions, each true and false.
    ['wrong-on-condition', 14],
  ]);
});

test('faults have different names, and two at a time are all pairs', () => {
  const faults = faultsOf(door, FAULT_OPERATORS);
  expect(new Set(faults.map(faultText)).size).toBe(faults.length);
  expect(pairsOf(faults).length).toBe((faults.length * (faults.length - 1)) / 2);
});
