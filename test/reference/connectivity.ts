/**
 * Connectivity testing by the book: explicit machines as tables, mutants as tables of their own, and a plain
 * breadth-first search through the whole product. Shares nothing with the generator.
 */

/** By state and action: the next state, or undefined where the action is refused. */
export interface TableMachine {
  readonly actions: readonly string[];
  readonly inputs: number;
  readonly next: readonly (readonly (number | undefined)[])[];
}

/** Def. 6: where an input is accepted, nothing happens. */
export function disconnected(machine: TableMachine, input: number): TableMachine {
  const next = machine.next.map((row, state) =>
    row.map((target, action) => (action === input && target !== undefined ? state : target)),
  );
  return { ...machine, next };
}

/** An output that nobody sees. */
export function silenced(machine: TableMachine, output: number): TableMachine {
  const next = machine.next.map((row) =>
    row.map((target, action) => (action === output ? undefined : target)),
  );
  return { ...machine, next };
}

export interface PlainRules {
  readonly resets: 'refusal' | 'anywhere';
  readonly endsWithOutput: boolean;
}

/** The fewest steps that kill all mutants, over all suites; undefined if there is no suite. */
export function fewestSteps(
  machine: TableMachine,
  mutants: readonly TableMachine[],
  { resets, endsWithOutput }: PlainRules,
): number | undefined {
  type Joint = readonly (number | 'killed')[];
  const start: Joint = [machine, ...mutants].map(() => 0);
  const isOver = (joint: Joint): boolean => joint.slice(1).every((state) => state === 'killed');
  const again = (joint: Joint): Joint => joint.map((state) => (state === 'killed' ? state : 0));
  const seen = new Set<string>();
  let layer: Joint[] = [];
  const meet = (joint: Joint, into: Joint[]): void => {
    if (seen.has(joint.join())) return;
    seen.add(joint.join());
    into.push(joint);
  };
  meet(start, layer);
  for (let steps = 1; layer.length > 0; steps++) {
    const following: Joint[] = [];
    for (const joint of layer) {
      for (const [action] of machine.actions.entries()) {
        const mayEnd = !endsWithOutput || action >= machine.inputs;
        const target = machine.next[joint[0] as number]![action];
        if (target === undefined && !mayEnd) continue;
        const moved: Joint = joint.map((state, index) => {
          if (index === 0) return target ?? 0;
          if (state === 'killed') return state;
          const answer = mutants[index - 1]!.next[state]![action];
          if ((answer === undefined) !== (target === undefined)) return 'killed';
          return target === undefined ? 0 : answer!;
        });
        if (isOver(moved) && mayEnd) return steps;
        meet(moved, following);
        if (resets === 'anywhere' && mayEnd) meet(again(moved), following);
      }
    }
    layer = following;
  }
  return undefined;
}
