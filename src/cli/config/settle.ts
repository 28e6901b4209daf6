/**
 * What is in force for a command: what is typed; what the configuration says of the model, of the command, and in common, the
 * nearest first; and the defaults. What is typed or said nearer also takes the place of what it does not go with.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Diagnostic } from '../../base/diagnostic.js';
import { nearest } from '../../base/suggest.js';
import { type Path } from '../../suite/json-text.js';
import { type CommandEntry } from '../commands/list.js';
import { type OptionEntry, areInConflict, flagOf, nameOf, optionOf } from '../options/option.js';
import { COMMON } from '../options/shared.js';
import { badUsage } from '../problems.js';
import { type Configuration, type ConfiguredModel, type Section } from './configuration.js';
import { sectionsOf } from './vocabulary.js';

/** What was typed of options, by their names, in the order of typing. */
export type TypedTexts = ReadonlyMap<string, readonly string[]>;

/** A command line, as far as it was understood. */
export interface Typed {
  readonly args: readonly unknown[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly isTyped: (name: string) => boolean;
  readonly texts?: TypedTexts | undefined;
}

export type Origin =
  | { readonly kind: 'typed' }
  | { readonly kind: 'default' }
  | { readonly kind: 'written'; readonly path: Path; readonly written: unknown };

export interface SettledOption {
  readonly name: string;
  readonly entry: OptionEntry;
  readonly value: unknown;
  readonly origin: Origin;
}

export interface Settled {
  /** With files in place of the names of models. */
  readonly args: readonly unknown[];
  readonly options: readonly SettledOption[];
  /** What stands for a model among the arguments. */
  readonly models: readonly string[];
  /** Of a command that takes several models, what is in force for one of them. */
  readonly forFile: (file: string) => readonly SettledOption[];
  /** A system that the configuration does not describe. */
  readonly problem?: Diagnostic | undefined;
}

/** Names that stand for models among the arguments of commands; options of a model go with the first argument. */
const MODEL_ARGUMENTS = new Set(['model', 'models', 'specification', 'system']);

export function settle(
  command: Pick<CommandEntry, 'name' | 'takes' | 'options'>,
  typed: Typed,
  configuration: Configuration | undefined,
): Settled {
  const places = command.takes.split(' ').map((word) => word.replace(/[^a-z]/g, ''));
  const isModelAt = (index: number): boolean => MODEL_ARGUMENTS.has(places[index] ?? '');
  const models = configuration?.models ?? new Map<string, ConfiguredModel>();
  const located = (arg: unknown): unknown =>
    typeof arg === 'string' ? (models.get(arg)?.file ?? arg) : Array.isArray(arg) ? arg.map(located) : arg;
  const args = typed.args.map((arg, index) => (isModelAt(index) ? located(arg) : arg));
  const isAbout = (file: string): ((model: ConfiguredModel) => boolean) => {
    const path = resolve(file);
    return (model) => resolve(model.file) === path;
  };
  const forFile = (file: string): readonly SettledOption[] =>
    settledOptions(
      command,
      typed,
      [
        ...[...models.values()].filter(isAbout(file)),
        ...(configuration === undefined ? [] : [configuration]),
      ],
      configuration,
    );
  const [first] = isModelAt(0) ? [args[0]].flat() : [];
  const isOne = !Array.isArray(args[0]) || args[0].length === 1;
  const given = args.flatMap((arg, index) => (isModelAt(index) ? [arg].flat() : []));
  const named = given.filter((arg) => typeof arg === 'string');
  const options = forFile(isOne && typeof first === 'string' ? first : '');
  const problem = systemProblem(options, configuration);
  return { args, models: named, options, forFile, ...(problem === undefined ? {} : { problem }) };
}

/** A name of a system that is not there. */
function systemProblem(
  options: readonly SettledOption[],
  configuration: Configuration | undefined,
): Diagnostic | undefined {
  const name = options.find((option) => option.name === SYSTEM)?.value;
  if (typeof name !== 'string' || configuration?.systems.has(name) === true) return undefined;
  const known = [...(configuration?.systems.keys() ?? [])];
  const near = nearest(name, known);
  return badUsage.at(
    undefined,
    `The configuration describes no system '${name}'.`,
    known.length === 0
      ? "Describe it in 'systems' of a configuration."
      : near === undefined
        ? `It describes ${known.join(', ')}.`
        : `Did you mean '${near}'?`,
  );
}

type Scope = Pick<Configuration, 'options' | 'commands'>;

function settledOptions(
  command: Pick<CommandEntry, 'name' | 'options'>,
  { values, isTyped }: Typed,
  scopes: readonly Scope[],
  configuration: Configuration | undefined,
): readonly SettledOption[] {
  const entries = new Map(
    [...COMMON, ...command.options]
      .filter(({ isTypedOnly }) => isTypedOnly !== true)
      .map((entry) => [nameOf(entry), entry]),
  );
  const settled = new Map<string, SettledOption>();
  for (const [name, entry] of entries) {
    if (!isTyped(name)) continue;
    const isTakenBack = values[name] === isTakenBackBy(entry);
    const value = isTakenBack ? defaultOf(entry) : values[name];
    settled.set(name, { name, entry, value, origin: { kind: 'typed' } });
  }
  const layers = layersOf(command, scopes);
  const system = systemOf(entries, settled, layers, configuration);
  for (const [name, { written, value, path }] of system?.settings ?? []) {
    const entry = entries.get(name);
    if (entry !== undefined && !settled.has(name))
      settled.set(name, { name, entry, value, origin: { kind: 'written', path, written } });
  }
  const reporters = configuration?.reporters === undefined ? [] : [configuration.reporters];
  for (const { settings } of [...layers, ...reporters]) {
    const nearer = [...settled.values()].filter(isThere);
    for (const [name, { written, value, path }] of settings) {
      const entry = entries.get(name);
      if (entry === undefined || settled.has(name)) continue;
      if (nearer.some((other) => areInConflict(entry, other.entry))) continue;
      settled.set(name, { name, entry, value, origin: { kind: 'written', path, written } });
    }
  }
  return [...entries].map(
    ([name, entry]) =>
      settled.get(name) ?? { name, entry, value: defaultOf(entry), origin: { kind: 'default' } },
  );
}

/** The option that names a system of the configuration. */
const SYSTEM = 'system';

/** The system that is named; or, where the command needs one and none is, the only one that the configuration describes. */
function systemOf(
  entries: ReadonlyMap<string, OptionEntry>,
  settled: ReadonlyMap<string, SettledOption>,
  layers: readonly Section[],
  configuration: Configuration | undefined,
): Section | undefined {
  const entry = entries.get(SYSTEM);
  if (entry === undefined || configuration === undefined) return undefined;
  const isSaid = (other: OptionEntry): boolean => areInConflict(entry, other);
  if ([...settled.values()].filter(isThere).some((each) => isSaid(each.entry))) return undefined;
  const named =
    settled.get(SYSTEM)?.value ??
    layers.map(({ settings }) => settings.get(SYSTEM)?.value).find((value) => value !== undefined);
  if (named !== undefined) return configuration.systems.get(named as string);
  const names = layers.flatMap(({ settings }) => [...settings.keys()]);
  if (names.some((name) => entries.has(name) && isSaid(entries.get(name)!))) return undefined;
  const [only, other] = configuration.systems.values();
  return other === undefined ? only : undefined;
}

/** The nearest first. */
function layersOf(command: Pick<CommandEntry, 'name'>, scopes: readonly Scope[]): readonly Section[] {
  const sections = sectionsOf(command);
  return scopes.flatMap(({ options, commands }) => [
    ...sections.flatMap((name) => commands.get(name) ?? []),
    ...(options === undefined ? [] : [options]),
  ]);
}

/** What `--no-force` leaves of `--force`, and `--color` of `--no-color`. */
function isTakenBackBy(entry: OptionEntry): boolean {
  return optionOf(entry).negate;
}

function defaultOf(entry: OptionEntry): unknown {
  return optionOf(entry).negate ? true : entry.default;
}

function isThere({ value }: SettledOption): boolean {
  return value !== undefined && value !== false;
}

/** What is wrong with options that are in force, each for itself being right. */
export function problemOf(options: readonly SettledOption[]): Diagnostic | undefined {
  const typed = options.filter(({ origin }) => origin.kind === 'typed').filter(isThere);
  for (const [index, { entry }] of typed.entries())
    for (const { entry: other } of typed.slice(0, index))
      if (areInConflict(entry, other))
        return badUsage.at(undefined, `${flagOf(other)} cannot be used with ${flagOf(entry)}.`, undefined);
  const missing = options.find(({ entry, value }) => entry.isMandatory === true && value === undefined);
  return missing && badUsage.at(undefined, `The option '${missing.entry.flags}' is missing.`, undefined);
}

/** As commands take them. */
export function valuesOf(options: readonly SettledOption[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    options.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A word that is neither a file nor a model of the configuration, though it looks like the name of one. */
export function unknownModel(
  { models }: Settled,
  configuration: Configuration | undefined,
): Diagnostic | undefined {
  const known = [...(configuration?.models.keys() ?? [])];
  const unknown = models.find((name) => /^[A-Za-z_][\w-]*$/.test(name) && !existsSync(name));
  if (known.length === 0 || unknown === undefined) return undefined;
  const near = nearest(unknown, known);
  return badUsage.at(
    undefined,
    `'${unknown}' is neither a file nor a model of the configuration.`,
    near === undefined ? `Its models are ${known.join(', ')}.` : `Did you mean '${near}'?`,
  );
}
