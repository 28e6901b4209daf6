import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { loadModel } from '../../src/language/load-model.js';
import { communicationModel } from '../../src/generators/communication/communication-model.js';
import { generateCommunication } from '../../src/generators/communication/generate.js';
import { corpus } from '../support/shared.js';
import { readSequences } from '../../src/sequences/read-sequences.js';
import { measuredSequence } from '../../src/generators/communication/measure.js';
import { communicationCriterion } from '../../src/generators/communication/goals.js';
import { sequenceOfTest } from '../../src/output/sequence-of-test.js';
import { sequenceMermaid, sequencePlantUml } from '../../src/output/sequence-text.js';
const models = corpus().filter(({ path, accepted }) => accepted !== 'no' && /\.(xml|xta|ta)$/.test(path));
test('x', () => {
  let n = 0, none = 0, tests = 0, bad = 0; const relays: string[] = [];
  for (const { path, file } of models) {
    const loaded: any = loadModel({ path: file, bytes: readFileSync(file) });
    if (loaded.kind !== 'uppaal' || !loaded.ok || loaded.checked.processes.length < 2) continue;
    n++;
    const msgs: string[] = [];
    const t0 = Date.now();
    let c;
    try { c = communicationModel(loaded.checked, {}, [], (d) => msgs.push(d.code + d.message)); } catch (e) { console.log('CRASH', path, e); continue; }
    if (!c) { none++; console.log('NONE', path, msgs[0]); continue; }
    const r = c.communication.isRelay.flatMap((x, i) => x ? [c.communication.network.processes[i]!.name] : []);
    if (r.length) relays.push(path + ': ' + r.join());
    const until = Date.now() + 700;
    const budget = { statesMax: 300, shouldStop: () => (Date.now() > until ? 'time' as const : undefined) };
    try {
      const suite = generateCommunication(c, { name: 'm', file: 'm', sha256: '0'.repeat(64) }, { criteria: ['pairs', 'paths'], points: 'earliest', optimize: 'steps', seed: 1 }, budget);
      const { goals, covered, infeasible, unknown } = suite.summary;
      if (goals !== covered + infeasible + unknown) console.log('SUM', path);
      const crit = communicationCriterion(c.communication, ['pairs','paths']);
      for (const t of suite.tests.slice(0, 4)) {
        tests++;
        for (const text of [sequenceMermaid(sequenceOfTest(t, suite.interface)), sequencePlantUml(sequenceOfTest(t, suite.interface))]) {
          const reading = readSequences({ path: 't', text });
          const m = measuredSequence(c, t.id, reading.sequences[0] ?? { name: '', messages: [] }, { shouldStop: budget.shouldStop });
          if (m.unknown) continue;
          const must = m.covers ? [...m.covers(crit).must].map(g => crit.goals[g]!.id).sort() : ['misfit: ' + m.problems.map(p => p.message + p.hint)];
          const want = [...t.goals].sort();
          if (JSON.stringify(must) !== JSON.stringify(want)) { bad++; if (bad < 6) console.log('ROUND', path, t.id, 'want', want, 'got', must, reading.diagnostics.map(d=>d.message), text); }
        }
      }
    } catch (e) { console.log('CRASH2', path, e); }
    if (Date.now() - t0 > 3000) console.log('SLOW', path, Date.now() - t0);
  }
  console.log({ n, none, tests, bad }, relays);
}, 600_000);
