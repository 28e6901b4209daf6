/**
 * Random runs of the concrete semantics are paths of the zone graph, and end early only where nothing can be done any more: on
 * the models of the project.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { simulate } from '../../src/explore/simulate.js';
import { type TraceState } from '../../src/explore/trace.js';
import { explorable } from '../../src/library/explorable.js';
import { loadText } from '../../src/language/load-model.js';
import { greatestBound } from '../../src/network/clock-bounds.js';
import { type ConcreteState, type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { regionClasses } from '../reference/regions.js';
import { isDeadlockedIn } from '../reference/runs.js';
import { stepsInZones } from '../support/follow-in-zones.js';
import { freshSeeds } from '../support/seed.js';

const models = readdirSync('models').filter((name) => /\.(xml|xta|tck)$/.test(name));
const STEPS = 30;

test.each(models)('%s', (name) => {
  const model = explorable(loadText({ path: name, text: readFileSync(`models/${name}`, 'utf8') }));
  if (model.kind === 'refused') throw new Error(JSON.stringify(model.diagnostics));
  const { network, concrete } = model;
  const greatest = greatestBound(network);
  const classes = regionClasses(
    concrete,
    concrete.clocks.map(() => greatest),
  );
  for (const seed of freshSeeds(name, 3)) {
    const { trace, end } = simulate(concrete, { stepsMax: STEPS, random: seededRandom(seed) });
    expect(trace.steps.length).toBeGreaterThan(0);
    expect(stepsInZones(network, trace)).toBe(trace.steps.length);
    expect(end).toBe(trace.steps.length === STEPS ? 'steps' : 'deadlock');
    if (end === 'deadlock')
      expect(isDeadlockedIn(classes, classes.representative(stateOf(concrete, trace.final)))).toBe(true);
  }
});

function stateOf({ processes }: ConcreteSystem, { locations, variables, clocks }: TraceState): ConcreteState {
  return {
    locations: locations.map((title, process) => processes[process]!.locations.indexOf(title)),
    variables: variables.map(({ value }) => value),
    clocks: clocks.map(({ value }) => value),
  };
}
