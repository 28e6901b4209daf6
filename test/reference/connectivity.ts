/**
 * Connectivity testing by the book: explicit machines as tables, mutants as tables of their own, and a plain
 * breadth-first search through the whole product, or by cost where actions and resets have prices. Shares nothing with
 * the generator.
 */

/** By state and action: the next state, or undefined where the action is refused. */
export interface TableMachine {
  readonly actions: readonly string[];
  readonly inputs: number;
  readonly next: readonly (readonly (number | undefined)[])[];
  /** State 0 where it is absent. */
  readonly start?: number | undefined;
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

/**
 * Two machines side by side: a state with an output is committed, so that the other machine waits. The actions are the inputs of
 * both and then the outputs of both.
 */
export function sideBySide(one: TableMachine, other: TableMachine): TableMachine {
  const isBusy = ({ next, inputs }: TableMachine, state: number): boolean =>
    next[state]!.slice(inputs).some((target) => target !== undefined);
  const count = other.next.length;
  const next = one.next.flatMap((first, s) =>
    other.next.map((second, t) => {
      const ofOne = first.map((target) =>
        target === undefined || isBusy(other, t) ? undefined : target * count + t,
      );
      const ofOther = second.map((target) =>
        target === undefined || isBusy(one, s) ? undefined : s * count + target,
      );
      return [
        ...ofOne.slice(0, one.inputs),
        ...ofOther.slice(0, other.inputs),
        ...ofOne.slice(one.inputs),
        ...ofOther.slice(other.inputs),
      ];
    }),
  );
  const named = ({ actions }: TableMachine, prefix: string): readonly string[] =>
    actions.map((name) => `${prefix}${name}`);
  const [ones, others] = [named(one, 'x'), named(other, 'y')];
  return {
    actions: [
      ...ones.slice(0, one.inputs),
      ...others.slice(0, other.inputs),
      ...ones.slice(one.inputs),
      ...others.slice(other.inputs),
    ],
    inputs: one.inputs + other.inputs,
    next,
  };
}

/** Two wires that change places. */
export function crossed(machine: TableMachine, one: number, other: number): TableMachine {
  const from = (action: number): number => (action === one ? other : action === other ? one : action);
  const next = machine.next.map((row) => row.map((_, action) => row[from(action)]));
  return { ...machine, next };
}

/** An input that arrives at the start, if it is accepted then, and never again. */
export function stuck(machine: TableMachine, input: number): TableMachine {
  const start = machine.start ?? 0;
  return { ...disconnected(machine, input), start: machine.next[start]![input] ?? start };
}

/** An input that arrives a second time, if it is still accepted. */
export function doubled(machine: TableMachine, input: number): TableMachine {
  const next = machine.next.map((row) =>
    row.map((target, action) =>
      action === input && target !== undefined ? (machine.next[target]![input] ?? target) : target,
    ),
  );
  return { ...machine, next };
}

/** An input that arrives so many times: a state for each state and number of uses. */
export function late(machine: TableMachine, input: number, uses: number): TableMachine {
  const width = uses + 1;
  const next = machine.next.flatMap((row, state) =>
    Array.from({ length: width }, (_, used) =>
      row.map((target, action) => {
        if (target === undefined) return undefined;
        if (action !== input) return target * width + used;
        return used === uses ? state * width + used : target * width + used + 1;
      }),
    ),
  );
  return { ...machine, next, start: (machine.start ?? 0) * width };
}

/** One message by its number, or every so many, does not arrive, or arrives twice if it is still accepted. */
export function counted(
  machine: TableMachine,
  input: number,
  nth: number,
  { every, isLost }: { readonly every: boolean; readonly isLost: boolean },
): TableMachine {
  const width = nth + 1;
  const next = machine.next.flatMap((row, state) =>
    Array.from({ length: width }, (_, before) =>
      row.map((target, action) => {
        if (target === undefined) return undefined;
        if (action !== input) return target * width + before;
        const isWrong = before === nth - 1;
        const after = every && isWrong ? 0 : Math.min(nth, before + 1);
        if (!isWrong) return target * width + after;
        return (isLost ? state : (machine.next[target]![input] ?? target)) * width + after;
      }),
    ),
  );
  return { ...machine, next, start: (machine.start ?? 0) * width };
}

/** One message waits until the next has arrived, and then arrives if it is still accepted. */
export function swapped(machine: TableMachine, input: number, nth: number): TableMachine {
  const width = nth + 2;
  const [held, done] = [nth, nth + 1];
  const next = machine.next.flatMap((row, state) =>
    Array.from({ length: width }, (_, count) =>
      row.map((target, action) => {
        if (target === undefined) return undefined;
        if (action !== input || count === done) return target * width + count;
        if (count < nth - 1) return target * width + count + 1;
        if (count === nth - 1) return state * width + held;
        return (machine.next[target]![input] ?? target) * width + done;
      }),
    ),
  );
  return { ...machine, next, start: (machine.start ?? 0) * width };
}

/**
 * The mutant with a fault by its name, such as `crossed inputs a/b`, or two with a plus between them. The message that is lost,
 * repeated or swapped is the one behind so many uses.
 */
export function mutantOf(machine: TableMachine, fault: string, uses: number): TableMachine {
  return fault.split(' + ').reduce((mutant, each) => {
    const [, kind, names] = /^(\w+ \w+) (.*)$/.exec(each)!;
    const [one = -1, other = -1] = names!.split('/').map((name) => machine.actions.indexOf(name));
    switch (kind) {
      case 'disconnected input':
        return disconnected(mutant, one);
      case 'disconnected output':
        return silenced(mutant, one);
      case 'crossed inputs':
      case 'crossed outputs':
        return crossed(mutant, one, other);
      case 'stuck input':
        return stuck(mutant, one);
      case 'duplicated input':
        return doubled(mutant, one);
      case 'late disconnect':
        return late(mutant, one, uses);
      case 'lost message':
      case 'lost messages':
      case 'repeated message':
      case 'repeated messages':
        return counted(mutant, one, uses + 1, { every: kind.endsWith('s'), isLost: kind.startsWith('lost') });
      case 'swapped messages':
        return swapped(mutant, one, uses + 1);
      default:
        throw new Error(`no kind of faults: ${each}`);
    }
  }, machine);
}

/**
 * The mutant of a machine whose actions pass one value each, such as `i(0)`, by the name of a fault of whole wires. What a wire
 * carries inside is looked up action by action.
 */
export function wireMutantOf(machine: TableMachine, fault: string, uses: number): TableMachine {
  const { actions, inputs, next, start = 0 } = machine;
  const [, kind, words] = /^(\w+ \w+) (.*)$/.exec(fault)!;
  const [name = '', how = ''] = words!.split(/[ /]/);
  const idOf = (wire: string, value: number): number => actions.indexOf(`${wire}(${value})`);
  const partsOf = (action: number): [string, number] => {
    const [, wire, value] = /^(\w+)\((\d+)\)$/.exec(actions[action]!)!;
    return [wire!, Number(value)];
  };
  const isOn = (action: number): boolean => actions[action]!.startsWith(`${name.split('(', 1)[0]!}(`);
  const own = actions.map((_, action) => action).filter(isOn);
  /** A machine where the world's action stands for those of the system; an input that stands for none is lost. */
  const seenAs = (insideOf: (action: number) => readonly number[]): TableMachine => ({
    ...machine,
    next: next.map((row, state) =>
      row.map((_, action) => {
        const inside = insideOf(action);
        if (inside.length === 0 && action < inputs) return row[action] === undefined ? undefined : state;
        return inside.map((each) => row[each]).find((target) => target !== undefined);
      }),
    ),
  });
  const known = (ids: readonly number[]): readonly number[] => ids.filter((id) => id >= 0);
  /** Each value of the wire becomes another on its way. */
  const changing = (change: (value: number) => number): TableMachine =>
    seenAs((action) => {
      if (!isOn(action)) return [action];
      if (action < inputs) return known([idOf(name, change(partsOf(action)[1]))]);
      return own.filter((each) => change(partsOf(each)[1]) === partsOf(action)[1]);
    });
  switch (kind) {
    case 'disconnected input':
    case 'disconnected output':
      return seenAs((action) => (isOn(action) ? [] : [action]));
    case 'crossed inputs':
    case 'crossed outputs':
      return seenAs((action) => {
        const [wire, value] = partsOf(action);
        return wire === name
          ? known([idOf(how, value)])
          : wire === how
            ? known([idOf(name, value)])
            : [action];
      });
    case 'stuck input': {
      const cut = seenAs((action) => (isOn(action) ? [] : [action]));
      return { ...cut, start: next[start]![actions.indexOf(name)] ?? start };
    }
    case 'duplicated input':
      return own.reduce((mutant, action) => {
        const again = doubled(machine, action);
        return { ...mutant, next: mutant.next.map((row, s) => row.with(action, again.next[s]![action])) };
      }, machine);
    case 'late disconnect': {
      const width = uses + 1;
      const counted = next.flatMap((row, state) =>
        Array.from({ length: width }, (_, used) =>
          row.map((target, action) => {
            if (target === undefined) return undefined;
            if (!isOn(action)) return target * width + used;
            return used === uses ? state * width + used : target * width + used + 1;
          }),
        ),
      );
      return { ...machine, next: counted, start: start * width };
    }
    case 'lost message': {
      const width = uses + 2;
      const losing = next.flatMap((row, state) =>
        Array.from({ length: width }, (_, used) =>
          row.map((target, action) => {
            if (target === undefined) return undefined;
            if (!isOn(action)) return target * width + used;
            return (used === uses ? state : target) * width + Math.min(used + 1, uses + 1);
          }),
        ),
      );
      return { ...machine, next: losing, start: start * width };
    }
    case 'swapped messages': {
      // Behind the uses: one for each message that waits, and one when all is over.
      const width = uses + 1 + own.length + 1;
      const done = width - 1;
      const swapping = next.flatMap((row, state) =>
        Array.from({ length: width }, (_, count) =>
          row.map((target, action) => {
            if (target === undefined) return undefined;
            if (!isOn(action) || count === done) return target * width + count;
            if (count < uses) return target * width + count + 1;
            if (count === uses) return state * width + uses + 1 + own.indexOf(action);
            return (next[target]![own[count - uses - 1]!] ?? target) * width + done;
          }),
        ),
      );
      return { ...machine, next: swapping, start: start * width };
    }
    case 'stuck value':
      return changing(() => Number(how));
    case 'shifted value': {
      const values = own.map((action) => partsOf(action)[1]).sort((a, b) => a - b);
      const by = how === 'up' ? 1 : -1;
      return changing((value) => values.at((values.indexOf(value) + by) % values.length)!);
    }
    default:
      throw new Error(`no kind of faults: ${fault}`);
  }
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
  const start: Joint = [machine, ...mutants].map((each) => each.start ?? 0);
  const again = (joint: Joint): Joint =>
    joint.map((state, index) => (state === 'killed' ? state : start[index]!));
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
        const moved = offered(joint, action, machine, mutants, start);
        if (isOver(moved) && mayEnd) return steps;
        meet(moved, following);
        if (resets === 'anywhere' && mayEnd) meet(again(moved), following);
      }
    }
    layer = following;
  }
  return undefined;
}

