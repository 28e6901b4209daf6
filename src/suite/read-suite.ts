/**
 * Reads suite files: strict, with the place of everything that is wrong.
 *
 * The text is measured, then parsed by the native parser; the values are checked against the format
 * (docs/formats/suite.md). Where something is wrong, one more walk through the text finds the places.
 *
 * INVARIANT a suite is given exactly when there is no error; warnings may come with it.
 */
import { spend } from '../base/stopped.js';
import { type Diagnostic } from '../base/diagnostic.js';
import { REASON_KINDS } from '../base/reason.js';
import { type SourceFile, type Span } from '../base/source.js';
import { checkAgreement } from './check-agreement.js';
import { outlineOf, type Path, placesOf, syntaxProblemOf } from './json-text.js';
import { COUNTS } from './measure.js';
import * as problem from './problems.js';
import { type StepContext, noTimes, readSteps, readTime, readVerdict } from './read-steps.js';
import { FINDINGS_MAX, type JsonMap, Reading, first, isMap, kindOf, quoted, shape } from './reading.js';
import { type Suite, type SuiteParameter } from './suite.js';

export interface SuiteReading {
  /** Absent when there are errors. */
  readonly suite?: Suite | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Where in the suite the place of a diagnostic is, such as "test t3, step 2". */
  readonly where: (offset: number) => string | undefined;
}

/** Larger files are refused before they are read. */
export const SUITE_MEGABYTES_MAX = 100;

const DEPTH_MAX = 1_000;
const VALUES_MAX = 10_000_000;

