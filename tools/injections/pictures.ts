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
    file: 'src/drawing/timeline-svg.ts',
    find: 'others.at(-1)!.to <= piece.from',
    replace: 'others.at(-1)!.high <= piece.from',
    why: 'What stands beside a bar is covered by the next one.',
    tests: ['test/unit/drawing/timeline.test.ts'],
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
