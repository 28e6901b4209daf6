/** Coverage: what it costs to find a path to every edge, next to one exploration of the same open model. */
import { criteriaOf } from '../src/generators/coverage/criteria.js';
import { findPaths } from '../src/generators/coverage/find-paths.js';
import { generateCoverage } from '../src/generators/coverage/generate.js';
import { type TestModel, testModel } from '../src/generators/test-model.js';
import { search } from '../src/explore/search.js';
import { loadText } from '../src/language/load-model.js';
import { ZoneSystem } from '../src/semantics/zone-system.js';
import { best, printTable } from './measure.js';

export function benchCoverage(): void {
  console.log('\nCoverage of edges: paths to all goals, next to one exploration (breadth first)\n');
  const sizes = [3, 4, 5];
  printTable(
    ['model', 'goals', 'states', 'explore ms', 'paths ms', 'ratio', 'whole suite ms', 'tests'],
    sizes.map((count) => {
      const model = openModel(trains(count));
      const [criterion] = criteriaOf(model.network, model.tested, 'edges');
      if (criterion === undefined) throw new Error('there are edges');
      const [explored, exploreMs] = best(() =>
        search(new ZoneSystem(model.network), undefined, { order: 'breadth' }),
      );
      const [, pathsMs] = best(() =>
        findPaths(model.network, { ...criterion, goals: withOneMore(criterion.goals) }, {}),
      );
      const [suite, suiteMs] = best(() =>
        generateCoverage(
          model,
          { name: 'trains', file: 'trains.xta', sha256: '' },
          { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
          {},
        ),
      );
      return [
        `${count} trains`,
        String(criterion.goals.length),
        String(explored.counts.visited),
        exploreMs.toFixed(0),
        pathsMs.toFixed(0),
        (pathsMs / exploreMs).toFixed(2),
        suiteMs.toFixed(0),
        String(suite.tests.length),
      ];
    }),
  );
}

/** A goal that nothing covers makes the search look at every state. */
function withOneMore<T>(goals: readonly T[]): readonly T[] {
  return [...goals, goals[0]!];
}

function openModel(text: string): TestModel {
  const loaded = loadText({ path: 'trains.xta', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  const messages: string[] = [];
  const model = testModel(loaded.checked, {}, [], ({ message }) => messages.push(message));
  if (model === undefined) throw new Error(messages[0]);
  return model;
}

/** Trains that come, may be stopped, cross and leave, all of it seen from outside. */
function trains(count: number): string {
  return `const int N = ${count}; typedef int[0, N - 1] id_t; chan appr[N], stop[N], go[N], leave[N];
    process Train(const id_t id) {
      clock x;
      state Safe, Appr { x <= 20 }, Stop, Start { x <= 15 }, Cross { x <= 5 };
      init Safe;
      trans Safe -> Appr { sync appr[id]?; assign x = 0; },
        Appr -> Cross { guard x >= 10; assign x = 0; },
        Appr -> Stop { guard x <= 10; sync stop[id]?; },
        Stop -> Start { sync go[id]?; assign x = 0; },
        Start -> Cross { guard x >= 7; assign x = 0; },
        Cross -> Safe { guard x >= 3; sync leave[id]!; };
    }
    system Train;`;
}