type Joint = readonly (number | 'killed')[];

function isOver(joint: Joint): boolean {
  return joint.slice(1).every((state) => state === 'killed');
}

/** Where all machines are after an action was offered to them; at their start, if the first one refuses it. */
function offered(
  joint: Joint,
  action: number,
  machine: TableMachine,
  mutants: readonly TableMachine[],
  start: Joint,
): Joint {
  const target = machine.next[joint[0] as number]![action];
  return joint.map((state, index) => {
    if (index === 0) return target ?? start[0]!;
    if (state === 'killed') return state;
    const answer = mutants[index - 1]!.next[state]![action];
    if ((answer === undefined) !== (target === undefined)) return 'killed';
    return target === undefined ? start[index]! : answer!;
  });
}

/** What actions and resets cost. The reset after the last test is not paid. */
export interface PlainPrices {
  readonly actions: readonly number[];
  readonly reset: number;
}

/** What the cheapest suite costs that kills all mutants; undefined if there is none. */
export function cheapestSuite(
  machine: TableMachine,
  mutants: readonly TableMachine[],
  { resets, endsWithOutput }: PlainRules,
  prices: PlainPrices,
): number | undefined {
  const start: Joint = [machine, ...mutants].map((each) => each.start ?? 0);
  const again = (joint: Joint): Joint =>
    joint.map((state, index) => (state === 'killed' ? state : start[index]!));
  const costs = new Map<string, number>();
  // Sorted by cost, the cheapest last.
  const waiting: { readonly joint: Joint | 'over'; readonly cost: number }[] = [];
  const reach = (joint: Joint | 'over', cost: number): void => {
    const key = joint === 'over' ? joint : joint.join();
    if ((costs.get(key) ?? Infinity) <= cost) return;
    costs.set(key, cost);
    const at = waiting.findLastIndex((other) => other.cost > cost);
    waiting.splice(at + 1, 0, { joint, cost });
  };
  reach(start, 0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { joint, cost } = next;
    if (joint === 'over') return cost;
    for (const [action] of machine.actions.entries()) {
      const mayEnd = !endsWithOutput || action >= machine.inputs;
      const isTaken = machine.next[joint[0] as number]![action] !== undefined;
      if (!isTaken && !mayEnd) continue;
      const moved = offered(joint, action, machine, mutants, start);
      const paid = cost + prices.actions[action]!;
      if (isOver(moved) && mayEnd) reach('over', paid);
      else reach(moved, isTaken ? paid : paid + prices.reset);
      if (isTaken && mayEnd && resets === 'anywhere') reach(again(moved), paid + prices.reset);
    }
  }
  return undefined;
}
