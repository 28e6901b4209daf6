/**
 * The models that come with the package. Their table is models/README.md, for people and for this program alike: the first
 * column links the files, the second says what the model is.
 *
 * INVARIANT: files whose paths differ in their endings only are one model, which is called by the path without an ending.
 */
import { isYaml } from '../../library/is-yaml.js';
import { packageFile } from '../../files/package-file.js';

export interface BundledModel {
  /** Such as `lamp` or `tour/types`. */
  readonly name: string;
  /** All its files, the model itself first, relative to the folder of models. */
  readonly files: readonly [string, ...string[]];
  readonly summary: string;
}

export function bundledModels(): readonly BundledModel[] {
  const models = new Map<string, BundledModel>();
  for (const { files, summary } of rowsOf(packageFile('models/README.md')))
    for (const file of files) {
      const name = file.replace(/(?:\.[a-z]+)+$/, '');
      const known = models.get(name);
      models.set(
        name,
        known === undefined ? { name, files: [file], summary } : { ...known, files: [...known.files, file] },
      );
    }
  return [...models.values()];
}

export function bundledText(file: string): string {
  return packageFile(`models/${file}`);
}

/** What a file is, in a few words. */
export function kindOf(file: string): string {
  if (isYaml(file)) return bundledText(file).includes('format: tickstone-relation/') ? 'relation' : 'machine';
  return KINDS.find(([ending]) => file.endsWith(ending))?.[1] ?? 'text';
}

const KINDS: readonly (readonly [string, string])[] = [
  ['.xml', 'UPPAAL document'],
  ['.xta', 'UPPAAL text'],
  ['.ta', 'UPPAAL 3 text'],
  ['.tck', 'TChecker'],
  ['.q', 'queries'],
  ['.suite.json', 'suite'],
];

interface Row {
  readonly files: readonly string[];
  readonly summary: string;
}

/** The rows of all tables of a page whose first cell has links. */
function rowsOf(page: string): readonly Row[] {
  return page.split('\n').flatMap((line): readonly Row[] => {
    if (!line.startsWith('|')) return [];
    const [links = '', summary = ''] = line.split('|').slice(1);
    const files = [...links.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!);
    return files.length === 0 ? [] : [{ files, summary: summary.trim() }];
  });
}
