/** Which tests are run. */
import { describe, expect, test } from 'vitest';
import { evaluate, loadModel, runSuite } from '../../../src/index.js';
import { planOf } from '../../../src/library/run-plan.js';
import { type SuiteTest } from '../../../src/suite/suite.js';
import { testOf } from '../../support/run-one.js';
import { suiteOf } from '../../support/suites.js';

function titled(id: string, title: string): SuiteTest {
  return { ...testOf([{ input: id, after: '1' }], id), title };
}

const SUITE = suiteOf([
  titled('t1', 'Covers Lamp: Off -> On (press?)'),
  titled('t2', 'Covers Lamp: On -> Off (input1?)'),
  titled('t10', 'Covers Lamp: On -> On (tick!)'),
]);

function chosen(filter: string): readonly string[] {
  const plan = planOf([SUITE], { filter, seed: 1, repeat: 1 });
  return 'code' in plan ? [plan.message] : plan.map(({ test: { id } }) => id);
}

describe('a filter', () => {
  test('that is an id means that test, even where others contain it', () => {
    expect(chosen('t1')).toEqual(['t1']);
  });

  test('is a part of ids and titles otherwise', () => {
    expect(chosen('On -> O')).toEqual(['t2', 't10']);
    expect(chosen('input1')).toEqual(['t2']);
    expect(chosen('t')).toEqual(['t1', 't2', 't10']);
  });

  test('that fits no test is a mistake; a part without tests is none', () => {
    expect(chosen('touch')[0]).toContain("No test has 'touch' in its id, title or goals.");
    const shard = { index: 3, count: 3 };
    expect(planOf([SUITE], { filter: 'On -> O', shard, seed: 1, repeat: 1 })).toEqual([]);
  });
});

describe('suites without tests', () => {
  test('are a mistake if there is no test in any of them, whatever is asked for', () => {
    for (const filter of [undefined, 'touch'])
      expect(planOf([suiteOf([]), suiteOf([])], { filter, seed: 1, repeat: 1 })).toMatchObject({
        code: 'TKS0135',
        message: 'The suites have no tests, so nothing was tested.',
      });
    expect(planOf([suiteOf([]), SUITE], { seed: 1, repeat: 1 })).toHaveLength(3);
  });

  test('are refused by programs, too, whether they are run or evaluated', async () => {
    const text = 'chan t1; process P() { state A; init A; trans A -> A { sync t1?; }; } system P;';
    const model = await loadModel({ name: 'p.xta', text });
    const refused = {
      diagnostics: [{ code: 'TKS0135', message: 'The suite has no tests, so nothing was tested.' }],
    };
    await expect(evaluate(suiteOf([]), model)).rejects.toMatchObject(refused);
    await expect(runSuite(suiteOf([]), { model })).rejects.toMatchObject(refused);
  });
});
