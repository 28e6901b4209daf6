/**
 * The processes under test of a model, closed with tests that are automata: a model that UPPAAL opens, with a query for each
 * verdict of each test. What a query finds reachable is a verdict that is possible (see docs/theory/test-automata.md).
 */
import { assert } from '../../base/assert.js';
import { type Report } from '../../base/diagnostic.js';
import { commonDenominator } from '../../base/rational.js';
import { CLOCK_CONSTANT_MAX } from '../../base/limits.js';
import { entanglement } from '../../conformance/not-compared.js';
import { type SystemItem, type TypePrefix } from '../../language/ast.js';
import { type CheckedModel, type Process } from '../../language/checked-model.js';
import {
  type Edge,
  type Label,
  type Location,
  type Model,
  NO_EXTRAS,
  type QueryEntry,
  type Template,
} from '../../language/model.js';
import { printDeclarations, printSystemItems } from '../../language/print.js';
import { printUppaalXml } from '../../language/print-uppaal-xml.js';
import { freeName, namesOf } from '../../mutation/apply-edits.js';
import { channelNamed, idsOf, loopAt } from '../../mutation/site.js';
import { groupOf } from '../../network/valued-channels.js';
import { type SuiteTest } from '../../suite/suite.js';
import { systemAlone } from '../system-alone.js';
import { type TestModel } from '../test-model.js';
import { timesOf } from '../verdicts.js';
import { type Automaton, VERDICTS } from './automaton.js';
import { canBeClosed } from './obstacles.js';
import { LINE, placedEdges, pointOf } from './place-automaton.js';
import { withPlainChannels } from './plain-channels.js';
import { noAutomaton, notClosed } from './problems.js';
import { scaledModel } from './scaled-model.js';
import { type Tester, type TesterNames, channelsOf, plainChannel, testerOf } from './tester.js';
import { automatonOf } from './write-automaton.js';

/** The text of the model; undefined if a test or the model cannot be said so, which is reported. */
export function closedModel(
  model: TestModel,
  tests: readonly SuiteTest[],
  report: Report,
): string | undefined {
  const { checked, tested } = model;
  const { alone } = systemAlone(model);
  if (!canBeClosed(checked, alone.network, tested, entanglement(model), report)) return undefined;
  const names = chosenNames(checked);
  const tester = testerOf(alone.network, tested, names);
  const scale = scaleOf(tests, report);
  const automaton = scale === undefined ? undefined : automatonOf(tests, tester, scale, report);
  const processes = checked.processes.filter((_, index) => tested.underTest[index]!);
  if (scale === undefined || automaton === undefined || !areWhole(checked, processes, report))
    return undefined;
  const plain = withPlainChannels(checked, takenPrefixes(tester, model), processes, report);
  const scaled = plain && scaledModel({ ...checked, model: plain }, scale, report);
  return scaled && printUppaalXml(closed(scaled, checked, processes, tester, automaton, tests));
}

/** What times are multiplied by. */
function scaleOf(tests: readonly SuiteTest[], report: Report): bigint | undefined {
  let scale = 1n;
  for (const { id, steps } of tests) {
    const times = timesOf(steps);
    scale = commonDenominator(times, scale);
    const isTooLarge = times.some(
      ({ numerator, denominator }) => (numerator * scale) / denominator > BigInt(CLOCK_CONSTANT_MAX),
    );
    if (!isTooLarge && scale <= BigInt(CLOCK_CONSTANT_MAX)) continue;
    report(
      noAutomaton.at(undefined, 1, id, 'its times are too large or too fine for the integers of a model'),
    );
    return undefined;
  }
  return scale;
}

function chosenNames(checked: CheckedModel): TesterNames & { readonly test: string } {
  const taken = namesOf(checked.model);
  for (const { scope } of checked.templates) for (const name of scope.names.keys()) taken.add(name);
  return {
    test: freeName('Test', taken),
    clock: freeName('t', taken),
    heard: freeName('heard', taken),
    refused: freeName('refused', taken),
    knock: freeName('knock', taken),
  };
}

/** What the system line names is under test as a whole, or not at all. */
function areWhole({ processes: all }: CheckedModel, processes: readonly Process[], report: Report): boolean {
  const symbols = new Set(processes.map(({ symbol }) => symbol));
  const other = all.find((process) => symbols.has(process.symbol) && !processes.includes(process));
  if (other === undefined) return true;
  report(
    notClosed.at(
      undefined,
      `the system line names '${other.name}' together with processes under test`,
      'Name the processes under test one by one in the system line.',
    ),
  );
  return false;
}

/** Outputs are heard by the tester alone, and inputs wait for it. */
function takenPrefixes({ outputs }: Tester, { network, tested }: TestModel): ReadonlyMap<string, TypePrefix> {
  const taken = new Map<string, TypePrefix>();
  for (const [index, channel] of channelsOf(network).entries())
    if (tested.roles[index] === 'input') taken.set(groupOf(plainChannel(channel)), 'urgent');
  for (const { channel, isBroadcast } of outputs.values())
    if (isBroadcast) taken.set(groupOf(channel), 'broadcast');
  return taken;
}

