/** An environment that has to act before a moment does not stand there at it: what comes at that very moment is not judged. */
import { expect, test } from 'vitest';
import { conform } from '../../src/library/conform.js';
import { evaluate } from '../../src/library/evaluate.js';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { generateMutation } from '../../src/library/generate-mutation.js';
import { modelFromText } from '../../src/library/load-model.js';
import { type Model } from '../../src/library/model.js';
import { type Suite } from '../../src/suite/suite.js';

/** The user has to press before time 1, unless it is told to wait at once: so nobody sees what the lamp does at time 1. */
function lamp(more: string, deadline = '<'): Promise<Model> {
  const text = `chan press, wait, light;
process P() { clock x; state Off, On; init Off;
  trans Off -> On { guard x == 0; sync wait!; }, Off -> On { sync press?; }, On -> On { guard x >= 2; sync light!; }${more}; }
process U() { clock e; state I { e ${deadline} 1 }, J; init I;
  trans I -> J { sync press!; }, I -> J { sync wait?; }, J -> J { sync light?; }; }
system P, U;`;
  return modelFromText({ name: 'model.xta', text });
}

/** It lights when nobody presses it, at time 1. */
const EAGER = ', Off -> Off { guard x == 1; sync light!; }';

const UNDER_TEST = ['P'];

async function canFail(suite: Suite, model: Model, system: Model): Promise<boolean> {
  const { tests } = await evaluate(suite, model, { systems: [system] });
  expect(tests.length).toBeGreaterThan(0);
  return tests.some(({ others }) => others[0]!.verdicts!.includes('fail'));
}

test.each([
  ['<', true],
  ['<=', false],
])(
  'a system is wrong at time 1 only, where the environment stands while e %s 1',
  async (deadline, conforms) => {
    const [model, system] = await Promise.all([lamp('', deadline), lamp(EAGER, deadline)]);
    expect(await conform(model, system, { underTest: UNDER_TEST })).toMatchObject({ conforms });
    for (const endWith of ['settle', 'any'] as const) {
      const { suite } = await generateCoverage(model, { underTest: UNDER_TEST, endWith });
      expect(await canFail(suite, model, system)).toBe(!conforms);
    }
  },
);

test('tests that kill mutants do not wait for the moment, either', async () => {
  const [model, system] = await Promise.all([lamp(''), lamp(EAGER)]);
  const { suite } = await generateMutation(model, { underTest: UNDER_TEST, onePerMutant: true, jobs: 1 });
  expect(await canFail(suite, model, system)).toBe(false);
});
