/**
 * All that a model consists of, as a tree: with arrows and Enter everything on the canvas is reached without a pointer. The
 * field above it finds by name or text.
 */
import { type Outline, type OutlineEdge, type OutlineTemplate } from 'tickstone';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useValue } from '../observable.js';
import { type Selection, type Studio } from '../studio.js';

interface Row {
  readonly id: string;
  readonly level: number;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly isCode?: boolean | undefined;
  readonly hasChildren: boolean;
  readonly problem?: 'error' | 'warning' | undefined;
  /** What else it is found by. */
  readonly texts: string;
  readonly isSelected?: ((selection: Selection) => boolean) | undefined;
  readonly open?: (() => void) | undefined;
}

interface Props {
  readonly studio: Studio;
  readonly onShow: (template: number, kind: 'location' | 'edge' | 'panel', index: number) => void;
  readonly onQuery: (query: number) => void;
  readonly files: readonly string[];
  readonly onFile: (path: string) => void;
}

export function Tree({ studio, onShow, onQuery, files, onFile }: Props) {
  const { analysis, selection, document } = useValue(studio.state);
  const [sought, setSought] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set(['processes', 'files']));
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const outline = analysis?.outline;
  const all = useMemo(
    () => rowsOf(studio, outline, onShow, onQuery, files, onFile, document?.name),
    [outline, files, document?.name],
  );
  const rows = useMemo(() => visible(all, closed, sought), [all, closed, sought]);
  const at = Math.min(active, rows.length - 1);

  const focus = (index: number): void => {
    setActive(index);
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  };
  const toggle = (id: string, open?: boolean): void => {
    const next = new Set(closed);
    if (open ?? closed.has(id)) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (row === undefined) return;
    const isOpen = row.hasChildren && (!closed.has(row.id) || sought !== '');
    switch (event.key) {
      case 'ArrowDown':
        focus(Math.min(rows.length - 1, at + 1));
        break;
      case 'ArrowUp':
        focus(Math.max(0, at - 1));
        break;
      case 'Home':
        focus(0);
        break;
      case 'End':
        focus(rows.length - 1);
        break;
      case 'ArrowRight':
        if (row.hasChildren && !isOpen) toggle(row.id, true);
        else if (isOpen) focus(Math.min(rows.length - 1, at + 1));
        break;
      case 'ArrowLeft':
        if (isOpen) toggle(row.id, false);
        else
          focus(
            Math.max(
              0,
              rows.findLastIndex(({ level }, index) => index < at && level < row.level),
            ),
          );
        break;
      case 'Enter':
      case ' ':
        if (row.open !== undefined) row.open();
        else if (row.hasChildren) toggle(row.id);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <nav className="tree" aria-label="Model">
      <input
        type="search"
        className="find"
        aria-label="Find in the model"
        placeholder="Find"
        value={sought}
        onChange={(event) => {
          setSought(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            const first = rows.findIndex(({ open }) => open !== undefined);
            focus(Math.max(0, first));
            if (event.key === 'Enter') rows[first]?.open?.();
          }
        }}
      />
      {rows.length === 0 ? (
        <p className="quiet">{sought === '' ? 'Nothing is there yet.' : `Nothing is called '${sought}'.`}</p>
      ) : (
        <div ref={list} role="tree" aria-label="Parts of the model" className="rows" onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <div
              key={row.id}
              role="treeitem"
              aria-level={row.level}
              aria-expanded={row.hasChildren ? !closed.has(row.id) || sought !== '' : undefined}
              aria-selected={row.isSelected?.(selection) ?? false}
              tabIndex={index === at ? 0 : -1}
              className={row.level === 1 ? 'row heading' : 'row'}
              data-level={Math.min(row.level, 4)}
              data-problem={row.problem}
              onClick={() => {
                setActive(index);
                if (row.open === undefined && row.hasChildren) toggle(row.id);
                row.open?.();
              }}
              onFocus={() => {
                setActive(index);
              }}
            >
              {row.hasChildren ? (
                <span
                  className="twist"
                  aria-hidden="true"
                  onClick={(event) => {
                    event.stopPropagation();
                    toggle(row.id);
                  }}
                >
                  {closed.has(row.id) && sought === '' ? '▸' : '▾'}
                </span>
              ) : (
                <span className="twist" aria-hidden="true" />
              )}
              <span className={row.isCode === true ? 'code' : undefined}>{row.label}</span>
              {row.detail === undefined || row.detail === '' ? undefined : (
                <span className="detail">{row.detail}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </nav>
  );
}

function visible(rows: readonly Row[], closed: ReadonlySet<string>, sought: string): readonly Row[] {
  if (sought !== '') {
    const wanted = sought.toLowerCase();
    const found = new Set<Row>();
    const trail: Row[] = [];
    for (const row of rows) {
      trail.length = row.level - 1;
      trail.push(row);
      if (row.open !== undefined && `${row.label} ${row.texts}`.toLowerCase().includes(wanted))
        trail.forEach((each) => found.add(each));
    }
    return rows.filter((row) => found.has(row));
  }
  let hiddenBelow = Infinity;
  return rows.filter((row) => {
    if (row.level > hiddenBelow) return false;
    hiddenBelow = row.hasChildren && closed.has(row.id) ? row.level : Infinity;
    return true;
  });
}

function rowsOf(
  studio: Studio,
  outline: Outline | undefined,
  onShow: Props['onShow'],
  onQuery: Props['onQuery'],
  files: readonly string[],
  onFile: Props['onFile'],
  openName: string | undefined,
): readonly Row[] {
  const rows: Row[] = [];
  const heading = (id: string, label: string, hasChildren: boolean): void => {
    rows.push({ id, level: 1, label, hasChildren, texts: '' });
  };
  if (files.length > 0) {
    heading('files', 'Files', true);
    for (const file of files)
      rows.push({
        id: `file ${file}`,
        level: 2,
        label: file,
        isCode: true,
        hasChildren: false,
        texts: '',
        detail: file === openName ? 'open' : undefined,
        open: () => {
          onFile(file);
        },
      });
  }
  if (outline === undefined) return rows;
  const worst = (
    test: (place: NonNullable<Outline['problems'][number]['place']>) => boolean,
  ): Row['problem'] => {
    const found = outline.problems.filter(({ place }) => place !== undefined && test(place));
    if (found.some(({ diagnostic }) => diagnostic.severity === 'error')) return 'error';
    return found.some(({ diagnostic }) => diagnostic.severity === 'warning') ? 'warning' : undefined;
  };
  const code = (index: number, id: string, level: number, label: string): void => {
    const piece = outline.code[index];
    if (piece === undefined) return;
    rows.push({
      id,
      level,
      label,
      hasChildren: piece.names.length > 0 && level === 2,
      texts: piece.text,
      problem: worst((place) => place.kind === 'code' && place.code === index),
      isSelected: (selection) => selection.kind === 'code' && selection.code === index,
      open: () => {
        studio.select({ kind: 'code', code: index });
      },
    });
    if (level !== 2) return;
    for (const { name, what, at } of piece.names)
      rows.push({
        id: `${id} ${name}`,
        level: level + 1,
        label: name,
        isCode: true,
        detail: what.replace(/^an? (array of )?/, ''),
        hasChildren: false,
        texts: '',
        open: () => {
          studio.select({ kind: 'code', code: index, at });
        },
      });
  };
  const indexOf = (kind: string, template?: number): number =>
    outline.code.findIndex(
      ({ part }) =>
        part.kind === kind && (template === undefined || ('template' in part && part.template === template)),
    );
  heading('code', 'Code', true);
  if (outline.editable) {
    code(indexOf('declarations'), 'declarations', 2, 'Declarations');
    code(indexOf('system'), 'system', 2, 'System');
    if ((outline.code[indexOf('instantiation')]?.text ?? '') !== '')
      code(indexOf('instantiation'), 'instantiation', 2, 'Instantiations');
  } else code(0, 'file', 2, 'Text');
  if (outline.templates.length > 0) heading('templates', 'Templates', true);
  outline.templates.forEach((template, index) => {
    rows.push({
      id: `template ${index}`,
      level: 2,
      label: template.name === '' ? `(template ${index + 1})` : template.name,
      detail: `${template.locations.length} · ${template.edges.length}`,
      isCode: true,
      hasChildren: true,
      texts: template.parameters,
      problem: worst((place) => 'template' in place && place.template === index),
      isSelected: (selection) => selection.kind === 'template' && selection.template === index,
      open: () => {
        studio.select({ kind: 'template', template: index });
        onShow(index, 'panel', 0);
      },
    });
    code(indexOf('templateDeclarations', index), `declarations ${index}`, 3, 'Declarations');
    for (const row of templateRows(studio, template, index, onShow, worst)) rows.push(row);
  });
  if (outline.processes.length > 0) {
    heading('processes', 'Processes', true);
    for (const { name, template } of outline.processes)
      rows.push({
        id: `process ${name}`,
        level: 2,
        label: name,
        isCode: true,
        detail: template === undefined ? undefined : outline.templates[template]?.name,
        hasChildren: false,
        texts: '',
        open:
          template === undefined
            ? undefined
            : () => {
                onShow(template, 'panel', 0);
              },
      });
  }
  if (outline.queries.length > 0) {
    heading('queries', 'Queries', true);
    outline.queries.forEach(({ formula, comment }, index) => {
      rows.push({
        id: `query ${index}`,
        level: 2,
        label: formula.trim() === '' ? (comment.trim() === '' ? '(empty)' : comment.trim()) : formula.trim(),
        isCode: true,
        hasChildren: false,
        texts: comment,
        problem: worst((place) => place.kind === 'query' && place.query === index),
        open: () => {
          onQuery(index);
        },
      });
    });
  }
  return rows;
}

function templateRows(
  studio: Studio,
  template: OutlineTemplate,
  index: number,
  onShow: Props['onShow'],
  worst: (test: (place: NonNullable<Outline['problems'][number]['place']>) => boolean) => Row['problem'],
): readonly Row[] {
  const items = { kind: 'items', template: index, locations: [], branchpoints: [], edges: [] } as const;
  const nameOf = (end: OutlineEdge['source']): string => {
    if (end === undefined) return '?';
    if (end.kind === 'branchpoint') return '◦';
    const location = template.locations[end.index];
    return location === undefined ? '?' : location.name === '' ? location.id : location.name;
  };
  return [
    ...template.locations.map(({ name, id, initial, urgency, labels }, location): Row => ({
      id: `location ${index} ${location}`,
      level: 3,
      label: name === '' ? id : name,
      isCode: true,
      detail: [...(initial ? ['initial'] : []), ...(urgency === 'none' ? [] : [urgency])].join(', '),
      hasChildren: false,
      texts: Object.values(labels)
        .map(({ text }) => text)
        .join(' '),
      problem: worst(
        (place) => place.kind === 'location' && place.template === index && place.index === location,
      ),
      isSelected: (selection) =>
        selection.kind === 'items' && selection.template === index && selection.locations.includes(location),
      open: () => {
        studio.select({ ...items, locations: [location] });
        onShow(index, 'location', location);
      },
    })),
    ...template.edges.map(({ source, target, labels }, edge): Row => ({
      id: `edge ${index} ${edge}`,
      level: 3,
      label: `${nameOf(source)} → ${nameOf(target)}`,
      isCode: true,
      detail: labels.synchronisation?.text.trim(),
      hasChildren: false,
      texts: Object.values(labels)
        .map(({ text }) => text)
        .join(' '),
      problem: worst((place) => place.kind === 'edge' && place.template === index && place.index === edge),
      isSelected: (selection) =>
        selection.kind === 'items' && selection.template === index && selection.edges.includes(edge),
      open: () => {
        studio.select({ ...items, edges: [edge] });
        onShow(index, 'edge', edge);
      },
    })),
  ];
}
