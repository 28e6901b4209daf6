/**
 * Tests of the model: what is under test, the suites that were made or opened, and what is looked at in them.
 */
import {
  type InterfaceReport,
  type Method,
  type MethodName,
  type MethodSettings,
  type RunRecord,
  type SettingValue,
  type SuiteGoal,
  type SuiteTest,
  type TestResult,
  type TimelineRow,
} from 'tickstone';
import { type MutantFacts, type TestFacts, type Text } from '../engine/protocol.js';
import { Observable } from '../observable.js';
import { type Visit, followed } from '../simulate/simulation.js';
import { type ServedSystem, type Server } from '../files/server.js';
import { type Studio } from '../studio.js';
import { Jobs, whyOf } from './jobs.js';
import { type KeptRun, type KeptSuite } from './kept.js';
import { partingOf, suiteOfTests } from './records.js';

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
      /** What another system did under it, such as a mutant beside the model. */
      readonly other?:
        { readonly row: TimelineRow; readonly result: TestResult; readonly name: string } | undefined;
    };

export type SuiteView =
  'goals' | 'tests' | 'matrix' | 'classes' | 'messages' | 'wiring' | 'hypotheses' | 'runs' | 'compare';

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
  suites: [],
  suite: undefined,
  view: 'goals',
  run: undefined,
  chosen: { kind: 'nothing' },
};

export class Testing {
  readonly state = new Observable<TestingState>(NOTHING_YET);
  readonly #studio: Studio;
  readonly jobs = new Jobs();
  readonly #server: Server | undefined;
  #begun = '';
  /** That something could not be kept is said once. */
  #isWarned = false;

  constructor(studio: Studio, server: Server | undefined) {
    this.#studio = studio;
    this.#server = server;
  }

