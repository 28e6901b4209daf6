/**
 * Selects of an environment that run through many values, such as all of 16 bits: each would be an edge of its own. As where the
 * tester chooses, the values are taken at which something changes; they stand for all if the model only compares the value with
 * constants and copies it.
 *
 * What becomes of a value is seen in a network in which it is read from a slot; then the network is made again, with those
 * values.
 */
import { type Diagnostic, type Report } from '../base/diagnostic.js';
import { VALUES_LISTED_MAX } from '../base/limits.js';
import { type ValueRange } from '../base/value-range.js';
import { type Query } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { type BinderSymbol } from '../language/symbols.js';
import { type Instantiated, type InstantiateOptions, instantiate } from './instantiate.js';
import { isNamed, processesUnderTest } from './interface.js';
import { type Slot } from './network.js';
import { representatives } from './passed-values.js';

/** The values that some selects are left with. */
export type SelectedValues = ReadonlyMap<BinderSymbol, readonly number[]>;

export interface SampledNetwork extends Instantiated {
  readonly selected: SelectedValues;
  /** Where such values may stand, and whether they stand for all; absent where nothing is left out. */
  readonly sampled?: { readonly holding: ReadonlySet<Slot>; readonly isExact: boolean } | undefined;
}

interface WideSelect extends ValueRange {
  readonly binder: BinderSymbol;
  readonly slot: Slot;
}

/** Which processes are the environment: those that are named, or those that are not named to be under test. */
export interface SidesNamed {
  readonly underTest?: readonly string[] | undefined;
  readonly environment?: readonly string[] | undefined;
}

/** The network of a model with an environment. What is wrong with its name is told with the interface. */
export function instantiateSampled(
  checked: CheckedModel,
  sides: SidesNamed,
  queries: readonly Query[],
  report: Report,
  options: InstantiateOptions = {},
): SampledNetwork | undefined {
  const underTest = underTestOf(checked, sides);
  const found: Diagnostic[] = [];
  const wide: WideSelect[] = [];
  const inside = new Set(
    checked.processes.filter((_, index) => underTest[index] === true).map(({ template }) => template),
  );
  const first = instantiate(checked, queries, (diagnostic) => found.push(diagnostic), {
    ...options,
    choose: (process, binder, { low, high }) => {
      const isOutside = underTest[process] === false && !inside.has(checked.processes[process]!.template);
      if (!isOutside || high - low < VALUES_LISTED_MAX) return undefined;
      return (slot) => wide.push({ binder, slot, low, high });
    },
  });
  if (wide.length === 0 || first === undefined) {
    found.forEach(report);
    return first && { ...first, selected: new Map() };
  }
  const selected = new Map<BinderSymbol, readonly number[]>();
  const holding = new Set<Slot>();
  let isExact = true;
  for (const { binder, slot, low, high } of wide) {
    const each = representatives(first.network, slot, { low, high });
    selected.set(
      binder,
      [...new Set([...(selected.get(binder) ?? []), ...each.values])].sort((a, b) => a - b),
    );
    for (const other of each.holding) holding.add(other);
    isExact &&= each.isExact;
  }
  const made = instantiate(checked, queries, report, {
    ...options,
    choose: (process, binder) => (underTest[process] === false ? selected.get(binder) : undefined),
  });
  return made && { ...made, selected, sampled: { holding, isExact } };
}

/** By process. */
function underTestOf(
  { processes }: CheckedModel,
  { underTest, environment }: SidesNamed,
): readonly boolean[] {
  const named = processes.map(({ name, template }) => ({
    name,
    memoryOf: template.symbol.template.memoryOf,
  }));
  if (underTest !== undefined || environment === undefined)
    return processesUnderTest({ processes: named }, underTest, () => undefined);
  return named.map(({ name }) => !environment.some((given) => isNamed(name, given, '(')));
}
