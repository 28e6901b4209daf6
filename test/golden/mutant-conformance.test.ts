/**
 * How many mutants of the car alarm conform, by full conformance and by outputs alone: what is known of them from the
 * case's description and from an independent computation.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type ConformanceMode,
  type ConformanceSide,
  type UnfitInputs,
} from '../../src/conformance/conformance.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { recheck } from '../../src/language/recheck.js';
import { loadText } from '../../src/language/load-model.js';
import { mutantsOf } from '../../src/mutation/mutants-of.js';
import { operatorsNamed } from '../../src/mutation/operators.js';
import { instantiate } from '../../src/network/instantiate.js';
import { interfaceOf } from '../../src/network/interface.js';
import { interfaceLike, openNetwork } from '../../src/network/open-network.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

interface Case {
  readonly checked: CheckedModel;
  readonly spec: ConformanceSide;
}

function carAlarm(): Case {
  const path = join(sharedFolder!, 'cases/car-alarm/model.xml');
  const loaded = loadText({ path, text: readFileSync(path, 'utf8') });
  if (loaded.kind !== 'uppaal') throw new Error('it is a UPPAAL model');
  const network = instantiate(loaded.checked, [], () => undefined)!.network;
  const tested = interfaceOf(network, {}, () => undefined)!;
  return { checked: loaded.checked, spec: { network: openNetwork(network, tested), tested } };
}

/** Of the mutants of an operator, one in so many: how many there are, and how many do not conform in each mode. */
function counts(
  { checked, spec }: Case,
  operator: string,
  every: number,
  unfitInputs?: UnfitInputs,
): Readonly<Record<'all' | ConformanceMode, number>> {
  const operators = operatorsNamed([operator], () => undefined)!;
  const { mutants: made } = mutantsOf(checked, spec.tested, { operators }, () => undefined)!;
  const mutants = made.filter((_, index) => index % every === 0);
  const found = { all: mutants.length, full: 0, outputs: 0 };
  for (const mutant of mutants) {
    const { network } = instantiate(
      recheck(checked, mutant.model(), () => undefined),
      [],
      () => undefined,
    )!;
    const tested = interfaceLike(network, spec.network, spec.tested);
    const system = { network: openNetwork(network, tested), tested };
    for (const mode of ['full', 'outputs'] as const) {
      const { kind } = checkConformance(spec, system, mode, { statesMax: 10_000 }, { unfitInputs });
      expect(kind, mutant.difference).not.toBe('unknown');
      if (kind === 'fails') found[mode]++;
    }
  }
  return found;
}

type Figures = readonly [
  silent: number,
  every: number,
  unfit: UnfitInputs,
  all: number,
  source: readonly [full: number, outputs: number],
  target: readonly [full: number, outputs: number],
];

const SILENT: readonly Figures[] = LONG
  ? [
      [169, 1, 'ignored', 889, [309, 214], [342, 268]],
      [169, 1, 'blocked', 889, [309, 214], [333, 259]],
    ]
  : [[44, 4, 'ignored', 223, [76, 53], [85, 64]]];

describe.skipIf(sharedFolder === undefined)(`mutants of the car alarm${sharedNote}`, () => {
  const alarm = sharedFolder === undefined ? undefined : carAlarm();

  // Short runs look at every fourth mutant: all of them, and what is blocked, show in the table of mutation/car-alarm.txt, too.
  test.each(SILENT)(
    '%i mutants of the paper show by their silence only, one of %i, unfit inputs %s',
    (silent, every, unfit, all, source, target) => {
      const found = ['change-source', 'change-target', 'change-action-output'].map((name) =>
        counts(alarm!, name, every, unfit),
      );
      const sum = (of: 'all' | ConformanceMode): number => found.reduce((total, each) => total + each[of], 0);
      expect(sum('all')).toBe(all);
      expect(sum('full') - sum('outputs')).toBe(silent);
      const [bySource, byTarget, byAction] = found.map(({ full, outputs }) => [full, outputs]);
      expect([bySource, byTarget]).toEqual([source, target]);
      expect(byAction).toEqual([found[2]!.all, found[2]!.all]);
    },
  );

  test('a sink is silent, which shows in full conformance only', () => {
    expect(counts(alarm!, 'sink-location', 1)).toEqual({ all: 25, full: 25, outputs: 0 });
  });

  test('invariants', () => {
    expect(counts(alarm!, 'change-invariant', 1)).toEqual({ all: 11, full: 11, outputs: 5 });
  });
});
