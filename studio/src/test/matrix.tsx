/** Which tests serve which goals: a row for each goal, a column for each test; of mutants, which test kills which. */
import { type SuiteGoal } from 'tickstone';
import { useMemo } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { type KeptSuite } from './kept.js';
import { VirtualList } from './virtual-list.js';

/** More columns are not told apart. */
const TESTS_MAX = 40;
const CELL = 9;

export function Matrix({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen } = useValue(testing.state);
  const { goals, tests, method } = kept.suite;
  const shown = tests.slice(0, TESTS_MAX);
  const rows = useMemo(() => goals.filter(({ tests: some }) => some.length > 0), [goals]);
  const columnOf = useMemo(() => new Map(shown.map(({ id }, index) => [id, index])), [tests]);
  const alone = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { tests: some } of goals)
      if (some.length === 1) counts.set(some[0]!, (counts.get(some[0]!) ?? 0) + 1);
    return counts;
  }, [goals]);
  const verb = method === 'mutation' ? 'kills' : 'serves';
  return (
    <>
      <p className="quiet">
        A row for each goal, a column for each test{' '}
        {tests.length > TESTS_MAX ? `(the first ${TESTS_MAX} of ${tests.length})` : ''}
        {method === 'mutation' ? ' that kills it' : ' that serves it'}; filled where it is the only one.
      </p>
      <ul className="columns" aria-label="Tests">
        {shown.slice(0, 12).map(({ id }) => (
          <li key={id}>
            <span className="code">{id}</span> {alone.get(id) ?? 0} alone
          </li>
        ))}
      </ul>
      <VirtualList<SuiteGoal>
        label={`What each test ${verb}`}
        rows={rows}
        keyOf={({ id }) => id}
        chosen={chosen.kind === 'goal' ? chosen.goal.id : undefined}
        onChoose={(goal) => void testing.chooseGoal(goal)}
      >
        {({ description, tests: some }) => (
          <>
            <svg
              className="matrix-row"
              width={shown.length * CELL}
              height={18}
              role="img"
              aria-label={some.join(', ')}
            >
              {some.map((id) => {
                const column = columnOf.get(id);
                return column === undefined ? undefined : (
                  <rect
                    key={id}
                    className={some.length === 1 ? 'cell alone' : 'cell'}
                    x={column * CELL + 1}
                    y={5}
                    width={CELL - 2}
                    height={8}
                  />
                );
              })}
            </svg>
            <span className="row-text" title={description}>
              {description}
            </span>
          </>
        )}
      </VirtualList>
    </>
  );
}
