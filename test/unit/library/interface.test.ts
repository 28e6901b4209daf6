/** Advice about a model that its interface makes pointless. */
import { expect, test } from 'vitest';
import { interfaceReport } from '../../../src/library/interface-report.js';
import { loadModel } from '../../../src/index.js';

const SORTER = `chan enter, level, go; int[0,3] kind; int[0,9] val, waste;
  process P() { state A; init A;
    trans A -> A { sync enter?; assign val = kind; }, A -> A { sync level!; assign val = 1, waste = 1; }; }
  system P;`;

test('channels and variables that the tester is the other side of are no news', async () => {
  const model = await loadModel({ name: 'sorter.xta', text: SORTER });
  const codes = (all: typeof model.diagnostics): readonly string[] => all.map(({ code }) => code);
  expect(codes(model.diagnostics)).toEqual(['TKS6005', 'TKS6005', 'TKS6004', 'TKS6002', 'TKS6002']);
  const { explains, interface: found } = interfaceReport(model, { outputs: ['level(val)'] });
  expect(found?.parameters).toMatchObject({ enter: [{ name: 'kind' }], level: [{ name: 'val' }] });
  // What is left: a channel that nobody uses, and a variable that nobody reads, the tester neither.
  const rest = model.diagnostics.filter((each) => explains?.(each) !== true);
  expect(codes(rest)).toEqual(['TKS6004', 'TKS6002']);
});
