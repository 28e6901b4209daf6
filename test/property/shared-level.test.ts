/** Memory that both sides share, however it is changed: the tests of every method hold, and find what is wrong. */
import { expect, test } from 'vitest';
import { evaluate, generateClasses, generateCoverage, generateMutation } from '../../src/index.js';
import { PUMP_SHARED as SHARED, WAYS, model, pump } from '../support/shared-level.js';

test.each(WAYS)('changed %s: tests hold, and find what is wrong', async (_, tank, classes) => {
  const [spec, faulty] = await Promise.all([model(pump(2, tank)), model(pump(3, tank), 'f.xta')]);
  for (const generate of [generateCoverage, generateMutation, generateClasses]) {
    if (generate === generateClasses && classes !== 'classes') {
      await expect(generate(spec, SHARED)).rejects.toThrow(/TKS960\d/);
      continue;
    }
    const { suite } = await generate(spec, SHARED);
    const { holds, tests } = await evaluate(suite, spec, { systems: [spec, faulty] });
    expect([generate.name, holds]).toEqual([generate.name, true]);
    expect(tests.flatMap(({ others }) => others[0]!.verdicts)).not.toContain('fail');
    if (generate !== generateCoverage)
      expect(tests.flatMap(({ others }) => others[1]!.verdicts)).toContain('fail');
  }
});
