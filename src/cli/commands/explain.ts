/** `tickstone explain CODE`: the entry of a diagnostic code in the catalogue, docs/formats/diagnostics.md. */
import { nearest } from '../../base/suggest.js';
import { EXIT } from '../exit-status.js';
import { createOutput, type OutputOptions } from '../output.js';
import { packageFile } from '../package-file.js';

export function explainCommand(code: string, options: OutputOptions): number {
  const output = createOutput(options);
  const entries = catalogue(packageFile('docs/formats/diagnostics.md'));
  const wanted = code.toUpperCase();
  const entry = entries.get(wanted);
  if (entry === undefined) {
    const near = nearest(wanted, entries.keys());
    const hint = near === undefined ? 'Codes look like TKS3001.' : `Did you mean '${near}'?`;
    process.stderr.write(`error: There is no code '${code}'. ${hint}\n`);
    output.json({ code, found: false });
    return EXIT.badInput;
  }
  output.say(entry);
  output.json({ code: wanted, found: true, text: entry });
  return EXIT.held;
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
