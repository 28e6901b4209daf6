/** The parts of the studio together, and what concerns several of them at once. */
import { type OutlineProblem, type SimulationMode, type SuiteTest, type TraceDocument } from 'tickstone';
import { Dialogs } from './dialogs.js';
import { copiedText, pasteEdit } from './files/clipboard.js';
import { download, pickFile } from './files/local.js';
import { Opening } from './files/opening.js';
import { type Address, Server } from './files/server.js';
import { modelInLink, viewInLink } from './files/share.js';
import { Page } from './page.js';
import { nameWith } from './sharing.js';
import { Simulation } from './simulate/simulation.js';
import { type Mode, Studio } from './studio.js';
import { Testing } from './test/testing.js';
import { Verification } from './verify/verification.js';

const COPIED = 'tickstone.copied';
const COMMAND = 'tickstone.command';
const ADDRESS = 'tickstone.address';

export class Desk {
  readonly studio = new Studio();
  readonly page = new Page();
  readonly dialogs = new Dialogs();
  readonly simulation = new Simulation(this.studio);
  readonly verification = new Verification(this.studio);
  readonly testing: Testing;
  readonly opening: Opening;

  constructor({ token }: Address) {
    const server = token === undefined ? undefined : new Server(token);
    this.testing = new Testing(this.studio, server);
    this.opening = new Opening(this.studio, this.dialogs, server, {
      onLeave: () => {
        this.verification.forget();
        this.simulation.pause();
        this.testing.forget();
        this.page.state.update({ tool: 'select', query: undefined });
      },
      onOther: (name, bytes) => this.openJson(name, bytes),
    });
  }

  /** Opens what the address of the page names. */
  async openAddress({ model, open, view, show }: Address): Promise<void> {
    void this.opening.list();
    const shown = show ? await this.opening.server?.shown().catch(() => undefined) : undefined;
    if (shown !== undefined) {
      this.opening.openText(shown.model.name, shown.model.text);
      await this.openJson(shown.name, shown.bytes, true);
      return;
    }
    if (model !== undefined) {
      const read = await modelInLink(model);
      if (read === undefined) {
        this.studio.say('error', 'The link does not hold a model.');
        return;
      }
      const seen = viewInLink(view);
      this.page.linkedView = seen;
      this.opening.openText(read.name, read.text);
      if (seen?.template !== undefined) this.studio.select({ kind: 'template', template: seen.template });
      if (seen !== undefined) this.setMode(seen.mode);
    } else if (open !== undefined && this.opening.server !== undefined) await this.opening.openServed(open);
  }

  // -------------------------------------------------------------------------------------------------------- modes

  setMode(mode: Mode): void {
    this.studio.setMode(mode);
    if (mode !== 'simulate') this.simulation.pause();
    this.page.front(mode === 'design' ? 'canvas' : 'panel');
  }

  /** Brings something on the drawing into view. */
  show(template: number, kind: 'location' | 'edge' | 'panel', index: number): void {
    this.page.front('canvas');
    this.page.canvas.current?.show(template, kind, index);
  }

  showQuery(query: number): void {
    this.setMode('verify');
    this.page.state.update({ query });
  }

  showProblem({ place, from }: OutlineProblem): void {
    switch (place?.kind) {
      case undefined:
        break;
      case 'code':
        this.studio.select({ kind: 'code', code: place.code, at: from });
        break;
      case 'template':
        this.studio.select({ kind: 'template', template: place.template });
        this.show(place.template, 'panel', 0);
        break;
      case 'query':
        this.showQuery(place.query);
        break;
      case 'location':
      case 'edge': {
        const { kind, template, index } = place;
        const items = { kind: 'items', template, locations: [], branchpoints: [], edges: [] } as const;
        this.studio.select(
          kind === 'location' ? { ...items, locations: [index] } : { ...items, edges: [index] },
        );
        this.show(template, kind, index);
      }
    }
  }

  canEdit(): boolean {
    const { analysis, mode } = this.studio.state.get();
    return analysis?.outline.editable === true && mode === 'design';
  }

  // ------------------------------------------------------------------------------------------------------- traces

  /** A suite, a run record or a trace, by what it says it is. */
  async openJson(name: string, bytes: Uint8Array, isOnlyShown = false): Promise<void> {
    try {
      switch (formatOf(bytes)) {
        case 'tickstone-suite':
          if (this.#hasModel('a suite')) {
            this.setMode('test');
            await this.testing.begin();
            await this.testing.open(name, bytes, isOnlyShown);
          }
          break;
        case 'tickstone-run':
          if (this.#hasModel('a run')) {
            this.setMode('test');
            await this.testing.begin();
            await this.testing.openRecord(bytes, isOnlyShown);
          }
          break;
        case undefined:
          // A mutation report says what it is by its schema; what the command line prints has its trace inside.
          if (isReport(bytes)) {
            if (!this.#hasModel('a report')) break;
            this.setMode('test');
            await this.testing.begin();
            if (await this.testing.openReport(name, bytes, isOnlyShown)) break;
          }
          await this.openTrace(bytes);
          break;
        default:
          await this.openTrace(bytes);
      }
    } catch (error) {
      this.studio.fail(error);
    }
  }

  #hasModel(what: string): boolean {
    if (this.studio.state.get().document !== undefined) return true;
    this.studio.say('error', `Open the model first: ${what} is shown with the model that it is about.`);
    return false;
  }

