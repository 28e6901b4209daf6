/**
 * How things look in SVG: the one style sheet of all pictures.
 *
 * A look is a name for how something is drawn. Elements carry it twice: as attributes, which every viewer understands and
 * which give the light theme, and as a class, for which the style sheet has the colours as variables, so that a picture
 * follows whether its reader prefers dark or light, and a page that holds pictures can set the variables itself.
 *
 * INVARIANT names of classes and variables begin with `tk`, and mean the same in every picture: several pictures can stand
 * in one page.
 */
import { type ColourName, type Theme, hueOf, palettes } from './themes.js';
import { CODE_FAMILY, FONT_FAMILY, type Face } from './text-size.js';

/** Which colours a picture has: those that its viewer prefers, or always the same. */
export type PictureTheme = 'light' | 'dark' | 'auto';

interface Look {
  readonly fill?: ColourName | 'none';
  readonly stroke?: ColourName;
  readonly strokeWidth?: number;
  readonly dashes?: string;
  readonly round?: boolean;
  readonly fillOpacity?: number;
  /** A rim of the ground around letters. */
  readonly halo?: boolean;
  readonly size?: number;
  readonly face?: Face;
  readonly slant?: 'italic';
  readonly anchor?: 'middle' | 'end';
}

const CODE = { size: 11, face: 'mono' } as const;

