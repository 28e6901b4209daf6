/** Tests by any method, from settings as forms and configurations have them. */
import { type Diagnostic } from '../base/diagnostic.js';
import { type Generated, type GenerateOptions } from './generated.js';
import { generateClasses } from './generate-classes.js';
import { generateCommunication } from './generate-communication.js';
import { generateConnectivity } from './generate-connectivity.js';
import { generateCoverage } from './generate-coverage.js';
import { generateDiscrimination } from './generate-discrimination.js';
import { generateMutation } from './generate-mutation.js';
import { METHODS } from './method-options.js';
import {
  METHOD_NAMES,
  type MethodName,
  type MethodOption,
  type MethodSettings,
  type SettingValue,
} from './methods.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { unfitOptions } from './problems.js';
import { type WorkOptions, WORK_RULES } from './work.js';
import { type Misfit, type OptionRule, FLAG, checkArgument, nested, oneOf } from '../base/option-rules.js';

/**
 * Makes tests by a method that is named, with settings that are named as the options of the command line: what a program needs
 * that lets people choose. Who knows the method calls its own function, whose options have types.
 *
 * @throws TickstoneError if the model, or a setting, cannot be used.
 * @example
 * ```ts
 * import { generate, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generate(lamp, 'coverage', { underTest: ['Lamp'], criterion: ['locations'] });
 * console.log(suite.summary.covered);
 * ```
 */
export async function generate(
  model: Model,
  method: MethodName,
  settings: MethodSettings = {},
  work: WorkOptions = {},
): Promise<Generated<unknown>> {
  checkArgument('generate', 'method', method, oneOf(METHOD_NAMES));
  checkArgument('generate', 'settings', settings, settingsRule(method));
  checkArgument('generate', 'work', work, nested(WORK_RULES));
  const problem = conflictIn(method, settings);
  if (problem !== undefined) return refuse(locatedIn(partsOf(model), [problem]));
  const options = optionsOf(method, settings, work);
  switch (method) {
    case 'coverage':
      return generateCoverage(model, options);
    case 'mutation':
      return generateMutation(model, options);
    case 'connectivity':
      return generateConnectivity(model, options);
    case 'classes':
      return generateClasses(model, options);
    case 'communication':
      return generateCommunication(model, options);
    case 'discrimination':
      return generateDiscrimination(model, options);
  }
}

// ------------------------------------------------------------------------------------------------------ settings

/** Options that functions call otherwise than the command line does, or take in another form. */
const READERS: Readonly<Record<string, (value: SettingValue) => object>> = {
  query: (value) => ({ queries: value }),
  operator: (value) => ({ operators: value }),
  template: (value) => ({ templates: value }),
  edge: (value) => ({ edges: listOf(value).map(Number) }),
  order: (value) => ({ order: Number(value) }),
  relay: (value) => ({ relays: value }),
  hypothesis: (value) => ({ hypotheses: value }),
  message: (value) => ({
    messages: listOf(value).map((each) => {
      const [name = '', channels = ''] = String(each).split('=', 2);
      return { name: name.trim(), channels: channels.split(',').map((channel) => channel.trim()) };
    }),
  }),
  price: (value) => ({ prices: pricesOf(value, '=') }),
  cost: (value) => ({ costs: pricesOf(value, ':') }),
  weight: (value) => ({ weights: pricesOf(value, ':') }),
  steps: (value) => ({ steps: value === 'auto' ? 'grow' : Number(value) }),
  settle: (value) => ({ settle: String(value) }),
};

/** Of methods whose function takes one criterion, it stays what it is. */
function criterionOf(method: MethodName, value: SettingValue): object {
  return method === 'classes' ? { criterion: value } : { criteria: value };
}

/**
 * INVARIANT the settings fit the options: what is made of them is what the function of the method takes. That every option of
 * every method is taken is tested.
 */
