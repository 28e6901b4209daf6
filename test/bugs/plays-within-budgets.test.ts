/** Tests that are played on mutants look at the budget: with many tests and many mutants, plays are most of the work. */
import { describe, expect, test } from 'vitest';
import { SPENT_PER_LOOK, Stopped, stoppable } from '../../src/base/stopped.js';
import { MutantJudge } from '../../src/generators/mutation/judge-mutants.js';
import { judgesWithin } from '../../src/library/judges-within.js';
import { judgeOptionsOf, mutating } from '../../src/library/mutating.js';
import { ready } from '../../src/library/generated.js';
import { generateMutation, loadModel } from '../../src/index.js';
import { mutationSetting } from '../../src/library/generate-mutation.js';

const setting = { ...mutationSetting({ underTest: ['Lamp'] }) };

async function lampJudge(): Promise<{ judge: MutantJudge; mutants: readonly number[] }> {
  const { tested, mutants } = ready(mutating(await loadModel('models/lamp.xml'), setting)).model;
  return {
    judge: new MutantJudge(tested, mutants, judgeOptionsOf(setting), {}),
    mutants: mutants.map((_, index) => index),
  };
}

describe('plays', () => {
  test('are broken off when it is asked to stop, and not when it is not', async () => {
    const { suite } = await generateMutation(await loadModel('models/lamp.xml'), { underTest: ['Lamp'] });
    const tests = Array.from({ length: 15 }, (_, copy) =>
      suite.tests.map((each) => ({ ...each, title: `${each.title} ${copy}` })),
    ).flat();
    const { judge, mutants } = await lampJudge();
    let asked = 0;
    const whole = stoppable(
      () => {
        asked++;
        return undefined;
      },
      () => judge.kills(mutants, tests),
    );
    expect(whole).toHaveLength(mutants.length);
    expect(asked, `a look for each ${SPENT_PER_LOOK} that are spent`).toBeGreaterThan(15);
    const fresh = await lampJudge();
    let looks = 0;
    const ended = stoppable(
      () => (++looks > 3 ? 'time' : undefined),
      () => fresh.judge.kills(mutants, tests),
    );
    expect(ended).toBeInstanceOf(Stopped);
    expect(looks).toBe(4);
    // What was broken off in the middle of a play is right when it is asked again.
    expect(fresh.judge.kills(mutants.slice(0, 20), tests)).toEqual(
      (whole as readonly (readonly number[])[]).slice(0, 20),
    );
  });
});

describe('judges with a part of the time', () => {
  test('are asked one question at a time, and none when the time is up', async () => {
    const asked: string[] = [];
    let isUp = false;
    const slow = (name: string) => async (): Promise<never> => {
      asked.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      asked.push(`${name} ends`);
      if (asked.length === 4) isUp = true;
      return name as never;
    };
    const [judge] = judgesWithin(
      [{ judge: slow('judge'), kills: slow('kills'), confirms: slow('confirms') }],
      () => (isUp ? 'time' : undefined),
    );
    const answers = await Promise.allSettled([
      judge!.judge([], []),
      judge!.kills([], []),
      judge!.confirms([], []),
    ]);
    expect(asked).toEqual(['judge begins', 'judge ends', 'kills begins', 'kills ends']);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((answers[2] as PromiseRejectedResult).reason).toEqual(new Stopped('time'));
  });
});
