/**
 * The scene of a model: a panel for each template, with its heading, its drawing and (when there are any) its local
 * declarations, in rows that together are somewhat wider than high.
 */
import { stopIfAsked } from '../base/stopped.js';
import { type Model, type Point, type Template } from '../language/model.js';
import { printDeclarations } from '../language/print.js';
import { type TemplateDrawing, drawTemplate } from './draw-template.js';
import { type FoldOptions } from './fold-edges.js';
import {
  type ArrowHead,
  type DeclarationsBox,
  type Panel,
  type Scene,
  type SceneEdge,
  type SceneLabel,
  type TextLine,
} from './scene.js';
import { type Box, type Path, type PathPiece, add, movedBox } from './geometry.js';
import { type TextBlock, blockOf, codeText, linesAt, parametersText } from './labels.js';
import { type Layout, type LayoutInput, computeLayout, gridLayout } from './layout.js';

export interface SceneOptions extends FoldOptions {
  /** The names of the templates to draw; all when absent. */
  readonly templates?: readonly string[] | undefined;
  /** How large drawings with coordinates are to be, by the place of their template; without it, as large as labels need. */
  readonly scales?: Readonly<Record<number, number>> | undefined;
}

const MARGIN = 20;
const GUTTER = 20;
const PADDING = 22;
const HEADING_GAP = 18;
/** Longer names of templates are broken into lines. */
const TITLE_WIDTH = 600;
const DECLARATIONS_PADDING = 10;
const DECLARATIONS_LINES_MAX = 14;
/** What the editor of UPPAAL writes into every new template. */
const BOILERPLATE = /^\s*\/\/ ?(?:Place|Insert) local declarations here\.[ \t]*/;
const PANEL_WIDTH_MIN = 200;
/** The shape of the screen on which the rows of panels should fit, and how many ways to break them are tried. */
const ASPECT = 1.5;
const ROW_CHOICES_MAX = 24;
/** Nodes and edges that are laid out with care in one drawing; templates beyond that stand in grids. */
const LAYOUT_WORK_MAX = 3_000;

export async function sceneOf(model: Model, options: SceneOptions = {}): Promise<Scene> {
  const isChosen = ({ name }: Template): boolean =>
    options.templates === undefined || options.templates.includes(name.name);
  const notes: string[] = [];
  let work = 0;
  const sized: Panel[] = [];
  for (const [index, template] of model.templates.entries()) {
    if (!isChosen(template)) continue;
    // The layout of a template is computed in one go.
    stopIfAsked();
    const drawing = await drawTemplate(
      template,
      async (input: LayoutInput): Promise<Layout> => {
        work += input.nodes.length + input.edges.length;
        const layout = work > LAYOUT_WORK_MAX ? gridLayout(input) : await computeLayout(input);
        notes.push(layoutNote(template, layout, input));
        return layout;
      },
      options,
      options.scales?.[index],
    );
    sized.push(panelOf(template, index, drawing));
  }
  const { panels, width, height } = inRows(sized);
  const description = descriptionOf(model.templates.filter(isChosen));
  return { width, height, title: titleOf(model), description, panels, notes };
}

function layoutNote(template: Template, layout: Layout, input: LayoutInput): string {
  const name = template.name.name;
  return layout.method === 'grid'
    ? `Template ${name} has no coordinates and is too large for a computed layout ` +
        `(${input.nodes.length} nodes, ${input.edges.length} edges): its locations are drawn in a grid.`
    : `Template ${name} has no coordinates: its layout is computed.`;
}

/** The name of the file, without the folders. */
function titleOf(model: Model): string {
  return model.file.path.split(/[/\\]/).at(-1) ?? '';
}

function descriptionOf(templates: readonly Template[]): string {
  const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
  const parts = templates.map(
    ({ name, locations, edges }) =>
      `${name.name} with ${count(locations.length, 'location')} and ${count(edges.length, 'edge')}`,
  );
  if (parts.length === 0) return 'A model without templates.';
  return `Timed automata: ${parts.join('; ')}.`;
}

