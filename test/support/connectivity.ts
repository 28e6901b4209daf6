/** What the tests of connectivity share: models, and suites for them. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import {
  type ConnectivityOptions,
  type FaultRow,
  generateConnectivity,
} from '../../src/generators/connectivity/generate.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { type Budget } from '../../src/explore/search.js';
import { loadText } from '../../src/language/load-model.js';
import { type InterfaceRequest } from '../../src/network/interface.js';
import { type Suite } from '../../src/suite/suite.js';
import { type TableMachine } from '../reference/connectivity.js';

const cases = join(resolve(process.env['TICKSTONE_SHARED'] ?? '../shared'), 'cases');

/** For the names of tests that need public models, which lie beside the checkout where they are at hand. */
export const hasCases = existsSync(join(cases, 'fig2/model.xml'));
export const casesNote = hasCases ? '' : ' (skipped: there is no folder of shared models)';

export function caseText(name: string): string {
  return readFileSync(join(cases, name, 'model.xml'), 'utf8');
}

export const SOURCE = { name: 'model', file: 'model.xml', sha256: '0'.repeat(64) };

export const CONNECTIVITY_DEFAULTS: ConnectivityOptions = {
  faults: ['inputs'],
  order: 1,
  uses: 1,
  multi: false,
  optimize: 'steps',
  prices: { action: 1, actions: new Map(), reset: 0, time: 0 },
  resets: 'refusal',
  endsWithOutput: false,
};

/** A model that must be without errors. */
export function openModel(text: string, request: InterfaceRequest = {}): TestModel {
  const path = text.startsWith('<') ? 'model.xml' : 'model.xta';
  const loaded = loadText({ path, text });
  if (loaded.kind !== 'uppaal' || !loaded.ok)
    throw new Error(loaded.diagnostics.map(({ message }) => message).join('\n'));
  const problems: string[] = [];
  const model = testModel(loaded.checked, request, [], ({ message }) => problems.push(message));
  if (model === undefined) throw new Error(problems.join('\n'));
  return model;
}

export function connect(
  model: TestModel,
  options: Partial<ConnectivityOptions> = {},
  budget: Budget = {},
): { readonly suite: Suite; readonly rows: readonly FaultRow[] } {
  const result = generateConnectivity(model, SOURCE, { ...CONNECTIVITY_DEFAULTS, ...options }, budget);
  if (result.kind !== 'suite') throw new Error(result.kind);
  return { suite: result.suite, rows: result.report };
}

/** The code of the diagnostic that says why the method does not fit. */
export function misfit(text: string, request?: InterfaceRequest): string | undefined {
  return misfitOf(text, request)?.code;
}

/** What can be done about it. */
export function misfitHint(text: string, request?: InterfaceRequest): string | undefined {
  return misfitOf(text, request)?.hint;
}

function misfitOf(text: string, request?: InterfaceRequest): Diagnostic | undefined {
  const result = generateConnectivity(openModel(text, request), SOURCE, CONNECTIVITY_DEFAULTS, {});
  return result.kind === 'unsuitable' ? result.diagnostics[0] : undefined;
}

/** A machine as a model: one location for each state. */
export function textOf(machine: TableMachine): string {
  return `${partOf(machine, 'P', '', '')}system P;`;
}

/** Two machines as a model: two processes that wait for each other's outputs, and share nothing else. */
export function textOfBoth(one: TableMachine, other: TableMachine): string {
  const committed = ({ next, inputs }: TableMachine): string => {
    const busy = next.flatMap((row, state) =>
      row.slice(inputs).some((target) => target !== undefined) ? [`s${state}`] : [],
    );
    return busy.length === 0 ? '' : ` commit ${busy.join(', ')};`;
  };
  const processes = [partOf(one, 'P', 'x', committed(one)), partOf(other, 'Q', 'y', committed(other))];
  return `${processes.join('')}system P, Q;`;
}

function partOf(
  { actions, inputs, next }: TableMachine,
  name: string,
  prefix: string,
  commit: string,
): string {
  const channels = actions.map((action) => `${prefix}${action}`);
  const edges = next.flatMap((row, state) =>
    row.flatMap((target, action) =>
      target === undefined
        ? []
        : [`s${state} -> s${target} { sync ${channels[action]!}${action < inputs ? '?' : '!'}; }`],
    ),
  );
  const states = next.map((_, state) => `s${state}`).join(', ');
  const trans = edges.length === 0 ? '' : ` trans ${edges.join(', ')};`;
  return `chan ${channels.join(', ')};\nprocess ${name}() { state ${states};${commit} init s0;${trans} }\n`;
}
