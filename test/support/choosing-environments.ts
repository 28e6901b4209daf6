/**
 * Random environments that give an input and then choose, unseen, how they go on: each way waits for some time, hears the
 * answer or does not, and gives another input or does not. Beside them random systems that have to answer, and others that
 * answer later, earlier or never.
 */
import fc from 'fast-check';

/** Texts of a specification and a system, both with the process P under test. */
export interface ChoosingEnvironment {
  readonly spec: string;
  readonly system: string;
  /** The answer is urgent: then an environment that does not hear it holds the system up. */
  readonly isUrgent: boolean;
}

export function choosingEnvironments(): fc.Arbitrary<ChoosingEnvironment> {
  const constant = fc.integer({ min: 1, max: 3 });
  const limit = fc.option(constant, { nil: undefined, freq: 3 });
  const since = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined, freq: 2 });
  const way = fc.record({ limit, hears: since, gives: since });
  const answer = fc.record({ limit, since: fc.integer({ min: 0, max: 2 }) });
  const answers = fc.array(answer, { minLength: 1, maxLength: 2 });
  return fc
    .record({
      ways: fc.array(way, { minLength: 2, maxLength: 3 }),
      chooses: fc.constantFrom('commit', 'urgent'),
      isUrgent: fc.constantFrom(true, false, false, false),
      answers,
      others: fc.oneof(fc.constant([]), answers),
      /** The system can move on by itself before the input, which a committed environment gives at once. */
      races: fc.boolean(),
      takes: fc.boolean(),
    })
    .map((plan) => ({
      spec: textOf(plan, plan.answers),
      system: textOf(plan, plan.others),
      isUrgent: plan.isUrgent,
    }));
}

interface Answer {
  readonly limit: number | undefined;
  readonly since: number;
}

interface Way {
  readonly limit: number | undefined;
  readonly hears: number | undefined;
  readonly gives: number | undefined;
}

interface Plan {
  readonly ways: readonly Way[];
  readonly chooses: string;
  readonly isUrgent: boolean;
  readonly races: boolean;
  readonly takes: boolean;
}

function textOf({ ways, chooses, isUrgent, races, takes }: Plan, answers: readonly Answer[]): string {
  const within = (name: string, clock: string, limit: number | undefined): string =>
    limit === undefined ? name : `${name} { ${clock} <= ${limit} }`;
  const guard = (clock: string, since: number): string =>
    isUrgent || since === 0 ? '' : `guard ${clock} >= ${since};`;
  // Those before the last one are reached without the silent step.
  const places = answers.map((_, index) => `B${index}`);
  const own = [
    ...(races ? ['A -> A1 { }', `A1 -> ${places.at(-1) ?? 'Z'} { sync go?; assign x = 0; }`] : []),
    ...(places.length === 0 ? ['A -> Z { sync go?; }'] : []),
    ...(races ? places.slice(0, 1) : places).map((place) => `A -> ${place} { sync go?; assign x = 0; }`),
    ...answers.map(({ since }, index) => `B${index} -> Z { ${guard('x', since)} sync done!; }`),
    ...(takes ? [...places, 'Z'].map((place) => `${place} -> Z { sync press?; }`) : []),
    'Z -> Z { guard false; sync done!; }',
    'Z -> Z { guard false; sync press?; }',
  ];
  const outside = ways.flatMap(({ hears, gives }, index) => [
    `C -> W${index} { }`,
    ...(hears === undefined ? [] : [`W${index} -> H { ${guard('e', hears)} sync done?; }`]),
    ...(gives === undefined
      ? []
      : [`W${index} -> H { ${gives === 0 ? '' : `guard e >= ${gives};`} sync press!; }`]),
  ]);
  return `chan go, press; ${isUrgent ? 'urgent ' : ''}chan done;
process P() { clock x; state A, A1, ${answers.map(({ limit }, index) => `${within(`B${index}`, 'x', limit)}, `).join('')}Z;
init A; trans ${own.join(',\n')}; }
process E() { clock e; state I, C, ${ways.map(({ limit }, index) => within(`W${index}`, 'e', limit)).join(', ')}, H;
commit I${chooses === 'commit' ? ', C' : ''}; ${chooses === 'urgent' ? 'urgent C;' : ''} init I; trans I -> C { sync go!; assign e = 0; },
${outside.join(',\n')}, H -> H { guard false; sync done?; }, H -> H { guard false; sync press!; }; }
system P, E;`;
}
