/** The queries of a model: edited, asked, answered. */
import { type Extreme, type QueryResult, type TraceDocument } from 'tickstone';
import { useEffect, useState } from 'react';
import { CodeField } from '../code/code-field.js';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { plural } from '../panels/inspector.js';
import { type Studio } from '../studio.js';
import { type Answer } from './verification.js';

interface ShownQuery {
  readonly formula: string;
  readonly comment: string;
  /** In the model; those of a file beside it, and those of models without any, stand nowhere. */
  readonly index: number | undefined;
}

export function VerifyPanel({ desk }: { readonly desk: Desk }) {
  const { studio, verification, opening, page } = desk;
  const { analysis } = useValue(studio.state);
  const { query: focused } = useValue(page.state);
  const beside = useValue(opening.beside.state)?.queries ?? [];
  const answers = useValue(verification.answers);
  const isRunning = useValue(verification.isRunning);
  const outline = analysis?.outline;
  const own = outline?.queries ?? [];
  const editable = outline?.editable === true;
  const queries: readonly ShownQuery[] = [
    ...own.map(({ formula, comment }, index) => ({ formula, comment, index })),
    ...beside.map(({ formula, comment }) => ({ formula, comment, index: undefined })),
  ];
  const askable = queries.filter(({ formula }) => formula.trim() !== '').map(({ formula }) => formula.trim());
  const [adding, setAdding] = useState('');
  const add = (text: string): void => {
    if (text.trim() === '') return;
    if (editable) void studio.edit('added a query', [{ kind: 'addQuery', formula: text.trim() }]);
    else void opening.beside.add(studio.text().name, text);
    setAdding('');
  };
  useEffect(() => {
    if (focused === undefined) return;
    document.querySelectorAll<HTMLElement>('.query textarea')[focused]?.focus();
  }, [focused]);
  const errors = outline?.problems.some(
    ({ diagnostic, place }) => diagnostic.severity === 'error' && place?.kind !== 'query',
  );
  return (
    <section className="verify" aria-label="Queries">
      <div className="bar">
        <h2>{plural(queries.length, 'query').replace('querys', 'queries')}</h2>
        {isRunning ? (
          <button
            type="button"
            className="danger"
            onClick={() => {
              verification.stop();
            }}
          >
            Stop
          </button>
        ) : (
          <button
            type="button"
            className="primary"
            disabled={askable.length === 0 || errors === true}
            onClick={() => void verification.run(askable)}
          >
            Run all
          </button>
        )}
      </div>
      {errors === true ? (
        <p className="quiet">The model has errors: mend them, then its queries can be asked.</p>
      ) : undefined}
      {queries.length === 0 ? (
        <p className="quiet">
          A query asks about all runs: <code>A[] not deadlock</code>, or whether there is one:{' '}
          <code>E&lt;&gt; P.Done</code>.
        </p>
      ) : undefined}
      <ol className="queries">
        {queries.map((query, at) => (
          <QueryView
            key={`${query.index ?? 'beside'} ${at}`}
            studio={studio}
            query={query}
            answer={answers.get(query.formula.trim())}
            canRun={!isRunning && errors !== true}
            editable={editable}
            onRun={() => void verification.run([query.formula.trim()])}
            onTrace={(trace) => void desk.showTrace(trace)}
            onBeside={(text) => {
              const old = beside[at - own.length];
              if (old !== undefined) void opening.beside.change(old, text);
            }}
          />
        ))}
      </ol>
      <form
        className="add-query"
        onSubmit={(event) => {
          event.preventDefault();
          add(adding);
        }}
      >
        <input
          aria-label="New query"
          className="code"
          placeholder="E<> …"
          spellCheck={false}
          value={adding}
          onChange={(event) => {
            setAdding(event.target.value);
          }}
        />
        <button type="submit" disabled={adding.trim() === ''}>
          Add
        </button>
      </form>
    </section>
  );
}

