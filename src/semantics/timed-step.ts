/**
 * The concrete semantics of a checked UPPAAL model, see concrete-system.ts: trees are interpreted as they stand.
 *
 * A step is an internal edge, a sender with one receiver, or a sender of a broadcast with one edge of every process
 * that can receive. Guards are asked in the state before; updates run sender first, then receivers in the order of
 * the system line, between the hooks before_update and after_update; then the invariants must hold. If a process is
 * in a committed location, such a process takes part. Of the steps that are possible, those of the highest priority
 * remain: the channel counts first, then the highest process.
 */
import { append, greatest } from '../base/long-lists.js';
import { madeOnce } from '../base/maps.js';
import { type Rational, integer } from '../base/rational.js';
import { type Expression, type UpdateHook } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { Interpreter, NO_STEP_LIMIT } from '../language/evaluate.js';
import { locationTitle } from '../language/model.js';
import { printExpression } from '../language/print.js';
import { nameWithin } from '../network/sides-apart.js';
import { otherName, valuedName } from '../network/valued-channels.js';
import { type SelectedValues } from '../network/wide-selects.js';
import {
  type ConcreteProcess,
  type ConcreteStart,
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSteps,
  type ConcreteSystem,
  type Condition,
  type DelayLimit,
  type IsWanted,
  type Meeting,
  type Outcome,
  type Waiting,
  catchModelError,
  changesOf,
  delayLimitOf,
  respectsCommitted,
} from './concrete-system.js';
import { ModelError, modelErrorOfFailure } from './model-error.js';
import {
  type Broken,
  type Enabled,
  NOTHING_OUTSIDE,
  type Outside,
  choicesOf,
  fromOutside,
  mayHaveToReceive,
  meetingOf,
  meetsOutside,
  synchronisations,
  withinSide,
} from './model-synchronise.js';
import { Moment } from './moment.js';
import { type ModelChannel, type ModelEdge, ModelStorage } from './model-storage.js';

/**
 * The concrete semantics of a model without errors, all of which is analysed here. Processes that take no part stay where
 * they are, and hold up nobody.
 */
export function concreteUppaal(
  checked: CheckedModel,
  outside: Outside = NOTHING_OUTSIDE,
  takesPart: readonly boolean[] = checked.processes.map(() => true),
  selected: SelectedValues = new Map(),
): ConcreteSystem {
  return new UppaalSystem(checked, outside, takesPart, selected);
}

/** What the world outside sends with an action: where it is stored, and what. */
interface Given {
  readonly cells: readonly number[];
  readonly values: readonly number[];
}

/** A channel that a sender names, and behind what the values are those that it passes. */
interface Sent {
  readonly channel: string;
  readonly behind: 'sender' | 'step';
}

/** A step that is possible, with what decides about priorities. */
interface Ranked {
  readonly step: ConcreteStep;
  /** The world outside sends: that may happen or not, so it blocks nothing. */
  readonly isGiven: boolean;
  readonly channelPriority: number;
  readonly processPriority: number;
}

