/**
 * Tests become timed automata: one location for each place in a test where the tester waits, and committed ones where it acts.
 *
 * The rules are those of `verdicts.ts`, which finds the verdicts that are possible. An output that is not listed leads to
 * `fail`, and so does silence beyond all windows. Outputs and inputs of the same moment come in any order, but an output at
 * the very end of silence has broken it, so that what follows the silence hears only later ones.
 *
 * To give an input, or to ask for an action, the tester goes to a committed location at the right time. From there the
 * action is taken if the system can take it; otherwise `refused` is sent, on a channel with the lowest priority. While the
 * system is in a committed location, the tester could not move; there it knocks, which the system answers without moving.
 *
 * INVARIANT what a test passes through twice (after silence or not) has a location for each.
 */
import { type Interval, intersection, subtractIntervals } from '../../base/interval.js';
import { type Rational, ZERO, compare, max } from '../../base/rational.js';
import { type Report } from '../../base/diagnostic.js';
import { madeOnce } from '../../base/maps.js';
import { spend } from '../../base/stopped.js';
import { type SplitAction, actionOf, splitAction } from '../../suite/action.js';
import {
  type AcceptStep,
  type Branch,
  type RefuseStep,
  type SuiteTest,
  type Verdict,
} from '../../suite/suite.js';
import { type Position, afterBranch, afterStep, nextAt, startOf } from '../../suite/walk-test.js';
import { firstTime, timeOf, whenOf } from '../../suite/window.js';
import { type Automaton, type AutomatonEdge, type AutomatonLocation, VERDICTS } from './automaton.js';
import { commonSets, fitText } from './heard-values.js';
import { noAutomaton } from './problems.js';
import { type Tester, type TesterChannel } from './tester.js';
import { TimeLabels } from './time-labels.js';

/** Several tests begin in one location, from which any of them can be chosen. Undefined if some step cannot be said. */
export function automatonOf(
  tests: readonly SuiteTest[],
  tester: Tester,
  scale: bigint,
  report: Report,
): Automaton | undefined {
  return new Writing(tester, scale, report).write(tests);
}

interface Place {
  readonly position: Position;
  /** Whether silence has ended at this moment. */
  readonly isSilent: boolean;
  readonly location: number;
}

/** Where an output leads: the pattern of its values, its window, and what comes then. */
interface Listed {
  readonly pattern: SplitAction;
  readonly when: Interval;
  readonly target: () => number;
}

type MutableLocation = { -readonly [K in keyof AutomatonLocation]: AutomatonLocation[K] };

class Writing {
  readonly #tester: Tester;
  readonly #time: TimeLabels;
  readonly #report: Report;
  readonly #locations: MutableLocation[] = [];
  readonly #edges: AutomatonEdge[] = [];
  #waiting: Place[] = [];
  /** Where each position of the test is waited at, by its steps and what else tells it from others. */
  readonly #places = new Map<Position['steps'], Map<string, number>>();
  /** Where in the drawing something stands. */
  readonly #taken = new Set<string>();
  #verdicts!: Record<Verdict, number>;
  #test!: SuiteTest;
  #heardMax = 0;
  /** The next row of the drawing that is free. */
  #rows = 0;
  #hasFailed = false;

  constructor(tester: Tester, scale: bigint, report: Report) {
    this.#tester = tester;
    this.#time = new TimeLabels(tester.names.clock, scale);
    this.#report = report;
  }

