/** What is selected, with everything that can be said and changed about it. */
import { type EdgeLabel, type LocationLabel, type Outline, type OutlineProblem } from 'tickstone';
import { EDGE_LABELS, LOCATION_LABELS, type LabelTarget, labelEdit } from '../canvas/label-editor.js';
import { CodeEditor } from '../code/code-editor.js';
import { CodeField } from '../code/code-field.js';
import { useValue } from '../observable.js';
import { FileCode } from './file-code.js';
import { PictureButtons } from './picture-buttons.js';
import { type Selection, type Studio } from '../studio.js';

export function Inspector({
  studio,
  onProblem,
}: {
  readonly studio: Studio;
  readonly onProblem: (problem: OutlineProblem) => void;
}) {
  const { analysis, selection } = useValue(studio.state);
  const outline = analysis?.outline;
  if (outline === undefined) return <p className="quiet">Reading the model …</p>;
  return (
    <>
      <Selected studio={studio} outline={outline} selection={selection} />
      <Problems problems={outline.problems} onProblem={onProblem} />
    </>
  );
}

function Selected({
  studio,
  outline,
  selection,
}: {
  readonly studio: Studio;
  readonly outline: Outline;
  readonly selection: Selection;
}) {
  switch (selection.kind) {
    case 'nothing':
      return outline.editable ? <Hints /> : <FileCode studio={studio} />;
    case 'code': {
      const piece = outline.code[selection.code];
      if (piece === undefined) return undefined;
      const title = titleOf(outline, piece.part);
      return (
        <section className="fill">
          <h2>{title}</h2>
          <CodeEditor
            key={selection.code}
            studio={studio}
            code={selection.code}
            at={selection.at}
            label={title}
          />
        </section>
      );
    }
    case 'template':
      return <TemplateFacts studio={studio} outline={outline} template={selection.template} />;
    case 'items': {
      const { template, locations, edges, branchpoints } = selection;
      const count = locations.length + edges.length + branchpoints.length;
      if (count === 1 && locations[0] !== undefined)
        return <LocationFacts studio={studio} outline={outline} template={template} index={locations[0]} />;
      if (count === 1 && edges[0] !== undefined)
        return <EdgeFacts studio={studio} outline={outline} template={template} index={edges[0]} />;
      return (
        <section>
          <h2>Selection</h2>
          <p>
            {plural(locations.length, 'location')}, {plural(edges.length, 'edge')}
            {branchpoints.length === 0 ? '' : `, ${plural(branchpoints.length, 'branch point')}`}
          </p>
          {outline.editable && count > 0 ? <RemoveButton studio={studio} selection={selection} /> : undefined}
        </section>
      );
    }
  }
}

