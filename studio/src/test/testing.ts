/**
 * Tests of the model: what is under test, the jobs that make and run suites, and the suites with what is looked at in them.
 *
 * Each job has an engine of its own, so that several run at once and each can be stopped.
 */
import {
  type InterfaceReport,
  type Method,
  type MethodName,
  type MethodSettings,
  type RunRecord,
  type SettingValue,
  type Suite,
  type SuiteGoal,
  type SuiteTest,
  type TestResult,
  type TimelineRow,
} from 'tickstone';
import { Engine, Refusal } from '../engine/engine.js';
import { type MutantFacts, type TestFacts, type Text, type Told } from '../engine/protocol.js';
import { Stopper } from '../engine/stop-signal.js';
import { Observable } from '../observable.js';
import { type Visit, visitsOf } from '../simulate/simulation.js';
import { type Server } from '../files/server.js';
import { type Studio } from '../studio.js';
import { type KeptRun, type KeptSuite, Keeper } from './kept.js';

/** Work on tests that is under way, or was refused. */
export interface Job {
  readonly id: string;
  readonly what: string;
  readonly told: Told | undefined;
  readonly state: 'running' | 'stopping' | 'refused';
  readonly why?: string | undefined;
  /** Of a run: what has come so far. */
  readonly results?: readonly TestResult[] | undefined;
}

/** What of a suite is looked at. */
export type Chosen =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'goal'; readonly goal: SuiteGoal; readonly mutant?: MutantFacts | undefined }
  | {
      readonly kind: 'test';
      readonly test: SuiteTest;
      readonly facts?: TestFacts | undefined;
      /** The states along the run that the test was made from, where it tells one. */
      readonly visits?: readonly Visit[] | undefined;
      /** Which of them is looked at. */
      readonly at: number;
      /** What happened when it was run. */
      readonly result?: TestResult | undefined;
      readonly row?: TimelineRow | undefined;
    };

export type SuiteView = 'goals' | 'tests' | 'matrix' | 'classes' | 'runs';

export interface TestingState {
  readonly underTest: readonly string[] | undefined;
  readonly interface: InterfaceReport | undefined;
  /** Why the model has no interface. */
  readonly why: string | undefined;
  readonly methods: readonly Method[];
  readonly method: MethodName;
  readonly settings: Partial<Readonly<Record<MethodName, MethodSettings>>>;
  /** The command that does the same as the form. */
  readonly command: string;
  readonly jobs: readonly Job[];
  readonly suites: readonly KeptSuite[];
  /** The suite that is looked at; otherwise the form is. */
  readonly suite: string | undefined;
  readonly view: SuiteView;
  readonly run: string | undefined;
  readonly chosen: Chosen;
}

const NOTHING_YET: TestingState = {
  underTest: undefined,
  interface: undefined,
  why: undefined,
  methods: [],
  method: 'coverage',
  settings: {},
  command: '',
  jobs: [],
  suites: [],
  suite: undefined,
  view: 'goals',
  run: undefined,
  chosen: { kind: 'nothing' },
};

interface Running {
  readonly engine: Engine;
  readonly stopper: Stopper;
  /** Ends what runs elsewhere. */
  readonly abort: AbortController;
  /** Where it is not this page that runs it, stopping ends it at once. */
  readonly isElsewhere: boolean;
}

export class Testing {
  readonly state = new Observable<TestingState>(NOTHING_YET);
  readonly #studio: Studio;
  readonly #running = new Map<string, Running>();
  readonly #keeper: Keeper;
  #begun = '';
  #next = 0;

  constructor(studio: Studio, server: Server | undefined) {
    this.#studio = studio;
    this.#keeper = new Keeper(server);
  }