  /** Another model comes. */
  forget(): void {
    this.jobs.endAll();
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
      const suites = await this.#studio.engine.call('listKept', { model: name, token: this.#server?.token });
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
    await this.jobs.work(`${method} tests`, async ({ engine, stop, onTold }) => {
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
      id: newId(at),
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
      await this.#write(kept);
    }
  }

  async #write(kept: KeptSuite): Promise<void> {
    if (kept.isOnlyShown === true) return;
    const isKept = await this.#studio.engine.call('keepSuite', { kept, token: this.#server?.token });
    if (isKept || this.#isWarned) return;
    this.#isWarned = true;
    this.#studio.say(
      'error',
      `${kept.name} is here until the page is closed: it could not be kept. Save suite keeps it in a file.`,
    );
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

  async open(name: string, bytes: Uint8Array, isOnlyShown = false): Promise<void> {
    const suite = await this.#studio.engine.call('readSuite', { name, bytes });
    const model = this.#studio.text();
    await this.#keep({
      suite,
      report: undefined,
      text: model,
      underTest: listIn(suite.options['underTest']),
      method: undefined,
      name: plainName(name),
      isOnlyShown,
    });
  }

  /** A mutation report: its mutants as goals, with what became of them. False for what is none. */
  async openReport(name: string, bytes: Uint8Array, isOnlyShown = false): Promise<boolean> {
    const suite = await this.#studio.engine.call('readReport', { bytes });
    if (suite === undefined) return false;
    const kept = { suite, report: undefined, text: this.#studio.text(), underTest: undefined };
    await this.#keep({ ...kept, method: undefined, name: plainName(name), isOnlyShown });
    return true;
  }

  async remove(id: string): Promise<void> {
    const { suites, suite } = this.state.get();
    const gone = suites.find((each) => each.id === id);
    const left = suites.filter((each) => each.id !== id);
    this.state.update({
      suites: left,
      ...(suite === id ? { suite: undefined, chosen: { kind: 'nothing' } } : {}),
    });
    if (gone !== undefined && gone.isOnlyShown !== true)
      await this.#studio.engine.call('forgetSuite', { id, model: gone.model, token: this.#server?.token });
  }

  async minimise(id: string): Promise<void> {
    const kept = this.state.get().suites.find((each) => each.id === id);
    if (kept === undefined) return;
    await this.jobs.work(`${kept.name}, made smaller`, async ({ engine, stop, onTold }) => {
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
    await this.jobs.work('all suites as one', async ({ engine }) => {
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
      .call('mutant', {
        ...textOf(kept),
        id: goal.id,
        underTest: kept.underTest,
        order: kept.suite.options['order'] === 2 ? 2 : 1,
      })
      .catch(() => undefined);
    const { chosen } = this.state.get();
    if (chosen.kind === 'goal' && chosen.goal === goal) this.state.update({ chosen: { ...chosen, mutant } });
  }

  /** The first test that kills a mutant, run on the model and on the mutant: both sides up to the moment at which they part. */
  async compareSides({ id, tests }: SuiteGoal): Promise<void> {
    const kept = this.shown();
    const test = kept?.suite.tests.find((each) => each.id === tests[0]);
    if (kept === undefined || test === undefined) return;
    try {
      const suite = { ...kept.suite, tests: [test] };
      const sides = await this.#studio.engine.call('sides', { ...textOf(kept), suite, mutant: id });
      if (sides === undefined) return;
      const { row } = await this.#studio.engine.call('result', { result: sides.mutant });
      await this.chooseTest(test, sides.model);
      const { chosen } = this.state.get();
      if (chosen.kind !== 'test' || chosen.test !== test) return;
      const at = chosen.visits === undefined ? chosen.at : partingOf(chosen.visits, kept.suite, sides.mutant);
      this.state.update({
        chosen: { ...chosen, at, other: { row, result: sides.mutant, name: `mutant ${id}` } },
      });
    } catch (error) {
      this.#studio.fail(error);
    }
  }

  /** A test as two runs had it. */
  async chooseRuns(
    test: SuiteTest,
    first: TestResult | undefined,
    second: TestResult | undefined,
    name: string,
  ): Promise<void> {
    await this.chooseTest(test, first ?? second);
    if (first === undefined || second === undefined) return;
    const { row } = await this.#studio.engine.call('result', { result: second });
    const { chosen } = this.state.get();
    if (chosen.kind === 'test' && chosen.test === test)
      this.state.update({ chosen: { ...chosen, other: { row, result: second, name } } });
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
    const happened = result === undefined ? facts : await this.#studio.engine.call('result', { result });
    change({ facts: { ...facts, sequence: happened.sequence }, row: happened.row });
    const { run: steps } = test;
    if (steps === undefined) return;
    try {
      const text = { ...textOf(kept), mode: 'concrete' as const };
      const visits: Visit[] = [];
      for await (const some of followed(this.#studio.engine, text, { steps }, undefined)) {
        for (const visit of some) visits.push(visit);
        if (this.state.get().chosen.kind !== 'test') return;
      }
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
    await this.jobs.work(what, async ({ engine, stop, onTold }) => {
      const record = await engine.call('run', { ...text, suite: kept.suite, mutant, seed: 1, stop }, onTold);
      await this.addRun(id, record);
    });
  }

  /** Runs a suite against a command or an address, from the machine that serves the page. */
  async runElsewhere(id: string, system: ServedSystem, server: Server): Promise<void> {
    const kept = this.state.get().suites.find((each) => each.id === id);
    if (kept === undefined) return;
    const suite = await this.written(id);
    await this.jobs.work(
      `${kept.name} on ${'command' in system ? system.command : system.address}`,
      async ({ onTold, signal, engine }) => {
        let done = 0;
        const text = await server.run(
          { suite, ...system },
          (result) => {
            onTold({ what: 'tests', done: ++done, all: kept.suite.tests.length, result });
          },
          signal,
        );
        const bytes = new TextEncoder().encode(text);
        await this.addRun(id, await engine.call('readRecord', { bytes }));
      },
      true,
    );
  }

  async addRun(id: string, record: RunRecord): Promise<void> {
    const at = Date.now();
    const run: KeptRun = { id: newId(at), at, record };
    const { suites } = this.state.get();
    const changed = suites.map((each) => (each.id === id ? { ...each, runs: [run, ...each.runs] } : each));
    this.state.update({ suites: changed });
    const kept = changed.find((each) => each.id === id);
    if (kept !== undefined) await this.#write(kept);
    if (this.state.get().suite === id) {
      this.state.update({ view: 'runs', run: run.id });
      const bad = record.tests.find(({ verdict }) => verdict !== 'pass');
      if (bad !== undefined) await this.chooseTest(bad.test, bad);
    }
  }

  /** A run record, under the suite that it is a run of, or under a new one of its own tests. */
  async openRecord(bytes: Uint8Array, isOnlyShown = false): Promise<void> {
    const record = await this.#studio.engine.call('readRecord', { bytes });
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

/** Of other windows, too, none has the same. */
function newId(at: number): string {
  return `${at}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
}

export function textOf({ model, text }: KeptSuite): Text {
  return { name: model, text: text ?? '' };
}

function listIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}

/** The name of a file without its folder and ending. */
function plainName(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/(\.suite)?\.(json|html)$/, '');
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name} ${number}`;
  return free;
}
