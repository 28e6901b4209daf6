/**
 * The house rules that neither the compiler nor the linter can judge, as one function that lists what breaks them.
 * It runs as an ordinary test. Each rule is one entry in `rules`.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** A text file of the project, by its path from the root. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

type HouseRule = (files: readonly ProjectFile[]) => readonly string[];

/** Everything that breaks a house rule, one sentence each. */
export function tidy(root: string): readonly string[] {
  const files = projectFiles(root);
  return rules.flatMap((rule) => rule(files));
}

const rules: readonly HouseRule[] = [
  opensWithItsMeaning,
  isImported,
  hasNoImportCycle,
  startsWithoutTheEngine,
  commandsLoadTheirOwn,
  staysOutOfTheRedZone,
  hasItsCodeInTheCatalogue,
  hasLinksThatResolve,
  speaksOfItselfAlone,
  usesTheWordsOfTheGlossary,
  exportsWhatIsImported,
  saysWhoMayImport,
  isLinted,
  avoidsWhatWeDoNotWrite,
  isNumbered,
  readsNoClock,
  statesNoSeed,
  loadsNoLocales,
  spreadsNoLists,
];

/** At the root. */
const SKIPPED = new Set(['node_modules', 'dist', 'dist-tools', 'coverage', '.git', 'package-lock.json']);

export function projectFiles(root: string, directory = root): readonly ProjectFile[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => directory !== root || !SKIPPED.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return projectFiles(root, path);
      if (!entry.isFile() || !/\.(tsx?|js|json|md|xml|xta|ta|tck|q|yaml|yml)$|^run$/.test(entry.name))
        return [];
      return [{ path: relative(root, path), text: readFileSync(path, 'utf8') }];
    });
}

/** Files of src that people read, not tables of data. */
function sources(files: readonly ProjectFile[]): readonly ProjectFile[] {
  return files.filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts'));
}

function opensWithItsMeaning(files: readonly ProjectFile[]): readonly string[] {
  return [...sources(files), ...files.filter(({ path }) => /^(tools|bench|test)\/.*\.ts$/.test(path))]
    .filter(({ text }) => !/^(#!.*\n)?\/\*\*/.test(text))
    .map(({ path }) => `${path}: Open with a comment that says what the file is about.`);
}

/** What a program or a user starts from; everything else in src must be imported from somewhere in src. */
const ENTRY_POINTS = new Set([
  'src/index.ts',
  'src/browser.ts',
  'src/zones.ts',
  'src/diagrams.ts',
  'src/worker.ts',
  'src/worker/thread.ts',
  'src/campaign.ts',
  'src/campaign/crew/thread.ts',
  'src/worker/judge-thread.ts',
  'src/cli/main.ts',
  'src/cli/judge.ts',
  'src/cli/signal-watcher.ts',
]);

function isImported(files: readonly ProjectFile[]): readonly string[] {
  const imported = new Set(sources(files).flatMap((file) => importsOf(file)));
  return sources(files)
    .filter(({ path }) => !ENTRY_POINTS.has(path) && !imported.has(path))
    .map(({ path }) => `${path}: Nothing imports this file.`);
}

/** Paths of the project files that a file imports; with `values`, only where a value is needed at run time. */
function importsOf({ path, text }: ProjectFile, what: 'all' | 'values' = 'all'): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(
    /^(?:import|export)\s+(type\s)?([^;]*?)from '(\.[^']+)';|import\('(\.[^']+)'\)/gm,
  )) {
    const [, typeOnly, names, fixed, dynamic] = match;
    const namesOnlyTypes = names !== undefined && /^\{\s*(type \w+( as \w+)?,?\s*)+\}\s*$/.test(names);
    if (what === 'values' && (dynamic !== undefined || typeOnly !== undefined || namesOnlyTypes)) continue;
    found.push(normalize(join(dirname(path), fixed ?? dynamic!)).replace(/\.js$/, '.ts'));
  }
  return found;
}

function hasNoImportCycle(files: readonly ProjectFile[]): readonly string[] {
  const imports = new Map(sources(files).map((file) => [file.path, importsOf(file, 'values')]));
  const done = new Set<string>();
  const findings: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) findings.push(`Files import each other: ${[...trail.slice(at), path].join(' -> ')}.`);
    if (at >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return findings;
}

