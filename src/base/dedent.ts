/** Text without the indentation that all its lines share, and without blank lines around it. */
export function dedented(text: string): string {
  const lines = text
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .split('\n');
  const indents = lines.filter((line) => /\S/.test(line)).map((line) => /^[ \t]*/.exec(line)![0]);
  const common = indents.reduce((a, b) => (b.startsWith(a) ? a : a.startsWith(b) ? b : ''), indents[0] ?? '');
  return lines.map((line) => (/\S/.test(line) ? line.slice(common.length) : '')).join('\n');
}
