/**
 * Mermaid sequence diagrams: the part that says which messages are exchanged. Notes, activations, colours and titles are
 * passed over. A comment `%% via A#1+B#2` says which edges the next message takes.
 *
 * INVARIANT reading goes on behind a line that is wrong, so that all of them are found.
 */
import { type Report } from '../base/diagnostic.js';
import { BlockReader } from './blocks.js';
import { type Line, type TextPart, firstLine, linesOf, within, withSingleBlanks } from './lines.js';
import { readMessageText } from './message-text.js';
import { lineNotUnderstood, messageMalformed, notAnalysed } from './problems.js';
import { type MessageSequence, type Participant } from './sequence.js';

/** Whether it begins with the word for it, behind comments and settings between lines of dashes. */
export function isMermaid(text: string): boolean {
  let isInHead = false;
  const first = firstLine(text, (line) => {
    if (/^---+$/.test(line)) isInHead = !isInHead;
    else if (!isInHead) return line.startsWith('%%');
    return true;
  });
  return /^sequenceDiagram\b/.test(first);
}

/** The sequences that a diagram stands for. */
export function readMermaid(file: TextPart, report: Report): readonly MessageSequence[] {
  const reader = new MermaidReader(report);
  for (const line of linesOf(file)) reader.read(line);
  return reader.sequences();
}

/** Lines that say nothing about messages. */
const PASSED_OVER =
  /^(?:(?:activate|deactivate|destroy|links?|properties|details|autonumber)\b|Note\s|title\b|acc(?:Title|Descr)\b|sequenceDiagram\s*;?$|$)/i;
const PARTICIPANT = /^(?:create\s+)?(?:participant|actor)\s+(.+)$/;
const BLOCK = /^(loop|alt|opt|par|par_over|critical|break|rect|box)(?:\s+(.*))?$/;
const BRANCH = /^(else|and|option)\b/;
const ARROW = /<<--?>>|--?(?:>>|[>x)])/;
/** Arrows that do not say that a message goes from one to the other. */
const NOT_ANALYSED = /^<<|x$/;
const EXAMPLE = 'A->>B: message @time';

class MermaidReader {
  readonly #report: Report;
  readonly #blocks: BlockReader;
  readonly #participants = new Map<string, string>();
  #title: string | undefined;
  /** Inside the settings at the head of a file, between lines of dashes. */
  #isInHead = false;
  #hasBegun = false;
  #via: readonly string[] = [];

  constructor(report: Report) {
    this.#report = report;
    this.#blocks = new BlockReader(report);
  }

  sequences(): readonly MessageSequence[] {
    const all = this.#blocks.sequences() ?? [];
    const title = this.#title ?? '';
    return all.map((messages, index) => ({
      name: all.length === 1 ? title : `${title}${title === '' ? '' : ' '}(${index + 1})`,
      messages,
    }));
  }

  read(line: Line): void {
    const { text } = line;
    if (!this.#hasBegun && /^---+$/.test(text)) {
      this.#isInHead = !this.#isInHead;
      return;
    }
    if (/^sequenceDiagram\b/.test(text)) this.#hasBegun = true;
    const title = /^title\s*:?\s*(.+)$/i.exec(text)?.[1];
    if (title !== undefined) this.#title = decoded(title);
    if (this.#isInHead || this.#isComment(text) || PASSED_OVER.test(text)) return;
    const participant = PARTICIPANT.exec(text)?.[1];
    const [, word, rest = ''] = BLOCK.exec(text) ?? [];
    const branch = BRANCH.exec(text)?.[1];
    if (participant !== undefined) this.#declare(withoutSettings(participant));
    else if (/^end\s*;?$/.test(text)) this.#blocks.end(line.span);
    else if (branch !== undefined) this.#blocks.branch(branch, line.span);
    else if (word !== undefined && !/^\s*(?:--?[>x)]|<<)/.test(rest))
      this.#blocks.begin(word, rest, line.span);
    else this.#message(line);
  }

  /** `A`, or `A as Long name`. */
  #declare(text: string): void {
    const [id = '', ...others] = text.split(' as ');
    this.#participants.set(id.trim(), decoded(others.length === 0 ? id : others.join(' as ')));
  }

  #isComment(text: string): boolean {
    if (!text.startsWith('%%')) return false;
    const edges = /^%%\s*via\s+(\S+)$/.exec(text)?.[1];
    if (edges !== undefined) this.#via = edges.split('+');
    return true;
  }

  #message(line: Line): void {
    const colon = line.text.indexOf(':');
    const head = line.text.slice(0, Math.max(0, colon));
    const arrow = ARROW.exec(head);
    const from = arrow === null ? '' : head.slice(0, arrow.index).trim();
    const to =
      arrow === null
        ? ''
        : head
            .slice(arrow.index + arrow[0].length)
            .replace(/^\s*[+-]?/, '')
            .trim();
    if (arrow === null || from === '' || to === '') {
      this.#report(lineNotUnderstood.at(line.span, 'Mermaid sequence diagram', EXAMPLE));
      return;
    }
    if (NOT_ANALYSED.test(arrow[0])) {
      this.#report(notAnalysed.at(within(line, arrow.index, arrow[0].length), arrow[0]));
      return;
    }
    const rest = line.text.slice(colon + 1);
    const said = readMessageText(decoded(/#\w+;$/.test(rest) ? rest : rest.replace(/;$/, '')));
    if (typeof said === 'string') {
      this.#report(messageMalformed.at(within(line, colon + 1, rest.length), said));
      return;
    }
    this.#blocks.message({
      ...said,
      via: said.via.length > 0 ? said.via : this.#via,
      from: this.#participant(from, line, 0),
      to: this.#participant(to, line, head.lastIndexOf(to)),
      span: line.span,
    });
    this.#via = [];
  }

  #participant(id: string, line: Line, index: number): Participant {
    const shown = this.#participants.get(id);
    const names = shown === undefined || shown === id ? [decoded(id)] : [shown, id];
    return { names, span: within(line, index, id.length) };
  }
}

/** Without what stands between `@{` and `}`: how a participant looks. */
function withoutSettings(text: string): string {
  const start = text.indexOf('@{');
  const end = start < 0 ? -1 : text.indexOf('}', start);
  return withSingleBlanks(end < 0 ? text : `${text.slice(0, start)} ${text.slice(end + 1)}`).trim();
}

/** Entities such as `#91;` as the characters that they stand for, and line breaks as blanks. */
function decoded(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/#(\d{1,7});/g, (entity, digits: string) => {
      const code = Number(digits);
      return code <= 0x10ffff && code > 31 ? String.fromCodePoint(code) : entity;
    })
    .trim();
}
