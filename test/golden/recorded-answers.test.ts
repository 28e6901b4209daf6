/**
 * Public models with answers that others recorded for them: each is answered again, within a state budget (so that
 * the answer does not depend on the machine), and compared. Where an answer differs, or is not found within the
 * budget, recorded-answers.json says why; what is listed there without need fails too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wholeFile } from '../../src/base/source.js';
import { type VerificationOutcome } from '../../src/explore/verification.js';
import { Concretiser } from '../../src/explore/concretise.js';
import { verify } from '../../src/explore/verify.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';
import { type SearchOrder } from '../../src/explore/waiting.js';
import { checkQuery } from '../../src/language/check.js';
import { type UppaalModel, loadModel } from '../../src/language/load-model.js';
import { parseQuery } from '../../src/language/parse-code.js';
import { instantiate } from '../../src/network/instantiate.js';
import { reasonText } from '../../src/suite/reason-text.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

interface RecordedAnswer {
  /** From the corpus folder on. */
  readonly file: string;
  readonly query: string;
  /** Whether it holds; or, for extreme values, a bound such as `<= 200`. */
  readonly result: boolean | string;
  readonly confidence: 'high' | 'medium';
}

interface Exception {
  readonly file: string;
  readonly query: string;
  readonly reason: string;
  /** A budget of its own, where states take long. */
  readonly statesMax?: number | undefined;
}

const LONG = process.env['TICKSTONE_LONG'] === '1';
/** The state budget of each query; those that are known to need more are looked at, in case they no longer do. */
const STATES_MAX = LONG ? { open: 100_000, other: 2_000_000 } : { open: 4_000, other: 100_000 };

const exceptions = JSON.parse(
  readFileSync(new URL('recorded-answers.json', import.meta.url), 'utf8'),
) as Readonly<Record<'disagree' | 'undecided' | 'undecidedInShortRuns', readonly Exception[]>>;

const undecided = LONG ? exceptions.undecided : [...exceptions.undecided, ...exceptions.undecidedInShortRuns];

const answers: readonly RecordedAnswer[] =
  sharedFolder === undefined
    ? []
    : (JSON.parse(
        readFileSync(join(sharedFolder, 'corpus/expected.json'), 'utf8'),
      ) as readonly RecordedAnswer[]);

describe.skipIf(sharedFolder === undefined)(`recorded answers${sharedNote}`, () => {
  test.each(answers.map((answer) => [`${answer.query}, in ${answer.file}`, answer] as const))(
    '%s',
    (_, { file, query, result }) => {
      const listed = (list: readonly Exception[]): Exception | undefined =>
        list.find((each) => each.file === file && each.query === query);
      const open = listed(undecided);
      const statesMax = open === undefined ? STATES_MAX.other : (open.statesMax ?? STATES_MAX.open);
      const found = comparison(outcomeOf(file, query, statesMax), result);
      if (open !== undefined) expect(found).toMatch(/^undecided/);
      else expect(found).toBe(listed(exceptions.disagree) === undefined ? 'agrees' : 'differs');
    },
  );

  test('every exception is about a recorded answer', () => {
    const known = new Set(answers.map(({ file, query }) => `${file} ${query}`));
    const listed = Object.values(exceptions).flat();
    expect(listed.filter(({ file, query }) => !known.has(`${file} ${query}`))).toEqual([]);
  });
});

function outcomeOf(file: string, text: string, statesMax: number): VerificationOutcome {
  const { checked } = modelAt(file);
  const problems: unknown[] = [];
  const report = (problem: unknown): void => void problems.push(problem);
  const query = parseQuery(wholeFile({ path: 'query', text }), report);
  if (query !== undefined) checkQuery(checked, query, report);
  expect(problems).toEqual([]);
  const instantiated = instantiate(checked, [query!], report);
  expect(problems).toEqual([]);
  const { network, queries } = instantiated!;
  const model = { network, concretiser: new Concretiser(network, concreteUppaal(checked)) };
  const answer = (order: SearchOrder, statesMax: number): VerificationOutcome =>
    verify(model, queries[0]!, { order, budget: { statesMax } }).outcome;
  // What is deep and what is near are found by different orders.
  const outcome = answer('depth', statesMax / 2);
  return outcome.kind === 'unknown' ? answer('breadth', statesMax) : outcome;
}

const models = new Map<string, UppaalModel>();

function modelAt(file: string): UppaalModel {
  const known = models.get(file);
  if (known !== undefined) return known;
  const path = join(sharedFolder!, 'corpus', file);
  const loaded = loadModel({ path, bytes: readFileSync(path) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(`${file} has errors`);
  models.set(file, loaded);
  return loaded;
}

function comparison(outcome: VerificationOutcome, recorded: boolean | string): string {
  switch (outcome.kind) {
    case 'satisfied':
    case 'violated':
      return (outcome.kind === 'satisfied') === recorded ? 'agrees' : 'differs';
    case 'values': {
      const sup = outcome.values[0]?.sup;
      const limit = Number(/^<= (\d+)$/.exec(String(recorded))?.[1]);
      return sup?.kind === 'value' && sup.value <= limit ? 'agrees' : 'differs';
    }
    case 'unknown':
      return `undecided: the budget of ${outcome.limit} has ended`;
    case 'notAnalysed':
      return `undecided: ${reasonText(outcome.why)}`;
    case 'maybe':
    case 'modelError':
      return `undecided: ${outcome.kind}`;
  }
}
