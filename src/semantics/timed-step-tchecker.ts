/**
 * The concrete semantics of a checked TChecker system, see concrete-system.ts: trees are interpreted as they stand.
 *
 * A step is an edge of one process on an event that it shares with nobody, or a choice of edges for a synchronisation
 * vector: one for every strong member, and one for every weak member that has an edge with the event at its location.
 * Guards are asked in the state before; programs run in the order of the vector; then the invariants must hold. If a
 * process is in a committed location, such a process takes part.
 */
import { type Rational, integer } from '../base/rational.js';
import { type CheckedEdge, type CheckedTChecker, type Conjunct } from '../language/tchecker/checked.js';
import { TCheckerEvaluation } from './evaluate-tchecker.js';
import {
  type ConcreteEdge,
  type ConcreteProcess,
  type ConcreteStart,
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSteps,
  type ConcreteSystem,
  type Condition,
  type DelayLimit,
  type IsWanted,
  type Outcome,
  type Waiting,
  catchModelError,
  changesOf,
  combinations,
  delayLimitOf,
  respectsCommitted,
} from './concrete-system.js';
import { ModelError } from './model-error.js';
import { Moment } from './moment.js';

/** The concrete semantics of a system without errors. */
export function concreteTChecker(checked: CheckedTChecker): ConcreteSystem {
  return new TCheckerConcreteSystem(checked);
}

class TCheckerConcreteSystem implements ConcreteSystem {
  readonly processes: readonly ConcreteProcess[];
  readonly variables: readonly string[];
  readonly clocks: readonly string[];
  readonly #checked: CheckedTChecker;
  readonly #spans: readonly { readonly start: number; readonly end: number }[];

  constructor(checked: CheckedTChecker) {
    this.#checked = checked;
    this.processes = checked.processes.map(({ name, locations }) => ({
      name,
      locations: locations.map((id) => checked.locations[id]!.name),
    }));
    this.variables = checked.integers.flatMap(elementNames);
    this.clocks = checked.clocks.flatMap(elementNames);
    this.#spans = checked.system.declarations.filter(({ kind }) => kind === 'edge');
  }

