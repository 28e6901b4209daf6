/** Documents that are larger than people make them by hand: what must stay smooth in the studio. */
import { readFileSync } from 'node:fs';
import { type Suite, type TraceDocument, modelFromText, simulate } from '../../src/library/index.js';

/** A trace of the lamp: a run that comes back to where it began, again and again. */
export async function longTrace(steps: number): Promise<TraceDocument> {
  const model = await modelFromText({ name: 'lamp.xml', text: readFileSync('models/lamp.xml') });
  const { trace } = await simulate(model, { steps: 60, seed: 1 });
  const at: Record<string, string> = { ...trace.initial.locations };
  const start = JSON.stringify(at);
  let end = 0;
  trace.steps.forEach(({ edges }, index) => {
    for (const { process, target } of edges) at[process] = target;
    if (JSON.stringify(at) === start) end = index;
  });
  const round = trace.steps.slice(0, end + 1);
  return { ...trace, steps: Array.from({ length: steps }, (_, k) => round[k % round.length]!) };
}

/** A suite with so many goals: its own, told again under other names. */
export function manyGoals(suite: Suite, count: number): Suite {
  const goals = Array.from({ length: count }, (_, k) => {
    const goal = suite.goals[k % suite.goals.length]!;
    return { ...goal, id: `${goal.id} ${k}`, description: `${goal.description}, ${k}` };
  });
  const tests = suite.tests.map((test) => ({
    ...test,
    goals: goals.filter((goal) => goal.tests.includes(test.id)).map(({ id }) => id),
  }));
  const covered = goals.filter(({ status }) => status === 'covered').length;
  return { ...suite, goals, tests, summary: { ...suite.summary, goals: count, covered } };
}
