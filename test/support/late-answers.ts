/**
 * Random systems that answer an input by a chain of outputs and one more input, in environments that give, hear and wait
 * only for some time; and the same systems with something else behind an output that came late. Whether an environment
 * gets to see that depends on the times of all that came before.
 */
import fc from 'fast-check';

/** Texts of a specification and a system, both with the process P under test. */
export interface LateAnswers {
  readonly spec: string;
  readonly system: string;
}

const CHANNELS = ['b?', 'q!', 'r!'] as const;

export function lateAnswers(): fc.Arbitrary<LateAnswers> {
  const constant = fc.integer({ min: 1, max: 3 });
  const within = fc.option(constant, { nil: undefined });
  const guard = fc.option(
    fc.tuple(fc.constantFrom('<=', '<=', '<', '>='), constant).map((parts) => parts.join(' ')),
    { nil: undefined, freq: 1 },
  );
  return fc
    .record({
      deadlines: fc.tuple(constant, within, within),
      guards: fc.tuple(guard, guard, guard),
      setsY: fc.boolean(),
      waits: fc.tuple(within, within, within),
      hears: fc.tuple(guard, guard, guard),
      second: fc.constantFrom(...CHANNELS),
      third: fc.constantFrom(...CHANNELS),
      late: fc.integer({ min: 0, max: 2 }),
      splits: fc.constantFrom(0, 1),
      behind: fc.constantFrom('nothing', 'p!', 'q!', 'r!'),
      gives: fc.boolean(),
      hurries: fc.boolean(),
    })
    .map((plan) => ({ spec: textOf(plan, false), system: textOf(plan, true) }));
}

interface Plan {
  readonly deadlines: readonly [number, number | undefined, number | undefined];
  readonly guards: readonly (string | undefined)[];
  readonly setsY: boolean;
  readonly waits: readonly (number | undefined)[];
  readonly hears: readonly (string | undefined)[];
  readonly second: string;
  readonly third: string;
  readonly late: number;
  readonly splits: number;
  readonly behind: string;
  readonly gives: boolean;
  /** The system has earlier deadlines. */
  readonly hurries: boolean;
}

function textOf(plan: Plan, isSystem: boolean): string {
  const { guards, setsY, waits, hears, second, third, late, splits, behind, gives } = plan;
  const sooner = isSystem && plan.hurries ? 1 : 0;
  const deadlines = plan.deadlines.map((limit) => (limit === undefined ? limit : limit - sooner));
  const clock = setsY ? 'y' : 'x';
  const state = (name: string, which: string, limit: number | undefined): string =>
    limit === undefined ? name : `${name} { ${which} <= ${limit} }`;
  const syncs = ['p!', second, third];
  const edges = syncs.flatMap((sync, index) => {
    const [from, to] = [`L${index}`, `L${index + 1}`];
    const own = index === 0 ? 'x' : clock;
    const edge = (more: string, target: string): string => {
      const conditions = [guards[index] === undefined ? '' : `${own} ${guards[index]}`, more];
      const text = conditions.filter((each) => each !== '').join(' && ');
      return `${from} -> ${target} { ${text === '' ? '' : `guard ${text};`} sync ${sync}; ${index === 0 && setsY ? 'assign y = 0;' : ''} }`;
    };
    if (!isSystem || index !== splits) return [edge('', to)];
    return [edge(`x <= ${late}`, to), edge(`x > ${late}`, 'Z')];
  });
  const after = behind === 'nothing' ? '' : `, Z -> L3 { sync ${behind}; }`;
  const other = (sync: string): string => sync.slice(0, -1) + (sync.endsWith('!') ? '?' : '!');
  const environment = syncs.map((sync, index) => {
    const own = hears[index] === undefined ? '' : `guard e ${hears[index]};`;
    return `E${index} -> E${index + 1} { ${own} sync ${other(sync)}; }`;
  });
  const escape = gives ? ', E1 -> E3 { sync c!; }, E2 -> E3 { sync c!; }' : '';
  return `chan a, b, c, p, q, r;
process P() { clock x, y; state A, ${deadlines.map((limit, index) => state(`L${index}`, index === 0 ? 'x' : clock, limit)).join(', ')}, L3, Z;
init A; trans A -> L0 { sync a?; assign x = 0, y = 0; }, ${edges.join(',\n')}${after},
L1 -> L3 { sync c?; }, L2 -> L3 { sync c?; }, Z -> L3 { sync c?; }, L3 -> L3 { sync b?; }; }
process U() { clock e; state I, ${waits.map((limit, index) => state(`E${index}`, 'e', limit)).join(', ')}, E3;
init I; trans I -> E0 { sync a!; assign e = 0; }, ${environment.join(',\n')}${escape},
E3 -> E3 { sync p?; }, E3 -> E3 { sync q?; }, E3 -> E3 { sync r?; }; }
process Uses() { state Z, Y; init Z; trans Z -> Y { guard false; sync b?; }, Z -> Y { guard false; sync q!; }, Z -> Y { guard false; sync r!; }; }
process UsesToo() { state Z, Y; init Z; trans Z -> Y { guard false; sync b!; }, Z -> Y { guard false; sync c!; }, Z -> Y { guard false; sync q?; },
Z -> Y { guard false; sync r?; }; }
system P, Uses, U, UsesToo;`;
}
