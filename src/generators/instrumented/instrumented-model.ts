/**
 * A model that follows its own messages, as the paper on communication coverage instruments one by hand: variables `sr[]` and
 * `p[]` tell which pairs and paths a run has covered, and a query asks for each. Any tool that reads UPPAAL's models can
 * follow the procedure of the paper with it.
 *
 * INVARIANT the runs are those of the open network: updates are added, and nothing else of a process is changed.
 */
import { type Report } from '../../base/diagnostic.js';
import { type Rational } from '../../base/rational.js';
import { type TypePrefix } from '../../language/ast.js';
import { type CheckedModel, type CheckedTemplate } from '../../language/checked-model.js';
import { type Model } from '../../language/model.js';
import { printUppaalXml } from '../../language/print-uppaal-xml.js';
import { withEdits } from '../../mutation/apply-edits.js';
import { type Edit } from '../../mutation/mutant.js';
import { unitsOf } from '../../mutation/mutants-of.js';
import { type NetworkEdge } from '../../network/network.js';
import { UsesFinder } from '../../network/uses.js';
import { type MessageSequence } from '../../sequences/sequence.js';
import { type Question } from '../automata/close-with.js';
import { obstaclesIn } from '../automata/obstacles.js';
import { type Refuse } from '../automata/problems.js';
import { withPlainChannels } from '../automata/plain-channels.js';
import { integerScale, scaledModel } from '../automata/scaled-model.js';
import { type CommunicationModel } from '../communication/communication-model.js';
import {
  COMMUNICATION_CRITERIA,
  type CommunicationCriterion,
  type CommunicationGoal,
  goalsOfRoutes,
} from '../communication/goals.js';
import { type ResolvedSequence, resolveSequence } from '../communication/resolve-sequence.js';
import { Ways } from '../communication/ways.js';
import {
  type Automated,
  withAdded,
  withAssignments,
  withDeclarations,
  withoutUnused,
} from './add-to-model.js';
import { type Arm, assignmentsFor } from './effects.js';
import { type Names, caseName, chosenNames, declarationsFor, variablesFor, waysDeclared } from './names.js';
import { MessageNumbers } from '../communication/message-numbers.js';
import { noTestComponent, notInstrumented, nothingToInstrument } from './problems.js';
import { type Arrivals, Tracing, coverArrivals } from './statement-effects.js';
import { TestComponent } from './test-component.js';
import { TesterEdges } from './tester-edges.js';

export interface InstrumentOptions {
  readonly criteria?: readonly CommunicationCriterion[] | undefined;
  /** Becomes a test component. */
  readonly sequence?: MessageSequence | undefined;
  /** Hears what is wrong with the sequence; by default, who hears what is wrong with the model. */
  readonly reportSequence?: Report | undefined;
}

/** The text of the model; undefined if it cannot be written, which is reported. */
export function instrumentedModel(
  model: CommunicationModel,
  options: InstrumentOptions,
  report: Report,
): string | undefined {
  return new Instrumentation(model, options, report).write();
}

/** More ways than this are not told apart by a variable. */
const WAYS_MAX = 10_000;

class Instrumentation {
  readonly #model: CommunicationModel;
  readonly #checked: CheckedModel;
  readonly #criteria: readonly CommunicationCriterion[];
  readonly #sequence: MessageSequence | undefined;
  readonly #names: Names;
  #problems = 0;
  readonly #report: Report;
  readonly #reportSequence: Report;

  constructor(
    model: CommunicationModel,
    { criteria, sequence, reportSequence }: InstrumentOptions,
    report: Report,
  ) {
    this.#model = model;
    this.#checked = model.model.checked;
    this.#criteria = COMMUNICATION_CRITERIA.filter((each) => criteria?.includes(each) ?? true);
    this.#sequence = sequence;
    this.#names = chosenNames(this.#checked);
    const counted =
      (to: Report): Report =>
      (diagnostic) => {
        this.#problems++;
        to(diagnostic);
      };
    this.#report = counted(report);
    this.#reportSequence = counted(reportSequence ?? report);
  }

