/** `tickstone show`: opens a trace, a suite, a run record or a mutation report in the studio, with the model that it is about. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { locate } from '../../base/diagnostic.js';
import { readFile } from '../../files/read-file.js';
import { type ShownDocument } from '../../studio/serve.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output } from '../output.js';
import { nothingToShow } from '../problems.js';
import { type StudioOptions, serveUntilEnded } from './studio.js';

export interface ShowStudioOptions extends StudioOptions {
  readonly model?: string | undefined;
}

export async function showCommand(
  output: Output,
  path: string,
  options: ShowStudioOptions,
): Promise<Outcome> {
  const reading = readFile(path);
  if (reading.kind === 'failed') {
    const file = { path, text: '' };
    return refuse(output, path, { file, diagnostics: [locate(reading.diagnostic, file, () => undefined)] });
  }
  const text = dataIn(Buffer.from(reading.input.bytes).toString('utf8'));
  const about = modelIn(text);
  if (about === undefined)
    return decline(
      output,
      nothingToShow.at(
        undefined,
        `'${path}' is not a trace, a suite, a run record or a mutation report.`,
        HINT_KINDS,
      ),
      { file: path },
    );
  const model = modelOf(path, about, options.model);
  if (model === undefined)
    return decline(
      output,
      nothingToShow.at(
        undefined,
        `The model of '${path}' is '${options.model ?? about.file}', which does not exist.`,
        options.model === undefined
          ? 'Use --model to say where it is.'
          : 'Check the path that --model names.',
      ),
      { file: path },
    );
  const shown: ShownDocument = { name: basename(path), text, model };
  return serveUntilEnded(output, { folder: dirname(resolve(path)), shown }, options, { file: path });
}

const HINT_KINDS =
  'Traces come from simulate and verify --json, suites from generate, run records from run, mutation reports from generate mutation --report.';

interface About {
  /** As the document names it. */
  readonly file: string;
  /** Where the document has it itself. */
  readonly text?: string | undefined;
}

/** The model that a document is about; undefined for what is none that can be shown. */
function modelIn(text: string): About | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { format, model, suites, trace, framework, files = {} } = (read ?? {}) as Document;
  // Mutants are shown over the text that the report holds.
  const [shown] = framework?.name === 'Tickstone' ? Object.entries(files) : [];
  if (shown !== undefined) return { file: shown[0], text: shown[1].source };
  switch (format) {
    case 'tickstone-suite':
      return typeof model === 'object' ? { file: model.file } : undefined;
    case 'tickstone-run':
      return suites?.[0] && { file: suites[0].model.file, text: suites[0].text };
    case 'tickstone-trace':
      return typeof model === 'string' ? { file: model } : undefined;
    default:
      return trace === undefined ? undefined : modelIn(JSON.stringify(trace));
  }
}

interface Document {
  readonly format?: string;
  readonly model?: string | { readonly file: string };
  readonly suites?: readonly { readonly model: { readonly file: string }; readonly text?: string }[];
  readonly trace?: object;
  readonly framework?: { readonly name?: string };
  readonly files?: Readonly<Record<string, { readonly source: string }>>;
}

/** A report may be a page, which holds its data. */
function dataIn(text: string): string {
  if (!/^\s*<!DOCTYPE html>/i.test(text)) return text;
  return /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(text)?.[1] ?? text;
}

/** Beside the document, where its name leads, or in the document itself. */
function modelOf(
  path: string,
  { file, text }: About,
  given: string | undefined,
): ShownDocument['model'] | undefined {
  const places =
    given === undefined
      ? [resolve(dirname(path), file), resolve(file), resolve(dirname(path), basename(file))]
      : [resolve(given)];
  const found = places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile() === true);
  if (found !== undefined) return { name: basename(found), text: readFileSync(found, 'utf8') };
  return given === undefined && text !== undefined ? { name: basename(file), text } : undefined;
}
