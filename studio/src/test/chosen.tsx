/** What is known of the goal or the test that is chosen. */
import { type SuiteTest } from 'tickstone';
import { useMemo } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { plural } from '../panels/inspector.js';
import { type KeptSuite } from './kept.js';
import { type Chosen } from './testing.js';

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
          {mutant.operator}.{' '}
          {mutant.changes.length === 0 ? 'Something is left out.' : 'What is other is marked.'}
        </p>
      )}
      {goal.kind === 'mutant' ? (
        <div className="buttons">
          <button type="button" onClick={() => void testing.run(kept.id, goal.id)}>
            Run the suite on it
          </button>
        </div>
      ) : undefined}
      {goal.tests.length === 0 ? undefined : (
        <>
          <h2>{goal.tests.length === 1 ? 'The only test for it' : plural(goal.tests.length, 'test')}</h2>
          <ul className="links">
            {goal.tests.slice(0, 100).map((id) => (
              <TestLink key={id} test={tests.get(id)} onChoose={(test) => void testing.chooseTest(test)} />
            ))}
          </ul>
        </>
      )}
    </section>
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
      <pre className="test-lines">{facts?.lines.join('\n') ?? ''}</pre>
      {test.run === undefined ? undefined : (
        <div className="buttons">
          <button type="button" onClick={() => void desk.simulateTest(test)}>
            Step through it
          </button>
        </div>
      )}
      {served.length === 0 ? undefined : (
        <>
          <h2>Goals</h2>
          <ul className="links">
            {served.slice(0, 100).map((goal) => (
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
