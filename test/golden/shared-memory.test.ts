/**
 * Public models whose processes share memory: of the choices of what is under test that are not known because of it, how many
 * are decided when the variables that the hint names are shared. A model is compared with itself, so none may fail.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkConformance } from '../../src/conformance/tioco.js';
import { testModel } from '../../src/generators/test-model.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { loadText } from '../../src/language/load-model.js';
import { instantiate } from '../../src/network/instantiate.js';
import { opened } from '../../src/network/open-network.js';
import { toldWithoutInput } from '../../src/network/process-storage.js';
import { shareMemory } from '../../src/sharing/share-memory.js';
import { corpus, sharedFolder, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const silent = (): undefined => undefined;
const STATES_MAX = 2_000;
/** Larger ones take long, and pass too much to be told apart. */
const CELLS_MAX = 200;

interface Choice {
  readonly checked: CheckedModel;
  readonly underTest: readonly string[];
  readonly shared: readonly string[];
}

/** The choices of one process, or of the processes of one name, that are not known because of shared memory. */
function choicesIn(file: string): readonly Choice[] {
  const loaded = loadText({ path: file, text: readFileSync(file, 'utf8') });
  if (loaded.kind !== 'uppaal' || !loaded.ok) return [];
  const { checked } = loaded;
  const network = instantiate(checked, [], silent)?.network;
  if (network === undefined || network.stateLength > CELLS_MAX) return [];
  const names = [...new Set(network.processes.map(({ name }) => name.split('(', 1)[0]!))];
  if (names.length < 2) return [];
  return names.flatMap((name) => {
    const open = opened(network, { underTest: [name] }, silent);
    const told = open === undefined ? [] : toldWithoutInput(open.network, open.tested);
    if (told.length === 0) return [];
    const shared = told.flatMap((each) => (each.canBeShared ? [each.name] : []));
    return [{ checked, underTest: [name], shared }];
  });
}

function answerTo({ checked, underTest, shared }: Choice): string {
  const told = shareMemory(checked, { underTest, shared }, silent);
  const model = told && testModel(told.checked, { underTest, shared: told.shared }, [], silent);
  if (model === undefined) return 'refused';
  const answer = checkConformance(model, model, 'full', { statesMax: STATES_MAX });
  if (answer.kind !== 'unknown') return answer.kind;
  return answer.why.kind === 'unsupported' ? `unknown: ${answer.why.what}` : `unknown: ${answer.why.kind}`;
}

test.skipIf(sharedFolder === undefined || !LONG)(
  `none of the choices fails, and some are decided${sharedNote}`,
  () => {
    const table = new Map<string, number>();
    for (const { file, kind, accepted } of corpus()) {
      if (kind !== 'model' || accepted === 'no') continue;
      for (const choice of choicesIn(file)) {
        const answer = answerTo(choice);
        expect([file, choice.underTest, answer]).not.toEqual([file, choice.underTest, 'fails']);
        table.set(answer, (table.get(answer) ?? 0) + 1);
      }
    }
    const all = [...table.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(`${JSON.stringify({ all, ...Object.fromEntries(table) })}\n`);
    expect(table.get('conforms') ?? 0).toBeGreaterThan(0);
  },
  3_600_000,
);
