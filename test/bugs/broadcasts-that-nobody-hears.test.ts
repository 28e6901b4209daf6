/**
 * A broadcast that nobody in the system hears sets its variable all the same. A system that reads it later then knows what
 * no action has told it: the variable is memory shared by both sides, not a value of the input.
 */
import { expect, test } from 'vitest';
import { conform, evaluate, generateClasses, interfaceOf, loadModel } from '../../src/index.js';

const model = (low: string, high: string, more = ''): string => `broadcast chan a; chan q, r; int[0,1] v;
  process P() { clock x; int[0,1] own; state A { x <= 2 }, B { x <= 3 }, C; init A;
    trans A -> B { guard x >= 2; sync r!; }, B -> B { sync a?; assign own = v; }, ${more}
      B -> C { guard ${low}; sync q!; }, B -> C { guard ${high}; sync r!; }; }
  process E() { clock e; state I { e <= 0 }, J; init I;
    trans I -> J { guard e < 1; sync a!; assign v = 1; }, I -> I { sync q?; }, I -> I { sync r?; },
      J -> J { sync q?; }, J -> J { sync r?; }; }
  system P, E;`;

async function conforms(spec: string, system: string): Promise<boolean | 'unknown'> {
  const [one, other] = await Promise.all(
    [spec, system].map((text, index) => loadModel({ name: `m${index}.xta`, text })),
  );
  return (await conform(one!, other!, { underTest: ['P'] })).conforms;
}

test('a system that goes by what it did not hear is not said to conform', async () => {
  expect(await conforms(model('v == 1', 'v == 0'), model('v == 0', 'v == 1'))).toBe('unknown');
});

test('what is read where it is heard is a value of the input', async () => {
  const heard = (low: string, high: string): string => model(low, high).replace('own = v', 'own = v');
  const spec = await loadModel({ name: 'spec.xta', text: heard('own == 1', 'own == 0') });
  const { parameters } = await interfaceOf(spec, { underTest: ['P'] });
  expect(parameters?.['a']).toHaveLength(1);
  expect(await conforms(heard('own == 1', 'own == 0'), heard('own == 0', 'own == 1'))).toBe(false);
});

test('so is what is read later, if the system always hears it', async () => {
  const always = 'A -> A { sync a?; }, C -> C { sync a?; },';
  const spec = await loadModel({ name: 'spec.xta', text: model('v == 1', 'v == 0', always) });
  const { parameters } = await interfaceOf(spec, { underTest: ['P'] });
  expect(parameters?.['a']).toHaveLength(1);
  expect(await conforms(model('v == 1', 'v == 0', always), model('v == 0', 'v == 1', always))).toBe(false);
});

test('nobody is asked to accept it', async () => {
  const text = `broadcast chan tick; chan out;
    process P() { clock x; state A, B { x <= 1 }; init A; trans A -> B { sync tick?; assign x = 0; }, B -> A { guard x >= 1; sync out!; }; }
    process E() { clock e; state I { e <= 2 }; init I; trans I -> I { guard e >= 1; sync tick!; assign e = 0; }, I -> I { sync out?; }; }
    system P, E;`;
  const clock = await loadModel({ name: 'clock.xta', text });
  const { suite } = await generateClasses(clock, { underTest: ['P'] });
  // Where it is heard nobody sees that, and where it is not it is nothing of the system at all.
  expect(suite.tests.filter(({ title }) => title.includes('accept tick'))).toEqual([]);
  const heard = suite.goals.filter(({ description }) => description.includes('accept tick'));
  expect(heard.map(({ description, status }) => [description, status])).toEqual([
    ['{A} where 1 <= E.e <= 2: must accept tick', 'infeasible'],
  ]);
  const { tests } = await evaluate(suite, clock);
  expect(tests.flatMap(({ verdicts }) => verdicts)).not.toContain('fail');
});
