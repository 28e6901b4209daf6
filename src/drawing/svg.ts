/**
 * Models as pictures, in SVG that needs nothing else: no scripts, no fonts to load, a ground of its own.
 *
 * INVARIANT the same model gives the same bytes: numbers have at most two decimals, and nothing depends on time,
 * chance or the machine.
 */
import { type Model, type Point } from '../language/model.js';
import { type SceneOptions, sceneOf } from './build-scene.js';
import { type Path, type PathPiece, add, direction, grownBox, scaled, turned } from './geometry.js';
import { HEAD_LENGTH } from './route-edges.js';
import {
  type Panel,
  type Scene,
  type SceneEdge,
  type SceneLabel,
  type SceneNode,
  type TextLine,
} from './scene.js';
import { type PictureOptions, decimals, svgPage, textAt } from './svg-page.js';
import { type LookName, look } from './svg-style.js';
import { escaped } from './xml-escape.js';

export interface SvgOptions extends SceneOptions, PictureOptions {}

export async function drawSvg(model: Model, options: SvgOptions = {}): Promise<string> {
  return printSvg(await sceneOf(model, options), options);
}

export function printSvg(scene: Scene, options: PictureOptions = {}): string {
  const { title, description, notes, width, height, panels } = scene;
  const elements = panels.flatMap(panelElements);
  return svgPage({ title, description, notes, width, height, ground: 'page', elements }, options);
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
  const isLit = edge.isLit === true;
  const own = isLit ? undefined : edge.colour;
  const stroke = own === undefined ? '' : ` style="stroke: ${own}"`;
  const fill = own === undefined ? '' : ` style="fill: ${own}"`;
  const line = isLit ? 'lit-edge' : edge.dashed ? 'edge-dashed' : 'edge';
  const data = pathData(edge.path);
  const glow = isLit ? `<path ${look('lit-glow')} d="${data}"/>` : '';
  const shaft = `${glow}<path ${look(line)}${stroke} d="${data}"/>`;
  const { tip, base } = edge.head;
  const way = direction(base, tip);
  const side = scaled(turned(way), HEAD_LENGTH * 0.4);
  const back = add(base, scaled(way, -HEAD_LENGTH * 0.22));
  const corners = [tip, add(back, side), base, add(back, scaled(side, -1))];
  return `${shaft}<path ${look(isLit ? 'bad-tip' : 'head')}${fill} d="M${corners.map(point).join('L')}Z"/>`;
}

function nodeElements(node: SceneNode): string {
  const { centre, radius, colour } = node;
  const fill = colour === undefined ? '' : ` style="fill: ${colour}"`;
  const at = `cx="${decimals(centre.x)}" cy="${decimals(centre.y)}"`;
  const body = `<circle ${look(node.kind)}${fill} ${at} r="${decimals(radius)}"/>`;
  return body + (node.initial ? ringElement(node, at) : '') + (node.mark === '' ? '' : markElement(node));
}

function ringElement({ radius, ink }: SceneNode, at: string): string {
  const style = ink === undefined ? '' : ` style="stroke: ${ink}"`;
  return `<circle ${look('ring')}${style} ${at} r="${decimals(radius - 3.2)}"/>`;
}

function markElement({ centre, mark, ink }: SceneNode): string {
  const style = ink === undefined ? '' : ` style="fill: ${ink}"`;
  return `<text ${look('mark')}${style} x="${decimals(centre.x)}" y="${decimals(centre.y + 4.1)}">${escaped(mark)}</text>`;
}

function leaderElements({ leader }: SceneLabel): string[] {
  return leader === undefined ? [] : [`<path ${look('leader')} d="M${leader.map(point).join('L')}"/>`];
}

function labelElements(label: SceneLabel): string[] {
  const ground = label.onLine ? [rect('ground', grownBox(label.box, 0.5), 3)] : [];
  return [...ground, ...textElements(label.lines)];
}

function textElements(lines: readonly TextLine[]): string[] {
  return lines.filter((line) => line.text !== '').map(({ role, at, text }) => textAt(role, at.x, at.y, text));
}

function rect(
  name: LookName,
  box: { x: number; y: number; width: number; height: number },
  round: number,
): string {
  return `<rect ${look(name)} x="${decimals(box.x)}" y="${decimals(box.y)}" width="${decimals(box.width)}" height="${decimals(box.height)}" rx="${round}"/>`;
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
