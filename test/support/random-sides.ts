/**
 * Random models in which one side of the border has two processes that also meet each other on the channels of the interface:
 * as they are written, and with such channels taken apart by hand. Where values pass, the process that does what the other
 * side does rarely sets them: what both sides set is memory that they share, and nothing is known.
 */
import fc from 'fast-check';
import {
  type EdgePlan,
  type OpenPlan,
  type OpenPlanOptions,
  type ProcessPlan,
  bodyOf,
  openPlan,
  processPlan,
  withoutClocksOn,
} from './random-environment.js';

export interface SharedPlan extends OpenPlan {
  /** The side that has one more process, which does what the other side does. */
  readonly side: 'system' | 'environment';
  readonly more: ProcessPlan;
}

export function sharedPlan(options: OpenPlanOptions, side: SharedPlan['side']): fc.Arbitrary<SharedPlan> {
  const other = side === 'system' ? 'environment' : 'system';
  const setsToo = fc.nat(9).map((drawn) => drawn === 0);
  return fc.tuple(openPlan(options), processPlan(options, other), setsToo).map(([plan, more, sets]) => ({
    ...plan,
    side,
    more: withoutClocksOn(sets ? more : withoutSetting(more), plan.channels),
  }));
}

/** The process does not set the values that pass. */
function withoutSetting({ locations, edges }: ProcessPlan): ProcessPlan {
  const isKept = (update: string): boolean => !/^[vw] /.test(update);
  return { locations, edges: edges.map((edge) => ({ ...edge, updates: edge.updates.filter(isKept) })) };
}

export function underTestOf({ side }: SharedPlan): { readonly underTest: readonly string[] } {
  return { underTest: ['P', 'Uses', ...(side === 'system' ? ['More'] : [])] };
}

/** The text of a model with one of the two; `apart` where one side has channels of its own for itself. */
export function sharedText(plan: SharedPlan, which: 'spec' | 'system', apart: boolean): string {
  const { environment, channels, side, more } = plan;
  const passing = (text: string): string => (plan.values ? text : '');
  const range = 'int[0, 2]';
  const names = ['a', 'b', 'p', 'q'] as const;
  const declared = names.map((name) => `${channels[name]}chan ${name}, ${name}w;`);
  const own = (process: ProcessPlan, of: SharedPlan['side']): string =>
    bodyOf(apart && of === side ? takenApart(process, plan) : process);
  const clocks = side === 'system' ? 'e' : 'x, y';
  /** Both ends of the channels of a side, so that they are within it; those that the side has anyway do what they do there. */
  const ends = (of: SharedPlan['side']): string => {
    const done = of === 'system' ? { 'a?': 'k = v', 'p!': 'w = 0' } : { 'a!': 'v = 0', 'p?': 'k = w' };
    const all = names.flatMap((name) => (['!', '?'] as const).map((sign) => [name, sign] as const));
    const end = (name: string, sign: string): string => {
      const update = (done as Readonly<Record<string, string>>)[`${name}${sign}`];
      const assigned = update === undefined ? '' : passing(`assign ${update};`);
      return `, Z -> Y { guard false; sync ${name}w${sign}; ${assigned} }`;
    };
    return of === side ? all.map((each) => end(...each)).join('') : '';
  };
  return `${declared.join(' ')} ${passing(`${range} v, w;`)}
process P() { clock x, y; ${passing(`${range} own;`)} ${own(plan[which], 'system')} }
process U() { clock e; ${passing(`${range} heard;`)} ${own(environment, 'environment')} }
process More() { clock ${clocks}; ${passing(`${range} own, heard;`)} ${own(more, side)} }
process Uses() { ${passing(`${range} k;`)} state Z, Y; init Z; trans
Z -> Y { guard false; sync a?; ${passing('assign k = v;')} }, Z -> Y { guard false; sync b?; },
Z -> Y { guard false; sync p!; ${passing('assign w = 0;')} }, Z -> Y { guard false; sync q!; }${ends('system')}; }
process UsesToo() { ${passing(`${range} k;`)} state Z, Y; init Z; trans
Z -> Y { guard false; sync a!; ${passing('assign v = 0;')} }, Z -> Y { guard false; sync b!; },
Z -> Y { guard false; sync p?; ${passing('assign k = w;')} }, Z -> Y { guard false; sync q?; }${ends('environment')}; }
system P, Uses, U, UsesToo, More;`;
}

/** An edge that meets the own side only has a channel of its own; one that may meet either side has a copy for it. */
function takenApart(process: ProcessPlan, { side, channels }: SharedPlan): ProcessPlan {
  const edges = process.edges.flatMap((edge): readonly EdgePlan[] => {
    if (edge.sync === '') return [edge];
    const name = edge.sync[0] as 'a' | 'b' | 'p' | 'q';
    const isInput = name === 'a' || name === 'b';
    // A broadcast reaches both sides; it is taken apart only if both sides send it.
    if (channels[name] === 'broadcast ' && isInput === (side === 'environment')) return [edge];
    const sends = edge.sync.endsWith('!');
    const meetsOther = (side === 'system') === (isInput !== sends);
    const within = { ...edge, sync: `${name}w${sends ? '!' : '?'}` };
    return meetsOther ? [edge, within] : [within];
  });
  return { ...process, edges };
}
