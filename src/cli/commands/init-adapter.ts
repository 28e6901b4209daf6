/** `tickstone init adapter MODEL`: the skeleton of an adapter, for its user to fill in. It replaces no file unless it is told to. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { adapterSkeleton } from '../../output/adapter-skeleton.js';
import { interfaceReport } from '../../library/interface-report.js';
import { partsOf } from '../../library/model.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { EXIT } from '../exit-status.js';
import { anyModelAt } from '../load/any-model-at.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { notWritten } from '../problems.js';
import { makeDirectory, reasonOf } from '../write/write-file.js';

export interface InitAdapterOptions extends OutputOptions, InterfaceOptions {
  readonly language?: 'ts' | 'js' | undefined;
  readonly force?: boolean | undefined;
}

export async function initAdapterCommand(
  output: Output,
  path: string,
  options: InitAdapterOptions,
): Promise<Outcome> {
  const { output: target } = options;
  const language = options.language ?? (/\.[cm]?js$/.test(target ?? '') ? 'js' : 'ts');
  const model = await anyModelAt(path);
  const { interface: actions, diagnostics } = interfaceReport(model, options);
  if (actions === undefined) return refuse(output, path, { file: partsOf(model).file, diagnostics });
  const text = adapterSkeleton(actions, { file: path, language });
  const { inputs, outputs } = actions;
  const document = { file: path, language, inputs, outputs };
  if (target === undefined || target === '-') {
    output.result(text);
    return { status: EXIT.held, document: { ...document, text } };
  }
  const problem = written(target, text, options.force === true);
  if (problem !== undefined) return decline(output, notWritten.at(undefined, ...problem), { file: path });
  output.say(`The adapter is in ${target}. Fill in what is marked TODO, and run it:`);
  output.say(`  tickstone run SUITE --adapter ${target}`);
  return { status: EXIT.held, document: { ...document, output: target } };
}

/** What keeps it from being written: what is there stays, whatever it is, unless it may be replaced. */
function written(
  path: string,
  text: string,
  mayReplace: boolean,
): [message: string, hint?: string] | undefined {
  const why = makeDirectory(dirname(path));
  if (why !== undefined) return [`The directory of '${path}' cannot be created: ${why}.`];
  try {
    const file = openSync(path, mayReplace ? 'w' : 'wx');
    writeSync(file, text);
    closeSync(file);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      return [`'${path}' already exists, so it is not overwritten.`, 'Choose another name with -o.'];
    return [`'${path}' cannot be written: ${reasonOf(error)}.`];
  }
}
