/** Something is known of every mutant, but a budget ended before the fewest tests were chosen: that is no complete result. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stop } from '../../../src/base/stopped.js';
import { EXIT } from '../../../src/cli/exit-status.js';
import { generate } from '../../../src/cli/generate.js';
import { createOutput } from '../../../src/cli/output.js';
import { type Judge, MutationGeneration } from '../../../src/generators/mutation/generate.js';
import { titleFor } from '../../../src/generators/mutation/kill-title.js';
import { MUTATION_OPERATORS } from '../../../src/mutation/operators.js';
import { measured } from '../../../src/suite/measure.js';
import { type Suite } from '../../../src/suite/suite.js';
import { SOURCE, mutantsFor } from '../../support/mutation.js';
import { testable } from '../../support/test-model.js';

const model = testable(`chan a, out; clock x;
  process P() { state S, T { x <= 4 }; init S;
    trans S -> T { sync a?; assign x = 0; }, T -> S { guard x >= 2; sync out!; }; }
  system P;`);
const mutants = mutantsFor(model, { operators: MUTATION_OPERATORS }).filter(
  ({ duplicateOf }) => duplicateOf === undefined,
);
const title = titleFor(mutants[0]!);
const made = measured({ id: '', title, goals: [], verdict: 'pass', steps: [{ input: 'a', after: '1' }] });

function generation(kills: Judge['kills']): MutationGeneration {
  const judge: Judge = {
    judge: (division) =>
      Promise.resolve({
        outcomes: division.map((index) => [index, { kind: 'killed', by: title }]),
        made: division.includes(0) ? [made] : [],
      }),
    kills,
    confirms: () => Promise.resolve(true),
  };
  const asked = { onePerMutant: false };
  return new MutationGeneration(model, mutants, { asked, onePerMutant: false, judges: () => [judge] });
}

async function outcomeOf(kills: Judge['kills'], file: string) {
  const said: string[] = [];
  const options = { output: file };
  const output = { ...createOutput(options), say: (line: string) => void said.push(line) };
  const work = { generation: generation(kills), source: SOURCE, file: { path: 'p.xta', text: '' } };
  return { said, ...(await generate(output, 'p.xta', options, work)) };
}

test('the status says so, people are told, and a complete suite keeps its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-late-'));
  const file = join(folder, 'm.suite.json');
  const complete = await outcomeOf((division) => Promise.resolve(division.map(() => [0])), file);
  expect(complete.status).toBe(EXIT.held);
  expect(complete.said.filter((line) => line.startsWith('not complete'))).toEqual([]);
  const before = readFileSync(file, 'utf8');
  const late = await outcomeOf(() => stop('time'), file);
  expect(late.status).toBe(EXIT.budget);
  expect(late.said).toContain('not complete: the time budget ran out before the fewest tests were chosen');
  expect(readFileSync(file, 'utf8')).toBe(before);
  const partial = JSON.parse(readFileSync(join(folder, 'm.partial.json'), 'utf8')) as Suite;
  expect(partial.summary).toMatchObject({ covered: mutants.length, goalsListed: 'some' });
  rmSync(folder, { recursive: true });
});
