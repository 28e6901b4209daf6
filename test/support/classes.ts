/** Timed classes of models in files, for tests. */
import { readFileSync } from 'node:fs';
import { ClassGeneration, type ClassOptions } from '../../src/generators/classes/generate.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { type InterfaceRequest } from '../../src/network/interface.js';
import { loadModel } from '../../src/language/load-model.js';

export const CLASS_OPTIONS: ClassOptions = {
  class: 'auto',
  criterion: { kind: 'edges' },
  points: 'interior',
  perClass: 1,
  observe: undefined,
  refusals: 'together',
  classGraph: undefined,
  arrivals: false,
  pack: false,
  seed: 1,
};

export const SOURCE = { name: 'model', file: 'model.xml', sha256: '0'.repeat(64) };

export function testModelAt(path: string, request: InterfaceRequest): TestModel {
  const loaded = loadModel({ path, bytes: readFileSync(path) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(`${path} is no model`);
  const model = testModel(loaded.checked, request, [], ({ message }) => {
    throw new Error(message);
  });
  return model!;
}

/** A generation that is done. */
export function classesOf(model: TestModel, options: Partial<ClassOptions> = {}): ClassGeneration {
  const generation = new ClassGeneration(model, { ...CLASS_OPTIONS, ...options }, {});
  generation.run();
  return generation;
}

/** The classes, one per line: location set, clocks, what must and can be accepted. */
export function classLines(generation: ClassGeneration): readonly string[] {
  return generation
    .rows()
    .map(({ id, set, clocks, observations: { must, can }, reached, tests }) =>
      [
        id,
        set,
        clocks,
        must.map((actions) => `{${actions.join(', ')}}`).join(' '),
        can.join(' '),
        reached ? `${tests} tests` : 'unreached',
      ].join(' | '),
    );
}
