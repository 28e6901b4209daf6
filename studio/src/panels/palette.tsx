/** Everything that can be done, by name and with its key. */
import { useEffect, useRef, useState } from 'react';
import { type Command } from '../commands.js';

export function Palette({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(
    ({ name, isOff }) => isOff !== true && words.every((word) => name.toLowerCase().includes(word)),
  );
  const at = Math.min(chosen, found.length - 1);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    document.getElementById(`command-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const run = (command: Command | undefined): void => {
    onClose();
    command?.run();
  };
  return (
    <div
      className="veil"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="palette" role="dialog" aria-label="Commands">
        <input
          ref={field}
          role="combobox"
          aria-expanded="true"
          aria-controls="commands"
          aria-activedescendant={found.length === 0 ? undefined : `command-${at}`}
          aria-label="Command"
          placeholder="What to do"
          value={sought}
          onChange={(event) => {
            setSought(event.target.value);
            setChosen(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            else if (event.key === 'Enter') run(found[at]);
            else if (event.key === 'ArrowDown') setChosen(Math.min(found.length - 1, at + 1));
            else if (event.key === 'ArrowUp') setChosen(Math.max(0, at - 1));
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <ul id="commands" role="listbox" aria-label="Commands that fit">
          {found.map((command, index) => (
            <li
              key={command.name}
              id={`command-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => {
                run(command);
              }}
            >
              <span>{command.name}</span>
              {command.key === undefined ? undefined : <kbd>{command.key}</kbd>}
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p className="quiet">No command is called that.</p> : undefined}
      </div>
    </div>
  );
}
