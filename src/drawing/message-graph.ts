/**
 * Who sends what to whom, as a graph: processes on a circle, one arrow for each two of them, with their messages and how
 * many of the goals of each are covered. Relays stand in the middle, with lines to whom they serve.
 *
 * INVARIANT the same graph gives the same bytes.
 */
import { greatest } from '../base/long-lists.js';
import { type PictureOptions, decimals, shortTextAt, svgPage, textAt } from './svg-page.js';
import { type LookName, look } from './svg-style.js';
import { textWidth } from './text-size.js';
import { palettes } from './themes.js';

/** Who sends what to whom. */
export interface MessageGraph {
  readonly title: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A process: under test, a relay between others, or of the environment. */
export interface GraphNode {
  readonly name: string;
  readonly role: 'process' | 'relay' | 'environment';
}

/** Nodes by their positions. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly messages: readonly GraphMessage[];
}

/** A message, with how many of its goals are covered. */
export interface GraphMessage {
  readonly name: string;
  readonly goals: number;
  readonly covered: number;
}

type Cover = 'covered' | 'partly' | 'uncovered' | 'none';

/** Where there are no themes. */
const COLOURS: Readonly<Record<Cover, string>> = {
  covered: palettes.light.good,
  partly: palettes.light.partly,
  uncovered: palettes.light.bad,
  none: palettes.light.neutral,
};

// ------------------------------------------------------------------------------------------------------------ SVG

const SIZE = 13;
const LINE = 16;
/** Longer names are shortened. */
const NAME_WIDTH_MAX = 240;

function wordsWidth(message: GraphMessage): number {
  return Math.min(NAME_WIDTH_MAX, textWidth(words(message), 11, 'mono'));
}

export function drawMessageGraph(
  { title, nodes, edges }: MessageGraph,
  options: PictureOptions = {},
): string {
  const widths = nodes.map(({ name }) => Math.min(NAME_WIDTH_MAX, textWidth(name, SIZE, 'bold')) + 28);
  const widest = greatest(
    edges.flatMap(({ messages }) => messages.map(wordsWidth)),
    60,
  );
  const lines = greatest(
    edges.map(({ messages }) => messages.length),
    1,
  );
  const outer = nodes.flatMap(({ role }, index) => (role === 'relay' ? [] : [index]));
  const inner = nodes.flatMap(({ role }, index) => (role === 'relay' ? [index] : []));
  const room = greatest(widths, widest + lines * LINE) + 60;
  const radius = Math.max(150, 40 * inner.length, (outer.length * room) / (2 * Math.PI));
  const margin = greatest(widths, 100) / 2 + widest / 2 + 30;
  const [across, down] = [radius + margin, radius + lines * LINE + 60];
  const centre = { x: across, y: down + 30 };
  const places = nodes.map(({ role }, index) => {
    if (role === 'relay')
      return { x: centre.x, y: centre.y + (inner.indexOf(index) - (inner.length - 1) / 2) * 60 };
    const angle = (2 * Math.PI * outer.indexOf(index)) / outer.length - Math.PI / 2;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
  const isRelay = (node: number): boolean => nodes[node]!.role === 'relay';
  const hops = edges.filter(({ from, to }) => isRelay(from) || isRelay(to));
  const arrows = edges.filter((edge) => !hops.includes(edge));
  const isSecond = ({ from, to }: GraphEdge): boolean =>
    from > to && arrows.some((edge) => edge.from === to && edge.to === from);
  const [width, height] = [Math.max(2 * across, LEGEND_WIDTH), 2 * down + 60];
  return svgPage(
    {
      ...{ title, width, height },
      elements: [
        textAt('heading', 20, 30, title),
        ...hops.map(
          ({ from, to }) => `<path ${look('hop')} d="M${point(places[from]!)}L${point(places[to]!)}"/>`,
        ),
        ...arrows.map((edge) =>
          edgeElements(edge, places, widths, centre, isSecond(edge) ? 'inwards' : 'outwards'),
        ),
        ...nodes.map((node, index) => nodeElements(node, places[index]!, widths[index]!)),
        ...graphLegend(20, height - 18),
      ],
    },
    options,
  );
}

const LEGEND_WIDTH = 620;

function graphLegend(x: number, y: number): readonly string[] {
  const entries: readonly (readonly [Cover, string])[] = [
    ['covered', 'all covered'],
    ['partly', 'some covered'],
    ['uncovered', 'none covered'],
    ['none', 'not counted'],
  ];
  return entries.flatMap(([cover, text], index) => {
    const left = x + index * 150;
    return [
      `<path ${look(`${cover}-arrow`)} d="M${left},${decimals(y - 4)}h26"/>`,
      textAt('small', left + 34, y, text),
    ];
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const NODE_HEIGHT = 34;
const NODE_LOOKS: Readonly<Record<GraphNode['role'], LookName>> = {
  process: 'participant',
  relay: 'participant-relay',
  environment: 'participant-outside',
};

function nodeElements({ name, role }: GraphNode, { x, y }: Place, width: number): string {
  return [
    `<rect ${look(NODE_LOOKS[role])} x="${decimals(x - width / 2)}" y="${decimals(y - NODE_HEIGHT / 2)}" width="${decimals(width)}" height="${NODE_HEIGHT}" rx="8"/>`,
    shortTextAt('words-bold', x, y + 5, name, NAME_WIDTH_MAX),
  ].join('');
}

/**
 * An arrow bends away from the middle of the picture, or towards it where the one back does the other; the words stand
 * beside it on the same side.
 */
function edgeElements(
  { from, to, messages }: GraphEdge,
  places: readonly Place[],
  widths: readonly number[],
  centre: Place,
  bends: 'inwards' | 'outwards',
): string {
  const [a, b] = [places[from]!, places[to]!];
  const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  // The way there and the way back agree on which side is which.
  const sign = from < to ? 1 : -1;
  const [wx, wy] = [(sign * (b.x - a.x)) / length, (sign * (b.y - a.y)) / length];
  // Across the line, to the side on which it bends.
  const isOuter = ((a.x + b.x) / 2 - centre.x) * -wy + ((a.y + b.y) / 2 - centre.y) * wx >= 0;
  const turn = isOuter === (bends === 'outwards') ? 1 : -1;
  const [ux, uy] = [wx * turn, wy * turn];
  const bend = Math.min(40, length / 5);
  const control = { x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend };
  const start = rim(a, control, widths[from]!);
  const end = rim(b, control, widths[to]!);
  const way = Math.max(1, Math.hypot(end.x - control.x, end.y - control.y));
  const [vx, vy] = [(end.x - control.x) / way, (end.y - control.y) / way];
  const base = { x: end.x - 11 * vx, y: end.y - 11 * vy };
  const corners = [
    end,
    { x: base.x - 5 * vy, y: base.y + 5 * vx },
    { x: base.x + 5 * vy, y: base.y - 5 * vx },
  ];
  const cover = coverOf(messages);
  const middle = { x: (start.x + end.x) / 4 + control.x / 2, y: (start.y + end.y) / 4 + control.y / 2 };
  const wide = greatest(messages.map(wordsWidth), 0);
  // So far from the line that the box of the words does not touch it.
  const away = 8 + Math.abs(uy) * (wide / 2) + Math.abs(ux) * ((messages.length * LINE) / 2);
  const side = { x: middle.x - uy * away, y: middle.y + ux * away };
  const top = side.y - (messages.length * LINE) / 2;
  return [
    `<path ${look(`${cover}-arrow`)} d="M${point(start)}Q${point(control)} ${point(base)}"/>`,
    `<path ${look(`${cover}-tip`)} d="M${corners.map(point).join('L')}Z"/>`,
    `<rect ${look('ground')} x="${decimals(side.x - wide / 2 - 2)}" y="${decimals(top)}" width="${decimals(wide + 4)}" height="${decimals(messages.length * LINE + 2)}"/>`,
    ...messages.map((message, line) =>
      shortTextAt(
        `${coverOf([message])}-words`,
        side.x,
        top + 13 + line * LINE,
        words(message),
        NAME_WIDTH_MAX,
      ),
    ),
  ].join('');
}

/** Where the line from the middle of a node to another place leaves the node. */
function rim(centre: Place, towards: Place, width: number): Place {
  const [dx, dy] = [towards.x - centre.x, towards.y - centre.y];
  const [halfWidth, halfHeight] = [width / 2 + 3, NODE_HEIGHT / 2 + 3];
  const scale = Math.min(
    dx === 0 ? Infinity : halfWidth / Math.abs(dx),
    dy === 0 ? Infinity : halfHeight / Math.abs(dy),
  );
  return Number.isFinite(scale) ? { x: centre.x + dx * scale, y: centre.y + dy * scale } : centre;
}

function point({ x, y }: Place): string {
  return `${decimals(x)},${decimals(y)}`;
}

// ---------------------------------------------------------------------------------------------------- other forms

export function dotMessageGraph({ title, nodes, edges }: MessageGraph): string {
  const quoted = (text: string): string => `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;
  const lines = [
    `digraph ${quoted(title)} {`,
    '  rankdir=LR; node [shape=box, style=rounded];',
    ...nodes.map(({ name, role }, index) => {
      const style =
        role === 'relay' ? ', style="rounded,dashed"' : role === 'environment' ? ', color=gray' : '';
      return `  n${index} [label=${quoted(name)}${style}];`;
    }),
    ...edges.map(({ from, to, messages }) => {
      const cover = coverOf(messages);
      const style = cover === 'uncovered' ? ', style=dashed' : '';
      const label = quoted(messages.map(words).join('\n')).replaceAll('\n', '\\n');
      return `  n${from} -> n${to} [label=${label}, color="${COLOURS[cover]}", fontcolor="${COLOURS[cover]}"${style}];`;
    }),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

export function mermaidMessageGraph({ nodes, edges }: MessageGraph): string {
  const harmless = (text: string): string =>
    text.replace(/[^A-Za-z0-9 _,()/]/gu, (character) => `#${character.codePointAt(0)!};`);
  const lines = [
    'flowchart LR',
    ...nodes.map(({ name, role }, index) => {
      const text = `"${harmless(name)}"`;
      return role === 'relay'
        ? `n${index}{{${text}}}`
        : role === 'environment'
          ? `n${index}([${text}])`
          : `n${index}[${text}]`;
    }),
    ...edges.map(({ from, to, messages }) => {
      const arrow = coverOf(messages) === 'uncovered' ? '-.->' : '-->';
      return `n${from} ${arrow}|"${messages.map((message) => harmless(words(message))).join('<br/>')}"| n${to}`;
    }),
    ...edges.map(({ messages }, index) => `linkStyle ${index} stroke:${COLOURS[coverOf(messages)]}`),
  ];
  return `${lines.join('\n  ')}\n`;
}

/** Such as `STOP 1/2`; messages that are no goals stand alone. */
function words({ name, goals, covered }: GraphMessage): string {
  return goals === 0 ? name : `${name} ${covered}/${goals}`;
}

function coverOf(messages: readonly GraphMessage[]): Cover {
  const goals = messages.reduce((sum, message) => sum + message.goals, 0);
  const covered = messages.reduce((sum, message) => sum + message.covered, 0);
  if (goals === 0) return 'none';
  return covered === goals ? 'covered' : covered === 0 ? 'uncovered' : 'partly';
}
