/**
 * Models as pictures, in SVG that needs nothing else: no scripts, no fonts to load, a ground of its own.
 *
 * INVARIANT the same model gives the same bytes: numbers have at most two decimals, and nothing depends on time,
 * chance or the machine.
 */
import { type Model, type Point } from '../language/model.js';
import { type SceneOptions, sceneOf } from './build-scene.js';
import { type Path, type PathPiece, add, direction, grownBox, scaled, turned } from './geometry.js';
import { textStyles } from './labels.js';
import { HEAD_LENGTH } from './route-edges.js';
import {
  type Panel,
  type Scene,
  type SceneEdge,
  type SceneLabel,
  type SceneNode,
  type TextLine,
  type TextRole,
} from './scene.js';
import { decimals } from './svg-page.js';
import { FONT_FAMILY } from './text-size.js';
import { type Palette, type Theme, palettes } from './themes.js';
import { escaped } from './xml-escape.js';

export interface SvgOptions extends SceneOptions {
  /** Light when absent; `auto` follows the viewer. */
  readonly theme?: Theme | 'auto' | undefined;
}

export async function drawSvg(model: Model, options: SvgOptions = {}): Promise<string> {
  return printSvg(await sceneOf(model, options), options.theme ?? 'light');
}

export function printSvg(scene: Scene, theme: Theme | 'auto' = 'light'): string {
  const width = decimals(scene.width);
  const height = decimals(scene.height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(scene.title)}</title>`,
    `<desc id="desc">${escaped(scene.description)}</desc>`,
    ...scene.notes.map((note) => `<!-- ${escaped(note).replace(/--+/g, '-')} -->`),
    `<style>\n${styleSheet(theme)}\n</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...scene.panels.flatMap(panelElements),
    '</svg>',
    '',
  ].join('\n');
}

// -------------------------------------------------------------------------------------------------- style sheet

function styleSheet(theme: Theme | 'auto'): string {
  const shape = [
    `text { font-family: ${FONT_FAMILY}; white-space: pre; }`,
    ...Object.entries(textStyles).map(([role, { size, weight, slant }]) => {
      const bold = weight === 'bold' ? ' font-weight: bold;' : '';
      const italic = slant === 'italic' ? ' font-style: italic;' : '';
      return `.${role} { font-size: ${size}px;${bold}${italic} }`;
    }),
    '.mark { font-size: 11.5px; font-weight: bold; text-anchor: middle; }',
    '.frame { stroke-width: 1; }',
    '.edge { fill: none; stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round; }',
    '.dashed { stroke-dasharray: 5 4; stroke-linecap: butt; }',
    '.location { stroke-width: 1.4; }',
    '.ring { fill: none; stroke-width: 1.2; }',
    '.branchpoint { stroke-width: 1.3; }',
    '.leader { fill: none; stroke-width: 0.9; stroke-dasharray: 1.5 2.5; stroke-linecap: round; }',
    '.ground { fill-opacity: 0.86; }',
  ];
  switch (theme) {
    case 'light':
    case 'dark':
      return [...shape, ...colourRules(palettes[theme])].join('\n');
    case 'auto': {
      const dark = colourRules(palettes.dark).map((line) => `  ${line}`);
      const media = ['@media (prefers-color-scheme: dark) {', ...dark, '}'];
      return [...shape, ...colourRules(palettes.light), ...media].join('\n');
    }
  }
}

function colourRules(palette: Palette): string[] {
  return [
    `.page { fill: ${palette.page}; }`,
    `.frame { fill: ${palette.panel}; stroke: ${palette.frame}; }`,
    `.code-ground { fill: ${palette.codeGround}; }`,
    `.edge { stroke: ${palette.line}; }`,
    `.head { fill: ${palette.line}; }`,
    `.location { fill: ${palette.location}; stroke: ${palette.rim}; }`,
    `.ring { stroke: ${palette.rim}; }`,
    `.branchpoint { fill: ${palette.panel}; stroke: ${palette.rim}; }`,
    `.mark { fill: ${palette.mark}; }`,
    `.leader { stroke: ${palette.leader}; }`,
    `.ground { fill: ${palette.panel}; }`,
    ...Object.entries(palette.text).map(([role, colour]) => `.${role} { fill: ${colour}; }`),
  ];
}

// ----------------------------------------------------------------------------------------------------- elements

