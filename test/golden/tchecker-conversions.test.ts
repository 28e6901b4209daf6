/**
 * Models written for TChecker, and TChecker systems written for UPPAAL, mean the same: read back, they reach the same
 * locations and integers. Where a model cannot be written, it is said why.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { search } from '../../src/explore/search.js';
import { loadModel, loadText } from '../../src/language/load-model.js';
import { printAsXta } from '../../src/language/tchecker/print-as-xta.js';
import { printTChecker } from '../../src/language/tchecker/print-tchecker.js';
import { networkOfTChecker } from '../../src/network/from-tchecker.js';
import { instantiate } from '../../src/network/instantiate.js';
import { type Network } from '../../src/network/network.js';
import { tcheckerOfNetwork } from '../../src/network/to-tchecker.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';
import { corpus, sharedFolder, sharedNote } from '../support/shared.js';

/** No more symbolic states than this are looked at. */
const STATES_MAX = process.env['TICKSTONE_LONG'] === '1' ? 100_000 : 2_000;

/** Undefined if the model cannot be explored. */
function networkAt(path: string): Network | undefined {
  const loaded = loadModel({ path, bytes: readFileSync(path) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) return undefined;
  return instantiate(loaded.checked, [], () => undefined)?.network;
}

/** As text; undefined if it cannot be written, which is then reported. */
function written(network: Network, problems: Diagnostic[]): string | undefined {
  const system = tcheckerOfNetwork(network, { path: 'test.xml', text: '' }, (problem) =>
    problems.push(problem),
  );
  return system && printTChecker(system);
}

/**
 * Locations and integers of the states that are stored; undefined if there are too many, or where the model goes wrong,
 * which ends a search early.
 */
function discreteStates(network: Network): readonly string[] | undefined {
  const { outcome, store } = search(new ZoneSystem(network), undefined, {
    budget: { statesMax: STATES_MAX },
  });
  if (outcome.kind !== 'exhausted') return undefined;
  const found = new Set<string>();
  for (const node of store.nodes())
    found.add(store.view(node).vector.slice(0, network.stateLength).join(' '));
  return [...found].sort();
}

function checkSame(network: Network, text: string): void {
  const again = networkText(text);
  expect(again.stateLength).toBe(network.stateLength);
  expect(again.processes.map(({ locations }) => locations.length)).toEqual(
    network.processes.map(({ locations }) => locations.length),
  );
  const expected = discreteStates(network);
  if (expected !== undefined) expect(discreteStates(again)).toEqual(expected);
}

const OWN = readdirSync('models', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(xml|xta|ta)$/.test(name))
  .sort();

/** Those that can be written; of the others a reason is given. */
const WRITTEN = new Set([
  'barrier.xta',
  'coffee-machine.xml',
  'fischer.xta',
  'intercom.xml',
  'kettle.xta',
  'lamp.xml',
  'lossy-link.xml',
  'toaster.xta',
  'tour/lexical.xta',
  'tour/old-syntax.xml',
  'tour/project.xml',
  'tour/queries.xml',
]);

describe('UPPAAL models as TChecker systems', () => {
  test.each(OWN)('%s', (name) => {
    const network = networkAt(`models/${name}`);
    if (network === undefined) return;
    const problems: Diagnostic[] = [];
    const text = written(network, problems);
    expect(text !== undefined).toBe(WRITTEN.has(name));
    expect(problems.length > 0).toBe(text === undefined);
    if (text !== undefined) checkSame(network, text);
  });
});

const models = corpus().filter(({ accepted, kind }) => accepted === 'yes' && kind !== 'q');

test.skipIf(models.length === 0)(`public models mean the same where they can be written${sharedNote}`, () => {
  let same = 0;
  for (const { file, path } of models) {
    const network = networkAt(file);
    const text = network && written(network, []);
    if (network === undefined || text === undefined || text.length > 300_000) continue;
    try {
      checkSame(network, text);
      same++;
    } catch (error) {
      throw new Error(path, { cause: error });
    }
  }
  expect(same).toBeGreaterThan(100);
});

describe('TChecker systems as UPPAAL text', () => {
  const systems = [
    'models/fischer.tck',
    'models/post-office.tck',
    ...(sharedFolder === undefined
      ? []
      : readdirSync(join(sharedFolder, 'bench/models'))
          // Nine processes that step together.
          .filter((name) => name !== 'parallel_n9.tck')
          .map((name) => join(sharedFolder!, 'bench/models', name))),
  ];

  test.each(systems)('%s', (path) => {
    const loaded = loadModel({ path, bytes: readFileSync(path) });
    if (loaded.kind !== 'tchecker' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
    const text = printAsXta(loaded.checked, ({ message }) => {
      throw new Error(message);
    });
    checkSame(networkOfTChecker(loaded.checked), text!);
  });

  const system = (declarations: string): string => `system:s
event:a
event:b
process:P
location:P:l{initial:}
edge:P:l:l:a
process:Q
location:Q:l{initial:}
edge:Q:l:l:a
process:R
location:R:l{initial:}
edge:R:l:l:b
${declarations}`;

  test.each([
    ['sync:P@a:Q@a:R@b', "UPPAAL has no channel for 'P@a:Q@a:R@b', so the system cannot be written for it."],
    [
      'sync:P@a:Q@a:R@b?',
      "UPPAAL has no channel for 'P@a:Q@a:R@b?', so the system cannot be written for it.",
    ],
    ['sync:P@a?:Q@a', "UPPAAL has no channel for 'P@a?:Q@a', so the system cannot be written for it."],
    [
      'sync:P@a:R@b?:Q@a?',
      "UPPAAL has no channel for 'P@a:R@b?:Q@a?', so the system cannot be written for it.",
    ],
    [
      'process:T\nlocation:T:m{initial:}\nlocation:T:n{initial:}',
      "The process 'T' has several initial locations, and UPPAAL allows one.",
    ],
  ])('%s is refused', (declarations, message) => {
    const loaded = loadText({ path: 'test.tck', text: system(declarations) });
    if (loaded.kind !== 'tchecker' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
    const found: string[] = [];
    expect(printAsXta(loaded.checked, (problem) => found.push(problem.message))).toBeUndefined();
    expect(found).toEqual([message]);
  });

  test('words of the language, hidden names and local variables', () => {
    const text = `system:s
event:const
int:1:0:9:1:state
int:1:0:9:0:l
clock:1:urgent
process:init
location:init:l{initial: : invariant: urgent <= 3}
location:init:trans
edge:init:l:trans:const{provided: state == 1 && urgent >= 2 : do: local select = 2; local array[2]; array[1] = 3; l = select + array[1] + array[0]; urgent = 0}
edge:init:trans:l:const{do: while l > 1 do l = l - 2 end; nop}
`;
    const loaded = loadText({ path: 'test.tck', text });
    if (loaded.kind !== 'tchecker' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
    const network = networkOfTChecker(loaded.checked);
    expect(discreteStates(network)).toHaveLength(3);
    checkSame(
      network,
      printAsXta(loaded.checked, () => undefined)!,
    );
  });
});
