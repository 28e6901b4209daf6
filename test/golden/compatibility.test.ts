/**
 * The sorting line of the paper on communication coverage: illegal outputs and the legal environment, worked out by hand.
 *
 * Without a bus, the sensor sends NEW only while the sorter stands by: the line counts as occupied for 5 s after NEW, and the
 * sorter is done after 3 s. STOP is taken in both of its other locations. So nothing is illegal, and an environment puts
 * objects in whenever the sensor takes them: in FREE and in BUSY.
 *
 * With the bus, which carries one message at a time for up to 1 s, there are three ways to go wrong.
 *   - An object enters while the line is occupied and the bus is: STOPo is sent (urgently) and not taken.
 *   - An object enters at the end of the 5 s, while the result is still on the bus: the same with NEWo.
 *   - An object enters less than 1 s before the sorter is done (c = 3), or at that very moment: STOP may be on the bus for so
 *     long that the sorter cannot send its result.
 * So a legal environment puts in objects only while the bus is idle, and not from 2 s to 3 s after the sorter got its NEW.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compatible, legalEnvironment } from '../../src/library/compatible.js';
import { modelFromText } from '../../src/library/load-model.js';
import { type Model } from '../../src/library/model.js';
import { verify } from '../../src/library/verify.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const load = (name: string): Promise<Model> =>
  modelFromText({ name, text: readFileSync(join(sharedFolder!, `cases/sorter/${name}`)) });

/** What the environment sends, from where, and when. */
function givenIn(text: string): readonly string[] {
  const [, template = ''] = /<name[^>]*>Environment<[\s\S]*/.exec(text)![0].split(/(?<=<init )/);
  const names = new Map(
    [...text.matchAll(/<location id="(\w+)"[^>]*>\s*<name[^>]*>(\w+)</g)].map(([, id, name]) => [id, name]),
  );
  return [...template.matchAll(/<transition>[\s\S]*?<\/transition>/g)].flatMap(([edge]) => {
    if (!edge.includes('enter!')) return [];
    const from = names.get(/source ref="(\w+)"/.exec(edge)![1])!;
    const guard = /kind="guard"[^>]*>([^<]*)</.exec(edge)?.[1];
    return [
      `${from.replace(/_\d+$/, '')}${guard === undefined ? '' : `: ${guard}`}`
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>'),
    ];
  });
}

describe.skipIf(sharedFolder === undefined)(`the sorting line${sharedNote}`, () => {
  test.each([{ names: ['Sensor', 'Sorter'] }, { names: ['Sensor', 'Sorter', 'Counter'] }])(
    'has no illegal outputs without a bus: $names',
    async ({ names }) => {
      const model = await load('sorter.xml');
      const { compatible: fit, illegal, pairs } = await compatible(model, names);
      expect({ fit, illegal, lost: pairs.filter((pair) => pair.compatible !== true) }).toEqual({
        fit: true,
        illegal: [],
        lost: [],
      });
      const given = givenIn(await legalEnvironment(model, names));
      expect(new Set(given.map((place) => place.split('_')[0]))).toEqual(new Set(['FREE', 'BUSY']));
      expect(given.every((place) => !place.includes(':'))).toBe(true);
    },
  );

  test('has illegal outputs with a bus, and an environment that avoids them', async () => {
    const model = await load('sorter-bus.xml');
    const names = ['Sensor', 'Sorter', 'BUS'];
    const { compatible: fit, illegal, pairs } = await compatible(model, names);
    expect(fit).toBe(true);
    expect(
      illegal.map(({ state, process, output, when, trace }) =>
        [...Object.values(state), process, output, when.join(' or '), trace!.steps.length].join(' '),
      ),
    ).toEqual([
      'WAIT STAND_BY T_NEW Sensor STOPo always 3',
      'WAIT STAND_BY T_BAD Sensor STOPo Sensor.occ == 1 5',
      'STOPPED CHECK T_STOP Sorter BADo Sorter.c >= 3 && res == 0 5',
      'WAIT STAND_BY T_GOOD Sensor STOPo Sensor.occ == 1 5',
      'STOPPED CHECK T_STOP Sorter GOODo Sorter.c >= 3 && res == 1 5',
      'WAIT STAND_BY T_BAD Sensor NEWo Sensor.occ == 0 6',
      'WAIT STAND_BY T_GOOD Sensor NEWo Sensor.occ == 0 6',
    ]);
    expect(
      pairs
        .filter((pair) => pair.compatible !== true)
        .map(
          ({ locations, when }) => `${Object.values(locations).join(' ')}: ${when?.join(' or ') ?? 'never'}`,
        ),
    ).toEqual([
      'WAIT STAND_BY T_NEW: never',
      'WAIT STAND_BY T_GOOD: never',
      'WAIT STAND_BY T_BAD: never',
      'WAIT CHECK IDLE: Sorter.c < 2',
      'STOPPED CHECK T_STOP: Sorter.c - BUS.dla < 2',
    ]);
    const text = await legalEnvironment(model, names);
    expect([...new Set(givenIn(text))].sort()).toEqual([
      'BUSY_CHECK_IDLE: Sorter_c < 2',
      'BUSY_STAND_BY_IDLE',
      'FREE_STAND_BY_IDLE',
    ]);
    const closed = await modelFromText({ name: 'environment.xml', text });
    const answers = await verify(closed);
    expect(answers.map(({ outcome }) => outcome)).toEqual(illegal.map(() => 'satisfied'));
    expect(await compatible(closed, [...names, 'Environment'])).toMatchObject({
      compatible: true,
      illegal: [],
    });
  });
});
