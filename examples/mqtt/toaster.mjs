/**
 * The toaster of models/toaster.xta behind an MQTT broker, in real time.
 *
 *   node toaster.mjs URL [--unit MS] [BUG]
 *
 * Bugs to be found: wrong, late, missing. By default a time unit takes 200 ms.
 */
import process from 'node:process';
import { connect } from 'mqtt';

const words = process.argv.slice(2);
const hasUnit = words.indexOf('--unit');
const [, unitMs] = hasUnit < 0 ? [] : words.splice(hasUnit, 2);
const UNIT_MS = Number(unitMs ?? 200);
const [url = 'mqtt://localhost', bug = ''] = words;
if (!['', 'wrong', 'late', 'missing'].includes(bug)) {
  console.error(`There is no bug '${bug}'; there are wrong, late and missing.`);
  process.exit(2);
}

const client = connect(url, { reconnectPeriod: 0 });
let timer;
let isIdle = true;
/** Until when it can be stopped: undefined while it is idle, or is stopped already. */
let stoppable;

function say(topic, payload) {
  client.publish(`toaster/${topic}`, String(payload), { qos: 1 });
}

function after(units, act) {
  clearTimeout(timer);
  timer = setTimeout(act, units * UNIT_MS);
}

function pop(isDone) {
  isIdle = true;
  stoppable = undefined;
  say('pop', isDone ? 1 : 0);
}

function push(level) {
  if (!isIdle) return;
  isIdle = false;
  stoppable = Infinity;
  after(2, () => {
    say('glow', JSON.stringify({ power: bug === 'wrong' ? 4 - level : level }));
    stoppable = performance.now() + 2 * level * UNIT_MS;
    after(2 * level + (bug === 'late' ? 5 : 2), () => pop(true));
  });
}

function stop() {
  if (stoppable === undefined || performance.now() >= stoppable) return;
  stoppable = undefined;
  clearTimeout(timer);
  if (bug !== 'missing') after(2, () => pop(false));
}

function reset() {
  clearTimeout(timer);
  isIdle = true;
  stoppable = undefined;
  say('ready', '');
}

client.on('message', (topic, payload) => {
  if (topic === 'toaster/push') push(Number(payload));
  else if (topic === 'toaster/stop') stop();
  else reset();
});
client.on('connect', () => {
  client.subscribe(['toaster/push', 'toaster/stop', 'toaster/reset'], { qos: 1 }, () => {
    console.log(`The toaster is at ${url}.`);
    say('ready', '');
  });
});
client.on('error', (error) => {
  console.error(`There is no broker at ${url}: ${error.message}`);
  process.exit(1);
});
