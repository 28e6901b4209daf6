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
  staysOutOfTheRedZone,
  hasItsCodeInTheCatalogue,
  hasLinksThatResolve,
  speaksOfItselfAlone,
  usesTheWordsOfTheGlossary,
  readsNoClock,
  statesNoSeed,
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
      if (!entry.isFile() || !/\.(ts|js|json|md|xml|xta|ta|tck|q|yaml|yml)$|^run$/.test(entry.name))
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
  'src/zones.ts',
  'src/diagrams.ts',
  'src/cli/main.ts',
  'src/cli/judge.ts',
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

/** Laws draw with the seed of the run; those that do not are listed in one place. */
function statesNoSeed(files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path, text }) => /^test\/.*\.ts$/.test(path) && /numRuns:[^}]*\bseed:/.test(text))
    .map(({ path }) => `${path}: A law states a seed of its own; see test/support/seed.ts.`);
}
