/**
 * Colours: the one list of what pictures use, for a light and a dark ground.
 *
 * Roles of labels keep the hues that UPPAAL's users know (guards green, synchronisations light blue, updates blue,
 * invariants purple, selects ochre, names dark red) in shades that are readable on the ground of each theme.
 *
 * LAW text has a contrast of at least 4.5 to every ground that it stands on, and what is drawn to be seen one of 3.
 */

export type Theme = 'light' | 'dark';

export type ColourName = keyof typeof LIGHT;

export type Palette = Readonly<Record<ColourName, string>>;

const LIGHT = {
  page: '#f3f4f7',
  panel: '#ffffff',
  frame: '#dde1e8',
  line: '#47505f',
  location: '#eaf0fa',
  rim: '#2c3646',
  mark: '#2c3646',
  leader: '#a9b1be',
  codeGround: '#f6f7f9',
  // What is written at locations and edges, and in headings.
  name: '#8c1d18',
  invariant: '#9012a3',
  rate: '#b0305c',
  select: '#7f5900',
  guard: '#14702f',
  synchronisation: '#00718f',
  update: '#2b3fd0',
  probability: '#8a4b2a',
  comment: '#646c7a',
  title: '#1c2330',
  parameters: '#5d6675',
  code: '#414a59',
  // What the tester does, what the system does, what passes between its parts, and silence.
  input: '#0b57c4',
  output: '#a84300',
  internal: '#47505f',
  quiet: '#5f6876',
  inputGround: '#e3edfc',
  outputGround: '#fdebdc',
  quietGround: '#eceef2',
  // What is covered or right, partly, not at all or wrong.
  good: '#1d7a3a',
  partly: '#8f5f00',
  bad: '#b3261e',
  neutral: '#6b7483',
} as const;

const DARK: Palette = {
  page: '#0f1216',
  panel: '#171b21',
  frame: '#2b323c',
  line: '#a7b0bd',
  location: '#26303f',
  rim: '#c3ccd9',
  mark: '#dbe2ec',
  leader: '#5b6573',
  codeGround: '#1d2229',
  name: '#ff9d94',
  invariant: '#e392f2',
  rate: '#f58fb0',
  select: '#e0b44c',
  guard: '#6fd58c',
  synchronisation: '#55cdee',
  update: '#9fb0ff',
  probability: '#dfa27f',
  comment: '#98a2b1',
  title: '#eef1f5',
  parameters: '#a3adbb',
  code: '#bcc4cf',
  input: '#84b6ff',
  output: '#ffab70',
  internal: '#a7b0bd',
  quiet: '#98a2b1',
  inputGround: '#1a2c47',
  outputGround: '#402714',
  quietGround: '#262c35',
  good: '#5fcf82',
  partly: '#e5b04a',
  bad: '#ff8a80',
  neutral: '#98a2b1',
};

export const palettes: Readonly<Record<Theme, Palette>> = { light: LIGHT, dark: DARK };

/** One of endlessly many hues, neighbours far apart: a ground, and lines upon it. */
export interface Hue {
  readonly ground: string;
  readonly line: string;
}

export function hueOf(number: number, theme: Theme): Hue {
  const degrees = (210 + number * 137.5) % 360;
  return theme === 'light'
    ? { ground: hex(degrees, 0.7, 0.88), line: hex(degrees, 0.55, 0.33) }
    : { ground: hex(degrees, 0.4, 0.24), line: hex(degrees, 0.6, 0.72) };
}

/** Hue in degrees, saturation and lightness from 0 to 1, as viewers of every age read colours. */
function hex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const turn = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
