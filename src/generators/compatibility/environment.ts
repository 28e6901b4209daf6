/**
 * The most general environment that keeps processes from illegal outputs, as an automaton: whatever any such environment does,
 * this one can do.
 *
 * It has a location for each state of the processes from which it wins, and clocks that go with theirs. It gives every input
 * after which it still wins, takes every output, and where waiting would lose, its invariants do not let it wait. Where the
 * states that are won are no zone, there are several locations, one for each zone, and it may go from one to another.
 *
 * Steps that it cannot see, or not tell apart, are told to it: the process goes through a committed location, from which it
 * sends a channel of its own.
 *
 * INVARIANT the clocks of the automaton have the values of those of the processes whenever it is asked for them.
 */
import { madeOnce, pushTo } from '../../base/maps.js';
import { type Network } from '../../network/network.js';
import { type AutomatonEdge, type AutomatonLocation } from '../automata/automaton.js';
import { type Obstacle } from '../automata/obstacles.js';
import { channelsOf, plainChannel } from '../automata/tester.js';
import { type Federation, difference, intersection } from '../../zones/federation.js';
import { type ArenaMove, asFederation } from './arena.js';
import { type Answered, wonIn } from './compatibility.js';
import { before, pastOf, united } from './game.js';
import { type Constraint, type Guard, guardTexts, guardsOf } from './guards.js';

export interface Environment {
  readonly locations: readonly AutomatonLocation[];
  readonly edges: readonly AutomatonEdge[];
  readonly start: number;
  /** The names of its clocks. */
  readonly clocks: readonly string[];
  readonly told: readonly ToldEdge[];
}

/** An edge of a process that is told to the environment when it was taken. */
export interface ToldEdge {
  readonly process: number;
  readonly edgeIndex: number;
  readonly channel: string;
}

export interface EnvironmentNames {
  /** Of a clock, and of a channel that tells an edge. */
  readonly clock: (name: string) => string;
  readonly told: (process: string) => string;
}

/** More locations are not drawn. */
const LOCATIONS_MAX = 400;

/** The environment of processes that are compatible. */
export function environmentOf(answer: Answered, names: EnvironmentNames): Environment | Obstacle {
  return new Writing(answer, names).write();
}

/** A part of what is won of a state. */
interface Place {
  readonly state: number;
  readonly set: Federation;
  readonly invariant: readonly Constraint[];
  location?: number;
}

/** What a step may lead to. */
interface Alternative {
  readonly told: string | undefined;
  /** One of them holds then; undefined if nothing has to be asked. */
  readonly guards: readonly Guard[] | undefined;
  readonly move: ArenaMove;
  readonly target: Place;
}

/** An edge whose clocks are named when it is known which of them are looked at. */
interface Draft {
  readonly source: number;
  readonly target: number;
  readonly guard?: readonly Constraint[] | undefined;
  readonly synchronisation?: string | undefined;
  readonly updates?: readonly string[] | undefined;
  readonly resets?: ArenaMove | undefined;
}

class Writing {
  readonly #answer: Answered;
  readonly #network: Network;
  readonly #names: EnvironmentNames;
  readonly #places = new Map<number, readonly Place[]>();
  readonly #waiting: Place[] = [];
  readonly #locations: { -readonly [K in keyof AutomatonLocation]: AutomatonLocation[K] }[] = [];
  readonly #invariants = new Map<number, readonly Constraint[]>();
  readonly #rows = new Map<number, number>();
  readonly #drafts: Draft[] = [];
  readonly #told = new Map<string, ToldEdge>();
  #problem: Obstacle | undefined;

  constructor(answer: Answered, names: EnvironmentNames) {
    this.#answer = answer;
    this.#network = answer.arena.network;
    this.#names = names;
  }