// ------------------------------------------------------------------------------------------------------- panels

/** The panel of a template, with its top left corner at the origin. */
function panelOf(template: Template, index: number, drawing: TemplateDrawing): Panel {
  const bounds = drawing.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
  const heading = headingOf(template, Math.max(bounds.width, 360));
  const drawingTop = PADDING + heading.height + HEADING_GAP;
  const by = { x: PADDING - bounds.x, y: drawingTop - bounds.y };
  const declared = declarationsOf(template);
  const declarationsTop = drawingTop + bounds.height + PADDING;
  const box =
    declared === undefined
      ? undefined
      : {
          x: PADDING,
          y: declarationsTop,
          width: declared.width + 2 * DECLARATIONS_PADDING,
          height: declared.height + 2 * DECLARATIONS_PADDING,
        };
  const width = Math.max(heading.width, bounds.width, box?.width ?? 0, PANEL_WIDTH_MIN) + 2 * PADDING;
  const bottom = box === undefined ? drawingTop + bounds.height : box.y + box.height;
  const inside = { x: PADDING + DECLARATIONS_PADDING, y: declarationsTop + DECLARATIONS_PADDING };
  // A drawing narrower than its heading stands in the middle.
  const centred = { x: by.x + (width - 2 * PADDING - bounds.width) / 2, y: by.y };
  return {
    template: index,
    name: template.name.name,
    placing: { method: drawing.method, scale: drawing.scale, origin: centred },
    frame: { x: 0, y: 0, width, height: bottom + PADDING },
    heading: heading.lines,
    nodes: drawing.nodes.map((node) => ({ ...node, centre: add(node.centre, centred) })),
    edges: drawing.edges.map((edge) => movedEdge(edge, centred)),
    labels: drawing.labels.map((label) => movedLabel(label, centred)),
    declarations: box === undefined ? undefined : { box, lines: linesAt(declared!, inside) },
  };
}

/** The name, and the parameters beside it, or below it when they need more than a line. */
function headingOf(
  template: Template,
  wrapWidth: number,
): { readonly lines: readonly TextLine[]; readonly width: number; readonly height: number } {
  const [name] = blockOf('title', template.name.name, undefined, Math.max(wrapWidth, TITLE_WIDTH));
  const [parameters] = blockOf('parameters', parametersText(template), undefined, wrapWidth);
  const corner = { x: PADDING, y: PADDING };
  if (name === undefined) return { lines: [], width: 0, height: 0 };
  const nameLines = linesAt(name, corner);
  if (parameters === undefined) return { lines: nameLines, width: name.width, height: name.height };
  const isBeside =
    name.lines.length === 1 &&
    parameters.lines.length === 1 &&
    name.width + 6 + parameters.width <= wrapWidth;
  if (isBeside) {
    const [line] = linesAt(parameters, { x: corner.x + name.width + 5, y: 0 });
    return {
      lines: [...nameLines, { ...line!, at: { x: line!.at.x, y: nameLines[0]!.at.y } }],
      width: name.width + 5 + parameters.width,
      height: name.height,
    };
  }
  return {
    lines: [...nameLines, ...linesAt(parameters, { x: corner.x, y: corner.y + name.height + 4 })],
    width: Math.max(name.width, parameters.width),
    height: name.height + 4 + parameters.height,
  };
}

/** The local declarations, cut after some lines; absent when there are none, or only comments. */
function declarationsOf(template: Template): TextBlock | undefined {
  const written = codeText(template.declarations, printDeclarations).replace(BOILERPLATE, '').trim();
  const code = written.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim();
  if (code === '') return undefined;
  const lines = written.split(/\r\n|\r|\n/);
  const cut =
    lines.length <= DECLARATIONS_LINES_MAX
      ? lines
      : [
          ...lines.slice(0, DECLARATIONS_LINES_MAX - 2),
          `… ${lines.length - DECLARATIONS_LINES_MAX + 2} more lines`,
        ];
  return blockOf('code', cut.join('\n'), undefined, 420)[0];
}

