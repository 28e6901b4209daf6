/** `tickstone generate connectivity`: tests that show faults of wiring. */
import { type FaultRequest } from '../../generators/connectivity/faults.js';
import { type FaultRow, connectivityGeneration } from '../../generators/connectivity/generate.js';
import { type Objective } from '../../generators/connectivity/prices.js';
import { wordOfTest, wordText } from '../../suite/offered-word.js';
import { placeOf } from '../../language/place.js';
import { printable } from '../../output/printable.js';
import { count, units } from '../../output/suite-words.js';
import { type Suite } from '../../suite/suite.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { type GenerateOptions, type Work, generateFrom } from '../generate.js';
import { connectivitySettings, wrongNames } from '../../library/generate-connectivity.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { loadTestModel } from '../load/load-test-model.js';
import { type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { sayTable } from '../write/say-table.js';

export interface GenerateConnectivityOptions extends GenerateOptions, BudgetOptions, InterfaceOptions {
  readonly multi?: boolean | undefined;
  readonly faults: readonly FaultRequest[];
  readonly order: '1' | '2';
  readonly uses: number;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly nth: number;
  readonly wires?: readonly string[] | undefined;
  readonly optimize: Objective;
  readonly price: readonly (readonly [string, number])[];
  readonly resets: 'refusal' | 'anywhere';
  readonly endWith: 'any' | 'output';
}

export function generateConnectivityCommand(
  output: Output,
  path: string,
  options: GenerateConnectivityOptions,
): Promise<Outcome> {
  const { multi = false, optimize } = options;
  return generateFrom(output, path, options, loadTestModel(path, options), (loaded): Begun => {
    const { model, source, file } = loaded;
    const asked = {
      ...options,
      order: options.order === '2' ? 2 : 1,
      prices: new Map(options.price),
    } as const;
    const wrong = wrongNames(model.tested, asked);
    if (wrong !== undefined) return decline(output, wrong, { file: path });
    return {
      generation: connectivityGeneration(model, connectivitySettings(asked), budgetOf(options)),
      source,
      file,
      where: (offset) => placeOf(model.checked.model, offset),
      show: ({ suite, report }) => {
        sayRows(output, report);
        const delays = model.concrete.clocks.length > 0 ? 'shown' : 'hidden';
        if (multi) saySuite(output, suite, optimize, delays);
      },
      // A suite without the proof that it is minimal, or that nothing is, is half of the answer.
      statusOf: ({ suite: { summary } }, status) => {
        const isProved = summary['provedMinimal'] === true || summary['infimum'] !== undefined;
        return status === EXIT.held && !isProved ? EXIT.budget : status;
      },
    };
  });
}

type Begun = Work<readonly FaultRow[]> | Outcome;

/** A table of the faults, each with the cheapest test for it alone. */
function sayRows(output: Output, rows: readonly FaultRow[]): void {
  const columns = [
    { title: 'fault' },
    { title: 'steps', align: 'right' as const },
    { title: 'time', align: 'right' as const },
    { title: 'verdict' },
    { title: 'word' },
  ];
  const cells = rows.map(({ fault, status, steps, time, infimum, verdict, word }) => [
    fault,
    steps === undefined ? '-' : String(steps),
    `${time ?? '-'}${infimum === undefined ? '' : ` (> ${infimum})`}`,
    verdict ?? status,
    word ?? '',
  ]);
  sayTable(output, columns, cells);
  output.say('');
}

/** The tests of a suite for all faults, and what they save. */
function saySuite(
  output: Output,
  { tests, summary }: Suite,
  optimize: Objective,
  delays: 'shown' | 'hidden',
): void {
  for (const test of tests) {
    const isRefused = test.steps.some((step) => 'refuse' in step);
    const word = wordText(wordOfTest(test) ?? [], delays);
    output.say(`${test.id}  ${isRefused ? 'F' : 'P'}  ${printable(word)}`);
  }
  const { provedMinimal, infimum, steps, resets, duration } = summary;
  const [separate, bound] = [Number(summary['separateSteps']), Number(summary['lowerBound'])];
  const saved = separate === 0 ? 0 : Math.round((1 - steps / separate) * 100);
  output.say(
    `${count(steps, 'step')} and ${count(resets, 'reset')} instead of ${count(separate, 'step')} in separate tests: ${saved} % less`,
  );
  output.say(
    provedMinimal === true
      ? 'proved minimal'
      : typeof infimum === 'string'
        ? approachedText(duration, infimum)
        : `not proved minimal: no suite has fewer than ${bound} ${optimize}`,
  );
}

/** Of a time that suites approach and none takes. */
function approachedText(duration: string, infimum: string): string {
  return `no suite is minimal (proved): all take more than ${units(infimum)}, and some come arbitrarily close to that; this one takes ${duration}`;
}
