/** The page: what is open, in one of its modes, with all that can be done to it. */
import { type OutlineProblem, type TraceDocument } from 'tickstone';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Canvas, type CanvasHandle, type Tool } from './canvas/canvas.js';
import { sceneOfProcesses, shownScene } from './canvas/view.js';
import { isChanged, textOf } from './document.js';
import {
  type Beside,
  besideName,
  emptyBeside,
  queriesBeside,
  saveBeside,
  withNewQuery,
  withQuery,
} from './files/beside.js';
import { copiedText, pasteEdit } from './files/clipboard.js';
import { type Draft, findDraft, forgetDraft } from './files/drafts.js';
import { type PickedFile, download, droppedFiles, pickFile } from './files/local.js';
import { saveAs, saveDocument } from './files/save.js';
import { type Address, Server } from './files/server.js';
import { LINK_LENGTH_MAX, linkOf, modelInLink, pngOf } from './files/share.js';
import { designMarks, runMarks } from './marks.js';
import { useValue } from './observable.js';
import { Gallery } from './panels/gallery.js';
import { Inspector, removeSelected } from './panels/inspector.js';
import { type Command, Palette } from './panels/palette.js';
import { Tree } from './panels/tree.js';
import { SimulatePanel } from './simulate/simulate-panel.js';
import { Simulation } from './simulate/simulation.js';
import { Timeline } from './simulate/timeline.js';
import { type Mode, NOTHING, Studio } from './studio.js';
import { Verification } from './verify/verification.js';
import { VerifyPanel } from './verify/verify-panel.js';

type Theme = 'light' | 'dark';

const MODES: readonly { readonly mode: Mode; readonly name: string; readonly key: string }[] = [
  { mode: 'design', name: 'Design', key: '1' },
  { mode: 'simulate', name: 'Simulate', key: '2' },
  { mode: 'verify', name: 'Verify', key: '3' },
];

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

