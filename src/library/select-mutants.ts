/** Which mutants of a model are asked for. */
import { type Diagnostic, type Report } from '../base/diagnostic.js';
import { seededRandom } from '../base/random.js';
import { type StopLimit } from '../base/stopped.js';
import { type CheckedModel } from '../language/checked-model.js';
import { type MutantList, type MutantSelection, mutantsOf } from '../mutation/mutants-of.js';
import { type MutationOperator, operatorsNamed, operatorsOfPreset } from '../mutation/operators.js';
import { noActions, pairsNeedSample } from '../mutation/problems.js';
import { PAIRS_LISTED_MAX, pairCount, pairsOf, sampled } from '../mutation/sample-mutants.js';
import { type ChannelInterface, NO_INTERFACE } from '../mutation/site.js';
import { instantiateSampled } from '../network/wide-selects.js';
import { interfaceWithValues, sidesApart } from '../network/open-network.js';
import { type InterfaceOptions } from './testing.js';

export interface MutantOptions extends InterfaceOptions {
  readonly operator?: readonly string[] | undefined;
  readonly preset?: string | undefined;
  readonly template?: readonly string[] | undefined;
  readonly edge?: readonly number[] | undefined;
  readonly perInstance?: boolean | undefined;
  readonly order: '1' | '2';
  readonly sample?: number | undefined;
  readonly seed: number;
  /** False for --no-duplicates. */
  readonly duplicates: boolean;
}

/**
 * Undefined if something that is asked for is not there, which is reported. Where part of them will do, the list says what has
 * ended the work; otherwise the work is broken off.
 */
export function selectMutants(
  checked: CheckedModel,
  options: MutantOptions,
  report: Report,
  wanted: 'all' | 'part' = 'all',
): MutantList | undefined {
  const { operator, preset = 'all', template, edge, perInstance, sample, seed } = options;
  const operators =
    operator === undefined ? operatorsOfPreset(preset, report) : operatorsNamed(operator, report);
  if (operators === undefined) return undefined;
  const tested = testedPart(checked, options, operators, report);
  if (tested === undefined) return undefined;
  const { channels, isUnderTest } = tested;
  const mayEnd = wanted === 'part';
  const selection = { operators, templates: template, edges: edge, perInstance, isUnderTest, mayEnd };
  const list = mutantsOf(checked, channels, selection, report);
  if (list === undefined) return undefined;
  const random = seededRandom(seed);
  const kept = options.duplicates
    ? list.mutants
    : list.mutants.filter(({ duplicateOf }) => duplicateOf === undefined);
  if (options.order === '1')
    return { ...list, mutants: sample === undefined ? kept : sampled(kept, sample, random) };
  // Pairs of some of them would be others than those that are asked for.
  if (list.limit !== undefined) return { ...list, mutants: [] };
  const pairs = pairCount(kept);
  if (sample === undefined && pairs > PAIRS_LISTED_MAX) {
    report(pairsNeedSample.at(undefined, pairs));
    return undefined;
  }
  let limit: StopLimit | undefined;
  const onStop = mayEnd ? (by: StopLimit): void => void (limit = by) : undefined;
  return { ...list, mutants: pairsOf(checked.model, kept, sample ?? pairs, random, onStop), limit };
}

interface TestedPart {
  readonly channels: ChannelInterface;
  readonly isUnderTest: MutantSelection['isUnderTest'];
}

/** What is under test; a model that is closed or cannot be explored is taken as a whole unless something is asked for. */
function testedPart(
  checked: CheckedModel,
  { underTest, inputs, outputs }: InterfaceOptions,
  operators: readonly MutationOperator[],
  report: Report,
): TestedPart | undefined {
  const isAsked = underTest !== undefined || inputs !== undefined || outputs !== undefined;
  const told: Diagnostic[] = [];
  const hear = (diagnostic: Diagnostic): void => void told.push(diagnostic);
  const network = instantiateSampled(checked, { underTest }, [], hear)?.network;
  const asked = { underTest, inputs, outputs };
  const tested = network && interfaceWithValues(sidesApart(network, asked).network, asked, hear);
  if (tested !== undefined) {
    const isOurs = new Set(
      checked.processes.filter(
        ({ template }, index) => tested.underTest[index]! && template.symbol.template.memoryOf === undefined,
      ),
    );
    return { channels: withoutMemory(tested, checked), isUnderTest: (process) => isOurs.has(process) };
  }
  if (isAsked) {
    for (const diagnostic of told) report(diagnostic);
    return undefined;
  }
  const needy = operators.filter(({ needsInterface }) => needsInterface).map(({ name }) => name);
  if (needy.length > 0) report(noActions.at(undefined, needy.join(', ')));
  return { channels: NO_INTERFACE, isUnderTest: undefined };
}

/** Shared memory is told by channels that are not the model's own: no edge of a mutant uses them instead of others. */
function withoutMemory(
  { inputs, outputs, values = [] }: ChannelInterface,
  checked: CheckedModel,
): ChannelInterface {
  const memory = new Set(checked.globals.variables.flatMap(({ declarator }) => declarator.shownAs ?? []));
  const isOwn = (name: string): boolean => !memory.has(name);
  return {
    inputs: inputs.filter(isOwn),
    outputs: outputs.filter(isOwn),
    values: values.filter(({ group }) => isOwn(group)),
  };
}
