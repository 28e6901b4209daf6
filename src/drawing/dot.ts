/**
 * Models in Graphviz's language: one graph, one cluster for each template, laid out by Graphviz and not by the author.
 *
 * INVARIANT every text of the model stands in an HTML-like label or a quoted string, escaped, so that no name or
 * guard can be taken for Graphviz's syntax; nodes are called by numbers.
 */
import { type Location, type Model, type Template } from '../language/model.js';
import { usableColour } from './draw-template.js';
import { type DrawnEdge, type FoldOptions, drawnEdges } from './fold-edges.js';
import { type TextBlock, blockOf, locationTexts, parametersText } from './labels.js';
import { fontOf } from './svg-style.js';
import { FONT_FAMILY } from './text-size.js';
import { palettes } from './themes.js';
import { escaped } from './xml-escape.js';

const COLOURS = palettes.light;
const { line: LINE, rim: RIM, location: FILL, frame: FRAME } = COLOURS;
const CENTRED = '<br/>';
const LEFT = '<br align="left"/>';
const FONT = FONT_FAMILY.split(',')[0]!;
/** Graphviz asks the system, which knows which font is meant. */
const CODE_FONT = 'monospace';

export function drawDot(model: Model, folding: FoldOptions = {}): string {
  return [
    'digraph model {',
    '  graph [rankdir=TB, compound=true, nodesep=0.5, ranksep=0.6, style=rounded, labeljust=l,',
    `         fontname="${FONT}", fontsize=15, color="${FRAME}", fontcolor="${COLOURS.title}"];`,
    `  node [fontname="${FONT}", fontsize=11, shape=ellipse, style=filled, fillcolor="${FILL}", color="${RIM}", margin="0.08,0.05"];`,
    `  edge [fontname="${FONT}", fontsize=11, color="${LINE}", arrowsize=0.7];`,
    ...model.templates.flatMap((template, number) => clusterOf(template, number, folding)),
    '}',
    '',
  ].join('\n');
}

function clusterOf(template: Template, number: number, folding: FoldOptions): string[] {
  const ids = new Map<string, string>();
  const title = [...blockOf('title', template.name.name), ...blockOf('parameters', parametersText(template))];
  [...template.locations, ...template.branchpoints].forEach(({ id }, index) => {
    if (!ids.has(id)) ids.set(id, `t${number}n${index}`);
  });
  return [
    `  subgraph cluster_${number} {`,
    `    label=${htmlLabel(title, ' ')};`,
    ...template.locations.map(
      (location, index) => `    t${number}n${index} [${locationAttributes(location, template)}];`,
    ),
    ...template.branchpoints.map(
      (_, index) => `    t${number}n${template.locations.length + index} [shape=point, width=0.1];`,
    ),
    ...drawnEdges(template, folding).flatMap((drawn) => {
      const { edge } = drawn;
      const source = ids.get(edge.source.id);
      const target = ids.get(edge.target.id);
      if (source === undefined || target === undefined) return [];
      return [`    ${source} -> ${target}${edgeAttributes(drawn)};`];
    }),
    '  }',
  ];
}

function locationAttributes(location: Location, template: Template): string {
  const mark = { none: '', urgent: 'urgent', committed: 'committed', both: 'urgent, committed' }[
    location.urgency
  ];
  const texts = [...locationTexts(location), ...blockOf('parameters', mark)];
  const colour = usableColour(location.colour);
  const isInitial = template.init?.id === location.id;
  return [
    `label=${htmlLabel(texts, CENTRED)}`,
    ...(texts.length === 0 ? ['width=0.3', 'height=0.3'] : []),
    ...(isInitial ? ['peripheries=2'] : []),
    ...(colour === undefined ? [] : [`fillcolor="${colour}"`]),
  ].join(', ');
}

function edgeAttributes({ edge, texts }: DrawnEdge): string {
  const colour = usableColour(edge.colour);
  const attributes = [
    ...(texts.length === 0 ? [] : [`label=${htmlLabel(texts, LEFT)}`]),
    ...(edge.controllable ? [] : ['style=dashed']),
    ...(colour === undefined ? [] : [`color="${colour}"`]),
  ];
  return attributes.length === 0 ? '' : ` [${attributes.join(', ')}]`;
}

/** The texts one after the other, in the colours of their roles, with `lineEnd` between and, to the left, after them. */
function htmlLabel(texts: readonly TextBlock[], lineEnd: string): string {
  if (texts.length === 0) return '""';
  const parts = texts.map(({ role, lines }) => {
    // Graphviz sets labels right at the line, so that those to the left begin with a space that is kept.
    const start = lineEnd === LEFT ? '&#160;' : '';
    const written = lines.map((line) => start + escaped(line.text)).join(lineEnd);
    const styled = role === 'name' || role === 'title' ? `<b>${written}</b>` : written;
    const slanted = role === 'comment' ? `<i>${styled}</i>` : styled;
    const face = fontOf(role).face === 'mono' ? ` face="${CODE_FONT}"` : '';
    return `<font color="${COLOURS[role]}"${face}>${slanted}</font>`;
  });
  return `<${parts.join(lineEnd)}${lineEnd === LEFT ? LEFT : ''}>`;
}
