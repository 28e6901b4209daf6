/** Drawings of the models in a record, with the edges lit by which something else was expected. */
import { drawSvg } from '../drawing/svg.js';
import { type RunRecord, type TestResult } from '../execution/run-record.js';
import { loadText } from '../language/load-model.js';
import { expectedEdges } from './failure-lines.js';

/** The drawing for a result, if the record has its model and an edge was expected. */
export type Drawings = (result: TestResult) => string | undefined;

/** Each drawing is made once: many tests fail for the same edge. */
export async function modelDrawings(record: RunRecord): Promise<Drawings> {
  const models = record.suites.map(({ text, model: { file } }) => {
    const loaded = text === undefined ? undefined : loadText({ path: file, text });
    return loaded?.kind === 'uppaal' ? loaded.model : undefined;
  });
  const drawn = new Map<string, string>();
  for (const result of record.tests) {
    const model = models[result.suite];
    const key = keyOf(record, result);
    if (model === undefined || key === undefined || drawn.has(key)) continue;
    const expected = expectedEdges(record, result);
    const lit = new Set(
      expected.flatMap(
        ({ template, edge }) => model.templates.find(({ name }) => name.name === template)?.edges[edge] ?? [],
      ),
    );
    if (lit.size === 0) continue;
    const templates = model.templates.filter(({ edges }) => edges.some((edge) => lit.has(edge)));
    drawn.set(
      key,
      await drawSvg(model, {
        templates: templates.map(({ name }) => name.name),
        isLit: (edge) => lit.has(edge),
      }),
    );
  }
  return (result) => {
    const key = keyOf(record, result);
    return key === undefined ? undefined : drawn.get(key);
  };
}

function keyOf(record: RunRecord, result: TestResult): string | undefined {
  const expected = expectedEdges(record, result).filter(({ template }) => template !== undefined);
  if (expected.length === 0) return undefined;
  return JSON.stringify([result.suite, ...expected.map(({ template, edge }) => [template, edge])]);
}
