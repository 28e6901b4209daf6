/**
 * The catalogue of diagnostics as data: the entries of docs/formats/diagnostics.md, the rules of the sources, and what
 * Tickstone says about the example of an entry.
 *
 * The language of a block says how it is read: `xta`, `xml`, `tck` and `yaml` are models (the second is what was observed of the first), `json` is a suite, `q` is a
 * query file for the model before it, `script` a script of a run of it, `mmd` a sequence of messages of it, `sh` mutates or
 * completes the model before it, asks for its interface or its messages, checks a file that is made here, or is run as it
 * stands where it is about the command line or a configuration (`json` or `ts`), `js` is a call of the library, and `example` says in words what is made here. A block without a language is the answer.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, type LocatedDiagnostic, type Rule, locate } from '../../src/base/diagnostic.js';
import { DEFAULT_BUDGET, DEFAULT_OPTIONS } from '../../src/generators/discrimination/discrimination.js';
import { frameOf } from '../../src/generators/discrimination/generate-discrimination.js';
import { completedFor } from '../../src/library/completed.js';
import { notAllowed } from '../../src/library/diagnose.js';
import { observedRuns } from '../../src/library/observed-runs.js';
import { differencesOf } from '../../src/library/conform.js';
import { modelOf } from '../../src/library/model.js';
import { mutantsFor } from '../../src/library/mutants.js';
import { explorable } from '../../src/library/explorable.js';
import { loadTestModel } from '../../src/cli/load/load-test-model.js';
import { loadPath } from '../../src/cli/load/load-path.js';
import { ofCommandLine } from '../../src/cli/outcome.js';
import { configOfAnother } from '../../src/cli/config/problems.js';
import { JOBS_MAX } from '../../src/campaign/plan.js';
import * as campaignProblems from '../../src/campaign/problems.js';
import { readCampaign } from '../../src/campaign/read-campaign.js';
import { internalError } from '../../src/cli/problems.js';
import { mqttMissing } from '../../src/reach/problems.js';
import { followScript } from '../../src/explore/follow-script.js';
import { readScript } from '../../src/explore/read-script.js';
import { generateClasses } from '../../src/generators/classes/generate.js';
import { communicationModel } from '../../src/generators/communication/communication-model.js';
import { measuredSequence } from '../../src/generators/communication/measure.js';
import { generateConnectivity } from '../../src/generators/connectivity/generate.js';
import { testModel } from '../../src/generators/test-model.js';
import { checkQuery } from '../../src/language/check.js';
import { type LoadedModel, loadText } from '../../src/language/load-model.js';
import { parseQueryFile } from '../../src/language/parse-query-file.js';
import { printAsXta } from '../../src/language/tchecker/print-as-xta.js';
import { loadMachine } from '../../src/machine/load-machine.js';
import { isTraceText, scriptOfTrace } from '../../src/output/script-of-trace.js';
import { checkTestCode } from '../../src/output/test-code.js';
import { tcheckerOfNetwork } from '../../src/network/to-tchecker.js';
import { readSequences } from '../../src/sequences/read-sequences.js';
import { readSuite } from '../../src/suite/read-suite.js';
import { inFreshDirectory, tickstone } from './cli.js';
import { readInterfaceText } from '../../src/network/interface-text.js';
import { CLASS_OPTIONS } from './classes.js';
import { placeOf } from '../../src/language/place.js';
import { testOf } from './suite-text.js';
import { automataOf } from './test-automata.js';
import { compatibilityOf, environmentText } from '../../src/library/compatible.js';
import { instrumentedOf } from '../../src/library/instrument.js';
import { modelOfText } from '../../src/library/model.js';
import { workOf } from '../../src/library/work.js';
import { exportSuite } from '../../src/library/export-suite.js';
import { TickstoneError } from '../../src/base/tickstone-error.js';
import { type Suite } from '../../src/suite/suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { suiteOf } from './suites.js';

export interface Entry {
  readonly code: string;
  /** The code and the title. */
  readonly heading: string;
  readonly severity: string;
  /** The sentences before the example. */
  readonly words: string;
  readonly examples: readonly Block[];
  /** What the page says that Tickstone says. */
  readonly answer: string;
}

