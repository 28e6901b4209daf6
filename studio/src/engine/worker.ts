/** The engine in a worker: answers one request after the other, with the library and nothing else. */
import {
  type Model,
  type Simulator,
  TickstoneError,
  convert,
  draw,
  drawClasses,
  drawMessageGraph,
  drawSequence,
  editModel,
  encodeLike,
  generate,
  interfaceOf,
  knownNames,
  loadModel,
  mergeSuites,
  messageGraph,
  methodCommand,
  methods,
  minimizeSuite,
  nameAt,
  openSimulator,
  outline,
  readQueries,
  readRecord,
  readSuite,
  rename,
  report,
  resultRow,
  resultSequence,
  runSuite,
  testLines,
  testRow,
  testSequence,
  timelineLayout,
  verify,
  writeSuite,
} from 'tickstone';
import { type Piece, putTogether, takeApart } from './pieces.js';
import {
  type Answer,
  type Asked,
  type RequestName,
  type Requests,
  type Text,
  type Told,
} from './protocol.js';
import { forgetSuite, keepSuite, listKept } from './kept-suites.js';
import { KeptTraces } from './kept-traces.js';
import { mutantFacts } from './mutant-facts.js';
import { suiteOfReport } from './read-report.js';
import { signalOf } from './stop-signal.js';

type Handlers = {
  readonly [Name in RequestName]: (
    takes: Requests[Name]['takes'],
    id: number,
  ) => Promise<Requests[Name]['gives']> | Requests[Name]['gives'];
};

/** The models that were asked about last: most requests are about the same text as the one before. */
const recent: { readonly name: string; readonly text: string; readonly model: Promise<Model> }[] = [];
const RECENT_MAX = 3;

function modelOf({ name, text }: Text): Promise<Model> {
  const known = recent.find((each) => each.name === name && each.text === text);
  if (known !== undefined) return known.model;
  const model = loadModel({ name, text });
  recent.unshift({ name, text, model });
  recent.length = Math.min(recent.length, RECENT_MAX);
  return model;
}

const simulators = new WeakMap<Model, Simulator>();

async function simulatorOf(text: Text): Promise<Simulator> {
  const model = await modelOf(text);
  const simulator = simulators.get(model) ?? openSimulator(model);
  simulators.set(model, simulator);
  return simulator;
}

const traces = new KeptTraces();