export function readSuite(file: SourceFile): SuiteReading {
  const { text } = file;
  const refused = (diagnostic: Diagnostic): SuiteReading => ({
    diagnostics: [diagnostic],
    where: () => undefined,
  });
  if (text.length > SUITE_MEGABYTES_MAX * 1e6)
    return refused(
      problem.suiteTooLarge.at(undefined, (text.length / 1e6).toFixed(1), String(SUITE_MEGABYTES_MAX), 'MB'),
    );
  const outline = outlineOf(text, DEPTH_MAX);
  if (outline.tooDeepAt !== undefined) {
    // A text that goes wrong before it goes deep is not JSON in the first place.
    const place = { start: outline.tooDeepAt, end: outline.tooDeepAt + 1 };
    return refused(problem.suiteTooDeep.at(place, DEPTH_MAX));
  }
  if (outline.values > VALUES_MAX) {
    const [found, limit] = [outline.values, VALUES_MAX].map((count) => (count / 1e6).toFixed(1));
    return refused(problem.suiteTooLarge.at(undefined, found!, limit!, 'million values'));
  }
  const parsed = parse(text);
  if (parsed === undefined) return refused(notJson(text));
  const reading = new Reading();
  readTop(reading, parsed.value);
  if (reading.count === 0 && reading.warnings.length === 0 && reading.fields === outline.fields)
    return { suite: parsed.value as Suite, diagnostics: [], where: () => undefined };
  return located(text, parsed.value, reading);
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function notJson(text: string): Diagnostic {
  const found = syntaxProblemOf(text) ?? {
    span: { start: 0, end: 0 },
    what: 'it cannot be parsed',
    hint: undefined,
  };
  return problem.notJson.at(found.span, found.what, found.hint);
}

/** Gives every finding its place, and finds fields that are written twice. */
function located(text: string, value: unknown, reading: Reading): SuiteReading {
  const findings = [...reading.findings, ...reading.warnings];
  const { spans, repeated } = placesOf(text, findings, FINDINGS_MAX);
  const whereOf = new Map<number, string>();
  const placed: { readonly span: Span; readonly diagnostic: Diagnostic }[] = repeated.map(
    ({ name, span }) => ({
      span,
      diagnostic: problem.fieldTwice.at(span, quoted(name)),
    }),
  );
  for (const [index, { path, at }] of findings.entries()) {
    const diagnostic = at(spans[index]!);
    const where = whereText(value, path);
    if (where !== undefined) whereOf.set(spans[index]!.start, where);
    placed.push({ span: spans[index]!, diagnostic });
  }
  placed.sort((a, b) => a.span.start - b.span.start);
  const diagnostics = placed.map(({ diagnostic }) => diagnostic);
  const isBad = reading.count > 0 || repeated.length > 0;
  if (reading.count > FINDINGS_MAX) diagnostics.push(problem.tooManyProblems.at(undefined, FINDINGS_MAX));
  return {
    ...(isBad ? {} : { suite: value as Suite }),
    diagnostics,
    where: (offset) => whereOf.get(offset),
  };
}

/** "goal g2", "test t3, step 2": by ids where they are there, steps counted from 1. */
function whereText(root: unknown, path: Path): string | undefined {
  const [list, index, ...below] = path;
  if ((list !== 'goals' && list !== 'tests') || typeof index !== 'number') return undefined;
  const entries = isMap(root) ? root[list] : undefined;
  const entry: unknown = Array.isArray(entries) ? entries[index] : undefined;
  const id = isMap(entry) && typeof entry['id'] === 'string' ? quoted(entry['id']) : String(index + 1);
  const parts = [`${list === 'goals' ? 'goal' : 'test'} ${id}`];
  for (let i = 0; i + 1 < below.length; i++) {
    const at = below[i + 1];
    if (typeof at !== 'number') continue;
    if (below[i] === 'steps') parts.push(`step ${at + 1}`);
    if (below[i] === 'oneOf') parts.push(`branch ${at + 1}`);
  }
  return parts.join(', ');
}

// ------------------------------------------------------------------------------------------------ the top level

const SUITE = shape('A suite', [
  'format',
  'version',
  'model',
  'interface',
  'method',
  'options',
  'goals',
  'tests',
  'summary',
]);
const MODEL = shape('The model', ['name', 'file', 'sha256']);
const INTERFACE = shape('The interface', ['inputs', 'outputs'], ['parameters']);
const PARAMETER = shape('A parameter', ['name', 'low', 'high']);
const GOAL = shape('A goal', ['id', 'kind', 'description', 'status', 'tests'], ['reason', 'reasonKind']);
const TEST = shape(
  'A test',
  ['id', 'title', 'goals', 'steps', 'verdict', 'length', 'duration'],
  ['approximate', 'run', 'messages'],
);
const MESSAGE = shape('A message', ['step', 'message', 'via'], ['from', 'to', 'values', 'set']);
const RUN_STEP = shape('A step of a run', ['delay', 'edges'], ['action']);
const RUN_EDGE = shape('An edge of a run', ['process', 'edge'], ['branches', 'selected']);

const KINDS: ReadonlySet<unknown> = new Set(REASON_KINDS);
const STATUSES = ['covered', 'infeasible', 'equivalent', 'unknown'];

function readTop(reading: Reading, value: unknown): void {
  if (!isMap(value) || value['format'] !== 'tickstone-suite') {
    const found = isMap(value) && Object.hasOwn(value, 'format') ? kindOf(value['format']) : undefined;
    const below: Path = found === undefined ? [] : ['format'];
    reading.report((span) => problem.notASuite.at(found === undefined ? first(span) : span, found), below);
    return;
  }
  if (Object.hasOwn(value, 'version') && value['version'] !== 1) {
    const { version } = value;
    const isNewer = typeof version === 'number' && version > 1;
    reading.report((span) => problem.wrongVersion.at(span, kindOf(version), isNewer), ['version']);
    return;
  }
  reading.object(value, SUITE);
  reading.field(value, 'model', (model) => {
    readModel(reading, model);
  });
  const roles = reading.field(value, 'interface', (actions) => readInterface(reading, actions)) ?? new Map();
  const parameters = readParameters(reading, value['interface'], roles);
  reading.field(value, 'method', (method) => reading.text(method, 'The method'));
  reading.field(value, 'options', (options) => {
    if (!isMap(options)) reading.wrongType(options, "The field 'options'", 'an object');
    else countFields(reading, options);
  });
  const context: StepContext = { reading, roles, parameters, times: noTimes() };
  const before = reading.count;
  reading.field(value, 'goals', (goals) => {
    reading.items(goals, "The field 'goals'", (goal) => {
      readGoal(reading, goal);
    });
  });
  reading.field(value, 'tests', (tests) => {
    reading.items(tests, "The field 'tests'", (test) => {
      readTest(context, test);
    });
  });
  reading.field(value, 'summary', (summary) => {
    readSummary(context, summary);
  });
  if (reading.count === before && SUITE.required.every((name) => Object.hasOwn(value, name)))
    checkAgreement(reading, value as unknown as Suite);
}

function readModel(reading: Reading, value: unknown): void {
  const model = reading.object(value, MODEL);
  if (model === undefined) return;
  for (const name of ['name', 'file'])
    reading.field(model, name, (text) => reading.text(text, `The field '${name}'`));
  reading.field(model, 'sha256', (hash) => {
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash))
      reading.wrongType(hash, "The field 'sha256'", '64 digits from 0 to 9 and a to f');
  });
}