/** Lines lie below nodes, nodes below labels, so that what is written is never covered. */
function panelElements(panel: Panel): string[] {
  const { declarations } = panel;
  return [
    '<g>',
    rect('frame', panel.frame, 10),
    ...textElements(panel.heading),
    ...panel.edges.map(edgeElements),
    ...panel.labels.flatMap(leaderElements),
    ...panel.nodes.map(nodeElements),
    ...panel.labels.flatMap(labelElements),
    ...(declarations === undefined
      ? []
      : [rect('code-ground', declarations.box, 6), ...textElements(declarations.lines)]),
    '</g>',
  ];
}

function edgeElements(edge: SceneEdge): string {
  const stroke = edge.colour === undefined ? '' : ` style="stroke: ${edge.colour}"`;
  const fill = edge.colour === undefined ? '' : ` style="fill: ${edge.colour}"`;
  const shaft = `<path class="edge${edge.dashed ? ' dashed' : ''}"${stroke} d="${pathData(edge.path)}"/>`;
  const { tip, base } = edge.head;
  const way = direction(base, tip);
  const side = scaled(turned(way), HEAD_LENGTH * 0.4);
  const back = add(base, scaled(way, -HEAD_LENGTH * 0.22));
  const corners = [tip, add(back, side), base, add(back, scaled(side, -1))];
  return `${shaft}<path class="head"${fill} d="M${corners.map(point).join('L')}Z"/>`;
}

function nodeElements(node: SceneNode): string {
  const { centre, radius, colour } = node;
  const fill = colour === undefined ? '' : ` style="fill: ${colour}"`;
  const at = `cx="${decimals(centre.x)}" cy="${decimals(centre.y)}"`;
  const body = `<circle class="${node.kind}"${fill} ${at} r="${decimals(radius)}"/>`;
  return body + (node.initial ? ringElement(node, at) : '') + (node.mark === '' ? '' : markElement(node));
}

function ringElement({ radius, colour }: SceneNode, at: string): string {
  const ink = colour === undefined ? '' : ` style="stroke: ${inkOn(colour)}"`;
  return `<circle class="ring"${ink} ${at} r="${decimals(radius - 3.2)}"/>`;
}

function markElement({ centre, mark, colour }: SceneNode): string {
  const ink = colour === undefined ? '' : ` style="fill: ${inkOn(colour)}"`;
  return `<text class="mark"${ink} x="${decimals(centre.x)}" y="${decimals(centre.y + 4.1)}">${escaped(mark)}</text>`;
}

/** Black or white, whichever is readable on a colour of the author's; words count as light. */
function inkOn(colour: string): string {
  const digits = /^#([0-9a-f]+)$/.exec(colour)?.[1] ?? 'fff';
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red, green, blue] = [0, 2, 4].map((i) => parseInt(wide.slice(i, i + 2), 16));
  return 0.299 * red! + 0.587 * green! + 0.114 * blue! < 140 ? '#ffffff' : '#1c2330';
}

function leaderElements({ leader }: SceneLabel): string[] {
  return leader === undefined ? [] : [`<path class="leader" d="M${leader.map(point).join('L')}"/>`];
}

function labelElements(label: SceneLabel): string[] {
  const ground = label.onLine ? [rect('ground', grownBox(label.box, 0.5), 3)] : [];
  return [...ground, ...textElements(label.lines)];
}

function textElements(lines: readonly TextLine[]): string[] {
  return lines.filter((line) => line.text !== '').map((line) => textElement(line.role, line.at, line.text));
}

function textElement(role: TextRole, at: Point, text: string): string {
  return `<text class="${role}" x="${decimals(at.x)}" y="${decimals(at.y)}">${escaped(text)}</text>`;
}

function rect(
  name: string,
  box: { x: number; y: number; width: number; height: number },
  round: number,
): string {
  return `<rect class="${name}" x="${decimals(box.x)}" y="${decimals(box.y)}" width="${decimals(box.width)}" height="${decimals(box.height)}" rx="${round}"/>`;
}

function pathData(path: Path): string {
  return `M${point(path.start)}${path.pieces.map(pieceData).join('')}`;
}

function pieceData(piece: PathPiece): string {
  switch (piece.kind) {
    case 'line':
      return `L${point(piece.to)}`;
    case 'quadratic':
      return `Q${point(piece.control)} ${point(piece.to)}`;
    case 'cubic':
      return `C${point(piece.control1)} ${point(piece.control2)} ${point(piece.to)}`;
  }
}

function point(at: Point): string {
  return `${decimals(at.x)},${decimals(at.y)}`;
}
