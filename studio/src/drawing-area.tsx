/** The middle of the page: the drawing of the model, with what is selected, wrong, or happening marked on it. */
import { useMemo } from 'react';
import { Canvas } from './canvas/canvas.js';
import { sceneOfProcesses, shownScene } from './canvas/view.js';
import { TOOLS } from './commands.js';
import { type Desk } from './desk.js';
import { type StudioDocument } from './document.js';
import { designMarks, runMarks } from './marks.js';
import { mutantMarks, testMarks } from './test/heat.js';
import { useValue } from './observable.js';

export function DrawingArea({ desk, open }: { readonly desk: Desk; readonly open: StudioDocument }) {
  const { studio, page, simulation, testing } = desk;
  const { analysis, scene, mode, selection } = useValue(studio.state);
  const { tool } = useValue(page.state);
  const run = useValue(simulation.state);
  const tests = useValue(testing.state);
  const outline = analysis?.outline;
  const isRun = mode === 'simulate';
  const isTest = mode === 'test';
  const mutant = isTest && tests.chosen.kind === 'goal' ? tests.chosen.mutant : undefined;
  const suite = isTest ? tests.suites.find(({ id }) => id === tests.suite)?.suite : undefined;
  const shown = useMemo(() => {
    if (mutant?.scene !== undefined) return shownScene(mutant.scene);
    if (scene === undefined) return { panels: [], width: 0, height: 0 };
    return (isRun || isTest) && outline !== undefined && outline.processes.length > 0
      ? sceneOfProcesses(scene, outline.processes)
      : shownScene(scene);
  }, [scene, mutant, isRun || isTest ? outline : undefined]);
  const marksOf = useMemo(() => {
    if (mutant !== undefined) return mutantMarks(mutant, tests);
    if (isTest) return testMarks(tests, outline, suite);
    return isRun ? runMarks(run) : designMarks(outline, selection);
  }, [isRun, isTest, isRun ? run : undefined, isTest ? tests : undefined, mutant, outline, selection]);
  const canEdit = desk.canEdit();
  return (
    <main className="middle">
      {canEdit ? (
        <div className="tools" role="toolbar" aria-label="Drawing tools">
          {TOOLS.map(({ tool: each, name, key }) => (
            <button
              key={each}
              type="button"
              aria-pressed={tool === each}
              aria-keyshortcuts={key}
              onClick={() => {
                page.state.update({ tool: each });
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
          sceneKey={`${open.draft} ${mutant !== undefined ? 'mutant' : isRun || isTest ? 'processes' : 'templates'}`}
          view={page.view}
          firstView={() => {
            const view = page.linkedView;
            page.linkedView = undefined;
            return view;
          }}
          marksOf={marksOf}
          canEdit={canEdit}
          tool={tool}
          onTool={(next) => {
            page.state.update({ tool: next });
          }}
          onActivate={
            isRun
              ? (process, kind, index) => {
                  simulation.takeAt(process, kind, index);
                }
              : isTest
                ? () => undefined
                : undefined
          }
          onPanel={
            isTest && mutant === undefined && outline !== undefined
              ? ({ name }) => {
                  const processes = outline.processes.map((each) => each.name);
                  if (name !== undefined) void testing.toggle(name, processes);
                }
              : undefined
          }
          handle={page.canvas}
          label={`Drawing of ${open.name}: ${scene.description}`}
        />
      )}
      <div className="zoom" role="group" aria-label="Zoom">
        <button type="button" aria-label="Zoom out" onClick={() => page.canvas.current?.zoom(0.8)}>
          −
        </button>
        <button type="button" aria-label="Zoom to fit" onClick={() => page.canvas.current?.fit()}>
          fit
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => page.canvas.current?.zoom(1.25)}>
          +
        </button>
      </div>
    </main>
  );
}
