/**
 * PlantUML sequence diagrams: the part that says which messages are exchanged. Notes, activations, delays, dividers and
 * settings are passed over. A comment `' via A#1+B#2` says which edges the next message takes.
 *
 * INVARIANT reading goes on behind a line that is wrong, so that all of them are found.
 */
import { type Report } from '../base/diagnostic.js';
import { append } from '../base/long-lists.js';
import { BlockReader } from './blocks.js';
import { type Line, type TextPart, firstLine, linesOf, within, withSingleBlanks } from './lines.js';
import { readMessageText } from './message-text.js';
import { lineNotUnderstood, messageMalformed, notAnalysed } from './problems.js';
import { type MessageSequence, OUTSIDE, type Participant } from './sequence.js';

export function isPlantUml(text: string): boolean {
  return /^@startuml\b/.test(firstLine(text, (line) => line.startsWith("'")));
}

/** The sequences of all diagrams of a file. */
export function readPlantUml(file: TextPart, report: Report): readonly MessageSequence[] {
  const sequences: MessageSequence[] = [];
  let reader: DiagramReader | undefined;
  for (const line of linesOf(file)) {
    const name = /^@startuml\b\s*(.*)$/.exec(line.text)?.[1];
    if (name !== undefined) {
      append(sequences, reader?.sequences() ?? []);
      reader = new DiagramReader(name, report);
    } else if (/^@enduml\b/.test(line.text)) {
      append(sequences, reader?.sequences() ?? []);
      reader = undefined;
    } else reader?.read(line);
  }
  return [...sequences, ...(reader?.sequences() ?? [])];
}

