/**
 * Reads the file of a campaign (`tickstone-campaign/1`) from its YAML.
 *
 * Never fails: each mistake is reported with its place, and what depends on it is passed over without more words. There
 * is a campaign only if nothing was wrong.
 */
import { type Diagnostic, hasErrors } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import { missingField } from '../machine/problems.js';
import {
  type Reading,
  asList,
  asMap,
  asText,
  entriesOf,
  fieldsOf,
  isNothing,
  startReading,
} from '../machine/reading.js';
import {
  type YamlEntry,
  type YamlMap,
  type YamlScalar,
  type YamlValue,
  readYaml,
} from '../machine/yaml-tree.js';
import { type JsonObject, type JsonValue } from '../suite/suite.js';
import {
  type Campaign,
  type CampaignModel,
  type CampaignSettings,
  type CampaignSuite,
  DEFAULT_SETTINGS,
  NAME,
  type Step,
  type StepMethod,
} from './campaign.js';
import { METHODS, type Method, REPORTS, type ReportTo } from './job.js';
import { bytesIn, countIn, millisecondsIn } from './measures.js';
import {
  INTERFACE_OPTIONS,
  METHOD_OPTIONS,
  type OptionTable,
  RUN_OPTIONS,
  type ValueForm,
  wrongValue,
} from './method-options.js';
import * as problem from './problems.js';

export interface CampaignReading {
  /** Absent when there are errors. */
  readonly campaign?: Campaign | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const CAMPAIGN_FORMAT = 'tickstone-campaign/1';

const FIELDS = ['format', 'name', 'models', 'suites', 'steps', 'tries', 'backOff', 'limit', 'keep'];

export function readCampaign(file: SourceFile): CampaignReading {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const root = readYaml(file, report);
  if (root === undefined) return { diagnostics };
  const format =
    root.kind === 'map' ? root.entries.find(({ key }) => key.text === 'format')?.value : undefined;
  const found = format?.kind === 'scalar' ? format.text : undefined;
  if (root.kind !== 'map' || found !== CAMPAIGN_FORMAT) {
    report(problem.notACampaign.at(format ?? { start: root.start, end: root.start }, found));
    return { diagnostics };
  }
  const campaign = new CampaignReader(startReading(file, report)).campaign(root);
  if (campaign.steps.length === 0 && diagnostics.length === 0)
    report(problem.nothingToDo.at({ start: root.start, end: root.start }));
  diagnostics.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  return { campaign: hasErrors(diagnostics) ? undefined : campaign, diagnostics };
}

type Fields = ReadonlyMap<string, YamlEntry>;

/** What the words of a step are, besides the one that says what it does. */
const STEP_FIELDS: Readonly<Record<Step['kind'], readonly string[]>> = {
  generate: ['models', 'options', 'variants', 'budget'],
  merge: [],
  minimise: ['by'],
  evaluate: [],
  run: ['systems', 'labels', 'options'],
  report: ['to'],
};

const STEP_KINDS = Object.keys(STEP_FIELDS) as readonly Step['kind'][];

class CampaignReader {
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  campaign(root: YamlMap): Campaign {
    const reading = this.#reading;
    const fields = fieldsOf(reading, root, 'A campaign', FIELDS);
    const nameField = fields.get('name');
    if (nameField === undefined)
      reading.report(missingField.at({ start: root.start, end: root.start }, 'name', 'The campaign'));
    const name = this.#name(nameField?.value);
    const models = this.#named(fields.get('models'), 'models', 'lamp: lamp.xml', (key, value) =>
      this.#model(key, value),
    );
    const suites = this.#named(fields.get('suites'), 'suites', 'hand: hand.suite.json', (key, value) =>
      this.#suite(key, value),
    );
    const steps = this.#steps(fields.get('steps'), models, suites);
    return { name, models, suites, steps, settings: this.#settings(fields) };
  }

