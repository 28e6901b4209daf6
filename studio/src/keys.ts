/** Keys: each is looked up among the commands, and left alone where it means something else. */
import { useEffect } from 'react';
import { type Command, commandsOf } from './commands.js';
import { type Desk } from './desk.js';
import { NOTHING } from './studio.js';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};

/** A key as commands name it. */
function keyOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  const isMod = ctrlKey || metaKey;
  const name = SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  // The sign that a key gives with Shift is what is meant by itself.
  const hasShift = shiftKey && (isMod || name.length > 1 || key in SIGNS);
  return `${isMod ? 'Ctrl-' : ''}${altKey ? 'Alt-' : ''}${hasShift ? 'Shift-' : ''}${name}`;
}

export function useKeys(desk: Desk): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { page, dialogs } = desk;
      if (event.defaultPrevented || page.state.get().isPaletteOpen || dialogs.asked.get() !== undefined)
        return;
      const target = event.composedPath()[0];
      const where = whereOf(target);
      if (event.key === 'Escape' && where !== 'field' && where !== 'editor') {
        escape(desk);
        return;
      }
      const key = keyOf(event);
      const command = commandsOf(desk).find(
        (each) => each.isOff !== true && (each.key === key || each.otherKeys?.includes(key) === true),
      );
      if (command === undefined || !isMeant(command, key, where)) return;
      event.preventDefault();
      command.run();
    };
    const onPaste = (event: ClipboardEvent): void => {
      const where = whereOf(event.composedPath()[0]);
      if (where !== 'field' && where !== 'editor')
        void desk.paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('paste', onPaste);
    };
  }, [desk]);
}

type Where = 'field' | 'editor' | 'tree' | 'grid' | 'control' | 'page';

function whereOf(target: EventTarget | undefined): Where {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.isContentEditable) return 'editor';
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return 'field';
  if (target.closest('[role=tree]') !== null) return 'tree';
  if (target.closest('[role=grid]') !== null) return 'grid';
  return /^(BUTTON|A|SUMMARY)$/.test(target.tagName) ? 'control' : 'page';
}

function isMeant({ reach, leavesControls }: Command, key: string, where: Where): boolean {
  if (reach === 'everywhere') return true;
  switch (where) {
    case 'field':
      return false;
    case 'editor':
      return reach === 'editor';
    case 'tree':
    case 'grid':
      return key.startsWith('Ctrl-') && !isTextSelected(key);
    case 'control':
      return leavesControls !== true && !isTextSelected(key);
    case 'page':
      return !isTextSelected(key);
  }
}

/** Text that is marked is what is copied. */
function isTextSelected(key: string): boolean {
  return key === 'Ctrl-C' && String(window.getSelection() ?? '') !== '';
}

/** One step out. */
function escape({ page, studio, testing }: Desk): void {
  if (page.state.get().isShareOpen) page.state.update({ isShareOpen: false });
  else if (studio.state.get().notice !== undefined) studio.state.update({ notice: undefined });
  else if (page.state.get().tool !== 'select') page.state.update({ tool: 'select' });
  else if (studio.state.get().mode === 'test') testing.leave();
  else studio.select(NOTHING);
}