const NAME = String.raw`"[^"]*"|[^\s"<>\-[\]:\\/]+`;
const PARTICIPANT = new RegExp(
  String.raw`^(?:create\s+)?(?:participant|actor|boundary|control|entity|database|collections|queue|create)\s+(${NAME})(?:\s+as\s+(${NAME}))?(?:\s+(?:order\b|#|<<).*)?$`,
);
/** Of one line or two, perhaps with a colour in brackets; heads have many forms. */
const SHAFT = String.raw`(?:<{1,2}|[\\/]{1,2})?-{1,2}(?:\[[^\]]*\]-{0,2})?(?:>{1,2}|[\\/]{1,2})?[xo]?`;
const ARROW = new RegExp(
  String.raw`^(\[|\?|${NAME})?\s*(${SHAFT})\s*(\]|\?|${NAME})?\s*(?:\+\+|--|\*\*|!!)?\s*(?:#\w+)?$`,
);
/** Arrows that do not say that a message goes from one to the other. */
const NOT_ANALYSED = /^<.*>|x$/;
const BLOCK = /^(alt|opt|loop|par|break|critical|group|box)\b\s*(.*)$/;
const PASSED_OVER =
  /^(?:$|==|\.\.\.|\|\||'|!|autonumber|activate|deactivate|destroy|autoactivate|hide|show|skinparam|title|caption|header|footer|newpage|mainframe|scale|left to right|top to bottom|end\s+(?:note|ref|title|header|footer|legend|box)|[hr]?note\b|ref\b|legend\b|return\s*$)/i;
/** What goes on until a line that ends it. */
const LONG =
  /^(?:([hr]?note|ref)\b(?!.*:)|(legend|title|header|footer)\s*(?:left|right|center|top|bottom)?\s*$)/i;
const EXAMPLE = 'A -> B : message @time';

class DiagramReader {
  readonly #report: Report;
  readonly #blocks: BlockReader;
  readonly #participants = new Map<string, string>();
  #title: string;
  /** Inside a note or comment that ends with a line of this form. */
  #until: RegExp | undefined;
  #via: readonly string[] = [];

  constructor(title: string, report: Report) {
    this.#title = unquoted(title.trim());
    this.#report = report;
    this.#blocks = new BlockReader(report);
  }

  sequences(): readonly MessageSequence[] {
    const all = this.#blocks.sequences() ?? [];
    return all.map((messages, index) => ({
      name: all.length === 1 ? this.#title : `${this.#title}${this.#title === '' ? '' : ' '}(${index + 1})`,
      messages,
    }));
  }

  read(line: Line): void {
    const { text } = line;
    if (this.#until !== undefined) {
      if (this.#until.test(text)) this.#until = undefined;
      return;
    }
    const edges = /^'\s*via\s+(\S+)$/.exec(text)?.[1];
    if (edges !== undefined) this.#via = edges.split('+');
    const title = /^title\s+(.+)$/i.exec(text)?.[1];
    if (title !== undefined) this.#title = title;
    if (this.#begins(text) || PASSED_OVER.test(text)) return;
    const [, name, alias] = PARTICIPANT.exec(withSingleBlanks(text)) ?? [];
    const [, word, rest = ''] = BLOCK.exec(text) ?? [];
    if (name !== undefined) this.#declare(unquoted(name), alias === undefined ? undefined : unquoted(alias));
    else if (/^end\b/.test(text)) this.#blocks.end(line.span);
    else if (/^else\b/.test(text)) this.#blocks.branch('else', line.span);
    else if (word === 'box') return;
    else if (word !== undefined && !/^<?-/.test(rest)) this.#blocks.begin(word, rest, line.span);
    else this.#message(line);
  }

  /** Whether something begins that goes on over several lines. */
  #begins(text: string): boolean {
    if (text.startsWith("/'")) {
      if (!text.includes("'/")) this.#until = /'\//;
      return true;
    }
    if (/^skinparam\b.*\{$/.test(text)) {
      this.#until = /^\}/;
      return true;
    }
    const [, note, other] = LONG.exec(text) ?? [];
    const word = note ?? other;
    if (word === undefined) return false;
    this.#until = new RegExp(`^end\\s*${word}`, 'i');
    return true;
  }

  /** `participant "Long name" as A`, or `participant A as "Long name"`. */
  #declare(name: string, alias: string | undefined): void {
    this.#participants.set(name, alias ?? name);
    if (alias !== undefined) this.#participants.set(alias, name);
  }

  #message(line: Line): void {
    const colon = line.text.indexOf(':', endOfQuotes(line.text));
    const [, left = '', arrow, right = ''] =
      ARROW.exec(withSingleBlanks(line.text.slice(0, Math.max(0, colon))).trim()) ?? [];
    if (arrow === undefined || (left === '' && right === '')) {
      this.#report(lineNotUnderstood.at(line.span, 'PlantUML sequence diagram', EXAMPLE));
      return;
    }
    if (NOT_ANALYSED.test(arrow)) {
      this.#report(notAnalysed.at(line.span, arrow));
      return;
    }
    const rest = line.text.slice(colon + 1);
    const said = readMessageText(rest.replaceAll('\\n', ' ').trim());
    if (typeof said === 'string') {
      this.#report(messageMalformed.at(within(line, colon + 1, rest.length), said));
      return;
    }
    const isReversed = arrow.startsWith('<');
    const first = this.#participant(left, line);
    const second = this.#participant(right, line);
    this.#blocks.message({
      ...said,
      via: said.via.length > 0 ? said.via : this.#via,
      from: isReversed ? second : first,
      to: isReversed ? first : second,
      span: line.span,
    });
    this.#via = [];
  }

  #participant(written: string, line: Line): Participant {
    if (written === '' || /^[[\]?]$/.test(written)) return { ...OUTSIDE, span: line.span };
    const id = unquoted(written);
    const shown = this.#participants.get(id);
    const names = shown === undefined || shown === id ? [id] : [shown, id];
    return { names, span: within(line, line.text.indexOf(written), written.length) };
  }
}

/** Names in quotes may contain what else has a meaning; a colon behind them begins the text of the message. */
function endOfQuotes(text: string): number {
  const head = /^(?:[^":]*"[^"]*"){0,2}/.exec(text);
  return head?.[0].length ?? 0;
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/, '$1').trim();
}