  write(): string | undefined {
    const { communication } = this.#model;
    const names = this.#names;
    const routeGoals = goalsOfRoutes(communication, this.#criteria);
    const { goals } = routeGoals;
    const variableOf = variablesFor(goals, names);
    if (goals.length === 0 && this.#sequence === undefined) this.#report(nothingToInstrument.at(undefined));
    const resolved = this.#sequence && resolveSequence(communication, this.#sequence, this.#reportSequence);
    if (this.#problems > 0 || !this.#isPossible(resolved)) return undefined;
    const { statements, doors, ways } = communication;
    const numbers = new MessageNumbers(statements, doors, ways, WAYS_MAX);
    const covering = new Tracing(
      numbers,
      { way: names.way, carried: names.carried },
      coverArrivals(numbers, routeGoals, names.way, variableOf),
    );
    const scale = scaleOf(resolved);
    if (scale === undefined) {
      this.#reportSequence(TIMES_TOO_LARGE);
      return undefined;
    }
    const component = resolved && this.#component(resolved, scale);
    const telling = component?.tracing;
    const tracings = telling === undefined ? [covering] : [covering, telling];
    if (tracings.some((each) => !each.numbers.isComplete))
      this.#report(
        notInstrumented.at(
          undefined,
          `messages can take more than ${WAYS_MAX} ways`,
          'Name fewer processes or relays.',
        ),
      );
    const tester = new TesterEdges(communication, tracings);
    tester.canBeWritten(this.#checked, this.#report);
    component?.component.canBeWritten(this.#reportSequence);
    const plain = this.#problems > 0 ? undefined : this.#withPatience(tester, scale);
    const edited = plain && this.#edited(plain, tracings);
    if (edited === undefined || this.#problems > 0) return undefined;
    const added: readonly Automated[] = [
      ...this.#testers(tester, component?.component),
      ...(component?.component.windows.map((window, index) => ({
        name: names.free('Window'),
        automaton: component.component.windowAutomaton(window, index),
      })) ?? []),
    ];
    const declarations = [
      ...declarationsFor(goals, variableOf, names),
      ...waysDeclared(covering, statements, 'The way of the message that is sent; 0 if it is not followed.'),
      ...(telling === undefined
        ? []
        : waysDeclared(telling, statements, 'The same, as the sequence tells messages.')),
      ...(component?.component.declarations ?? []),
    ];
    return printUppaalXml(
      withAdded(edited, added, declarations, this.#questions(goals, variableOf, component !== undefined)),
    );
  }

  /** Whether nothing of the model goes before what is added. */
  #isPossible(resolved: ResolvedSequence | undefined): boolean {
    const { tested, network } = this.#model.model;
    const channels = network.synchronisation.kind === 'channels' ? network.synchronisation.channels : [];
    const isOpen = channels.some(({ outside }) => outside !== undefined);
    if (resolved === undefined && !isOpen && this.#checked.model.syntax !== 'old') return true;
    const [obstacle] = obstaclesIn(this.#checked, tested, 'name the environment in the model');
    if (obstacle === undefined) return true;
    const { span, what, hint } = obstacle;
    // Code around updates runs with the steps of the tester as it does with steps of the world outside.
    const isHook = span !== undefined && span === (this.#checked.beforeUpdate ?? this.#checked.afterUpdate);
    if (isHook && resolved === undefined) return true;
    this.#report(notInstrumented.at(span, what, hint));
    return false;
  }

  #component(
    resolved: ResolvedSequence,
    scale: bigint,
  ): { readonly component: TestComponent; readonly tracing: Tracing } {
    const { communication } = this.#model;
    const names = this.#names;
    const numbers = new MessageNumbers(communication.statements, resolved.doors, new Ways(), WAYS_MAX);
    const own = {
      told: names.told,
      done: names.done,
      open: names.open,
      time: names.time,
      way: names.toldWay,
    };
    const component = new TestComponent(communication, this.#checked, resolved, numbers, own, scale);
    const arrivals: Arrivals = component.arrivals;
    const isAskedOutside = (channel: number): boolean =>
      communication.statements.channels[channel]!.outside === 'receives' &&
      [...component.outside(channel).values()].some((value) => value.includes(names.toldWay));
    const variables = { way: names.toldWay, carried: names.toldCarried };
    const tracing = new Tracing(numbers, variables, arrivals, isAskedOutside);
    return { component, tracing };
  }

  /** Inputs wait for the tester, and all times are integers. */
  #withPatience(tester: TesterEdges, scale: bigint): Model | undefined {
    const taken = new Map<string, TypePrefix>([...tester.sentGroups].map((group) => [group, 'urgent']));
    const { statements } = this.#model.communication;
    const mixed = statements.channels.find(
      ({ name, urgent, outside }) => urgent && outside !== 'sends' && taken.has(name.split(/[[(]/, 1)[0]!),
    );
    if (mixed !== undefined) {
      this.#report(
        notInstrumented.at(
          undefined,
          `some channels of '${mixed.name.split(/[[(]/, 1)[0]!}' are inputs, which are not urgent, and others are urgent`,
          'Declare the inputs as channels of their own.',
        ),
      );
      return undefined;
    }
    const refuse: Refuse = (...why) => {
      this.#report(notInstrumented.at(...why));
    };
    const plain = withPlainChannels(this.#checked, taken, this.#checked.processes, refuse);
    return plain && scaledModel({ ...this.#checked, model: plain }, scale, refuse);
  }

  // ------------------------------------------------------------------------------------------------------- updates

  /** With assignments behind the updates of edges, in a template for each entry of the system line. */
  #edited(model: Model, tracings: readonly Tracing[]): Model | undefined {
    const arms = this.#arms(tracings);
    const carried = new Set(tracings.map(({ variables }) => variables.carried));
    const isLast = (target: string): boolean => carried.has(target);
    const entries = unitsOf(this.#checked, { perInstance: true });
    const parts = entries.map(({ unit, template, processes }) => {
      const syntax = model.templates.find(({ name }) => name.name === template.symbol.name)!;
      const own = new Set(processes.map((each) => this.#checked.processes.indexOf(each)));
      const edits = syntax.edges.flatMap((edge, index): readonly Edit[] => {
        const here = (arms.get(template)?.get(index) ?? []).filter(({ process }) => own.has(process));
        const assignments = assignmentsFor(here, isLast);
        if (assignments === undefined) {
          this.#report(
            notInstrumented.at(
              template.edges[index]!.edge,
              'this edge stands for several statements that no parameter and no select tells apart',
              'Give each process an entry of its own in the system line, and each branch an edge of its own.',
            ),
          );
          return [];
        }
        if (assignments.length === 0) return [];
        return [{ kind: 'edge', edge: index, becomes: [withAssignments(syntax, edge, assignments)] }];
      });
      return { unit, edits };
    });
    // Relays keep what they carry in variables of their own.
    const carriers = new Map<CheckedTemplate, Set<string>>();
    for (const [index, { template }] of this.#checked.processes.entries())
      for (const { numbers, variables } of tracings)
        if (numbers.carries(index))
          carriers.set(
            template,
            (carriers.get(template) ?? new Set()).add(`int[0,${numbers.all.length}] ${variables.carried};`),
          );
    const templates = model.templates.map((template) => {
      const own = [...carriers].find(([{ symbol }]) => symbol.name === template.name.name)?.[1];
      return own === undefined ? template : withDeclarations(template, [...own]);
    });
    return this.#problems > 0 ? undefined : withoutUnused(withEdits({ ...model, templates }, parts));
  }

  /** By template and edge, where the assignments of a statement stand: all statements that it may be. */
  #arms(
    tracings: readonly Tracing[],
  ): ReadonlyMap<CheckedTemplate, ReadonlyMap<number, readonly (Arm & { readonly process: number })[]>> {
    const { network, statements } = this.#model.communication;
    const known = new Map<CheckedTemplate, Map<number, (Arm & { readonly process: number })[]>>();
    const parameters = this.#checked.processes.map((_, process) => this.#parametersOf(process));
    let number = 0;
    for (const { edges } of network.processes)
      for (const edge of edges) {
        const statement = statements.of(number++);
        const { template } = this.#checked.processes[edge.process]!;
        const { edgeIndex, branchIndices } = edge.origin;
        const effects = new Map<string, string>();
        for (const tracing of tracings) tracing.addTo(effects, statement);
        const last = branchIndices.at(-1) ?? edgeIndex;
        const ofTemplate = known.get(template) ?? new Map<number, (Arm & { readonly process: number })[]>();
        known.set(template, ofTemplate);
        const selects = branchIndices.length === 0 ? selectedIn(template, edge) : [];
        const values = new Map([...parameters[edge.process]!, ...selects]);
        ofTemplate.set(last, [...(ofTemplate.get(last) ?? []), { process: edge.process, values, effects }]);
      }
    return known;
  }

  /** Parameters of the template that are integers and stay as they are. */
  #parametersOf(process: number): ReadonlyMap<string, number> {
    const { template, bindings, name } = this.#checked.processes[process]!;
    const { network } = this.#model.communication;
    const uses = new UsesFinder(network);
    return new Map(
      template.parameters.flatMap((parameter): readonly (readonly [string, number])[] => {
        const binding = bindings.get(parameter);
        const { type } = parameter;
        if (binding?.kind !== 'value' || (type.kind !== 'int' && type.kind !== 'bool')) return [];
        const stored = network.variables.findIndex((each) => each.name === `${name}.${parameter.name}`);
        const isChanged =
          stored >= 0 &&
          network.processes[process]!.edges.some((edge) => uses.ofEdge(edge).written.variables.has(stored));
        if (isChanged) return [];
        return [[parameter.name, binding.place.cells[binding.place.at]!]];
      }),
    );
  }

  // --------------------------------------------------------------------------------------------------- what is added

  #testers(tester: TesterEdges, component: TestComponent | undefined): readonly Automated[] {
    if (!tester.isNeeded) return [];
    const names = this.#names;
    const free = tester.free(component);
    const chain = component && tester.chain(component, names.told);
    return [
      ...(free.edges.length === 0 ? [] : [{ name: names.free('Tester'), automaton: free }]),
      ...(chain === undefined ? [] : [{ name: names.free(caseName(this.#sequence!)), automaton: chain }]),
    ];
  }

  #questions(
    goals: readonly CommunicationGoal[],
    variableOf: (goal: number) => string,
    hasSequence: boolean,
  ): readonly Question[] {
    const { done } = this.#names;
    if (!hasSequence)
      return goals.map(({ id }, goal) => ({
        formula: `E<> ${variableOf(goal)}`,
        comment: `Can a run cover ${id}?`,
      }));
    return [
      { formula: `E<> ${done}`, comment: 'Can a run match the sequence?' },
      ...goals.flatMap(({ id }, goal) => [
        { formula: `E<> ${done} && ${variableOf(goal)}`, comment: `Can a run that matches cover ${id}?` },
        {
          formula: `E<> ${done} && !${variableOf(goal)}`,
          comment: `Can a run that matches leave out ${id}?`,
        },
      ]),
    ];
  }
}

function selectedIn(
  template: CheckedTemplate,
  { selected, origin }: NetworkEdge,
): readonly (readonly [string, number])[] {
  const { selects } = template.edges[origin.edgeIndex]!;
  return selects.flatMap(({ name, type }) => {
    const value = selected.find((each) => each.name === name)?.value;
    return value === undefined || (type.kind !== 'int' && type.kind !== 'bool')
      ? []
      : [[name, value] as const];
  });
}

function scaleOf(resolved: ResolvedSequence | undefined): bigint | undefined {
  const times = (resolved?.messages ?? []).flatMap(({ at }): readonly Rational[] =>
    at === undefined ? [] : [at.low, at.high ?? at.low],
  );
  return integerScale(times);
}

const TIMES_TOO_LARGE = noTestComponent.at(
  undefined,
  'its times are too large or too fine for the integers of a model',
  'Count times from the start of the execution, in the unit of the model.',
);
