/** From the data of a configuration to a configuration: names are known, values are read, paths are found. */
import { type Diagnostic } from '../../base/diagnostic.js';
import { own } from '../../base/own.js';
import { type Span } from '../../base/source.js';
import { nearest } from '../../base/suggest.js';
import { type Path } from '../../suite/json-text.js';
import { type JsonMap, isMap, kindOf, quoted } from '../../suite/reading.js';
import { type OptionEntry, areInConflict, nameOf } from '../options/option.js';
import {
  type Configuration,
  type ConfiguredModel,
  type Section,
  type WrittenValue,
} from './configuration.js';
import { configNoObject, settingsInConflict, unknownKey, wrongSetting } from './problems.js';
import { readSetting } from './setting.js';
import { SUT } from '../options/run.js';
import { quotedForShell } from '../write/replay-command.js';
import { REPORTER, SECTIONS, SYSTEM, type Vocabulary, WAYS_TO_SYSTEMS, vocabularyOf } from './vocabulary.js';

/** Something wrong, at a path. */
export interface ConfigFinding {
  readonly path: Path;
  readonly of: 'name' | 'value';
  readonly at: (span: Span | undefined) => Diagnostic;
}

export interface Checked {
  readonly configuration: Configuration;
  readonly findings: readonly ConfigFinding[];
}

const TOP = ['$schema', 'options', 'commands', 'models', 'systems', 'reporters'];

/** `locate` says where a path leads that the configuration names. */
export function checkConfig(data: unknown, locate: (path: string) => string): Checked {
  const checker = new Checker(locate);
  return { configuration: checker.configuration(data), findings: checker.findings };
}

class Checker {
  readonly findings: ConfigFinding[] = [];
  readonly #locate: (path: string) => string;

  constructor(locate: (path: string) => string) {
    this.#locate = locate;
  }

  configuration(data: unknown): Configuration {
    if (!isMap(data)) {
      const message = `The configuration must be an object; it is ${kindOf(data)}.`;
      this.#report([], 'value', (span) => configNoObject.at(span, message, undefined));
      return this.configuration({});
    }
    const map = this.#fields(data, [], 'the configuration', TOP);
    return {
      ...this.#scope(map, []),
      models: this.#named(map, 'models', (value, path) => this.#model(value, path)),
      systems: this.#named(map, 'systems', (value, path) => this.#system(value, path)),
      reporters: this.#reporters(own(map, 'reporters')),
    };
  }

