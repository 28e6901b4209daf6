/**
 * The page THIRD-PARTY.md: which packages are installed with Tickstone, and their licences. It is made of what npm has installed,
 * so that no licence is forgotten or outdated; a test compares, and `npm run golden` writes it anew.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dev?: boolean;
        readonly devOptional?: boolean;
        /** Processors that it is for, where it is not for all. */
        readonly cpu?: readonly string[];
        readonly dependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage?: string;
}

/**
 * The folders of the packages that are installed with Tickstone, by their paths from the root. Parts of a package for one kind
 * of machine come under its licence.
 */
export function installedWith(root: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(
      ([path, { dev = false, devOptional = false, cpu = [] }]) =>
        path !== '' && !dev && !devOptional && cpu.length !== 1,
    )
    .map(([path]) => path)
    .sort();
}

/** What the page of the studio imports by name, besides the package itself. */
const IMPORTED_BY_PAGE =
  /^(?:react|react-dom|@codemirror\/(?:state|view|language|autocomplete|lint|commands|search)|@lezer\/highlight)$/;

/** The folders of the packages that are bundled into the page of the studio, with all that they need. */
export function bundledInPage(root: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Set(
    Object.keys(packages).filter((path) => IMPORTED_BY_PAGE.test(path.replace('node_modules/', ''))),
  );
  for (const path of found) {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) found.add(`node_modules/${name}`);
  }
  return [...found].sort();
}

export function thirdPartyPage(root: string): string {
  const installed = installedWith(root);
  const packages = [...installed, ...bundledInPage(root)].map((path) => {
    const folder = join(root, path);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const licences = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
    if (licences.length === 0) throw new Error(`${path} has no text of its licence.`);
    const isInstalled = installed.includes(path);
    return {
      manifest,
      isInstalled,
      texts: licences.sort().map((name) => readFileSync(join(folder, name), 'utf8')),
    };
  });
  return [
    '# Third-party packages',
    '',
    'The programs and the library contain no code of others: the packages of the first table are installed beside them. The page of the studio contains code of those of the second table, and of @rgrove/parse-xml, elkjs and yaml. All are under their own licences, whose texts follow.',
    '',
    ...table(packages.filter(({ isInstalled }) => isInstalled)),
    '',
    'In the page of the studio:',
    '',
    ...table(packages.filter(({ isInstalled }) => !isInstalled)),
    ...packages.flatMap(({ manifest: { name }, texts }) => [
      '',
      `## ${name}`,
      ...texts.flatMap((text) => ['', '````text', plain(text), '````']),
    ]),
    '',
  ].join('\n');
}

function table(packages: readonly { readonly manifest: Manifest }[]): readonly string[] {
  return [
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...packages.map(({ manifest: { name, version, license } }) => `| ${name} | ${version} | ${license} |`),
  ];
}

/** With line ends as in all our files. */
function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/[ \t]*\r?\n/g, '\n')
    .replace(/^\n+|\s+$/g, '');
}
