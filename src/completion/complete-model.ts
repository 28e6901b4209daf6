/**
 * Completions: models that take every input, or every output, at any time, because edges are added where they could not.
 *
 * - angelic: an input that is not expected is ignored: a loop;
 * - demonic: an input that is not expected leads to a sink, where everything is allowed;
 * - diabolic: an output that is not allowed leads to the location Kill.
 *
 * With invariants folded into guards, demonic and diabolic completion are what Njor, Lorber, Schmidt and Petersen do with
 * a specification: a system, completed angelically, in parallel does something wrong if and only if Kill is reached.
 *
 * Where several processes are under test, the one that falls tells the others to stop, since they are in the sink all
 * together.
 *
 * INVARIANT the edges and locations of the original stay, in their order; what is added comes after them.
 */
import { type Report } from '../base/diagnostic.js';
import { spend } from '../base/stopped.js';
import { type Declaration, type Synchronisation } from '../language/ast.js';
import { type CheckedLocation, type CheckedModel } from '../language/checked-model.js';
import { type Location, type Model, locationTitle } from '../language/model.js';
import { printExpression } from '../language/print.js';
import { recheck } from '../language/recheck.js';
import { freeName, namesOf, withEdits } from '../mutation/apply-edits.js';
import { type Edit } from '../mutation/mutant.js';
import { unitsOf } from '../mutation/mutants-of.js';
import { type ChannelInterface, idsOf, siteOf } from '../mutation/site.js';
import { type ActingUnit, type Action, type Role, actionsOf, interfaceActions } from './actions.js';
import { PARTS_MAX, complementOf } from './complement.js';
import { AddedParts } from './added-parts.js';
import { foldInvariants } from './fold-invariants.js';
import { type InternalEdges, edgesFrom, internalEdges, isCommitted } from './internal-edges.js';
import {
  committedElsewhere,
  internalChoice,
  noComplement,
  notCompleted,
  tooManyEdges,
  tooManyParts,
  urgentChannel,
} from './problems.js';

export interface CompletionRequest {
  /** What becomes of inputs that are not expected; without it they stay refused. */
  readonly inputs?: 'angelic' | 'demonic' | undefined;
  /** What becomes of outputs that are not allowed. */
  readonly outputs?: 'diabolic' | undefined;
  /** Whether invariants become parts of guards first. */
  readonly invariants?: 'folded' | undefined;
}

/** The whole construction of the paper for specifications. */
export const PAPER: CompletionRequest = { inputs: 'demonic', outputs: 'diabolic', invariants: 'folded' };

/** Undefined if the model cannot be completed, which is reported. Without names, all processes are under test. */
export function completeModel(
  checked: CheckedModel,
  channels: ChannelInterface,
  request: CompletionRequest,
  underTest: ReadonlySet<string> | undefined,
  report: Report,
): Model | undefined {
  const obstacle = obstacleIn(checked);
  if (obstacle !== undefined) {
    report(notCompleted.at(undefined, obstacle));
    return undefined;
  }
  const isUnderTest = ({ name }: { readonly name: string }): boolean => underTest?.has(name) ?? true;
  let original = checked;
  if (request.invariants === 'folded') {
    const folded = foldInvariants(checked, unitsOf(checked, { isUnderTest }), report);
    if (folded === undefined) return undefined;
    original = recheck(checked, folded, (diagnostic) => {
      if (diagnostic.severity === 'error') report(diagnostic);
    });
    if (!original.usable) return undefined;
  }
  const units = unitsOf(original, { isUnderTest }).map((unit) => ({
    ...unit,
    site: siteOf(original, unit.template, unit.processes, channels, () => undefined),
  }));
  const roles: readonly Role[] = [
    ...(request.inputs === undefined ? [] : ['input' as const]),
    ...(request.outputs === undefined ? [] : ['output' as const]),
  ];
  const acting = actionsOf(
    original,
    units,
    channels,
    roles,
    // Who does not hear a broadcast ignores it anyway.
    request.inputs === 'angelic' ? 'each alone' : 'together',
    report,
  );
  if (acting === undefined) return undefined;
  return new Completing(original, acting, channels, request, report).model();
}

