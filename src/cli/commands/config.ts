/** `tickstone config`: what a configuration says, or what is in force for a command line, and where each value comes from. */
import { CommanderError } from 'commander';
import { lineColumn } from '../../base/source.js';
import { type Path } from '../../suite/json-text.js';
import { dotted } from '../config/check-config.js';
import { type Configuration, type LoadedConfiguration, type Section } from '../config/configuration.js';
import { type ConfigRequest, loadConfig } from '../config/load-config.js';
import { type SettledOption, type Typed, problemOf, settle } from '../config/settle.js';
import { EXIT } from '../exit-status.js';
import { flagOf, optionOf } from '../options/option.js';
import { usageProblem } from '../options/usage-problem.js';
import { type JsonDocument, type Outcome, decline, ofCommandLine, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { badUsage } from '../problems.js';
import { programOf } from '../program.js';
import { sayTable } from '../write/say-table.js';
import { type CommandEntry } from './list.js';

export interface ConfigCommandOptions extends OutputOptions {
  readonly config?: ConfigRequest;
}

export async function configCommand(
  output: Output,
  words: readonly string[],
  options: ConfigCommandOptions,
): Promise<Outcome> {
  const loading = await loadConfig(options.config);
  if (loading.kind === 'failed') return refuse(output, loading.file.path, loading);
  const configuration = loading.kind === 'loaded' ? loading.configuration : undefined;
  return words.length === 0 ? overview(output, configuration) : inForce(output, words, configuration);
}

interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

function placeIn({ file, placeOf }: LoadedConfiguration, path: Path): Place {
  const span = placeOf(path);
  return { file: file.path, ...(span === undefined ? {} : lineColumn(file, span.start)) };
}

function placeText({ file, line }: Place): string {
  return line === undefined ? file : `${file}:${line}`;
}

function valueText(value: unknown): string {
  const isText = (each: unknown): boolean => typeof each !== 'object';
  if (Array.isArray(value) && value.every(isText)) return value.map(String).join(', ');
  return isText(value) ? String(value) : JSON.stringify(value);
}

// ------------------------------------------------------------------------------------------ the configuration

function overview(output: Output, configuration: LoadedConfiguration | undefined): Outcome {
  if (configuration === undefined) {
    output.say(
      'There is no configuration here: no tickstone.config.ts, .js or .json in this folder or above it in the project.',
    );
    return { status: EXIT.held, document: { models: [], settings: [], systems: [], reporters: [] } };
  }
  const { file, models, systems, reporters } = configuration;
  const named = [...models].map(([name, model]) => ({
    name,
    model: model.file,
    ...placeIn(configuration, model.path),
  }));
  const settings = sectionsIn(configuration).flatMap(({ path, settings: all }) =>
    [...all].map(([option, { written, path: at }]) => ({
      option,
      value: written,
      section: dotted(path),
      ...placeIn(configuration, at),
    })),
  );
  output.say(`The configuration is ${file.path}.`);
  if (named.length > 0)
    showTable(output, ['model', 'file', 'from'], named, ({ name, model, ...place }) => [
      name,
      model,
      placeText(place),
    ]);
  if (settings.length > 0)
    showTable(
      output,
      ['option', 'value', 'section', 'from'],
      settings,
      ({ option, value, section, ...place }) => [option, valueText(value), section, placeText(place)],
    );
  if (systems.size > 0)
    showTable(output, ['system', 'reached by', 'from'], [...systems], ([name, section]) => [
      name,
      [...section.settings].map(([option, { written }]) => `${option} ${valueText(written)}`).join(', '),
      placeText(placeIn(configuration, section.path)),
    ]);
  const reported = reporters?.settings.get('reporter');
  if (reported !== undefined)
    showTable(output, ['reporters', 'from'], [reported], ({ value, path }) => [
      valueText(value),
      placeText(placeIn(configuration, path)),
    ]);
  return {
    status: EXIT.held,
    document: {
      file: file.path,
      models: named,
      settings,
      systems: [...systems].map(([name, { settings: all }]) => ({
        name,
        ...Object.fromEntries([...all].map(([option, { written }]) => [option, written])),
      })),
      reporters: reported?.value ?? [],
    },
  };
}

/** From what is common to what is about one command of one model. */
function sectionsIn({ options, commands, models }: Configuration): readonly Section[] {
  const inScope = (scope: Pick<Configuration, 'options' | 'commands'>): readonly Section[] => [
    ...(scope.options === undefined ? [] : [scope.options]),
    ...scope.commands.values(),
  ];
  return [...inScope({ options, commands }), ...[...models.values()].flatMap(inScope)];
}

// ------------------------------------------------------------------------------------------ a command line

interface Understood {
  readonly entry: CommandEntry;
  readonly typed: Typed;
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

async function inForce(
  output: Output,
  words: readonly string[],
  configuration: LoadedConfiguration | undefined,
): Promise<Outcome> {
  const understood = await understand(words);
  if (understood instanceof CommanderError) {
    const problem = usageProblem(understood);
    return { status: EXIT.badInput, document: { diagnostics: [ofCommandLine(problem)] } };
  }
  if (understood === undefined)
    return decline(
      output,
      badUsage.at(undefined, 'There is no such command, or it has no options.', undefined),
    );
  const { entry, typed, texts } = understood;
  const settled = settle(entry, typed, configuration);
  const problem = entry.name === 'config' ? undefined : conflictOf(settled.options);
  if (problem !== undefined) return decline(output, problem);
  const options = settled.options.filter(isInForce).map((option) => ({
    option: option.name,
    flag: flagOf(option.entry),
    value: shownValue(option, texts),
    ...fromOf(option, configuration),
  }));
  const args = settled.args.flat().filter((arg) => arg !== undefined);
  output.say(`tickstone ${[entry.name, ...args.map(String)].join(' ')}`);
  showTable(output, ['option', 'value', 'from'], options, ({ option, value, from, section, file, line }) => [
    option,
    valueText(value),
    file === undefined
      ? from
      : `${placeText({ file, ...(line === undefined ? {} : { line }) })} (${section ?? ''})`,
  ]);
  const document: JsonDocument = {
    file: configuration?.file.path,
    command: entry.name,
    arguments: args,
    options,
  };
  return { status: EXIT.held, document };
}

/** The command line that the words are, without the program; or why they are none. */
async function understand(words: readonly string[]): Promise<Understood | CommanderError | undefined> {
  let understood: Understood | undefined;
  const program = programOf({
    act: (entry, typed, texts) => {
      understood = { entry, typed, texts };
      return Promise.resolve();
    },
    writeHelp: () => undefined,
    areArgumentsFree: true,
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? undefined : error;
  }
  return understood;
}

/** Only of those that are there: who asks what is in force may leave out what is needed. */
function conflictOf(options: readonly SettledOption[]): ReturnType<typeof problemOf> {
  return problemOf(options.filter(isInForce));
}

function isInForce({ value }: SettledOption): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** As it was typed or written. */
function shownValue(
  { name, entry, value, origin }: SettledOption,
  texts: ReadonlyMap<string, readonly string[]>,
): unknown {
  if (origin.kind === 'written') return origin.written;
  if (origin.kind === 'default') return value;
  const typed = texts.get(name) ?? [];
  const isRepeated = Array.isArray(entry.default) && typed.length > 1;
  return typed.length === 0
    ? optionOf(entry).optional
      ? entry.preset
      : value
    : isRepeated
      ? typed
      : typed.at(-1);
}

function fromOf(
  { origin }: SettledOption,
  configuration: LoadedConfiguration | undefined,
): { readonly from: string; readonly section?: string } & Partial<Place> {
  switch (origin.kind) {
    case 'typed':
      return { from: 'command line' };
    case 'default':
      return { from: 'default' };
    case 'written':
      return {
        from: 'configuration',
        section: dotted(origin.path.slice(0, -1)),
        ...placeIn(configuration!, origin.path),
      };
  }
}

function showTable<T>(
  output: Output,
  titles: readonly string[],
  items: readonly T[],
  row: (item: T) => readonly string[],
): void {
  output.say('');
  sayTable(
    output,
    titles.map((title) => ({ title })),
    items.map(row),
  );
}
