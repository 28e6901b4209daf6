/**
 * Edges as they are drawn, with what is written at them. Where it is asked for, edges that have the same ends are drawn as
 * one arrow with all their labels: those that differ in nothing but their guards with these joined by `||`, since together
 * they mean the same.
 *
 * INVARIANT every edge that is not folded is drawn as it is, in its place.
 */
import { type Edge, type Template } from '../language/model.js';
import { type TextBlock, blockOf, edgeTexts } from './labels.js';

export interface DrawnEdge {
  readonly edge: Edge;
  /** Among the edges of the template; that of the first, where several are drawn as one. */
  readonly index: number;
  readonly texts: readonly TextBlock[];
}

export interface FoldOptions {
  /** Which edges may be drawn as one with others; none when absent. */
  readonly isFolded?: ((edge: Edge) => boolean) | undefined;
  /** Which edges stand out; none when absent. */
  readonly isLit?: ((edge: Edge) => boolean) | undefined;
}

/** An arrow with more lines than this is cut, and says how many are missing. */
const LINES_MAX = 40;

export function drawnEdges(template: Template, { isFolded }: FoldOptions = {}): readonly DrawnEdge[] {
  if (isFolded === undefined)
    return template.edges.map((edge, index) => ({ edge, index, texts: edgeTexts(edge) }));
  const bundles = new Map<string, { readonly index: number; readonly edges: Edge[] }>();
  const drawn = template.edges.map((edge, index) => {
    const { source, target, colour, controllable } = edge;
    const key = isFolded(edge) ? JSON.stringify([source.id, target.id, colour, controllable]) : String(index);
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, { index, edges: [edge] });
    else bundle.edges.push(edge);
    return key;
  });
  return [...new Set(drawn)].map((key) => {
    const { index, edges: bundle } = bundles.get(key)!;
    const [first] = bundle;
    // Nails and places keep apart what is one now.
    return bundle.length === 1
      ? { edge: first!, index, texts: edgeTexts(first!) }
      : { edge: { ...first!, nails: [] }, index, texts: bundleTexts(bundle) };
  });
}

/** Edges without guards first; then those with guards, each below them, as always. */
function bundleTexts(bundle: readonly Edge[]): readonly TextBlock[] {
  const groups = new Map<string, { readonly guards: string[]; readonly others: readonly TextBlock[] }>();
  for (const edge of bundle) {
    const texts = edgeTexts(edge).map((text) => ({ ...text, position: undefined }));
    const others = texts.filter(({ role }) => role !== 'guard');
    const guard = texts
      .filter(({ role }) => role === 'guard')
      .flatMap(({ lines }) => lines.map(({ text }) => text));
    const key = JSON.stringify(others.map(({ role, lines }) => [role, lines]));
    const group = groups.get(key) ?? { guards: [], others };
    group.guards.push(guard.join(' '));
    groups.set(key, group);
  }
  // An edge without a guard makes the guards of its like superfluous.
  const guardOf = (guards: readonly string[]): string =>
    guards.includes('')
      ? ''
      : [...new Set(guards)].map((guard) => bracketed(guard, guards.length)).join(' ||\n');
  const all = [...groups.values()].map(({ guards, others }) => ({ guard: guardOf(guards), others }));
  const ordered = [...all.filter(({ guard }) => guard === ''), ...all.filter(({ guard }) => guard !== '')];
  return cut(
    ordered.flatMap(({ guard, others }) => {
      const selects = others.filter(({ role }) => role === 'select');
      return [...selects, ...blockOf('guard', guard), ...others.filter(({ role }) => role !== 'select')];
    }),
  );
}

function bracketed(guard: string, count: number): string {
  return count > 1 && /&&|\|\||\band\b|\bor\b|\bimply\b|\?/.test(guard) ? `(${guard})` : guard;
}

function cut(texts: readonly TextBlock[]): readonly TextBlock[] {
  let lines = 0;
  const kept = texts.filter((text) => (lines += text.lines.length) <= LINES_MAX);
  const missing = texts.length - kept.length;
  return missing === 0 ? texts : [...kept, ...blockOf('comment', `… ${missing} more labels`)];
}