function readInterface(reading: Reading, value: unknown): ReadonlyMap<string, 'input' | 'output'> {
  const roles = new Map<string, 'input' | 'output'>();
  const actions = reading.object(value, INTERFACE);
  if (actions === undefined) return roles;
  for (const role of ['input', 'output'] as const) {
    reading.field(actions, `${role}s`, (list) => {
      reading.items(list, `The ${role}s`, (action) => {
        const name = reading.text(action, 'An action');
        if (name === undefined) return;
        if (roles.has(name)) reading.report((span) => problem.actionTwice.at(span, quoted(name)));
        else roles.set(name, role);
      });
    });
  }
  reading.field(actions, 'parameters', (parameters) => {
    if (!isMap(parameters)) {
      reading.wrongType(parameters, "The field 'parameters'", 'an object');
      return;
    }
    for (const action of Object.keys(parameters)) {
      reading.fields++;
      reading.field(parameters, action, (list) => {
        reading.items(list, 'The parameters of an action', (parameter) => {
          readParameter(reading, parameter);
        });
      });
    }
  });
  return roles;
}

function readParameter(reading: Reading, value: unknown): void {
  const parameter = reading.object(value, PARAMETER);
  if (parameter === undefined) return;
  reading.field(parameter, 'name', (name) => reading.text(name, 'The name of a parameter'));
  for (const end of ['low', 'high'])
    reading.field(parameter, end, (number) => {
      if (!Number.isSafeInteger(number)) reading.wrongType(number, `The field '${end}'`, 'a whole number');
    });
}

/** What actions pass, by their names. */
function readParameters(
  reading: Reading,
  value: unknown,
  roles: ReadonlyMap<string, 'input' | 'output'>,
): StepContext['parameters'] {
  const parameters = new Map<string, readonly SuiteParameter[]>();
  if (!isMap(value) || !isMap(value['parameters'])) return parameters;
  for (const [action, list] of Object.entries(value['parameters'])) {
    if (!roles.has(action)) {
      const near = reading.suggest(action, roles.keys());
      reading.report(
        (span) => problem.unknownAction.at(span, quoted(action), 'action', false, near),
        ['interface', 'parameters', action],
        'name',
      );
    }
    parameters.set(action, Array.isArray(list) ? (list as SuiteParameter[]) : []);
  }
  return parameters;
}

function readGoal(reading: Reading, value: unknown): void {
  const goal = reading.object(value, GOAL);
  if (goal === undefined) return;
  for (const name of ['id', 'kind', 'description', 'reason'])
    reading.field(goal, name, (text) => reading.text(text, `The field '${name}'`));
  readIds(reading, goal, 'tests');
  reading.field(goal, 'status', (status) => {
    if (typeof status !== 'string' || !STATUSES.includes(status))
      reading.wrongType(status, "The field 'status'", 'covered, infeasible, equivalent or unknown');
  });
  reading.field(goal, 'reasonKind', (kind) => {
    if (!KINDS.has(kind))
      reading.wrongType(kind, "The field 'reasonKind'", `one of ${REASON_KINDS.join(', ')}`);
  });
}

function readIds(reading: Reading, map: JsonMap, name: 'goals' | 'tests'): void {
  reading.field(map, name, (ids) => {
    reading.items(ids, `The field '${name}'`, (id) => reading.text(id, 'An id'));
  });
}

/** What it takes to read a test, by and large. */
const UNITS_PER_TEST = 100;

