/** Text for terminals: names and titles come from files, and what would steer the terminal never reaches it. */

/** Without control characters and marks that change the direction of writing. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
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
