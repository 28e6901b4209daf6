import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { loadModel } from '../../src/language/load-model.js';
import { communicationModel } from '../../src/generators/communication/communication-model.js';
import { communicationCriterion } from '../../src/generators/communication/goals.js';
import { SequenceFollower } from '../../src/generators/communication/follow-sequence.js';
import { resolveSequence } from '../../src/generators/communication/resolve-sequence.js';
import { readSequences } from '../../src/sequences/read-sequences.js';
import { criteriaOf, CRITERIA } from '../../src/generators/coverage/criteria.js';
test('x', () => {
  for (const m of ['sorter','sorter-bus']) {
    const path = `/work/shared/cases/sorter/${m}.xml`;
    const loaded: any = loadModel({ path, bytes: readFileSync(path) });
    const c = communicationModel(loaded.checked, {environment: ['Tester']}, [], (d) => console.log(d.message))!;
    for (const f of ['good.mmd','good.json','good-untimed.json','infeasible.json']) {
      const r = readSequences({path: f, text: readFileSync('/work/shared/cases/sorter/'+f,'utf8')});
      for (const s of r.sequences) {
        const resolved = resolveSequence(c.communication, s, (d) => console.log(d.message, d.hint));
        if (!resolved) continue;
        const follower = new SequenceFollower(c.communication, resolved);
        for (const crit of [communicationCriterion(c.communication, ['pairs','paths']), ...CRITERIA.flatMap(n => criteriaOf(c.model.network, c.model.tested, n))]) {
        const a = follower.follow(crit);
        if (a.kind==='fits') console.log(m, f, 'must', [...a.must].map(g=>crit.goals[g]!.id).slice(0,9), 'may', [...a.may].filter(g=>!a.must.has(g)).map(g=>crit.goals[g]!.id));
        else console.log(m, f, JSON.stringify(a));
        }
      }
    }
  }
});
