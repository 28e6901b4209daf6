/**
 * From expressions of a network to JavaScript source.
 *
 * The source reads and writes one integer vector `s`, sets clocks through `c` (absent where there is
 * nothing to set) and calls checks of the run time `r`. Rounds of loops and calls use up fuel `f`; when it is used up, `U`
 * asks whether the work is to end, and fills it up.
 * It contains numbers and these names and nothing else: no name or text of a model ever gets into it, so no model,
 * however it names things, can make it do anything but compute. (Names of functions are F0, F1, ...)
 *
 * INVARIANT whatever runs long passes a place where fuel is used.
 * INVARIANT the value of generated integer code is an int32; generated conditions are JavaScript booleans.
 */
import { INTEGER_MAX, INTEGER_MIN } from '../base/limits.js';
import { type Span } from '../base/source.js';
import {
  type Action,
  type Address,
  type Call,
  type ClockAddress,
  type ClockConstraint,
  type IndexStep,
  type IntExpression,
  type NetworkFunction,
} from '../network/expression.js';
import { type Slot } from '../network/network.js';

/** Collects what pieces of code need around them: hoisted functions and the spans of possible errors. */
export class CodeWriter {
  readonly functions: readonly NetworkFunction[];
  readonly #hoisted: string[] = [];
  readonly #spans: Span[] = [];

  constructor(functions: readonly NetworkFunction[]) {
    this.functions = functions;
    functions.forEach((each, index) => {
      this.#hoisted.push(`function F${index}(s,c){${BURN}${this.#statements(each.body)}}`);
    });
  }

  /** Declarations that must stand before all code that this writer made. */
  preamble(): string {
    return `let f=r.fuel;function U(){f=r.fuel;r.refuel();}\n${this.#hoisted.join('\n')}`;
  }

  spans(): readonly Span[] {
    return this.#spans;
  }

  /** A function of the vector that says whether the condition holds. */
  conditionFunction(condition: IntExpression): string {
    return `function(s,c){return ${this.condition(condition)};}`;
  }

  valueFunction(value: IntExpression): string {
    return `function(s,c){return ${this.value(value)};}`;
  }

  /** A function of the vector that gives the id of a clock. */
  clockFunction(clock: ClockAddress): string {
    return `function(s,c){return ${this.#clock(clock)};}`;
  }

  /** A function of the vector that gives what the indices add up to. */
  offsetFunction(indices: readonly IndexStep[]): string {
    return `function(s,c){return ${indices.map((index) => this.#index(index)).join('+')};}`;
  }

  /** A function that changes the vector and the clocks. */
  actionsFunction(actions: readonly Action[]): string {
    return `function(s,c){${this.#statements(actions)}}`;
  }

  /** A function that appends constraints (i, j, bound) to `out` from `n` on and returns the new end. */
  constraintsFunction(constraints: readonly ClockConstraint[]): string {
    const body = constraints.map((constraint) => this.#constraint(constraint)).join('');
    return `function(s,c,out,n){${body}return n;}`;
  }

  #constraint({ left, right, bound, strict, when, span }: ClockConstraint): string {
    const encoded = `r.bound(${this.value(bound)},${strict ? 0 : 1},${this.#span(span)})`;
    const append = `out[n]=${this.#clock(left)};out[n+1]=${this.#clock(right)};out[n+2]=${encoded};n+=3;`;
    return when === undefined ? append : `if(${this.condition(when)}){${append}}`;
  }

  #statements(actions: readonly Action[]): string {
    return actions.map((action) => this.#statement(action)).join('');
  }