function optionsOf(method: MethodName, settings: MethodSettings, work: WorkOptions): GenerateOptions {
  const { budget } = work;
  const { budgetTime, budgetStates, ...others } = settings;
  const taken = Object.entries(others).map(([name, value]): object => {
    if (value === undefined) return {};
    const option = optionNamed(method, name)!;
    const given = option.count === 'one' ? value : listOf(value);
    if (name === 'criterion') return criterionOf(method, given);
    return READERS[name]?.(given) ?? { [name]: option.kind === 'number' ? Number(given) : given };
  });
  return Object.assign(
    {
      ...work,
      budget: {
        ...budget,
        ...(budgetTime === undefined ? {} : { time: msOf(budgetTime) }),
        ...(budgetStates === undefined ? {} : { states: Number(budgetStates) }),
      },
    },
    ...taken,
  ) as GenerateOptions;
}

function listOf(value: SettingValue): readonly (string | number)[] {
  return typeof value === 'object' ? value : [String(value)];
}

function pricesOf(value: SettingValue, separator: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    listOf(value).map((each): [string, number] => {
      const text = String(each);
      const at = text.lastIndexOf(separator);
      return [text.slice(0, at).trim(), Number(text.slice(at + 1))];
    }),
  );
}

function optionNamed(method: MethodName, name: string): MethodOption | undefined {
  return METHODS.find((each) => each.name === method)?.options.find((option) => option.name === name);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, '': 1_000, min: 60_000, h: 3_600_000 };
const DURATION = /^(\d{1,9}(?:\.\d+)?)(ms|s|min|h|)$/;

/** Of a time such as `90s`; a number alone is seconds. */
function msOf(value: SettingValue): number {
  const [, number, unit = ''] = DURATION.exec(String(value).trim()) ?? [];
  return Number(number) * UNITS[unit]!;
}

/** Which settings do not go with each other, in a sentence that names the options. */
function conflictIn(method: MethodName, settings: MethodSettings): Diagnostic | undefined {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const { flag, conflicts = [] } = optionNamed(method, name)!;
    const other = conflicts.find((each) => settings[each] !== undefined);
    if (other !== undefined)
      return unfitOptions.at(
        undefined,
        `${flag} cannot be used with ${optionNamed(method, other)?.flag ?? other}.`,
      );
  }
  return undefined;
}

/** How texts of some options have to look. */
const SHAPES: Readonly<Record<string, readonly [shape: RegExp, words: string]>> = {
  budgetTime: [DURATION, 'a time such as 90s, 5min or 1h'],
  message: [/^[^=]+=.*\S/, 'a name and channels, such as NEW=NEWo,NEWi'],
  price: [/^.+=\d{1,6}(?:\.\d{1,3})?$/, 'a name and a price, such as reset=10'],
  cost: [/^.+:\d{1,9}(?:\.\d+)?$/, 'a name and a number, such as test:5'],
  weight: [/^.+:\d{1,9}(?:\.\d+)?$/, 'a name and a number, such as test:5'],
};

/** What the settings of a method may be: values may be texts, as forms have them. */
function settingsRule(method: MethodName): OptionRule<MethodSettings> {
  const { options } = METHODS.find(({ name }) => name === method)!;
  return nested<MethodSettings>(
    Object.fromEntries(
      options.map((option): [string, OptionRule<SettingValue>] => [
        option.name,
        { misfit: (value) => settingMisfit(option, value) },
      ]),
    ),
  );
}

function settingMisfit(
  { name, kind, count, choices = [], takesNumbers = false }: MethodOption,
  value: unknown,
) {
  if (kind === 'switch') return FLAG.misfit(value);
  const items: readonly unknown[] = Array.isArray(value) && count !== 'one' ? value : [value];
  for (const item of items) {
    const isSimple = typeof item === 'string' || typeof item === 'number';
    const text = isSimple ? String(item) : '';
    const isWhole = /^\d{1,9}$/.test(text);
    const misfit = (hint: string): Misfit => ({ found: item, hint });
    if (kind === 'number' && !isWhole) return misfit('It must be a whole number.');
    if (kind === 'choice' && !(takesNumbers && isWhole)) {
      const wrong = oneOf(choices).misfit(isSimple ? text : item);
      if (wrong !== undefined) return wrong;
    }
    if (!isSimple) return misfit('It must be a string.');
    const shape = SHAPES[name];
    if (shape !== undefined && !shape[0].test(text.trim())) return misfit(`It must be ${shape[1]}.`);
  }
  return undefined;
}
