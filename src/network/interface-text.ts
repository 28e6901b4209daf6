/**
 * The interface of a model as a text of its own, in the words of UPPAAL-TRON:
 *
 *     input enter(kind), go(); output level(val);
 *
 * It says the same as the lists of a command line do. `precision` and `timeout` are about running tests, and are read over.
 *
 * INVARIANT reading never throws, goes on behind the next semicolon, and takes time that grows with the length of the text.
 */
import { type Diagnostic, type Report } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import { interfaceTextUnclear } from './testing-problems.js';

/** Lists as `--inputs` and `--outputs` have them. */
export interface InterfaceLists {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** Undefined if something is wrong, which is reported. */
export function readInterfaceText({ text }: SourceFile, report: Report): InterfaceLists | undefined {
  const reader = new Reader(text);
  const lists = { inputs: [] as string[], outputs: [] as string[] };
  let isRight = true;
  while (reader.token.kind !== 'end') {
    const problem = declaration(reader, lists);
    if (problem === undefined) continue;
    isRight = false;
    report(problem);
    reader.skip();
  }
  if (isRight && lists.inputs.length + lists.outputs.length === 0) {
    report(interfaceTextUnclear.at(reader.token, "'input' or 'output'", 'the end of the text'));
    return undefined;
  }
  return isRight ? lists : undefined;
}

/** What is wrong with it, if something is. */
function declaration(
  reader: Reader,
  lists: { readonly inputs: string[]; readonly outputs: string[] },
): Diagnostic | undefined {
  const { token } = reader;
  switch (token.text) {
    case 'input':
    case 'output': {
      reader.next();
      const into = token.text === 'input' ? lists.inputs : lists.outputs;
      do {
        const problem = channel(reader, into);
        if (problem !== undefined) return problem;
      } while (reader.take(','));
      return reader.take(';') ? undefined : reader.expected("',' or ';'");
    }
    case 'precision':
    case 'timeout':
      reader.next();
      if (reader.token.kind !== 'number') return reader.expected('a whole number');
      reader.next();
      return reader.take(';') ? undefined : reader.expected("';'");
    default:
      return reader.expected("'input', 'output', 'precision' or 'timeout'");
  }
}

function channel(reader: Reader, into: string[]): Diagnostic | undefined {
  const name = reader.place();
  if (name === undefined) return reader.expected('the name of a channel');
  if (!reader.take('(')) {
    into.push(name);
    return undefined;
  }
  const variables: string[] = [];
  if (!reader.take(')')) {
    do {
      const variable = reader.place();
      if (variable === undefined) return reader.expected('the name of a variable');
      variables.push(variable);
    } while (reader.take(','));
    if (!reader.take(')')) return reader.expected("',' or ')'");
  }
  into.push(`${name}(${variables.join(', ')})`);
  return undefined;
}

interface Token extends Span {
  readonly kind: 'name' | 'number' | 'sign' | 'end';
  readonly text: string;
}

const WORD = /([A-Za-z_]\w*)|(\d+)|[^]/uy;

class Reader {
  readonly #text: string;
  #token: Token;

  constructor(text: string) {
    this.#text = text;
    this.#token = this.#read(0);
  }

  get token(): Token {
    return this.#token;
  }

  next(): void {
    this.#token = this.#read(this.#token.end);
  }

  take(sign: string): boolean {
    if (this.#token.text !== sign) return false;
    this.next();
    return true;
  }

  /** A name, with indices and fields behind it, such as `sizes[1]` or `order.count`. */
  place(): string | undefined {
    if (this.#token.kind !== 'name') return undefined;
    let place = this.#token.text;
    this.next();
    for (;;) {
      const { text } = this.#token;
      if (text !== '[' && text !== '.') return place;
      this.next();
      const { kind, text: inside } = this.#token;
      if (kind !== (text === '[' ? 'number' : 'name')) return undefined;
      this.next();
      if (text === '[' && !this.take(']')) return undefined;
      place += text === '[' ? `[${inside}]` : `.${inside}`;
    }
  }

  /** To behind the next semicolon. */
  skip(): void {
    while (this.#token.kind !== 'end' && !this.take(';')) this.next();
  }

  expected(what: string): Diagnostic {
    const { kind, text } = this.#token;
    return interfaceTextUnclear.at(this.#token, what, kind === 'end' ? 'the end of the text' : `'${text}'`);
  }

  #read(from: number): Token {
    const start = behindSpace(this.#text, from);
    WORD.lastIndex = start;
    const [text = '', name, number] = WORD.exec(this.#text) ?? [];
    const kind = text === '' ? 'end' : name !== undefined ? 'name' : number !== undefined ? 'number' : 'sign';
    return { kind, text, start, end: start + text.length };
  }
}

/** Behind spaces and comments; a comment without an end takes all that follows. */
function behindSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const end = text.startsWith('//', at) ? '\n' : text.startsWith('/*', at) ? '*/' : undefined;
    if (end !== undefined) {
      const found = text.indexOf(end, at + 2);
      at = found < 0 ? text.length : found + end.length;
    } else if (/\s/.test(text[at]!)) at++;
    else break;
  }
  return at;
}
