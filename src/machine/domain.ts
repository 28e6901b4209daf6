/**
 * Finite domains: the values that a variable can have, in order.
 *
 * Inside expressions a value is a number, its code: an integer is itself, false and true are 0 and 1 as in C, and each
 * word of a model has a number of its own. In diagrams a value is its index in the domain.
 *
 * INVARIANT codes are different from each other; there is at least one.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import * as problem from './problems.js';
import { type Reading } from './reading.js';
import { type YamlValue } from './yaml-tree.js';

export interface Domain {
  readonly kind: 'truth' | 'integer' | 'word';
  readonly codes: readonly number[];
  /** As people write them. */
  readonly labels: readonly string[];
  readonly indexOf: ReadonlyMap<number, number>;
}

/** The words of a model and their codes. */
export interface Words {
  readonly codeOf: Map<string, number>;
}

export const DOMAIN_SIZE_MAX = 1_024;
const INTEGER_MAX = 1_000_000_000;

const TRUTH: Domain = makeDomain('truth', [0, 1], ['false', 'true']);

/** Stands for a domain that could not be read, about which everything has been said. */
export const BROKEN: Domain = makeDomain('integer', [0], ['0']);

export function makeDomain(
  kind: Domain['kind'],
  codes: readonly number[],
  labels: readonly string[],
): Domain {
  return { kind, codes, labels, indexOf: new Map(codes.map((code, index) => [code, index])) };
}

/** The domain of words, each of which is also a constant in expressions. */
export function wordDomain(words: Words, labels: readonly string[]): Domain {
  return makeDomain(
    'word',
    labels.map((label) => codeOfWord(words, label)),
    labels,
  );
}

export function valuesText({ labels }: Domain): string {
  return labels.length <= 8 ? labels.join(', ') : `${labels.slice(0, 6).join(', ')}, ..., ${labels.at(-1)!}`;
}

/** The index of the value that is written here. Undefined, with a report, when the domain does not have it. */
export function readValue(
  reading: Reading,
  value: YamlValue,
  domain: Domain,
  name: string,
): number | undefined {
  if (value.kind === 'scalar') {
    const index = domain.labels.indexOf(value.value === undefined ? '' : String(value.value).trim());
    if (index >= 0) return index;
  }
  reading.report(problem.notInDomain.at(value, reading.textOf(value), name, valuesText(domain)));
  return undefined;
}

/** Reads `bool`, `lo..hi`, or a list of integers, truth values or words. */
export function readDomain(
  reading: Reading,
  value: YamlValue,
  name: string,
  words: Words,
): Domain | undefined {
  if (value.kind === 'list') return readList(reading, value, name, words);
  const text = value.kind === 'scalar' ? value.text.trim() : '';
  if (text === 'bool') return TRUTH;
  const range = /^([+-]?\d+)\s*\.\.\s*([+-]?\d+)$/.exec(text);
  if (range === null) {
    reading.report(
      problem.badDomain.at(value, name, `'${reading.textOf(value)}' is neither bool nor a range nor a list`),
    );
    return undefined;
  }
  const low = Number(range[1]);
  const high = Number(range[2]);
  if (low > high) {
    reading.report(problem.emptyDomain.at(value, name));
    return undefined;
  }
  if (high - low >= DOMAIN_SIZE_MAX || Math.max(high, -low) > INTEGER_MAX) {
    reading.report(problem.domainTooLarge.at(value, name, DOMAIN_SIZE_MAX));
    return undefined;
  }
  const codes = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return makeDomain('integer', codes, codes.map(String));
}

function readList(
  reading: Reading,
  list: YamlValue & { kind: 'list' },
  name: string,
  words: Words,
): Domain | undefined {
  const refuse = (diagnostic: Diagnostic): Domain | undefined => {
    reading.report(diagnostic);
    return undefined;
  };
  const bad = (value: YamlValue, why: string): Domain | undefined =>
    refuse(problem.badDomain.at(value, name, why));
  const [first] = list.items;
  if (first === undefined) return refuse(problem.emptyDomain.at(list, name));
  if (list.items.length > DOMAIN_SIZE_MAX)
    return refuse(problem.domainTooLarge.at(list, name, DOMAIN_SIZE_MAX));
  const kind = kindOf(first);
  const codes: number[] = [];
  const labels: string[] = [];
  for (const item of list.items) {
    if (item.kind !== 'scalar' || item.value === undefined)
      return bad(item, 'a value is a word or an integer');
    if (kindOf(item) !== kind) return bad(item, 'its values are of different kinds');
    const { value } = item;
    if (typeof value === 'number' && (!Number.isInteger(value) || Math.abs(value) > INTEGER_MAX)) {
      return bad(item, `'${item.text}' is not an integer within a thousand million`);
    }
    const label = String(value);
    if (labels.includes(label)) return bad(item, `it has the value '${label}' twice`);
    labels.push(label);
    codes.push(typeof value === 'string' ? codeOfWord(words, value) : Number(value));
  }
  return makeDomain(kind, codes, labels);
}

function kindOf(value: YamlValue): Domain['kind'] {
  const plain = value.kind === 'scalar' ? value.value : undefined;
  return typeof plain === 'boolean' ? 'truth' : typeof plain === 'number' ? 'integer' : 'word';
}

function codeOfWord({ codeOf }: Words, word: string): number {
  let code = codeOf.get(word);
  if (code === undefined) {
    code = codeOf.size;
    codeOf.set(word, code);
  }
  return code;
}
