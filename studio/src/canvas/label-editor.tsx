/** A label that is edited in its place on the drawing. Tab goes to the next label of the same location or edge. */
import { type EdgeLabel, type LocationLabel, type ModelEdit, type Point } from 'tickstone';
import { CodeField } from '../code/code-field.js';
import { type Observable, useValue } from '../observable.js';
import { type Studio } from '../studio.js';
import { type ProcessScene, type View, toModel, toScreen } from './view.js';

export type LabelTarget = { readonly template: number; readonly index: number } & (
  | { readonly owner: 'location'; readonly label: LocationLabel }
  | { readonly owner: 'edge'; readonly label: EdgeLabel }
);

export const LOCATION_LABELS: readonly LocationLabel[] = ['name', 'invariant', 'rate', 'comment'];
export const EDGE_LABELS: readonly EdgeLabel[] = [
  'select',
  'guard',
  'synchronisation',
  'update',
  'probability',
  'comment',
];

/** The edit that gives a label this text. */
export function labelEdit(target: LabelTarget, text: string, at?: Point): ModelEdit {
  const { template, index } = target;
  return target.owner === 'location'
    ? { kind: 'setLocationLabel', template, location: index, label: target.label, text, at }
    : { kind: 'setEdgeLabel', template, edge: index, label: target.label, text, at };
}

export function LabelEditor({
  studio,
  scene,
  view,
  target,
  onMove,
  onClose,
}: {
  readonly studio: Studio;
  readonly scene: ProcessScene;
  readonly view: Observable<View>;
  readonly target: LabelTarget;
  readonly onMove: (target: LabelTarget) => void;
  readonly onClose: () => void;
}) {
  const seen = useValue(view);
  const { analysis } = useValue(studio.state);
  const { template, owner, index, label } = target;
  const panel = scene.panels.find((shown) => shown.panel.template === template)?.panel;
  const outlined = analysis?.outline.templates[template];
  const labels: Readonly<Record<string, { text: string } | undefined>> | undefined =
    owner === 'location' ? outlined?.locations[index]?.labels : outlined?.edges[index]?.labels;
  if (panel === undefined || labels === undefined) return undefined;
  const drawn = panel.labels.find(
    (each) => each.owner.kind === owner && each.owner.index === index && each.role === label,
  );
  const corner = drawn === undefined ? newPlace(scene, target) : { x: drawn.box.x, y: drawn.box.y };
  const at = toScreen(seen, corner);
  const place = drawn === undefined && panel.placing.method === 'own' ? toModel(panel, corner) : undefined;
  const value = labels[label]?.text ?? '';
  const next = (back: boolean): void => {
    const list: readonly string[] = owner === 'location' ? LOCATION_LABELS : EDGE_LABELS;
    const to = list[(list.indexOf(label) + (back ? list.length - 1 : 1)) % list.length]!;
    onMove({ ...target, label: to } as LabelTarget);
  };
  return (
    <div
      className="label-editor"
      style={{ left: Math.max(4, at.x - 8), top: Math.max(4, at.y - 6) }}
      onPointerDown={(event) => {
        event.stopPropagation();
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
      }}
    >
      <CodeField
        studio={studio}
        label={`${label} of the ${owner}`}
        value={value}
        place={{ kind: owner, template, index, label }}
        tryOut={(text) =>
          studio.engine.call('edit', { ...studio.text(), edits: [labelEdit(target, text, place)] })
        }
        onCommit={(text) => void studio.edit(`changed the ${label}`, [labelEdit(target, text, place)])}
        onCancel={onClose}
        onNext={next}
        autoFocus
        placeholder={label}
        className={`tk-field-${label}`}
      />
    </div>
  );
}

/** Where a label stands that is not there yet: beside its location, or in the middle of its edge. */
function newPlace(scene: ProcessScene, { template, owner, index, label }: LabelTarget): Point {
  const panel = scene.panels.find((shown) => shown.panel.template === template)!.panel;
  const others = panel.labels.filter((each) => each.owner.kind === owner && each.owner.index === index);
  const last = others.at(-1);
  if (last !== undefined) return { x: last.box.x, y: last.box.y + last.box.height + 2 };
  if (owner === 'location') {
    const node = panel.nodes.find((each) => each.kind === 'location' && each.index === index);
    return { x: (node?.centre.x ?? 0) - 10, y: (node?.centre.y ?? 0) + (label === 'name' ? -34 : 18) };
  }
  const edge = panel.edges.find((each) => each.index === index);
  if (edge === undefined) return { x: 0, y: 0 };
  const points = [edge.path.start, ...edge.nails, edge.head.tip];
  const middle = points.length >> 1;
  const [a, b] = [points[middle - 1]!, points[middle]!];
  return { x: (a.x + b.x) / 2 + 6, y: (a.y + b.y) / 2 + 6 };
}