  write(tests: readonly SuiteTest[]): Automaton | undefined {
    const isOne = tests.length === 1;
    const start = isOne ? undefined : this.#add({ name: 'start', isCommitted: true, column: 0, row: 0 });
    const verdicts: { test: string; locations: Record<Verdict, number> }[] = [];
    let first = 0;
    for (const [index, test] of tests.entries()) {
      first = this.#write(test, isOne ? '' : `t${index + 1}_`);
      verdicts.push({ test: test.id, locations: this.#verdicts });
      if (start !== undefined) this.#edge(start, first, { update: `${this.#tester.names.clock} = 0` });
    }
    if (this.#hasFailed) return undefined;
    return {
      locations: this.#locations,
      edges: this.#edges,
      start: start ?? first,
      heardMax: this.#heardMax,
      verdicts,
    };
  }

  /** Writes one test, and returns where it begins. */
  #write(test: SuiteTest, prefix: string): number {
    this.#test = test;
    this.#waiting = [];
    this.#places.clear();
    const top = this.#rows;
    const names = VERDICTS.map((verdict) =>
      this.#add({ name: prefix + verdict, isCommitted: false, column: 0, row: 0 }),
    );
    this.#verdicts = { pass: names[0]!, fail: names[1]!, inconclusive: names[2]! };
    const firstOwn = this.#locations.length;
    const start = this.#locate(startOf(test), false, undefined);
    // What is built is waited at in its order.
    for (const place of this.#waiting) this.#build(place);
    const own = this.#locations.slice(firstOwn);
    const columns = own.reduce((most, { column }) => Math.max(most, column), 0);
    const bottom = own.reduce((most, { row }) => Math.max(most, row), top);
    this.#put(this.#verdicts.pass, columns + 1, top);
    this.#put(this.#verdicts.inconclusive, columns + 1, bottom + 1);
    this.#put(this.#verdicts.fail, Math.floor(columns / 2), bottom + 1);
    this.#rows = bottom + 3;
    return start;
  }

  #put(location: number, column: number, row: number): void {
    Object.assign(this.#locations[location]!, { column, row });
    this.#taken.add([row, column].join());
  }

  #add(location: AutomatonLocation): number {
    this.#taken.add([location.row, location.column].join());
    return this.#locations.push({ ...location }) - 1;
  }

  /** A committed location beside another one, where the tester acts. */
  #acting(beside: number, below = 0): number {
    const { column, row } = this.#locations[beside]!;
    return this.#add({ isCommitted: true, column: column + 1, row: row + below });
  }

  #edge(source: number, target: number, labels: Omit<AutomatonEdge, 'source' | 'target'>): void {
    this.#edges.push({ source, target, ...labels });
  }

