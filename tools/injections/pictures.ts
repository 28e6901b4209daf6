/** Mistakes in pictures and reports: something is shown that is not so, or cannot be read. */
import { type Injection } from './injection.js';

const REPORT = 'src/output/mutation-report.ts';
const REPORT_TESTS = ['test/unit/output/mutation-report.test.ts'];

export const PICTURES: readonly Injection[] = [
  {
    name: 'mutants that conform survive',
    file: REPORT,
    find: "return { status: 'Ignored', statusReason: `${word}: no test can tell",
    replace: "return { status: 'Survived', statusReason: `${word}: no test can tell",
    why: 'A suite that kills all that can be killed does not score 100.',
    tests: REPORT_TESTS,
  },
  {
    name: 'unknown mutants do not count',
    file: REPORT,
    find: "return { status: 'NoCoverage',",
    replace: "return { status: 'Pending',",
    why: 'The score of the report is better than that of the suite.',
    tests: REPORT_TESTS,
  },
  {
    name: 'documents are shown as they are',
    file: 'src/library/shown-mutants.ts',
    find: "(format === 'text' ?",
    replace: "(format !== 'text' ?",
    why: 'People read XML in place of the model.',
    tests: ['test/unit/library/shown-mutants.test.ts'],
  },
  {
    name: 'long gaps are to scale, it is said',
    file: 'src/drawing/time-scale.ts',
    find: 'length < least * 0.999 || length > most * 1.001',
    replace: 'length < least * 0.999',
    why: 'An axis is broken without a mark.',
    tests: ['test/unit/drawing/time-scale.test.ts'],
  },
  {
    name: 'texts of a timeline cover each other',
    file: 'src/drawing/timeline-layout.ts',
    find: 'others.at(-1)!.to <= piece.from',
    replace: 'others.at(-1)!.from < piece.from',
    why: 'What stands beside a bar is covered by the next one.',
    tests: ['test/property/timelines.test.ts'],
  },
  {
    name: 'rows that are compared have axes of their own',
    file: 'src/drawing/timeline-layout.ts',
    find: 'isOneAxis ? timeScale(times.flat(), sizes) : undefined',
    replace: 'isOneAxis && rows.length === 1 ? timeScale(times.flat(), sizes) : undefined',
    why: 'The same time stands at different places in two rows.',
    tests: ['test/property/timelines.test.ts'],
  },
  {
    name: 'a window takes away the runs of another',
    file: 'studio/src/test/kept.ts',
    find: 'before?.runs.filter(({ id }) => !known.has(id)) ?? []',
    replace: 'before?.runs.filter(({ id }) => known.has(id)) ?? []',
    why: 'What one window of the studio has found is lost when another one keeps the same suite.',
    tests: ['test/unit/studio/kept.test.ts'],
  },
  {
    name: 'what windows keep is written over',
    file: 'src/studio/kept.ts',
    find: 'if (now !== expected)',
    replace: 'if (now === undefined && expected !== undefined)',
    why: 'A window that has not seen what another one has kept takes it away.',
    tests: ['test/unit/studio/serve.test.ts'],
  },
  {
    name: 'undo stays in the other file',
    file: 'studio/src/document.ts',
    find: 'now = { ...now, ...otherFile, versions,',
    replace: 'now = { ...now, versions,',
    why: 'A text is saved over a model in XML.',
    tests: ['test/unit/studio/document.test.ts'],
  },
  {
    name: 'an edge that leads elsewhere has led nowhere',
    file: 'studio/src/engine/model-difference.ts',
    find: 'if (was?.frame !== item.frame)',
    replace: 'if (was === undefined)',
    why: 'Where the edge of a mutant has led in the model is not shown.',
    tests: ['test/unit/studio/model-difference.test.ts'],
  },
  {
    name: 'there and back on one side',
    file: 'src/drawing/message-graph.ts',
    find: 'const sign = from < to ? 1 : -1;',
    replace: 'const sign = from === to ? -1 : 1;',
    why: 'The words of two processes that answer each other lie upon each other.',
    tests: ['test/unit/drawing/graphs.test.ts'],
  },
  {
    name: 'a guard stays although an edge has none',
    file: 'src/drawing/fold-edges.ts',
    find: "guards.includes('')",
    replace: "guards.every((guard) => guard === '')",
    why: 'A folded arrow says that something is forbidden which is allowed.',
    tests: ['test/unit/drawing/fold-edges.test.ts'],
  },
];