/** What the command line must not load before it knows the command: it would take longer to start than to answer. */
const LOADED_WHEN_NEEDED =
  /^src\/(semantics|explore|conformance)\/|^src\/(language\/check|library\/index)\.ts$/;

function startsWithoutTheEngine(files: readonly ProjectFile[]): readonly string[] {
  return trailsFrom(valueImports(files), 'src/cli/main.ts', LOADED_WHEN_NEEDED).map(
    (trail) => `The command line loads this before it knows the command: ${trail}.`,
  );
}

/** The whole library is for the jobs of campaigns; it takes as long to load as many a model takes to answer. */
const WHOLE_LIBRARY = /^src\/library\/index\.ts$/;
const LOADS_ALL = /^src\/cli\/commands\/(campaign\/.*|worker|history|list)\.ts$/;

function commandsLoadTheirOwn(files: readonly ProjectFile[]): readonly string[] {
  const imports = valueImports(files);
  const commands = [...imports.keys()]
    .filter((path) => path.startsWith('src/cli/commands/') && !LOADS_ALL.test(path))
    .flatMap((path) => trailsFrom(imports, path, WHOLE_LIBRARY))
    .map((trail) => `A command loads all others: ${trail}.`);
  const threads = trailsFrom(imports, 'src/cli/commands/generate-mutation.ts', IN_THREADS).map(
    (trail) => `A command loads what its threads do: ${trail}.`,
  );
  return [...commands, ...threads];
}

/** What judges do, who are threads of their own. */
const IN_THREADS = /^src\/(conformance|generators\/mutation\/judge-mutants\.ts$)/;

/** How a file leads to others that it must not load; what lies behind the first of those is loaded with it. */
function trailsFrom(
  imports: ReadonlyMap<string, readonly string[]>,
  start: string,
  unwanted: RegExp,
): readonly string[] {
  const trails = new Map([[start, start]]);
  for (const [path, trail] of trails) {
    if (unwanted.test(path)) continue;
    for (const next of imports.get(path) ?? [])
      if (!trails.has(next)) trails.set(next, `${trail} -> ${next}`);
  }
  return [...trails].filter(([path]) => unwanted.test(path)).map(([, trail]) => trail);
}

function valueImports(files: readonly ProjectFile[]): ReadonlyMap<string, readonly string[]> {
  return new Map(sources(files).map((file) => [file.path, importsOf(file, 'values')]));
}

/** A file that has just passed the advised length was not looked at; one far beyond was judged to be one thing. */
const LINES_ADVISED = 400;
const RED_ZONE_END = 430;

function staysOutOfTheRedZone(files: readonly ProjectFile[]): readonly string[] {
  return sources(files)
    .map(({ path, text }) => ({ path, lines: codeLines(text) }))
    .filter(({ lines }) => LINES_ADVISED < lines && lines <= RED_ZONE_END)
    .map(
      ({ path, lines }) => `${path}: ${lines} lines of code, just past ${LINES_ADVISED}. Is it one thing?`,
    );
}

function codeLines(text: string): number {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return withoutComments.split('\n').filter((line) => line.trim() !== '').length;
}

function hasItsCodeInTheCatalogue(files: readonly ProjectFile[]): readonly string[] {
  const made = sources(files).flatMap(({ path, text }) =>
    [...text.matchAll(/\brule\(\s*'(TKS\d{4})'/g)].map((match) => ({ path, code: match[1]! })),
  );
  const catalogue = files.find(({ path }) => path === 'docs/formats/diagnostics.md')?.text ?? '';
  const listed = new Set([...catalogue.matchAll(/^### (TKS\d{4}) /gm)].map((match) => match[1]!));
  const codes = made.map(({ code }) => code);
  return [
    ...made
      .filter(({ code }) => !listed.has(code))
      .map(({ path, code }) => `${path}: ${code} is not in the catalogue.`),
    ...[...listed]
      .filter((code) => !codes.includes(code))
      .map((code) => `The catalogue lists ${code}, which no rule has.`),
    ...codes
      .filter((code, at) => codes.indexOf(code) !== at)
      .map((code) => `Two rules have the code ${code}.`),
  ];
}

function hasLinksThatResolve(files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)]
        .map((match) => match[1]!)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(dirname(path), target)))
        .map((target) => `${path}: The link to '${target}' leads nowhere.`),
    );
}

