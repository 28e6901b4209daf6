/** What tests of a suite do, marked on the drawing of each process: how often edges are taken, and which never are. */
import { type Outline, type Suite, type SuiteTest } from 'tickstone';
import { type Marks, NO_MARKS, labelKey } from '../canvas/drawing.js';
import { type ShownPanel } from '../canvas/view.js';
import { type MutantFacts } from '../engine/protocol.js';
import { type Visit } from '../simulate/simulation.js';
import { type TestingState } from './testing.js';

/** How often each edge of each process is taken, by tests that tell their runs. */
type Counts = ReadonlyMap<string, ReadonlyMap<number, number>>;

const known = new WeakMap<object, Counts>();

function edgeCounts(tests: readonly SuiteTest[]): Counts {
  const there = known.get(tests) ?? countEdges(tests);
  known.set(tests, there);
  return there;
}

function countEdges(tests: readonly SuiteTest[]): Counts {
  const counts = new Map<string, Map<number, number>>();
  for (const { run = [] } of tests)
    for (const { edges } of run)
      for (const { process, edge, branches = [] } of edges) {
        const own = counts.get(process) ?? new Map<number, number>();
        counts.set(process, own);
        for (const index of [edge, ...branches]) own.set(index, (own.get(index) ?? 0) + 1);
      }
  return counts;
}

const LEVELS = 4;

/** Marks of the test mode: inputs and outputs always, then the mutant, the test or the suite that is looked at. */
export function testMarks(
  state: TestingState,
  outline: Outline | undefined,
  suite: Suite | undefined,
): (shown: ShownPanel) => Marks {
  const { chosen, interface: actions } = state;
  const marked = new Map<string, Marks>();
  const roleOf = rolesOf(actions);
  const counts = suite === undefined ? undefined : edgeCounts(suite.tests);
  const visit = chosen.kind === 'test' ? chosen.visits?.[chosen.at] : undefined;
  const taken = chosen.kind === 'test' ? countEdges([chosen.test]) : undefined;
  const marksOf = ({ panel: { template }, process, name = '' }: ShownPanel): Marks => {
    const labels = labelRoles(outline, template, roleOf);
    const edges = new Map<number, string>();
    const locations = new Map<number, string>();
    if (chosen.kind === 'test') {
      for (const index of taken?.get(name)?.keys() ?? []) edges.set(index, 'passed');
      markVisit(visit, process, edges, locations);
      // What should have come next, where something else did.
      if (chosen.result?.verdict === 'fail')
        for (const edge of chosen.visits?.[chosen.at + 1]?.move?.edges ?? [])
          if (edge.process === process) edges.set(edge.edge, 'missing');
    } else if (
      counts !== undefined &&
      counts.size > 0 &&
      state.interface?.underTest.includes(name) === true
    ) {
      const own = counts.get(name) ?? new Map<number, number>();
      const most = [...own.values()].reduce((a, b) => Math.max(a, b), 1);
      outline?.templates[template]?.edges.forEach((_, index) => {
        const count = own.get(index);
        const level = count === undefined ? 0 : Math.ceil((Math.log1p(count) / Math.log1p(most)) * LEVELS);
        edges.set(index, count === undefined ? 'never' : `heat-${Math.max(1, level)}`);
      });
    }
    const isOurs = state.underTest?.includes(name);
    const panel = isOurs === undefined ? undefined : isOurs ? 'under-test' : 'environment';
    return { ...NO_MARKS, locations, edges, labels, panel };
  };
  return (shown) => {
    const key = `${shown.process ?? ''} ${shown.panel.template}`;
    const marks = marked.get(key) ?? marksOf(shown);
    marked.set(key, marks);
    return marks;
  };
}

function markVisit(
  visit: Visit | undefined,
  process: number | undefined,
  edges: Map<number, string>,
  locations: Map<number, string>,
): void {
  if (visit === undefined || process === undefined) return;
  const location = visit.locations[process];
  if (location !== undefined) locations.set(location, 'here');
  for (const edge of visit.move?.edges ?? [])
    if (edge.process === process)
      for (const index of [edge.edge, ...edge.branches]) edges.set(index, 'taken');
}

/** Marks of the drawing of a mutant: what is other. */
export function mutantMarks(
  { changes, outline }: MutantFacts,
  state: TestingState,
): (shown: ShownPanel) => Marks {
  const roleOf = rolesOf(state.interface);
  const known = new Map<number, Marks>();
  return ({ panel: { template } }) => {
    const there = known.get(template);
    if (there !== undefined) return there;
    const labels = labelRoles(outline, template, roleOf);
    const locations = new Map<number, string>();
    const edges = new Map<number, string>();
    for (const change of changes) {
      if (change.template !== template) continue;
      const how = change.how === 'removed' ? 'removed' : 'mutated';
      (change.kind === 'location' ? locations : edges).set(change.index, how);
      for (const label of change.labels) labels.set(labelKey(change, label), 'mutated');
    }
    const marks = { ...NO_MARKS, locations, edges, labels };
    known.set(template, marks);
    return marks;
  };
}

type RoleOf = (channel: string) => 'input' | 'output' | undefined;

/** Actions are named with their indices and values; labels with what stands in the file. */
function rolesOf(actions: TestingState['interface']): RoleOf {
  const plain = (name: string): string => name.replace(/[[(.].*$/s, '').trim();
  const inputs = new Set(actions?.inputs.map(plain));
  const outputs = new Set(actions?.outputs.map(plain));
  return (channel) =>
    inputs.has(plain(channel)) ? 'input' : outputs.has(plain(channel)) ? 'output' : undefined;
}

function labelRoles(outline: Outline | undefined, template: number, roleOf: RoleOf): Map<string, string> {
  const labels = new Map<string, string>();
  outline?.templates[template]?.edges.forEach(({ labels: { synchronisation } }, index) => {
    const role = roleOf((synchronisation?.text ?? '').replace(/[!?]\s*$/, ''));
    if (role !== undefined) labels.set(labelKey({ kind: 'edge', index }, 'synchronisation'), role);
  });
  return labels;
}
