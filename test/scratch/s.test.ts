import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { loadModel } from '/tmp/wt/communication/src/language/load-model.js';
import { communicationModel } from '/tmp/wt/communication/src/generators/communication/communication-model.js';
import { generateCommunication } from '/tmp/wt/communication/src/generators/communication/generate.js';
import { suiteText } from '/tmp/wt/communication/src/output/suite-words.js';
test('x', () => {
  for (const f of ['sorter','sorter-strict','sorter-bus']) {
    const path = `/work/shared/cases/sorter/${f}.xml`;
    const loaded: any = loadModel({ path, bytes: readFileSync(path) });
    const c = communicationModel(loaded.checked, {environment: ['Tester']}, [], (d) => console.log(d.message));
    if (!c) continue;
    for (const optimize of ['steps','time'] as const) for (const combine of [undefined,'tests','cost'] as const) {
    const suite = generateCommunication(c, {name:'x',file:'x',sha256:'0'.repeat(64)}, {criteria:['pairs','paths'],points:'earliest',optimize,combine,seed:1}, {});
    console.log(f, optimize, combine, JSON.stringify(suite.summary));
    for (const t of suite.tests) console.log(t.id, t.title, t.length, t.duration, t.run!.map(r=>`${r.action ?? '-'}+${r.delay}`).join(' '));
    if (f==='sorter-bus' && !combine && optimize ==='steps') console.log(suiteText(suite));
    }
  }
});
