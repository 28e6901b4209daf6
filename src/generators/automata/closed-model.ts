/**
 * The processes under test of a model, closed with tests that are automata: a model that UPPAAL opens, with a query for each
 * verdict of each test. What a query finds reachable is a verdict that is possible (see docs/theory/test-automata.md).
 */
import { type Report } from '../../base/diagnostic.js';
import { readings } from '../../conformance/readings.js';
import { type TypePrefix } from '../../language/ast.js';
import { type CheckedModel, type Process } from '../../language/checked-model.js';
import { type Model, type Template } from '../../language/model.js';
import { printUppaalXml } from '../../language/print-uppaal-xml.js';
import { freeName, namesOf } from '../../mutation/apply-edits.js';
import { channelNamed, loopAt } from '../../mutation/site.js';
import { groupOf } from '../../network/valued-channels.js';
import { type SuiteTest } from '../../suite/suite.js';
import { systemAlone } from '../system-alone.js';
import { type TestModel } from '../test-model.js';
import { timesOf } from '../verdicts.js';
import { type Automaton, VERDICTS } from './automaton.js';
import { NOWHERE, type Question, closedWith, templateOf, torn } from './close-with.js';
import { canBeClosed } from './obstacles.js';
import { withPlainChannels } from './plain-channels.js';
import { type Refuse, noAutomaton, notClosed } from './problems.js';
import { integerScale, scaledModel } from './scaled-model.js';
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
  if (!canBeClosed(checked, alone.network, tested, readings(model).entangled, report)) return undefined;
  const names = chosenNames(checked);
  const tester = testerOf(alone.network, tested, names);
  const scale = scaleOf(tests, report);
  const automaton = scale === undefined ? undefined : automatonOf(tests, tester, scale, report);
  const processes = checked.processes.filter((_, index) => tested.underTest[index]!);
  if (scale === undefined || automaton === undefined || !areWhole(checked, processes, report))
    return undefined;
  const refuse: Refuse = (...why) => {
    report(notClosed.at(...why));
  };
  const plain = withPlainChannels(checked, takenPrefixes(tester, model), processes, refuse);
  const scaled = plain && scaledModel({ ...checked, model: plain }, scale, refuse);
  return scaled && printUppaalXml(closed(scaled, checked, processes, tester, automaton, tests));
}

/** What times are multiplied by. */
function scaleOf(tests: readonly SuiteTest[], report: Report): bigint | undefined {
  let scale: bigint | undefined = 1n;
  for (const { id, steps } of tests) {
    scale = integerScale(timesOf(steps), scale);
    if (scale !== undefined) continue;
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
function areWhole(checked: CheckedModel, processes: readonly Process[], report: Report): boolean {
  const other = torn(checked, processes);
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
  const { test, refused, knock, clock, heard } = tester.names as ReturnType<typeof chosenNames>;
  const templates = model.templates.map((template) =>
    tester.knocks ? answeringKnocks(template, tester) : template,
  );
  const variables = automaton.heardMax > 0 ? `\nint[0,${automaton.heardMax}] ${heard};` : '';
  return closedWith({ ...model, templates }, checked, processes, {
    declarations: [
      '// Sent by the test where the system does not take what it is given; everything else goes first.',
      `broadcast chan ${refused};`,
      `chan priority ${refused} < default;`,
      ...(tester.knocks
        ? ['// Sent by the test to act while the system is in a committed location.', `chan ${knock};`]
        : []),
    ],
    template: templateOf(automaton, test, `clock ${clock};${variables}\n`, model),
    queries: queriesFor(automaton, test, tests),
  });
}

function answeringKnocks(template: Template, { names }: Tester): Template {
  const loops = template.locations
    .filter(({ urgency }) => urgency === 'committed' || urgency === 'both')
    .map((location) =>
      loopAt(location, { channel: channelNamed(names.knock), direction: '?', ...NOWHERE }, undefined, 1),
    );
  return { ...template, edges: [...template.edges, ...loops] };
}

function queriesFor(
  { verdicts, locations }: Automaton,
  process: string,
  tests: readonly SuiteTest[],
): readonly Question[] {
  return verdicts.flatMap(({ test, locations: at }, index) =>
    VERDICTS.map((verdict) => ({
      formula: `E<> ${process}.${locations[at[verdict]]!.name!}`,
      comment: `Can the verdict of ${test} be ${verdict}? ${tests[index]!.title}`,
    })),
  );
}