const LOOKS = {
  page: { fill: 'page' },
  paper: { fill: 'panel' },
  // ------------------------------------------------------------------------------------------------------ texts
  name: { fill: 'name', size: 12, face: 'bold' },
  invariant: { fill: 'invariant', ...CODE },
  rate: { fill: 'rate', ...CODE },
  select: { fill: 'select', ...CODE },
  guard: { fill: 'guard', ...CODE },
  synchronisation: { fill: 'synchronisation', ...CODE },
  update: { fill: 'update', ...CODE },
  probability: { fill: 'probability', ...CODE },
  comment: { fill: 'comment', size: 11, slant: 'italic' },
  title: { fill: 'title', size: 17, face: 'bold' },
  parameters: { fill: 'parameters', ...CODE },
  code: { fill: 'code', size: 10.5, face: 'mono' },
  heading: { fill: 'title', size: 15, face: 'bold' },
  words: { fill: 'title', size: 12 },
  'words-middle': { fill: 'title', size: 12, anchor: 'middle' },
  'words-end': { fill: 'title', size: 12, anchor: 'end' },
  'words-open': { fill: 'bad', size: 12, anchor: 'end' },
  'words-bold': { fill: 'title', size: 13, face: 'bold', anchor: 'middle' },
  small: { fill: 'parameters', size: 11 },
  'small-middle': { fill: 'parameters', size: 11, anchor: 'middle' },
  'small-end': { fill: 'parameters', size: 11, anchor: 'end' },
  tick: { fill: 'parameters', ...CODE, anchor: 'middle' },
  'tick-end': { fill: 'parameters', ...CODE, anchor: 'end' },
  'tick-start': { fill: 'parameters', ...CODE },
  // ----------------------------------------------------------------------------------------------------- models
  frame: { fill: 'panel', stroke: 'frame', strokeWidth: 1 },
  'code-ground': { fill: 'codeGround' },
  edge: { fill: 'none', stroke: 'line', strokeWidth: 1.3, round: true },
  'edge-dashed': { fill: 'none', stroke: 'line', strokeWidth: 1.3, dashes: '5 4' },
  'lit-edge': { fill: 'none', stroke: 'bad', strokeWidth: 3, round: true },
  'lit-glow': { fill: 'none', stroke: 'quietGround', strokeWidth: 12, round: true },
  head: { fill: 'line' },
  location: { fill: 'location', stroke: 'rim', strokeWidth: 1.4 },
  ring: { fill: 'none', stroke: 'rim', strokeWidth: 1.2 },
  branchpoint: { fill: 'panel', stroke: 'rim', strokeWidth: 1.3 },
  mark: { fill: 'mark', size: 11.5, face: 'bold', anchor: 'middle' },
  leader: { fill: 'none', stroke: 'leader', strokeWidth: 0.9, dashes: '1.5 2.5', round: true },
  ground: { fill: 'panel', fillOpacity: 0.86 },
  // ---------------------------------------------------------------------------------------------- axes and bands
  axis: { fill: 'none', stroke: 'line', strokeWidth: 1.2 },
  moment: { fill: 'none', stroke: 'line', strokeWidth: 4 },
  break: { fill: 'none', stroke: 'line', strokeWidth: 1.2 },
  grid: { fill: 'none', stroke: 'frame', strokeWidth: 1 },
  band: { fill: 'codeGround', stroke: 'frame', strokeWidth: 1 },
  lifeline: { fill: 'none', stroke: 'leader', strokeWidth: 1, dashes: '4 4' },
  participant: { fill: 'location', stroke: 'rim', strokeWidth: 1.2 },
  'participant-relay': { fill: 'location', stroke: 'rim', strokeWidth: 1.2, dashes: '2 3' },
  'participant-outside': { fill: 'codeGround', stroke: 'leader', strokeWidth: 1.2 },
  hop: { fill: 'none', stroke: 'frame', strokeWidth: 3 },
  // ----------------------------------------------------------------------------------------- inputs and outputs
  'input-arrow': { fill: 'none', stroke: 'input', strokeWidth: 1.6 },
  'output-arrow': { fill: 'none', stroke: 'output', strokeWidth: 1.6 },
  'internal-arrow': { fill: 'none', stroke: 'internal', strokeWidth: 1.4 },
  'input-tip': { fill: 'input' },
  'output-tip': { fill: 'output' },
  'internal-tip': { fill: 'internal' },
  'input-words': { fill: 'input', size: 12, face: 'mono' },
  'output-words': { fill: 'output', size: 12, face: 'mono' },
  'internal-words': { fill: 'internal', size: 12, face: 'mono' },
  'quiet-words': { fill: 'quiet', size: 12, face: 'mono' },
  'row-label': { fill: 'title', size: 13, face: 'bold' },
  'note-good': { fill: 'good', size: 12, face: 'bold' },
  'note-bad': { fill: 'bad', size: 12, face: 'bold' },
  'note-neutral': { fill: 'parameters', size: 12, face: 'bold' },
  'bad-words': { fill: 'bad', size: 12, face: 'mono' },
  'input-area': { fill: 'inputGround' },
  'output-area': { fill: 'outputGround' },
  'quiet-area': { fill: 'quietGround' },
  'input-window': { fill: 'inputGround', stroke: 'input', strokeWidth: 1.2 },
  'output-window': { fill: 'outputGround', stroke: 'output', strokeWidth: 1.2 },
  'quiet-window': { fill: 'quietGround', stroke: 'quiet', strokeWidth: 1 },
  'input-thread': { fill: 'none', stroke: 'input', strokeWidth: 1, dashes: '1.5 2.5' },
  'output-thread': { fill: 'none', stroke: 'output', strokeWidth: 1, dashes: '1.5 2.5' },
  'bad-thread': { fill: 'none', stroke: 'bad', strokeWidth: 1, dashes: '1.5 2.5' },
  'input-end': { fill: 'none', stroke: 'input', strokeWidth: 2 },
  'output-end': { fill: 'none', stroke: 'output', strokeWidth: 2 },
  'quiet-end': { fill: 'none', stroke: 'quiet', strokeWidth: 1.5 },
  'bad-tip': { fill: 'bad' },
  'bad-arrow': { fill: 'none', stroke: 'bad', strokeWidth: 2 },
  'mark-bad': { fill: 'none', stroke: 'bad', strokeWidth: 1.5, dashes: '5 3' },
  'mark-neutral': { fill: 'none', stroke: 'internal', strokeWidth: 1.5, dashes: '5 3' },
  'mark-bad-words': { fill: 'bad', size: 11, face: 'bold' },
  'mark-neutral-words': { fill: 'internal', size: 11, face: 'bold' },
  // ---------------------------------------------------------------------------------------------------- coverage
  cell: { fill: 'codeGround', stroke: 'frame', strokeWidth: 1 },
  yes: { fill: 'good' },
  maybe: { fill: 'none', stroke: 'partly', strokeWidth: 2 },
  'covered-arrow': { fill: 'none', stroke: 'good', strokeWidth: 2 },
  'partly-arrow': { fill: 'none', stroke: 'partly', strokeWidth: 2 },
  'uncovered-arrow': { fill: 'none', stroke: 'bad', strokeWidth: 2, dashes: '6 4' },
  'none-arrow': { fill: 'none', stroke: 'neutral', strokeWidth: 2 },
  'covered-tip': { fill: 'good' },
  'partly-tip': { fill: 'partly' },
  'uncovered-tip': { fill: 'bad' },
  'none-tip': { fill: 'neutral' },
  'covered-words': { fill: 'good', ...CODE, anchor: 'middle' },
  'partly-words': { fill: 'partly', ...CODE, anchor: 'middle' },
  'uncovered-words': { fill: 'bad', ...CODE, anchor: 'middle' },
  'none-words': { fill: 'neutral', ...CODE, anchor: 'middle' },
  // ----------------------------------------------------------------------------------------------------- classes
  'class-name': { fill: 'title', size: 13, face: 'bold', anchor: 'middle', halo: true },
  'test-point': { fill: 'title', stroke: 'panel', strokeWidth: 1 },
  'unreached-area': { fill: 'quietGround' },
  'unreached-line': { fill: 'none', stroke: 'neutral', strokeWidth: 1.6 },
  unreached: { fill: 'quietGround', stroke: 'neutral', strokeWidth: 1.6 },
} as const satisfies Readonly<Record<string, Look>>;

export type LookName = keyof typeof LOOKS;

