/** The most general environment as a model: the processes, closed with its automaton. */
import { type Report } from '../../base/diagnostic.js';
import { type TypePrefix } from '../../language/ast.js';
import { type CheckedModel, type Process } from '../../language/checked-model.js';
import {
  type Edge,
  type Location,
  type Model,
  NO_EXTRAS,
  type Point,
  type Template,
} from '../../language/model.js';
import { printUppaalXml } from '../../language/print-uppaal-xml.js';
import { freeName, namesOf } from '../../mutation/apply-edits.js';
import { idsOf } from '../../mutation/site.js';
import { groupOf } from '../../network/valued-channels.js';
import { NOWHERE, type Question, closedWith, label, templateOf, torn } from '../automata/close-with.js';
import { type Obstacle, obstaclesIn } from '../automata/obstacles.js';
import { withPlainChannels } from '../automata/plain-channels.js';
import { channelsOf, plainChannel } from '../automata/tester.js';
import { type TestModel } from '../test-model.js';
import { type Answered } from './compatibility.js';
import { illegalWhen, locationsOf } from './describe.js';
import { type Environment, type ToldEdge, environmentOf } from './environment.js';
import { environmentNotWritten } from './problems.js';

/** The name of the process that is added. */
const ENVIRONMENT = 'Environment';

/** The text of the model; undefined if it cannot be written, which is reported. */
export function environmentModel(model: TestModel, answer: Answered, report: Report): string | undefined {
  const { checked, tested } = model;
  const processes = checked.processes.filter((_, index) => tested.underTest[index]!);
  const taken = takenNames(checked);
  const name = freeName(ENVIRONMENT, taken);
  const environment: Environment | Obstacle =
    obstacleBefore(model, answer, processes) ??
    environmentOf(answer, {
      clock: (clock) => freeName(identifier(clock), taken),
      told: (process) => freeName(`told_${identifier(process)}`, taken),
    });
  const obstacle = 'what' in environment ? environment : sharedTemplate(environment, checked, processes);
  if (obstacle !== undefined) {
    report(environmentNotWritten.at(obstacle.span, obstacle.what, obstacle.hint));
    return undefined;
  }
  const inputs = new Map<string, TypePrefix>();
  for (const [index, channel] of channelsOf(model.network).entries())
    if (tested.roles[index] === 'input') inputs.set(groupOf(plainChannel(channel)), 'urgent');
  const plain = withPlainChannels(checked, inputs, processes, (...why) => {
    report(environmentNotWritten.at(...why));
  });
  if (plain === undefined) return undefined;
  return printUppaalXml(
    closed(plain, checked, processes, environment as Environment, name, questions(answer, model)),
  );
}

function identifier(name: string): string {
  return name.replace(/\W+/g, '_').replace(/_$/, '');
}

function obstacleBefore(
  { checked, tested }: TestModel,
  { isCompatible }: Answered,
  processes: readonly Process[],
): Obstacle | undefined {
  for (const obstacle of obstaclesIn(checked, tested, 'leave out -o')) return obstacle;
  if (!isCompatible)
    return {
      span: undefined,
      what: 'no environment avoids illegal outputs',
      hint: 'Look at the illegal outputs first.',
    };
  const other = torn(checked, processes);
  return (
    other && {
      span: undefined,
      what: `the system line names '${other.name}' together with these processes`,
      hint: 'Name the processes one by one in the system line.',
    }
  );
}

/** Who tells steps has a template of its own. */
function sharedTemplate(
  { told }: Environment,
  checked: CheckedModel,
  processes: readonly Process[],
): Obstacle | undefined {
  const twin = told.find(({ process }) => {
    const { template } = checked.processes[process]!;
    return processes.filter((each) => each.template === template).length > 1;
  });
  return (
    twin && {
      span: undefined,
      what: `it would have to be told of steps of '${checked.processes[twin.process]!.name}', and others have the same template`,
      hint: 'Give the processes templates of their own.',
    }
  );
}

function takenNames(checked: CheckedModel): Set<string> {
  const taken = namesOf(checked.model);
  for (const { scope } of checked.templates) for (const each of scope.names.keys()) taken.add(each);
  return taken;
}

function closed(
  model: Model,
  checked: CheckedModel,
  processes: readonly Process[],
  { told, clocks, ...automaton }: Environment,
  name: string,
  queries: readonly Question[],
): Model {
  const channels = told.map(({ channel }) => channel);
  const ids = new Set(idsOf(model));
  const templates = model.templates.map((template) =>
    told
      .filter(({ process }) => checked.processes[process]!.template.symbol.name === template.name.name)
      .reduce((so, each) => telling(so, each, freeName('told', ids)), template),
  );
  const named = { ...model, templates };
  const declared =
    clocks.length === 0 ? '' : `// As the clocks of the processes.\nclock ${clocks.join(', ')};\n`;
  return closedWith(named, checked, processes, {
    declarations:
      channels.length === 0
        ? []
        : [
            '// Sent to the environment by processes that took a step which it would not see, at once.',
            `chan ${channels.join(', ')};`,
            `chan priority default < ${channels.join(', ')};`,
          ],
    template: templateOf({ ...automaton, heardMax: 0, verdicts: [] }, name, declared, named),
    queries,
  });
}

/** The template with an edge in two: what it does, and that it is told, with a committed location in between. */
function telling(template: Template, { edgeIndex, channel }: ToldEdge, id: string): Template {
  const edge = template.edges[edgeIndex]!;
  const target = template.locations.find((location) => location.id === edge.target.id)!;
  const source = template.locations.find((location) => location.id === edge.source.id)!;
  const position = edge.nails.at(-1) ?? middle(source.position, target.position);
  const between: Location = {
    ...NOWHERE,
    id,
    urgency: 'committed',
    ...(target.invariant === undefined ? {} : { invariant: { ...target.invariant, position: undefined } }),
    position,
    extras: NO_EXTRAS,
  };
  const first: Edge = { ...edge, target: { ...NOWHERE, id }, nails: edge.nails.slice(0, -1) };
  const second: Edge = {
    ...NOWHERE,
    source: { ...NOWHERE, id },
    target: edge.target,
    synchronisation: label(`${channel}!`, position && { x: position.x + 8, y: position.y + 8 }),
    controllable: true,
    nails: [],
    extras: NO_EXTRAS,
  };
  return {
    ...template,
    locations: [...template.locations, between],
    // What comes later keeps its number.
    edges: [...template.edges.map((each) => (each === edge ? first : each)), second],
  };
}

/** Between two locations; beside the only one. */
function middle(a: Point | undefined, b: Point | undefined): Point | undefined {
  if (a === undefined || b === undefined) return undefined;
  const isLoop = a.x === b.x && a.y === b.y;
  return isLoop
    ? { x: a.x + 90, y: a.y + 60 }
    : { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
}

/** No illegal output can be made in this environment. */
function questions(answer: Answered, { tested }: TestModel): readonly Question[] {
  return answer.illegal.flatMap((illegal) => {
    const { network } = answer.arena;
    const at = Object.entries(locationsOf(network, illegal.locations, tested.underTest)).map(
      ([process, location]) => `${process}.${location}`,
    );
    const sender = network.processes[illegal.process]!.name;
    return illegalWhen(answer, illegal).map((when) => ({
      formula: `A[] not (${[...at, ...(when === 'always' ? [] : [when])].join(' && ')})`,
      comment: `${sender} never sends ${illegal.channel} where nobody takes it.`,
    }));
  });
}
