/**
 * A model without invariants: what a location asked for becomes part of the guards of the edges that leave it. So it can
 * be left at the same times as before, and stayed in for as long as one likes.
 */
import { type Diagnostic, type Report } from '../base/diagnostic.js';
import { type CheckedModel } from '../language/checked-model.js';
import { type Model } from '../language/model.js';
import { printExpression } from '../language/print.js';
import { isIntegral } from '../language/types.js';
import { withEdits } from '../mutation/apply-edits.js';
import { withGuard, withInvariant } from '../mutation/edge-edits.js';
import { type Edit } from '../mutation/mutant.js';
import { type Unit } from '../mutation/mutants-of.js';
import { copied } from '../mutation/tree.js';
import { binary } from './complement.js';
import { stoppedClock, urgentChannel } from './problems.js';

/** Undefined if some invariant cannot become a guard, which is reported. */
export function foldInvariants(
  checked: CheckedModel,
  units: readonly Unit[],
  report: Report,
): Model | undefined {
  const problems: Diagnostic[] = [];
  const parts = units.map((unit) => ({
    unit: unit.unit,
    edits: foldingOf(checked, unit, (problem) => problems.push(problem)),
  }));
  problems.forEach(report);
  return problems.length === 0 ? withEdits(checked.model, parts) : undefined;
}

function foldingOf({ typeOf }: CheckedModel, { template }: Unit, report: Report): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { symbol, location } of template.locations) {
    const invariant = location.invariant?.value;
    if (invariant === undefined) continue;
    const type = typeOf.get(invariant);
    if (type?.kind === 'ratedInvariant') {
      report(stoppedClock.at(location.invariant, printExpression(invariant)));
      continue;
    }
    edits.push({ kind: 'location', location: symbol.index, becomes: withInvariant(location, undefined) });
    const isPlain = type !== undefined && isIntegral(type);
    for (const [index, { edge, source }] of template.edges.entries()) {
      if (source !== symbol) continue;
      const channel = edge.synchronisation?.value?.channel;
      const channelType = channel && typeOf.get(channel);
      if (!isPlain && channelType?.kind === 'channel' && channelType.urgent)
        report(urgentChannel.at(edge.synchronisation, printExpression(channel!)));
      const guard = edge.guard?.value;
      const both = guard === undefined ? copied(invariant) : binary('&&', guard, copied(invariant));
      edits.push({ kind: 'edge', edge: index, becomes: [withGuard(edge, both)] });
    }
  }
  return edits;
}
