/** Texts of models as models for testing. */
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { type Rational, parseRational } from '../../src/base/rational.js';
import { type Interval } from '../../src/base/interval.js';
import { fractionText } from '../../src/base/rational.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { type InterfaceRequest } from '../../src/network/interface.js';
import { checkedText } from './checked.js';

/** The model, or what is said of it: the codes. */
export function testModelOf(text: string, request: InterfaceRequest = {}): TestModel | readonly string[] {
  const { checked, diagnostics } = checkedText(text);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors.map(({ message }) => message)));
  const found: Diagnostic[] = [];
  const model = testModel(checked, request, [], (diagnostic) => found.push(diagnostic));
  return model ?? found.map(({ code }) => code);
}

/** For models that have an interface. */
export function testable(text: string, request: InterfaceRequest = {}): TestModel {
  const model = testModelOf(text, request);
  if (!('network' in model)) throw new Error(model.join());
  return model;
}

/** One process with these locations and edges; channels `in?`, `out!` and so on are written on the edges. */
export function oneProcess(body: string, declarations = ''): string {
  return `chan a, b; chan x, y, z; clock c, d; int n; ${declarations}
process P() { ${body} } system P;`;
}

export function time(text: string): Rational {
  const parsed = parseRational(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

/** Such as `[0,2)`. */
export function intervalText({ low, lowOpen, high, highOpen }: Interval): string {
  const end = high === undefined ? 'inf' : fractionText(high);
  return `${lowOpen ? '(' : '['}${fractionText(low)},${end}${highOpen ? ')' : ']'}`;
}

/** What `intervalText` writes, read back; it has an end. */
export function interval(text: string): Interval {
  const [, left, low, high, right] = /^([[(])(.*),(.*)([\])])$/.exec(text)!;
  return { low: time(low!), lowOpen: left === '(', high: time(high!), highOpen: right === ')' };
}