  /** The tester goes on by itself; where the system is committed, it knocks. */
  #go(source: number, target: number, guard: string, isReset: boolean): void {
    const labels = { guard, ...(isReset ? { update: this.#reset } : {}) };
    this.#edge(source, target, labels);
    if (this.#tester.knocks)
      this.#edge(source, target, { ...labels, synchronisation: `${this.#tester.names.knock}!` });
  }

  get #reset(): string {
    return `${this.#tester.names.clock} = 0`;
  }

  /** The location where a position is waited at, which is a new one or known. */
  #locate(position: Position, isSilent: boolean, from: number | undefined): number {
    const next = nextAt(position);
    if (next.kind === 'verdict') return this.#verdicts[next.verdict];
    spend(UNITS_PER_PLACE);
    const places = madeOnce(this.#places, position.steps, () => new Map<string, number>());
    const key = [position.index, position.verdict, isSilent].join();
    const known = places.get(key);
    if (known !== undefined) return known;
    const source = from === undefined ? undefined : this.#locations[from]!;
    const column = source === undefined ? 1 : source.column + 1;
    const isFree = !this.#taken.has([source?.row, column].join());
    const row = source !== undefined && isFree ? source.row : this.#rows++;
    const location = this.#add({ isCommitted: false, column, row });
    places.set(key, location);
    this.#waiting.push({ position, isSilent, location });
    return location;
  }

  #build(place: Place): void {
    const next = nextAt(place.position);
    switch (next.kind) {
      case 'verdict':
        return;
      case 'refuse':
        this.#refuse(place, next.step);
        return;
      case 'accept':
        this.#accept(place, next.step);
        return;
      case 'choice':
        this.#choose(place, next.branches);
    }
  }

  #choose(place: Place, branches: readonly Branch[]): void {
    const { position, location, isSilent } = place;
    const timed = branches.map((branch) => ({ branch, when: whenOf(branch) }));
    const timeout = timed.find(({ branch }) => !('output' in branch));
    const end =
      timeout === undefined ? timed.map(({ when }) => when.high).reduce(max, ZERO) : firstTime(timeout.when);
    if (timeout !== undefined) this.#wait(location, end);
    for (const channel of this.#tester.outputs.values()) {
      const listed = timed.flatMap(({ branch, when }): readonly Listed[] => {
        if (!('output' in branch)) return [];
        const pattern = splitAction(actionOf(branch));
        const target = (): number => this.#locate(afterBranch(position, branch), false, location);
        return pattern.action === channel.channel ? [{ pattern, when, target }] : [];
      });
      this.#hear(location, channel, listed, {
        low: ZERO,
        lowOpen: isSilent,
        high: undefined,
        highOpen: false,
      });
    }
    if (timeout === undefined) {
      // At the very end of windows that do not have their end, the output should have come before.
      const isOver = timed.every(({ when }) => compare(when.high, end) < 0 || when.highOpen);
      this.#go(location, this.#verdicts.fail, this.#time.compared(isOver ? '>=' : '>', end), false);
      return;
    }
    const { branch } = timeout;
    const after = afterBranch(position, branch);
    if ('input' in branch) {
      const { channel, values } = this.#channelOf(this.#tester.inputs, actionOf(branch), position);
      const acting = this.#ask(place, channel, values, end, (from) => this.#locate(after, false, from));
      for (const { location: from, target } of acting)
        this.#edge(from, target, { synchronisation: `${this.#tester.names.refused}!`, update: this.#reset });
    } else this.#go(location, this.#locate(after, true, location), this.#time.compared('==', end), true);
  }

  #refuse(place: Place, step: RefuseStep): void {
    const at = this.#waitToAsk(place, step, []);
    this.#askFor(
      place,
      actionOf(step),
      at,
      () => this.#verdicts.fail,
      (from) => this.#locate(afterStep(place.position), false, from),
    );
  }

  /** One of several actions is taken, or all of them are refused, one after the other. */
  #accept(place: Place, step: AcceptStep): void {
    const { position, location } = place;
    const at = this.#waitToAsk(place, step, step.accept);
    const taken = (from: number): number => this.#locate(afterStep(position), false, from);
    const [first, ...others] = step.accept;
    for (const action of others) this.#askFor({ ...place, location }, action, at, taken, undefined);
    let asked = { from: location, at };
    for (const [index, action] of [first!, ...others].entries()) {
      const isLast = index === others.length;
      const next = isLast ? this.#verdicts[step.otherwise ?? 'fail'] : this.#pause(asked.from);
      this.#askFor({ ...place, location: asked.from }, action, asked.at, taken, () => next);
      asked = { from: next, at: ZERO };
    }
  }

  /** Between two questions of the same moment. */
  #pause(from: number): number {
    const { column, row } = this.#locations[from]!;
    const pause = this.#add({ isCommitted: false, column: column + 1, row: row + 1 });
    this.#rows = Math.max(this.#rows, row + 2);
    this.#wait(pause, ZERO);
    return pause;
  }

  /** Waits until the system is asked; outputs on the way are failures, unless they are wanted at the very end. */
  #waitToAsk(
    { location, isSilent }: Place,
    { after }: Pick<RefuseStep, 'after'>,
    wanted: readonly string[],
  ): Rational {
    const at = after === undefined ? ZERO : timeOf(after);
    this.#wait(location, at);
    if (compare(at, ZERO) === 0) return at;
    for (const channel of this.#tester.outputs.values()) {
      const isWanted = wanted.some((action) => splitAction(action).action === channel.channel);
      this.#hear(location, channel, [], {
        low: ZERO,
        lowOpen: isSilent,
        high: isWanted ? at : undefined,
        highOpen: isWanted,
      });
    }
    return at;
  }

  #askFor(
    place: Place,
    action: string,
    at: Rational,
    taken: (from: number) => number,
    refused: ((from: number) => number) | undefined,
  ): void {
    const isInput = this.#tester.inputs.has(splitAction(action).action);
    const { channel, values } = this.#channelOf(
      isInput ? this.#tester.inputs : this.#tester.outputs,
      action,
      place.position,
    );
    const obstacle = this.#obstacleToAsking(channel, isInput);
    if (obstacle !== undefined) {
      this.#object(place.position, obstacle);
      return;
    }
    for (const { location } of this.#ask(place, channel, values, at, taken, isInput ? '!' : '?')) {
      if (refused === undefined) continue;
      this.#edge(location, refused(location), {
        synchronisation: `${this.#tester.names.refused}!`,
        update: this.#reset,
      });
    }
  }

  /** Why no automaton can ask whether the system can do something now. */
  #obstacleToAsking(
    { channel, parameters, isBroadcast }: TesterChannel,
    isInput: boolean,
  ): string | undefined {
    const { knocks, isSingle, isUnseenCommitted } = this.#tester;
    if (isInput) return isBroadcast ? `nobody refuses '${channel}', which is a broadcast` : undefined;
    if (parameters.length > 0)
      return `the values of '${channel}' are known only when it is too late to refuse it`;
    if (!knocks || (isSingle && !isUnseenCommitted)) return undefined;
    return `the system may be in a committed location when it is asked for '${channel}'`;
  }

  /**
   * Offers an action at a time, where the system takes it if it can. The locations from which it is offered are returned,
   * so that something else can be done where it is not taken.
   */
  #ask(
    place: Place,
    channel: TesterChannel,
    values: SplitAction['values'],
    at: Rational,
    taken: (from: number) => number,
    direction: '!' | '?' = '!',
  ): readonly { readonly location: number; readonly target: number }[] {
    const { location } = place;
    const { knocks, isSingle, names } = this.#tester;
    const guard = this.#time.compared('==', at);
    const acting = this.#acting(location);
    const target = taken(acting);
    const passed = channel.parameters.map((name, index) => `${name} = ${String(values[index])}`);
    this.#edge(acting, target, {
      synchronisation: channel.channel + direction,
      update: [...(direction === '!' ? passed : []), this.#reset].join(', '),
    });
    this.#edge(location, acting, { guard });
    if (!knocks) return [{ location: acting, target }];
    const knock = { guard, synchronisation: `${names.knock}!` };
    if (isSingle && !channel.isBroadcast) {
      this.#edge(location, acting, knock);
      return [{ location: acting, target }];
    }
    // While one process is committed, no other takes anything; and nobody refuses a broadcast that it hears.
    if (channel.isUsedCommitted)
      this.#object(place.position, `the system may take '${channel.channel}' in a committed location`);
    const held = this.#acting(location, 1);
    this.#edge(location, held, knock);
    return [
      { location: acting, target },
      { location: held, target },
    ];
  }

  /** Hears outputs on a channel during an interval; those that are not listed then are failures. */
  #hear(location: number, channel: TesterChannel, listed: readonly Listed[], during: Interval): void {
    const sync = `${channel.channel}?`;
    const hasValues = channel.parameters.length > 0 && listed.length > 0;
    if (!hasValues && !channel.isUrgent) {
      this.#lead(location, listed, during, (guard, update) => ({ guard, synchronisation: sync, update }));
      return;
    }
    // What an output passes is known behind it, and edges with urgent channels have no guards over clocks.
    const { heard } = this.#tester.names;
    const heardAt = this.#acting(location, 1);
    const guard = channel.isUrgent ? undefined : this.#time.guard(during);
    if (!hasValues) {
      this.#edge(location, heardAt, { synchronisation: sync });
      this.#lead(heardAt, listed, during, (window, update) => ({ guard: window, update }));
      return;
    }
    const patterns = [...new Map(listed.map(({ pattern }) => [JSON.stringify(pattern), pattern])).values()];
    const fitting = patterns.map((pattern, index) => `(${fitText(channel, pattern)} ? ${2 ** index} : 0)`);
    if (patterns.length > PATTERNS_MAX)
      this.#object(
        this.#waiting[0]!.position,
        `it tells more than ${PATTERNS_MAX} values of '${channel.channel}' apart`,
      );
    this.#edge(location, heardAt, {
      guard,
      synchronisation: sync,
      update: `${heard} = ${fitting.join(' + ')}`,
    });
    for (const set of commonSets(patterns)) {
      const mask = set.reduce((all, index) => all + 2 ** index, 0);
      this.#heardMax = Math.max(this.#heardMax, mask);
      const keys = new Set(set.map((index) => JSON.stringify(patterns[index])));
      const fitted = listed.filter(({ pattern }) => keys.has(JSON.stringify(pattern)));
      this.#lead(heardAt, fitted, during, (window, update) => ({
        guard: [`${heard} == ${mask}`, ...(window === undefined ? [] : [window])].join(' && '),
        update: [`${heard} = 0`, ...(update === undefined ? [] : [update])].join(', '),
      }));
    }
  }

  /** Edges for the windows of what is listed, and for all other times. */
  #lead(
    source: number,
    listed: readonly Listed[],
    during: Interval,
    labels: (
      guard: string | undefined,
      update: string | undefined,
    ) => Omit<AutomatonEdge, 'source' | 'target'>,
  ): void {
    for (const { when, target } of listed) {
      const window = intersection(when, during);
      if (window !== undefined) this.#edge(source, target(), labels(this.#time.guard(window), this.#reset));
    }
    const times = intersection(during, during);
    const others = subtractIntervals(
      times === undefined ? [] : [times],
      listed.map(({ when }) => when),
    );
    for (const other of others)
      this.#edge(source, this.#verdicts.fail, labels(this.#time.guard(other), undefined));
  }

  #channelOf(
    channels: ReadonlyMap<string, TesterChannel>,
    action: string,
    position: Position,
  ): { readonly channel: TesterChannel; readonly values: SplitAction['values'] } {
    const { action: name, values } = splitAction(action);
    const channel = channels.get(name);
    if (channel !== undefined) return { channel, values };
    this.#object(position, `the model has no channel '${name}'`);
    return {
      channel: { channel: name, parameters: [], isBroadcast: false, isUrgent: false, isUsedCommitted: false },
      values,
    };
  }

  #object({ index }: Position, why: string): void {
    this.#hasFailed = true;
    this.#report(noAutomaton.at(undefined, index + 1, this.#test.id, why));
  }

  #wait(location: number, until: Rational): void {
    this.#locations[location]!.invariant = this.#time.compared('<=', until);
  }
}

/** So many patterns of values are told apart at one place. */
const PATTERNS_MAX = 24;

/** What it takes to write down what comes at a position, by and large. */
const UNITS_PER_PLACE = 100;