const handlers: Handlers = {
  async read({ name, bytes }) {
    const { text, kind, diagnostics } = await loadModel({ name, text: bytes });
    const [first] = diagnostics;
    return kind === 'unreadable' && text === '' && first !== undefined ? { text, problem: first } : { text };
  },
  encode: ({ text, original }) => encodeLike(text, original),
  async analyse(text) {
    const model = await modelOf(text);
    return { kind: model.kind, ok: model.ok, outline: outline(model) };
  },
  async draw(text) {
    return draw(await modelOf(text), { scales: text.scales });
  },
  edit: ({ name, text, edits }) => editModel({ file: name, text }, edits)?.text,
  async names(takes) {
    return knownNames(await modelOf(takes), takes.place, takes.process);
  },
  async nameAt(takes) {
    return nameAt(await modelOf(takes), takes);
  },
  async rename(takes) {
    return rename(await modelOf(takes), takes, takes.to);
  },
  async convert(takes) {
    return convert(await modelOf(takes), takes.to, { theme: takes.theme });
  },
  async verify(takes, id) {
    return verify(await modelOf(takes), takes.queries, { trace: 'shortest', onProgress: nowAndThen(id) });
  },
  queries: ({ text }) => readQueries(text),
  async interface(takes) {
    return interfaceOf(await modelOf(takes), { underTest: takes.underTest });
  },
  methods: () => methods(),
  command: ({ method, file, settings }) => methodCommand(method, file, settings),
  async generate({ method, settings, stop, ...text }, id) {
    return generate(await modelOf(text), method, settings, {
      signal: signalOf(stop),
      onProgress: nowAndThen(id),
    });
  },
  readSuite: ({ name, bytes }) => readSuite(new TextDecoder().decode(bytes), name),
  writeSuite: ({ suite }) => writeSuite(suite),
  minimise: ({ suite, stop }, id) =>
    minimizeSuite(suite, { signal: signalOf(stop), onProgress: nowAndThen(id) }),
  merge: ({ suites }) => mergeSuites(...suites),
  test: ({ suite, test }) => ({
    lines: testLines(suite, test),
    row: testRow(suite, test),
    sequence: testSequence(test, suite.interface),
  }),
  async mutant({ id, underTest, order, ...text }) {
    return mutantFacts(await modelOf(text), id, underTest, order);
  },
  async sides({ suite, mutant, ...text }) {
    const model = await modelOf(text);
    const resultOn = async (system: { readonly model: Model; readonly mutant?: string }) =>
      (await runSuite(suite, system, { seed: 1, models: [model] })).tests[0];
    const [own, other] = [await resultOn({ model }), await resultOn({ model, mutant })];
    return own && other && { model: own, mutant: other };
  },
  async messages({ suite, theme, ...text }) {
    const graph = messageGraph(await modelOf(text), suite);
    return { graph, svg: drawMessageGraph(graph, { theme }) };
  },
  async run({ suite, mutant, seed, stop, ...text }, id) {
    const model = await modelOf(text);
    let done = 0;
    const all = suite.tests.length;
    return runSuite(
      suite,
      { model, mutant },
      {
        seed,
        models: [model],
        signal: signalOf(stop),
        onTest(result) {
          say({ id, kind: 'progress', progress: { what: 'tests', done: ++done, all, result } });
        },
      },
    );
  },
  drawSequence: ({ sequence, theme }) => drawSequence(sequence, { theme }),
  drawClasses: ({ picture, theme }) => drawClasses(picture, { theme }),
  result: ({ result }) => ({ row: resultRow(result), sequence: resultSequence(result) }),
  timeline: ({ rows, options }) => timelineLayout({ rows }, options),
  readRecord: ({ bytes }) => readRecord(new TextDecoder().decode(bytes)),
  readReport: ({ bytes }) => suiteOfReport(new TextDecoder().decode(bytes)),
  listKept: ({ model, token }) => listKept(model, token),
  keepSuite: ({ kept, token }) => keepSuite(kept, token),
  forgetSuite: ({ token, ...suite }) => forgetSuite(suite, token),
  writeRecord: ({ record }) => report(record, 'json'),
  async simulation(text) {
    const { processes, variables, clocks } = await simulatorOf(text);
    return {
      processes: processes.map(({ name, locations }) => ({ name, locations })),
      variables,
      clocks,
    };
  },
  async start(takes) {
    return (await simulatorOf(takes)).start(takes.mode);
  },
  async take(takes) {
    return (await simulatorOf(takes)).take(takes.state, takes.move, takes.delay);
  },
  async wait(takes) {
    return (await simulatorOf(takes)).wait(takes.state, takes.delay);
  },
  readTrace: ({ bytes }) => traces.read(bytes),
  async follow({ steps, mode, from, ...text }) {
    const simulator = await simulatorOf(text);
    return simulator.follow({ steps: 'trace' in steps ? traces.steps(steps) : steps }, mode, from);
  },
  async states({ ids, ...text }) {
    const simulator = await simulatorOf(text);
    return ids.map((id) => simulator.state(id));
  },
  async trace(takes) {
    return (await simulatorOf(takes)).trace(takes.state);
  },
};

function say(answer: Answer): void {
  postMessage(answer);
}

/** The page paints sixty times a second: to tell more often would only queue up. */
function nowAndThen(id: number): (progress: Told) => void {
  let told = 0;
  return (progress) => {
    const now = performance.now();
    if (now - told < 50) return;
    told = now;
    say({ id, kind: 'progress', progress });
  };
}

/** Requests are answered in their order. */
let queue: Promise<void> = Promise.resolve();

const waiting = new Map<number, Piece[]>();

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { id } = data;
  const pieces = waiting.get(id) ?? [];
  if (data.kind === 'piece') {
    pieces.push(data.piece);
    waiting.set(id, pieces);
    return;
  }
  waiting.delete(id);
  const takes = putTogether(data.takes, pieces);
  queue = queue.then(() => answer(id, data.name, takes));
});

async function answer(id: number, name: RequestName, takes: unknown): Promise<void> {
  try {
    const handle = handlers[name] as (takes: unknown, id: number) => unknown;
    const pieces = takeApart(await handle(takes, id));
    for (;;) {
      const next = pieces.next();
      if (next.done === true) {
        say({ id, kind: 'done', value: next.value });
        break;
      }
      say({ id, kind: 'piece', piece: next.value });
    }
  } catch (error) {
    if (error instanceof TickstoneError) say({ id, kind: 'refused', diagnostics: error.diagnostics });
    else say({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
