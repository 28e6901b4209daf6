/** Tests that show faults of wiring. */
import { type Diagnostic } from '../base/diagnostic.js';
import { FAULT_REQUESTS, type FaultRequest, USES_MAX, isOnWire } from '../generators/connectivity/faults.js';
import {
  type ConnectivityOptions as Settings,
  type FaultRow,
  connectivityGeneration,
} from '../generators/connectivity/generate.js';
import { type Objective } from '../generators/connectivity/prices.js';
import { type TestInterface } from '../network/interface.js';
import { plainName } from '../network/valued-channels.js';
import { conductHere } from './conduct.js';
import { GENERATE_RULES, type Generated, type GenerateOptions, generated, ready } from './generated.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { unfitOptions, unknownName } from './problems.js';
import { testing } from './testing.js';
import {
  type OptionRules,
  FLAG,
  NAMES,
  checkOptions,
  numbersByName,
  oneOf,
  someOf,
  whole,
} from '../base/option-rules.js';
import { OBJECTIVES, ORDERS, RESETS, WIRE_ENDINGS } from './vocabulary.js';

export interface ConnectivityOptions extends GenerateOptions {
  /** Which faults; by default the disconnected and crossed inputs. */
  readonly faults?: readonly FaultRequest[] | undefined;
  /** One suite for all faults that is minimal as a whole, in place of one test for each. */
  readonly multi?: boolean | undefined;
  /** With 2, also all pairs of faults at once. */
  readonly order?: 1 | 2 | undefined;
  /** Only faults of these inputs and outputs. */
  readonly wires?: readonly string[] | undefined;
  /** How often an input works before a late disconnect. */
  readonly uses?: number | undefined;
  /** After how many time units since the start of a test a timed disconnect begins. */
  readonly from?: number | undefined;
  /** When it ends; without it, never. */
  readonly until?: number | undefined;
  /** Which message of an input is lost, arrives twice or changes places with the next, from 1; or every so many. By default 2. */
  readonly nth?: number | undefined;
  /** What tests have least of. */
  readonly optimize?: Objective | undefined;
  /** For the objective `cost`: of actions by their names, and of `action` (all others), `reset` and `time`. */
  readonly prices?: Readonly<Record<string, number>> | ReadonlyMap<string, number> | undefined;
  /** Where a test may end and the next begin. */
  readonly resets?: 'refusal' | 'anywhere' | undefined;
  /** What every test ends with: anything, or an output. */
  readonly endWith?: 'any' | 'output' | undefined;
}

const CONNECTIVITY_RULES: OptionRules<ConnectivityOptions> = {
  ...GENERATE_RULES,
  faults: someOf(FAULT_REQUESTS),
  multi: FLAG,
  order: oneOf(ORDERS),
  wires: NAMES,
  uses: whole(0, USES_MAX),
  from: whole(),
  until: whole(),
  nth: whole(1, USES_MAX),
  optimize: oneOf(OBJECTIVES),
  prices: numbersByName(),
  resets: oneOf(RESETS),
  endWith: oneOf(WIRE_ENDINGS),
};

/**
 * Makes tests that show faults of wiring.
 *
 * @example
 * ```ts
 * import { generateConnectivity, loadModel } from 'tickstone';
 *
 * const intercom = await loadModel('intercom.xml');
 * const { report } = await generateConnectivity(intercom, { underTest: ['Panel', 'Line'] });
 * console.log(report.length);
 * ```
 */
export async function generateConnectivity(
  model: Model,
  options: ConnectivityOptions = {},
): Promise<Generated<readonly FaultRow[]>> {
  checkOptions('generateConnectivity', options, CONNECTIVITY_RULES);
  const { model: tested, warnings } = ready(testing(model, options));
  const wrong = wrongNames(tested.tested, options);
  if (wrong !== undefined) return refuse(locatedIn(partsOf(model), [wrong]));
  const conduct = conductHere(options);
  const generation = connectivityGeneration(tested, connectivitySettings(options), conduct.work.budget());
  return generated(model, warnings, generation, conduct, (rows) => rows);
}

/** Prices that are not those of an action with its own name. */
const GENERAL_PRICES = { action: 1, reset: 0, time: 0 };

export function connectivitySettings(options: ConnectivityOptions): Settings {
  const prices = pricesOf(options);
  const general = (name: keyof typeof GENERAL_PRICES): number => prices.get(name) ?? GENERAL_PRICES[name];
  return {
    faults: options.faults ?? ['inputs'],
    uses: options.uses ?? 1,
    from: options.from,
    until: options.until,
    nth: options.nth,
    wires: options.wires,
    multi: options.multi ?? false,
    optimize: options.optimize ?? 'steps',
    resets: options.resets ?? 'refusal',
    order: options.order ?? 1,
    prices: {
      action: general('action'),
      reset: general('reset'),
      time: general('time'),
      actions: prices,
    },
    endsWithOutput: options.endWith === 'output',
  };
}

function pricesOf({ prices = {} }: ConnectivityOptions): ReadonlyMap<string, number> {
  return prices instanceof Map ? prices : new Map(Object.entries(prices));
}

/** What is wrong with the names and times that options say. */
export function wrongNames(
  { inputs, outputs }: Pick<TestInterface, 'inputs' | 'outputs'>,
  options: ConnectivityOptions,
): Diagnostic | undefined {
  const { wires = [], faults = [], from, until } = options;
  const actions = [...inputs, ...outputs];
  const priced = [...pricesOf(options).keys()].filter((name) => !Object.hasOwn(GENERAL_PRICES, name));
  const names = [...new Set(actions.map(plainName))];
  const isWire = (name: string): boolean => actions.some((action) => isOnWire(action, name));
  const unknown =
    priced.find((name) => !actions.includes(name) && !names.includes(name)) ??
    wires.find((name) => !isWire(name));
  if (unknown !== undefined)
    return unknownName.at(
      undefined,
      `'${unknown}' is not an input or output of the model.`,
      plainName(unknown),
      names,
    );
  if (until !== undefined && (from === undefined || until <= from))
    return unfitOptions.at(
      undefined,
      `A timed disconnect ends after it has begun: '--until ${until}' needs an earlier '--from'.`,
    );
  if (!faults.includes('timed') || from !== undefined) return undefined;
  return unfitOptions.at(
    undefined,
    "Timed disconnects need a time: '--from 100', in time units of the model.",
  );
}
