/**
 * Where in the code of a configuration its settings are written, as far as that can be seen without running it: objects and lists
 * that are spelled out, from the default export on. What comes from elsewhere has the place of the name that leads there.
 *
 * This is no parser: what it cannot follow it passes over, and places are all that depends on it.
 */
import { type Span } from '../../base/source.js';
import { type Path } from '../../suite/json-text.js';

/** An object or a list that is spelled out, or anything else, which has nothing below. */
interface Literal {
  readonly span: Span;
  readonly below: ReadonlyMap<string | number, Written>;
}

interface Written {
  /** Of the name, or of the item of a list. */
  readonly name: Span;
  readonly value: Literal;
}

/** The place of the name or the value at the end of a path, or of the innermost name on the way that can be seen. */
export function literalPlaces(text: string): (path: Path, of: 'name' | 'value') => Span | undefined {
  const root = exportedLiteral(text);
  return (path, of) => {
    let literal = root;
    let place: Span | undefined;
    for (const [index, key] of path.entries()) {
      const next = literal?.below.get(key);
      if (next === undefined) return place;
      const isLast = index === path.length - 1;
      place = isLast && of === 'value' && next.value.below.size === 0 ? next.value.span : next.name;
      literal = next.value;
    }
    return place;
  };
}

function exportedLiteral(text: string): Literal | undefined {
  const start = /\bexport\s+default\s+|\bmodule\.exports\s*=\s*/.exec(text);
  return start === null ? undefined : literalAt(text, start.index + start[0].length, 0);
}

/** So many names are followed to what they stand for. */
const NAMES_MAX = 4;

function literalAt(text: string, at: number, names: number): Literal | undefined {
  const walk = new LiteralWalk(text, at);
  const opening = walk.opening();
  if (opening === undefined || names > NAMES_MAX) return undefined;
  if (opening.kind === 'literal') return walk.value(0);
  if (opening.kind === 'call') return literalAt(text, opening.end, names + 1);
  const declared = new RegExp(`\\b(?:const|let|var)\\s+${opening.name}\\b[^=;]*=\\s*`).exec(text);
  return declared === null ? undefined : literalAt(text, declared.index + declared[0].length, names + 1);
}

type Opening =
  | { readonly kind: 'literal' }
  | { readonly kind: 'call'; readonly end: number }
  | { readonly kind: 'name'; readonly name: string };

/** Deeper than any configuration. */
const DEPTH_MAX = 30;

class LiteralWalk {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** What stands here: an object or a list, a call whose first argument is looked at, or a name. */
  opening(): Opening | undefined {
    this.#space();
    if (this.#is('{') || this.#is('[')) return { kind: 'literal' };
    const word = this.#match(/(?:await\s+)?([\w$]+)\s*(\(?)/y);
    if (word === undefined) return undefined;
    const [, name, bracket] = word;
    return bracket === '(' ? { kind: 'call', end: this.#at } : { kind: 'name', name: name! };
  }

  value(depth: number): Literal {
    this.#space();
    const start = this.#at;
    const below = new Map<string | number, Written>();
    if (depth < DEPTH_MAX && this.#is('{')) this.#object(below, depth);
    else if (depth < DEPTH_MAX && this.#is('[')) this.#list(below, depth);
    const end = this.#at;
    // What follows, such as `as const`, belongs to it.
    this.#rest();
    const trimmed = this.#text.slice(start, this.#at).trimEnd().length;
    return { span: { start, end: below.size > 0 ? end : start + trimmed }, below };
  }

  #object(below: Map<string | number, Written>, depth: number): void {
    this.#at++;
    for (;;) {
      this.#space();
      if (this.#isOver()) return;
      const start = this.#at;
      const named = this.#match(/(?:([\w$]+)|"([^"\n\\]*)"|'([^'\n\\]*)')/y);
      const name = { start, end: this.#at };
      this.#space();
      const key = named === undefined ? undefined : (named[1] ?? named[2] ?? named[3]!);
      if (key !== undefined && this.#is(':')) {
        this.#at++;
        below.set(key, { name, value: this.value(depth + 1) });
      } else {
        // A name that is short for itself, what is spread out, a function.
        if (key !== undefined && this.#ends())
          below.set(key, { name, value: { span: name, below: new Map() } });
        this.#rest();
      }
      if (this.#is(',')) this.#at++;
    }
  }

  #list(below: Map<string | number, Written>, depth: number): void {
    this.#at++;
    for (let index = 0; ; index++) {
      this.#space();
      if (this.#isOver()) return;
      const value = this.value(depth + 1);
      below.set(index, { name: value.span, value });
      if (this.#is(',')) this.#at++;
    }
  }

  /** At the closing bracket, which is taken, or at the end of the text. */
  #isOver(): boolean {
    if (this.#at >= this.#text.length) return true;
    if (!this.#ends() || this.#is(',')) {
      if (this.#is(',')) this.#at++;
      return false;
    }
    this.#at++;
    return true;
  }

  #ends(): boolean {
    return this.#at >= this.#text.length || ',}]);'.includes(this.#text[this.#at]!);
  }

  /** Goes to the comma or the bracket that ends what stands here. */
  #rest(): void {
    for (let depth = 0; this.#at < this.#text.length;) {
      this.#space();
      const sign = this.#text[this.#at];
      if (sign === undefined || (depth === 0 && this.#ends())) return;
      if ('([{'.includes(sign)) depth++;
      else if (')]}'.includes(sign)) depth--;
      if (this.#match(/"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|`(?:[^`\\]|\\[^])*`?/y) === undefined)
        this.#at++;
    }
  }

  #space(): void {
    this.#match(/(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y);
  }

  #is(sign: string): boolean {
    return this.#text[this.#at] === sign;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found ?? undefined;
  }
}
