/** The runs of a suite: their verdicts as they came, and two of them compared. */
import { type RunRecord, type TestResult } from 'tickstone';
import { useMemo, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { plural } from '../panels/inspector.js';
import { type RunDifference, comparedRuns } from './compare.js';
import { type KeptSuite } from './kept.js';
import { type Testing } from './testing.js';
import { VirtualList } from './virtual-list.js';

export function Runs({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen, run } = useValue(testing.state);
  const [against, setAgainst] = useState<string | undefined>();
  const shown = kept.runs.find(({ id }) => id === run) ?? kept.runs[0];
  if (shown === undefined)
    return (
      <p className="quiet">
        Nothing has been run yet. A suite runs on the model, or on a mutant of it: choose a mutant among the
        goals.
      </p>
    );
  const { record } = shown;
  const other = kept.runs.find(({ id }) => id === against && id !== shown.id);
  const { summary } = record;
  return (
    <>
      <label className="wide">
        Run
        <select
          value={shown.id}
          onChange={(event) => {
            testing.showRun(event.target.value);
          }}
        >
          {kept.runs.map(({ id, at, record: each }) => (
            <option key={id} value={id}>
              {each.system}, {new Date(at).toLocaleString()}
            </option>
          ))}
        </select>
      </label>
      <p className="says" data-testid="run">
        {summary.pass} of {plural(summary.tests, 'test')} passed
        {summary.fail === 0 ? '' : `, ${summary.fail} failed`}
        {summary.inconclusive === 0 ? '' : `, ${summary.inconclusive} inconclusive`}
        {summary.error === 0 ? '' : `, ${summary.error} broke off`}
        {record.ended === 'complete' ? '' : `. It was stopped before the end`}.
      </p>
      {kept.runs.length < 2 ? undefined : (
        <label className="wide">
          Compare with
          <select
            value={other?.id ?? ''}
            onChange={(event) => {
              setAgainst(event.target.value);
            }}
          >
            <option value="">no other run</option>
            {kept.runs
              .filter(({ id }) => id !== shown.id)
              .map(({ id, at, record: each }) => (
                <option key={id} value={id}>
                  {each.system}, {new Date(at).toLocaleString()}
                </option>
              ))}
          </select>
        </label>
      )}
      {other === undefined ? undefined : (
        <Differences testing={testing} first={record} second={other.record} />
      )}
      <VirtualList<TestResult>
        label="Results"
        rows={record.tests}
        keyOf={({ test, repetition = 0, attempt = 0 }) => `${test.id} ${repetition} ${attempt}`}
        chosen={chosen.kind === 'test' ? `${chosen.test.id} 0 0` : undefined}
        onChoose={(result) => void testing.chooseTest(result.test, result)}
      >
        {({ test, verdict }) => (
          <>
            <span className="verdict" data-verdict={verdict}>
              {verdict}
            </span>
            <span className="code">{test.id}</span>
            <span className="row-text" title={test.title}>
              {test.title}
            </span>
          </>
        )}
      </VirtualList>
    </>
  );
}

/** The tests that went otherwise in the other run; one that is chosen is shown as both runs had it. */
function Differences({
  testing,
  first,
  second,
}: {
  readonly testing: Testing;
  readonly first: RunRecord;
  readonly second: RunRecord;
}) {
  const { chosen } = useValue(testing.state);
  const found = useMemo(() => comparedRuns(first, second), [first, second]);
  const verdicts = found.filter(({ first: a, second: b }) => a?.verdict !== b?.verdict).length;
  return (
    <>
      <p className="says" data-testid="differences">
        {found.length === 0
          ? 'All tests went the same way.'
          : `${plural(found.length, 'test')} went otherwise, ${verdicts} with another verdict.`}
      </p>
      {found.length === 0 ? undefined : (
        <VirtualList<RunDifference>
          label="Differences"
          rows={found}
          keyOf={({ test }) => test.id}
          chosen={chosen.kind === 'test' ? chosen.test.id : undefined}
          onChoose={({ first: a, second: b, test }) => void testing.chooseRuns(test, a, b, second.system)}
        >
          {({ test, first: a, second: b, at }) => (
            <>
              <span className="verdict" data-verdict={a?.verdict ?? 'none'}>
                {a?.verdict ?? 'not run'}
              </span>
              <span aria-hidden="true">→</span>
              <span className="verdict" data-verdict={b?.verdict ?? 'none'}>
                {b?.verdict ?? 'not run'}
              </span>
              <span className="code">{test.id}</span>
              <span className="row-text">{at === undefined ? '' : `from ${at} on`}</span>
            </>
          )}
        </VirtualList>
      )}
      <h2>All tests of the run</h2>
    </>
  );
}
