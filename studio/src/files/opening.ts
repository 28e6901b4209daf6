/**
 * Models come and go here: opened from wherever they are, saved to where they came from.
 *
 * INVARIANT nobody loses changes without having been asked.
 */
import { type Dialogs } from '../dialogs.js';
import { isChanged } from '../document.js';
import { Observable } from '../observable.js';
import { type Studio } from '../studio.js';
import { BesideFile, besideName } from './beside.js';
import { type Draft, findDrafts, forgetDraft } from './drafts.js';
import { type PickedFile, download, pickFile } from './local.js';
import { saveAs, saveDocument } from './save.js';
import { type Server } from './server.js';

const NEW_MODEL = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' 'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>
<nta>
  <declaration>// Clocks, channels and variables of all templates.
</declaration>
  <template>
    <name>Template</name>
    <location id="id0" x="0" y="0"><name x="-10" y="-34">Start</name></location>
    <init ref="id0"/>
  </template>
  <system>system Template;
</system>
  <queries>
  </queries>
</nta>
`;

export class Opening {
  readonly files = new Observable<readonly string[]>([]);
  readonly drafts = new Observable<readonly Draft[]>(findDrafts());
  readonly beside: BesideFile;
  readonly server: Server | undefined;
  readonly #studio: Studio;
  readonly #dialogs: Dialogs;
  readonly #onLeave: () => void;
  readonly #onOther: (name: string, bytes: Uint8Array) => Promise<void>;

  constructor(
    studio: Studio,
    dialogs: Dialogs,
    server: Server | undefined,
    {
      onLeave,
      onOther,
    }: {
      /** Another model comes: what belongs to the one before is over. */
      readonly onLeave: () => void;
      /** A file that is no model, such as a trace. */
      readonly onOther: (name: string, bytes: Uint8Array) => Promise<void>;
    },
  ) {
    this.#studio = studio;
    this.#dialogs = dialogs;
    this.server = server;
    this.#onLeave = onLeave;
    this.#onOther = onOther;
    this.beside = new BesideFile(studio.engine);
  }

  async list(): Promise<void> {
    if (this.server !== undefined) this.files.set(await this.server.files().catch(() => []));
  }

  hasChanges(): boolean {
    const { document } = this.#studio.state.get();
    return document !== undefined && (isChanged(document) || this.beside.isChanged());
  }

  async #mayLeave(): Promise<boolean> {
    const { document } = this.#studio.state.get();
    if (document === undefined || !this.hasChanges()) return true;
    return this.#dialogs.confirm({
      title: `Changes to ${document.name} are not saved`,
      text: 'They are kept as a draft, which the first page offers.',
      yes: 'Leave it',
    });
  }

  #left(): void {
    this.beside.close();
    this.#onLeave();
  }

  async openServed(path: string): Promise<void> {
    if (!(await this.#mayLeave())) return;
    const file = await this.server?.read(path).catch(() => undefined);
    if (file === undefined) {
      this.#studio.say('error', `${path} cannot be read.`);
      return;
    }
    if (path.endsWith('.json')) {
      await this.#onOther(path, file.bytes);
      return;
    }
    this.#left();
    await this.#studio.openBytes(path, file.bytes, { kind: 'server', path, version: file.version });
    const name = besideName(path);
    if (this.files.get().length === 0) await this.list();
    const queries =
      name !== path && this.files.get().includes(name)
        ? await this.server?.read(name).catch(() => undefined)
        : undefined;
    if (queries !== undefined) await this.beside.open(name, queries.bytes, queries.version);
  }

  async openPicked(picked: readonly PickedFile[]): Promise<void> {
    const model = picked.find(({ name }) => !name.endsWith('.q') && !name.endsWith('.json'));
    const queries = picked.find(({ name }) => name.endsWith('.q'));
    if (model !== undefined) {
      if (!(await this.#mayLeave())) return;
      this.#left();
      const { name, bytes, handle, modified } = model;
      await this.#studio.openBytes(
        name,
        bytes,
        handle === undefined ? { kind: 'none' } : { kind: 'handle', handle, modified },
      );
    }
    if (queries !== undefined && this.#studio.state.get().document !== undefined) {
      await this.beside.open(queries.name, queries.bytes);
      this.#studio.setMode('verify');
    }
    for (const { name, bytes } of picked) if (name.endsWith('.json')) await this.#onOther(name, bytes);
  }

  async pick(): Promise<void> {
    await this.openPicked(await pickFile());
  }

  async openBundled(file: string, url: string): Promise<void> {
    const response = await fetch(url);
    this.#left();
    await this.#studio.openBytes(file, new Uint8Array(await response.arrayBuffer()), { kind: 'none' });
  }

  openText(name: string, text: string): void {
    this.#left();
    this.#studio.openText(name, text, { kind: 'none' });
  }

  async openNew(): Promise<void> {
    if (await this.#mayLeave()) this.openText('model.xml', NEW_MODEL);
  }

  async openDraft({ id, name, text, path, savedText = '' }: Draft): Promise<void> {
    this.#left();
    const file = path === undefined ? undefined : await this.server?.read(path).catch(() => undefined);
    this.#studio.openText(
      name,
      text,
      path !== undefined && file !== undefined
        ? { kind: 'server', path, version: file.version }
        : { kind: 'none' },
      { original: file?.bytes, savedText, draft: id },
    );
  }

  async forgetDraft(draft: Draft): Promise<void> {
    const { name } = draft;
    const isSure = await this.#dialogs.confirm({
      title: `Forget the changes to ${name}?`,
      text: 'They stand in no file, and cannot be brought back.',
      yes: 'Forget them',
      isDanger: true,
    });
    if (!isSure) return;
    forgetDraft(draft.id);
    this.drafts.set(findDrafts());
  }

  async close(): Promise<void> {
    if (!(await this.#mayLeave())) return;
    this.#left();
    this.#studio.close();
    this.drafts.set(findDrafts());
    await this.list();
  }

  async save(): Promise<void> {
    await this.#studio.settled();
    await saveDocument(this.#studio, this.server, this.#dialogs);
    const problem = await this.beside.save(this.server, download);
    if (problem !== undefined) this.#studio.say('error', problem);
    await this.list();
  }

  async saveUnder(): Promise<void> {
    await this.#studio.settled();
    await saveAs(this.#studio, this.server, this.#dialogs);
    await this.list();
  }

  /** What is on disk takes the place of what is here; undo brings that back. */
  async reload(): Promise<void> {
    const home = this.#studio.state.get().document?.home;
    if (home?.kind !== 'server') return;
    const file = await this.server?.read(home.path).catch(() => undefined);
    if (file === undefined) return;
    const { text } = await this.#studio.engine.call('read', { name: home.path, bytes: file.bytes });
    this.#studio.reloaded({ ...home, version: file.version }, text, file.bytes);
  }

  /** Sees what others write to the file, until it is told to stop. */
  watch(): () => void {
    const { server } = this;
    const home = this.#studio.state.get().document?.home;
    if (server === undefined || home?.kind !== 'server') return () => undefined;
    const stop = new AbortController();
    void (async () => {
      while (!stop.signal.aborted) {
        const version = await server.changed(home.path, home.version, stop.signal).catch(() => undefined);
        if (version === undefined) await new Promise((resolve) => setTimeout(resolve, 2000));
        else if (version !== home.version) {
          const now = this.#studio.state.get().document;
          const file = await server.read(home.path).catch(() => undefined);
          if (file === undefined || now?.home !== home) return;
          if (isChanged(now)) this.#studio.state.update({ changedOnDisk: true });
          else await this.reload();
          return;
        }
      }
    })();
    return () => {
      stop.abort();
    };
  }
}
