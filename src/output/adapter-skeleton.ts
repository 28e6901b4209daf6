/**
 * The skeleton of an adapter, as TypeScript or JavaScript: a module that `run --adapter` takes as it is, with the inputs and
 * outputs of an interface as typed functions, and with places to fill in.
 *
 * INVARIANT names of the model stand in the text as strings, or as identifiers where they are some: a model cannot make it do
 * anything.
 */
import { type SuiteInterface, type SuiteParameter } from '../suite/suite.js';

/** TypeScript or JavaScript. */
export type AdapterLanguage = 'ts' | 'js';

export interface AdapterHead {
  /** Of the model. */
  readonly file: string;
  readonly language: AdapterLanguage;
}

export function adapterSkeleton(actions: SuiteInterface, { file, language }: AdapterHead): string {
  const isTyped = language === 'ts';
  const inputs = actions.inputs.map((name) => actionOf(name, actions));
  const outputs = actions.outputs.map((name) => actionOf(name, actions));
  return [
    ...opening(file, language),
    '',
    ...(isTyped ? types(inputs, outputs) : documentedTypes(inputs, outputs)),
    '',
    ...systemLines(inputs, isTyped),
    '',
    ...adapterLines(inputs, outputs, isTyped),
    '',
  ].join('\n');
}

interface Action {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter extends SuiteParameter {
  readonly identifier: string;
}

/** Values get names that code can have, each its own. */
function actionOf(name: string, { parameters = {} }: SuiteInterface): Action {
  const taken = new Set(['after']);
  const own = Object.hasOwn(parameters, name) ? parameters[name]! : [];
  return {
    name,
    parameters: own.map((parameter) => {
      const wanted = parameter.name.replaceAll(/\W+/g, '_').replace(/^(?=\d)|_$/g, '');
      const free = WORDS.has(wanted) || wanted === '' ? `${wanted}_` : wanted;
      let identifier = free;
      for (let count = 2; taken.has(identifier); count++) identifier = `${free}${count}`;
      taken.add(identifier);
      return { ...parameter, identifier };
    }),
  };
}

/** What cannot name a parameter of strict code. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

function opening(file: string, language: AdapterLanguage): readonly string[] {
  return [
    ...(language === 'js' ? ['// @ts-check'] : []),
    '/**',
    ` * An adapter between Tickstone and a system, for the interface of ${file.replaceAll('*/', '* /').replaceAll(/[\r\n]/g, ' ')}.`,
    ' *',
    ' * It runs as it is, and fails where behaviour is missing: fill in what is marked TODO, then',
    ' *',
    ` *     tickstone run SUITE --adapter adapter.${language}`,
    ' */',
  ];
}

function types(inputs: readonly Action[], outputs: readonly Action[]): readonly string[] {
  return [
    "/** A decimal or a fraction in time units of the model, such as '5/2'. */",
    'export type Time = string;',
    '',
    '/** False says that the system refuses an input now. */',
    'export type Taken = boolean | Promise<boolean>;',
    '',
    '/** What the tester gives. */',
    'export interface Inputs {',
    ...inputs.flatMap(({ name, parameters }) => [
      ...rangesText(parameters),
      `  ${key(name)}(${typed(parameters)}): Taken;`,
    ]),
    '}',
    '',
    '/**',
    ' * What the system does: to be called when it happens. In virtual time `after` says how much of the delay of `advance`',
    ' * had passed by then; without it, all of it.',
    ' */',
    'export interface Outputs {',
    ...outputs.flatMap(({ name, parameters }) => [
      ...rangesText(parameters),
      `  ${key(name)}(${[typed(parameters), 'after?: Time'].filter((part) => part !== '').join(', ')}): void;`,
    ]),
    '}',
    '',
    'type Listener = (name: string, values?: readonly number[], after?: Time) => void;',
  ];
}

function documentedTypes(inputs: readonly Action[], outputs: readonly Action[]): readonly string[] {
  const property = (
    { name, parameters }: Action,
    more: readonly string[],
    result: string,
  ): readonly string[] => [
    ` * ${key(name)}: (${[...parameters.map(({ identifier }) => `${identifier}: number`), ...more].join(', ')}) => ${result};`,
  ];
  return [
    '/**',
    ' * What the tester gives; false says that the system refuses it now.',
    ' * @typedef {{',
    ...inputs.flatMap((each) => property(each, [], 'boolean | Promise<boolean>')),
    ' * }} Inputs',
    ' */',
    '',
    '/**',
    ' * What the system does: to be called when it happens. In virtual time `after` says how much of the delay of `advance`',
    ' * had passed by then; without it, all of it. Times are decimals or fractions in time units of the model.',
    ' * @typedef {{',
    ...outputs.flatMap((each) => property(each, ['after?: string'], 'void')),
    ' * }} Outputs',
    ' */',
  ];
}

