import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { readSequences } from '../../src/sequences/read-sequences.js';
test('x', () => {
  const show = (path: string, text: string) => { const r = readSequences({path, text}); console.log(JSON.stringify(r.diagnostics.map(d=>d.message)), JSON.stringify(r.sequences, (k,v)=> typeof v === 'bigint' ? Number(v) : k==='span' ? undefined : v)); };
  for (const f of ['good.mmd','good.json','good-untimed.json','infeasible.json']) show(f, readFileSync('/work/shared/cases/sorter/'+f,'utf8'));
  show('p', `@startuml
participant "The Sensor" as Sensor
participant Sorter as "S: x"
Tester -> Sensor ++ : enter / kind=1 @0
' via A#1+B#2
"The Sensor" ->> Sorter : NEW @[0,1)
Counter <- Sorter: GOOD
[-> Sensor : enter
note left of A
 bla
end note
alt x
Sorter -[#red]> Counter : m[2]
else y
Sorter --> Counter : n @5/2
end
loop 2 times
A->B:x
end
@enduml`);
  show('l', `# log\n0 Tester -> Sensor: enter / kind=1\n0.5 NEW\n\n3 Sorter -> Counter: GOOD\n`);
  show('e', `sequenceDiagram\n A->>B: m @x\n A -> nothing\n par\n end\n end\n A-xB: m\n loop\n`);
});
