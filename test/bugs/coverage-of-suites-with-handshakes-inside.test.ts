/**
 * To name the processes under test again when a suite is measured took the messages between them for outputs, so that tests
 * seemed not to run on the model, and to cover nothing.
 */
import { expect, test } from 'vitest';
import { coverage } from '../../src/library/coverage.js';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { modelOfText } from '../../src/library/model.js';

const MODEL = modelOfText(
  {
    path: 'relay.xta',
    text: `chan press, pass, ring;
process P() { state s, t; init s; trans s -> t { sync press?; }, t -> s { sync pass!; }; }
process Q() { state s, t; init s; trans s -> t { sync pass?; }, t -> s { sync ring!; }; }
system P, Q;`,
  },
  '0'.repeat(64),
);

test('a suite covers the same, whether its processes under test are named or not', async () => {
  const { suite } = await generateCoverage(MODEL, { underTest: ['P', 'Q'] });
  const [without, named] = await Promise.all([
    coverage(MODEL, [suite]),
    coverage(MODEL, [suite], { underTest: ['P', 'Q'] }),
  ]);
  const figures = ({ criteria }: typeof named): readonly string[] =>
    criteria.map(({ criterion, covered, goals }) => `${criterion} ${covered}/${goals}`);
  expect(figures(named)).toContain('edges 4/4');
  expect(figures(named)).toEqual(figures(without));
});