/** The attributes of an element that looks so. */
export function look(name: LookName): string {
  return attributes(name, LOOKS[name], palettes.light);
}

/** How large and in which face a text of this look is. */
export function fontOf(name: LookName): { readonly size: number; readonly face: Face } {
  const { size = 12, face = 'regular' }: Look = LOOKS[name];
  return { size, face };
}

/** The attributes of an element in one of many hues: an area, its lines, or both. */
export function hueLook(number: number, kind: 'area' | 'line' | 'both', strokeWidth = 1.6): string {
  const { ground, line } = hueOf(number, 'light');
  const fill = kind === 'line' ? 'none' : ground;
  const stroke = kind === 'area' ? '' : ` stroke="${line}" stroke-width="${strokeWidth}"`;
  return `class="tk-hue-${number}-${kind}" fill="${fill}"${stroke}`;
}

/** The attributes of the element that holds a picture. */
export const ROOT_LOOK = `class="tk" font-family="${FONT_FAMILY}" font-size="12" xml:space="preserve"`;

function attributes(name: string, look: Look, colours: Readonly<Record<ColourName, string>>): string {
  const { fill, stroke, strokeWidth, dashes, round, fillOpacity, halo, size, face, slant, anchor } = look;
  const written: readonly (readonly [string, string | number | undefined])[] = [
    ['class', `tk-${name}`],
    ['fill', fill === undefined || fill === 'none' ? fill : colours[fill]],
    ['fill-opacity', fillOpacity],
    ['stroke', halo === true ? colours.panel : stroke === undefined ? undefined : colours[stroke]],
    ['stroke-width', halo === true ? 3 : strokeWidth],
    ['stroke-opacity', halo === true ? 0.8 : undefined],
    ['paint-order', halo === true ? 'stroke' : undefined],
    ['stroke-dasharray', dashes],
    ['stroke-linecap', round === true ? 'round' : undefined],
    ['stroke-linejoin', round === true ? 'round' : undefined],
    ['font-family', face === 'mono' ? CODE_FAMILY : undefined],
    ['font-size', size],
    ['font-weight', face === 'bold' ? 'bold' : undefined],
    ['font-style', slant],
    ['text-anchor', anchor],
  ];
  return written.flatMap(([key, value]) => (value === undefined ? [] : [`${key}="${value}"`])).join(' ');
}

// --------------------------------------------------------------------------------------------------- style sheet

/** The rules for the looks that occur in elements, as lines. */
export function styleSheet(elements: string, theme: PictureTheme): readonly string[] {
  // A large picture has a great many of them, and few that differ.
  const classes = new Set<string>();
  for (const [, name] of elements.matchAll(/ class="tk-([\w-]+)"/g)) classes.add(name!);
  const sheet = [...classes].sort().map((name) => ruleOf(name));
  const variables = [...new Map(sheet.flatMap(({ variables }) => variables))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const values = (of: Theme): string =>
    variables.map(([name, valueIn]) => `--tk-${name}: ${valueIn(of)};`).join(' ');
  return [
    `.tk { ${values(theme === 'dark' ? 'dark' : 'light')} }`,
    ...(theme === 'auto' ? [`@media (prefers-color-scheme: dark) { .tk { ${values('dark')} } }`] : []),
    '.tk text { white-space: pre; }',
    ...sheet.map(({ rule }) => rule),
  ];
}

type Variable = readonly [name: string, valueIn: (theme: Theme) => string];

interface Rule {
  readonly rule: string;
  readonly variables: readonly Variable[];
}

function ruleOf(name: string): Rule {
  const hue = /^hue-(\d+)-(area|line|both)$/.exec(name);
  const paints =
    hue === null
      ? paintsOf(LOOKS[name as LookName])
      : huePaints(Number(hue[1]), hue[2] as 'area' | 'line' | 'both');
  const declarations = paints.map(([property, [variable]]) => `${property}: var(--tk-${variable});`);
  return {
    rule: `.tk-${name} { ${declarations.join(' ')} }`,
    variables: paints.map(([, variable]) => variable),
  };
}

type Paint = readonly [property: 'fill' | 'stroke', variable: Variable];

function paintsOf({ fill, stroke, halo }: Look): readonly Paint[] {
  const line = halo === true ? 'panel' : stroke;
  return [
    ...(fill === undefined || fill === 'none' ? [] : [['fill', variableOf(fill)] as const]),
    ...(line === undefined ? [] : [['stroke', variableOf(line)] as const]),
  ];
}

function variableOf(name: ColourName): Variable {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [kebab, (theme) => palettes[theme][name]];
}

function huePaints(number: number, kind: 'area' | 'line' | 'both'): readonly Paint[] {
  const ground: Paint = ['fill', [`hue-${number}`, (theme) => hueOf(number, theme).ground]];
  const line: Paint = ['stroke', [`hue-${number}-line`, (theme) => hueOf(number, theme).line]];
  return kind === 'area' ? [ground] : kind === 'line' ? [line] : [ground, line];
}
