/**
 * The studio's state, and everything that changes it. Views read it and call it; they change nothing themselves.
 *
 * INVARIANT what was found out about a text is shown with that text only: `analysed` says which it is.
 */
import { type Diagnostic, type ModelEdit, type OutlinePlace, type Scene } from 'tickstone';
import {
  type Home,
  type StudioDocument,
  type Version,
  continuedAs,
  isChanged,
  movedTo,
  textOf,
  withVersion,
} from './document.js';
import { Engine, Refusal } from './engine/engine.js';
import { type Analysis, type Text } from './engine/protocol.js';
import { Observable } from './observable.js';
import { forgetDraft, keepDraft, newDraftId } from './files/drafts.js';

const MODES = ['design', 'simulate', 'verify', 'test'] as const;

export type Mode = (typeof MODES)[number];

export function isMode(word: string): word is Mode {
  return (MODES as readonly string[]).includes(word);
}

export type Selection =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'items';
      readonly template: number;
      readonly locations: readonly number[];
      readonly branchpoints: readonly number[];
      readonly edges: readonly number[];
    }
  | { readonly kind: 'template'; readonly template: number }
  | { readonly kind: 'code'; readonly code: number; readonly at?: number | undefined };

export interface StudioState {
  readonly document: StudioDocument | undefined;
  /** The text that analysis and scene are about. */
  readonly analysed: string | undefined;
  readonly analysis: Analysis | undefined;
  readonly scene: Scene | undefined;
  readonly mode: Mode;
  readonly selection: Selection;
  readonly notice: Notice | undefined;
  /** What is on disk has changed since it was read. */
  readonly changedOnDisk: boolean;
}

export interface Notice {
  readonly kind: 'info' | 'error';
  readonly text: string;
}

export const NOTHING: Selection = { kind: 'nothing' };

const NOTHING_OPEN: StudioState = {
  document: undefined,
  analysed: undefined,
  analysis: undefined,
  scene: undefined,
  mode: 'design',
  selection: NOTHING,
  notice: undefined,
  changedOnDisk: false,
};

export class Studio {
  readonly state = new Observable<StudioState>(NOTHING_OPEN);
  readonly engine = new Engine();
  /** Edits are made one after the other, each on what the one before has left. */
  #edits: Promise<unknown> = Promise.resolve();

  // --------------------------------------------------------------------------------------------------- documents

  async openBytes(name: string, bytes: Uint8Array, home: Home): Promise<void> {
    const { text, problem } = await this.engine.call('read', { name, bytes });
    if (problem !== undefined) {
      this.say('error', `${name} cannot be opened. ${problem.message}`);
      return;
    }
    this.openText(name, text, home, { original: bytes });
  }

  openText(
    name: string,
    text: string,
    home: Home,
    from: { original?: Uint8Array | undefined; savedText?: string | undefined; draft?: string } = {},
  ): void {
    const { original, savedText = text, draft = newDraftId() } = from;
    const document: StudioDocument = {
      draft,
      name,
      home,
      original,
      savedText,
      versions: [{ text, did: 'opened' }],
      at: 0,
    };
    this.state.set({ ...NOTHING_OPEN, document, mode: 'design' });
    this.#changed();
  }

  close(): void {
    this.state.set(NOTHING_OPEN);
  }

  /** What stands in the document now. */
  text(): Text {
    const { document } = this.state.get();
    return document === undefined ? { name: '', text: '' } : { name: document.name, text: textOf(document) };
  }

  saved(home: Home, name: string, text: string, bytes: Uint8Array): void {
    const { document } = this.state.get();
    if (document === undefined) return;
    forgetDraft(document.draft);
    this.state.update({
      document: { ...document, home, name, savedText: text, original: bytes },
      changedOnDisk: false,
    });
  }

  /** The file has changed on disk: what is there is taken, as a version of its own if something was changed here. */
  reloaded(home: Home, text: string, bytes: Uint8Array): void {
    const { document } = this.state.get();
    if (document === undefined) return;
    const kept = { ...document, home, savedText: text, original: bytes };
    this.state.update({
      document: withVersion(kept, { text, did: 'read again from disk' }),
      changedOnDisk: false,
    });
    this.#changed();
  }

  // -------------------------------------------------------------------------------------------------------- edits