class UppaalSystem implements ConcreteSystem {
  readonly processes: readonly ConcreteProcess[];
  readonly variables: readonly string[];
  readonly clocks: readonly string[];
  readonly #checked: CheckedModel;
  readonly #storage: ModelStorage;
  readonly #outside: Outside;
  /** By process. */
  readonly #takesPart: readonly boolean[];
  readonly #hasPriorities: boolean;
  readonly #sentFromOutside: ReadonlySet<string>;
  /** Of edges whose channel is named without an index: it is always the same. */
  readonly #channelOf = new Map<ModelEdge, ModelChannel>();
  /** By channel, the choices of values that are told apart. */
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    checked: CheckedModel,
    outside: Outside,
    takesPart: readonly boolean[],
    selected: SelectedValues,
  ) {
    this.#checked = checked;
    this.#outside = outside;
    this.#known = new Map(
      [...outside.passes].map(([channel, { choices }]) => [
        channel,
        new Set(choices.map((each) => each.join())),
      ]),
    );
    this.#sentFromOutside = new Set(
      [...outside.does].flatMap(([channel, does]) =>
        does === 'sends' ? choicesOf(outside, channel).map((values) => valuedName(channel, values)) : [],
      ),
    );
    this.#takesPart = takesPart;
    this.#storage = new ModelStorage(checked, selected);
    this.#hasPriorities =
      checked.channelPriorities !== undefined || checked.processes.some(({ priority }) => priority !== 0);
    this.variables = this.#storage.variables;
    this.clocks = this.#storage.clocks;
    this.processes = checked.processes.map(({ name, template }) => ({
      name,
      locations: template.locations.map(({ location }) => locationTitle(location)),
    }));
  }

  initial(): ConcreteStart {
    const { initialCells, initialClocks, stateLength } = this.#storage;
    const state: ConcreteState = {
      locations: this.#checked.processes.map(({ template }) => template.initial?.index ?? 0),
      variables: initialCells.slice(0, stateLength),
      clocks: initialClocks.map((value): Rational => integer(value)),
    };
    const holds = catchModelError(() =>
      this.#invariantsHold(state, this.#cells(state), new Moment(state.clocks)),
    );
    if (holds instanceof ModelError) return { states: [], error: holds };
    return { states: holds ? [state] : [] };
  }

  steps(state: ConcreteState, isWanted: IsWanted = () => true): ConcreteSteps {
    // A step that is not wanted may block one that is.
    const looksAt = this.#hasPriorities ? () => true : isWanted;
    const { edges: all, broken } = this.#evaluatedEdges(state, new Moment(state.clocks));
    const error = broken[0]?.error;
    // It is not known what an edge that cannot be evaluated would block.
    if (error !== undefined && this.#hasPriorities) return { steps: [], error };
    const found = this.#possibleSteps(state, all, broken, looksAt);
    const remain = this.#hasPriorities
      ? found.filter((each) => !found.some((other) => blocks(other, each)))
      : found;
    const steps = remain.map(({ step }) => step);
    return { steps: steps.filter(({ action, edges }) => isWanted(action, edges)), error };
  }

  senders(state: ConcreteState, action: string): readonly (number | 'outside')[] {
    if (this.#sentFromOutside.has(action)) return ['outside'];
    const { edges } = this.#evaluatedEdges(state, new Moment(state.clocks));
    return edges
      .filter(
        (each) =>
          each.edge.direction === '!' &&
          meetsOutside(this.#outside, each) &&
          this.#actionSent(state, each) === action,
      )
      .map(({ edge }) => edge.process);
  }

  /** What an edge sends, whoever receives it; undefined if that cannot be evaluated. */
  #actionSent(state: ConcreteState, { edge, channel }: Enabled): string | undefined {
    if (channel === undefined || !this.#outside.passes.has(channel.name)) return channel?.name;
    const cells = this.#cells(state);
    const failed = catchModelError(() => {
      const moment = new Moment(state.clocks);
      this.#runHook(this.#checked.beforeUpdate, cells, moment);
      this.#update(edge, cells, moment);
    });
    return failed instanceof ModelError ? undefined : this.#nameOf(channel.name, cells, cells);
  }

  /** The name of an action on a channel with the values that are passed: behind the update of the sender, or of all. */
  #nameOf(channel: string, sent: readonly number[], last: readonly number[]): string {
    const seen = this.#outside.meetings?.variables ?? [];
    const values = this.#passedCells(channel).map((cell) => {
      const name = this.#storage.cellNames[cell]!;
      const isSeen = seen.some((each) => name === each || /^[.[]/.test(withoutStart(name, each)));
      return (isSeen ? last : sent)[cell]!;
    });
    const isKnown = this.#known.get(channel)?.has(values.join()) !== false;
    return isKnown ? valuedName(channel, values) : otherName(channel);
  }

  #passedCells(channel: string): readonly number[] {
    const names = this.#outside.passes.get(channel)?.names ?? [];
    return names.map((each) => this.#storage.cellNames.indexOf(each));
  }

  stopsTime(state: ConcreteState): boolean {
    return this.#isUrgent(state, new Moment(state.clocks));
  }

  #isUrgent(state: ConcreteState, moment: Moment): boolean {
    return (
      state.locations.some((_, process) => this.#urgency(state, process) !== 'none') ||
      this.#urgentStepIsEnabled(state, moment)
    );
  }

  rates(state: ConcreteState): readonly number[] {
    const moment = new Moment(state.clocks);
    catchModelError(() => this.#invariantsHold(state, this.#cells(state), moment));
    return moment.ratesFound();
  }

  delayLimit(state: ConcreteState): DelayLimit | undefined {
    const cells = this.#cells(state);
    const limit = catchModelError(() =>
      delayLimitOf(state.clocks, this.rates(state), (moment) => ({
        stays: this.#invariantsHold(state, cells, moment),
        urgent: this.#isUrgent(state, moment),
      })),
    );
    // What cannot be evaluated ends the run anyway: `steps` tells.
    return limit instanceof ModelError ? { limit: integer(0), open: false } : limit;
  }

  changes(state: ConcreteState): readonly Rational[] {
    const cells = this.#cells(state);
    return changesOf(state.clocks, this.rates(state), (moment) => {
      catchModelError(() => this.#invariantsHold(state, cells, moment));
      this.#evaluatedEdges(state, moment);
    });
  }

  waiting(state: ConcreteState, moment: Moment): Waiting {
    const cells = this.#cells(state);
    const parts = (
      process: number,
      conjunction: Expression | undefined,
      edge: ModelEdge | undefined,
    ): readonly Condition[] =>
      conjunctsOf(conjunction).map((part) => {
        const holds = catchModelError(() =>
          this.#evaluate(
            process,
            cells,
            moment,
            edge,
            (interpreter) => interpreter.conditionsHold(part) && interpreter.constraintsHold(part),
          ),
        );
        return { text: printExpression(part), holds: holds === true };
      });
    return {
      edges: this.#edgesHere(state).map((edge) => ({
        edge,
        conditions: parts(edge.process, edge.first.guard?.value, edge),
        meeting: this.#meeting(edge, cells, moment),
      })),
      invariants: state.locations.flatMap((location, process) => {
        const { invariant } = this.#checked.processes[process]!.template.locations[location]!.location;
        return this.#takesPart[process] === true
          ? parts(process, invariant?.value, undefined).map((part) => ({ ...part, process }))
          : [];
      }),
      hasty: state.locations.flatMap((_, process) => {
        const urgency = this.#urgency(state, process);
        return urgency === 'none' ? [] : [{ process, urgency }];
      }),
    };
  }

  #meeting(edge: ModelEdge, cells: number[], moment: Moment): Meeting | undefined {
    const channel = catchModelError(() => this.#channel(edge, cells, moment));
    const { direction } = edge;
    if (channel === undefined || channel instanceof ModelError) return undefined;
    if (direction !== '!' && direction !== '?') return undefined;
    return { kind: 'channel', name: channel.name, direction, isBroadcast: channel.broadcast };
  }

  // ----------------------------------------------------------------------------------------------------- steps

  #possibleSteps(
    state: ConcreteState,
    enabled: readonly Enabled[],
    broken: readonly Broken[],
    looksAt: IsWanted,
  ): readonly Ranked[] {
    const committed = this.#committed(state);
    return [...synchronisations(enabled, this.#outside), ...fromOutside(enabled, this.#outside)]
      .filter((edges) =>
        respectsCommitted(
          committed,
          edges.map(({ edge }) => edge),
        ),
      )
      .filter((edges) => !broken.some((each) => mayHaveToReceive(each, edges)))
      .flatMap((edges) => {
        const [{ channel }] = edges as readonly [Enabled];
        const taken = edges.map(({ edge }) => edge);
        const within = channel && withinSide(this.#outside, channel, edges);
        const rank = {
          isGiven:
            channel !== undefined && within === undefined && this.#outside.does.get(channel.name) === 'sends',
          channelPriority: channel?.priority ?? 0,
          processPriority: greatest(taken.map(({ process }) => this.#checked.processes[process]!.priority)),
        };
        const name = within === undefined ? channel?.name : nameWithin(channel!.name, within);
        const meeting = meetingOf(this.#outside, this.processes, name, taken);
        const steps =
          meeting !== undefined
            ? this.#sentSteps(state, taken, meeting, 'step', looksAt)
            : within === undefined
              ? this.#stepsOf(state, taken, name, looksAt)
              : this.#unpassedSteps(state, taken, name, looksAt);
        return steps.map((step) => ({ step, ...rank }));
      });
  }

  /** The steps by which edges are taken together: several, if the world outside can choose what it sends. */
  #stepsOf(
    state: ConcreteState,
    edges: readonly ModelEdge[],
    channel: string | undefined,
    looksAt: IsWanted,
  ): readonly ConcreteStep[] {
    const passed = channel === undefined ? undefined : this.#outside.passes.get(channel);
    if (passed === undefined) return this.#unpassedSteps(state, edges, channel, looksAt);
    if (edges[0]!.direction === '!') return this.#sentSteps(state, edges, channel!, 'sender', looksAt);
    const cells = this.#passedCells(channel!);
    return passed.choices.flatMap((values) => {
      const action = valuedName(channel!, values);
      const chosen = passed.names.map((name, index) => ({ name, value: values[index]! }));
      const receivers = edges.map((edge) => ({ ...edge, selected: [...edge.selected, ...chosen] }));
      if (!looksAt(action, receivers)) return [];
      const outcome = this.#take(state, receivers, undefined, { cells, values })?.outcome;
      return outcome === undefined ? [] : [{ edges: receivers, action, outcome }];
    });
  }

  /** The step, if there is one, by which a sender passes values: what it leaves itself, or what the whole step leaves. */
  #sentSteps(
    state: ConcreteState,
    edges: readonly ModelEdge[],
    channel: string,
    behind: Sent['behind'],
    looksAt: IsWanted,
  ): readonly ConcreteStep[] {
    const taken = this.#take(state, edges, { channel, behind });
    return taken === undefined || !looksAt(taken.action, edges) ? [] : [{ edges, ...taken }];
  }

  /** The step, if there is one, by which edges are taken together without values. */
  #unpassedSteps(
    state: ConcreteState,
    edges: readonly ModelEdge[],
    action: string | undefined,
    looksAt: IsWanted,
  ): readonly ConcreteStep[] {
    const outcome = looksAt(action, edges) ? this.#take(state, edges)?.outcome : undefined;
    return outcome === undefined ? [] : [{ edges, action, outcome }];
  }

  /** The edges from the current locations whose guards hold, in the order of the processes, and those that go wrong. */
  #evaluatedEdges(
    state: ConcreteState,
    moment: Moment,
  ): { readonly edges: readonly Enabled[]; readonly broken: readonly Broken[] } {
    const cells = this.#cells(state);
    const committed = this.#committed(state);
    const broken: Broken[] = [];
    const edges = this.#edgesHere(state).flatMap((edge): readonly Enabled[] => {
      // It would not be taken, whatever its guard says.
      if (edge.first.synchronisation === undefined && !respectsCommitted(committed, [edge])) return [];
      const enabled = catchModelError(() => this.#enabled(edge, cells, moment));
      if (!(enabled instanceof ModelError)) return enabled;
      const channel = catchModelError(() => this.#channel(edge, cells, moment));
      broken.push({ edge, error: enabled, channel: channel instanceof ModelError ? 'any' : channel });
      return [];
    });
    return { edges, broken };
  }

  #edgesHere({ locations }: ConcreteState): readonly ModelEdge[] {
    const edges: ModelEdge[] = [];
    locations.forEach((location, process) => {
      if (this.#takesPart[process] === true) append(edges, this.#storage.edgesFrom(process, location));
    });
    return edges;
  }

  #committed(state: ConcreteState): readonly boolean[] {
    return state.locations.map((_, process) => this.#urgency(state, process) === 'committed');
  }

  /** The edge with its channel, if its guard holds. */
  #enabled(edge: ModelEdge, cells: number[], moment: Moment): readonly Enabled[] {
    if (!this.#guardHolds(edge, cells, moment)) return [];
    return [{ edge, channel: this.#channel(edge, cells, moment) }];
  }

  #channel(edge: ModelEdge, cells: number[], moment: Moment): ModelChannel | undefined {
    const sync = edge.first.synchronisation?.value;
    if (sync === undefined) return undefined;
    const named = (): ModelChannel =>
      this.#evaluate(edge.process, cells, moment, edge, (interpreter) => {
        const place = interpreter.place(sync.channel);
        return this.#storage.channels[place === undefined ? 0 : place.cells[place.at]!]!;
      });
    return sync.channel.kind === 'name' ? madeOnce(this.#channelOf, edge, named) : named();
  }

  /** Whether a synchronisation on an urgent channel can be taken, as far as guards say. */
  #urgentStepIsEnabled(state: ConcreteState, moment: Moment): boolean {
    if (!this.#storage.channels.some(({ urgent }) => urgent)) return false;
    const cells = this.#cells(state);
    const enabled = this.#edgesHere(state).flatMap((edge) =>
      this.#isUrgentEdge(edge, cells, moment) ? this.#enabled(edge, cells, moment) : [],
    );
    return synchronisations(enabled, this.#outside).length > 0;
  }

  /** Whether the channel of an edge is urgent; where it cannot be evaluated, its type says so. */
  #isUrgentEdge(edge: ModelEdge, cells: number[], moment: Moment): boolean {
    const channel = catchModelError(() => this.#channel(edge, cells, moment));
    if (!(channel instanceof ModelError)) return channel?.urgent === true;
    const type = this.#checked.typeOf.get(edge.first.synchronisation!.value!.channel);
    return type?.kind === 'channel' && type.urgent;
  }

  /** Takes edges together; undefined if an invariant does not hold afterwards. */
  #take(
    state: ConcreteState,
    edges: readonly ModelEdge[],
    sent?: Sent,
    given?: Given,
  ): { readonly outcome: Outcome; readonly action: string | undefined } | undefined {
    let action = sent?.channel;
    const outcome = catchModelError((): ConcreteState | undefined => {
      const cells = this.#cells(state);
      const moment = new Moment(state.clocks);
      this.#runHook(this.#checked.beforeUpdate, cells, moment);
      given?.cells.forEach((cell, index) => (cells[cell] = given.values[index]!));
      let passed = cells;
      edges.forEach((edge, index) => {
        this.#update(edge, cells, moment);
        if (index > 0 || sent === undefined) return;
        passed = [...cells];
        action = this.#nameOf(sent.channel, passed, passed);
      });
      if (sent?.behind === 'step') action = this.#nameOf(sent.channel, passed, cells);
      this.#runHook(this.#checked.afterUpdate, cells, moment);
      const locations = [...state.locations];
      for (const edge of edges) locations[edge.process] = edge.target;
      const target = {
        locations,
        variables: cells.slice(0, this.#storage.stateLength),
        clocks: moment.values,
      };
      return this.#invariantsHold(target, this.#cells(target), new Moment(target.clocks))
        ? target
        : undefined;
    });
    if (outcome === undefined) return undefined;
    return {
      action,
      outcome:
        outcome instanceof ModelError ? { kind: 'error', error: outcome } : { kind: 'state', state: outcome },
    };
  }

  #update(edge: ModelEdge, cells: number[], moment: Moment): void {
    for (const update of edge.updates) {
      this.#evaluate(edge.process, cells, moment, edge, (interpreter) => {
        interpreter.execute(update);
      });
    }
  }

  #runHook(hook: UpdateHook | undefined, cells: number[], moment: Moment): void {
    for (const update of hook?.updates ?? []) {
      this.#evaluate(undefined, cells, moment, undefined, (interpreter) => {
        interpreter.execute(update);
      });
    }
  }

  // ------------------------------------------------------------------------------------------------ evaluation

  #urgency({ locations }: ConcreteState, process: number): 'none' | 'urgent' | 'committed' {
    if (this.#takesPart[process] !== true) return 'none';
    const { urgency } = this.#checked.processes[process]!.template.locations[locations[process]!]!.location;
    return urgency === 'both' ? 'committed' : urgency;
  }

  /**
   * All invariants together: first what they ask of integers, then what they ask of clocks. Neither ends with the first
   * process that says no, so that the order of processes does not decide whether the model goes wrong.
   */
  #invariantsHold({ locations }: ConcreteState, cells: number[], moment: Moment): boolean {
    const invariants = this.#checked.processes.flatMap(({ template }, process) => {
      const value = template.locations[locations[process]!]!.location.invariant?.value;
      if (value === undefined || this.#takesPart[process] !== true) return [];
      return [{ interpreter: this.#interpreter(process, cells, moment), value }];
    });
    if (invariants.length === 0) return true;
    const holdAll = (part: 'conditionsHold' | 'constraintsHold'): boolean =>
      invariants.map(({ interpreter, value }) => sound(interpreter, interpreter[part](value))).every(Boolean);
    return holdAll('conditionsHold') && holdAll('constraintsHold');
  }

  #guardHolds(edge: ModelEdge, cells: number[], moment: Moment): boolean {
    const guard = edge.first.guard?.value;
    if (guard === undefined) return true;
    return this.#evaluate(
      edge.process,
      cells,
      moment,
      edge,
      (interpreter) => interpreter.conditionsHold(guard) && interpreter.constraintsHold(guard),
    );
  }

  /** The integers of a state, followed by the meta variables with the values that they have between steps. */
  #cells({ variables }: ConcreteState): number[] {
    const { initialCells, stateLength } = this.#storage;
    return variables.concat(initialCells.slice(stateLength));
  }

  /** Evaluates in the scope of a process, or in the global one, with the selects of an edge bound. */
  #evaluate<T>(
    process: number | undefined,
    cells: number[],
    moment: Moment,
    edge: ModelEdge | undefined,
    evaluate: (interpreter: Interpreter) => T,
  ): T {
    const interpreter = this.#interpreter(process, cells, moment);
    edge?.binders.forEach(({ symbol, shape }, index) => {
      interpreter.bind(symbol, { cells: [edge.selected[index]!.value], at: 0, shape });
    });
    return sound(interpreter, evaluate(interpreter));
  }

  #interpreter(process: number | undefined, cells: number[], moment: Moment): Interpreter {
    return new Interpreter(this.#checked, this.#storage.lookup(process, cells), NO_STEP_LIMIT, moment);
  }
}

/** What an interpreter has found, unless something went wrong. */
function sound<T>({ failure }: Interpreter, result: T): T {
  // oxlint-disable-next-line typescript/only-throw-error -- See ModelError.
  if (failure !== undefined) throw modelErrorOfFailure(failure);
  return result;
}

function withoutStart(name: string, start: string): string {
  return name.startsWith(start) ? name.slice(start.length) : '';
}

function conjunctsOf(expression: Expression | undefined): readonly Expression[] {
  if (expression === undefined) return [];
  if (expression.kind !== 'binary' || expression.operator !== '&&') return [expression];
  return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)];
}

/** Whether a step of higher priority keeps another one from being taken. */
function blocks(higher: Ranked, lower: Ranked): boolean {
  if (higher.isGiven) return false;
  if (higher.channelPriority !== lower.channelPriority) return higher.channelPriority > lower.channelPriority;
  return higher.processPriority > lower.processPriority;
}
