/**
 * The lamp of models/lamp.xml as a program that speaks the line protocol: in virtual time, or with `real` and the
 * milliseconds of a time unit in real time. It answers a touch after one time unit. Other words make it misbehave.
 */
import { createInterface } from 'node:readline';
import { connect, createServer } from 'node:net';

const words = process.argv.slice(2);
const does = (word) => words.includes(word);
const valueOf = (word) => words[words.indexOf(word) + 1];

const ANSWERS = {
  Dimming: ['dim', 'Dim'],
  Brightening: [does('wrong') ? 'dim' : 'bright', 'Bright'],
  Darkening: ['off', 'Off'],
};

function lamp() {
  let place = 'Off';
  return {
    reset() {
      place = 'Off';
    },
    touch(sinceTouch) {
      const next = { Off: 'Dimming', Dim: sinceTouch < 4 ? 'Brightening' : 'Darkening', Bright: 'Darkening' };
      if (next[place] === undefined) return false;
      place = next[place];
      return true;
    },
    get answer() {
      if (does('missing') && place === 'Darkening') return undefined;
      return ANSWERS[place]?.[0];
    },
    answered() {
      place = ANSWERS[place][1];
    },
  };
}

const REACTION = does('late') ? 3 : 1;

function virtual(say) {
  const system = lamp();
  let now = 0;
  return (line) => {
    const [verb, what] = line.split(' ');
    if (verb === 'reset') {
      system.reset();
      now = 0;
      return say('ready');
    }
    if (verb === 'input') {
      const isTaken = what === 'touch' && system.touch(now);
      if (isTaken) now = 0;
      return say(isTaken ? 'ok' : 'refused');
    }
    const [over, under = '1'] = what.split('/');
    const delay = Number(over) / Number(under);
    if (system.answer === undefined || now + delay < REACTION) {
      now += delay;
      return say('done');
    }
    const rest = Math.max(0, REACTION - now);
    const { answer } = system;
    system.answered();
    now += rest;
    say(`output ${answer} @${rest}`);
  };
}

function real(say, unitMs) {
  const system = lamp();
  let touched = performance.now();
  let timer;
  return (line) => {
    if (line === 'reset') {
      clearTimeout(timer);
      system.reset();
      say('ready');
    } else if (system.touch((performance.now() - touched) / unitMs)) {
      touched = performance.now();
      timer = setTimeout(() => {
        const { answer } = system;
        if (answer === undefined) return;
        system.answered();
        say(`output ${answer}`);
      }, REACTION * unitMs);
    }
  };
}

/** What goes wrong in place of the answer to an input. */
const MISHAPS = {
  crash() {
    console.error('out of oil');
    process.exit(3);
  },
  killed: () => process.kill(process.pid, 'SIGKILL'),
  hang: () => undefined,
  half: () => process.stdout.write('o'),
  flood: () => process.stdout.write('output dim @0\n'.repeat(1_000_000)),
  endless: () => {
    for (let megabyte = 0; megabyte < 100; megabyte++) process.stdout.write('x'.repeat(1 << 20));
  },
  garbage: () => process.stdout.write(Buffer.from([0, 27, 91, 50, 74, 255, 254, 10])),
  chatter: () => setInterval(() => process.stdout.write('log and so on\n'.repeat(1000)), 0),
  before: () => process.stdout.write('output dim @-5\n'),
  huge: () => process.stdout.write('output dim @1e400\n'),
  close: () => process.stdout.end(),
};
const mishap = Object.keys(MISHAPS).find(does);

function serve(input, output) {
  const say = (line) => output.write(`${line}\n`);
  const answer = does('real') ? real(say, Number(valueOf('real'))) : virtual(say);
  createInterface({ input }).on('line', (line) => {
    if (mishap !== undefined && line.startsWith('input')) MISHAPS[mishap]();
    else answer(line);
  });
}

if (does('stubborn')) {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1000);
}
if (does('listen')) {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined);
    serve(socket, socket);
  });
  server.listen(valueOf('listen'), () => console.log('listening'));
} else if (does('call')) {
  const socket = connect({ path: valueOf('call'), noDelay: true });
  socket.on('close', () => process.exit());
  serve(socket, socket);
} else serve(process.stdin, process.stdout);
