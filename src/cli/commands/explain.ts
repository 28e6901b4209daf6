/** `tickstone explain CODE`: the entry of a diagnostic code in the catalogue, docs/formats/diagnostics.md. */
import { EXIT } from '../exit-status.js';
import { type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { packageFile } from '../../files/package-file.js';
import { unknownName } from '../../library/problems.js';

export function explainCommand(output: Output, code: string): Outcome {
  const entries = catalogue(packageFile('docs/formats/diagnostics.md'));
  const wanted = code.toUpperCase();
  const entry = entries.get(wanted);
  if (entry === undefined) {
    const said = `There is no code '${code}'.`;
    const problem = unknownName.at(undefined, said, wanted, entries.keys(), 'Codes look like TKS3001.');
    return decline(output, problem, { code, found: false });
  }
  output.sayLines(entry);
  return { status: EXIT.held, document: { code: wanted, found: true, text: entry } };
}

/** Each entry is a heading `### TKSnnnn Title` and what follows it. */
function catalogue(page: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const part of page.split(/^(?=#{2,3} )/m)) {
    const code = /^### (TKS\d{4}) /.exec(part)?.[1];
    if (code !== undefined) entries.set(code, part.replace(/^### /, '').trim());
  }
  return entries;
}