  /** `options` and `commands`, of the configuration or of a model in it. */
  #scope(map: JsonMap, path: Path): Pick<Configuration, 'options' | 'commands'> {
    const options = own(map, 'options');
    const common = [...path, 'options'];
    const commands = own(map, 'commands');
    const sections = [...path, 'commands'];
    const named =
      commands === undefined ? {} : this.#fields(commands, sections, "'commands'", SECTIONS, 'command');
    return {
      options: options === undefined ? undefined : this.#section(options, common, vocabularyOf(), undefined),
      commands: new Map(
        Object.entries(named).map(([name, value]) => [
          name,
          this.#section(value, [...sections, name], vocabularyOf(name), name),
        ]),
      ),
    };
  }

  #section(value: unknown, path: Path, vocabulary: Vocabulary, command: string | undefined): Section {
    const settings = new Map<string, WrittenValue>();
    const map = this.#object(value, path);
    const entries: OptionEntry[] = [];
    for (const [name, written] of Object.entries(map)) {
      const setting = vocabulary.get(name);
      const at = [...path, name];
      if (setting === undefined) {
        this.#unknownOption(at, name, vocabulary, command);
        continue;
      }
      if (!setting.isAlike) {
        const message = `'${name}' does not mean the same in all commands.`;
        const hint = `Set it under 'commands', for ${someOf(setting.commands)}.`;
        this.#report(at, 'name', (span) => unknownKey.at(span, message, hint));
        continue;
      }
      const read = this.#value(setting.entry, written, at);
      if (read !== undefined) settings.set(name, { written, value: read.value, path: at });
      if (written !== false) entries.push(setting.entry);
    }
    this.#conflicts(entries, path);
    return { path, settings };
  }

  #unknownOption(path: Path, name: string, vocabulary: Vocabulary, command: string | undefined): void {
    const near = nearest(name, vocabulary.keys());
    const others = vocabularyOf().get(name)?.commands ?? [];
    const hint =
      near !== undefined
        ? `Did you mean '${near}'?`
        : others.length > 0
          ? `It is an option of ${someOf(others)}.`
          : command === undefined ||
              command.includes(' ') ||
              SECTIONS.some((each) => each.startsWith(`${command} `))
            ? undefined
            : `'tickstone ${command} --help' lists them.`;
    const message =
      command === undefined
        ? `No command has an option '${quoted(name)}'.`
        : `'${command}' has no option '${quoted(name)}'.`;
    this.#report(path, 'name', (span) => unknownKey.at(span, message, hint));
  }

  #conflicts(entries: readonly OptionEntry[], path: Path): void {
    for (const [index, entry] of entries.entries())
      for (const other of entries.slice(0, index))
        if (areInConflict(entry, other)) {
          const [one, two] = [nameOf(entry), nameOf(other)];
          this.#report([...path, one], 'name', (span) => settingsInConflict.at(span, one, two));
        }
  }

  #value(entry: OptionEntry, written: unknown, path: Path): { readonly value: unknown } | undefined {
    const reading = readSetting(entry, written, this.#locate);
    if (reading.kind === 'read') return reading;
    const { what, below } = reading;
    this.#report([...path, ...below], 'value', (span) => wrongSetting.at(span, dotted(path), what));
    return undefined;
  }

  /** A file, or an object with the file and what is in force for it. */
  #model(value: unknown, path: Path): ConfiguredModel | undefined {
    if (typeof value === 'string')
      return { file: this.#locate(value), path, options: undefined, commands: new Map() };
    if (!isMap(value)) {
      this.#wrong(path, `It must be the name of a file, or an object with 'file'; it is ${kindOf(value)}.`);
      return undefined;
    }
    const map = this.#fields(value, path, `'${dotted(path)}'`, ['file', 'options', 'commands']);
    const file = own(map, 'file');
    if (typeof file !== 'string')
      this.#wrong(
        file === undefined ? path : [...path, 'file'],
        file === undefined ? "'file' is missing." : `It must be the name of a file; it is ${kindOf(file)}.`,
      );
    const scope = this.#scope(map, path);
    return typeof file === 'string' ? { file: this.#locate(file), path, ...scope } : undefined;
  }

  /** Its settings are those of the options of `run`. */
  #system(value: unknown, path: Path): Section {
    const map = this.#fields(value, path, `'${dotted(path)}'`, SYSTEM.map(nameOf));
    if (isMap(value) && WAYS_TO_SYSTEMS.filter((name) => Object.hasOwn(value, name)).length !== 1)
      this.#wrong(path, `It needs exactly one of ${WAYS_TO_SYSTEMS.map((name) => `'${name}'`).join(', ')}.`);
    const settings = new Map<string, WrittenValue>();
    for (const entry of SYSTEM) {
      const name = nameOf(entry);
      if (!Object.hasOwn(map, name)) continue;
      const at = [...path, name];
      const written = map[name];
      const read = this.#value(entry, written, at);
      if (read === undefined) continue;
      if (name === 'command') settings.set(nameOf(SUT), { written, value: commandText(written), path: at });
      else if (name === 'cwd')
        settings.set(name, { written, value: this.#locate(String(written)), path: at });
      else settings.set(name, { written, value: read.value, path: at });
    }
    // Paths of a configuration begin at its folder, and so do those of its commands.
    if ((Object.hasOwn(map, 'command') || Object.hasOwn(map, 'start')) && !settings.has('cwd'))
      settings.set('cwd', { written: '.', value: this.#locate('.'), path: [...path, 'cwd'] });
    return { path, settings };
  }

  /** A list of forms, some with a file, as one setting of `--reporter`. */
  #reporters(value: unknown): Section | undefined {
    if (value === undefined) return undefined;
    const path = ['reporters'];
    if (!Array.isArray(value)) {
      this.#wrong(path, `It must be a list; it is ${kindOf(value)}.`);
      return undefined;
    }
    const texts = value.flatMap((each: unknown, index): readonly string[] => {
      const at = [...path, index];
      const map = typeof each === 'string' ? { to: each } : each;
      const fields = this.#fields(map, at, `'${dotted(at)}'`, REPORTER.map(nameOf));
      if (isMap(map) && !Object.hasOwn(map, 'to')) this.#wrong(at, "'to' is missing.");
      const [to, output] = REPORTER.map((entry) => {
        const name = nameOf(entry);
        return Object.hasOwn(fields, name)
          ? this.#value(entry, fields[name], [...at, name])?.value
          : undefined;
      });
      return typeof to === 'string' ? [typeof output === 'string' ? `${to}=${output}` : to] : [];
    });
    return { path, settings: new Map([['reporter', { written: value, value: texts, path }]]) };
  }

  /** Things with names of the user's own. */
  #named<T>(
    map: JsonMap,
    field: string,
    read: (value: unknown, path: Path) => T | undefined,
  ): ReadonlyMap<string, T> {
    const found = new Map<string, T>();
    const value = own(map, field);
    if (value === undefined) return found;
    for (const [name, each] of Object.entries(this.#object(value, [field]))) {
      const path = [field, name];
      if (!/^[A-Za-z_][\w-]*$/.test(name))
        this.#report(path, 'name', (span) =>
          unknownKey.at(
            span,
            `'${quoted(name)}' cannot be a name here.`,
            'Names are made of letters, digits, - and _, and begin with a letter.',
          ),
        );
      const result = read(each, path);
      if (result !== undefined) found.set(name, result);
    }
    return found;
  }

  /** The known fields of an object; the others are reported. */
  #fields(value: unknown, path: Path, what: string, known: readonly string[], kind = 'field'): JsonMap {
    const map = this.#object(value, path);
    const fields: [string, unknown][] = [];
    for (const [name, each] of Object.entries(map)) {
      if (known.includes(name)) {
        fields.push([name, each]);
        continue;
      }
      const near = nearest(name, known);
      const isOption = known.includes('options') && vocabularyOf().has(name);
      const hint =
        near !== undefined
          ? `Did you mean '${near}'?`
          : isOption
            ? "Options go under 'options'."
            : known.length < 10
              ? `Choose from ${known.map((each) => `'${each}'`).join(', ')}.`
              : `'tickstone ${kind === 'command' ? '' : 'run '}--help' lists them.`;
      const message =
        kind === 'command'
          ? `There is no command '${quoted(name)}'.`
          : `There is no '${quoted(name)}' in ${what}.`;
      this.#report([...path, name], 'name', (span) => unknownKey.at(span, message, hint));
    }
    return Object.fromEntries(fields);
  }

  #object(value: unknown, path: Path): JsonMap {
    if (isMap(value)) return value;
    this.#wrong(path, `It must be an object; it is ${kindOf(value)}.`);
    return {};
  }

  #wrong(path: Path, why: string): void {
    this.#report(path, 'value', (span) => wrongSetting.at(span, dotted(path), why));
  }

  #report(path: Path, of: ConfigFinding['of'], at: ConfigFinding['at']): void {
    this.findings.push({ path, of, at });
  }
}

/** A command line, or a program and its arguments, for the shell. */
function commandText(written: unknown): string {
  return Array.isArray(written)
    ? written.map((word) => quotedForShell(String(word))).join(' ')
    : String(written);
}

const NAMED_MAX = 5;

function someOf(names: readonly string[]): string {
  const all = names.map((name) => `'${name}'`);
  if (all.length > NAMED_MAX) return `${all.slice(0, NAMED_MAX).join(', ')} and others`;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}`;
}

/** A path as it is said: `commands.check.maxWarnings`. */
export function dotted(path: Path): string {
  return path.map(String).join('.');
}