  initial(): ConcreteStart {
    const { processes, integers } = this.#checked;
    const variables = integers.flatMap(({ size, initial }) => new Array<number>(size).fill(initial));
    const clocks = this.clocks.map(() => integer(0));
    const choices = processes.map(({ initial, locations }) => initial.map((id) => locations.indexOf(id)));
    let error: ModelError | undefined;
    const states = combinations(choices)
      .map((locations) => ({ locations, variables, clocks }))
      .filter((state) => {
        const holds = catchModelError(() => this.#invariantsHold(state, new Moment(clocks)));
        if (holds instanceof ModelError) error ??= holds;
        return holds === true;
      });
    return { states, error };
  }

  steps(state: ConcreteState, isWanted: IsWanted = () => true): ConcreteSteps {
    const { steps, error } = this.#possibleSteps(state);
    return { steps: steps.filter(({ action, edges }) => isWanted(action, edges)), error };
  }

  rates(): readonly number[] {
    return this.clocks.map(() => 1);
  }

  /** There is no world outside, and who sends is not told. */
  senders(): readonly [] {
    return [];
  }

  stopsTime(state: ConcreteState): boolean {
    return state.locations.some((_, process) => {
      const { isUrgent, isCommitted } = this.#location(state, process);
      return isUrgent || isCommitted;
    });
  }

  delayLimit(state: ConcreteState): DelayLimit | undefined {
    const urgent = this.stopsTime(state);
    const limit = catchModelError(() =>
      delayLimitOf(state.clocks, this.rates(), (moment) => ({
        stays: this.#invariantsHold(state, moment),
        urgent,
      })),
    );
    // What cannot be evaluated ends the run anyway: `steps` tells.
    return limit instanceof ModelError ? { limit: integer(0), open: false } : limit;
  }

  changes(state: ConcreteState): readonly Rational[] {
    return changesOf(state.clocks, this.rates(), (moment) => {
      catchModelError(() => {
        this.#invariantsHold(state, moment);
        for (const process of state.locations.keys()) {
          for (const id of this.#edgesAt(state, process))
            this.#hold(this.#checked.edges[id]!.guard, state, moment);
        }
      });
    });
  }

  waiting(state: ConcreteState, moment: Moment): Waiting {
    const parts = (conjuncts: readonly Conjunct[]): readonly Condition[] =>
      conjuncts.map((conjunct) => {
        const { start, end } = conjunct.kind === 'integer' ? conjunct.condition : conjunct;
        const holds = catchModelError(() => this.#hold([conjunct], state, moment));
        return { text: this.#checked.system.file.text.slice(start, end), holds: holds === true };
      });
    const { edges, events } = this.#checked;
    const lonely = new Set(this.#lonelyEdges(state).flat());
    return {
      edges: state.locations.flatMap((_, process) =>
        this.#edgesAt(state, process).map((id) => ({
          edge: this.#concreteEdge(id),
          conditions: parts(edges[id]!.guard),
          meeting: lonely.has(id) ? undefined : { kind: 'event' as const, name: events[edges[id]!.event]! },
        })),
      ),
      invariants: state.locations.flatMap((_, process) =>
        parts(this.#location(state, process).invariant).map((part) => ({ ...part, process })),
      ),
      hasty: state.locations.flatMap((_, process) => {
        const { isUrgent, isCommitted } = this.#location(state, process);
        if (!isUrgent && !isCommitted) return [];
        return [{ process, urgency: isCommitted ? ('committed' as const) : ('urgent' as const) }];
      }),
    };
  }

  #location({ locations }: ConcreteState, process: number): CheckedTChecker['locations'][number] {
    const { processes, locations: all } = this.#checked;
    return all[processes[process]!.locations[locations[process]!]!]!;
  }

  /** All together, as for UPPAAL models: the order of processes does not decide whether the model goes wrong. */
  #invariantsHold(state: ConcreteState, moment: Moment): boolean {
    const invariants = state.locations.map((_, process) => this.#location(state, process).invariant);
    const holdAll = (kind: Conjunct['kind']): boolean =>
      invariants.map((conjuncts) => this.#holdOf(kind, conjuncts, state, moment)).every(Boolean);
    return holdAll('integer') && holdAll('clock');
  }

  #hold(conjuncts: readonly Conjunct[], state: ConcreteState, moment: Moment): boolean {
    return (
      this.#holdOf('integer', conjuncts, state, moment) && this.#holdOf('clock', conjuncts, state, moment)
    );
  }

  /** What is asked of integers, up to the first that does not hold; or all that is asked of clocks. */
  #holdOf(
    kind: Conjunct['kind'],
    conjuncts: readonly Conjunct[],
    { variables }: ConcreteState,
    moment: Moment,
  ): boolean {
    const evaluation = new TCheckerEvaluation(this.#checked, [...variables], [], moment);
    const asked = conjuncts.filter((conjunct) => conjunct.kind === kind);
    if (kind === 'integer') return asked.every((conjunct) => evaluation.holds(conjunct));
    return asked.map((conjunct) => evaluation.holds(conjunct)).every(Boolean);
  }

  #possibleSteps(state: ConcreteState): ConcreteSteps {
    const committed = state.locations.map((_, process) => this.#location(state, process).isCommitted);
    const moment = new Moment(state.clocks);
    let error: ModelError | undefined;
    const steps = [...this.#lonelyEdges(state), ...this.#vectorEdges(state)]
      .map((ids) => ({ ids, edges: ids.map((id) => this.#concreteEdge(id)) }))
      .filter(({ edges }) => respectsCommitted(committed, edges))
      .filter(({ ids }) => {
        const holds = catchModelError(() =>
          ids.every((id) => this.#hold(this.#checked.edges[id]!.guard, state, moment)),
        );
        if (holds instanceof ModelError) error ??= holds;
        return holds === true;
      })
      .flatMap(({ ids, edges }): readonly ConcreteStep[] => {
        const outcome = this.#take(state, ids);
        const action = this.#checked.events[this.#checked.edges[ids[0]!]!.event];
        return outcome === undefined ? [] : [{ edges, action, outcome }];
      });
    return { steps, error };
  }

  #edgesAt(state: ConcreteState, process: number): readonly number[] {
    const { processes, edges } = this.#checked;
    const here = processes[process]!.locations[state.locations[process]!]!;
    return processes[process]!.edges.filter((id) => edges[id]!.source === here);
  }

  #lonelyEdges(state: ConcreteState): readonly (readonly number[])[] {
    const { syncs, edges } = this.#checked;
    const isShared = ({ process, event }: CheckedEdge): boolean =>
      syncs.some(
        ({ members }) =>
          members.length > 1 &&
          members.some((member) => member.process === process && member.event === event),
      );
    return state.locations.flatMap((_, process) =>
      this.#edgesAt(state, process)
        .filter((id) => !isShared(edges[id]!))
        .map((id) => [id]),
    );
  }

  #vectorEdges(state: ConcreteState): readonly (readonly number[])[] {
    const { syncs, edges } = this.#checked;
    return syncs.flatMap(({ members }) => {
      const choices = members.map(({ process, event }) =>
        this.#edgesAt(state, process).filter((id) => edges[id]!.event === event),
      );
      const taking = choices.filter((ids, index) => ids.length > 0 || members[index]!.strength === 'strong');
      return taking.length === 0 ? [] : combinations(taking);
    });
  }

  #concreteEdge(id: number): ConcreteEdge {
    const { edges, processes } = this.#checked;
    const { process, source, target } = edges[id]!;
    const { locations } = processes[process]!;
    const { start, end } = this.#spans[id] ?? { start: 0, end: 0 };
    return {
      ...{ process, edgeIndex: id, branchIndices: [], selected: [] },
      source: locations.indexOf(source),
      target: locations.indexOf(target),
      span: { start, end },
    };
  }

  /** Takes edges together; undefined if an invariant does not hold afterwards. */
  #take(state: ConcreteState, ids: readonly number[]): Outcome | undefined {
    const { edges, processes } = this.#checked;
    const outcome = catchModelError((): ConcreteState | undefined => {
      const variables = [...state.variables];
      const moment = new Moment(state.clocks);
      const locations = [...state.locations];
      for (const id of ids) {
        const edge = edges[id]!;
        const locals = edge.locals.map(({ size }) => new Array<number>(size).fill(0));
        new TCheckerEvaluation(this.#checked, variables, locals, moment).run(edge.programs);
        locations[edge.process] = processes[edge.process]!.locations.indexOf(edge.target);
      }
      const target = { locations, variables, clocks: moment.values };
      return this.#invariantsHold(target, new Moment(target.clocks)) ? target : undefined;
    });
    if (outcome === undefined) return undefined;
    return outcome instanceof ModelError
      ? { kind: 'error', error: outcome }
      : { kind: 'state', state: outcome };
  }
}

function elementNames({ name, size }: { readonly name: string; readonly size: number }): readonly string[] {
  return size === 1 ? [name] : Array.from({ length: size }, (_, index) => `${name}[${index}]`);
}
