/**
 * A system and its environment as explicit tables with a wrong wire between them, followed step by step: what each of the
 * two does when something is sent, then all internal steps. Shares nothing with the generator.
 *
 * What the method does not fit, or would have to choose, throws RACE.
 */
import { type TableMachine } from './connectivity.js';

/** An edge without an action is internal. Committed locations are left at once. */
export interface SidePlan {
  readonly committed: readonly boolean[];
  readonly edges: readonly {
    readonly source: number;
    readonly target: number;
    readonly action?: string | undefined;
  }[];
}

export interface SidesPlan {
  readonly system: SidePlan;
  readonly environment: SidePlan;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

export const RACE = new Error('a choice, or what the method does not fit');

/** Where the environment is, where the system is, and how many messages the wrong wire has carried. */
type Place = readonly [environment: number, system: number, carried: number];

/** More internal steps go on for ever. */
const INTERNAL_MAX = 50;

/** The machine that the world sees, with a fault by its name or without. */
export function wiredMachine(plan: SidesPlan, fault = ''): TableMachine {
  const wired = new Wired(plan, fault);
  const actions = [...plan.inputs, ...plan.outputs];
  const places = [wired.initial()];
  const next = [];
  for (const place of places) {
    const row = actions.map((action) => wired.after(place, action));
    next.push(
      row.map((target) => {
        if (target === undefined) return undefined;
        const known = places.findIndex((each) => each.join() === target.join());
        return known < 0 ? places.push(target) - 1 : known;
      }),
    );
  }
  return { actions, inputs: plan.inputs.length, next };
}

class Wired {
  readonly #plan: SidesPlan;
  readonly #kind: string;
  readonly #wires: readonly string[];

  constructor(plan: SidesPlan, fault: string) {
    const [, kind = '', wires = ''] = /^(\w+ \w+) (.*)$/.exec(fault) ?? [];
    this.#plan = plan;
    this.#kind = kind;
    this.#wires = wires.split('/');
  }

  initial(): Place {
    const start = this.#settled([0, 0, 0]);
    return this.#kind === 'stuck input' ? this.#arrived(start, this.#wires[0]!) : start;
  }

  after(place: Place, action: string): Place | undefined {
    if (!this.#wires.includes(action)) return this.#taken(place, action);
    const [environment, system, carried] = place;
    const isSecond = carried === 1;
    const counted = (after: Place | undefined): Place | undefined =>
      after && [after[0], after[1], Math.min(2, carried + 1)];
    switch (this.#kind) {
      case 'disconnected input':
      case 'stuck input':
        return this.#lost(place, action);
      case 'disconnected output':
        return undefined;
      case 'crossed inputs':
      case 'crossed outputs': {
        const other = this.#wires.find((each) => each !== action)!;
        const seen = this.#target('environment', environment, action);
        const done = this.#target('system', system, other);
        return seen === undefined || done === undefined ? undefined : this.#settled([seen, done, carried]);
      }
      case 'duplicated input': {
        const once = this.#taken(place, action);
        return once && this.#arrived(once, action);
      }
      case 'late disconnect':
        return carried > 0 ? this.#lost(place, action) : counted(this.#taken(place, action));
      case 'lost message':
        return counted(isSecond ? this.#lost(place, action) : this.#taken(place, action));
      case 'repeated message': {
        const once = this.#taken(place, action);
        return counted(once && isSecond ? this.#arrived(once, action) : once);
      }
      default:
        throw new Error(`Nothing is known of ${this.#kind}.`);
    }
  }

  #taken([environment, system, carried]: Place, action: string): Place | undefined {
    const seen = this.#target('environment', environment, action);
    const done = this.#target('system', system, action);
    return seen === undefined || done === undefined ? undefined : this.#settled([seen, done, carried]);
  }

  /** The environment sends what the system would take, and the system hears nothing. */
  #lost(place: Place, action: string): Place | undefined {
    const [environment, system, carried] = place;
    if (this.#taken(place, action) === undefined) return undefined;
    return this.#settled([this.#target('environment', environment, action)!, system, carried]);
  }

  /** The system hears what nobody has sent, if it takes it. */
  #arrived(place: Place, action: string): Place {
    const [environment, system, carried] = place;
    const target = this.#target('system', system, action);
    return target === undefined ? place : this.#settled([environment, target, carried]);
  }

  #targets(side: 'system' | 'environment', source: number, action: string | undefined): readonly number[] {
    const { edges } = this.#plan[side];
    return edges
      .filter((edge) => edge.source === source && edge.action === action)
      .map(({ target }) => target);
  }

  #target(side: 'system' | 'environment', source: number, action: string): number | undefined {
    const targets = this.#targets(side, source, action);
    if (targets.length > 1) throw RACE;
    return targets[0];
  }

  /** After all internal steps, none of which has a rival; then there is one output at most. */
  #settled(start: Place): Place {
    const { system, environment, inputs, outputs } = this.#plan;
    const [, , carried] = start;
    let [outer, inner] = start;
    for (let taken = 0; taken < INTERNAL_MAX; taken++) {
      const [isOuter, isInner] = [environment.committed[outer]!, system.committed[inner]!];
      const own = isInner && !isOuter ? [] : this.#targets('environment', outer, undefined);
      const others = isOuter && !isInner ? [] : this.#targets('system', inner, undefined);
      const meets = (action: string): boolean =>
        this.#target('environment', outer, action) !== undefined &&
        this.#target('system', inner, action) !== undefined;
      const due = outputs.filter(meets).length;
      const internal = own.length + others.length;
      if (internal === 0 && due > 1) throw RACE;
      if (internal === 0) return [outer, inner, carried];
      if (internal + due + inputs.filter(meets).length > 1) throw RACE;
      [outer, inner] = [own[0] ?? outer, others[0] ?? inner];
    }
    throw RACE;
  }
}