  // One case per kind of action.
  #statement(action: Action): string {
    switch (action.kind) {
      case 'store': {
        const { low, high, span, value } = action;
        const checked = withinRange(value, low, high)
          ? this.value(value)
          : `r.range(${this.value(value)},${low},${high},${this.#span(span)})`;
        return `s[${this.#address(action.to)}]=${checked};`;
      }
      case 'copy': {
        const ranges = `[${action.ranges.flatMap(({ low, high }) => [low, high]).join(',')}]`;
        return `r.copy(s,${this.#address(action.to)},${this.#address(action.from)},${this.#constant(ranges)},${this.#span(action.span)});`;
      }
      case 'refer':
        return `s[${action.slot}]=${this.#address(action.to)};`;
      case 'setClock':
        return `r.setClock(c,${this.#clock(action.clock)},${this.value(action.value)},${this.#span(action.span)});`;
      case 'copyClock': {
        const { clock, from, shift, span } = action;
        // The other clock is read before the shift is computed, which may change it.
        const read = `const t=${this.#clock(clock)},f=${this.#clock(from)},o=c.from[f],m=c.shift[f];`;
        return `{${read}r.copyClock(c,t,o,m,${this.value(shift)},${this.#span(span)});}`;
      }
      case 'evaluate':
        return `${this.value(action.value)};`;
      case 'if': {
        const otherwise = action.whenFalse.length === 0 ? '' : `else{${this.#statements(action.whenFalse)}}`;
        return `if(${this.condition(action.condition)}){${this.#statements(action.whenTrue)}}${otherwise}`;
      }
      case 'loop':
        return this.#loop(action);
      case 'iterate':
        return eachValue(action, this.#statements(action.body));
      case 'return':
        return 'return;';
      case 'assert':
        return `if(!${this.condition(action.condition)})r.failed(${this.#span(action.span)});`;
      case 'call':
        return `${this.#statements(action.call.prepare)}F${action.call.function}(s,c);`;
    }
  }

