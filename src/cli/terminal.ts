/** How wide what is printed may be. Only a terminal has a width: in a pipe or a file no table is cut. */

/** Narrower terminals break lines themselves. */
const WIDTH_MIN = 40;
const DRAWING_WIDTH = 80;

/** Of tables: as wide as the terminal, without a limit elsewhere. */
export function tableWidth(): number {
  return isTerminal() ? columnsOf() : Infinity;
}

/** Drawings are made for 80 columns, and narrower where the terminal is. */
export function drawingWidth(): number {
  return isTerminal() ? Math.min(DRAWING_WIDTH, columnsOf()) : DRAWING_WIDTH;
}

/** Whether standard output is a terminal, so that long lists are cut. */
export function isTerminal(): boolean {
  return (process.stdout as { readonly isTTY?: boolean }).isTTY ?? false;
}

function columnsOf(): number {
  // Some terminals do not say, or say 0.
  const { columns = 0 } = process.stdout as { readonly columns?: number };
  return columns === 0 ? DRAWING_WIDTH : Math.max(WIDTH_MIN, columns);
}
