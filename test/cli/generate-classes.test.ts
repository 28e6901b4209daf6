/** `tickstone generate classes` on the built command line. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, inFreshDirectory, tickstone } from '../support/cli.js';

const KETTLE = resolve('models/kettle.xta');
const COMMAND = ['generate', 'classes', KETTLE, '--under-test', 'Kettle'];

function generate(...args: readonly string[]): ReturnType<typeof tickstone> {
  return tickstone([...COMMAND, ...args]);
}

describe('results', () => {
  test('the classes, the figures, and a suite that the model passes', () => {
    inFreshDirectory((directory) => {
      const path = join(directory, 'kettle.json');
      const { status, stdout, stderr } = generate('--list', '-o', path);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^c3 +\{Full\} +sinceFill = 1 +\{on\} +2$/m);
      expect(stdout).toMatch(/^classes, convex parts +17$/m);
      expect(stdout).toMatch(/^tests \(must \+ can \+ refuse\) +27 = 8 \+ 2 \+ 17$/m);
      expect(stdout).toMatch(/^time +\d+\.\d\d s\nmemory +\d+ MB$/m);
      expect(tickstone(['suite', 'validate', path]).status).toBe(0);
      expect(tickstone(['suite', 'evaluate', path]).status).toBe(0);
    });
  });

  test('one document with --json', () => {
    const { status, stdout, stderr } = generate('--json', '--class-graph', 'used');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const document = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
    expect(document).toMatchObject({
      tests: 27,
      unknown: 0,
      convexParts: 17,
      eventRecording: true,
      classGraph: { clocks: 'used' },
    });
    expect(document['classRows']).toHaveLength(17);
  });

  test('timed Hennessy tests and pictures', () => {
    inFreshDirectory((directory) => {
      const path = join(directory, 'tests.json');
      const pictures = join(directory, 'pictures');
      expect(generate('--hennessy', path, '--draw', pictures).status).toBe(0);
      const tests = JSON.parse(readFileSync(path, 'utf8')) as readonly unknown[];
      expect(tests).toHaveLength(27);
      expect(tests).toContainEqual({ kind: 'must', trace: [['1', 'fill']], delay: '1', set: ['on'] });
      expect(filesIn(pictures)).toEqual([
        'Dry.svg',
        'Dry__Heating.svg',
        'Full.svg',
        'Heating.svg',
        'Hot.svg',
        'Off.svg',
      ]);
    });
  });

  test('the same bytes for the same seed', () => {
    inFreshDirectory((directory) => {
      const texts = [1, 2].map((number) => {
        const path = join(directory, `${number}.json`);
        expect(generate('--points', 'random', '--per-class', '2', '--seed', '5', '-o', path).status).toBe(0);
        return readFileSync(path, 'utf8');
      });
      expect(texts[0]).toBe(texts[1]);
    });
  });
});

describe('what ends without all tests', () => {
  test('a model that is not what it is declared to be', () => {
    const { status, stderr } = tickstone([
      ...['generate', 'classes', resolve('models/lamp.xml'), '--under-test', 'Lamp'],
      ...['--class', 'era'],
    ]);
    expect(status).toBe(2);
    expect(stderr).toContain('TKS9604');
    expect(stderr).toContain('--class era');
  });

  test('a budget', () => {
    const { status, stdout } = generate('--budget-states', '2');
    expect(status).toBe(3);
    expect(stdout).toContain('classes of location sets that were not explored');
  });

  test('a directory that cannot be written', () => {
    const { status, stderr } = generate('--draw', join(KETTLE, 'pictures'));
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: /);
  });
});
