/**
 * The page THIRD-PARTY.md: which packages are installed with Tickstone, and their licences. It is made of what npm has installed,
 * so that no licence is forgotten or outdated; a test compares, and `npm run golden` writes it anew.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage?: string;
}

/** The folders of the packages that are installed with Tickstone, by their paths from the root. */
export function installedWith(root: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev = false, devOptional = false }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    .sort();
}

export function thirdPartyPage(root: string): string {
  const packages = installedWith(root).map((path) => {
    const folder = join(root, path);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const licences = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
    if (licences.length === 0) throw new Error(`${path} has no text of its licence.`);
    return { manifest, texts: licences.sort().map((name) => readFileSync(join(folder, name), 'utf8')) };
  });
  return [
    '# Third-party packages',
    '',
    'Tickstone contains no code of others. These packages are installed beside it, under their own licences, whose texts follow.',
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...packages.map(({ manifest: { name, version, license } }) => `| ${name} | ${version} | ${license} |`),
    ...packages.flatMap(({ manifest: { name }, texts }) => [
      '',
      `## ${name}`,
      ...texts.flatMap((text) => ['', '````text', plain(text), '````']),
    ]),
    '',
  ].join('\n');
}

/** With line ends as in all our files. */
function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/[ \t]*\r?\n/g, '\n')
    .replace(/^\n+|\s+$/g, '');
}
