/** What is known of the goal or the test that is chosen. */
import { type SuiteGoal, type SuiteTest } from 'tickstone';
import { useEffect, useMemo, useState } from 'react';
import { type Desk } from '../desk.js';
import { type MutantFacts } from '../engine/protocol.js';
import { useValue } from '../observable.js';
import { plural } from '../panels/inspector.js';
import { type KeptSuite } from './kept.js';
import { type Chosen } from './testing.js';

const LISTED_MAX = 100;
const LINES = 300;

export function ChosenGoal({
  desk: { testing },
  kept,
  chosen: { goal, mutant },
}: {
  readonly desk: Desk;
  readonly kept: KeptSuite;
  readonly chosen: Extract<Chosen, { kind: 'goal' }>;
}) {
  const tests = useMemo(() => new Map(kept.suite.tests.map((test) => [test.id, test])), [kept]);
  return (
    <section className="chosen" aria-label="The goal">
      <h2>{goal.kind}</h2>
      <p>{goal.description}</p>
      <p>
        <span className="status" data-status={goal.status}>
          {goal.status}
        </span>{' '}
        {goal.reason ?? ''}
      </p>
      {mutant === undefined ? undefined : (
        <p className="quiet">
          {mutant.operator}. {mutantWords(mutant)}
        </p>
      )}
      {goal.kind === 'mutant' ? (
        <div className="buttons">
          {goal.tests.length === 0 ? undefined : (
            <button type="button" onClick={() => void testing.compareSides(goal)}>
              Show both sides
            </button>
          )}
          <button type="button" onClick={() => void testing.run(kept.id, goal.id)}>
            Run the suite on it
          </button>
        </div>
      ) : undefined}
      {goal.tests.length === 0 ? undefined : (
        <>
          <h2>{goal.tests.length === 1 ? 'The only test for it' : plural(goal.tests.length, 'test')}</h2>
          <ul className="links">
            {goal.tests.slice(0, LISTED_MAX).map((id) => (
              <TestLink key={id} test={tests.get(id)} onChoose={(test) => void testing.chooseTest(test)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function mutantWords({ changes }: MutantFacts): string {
  const isRemoved = changes.some(({ how }) => how === 'removed');
  const isOther = changes.some(({ how }) => how !== 'removed');
  if (isRemoved && isOther) return 'What is new or other is marked; what it leaves out is dashed.';
  if (isRemoved) return 'What it leaves out is dashed.';
  return isOther
    ? 'What is other is marked.'
    : 'The drawing is the same: what is other stands in its declarations.';
}

/** Goals to choose from, as links. */
export function GoalLinks({
  title,
  goals,
  onChoose,
}: {
  readonly title: string;
  readonly goals: readonly SuiteGoal[];
  readonly onChoose: (goal: SuiteGoal) => void;
}) {
  return (
    <>
      <h2>{title}</h2>
      <ul className="links">
        {goals.slice(0, LISTED_MAX).map((goal) => (
          <li key={goal.id}>
            <button
              type="button"
              onClick={() => {
                onChoose(goal);
              }}
            >
              <span className="status" data-status={goal.status}>
                {goal.status}
              </span>{' '}
              {goal.description}
            </button>
          </li>
        ))}
      </ul>
      {goals.length > LISTED_MAX ? (
        <p className="quiet">
          The first {LISTED_MAX} of {goals.length}; find the others among the goals.
        </p>
      ) : undefined}
    </>
  );
}

function TestLink({
  test,
  onChoose,
}: {
  readonly test: SuiteTest | undefined;
  readonly onChoose: (test: SuiteTest) => void;
}) {
  if (test === undefined) return undefined;
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          onChoose(test);
        }}
      >
        <span className="code">{test.id}</span> {test.title}
      </button>
    </li>
  );
}

/** A text that is too long to be laid out at once is shown page by page. */
function TestLines({ lines }: { readonly lines: readonly string[] }) {
  const [from, setFrom] = useState(0);
  useEffect(() => {
    setFrom(0);
  }, [lines]);
  return (
    <>
      <pre className="test-lines">{lines.slice(from, from + LINES).join('\n')}</pre>
      {lines.length <= LINES ? undefined : (
        <div className="buttons">
          <button
            type="button"
            disabled={from === 0}
            onClick={() => {
              setFrom(Math.max(0, from - LINES));
            }}
          >
            Lines before
          </button>
          <span className="quiet">
            {from + 1} to {Math.min(lines.length, from + LINES)} of {lines.length.toLocaleString('en')}
          </span>
          <button
            type="button"
            disabled={from + LINES >= lines.length}
            onClick={() => {
              setFrom(from + LINES);
            }}
          >
            Lines behind
          </button>
        </div>
      )}
    </>
  );
}

export function ChosenTest({
  desk,
  kept,
  chosen: { test, facts, result },
}: {
  readonly desk: Desk;
  readonly kept: KeptSuite;
  readonly chosen: Extract<Chosen, { kind: 'test' }>;
}) {
  const { testing } = desk;
  const { goals } = kept.suite;
  const served = useMemo(() => goals.filter(({ tests }) => tests.includes(test.id)), [goals, test]);
  const alone = served.filter(({ tests }) => tests.length === 1);
  useValue(testing.state);
  return (
    <section className="chosen" aria-label="The test">
      <h2>
        {test.id} · {test.title}
      </h2>
      {result === undefined ? undefined : (
        <p>
          <span className="verdict" data-verdict={result.verdict}>
            {result.verdict} at {result.at}
          </span>{' '}
          {result.reason ?? ''}
        </p>
      )}
      <p className="quiet">
        {plural(served.length, 'goal')}, {alone.length} of them served by it alone
      </p>
      <TestLines lines={facts?.lines ?? []} />
      {test.run === undefined ? undefined : (
        <div className="buttons">
          <button type="button" onClick={() => void desk.simulateTest(test)}>
            Step through it
          </button>
        </div>
      )}
      {served.length === 0 ? undefined : (
        <>
          <h2>{served.length > LISTED_MAX ? `The first ${LISTED_MAX} goals` : 'Goals'}</h2>
          <ul className="links">
            {served.slice(0, LISTED_MAX).map((goal) => (
              <li key={goal.id}>
                <button type="button" onClick={() => void testing.chooseGoal(goal)}>
                  {goal.description}
                  {goal.tests.length === 1 ? <span className="quiet"> · this test alone</span> : undefined}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
