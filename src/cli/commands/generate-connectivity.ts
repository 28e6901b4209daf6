/** `tickstone generate connectivity`: tests that show faults of wiring. */
import { locate } from '../../base/diagnostic.js';
import { decimalText } from '../../base/rational.js';
import { type FaultRequest } from '../../generators/connectivity/faults.js';
import { ConnectivityGeneration, type FaultRow } from '../../generators/connectivity/generate.js';
import { type Objective } from '../../generators/connectivity/prices.js';
import { wordOfTest } from '../../generators/offer-word.js';
import { placeOf } from '../../language/place.js';
import { printable } from '../../output/printable.js';
import { count } from '../../output/suite-words.js';
import { tableLines } from '../../output/table.js';
import { type Suite, type SuiteStep } from '../../suite/suite.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { interruptible } from '../interruptible.js';
import { type InterfaceOptions, loadTestModel } from '../load/load-test-model.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { paintOf } from '../write/paint.js';
import { unfitOptions, unknownName } from '../problems.js';
import { finishSuite } from '../write/write-suite-file.js';

export interface GenerateConnectivityOptions extends OutputOptions, BudgetOptions, InterfaceOptions {
  readonly output?: string | undefined;
  readonly multi?: boolean | undefined;
  readonly faults: readonly FaultRequest[];
  readonly order: '1' | '2';
  readonly uses: number;
  readonly from?: number | undefined;
  readonly wires?: readonly string[] | undefined;
  readonly optimize: Objective;
  readonly price: readonly (readonly [string, number])[];
  readonly resets: 'refusal' | 'anywhere';
  readonly endWith: 'any' | 'output';
}

/** Prices that are not those of an action with its own name. */
const GENERAL_PRICES = { action: 1, reset: 0, time: 0 };

export function generateConnectivityCommand(
  output: Output,
  path: string,
  options: GenerateConnectivityOptions,
): Outcome {
  const loading = loadTestModel(path, options);
  if (loading.kind === 'refused') return refuse(output, path, loading);
  const { model, source, file } = loading;
  const named = new Map(options.price);
  const { inputs, outputs } = model.tested;
  const actions = [...inputs, ...outputs];
  const priced = [...named.keys()].filter((name) => !(name in GENERAL_PRICES));
  const unknown = [...priced, ...(options.wires ?? [])].find((name) => !actions.includes(name));
  if (unknown !== undefined) {
    const said = `'${unknown}' is no input or output of the model.`;
    return decline(output, unknownName.at(undefined, said, unknown, actions), { file: path });
  }
  const { faults, from } = options;
  if (faults.includes('timed') && from === undefined) {
    const said = "Timed disconnects need a time: '--from 100', in time units of the model.";
    return decline(output, unfitOptions.at(undefined, said), { file: path });
  }
  const generation = new ConnectivityGeneration(
    model,
    {
      faults,
      order: options.order === '2' ? 2 : 1,
      uses: options.uses,
      from,
      wires: options.wires,
      multi: options.multi === true,
      optimize: options.optimize,
      prices: {
        action: named.get('action') ?? GENERAL_PRICES.action,
        reset: named.get('reset') ?? GENERAL_PRICES.reset,
        time: named.get('time') ?? GENERAL_PRICES.time,
        actions: named,
      },
      resets: options.resets,
      endsWithOutput: options.endWith === 'output',
    },
    budgetOf(options),
  );
  // Ctrl-C keeps what was found so far.
  interruptible(() => {
    generation.run();
  });
  const result = generation.result(source);
  if (result.kind === 'unsuitable') {
    const where = (offset: number): string | undefined => placeOf(model.checked.model, offset);
    return refuse(output, path, { file, diagnostics: [locate(result.diagnostic, file, where)] });
  }
  sayRows(output, result.rows);
  if (options.multi === true) saySuite(output, result.suite, options.optimize);
  const outcome = finishSuite(output, result.suite, options.output);
  // A suite without the proof that it is minimal, or that nothing is, is half of the answer.
  const { provedMinimal, infimum } = result.suite.summary;
  const isProved = provedMinimal === true || infimum !== undefined;
  return outcome.status === EXIT.held && !isProved ? { ...outcome, status: EXIT.budget } : outcome;
}

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
  for (const line of tableLines(columns, cells, { width: Infinity, paint: paintOf(output) }))
    output.say(line);
  output.say('');
}

/** The tests of a suite for all faults, and what they save. */
function saySuite(output: Output, { tests, summary }: Suite, optimize: Objective): void {
  const isTimed = tests.some(({ duration }) => duration !== '0');
  for (const { id, steps } of tests) {
    const isRefused = steps.some((step) => 'refuse' in step);
    const word = steps.map((step) => eventText(step, isTimed));
    output.say(`${id}  ${isRefused ? 'F' : 'P'}  ${printable(word.join('.'))}`);
  }
  const { provedMinimal, infimum, steps, resets, duration } = summary;
  const [separate, bound] = [Number(summary['separateSteps']), Number(summary['lowerBound'])];
  const saved = separate === 0 ? 0 : Math.round((1 - steps / separate) * 100);
  output.say(
    `${count(steps, 'step')} and ${count(resets, 'reset')} in place of ${count(separate, 'step')} in separate tests: ${saved} % less`,
  );
  output.say(
    provedMinimal === true
      ? 'proved minimal'
      : typeof infimum === 'string'
        ? approachedText(duration, infimum)
        : `not proved minimal: no suite has less than ${bound} ${optimize}`,
  );
}

/** Of a time that suites approach and none takes. */
function approachedText(duration: string, infimum: string): string {
  return `no suite is minimal, which is proved: all take more than ${infimum} in time, and some as little more as one likes; this one takes ${duration}`;
}

function eventText(step: SuiteStep, isTimed: boolean): string {
  const [offer] = wordOfTest({ steps: [step] }) ?? [];
  if (offer === undefined) return '';
  return isTimed ? `${decimalText(offer.delay)}.${offer.action}` : offer.action;
}