function Hints() {
  const rows = [
    ['L', 'then a click adds a location; so does a double click'],
    ['B', 'then a click adds a branch point'],
    ['E', 'then a drag from one location or branch point to another adds an edge'],
    ['Double click', 'on a label edits it in place, on an edge adds a nail'],
    ['Drag', 'moves locations, labels and nails'],
    ['Shift-drag', 'selects what is in a frame'],
    ['Delete', 'removes what is selected'],
    ['Ctrl-K', 'lists everything that can be done'],
  ] as const;
  return (
    <section>
      <h2>Design</h2>
      <dl className="hints">
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function titleOf(outline: Outline, part: Outline['code'][number]['part']): string {
  const template = 'template' in part ? (outline.templates[part.template]?.name ?? '') : '';
  switch (part.kind) {
    case 'file':
      return 'Text';
    case 'declarations':
      return 'Declarations';
    case 'instantiation':
      return 'Instantiations';
    case 'system':
      return 'System';
    case 'templateName':
      return `Name of ${template}`;
    case 'parameters':
      return `Parameters of ${template}`;
    case 'templateDeclarations':
      return `Declarations of ${template}`;
  }
}

function TemplateFacts({
  studio,
  outline,
  template,
}: {
  readonly studio: Studio;
  readonly outline: Outline;
  readonly template: number;
}) {
  const facts = outline.templates[template];
  if (facts === undefined) return undefined;
  const codeOf = (kind: string): number =>
    outline.code.findIndex(
      ({ part }) => part.kind === kind && 'template' in part && part.template === template,
    );
  const [name, parameters] = [codeOf('templateName'), codeOf('parameters')];
  const edit = (kind: 'templateName' | 'parameters', text: string) =>
    ({ kind: 'setCode', part: { kind, template }, text }) as const;
  return (
    <section>
      <h2>Template {facts.name}</h2>
      {outline.editable ? (
        <>
          {(
            [
              ['Name', 'templateName', name],
              ['Parameters', 'parameters', parameters],
            ] as const
          ).map(([title, kind, code]) => (
            <div key={kind} className="field">
              <span className="field-name">{title}</span>
              <CodeField
                studio={studio}
                label={`${title} of ${facts.name}`}
                value={outline.code[code]?.text ?? ''}
                place={{ kind: 'code', code }}
                tryOut={(text) => studio.engine.call('edit', { ...studio.text(), edits: [edit(kind, text)] })}
                onCommit={(text) =>
                  void studio.edit(`changed the ${title.toLowerCase()}`, [edit(kind, text)])
                }
              />
            </div>
          ))}
          <div className="buttons">
            <button
              type="button"
              onClick={() => {
                studio.select({ kind: 'code', code: codeOf('templateDeclarations') });
              }}
            >
              Declarations
            </button>
            <button
              type="button"
              className="danger"
              onClick={() => {
                void studio.edit('removed a template', [{ kind: 'removeTemplate', template }]);
                studio.select({ kind: 'nothing' });
              }}
            >
              Remove template
            </button>
          </div>
        </>
      ) : undefined}
      <p className="quiet">
        {plural(facts.locations.length, 'location')}, {plural(facts.edges.length, 'edge')}
      </p>
      <PictureButtons
        name={facts.name === '' ? 'template' : facts.name}
        of={() => document.querySelector<SVGGElement>(`.canvas .panel[data-template="${template}"]`)}
      />
    </section>
  );
}

const TITLES: Readonly<Record<LocationLabel | EdgeLabel, string>> = {
  name: 'Name',
  invariant: 'Invariant',
  rate: 'Rate',
  comment: 'Comment',
  select: 'Select',
  guard: 'Guard',
  synchronisation: 'Sync',
  update: 'Update',
  probability: 'Weight',
};

function LocationFacts({ studio, outline, template, index }: ItemProps) {
  const location = outline.templates[template]?.locations[index];
  if (location === undefined) return undefined;
  const { name, id, initial, urgency, labels } = location;
  const items = { kind: 'items', template, locations: [index], branchpoints: [], edges: [] } as const;
  return (
    <section>
      <h2>Location {name === '' ? id : name}</h2>
      {outline.editable ? (
        <>
          {LOCATION_LABELS.map((label) => (
            <LabelField
              key={label}
              studio={studio}
              target={{ template, owner: 'location', index, label }}
              value={labels[label]?.text ?? ''}
            />
          ))}
          <fieldset className="choice">
            <legend>Time</legend>
            {(['none', 'urgent', 'committed'] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="urgency"
                  checked={urgency === each}
                  onChange={() =>
                    void studio.edit('changed the urgency', [
                      { kind: 'setUrgency', template, location: index, urgency: each },
                    ])
                  }
                />
                {each === 'none' ? 'may pass' : each}
              </label>
            ))}
          </fieldset>
          <div className="buttons">
            <button
              type="button"
              disabled={initial}
              onClick={() =>
                void studio.edit('made a location initial', [
                  { kind: 'setInitial', template, location: index },
                ])
              }
            >
              {initial ? 'Is initial' : 'Make initial'}
            </button>
            <RemoveButton studio={studio} selection={items} />
          </div>
        </>
      ) : (
        <Labels labels={labels} />
      )}
    </section>
  );
}

function EdgeFacts({ studio, outline, template, index }: ItemProps) {
  const facts = outline.templates[template];
  const edge = facts?.edges[index];
  if (facts === undefined || edge === undefined) return undefined;
  const nameOf = (end: typeof edge.source): string => {
    const location = end?.kind === 'location' ? facts.locations[end.index] : undefined;
    return location === undefined ? '◦' : location.name === '' ? location.id : location.name;
  };
  const items = { kind: 'items', template, locations: [], branchpoints: [], edges: [index] } as const;
  return (
    <section>
      <h2>
        Edge {nameOf(edge.source)} → {nameOf(edge.target)}
      </h2>
      {outline.editable ? (
        <>
          {EDGE_LABELS.map((label) => (
            <LabelField
              key={label}
              studio={studio}
              target={{ template, owner: 'edge', index, label }}
              value={edge.labels[label]?.text ?? ''}
            />
          ))}
          <div className="buttons">
            <RemoveButton studio={studio} selection={items} />
          </div>
        </>
      ) : (
        <Labels labels={edge.labels} />
      )}
    </section>
  );
}

interface ItemProps {
  readonly studio: Studio;
  readonly outline: Outline;
  readonly template: number;
  readonly index: number;
}

function LabelField({
  studio,
  target,
  value,
}: {
  readonly studio: Studio;
  readonly target: LabelTarget;
  readonly value: string;
}) {
  const { template, owner, index, label } = target;
  return (
    <div className="field">
      <span className="field-name">{TITLES[label]}</span>
      <CodeField
        studio={studio}
        label={`${TITLES[label]} of the ${owner}`}
        value={value}
        place={{ kind: owner, template, index, label }}
        tryOut={(text) => studio.engine.call('edit', { ...studio.text(), edits: [labelEdit(target, text)] })}
        onCommit={(text) => void studio.edit(`changed the ${label}`, [labelEdit(target, text)])}
      />
    </div>
  );
}

function Labels({
  labels,
}: {
  readonly labels: Readonly<Record<string, { readonly text: string } | undefined>>;
}) {
  return (
    <dl className="values">
      {Object.entries(labels).map(([label, value]) => (
        <div key={label}>
          <dt>{TITLES[label as LocationLabel]}</dt>
          <dd>
            <code>{value?.text}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RemoveButton({
  studio,
  selection,
}: {
  readonly studio: Studio;
  readonly selection: Extract<Selection, { kind: 'items' }>;
}) {
  return (
    <button
      type="button"
      className="danger"
      onClick={() => {
        removeSelected(studio, selection);
      }}
    >
      Remove
    </button>
  );
}

export function removeSelected(studio: Studio, selection: Selection): void {
  if (selection.kind !== 'items') return;
  const { template, locations, branchpoints, edges } = selection;
  if (locations.length + branchpoints.length + edges.length === 0) return;
  void studio.edit('removed', [{ kind: 'remove', template, locations, branchpoints, edges }]);
  studio.select({ kind: 'nothing' });
}

export function Problems({
  problems,
  onProblem,
}: {
  readonly problems: readonly OutlineProblem[];
  readonly onProblem: (problem: OutlineProblem) => void;
}) {
  const shown = problems.filter(({ diagnostic }) => diagnostic.severity !== 'info');
  const errors = shown.filter(({ diagnostic }) => diagnostic.severity === 'error').length;
  return (
    <section className="problems" aria-live="polite">
      <h2>
        {shown.length === 0
          ? 'No problems'
          : `${errors === 0 ? '' : plural(errors, 'error')}${errors > 0 && shown.length > errors ? ', ' : ''}${shown.length > errors ? plural(shown.length - errors, 'warning') : ''}`}
      </h2>
      <ul>
        {shown.slice(0, 50).map((problem, index) => (
          <li key={index} data-severity={problem.diagnostic.severity}>
            <button
              type="button"
              onClick={() => {
                onProblem(problem);
              }}
            >
              <span className="message">{problem.diagnostic.message}</span>
              {problem.diagnostic.hint === undefined ? undefined : (
                <span className="hint">{problem.diagnostic.hint}</span>
              )}
              <span className="where">
                {problem.diagnostic.where ?? ''}
                {problem.diagnostic.line === undefined ? '' : ` · line ${problem.diagnostic.line}`} ·{' '}
                {problem.diagnostic.code}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length > 50 ? <p className="quiet">… and {shown.length - 50} more</p> : undefined}
    </section>
  );
}

export function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
