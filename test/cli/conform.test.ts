/** The built `conform`: answers, traces, JSON and exit status. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = resolve('models/lamp.xml');

/** Compares the lamp with one in whose text something is replaced. */
function conform(from: string, to: string, ...options: readonly string[]): ReturnType<typeof tickstone> {
  return inFreshDirectory((directory) => {
    const text = readFileSync(LAMP, 'utf8');
    expect(text).toContain(from);
    const system = join(directory, 'system.xml');
    writeFileSync(system, text.replaceAll(from, to));
    return tickstone(['conform', LAMP, system, '--under-test', 'Lamp', ...options]);
  });
}

describe('conform', () => {
  test('a model conforms to itself', () => {
    const { status, stdout } = conform('Dim', 'Dim');
    expect(stdout).toBe('conforms\n');
    expect(status).toBe(0);
  });

  test('a faster lamp conforms', () => {
    expect(conform('REACT = 2', 'REACT = 1').stdout).toBe('conforms\n');
  });

  test('a slower lamp is silent for too long', () => {
    const { status, stdout } = conform('REACT = 2', 'REACT = 3');
    expect(stdout).toBe(
      'does not conform\n1. after 1  input touch\nThen the system can stay silent for 3, longer than the specification allows.\nAllowed: dim within [0, 2]; silence for 2 at most.\n',
    );
    expect(status).toBe(1);
  });

  test('with invariants as guards, a late output tells it', () => {
    const { stdout } = conform('REACT = 2', 'REACT = 3', '--conformance', 'paper', '--json');
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      conforms: false,
      trace: {
        events: [{ input: 'touch', after: '1' }],
        end: { kind: 'output', output: 'dim', after: '2.5' },
      },
    });
  });

  test('an output with another name is a mistake in the question', () => {
    const { status, stderr } = conform('dim', 'dimm');
    expect(stderr).toMatch(/TKS9312: The system has an output 'dimm'/);
    expect(stderr).toMatch(/Did you mean 'dim'\?/);
    expect(status).toBe(2);
  });

  test('a budget that ends is an answer', () => {
    const { status, stdout } = conform('Dim', 'Dim', '--budget-states', '1');
    expect(stdout).toBe('unknown: the state budget ran out\n');
    expect(status).toBe(3);
  });

  test('a specification that has a choice', () => {
    const answering = (edges: string): string => `chan a, out, other; clock x;
process P() { state S, T { x <= 2 }, U { x <= 2 }; init S; trans ${edges}; } system P;\n`;
    const either = answering(
      'S -> T { sync a?; assign x = 0; }, S -> U { sync a?; assign x = 0; }, T -> S { sync out!; }, U -> S { sync other!; }',
    );
    const wrong = answering(
      'S -> T { sync a?; assign x = 0; }, T -> U { sync out!; }, U -> S { sync other!; }',
    );
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'spec.xta'), either);
      writeFileSync(join(directory, 'system.xta'), wrong);
      const conform = (system: string): ReturnType<typeof tickstone> =>
        tickstone(['conform', join(directory, 'spec.xta'), join(directory, system)]);
      expect(conform('spec.xta').stdout).toBe('conforms\n');
      expect(conform('system.xta').stdout).toBe(
        'does not conform\n1. after 0  input a\n2. after 0  output out\nThen the system can do the output other after 0, which the specification does not allow.\nAllowed: silence.\n',
      );
    });
  });
});