/** What would reach over to the edges that are added. */
function obstacleIn(checked: CheckedModel): string | undefined {
  if (checked.channelPriorities !== undefined) return 'priorities of channels';
  if (checked.processes.some(({ priority }) => priority !== checked.processes[0]!.priority))
    return 'priorities of processes';
  if (checked.beforeUpdate !== undefined || checked.afterUpdate !== undefined)
    return 'before_update or after_update';
  return undefined;
}

class Completing {
  readonly #checked: CheckedModel;
  readonly #units: readonly ActingUnit[];
  readonly #channels: ChannelInterface;
  readonly #request: CompletionRequest;
  readonly #report: Report;
  /** Of locations in the document; in text, names are ids of their template. */
  readonly #ids: Set<string> | undefined;
  readonly #internal: InternalEdges;
  /** What the process that falls into the sink tells the others; absent where it is alone. */
  readonly #fall: string | undefined;
  /** Urgent outputs that were reported. */
  readonly #urgent = new Set<string>();
  #hasFailed = false;

  constructor(
    checked: CheckedModel,
    units: readonly ActingUnit[],
    channels: ChannelInterface,
    request: CompletionRequest,
    report: Report,
  ) {
    this.#checked = checked;
    this.#units = units;
    this.#channels = channels;
    this.#request = request;
    this.#report = (diagnostic) => {
      this.#hasFailed = true;
      report(diagnostic);
    };
    this.#ids = checked.model.format === 'xml' ? new Set(idsOf(checked.model)) : undefined;
    this.#internal = internalEdges(checked, units);
    const isAlone = units.reduce((count, { processes }) => count + processes.length, 0) < 2;
    this.#fall =
      request.inputs === 'demonic' && !isAlone ? freeName('fall', namesEverywhere(checked)) : undefined;
  }

  model(): Model | undefined {
    const parts = this.#units.map((unit) => ({ unit: unit.unit, edits: this.#edits(unit) }));
    if (this.#hasFailed) return undefined;
    const { model } = this.#checked;
    const declared = this.#fall === undefined ? model : withChannel(model, this.#fall);
    return withEdits(declared, parts);
  }

  #edits(unit: ActingUnit): readonly Edit[] {
    const added = new AddedParts(unit.template, this.#ids);
    const inputs = unit.actions.filter(({ role }) => role === 'input');
    const outputs = unit.actions.filter(({ role }) => role === 'output');
    for (const action of outputs) this.#requireCalm(unit, action);
    const leadsToSink = this.#request.inputs === 'demonic' && inputs.length > 0;
    const sink = leadsToSink ? this.#sink(unit, added) : undefined;
    const kill = outputs.length > 0 ? added.location('Kill') : undefined;
    const stopped = this.#fall === undefined ? undefined : added.location('Stopped');
    for (const checkedLocation of unit.template.locations) {
      const { location } = checkedLocation;
      if (stopped !== undefined) added.edge(location, stopped, { synchronisation: this.#telling('?') });
      if (!this.#isCompleted(unit, checkedLocation)) continue;
      for (const action of inputs) this.#complete(unit, checkedLocation, action, sink ?? location, added);
      for (const action of outputs) this.#complete(unit, checkedLocation, action, kill!, added);
    }
    if (added.edges.length >= EDGES_MAX)
      this.#report(tooManyEdges.at(unit.template.symbol.template.name, unit.template.symbol.name, EDGES_MAX));
    return [
      ...added.locations.map((location): Edit => ({ kind: 'add', location, edges: [] })),
      { kind: 'add', edges: added.edges },
    ];
  }

  /** The location that unexpected inputs lead to: the sink itself, or where the process tells the others first. */
  #sink(unit: ActingUnit, added: AddedParts): Location {
    const sink = added.location('Sink');
    for (const role of ['input', 'output'] as const) {
      for (const action of interfaceActions(unit, this.#channels, role, this.#report)) {
        if (role === 'output') this.#requireCalm(unit, action);
        added.edge(sink, sink, { binders: action.binders, synchronisation: labelOf(action) });
      }
    }
    if (this.#fall === undefined) return sink;
    const falling = added.location('Falling', 'committed');
    added.edge(falling, sink, { synchronisation: this.#telling('!') });
    return falling;
  }

  #telling(direction: '!' | '?'): Synchronisation {
    return { channel: { kind: 'name', name: this.#fall!, ...NOWHERE }, direction, ...NOWHERE };
  }

  /** Reports an urgent output, once. */
  #requireCalm({ template }: ActingUnit, { type, text }: Action): void {
    if (!type.urgent || this.#urgent.has(text)) return;
    this.#urgent.add(text);
    this.#report(urgentChannel.at(template.symbol.template.name, text));
  }

  /** Adds edges for an action where the location does not have it. */
  #complete(
    unit: ActingUnit,
    checkedLocation: CheckedLocation,
    action: Action,
    target: Location,
    added: AddedParts,
  ): void {
    const { location } = checkedLocation;
    if (added.edges.length >= EDGES_MAX) return;
    const leaving = edgesFrom(unit, checkedLocation);
    spend(UNITS_PER_EDGE * (leaving.length + 1));
    const accepting = leaving.flatMap((edge) => {
      const acceptance = action.acceptedBy(edge);
      return acceptance === undefined ? [] : [{ edge, acceptance }];
    });
    const complement = complementOf(
      unit.site,
      accepting.map(({ acceptance }) => acceptance),
    );
    switch (complement.kind) {
      case 'tooMany':
        this.#report(
          tooManyParts.at(location.name ?? location, action.text, locationTitle(location), PARTS_MAX),
        );
        return;
      case 'unsayable': {
        const { guard } = complement;
        const at = accepting.find(({ acceptance }) => acceptance.guard === guard)?.edge.edge.guard;
        this.#report(noComplement.at(at, printExpression(guard), action.text));
        return;
      }
      case 'parts':
        for (const guard of complement.parts)
          added.edge(location, target, { binders: action.binders, guard, synchronisation: labelOf(action) });
    }
  }

  /** Whether edges are to be added to a location: not where the process only passes through. */
  #isCompleted(unit: ActingUnit, checkedLocation: CheckedLocation): boolean {
    const { location } = checkedLocation;
    if (this.#internal.isPassedThrough(unit, checkedLocation)) return false;
    const choice = this.#internal.choiceAt(unit, checkedLocation);
    if (choice !== undefined && (this.#request.inputs === 'demonic' || this.#request.outputs !== undefined)) {
      this.#report(internalChoice.at(choice.edge, locationTitle(location)));
      return false;
    }
    const held = isCommitted(checkedLocation) ? this.#othersThan(unit)[0] : undefined;
    if (held !== undefined)
      this.#report(committedElsewhere.at(location.name ?? location, locationTitle(location), held.text));
    return true;
  }

  /** The actions that other processes than one of this unit complete. */
  #othersThan(unit: ActingUnit): readonly Action[] {
    return this.#units
      .filter((other) => other !== unit || other.processes.length > 1)
      .flatMap(({ actions }) => actions);
  }
}

const NOWHERE = { start: 0, end: 0 };

/** More edges in a template are of no use to anybody. */
const EDGES_MAX = 50_000;

/** What it takes to ask an edge whether it has an action, by and large. */
const UNITS_PER_EDGE = 20;

function labelOf({ channel, role }: Action): Synchronisation {
  return { channel, direction: role === 'input' ? '?' : '!', ...NOWHERE };
}

/** Every name that stands anywhere: what is declared for all templates is none of them. */
function namesEverywhere({ model, templates }: CheckedModel): Set<string> {
  const names = namesOf(model);
  for (const { scope } of templates) for (const name of scope.names.keys()) names.add(name);
  return names;
}

function withChannel(model: Model, name: string): Model {
  const declaration: Declaration = {
    kind: 'variables',
    type: {
      prefixes: [{ prefix: 'broadcast', ...NOWHERE }],
      base: { kind: 'basic', name: 'chan', ...NOWHERE },
      ...NOWHERE,
    },
    declarators: [{ name: { name, ...NOWHERE }, dimensions: [], ...NOWHERE }],
    ...NOWHERE,
  };
  const { declarations } = model;
  const text = declarations.text === undefined ? undefined : `${declarations.text}\nbroadcast chan ${name};`;
  return { ...model, declarations: { ...declarations, value: [...declarations.value, declaration], text } };
}
