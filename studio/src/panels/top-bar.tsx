/** The bar at the top: what is open, in which mode, and what is done most. */
import { MODES, shareCommands } from '../commands.js';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { type StudioDocument } from '../document.js';

export function TopBar({ desk, open }: { readonly desk: Desk; readonly open: StudioDocument }) {
  const { studio, page, opening } = desk;
  const { mode } = useValue(studio.state);
  const { theme, isShareOpen } = useValue(page.state);
  useValue(opening.beside.state);
  const saved = opening.hasChanges() ? 'not saved' : open.home.kind === 'none' ? '' : 'saved';
  return (
    <header className="top">
      <button type="button" className="plain home" onClick={() => void opening.close()}>
        Tickstone
      </button>
      <h1 className="file">
        <span className="code">{open.name}</span>
        <span className="quiet" data-testid="saved">
          {saved}
        </span>
      </h1>
      <div className="segments" role="group" aria-label="Mode">
        {MODES.map(({ mode: each, name }) => (
          <button
            key={each}
            type="button"
            aria-pressed={mode === each}
            onClick={() => {
              desk.setMode(each);
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
      <button type="button" onClick={() => void opening.save()}>
        Save
      </button>
      <div className="menu">
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={isShareOpen}
          onClick={() => {
            page.state.update({ isShareOpen: !isShareOpen });
          }}
        >
          Share
        </button>
        {isShareOpen ? (
          <ul role="menu" aria-label="Share">
            {shareCommands(desk).map(({ name, short, run }) => (
              <li key={name} role="none">
                <button type="button" role="menuitem" onClick={run}>
                  {short}
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
          page.state.update({ isPaletteOpen: true });
        }}
        aria-label="Ctrl K, commands"
      >
        <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className="plain icon"
        onClick={() => {
          page.changeTheme();
        }}
        aria-label={theme === 'dark' ? 'Light colours' : 'Dark colours'}
      >
        ◐
      </button>
    </header>
  );
}