/** Places of a particular machine or workplace have no meaning for readers elsewhere. */
function speaksOfItselfAlone(files: readonly ProjectFile[]): readonly string[] {
  const places = /(^|[^\w.])\/(work|farm|root|home|tmp\/wt)\/[\w.]/;
  return files
    .filter(({ text }) => places.test(text))
    .map(({ path }) => `${path}: A path of one machine stands here.`);
}

/** Words that GLOSSARY.md rules out, with the one to use. */
const BANNED = new Map([
  ['test ' + 'case', 'test'],
  ['test ' + 'suite', 'suite'],
  ['counter-' + 'example', 'trace'],
]);

function usesTheWordsOfTheGlossary(files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path }) => /^(src|docs)\/.*\.(ts|md)$|^[A-Z]+\.md$/.test(path) && path !== 'GLOSSARY.md')
    .flatMap(({ path, text }) =>
      [...BANNED]
        .filter(([word]) => text.toLowerCase().includes(word))
        .map(([word, better]) => `${path}: Write '${better}' instead of '${word}' (see GLOSSARY.md).`),
    );
}

/**
 * A value that nobody else imports is not exported. Types are: whoever calls a function may name what it takes and gives.
 * What only tests import counts, too: slow twins and figures are there for them.
 * Rules of diagnostics are exported for the catalogue, which looks through all files for them.
 */
function exportsWhatIsImported(files: readonly ProjectFile[]): readonly string[] {
  const code = files.filter(({ path }) => /^(src|test|tools|bench)\/.*\.ts$/.test(path));
  const used = new Set(code.flatMap(namesImportedBy));
  return sources(files)
    .filter(({ path }) => !ENTRY_POINTS.has(path) && !used.has(`${path} *`))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)(?! = rule\()\b/gm)]
        .map((match) => match[1]!)
        .filter((name) => !used.has(`${path} ${name}`))
        .map((name) => `${path}: Nobody imports '${name}'.`),
    );
}

/** Each as the path of its file and the name, which is a star where all of the file is meant. */
function namesImportedBy({ path, text }: ProjectFile): readonly string[] {
  const fileOf = (from: string): string => normalize(join(dirname(path), from)).replace(/\.js$/, '.ts');
  const named = [...text.matchAll(/^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from '(\.[^']+)'/gm)];
  const whole = text.matchAll(/import \* as \w+ from '(\.[^']+)'|import\('(\.[^']+)'\)/g);
  return [
    ...named.flatMap(([, names, from]) =>
      names!.split(',').map((each) => {
        const name = each
          .trim()
          .replace(/^type /, '')
          .replace(/ as \w+$/, '');
        return `${fileOf(from!)} ${name}`;
      }),
    ),
    ...[...whole].map(([, fixed, dynamic]) => `${fileOf(fixed ?? dynamic!)} *`),
  ];
}

/** ARCHITECTURE.md lists for each folder what its tsconfig.json refers to. */
function saysWhoMayImport(files: readonly ProjectFile[]): readonly string[] {
  const page = files.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? '';
  const listed = new Map(
    [...page.matchAll(/^\| `([\w/]+)` \| .*? \| (.*?) \| (?:no|yes) \|$/gm)].map((row) => [row[1]!, row[2]!]),
  );
  return files.flatMap(({ path, text }) => {
    const folder = /^src\/(.+)\/tsconfig\.json$/.exec(path)?.[1];
    if (folder === undefined) return [];
    const may = listed.get(folder);
    if (may === undefined) return [`ARCHITECTURE.md: No row says what '${folder}' may import.`];
    if (may === 'all') return [];
    const refers = [...text.matchAll(/"path": "([^"]+)"/g)].map((match) =>
      relative('src', normalize(join('src', folder, match[1]!))),
    );
    const said = may === 'nothing' ? [] : may.split(', ');
    const isSame = [...said].sort().join() === [...refers].sort().join();
    return isSame ? [] : [`ARCHITECTURE.md: '${folder}' may import ${refers.join(', ')}, not ${may}.`];
  });
}

/** The folders that know of clocks or of files. */
const NOT_PURE: ReadonlySet<string> = new Set([
  'cli',
  'execution',
  'files',
  'library',
  'reach',
  'studio',
  'worker',
]);

const LINTER = '.oxlintrc.json';

