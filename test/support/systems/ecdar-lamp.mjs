/**
 * A lamp that speaks the dialect of Ecdar's test runner on standard input and output, in steps of whole units.
 * Its argument is how many units it takes to react.
 */
import { createInterface } from 'node:readline';

const reaction = Number(process.argv[2] ?? 1);
let state = 'off';
let reacting;

const say = (line) => process.stdout.write(`${line}\n`);

say('Debug: the lamp is there');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'touch') {
    if (reacting === undefined) reacting = { to: state === 'off' ? 'dim' : 'off', left: reaction };
  } else if (line === 'Delay: 1') {
    if (reacting !== undefined && --reacting.left <= 0) {
      state = reacting.to;
      reacting = undefined;
      say(state);
    }
    say('Delay done');
  } else say(`Debug: what is ${line}?`);
}