// -------------------------------------------------------------------------------------------------- arrangement

interface Rows {
  /** Of each panel. */
  readonly corners: readonly Point[];
  readonly width: number;
  readonly height: number;
}

/** Panels from left to right in rows, broken so that the whole is as large as possible on a screen. */
function inRows(sized: readonly Panel[]): Pick<Scene, 'panels' | 'width' | 'height'> {
  const frames = sized.map(({ frame }) => frame);
  let best = rowsOfWidth(frames, Infinity);
  let bestScale = scaleOf(best);
  let width = -GUTTER;
  for (const frame of frames.slice(0, ROW_CHOICES_MAX)) {
    width += frame.width + GUTTER;
    const rows = rowsOfWidth(frames, width);
    if (scaleOf(rows) < bestScale) {
      best = rows;
      bestScale = scaleOf(rows);
    }
  }
  const { corners, ...size } = best;
  return { ...size, panels: sized.map((panel, index) => movedPanel(panel, corners[index]!)) };
}

/** The height of the smallest screen that shows all of it. */
function scaleOf(rows: Rows): number {
  return Math.max(rows.width / ASPECT, rows.height);
}

function rowsOfWidth(frames: readonly Box[], rowWidth: number): Rows {
  const corners: Point[] = [];
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  let width = 0;
  for (const frame of frames) {
    if (x > 0 && x + frame.width > rowWidth) {
      y += rowHeight + GUTTER;
      x = 0;
      rowHeight = 0;
    }
    corners.push({ x: x + MARGIN, y: y + MARGIN });
    width = Math.max(width, x + frame.width);
    rowHeight = Math.max(rowHeight, frame.height);
    x += frame.width + GUTTER;
  }
  return { corners, width: width + 2 * MARGIN, height: y + rowHeight + 2 * MARGIN };
}

function movedPanel(panel: Panel, by: Point): Panel {
  const { placing } = panel;
  return {
    ...panel,
    placing: { ...placing, origin: add(placing.origin, by) },
    frame: movedBox(panel.frame, by),
    heading: movedLines(panel.heading, by),
    nodes: panel.nodes.map((node) => ({ ...node, centre: add(node.centre, by) })),
    edges: panel.edges.map((edge) => movedEdge(edge, by)),
    labels: panel.labels.map((label) => movedLabel(label, by)),
    declarations: panel.declarations === undefined ? undefined : movedDeclarations(panel.declarations, by),
  };
}

function movedDeclarations(declarations: DeclarationsBox, by: Point): DeclarationsBox {
  return { box: movedBox(declarations.box, by), lines: movedLines(declarations.lines, by) };
}

function movedLabel(label: SceneLabel, by: Point): SceneLabel {
  const { leader } = label;
  return {
    ...label,
    box: movedBox(label.box, by),
    lines: movedLines(label.lines, by),
    leader: leader === undefined ? undefined : [add(leader[0], by), add(leader[1], by)],
  };
}

function movedLines(lines: readonly TextLine[], by: Point): TextLine[] {
  return lines.map((line) => ({ ...line, at: add(line.at, by) }));
}

function movedEdge(edge: SceneEdge, by: Point): SceneEdge {
  const head: ArrowHead = { tip: add(edge.head.tip, by), base: add(edge.head.base, by) };
  const nails = edge.nails.map((nail) => add(nail, by));
  return { ...edge, path: movedPath(edge.path, by), head, nails };
}

function movedPath(path: Path, by: Point): Path {
  return { start: add(path.start, by), pieces: path.pieces.map((piece) => movedPiece(piece, by)) };
}

function movedPiece(piece: PathPiece, by: Point): PathPiece {
  const to = add(piece.to, by);
  switch (piece.kind) {
    case 'line':
      return { kind: 'line', to };
    case 'quadratic':
      return { kind: 'quadratic', control: add(piece.control, by), to };
    case 'cubic':
      return {
        kind: 'cubic',
        control1: add(piece.control1, by),
        control2: add(piece.control2, by),
        to,
      };
  }
}