  write(): Environment | Obstacle {
    const { initial, dim } = this.#answer.arena;
    this.#findTold();
    const [first] = initial;
    if (first === undefined)
      return { span: undefined, what: 'the processes cannot start', hint: 'Look at their invariants.' };
    const zone = asFederation([first.zone], dim);
    const start = this.#placesOf(first.state).find(({ set }) => intersection(set, zone).count > 0)!;
    this.#locate(start, 0);
    for (let place = this.#waiting.shift(); place !== undefined; place = this.#waiting.shift()) {
      if (this.#locations.length > LOCATIONS_MAX)
        this.#object(`it has more than ${LOCATIONS_MAX} locations`, 'Give variables smaller ranges.');
      if (this.#problem !== undefined) return this.#problem;
      this.#build(place);
    }
    return this.#finished(start.location!);
  }

  /** Edges behind which it could not know where the processes are. */
  #findTold(): void {
    const needed = new Set<ArenaMove>();
    const alike: (readonly [ArenaMove, ArenaMove])[] = [];
    for (const { moves } of this.#answer.arena.states)
      for (const [index, each] of moves.entries()) {
        const { action } = each.move;
        if (action === undefined) needed.add(each);
        for (const other of moves.slice(0, index)) {
          if (other.move.action !== action || isSameStep(each, other)) continue;
          if (intersection(other.departures, each.departures).count === 0) continue;
          needed.add(each).add(other);
          if (keyOf(each, 0) === keyOf(other, 0)) alike.push([each, other]);
        }
      }
    // Where one edge sends to several, those who receive tell.
    const byReceiver = new Set(
      alike.flatMap(([one, other]) => (keyOf(one, 1) === keyOf(other, 1) ? [] : [keyOf(one, 0)!])),
    );
    for (const each of needed) this.#tell(each, byReceiver.has(keyOf(each, 0)!) ? 1 : 0);
  }

  #tell(each: ArenaMove, place: number): void {
    const key = keyOf(each, place);
    const { process, edge } = each.move.edges[key === undefined ? 0 : place]!;
    const { edgeIndex, branchIndices } = edge.origin;
    if (branchIndices.length > 0)
      this.#object('it would have to be told of an edge with branches', 'Draw an edge for each branch.');
    madeOnce(this.#told, key ?? keyOf(each, 0)!, () => ({
      ...{ process, edgeIndex },
      channel: this.#names.told(this.#network.processes[process]!.name),
    }));
  }

  #toldOf(each: ArenaMove): string | undefined {
    const { move } = each;
    const told = move.edges.flatMap((_, place) => this.#told.get(keyOf(each, place)!)?.channel ?? []);
    if (told.length > 1)
      this.#object(
        'it would have to be told of two edges that are taken together',
        'Use different channels.',
      );
    return told[0];
  }

  #placesOf(state: number): readonly Place[] {
    return madeOnce(this.#places, state, () => {
      const { reached, mayDelay } = this.#answer.arena.states[state]!;
      const lost = this.#answer.lost[state]!;
      const won = wonIn(this.#answer, state);
      const mustAct = mayDelay && intersection(pastOf(lost), won).count > 0;
      if (!mustAct) return won.count === 0 ? [] : [{ state, set: won, invariant: [] }];
      return guardsOf(won, reached).map(({ zone, constraints }) => ({
        state,
        set: intersection(asFederation([zone], reached.dim), reached),
        invariant: constraints.filter(([left, right]) => left !== 0 && right === 0),
      }));
    });
  }

  #locate(place: Place, column: number): number {
    if (place.location !== undefined) return place.location;
    const { vector } = this.#answer.arena.states[place.state]!;
    const moving = this.#network.processes.filter(({ locations }) => locations.length > 1);
    const words = (moving.length === 0 ? this.#network.processes : moving).map((process) => {
      const { name } = process.locations[vector[this.#network.processes.indexOf(process)]!]!;
      return name.replace(/\W/g, '_');
    });
    const location = this.#add(words.join('_'), false, column);
    place.location = location;
    this.#invariants.set(location, place.invariant);
    this.#waiting.push(place);
    return location;
  }

  #add(name: string | undefined, isCommitted: boolean, column: number): number {
    const row = this.#rows.get(column) ?? 0;
    this.#rows.set(column, row + 1);
    return this.#locations.push({ name, isCommitted, column, row }) - 1;
  }

  #build(place: Place): void {
    const { state, set } = place;
    const { moves } = this.#answer.arena.states[state]!;
    const { lost } = this.#answer;
    const inputs = new Map<number, ArenaMove[]>();
    const heard = new Map<string, ArenaMove[]>();
    for (const each of moves) {
      if (each.isInput) pushTo(inputs, each.move.action!, each);
      else pushTo(heard, this.#heardAs(each), each);
    }
    for (const [action, each] of inputs) {
      const { dim } = set;
      const able = united(asFederation([], dim), ...each.map(({ departures }) => departures));
      const wrong = united(asFederation([], dim), ...each.map((step) => before(step, lost[step.target]!)));
      const good = intersection(difference(able, wrong), set);
      if (good.count > 0) this.#give(place, action, each, good);
    }
    for (const [event, each] of heard) this.#hear(place, event, each);
    for (const other of this.#placesOf(state)) {
      const common = intersection(other.set, set);
      if (other === place || common.count === 0) continue;
      const target = this.#locate(other, this.#locations[place.location!]!.column + 1);
      for (const { constraints } of guardsOf(common, set))
        this.#drafts.push({ source: place.location!, target, guard: constraints });
    }
  }

  /** The channel on which the environment hears of a step that it does not take. */
  #heardAs(each: ArenaMove): string {
    const { action } = each.move;
    if (action === undefined) return this.#toldOf(each)!;
    return plainChannel(this.#channelOf(action));
  }

  #channelOf(action: number): ReturnType<typeof channelsOf>[number] {
    const name = this.#answer.arena.actions[action];
    return channelsOf(this.#network).find((channel) => channel.name === name)!;
  }

  #give(place: Place, action: number, moves: readonly ArenaMove[], good: Federation): void {
    const channel = this.#channelOf(action);
    const passed = (channel.passes?.values ?? []).map(
      (value, index) => `${channel.passes!.names[index]!} = ${value}`,
    );
    const synchronisation = `${plainChannel(channel)}!`;
    const guards = guardsOf(good, place.set);
    const alternatives = this.#alternatives(moves, good);
    const labels = { source: place.location!, synchronisation, updates: passed };
    const target = this.#targetOf(place, alternatives);
    for (const { constraints } of guards)
      this.#drafts.push({ ...labels, ...target.edge, guard: constraints });
    this.#behind(target.edge.target, alternatives, target.isHub);
  }

  #hear(place: Place, event: string, moves: readonly ArenaMove[]): void {
    const able = united(...moves.map(({ departures }) => departures));
    const alternatives = this.#alternatives(moves, intersection(able, place.set));
    if (alternatives.length === 0) return;
    const { edge, isHub } = this.#targetOf(place, alternatives);
    this.#drafts.push({ source: place.location!, synchronisation: `${event}?`, ...edge });
    this.#behind(edge.target, alternatives, isHub);
  }

  /** Where an event leads: to what it leads to, or to where it is found out. */
  #targetOf(
    place: Place,
    alternatives: readonly Alternative[],
  ): { readonly edge: Pick<Draft, 'target' | 'resets'>; readonly isHub: boolean } {
    const column = this.#locations[place.location!]!.column + 1;
    const [only] = alternatives;
    if (alternatives.length === 1 && only!.told === undefined && only!.guards === undefined)
      return { edge: { target: this.#locate(only!.target, column), resets: only!.move }, isHub: false };
    return { edge: { target: this.#add(undefined, true, column) }, isHub: true };
  }

  #behind(hub: number, alternatives: readonly Alternative[], isHub: boolean): void {
    if (!isHub) return;
    for (const { told, guards, move, target: place } of alternatives) {
      const target = this.#locate(place, this.#locations[hub]!.column + 1);
      const synchronisation = told === undefined ? undefined : `${told}?`;
      for (const guard of guards ?? [undefined])
        this.#drafts.push({ source: hub, target, guard: guard?.constraints, synchronisation, resets: move });
    }
  }

  #alternatives(moves: readonly ArenaMove[], set: Federation): readonly Alternative[] {
    const isUnseen = moves[0]!.move.action === undefined;
    const possible: { readonly move: ArenaMove; readonly told: string | undefined; from: Federation }[] = [];
    for (const move of moves) {
      const from = intersection(move.departures, set);
      if (from.count === 0) continue;
      const told = isUnseen ? undefined : this.#toldOf(move);
      // Steps that do the same are one.
      const same = possible.find((other) => other.told === told && isSameStep(other.move, move));
      if (same === undefined) possible.push({ move, told, from });
      else same.from = united(same.from, from);
    }
    return possible.flatMap((each) => {
      const { move, told, from } = each;
      const others = possible.filter((other) => other !== each && other.told === told);
      if (others.some((other) => intersection(other.from, from).count > 0))
        this.#object(
          'it would have to tell apart steps that differ in a select or in who receives',
          'Draw an edge for each of them.',
        );
      const targets = this.#placesOf(move.target);
      return targets.flatMap((target): readonly Alternative[] => {
        const into = before({ ...move, departures: from }, target.set);
        if (into.count === 0) return [];
        const isCertain = others.length === 0 && targets.length === 1;
        return [{ told, guards: isCertain ? undefined : guardsOf(into, set), move, target }];
      });
    });
  }

  #object(what: string, hint: string): void {
    this.#problem ??= { span: undefined, what, hint };
  }

  #finished(start: number): Environment | Obstacle {
    const looked = new Set<number>();
    const constraints = [...this.#drafts.map(({ guard = [] }) => guard), ...this.#invariants.values()].flat();
    for (const [left, right] of constraints) looked.add(left).add(right);
    looked.delete(0);
    const { clocks } = this.#network;
    const names = clocks.map(({ name }, clock) => (looked.has(clock) ? this.#names.clock(name) : ''));
    if (clocks.some(({ initial }, clock) => looked.has(clock) && initial !== 0))
      this.#object('a clock does not start at 0', 'Let all clocks start at 0.');
    const edges = this.#drafts.map(({ guard = [], resets, updates = [], ...edge }): AutomatonEdge => {
      const set = resets === undefined ? [] : this.#resets(resets, looked, names);
      const update = [...updates, ...set].join(', ');
      return {
        ...edge,
        guard: guard.length === 0 ? undefined : guardTexts(guard, names).join(' && '),
        update: update === '' ? undefined : update,
      };
    });
    for (const [location, invariant] of this.#invariants)
      if (invariant.length > 0)
        this.#locations[location]!.invariant = guardTexts(invariant, names).join(' && ');
    if (this.#problem !== undefined) return this.#problem;
    const told = [...this.#told.values()];
    return {
      ...withoutTwins(this.#locations, edges, start),
      ...{ clocks: names.filter((name) => name !== ''), told },
    };
  }

  #resets(
    { from, shift }: ArenaMove,
    looked: ReadonlySet<number>,
    names: readonly string[],
  ): readonly string[] {
    return [...looked].flatMap((clock) => {
      if (from[clock] === clock && shift[clock] === 0) return [];
      if (from[clock] !== 0)
        this.#object('a clock is set to another one', 'Set clocks to constants, or to integers.');
      return [`${names[clock]!} = ${shift[clock]!}`];
    });
  }
}

function keyOf({ move }: ArenaMove, place: number): string | undefined {
  const edge = move.edges[place];
  return edge && `${edge.process},${edge.edge.origin.edgeIndex}`;
}

function isSameStep(one: ArenaMove, other: ArenaMove): boolean {
  return (
    one.target === other.target &&
    one.from.join() === other.from.join() &&
    one.shift.join() === other.shift.join()
  );
}

/** The automaton without locations from which it does the same as from others; names that are left stand once. */
function withoutTwins(
  locations: readonly AutomatonLocation[],
  edges: readonly AutomatonEdge[],
  start: number,
): Pick<Environment, 'locations' | 'edges' | 'start'> {
  const leaving = new Map<number, AutomatonEdge[]>();
  for (const edge of edges) pushTo(leaving, edge.source, edge);
  let blocks = locations.map(({ isCommitted, invariant }) => `${String(isCommitted)} ${invariant ?? ''}`);
  for (let count = 0; ;) {
    const numbers = new Map<string, number>();
    const next = blocks.map((block, location) => {
      const on = (leaving.get(location) ?? []).map(({ target, guard, synchronisation, update }) =>
        JSON.stringify([guard, synchronisation, update, blocks[target]]),
      );
      const key = [block, ...new Set(on.sort())].join('|');
      return String(madeOnce(numbers, key, () => numbers.size));
    });
    blocks = next;
    if (numbers.size === count) break;
    count = numbers.size;
  }
  const first = new Map<string, number>();
  const kept = locations.flatMap((location, index) => {
    if (first.has(blocks[index]!)) return [];
    first.set(blocks[index]!, first.size);
    return [{ location, index }];
  });
  const taken = new Map<string, number>();
  const at = (location: number): number => first.get(blocks[location]!)!;
  const shown = new Map<string, AutomatonEdge>();
  for (const { index } of kept)
    for (const edge of leaving.get(index) ?? []) {
      const moved = { ...edge, source: at(edge.source), target: at(edge.target) };
      shown.set(JSON.stringify(moved), moved);
    }
  const rows = new Map<number, number>();
  return {
    locations: kept.map(({ location }) => {
      const { name, column } = location;
      const row = rows.get(column) ?? 0;
      rows.set(column, row + 1);
      if (name === undefined) return { ...location, row };
      const number = (taken.get(name) ?? 0) + 1;
      taken.set(name, number);
      return { ...location, row, name: number > 1 ? `${name}_${number}` : name };
    }),
    edges: [...shown.values()],
    start: at(start),
  };
}