/** The linter knows every folder of src. */
function isLinted(files: readonly ProjectFile[]): readonly string[] {
  const configuration = files.find(({ path }) => path === LINTER)?.text ?? '';
  const named = [...configuration.matchAll(/"src\/(\w+)\/\*\*\/\*\.ts"/g)].map((match) => match[1]!);
  const folders = new Set(sources(files).flatMap(({ path }) => /^src\/(\w+)\//.exec(path)?.[1] ?? []));
  return [
    ...[...folders]
      .filter((folder) => !NOT_PURE.has(folder) && !named.includes(folder))
      .map((folder) => `${LINTER}: The folder src/${folder} is not in the list of pure layers.`),
    ...named
      .filter((folder) => !folders.has(folder))
      .map((folder) => `${LINTER}: There is no folder src/${folder}.`),
  ];
}

/** What the language has and we do not write, but in files that say why. */
const NOT_WRITTEN: readonly {
  readonly form: RegExp;
  readonly instead: string;
  readonly except?: readonly string[];
}[] = [
  {
    form: /^export default\b/m,
    instead: 'Name what you export.',
    // Programs that read it there, and tests that write such files.
    except: [
      'vitest.config.ts',
      'studio/vite.config.ts',
      'test/cli/config.test.ts',
      'test/unit/cli/literal-places.test.ts',
    ],
  },
  {
    form: /^export \* /m,
    instead: 'No barrels: import from the file that defines it.',
    except: ['src/index.ts', 'src/browser.ts'],
  },
  {
    form: /^\s*(export )?(abstract )?class \w+(<.*>)? extends /m,
    instead: 'No inheritance: a tagged union or an interface.',
    except: ['src/base/tickstone-error.ts', 'src/campaign/crew/run-job.ts', 'src/campaign/mutation-parts.ts'],
  },
  { form: /^\s*(export )?(declare )?(const )?enum \w/m, instead: 'A union of string literals.' },
  { form: /\bdangerouslySetInnerHTML=/, instead: 'What models say is text.' },
];

function avoidsWhatWeDoNotWrite(files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path }) => /^(src|studio|test|tools|bench)\/.*\.tsx?$|^[^/]*\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      NOT_WRITTEN.filter(({ form, except }) => form.test(text) && except?.includes(path) !== true).map(
        ({ instead }) => `${path}: ${instead}`,
      ),
    );
}

/** Decisions have numbers, each its own, without gaps. */
function isNumbered(files: readonly ProjectFile[]): readonly string[] {
  const decisions = files.flatMap(({ path }) => /^docs\/decisions\/(.*)$/.exec(path)?.[1] ?? []).sort();
  return decisions
    .filter((name, index) => !name.startsWith(`${String(index + 1).padStart(4, '0')}-`))
    .map((name) => `docs/decisions/${name}: Decisions are numbered one after the other.`);
}

/** What a test finds does not depend on how busy the machine is. */
function readsNoClock(files: readonly ProjectFile[]): readonly string[] {
  const clock = new RegExp(
    ['Date\\.now', 'performance\\.now', 'hrtime'].map((name) => `${name}\\(`).join('|'),
  );
  return files
    .filter(({ path, text }) => /^test\/.*\.ts$/.test(path) && clock.test(text))
    .map(
      ({ path }) => `${path}: A test reads the clock; count work instead (test/support/counted-budget.ts).`,
    );
}

/** What the host knows of languages takes tens of milliseconds of every process and thread that asks for it. */
function loadsNoLocales(files: readonly ProjectFile[]): readonly string[] {
  return sources(files)
    .filter(({ text }) => /\.(?:toLocale\w*String|localeCompare)\(|\bIntl\./.test(text))
    .map(({ path }) => `${path}: This loads what Node knows of languages; \`counted\` writes numbers.`);
}

/** A call takes fewer arguments than a list may have elements. */
function spreadsNoLists(files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path }) => /^(?:src|studio\/src)\/.*\.tsx?$/.test(path))
    .filter(({ text }) => /\b(?:push|unshift|Math\.max|Math\.min)\((?:[^()[\]{}]*,)?\s*\.\.\./.test(text))
    .map(({ path }) => `${path}: A long list overflows the stack here; see src/base/long-lists.ts.`);
}

/** Laws draw with the seed of the run; those that do not are listed in one place. */
function statesNoSeed(files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path, text }) => /^test\/.*\.ts$/.test(path) && /numRuns:[^}]*\bseed:/.test(text))
    .map(({ path }) => `${path}: A law states a seed of its own; see test/support/seed.ts.`);
}