function readTest(context: StepContext, value: unknown): void {
  spend(UNITS_PER_TEST);
  const { reading } = context;
  const test = reading.object(value, TEST);
  if (test === undefined) return;
  for (const name of ['id', 'title'])
    reading.field(test, name, (text) => reading.text(text, `The field '${name}'`));
  readIds(reading, test, 'goals');
  reading.field(test, 'steps', (steps) => {
    readSteps(context, steps, 'The test');
  });
  reading.field(test, 'verdict', (verdict) => {
    readVerdict(reading, verdict);
  });
  reading.field(test, 'length', (length) => {
    readCount(reading, length, "The field 'length'");
  });
  reading.field(test, 'duration', (duration) => readTime(context, duration, "The field 'duration'"));
  reading.field(test, 'approximate', (approximate) => {
    if (approximate !== true) reading.wrongType(approximate, "The field 'approximate'", 'true');
  });
  reading.field(test, 'run', (run) => {
    reading.items(run, 'A run', (step) => {
      readRunStep(context, step);
    });
  });
  reading.field(test, 'messages', (messages) => {
    reading.items(messages, 'The messages', (message) => {
      readMessage(reading, message);
    });
  });
}

function readMessage(reading: Reading, value: unknown): void {
  const message = reading.object(value, MESSAGE);
  if (message === undefined) return;
  for (const name of ['from', 'to', 'message'])
    reading.field(message, name, (text) => reading.text(text, `The field '${name}'`));
  reading.field(message, 'step', (step) => {
    readCount(reading, step, "The field 'step'");
  });
  reading.field(message, 'via', (via) => {
    reading.items(via, "The field 'via'", (edge) => reading.text(edge, 'An edge'));
  });
  for (const name of ['values', 'set'])
    reading.field(message, name, (values) => {
      const isGood = isMap(values) && Object.values(values).every((each) => Number.isSafeInteger(each));
      if (!isGood) reading.wrongType(values, `The field '${name}'`, 'an object with whole numbers');
      else countFields(reading, values);
    });
}

function readCount(reading: Reading, value: unknown, what: string): void {
  if (!isCount(value)) reading.wrongType(value, what, 'a whole number of at least 0');
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function readRunStep(context: StepContext, value: unknown): void {
  const { reading } = context;
  const step = reading.object(value, RUN_STEP);
  if (step === undefined) return;
  reading.field(step, 'delay', (delay) => readTime(context, delay, "The field 'delay'"));
  reading.field(step, 'action', (action) => reading.text(action, "The field 'action'"));
  reading.field(step, 'edges', (edges) => {
    reading.items(edges, "The field 'edges'", (value) => {
      const edge = reading.object(value, RUN_EDGE);
      if (edge === undefined) return;
      reading.field(edge, 'process', (process) => reading.text(process, "The field 'process'"));
      reading.field(edge, 'edge', (index) => {
        readCount(reading, index, "The field 'edge'");
      });
      reading.field(edge, 'branches', (branches) => {
        reading.items(branches, "The field 'branches'", (index) => {
          readCount(reading, index, 'A branch');
        });
      });
      reading.field(edge, 'selected', (values) => {
        reading.items(values, "The field 'selected'", (selected) => {
          if (!Number.isSafeInteger(selected)) reading.wrongType(selected, 'A value', 'a whole number');
        });
      });
    });
  });
}

/** The counts must be there; everything else is a figure of the method, of any kind. */
function readSummary(context: StepContext, value: unknown): void {
  const { reading } = context;
  if (!isMap(value)) {
    reading.wrongType(value, 'The summary', 'an object');
    return;
  }
  countFields(reading, value);
  for (const name of COUNTS) {
    if (!Object.hasOwn(value, name))
      reading.report((span) => problem.missingField.at(first(span), name, 'The summary'));
    reading.field(value, name, (count) => {
      if (name === 'duration') readTime(context, count, "The field 'duration'");
      else readCount(reading, count, `The field '${name}'`);
    });
  }
}

/** Counts the fields of objects whose shape is free. The depth of the text is bounded. */
function countFields(reading: Reading, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) countFields(reading, item);
  } else if (isMap(value)) {
    for (const item of Object.values(value)) {
      reading.fields++;
      countFields(reading, item);
    }
  }
}
