/** A suite: its goals, its tests and its runs as tables, and what is known of the one that is chosen. */
import { type GoalStatus, type SuiteGoal, type SuiteTest } from 'tickstone';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { textOf } from '../document.js';
import { plural } from '../panels/inspector.js';
import { type KeptSuite } from './kept.js';
import { downloadSuite } from './test-side.js';
import { ChosenGoal, ChosenTest } from './chosen.js';
import { ClassPictures } from './class-pictures.js';
import { CompareView } from './compare-view.js';
import { Hypotheses } from './hypotheses.js';
import { Matrix } from './matrix.js';
import { MessagesView } from './messages-view.js';
import { Runs } from './runs.js';
import { type SuiteView } from './testing.js';
import { VirtualList } from './virtual-list.js';
import { Wiring } from './wiring.js';

const STATUSES: readonly GoalStatus[] = ['covered', 'infeasible', 'equivalent', 'unknown'];

/** What some methods have to show besides. */
const VIEWS: Readonly<Record<string, readonly [SuiteView, string]>> = {
  classes: ['classes', 'Classes'],
  communication: ['messages', 'Messages'],
  connectivity: ['wiring', 'Wires'],
  discrimination: ['hypotheses', 'Hypotheses'],
};

export function SuitePanel({ desk, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { testing, studio } = desk;
  const { view, chosen, suites } = useValue(testing.state);
  const { document } = useValue(studio.state);
  const { suite, name } = kept;
  const { summary } = suite;
  const own = VIEWS[suite.method];
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
        {desk.opening.server === undefined ? undefined : (
          <button type="button" onClick={() => void desk.runAddress(kept.id)}>
            Run on an address
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
            ...(own === undefined ? [] : ([own] as const)),
            ['runs', `Runs ${kept.runs.length}`],
            ...(suites.length > 1 ? ([['compare', 'Compare']] as const) : []),
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
      {view === 'messages' ? <MessagesView desk={desk} kept={kept} /> : undefined}
      {view === 'wiring' ? <Wiring desk={desk} kept={kept} /> : undefined}
      {view === 'hypotheses' ? <Hypotheses desk={desk} kept={kept} /> : undefined}
      {view === 'compare' ? <CompareView desk={desk} kept={kept} /> : undefined}
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