  /** Makes edits, as one thing to undo. False where the model does not have what they are about. */
  edit(did: string, edits: readonly ModelEdit[], typing?: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const before = this.text();
      const text = await this.engine.call('edit', { ...before, edits });
      if (text === undefined || this.text().text !== before.text) return false;
      this.#add({ text, did, typing });
      return true;
    });
  }

  setText(did: string, text: string, typing?: string): Promise<boolean> {
    return this.#inTurn(() => {
      this.#add({ text, did, typing });
      return Promise.resolve(true);
    });
  }

  /** Goes on with another text as another file, unless the one that it was made from has changed. */
  continueAs(name: string, did: string, text: string, madeFrom: Text): Promise<boolean> {
    return this.#inTurn(() => {
      const { document } = this.state.get();
      const now = this.text();
      if (document === undefined || now.text !== madeFrom.text || now.name !== madeFrom.name)
        return Promise.resolve(false);
      this.state.update({ document: continuedAs(document, name, { text, did }), selection: NOTHING });
      this.#changed();
      return Promise.resolve(true);
    });
  }

  async rename(place: OutlinePlace, at: number, to: string): Promise<string | undefined> {
    const renamed = await this.engine.call('rename', { ...this.text(), place, at, to });
    if (renamed.kind === 'refused') return renamed.why;
    await this.setText(`renamed to ${to}`, renamed.text);
    return undefined;
  }

  undo(): void {
    this.#go(-1);
  }

  redo(): void {
    this.#go(1);
  }

  #go(by: number): void {
    void this.#inTurn(() => {
      const { document } = this.state.get();
      const at = (document?.at ?? 0) + by;
      if (document?.versions[at] === undefined) return Promise.resolve();
      this.state.update({ document: movedTo(document, at) });
      this.#changed();
      return Promise.resolve();
    });
  }

  #add(version: Version): void {
    const { document } = this.state.get();
    if (document === undefined) return;
    this.state.update({ document: withVersion(document, version) });
    this.#changed();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#edits.then(work);
    this.#edits = done.catch(() => undefined);
    return done;
  }

  /** All edits so far are made. */
  settled(): Promise<unknown> {
    return this.#edits;
  }

  // ----------------------------------------------------------------------------------------------------- analysis

  #changed(): void {
    const { document } = this.state.get();
    if (document === undefined) return;
    if (!isChanged(document)) forgetDraft(document.draft);
    else if (document.versions.length > 1) keepDraft(document);
    void this.#analyse();
  }

  #isAnalysing = false;

  /** Finds out about the text as it is now; while that is under way, newer texts wait, and only the last of them counts. */
  async #analyse(): Promise<void> {
    if (this.#isAnalysing) return;
    this.#isAnalysing = true;
    try {
      for (;;) {
        const text = this.text();
        const analysis = await this.engine.call('analyse', text);
        if (this.text().name !== text.name) continue;
        this.state.update({ analysis, analysed: text.text });
        if (this.text().text !== text.text) continue;
        const scene = await this.engine.call('draw', { ...text, scales: this.#scales() });
        if (this.text().name === text.name) this.state.update({ scene: scene ?? this.#lastScene(analysis) });
        if (this.text().text === text.text && this.text().name === text.name) break;
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.#isAnalysing = false;
    }
  }

  /** While what is typed cannot be read, the drawing stays. */
  #lastScene({ ok }: Analysis): Scene | undefined {
    return ok ? undefined : this.state.get().scene;
  }

  /** Drawings do not change their size under the hand of who edits them. */
  #scales(): Readonly<Record<number, number>> {
    const { scene } = this.state.get();
    return Object.fromEntries(
      (scene?.panels ?? []).flatMap(({ template, placing }) =>
        placing.method === 'own' ? [[template, placing.scale]] : [],
      ),
    );
  }

  // --------------------------------------------------------------------------------------------------------- view

  setMode(mode: Mode): void {
    this.state.update({ mode });
  }

  select(selection: Selection): void {
    this.state.update({ selection });
  }

  say(kind: Notice['kind'], text: string): void {
    this.state.update({ notice: { kind, text } });
  }

  fail(error: unknown): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    this.say('error', error instanceof Refusal ? refusalText(error.diagnostics) : messageOf(error));
  }
}

function refusalText([first, ...more]: readonly Diagnostic[]): string {
  const rest =
    more.length === 0 ? '' : ` There ${more.length === 1 ? 'is 1 more' : `are ${more.length} more`}.`;
  return `${first?.message ?? 'The model does not allow this.'}${rest}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
