/** Text for terminals: names and titles come from files, and what would steer the terminal never reaches it. */
import { withoutUnseen } from '../base/unseen.js';

/** On one line, without control characters, marks that change the direction of writing, and what takes no room. */
export function printable(text: string): string {
  return withoutUnseen(text);
}

/** Cut to a width, with an ellipsis where something is missing. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `${Array.from(text)
    .slice(0, Math.max(0, width - 1))
    .join('')}…`;
}

/** In columns of a terminal, about: one per character. */
export function widthOf(text: string): number {
  return Array.from(text).length;
}