interface Block {
  readonly language: string;
  readonly text: string;
}

export type AnyRule = Pick<Rule<[]>, 'code' | 'severity' | 'title'>;

export function entriesOf(page: string): readonly Entry[] {
  return partsOf(page).flatMap((part) => entryOf(part) ?? []);
}

/** All rules below a directory, by code: whatever a source file exports that is one. */
export async function rulesOf(directory: string): Promise<ReadonlyMap<string, AnyRule>> {
  const found = new Map<string, AnyRule>();
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, name);
    if (!name.endsWith('.ts') || !/\brule\(\s*'TKS/.test(readFileSync(path, 'utf8'))) continue;
    const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
    for (const value of Object.values(module).filter(isRule)) found.set(value.code, value);
  }
  return found;
}

export function headingOf({ code, title }: AnyRule): string {
  return `${code} ${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

/** Everything that Tickstone says about the example of an entry. */
export function diagnosticsOf({ code, examples }: Entry): readonly LocatedDiagnostic[] {
  let loaded: LoadedModel | undefined;
  let before: LoadedModel | undefined;
  let machine: ReturnType<typeof loadMachine>['model'];
  const found: LocatedDiagnostic[] = [];
  const blocks = examples.map((example) =>
    example.language === 'example' ? (MADE[code] ?? example) : example,
  );
  if (code.startsWith('TKS01')) return saidOfCommandLine(code, blocks);
  if (code.startsWith('TKS98')) return saidOfCampaign(code, blocks);
  if (code.startsWith('TKS967')) return refusedInstrumentation(blocks);
  if (code.startsWith('TKS978')) return refusedCall(blocks);
  for (const { language, text } of blocks) {
    if (language === 'sh' && text.startsWith('tickstone convert ')) {
      found.push(...completedModel(text, loaded));
    } else if (language === 'sh' && text.startsWith('tickstone mutate ')) {
      found.push(...mutatedModel(text, loaded));
    } else if (language === 'mmd' || (language === 'json' && isAboutSequences(code))) {
      found.push(...followedSequence(text, loaded));
    } else if (language === 'sh' && text.startsWith('tickstone generate communication ')) {
      found.push(...askedCommunication(text, loaded!));
    } else if (language === 'sh') {
      found.push(...(loaded === undefined ? checkedFile(code, text) : askedInterface(text, loaded, before)));
    } else if (language === 'q') {
      found.push(...checkedQueries(text, loaded));
    } else if (language === 'script') {
      found.push(...followedScript(text, loaded));
    } else if (language === 'trn') {
      const file = { path: 'example.trn', text };
      readInterfaceText(file, (each) => found.push(locate(each, file, () => undefined)));
    } else if (language === 'yaml' && isAboutObservations(code) && machine !== undefined) {
      found.push(...readOfObservations(text, machine));
    } else if (language === 'yaml') {
      const file = { path: 'example.yaml', text };
      const { model, diagnostics } = loadMachine(file);
      machine = model;
      found.push(...diagnostics.map((each) => locate(each, file, () => undefined)));
    } else if (language === 'json') {
      const file = { path: 'example.suite.json', text };
      const { diagnostics, where } = readSuite(file);
      found.push(...diagnostics.map((each) => locate(each, file, where)));
    } else {
      before = loaded;
      loaded = loadText({ path: `example.${language}`, text });
      if (isAboutExploring(code)) found.push(...refusals(loaded));
      else if (isAboutConnectivity(code)) found.push(...refusedConnectivity(loaded, code));
      else if (code.startsWith('TKS966')) found.push(...refusedCompatibility(text, code));
      else if (code.startsWith('TKS965')) found.push(...refusedAutomata(loaded, code));
      else if (isAboutClasses(code)) found.push(...refusedClasses(code, loaded));
      else if (isAboutConverting(code)) found.push(...refusedConversions(loaded));
      else if (code === 'TKS9704') found.push(...askedCommunication('', loaded));
      else if (!isAboutTesting(code)) found.push(...loaded.diagnostics);
    }
  }
  return found;
}

/** An export with a view that is not one. */
function refusedCall([block]: readonly Block[]): readonly LocatedDiagnostic[] {
  const [, view] = /^exportSuite\(suite, 'mermaid', \{ view: '(\w+)' \}\);$/.exec(block!.text)!;
  try {
    exportSuite({} as Suite, 'mermaid', { view: view as 'tester' });
  } catch (error) {
    if (error instanceof TickstoneError) return error.diagnostics;
  }
  return [];
}

/** What is said of the file of a campaign; what is said of stores is made here. */
function saidOfCampaign(code: string, blocks: readonly Block[]): readonly LocatedDiagnostic[] {
  const made: Readonly<Record<string, Diagnostic>> = {
    [campaignProblems.campaignTooLarge.code]: campaignProblems.campaignTooLarge.at(
      undefined,
      120_000,
      JOBS_MAX,
    ),
    [campaignProblems.storeNotOpened.code]: campaignProblems.storeNotOpened.at(
      undefined,
      'PostgreSQL cannot be used: connect ECONNREFUSED 127.0.0.1:5432.',
      'Is the server running, and is the address right?',
    ),
    [campaignProblems.storeNewer.code]: campaignProblems.storeNewer.at(undefined, 2, 1),
    [campaignProblems.storeOlder.code]: campaignProblems.storeOlder.at(undefined, 0, 1),
    [campaignProblems.peerMissing.code]: campaignProblems.peerMissing.at(undefined, 'pg-boss pg'),
    [campaignProblems.secretOnTheCommandLine.code]: campaignProblems.secretOnTheCommandLine.at(undefined),
    [campaignProblems.noCampaign.code]: campaignProblems.noCampaign.at(
      undefined,
      "There is no campaign 'nigthly' in the store.",
      "Did you mean 'nightly'?",
    ),
    [campaignProblems.campaignUnderWay.code]: campaignProblems.campaignUnderWay.at(
      undefined,
      'nightly-3',
      "'tickstone campaign resume nightly-3' finishes it as it was planned, 'tickstone campaign stop nightly-3 --drop' gives it up.",
    ),
  };
  const ready = made[code];
  if (ready !== undefined) return [ofCommandLine(ready)];
  const file = { path: 'tickstone.campaign.yaml', text: blocks[0]!.text };
  return readCampaign(file).diagnostics.map((each) => locate(each, file, () => undefined));
}

/** What the built program says in its document; the files that a line names are those of models/, and configurations. */
function saidOfCommandLine(code: string, blocks: readonly Block[]): readonly LocatedDiagnostic[] {
  // No command line makes these.
  if (code === internalError.code)
    return [ofCommandLine(internalError.at(undefined, 'assertion failed', true))];
  // The package is there where tests are run.
  if (code === mqttMissing.code) return [ofCommandLine(mqttMissing.at(undefined))];
  if (code === configOfAnother.code)
    return [ofCommandLine(configOfAnother.at(undefined, '../tickstone.config.js'))];
  const line = blocks.find(({ language }) => language === 'sh')?.text ?? 'tickstone check lamp.xml';
  return inFreshDirectory((directory) => {
    for (const name of ['lamp.xml', 'door.yaml', 'lamp.suite.json'])
      cpSync(join('models', name), join(directory, name));
    const suite = readFileSync('models/lamp.suite.json', 'utf8');
    writeFileSync(join(directory, 'other.suite.json'), suite.replace(/"sha256": "../, '"sha256": "00'));
    writeFileSync(join(directory, 'empty.suite.json'), writeSuite(suiteOf([])));
    writeFileSync(join(directory, 'stray.suite.json'), suite.replace('"file": "', '"file": "../'));
    for (const { language, text } of blocks.filter((block) => block.language !== 'sh'))
      writeFileSync(join(directory, `tickstone.config.${language}`), text);
    const { stdout } = tickstone([...line.split(' ').slice(1), '--json'], { cwd: directory });
    return (JSON.parse(stdout) as { readonly diagnostics: readonly LocatedDiagnostic[] }).diagnostics;
  });
}

/** What `tickstone convert --complete` says about the model before. */
function completedModel(command: string, loaded: LoadedModel | undefined): readonly LocatedDiagnostic[] {
  const complete = / --complete (\S+)/.exec(command)![1]!.split(',');
  const underTest = / --under-test (\S+)/.exec(command)?.[1]!.split(',');
  const completed = completedFor(loaded!, { complete, underTest });
  return completed.kind === 'refused' ? completed.diagnostics : [];
}

/** What `tickstone mutate` says about the model before; options have a value each. */
function mutatedModel(command: string, loaded: LoadedModel | undefined): readonly LocatedDiagnostic[] {
  const given = new Map([...command.matchAll(/--(\w+) (\S+)/g)].map((match) => [match[1]!, match[2]!]));
  const list = (option: string): readonly string[] | undefined => given.get(option)?.split(',');
  return mutantsFor(modelOf(loaded!, ''), {
    operator: list('operator'),
    preset: given.get('preset'),
    template: list('template'),
    edge: list('edge')?.map(Number),
    order: given.get('order') === '2' ? '2' : '1',
    seed: 1,
    duplicates: true,
  }).diagnostics;
}

function followedScript(text: string, loaded: LoadedModel | undefined): readonly LocatedDiagnostic[] {
  const file = { path: 'example.script', text };
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const script = isTraceText(text) ? scriptOfTrace(text, report) : readScript(file, report);
  const model = loaded && explorable(loaded);
  if (model?.kind === 'explorable' && script !== undefined && found.length === 0) {
    found.push(...followScript(model.concrete, script).problems);
  }
  return found.map((each) => locate(each, file, () => undefined));
}

/** What is wrong with a sequence of messages, by itself or on the model before it. */
function followedSequence(text: string, loaded: LoadedModel | undefined): readonly LocatedDiagnostic[] {
  const file = { path: 'example.mmd', text };
  const { sequences, diagnostics } = readSequences(file);
  const model =
    loaded?.kind === 'uppaal' ? communicationModel(loaded.checked, {}, [], () => undefined) : undefined;
  const problems =
    model === undefined ? [] : sequences.flatMap((each) => measuredSequence(model, 'example', each).problems);
  return [...diagnostics, ...problems].map((each) => locate(each, file, () => undefined));
}

/** What is said when the messages of a model are asked for, by the options of the command. */
function askedCommunication(command: string, loaded: LoadedModel): readonly LocatedDiagnostic[] {
  if (loaded.kind !== 'uppaal') return [];
  const list = (option: string): readonly string[] | undefined =>
    new RegExp(` --${option} (\\S+)`).exec(command)?.[1]?.split(',');
  const [, name, channels] = / --message (\w+)=(\S+)/.exec(command) ?? [];
  const messages = name === undefined ? [] : [{ name, channels: channels!.split(',') }];
  const found: Diagnostic[] = [];
  const request = { relays: list('relay'), environment: list('environment'), messages };
  communicationModel(loaded.checked, request, [], (diagnostic) => found.push(diagnostic));
  return found.map((each) => locate(each, loaded.file, () => undefined));
}

/** Rules about what was observed of the machine before. */
function isAboutObservations(code: string): boolean {
  return code.startsWith('TKS906');
}

function readOfObservations(
  text: string,
  machine: NonNullable<ReturnType<typeof loadMachine>['model']>,
): readonly LocatedDiagnostic[] {
  const file = { path: 'example.yaml', text };
  const { runs = [], diagnostics } = observedRuns(file, machine);
  const frame = frameOf(machine, DEFAULT_OPTIONS, DEFAULT_BUDGET);
  return [...diagnostics, ...notAllowed(frame, runs).map((each) => locate(each, file, () => undefined))];
}

/** Rules about texts that tell messages. */
function isAboutSequences(code: string): boolean {
  return code.startsWith('TKS971');
}

/** Rules about models that are well formed but cannot be explored. */
function isAboutExploring(code: string): boolean {
  return code.startsWith('TKS51');
}

/** Rules about models that another language cannot express. */
function isAboutConverting(code: string): boolean {
  return code.startsWith('TKS83');
}

/** Rules about models that no tests can be made for. What lint says of an open model is beside the point there. */
function isAboutTesting(code: string): boolean {
  return ['TKS93', 'TKS942', 'TKS943', 'TKS97'].some((prefix) => code.startsWith(prefix));
}

/** Rules about models that connectivity tests cannot be made for. */
function isAboutConnectivity(code: string): boolean {
  return code.startsWith('TKS95');
}

/** A process `System` is under test, where there is one. One rule is about timed disconnects, one about delays, all others about any fault. */
function refusedConnectivity(loaded: LoadedModel, code: string): readonly LocatedDiagnostic[] {
  if (loaded.kind !== 'uppaal') return [];
  const underTest = loaded.checked.processes.some(({ name }) => name === 'System') ? ['System'] : undefined;
  const model = testModel(loaded.checked, { underTest }, [], () => undefined);
  const faults = code === 'TKS9507' ? TIMED_FAULTS : code === 'TKS9508' ? DELAYS : {};
  const result = model && generateConnectivity(model, NO_SUITE, { ...CONNECTIVITY, ...faults }, {});
  return result?.kind === 'unsuitable'
    ? result.diagnostics.map((each) => locate(each, loaded.file, () => undefined))
    : [];
}

const TIMED_FAULTS = { faults: ['timed'], from: 5 } as const;
const DELAYS = { faults: ['delayed'] } as const;
/** Rules about models whose timed classes cannot be found. */
function isAboutClasses(code: string): boolean {
  return code.startsWith('TKS96');
}

/** Tests of the model as automata: one that waits, or one that asks for the first output. */
function refusedAutomata(loaded: LoadedModel, code: string): readonly LocatedDiagnostic[] {
  if (loaded.kind !== 'uppaal') return [];
  const model = testModel(loaded.checked, {}, [], () => undefined)!;
  const steps = [code === 'TKS9652' ? { refuse: model.tested.outputs[0]! } : { quiet: '1' }];
  return automataOf(model, [testOf(steps)]).diagnostics.map((each) =>
    locate(each, loaded.file, (offset) => placeOf(loaded.model, offset)),
  );
}

/** The model with variables that follow its messages, and with a test component if there is a diagram. */
function refusedInstrumentation(blocks: readonly Block[]): readonly LocatedDiagnostic[] {
  const [model, diagram] = blocks;
  const sequence = diagram && { name: 'example.mmd', text: diagram.text };
  const written = instrumentedOf(modelOfText({ path: 'example.xta', text: model!.text }, ''), { sequence });
  return written.kind === 'refused' ? written.diagnostics : [];
}

/** Whether processes fit together: one with nobody, or two of them, with the environment written. */
function refusedCompatibility(text: string, code: string): readonly LocatedDiagnostic[] {
  const model = modelOfText({ path: 'example.xta', text }, '');
  const named = code === 'TKS9660' ? ['Button'] : ['Button', 'Bell'];
  const checked = compatibilityOf(model, named, {}, workOf({}));
  const written = checked.kind === 'refused' ? checked : environmentText(model, checked);
  return written.kind === 'refused' ? written.diagnostics : [];
}

function refusedClasses(code: string, loaded: LoadedModel): readonly LocatedDiagnostic[] {
  if (loaded.kind !== 'uppaal') return [];
  const model = testModel(loaded.checked, {}, [], () => undefined);
  const kind = code === 'TKS9604' ? 'era' : code === 'TKS9605' ? 'deterministic' : 'auto';
  const criterion = code === 'TKS9607' ? ({ kind: 'regions', max: 5 } as const) : CLASS_OPTIONS.criterion;
  const result = model && generateClasses(model, NO_SUITE, { ...CLASS_OPTIONS, class: kind, criterion }, {});
  return result?.kind === 'unsuitable'
    ? result.diagnostics.map((each) => locate(each, loaded.file, () => undefined))
    : [];
}

const NO_SUITE = { name: 'example', file: 'example.xta', sha256: '0'.repeat(64) };
const CONNECTIVITY = {
  faults: ['inputs'],
  order: 1,
  uses: 1,
  multi: false,
  optimize: 'steps',
  prices: { action: 1, actions: new Map(), reset: 0, time: 0 },
  resets: 'refusal',
  endsWithOutput: false,
} as const;

function refusedConversions(loaded: LoadedModel): readonly LocatedDiagnostic[] {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const model = explorable(loaded);
  if (loaded.kind === 'tchecker') printAsXta(loaded.checked, report);
  else if (model.kind === 'explorable') tcheckerOfNetwork(model.network, loaded.file, report);
  return found.map((each) => locate(each, loaded.file, () => undefined));
}

function refusals(loaded: LoadedModel): readonly LocatedDiagnostic[] {
  const model = explorable(loaded);
  return model.kind === 'refused' ? model.diagnostics : [];
}

/** The first diagnostic of this code, as the page shows it: place, sentence, and after `=` the hint. */
export function answerOf(code: string, found: readonly LocatedDiagnostic[]): string {
  const first = found.find((each) => each.code === code);
  if (first === undefined) return `not ${code} but ${found.map((each) => each.code).join(', ')}`;
  const { line, column, message, hint } = first;
  const place = line === undefined ? '' : `${line}:${column} `;
  return `${place}${message}${hint === undefined ? '' : `\n= ${hint}`}`;
}

/** The page with the headings, severities and answers of today. */
export function rewritten(page: string, rules: ReadonlyMap<string, AnyRule>): string {
  const parts = partsOf(page).map((part) => {
    const entry = entryOf(part);
    const rule = entry && rules.get(entry.code);
    if (entry === undefined || rule === undefined) return part;
    const answer = block('', answerOf(entry.code, diagnosticsOf(entry)));
    const blocks = [...entry.examples, answer].map(
      ({ language, text }) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`,
    );
    return `### ${headingOf(rule)}\n\n*${rule.severity}*\n\n${entry.words}\n\n${blocks.join('')}`;
  });
  return `${parts.join('').trimEnd()}\n`;
}

