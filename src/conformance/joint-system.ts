/**
 * The steps of a system side by side with all that a specification may do after the same trace.
 *
 * States are entered: their zones hold the moments right after a step. What time makes of them is said in joint-time.ts;
 * from there, the system takes its internal steps alone, the environment its own, and inputs and outputs are taken by the
 * system and by all components that can. An input that a component refuses leads out of the specification.
 */
import { type Actions, type Draft, type Move, type Part, wayOf } from '../semantics/open-system.js';
import { broadcastsFromOutside } from '../network/interface.js';
import { zoneDifference } from '../semantics/zone-parts.js';
import { setZero } from '../zones/zone.js';
import { type ConformanceMode } from './conformance.js';
import { divide } from './divide-zone.js';
import {
  type JointState,
  NOW,
  type Sides,
  assemble,
  isAlone,
  isTogether,
  isWaiting,
  staying,
  unchanged,
} from './joint-state.js';
import { type Difference, JointTime } from './joint-time.js';

/** What the system does in a step, which says what the specification does; without a step, time has passed. */
export interface Label {
  /** Of the system. */
  readonly edges: readonly number[];
  /** The number of the visible action. */
  readonly action: number | undefined;
  /** What the environment does: its edges. */
  readonly world: string;
}

export interface Successor {
  readonly label: Label;
  readonly state: JointState;
}

export interface Visit {
  readonly differences: readonly Difference[];
  readonly successors: readonly Successor[];
  /** The system can come to where its time stops, and nothing but an input could go on. */
  readonly stopsTime: boolean;
}

/** Time passes until the specification takes an internal step that sets a clock. */
export const MOMENT: Label = { edges: [], action: undefined, world: '' };

export class JointSystem {
  readonly #sides: Sides;
  readonly actions: Actions;
  readonly #time: JointTime;
  /** Broadcasts of a tester who is alone outside: they are heard or not. */
  readonly #unheard: readonly Move[];
  /** Broadcasts of a tester beside an environment, given where somebody may hear: who does not goes on as it is. */
  readonly #passing: ReadonlySet<string>;