  #loop(action: Extract<Action, { kind: 'loop' }>): string {
    const round = `if(++n>r.roundsMax)r.endless(${this.#span(action.span)});${BURN}`;
    const body = `${round}${this.#statements(action.body)}${this.#statements(action.step)}`;
    const condition = this.condition(action.condition);
    return action.test === 'before'
      ? `{let n=0;while(${condition}){${body}}}`
      : `{let n=0;do{${body}}while(${condition});}`;
  }

  /** A JavaScript boolean. */
  condition(expression: IntExpression): string {
    switch (expression.kind) {
      case 'constant':
        return expression.value === 0 ? 'false' : 'true';
      case 'not':
        return `(!${this.condition(expression.operand)})`;
      case 'and':
        return `(${this.condition(expression.left)}&&${this.condition(expression.right)})`;
      case 'or':
        return `(${this.condition(expression.left)}||${this.condition(expression.right)})`;
      case 'binary': {
        const comparison = COMPARISONS.get(expression.operator);
        if (comparison === undefined) return `(${this.value(expression)}!==0)`;
        return `(${this.value(expression.left)}${comparison}${this.value(expression.right)})`;
      }
      case 'equal':
        return `r.same(s,${this.#address(expression.left)},${this.#address(expression.right)},${expression.size})`;
      case 'fold':
        return expression.fold === 'sum' ? `(${this.value(expression)}!==0)` : this.#quantifier(expression);
      case 'read':
      case 'negate':
      case 'choose':
      case 'after':
      case 'call':
        return `(${this.value(expression)}!==0)`;
    }
  }

  /** An int32. */
  value(expression: IntExpression): string {
    switch (expression.kind) {
      case 'constant':
        return expression.value < 0 ? `(${expression.value})` : String(expression.value);
      case 'read':
        return `s[${this.#address(expression.from)}]`;
      case 'negate':
        return `(-${this.value(expression.operand)}|0)`;
      case 'binary':
        return this.#binary(expression);
      case 'choose':
        return `(${this.condition(expression.condition)}?${this.value(expression.whenTrue)}:${this.value(expression.whenFalse)})`;
      case 'fold':
        return expression.fold === 'sum' ? this.#sum(expression) : `(${this.condition(expression)}?1:0)`;
      case 'after':
        return this.#after(expression);
      case 'call':
        return this.#call(expression.call);
      case 'not':
      case 'and':
      case 'or':
      case 'equal':
        return `(${this.condition(expression)}?1:0)`;
    }
  }

  #after({ actions, value, isTrial }: Extract<IntExpression, { kind: 'after' }>): string {
    const statements = this.#statements(actions);
    if (isTrial !== true) return `(${this.#hoist(statements)}(s,c),${this.value(value)})`;
    // On a copy of the vector, and on clocks that nobody looks at.
    return `${this.#hoist(`${statements}return ${this.value(value)};`)}(s.slice(),r.trialClocks)`;
  }

  #binary(expression: Extract<IntExpression, { kind: 'binary' }>): string {
    const left = this.value(expression.left);
    const right = this.value(expression.right);
    switch (expression.operator) {
      case '+':
      case '-':
        return `(${left}${expression.operator}${right}|0)`;
      case '*':
        return `Math.imul(${left},${right})`;
      case '/':
      case '%':
      case '<<':
      case '>>':
      case '**':
        return `r[${JSON.stringify(expression.operator)}](${left},${right},${this.#span(expression.span)})`;
      case 'scale':
        return `r.scale(${left},${right})`;
      case '&':
      case '|':
      case '^':
        return `(${left}${expression.operator}${right})`;
      case 'min':
      case 'max':
        return `Math.${expression.operator}(${left},${right})`;
      case '<':
      case '<=':
      case '==':
      case '!=':
      case '>=':
      case '>':
        return `(${left}${COMPARISONS.get(expression.operator)!}${right}?1:0)`;
    }
  }

  #quantifier(expression: Extract<IntExpression, { kind: 'fold' }>): string {
    const { fold, body } = expression;
    const stop =
      fold === 'all'
        ? `if(!${this.condition(body)})return false;`
        : `if(${this.condition(body)})return true;`;
    const loop = `${eachValue(expression, stop)}return ${fold === 'all'};`;
    return `${this.#hoist(loop)}(s,c)`;
  }

  #sum(expression: Extract<IntExpression, { kind: 'fold' }>): string {
    const loop = `let n=0;${eachValue(expression, `n=n+${this.value(expression.body)}|0;`)}return n;`;
    return `${this.#hoist(loop)}(s,c)`;
  }

  #call({ function: index, prepare, result }: Call): string {
    const prepared = prepare.length === 0 ? '' : `${this.#hoist(this.#statements(prepare))}(s,c),`;
    return `(${prepared}F${index}(s,c),s[${result ?? 0}])`;
  }

  #address({ base, reference, indices }: Address): string {
    const parts = indices.map((index) => this.#index(index));
    if (reference !== undefined) parts.unshift(`s[${reference}]`);
    return parts.length === 0 ? String(base) : [...(base === 0 ? [] : [String(base)]), ...parts].join('+');
  }

  #clock({ base, reference, indices }: ClockAddress): string {
    return this.#address({ base, reference, indices });
  }

  /** What an index adds to an address. */
  #index({ value, low, size, stride, span, isPassed = false }: IndexStep): string {
    if (value.kind === 'constant' && low <= value.value && value.value < low + size) {
      return String((value.value - low) * stride);
    }
    const index = isPassed
      ? `r.passed(${this.value(value)},${this.#span(span)})`
      : `r.index(${this.value(value)},${low},${size},${this.#span(span)})`;
    return stride === 1 ? index : `${index}*${stride}`;
  }

  #hoist(body: string): string {
    const name = `H${this.#hoisted.length}`;
    this.#hoisted.push(`function ${name}(s,c){${body}}`);
    return name;
  }

  #constant(text: string): string {
    const name = `K${this.#hoisted.length}`;
    this.#hoisted.push(`const ${name}=${text};`);
    return name;
  }

  #span(span: Span): number {
    this.#spans.push(span);
    return this.#spans.length - 1;
  }
}

/** Uses one unit of fuel. */
const BURN = 'if(--f<0)U();';

const ROUNDS_PAID_MAX = 1_000;

/**
 * Runs a body once for each value of a slot. The values are counted apart from the slot, which could not hold the one
 * behind the greatest integer.
 */
function eachValue(
  { slot, low, high }: { readonly slot: Slot; readonly low: number; readonly high: number },
  body: string,
): string {
  const rounds = high - low + 1;
  // Few rounds are paid for at once, which is cheaper.
  if (rounds <= ROUNDS_PAID_MAX)
    return `if((f-=${Math.max(0, rounds)})<0)U();for(let i=${low};i<=${high};i++){s[${slot}]=i;${body}}`;
  return `for(let i=${low};i<=${high};i++){${BURN}s[${slot}]=i;${body}}`;
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['<', '<'],
  ['<=', '<='],
  ['==', '==='],
  ['!=', '!=='],
  ['>=', '>='],
  ['>', '>'],
]);

/** Whether a value needs no check against the range that it is stored into. */
function withinRange(value: IntExpression, low: number, high: number): boolean {
  if (low <= INTEGER_MIN && INTEGER_MAX <= high) return true;
  return value.kind === 'constant' && low <= value.value && value.value <= high;
}
