/** Operators on the synchronisations of edges. */
import { type Edge } from '../language/model.js';
import { printSynchronisation } from '../language/print.js';
import { changedEdge, withSynchronisation } from './edge-edits.js';
import { type Change } from './mutant.js';
import { type ActionLabel, type Site, isHiddenBy } from './site.js';
import { copied } from './tree.js';

/** The label of an edge with an input or output becomes every other one. */
export function* changeAction(
  site: Site,
  isWanted: (label: ActionLabel) => boolean = () => true,
): Iterable<Change> {
  for (const [index, edge] of site.syntax.edges.entries()) {
    const old = edge.synchronisation?.value;
    if (old === undefined || site.roleOf(old) === 'internal') continue;
    for (const label of site.labels) {
      if (!isWanted(label) || label.text === printSynchronisation(old)) continue;
      if (isHiddenBy(site.template.edges[index]!, label.channel)) site.refuse();
      else yield relabelled(site, index, edge, label);
    }
  }
}

export function* changeActionInput(site: Site): Iterable<Change> {
  yield* changeAction(site, ({ role }) => role === 'input');
}

export function* changeActionOutput(site: Site): Iterable<Change> {
  yield* changeAction(site, ({ role }) => role === 'output');
}

function relabelled(
  site: Site,
  index: number,
  edge: Edge,
  { channel, direction, text }: ActionLabel,
): Change {
  const old = edge.synchronisation!.value!;
  const { start, end } = old;
  const becomes = withSynchronisation(edge, { channel: copied(channel), direction, start, end });
  return changedEdge(site, index, [becomes], `action ${printSynchronisation(old)} becomes ${text}`, {
    span: old,
  });
}

/** On a channel inside of the system, sending becomes receiving and the other way round. */
export function* changeSyncDirection(site: Site): Iterable<Change> {
  for (const [index, edge] of site.syntax.edges.entries()) {
    const old = edge.synchronisation?.value;
    if (old === undefined || old.direction === 'none' || site.roleOf(old) !== 'internal') continue;
    const turned = { ...old, direction: old.direction === '!' ? ('?' as const) : ('!' as const) };
    const words = `action ${printSynchronisation(old)} becomes ${printSynchronisation(turned)}`;
    yield changedEdge(site, index, [withSynchronisation(edge, turned)], words, { span: old });
  }
}