export function App({ address }: { readonly address: Address }) {
  const studio = useMemo(() => new Studio(), []);
  const simulation = useMemo(() => new Simulation(studio), [studio]);
  const verification = useMemo(() => new Verification(studio), [studio]);
  const server = useMemo(
    () => (address.token === undefined ? undefined : new Server(address.token)),
    [address],
  );
  const state = useValue(studio.state);
  const run = useValue(simulation.state);
  const [theme, setTheme] = useState<Theme>(initialTheme);
  const [tool, setTool] = useState<Tool>('select');
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [isShareOpen, setIsShareOpen] = useState(false);
  const [files, setFiles] = useState<readonly string[]>([]);
  const [beside, setBeside] = useState<Beside | undefined>();
  const [draft, setDraft] = useState<Draft | undefined>(findDraft);
  const [side, setSide] = useState<'tree' | 'canvas' | 'panel'>('canvas');
  const [query, setQuery] = useState<number | undefined>();
  const canvas = useRef<CanvasHandle | undefined>(undefined);
  const { document: open, analysis, analysed, scene, mode, selection, notice, changedOnDisk } = state;
  const outline = analysis?.outline;
  const hasChanges =
    open !== undefined && (isChanged(open) || (beside !== undefined && beside.text !== beside.savedText));

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  // ------------------------------------------------------------------------------------------------------ opening
  const listFiles = async (): Promise<void> => {
    if (server !== undefined) setFiles(await server.files().catch(() => []));
  };

  const opened = (): void => {
    verification.forget();
    simulation.pause();
    setBeside(undefined);
    setQuery(undefined);
    setDraft(undefined);
    setTool('select');
  };

  /** Nobody loses changes by opening something else. */
  const mayLeave = (): boolean =>
    !hasChanges || window.confirm(`Changes to ${open.name} are not saved. Open something else all the same?`);

  const openServed = async (path: string): Promise<void> => {
    if (!mayLeave()) return;
    const file = await server?.read(path).catch(() => undefined);
    if (file === undefined) {
      studio.say('error', `${path} cannot be read.`);
      return;
    }
    opened();
    await studio.openBytes(path, file.bytes, { kind: 'server', path, version: file.version });
    const name = besideName(path);
    const listed = files.length > 0 ? files : ((await server?.files().catch(() => [])) ?? []);
    const queries =
      name !== path && listed.includes(name) ? await server?.read(name).catch(() => undefined) : undefined;
    if (queries !== undefined) {
      const text = new TextDecoder().decode(queries.bytes);
      setBeside({ name, text, savedText: text, version: queries.version });
    }
  };

  const openPicked = async (picked: readonly PickedFile[]): Promise<void> => {
    const model = picked.find(({ name }) => !name.endsWith('.q') && !name.endsWith('.json'));
    const queries = picked.find(({ name }) => name.endsWith('.q'));
    const trace = picked.find(({ name }) => name.endsWith('.json'));
    if (model !== undefined) {
      if (!mayLeave()) return;
      opened();
      const { name, bytes, handle, modified } = model;
      await studio.openBytes(
        name,
        bytes,
        handle === undefined ? { kind: 'none' } : { kind: 'handle', handle, modified },
      );
    }
    if (queries !== undefined) {
      const text = new TextDecoder().decode(queries.bytes);
      setBeside({ name: queries.name, text, savedText: text });
      studio.setMode('verify');
    }
    if (trace !== undefined && model === undefined) await openTrace(new TextDecoder().decode(trace.bytes));
  };

  const openBundled = async (file: string, url: string): Promise<void> => {
    const response = await fetch(url);
    opened();
    await studio.openBytes(file, new Uint8Array(await response.arrayBuffer()), { kind: 'none' });
  };

  useEffect(() => {
    void listFiles();
    void (async () => {
      if (address.model !== undefined) {
        const read = await modelInLink(address.model);
        if (read === undefined) studio.say('error', 'The link does not hold a model.');
        else {
          opened();
          studio.openText(read.name, read.text, { kind: 'none' });
          if (address.view === 'simulate' || address.view === 'verify') studio.setMode(address.view);
        }
      } else if (address.open !== undefined && server !== undefined) await openServed(address.open);
    })();
  }, []);

  useEffect(() => {
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer !== null) void droppedFiles(event.dataTransfer).then(openPicked);
    };
    const onOver = (event: DragEvent): void => {
      event.preventDefault();
    };
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (hasChanges) event.preventDefault();
    };
    window.addEventListener('drop', onDrop);
    window.addEventListener('dragover', onOver);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('beforeunload', onLeave);
    };
  });

  // What others write to the file is seen here.
  const home = open?.home;
  const served = home?.kind === 'server' ? home : undefined;
  useEffect(() => {
    if (served === undefined || server === undefined) return undefined;
    const stop = new AbortController();
    void (async () => {
      while (!stop.signal.aborted) {
        const version = await server.changed(served.path, served.version, stop.signal).catch(() => undefined);
        if (version === undefined) await new Promise((resolve) => setTimeout(resolve, 2000));
        else if (version !== served.version) {
          const now = studio.state.get().document;
          const file = await server.read(served.path).catch(() => undefined);
          if (file === undefined || now?.home !== served) return;
          if (isChanged(now)) studio.state.update({ changedOnDisk: true });
          else await reload();
          return;
        }
      }
    })();
    return () => {
      stop.abort();
    };
  }, [served, server]);

  const reload = async (): Promise<void> => {
    if (served === undefined) return;
    const file = await server?.read(served.path).catch(() => undefined);
    if (file === undefined) return;
    const { text } = await studio.engine.call('read', { name: served.path, bytes: file.bytes });
    studio.reloaded({ kind: 'server', path: served.path, version: file.version }, text, file.bytes);
  };

  // ------------------------------------------------------------------------------------------------------- saving
  const save = async (): Promise<void> => {
    await studio.settled();
    await saveDocument(studio, server);
    if (beside !== undefined) {
      const saved = await saveBeside(beside, server, download);
      if (typeof saved === 'string') studio.say('error', saved);
      else setBeside(saved);
    }
    void listFiles();
  };
  const saveUnder = async (): Promise<void> => {
    await studio.settled();
    await saveAs(studio, server);
    void listFiles();
  };

  // -------------------------------------------------------------------------------------------------------- modes
  const setMode = (next: Mode): void => {
    studio.setMode(next);
    if (next !== 'simulate') simulation.pause();
    if (window.innerWidth < 800) setSide(next === 'design' ? 'canvas' : 'panel');
  };
  useEffect(() => {
    if (mode === 'simulate') void simulation.begin();
  }, [mode, open?.versions[open.at]?.text]);

  const openTrace = async (text: string): Promise<void> => {
    let trace: TraceDocument;
    try {
      const read = JSON.parse(text) as TraceDocument & { trace?: TraceDocument };
      trace = read.trace ?? read;
    } catch {
      studio.say(
        'error',
        'This is no trace: traces are JSON, as the simulator and the command line write them.',
      );
      return;
    }
    if ((trace as Partial<TraceDocument>).format !== 'tickstone-trace') {
      studio.say(
        'error',
        'This is no trace: traces are JSON, as the simulator and the command line write them.',
      );
      return;
    }
    await showTrace(trace);
  };
  const showTrace = async (trace: TraceDocument): Promise<void> => {
    studio.setMode('simulate');
    try {
      const isWhole = await simulation.open(trace);
      if (!isWhole) studio.say('error', 'The model cannot follow this trace to its end.');
    } catch (error) {
      studio.fail(error);
    }
  };

  // ------------------------------------------------------------------------------------------------------- showing
  const show = (template: number, kind: 'location' | 'edge' | 'panel', index: number): void => {
    if (window.innerWidth < 800) setSide('canvas');
    canvas.current?.show(template, kind, index);
  };
  const onProblem = ({ place, from }: OutlineProblem): void => {
    switch (place?.kind) {
      case undefined:
        break;
      case 'code':
        studio.select({ kind: 'code', code: place.code, at: from });
        break;
      case 'template':
        studio.select({ kind: 'template', template: place.template });
        show(place.template, 'panel', 0);
        break;
      case 'query':
        setMode('verify');
        setQuery(place.query);
        break;
      case 'location':
      case 'edge': {
        const { kind, template, index } = place;
        const items = { kind: 'items', template, locations: [], branchpoints: [], edges: [] } as const;
        studio.select(kind === 'location' ? { ...items, locations: [index] } : { ...items, edges: [index] });
        show(template, kind, index);
      }
    }
  };

  const isEditable = outline?.editable === true && mode === 'design';
  const shown = useMemo(() => {
    if (scene === undefined) return { panels: [], width: 0, height: 0 };
    return mode === 'simulate' && outline !== undefined
      ? sceneOfProcesses(scene, outline.processes)
      : shownScene(scene);
  }, [scene, mode === 'simulate' ? outline : undefined]);
  const marksOf = useMemo(
    () => (mode === 'simulate' ? runMarks(run) : designMarks(outline, selection)),
    [mode, run, outline, selection],
  );

  // ------------------------------------------------------------------------------------------------------- sharing
  const share = {
    async svg() {
      const text = await studio.engine.call('convert', { ...studio.text(), to: 'svg', theme });
      download(nameWith('svg'), text, 'image/svg+xml');
    },
    async png() {
      const text = await studio.engine.call('convert', { ...studio.text(), to: 'svg', theme });
      const picture = await pngOf(text);
      if (picture !== undefined) download(nameWith('png'), picture);
    },
    async as(to: 'xml' | 'xta' | 'q' | 'tck' | 'dot' | 'mermaid') {
      const text = await studio.engine.call('convert', { ...studio.text(), to, theme });
      download(nameWith(to === 'mermaid' ? 'mmd' : to), text, 'text/plain');
    },
    async link() {
      const { name, text } = studio.text();
      const link = await linkOf(name, text, mode);
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
    },
  };
  const nameWith = (ending: string): string =>
    (open?.name ?? 'model').replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '') + `.${ending}`;
  const sharing = (work: Promise<void>): void => {
    setIsShareOpen(false);
    void work.catch((error: unknown) => {
      studio.fail(error);
    });
  };

  const copy = async (): Promise<void> => {
    const text = outline === undefined ? undefined : copiedText(outline, selection);
    if (text === undefined) return;
    await navigator.clipboard.writeText(text).catch(() => undefined);
    sessionStorage.setItem('tickstone.copied', text);
  };
  const paste = async (given?: string): Promise<void> => {
    const text =
      given ??
      (await navigator.clipboard.readText().catch(() => sessionStorage.getItem('tickstone.copied') ?? ''));
    const template = 'template' in selection ? selection.template : 0;
    const taken = new Set(outline?.templates[template]?.locations.map(({ name }) => name));
    const edit = isEditable ? pasteEdit(text, template, taken) : undefined;
    if (edit === undefined) return;
    const first = outline?.templates[template]?.locations.length ?? 0;
    const count = edit.kind === 'add' ? edit.locations.length : 0;
    if (await studio.edit('pasted', [edit]))
      studio.select({
        kind: 'items',
        template,
        locations: Array.from({ length: count }, (_, k) => first + k),
        branchpoints: [],
        edges: [],
      });
  };

  // ----------------------------------------------------------------------------------------------------- commands
  const hasModel = open !== undefined;
  const isRun = mode === 'simulate' && hasModel;
  const commands: readonly Command[] = [
    { name: 'Open a model', key: 'Ctrl-O', run: () => void pickFile().then(openPicked) },
    {
      name: 'New model',
      run: () => {
        if (mayLeave()) {
          opened();
          studio.openText('model.xml', NEW_MODEL, { kind: 'none' });
        }
      },
    },
    { name: 'Save', key: 'Ctrl-S', run: () => void save(), isOff: !hasModel },
    { name: 'Save as', key: 'Ctrl-Shift-S', run: () => void saveUnder(), isOff: !hasModel },
    {
      name: 'Close the model',
      run: () => {
        if (mayLeave()) {
          opened();
          forgetDraft();
          studio.close();
        }
      },
      isOff: !hasModel,
    },
    {
      name: 'Undo',
      key: 'Ctrl-Z',
      run: () => {
        studio.undo();
      },
      isOff: !hasModel,
    },
    {
      name: 'Redo',
      key: 'Ctrl-Shift-Z',
      run: () => {
        studio.redo();
      },
      isOff: !hasModel,
    },
    ...MODES.map(({ mode: each, name, key }) => ({
      name,
      key,
      run: () => {
        setMode(each);
      },
      isOff: !hasModel,
    })),
    {
      name: 'Select and move',
      key: 'V',
      run: () => {
        setTool('select');
      },
      isOff: !isEditable,
    },
    {
      name: 'Add a location',
      key: 'L',
      run: () => {
        setTool('location');
      },
      isOff: !isEditable,
    },
    {
      name: 'Add an edge',
      key: 'E',
      run: () => {
        setTool('edge');
      },
      isOff: !isEditable,
    },
    {
      name: 'Add a template',
      run: () =>
        void studio.edit('added a template', [
          { kind: 'addTemplate', name: freeTemplate(outline?.templates.map(({ name }) => name) ?? []) },
        ]),
      isOff: !isEditable,
    },
    {
      name: 'Remove what is selected',
      key: 'Delete',
      run: () => {
        removeSelected(studio, selection);
      },
      isOff: !isEditable,
    },
    { name: 'Copy', key: 'Ctrl-C', run: () => void copy(), isOff: !isEditable },
    { name: 'Paste', key: 'Ctrl-V', run: () => void paste(), isOff: !isEditable },
    {
      name: 'Find in the model',
      key: 'Ctrl-F',
      run: () => {
        setSide('tree');
        requestAnimationFrame(() => document.querySelector<HTMLElement>('.find')?.focus());
      },
      isOff: !hasModel,
    },
    { name: 'Show all of the drawing', key: '0', run: () => canvas.current?.fit(), isOff: !hasModel },
    { name: 'Zoom in', key: '+', run: () => canvas.current?.zoom(1.25), isOff: !hasModel },
    { name: 'Zoom out', key: '-', run: () => canvas.current?.zoom(0.8), isOff: !hasModel },
    { name: 'Take the chosen step', key: 'Enter', run: () => void simulation.take(), isOff: !isRun },
    {
      name: 'Go back a step',
      key: '←',
      run: () => {
        simulation.goTo(simulation.state.get().at - 1);
      },
      isOff: !isRun,
    },
    {
      name: 'Go forward a step',
      key: '→',
      run: () => {
        stepForward(1);
      },
      isOff: !isRun,
    },
    {
      name: 'Random run: begin or pause',
      key: 'Space',
      run: () => {
        if (simulation.state.get().isPlaying) simulation.pause();
        else simulation.play();
      },
      isOff: !isRun,
    },
    {
      name: 'Run all queries',
      run: () => {
        setMode('verify');
        void verification.run(
          [
            ...(outline?.queries ?? []).map(({ formula }) => formula.trim()),
            ...queriesBeside(beside).map(({ formula }) => formula),
          ].filter(Boolean),
        );
      },
      isOff: !hasModel,
    },
    {
      name: 'Share as a link',
      run: () => {
        sharing(share.link());
      },
      isOff: !hasModel,
    },
    {
      name: 'Download as SVG',
      run: () => {
        sharing(share.svg());
      },
      isOff: !hasModel,
    },
    {
      name: 'Download as PNG',
      run: () => {
        sharing(share.png());
      },
      isOff: !hasModel,
    },
    ...(['xml', 'xta', 'tck', 'q', 'dot', 'mermaid'] as const).map((to) => ({
      name: `Download as ${FORMATS[to]}`,
      run: () => {
        sharing(share.as(to));
      },
      isOff: !hasModel,
    })),
    {
      name: theme === 'dark' ? 'Light colours' : 'Dark colours',
      run: () => {
        changeTheme();
      },
    },
  ];

  const changeTheme = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    setTheme(next);
    try {
      localStorage.setItem('tickstone.theme', next);
    } catch {
      // It is chosen again next time.
    }
  };
  const stepForward = (by: number): void => {
    const { at, path } = simulation.state.get();
    if (at + 1 < path.length) simulation.goTo(Math.min(path.length - 1, at + by));
    else void simulation.take();
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isMod = event.ctrlKey || event.metaKey;
      const target = event.composedPath()[0];
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      const done = (work: () => void): void => {
        event.preventDefault();
        work();
      };
      const key = event.key.toLowerCase();
      if (isMod && key === 'k') {
        done(() => {
          setIsPaletteOpen(!isPaletteOpen);
        });
        return;
      }
      if (isPaletteOpen) return;
      if (isMod && key === 's') {
        done(() => void (event.shiftKey ? saveUnder() : save()));
        return;
      }
      if (isMod && key === 'o') {
        done(() => void pickFile().then(openPicked));
        return;
      }
      if (open === undefined) return;
      const isField = isTyping && target instanceof HTMLElement && !target.isContentEditable;
      if (isMod && key === 'z' && !isField) {
        done(() => {
          if (event.shiftKey) studio.redo();
          else studio.undo();
        });
        return;
      }
      if (isMod && key === 'y' && !isField) {
        done(() => {
          studio.redo();
        });
        return;
      }
      if (isMod && key === 'f' && !isTyping) {
        done(() => {
          setSide('tree');
          requestAnimationFrame(() => document.querySelector<HTMLElement>('.find')?.focus());
        });
        return;
      }
      if (isTyping) return;
      if (isMod && key === 'c' && String(window.getSelection() ?? '') === '') {
        void copy();
        return;
      }
      if (isMod || event.altKey) return;
      const isOnTree = target instanceof HTMLElement && target.closest('[role=tree]') !== null;
      const isOnControl = target instanceof HTMLElement && /^(BUTTON|A|SUMMARY)$/.test(target.tagName);
      if (mode === 'simulate' && !isOnTree) {
        const { chosen, at } = simulation.state.get();
        switch (event.key) {
          case 'ArrowDown':
            done(() => {
              simulation.choose(chosen + 1);
            });
            return;
          case 'ArrowUp':
            done(() => {
              simulation.choose(chosen - 1);
            });
            return;
          case 'ArrowLeft':
            done(() => {
              simulation.goTo(at - (event.shiftKey ? 10 : 1));
            });
            return;
          case 'ArrowRight':
            done(() => {
              stepForward(event.shiftKey ? 10 : 1);
            });
            return;
          case 'Home':
            done(() => {
              simulation.goTo(0);
            });
            return;
          case 'End':
            done(() => {
              simulation.goTo(Infinity);
            });
            return;
          case 'Enter':
            if (!isOnControl) done(() => void simulation.take());
            return;
          case ' ':
            if (!isOnControl)
              done(() => {
                if (simulation.state.get().isPlaying) simulation.pause();
                else simulation.play();
              });
            return;
          default:
            break;
        }
      }
      if (isOnTree) return;
      switch (event.key) {
        case '1':
        case '2':
        case '3':
          done(() => {
            setMode(MODES[Number(event.key) - 1]!.mode);
          });
          return;
        case '0':
          done(() => canvas.current?.fit());
          return;
        case '+':
        case '=':
          done(() => canvas.current?.zoom(1.25));
          return;
        case '-':
          done(() => canvas.current?.zoom(0.8));
          return;
        case 'Delete':
        case 'Backspace':
          if (isEditable)
            done(() => {
              removeSelected(studio, selection);
            });
          return;
        case 'v':
          if (isEditable) setTool('select');
          return;
        case 'l':
          if (isEditable) setTool('location');
          return;
        case 'e':
          if (isEditable) setTool('edge');
          return;
        case 'Escape':
          if (isShareOpen) setIsShareOpen(false);
          else if (notice !== undefined) studio.state.update({ notice: undefined });
          else if (tool !== 'select') setTool('select');
          else studio.select(NOTHING);
          return;
        default:
          return;
      }
    };
    const onPaste = (event: ClipboardEvent): void => {
      const target = event.composedPath()[0];
      if (
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
      )
        return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      void paste(text);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('paste', onPaste);
    };
  });

  // --------------------------------------------------------------------------------------------------------- views
  const palette = isPaletteOpen ? (
    <Palette
      commands={commands}
      onClose={() => {
        setIsPaletteOpen(false);
      }}
    />
  ) : undefined;
  const toast =
    notice === undefined ? undefined : (
      <div className="notice" data-kind={notice.kind} role={notice.kind === 'error' ? 'alert' : 'status'}>
        <span>{notice.text}</span>
        <button
          type="button"
          className="plain"
          aria-label="Close this message"
          onClick={() => {
            studio.state.update({ notice: undefined });
          }}
        >
          ×
        </button>
      </div>
    );

  if (open === undefined)
    return (
      <div className="page">
        <Gallery
          theme={theme}
          files={files.filter((file) => !file.endsWith('.q'))}
          draft={draft}
          onModel={(file, url) =>
            void openBundled(file, url).catch((error: unknown) => {
              studio.fail(error);
            })
          }
          onFile={(path) => void openServed(path)}
          onOpen={() => void pickFile().then(openPicked)}
          onNew={() => {
            opened();
            studio.openText('model.xml', NEW_MODEL, { kind: 'none' });
          }}
          onDraft={() => {
            if (draft === undefined) return;
            const { name, text, path, savedText } = draft;
            opened();
            void (async () => {
              const file = path === undefined ? undefined : await server?.read(path).catch(() => undefined);
              studio.openText(
                name,
                text,
                path !== undefined && file !== undefined
                  ? { kind: 'server', path, version: file.version }
                  : { kind: 'none' },
                file?.bytes,
                savedText,
              );
            })();
          }}
          onForget={() => {
            forgetDraft();
            setDraft(undefined);
          }}
        />
        <button
          type="button"
          className="plain theme"
          onClick={changeTheme}
          aria-label={theme === 'dark' ? 'Light colours' : 'Dark colours'}
        >
          ◐
        </button>
        {palette}
        {toast}
      </div>
    );

  const isCurrent = analysed === textOf(open);
  return (
    <div className="page studio" data-mode={mode} data-side={side} data-current={isCurrent}>
      <header className="top">
        <button
          type="button"
          className="plain home"
          onClick={() => {
            if (mayLeave()) {
              opened();
              forgetDraft();
              studio.close();
            }
          }}
        >
          Tickstone
        </button>
        <h1 className="file">
          <span className="code">{open.name}</span>
          <span className="quiet" data-testid="saved">
            {hasChanges ? 'not saved' : open.home.kind === 'none' ? '' : 'saved'}
          </span>
        </h1>
        <div className="segments" role="group" aria-label="Mode">
          {MODES.map(({ mode: each, name }) => (
            <button
              key={each}
              type="button"
              aria-pressed={mode === each}
              onClick={() => {
                setMode(each);
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <span className="space" />
        <button
          type="button"
          aria-label="Undo"
          className="icon"
          disabled={open.at === 0}
          onClick={() => {
            studio.undo();
          }}
        >
          ↶
        </button>
        <button
          type="button"
          aria-label="Redo"
          className="icon"
          disabled={open.at + 1 >= open.versions.length}
          onClick={() => {
            studio.redo();
          }}
        >
          ↷
        </button>
        <button type="button" onClick={() => void save()}>
          Save
        </button>
        <div className="menu">
          <button
            type="button"
            aria-haspopup="menu"
            aria-expanded={isShareOpen}
            onClick={() => {
              setIsShareOpen(!isShareOpen);
            }}
          >
            Share
          </button>
          {isShareOpen ? (
            <ul role="menu" aria-label="Share">
              {commands
                .filter(({ name }) => name === 'Share as a link' || name.startsWith('Download'))
                .map(({ name, run: go }) => (
                  <li key={name} role="none">
                    <button type="button" role="menuitem" onClick={go}>
                      {name.replace('Share as a link', 'Copy a link').replace('Download as ', '')}
                    </button>
                  </li>
                ))}
            </ul>
          ) : undefined}
        </div>
        <button
          type="button"
          className="commands"
          onClick={() => {
            setIsPaletteOpen(true);
          }}
          aria-label="Ctrl K, commands"
        >
          <kbd>Ctrl K</kbd>
        </button>
        <button
          type="button"
          className="plain icon"
          onClick={changeTheme}
          aria-label={theme === 'dark' ? 'Light colours' : 'Dark colours'}
        >
          ◐
        </button>
      </header>
      {changedOnDisk ? (
        <div className="banner" role="alert">
          <span>{open.name} has changed on disk, and here.</span>
          <button type="button" onClick={() => void reload()}>
            Take what is on disk
          </button>
          <button type="button" onClick={() => void saveUnder()}>
            Save mine under another name
          </button>
        </div>
      ) : undefined}
      <aside className="left" aria-label="Parts">
        <Tree
          studio={studio}
          onShow={show}
          onQuery={(index) => {
            setMode('verify');
            setQuery(index);
          }}
          files={files}
          onFile={(path) => void openServed(path)}
        />
      </aside>
      <main className="middle">
        {isEditable ? (
          <div className="tools" role="toolbar" aria-label="Drawing tools">
            {(
              [
                ['select', 'Select', 'V'],
                ['location', 'Location', 'L'],
                ['edge', 'Edge', 'E'],
              ] as const
            ).map(([each, name, key]) => (
              <button
                key={each}
                type="button"
                aria-pressed={tool === each}
                aria-keyshortcuts={key}
                onClick={() => {
                  setTool(each);
                }}
              >
                {name} <kbd aria-hidden="true">{key}</kbd>
              </button>
            ))}
          </div>
        ) : undefined}
        {scene === undefined ? (
          <p className="quiet centre">
            {analysis === undefined
              ? 'Reading the model …'
              : analysis.kind === 'relation'
                ? 'A relation has no states that could be drawn.'
                : 'There is no drawing.'}
          </p>
        ) : (
          <Canvas
            studio={studio}
            scene={shown}
            sceneKey={`${open.name} ${mode === 'simulate' ? 'processes' : 'templates'}`}
            marksOf={marksOf}
            canEdit={isEditable}
            tool={tool}
            onTool={setTool}
            onActivate={
              mode === 'simulate'
                ? (process, kind, index) => {
                    const moves = simulation.now()?.state.moves ?? [];
                    const move = moves.findIndex(({ edges }) =>
                      edges.some(
                        (edge) =>
                          edge.process === process &&
                          (kind === 'edge'
                            ? edge.edge === index || edge.branches.includes(index)
                            : edge.target === index),
                      ),
                    );
                    if (move >= 0) void simulation.take(move);
                  }
                : undefined
            }
            handle={canvas}
            label={`Drawing of ${open.name}: ${scene.description}`}
          />
        )}
        <div className="zoom" role="group" aria-label="Zoom">
          <button type="button" aria-label="Zoom out" onClick={() => canvas.current?.zoom(0.8)}>
            −
          </button>
          <button type="button" aria-label="Zoom to fit" onClick={() => canvas.current?.fit()}>
            fit
          </button>
          <button type="button" aria-label="Zoom in" onClick={() => canvas.current?.zoom(1.25)}>
            +
          </button>
        </div>
      </main>
      <aside className="right" aria-label={MODES.find((each) => each.mode === mode)!.name}>
        {mode === 'design' ? <Inspector studio={studio} onProblem={onProblem} /> : undefined}
        {mode === 'simulate' ? <SimulatePanel simulation={simulation} /> : undefined}
        {mode === 'verify' ? (
          <VerifyPanel
            studio={studio}
            verification={verification}
            beside={queriesBeside(beside)}
            onBeside={(old, text) => {
              const from = beside ?? emptyBeside(open.name);
              setBeside(old === undefined ? withNewQuery(from, text) : withQuery(from, old, text));
            }}
            onTrace={(trace) => void showTrace(trace)}
            focused={query}
          />
        ) : undefined}
      </aside>
      {mode === 'simulate' ? (
        <Timeline
          simulation={simulation}
          onSave={() =>
            void simulation.trace().then((trace) => {
              if (trace !== undefined)
                download(nameWith('trace.json'), JSON.stringify(trace, undefined, 2), 'application/json');
            })
          }
          onLoad={() =>
            void pickFile('.json').then(async ([file]) => {
              if (file !== undefined) await openTrace(new TextDecoder().decode(file.bytes));
            })
          }
        />
      ) : undefined}
      <nav className="sides" aria-label="Views">
        {(
          [
            ['tree', 'Model'],
            ['canvas', 'Drawing'],
            ['panel', MODES.find((each) => each.mode === mode)!.name],
          ] as const
        ).map(([each, name]) => (
          <button
            key={each}
            type="button"
            aria-pressed={side === each}
            onClick={() => {
              setSide(each);
            }}
          >
            {name}
          </button>
        ))}
      </nav>
      {palette}
      {toast}
    </div>
  );
}

const FORMATS = {
  xml: 'UPPAAL XML',
  xta: 'UPPAAL text',
  tck: 'TChecker',
  q: 'queries',
  dot: 'Graphviz',
  mermaid: 'Mermaid',
} as const;

function initialTheme(): Theme {
  try {
    const kept = localStorage.getItem('tickstone.theme');
    if (kept === 'light' || kept === 'dark') return kept;
  } catch {
    // What the system prefers, then.
  }
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function freeTemplate(names: readonly string[]): string {
  let number = names.length + 1;
  while (names.includes(`Template${number}`)) number++;
  return `Template${number}`;
}
