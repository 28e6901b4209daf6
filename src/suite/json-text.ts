/**
 * JSON as text with places, beside `JSON.parse`: the native parser makes the values, fast; this module measures a text
 * before it is parsed, and finds places in it afterwards, only when there is something to say.
 *
 * INVARIANT `outlineOf` bounds the depth of what the other functions walk through, so they may recurse.
 */
import { type Span } from '../base/source.js';

export interface Outline {
  /** Where the text is nested deeper than allowed. */
  readonly tooDeepAt: number | undefined;
  /** Values in lists and fields of objects, about: the work and memory that parsing takes. */
  readonly values: number;
  /** The number of fields in all objects, each as often as it is written. */
  readonly fields: number;
}

/** Measures a text that need not be JSON. HOT: every character of every suite passes here. */
export function outlineOf(text: string, depthMax: number): Outline {
  let depth = 0;
  let values = 0;
  let fields = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        at = endOfString(text, at);
        break;
      }
      case COLON:
        fields++;
        break;
      case COMMA:
        values++;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++;
        depth++;
        if (depth > depthMax) return { tooDeepAt: at, values, fields };
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
      default:
    }
  }
  return { tooDeepAt: undefined, values, fields };
}

/** The offset of the closing quote of the string that begins at `start`, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at++;
  }
  return text.length;
}

/** The way from the top to a value: names of fields and positions in lists. */
export type Path = readonly (string | number)[];

/** The span of the value at a path, or of the name of the field there. */
export interface Target {
  readonly path: Path;
  readonly of: 'value' | 'name';
}

export interface Places {
  /** In the order of the targets. */
  readonly spans: readonly Span[];
  /** The second of two fields with one name. */
  readonly repeated: readonly RepeatedField[];
}

export interface RepeatedField {
  readonly name: string;
  readonly span: Span;
}

/** Finds targets in a text that `JSON.parse` accepts. Where a path ends too early, the innermost value is meant. */
export function placesOf(text: string, targets: readonly Target[], repeatedMax: number): Places {
  const walk = new JsonWalk(text, repeatedMax);
  const root = trieOf(targets);
  walk.value(root);
  const whole: Span = { start: 0, end: 0 };
  const spans: Span[] = targets.map(() => whole);
  resolve(root, whole, spans);
  return { spans, repeated: walk.repeated };
}

export interface SyntaxProblem {
  readonly span: Span;
  /** Such as "a comma is missing". */
  readonly what: string;
  readonly hint?: string | undefined;
}

/** The first thing because of which a text is not JSON. */
export function syntaxProblemOf(text: string): SyntaxProblem | undefined {
  const walk = new JsonWalk(text, 0);
  walk.value(undefined);
  walk.end();
  return walk.problem;
}

/** The paths of all targets, joined; filled with spans by the walk. */
interface Trie {
  readonly children: Map<string | number, Trie>;
  readonly targets: { readonly index: number; readonly of: 'value' | 'name' }[];
  value: Span | undefined;
  name: Span | undefined;
}

const emptyTrie = (): Trie => ({ children: new Map(), targets: [], value: undefined, name: undefined });

function trieOf(targets: readonly Target[]): Trie {
  const root = emptyTrie();
  for (const [index, { path, of }] of targets.entries()) {
    let node = root;
    for (const key of path) {
      let next = node.children.get(key);
      if (next === undefined) node.children.set(key, (next = emptyTrie()));
      node = next;
    }
    node.targets.push({ index, of });
  }
  return root;
}

function resolve(node: Trie, around: Span, spans: Span[]): void {
  const own = node.value ?? around;
  for (const { index, of } of node.targets) spans[index] = of === 'name' ? (node.name ?? own) : own;
  for (const child of node.children.values()) resolve(child, own, spans);
}

/** A walk through a text. It stops at the first thing that is not JSON. */
class JsonWalk {
  readonly #text: string;
  readonly #repeatedMax: number;
  readonly repeated: RepeatedField[] = [];
  problem: SyntaxProblem | undefined;
  #at = 0;

  constructor(text: string, repeatedMax: number) {
    this.#text = text;
    this.#repeatedMax = repeatedMax;
  }

