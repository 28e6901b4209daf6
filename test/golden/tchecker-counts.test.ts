/**
 * The sizes of zone graphs against those that TChecker counts, on classic benchmarks that are not too large. With
 * equality they do not depend on the order of the search; with inclusion what is stored in the end does not, here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Counts, search as explore } from '../../src/explore/search.js';
import { type Subsumption } from '../../src/explore/state-store.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

interface Figures {
  readonly model: string;
  readonly search: string;
  readonly order: string;
  readonly visited: number;
  readonly stored: number;
  readonly transitions: number;
  readonly cpuSeconds: number;
}

const SECONDS_MAX = process.env['TICKSTONE_LONG'] === '1' ? Infinity : 0.6;

const rows: readonly Figures[] =
  sharedFolder === undefined
    ? []
    : (
        JSON.parse(readFileSync(join(sharedFolder, 'bench/tchecker.json'), 'utf8')) as readonly Figures[]
      ).filter(({ order, cpuSeconds }) => order === 'bfs' && cpuSeconds <= SECONDS_MAX);

/** Where breadth-first depends on the order in which the steps of one state are tried, and ours is another one. */
const OTHER_ORDER = /^critical-region/;

describe.skipIf(sharedFolder === undefined)(`counts of TChecker${sharedNote}`, () => {
  test.each(rows.filter(({ search }) => search === 'equality'))('$model with equality', (row) => {
    const { visited, transitions } = run(row, 'equality', 'breadth');
    expect({ visited, transitions }).toEqual({ visited: row.visited, transitions: row.transitions });
  });

  test.each(rows.filter(({ search }) => search === 'aLU-inclusion'))('$model up to a_LU', (row) => {
    const { visited, stored } = run(row, 'alu', 'breadth');
    expect(stored).toBe(row.stored);
    if (!OTHER_ORDER.test(row.model)) expect(visited).toBe(row.visited);
  });

  test.each(rows.filter(({ search }) => search === 'inclusion'))('$model with inclusion', (row) => {
    const breadth = run(row, 'inclusion', 'breadth');
    expect(breadth.stored).toBe(row.stored);
    if (!OTHER_ORDER.test(row.model)) {
      expect(breadth.visited).toBe(row.visited);
      expect(breadth.transitions).toBe(row.transitions);
    }
    const topological = run(row, 'inclusion', 'topological');
    expect(topological.stored).toBe(row.stored);
    expect(topological.visited).toBeLessThanOrEqual(1.2 * row.stored);
    expect(run(row, 'alu', 'topological').stored).toBeLessThanOrEqual(row.stored);
  });
});

function run(row: Figures, search: Subsumption, order: 'breadth' | 'topological'): Counts {
  const text = readFileSync(join(sharedFolder!, 'bench/models', row.model), 'utf8');
  return explore(new ZoneSystem(networkText(text)), undefined, { subsumption: search, order }).counts;
}
