/**
 * Laws of reasons. What is known without a budget is unknown with one only because of the budget, at whatever moment it
 * ends, and every test that is handed out then was evaluated; and no name in a model, however it sounds, changes a status or the kind of a reason.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeFile } from '../../src/base/source.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type Budget } from '../../src/explore/search.js';
import { ClassGeneration } from '../../src/generators/classes/generate.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { Unsuitable } from '../../src/generators/unsuitable.js';
import { checkQuery } from '../../src/language/check.js';
import { parseQuery } from '../../src/language/parse-query.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { type Suite } from '../../src/suite/suite.js';
import { CLASS_OPTIONS } from '../support/classes.js';
import { checkedText } from '../support/checked.js';
import { connect } from '../support/connectivity.js';
import { assertUntil } from '../support/enough.js';
import { watchEvaluations } from '../support/evaluations.js';
import { SOURCE, generated, mutantsFor } from '../support/mutation.js';
import { randomAutomaton } from '../support/random-automaton.js';
import { comparablePair, comparableText } from '../support/random-comparable.js';
import { randomNetwork } from '../support/random-network.js';
import { testable } from '../support/test-model.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const numRuns = isLong ? 1_000 : 8;

/** By goal: its status, or the kind of the reason why it is unknown. */
type Told = ReadonlyMap<string, string>;

const evaluations = watchEvaluations();

function told(suite: Suite): Told {
  evaluations.expectWhole(suite);
  evaluations.begin();
  return new Map(
    suite.goals.map(({ id, status, reasonKind }) => [
      id,
      status === 'unknown' ? `unknown: ${reasonKind}` : status,
    ]),
  );
}

/** The time is up at this look and all later ones. */
function upAt(look: number): Budget {
  let looks = 0;
  return { shouldStop: () => (++looks >= look ? 'time' : undefined) };
}

/** What is known all in all is known, or it is the budget. */
function expectOnlyBudget(all: Told, some: Told): void {
  const wrong = [...some].filter(([id, status]) => {
    const known = all.get(id);
    return known !== undefined && status !== known && status !== 'unknown: budget';
  });
  expect(wrong.map(([id, status]) => `${id}: ${status}, not ${all.get(id)}`)).toEqual([]);
}

function open(text: string): TestModel | undefined {
  return testModel(checkedText(text).checked, {}, [], () => undefined);
}

const looks = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 300 }));
const networks = randomNetwork({ constantMax: 4, clocksMax: 2 });
const automata = randomAutomaton({ constantMax: 4, clocksMax: 2, urgency: true });

function coverageOf(model: TestModel, budget: Budget): Told {
  return told(
    generateCoverage(
      model,
      SOURCE,
      {
        criteria: ['edges', 'locations'],
        queries: [],
        points: 'earliest',
        optimize: 'steps',
        pack: false,
        seed: 1,
      },
      budget,
    ),
  );
}

function classesOf(model: TestModel, budget: Budget): Told | undefined {
  try {
    const generation = new ClassGeneration(model, CLASS_OPTIONS, budget);
    generation.run();
    return told(generation.suite(SOURCE));
  } catch (error) {
    if (error instanceof Unsuitable) return undefined;
    throw error;
  }
}

async function mutationOf(model: TestModel, budget: Budget): Promise<Told> {
  const mutants = mutantsFor(model, { operators: MUTATION_OPERATORS }).slice(0, 12);
  return told((await generated(model, mutants, {}, budget)).suite(SOURCE));
}

function conformanceOf(spec: TestModel, system: TestModel, budget: Budget): string {
  const answer = checkConformance(spec, system, 'full', budget);
  return answer.kind === 'unknown' ? `unknown: ${answer.why.kind}` : answer.kind;
}