function QueryView({
  studio,
  query,
  answer,
  canRun,
  editable,
  onRun,
  onTrace,
  onBeside,
}: {
  readonly studio: Studio;
  readonly query: ShownQuery;
  readonly answer: Answer | undefined;
  readonly canRun: boolean;
  readonly editable: boolean;
  readonly onRun: () => void;
  readonly onTrace: (trace: TraceDocument) => void;
  readonly onBeside: (text: string) => void;
}) {
  const { document } = useValue(studio.state);
  const current = document?.versions[document.at]?.text;
  const { index } = query;
  const isOwn = index !== undefined && editable;
  const edit = (text: string) => ({ kind: 'setQuery', query: index ?? 0, formula: text }) as const;
  const isStale = answer !== undefined && 'about' in answer && answer.about !== current;
  const trace = answer?.kind === 'answered' ? answer.result.trace : undefined;
  return (
    <li className="query" data-stale={isStale}>
      <div className="query-line">
        <Verdict answer={answer} isStale={isStale} />
        <CodeField
          studio={studio}
          label={`Query ${query.formula.trim()}`}
          value={query.formula.trim()}
          place={{ kind: 'query', query: index ?? -1 }}
          tryOut={(text) =>
            isOwn
              ? studio.engine.call('edit', { ...studio.text(), edits: [edit(text)] })
              : Promise.resolve(undefined)
          }
          onCommit={(text) => {
            if (isOwn) void studio.edit('changed a query', [edit(text)]);
            else if (index === undefined) onBeside(text);
          }}
        />
      </div>
      {query.comment.trim() === '' ? undefined : <p className="comment">{query.comment.trim()}</p>}
      <Says answer={answer} isStale={isStale} />
      <div className="buttons">
        <button type="button" disabled={!canRun || query.formula.trim() === ''} onClick={onRun}>
          Run
        </button>
        {trace === undefined ? undefined : (
          <button
            type="button"
            onClick={() => {
              onTrace(trace);
            }}
          >
            Trace, {plural(trace.steps.length, 'step')}
          </button>
        )}
        {isOwn || index === undefined ? (
          <button
            type="button"
            className="plain"
            aria-label={`Remove the query ${query.formula.trim()}`}
            onClick={() => {
              if (isOwn) void studio.edit('removed a query', [{ kind: 'removeQuery', query: index }]);
              else onBeside('');
            }}
          >
            Remove
          </button>
        ) : undefined}
      </div>
    </li>
  );
}

function extremeText(extreme: Extreme): string {
  switch (extreme.kind) {
    case 'value':
      return `${extreme.value}${extreme.open ? ' (not reached)' : ''}`;
    case 'unlimited':
      return 'infinity';
    case 'none':
      return 'nothing';
    case 'unknown':
      return 'an unknown value';
  }
}

const WORDS: Readonly<Record<QueryResult['outcome'], string>> = {
  satisfied: 'holds',
  violated: 'fails',
  maybe: 'may hold',
  unknown: 'unknown',
  skipped: 'skipped',
};

function Verdict({ answer, isStale }: { readonly answer: Answer | undefined; readonly isStale: boolean }) {
  const [kind, word] =
    answer === undefined
      ? ['none', 'not asked']
      : answer.kind === 'answered'
        ? [answer.result.outcome, WORDS[answer.result.outcome]]
        : answer.kind === 'running'
          ? ['running', 'running']
          : answer.kind === 'refused'
            ? ['skipped', 'refused']
            : [answer.kind, answer.kind];
  return (
    <span className="verdict" data-verdict={kind}>
      {word}
      {isStale ? ', stale' : ''}
    </span>
  );
}

function Says({ answer, isStale }: { readonly answer: Answer | undefined; readonly isStale: boolean }) {
  switch (answer?.kind) {
    case undefined:
    case 'waiting':
      return undefined;
    case 'running':
      return (
        <p className="says" role="status">
          {answer.visited.toLocaleString('en')} states,{' '}
          {((performance.now() - answer.since) / 1000).toFixed(1)} s
        </p>
      );
    case 'stopped':
      return <p className="says">Stopped after {answer.visited.toLocaleString('en')} states.</p>;
    case 'refused':
      return <p className="says">{answer.why}</p>;
    case 'answered': {
      const { visited, seconds, why, values, withoutTrace, deadlock } = answer.result;
      return (
        <p className="says" role="status">
          {isStale ? 'The model has changed since. ' : ''}
          {visited.toLocaleString('en')} states, {seconds.toFixed(seconds < 1 ? 3 : 1)} s
          {why === undefined ? '' : `. ${why}`}
          {values === undefined
            ? ''
            : `. ${values.map(({ inf, sup }) => `from ${extremeText(inf)} to ${extremeText(sup)}`).join('; ')}`}
          {withoutTrace === undefined ? '' : `. ${withoutTrace}`}
          {deadlock === undefined ? '' : '. The trace ends where nothing can happen any more.'}
        </p>
      );
    }
  }
}
