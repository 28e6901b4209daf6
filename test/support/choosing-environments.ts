/**
 * Random environments that give an input and choose, unseen, how they go on, before it or behind it: each way waits for some
 * time, hears the answer or does not, and gives another input or does not. Beside them random systems that have to answer, and
 * others that answer later, earlier or never, or give up unseen at some time.
 */
import fc from 'fast-check';

/** Texts of a specification and a system, both with the process P under test. */
export interface ChoosingEnvironment {
  readonly spec: string;
  readonly system: string;
}

export function choosingEnvironments(): fc.Arbitrary<ChoosingEnvironment> {
  const constant = fc.integer({ min: 1, max: 3 });
  const limit = fc.option(constant, { nil: undefined, freq: 3 });
  const since = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined, freq: 2 });
  const way = fc.record({ limit, hears: since, gives: since, isCommitted: fc.boolean() });
  const answer = fc.record({ limit, since: fc.integer({ min: 0, max: 2 }) });
  const answers = fc.array(answer, { minLength: 1, maxLength: 2 });
  const plans = fc.record({
    ways: fc.array(way, { minLength: 2, maxLength: 3 }),
    chooses: fc.constantFrom('commit', 'urgent'),
    /** The answer is urgent: then an environment that does not hear it holds the system up. */
    isUrgent: fc.constantFrom(true, false, false, false),
    answers,
    others: fc.oneof(fc.constant([]), answers, fc.constant(undefined)),
    /** The system can move on by itself before the input, which a committed environment gives at once. */
    races: fc.boolean(),
    takes: fc.boolean(),
    /** The environment chooses before the input; then the system may move on by itself on some ways and not on others. */
    isEarly: fc.boolean(),
    /** The system stops answering after so long. */
    givesUp: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 2 }),
  });
  return fc
    .oneof({ weight: 2, arbitrary: plans }, { weight: 1, arbitrary: plans.map(givingUp) })
    .map((plan) => ({
      spec: textOf(plan, plan.answers, undefined),
      system: textOf(plan, plan.others ?? plan.answers, plan.givesUp),
    }));
}

/** The same, where the system gives up while only some of the ways make it right to be silent. */
function givingUp<T extends Plan>(plan: T): T {
  const ways = plan.ways.map((way, index) => ({ ...way, isCommitted: index === 0 }));
  const answers = [1, 2].map((limit) => ({ limit, since: 0 }));
  return { ...plan, ways, answers, others: undefined, races: true, isEarly: true, givesUp: 1 };
}

interface Answer {
  readonly limit: number | undefined;
  readonly since: number;
}

interface Way {
  readonly limit: number | undefined;
  readonly hears: number | undefined;
  readonly gives: number | undefined;
  readonly isCommitted: boolean;
}

interface Plan {
  readonly ways: readonly Way[];
  readonly chooses: string;
  readonly isUrgent: boolean;
  readonly races: boolean;
  readonly takes: boolean;
  readonly isEarly: boolean;
}

function textOf(plan: Plan, answers: readonly Answer[], givesUp: number | undefined): string {
  const { ways, chooses, isUrgent, races, takes, isEarly } = plan;
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
    ...(givesUp === undefined ? [] : places.map((place) => `${place} -> Z { guard x > ${givesUp}; }`)),
    ...(takes ? [...places, 'Z'].map((place) => `${place} -> Z { sync press?; }`) : []),
    'Z -> Z { guard false; sync done!; }',
    'Z -> Z { guard false; sync press?; }',
  ];
  const outside = ways.flatMap(({ hears, gives }, index) => [
    ...(isEarly
      ? [`I -> V${index} { }`, `V${index} -> W${index} { sync go!; assign e = 0; }`]
      : [`C -> W${index} { }`]),
    ...(hears === undefined ? [] : [`W${index} -> H { ${guard('e', hears)} sync done?; }`]),
    ...(gives === undefined
      ? []
      : [`W${index} -> H { ${gives === 0 ? '' : `guard e >= ${gives};`} sync press!; }`]),
  ]);
  const early = (isCommitted: boolean): readonly string[] =>
    ways.flatMap((each, index) => (each.isCommitted === isCommitted ? [`V${index}`] : []));
  return `chan go, press; ${isUrgent ? 'urgent ' : ''}chan done;
process P() { clock x; state A, A1, ${answers.map(({ limit }, index) => `${within(`B${index}`, 'x', limit)}, `).join('')}Z;
init A; trans ${own.join(',\n')}; }
process E() { clock e; state I, C, Never, ${ways.map(({ limit }, index) => `V${index}, ${within(`W${index}`, 'e', limit)}`).join(', ')}, H;
commit ${['I', ...(chooses === 'commit' ? ['C'] : []), ...early(true)].join(', ')};
urgent ${[...(chooses === 'urgent' ? ['C'] : []), ...early(false), 'Never'].join(', ')}; init I; trans
${isEarly ? '' : 'I -> C { sync go!; assign e = 0; },'}
${outside.join(',\n')}, H -> H { guard false; sync done?; }, H -> H { guard false; sync press!; }; }
system P, E;`;
}
