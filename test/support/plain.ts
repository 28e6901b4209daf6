/** Models without what two readings of the same content may differ in: spans, the file, the document type. */

export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, part]) => part !== undefined && !['start', 'end', 'file', 'documentType'].includes(key),
  );
  return Object.fromEntries(kept.map(([key, part]) => [key, plain(part)]));
}
