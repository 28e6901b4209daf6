/** A channel that is internal in the model is internal in every system that takes its place, also if it is only sent there. */
import { describe, expect, test } from 'vitest';
import { conform } from '../../src/library/conform.js';
import { evaluate } from '../../src/library/evaluate.js';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { modelFromText } from '../../src/library/load-model.js';
import { type Model } from '../../src/library/model.js';
import { mutants } from '../../src/library/mutants.js';
import { runSuite } from '../../src/library/run-suite.js';

/** P tells Q by a message inside, which changes nothing that is seen: a broadcast is sent though nobody hears it. */
const TOLD = `broadcast chan h; chan a, b;
process P() { clock x; state A, B { x <= 2 }, C; commit C; init A;
  trans A -> B { sync a?; assign x = 0; }, B -> C { guard x >= 1; sync h!; }, C -> A { sync b!; }; }
process Q() { state D; init D; trans D -> D { sync h?; }; }
process E() { state I, W; init I; trans I -> W { sync a!; }, W -> I { sync b?; }; }
system P, Q, E;`;

/** The same with a message that waits for Q: without it, time stops, and no wrong observation is made. */
const WAITING = TOLD.replace('broadcast chan h;', 'chan h;');

const UNDER_TEST = ['P', 'Q'];

async function made(text: string): Promise<{
  readonly model: Model;
  readonly system: Model;
  readonly mutant: string;
}> {
  const model = await modelFromText({ name: 'model.xta', text });
  const all = await mutants(model, { underTest: UNDER_TEST, operators: ['remove-edge'] });
  const { id, ...deaf } = all.find(({ difference }) => difference.startsWith('Q: '))!;
  return { model, system: await modelFromText({ name: 'system.xml', text: deaf.text() }), mutant: id };
}

describe.each([
  ['a broadcast that nobody hears', TOLD],
  ['a message that nobody takes', WAITING],
])('%s', (_, text) => {
  test('is no output of a system that is evaluated', async () => {
    const { model, system } = await made(text);
    expect(await conform(model, system, { underTest: UNDER_TEST })).toMatchObject({ conforms: true });
    const { suite } = await generateCoverage(model, { underTest: UNDER_TEST });
    const { tests } = await evaluate(suite, model, { systems: [system] });
    expect(tests.length).toBeGreaterThan(0);
    for (const { others } of tests) expect(others[0]!.verdicts).not.toContain('fail');
  });

  test('is no output of a system that is played', async () => {
    const { model, system, mutant } = await made(text);
    const { suite } = await generateCoverage(model, { underTest: UNDER_TEST });
    for (const played of [{ model: system }, { model, mutant }]) {
      const { summary } = await runSuite(suite, { ...played, policy: 'latest' }, { models: [model] });
      expect(summary.tests).toBeGreaterThan(0);
      expect(summary.fail).toBe(0);
    }
  });
});

test('a system that hears an output of the model, and does not send it any more, is judged', async () => {
  const text = (output: string): string => `broadcast chan cry; chan go, done;
process P() { clock x; state A, B { x <= 2 }; init A; trans A -> B { sync go?; assign x = 0; }, B -> A { guard x >= 1; sync ${output}!; }; }
process Q() { state C, D; init C; trans C -> D { sync cry?; }, D -> C { sync done!; }; }
process E() { state I; init I; trans I -> I { sync go!; }, I -> I { sync cry?; }, I -> I { sync done?; }; }
system P, Q, E;`;
  const [model, system] = await Promise.all(
    [text('cry'), text('done')].map((each) => modelFromText({ name: 'model.xta', text: each })),
  );
  const { suite } = await generateCoverage(model!, { underTest: UNDER_TEST });
  const { tests, refused } = await evaluate(suite, model!, { systems: [system!] });
  expect(refused).toEqual([]);
  expect(tests.flatMap(({ others }) => others[0]!.verdicts!)).toContain('fail');
  const { summary } = await runSuite(suite, { model: system! }, { models: [model!] });
  expect(summary.fail).toBeGreaterThan(0);
});
