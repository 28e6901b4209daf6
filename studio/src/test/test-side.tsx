/** The left of the test mode: what is under test, which suites there are, what is under way. */
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { download, pickFile } from '../files/local.js';
import { type KeptSuite } from './kept.js';
import { type Job } from './jobs.js';

export function TestSide({ desk }: { readonly desk: Desk }) {
  const { testing, studio } = desk;
  const state = useValue(testing.state);
  const { analysis } = useValue(studio.state);
  const processes = analysis?.outline.processes.map(({ name }) => name) ?? [];
  const jobs = useValue(testing.jobs.state);
  const { underTest, interface: found, suites, suite } = state;
  return (
    <nav className="test-side" aria-label="Tests">
      <section>
        <h2>Under test</h2>
        <ul className="under-test">
          {processes.map((name) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={underTest?.includes(name) ?? false}
                  onChange={() => void testing.toggle(name, processes)}
                />
                <span className="code">{name}</span>
              </label>
            </li>
          ))}
        </ul>
        <p className="quiet">
          {underTest === undefined
            ? 'All of it, with the tester as its world. Choose processes here or on the drawing.'
            : 'The others are the environment.'}
        </p>
        {found === undefined ? undefined : (
          <dl className="interface">
            {(
              [
                ['input', 'Inputs', found.inputs],
                ['output', 'Outputs', found.outputs],
              ] as const
            ).map(([kind, title, names]) => (
              <div key={kind} data-kind={kind}>
                <dt>{title}</dt>
                <dd className="code">{names.length === 0 ? 'none' : names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {jobs.length === 0 ? undefined : (
        <section aria-label="Under way">
          <h2>Under way</h2>
          <ul className="jobs">
            {jobs.map((job) => (
              <JobView
                key={job.id}
                job={job}
                onStop={() => {
                  testing.jobs.stop(job.id);
                }}
                onDismiss={() => {
                  testing.jobs.dismiss(job.id);
                }}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Suites">
        <h2>Suites</h2>
        <ul className="suites">
          <li>
            <button
              type="button"
              className="suite"
              aria-pressed={suite === undefined}
              onClick={() => {
                testing.show(undefined);
              }}
            >
              Generate tests …
            </button>
          </li>
          {suites.map((kept) => (
            <SuiteRow
              key={kept.id}
              kept={kept}
              isShown={kept.id === suite}
              onShow={() => {
                testing.show(kept.id);
                desk.page.front('panel');
              }}
            />
          ))}
        </ul>
        <div className="buttons">
          <button type="button" onClick={() => void openSuites(desk)}>
            Open a suite
          </button>
          {suites.length > 1 ? (
            <button type="button" onClick={() => void testing.merge()}>
              Merge all
            </button>
          ) : undefined}
        </div>
      </section>
    </nav>
  );
}

async function openSuites(desk: Desk): Promise<void> {
  for (const { name, bytes } of await pickFile('.json')) await desk.openJson(name, bytes);
}

export async function downloadSuite({ testing }: Desk, kept: KeptSuite): Promise<void> {
  download(`${kept.name}.suite.json`, await testing.written(kept.id), 'application/json');
}

function SuiteRow({
  kept,
  isShown,
  onShow,
}: {
  readonly kept: KeptSuite;
  readonly isShown: boolean;
  readonly onShow: () => void;
}) {
  const { covered, goals, tests } = kept.suite.summary;
  const bad = kept.runs[0]?.record.summary;
  const verdict =
    bad === undefined
      ? 'none'
      : bad.fail + bad.error > 0
        ? 'fail'
        : bad.pass === bad.tests
          ? 'pass'
          : 'inconclusive';
  return (
    <li>
      <button type="button" className="suite" aria-pressed={isShown} onClick={onShow}>
        <span className="dot" data-verdict={verdict} aria-hidden="true" />
        <span className="suite-name">{kept.name}</span>
        <span className="quiet">
          {covered}/{goals} · {tests} tests
        </span>
      </button>
    </li>
  );
}

function JobView({
  job: { what, told, state, why, results = [] },
  onStop,
  onDismiss,
}: {
  readonly job: Job;
  readonly onStop: () => void;
  readonly onDismiss: () => void;
}) {
  const failed = results.filter(({ verdict }) => verdict !== 'pass').length;
  return (
    <li className="job" data-state={state}>
      <span className="job-name">{what}</span>
      {state === 'refused' ? (
        <>
          <p className="says bad" role="alert">
            {why}
          </p>
          <button type="button" onClick={onDismiss}>
            Close
          </button>
        </>
      ) : (
        <>
          <progress
            aria-label={`How far ${what} is`}
            {...(told?.all === undefined ? {} : { value: told.done, max: Math.max(1, told.all) })}
          />
          <span className="quiet" role="status">
            {told === undefined
              ? 'beginning'
              : `${told.done.toLocaleString('en')}${told.all === undefined ? '' : ` of ${told.all.toLocaleString('en')}`} ${told.what}`}
            {told?.tests === undefined ? '' : ` · ${told.tests} tests`}
            {results.length === 0 ? '' : ` · ${results.length - failed} passed, ${failed} did not`}
          </span>
          <button type="button" onClick={onStop}>
            {state === 'stopping' ? 'End without keeping' : 'Stop'}
          </button>
        </>
      )}
    </li>
  );
}
