/**
 * The options of methods as campaigns write them: those of the functions of the library, with what their values may be.
 *
 * The compiler checks that the tables name the options of the functions, all of them and no others; what is no plain data (other
 * models, listeners), or is the worker's to say (threads), cannot stand in a file.
 */
import {
  type ClassOptions,
  type CommunicationOptions,
  type ConnectivityOptions,
  type CoverageOptions,
  type DiscriminationOptions,
  type GenerateOptions,
  type InterfaceOptions,
  type MutationOptions,
  methods,
} from '../library/index.js';
import { assert } from '../base/assert.js';
import { repetitionIn } from '../base/once.js';
import { type Method } from './job.js';

/** What the value of an option may be. */
export type ValueForm =
  | { readonly kind: 'text' | 'flag' | 'texts' | 'names' | 'numbers' | 'prices' | 'messages' }
  | { readonly kind: 'number'; readonly least: number }
  | { readonly kind: 'choice' | 'choices'; readonly of: readonly (string | number)[] };

export type OptionTable = Readonly<Record<string, ValueForm>>;

const TEXT: ValueForm = { kind: 'text' };
const TEXTS: ValueForm = { kind: 'texts' };
const NAMES: ValueForm = { kind: 'names' };
const FLAG: ValueForm = { kind: 'flag' };
const COUNT: ValueForm = { kind: 'number', least: 0 };
const ONE_OR_MORE: ValueForm = { kind: 'number', least: 1 };
const choice = (...of: readonly (string | number)[]): ValueForm => ({ kind: 'choice', of });

/** One or several of the words that a method has for an option, by its name on command lines. */
function words(method: Method, name: string): ValueForm {
  const option = methods()
    .find((each) => each.name === method)
    ?.options.find((each) => each.name === name);
  assert(option?.choices !== undefined, `${method} has words for ${name}`);
  return { kind: option.count === 'one' ? 'choice' : 'choices', of: option.choices };
}

/** Every option of a function, but those that cannot be written down. */
type Table<Options, Left extends string = never> = Readonly<
  Record<Exclude<keyof Options, 'budget' | 'signal' | 'onProgress' | Left>, ValueForm>
>;

/** What is under test, which all methods ask, and the seed. */
export const INTERFACE_OPTIONS = {
  underTest: NAMES,
  inputs: NAMES,
  outputs: NAMES,
  shared: NAMES,
  see: NAMES,
  seed: COUNT,
} satisfies Table<InterfaceOptions & GenerateOptions>;

const COVERAGE = {
  ...INTERFACE_OPTIONS,
  criteria: words('coverage', 'criterion'),
  queries: TEXTS,
  points: words('coverage', 'points'),
  optimize: words('coverage', 'optimize'),
  endWith: words('coverage', 'endWith'),
  settle: TEXT,
  pack: FLAG,
  checkState: FLAG,
} satisfies Table<CoverageOptions>;

const MUTATION = {
  ...INTERFACE_OPTIONS,
  operators: NAMES,
  preset: TEXT,
  templates: NAMES,
  edges: { kind: 'numbers' },
  perInstance: FLAG,
  order: choice(1, 2),
  sample: ONE_OR_MORE,
  duplicates: FLAG,
  conformance: words('mutation', 'conformance'),
  unfitInputs: words('mutation', 'unfitInputs'),
  optimize: words('mutation', 'optimize'),
  onePerMutant: FLAG,
} satisfies Table<MutationOptions, 'jobs'>;

const CONNECTIVITY = {
  ...INTERFACE_OPTIONS,
  faults: words('connectivity', 'faults'),
  multi: FLAG,
  order: choice(1, 2),
  wires: NAMES,
  uses: COUNT,
  from: COUNT,
  until: ONE_OR_MORE,
  nth: ONE_OR_MORE,
  optimize: words('connectivity', 'optimize'),
  prices: { kind: 'prices' },
  resets: words('connectivity', 'resets'),
  endWith: words('connectivity', 'endWith'),
} satisfies Table<ConnectivityOptions>;