  /** Another model comes. */
  forget(): void {
    for (const id of this.#running.keys()) this.#end(id);
    this.#begun = '';
    this.state.set({ ...NOTHING_YET, methods: this.state.get().methods });
  }

  /** Looks at the model as it is now. */
  async begin(): Promise<void> {
    await this.#studio.settled();
    const { name } = this.#studio.text();
    if (this.#begun !== name) {
      this.#begun = name;
      if (this.state.get().methods.length === 0)
        this.state.update({ methods: await this.#studio.engine.call('methods', {}) });
      const suites = await this.#keeper.list(name);
      const last = suites[0]?.underTest;
      this.state.update({ suites, underTest: this.state.get().underTest ?? last });
    }
    await this.#look();
  }

  async #look(): Promise<void> {
    const text = this.#studio.text();
    const { underTest } = this.state.get();
    try {
      const found = await this.#studio.engine.call('interface', { ...text, underTest });
      this.state.update({ interface: found, why: undefined });
    } catch (error) {
      this.state.update({ interface: undefined, why: whyOf(error) });
    }
    await this.#tellCommand();
  }

  // ----------------------------------------------------------------------------------------------------- interface

  async setUnderTest(underTest: readonly string[]): Promise<void> {
    this.state.update({ underTest: underTest.length === 0 ? undefined : underTest });
    await this.#look();
  }

  async toggle(process: string, all: readonly string[]): Promise<void> {
    const { underTest = [] } = this.state.get();
    await this.setUnderTest(
      all.filter((name) => (name === process ? !underTest.includes(name) : underTest.includes(name))),
    );
  }

  // ---------------------------------------------------------------------------------------------------- generating

  settings(): MethodSettings {
    const { method, settings, underTest } = this.state.get();
    return { ...settings[method], ...(underTest === undefined ? {} : { underTest }) };
  }

  setMethod(method: MethodName): void {
    this.state.update({ method, suite: undefined, chosen: { kind: 'nothing' } });
    void this.#tellCommand();
  }

  /** Undefined takes a setting back. */
  set(option: string, value: SettingValue | undefined): void {
    const { method, settings } = this.state.get();
    this.state.update({ settings: { ...settings, [method]: { ...settings[method], [option]: value } } });
    void this.#tellCommand();
  }

  async #tellCommand(): Promise<void> {
    const { method } = this.state.get();
    const { name } = this.#studio.text();
    const command = await this.#studio.engine.call('command', {
      method,
      file: name,
      settings: this.settings(),
    });
    if (this.state.get().method === method) this.state.update({ command });
  }

  async generate(): Promise<void> {
    await this.#studio.settled();
    const text = this.#studio.text();
    const { method, underTest } = this.state.get();
    const settings = this.settings();
    await this.#work(`${method} tests`, async (engine, stop, onTold) => {
      const { suite, report } = await engine.call('generate', { ...text, method, settings, stop }, onTold);
      // Whoever has gone on to something else meanwhile is not called away.
      const isWaited = this.state.get().suite === undefined && this.state.get().method === method;
      await this.#keep({ suite, report, text, underTest, method, name: method }, isWaited);
    });
  }

  async #keep(
    {
      suite,
      text,
      name,
      ...rest
    }: Pick<KeptSuite, 'suite' | 'report' | 'underTest' | 'method' | 'name' | 'isOnlyShown'> & {
      readonly text: Text;
    },
    isShown = true,
  ): Promise<void> {
    const at = Date.now();
    const kept: KeptSuite = {
      ...rest,
      id: `${at}-${this.#next++}`,
      name: freeName(
        name,
        this.state.get().suites.map((each) => each.name),
      ),
      model: text.name,
      text: text.text,
      at,
      suite,
      runs: [],
    };
    const all = [kept, ...this.state.get().suites];
    if (this.#studio.text().name === text.name) {
      this.state.update({ suites: all });
      if (isShown) this.show(kept.id);
      await this.#keeper.keep(kept, all);
    }
  }

  // ---------------------------------------------------------------------------------------------------------- jobs

  async #work(
    what: string,
    work: (engine: Engine, stop: string, onTold: (told: Told) => void, signal: AbortSignal) => Promise<void>,
    isElsewhere = false,
  ): Promise<void> {
    const id = `job ${this.#next++}`;
    const [engine, stopper] = [new Engine(), new Stopper()];
    const abort = new AbortController();
    this.#running.set(id, { engine, stopper, abort, isElsewhere });
    this.#setJob({ id, what, told: undefined, state: 'running' });
    try {
      await work(
        engine,
        stopper.address,
        (told) => {
          const job = this.state.get().jobs.find((each) => each.id === id);
          if (job === undefined) return;
          const results = told.result === undefined ? job.results : [...(job.results ?? []), told.result];
          this.#setJob({ ...job, told, results });
        },
        abort.signal,
      );
      this.dismiss(id);
    } catch (error) {
      if (this.#running.has(id))
        this.#setJob({ id, what, told: undefined, state: 'refused', why: whyOf(error) });
    } finally {
      this.#end(id);
    }
  }

  #setJob(job: Job): void {
    const { jobs } = this.state.get();
    this.state.update({
      jobs: jobs.some(({ id }) => id === job.id)
        ? jobs.map((each) => (each.id === job.id ? job : each))
        : [...jobs, job],
    });
  }

  #end(id: string): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    running?.stopper.stop();
    running?.engine.end();
    running?.abort.abort();
  }

  /** Asks for what there is; asked again, ends it without. */
  stop(id: string): void {
    const job = this.state.get().jobs.find((each) => each.id === id);
    const running = this.#running.get(id);
    if (job?.state === 'running' && running?.isElsewhere !== true) {
      running?.stopper.stop();
      this.#setJob({ ...job, state: 'stopping' });
    } else {
      this.#end(id);
      this.dismiss(id);
    }
  }

  dismiss(id: string): void {
    this.state.update({ jobs: this.state.get().jobs.filter((job) => job.id !== id) });
  }

  // -------------------------------------------------------------------------------------------------------- suites

  shown(): KeptSuite | undefined {
    const { suites, suite } = this.state.get();
    return suites.find(({ id }) => id === suite);
  }

  show(suite: string | undefined, view: SuiteView = 'goals'): void {
    this.state.update({ suite, view, chosen: { kind: 'nothing' }, run: undefined });
  }

  setView(view: SuiteView): void {
    this.state.update({ view });
  }

  async open(name: string, text: string, isOnlyShown = false): Promise<void> {
    const suite = await this.#studio.engine.call('readSuite', { name, text });
    const model = this.#studio.text();
    await this.#keep({
      suite,
      report: undefined,
      text: model,
      underTest: listIn(suite.options['underTest']),
      method: undefined,
      name: name.replace(/^.*[/\\]/, '').replace(/(\.suite)?\.json$/, ''),
      isOnlyShown,
    });
  }

  async remove(id: string): Promise<void> {
    const { suites, suite } = this.state.get();
    const gone = suites.find((each) => each.id === id);
    const left = suites.filter((each) => each.id !== id);
    this.state.update({
      suites: left,
      ...(suite === id ? { suite: undefined, chosen: { kind: 'nothing' } } : {}),
    });
    if (gone !== undefined) await this.#keeper.forget(gone, left);
  }

  async minimise(id: string): Promise<void> {
    const kept = this.state.get().suites.find((each) => each.id === id);
    if (kept === undefined) return;
    await this.#work(`${kept.name}, made smaller`, async (engine, stop, onTold) => {
      const { suite } = await engine.call('minimise', { suite: kept.suite, stop }, onTold);
      await this.#keep({
        ...kept,
        suite,
        name: `${kept.name}, minimal`,
        text: textOf(kept),
        isOnlyShown: false,
      });
    });
  }

  /** All suites of the model as one. */
  async merge(): Promise<void> {
    const [first, ...others] = this.state.get().suites;
    if (first === undefined) return;
    await this.#work('all suites as one', async (engine) => {
      const suites = [first.suite, ...others.map(({ suite }) => suite)] as const;
      const suite = await engine.call('merge', { suites });
      await this.#keep({
        ...first,
        suite,
        report: undefined,
        name: 'merged',
        text: textOf(first),
        isOnlyShown: false,
      });
    });
  }

  /** The text of a suite, as files have it. */
  written(id: string): Promise<string> {
    const { suite } = this.state.get().suites.find((each) => each.id === id)!;
    return this.#studio.engine.call('writeSuite', { suite });
  }

  // ------------------------------------------------------------------------------------------- what is looked at

  async chooseGoal(goal: SuiteGoal): Promise<void> {
    this.state.update({ chosen: { kind: 'goal', goal } });
    const kept = this.shown();
    if (goal.kind !== 'mutant' || kept === undefined) return;
    const mutant = await this.#studio.engine
      .call('mutant', { ...textOf(kept), id: goal.id, underTest: kept.underTest })
      .catch(() => undefined);
    const { chosen } = this.state.get();
    if (chosen.kind === 'goal' && chosen.goal === goal) this.state.update({ chosen: { ...chosen, mutant } });
  }

  async chooseTest(test: SuiteTest, result?: TestResult): Promise<void> {
    const kept = this.shown();
    this.state.update({ chosen: { kind: 'test', test, at: 0, result } });
    if (kept === undefined) return;
    const { method, interface: actions, model } = kept.suite;
    const change = (more: Partial<Extract<Chosen, { kind: 'test' }>>): void => {
      const { chosen } = this.state.get();
      if (chosen.kind === 'test' && chosen.test === test && chosen.result === result)
        this.state.update({ chosen: { ...chosen, ...more } });
    };
    const facts = await this.#studio.engine.call('test', {
      suite: { method, interface: actions, model },
      test,
    });
    const row = result === undefined ? facts.row : await this.#studio.engine.call('result', { result });
    change({ facts, row });
    const { run: steps } = test;
    if (steps === undefined) return;
    try {
      const text = textOf(kept);
      const found = await this.#studio.engine.call('simulation', text);
      const states = await this.#studio.engine.call('follow', {
        ...text,
        trace: { steps },
        mode: 'concrete',
      });
      const visits = visitsOf(states, steps, found, 'concrete');
      change({ visits, at: result === undefined ? 0 : partingOf(visits, kept.suite, result) });
    } catch {
      // Tests of models with shared memory tell steps of another model; the test is shown without states.
    }
  }

  /** Moves along the run of the test that is shown. */
  goTo(at: number): void {
    const { chosen } = this.state.get();
    if (chosen.kind !== 'test' || chosen.visits === undefined) return;
    const to = Math.max(0, Math.min(chosen.visits.length - 1, at));
    this.state.update({ chosen: { ...chosen, at: to } });
  }

  leave(): void {
    this.state.update({ chosen: { kind: 'nothing' } });
  }

  // ---------------------------------------------------------------------------------------------------------- runs

  /** Runs a suite against the model as it is now, or against a mutant of the model that it was made from. */
  async run(id: string, mutant: string | undefined): Promise<void> {
    const kept = this.state.get().suites.find((each) => each.id === id);
    if (kept === undefined) return;
    await this.#studio.settled();
    const text = mutant === undefined ? this.#studio.text() : textOf(kept);
    const what = mutant === undefined ? `${kept.name} on the model` : `${kept.name} on mutant ${mutant}`;
    await this.#work(what, async (engine, stop, onTold) => {
      const record = await engine.call('run', { ...text, suite: kept.suite, mutant, seed: 1, stop }, onTold);
      await this.addRun(id, record);
    });
  }

  /** Runs a suite against a command, on the machine that serves the page. */
  async runCommand(id: string, command: string, server: Server): Promise<void> {
    const kept = this.state.get().suites.find((each) => each.id === id);
    if (kept === undefined) return;
    const suite = await this.written(id);
    await this.#work(
      `${kept.name} on ${command}`,
      async (_, __, onTold, signal) => {
        let done = 0;
        const record = await server.run(
          { suite, command },
          (result) => {
            onTold({ what: 'tests', done: ++done, all: kept.suite.tests.length, result });
          },
          signal,
        );
        await this.addRun(id, record);
      },
      true,
    );
  }

  async addRun(id: string, record: RunRecord): Promise<void> {
    const at = Date.now();
    const run: KeptRun = { id: `${at}-${this.#next++}`, at, record };
    const { suites } = this.state.get();
    const changed = suites.map((each) => (each.id === id ? { ...each, runs: [run, ...each.runs] } : each));
    this.state.update({ suites: changed });
    const kept = changed.find((each) => each.id === id);
    if (kept !== undefined) await this.#keeper.keep(kept, changed);
    if (this.state.get().suite === id) {
      this.state.update({ view: 'runs', run: run.id });
      const bad = record.tests.find(({ verdict }) => verdict !== 'pass');
      if (bad !== undefined) await this.chooseTest(bad.test, bad);
    }
  }

  /** A run record, under the suite that it is a run of, or under a new one of its own tests. */
  async openRecord(text: string, isOnlyShown = false): Promise<void> {
    const record = await this.#studio.engine.call('readRecord', { text });
    const { model, method, interface: actions } = record.suites[0] ?? {};
    if (model === undefined || actions === undefined) return;
    const ids = new Set(record.tests.map(({ test }) => test.id));
    const own = this.state
      .get()
      .suites.find(
        ({ suite }) =>
          suite.model.sha256 === model.sha256 &&
          suite.method === method &&
          [...ids].every((id) => suite.tests.some((test) => test.id === id)),
      );
    if (own !== undefined && !isOnlyShown) {
      this.show(own.id, 'runs');
      await this.addRun(own.id, record);
      return;
    }
    const tests = [...new Map(record.tests.map(({ test }) => [test.id, test])).values()];
    await this.#keep({
      suite: suiteOfTests({ model, method: method ?? 'run', interface: actions }, tests),
      report: undefined,
      text: this.#studio.text(),
      underTest: undefined,
      method: undefined,
      name: `run of ${record.system}`,
      isOnlyShown,
    });
    const { suite } = this.state.get();
    if (suite !== undefined) await this.addRun(suite, record);
  }

  showRun(run: string): void {
    this.state.update({ run, view: 'runs' });
  }
}

