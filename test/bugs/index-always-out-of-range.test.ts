/** A channel index that is always out of range: said by the check, an error of the model when it runs, no partner for tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { channelsOfEdges } from '../../src/network/interface.js';
import { checkedText } from '../support/checked.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { communicationModelOf, goalsOf, suiteFor, talking } from '../support/communication.js';
import { networkText } from '../support/network.js';

/** S asks, and answers on a channel that is not there. */
const model = (answer: string, take = 'move[1]?'): string => `
  chan req, move[3]; int[0,2] place = 0;
  process S() { state A, B; init A; trans A -> B { sync req?; }, B -> A { ${answer} }; }
  process R() { state A; init A; trans A -> A { sync ${take}; }, A -> A { sync req!; }; }
  system S, R;`;

const ALWAYS_OUT = {
  sent: model('sync move[place + 9]!;'),
  'sent, a constant': model('sync move[3]!;'),
  'sent, selected': model('select i : int[5,7]; sync move[i]!;'),
  'sent, never enabled': model('guard place == 2; sync move[place - 5]!;'),
  received: model('sync move[1]!;', 'move[place + 9]?'),
};

describe.each(Object.entries(ALWAYS_OUT))('%s', (name, text) => {
  test('the check says so', () => {
    const { diagnostics } = checkedText(text);
    expect(diagnostics.map(({ code }) => code)).toContain('TKS3125');
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('no channel is named', () => {
    const network = networkText(text);
    const edges = network.processes.flatMap((process) => process.edges);
    const named = edges.filter(({ action }) => action.kind !== 'internal').map(channelsOfEdges(network));
    expect(named.some((channels) => channels.length === 0)).toBe(true);
  });

  test('nobody talks there', () => {
    const found = talking(text, { underTest: ['S'] });
    expect(goalsOf(found, 'pairs').filter((goal) => goal.includes('move'))).toEqual([]);
    expect(suiteFor(found).goals.length).toBe(
      goalsOf(found, 'pairs').length + goalsOf(found, 'paths').length,
    );
  });

  test('no relay passes anything on there', () => {
    const { checked } = checkedText(text);
    const found = communicationModelOf(checked, { relays: ['S'] });
    expect('communication' in found).toBe(name === 'received');
    if (!('communication' in found)) expect(found).toEqual(['TKS9702']);
  });
});

test('no generator takes it for a mistake of its own', () => {
  inFreshDirectory((cwd) => {
    writeFileSync(join(cwd, 'model.xta'), ALWAYS_OUT.sent);
    const runs = [
      'check',
      'generate coverage --under-test S -o coverage.json',
      'generate communication --environment R',
      'generate classes --under-test S',
      'generate connectivity --under-test S',
      'suite evaluate coverage.json',
    ];
    for (const run of runs) {
      const { status, stderr } = tickstone([...run.split(' '), 'model.xta'], { cwd });
      expect([0, 1, 2], `${run}: ${stderr}`).toContain(status);
    }
  });
});
