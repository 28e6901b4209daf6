/**
 * What is to be observed in a class: what the system must accept, what it may accept, and what it must refuse.
 *
 * A set of actions must be accepted (one of them, at once) if every possible member accepts one of them; only the
 * smallest such sets are kept. Where some member accepts nothing there is none. What a member accepts and no such set
 * holds may be accepted. What no member accepts is refused. Nothing is said of inputs that the environment withholds, nor of
 * broadcasts that no process under test hears: they are steps of the environment alone. Nor does anybody see whether one is
 * heard, so what must or can hear it is no observation that can be made.
 */
import { type TimedClass } from './partition.js';

/** What is observed in a class: what must happen, what can, and what is refused. */
export interface Observations {
  readonly must: readonly (readonly string[])[];
  readonly can: readonly string[];
  readonly refused: readonly string[];
  /** No action at all is possible. */
  readonly isDeadlock: boolean;
}

/** One thing to observe in a convex part of a class: what a test is made for. */
export interface Observation {
  /** Such as `c3 must on`. */
  readonly id: string;
  readonly kind: 'must' | 'can' | 'refuse' | 'deadlock';
  readonly actions: readonly string[];
}

/** What is observed in a part that is called by a name: refusals in one go, or each alone. */
export function listObservations(
  { must, can, refused, isDeadlock }: Observations,
  name: string,
  refusals: 'together' | 'each',
): readonly Observation[] {
  const kind = isDeadlock ? 'deadlock' : 'refuse';
  const together = refused.length === 0 ? [] : [{ id: `${name} refuse`, kind, actions: refused } as const];
  const each = refused.map((action): Observation => ({
    id: `${name} refuse ${action}`,
    kind,
    actions: [action],
  }));
  return [
    ...must.map((actions): Observation => ({
      id: `${name} must ${actions.join(' ')}`,
      kind: 'must',
      actions,
    })),
    ...can.map((action): Observation => ({ id: `${name} can ${action}`, kind: 'can', actions: [action] })),
    ...(refusals === 'each' ? each : together),
  ];
}

export function observationWords({ kind, actions }: Observation): string {
  switch (kind) {
    case 'must':
      return `must accept ${actions.join(' or ')}`;
    case 'can':
      return `can accept ${actions.join()}`;
    case 'refuse':
      return `must refuse ${actions.join(', ')}`;
    case 'deadlock':
      return 'must refuse everything';
  }
}

/** What is possible, in a few words. */
export function briefly({ must, can }: Observations): string {
  const words = [
    ...must.map((actions) => `must ${actions.join(' or ')}`),
    ...can.map((action) => `can ${action}`),
  ];
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** No more sets that must be accepted are looked for; those that are found then are still right. */
const MUST_SETS_MAX = 1_000;

/** Actions in the given order. */
export function observationsOf(
  { set, enabled, withheld }: Pick<TimedClass, 'set' | 'enabled' | 'withheld'>,
  actions: readonly string[],
): Observations {
  const accepted = set.members.map((member) => {
    const taken = enabled.filter(({ source, inside }) => source === member && inside.length > 0);
    const own = new Set(taken.map(({ action }) => action));
    return actions.filter((action) => own.has(action));
  });
  const possible = new Set(accepted.flat());
  const must = smallestHittingSets(accepted);
  const inMust = new Set(must.flat());
  return {
    must: must.map((each) => actions.filter((action) => each.includes(action))),
    can: actions.filter((action) => possible.has(action) && !inMust.has(action)),
    refused: actions.filter((action) => !possible.has(action) && !withheld.has(action)),
    isDeadlock: possible.size === 0 && withheld.size === 0,
  };
}

/** The sets, none of which includes another, that have an element in common with every one of the given. */
function smallestHittingSets(families: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let found: readonly (readonly string[])[] = [[]];
  for (const family of families) {
    const hitting = found.filter((set) => set.some((each) => family.includes(each)));
    const extended = found
      .filter((set) => !hitting.includes(set))
      .flatMap((set) => family.map((element) => [...set, element]))
      .filter((set) => !hitting.some((other) => other.every((each) => set.includes(each))));
    found = [...hitting, ...withoutSupersets(extended)].slice(0, MUST_SETS_MAX);
  }
  return found;
}

function withoutSupersets(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isWithin = (a: readonly string[], b: readonly string[]): boolean =>
    a.every((each) => b.includes(each));
  return sets.filter(
    (set, index) =>
      !sets.some(
        (other, at) => at !== index && isWithin(other, set) && (other.length < set.length || at < index),
      ),
  );
}