  #name(value: YamlValue | undefined): string {
    const text = asText(this.#reading, value, { where: "The field 'name'", example: 'name: nightly' });
    if (text !== undefined) this.#isName(text);
    return text?.text ?? '';
  }

  #isName(text: YamlScalar): boolean {
    if (NAME.test(text.text)) return true;
    this.#wrong(
      text,
      `'${text.text}'`,
      'a letter or digit, then letters, digits, . - and _, at most 64 in all, to be a name',
      'lamp-2',
    );
    return false;
  }

  #named<T>(
    field: YamlEntry | undefined,
    where: string,
    example: string,
    read: (key: YamlScalar, value: YamlValue) => T | undefined,
  ): readonly T[] {
    const reading = this.#reading;
    const map = asMap(reading, field?.value, { where: `The field '${where}'`, example });
    return entriesOf(reading, map).flatMap(({ key, value }) => {
      const isGood = this.#isName(key);
      const made = read(key, value);
      return isGood && made !== undefined ? [made] : [];
    });
  }

  #model(key: YamlScalar, value: YamlValue): CampaignModel | undefined {
    const place = { start: value.start, end: value.end };
    if (value.kind === 'scalar') {
      const file = asText(this.#reading, value, {
        where: `The model '${key.text}'`,
        example: 'lamp: lamp.xml',
      });
      return file && { name: key.text, file: file.text, options: {}, place };
    }
    const where = `The model '${key.text}'`;
    const map = asMap(this.#reading, value, { where, example: 'lamp: { file: lamp.xml }' });
    const fields = fieldsOf(this.#reading, map, where, ['file', 'options']);
    const file = fields.get('file');
    if (file === undefined) {
      if (value.kind === 'map') this.#reading.report(missingField.at(key, 'file', where));
      return undefined;
    }
    const text = asText(this.#reading, file.value, {
      where: `The file of '${key.text}'`,
      example: 'file: lamp.xml',
    });
    const options = this.#options(fields.get('options'), [['all methods', INTERFACE_OPTIONS]]);
    return text && { name: key.text, file: text.text, options, place: text };
  }

  #suite(key: YamlScalar, value: YamlValue): CampaignSuite | undefined {
    const where = `The suite '${key.text}'`;
    const file = asText(this.#reading, value, { where, example: 'hand: hand.suite.json' });
    return file && { name: key.text, file: file.text, place: { start: file.start, end: file.end } };
  }

  // ------------------------------------------------------------------------------------------------------ steps

  #steps(
    field: YamlEntry | undefined,
    models: readonly CampaignModel[],
    suites: readonly CampaignSuite[],
  ): readonly Step[] {
    const known: Known = {
      models: models.map(({ name }) => name),
      makes: new Map(suites.map(({ name }) => [name, 'suites'] as const)),
    };
    return this.#named(field, 'steps', 'make: { generate: [coverage] }', (key, value) => {
      const where = `The step '${key.text}'`;
      const map = asMap(this.#reading, value, { where, example: 'make: { generate: [coverage] }' });
      const words = map.entries.map(({ key: { text } }) => text);
      const kinds = STEP_KINDS.filter((kind) => words.includes(kind));
      const [kind] = kinds;
      if (kind === undefined || kinds.length > 1) {
        this.#wrong(
          key,
          where,
          `a map with one of ${STEP_KINDS.join(', ')}`,
          'make: { generate: [coverage] }',
        );
        return undefined;
      }
      if (known.makes.has(key.text)) {
        const message = `The name '${key.text}' is taken: suites and steps have names of their own.`;
        this.#reading.report(problem.noSuchName.at(key, message, 'Choose another name.'));
      }
      const fields = fieldsOf(this.#reading, map, where, [kind, ...STEP_FIELDS[kind]]);
      const step = this.#step(kind, key.text, fields, known);
      const made = {
        generate: 'suites',
        merge: 'suites',
        minimise: 'suites',
        evaluate: 'ends',
        run: 'runs',
        report: 'ends',
      };
      known.makes.set(key.text, made[kind] as Makes);
      return step;
    });
  }

  #step(kind: Step['kind'], name: string, fields: Fields, known: Known): Step {
    const main = fields.get(kind)!;
    switch (kind) {
      case 'generate':
        return this.#generate(name, main, fields, known);
      case 'merge':
      case 'evaluate':
        return { kind, name, of: this.#uses(main, known, 'suites') };
      case 'minimise': {
        const by = this.#choice(fields.get('by'), ['tests', 'steps', 'resets', 'time'] as const) ?? 'tests';
        return { kind, name, of: this.#uses(main, known, 'suites'), by };
      }
      case 'run': {
        const systems = this.#texts(fields.get('systems'), 'systems', 'systems: [bench]').flatMap((text) =>
          this.#isName(text) ? [text.text] : [],
        );
        if (!fields.has('systems'))
          this.#reading.report(missingField.at(main.key, 'systems', `The step '${name}'`));
        const options = this.#options(fields.get('options'), [['run', RUN_OPTIONS]]);
        const labels = this.#labels(fields.get('labels'));
        return { kind, name, of: this.#uses(main, known, 'suites'), systems, labels, options };
      }
      case 'report': {
        const to = this.#texts(fields.get('to'), 'to', 'to: [junit, html]').flatMap((text): ReportTo[] => {
          const form = REPORTS.find((each) => each === text.text);
          if (form === undefined) this.#unknown(text, `There is no report '${text.text}'.`, REPORTS);
          return form === undefined ? [] : [form];
        });
        return { kind, name, of: this.#uses(main, known, 'runs'), to: to.length === 0 ? ['html'] : to };
      }
    }
  }

  #generate(name: string, main: YamlEntry, fields: Fields, known: Known): Step {
    const written = this.#methods(main);
    const tables = written.map(({ method }): readonly [string, OptionTable] => [
      method,
      METHOD_OPTIONS[method],
    ]);
    const common = this.#options(fields.get('options'), tables);
    const budget = this.#budget(fields.get('budget'));
    const methods = written.map(({ method, options }): StepMethod => ({
      method,
      options: { ...common, ...options, ...(budget === undefined ? {} : { budget }) },
    }));
    const field = fields.get('models');
    const models = this.#texts(field, 'models', 'models: [lamp]').flatMap((text) => {
      if (known.models.includes(text.text)) return [text.text];
      this.#unknown(text, `There is no model '${text.text}'.`, known.models);
      return [];
    });
    const listed = fields.get('variants');
    const variants = asList(this.#reading, listed?.value, {
      where: "The field 'variants'",
      example: 'variants: [{ points: earliest }, { points: latest }]',
    }).map((value) => this.#options({ key: main.key, value }, tables));
    return {
      kind: 'generate',
      name,
      methods,
      models: field === undefined ? known.models : models,
      variants: variants.length === 0 ? [{}] : variants,
    };
  }

  /** Names of methods, or a map of them with their options. */
  #methods({ value }: YamlEntry): readonly StepMethod[] {
    const methodOf = (text: YamlScalar): Method | undefined => {
      const found = METHODS.find((each) => each === text.text);
      if (found === undefined) this.#unknown(text, `There is no method '${text.text}'.`, METHODS);
      return found;
    };
    if (value.kind === 'map')
      return entriesOf(this.#reading, value).flatMap((entry) => {
        const method = methodOf(entry.key);
        if (method === undefined) return [];
        return [{ method, options: this.#options(entry, [[method, METHOD_OPTIONS[method]]]) }];
      });
    const entry = { key: undefined, value };
    return this.#texts(entry, 'generate', 'generate: [coverage, mutation]').flatMap((text) => {
      const method = methodOf(text);
      return method === undefined ? [] : [{ method, options: {} }];
    });
  }

  /** Names of suites or steps that stand before. */
  #uses({ key, value }: YamlEntry, { makes }: Known, wanted: Makes): readonly string[] {
    const fitting = [...makes].filter(([, made]) => made === wanted).map(([name]) => name);
    const texts = this.#texts({ value }, key.text, `${key.text}: [make]`);
    if (texts.length === 0 && isNothing(value))
      this.#wrong(
        key,
        `'${key.text}'`,
        `a list of ${wanted === 'runs' ? 'steps that run tests' : 'suites, or of steps that make some'}`,
      );
    return texts.flatMap((text) => {
      if (fitting.includes(text.text)) return [text.text];
      const isStep = makes.has(text.text);
      const what = wanted === 'runs' ? 'runs' : 'suites';
      const message = isStep
        ? `The step '${text.text}' makes no ${what}.`
        : `No ${wanted === 'runs' ? 'step' : 'suite or step'} '${text.text}' comes before this step.`;
      this.#unknown(text, message, fitting);
      return [];
    });
  }

  #labels(field: YamlEntry | undefined): readonly string[] {
    const map = asMap(this.#reading, field?.value, {
      where: "The field 'labels'",
      example: 'labels: { protocol: can }',
    });
    return entriesOf(this.#reading, map)
      .flatMap(({ key, value }) => {
        const text = asText(this.#reading, value, { where: `The label '${key.text}'`, example: 'bench: 3' });
        if (text === undefined || !this.#isName(key) || !this.#isName(text)) return [];
        return [`${key.text}=${text.text}`];
      })
      .sort();
  }

  // ---------------------------------------------------------------------------------------------------- options

  /** Options that all of some methods have. */
  #options(
    field: Pick<YamlEntry, 'key' | 'value'> | undefined,
    tables: readonly (readonly [method: string, table: OptionTable])[],
  ): JsonObject {
    const map = asMap(this.#reading, field?.value, {
      where: `The value of '${field?.key.text ?? ''}'`,
      example: '{ seed: 7 }',
    });
    const options: Record<string, JsonValue> = {};
    for (const { key, value } of entriesOf(this.#reading, map)) {
      const forms = tables.map(([method, table]) => [method, formIn(table, key.text)] as const);
      const lacking = forms.find(([, form]) => form === undefined);
      if (lacking !== undefined) {
        const [method] = lacking;
        const names = Object.keys(tables.find(([name]) => name === method)?.[1] ?? {});
        const near = this.#reading.suggest(key.text, names);
        const hint =
          near !== undefined
            ? `Did you mean '${near}'?`
            : forms.some(([, form]) => form !== undefined)
              ? `Set it for the methods that have it: 'generate: { ${forms.find(([, form]) => form !== undefined)![0]}: { ${key.text}: … } }'.`
              : `The options are ${names.join(', ')}.`;
        this.#reading.report(problem.unfitOption.at(key, key.text, method, hint));
        continue;
      }
      const data = dataOf(value);
      const wrong = forms.flatMap(([, form]) => wrongValue(form!, data) ?? [])[0];
      if (wrong === undefined) options[key.text] = data as JsonValue;
      else this.#wrong(value, `'${key.text}'`, wrong);
    }
    return options;
  }

  #budget(field: YamlEntry | undefined): JsonObject | undefined {
    if (field === undefined) return undefined;
    const example = 'budget: { time: 60s, memory: 2GB, states: 1000000 }';
    const map = asMap(this.#reading, field.value, { where: "The field 'budget'", example });
    const fields = fieldsOf(this.#reading, map, 'A budget', ['time', 'memory', 'states']);
    const time = this.#measured(fields.get('time'), millisecondsIn, 'a time such as 90s, 5min or 1h');
    const memory = this.#measured(fields.get('memory'), bytesIn, 'a size such as 500MB or 2GB');
    const states = this.#measured(fields.get('states'), countIn, 'a whole number of at least 1');
    return {
      ...(time === undefined ? {} : { time }),
      ...(memory === undefined ? {} : { memory }),
      ...(states === undefined ? {} : { states }),
    };
  }

  #settings(fields: Fields): CampaignSettings {
    const tries =
      this.#measured(fields.get('tries'), countIn, 'a whole number of at least 1') ?? DEFAULT_SETTINGS.tries;
    const time = 'a time such as 90s, 5min, 1h or 30d';
    const backOffMs =
      this.#measured(fields.get('backOff'), millisecondsIn, time) ?? DEFAULT_SETTINGS.backOffMs;
    const limitMs = this.#measured(fields.get('limit'), millisecondsIn, time);
    const map = asMap(this.#reading, fields.get('keep')?.value, {
      where: "The field 'keep'",
      example: 'keep: { campaigns: 30d, history: 365d }',
    });
    const keep = fieldsOf(this.#reading, map, "The field 'keep'", ['campaigns', 'history']);
    const keepCampaignsMs = this.#measured(keep.get('campaigns'), millisecondsIn, time);
    const keepHistoryMs = this.#measured(keep.get('history'), millisecondsIn, time);
    return {
      tries,
      backOffMs,
      ...(limitMs === undefined ? {} : { limitMs }),
      ...(keepCampaignsMs === undefined ? {} : { keepCampaignsMs }),
      ...(keepHistoryMs === undefined ? {} : { keepHistoryMs }),
    };
  }

  #measured(
    field: YamlEntry | undefined,
    read: (text: string) => number | undefined,
    wanted: string,
  ): number | undefined {
    if (field === undefined) return undefined;
    const found = field.value.kind === 'scalar' ? read(field.value.text) : undefined;
    if (found === undefined) this.#wrong(field.value, `'${field.key.text}'`, wanted);
    return found;
  }

  #choice<T extends string>(field: YamlEntry | undefined, choices: readonly T[]): T | undefined {
    if (field === undefined) return undefined;
    const text = field.value.kind === 'scalar' ? field.value.text : undefined;
    const found = choices.find((each) => each === text);
    if (found === undefined) this.#wrong(field.value, `'${field.key.text}'`, `one of ${choices.join(', ')}`);
    return found;
  }

  /** One text, or a list of them. */
  #texts(field: Pick<YamlEntry, 'value'> | undefined, where: string, example: string): readonly YamlScalar[] {
    const value = field?.value;
    if (value?.kind === 'scalar' && !isNothing(value)) return [value];
    return asList(this.#reading, value, { where: `The field '${where}'`, example }).flatMap(
      (each) => asText(this.#reading, each, { where: `What '${where}' lists`, example }) ?? [],
    );
  }

  #wrong(place: Span, where: string, wanted: string, example?: string): void {
    this.#reading.report(problem.wrongInCampaign.at(place, where, wanted, example));
  }

  #unknown(text: YamlScalar, message: string, known: readonly string[]): void {
    const near = this.#reading.suggest(text.text, known);
    const hint =
      near !== undefined
        ? `Did you mean '${near}'?`
        : known.length === 0
          ? undefined
          : `There ${known.length === 1 ? 'is' : 'are'} ${known.slice(0, 20).join(', ')}.`;
    this.#reading.report(problem.noSuchName.at(text, message, hint));
  }
}

type Makes = 'suites' | 'runs' | 'ends';

interface Known {
  readonly models: readonly string[];
  /** Suites and steps by name, and what can be done with them. */
  readonly makes: Map<string, Makes>;
}

function formIn(table: OptionTable, name: string): ValueForm | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** YAML as plain data. */
function dataOf(value: YamlValue): unknown {
  switch (value.kind) {
    case 'scalar':
      return value.value;
    case 'list':
      return value.items.map(dataOf);
    case 'map':
      return Object.fromEntries(value.entries.map(({ key, value: each }) => [key.text, dataOf(each)]));
  }
}
