/**
 * Colours. Roles keep the hues that UPPAAL's users know (guards green, synchronisations light blue, updates blue,
 * invariants purple, selects ochre, names dark red) in shades that are readable on the ground of each theme.
 */
import { type TextRole } from './scene.js';

export type Theme = 'light' | 'dark';

export interface Palette {
  readonly page: string;
  readonly panel: string;
  readonly frame: string;
  readonly line: string;
  readonly location: string;
  readonly rim: string;
  readonly mark: string;
  readonly leader: string;
  readonly codeGround: string;
  readonly text: Readonly<Record<TextRole, string>>;
}

export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    page: '#f3f4f7',
    panel: '#ffffff',
    frame: '#dde1e8',
    line: '#47505f',
    location: '#eaf0fa',
    rim: '#2c3646',
    mark: '#2c3646',
    leader: '#a9b1be',
    codeGround: '#f6f7f9',
    text: {
      name: '#8c1d18',
      invariant: '#9012a3',
      rate: '#b0305c',
      select: '#8a6100',
      guard: '#177a35',
      synchronisation: '#0080a3',
      update: '#2b3fd0',
      probability: '#8a4b2a',
      comment: '#717987',
      title: '#1c2330',
      parameters: '#5d6675',
      code: '#414a59',
    },
  },
  dark: {
    page: '#0f1216',
    panel: '#171b21',
    frame: '#2b323c',
    line: '#a7b0bd',
    location: '#26303f',
    rim: '#c3ccd9',
    mark: '#dbe2ec',
    leader: '#5b6573',
    codeGround: '#1d2229',
    text: {
      name: '#ff9d94',
      invariant: '#e392f2',
      rate: '#f58fb0',
      select: '#e0b44c',
      guard: '#6fd58c',
      synchronisation: '#55cdee',
      update: '#93a6ff',
      probability: '#dfa27f',
      comment: '#8f99a8',
      title: '#eef1f5',
      parameters: '#a3adbb',
      code: '#bcc4cf',
    },
  },
};