/** The part that its user writes. */
function systemLines(inputs: readonly Action[], isTyped: boolean): readonly string[] {
  const of = (type: string): string => (isTyped ? `: ${type}` : '');
  const note = (text: string): readonly string[] => (isTyped ? [] : [`    /** @type {${text}} */`]);
  return [
    '/** The system under test, or what reaches it. */',
    'export class System {',
    ...(isTyped ? ['  readonly emit: Outputs;', '  readonly inputs: Inputs;', ''] : []),
    ...(isTyped ? [] : ['  /** @param {Outputs} emit */']),
    `  constructor(emit${of('Outputs')}) {`,
    '    this.emit = emit;',
    ...note('Inputs'),
    '    this.inputs = {',
    ...inputs.flatMap(({ name, parameters }) => [
      `      ${key(name)}: (${parameters.map(({ identifier }) => identifier).join(', ')}) => {`,
      `        // TODO Give ${name} to the system${parameters.length === 0 ? '' : `, with ${parameters.map(({ identifier }) => identifier).join(' and ')}`}.`,
      ...(parameters.length === 0
        ? []
        : [`        void [${parameters.map(({ identifier }) => identifier).join(', ')}];`]),
      '        return true;',
      '      },',
    ]),
    '    };',
    '  }',
    '',
    '  /** Brings the system to its start. */',
    `  reset()${of('void | Promise<void>')} {`,
    '    // TODO',
    '  }',
    '',
    '  /** Virtual time: lets so much time pass, up to the first output. In real time it is not called. */',
    ...(isTyped ? [] : ['  /** @param {string} delay */']),
    `  advance(delay${of('Time')})${of('void | Promise<void>')} {`,
    '    // TODO Where the system does something within the delay, call one of the functions of this.emit.',
    '    void delay;',
    '  }',
    '',
    '  /** Is called when all tests are done. */',
    `  close()${of('void | Promise<void>')} {`,
    '    // TODO',
    '  }',
    '}',
  ];
}

/** The part that follows from the interface. */
function adapterLines(
  inputs: readonly Action[],
  outputs: readonly Action[],
  isTyped: boolean,
): readonly string[] {
  const of = (type: string): string => (isTyped ? `: ${type}` : '');
  const note = (indent: string, text: string): readonly string[] =>
    isTyped ? [] : [`${indent}/** ${text} */`];
  return [
    '/** What Tickstone calls: a new adapter for each of the tests that run at once. */',
    'export default function createAdapter() {',
    ...note('  ', '@type {(name: string, values?: readonly number[], after?: string) => void}'),
    `  let tell${of('Listener')} = () => undefined;`,
    ...note('  ', '@type {Outputs}'),
    `  const emit${of('Outputs')} = {`,
    ...outputs.map(({ name, parameters }) => {
      const names = parameters.map(({ identifier }) => identifier);
      return `    ${key(name)}: (${[...names, 'after'].join(', ')}) => tell(${quoted(name)}, [${names.join(', ')}], after),`;
    }),
    '  };',
    '  const system = new System(emit);',
    '  return {',
    ...note('    ', '@param {typeof tell} listener'),
    `    onOutput(listener${of('Listener')})${of('void')} {`,
    '      tell = listener;',
    '    },',
    '    reset: () => system.reset(),',
    ...note(
      '    ',
      '@param {string} name @param {readonly number[]} values @returns {boolean | Promise<boolean>}',
    ),
    `    input(name${of('string')}, values${of('readonly number[]')})${of('Taken')} {`,
    '      switch (name) {',
    ...inputs.flatMap(({ name, parameters }) => [
      `        case ${quoted(name)}:`,
      `          return system.inputs${access(name)}(${parameters.map((_, index) => `value(values, ${index})`).join(', ')});`,
    ]),
    '        default:',
    `          throw new Error('There is no input ' + name + ' (' + values.length + ' values).');`,
    '      }',
    '    },',
    ...note('    ', '@param {string} delay'),
    `    advance: (delay${of('Time')}) => system.advance(delay),`,
    '    close: () => system.close(),',
    '  };',
    '}',
    ...(inputs.some(({ parameters }) => parameters.length > 0)
      ? [
          '',
          ...note('', '@param {readonly number[]} values @param {number} index'),
          `function value(values${of('readonly number[]')}, index${of('number')})${of('number')} {`,
          '  const found = values[index];',
          "  if (found === undefined) throw new Error('An input has too few values.');",
          '  return found;',
          '}',
        ]
      : []),
  ];
}

function typed(parameters: readonly Parameter[]): string {
  return parameters.map(({ identifier }) => `${identifier}: number`).join(', ');
}

function rangesText(parameters: readonly Parameter[]): readonly string[] {
  if (parameters.length === 0) return [];
  const ranges = parameters.map(({ identifier, low, high }) => `${identifier} from ${low} to ${high}`);
  return [`  /** ${ranges.join(', ')} */`];
}

/** As the name of a property. */
function key(name: string): string {
  return isIdentifier(name) ? name : quoted(name);
}

function access(name: string): string {
  return isIdentifier(name) ? `.${name}` : `[${quoted(name)}]`;
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && name !== '__proto__';
}

function quoted(name: string): string {
  return `'${JSON.stringify(name)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