const CLASSES = {
  ...INTERFACE_OPTIONS,
  class: words('classes', 'class'),
  points: words('classes', 'points'),
  perClass: ONE_OR_MORE,
  observe: words('classes', 'observe'),
  refusals: words('classes', 'refusals'),
  classGraph: words('classes', 'classGraph'),
  arrivals: FLAG,
  pack: FLAG,
  criterion: words('classes', 'criterion'),
  regionsMax: ONE_OR_MORE,
} satisfies Table<ClassOptions>;

const COMMUNICATION = {
  ...INTERFACE_OPTIONS,
  criteria: words('communication', 'criterion'),
  environment: NAMES,
  relays: NAMES,
  messages: { kind: 'messages' },
  points: words('communication', 'points'),
  optimize: words('communication', 'optimize'),
  endWith: words('communication', 'endWith'),
  settle: TEXT,
  combine: words('communication', 'combine'),
  lengthMax: COUNT,
} satisfies Table<CommunicationOptions>;

const DISCRIMINATION = {
  ...INTERFACE_OPTIONS,
  faults: words('discrimination', 'faults'),
  operators: words('discrimination', 'operator'),
  hypotheses: NAMES,
  reference: TEXT,
  steps: ONE_OR_MORE,
  identify: FLAG,
  types: COUNT,
  setsMax: COUNT,
  costs: { kind: 'prices' },
  weights: { kind: 'prices' },
  unroll: ONE_OR_MORE,
} satisfies Table<DiscriminationOptions, 'against'>;

export const METHOD_OPTIONS: Readonly<Record<Method, OptionTable>> = {
  coverage: COVERAGE,
  mutation: MUTATION,
  connectivity: CONNECTIVITY,
  classes: CLASSES,
  communication: COMMUNICATION,
  discrimination: DISCRIMINATION,
};

/** How tests are run. */
export const RUN_OPTIONS: OptionTable = {
  seed: COUNT,
  repeat: ONE_OR_MORE,
  shuffle: FLAG,
  filter: TEXT,
  retryInconclusive: COUNT,
  bail: ONE_OR_MORE,
  eventsMax: ONE_OR_MORE,
  testLimit: ONE_OR_MORE,
};

/** What a value has to be, in words; undefined if it is right. */
export function wrongValue(form: ValueForm, value: unknown): string | undefined {
  switch (form.kind) {
    case 'text':
      return typeof value === 'string' ? undefined : 'a string';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'texts':
      return isListOf(value, (each) => typeof each === 'string') ? undefined : 'a list of strings';
    case 'names':
      return isSetOf(value, (each) => typeof each === 'string') ? undefined : 'a list of strings, each once';
    case 'numbers':
      return isSetOf(value, (each) => isCount(each, 0)) ? undefined : 'a list of whole numbers, each once';
    case 'number':
      return isCount(value, form.least) ? undefined : `a whole number of at least ${form.least}`;
    case 'choice':
      return form.of.includes(value as string) ? undefined : `one of ${form.of.join(', ')}`;
    case 'choices':
      return isSetOf(value, (each) => form.of.includes(each as string))
        ? undefined
        : `a list of ${form.of.join(', ')}, each once`;
    case 'prices':
      return isMapOf(value, (each) => typeof each === 'number' && each >= 0)
        ? undefined
        : 'a map of names and numbers';
    case 'messages':
      return areMessages(value) ? undefined : 'a list of maps with name and channels, each name once';
  }
}

function isListOf(value: unknown, is: (each: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(is);
}

function isSetOf(value: unknown, is: (each: unknown) => boolean): value is readonly unknown[] {
  return isListOf(value, is) && repetitionIn(value) === undefined;
}

function isMapOf(value: unknown, is: (each: unknown) => boolean): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(is)
  );
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function areMessages(value: unknown): boolean {
  if (!isListOf(value, isMessage)) return false;
  return repetitionIn(value.map((each) => (each as { readonly name: string }).name)) === undefined;
}

function isMessage(value: unknown): boolean {
  const { name, channels, ...rest } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof name === 'string' &&
    isSetOf(channels, (each) => typeof each === 'string') &&
    Object.keys(rest).length === 0
  );
}
