/** What can be wrong with a file before its first word is read (TKS0xxx). */
import { rule } from '../../base/diagnostic.js';
import { counted } from '../../base/limits.js';

export const fileNotFound = rule('TKS0001', 'error', 'file not found', (near: string | undefined) => ({
  message: 'There is no such file.',
  hint: near === undefined ? 'Check the path.' : `Did you mean '${near}'?`,
}));

export const fileIsDirectory = rule('TKS0002', 'error', 'directory instead of a file', () => ({
  message: 'This is a directory, not a file.',
  hint: 'Name the files in it, for example with a pattern such as DIR/*.xml.',
}));

export const fileNotReadable = rule(
  'TKS0003',
  'error',
  'file not readable',
  (reason: string, hint?: string) => ({
    message: `The file cannot be read: ${reason}.`,
    hint: hint ?? 'Check that it is a file, and that you may read it.',
  }),
);

export const fileTooLarge = rule(
  'TKS0004',
  'error',
  'file too large',
  (megabytes: number, limit: number) => ({
    message: `The file has ${megabytes.toFixed(1)} MB; Tickstone reads models up to ${limit} MB.`,
    hint: 'Models of this size are usually generated: generate templates with parameters instead of copies.',
  }),
);

export const fileEmpty = rule('TKS0005', 'error', 'empty file', () => ({
  message: 'The file is empty.',
  hint: 'Check that it is the right file, and that it was saved.',
}));

export const fileNotText = rule('TKS0006', 'error', 'not a text file', (kind: FileKind | undefined) => ({
  message: `This is ${kind === undefined ? 'a binary file' : KINDS[kind].what}, not text.`,
  hint:
    kind === 'archive'
      ? 'Unpack it, and name a file that was in it.'
      : 'Tickstone reads models (.xml, .xta, .ta, .tck, .yaml), queries (.q), suites (.json), diagrams and logs, all of them text.',
}));

export const badEncoding = rule('TKS0007', 'error', 'wrong encoding', (encoding: string) => ({
  message: `The text is not valid ${encoding} from here on.`,
  hint: 'Save the file as UTF-8, or name its encoding in the XML declaration.',
}));

export const unknownEncoding = rule('TKS0008', 'error', 'unknown encoding', (encoding: string) => ({
  message: `The XML declaration names the encoding '${encoding}', which is not known here.`,
  hint: 'Save the file as UTF-8.',
}));

export const moreProblems = rule('TKS0009', 'info', 'more problems', (errors: number, others: number) => {
  const more = (count: number, what: string): readonly string[] =>
    count === 0 ? [] : [`${counted(count)} more ${what}${count === 1 ? '' : 's'}`];
  const all = [...more(errors, 'error'), ...more(others, 'warning')].join(' and ');
  return {
    message: `There ${errors + others === 1 ? 'is' : 'are'} ${all}, not shown here.`,
    hint: 'Correct what is shown, then check again.',
  };
});

/** What files can be, as far as their content tells. */
export type FileKind =
  | 'uppaalXml'
  | 'uppaalText'
  | 'tchecker'
  | 'machine'
  | 'relation'
  | 'yaml'
  | 'queries'
  | 'suite'
  | 'trace'
  | 'record'
  | 'campaign'
  | 'observations'
  | 'json'
  | 'mermaid'
  | 'plantUml'
  | 'picture'
  | 'page'
  | 'archive'
  | 'pdf'
  | 'bitmap';

interface KindWords {
  readonly what: string;
  /** Which commands read it. */
  readonly readBy: string;
}

const MODELS: Pick<KindWords, 'readBy'> = {
  readBy: "Commands for models are 'check', 'verify', 'simulate' and 'generate coverage', among others.",
};

const DIAGRAMS: Pick<KindWords, 'readBy'> = {
  readBy: "Sequence diagrams are read by 'coverage' and 'generate communication --given'.",
};

const NONE: Pick<KindWords, 'readBy'> = {
  readBy: 'No command reads it. Name the file that it was made from.',
};

const KINDS: Readonly<Record<FileKind, KindWords>> = {
  uppaalXml: { what: 'a model (UPPAAL XML)', ...MODELS },
  uppaalText: { what: 'a model (UPPAAL text)', ...MODELS },
  tchecker: { what: 'a model (TChecker)', ...MODELS },
  machine: {
    what: 'a machine (YAML)',
    readBy: "Machines are read by 'check', 'compare', 'convert', 'diagnose' and 'generate discrimination'.",
  },
  relation: {
    what: 'a relation (YAML)',
    readBy: "Relations are read by 'check', 'compare', 'diagnose' and 'generate discrimination'.",
  },
  yaml: {
    what: 'a YAML file',
    readBy:
      "YAML files with machines and relations are read by 'check', 'compare', 'diagnose' and 'generate discrimination'.",
  },
  queries: {
    what: 'a list of queries',
    readBy: "Queries are read together with their model: 'tickstone verify MODEL QUERIES'.",
  },
  suite: {
    what: 'a suite',
    readBy:
      "Suites are read by the 'suite' commands, such as 'suite show', and by 'run', 'coverage' and 'export'.",
  },
  trace: {
    what: 'a trace (JSON)',
    readBy: "Traces are read by 'simulate --script' and 'coverage'.",
  },
  record: {
    what: 'a run record',
    readBy: "Run records are read by 'report', 'show' and 'diagnose'.",
  },
  campaign: {
    what: 'a campaign',
    readBy: "Campaigns are read by 'campaign plan' and 'campaign start'.",
  },
  observations: {
    what: 'a file of observations',
    readBy: "Observations are read together with their model: 'tickstone diagnose MODEL OBSERVATIONS'.",
  },
  json: {
    what: 'JSON without a format that Tickstone knows',
    readBy: 'A suite begins with "format": "tickstone-suite", "version": 1.',
  },
  mermaid: { what: 'a sequence diagram (Mermaid)', ...DIAGRAMS },
  plantUml: { what: 'a sequence diagram (PlantUML)', ...DIAGRAMS },
  picture: { what: 'a picture (SVG)', ...NONE },
  page: { what: 'a web page (HTML)', ...NONE },
  archive: { what: 'a compressed archive', ...NONE },
  pdf: { what: 'a PDF document', ...NONE },
  bitmap: { what: 'a picture', ...NONE },
};

/** What a command reads where another kind of file is named. */
export type Wanted = 'model' | 'automata' | 'suite' | 'queries' | 'tests' | 'script';

const WANTED: Readonly<Record<Wanted, string>> = {
  model: 'a model',
  automata: 'a network of timed automata',
  suite: 'a suite',
  queries: 'a list of queries',
  tests: 'a suite, a diagram or a log',
  script: 'a script or a trace',
};

export const wrongKind = rule(
  'TKS0010',
  'error',
  'another kind of file',
  (kind: FileKind, wanted: Wanted) => ({
    message: `This is ${KINDS[kind].what}, not ${WANTED[wanted]}.`,
    hint:
      wanted === 'tests' && KINDS[kind].readBy === MODELS.readBy
        ? "In 'coverage', the model comes first: 'tickstone coverage MODEL TESTS'."
        : KINDS[kind].readBy,
  }),
);
