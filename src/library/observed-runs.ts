/** What was observed of a machine or relation: in a file of its own, or in the record of a run of tests. */
import { type LocatedDiagnostic, hasErrors, locate } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import { readRecord } from '../execution/read-record.js';
import { type RunRecord, lastAttempts } from '../execution/run-record.js';
import { type Machine } from '../machine/machine.js';
import {
  type ObservedStep,
  type ReadRun,
  type Vocabulary,
  readObservations,
  vocabularyOf,
} from '../machine/read-observations.js';
import { type RelationModel } from '../machine/relation-model.js';
import { unfitOptions } from './problems.js';

export interface ObservedRuns {
  /** Undefined if something is wrong. */
  readonly runs: readonly ReadRun[] | undefined;
  /** Tests of a record that say nothing about the system: they ended in an error, or too late. */
  readonly leftOut: number;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

export function observedRuns(file: SourceFile, model: Machine | RelationModel): ObservedRuns {
  const diagnostics: LocatedDiagnostic[] = [];
  const report = (diagnostic: Parameters<typeof locate>[0]): void =>
    void diagnostics.push(locate(diagnostic, file, () => undefined));
  if (!/^\s*\{\s*"format"\s*:\s*"tickstone-run/.test(file.text)) {
    const runs = readObservations(file, model, report);
    return { runs, leftOut: 0, diagnostics };
  }
  const read = readRecord(file.text);
  if (read.kind === 'wrong') {
    report(unfitOptions.at(undefined, `This is not the record of a run: ${read.what}.`));
    return { runs: undefined, leftOut: 0, diagnostics };
  }
  const told = toldBy(read.record);
  const vocabulary = vocabularyOf(model);
  const runs = told.map((events) => runOf(events, vocabulary, file, report));
  return {
    runs: hasErrors(diagnostics) ? undefined : runs,
    leftOut: lastAttempts(read.record.tests).length - told.length,
    diagnostics,
  };
}

type Events = RunRecord['tests'][number]['events'];

/** What happened in tests that were carried out as they should be; whether they passed does not matter. */
function toldBy(record: RunRecord): readonly Events[] {
  return lastAttempts(record.tests)
    .filter(({ verdict }) => verdict !== 'error' && verdict !== 'untrusted')
    .map(({ events }) => events);
}

/** A step begins with an input of a variable that has a value already; the last one counts if all its inputs were given. */
function runOf(
  events: Events,
  { stimuli, observed }: Vocabulary,
  file: SourceFile,
  report: (diagnostic: ReturnType<typeof unfitOptions.at>) => void,
): ReadRun {
  const steps: ObservedStep[] = [];
  let stimulus = new Map<string, string>();
  let shown = new Map<string, readonly string[]>();
  const end = (): void => {
    if (stimulus.size === stimuli.length)
      steps.push({ stimulus: Object.fromEntries(stimulus), shown: Object.fromEntries(shown) });
    stimulus = new Map();
    shown = new Map();
  };
  for (const event of events) {
    if (event.kind !== 'input' && event.kind !== 'output') continue;
    const { kind, action = '' } = event;
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(action) ?? [];
    const variable = (kind === 'input' ? stimuli : observed).find((each) => each.name === name);
    const isValue = variable?.domain.labels.includes(value) === true;
    if (kind === 'output') {
      // A value that the model does not have is allowed by no hypothesis.
      if (variable !== undefined) shown.set(name, isValue ? [value] : []);
      continue;
    }
    if (!isValue) {
      report(unfitOptions.at(undefined, `The record is of another model: this one has no '${action}'.`));
      break;
    }
    if (stimulus.has(name)) end();
    stimulus.set(name, value);
  }
  end();
  const whole: Span = { start: 0, end: Math.min(1, file.text.length) };
  return { ...whole, steps };
}
