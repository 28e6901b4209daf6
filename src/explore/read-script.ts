/**
 * Scripts of runs: delays and steps, one per line, as docs/formats/script.md describes them.
 *
 *     delay 5/2
 *     touch
 *     Lamp: Off -> Dim
 *     select  User: Idle -> Busy [i = 2]; Lamp#3
 *
 * A step says as much about itself as tells it apart from the others: its channel, and some of its edges.
 *
 * INVARIANT reading goes on behind a line that is wrong, so that all of them are found.
 */
import { type Report } from '../base/diagnostic.js';
import { type Rational, ZERO, compare, parseRational } from '../base/rational.js';
import { type SourceFile, type Span } from '../base/source.js';
import { scriptLineMalformed } from './script-problems.js';

export interface Script {
  readonly items: readonly ScriptItem[];
  /** The location of each process at the start, where the script says it. */
  readonly start?: ReadonlyMap<string, string> | undefined;
}

export type ScriptItem =
  | { readonly kind: 'delay'; readonly delay: Rational; readonly span?: Span | undefined }
  | {
      readonly kind: 'step';
      /** The channel or event; `null` for a step without. */
      readonly action?: string | null | undefined;
      /** Each is one of the edges of the step. */
      readonly edges: readonly EdgePattern[];
      /** The step has no other edges, and takes them in this order. */
      readonly isWhole: boolean;
      /** What the step is called in messages. */
      readonly text: string;
      readonly span?: Span | undefined;
    };

/** What a script says about an edge; what is absent can be anything. */
export interface EdgePattern {
  readonly process: string;
  readonly source?: string | undefined;
  readonly target?: string | undefined;
  readonly edgeIndex?: number | undefined;
  readonly branchIndices?: readonly number[] | undefined;
  readonly selected: ReadonlyMap<string, number>;
}

export function readScript(file: SourceFile, report: Report): Script {
  const items: ScriptItem[] = [];
  let offset = 0;
  for (const line of file.text.split('\n')) {
    const text = line.replace(/\/\/.*$/, '').trim();
    const start = offset + line.indexOf(text);
    const span = { start, end: start + text.length };
    offset += line.length + 1;
    if (text === '') continue;
    const item = readDelay(text, span) ?? readStep(text, span);
    if (item === undefined) report(scriptLineMalformed.at(span));
    else items.push(item);
  }
  return { items };
}

function readDelay(text: string, span: Span): ScriptItem | undefined {
  const number = /^delay\s+(\S+)$/.exec(text)?.[1];
  const delay = number === undefined ? undefined : parseRational(number);
  return delay === undefined || compare(delay, ZERO) < 0 ? undefined : { kind: 'delay', delay, span };
}

/** A name is a channel unless `:`, `.` or `#` follows, which makes it the process of an edge. */
const CHANNEL = /^(?:action\s+)?([A-Za-z_]\w*(?:\[[^\][]*\])*)[!?]?(?![\w.:#([])\s*/;
const PROCESS = String.raw`[A-Za-z_]\w*(?:\([^()]*\))?`;
const NAME = String.raw`[A-Za-z_]\w*`;
const CHOICES = String.raw`(?:\s*\[([^\][]*)\])?`;
const NUMBERED_EDGE = new RegExp(`^(${PROCESS})#(\\d{1,9})${CHOICES}$`);
const NAMED_EDGE = new RegExp(
  `^(${PROCESS})\\s*[.:]\\s*(${NAME})\\s*->\\s*(?:(${PROCESS})\\.)?(${NAME})${CHOICES}$`,
);
const CHOICE = new RegExp(`^\\s*(${NAME})\\s*=\\s*(-?\\d{1,10})\\s*$`);

function readStep(text: string, span: Span): ScriptItem | undefined {
  const channel = CHANNEL.exec(text);
  const rest = text.slice(channel?.[0].length ?? 0);
  const edges = rest === '' ? [] : rest.split(';').map((part) => readEdge(part.trim()));
  if (!edges.every((edge) => edge !== undefined)) return undefined;
  return { kind: 'step', action: channel?.[1], edges, isWhole: false, text: `'${text}'`, span };
}

function readEdge(text: string): EdgePattern | undefined {
  const numbered = NUMBERED_EDGE.exec(text);
  if (numbered !== null) {
    const [, process = '', number, choices] = numbered;
    return withChoices({ process: normal(process), edgeIndex: Number(number) }, choices);
  }
  const [, process, source, targetProcess, target, choices] = NAMED_EDGE.exec(text) ?? [];
  if (process === undefined || (targetProcess !== undefined && normal(targetProcess) !== normal(process)))
    return undefined;
  return withChoices({ process: normal(process), source, target }, choices);
}

/** Processes are named without blanks: `Train(0,1)`. */
function normal(process: string): string {
  return process.replace(/\s+/g, '');
}

function withChoices(
  edge: Omit<EdgePattern, 'selected'>,
  choices: string | undefined,
): EdgePattern | undefined {
  const selected = new Map<string, number>();
  for (const choice of choices?.split(',') ?? []) {
    const [, name, value] = CHOICE.exec(choice) ?? [];
    if (name === undefined) return undefined;
    selected.set(name, Number(value));
  }
  return { ...edge, selected };
}
