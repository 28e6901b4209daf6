/** The edges of the processes under test as reports of runs speak of them. */
import { type SourceFile, lineColumn } from '../base/source.js';
import { type ModelEdge } from '../execution/model-edge.js';
import { type TestModel } from '../generators/test-model.js';

export function modelEdges(
  { network: { processes }, tested: { underTest } }: Pick<TestModel, 'network' | 'tested'>,
  file: SourceFile,
): readonly ModelEdge[] {
  const known = new Map<string, ModelEdge>();
  processes.forEach(({ name, edges, locations, template }, index) => {
    if (underTest[index] !== true) return;
    for (const { source, target, origin } of edges) {
      const key = `${origin.edgeIndex} ${name}`;
      if (known.has(key)) continue;
      known.set(key, {
        process: name,
        ...(template === undefined ? {} : { template }),
        edge: origin.edgeIndex,
        name: `${name}: ${locations[source]!.name} -> ${locations[target]!.name}`,
        line: lineColumn(file, origin.span.start).line,
      });
    }
  });
  return [...known.values()];
}
