/** Suites of random models that cover their edges, as laws about tests ask for them. */
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { type Ending } from '../../src/generators/ending.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { type Suite } from '../../src/suite/suite.js';

const SOURCE = { name: 'random', file: 'random.xta', sha256: '0'.repeat(64) };
const OPTIONS = {
  criteria: ['edges'],
  queries: [],
  points: 'earliest',
  optimize: 'steps',
  pack: false,
  seed: 1,
} as const;

export function edgeSuite(model: TestModel, statesMax: number, endWith?: Ending): Suite {
  return generateCoverage(model, SOURCE, { ...OPTIONS, endWith }, { statesMax });
}
