/** A suite: its goals, its tests and its runs as tables, and what is known of the one that is chosen. */
import { type GoalStatus, type SuiteGoal, type SuiteTest, type TestResult } from 'tickstone';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { textOf } from '../document.js';
import { plural } from '../panels/inspector.js';
import { type KeptSuite } from './kept.js';
import { downloadSuite } from './test-side.js';
import { ChosenGoal, ChosenTest } from './chosen.js';
import { ClassPictures } from './class-pictures.js';
import { Matrix } from './matrix.js';
import { type SuiteView } from './testing.js';
import { VirtualList } from './virtual-list.js';

const STATUSES: readonly GoalStatus[] = ['covered', 'infeasible', 'equivalent', 'unknown'];

export function SuitePanel({ desk, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { testing, studio } = desk;
  const { view, chosen } = useValue(testing.state);
  const { document } = useValue(studio.state);
  const { suite, name } = kept;
  const { summary } = suite;
  const isStale = document !== undefined && kept.text !== undefined && kept.text !== textOf(document);
  return (
    <section className="suite-panel" aria-label={`Suite ${name}`}>
      <div className="bar">
        <h2>{name}</h2>
        <span className="space" />
        <button type="button" onClick={() => void testing.run(kept.id, undefined)}>
          Run on the model
        </button>
        {desk.opening.server === undefined ? undefined : (
          <button type="button" onClick={() => void desk.runCommand(kept.id)}>
            Run on a command
          </button>
        )}
      </div>
      <p className="quiet" data-testid="summary">
        {plural(summary.tests, 'test')}, {summary.covered} of {plural(summary.goals, 'goal')} covered
        {summary.unknown === 0 ? '' : `, ${summary.unknown} unknown`}
        {isStale ? '. The model has changed since.' : ''}
      </p>
      <div className="buttons">
        <button type="button" onClick={() => void downloadSuite(desk, kept)}>
          Save suite
        </button>
        <button type="button" onClick={() => void testing.minimise(kept.id)}>
          Minimise
        </button>
        <button
          type="button"
          className="danger"
          onClick={() =>
            void desk.dialogs
              .confirm({
                title: `Remove ${name}?`,
                text: 'The suite and its runs are removed from this browser.',
                yes: 'Remove it',
                isDanger: true,
              })
              .then((isSure) => (isSure ? testing.remove(kept.id) : undefined))
          }
        >
          Remove
        </button>
      </div>
      <div className="segments" role="group" aria-label="What of the suite">
        {(
          [
            ['goals', `Goals ${summary.goals}`],
            ['tests', `Tests ${summary.tests}`],
            ['matrix', 'Matrix'],
            ...(kept.method === 'classes' ? ([['classes', 'Classes']] as const) : []),
            ['runs', `Runs ${kept.runs.length}`],
          ] as const satisfies readonly (readonly [SuiteView, string])[]
        ).map(([each, title]) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            onClick={() => {
              testing.setView(each);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      {view === 'goals' ? <Goals desk={desk} kept={kept} /> : undefined}
      {view === 'tests' ? <Tests desk={desk} kept={kept} /> : undefined}
      {view === 'matrix' ? <Matrix desk={desk} kept={kept} /> : undefined}
      {view === 'classes' ? <ClassPictures desk={desk} kept={kept} /> : undefined}
      {view === 'runs' ? <Runs desk={desk} kept={kept} /> : undefined}
      {chosen.kind === 'goal' ? <ChosenGoal desk={desk} kept={kept} chosen={chosen} /> : undefined}
      {chosen.kind === 'test' ? <ChosenTest desk={desk} kept={kept} chosen={chosen} /> : undefined}
    </section>
  );
}

function matches(sought: string, ...texts: readonly (string | undefined)[]): boolean {
  const words = sought.toLowerCase().split(/\s+/);
  const all = texts.join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}

function Goals({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen } = useValue(testing.state);
  const [status, setStatus] = useState<GoalStatus | 'all'>('all');
  const [sought, setSought] = useState('');
  const wanted = useDeferredValue(sought);
  const { goals } = kept.suite;
  const rows = useMemo(
    () =>
      goals.filter(
        (goal) =>
          (status === 'all' || goal.status === status) &&
          matches(wanted, goal.id, goal.description, goal.reason),
      ),
    [goals, status, wanted],
  );
  return (
    <>
      <div className="filters">
        <input
          type="search"
          aria-label="Find goals"
          placeholder="Find"
          value={sought}
          onChange={(event) => {
            setSought(event.target.value);
          }}
        />
        <select
          aria-label="Which goals"
          value={status}
          onChange={(event) => {
            setStatus(event.target.value as GoalStatus | 'all');
          }}
        >
          <option value="all">all</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {each} ({kept.suite.summary[each]})
            </option>
          ))}
        </select>
      </div>
      <VirtualList<SuiteGoal>
        label="Goals"
        rows={rows}
        keyOf={({ id }) => id}
        chosen={chosen.kind === 'goal' ? chosen.goal.id : undefined}
        onChoose={(goal) => void testing.chooseGoal(goal)}
      >
        {({ status: each, description, tests }) => (
          <>
            <span className="status" data-status={each}>
              {each}
            </span>
            <span className="row-text" title={description}>
              {description}
            </span>
            <span className="quiet">{tests.length === 0 ? '' : tests.length}</span>
          </>
        )}
      </VirtualList>
    </>
  );
}

function Tests({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen } = useValue(testing.state);
  const [sought, setSought] = useState('');
  const wanted = useDeferredValue(sought);
  const { tests } = kept.suite;
  const rows = useMemo(
    () => tests.filter(({ id, title, goals }) => matches(wanted, id, title, goals.join(' '))),
    [tests, wanted],
  );
  return (
    <>
      <div className="filters">
        <input
          type="search"
          aria-label="Find tests"
          placeholder="Find"
          value={sought}
          onChange={(event) => {
            setSought(event.target.value);
          }}
        />
      </div>
      <VirtualList<SuiteTest>
        label="Tests"
        rows={rows}
        keyOf={({ id }) => id}
        chosen={chosen.kind === 'test' ? chosen.test.id : undefined}
        onChoose={(test) => void testing.chooseTest(test)}
      >
        {({ id, title, goals }) => (
          <>
            <span className="code">{id}</span>
            <span className="row-text" title={title}>
              {title}
            </span>
            <span className="quiet">{plural(goals.length, 'goal')}</span>
          </>
        )}
      </VirtualList>
    </>
  );
}

function Runs({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen, run } = useValue(testing.state);
  const shown = kept.runs.find(({ id }) => id === run) ?? kept.runs[0];
  if (shown === undefined)
    return (
      <p className="quiet">
        Nothing has been run yet. A suite runs on the model, or on a mutant of it: choose a mutant among the
        goals.
      </p>
    );
  const { record } = shown;
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