  value(node: Trie | undefined): void {
    this.#space();
    const start = this.#at;
    const unit = this.#text.charCodeAt(start);
    if (unit === OPEN_OBJECT) this.#object(node);
    else if (unit === OPEN_LIST) this.#list(node);
    else if (unit === QUOTE) this.#string();
    else this.#scalar();
    if (node !== undefined) node.value = { start, end: this.#at };
  }

  /** Nothing but white space may follow. */
  end(): void {
    this.#space();
    if (this.#at < this.#text.length) this.#fail('there is more text after its end');
  }

  #object(node: Trie | undefined): void {
    const names = new Set<string>();
    this.#at++;
    this.#space();
    if (this.#take(CLOSE_OBJECT)) return;
    do {
      this.#space();
      const start = this.#at;
      if (this.#unit() !== QUOTE) {
        this.#failAtName();
        return;
      }
      this.#string();
      if (this.#isBroken()) return;
      const span = { start, end: this.#at };
      const name = this.#nameOf(span);
      if (names.has(name) && this.repeated.length < this.#repeatedMax) this.repeated.push({ name, span });
      names.add(name);
      this.#space();
      if (!this.#take(COLON)) {
        this.#fail('a colon is missing after the name of the field');
        return;
      }
      const child = node?.children.get(name);
      if (child !== undefined) child.name = span;
      this.value(child);
      if (this.#isBroken()) return;
      this.#space();
    } while (this.#take(COMMA));
    if (!this.#take(CLOSE_OBJECT)) this.#fail("a comma or '}' is missing");
  }

  #list(node: Trie | undefined): void {
    this.#at++;
    this.#space();
    if (this.#take(CLOSE_LIST)) return;
    let index = 0;
    do {
      this.value(node?.children.get(index));
      if (this.#isBroken()) return;
      index++;
      this.#space();
    } while (this.#take(COMMA));
    if (!this.#take(CLOSE_LIST)) this.#fail("a comma or ']' is missing");
  }

  #string(): void {
    const text = this.#text;
    const start = this.#at;
    this.#at++;
    for (let unit = this.#unit(); unit !== QUOTE; unit = this.#unit()) {
      if (Number.isNaN(unit) || unit === 10 || unit === 13) {
        this.#at = start;
        this.#fail('a string is not closed', 'Close it with a quotation mark.');
        return;
      }
      ESCAPE.lastIndex = this.#at;
      const isGood = unit === BACKSLASH ? ESCAPE.test(text) : unit >= 0x20;
      if (!isGood) {
        this.#fail(
          'this character is not allowed in a string',
          'Write a backslash as \\\\, other characters as \\uXXXX.',
        );
        return;
      }
      this.#at = unit === BACKSLASH ? ESCAPE.lastIndex : this.#at + 1;
    }
    this.#at++;
  }

  #scalar(): void {
    SCALAR.lastIndex = this.#at;
    const word = SCALAR.exec(this.#text)?.[0];
    if (word !== undefined) {
      this.#at += word.length;
      return;
    }
    const unit = this.#unit();
    if (Number.isNaN(unit)) this.#fail('it ends too soon', 'Is the file complete?');
    else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT)
      this.#fail('a value is missing here', 'Remove the comma after the last one.');
    else if (unit === SLASH) this.#fail('there are no comments in JSON', 'Remove it.');
    else if (unit === SINGLE_QUOTE) this.#fail('strings need double quotation marks', 'Write "…".');
    else this.#fail('a value is expected here');
  }

  #failAtName(): void {
    const unit = this.#unit();
    if (Number.isNaN(unit)) this.#fail('it ends too soon', 'Is the file complete?');
    else if (unit === CLOSE_OBJECT)
      this.#fail('a field is missing here', 'Remove the comma after the last one.');
    else this.#fail('the name of a field is expected here, in quotation marks');
  }

  #nameOf({ start, end }: Span): string {
    const inner = this.#text.slice(start + 1, end - 1);
    return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
  }

  #isBroken(): boolean {
    return this.problem !== undefined;
  }

  #unit(): number {
    return this.#text.charCodeAt(this.#at);
  }

  #space(): void {
    let unit = this.#unit();
    while (unit === 32 || unit === 10 || unit === 13 || unit === 9) {
      this.#at++;
      unit = this.#unit();
    }
  }

  #take(unit: number): boolean {
    if (this.#isBroken() || this.#unit() !== unit) return false;
    this.#at++;
    return true;
  }

  #fail(what: string, hint?: string, span?: Span): void {
    const start = Math.min(this.#at, this.#text.length);
    this.problem ??= { span: span ?? { start, end: Math.min(start + 1, this.#text.length) }, what, hint };
  }
}

const QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const COMMA = 0x2c;
const SLASH = 0x2f;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.+-])/y;
