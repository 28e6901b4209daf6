/** Mutation reports, in the format that viewers share, as suites: each mutant is a goal. Their tests are known by name only. */
import { type GoalStatus, type Suite, type SuiteGoal, type SuiteTest } from 'tickstone';

interface Report {
  readonly framework?: { readonly name?: string };
  readonly files?: Readonly<Record<string, { readonly mutants: readonly ReportedMutant[] }>>;
  readonly testFiles?: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>
  >;
}

interface ReportedMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly description?: string;
  readonly status: string;
  readonly statusReason?: string;
  readonly killedBy?: readonly string[];
}

/** Undefined for what is no report of Tickstone. */
export function suiteOfReport(text: string): Suite | undefined {
  const report = reportIn(text);
  const [file] = Object.entries(report?.files ?? {});
  if (report?.framework?.name !== 'Tickstone' || file === undefined) return undefined;
  const [path, { mutants }] = file;
  const goals = mutants.map(goalOf);
  const tests = Object.values(report.testFiles ?? {})
    .flatMap((each) => each.tests)
    .map(({ id, name }): SuiteTest => ({
      ...{ id, title: name, steps: [], verdict: 'pass', length: 0, duration: '0' },
      goals: goals.filter((goal) => goal.tests.includes(id)).map((goal) => goal.id),
    }));
  const count = (status: GoalStatus): number => goals.filter((goal) => goal.status === status).length;
  return {
    format: 'tickstone-suite',
    version: 1,
    method: 'mutation',
    model: { name: path.replace(/^.*[/\\]/, '').replace(/\.\w+$/, ''), file: path, sha256: '' },
    interface: { inputs: [], outputs: [] },
    options: {},
    goals,
    tests,
    summary: {
      goals: goals.length,
      covered: count('covered'),
      infeasible: count('infeasible'),
      equivalent: count('equivalent'),
      unknown: count('unknown'),
      tests: tests.length,
      steps: 0,
      duration: '0',
      resets: 0,
    },
  };
}

function goalOf({
  id,
  mutatorName,
  description,
  status,
  statusReason,
  killedBy = [],
}: ReportedMutant): SuiteGoal {
  return {
    id,
    kind: 'mutant',
    description: description ?? mutatorName,
    status: statusOf(status, statusReason ?? ''),
    tests: killedBy,
    ...(status === 'Killed' || statusReason === undefined ? {} : { reason: statusReason }),
  };
}

/** The reason begins with the word that is used here. */
function statusOf(status: string, reason: string): GoalStatus {
  if (status === 'Killed') return 'covered';
  if (status !== 'Ignored') return 'unknown';
  return /^not implementable/i.test(reason) ? 'infeasible' : 'equivalent';
}

function reportIn(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