/** The tests that a record tells, as a suite; of goals it says nothing but their names. */
function suiteOfTests(
  head: Pick<Suite, 'model' | 'method' | 'interface'>,
  tests: readonly SuiteTest[],
): Suite {
  const served = new Map<string, string[]>();
  for (const { id, goals } of tests)
    for (const goal of goals) served.set(goal, [...(served.get(goal) ?? []), id]);
  const goals = [...served].map(([id, some]): SuiteGoal => ({
    id,
    kind: 'goal',
    description: id,
    status: 'covered',
    tests: some,
  }));
  return {
    format: 'tickstone-suite',
    version: 1,
    ...head,
    options: {},
    goals,
    tests,
    summary: {
      goals: goals.length,
      covered: goals.length,
      infeasible: 0,
      equivalent: 0,
      unknown: 0,
      tests: tests.length,
      steps: tests.reduce((sum, { length }) => sum + length, 0),
      duration: '0',
      resets: Math.max(0, tests.length - 1),
    },
  };
}

/**
 * Where in the run of the model a run of the system went another way: behind as many actions as the system did, or was given,
 * as it should.
 */
function partingOf(
  visits: readonly Visit[],
  { interface: { inputs, outputs } }: Suite,
  { events, verdict }: TestResult,
): number {
  if (verdict === 'pass') return visits.length - 1;
  const plain = (action: string): string => action.replace(/\(.*$/s, '');
  const seen = new Set([...inputs, ...outputs]);
  const isSeen = ({ move }: Visit): boolean => move?.action !== undefined && seen.has(plain(move.action));
  const done = events.filter(({ kind }) => kind === 'input' || kind === 'refused' || kind === 'output');
  let at = 0;
  for (const { action = '' } of done) {
    const next = visits.findIndex((visit, index) => index > at && isSeen(visit));
    if (next === -1 || plain(visits[next]!.move!.action!) !== plain(action)) break;
    at = next;
  }
  return at;
}

function textOf({ model, text }: KeptSuite): Text {
  return { name: model, text: text ?? '' };
}

function listIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name} ${number}`;
  return free;
}

function whyOf(error: unknown): string {
  if (error instanceof Refusal) {
    const [first] = error.diagnostics;
    return `${first?.message ?? 'The model does not allow this.'} ${first?.hint ?? ''}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
