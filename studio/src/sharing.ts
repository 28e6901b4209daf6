/** What is given to others: drawings as pictures, models in other formats, and links that hold a model and what is seen of it. */
import { type Conversion } from 'tickstone';
import { type Desk } from './desk.js';
import { download } from './files/local.js';
import { LINK_LENGTH_MAX, linkOf, pngOf } from './files/share.js';

export const FORMATS = {
  xml: 'UPPAAL XML',
  xta: 'UPPAAL text',
  tck: 'TChecker',
  q: 'queries',
  dot: 'Graphviz',
  mermaid: 'Mermaid',
} as const satisfies Partial<Record<Conversion, string>>;

export type Picture = 'svg' | 'png';

/** The name of the model's file, with another ending. */
export function nameWith({ studio }: Desk, ending: string): string {
  const { document } = studio.state.get();
  return `${(document?.name ?? 'model').replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')}.${ending}`;
}

export async function sharePicture(desk: Desk, as: Picture): Promise<void> {
  const { studio, page } = desk;
  const svg = await studio.engine.call('convert', {
    ...studio.text(),
    to: 'svg',
    theme: page.state.get().theme,
  });
  await downloadPicture(nameWith(desk, as), svg, as);
}

export async function downloadPicture(name: string, svg: string, as: Picture): Promise<void> {
  if (as === 'svg') download(name, svg, 'image/svg+xml');
  else {
    const picture = await pngOf(svg);
    if (picture !== undefined) download(name, picture);
  }
}

export async function shareAs(desk: Desk, to: keyof typeof FORMATS): Promise<void> {
  const { studio, page } = desk;
  const text = await studio.engine.call('convert', { ...studio.text(), to, theme: page.state.get().theme });
  download(nameWith(desk, to === 'mermaid' ? 'mmd' : to), text, 'text/plain');
}

export async function shareLink({ studio, page }: Desk): Promise<void> {
  const { name, text } = studio.text();
  const { mode, selection } = studio.state.get();
  const { x, y, zoom } = page.view.get();
  const link = await linkOf(name, text, {
    mode,
    x: Math.round(x),
    y: Math.round(y),
    zoom: Math.round(zoom * 1000) / 1000,
    template: 'template' in selection ? selection.template : undefined,
  });
  if (link === undefined) {
    studio.say(
      'error',
      `The model is too large for a link, which holds ${LINK_LENGTH_MAX} characters. Save it as a file instead.`,
    );
    return;
  }
  history.replaceState(undefined, '', link);
  await navigator.clipboard.writeText(link).catch(() => undefined);
  studio.say('info', 'The address of this page holds the model now, and is copied.');
}
