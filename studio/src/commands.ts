/** Everything that can be done, as data: its name, its keys, when it can be done. Keys, menus and the palette ask this list. */
import { type Tool } from './canvas/canvas.js';
import { type Desk } from './desk.js';
import { canContinueAsXml, continueAsXml } from './files/continue-as-xml.js';
import { removeSelected } from './panels/inspector.js';
import { FORMATS, shareAs, shareLink, sharePicture } from './sharing.js';
import { type Mode } from './studio.js';

export interface Command {
  readonly name: string;
  /** As it is shown, such as `Ctrl-Shift-S`. */
  readonly key?: string | undefined;
  /** Other keys that do the same. */
  readonly otherKeys?: readonly string[] | undefined;
  /** Where its keys mean it: also while somebody types in a field, in the code editor, or only elsewhere. */
  readonly reach?: 'everywhere' | 'editor' | undefined;
  /** It means something else on what has keys of its own: buttons and links. */
  readonly leavesControls?: boolean | undefined;
  readonly run: () => void;
  readonly isOff?: boolean | undefined;
}

export const MODES: readonly { readonly mode: Mode; readonly name: string; readonly key: string }[] = [
  { mode: 'design', name: 'Design', key: '1' },
  { mode: 'simulate', name: 'Simulate', key: '2' },
  { mode: 'verify', name: 'Verify', key: '3' },
  { mode: 'test', name: 'Test', key: '4' },
];

export const TOOLS: readonly {
  readonly tool: Tool;
  readonly name: string;
  readonly long: string;
  readonly key: string;
}[] = [
  { tool: 'select', name: 'Select', long: 'Select and move', key: 'V' },
  { tool: 'location', name: 'Location', long: 'Add a location', key: 'L' },
  { tool: 'branchpoint', name: 'Branch', long: 'Add a branch point', key: 'B' },
  { tool: 'edge', name: 'Edge', long: 'Add an edge', key: 'E' },
];

export function commandsOf(desk: Desk): readonly Command[] {
  return [
    ...fileCommands(desk),
    ...editCommands(desk),
    ...viewCommands(desk),
    ...runCommands(desk),
    ...testCommands(desk),
    ...shareCommands(desk),
    {
      name: desk.page.state.get().theme === 'dark' ? 'Light colours' : 'Dark colours',
      run: () => {
        desk.page.changeTheme();
      },
    },
  ];
}

function hasModel({ studio }: Desk): boolean {
  return studio.state.get().document !== undefined;
}

function fileCommands(desk: Desk): readonly Command[] {
  const { opening, page } = desk;
  const isOff = !hasModel(desk);
  return [
    {
      name: 'All commands',
      key: 'Ctrl-K',
      reach: 'everywhere',
      run: () => {
        page.state.update({ isPaletteOpen: true });
      },
    },
    { name: 'Open a model', key: 'Ctrl-O', reach: 'everywhere', run: () => void opening.pick() },
    { name: 'New model', run: () => void opening.openNew() },
    { name: 'Save', key: 'Ctrl-S', reach: 'everywhere', run: () => void opening.save(), isOff },
    {
      name: 'Save as',
      key: 'Ctrl-Shift-S',
      reach: 'everywhere',
      run: () => void opening.saveUnder(),
      isOff,
    },
    { name: 'Close the model', run: () => void opening.close(), isOff },
  ];
}

function editCommands(desk: Desk): readonly Command[] {
  const { studio, page } = desk;
  const none = !hasModel(desk);
  const isOff = !desk.canEdit();
  const { analysis, selection } = studio.state.get();
  return [
    {
      name: 'Undo',
      key: 'Ctrl-Z',
      reach: 'editor',
      run: () => {
        studio.undo();
      },
      isOff: none,
    },
    {
      name: 'Redo',
      key: 'Ctrl-Shift-Z',
      otherKeys: ['Ctrl-Y'],
      reach: 'editor',
      run: () => {
        studio.redo();
      },
      isOff: none,
    },
    {
      name: 'Continue as XML, to draw',
      run: () => void continueAsXml(studio),
      isOff: !canContinueAsXml(analysis),
    },
    ...TOOLS.map(({ tool, long, key }): Command => ({
      name: long,
      key,
      run: () => {
        page.state.update({ tool });
      },
      isOff,
    })),
    {
      name: 'Add a template',
      run: () =>
        void studio.edit('added a template', [
          {
            kind: 'addTemplate',
            name: freeTemplate(analysis?.outline.templates.map(({ name }) => name) ?? []),
          },
        ]),
      isOff,
    },
    {
      name: 'Remove what is selected',
      key: 'Delete',
      otherKeys: ['Backspace'],
      run: () => {
        removeSelected(studio, selection);
      },
      isOff,
    },
    { name: 'Copy', key: 'Ctrl-C', run: () => void desk.copy(), isOff },
    // The key means what the browser pastes, which it tells by an event.
    { name: 'Paste', run: () => void desk.paste(), isOff },
  ];
}

