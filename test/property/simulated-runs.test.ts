/** Random runs of the concrete semantics are paths of the zone graph: on the models of the project. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { simulate } from '../../src/explore/simulate.js';
import { explorable } from '../../src/library/explorable.js';
import { loadText } from '../../src/language/load-model.js';
import { stepsInZones } from '../support/follow-in-zones.js';
import { freshSeeds } from '../support/seed.js';

const models = readdirSync('models').filter((name) => /\.(xml|xta|tck)$/.test(name));

test.each(models)('%s', (name) => {
  const model = explorable(loadText({ path: name, text: readFileSync(`models/${name}`, 'utf8') }));
  if (model.kind === 'refused') throw new Error(JSON.stringify(model.diagnostics));
  for (const seed of freshSeeds(name, 3)) {
    const { trace } = simulate(model.concrete, { stepsMax: 30, random: seededRandom(seed) });
    expect(trace.steps.length).toBeGreaterThan(5);
    expect(stepsInZones(model.network, trace)).toBe(trace.steps.length);
  }
});