  /** The run that a test was made from, in the simulator. */
  async simulateTest({ run: steps }: SuiteTest): Promise<void> {
    if (steps === undefined) return;
    this.setMode('simulate');
    try {
      if (!(await this.simulation.open({ steps }, 'concrete')))
        this.studio.say('error', 'The model, as it is now, cannot follow this test to its end.');
    } catch (error) {
      this.studio.fail(error);
    }
  }

  /** Nothing is started on this machine that was not shown before. */
  async runCommand(suite: string): Promise<void> {
    const { server } = this.opening;
    if (server === undefined) return;
    const command = await this.dialogs.askFor(
      'Command',
      { title: 'Run the tests on a system', yes: 'Go on' },
      localStorage.getItem(COMMAND) ?? './system',
    );
    if (command === undefined) return;
    const isSure = await this.dialogs.confirm({
      title: 'Start this command on this machine?',
      code: command,
      yes: 'Start it',
    });
    if (!isSure) return;
    localStorage.setItem(COMMAND, command);
    await this.testing.runElsewhere(suite, { command }, server);
  }

  /** Nor is anybody connected to unasked. */
  async runAddress(suite: string): Promise<void> {
    const { server } = this.opening;
    if (server === undefined) return;
    const given = await this.dialogs.askFor(
      'Address',
      { title: 'Run the tests on a system that listens', yes: 'Go on' },
      localStorage.getItem(ADDRESS) ?? 'tcp://127.0.0.1:7000',
    );
    if (given === undefined) return;
    const address = given.startsWith('tcp://') ? given : `tcp://${given}`;
    const isSure = await this.dialogs.confirm({
      title: 'Connect to this address from this machine?',
      code: address,
      yes: 'Connect',
    });
    if (!isSure) return;
    localStorage.setItem(ADDRESS, address);
    await this.testing.runElsewhere(suite, { address }, server);
  }

  async openTrace(bytes: Uint8Array): Promise<void> {
    const trace = await this.studio.engine.call('readTrace', { bytes });
    if (trace === undefined)
      this.studio.say(
        'error',
        'This is nothing that the studio can show: it opens traces, suites, run records and mutation reports as Tickstone writes them.',
      );
    else if (this.studio.state.get().document === undefined)
      this.studio.say('error', 'Open the model first: a trace is followed in the model that it is about.');
    else await this.#showTrace(trace, trace.mode);
  }

  /** The trace of an answer, in the simulator. */
  showTrace({ steps }: TraceDocument): Promise<void> {
    return this.#showTrace({ steps }, 'concrete');
  }

  async #showTrace(trace: Parameters<Simulation['open']>[0], mode: SimulationMode): Promise<void> {
    this.setMode('simulate');
    try {
      const isWhole = await this.simulation.open(trace, mode);
      if (!isWhole) this.studio.say('error', 'The model cannot follow this trace to its end.');
    } catch (error) {
      this.studio.fail(error);
    }
  }

  async pickTrace(): Promise<void> {
    const [file] = await pickFile('.json');
    if (file !== undefined) await this.openTrace(file.bytes);
  }

  async saveTrace(): Promise<void> {
    const trace = await this.simulation.trace();
    if (trace !== undefined)
      download(nameWith(this, 'trace.json'), JSON.stringify(trace, undefined, 2), 'application/json');
  }

  // ---------------------------------------------------------------------------------------------------- clipboard

  async copy(): Promise<void> {
    const { analysis, selection } = this.studio.state.get();
    const text = analysis === undefined ? undefined : copiedText(analysis.outline, selection);
    if (text === undefined) return;
    await navigator.clipboard.writeText(text).catch(() => undefined);
    sessionStorage.setItem(COPIED, text);
  }

  async paste(given?: string): Promise<void> {
    if (!this.canEdit()) return;
    const text =
      given ?? (await navigator.clipboard.readText().catch(() => sessionStorage.getItem(COPIED) ?? ''));
    const { analysis, selection } = this.studio.state.get();
    const template = 'template' in selection ? selection.template : 0;
    const there = analysis?.outline.templates[template];
    const edit = pasteEdit(text, template, new Set(there?.locations.map(({ name }) => name)));
    if (edit === undefined || there === undefined) return;
    const from = (start: number, length: number): readonly number[] =>
      Array.from({ length }, (_, k) => start + k);
    if (await this.studio.edit('pasted', [edit]))
      this.studio.select({
        kind: 'items',
        template,
        locations: from(there.locations.length, edit.locations.length),
        branchpoints: from(there.branchpoints.length, edit.branchpoints?.length ?? 0),
        edges: [],
      });
  }
}

function isReport(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 200)).includes('mutation-testing-schema');
}

/** What a document says it is; a record may be a line for each test. */
function formatOf(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  return /^\s*\{\s*"format"\s*:\s*"([\w-]+)"/.exec(start)?.[1];
}
