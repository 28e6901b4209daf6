/** `tickstone generate discrimination`: tests that tell the correct behaviour from faulty ones. */
import { type Fault } from '../../machine/machine.js';
import {
  type DiscriminationOptions,
  TYPES_SHOWN,
  discriminating,
} from '../../library/generate-discrimination.js';
import { type HypothesisRequest } from '../../library/hypothesis-request.js';
import { partsOf, sourceOf } from '../../library/model.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { type BudgetOptions } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { type GenerateOptions, endedEarly, generate } from '../generate.js';
import { anyModelAt } from '../load/any-model-at.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { workFor } from '../work.js';
import { sayDiscrimination } from '../write/discrimination-report.js';

/** Which hypotheses there are, and what tests cost. */
export interface HypothesisOptions extends OutputOptions, BudgetOptions, InterfaceOptions {
  readonly faults?: HypothesisRequest | undefined;
  readonly operator?: readonly Fault['kind'][] | undefined;
  readonly hypothesis: readonly string[];
  readonly steps?: number | 'grow' | undefined;
  /** Pairs of a name (an action, or `test`) and a number. */
  readonly cost: readonly (readonly [name: string, cost: number])[];
  readonly weight: readonly (readonly [name: string, weight: number])[];
  /** Of timed automata: how many steps, and the other models. */
  readonly unroll?: number | undefined;
  readonly against: readonly string[];
}

export interface GenerateDiscriminationOptions extends GenerateOptions, HypothesisOptions {
  readonly reference?: string | undefined;
  readonly identify?: boolean | undefined;
  readonly types?: number | undefined;
  readonly setsMax?: number | undefined;
}

/** The same as the library says it. */
export async function discriminationRequest<O extends HypothesisOptions>({
  operator: operators,
  hypothesis: hypotheses,
  cost,
  weight,
  against,
  ...options
}: O): Promise<Omit<O, 'operator' | 'hypothesis' | 'cost' | 'weight' | 'against'> & DiscriminationOptions> {
  return {
    ...options,
    ...{ operators, hypotheses },
    costs: new Map(cost),
    weights: new Map(weight),
    against: await Promise.all(against.map(anyModelAt)),
  };
}

/** Types are listed without being asked for when there are no more pairs than this. */
const PAIRS_WITH_TYPES_MAX = 8;

export async function generateDiscriminationCommand(
  output: Output,
  path: string,
  options: GenerateDiscriminationOptions,
): Promise<Outcome> {
  const model = await anyModelAt(path);
  const begun = await discriminating(model, await discriminationRequest(options), workFor(options));
  switch (begun.kind) {
    case 'refused':
      return refuse(output, begun.model.file, {
        file: partsOf(begun.model).file,
        diagnostics: begun.diagnostics,
      });
    case 'declined':
      return decline(output, begun.problem, { file: path });
    case 'ended':
      return endedEarly(output, path, begun.why);
    case 'begun':
      return generate(output, path, options, {
        generation: begun.generation,
        source: sourceOf(model),
        file: partsOf(model).file,
        show: ({ report }) => {
          const isShort = report.pairs.length <= PAIRS_WITH_TYPES_MAX;
          sayDiscrimination(output, report, options.types ?? (isShort ? TYPES_SHOWN : 0));
          output.say('');
        },
        statusOf: ({ report }, status) =>
          status !== EXIT.badInput && report.stopped !== undefined ? EXIT.budget : status,
      });
  }
}