function viewCommands(desk: Desk): readonly Command[] {
  const { page } = desk;
  const isOff = !hasModel(desk);
  return [
    ...MODES.map(({ mode, name, key }): Command => ({
      name,
      key,
      run: () => {
        desk.setMode(mode);
      },
      isOff,
    })),
    {
      name: 'Find in the model',
      key: 'Ctrl-F',
      run: () => {
        page.find();
      },
      isOff,
    },
    { name: 'Show all of the drawing', key: '0', run: () => page.canvas.current?.fit(), isOff },
    { name: 'Zoom in', key: '+', otherKeys: ['='], run: () => page.canvas.current?.zoom(1.25), isOff },
    { name: 'Zoom out', key: '-', run: () => page.canvas.current?.zoom(0.8), isOff },
  ];
}

function runCommands(desk: Desk): readonly Command[] {
  const { simulation, studio, verification, opening } = desk;
  const isOff = studio.state.get().mode !== 'simulate' || !hasModel(desk);
  const choose = (by: number) => (): void => {
    simulation.choose(simulation.state.get().chosen + by);
  };
  return [
    {
      name: 'Take the chosen step',
      key: 'Enter',
      leavesControls: true,
      run: () => void simulation.take(),
      isOff,
    },
    { name: 'Choose the next step', key: '↓', run: choose(1), isOff },
    { name: 'Choose the step before', key: '↑', run: choose(-1), isOff },
    {
      name: 'Go back a step',
      key: '←',
      run: () => {
        simulation.goBy(-1);
      },
      isOff,
    },
    {
      name: 'Go back ten steps',
      key: 'Shift-←',
      run: () => {
        simulation.goBy(-10);
      },
      isOff,
    },
    {
      name: 'Go forward a step',
      key: '→',
      run: () => {
        simulation.forward(1);
      },
      isOff,
    },
    {
      name: 'Go forward ten steps',
      key: 'Shift-→',
      run: () => {
        simulation.forward(10);
      },
      isOff,
    },
    {
      name: 'Go to the first state',
      key: 'Home',
      run: () => {
        simulation.goTo(0);
      },
      isOff,
    },
    {
      name: 'Go to the last state',
      key: 'End',
      run: () => {
        simulation.goTo(Infinity);
      },
      isOff,
    },
    {
      name: 'Random run: begin or pause',
      key: 'Space',
      leavesControls: true,
      run: () => {
        if (simulation.state.get().isPlaying) simulation.pause();
        else simulation.play();
      },
      isOff,
    },
    {
      name: 'Run all queries',
      run: () => {
        desk.setMode('verify');
        const { queries = [] } = studio.state.get().analysis?.outline ?? {};
        const beside = opening.beside.state.get()?.queries ?? [];
        void verification.run(
          [...queries, ...beside].map(({ formula }) => formula.trim()).filter((each) => each !== ''),
        );
      },
      isOff: !hasModel(desk),
    },
  ];
}

function testCommands(desk: Desk): readonly Command[] {
  const { testing, studio } = desk;
  const isTest = studio.state.get().mode === 'test' && hasModel(desk);
  const { chosen } = testing.state.get();
  const isOff = !isTest || chosen.kind !== 'test';
  const go = (to: (at: number) => number) => (): void => {
    if (chosen.kind === 'test') testing.goTo(to(chosen.at));
  };
  return [
    {
      name: 'Generate tests',
      run: () => {
        desk.setMode('test');
        testing.show(undefined);
      },
      isOff: !hasModel(desk),
    },
    { name: 'Go back in the test', key: '←', run: go((at) => at - 1), isOff },
    { name: 'Go on in the test', key: '→', run: go((at) => at + 1), isOff },
    { name: 'Go to the beginning of the test', key: 'Home', run: go(() => 0), isOff },
    { name: 'Go to the end of the test', key: 'End', run: go(() => Infinity), isOff },
  ];
}

/** What the menu calls each of them is shorter than what the palette does. */
export function shareCommands(desk: Desk): readonly (Command & { readonly short: string })[] {
  const sharing = (work: () => Promise<void>) => (): void => {
    desk.page.state.update({ isShareOpen: false });
    void work().catch((error: unknown) => {
      desk.studio.fail(error);
    });
  };
  const isOff = !hasModel(desk);
  return [
    {
      name: 'Share as a link',
      short: 'Copy a link',
      run: sharing(() => shareLink(desk)),
      isOff,
    },
    ...(['svg', 'png'] as const).map((as) => ({
      name: `Download the drawing as ${as.toUpperCase()}`,
      short: as.toUpperCase(),
      run: sharing(() => sharePicture(desk, as)),
      isOff,
    })),
    ...(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((to) => ({
      name: `Download as ${FORMATS[to]}`,
      short: FORMATS[to],
      run: sharing(() => shareAs(desk, to)),
      isOff,
    })),
  ];
}

function freeTemplate(names: readonly string[]): string {
  let number = names.length + 1;
  while (names.includes(`Template${number}`)) number++;
  return `Template${number}`;
}