describe('where a budget ends, that is the reason', () => {
  it('in coverage', () => {
    fc.assert(
      fc.property(networks, looks, (text, look) => {
        const model = open(text);
        if (model !== undefined) expectOnlyBudget(coverageOf(model, {}), coverageOf(model, upAt(look)));
      }),
      { numRuns },
    );
  });

  it('in test purposes', () => {
    const { checked } = checkedText(`chan go, done; clock x; int n;
      void work() { int i; int k = 0; for (i = 0; i < 3000; i++) k = i; }
      process P() { state A, B { x <= 3 }, C; init A;
        trans A -> B { guard n < 4; sync go?; assign x = 0, n = n + 1, work(); }, B -> A { guard x >= 1; sync done!; },
          A -> C { guard n == 4; sync done!; }; }
      system P;`);
    const texts = ['E<> P.C', 'E<> P.C && n == 3', 'E<> P.B && x > 2'];
    const queries = texts.map((text) => parseQuery(wholeFile({ path: 'test.q', text }), () => undefined)!);
    for (const query of queries) checkQuery(checked, query, () => undefined);
    const model = testModel(checked, {}, queries, () => undefined)!;
    const purposes = {
      criteria: [],
      queries: texts,
      points: 'earliest',
      optimize: 'steps',
      pack: false,
      seed: 1,
    } as const;
    const known = (budget: Budget): Told => told(generateCoverage(model, SOURCE, purposes, budget));
    const all = known({});
    expect([...all.values()]).toEqual(['covered', 'infeasible', 'covered']);
    for (let look = 1; look < 25; look++) expectOnlyBudget(all, known(upAt(look)));
    for (let statesMax = 1; statesMax < 8; statesMax++) expectOnlyBudget(all, known({ statesMax }));
  });

  it('in classes', () => {
    let judged = 0;
    assertUntil(
      () => judged > 0,
      fc.property(automata, looks, (text, look) => {
        const model = open(text);
        const all = model && classesOf(model, {});
        const some = model && classesOf(model, upAt(look));
        if (all === undefined || some === undefined) return;
        judged++;
        expectOnlyBudget(all, some);
      }),
      { numRuns },
    );
    expect(judged).toBeGreaterThan(0);
  });

  it('in mutation', async () => {
    await fc.assert(
      fc.asyncProperty(automata, looks, async (text, look) => {
        const model = open(text);
        if (model === undefined) return;
        expectOnlyBudget(await mutationOf(model, {}), await mutationOf(model, upAt(look)));
      }),
      { numRuns: isLong ? 300 : 6 },
    );
  });

  it('in connectivity', () => {
    const text = `chan go, stop, done, off;
      process P() { state A, B, C; init A;
        trans A -> B { sync go?; }, B -> A { sync done!; }, B -> C { sync stop?; }, C -> A { sync off!; }; }
      system P;`;
    const model = testable(text);
    const all = told(connect(model).suite);
    for (let look = 1; look < 40; look++) {
      expectOnlyBudget(all, told(connect(model, {}, upAt(look)).suite));
      expectOnlyBudget(all, told(connect(model, {}, { statesMax: look }).suite));
    }
  });

  it('in conformance', () => {
    fc.assert(
      fc.property(
        comparablePair({ constantMax: 2, internal: 1, urgency: true }),
        looks,
        ([specPlan, systemPlan], look) => {
          const spec = testable(comparableText(specPlan));
          const system = testable(comparableText(systemPlan));
          const known = conformanceOf(spec, system, { statesMax: 2_000 });
          if (known.startsWith('unknown')) return;
          const budgets = [upAt(look), { statesMax: look }];
          for (const budget of budgets)
            expect([known, 'unknown: budget']).toContain(conformanceOf(spec, system, budget));
        },
      ),
      { numRuns },
    );
  });
});

/** Words that sentences about budgets and errors use. */
const WORDS = ['budget', 'interrupted', 'time', 'memory', 'ran', 'out', 'goes', 'wrong', 'model'];

/** The text with other names for everything that it declares. */
function renamed(text: string, names: readonly string[]): string {
  const declared = [...text.matchAll(/\b(?:chan|clock|process|int(?:\[[^\]]*\])?)\s+([^;({]*)/g)]
    .flatMap(([, list]) => list!.split(','))
    .map((item) => /[A-Za-z_]\w*/.exec(item)?.[0])
    .filter((name) => name !== undefined && !['priority', 'default'].includes(name));
  const next = new Map([...new Set(declared)].map((name, at) => [name, names[at] ?? name]));
  return text.replace(/\b[A-Za-z_]\w*\b/g, (name) => next.get(name) ?? name);
}

describe('names change nothing', () => {
  const words = fc.shuffledSubarray(WORDS, { minLength: WORDS.length });

  it('in coverage', () => {
    let changed = 0;
    assertUntil(
      () => changed > 0,
      fc.property(randomNetwork({ constantMax: 4, clocksMax: 2, errors: true }), words, (text, names) => {
        const other = renamed(text, names);
        const [plain, odd] = [open(text), open(other)];
        expect(odd === undefined).toBe(plain === undefined);
        if (plain === undefined || odd === undefined) return;
        if (other !== text) changed++;
        const values = (model: TestModel): readonly string[] => [
          ...coverageOf(model, { statesMax: 50 }).values(),
        ];
        expect(values(odd)).toEqual(values(plain));
      }),
      { numRuns },
    );
    expect(changed).toBeGreaterThan(0);
  });
});
