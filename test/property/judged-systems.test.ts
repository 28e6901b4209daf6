/**
 * Systems in the place of a random model, as users have them judged: one that conforms fails no test of the model, whether its
 * verdicts are found out or it is run; and what a run says is possible. Steps inside are messages to a process that hears them
 * in the model only.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conform } from '../../src/library/conform.js';
import { evaluate } from '../../src/library/evaluate.js';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { modelFromText } from '../../src/library/load-model.js';
import { runSuite } from '../../src/library/run-suite.js';
import { assertUntilAsync } from '../support/enough.js';
import {
  type OpenPlan,
  type ProcessPlan,
  openPlan,
  openText,
  sharesMemory,
} from '../support/random-environment.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const numRuns = LONG ? 1_000 : 12;
const BUDGET = { states: 400 };
/** A system does not hear what is told inside. */
const hears = (which: 'spec' | 'system'): string =>
  `process Hears() { state Z; init Z; trans ${which === 'spec' ? 'Z -> Z { sync h?; },' : ''} Z -> Z { guard false; sync h!; }; }`;

/** What happens unseen in the system is told inside it. */
function telling(plan: ProcessPlan): ProcessPlan {
  return { ...plan, edges: plan.edges.map((edge) => (edge.sync === '' ? { ...edge, sync: 'h!' } : edge)) };
}

function textOf(plan: OpenPlan, which: 'spec' | 'system'): string {
  const told = { ...plan, spec: telling(plan.spec), system: telling(plan.system) };
  return `broadcast chan h; ${openText(told, which)}`.replace(
    'system P,',
    `${hears(which)} system P, Hears,`,
  );
}

const SPEC = ['P', 'Uses', 'Hears'];

test('what conforms fails nothing, and runs say what is possible', async () => {
  const seen = { conforming: 0, failing: 0, runs: 0 };
  await assertUntilAsync(
    () => seen.conforming > numRuns / 4 && seen.failing > numRuns / 8,
    fc.asyncProperty(
      openPlan({ constantMax: 2, internal: 2, setsUnseen: false, urgency: true, values: true }),
      fc.constantFrom('settle', 'any'),
      async (plan, endWith) => {
        if (sharesMemory(plan)) return;
        const model = await modelFromText({ name: 'model.xta', text: textOf(plan, 'spec') });
        const system = await modelFromText({ name: 'system.xta', text: textOf(plan, 'system') });
        const { suite } = await generateCoverage(model, { underTest: SPEC, endWith, budget: BUDGET });
        if (suite.tests.length === 0) return;
        const { conforms } = await conform(model, system, { underTest: SPEC, budget: BUDGET });
        const { tests, holds, refused } = await evaluate(suite, model, { systems: [system] });
        expect(refused).toEqual([]);
        expect(holds).toBe(true);
        const possible = new Map(tests.map(({ id, others }) => [id, others[0]!.verdicts]));
        const fails = [...possible].filter(([, verdicts]) => verdicts?.includes('fail') === true);
        if (conforms === true) {
          seen.conforming++;
          expect(fails).toEqual([]);
        } else if (fails.length > 0) seen.failing++;
        const record = await runSuite(suite, { model: system }, { models: [model] });
        for (const {
          test: { id },
          verdict,
        } of record.tests) {
          seen.runs++;
          if (verdict !== 'error') expect(possible.get(id) ?? [verdict], id).toContain(verdict);
        }
      },
    ),
    { numRuns },
  );
  expect(seen.runs).toBeGreaterThan(numRuns);
});
