/** Files whose names say what is written to them: other endings are refused before the work begins. */
import { extname } from 'node:path';
import { type Diagnostic } from '../../base/diagnostic.js';
import { notWritten } from '../problems.js';

export function unfitEnding(
  flag: string,
  path: string | undefined,
  endings: readonly string[],
): Diagnostic | undefined {
  if (path === undefined || endings.includes(extname(path).toLowerCase())) return undefined;
  const listed = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)!}`;
  return notWritten.at(
    undefined,
    `${flag} cannot write '${path}': the name must end in ${listed}, which says what is written.`,
  );
}
