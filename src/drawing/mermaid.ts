/**
 * Models for Markdown: a heading and a Mermaid flow chart for each template. Flow charts, and not Mermaid's state
 * diagrams, because only their labels can hold every character of a guard and break into lines.
 */
import { type Location, type Model, type Template } from '../language/model.js';
import { usableColour } from './draw-template.js';
import { type DrawnEdge, type FoldOptions, drawnEdges } from './fold-edges.js';
import { type TextBlock, locationTexts, parametersText } from './labels.js';
import { markdownText } from './markdown-text.js';
import { mermaidText } from './mermaid-text.js';

export function drawMermaid(model: Model, folding: FoldOptions = {}): string {
  const sections = model.templates.map((template) => {
    const heading = `## ${markdownText(`${template.name.name} ${parametersText(template)}`.trim())}`;
    return `${heading}\n\n\`\`\`mermaid\n${mermaidOf(template, folding)}\`\`\`\n`;
  });
  return sections.join('\n');
}

/** One template as a Mermaid document. */
export function mermaidOf(template: Template, folding: FoldOptions = {}): string {
  const ids = new Map<string, string>();
  [...template.locations, ...template.branchpoints].forEach(({ id }, index) => {
    if (!ids.has(id)) ids.set(id, `n${index}`);
  });
  const nodeCount = template.locations.length;
  const edges = drawnEdges(template, folding).flatMap((drawn) => {
    const { edge } = drawn;
    const source = ids.get(edge.source.id);
    const target = ids.get(edge.target.id);
    return source === undefined || target === undefined ? [] : [edgeLine(drawn, source, target)];
  });
  return [
    'flowchart TB',
    ...template.locations.map((location, index) => locationLine(location, `n${index}`, template)),
    ...template.branchpoints.map((_, index) => `  n${nodeCount + index}((" "))`),
    ...edges,
    ...template.locations.flatMap((location, index) => styleLine(location, `n${index}`)),
    '',
  ].join('\n');
}

/** Initial locations have a double rim, the others a rounded box. */
function locationLine(location: Location, id: string, template: Template): string {
  const urgency = { none: [], urgent: ['urgent'], committed: ['committed'], both: ['urgent', 'committed'] };
  const label = labelOf(locationTexts(location), urgency[location.urgency]);
  return template.init?.id === location.id ? `  ${id}((("${label}")))` : `  ${id}("${label}")`;
}

function edgeLine({ edge, texts }: DrawnEdge, source: string, target: string): string {
  const arrow = edge.controllable ? '-->' : '-.->';
  return texts.length === 0
    ? `  ${source} ${arrow} ${target}`
    : `  ${source} ${arrow}|"${labelOf(texts, [])}"| ${target}`;
}

function styleLine(location: Location, id: string): string[] {
  const colour = usableColour(location.colour);
  return colour === undefined ? [] : [`  style ${id} fill:${colour}`];
}

function labelOf(texts: readonly TextBlock[], marks: readonly string[]): string {
  const lines = [...texts.flatMap((text) => text.lines.map((line) => line.text)), ...marks];
  return lines.length === 0 ? ' ' : lines.map((line) => mermaidText(line, '?')).join('<br/>');
}