// ---------------------------------------------------------------------------------------------------- the page

function partsOf(page: string): readonly string[] {
  return page.split(/^(?=#{2,3} )/m);
}

function entryOf(part: string): Entry | undefined {
  const heading = /^### ((TKS\d{4}).*)\n/.exec(part);
  if (heading === null) return undefined;
  const blocks = [...part.matchAll(/^```(\w*)\n([^]*?)\n```$/gm)].map((match) => block(match[1]!, match[2]!));
  return {
    code: heading[2]!,
    heading: heading[1]!,
    severity: /^\*(\w+)\*$/m.exec(part)?.[1] ?? '',
    words: part
      .slice(heading[0].length)
      .replace(/^\*\w+\*$/m, '')
      .split('```', 1)[0]!
      .trim(),
    examples: blocks.filter(({ language }) => language !== ''),
    answer: blocks.find(({ language }) => language === '')?.text ?? '',
  };
}

function block(language: string, text: string): Block {
  return { language, text };
}

function isRule(value: unknown): value is AnyRule {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'severity' in value && 'title' in value
  );
}

// --------------------------------------------------------------------------------------------- running examples

const DEEP = 2_000;

/** Examples that are too large for a page, or not text, by code. */
const MADE: Readonly<Record<string, Block>> = {
  TKS1008: block('xml', '<nta><declaration>int x;\u0001</declaration><system>system P;</system></nta>'),
  TKS1009: block('xml', `<nta>${'<a>'.repeat(201)}`),
  TKS2007: block(
    'xta',
    `const int N = ${'('.repeat(DEEP)}1${')'.repeat(DEEP)};\nprocess P() { state a; init a; }\nsystem P;`,
  ),
  TKS3307: block(
    'xta',
    `int f0() { return 1; }\n${Array.from({ length: 500 }, (_, i) => `int f${i + 1}() { return f${i}(); }`).join('\n')}\nprocess P() { state a; init a; }\nsystem P;`,
  ),
  TKS2008: block(
    'xta',
    `${Array.from({ length: 5_000 }, (_, i) => `int x${i} = ;`).join('\n')}\nprocess P() { state a; init a; }\nsystem P;`,
  ),
  TKS0129: block('json', `{}${' '.repeat(1_200_000)}`),
  TKS9002: block('yaml', '# '.repeat(600_000)),
  TKS9003: block('yaml', '['.repeat(50)),
  TKS9035: block(
    'yaml',
    [
      'format: tickstone-machine/1',
      'events: [tick]',
      `inputs: { ${Array.from({ length: 2_000 }, (_, i) => `x${i}: bool`).join(', ')} }`,
      'outputs: { light: bool }',
      'states: { Off: { do: ["light = false"] } }',
      'initial: Off',
      'transitions: []',
    ].join('\n'),
  ),
  TKS9010: block(
    'yaml',
    `format: tickstone-relation/1\n${Array.from({ length: 300 }, (_, i) => `field${i}: 1`).join('\n')}`,
  ),
  TKS9704: block('xta', talkers(400)),
  TKS9406: block('xta', ring(40)),
  TKS9407: block('xta', ring(400)),
  TKS9432: block('xta', keyboard(300)),
  TKS9202: block('json', `[${'1,'.repeat(12_000_000)}1]`),
  TKS9203: block('json', '['.repeat(DEEP)),
  TKS9210: block(
    'json',
    JSON.stringify({
      format: 'tickstone-suite',
      version: 1,
      ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field${i}`, i])),
    }),
  ),
  TKS8002: block('tck', `system:s\n${'evnt:c\n'.repeat(300)}`),
  TKS8032: block(
    'tck',
    `system:s\nevent:a\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a{provided: ${'('.repeat(DEEP)}}`,
  ),
};

/** Two processes that send and receive one message in so many places. */
function talkers(length: number): string {
  const names = Array.from({ length }, (_, i) => `L${i}`);
  const edges = (sync: string): string =>
    names.map((name, i) => `${name} -> ${names[(i + 1) % length]!} { sync ${sync}; }`).join(', ');
  const process = (name: string, sync: string): string =>
    `process ${name}() { state ${names.join(', ')}; init L0; trans ${edges(sync)}; }`;
  return `chan m; ${process('A', 'm!')} ${process('B', 'm?')} system A, B;`;
}

/** A template whose locations stand in a ring. */
function ring(length: number): string {
  const names = Array.from({ length }, (_, i) => `L${i}`);
  const edges = names.map((name, i) => `${name} -> ${names[(i + 1) % length]!} {}`);
  return `process Ring() { state ${names.join(', ')}; init L0; trans ${edges.join(', ')}; } system Ring;`;
}

/** A template in whose locations one input each is expected. */
function keyboard(size: number): string {
  const keys = Array.from({ length: size }, (_, i) => `k${i}`);
  const edges = keys.map((key, i) => `L${i} -> L${(i + 1) % size} { sync ${key}?; }`);
  const states = keys.map((_, i) => `L${i}`).join(', ');
  return `chan ${keys.join(', ')}; process K() { state ${states}; init L0; trans ${edges.join(', ')}; } system K;`;
}

/** How the files of `sh` examples are made, by code; the path is that of the file that is checked. */
const FILES: Readonly<Record<string, (path: string) => void>> = {
  TKS0001: (path) => {
    writeFileSync(join(dirname(path), 'lamp.xml'), '<nta/>');
  },
  TKS0002: (path) => {
    mkdirSync(path);
  },
  TKS0004: (path) => {
    writeFileSync(path, '<nta>');
    truncateSync(path, 50_000_000);
  },
  TKS0005: (path) => {
    writeFileSync(path, '\n');
  },
  TKS0006: (path) => {
    writeFileSync(path, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13));
  },
  TKS0007: (path) => {
    writeFileSync(path, Buffer.from('// The lamp of the caf\u00e9.\nclock x;', 'latin1'));
  },
  TKS0008: (path) => {
    writeFileSync(path, '<?xml version="1.0" encoding="klingon"?><nta/>');
  },
  TKS0009: (path) => {
    writeFileSync(path, `${'int x;\n'.repeat(5_001)}process P() { state a; init a; }\nsystem P;`);
  },
  TKS0010: (path) => {
    cpSync('models/lamp.suite.json', path);
  },
  TKS2009: (path) => {
    writeFileSync(
      path,
      `process P() { state a; init a; }\nsystem P;\nprogress {\n${'1+1;\n'.repeat(1_000_000)}}`,
    );
  },
  TKS1011: (path) => {
    writeFileSync(path, `<nta>${'<a/>'.repeat(1_000_001)}</nta>`);
  },
  TKS1012: (path) => {
    writeFileSync(path, `<nta ${Array.from({ length: 1_001 }, (_, index) => `a${index}="1"`).join(' ')}/>`);
  },
};

function checkedFile(code: string, command: string): readonly LocatedDiagnostic[] {
  const name = /^tickstone check (\S+)$/.exec(command)![1]!;
  return inFreshDirectory((directory) => {
    const path = resolve(directory, name);
    FILES[code]?.(path);
    return loadPath(path).diagnostics;
  });
}

/** What is said when tests are to be made for a model, or two are compared, by the options of the command. */
function askedInterface(
  command: string,
  { file }: LoadedModel,
  before: LoadedModel | undefined,
): readonly LocatedDiagnostic[] {
  const option = (name: string): readonly string[] | undefined => {
    const [, quoted, plain] = new RegExp(` ${name} (?:'([^']*)'|(\\S+))`).exec(command) ?? [];
    const value = quoted ?? plain;
    return value === undefined ? undefined : [value];
  };
  const list = (name: string): readonly string[] | undefined =>
    option(name)?.flatMap((names) => names.split(',').filter((each) => each !== ''));
  return inFreshDirectory((directory) => {
    const path = join(directory, file.path);
    writeFileSync(path, file.text);
    const request = {
      underTest: list('--under-test'),
      inputs: list('--inputs'),
      outputs: list('--outputs'),
      shared: list('--shared'),
      see: list('--see'),
    };
    const loading = loadTestModel(path, request, option('-q') ?? 'none');
    if (loading.kind === 'refused') return loading.diagnostics;
    const { checked, concrete } = loading.model;
    const found: Diagnostic[] = [];
    if (command.includes('--to yggdrasil'))
      checkTestCode(checked, concrete.variables, (diagnostic) => found.push(diagnostic));
    if (before !== undefined) {
      const specification = join(directory, `before-${before.file.path}`);
      writeFileSync(specification, before.file.text);
      const other = loadTestModel(specification, request);
      if (other.kind === 'ready') found.push(...differencesOf(other.model, loading.model));
    }
    return [...loading.warnings, ...found.map((each) => locate(each, file, () => undefined))];
  });
}

function checkedQueries(text: string, loaded: LoadedModel | undefined): readonly LocatedDiagnostic[] {
  const file = { path: 'example.q', text };
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  for (const { formula } of parseQueryFile(file, report).entries) {
    if (loaded?.kind === 'uppaal' && formula.value !== undefined)
      checkQuery(loaded.checked, formula.value, report);
  }
  return found.map((each) => locate(each, file, () => undefined));
}