function closed(
  model: Model,
  checked: CheckedModel,
  processes: readonly Process[],
  tester: Tester,
  automaton: Automaton,
  tests: readonly SuiteTest[],
): Model {
  const { test } = tester.names as ReturnType<typeof chosenNames>;
  const used = new Set(processes.map(({ template }) => template.symbol.name));
  const templates = model.templates
    .filter(({ name }) => used.has(name.name))
    .map((template) => (tester.knocks ? answeringKnocks(template, tester) : template));
  const { refused, knock } = tester.names;
  const declared = model.declarations.text ?? printDeclarations(model.declarations.value);
  const declarations = [
    declared.trimEnd(),
    '',
    '// Sent by the test where the system does not take what it is given; everything else goes first.',
    `broadcast chan ${refused};`,
    `chan priority ${refused} < default;`,
    ...(tester.knocks
      ? ['// Sent by the test to act while the system is in a committed location.', `chan ${knock};`]
      : []),
    '',
  ].join('\n');
  const items = [...(model.instantiation?.value ?? []), ...model.system.value];
  const names = [...new Set(processes.map(({ symbol }) => symbol.name))];
  const system = `${printSystemItems(keptItems(items, checked, processes))}system ${[...names, test].join(', ')};\n`;
  return {
    ...model,
    declarations: { ...NOWHERE, value: [], text: declarations },
    templates: [...templates, templateOf(automaton, tester, test, model)],
    instantiation: undefined,
    system: { ...NOWHERE, value: [], text: system },
    queries: {
      ...NOWHERE,
      end: 1,
      options: [],
      entries: queriesFor(automaton, test, tests),
      extras: NO_EXTRAS,
    },
    extras: { comments: model.extras.comments },
  };
}

/** Declarations, and the instantiations that processes under test come from. */
function keptItems(
  items: readonly SystemItem[],
  checked: CheckedModel,
  processes: readonly Process[],
): readonly SystemItem[] {
  const needed = new Set<string>();
  for (const { symbol } of processes)
    for (let each: typeof symbol | undefined = symbol; each?.kind === 'instance'; each = each.of)
      needed.add(each.name);
  assert(checked.usable, 'tests are made for models without errors');
  return items.filter((item) => {
    switch (item.kind) {
      case 'instantiation':
        return needed.has(item.name.name);
      case 'system':
      case 'progress':
      case 'gantt':
      case 'io':
        return false;
      default:
        return true;
    }
  });
}

const NOWHERE = { start: 0, end: 0 };

function answeringKnocks(template: Template, { names }: Tester): Template {
  const loops = template.locations
    .filter(({ urgency }) => urgency === 'committed' || urgency === 'both')
    .map((location) =>
      loopAt(location, { channel: channelNamed(names.knock), direction: '?', ...NOWHERE }, undefined, 1),
    );
  return { ...template, edges: [...template.edges, ...loops] };
}

function templateOf(automaton: Automaton, tester: Tester, name: string, model: Model): Template {
  const ids = new Set(idsOf(model));
  const own = automaton.locations.map((_, index) => freeName(`test${index}`, ids));
  const { clock, heard } = tester.names;
  const variables = automaton.heardMax > 0 ? `\nint[0,${automaton.heardMax}] ${heard};` : '';
  return {
    ...NOWHERE,
    name: { name, ...NOWHERE },
    namePosition: { x: 0, y: -60 },
    declarations: { ...NOWHERE, value: [], text: `clock ${clock};${variables}\n` },
    locations: automaton.locations.map((location, index): Location => {
      const position = pointOf(location);
      return {
        ...NOWHERE,
        id: own[index]!,
        urgency: location.isCommitted ? 'committed' : 'none',
        ...(location.name === undefined
          ? {}
          : {
              name: { name: location.name, ...NOWHERE },
              namePosition: { x: position.x + 10, y: position.y - 32 },
            }),
        ...(location.invariant === undefined
          ? {}
          : { invariant: label(location.invariant, { x: position.x - 30, y: position.y - 32 }) }),
        position,
        extras: NO_EXTRAS,
      };
    }),
    branchpoints: [],
    init: { id: own[automaton.start]!, ...NOWHERE },
    edges: placedEdges(automaton).map(({ edge, nails, labels }): Edge => {
      let line = 0;
      const next = (text: string | undefined): Label<undefined> | undefined =>
        text === undefined ? undefined : label(text, { x: labels.x, y: labels.y + LINE * line++ });
      return {
        ...NOWHERE,
        source: { id: own[edge.source]!, ...NOWHERE },
        target: { id: own[edge.target]!, ...NOWHERE },
        guard: next(edge.guard),
        synchronisation: next(edge.synchronisation),
        update: next(edge.update) as unknown as Edge['update'],
        controllable: true,
        nails,
        extras: NO_EXTRAS,
      };
    }),
    extras: NO_EXTRAS,
  };
}

function label(text: string, position: Location['position']): Label<undefined> {
  return { ...NOWHERE, value: undefined, text, position };
}

function queriesFor(
  { verdicts, locations }: Automaton,
  process: string,
  tests: readonly SuiteTest[],
): readonly QueryEntry[] {
  return verdicts.flatMap(({ test, locations: at }, index) =>
    VERDICTS.map((verdict): QueryEntry => ({
      ...NOWHERE,
      formula: { ...NOWHERE, value: undefined, text: `E<> ${process}.${locations[at[verdict]]!.name!}` },
      comment: {
        ...NOWHERE,
        value: '',
        text: `Can the verdict of ${test} be ${verdict}? ${tests[index]!.title}`,
      },
      options: [],
      results: [],
      extras: NO_EXTRAS,
    })),
  );
}
