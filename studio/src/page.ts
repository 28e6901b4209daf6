/** What of the page is chosen and open besides the document: no undo takes it back. */
import { type CanvasHandle, type Tool } from './canvas/canvas.js';
import { type View } from './canvas/view.js';
import { Observable } from './observable.js';

export type Theme = 'light' | 'dark';

/** What a small screen shows of the three columns. */
export type Side = 'tree' | 'canvas' | 'panel';

export interface PageState {
  readonly theme: Theme;
  readonly tool: Tool;
  readonly side: Side;
  readonly isPaletteOpen: boolean;
  readonly isShareOpen: boolean;
  /** The query that was asked for by name. */
  readonly query: number | undefined;
}

const THEME = 'tickstone.theme';
const NARROW = 800;

export class Page {
  readonly state = new Observable<PageState>({
    theme: initialTheme(),
    tool: 'select',
    side: 'canvas',
    isPaletteOpen: false,
    isShareOpen: false,
    query: undefined,
  });
  readonly view = new Observable<View>({ x: 0, y: 0, zoom: 1 });
  /** What a link says is to be seen first. */
  linkedView: View | undefined;
  readonly canvas: { current: CanvasHandle | undefined } = { current: undefined };

  /** On a small screen, brings one column to the front. */
  front(side: Side): void {
    if (window.innerWidth < NARROW) this.state.update({ side });
  }

  find(): void {
    this.state.update({ side: 'tree' });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.find')?.focus());
  }

  changeTheme(): void {
    const theme = this.state.get().theme === 'dark' ? 'light' : 'dark';
    this.state.update({ theme });
    try {
      localStorage.setItem(THEME, theme);
    } catch {
      // It is chosen again next time.
    }
  }
}

function initialTheme(): Theme {
  try {
    const kept = localStorage.getItem(THEME);
    if (kept === 'light' || kept === 'dark') return kept;
  } catch {
    // What the system prefers, then.
  }
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
