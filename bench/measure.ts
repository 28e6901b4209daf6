/** What the benchmarks share: medians, least times and tables. */

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** Columns padded, numbers to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ');
  console.log(line(head));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

/** The least of three times. */
export function best<T>(work: () => T): readonly [T, number] {
  let least = Infinity;
  let value = work();
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    value = work();
    least = Math.min(least, performance.now() - start);
  }
  return [value, least];
}
