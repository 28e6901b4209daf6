/** The page: what there is to begin with, or what is open, in one of its modes. */
import { type ReactNode, useEffect, useMemo } from 'react';
import { MODES, commandsOf } from './commands.js';
import { Desk } from './desk.js';
import { DialogView } from './dialogs.js';
import { type StudioDocument, textOf } from './document.js';
import { DrawingArea } from './drawing-area.js';
import { droppedFiles } from './files/local.js';
import { type Address } from './files/server.js';
import { useKeys } from './keys.js';
import { useValue } from './observable.js';
import { Gallery } from './panels/gallery.js';
import { Inspector } from './panels/inspector.js';
import { Palette } from './panels/palette.js';
import { TopBar } from './panels/top-bar.js';
import { Tree } from './panels/tree.js';
import { SimulatePanel } from './simulate/simulate-panel.js';
import { Timeline } from './simulate/timeline.js';
import { type Mode } from './studio.js';
import { TestPanel } from './test/test-panel.js';
import { TestSide } from './test/test-side.js';
import { TestTimeline } from './test/test-timeline.js';
import { VerifyPanel } from './verify/verify-panel.js';

export function App({ address }: { readonly address: Address }) {
  const desk = useMemo(() => new Desk(address), [address]);
  const { document: open } = useValue(desk.studio.state);
  const { theme, isPaletteOpen } = useValue(desk.page.state);
  useKeys(desk);
  useFilesFromOutside(desk);
  useEffect(() => {
    void desk.openAddress(address);
  }, [desk, address]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => desk.opening.watch(), [desk, open?.home]);
  return (
    <>
      {open === undefined ? <StartPage desk={desk} /> : <OpenPage desk={desk} open={open} />}
      {isPaletteOpen ? (
        <Palette
          commands={commandsOf(desk)}
          onClose={() => {
            desk.page.state.update({ isPaletteOpen: false });
          }}
        />
      ) : undefined}
      <DialogView dialogs={desk.dialogs} />
      <NoticeView desk={desk} />
    </>
  );
}

/** Files may be dropped anywhere; and nobody closes the page with changes unasked. */
function useFilesFromOutside({ opening }: Desk): void {
  useEffect(() => {
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer !== null)
        void droppedFiles(event.dataTransfer).then((files) => opening.openPicked(files));
    };
    const onOver = (event: DragEvent): void => {
      event.preventDefault();
    };
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (opening.hasChanges()) event.preventDefault();
    };
    window.addEventListener('drop', onDrop);
    window.addEventListener('dragover', onOver);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [opening]);
}

function NoticeView({ desk: { studio } }: { readonly desk: Desk }) {
  const { notice } = useValue(studio.state);
  if (notice === undefined) return undefined;
  return (
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
}

function StartPage({ desk }: { readonly desk: Desk }) {
  const { opening, studio, page } = desk;
  const { theme } = useValue(page.state);
  return (
    <div className="page">
      <Gallery
        theme={theme}
        files={useValue(opening.files).filter((file) => !file.endsWith('.q'))}
        drafts={useValue(opening.drafts)}
        onModel={(file, url) =>
          void opening.openBundled(file, url).catch((error: unknown) => {
            studio.fail(error);
          })
        }
        onFile={(path) => void opening.openServed(path)}
        onOpen={() => void opening.pick()}
        onNew={() => void opening.openNew()}
        onDraft={(draft) => void opening.openDraft(draft)}
        onForget={(draft) => void opening.forgetDraft(draft)}
      />
      <button
        type="button"
        className="plain theme"
        onClick={() => {
          page.changeTheme();
        }}
        aria-label={theme === 'dark' ? 'Light colours' : 'Dark colours'}
      >
        ◐
      </button>
    </div>
  );
}

function OpenPage({ desk, open }: { readonly desk: Desk; readonly open: StudioDocument }) {
  const { studio, page, opening, simulation, testing } = desk;
  const { analysed, mode, changedOnDisk } = useValue(studio.state);
  const { side } = useValue(page.state);
  const files = useValue(opening.files);
  useEffect(() => {
    if (mode === 'simulate') void simulation.begin();
    if (mode === 'test') void testing.begin();
  }, [mode, textOf(open)]);
  const title = MODES.find((each) => each.mode === mode)!.name;
  return (
    <div className="page studio" data-mode={mode} data-side={side} data-current={analysed === textOf(open)}>
      <TopBar desk={desk} open={open} />
      {changedOnDisk ? (
        <div className="banner" role="alert">
          <span>{open.name} has changed on disk, and here.</span>
          <button type="button" onClick={() => void opening.reload()}>
            Take what is on disk
          </button>
          <button type="button" onClick={() => void opening.saveUnder()}>
            Save mine under another name
          </button>
        </div>
      ) : undefined}
      <aside className="left" aria-label="Parts">
        {mode === 'test' ? (
          <TestSide desk={desk} />
        ) : (
          <Tree
            studio={studio}
            onShow={(template, kind, index) => {
              desk.show(template, kind, index);
            }}
            onQuery={(index) => {
              desk.showQuery(index);
            }}
            files={files}
            onFile={(path) => void opening.openServed(path)}
          />
        )}
      </aside>
      <DrawingArea desk={desk} open={open} />
      <aside className="right" aria-label={title}>
        {panelOf(mode, desk)}
      </aside>
      {mode === 'simulate' ? <Timeline desk={desk} /> : undefined}
      {mode === 'test' ? <TestTimeline desk={desk} /> : undefined}
      <nav className="sides" aria-label="Views">
        {(
          [
            ['tree', mode === 'test' ? 'Suites' : 'Model'],
            ['canvas', 'Drawing'],
            ['panel', title],
          ] as const
        ).map(([each, name]) => (
          <button
            key={each}
            type="button"
            aria-pressed={side === each}
            onClick={() => {
              page.state.update({ side: each });
            }}
          >
            {name}
          </button>
        ))}
      </nav>
    </div>
  );
}

function panelOf(mode: Mode, desk: Desk): ReactNode {
  switch (mode) {
    case 'design':
      return (
        <Inspector
          studio={desk.studio}
          onProblem={(problem) => {
            desk.showProblem(problem);
          }}
        />
      );
    case 'simulate':
      return <SimulatePanel simulation={desk.simulation} />;
    case 'verify':
      return <VerifyPanel desk={desk} />;
    case 'test':
      return <TestPanel desk={desk} />;
  }
}
