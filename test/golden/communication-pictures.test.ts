/** Pictures and tables of communication coverage, for a model of the project: word by word, and that texts do not overlap. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawSequence } from '../../src/drawing/sequence-svg.js';
import { type SequencePicture } from '../../src/drawing/sequence-picture.js';
import { sequenceOfTest } from '../../src/output/sequence-of-test.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { suiteFor, talkingFile } from '../support/communication.js';
import { checkGolden } from '../support/golden.js';
import { overlapsIn, textsOf } from '../support/svg-texts.js';

const HOT = `sequenceDiagram
    Weather->>Sensor: warm @0
    Sensor->>Controller: hot @0
    Controller->>Window: raise @1
`;

const LOG = '4 warm\n6 hot\n7 raise\n20 cold\n22 cool\n22 lower\n';

describe('the greenhouse', () => {
  test('as matrices and graphs', () => {
    inFreshDirectory((directory) => {
      copyFileSync('models/greenhouse.xta', join(directory, 'greenhouse.xta'));
      writeFileSync(join(directory, 'hot.mmd'), HOT);
      writeFileSync(join(directory, 'day.log'), LOG);
      const command = 'coverage greenhouse.xta hot.mmd day.log --environment Weather --criterion paths'.split(
        ' ',
      );
      const forms = [
        ['svg', 'svg'],
        ['md', 'dot'],
        ['csv', 'mmd'],
      ] as const;
      for (const [matrix, graph] of forms) {
        const files = [`matrix.${matrix}`, `graph.${graph}`] as const;
        const { status } = tickstone([...command, '--matrix', files[0], '--graph', files[1]], {
          cwd: directory,
        });
        expect(status).toBe(0);
        for (const file of files)
          checkGolden(`communication/greenhouse-${file}`, readFileSync(join(directory, file), 'utf8'));
      }
    });
  });

  test('a test as a sequence diagram', () => {
    const suite = suiteFor(talkingFile('models/greenhouse.xta', { environment: ['Weather'] })!);
    const picture = sequenceOfTest(suite.tests.at(-1)!, suite.interface);
    checkGolden('communication/greenhouse-test.svg', drawSequence(picture));
    checkGolden(
      'communication/greenhouse-tester.svg',
      drawSequence(sequenceOfTest(suite.tests.at(-1)!, suite.interface, 'tester')),
    );
  });
});

describe('sequence diagrams', () => {
  const message = (from: number, to: number, text: string): SequencePicture['items'][number] => ({
    kind: 'message',
    from,
    to,
    text,
    direction: 'internal',
    via: [],
  });

  test.each<[string, SequencePicture]>([
    ['nobody', { title: '', participants: [], items: [] }],
    [
      'long names',
      { title: 'x', participants: ['a'.repeat(40), 'b'.repeat(40)], items: [message(0, 1, 'm')] },
    ],
    ['a long message', { title: '', participants: ['A', 'B', 'C'], items: [message(2, 0, 'm'.repeat(90))] }],
    [
      'loops',
      { title: '', participants: ['A', 'B'], items: [message(0, 0, 'm'.repeat(50)), message(1, 1, 'n')] },
    ],
    ['signs', { title: '<&">', participants: ['<A>'], items: [{ kind: 'note', text: '&' }] }],
  ])('%s fit their places', (_, picture) => {
    const svg = drawSequence(picture);
    const width = Number(/ width="([\d.]+)"/.exec(svg)![1]);
    expect(svg).not.toMatch(/<A>|"NaN|Infinity/);
    for (const { left, right, text } of textsOf(svg))
      expect([text, left >= 0, right <= width]).toEqual([text, true, true]);
    expect(overlapsIn(svg)).toEqual([]);
  });
});
