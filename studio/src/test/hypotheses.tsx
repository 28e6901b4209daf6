/**
 * How hypotheses are told apart: the tests that together tell all that can be told (a hitting set), with what each of them rules
 * out; and for a hypothesis, the types of tests that tell it from the reference, with `*` where any value will do.
 */
import { useMemo } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { plural } from '../panels/inspector.js';
import { type KeptSuite } from './kept.js';
import { type ToldPair, toldSuite } from './told-pairs.js';

/** More columns are not told apart. */
const TESTS_MAX = 30;
const ROWS_MAX = 400;

export function Hypotheses({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen } = useValue(testing.state);
  const { goals, tests } = kept.suite;
  const told = useMemo(() => toldSuite(kept.suite), [kept]);
  const shown = tests.slice(0, TESTS_MAX);
  const goal = chosen.kind === 'goal' ? chosen.goal : undefined;
  const pair = goal === undefined ? undefined : told.pairOf(goal);
  return (
    <>
      <p className="says">
        {plural(tests.length, 'test')} together tell{' '}
        {goals.filter(({ status }) => status === 'covered').length} of {goals.length} hypotheses from{' '}
        {told.reference ?? 'the reference'}
        {told.isMinimum === true
          ? '; no fewer do'
          : told.lowerBound === undefined
            ? ''
            : `; at least ${told.lowerBound} are needed`}
        .
      </p>
      <div className="scrolled" role="region" aria-label="Hypotheses and tests" tabIndex={0}>
        <table className="hitting">
          <thead>
            <tr>
              <th scope="col">hypothesis</th>
              <th scope="col">told</th>
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
                <td className="told">{toldWord(told.pairOf(each))}</td>
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
        <p className="quiet">The suite does not say which inputs tell it.</p>
      ) : (
        <>
          <Inputs pair={pair} />
          <TestTypes pair={pair} />
        </>
      )}
    </>
  );
}

function toldWord(pair: ToldPair | undefined): string {
  switch (pair?.outcome) {
    case 'definite':
      return 'surely';
    case 'possible':
      return 'perhaps';
    case 'none':
      return 'not';
    case 'unknown':
    case undefined:
      return '?';
  }
}

/** How many inputs tell a pair always, sometimes and never. */
function Inputs({ pair: { hypothesis, against, definite, possible, none } }: { readonly pair: ToldPair }) {
  if (definite === undefined || possible === undefined || none === undefined) return undefined;
  return (
    <p>
      Of the inputs that {hypothesis} and {against} respond to, <b>{definite}</b> always tell them apart,{' '}
      <b>{possible}</b> sometimes and <b>{none}</b> never.
    </p>
  );
}

function TestTypes({ pair: { hypothesis, against, listed, types, outcome } }: { readonly pair: ToldPair }) {
  if (listed.length === 0)
    return (
      <p className="quiet">
        {outcome === 'none'
          ? `No test of that many steps tells ${hypothesis} from ${against}.`
          : 'The suite lists no types of tests for it.'}
      </p>
    );
  const names = [
    ...new Set(listed.flatMap(({ pattern }) => pattern.flatMap((values) => Object.keys(values)))),
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
          Tests that {outcome === 'possible' ? 'may tell' : 'tell'} {hypothesis} from {against}; * is any
          value
          {types === undefined || types === '0' || types === String(listed.length)
            ? ''
            : ` (${listed.length} of ${types} types)`}
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
          {listed.flatMap(({ pattern, tellsAt }, type) =>
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