  constructor(sides: Sides, actions: Actions, mode: ConformanceMode) {
    this.#sides = sides;
    this.actions = actions;
    this.#time = new JointTime(sides, actions.inputCount, mode);
    const [spec] = sides.specs;
    const broadcasts = new Set(broadcastsFromOutside(spec!.network));
    const isOpen = spec!.reading === 'both';
    this.#passing = isOpen ? new Set() : broadcasts;
    const nobody = { edges: [], absent: [], isInternal: false, world: '', priority: undefined };
    this.#unheard = actions.names.flatMap((name, action) =>
      isOpen && broadcasts.has(name) ? [{ ...nobody, action, way: wayOf(action, nobody.world) }] : [],
    );
  }

  /** An internal step of the specification of which not all moments were followed: estimates allow too little then. */
  get partial(): string | undefined {
    return this.#time.partial;
  }

  /** Whether it is known what the specification may do in all ways that its environment may have gone. */
  get knowsWays(): boolean {
    return this.#time.knowsWays;
  }

  /** With history, states know how long ago they began, and every visible step. */
  initial(history: 'kept' | 'none'): readonly JointState[] {
    const { specs, system } = this.#sides;
    const zone = new Int32Array(1);
    setZero(zone, 0, 1);
    const components = specs.flatMap((spec) => spec.initial());
    return system.initial().flatMap((draft): readonly JointState[] => {
      const state = assemble(this.#sides, zone, 1, {
        system: draft,
        components,
        history: history === 'kept' ? [NOW] : [],
      });
      const isPossible = (part: Part): boolean =>
        part.of.constrainToInvariant(part, state.zone.slice(), state.dim);
      const possible = state.components.filter(isPossible);
      return isPossible(state.system) && possible.some(isTogether)
        ? [{ ...state, components: possible }]
        : [];
    });
  }

  /** What differs in an entered state, and the entered states that come next. */
  visit(state: JointState): Visit {
    const outlooks = this.#time.settled(state).map((each) => this.#time.outlook(each));
    const cells = outlooks.flatMap((each) => each.cells);
    return {
      differences: [
        ...cells.flatMap((cell) => this.#wrongOutputs(cell)),
        ...outlooks.flatMap(({ silent }) => silent),
      ],
      successors: [
        ...outlooks.flatMap(({ moments }) => moments.map((moment) => ({ label: MOMENT, state: moment }))),
        ...cells.flatMap((cell) => [...this.#internalSteps(cell), ...this.#outerSteps(cell)]),
      ],
      stopsTime: outlooks.some(({ stopsTime }) => stopsTime),
    };
  }

  /** Where the system can do an output that no component can, neither in its environment nor alone. */
  #wrongOutputs({ system, components, history, zone, dim }: JointState): readonly Difference[] {
    const differences: Difference[] = [];
    // They are found where the environment expects something.
    if (components.some(isWaiting)) return differences;
    for (const move of system.of.moves(system)) {
      const { action } = move;
      if (action === undefined || this.#isInput(action)) continue;
      let wrong = system.of.departures(system, move, zone, dim);
      for (const component of components) {
        for (const other of component.of.movesOf(component, action)) {
          if (wrong.length === 0) break;
          for (const allowed of component.of.departures(component, other, zone, dim))
            wrong = wrong.flatMap((part) => zoneDifference(part, allowed, dim));
        }
      }
      for (const part of wrong) differences.push({ output: action, zone: part, dim, history });
    }
    return differences;
  }

  /** Internal steps of the system. */
  #internalSteps(cell: JointState): readonly Successor[] {
    const { system, zone, dim } = cell;
    return system.of
      .movesOf(system, undefined)
      .flatMap((move) =>
        move.isInternal
          ? system.of
              .departures(system, move, zone, dim)
              .map((part) => this.#step(cell, part, move, '', cell.components.map(unchanged)))
          : [],
      );
  }

  /** Steps that the specification takes part in, or the environment alone: by the action and what the environment does. */
  #outerSteps(cell: JointState): readonly Successor[] {
    const { system, dim } = cell;
    const ways = new Map(
      cell.components
        .filter(isTogether)
        .flatMap((each) => each.of.moves(each))
        .filter(({ isInternal }) => !isInternal)
        .concat(this.#unheard)
        .map((move) => [move.way, move]),
    );
    return [...ways.values()].flatMap((way): readonly Successor[] => {
      const { action, world } = way;
      const step = (zone: Int32Array, move: Move, drafts: readonly Draft[]): Successor =>
        this.#step(cell, zone, move, world, drafts);
      const after = this.#estimatesAfter(cell, way);
      if (action === undefined) return after.map(({ zone, drafts }) => step(zone, way, drafts));
      const moves = system.of.movesOf(system, action);
      return after.flatMap(({ zone, drafts }) => [
        ...moves.flatMap((move) =>
          system.of.departures(system, move, zone, dim).map((part) => step(part, move, drafts)),
        ),
        ...system.of
          .ignoring(system, action, zone, dim, this.#sides.unfitInputs)
          .map((part) => step(part, { ...way, edges: [] }, drafts)),
      ]);
    });
  }

  /** The system takes the move, unless it is one of the environment alone. */
  #step(
    cell: JointState,
    zone: Int32Array,
    move: Move,
    world: string,
    components: readonly Draft[],
  ): Successor {
    const { system } = cell;
    const draft = staying(cell);
    const isOwn = move.edges.length > 0 && (move.isInternal || move.action !== undefined);
    const isSeen = move.action !== undefined && cell.history.length > 0;
    const state = assemble(this.#sides, zone, cell.dim, {
      system: isOwn ? system.of.draft(system, move) : draft.system,
      components,
      history: isSeen ? [...draft.history, NOW] : draft.history,
    });
    const edges = isOwn ? move.edges.map(({ id }) => id) : [];
    return { label: { edges, action: move.action, world }, state };
  }

  /**
   * The parts of a cell where the specification goes on in a way, with where it goes. An input that some component refuses
   * which stands for the specification alone leads out of it, unless nobody has to hear it; one that has to settle first
   * is not asked.
   */
  #estimatesAfter(
    { components, zone, dim }: JointState,
    way: Move,
  ): readonly { readonly zone: Int32Array; readonly drafts: readonly Draft[] }[] {
    const { action } = way;
    const isInput = action !== undefined && this.#isInput(action);
    const isPassing = isInput && this.#passing.has(this.actions.names[action]!);
    const takes = components.flatMap((component, index) =>
      component.of
        .movesLike(component, way)
        .filter(({ isInternal }) => !isInternal)
        .map((move) => ({ index, move, draft: component.of.draft.bind(component.of, component, move) })),
    );
    const taken = takes.map(({ index, move }) => {
      const component = components[index]!;
      return component.of.departures(component, move, zone, dim);
    });
    const settling = isInput ? components.map((each) => each.of.settling(each, zone, dim)) : [];
    return divide([zone], [...taken, ...settling], dim).flatMap(({ zone: part, members }) => {
      const enabled = members.flatMap((index) => takes[index] ?? []);
      const isTaken = new Set(enabled.map(({ index }) => index));
      const settles = new Set(members.map((index) => index - takes.length));
      const left = components.filter(
        (each, index) => (isPassing || isAlone(each)) && !isTaken.has(index) && !settles.has(index),
      );
      const ignores = left.length > 0 && isInput && left[0]!.of.isBroadcast(action);
      if (isInput && left.length > 0 && !ignores) return [];
      // What the environment does alone is nothing to the specification alone, nor where all ways are one.
      const stays = action === undefined ? components.filter((each) => !isTogether(each)) : [];
      const takers = enabled.map(({ draft }) => draft());
      const drafts = [...takers, ...(ignores ? left.map(unchanged) : []), ...stays.map(unchanged)];
      return (isPassing ? takers : drafts).some(isTogether) ? [{ zone: part, drafts }] : [];
    });
  }

  #isInput(action: number): boolean {
    return action < this.actions.inputCount;
  }
}
