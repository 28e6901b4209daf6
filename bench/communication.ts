/** Communication: what it costs to find a run to every pair and path, next to one exploration of the same model. */
import {
  communicationModel,
  type CommunicationModel,
} from '../src/generators/communication/communication-model.js';
import { communicationCriterion } from '../src/generators/communication/goals.js';
import { generateCommunication } from '../src/generators/communication/generate.js';
import { findPaths } from '../src/generators/coverage/find-paths.js';
import { search } from '../src/explore/search.js';
import { loadText } from '../src/language/load-model.js';
import { ZoneSystem } from '../src/semantics/zone-system.js';
import { best, printTable } from './measure.js';

export function benchCommunication(): void {
  console.log('\nCommunication: runs to all pairs and paths, next to one exploration (breadth first)\n');
  const models = [
    ...[5, 6].map((count) => [`${count} trains`, trains(count), 'pairs'] as const),
    ...[4, 5].map((count) => [`${count} senders, a bus`, bus(count), 'paths'] as const),
  ];
  printTable(
    ['model', 'goals', 'states', 'explore ms', 'runs ms', 'ratio', 'µs per goal', 'whole suite ms', 'tests'],
    models.map(([name, text, kind]) => {
      const talking = openModel(text);
      const { network } = talking.model;
      const criterion = communicationCriterion(talking.communication, [kind]);
      const [explored, exploreMs] = best(() =>
        search(new ZoneSystem(network), undefined, { order: 'breadth' }),
      );
      // A goal that nothing covers makes the search look at every state.
      const goals = [...criterion.goals, criterion.goals[0]!];
      const [, runsMs] = best(() => findPaths(network, { ...criterion, goals }, {}));
      const [suite, suiteMs] = best(() =>
        generateCommunication(
          talking,
          { name, file: `${name}.xta`, sha256: '' },
          { criteria: [kind], points: 'earliest', optimize: 'steps', seed: 1 },
          {},
        ),
      );
      return [
        name,
        String(criterion.goals.length),
        String(explored.counts.visited),
        exploreMs.toFixed(0),
        runsMs.toFixed(0),
        (runsMs / exploreMs).toFixed(2),
        ((1000 * runsMs) / criterion.goals.length).toFixed(0),
        suiteMs.toFixed(0),
        String(suite.tests.length),
      ];
    }),
  );
}

function openModel(text: string): CommunicationModel {
  const loaded = loadText({ path: 'model.xta', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  const messages: string[] = [];
  const model = communicationModel(loaded.checked, {}, [], ({ message }) => messages.push(message));
  if (model === undefined) throw new Error(messages[0]);
  return model;
}

/** Trains and the gate that lets one after the other cross. */
function trains(count: number): string {
  return `const int N = ${count}; typedef int[0, N - 1] id_t; chan appr[N], stop[N], leave[N]; urgent chan go[N];
    process Train(const id_t id) {
      clock x;
      state Safe, Appr { x <= 20 }, Stop, Start { x <= 15 }, Cross { x <= 5 };
      init Safe;
      trans Safe -> Appr { sync appr[id]!; assign x = 0; },
        Appr -> Cross { guard x >= 10; assign x = 0; },
        Appr -> Stop { guard x <= 10; sync stop[id]?; },
        Stop -> Start { sync go[id]?; assign x = 0; },
        Start -> Cross { guard x >= 7; assign x = 0; },
        Cross -> Safe { guard x >= 3; sync leave[id]!; };
    }
    process Gate() {
      id_t list[N + 1]; int[0, N] len;
      id_t front() { return list[0]; }
      id_t tail() { return list[len - 1]; }
      void enqueue(id_t e) { list[len++] = e; }
      void dequeue() { int i = 0; len -= 1; while (i < len) { list[i] = list[i + 1]; i++; } list[i] = 0; }
      state Free, Occ, New;
      commit New;
      init Free;
      trans Free -> Occ { select e : id_t; guard len == 0; sync appr[e]?; assign enqueue(e); },
        Free -> Occ { guard len > 0; sync go[front()]!; },
        Occ -> Free { select e : id_t; guard e == front(); sync leave[e]?; assign dequeue(); },
        Occ -> New { select e : id_t; sync appr[e]?; assign enqueue(e); },
        New -> Occ { sync stop[tail()]!; };
    }
    system Train, Gate;`;
}

/** Senders that share a bus with two ways to deliver, and a receiver that counts. */
function bus(count: number): string {
  return `const int N = ${count}; typedef int[0, N - 1] id_t; chan newo[N], newi[N];
    process Sender(const id_t id) {
      clock x;
      state Rest, Ready { x <= 4 };
      init Rest;
      trans Rest -> Ready { guard x >= 2; assign x = 0; }, Ready -> Rest { sync newo[id]!; assign x = 0; };
    }
    process Bus() {
      clock t; id_t from;
      state Idle, Sending { t <= 1 };
      init Idle;
      trans Idle -> Sending { select e : id_t; sync newo[e]?; assign t = 0, from = e; },
        Sending -> Idle { sync newi[from]!; }, Sending -> Idle { guard t == 1; sync newi[from]!; };
    }
    process Counter() {
      int[0, 7] n;
      state Count;
      init Count;
      trans Count -> Count { select e : id_t; sync newi[e]?; assign n = (n + 1) % 8; };
    }
    system Sender, Bus, Counter;`;
}
