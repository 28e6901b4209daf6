/**
 * Models of shared cases and public ones conform to themselves, or it is said why that is not known; and mutants of the
 * cases are judged alike by both checks.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConformanceSide } from '../../src/conformance/conformance.js';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type Budget } from '../../src/explore/search.js';
import { lengthOfFailure } from '../../src/generators/mutation/kill-test.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { loadText } from '../../src/language/load-model.js';
import { recheck } from '../../src/language/recheck.js';
import { mutantsOf } from '../../src/mutation/mutants-of.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { instantiate } from '../../src/network/instantiate.js';
import { interfaceOf } from '../../src/network/interface.js';
import { interfaceLike, openNetwork } from '../../src/network/open-network.js';
import { corpus, sharedFolder, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const BUDGET: Budget = { statesMax: 1_000 };
const silent = (): undefined => undefined;

interface Model {
  readonly checked: CheckedModel;
  readonly side: ConformanceSide;
}

/** Undefined if it is no model with an interface that can be explored. */
function load(path: string, underTest?: readonly string[]): Model | undefined {
  const loaded = loadText({ path, text: readFileSync(path, 'utf8') });
  if (loaded.kind !== 'uppaal' || !loaded.ok) return undefined;
  const network = instantiate(loaded.checked, [], silent)?.network;
  const tested = network && interfaceOf(network, { underTest }, silent);
  return tested && { checked: loaded.checked, side: { network: openNetwork(network, tested), tested } };
}

describe.skipIf(sharedFolder === undefined)(`shared cases${sharedNote}`, () => {
  test.each([
    ['car-alarm/model.xml', undefined],
    ['car-alarm/closed.xml', ['CarAlarm']],
    ['vending/model.xml', undefined],
    ['vending/closed.xml', ['Vending']],
    ['fig2/model.xml', undefined],
    ['cruise-ui/model.xml', undefined],
    ['cruise-ui-timed/model.xml', undefined],
    ['cruise-ui-timed/closed.xml', ['UI']],
    ['cruise-speed/model.xml', undefined],
    ['cruise/model.xml', undefined],
  ] as const)('%s conforms to itself, determinised too', (path, underTest) => {
    const { side } = load(join(sharedFolder!, 'cases', path), underTest)!;
    for (const mode of ['full', 'outputs'] as const) {
      expect(checkConformance(side, side, mode, {})).toEqual({ kind: 'conforms', stopsTime: false });
      expect(checkDeterminised(side, side, mode, {})).toEqual({ kind: 'conforms', stopsTime: false });
    }
  });

  test.each(['car-alarm', 'vending', 'fig2', 'cruise-ui-timed'])('mutants of %s', (name) => {
    const { checked, side } = load(join(sharedFolder!, 'cases', name, 'model.xml'))!;
    const { mutants } = mutantsOf(checked, side.tested, { operators: MUTATION_OPERATORS }, silent)!;
    const every = LONG ? 1 : Math.ceil(mutants.length / 40);
    for (const mutant of mutants.filter((_, index) => index % every === 0)) {
      const network = instantiate(recheck(checked, mutant.model(), silent), [], silent)?.network;
      if (network === undefined) continue;
      const tested = interfaceLike(network, side.network, side.tested);
      const system = { network: openNetwork(network, tested), tested };
      const known = checkConformance(side, system, 'full', BUDGET);
      const answer = checkDeterminised(side, system, 'full', BUDGET);
      expect([mutant.difference, answer.kind]).toEqual([mutant.difference, known.kind]);
      if (known.kind === 'fails' && answer.kind === 'fails')
        expect(lengthOfFailure(answer.failure)).toBe(lengthOfFailure(known.failure));
    }
  });
});

describe.skipIf(sharedFolder === undefined)(`public models${sharedNote}`, () => {
  test('none of them fails to conform to itself', () => {
    const answers = new Map<string, number>();
    for (const { file, accepted } of corpus().filter((_, index) => LONG || index % 8 === 0)) {
      const model = accepted === 'yes' ? load(file) : undefined;
      if (model === undefined) continue;
      const { kind } = checkConformance(model.side, model.side, 'full', { statesMax: 100 });
      expect([file, kind]).not.toEqual([file, 'fails']);
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
    }
    expect(answers.size).toBeGreaterThan(0);
  });
});
