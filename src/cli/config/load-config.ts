/** Loads the configuration of a command line: the one that it names, or the one of the project, if there is one. */
import { dirname, extname, isAbsolute, relative, resolve } from 'node:path';
import { type Diagnostic, type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile, type Span } from '../../base/source.js';
import { type SizeLimit, readFile } from '../../files/read-file.js';
import { decodeText } from '../../language/decode-text.js';
import { type Path, outlineOf, placesOf, syntaxProblemOf } from '../../suite/json-text.js';
import { checkConfig } from './check-config.js';
import { type LoadedConfiguration } from './configuration.js';
import { CODE_ENDINGS, CONFIG_ENDINGS, findConfig } from './find-config.js';
import { literalPlaces } from './literal-places.js';
import { plainData } from './plain-data.js';
import { configNoObject, configNotJson, configOfNoForm, configTooLarge } from './problems.js';
import { runConfig, thrown } from './run-config.js';

/** What a command line says of configurations: the path of one, or false for none. */
export type ConfigRequest = string | false | undefined;

export type ConfigLoading =
  | { readonly kind: 'none' }
  | { readonly kind: 'loaded'; readonly configuration: LoadedConfiguration }
  | {
      readonly kind: 'failed';
      readonly file: SourceFile;
      readonly diagnostics: readonly LocatedDiagnostic[];
    };

export async function loadConfig(request: ConfigRequest): Promise<ConfigLoading> {
  if (request === false) return { kind: 'none' };
  if (request !== undefined) return loadFile(request);
  const found = findConfig(process.cwd());
  switch (found.kind) {
    case 'none':
      return { kind: 'none' };
    case 'refused':
      return failed({ path: found.path, text: '' }, [found.problem]);
    case 'found':
      return loadFile(found.path);
  }
}

/** Larger than any configuration, in millions of bytes. */
const MEGABYTES_MAX = 1;

const LIMIT: SizeLimit = {
  megabytesMax: MEGABYTES_MAX,
  tooLarge: (megabytes) => configTooLarge.at(undefined, megabytes, MEGABYTES_MAX),
};

/** So many mistakes are told at once. */
const FINDINGS_MAX = 100;

async function loadFile(path: string): Promise<ConfigLoading> {
  const ending = extname(path).slice(1).toLowerCase();
  if (!CONFIG_ENDINGS.some((each) => each === ending))
    return failed({ path, text: '' }, [configOfNoForm.at(undefined, CONFIG_ENDINGS)]);
  const reading = readFile(path, LIMIT);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input) : reading;
  if (decoded.kind !== 'text') return failed({ path, text: '' }, [decoded.diagnostic]);
  const { file } = decoded;
  return CODE_ENDINGS.some((each) => each === ending) ? loadCode(file) : loadJson(file);
}

type PlaceOf = (path: Path, of: 'name' | 'value') => Span | undefined;

/** Deeper than any configuration. */
const DEPTH_MAX = 100;

function loadJson(file: SourceFile): ConfigLoading {
  const { text } = file;
  const { tooDeepAt } = outlineOf(text, DEPTH_MAX);
  if (tooDeepAt !== undefined) {
    const what = `this is nested more than ${DEPTH_MAX} levels deep`;
    return failed(file, [configNotJson.at({ start: tooDeepAt, end: tooDeepAt + 1 }, what, undefined)]);
  }
  const problem = syntaxProblemOf(text);
  if (problem !== undefined)
    return failed(file, [configNotJson.at(problem.span, problem.what, problem.hint)]);
  const [repeated] = placesOf(text, [], 1).repeated;
  if (repeated !== undefined)
    return failed(file, [
      configNotJson.at(repeated.span, `'${repeated.name}' appears twice`, 'Remove one of them.'),
    ]);
  const placeOf: PlaceOf = (path, of) => placesOf(text, [{ path, of }], 0).spans[0];
  return checkedData(file, JSON.parse(text), placeOf);
}

async function loadCode(file: SourceFile): Promise<ConfigLoading> {
  const running = await runConfig(file);
  if (running.kind === 'failed') return failed(file, [running.problem]);
  const placeOf = literalPlaces(file.text);
  try {
    const data = plainData(running.value);
    if (data.kind === 'plain') return checkedData(file, data.value, placeOf);
    const { path, what } = data;
    const where = path.length === 0 ? 'The configuration' : `'${path.map(String).join('.')}'`;
    const problem = configNoObject.at(
      placeOf(path, 'name'),
      `${where} is ${what}, not plain data.`,
      'A configuration holds what JSON can hold.',
    );
    return failed(file, [problem]);
  } catch (error) {
    return failed(file, [thrown(file, error)]);
  }
}

function checkedData(file: SourceFile, data: unknown, placeOf: PlaceOf): ConfigLoading {
  const { configuration, findings } = checkConfig(data, locatorOf(file.path));
  if (findings.length > 0)
    return failed(
      file,
      findings
        .slice(0, FINDINGS_MAX)
        .map(({ path, of, at }) => at(path.length === 0 ? undefined : placeOf(path, of)))
        .sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0)),
    );
  return {
    kind: 'loaded',
    configuration: { ...configuration, file, placeOf: (path) => placeOf(path, 'name') },
  };
}

/** Paths of a configuration begin where it is. They are told as the command line would name them. */
function locatorOf(configPath: string): (path: string) => string {
  const folder = dirname(resolve(configPath));
  return (path) => {
    // Standard input or output.
    if (path === '-' || path === '' || isAbsolute(path)) return path;
    const found = relative(process.cwd(), resolve(folder, path));
    return found === '' ? '.' : found;
  };
}

function failed(file: SourceFile, problems: readonly Diagnostic[]): ConfigLoading {
  const diagnostics = problems.map((each) => locate(each, file, () => undefined));
  return { kind: 'failed', file, diagnostics };
}
