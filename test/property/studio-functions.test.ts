/** What whoever shows and edits models asks of the library, on all bundled models: names and runs step by step. */
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FollowedState,
  type FollowedStep,
  type Model,
  type SimulatedState,
  type Simulator,
  modelFromText,
  openSimulator,
  outline,
  rename,
} from '../../src/library/index.js';

function bundled(name: string): Promise<Model> {
  return modelFromText({ name, text: readFileSync(`models/${name}`) });
}

const NAMES = readdirSync('models').filter((name) => /\.(xml|xta|tck)$/.test(name));

test.each(['train-gate.xml', 'fischer.xta', 'scheduler.xta', 'lift.xml'])(
  '%s: a name that is changed and changed back is what it was',
  async (name) => {
    const model = await bundled(name);
    const { code } = outline(model);
    for (const [index, piece] of code.entries()) {
      for (const each of piece.names) {
        const place = { kind: 'code', code: index } as const;
        const there = rename(model, { place, at: each.at }, 'quiteNew');
        if (there.kind !== 'renamed') continue;
        const back = rename(
          await modelFromText({ name, text: there.text }),
          { place, at: each.at },
          each.name,
        );
        expect(back.kind === 'renamed' && back.text).toBe(model.text);
      }
    }
  },
);

function walk(
  simulator: Simulator,
  state: SimulatedState,
  choose: (count: number) => number,
): SimulatedState {
  let at = state;
  for (let k = 0; k < 12 && at.moves.length > 0; k++) {
    const move = choose(at.moves.length);
    const window = at.moves[move]!.windows?.[0];
    const next = simulator.take(
      at.id,
      move,
      window === undefined || window.isFromOpen ? undefined : window.from,
    );
    if (next === undefined) break;
    at = next;
  }
  return at;
}

test.each(NAMES)(
  '%s: exact steps are steps of the zones, and a trace of them is followed to its end',
  async (name) => {
    const model = await bundled(name);
    const simulator = openSimulator(model);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (draws) => {
        let k = 0;
        const end = walk(
          simulator,
          simulator.start('concrete')!,
          (count) => draws[k++ % draws.length]! % count,
        );
        const trace = simulator.trace(end.id);
        const again = simulator.follow(trace, 'concrete');
        expect(again.length).toBe(trace.steps.length + 1);
        expect(again.at(-1)!.locations).toEqual(end.locations);
        expect(simulator.state(again.at(-1)!.id).variables).toEqual(end.variables);
        const symbolic = simulator.follow(trace, 'symbolic');
        expect(symbolic.length).toBe(trace.steps.length + 1);
        expect(symbolic.at(-1)!.locations).toEqual(end.locations);
        expect(simulator.state(symbolic.at(-1)!.id).variables).toEqual(end.variables);
        for (const [mode, whole] of [
          ['concrete', again],
          ['symbolic', symbolic],
        ] as const)
          followedInPieces(simulator, trace, mode, whole);
      }),
      { numRuns: 5 },
    );
  },
);

/** Followed piece by piece it is the same run; each step is one that could be taken, and leads to where it says. */
function followedInPieces(
  simulator: Simulator,
  { steps }: { readonly steps: readonly FollowedStep[] },
  mode: 'concrete' | 'symbolic',
  whole: readonly FollowedState[],
): void {
  const pieces = [...simulator.follow({ steps: [] }, mode)];
  for (let k = 0; k < steps.length; k += 5)
    pieces.push(...simulator.follow({ steps: steps.slice(k, k + 5) }, mode, pieces.at(-1)!.id));
  const bare = (state: FollowedState): object => ({ ...state, id: 0 });
  expect(pieces.map(bare)).toEqual(whole.map(bare));
  whole.forEach(({ id, locations, time, move }, index) => {
    const state = simulator.state(id);
    expect([state.locations, state.time]).toEqual([locations, time]);
    if (index === 0 || move === undefined) return;
    const before = simulator.state(whole[index - 1]!.id).moves;
    expect(before.map(({ action, edges }) => ({ action, edges }))).toContainEqual({
      action: move.action,
      edges: move.edges,
    });
  });
}
