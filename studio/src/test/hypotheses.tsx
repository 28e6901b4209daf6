/**
 * How hypotheses are told apart: the tests that together tell all that can be told (a hitting set), with what each of them rules
 * out; and for a hypothesis, the types of tests that tell it from the reference, with `*` where any value will do.
 */
import { type DiscriminationResult, type PairResult, type SuiteGoal } from 'tickstone';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { plural } from '../panels/inspector.js';
import { type KeptSuite } from './kept.js';

/** More columns are not told apart. */
const TESTS_MAX = 30;
const ROWS_MAX = 400;

export function Hypotheses({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen } = useValue(testing.state);
  const { goals, tests } = kept.suite;
  const report = kept.report as Partial<DiscriminationResult> | undefined;
  const shown = tests.slice(0, TESTS_MAX);
  const goal = chosen.kind === 'goal' ? chosen.goal : undefined;
  const pair = goal === undefined ? undefined : pairOf(report, goal);
  const confirming = report?.confirming;
  return (
    <>
      <p className="says">
        {plural(tests.length, 'test')} together tell{' '}
        {goals.filter(({ status }) => status === 'covered').length} of {goals.length} hypotheses from{' '}
        {report?.reference ?? 'the reference'}
        {confirming === undefined
          ? ''
          : confirming.isMinimum
            ? '; no fewer do'
            : `; at least ${confirming.lowerBound} are needed`}
        .
      </p>
      <div className="scrolled" role="region" aria-label="Hypotheses and tests" tabIndex={0}>
        <table className="hitting">
          <thead>
            <tr>
              <th scope="col">hypothesis</th>
              {shown.map((test) => (
                <th key={test.id} scope="col">
                  <button type="button" className="plain" onClick={() => void testing.chooseTest(test)}>
                    {test.id}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {goals.slice(0, ROWS_MAX).map((each) => (
              <tr key={each.id} data-chosen={each === goal}>
                <th scope="row">
                  <button type="button" className="plain" onClick={() => void testing.chooseGoal(each)}>
                    {each.id}
                  </button>
                </th>
                {shown.map(({ id }) => (
                  <td key={id}>{each.tests.includes(id) ? '●' : ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {goals.length > ROWS_MAX ? (
        <p className="quiet">
          The first {ROWS_MAX} of {goals.length}.
        </p>
      ) : undefined}
      {goal === undefined ? (
        <p className="quiet">Choose a hypothesis to see which tests tell it apart.</p>
      ) : pair === undefined ? (
        <p className="quiet">
          The types of tests are known of suites that were made here; this one tells its tests only.
        </p>
      ) : (
        <TestTypes pair={pair} />
      )}
    </>
  );
}

function pairOf(
  report: Partial<DiscriminationResult> | undefined,
  { id }: SuiteGoal,
): PairResult | undefined {
  return report?.pairs?.find(
    ({ hypothesis, against }) =>
      id === hypothesis || id === `${hypothesis} / ${against}` || id === `${hypothesis}/${against}`,
  );
}

function TestTypes({
  pair: { hypothesis, against, tests, types, outcome, steps },
}: {
  readonly pair: PairResult;
}) {
  if (tests.length === 0)
    return (
      <p className="quiet">
        No test of {plural(steps, 'step')} tells {hypothesis} from {against}
        {outcome === 'possible' ? ' for sure' : ''}.
      </p>
    );
  const names = [
    ...new Set(tests.flatMap(({ pattern }) => pattern.flatMap((values) => Object.keys(values)))),
  ];
  return (
    <div
      className="scrolled"
      role="region"
      aria-label={`Tests that tell ${hypothesis} from ${against}`}
      tabIndex={0}
    >
      <table className="hitting">
        <caption>
          Tests that tell {hypothesis} from {against}; * is any value
          {typeof types === 'number' && types > tests.length ? ` (${tests.length} of ${types} types)` : ''}
        </caption>
        <thead>
          <tr>
            <th scope="col">type</th>
            <th scope="col">step</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tests.flatMap(({ pattern, tellsAt }, type) =>
            pattern.map((values, step) => (
              <tr key={`${type} ${step}`} data-chosen={step + 1 === tellsAt}>
                <td>{step === 0 ? type + 1 : ''}</td>
                <td>
                  {step + 1}
                  {step + 1 === tellsAt ? ', tells' : ''}
                </td>
                {names.map((name) => (
                  <td key={name} className={values[name] === '*' ? 'any' : undefined}>
                    {values[name] ?? ''}
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
