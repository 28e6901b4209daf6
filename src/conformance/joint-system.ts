/**
 * The steps of a system side by side with all that a specification may do after the same trace.
 *
 * States are entered: their zones hold the moments right after a step. What time makes of them is said in joint-time.ts;
 * from there, the system takes its internal steps alone, the environment its own, and inputs and outputs are taken by the
 * system and by all components that can. An input that a component refuses leads out of the specification.
 */
import { zoneDifference } from '../semantics/zone-parts.js';
import { setZero } from '../zones/zone.js';
import { type ConformanceMode } from './conformance.js';
import { divide, zoneDifferences } from './divide-zone.js';
import { type JointState, NOW, type Sides, assemble, keptHistory, unchanged } from './joint-state.js';
import { type Difference, JointTime } from './joint-time.js';
import { type Draft, type Move, type Part, type Side } from './side.js';

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
  readonly #inputCount: number;
  readonly #time: JointTime;

  /** `look` is called now and then, and throws when it is time to end. */
  constructor(sides: Sides, inputCount: number, mode: ConformanceMode, look: () => void) {
    this.#sides = sides;
    this.#inputCount = inputCount;
    this.#time = new JointTime(sides, inputCount, mode, look);
  }

  /** An internal step of the specification of which not all moments were followed: estimates allow too little then. */
  get partial(): string | undefined {
    return this.#time.partial;
  }

  /** With history, states know how long ago they began, and every visible step. */
  initial(history: 'kept' | 'none'): readonly JointState[] {
    const { spec, system } = this.#sides;
    const zone = new Int32Array(1);
    setZero(zone, 0, 1);
    const components = spec.initial();
    return system.initial().flatMap((draft): readonly JointState[] => {
      const state = assemble(this.#sides, zone, 1, {
        system: draft,
        components,
        history: history === 'kept' ? [NOW] : [],
      });
      const { dim } = state;
      if (!system.constrainToInvariant(state.system, state.zone.slice(), dim)) return [];
      const possible = state.components.filter((each) =>
        spec.constrainToInvariant(each, state.zone.slice(), dim),
      );
      return possible.length === 0 ? [] : [{ ...state, components: possible }];
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

  /** Where the system can do an output that no component can. */
  #wrongOutputs({ system, components, history, zone, dim }: JointState): readonly Difference[] {
    const differences: Difference[] = [];
    if (this.#isHeldUp(components)) return differences;
    for (const move of this.#sides.system.moves(system)) {
      const { action } = move;
      if (action === undefined || this.#isInput(action)) continue;
      const possible = this.#sides.system.departures(system, move, zone, dim);
      let wrong = possible;
      for (const component of components) {
        for (const other of this.#sides.spec.moves(component)) {
          if (wrong.length === 0) break;
          if (other.action !== action) continue;
          for (const allowed of this.#sides.spec.departures(component, other, zone, dim))
            wrong = wrong.flatMap((part) => zoneDifference(part, allowed, dim));
        }
        // It need not be taken.
        for (const allowed of this.#sides.spec.made(component, action, zone, dim))
          wrong = wrong.flatMap((part) => zoneDifference(part, allowed, dim));
      }
      for (const part of wrong) differences.push({ output: action, zone: part, dim, history });
    }
    return differences;
  }

  /** Internal steps of the system. */
  #internalSteps(cell: JointState): readonly Successor[] {
    const { system } = this.#sides;
    const { environment } = this.#sides.spec;
    if (cell.components.some(({ vector }) => environment.isCommitted(vector))) return [];
    return system
      .moves(cell.system)
      .flatMap((move) =>
        move.isInternal
          ? system
              .departures(cell.system, move, cell.zone, cell.dim)
              .map((zone) => this.#step(cell, zone, move, '', cell.components.map(unchanged)))
          : [],
      );
  }

  /** Whether a step is one of committed processes of the environment. */
  #isCommitted({ components }: JointState, { edges }: Move): boolean {
    const { environment } = this.#sides.spec;
    return components.some(({ vector }) => {
      const committed = environment.committed(vector);
      return edges.some(({ process }) => committed.includes(process));
    });
  }

  /** Whether the system is committed and has something to do, as far as the integers say. */
  #goesOn(part: Part): boolean {
    const { system } = this.#sides;
    return (
      system.own.isCommitted(part.vector) &&
      system.moves(part).some(({ action }) => action === undefined || !this.#isInput(action))
    );
  }

  /** Whether the environment, which is the same in all components, does something before the system can. */
  #isHeldUp(components: readonly Part[]): boolean {
    const { environment } = this.#sides.spec;
    return components.some(({ vector }) => environment.isCommitted(vector) && !environment.waits(vector));
  }

  /** Steps that the specification takes part in, or the environment alone: by the action and what the environment does. */
  #outerSteps(cell: JointState): readonly Successor[] {
    const { spec, system } = this.#sides;
    const ways = new Map(
      cell.components
        .flatMap((each) => spec.moves(each))
        .filter(({ isInternal }) => !isInternal)
        .map((move) => [`${move.action} ${move.world}`, move]),
    );
    return [...ways.values()].flatMap((way): readonly Successor[] => {
      const { action, world } = way;
      const step = (zone: Int32Array, move: Move, drafts: readonly Draft[]): Successor =>
        this.#step(cell, zone, move, world, drafts);
      // A system that is committed goes on before the environment does.
      if (action === undefined && this.#goesOn(cell.system) && !this.#isCommitted(cell, way)) return [];
      const after = this.#estimatesAfter(cell, way);
      if (action === undefined) return after.map(({ zone, drafts }) => step(zone, way, drafts));
      const moves = system.moves(cell.system).filter((move) => move.action === action);
      return after.flatMap(({ zone, drafts }) => [
        ...moves.flatMap((move) =>
          system.departures(cell.system, move, zone, cell.dim).map((part) => step(part, move, drafts)),
        ),
        ...this.#ignoring(cell, action, zone).map((part) => step(part, { ...way, edges: [] }, drafts)),
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
    const { system } = this.#sides;
    const isOwn = move.edges.length > 0 && (move.isInternal || move.action !== undefined);
    const isSeen = move.action !== undefined && cell.history.length > 0;
    const state = assemble(this.#sides, zone, cell.dim, {
      system: isOwn ? system.draft(cell.system, move) : unchanged(cell.system),
      components,
      history: [...keptHistory(cell.history), ...(isSeen ? [NOW] : [])],
    });
    const edges = isOwn ? move.edges.map(({ id }) => id) : [];
    return { label: { edges, action: move.action, world }, state };
  }

  /**
   * The parts of a cell where the specification goes on in a way, with where it goes. An input that some component
   * refuses leads out of the specification; one that has to settle first, or whose environment does not give it in
   * this way, is not asked.
   */
  #estimatesAfter(
    { components, zone, dim }: JointState,
    way: Move,
  ): readonly { readonly zone: Int32Array; readonly drafts: readonly Draft[] }[] {
    const { spec } = this.#sides;
    const isInput = way.action !== undefined && this.#isInput(way.action);
    const moves = components.flatMap((component, index) =>
      spec
        .moves(component)
        .filter((move) => !move.isInternal && move.action === way.action && move.world === way.world)
        .map((move) => ({ component, index, move })),
    );
    const taken = moves.map(({ component, move }) => spec.departures(component, move, zone, dim));
    const excused = isInput
      ? components.map((component) => [
          ...this.#settling(spec, component, zone, dim),
          ...zoneDifferences(zone, spec.given(component, way, zone, dim), dim),
        ])
      : [];
    return divide([zone], [...taken, ...excused], dim).flatMap(({ zone: part, members }) => {
      const enabled = members.flatMap((index) => moves[index] ?? []);
      if (enabled.length === 0) return [];
      const isExcused = new Set(members.map((index) => index - moves.length));
      const isTaken = new Set(enabled.map(({ index }) => index));
      const refuses = isInput && components.some((_, index) => !isTaken.has(index) && !isExcused.has(index));
      if (refuses) return [];
      return [{ zone: part, drafts: enabled.map(({ component, move }) => spec.draft(component, move)) }];
    });
  }

  /** The parts of a zone where the system ignores an input: it has settled, and no edge receives it. */
  #ignoring({ system: part, dim }: JointState, action: number, zone: Int32Array): readonly Int32Array[] {
    const { system } = this.#sides;
    if (!this.#isInput(action)) return [];
    const settling = this.#settling(system, part, zone, dim);
    return system.deaf(part, action, zone, dim).flatMap((each) => zoneDifferences(each, settling, dim));
  }

  /** Where in a zone a part takes an internal step before anything is given to it. */
  #settling(side: Side, part: Part, zone: Int32Array, dim: number): readonly Int32Array[] {
    if (!side.stopsTime(part)) return [];
    return side
      .moves(part)
      .flatMap((move) => (move.isInternal ? side.departures(part, move, zone, dim) : []));
  }

  #isInput(action: number): boolean {
    return action < this.#inputCount;
  }
}
