/** Mistakes of `src/language`: reading, scopes, types, evaluation, printing. */
import { type Injection } from './injection.js';

const WORKED_OUT = ['test/unit/explore/worked-out.test.ts', 'test/unit/explore/worked-out-bounds.test.ts'];
const EXPRESSIONS = ['test/unit/language/parse-expression.test.ts'];
const EVALUATION = ['test/unit/language/evaluate.test.ts', 'test/property/random-code.test.ts'];

const ROUND_TRIP = ['test/property/print-and-parse.test.ts'];
const DECLARATIONS = ['test/unit/language/check-declarations.test.ts'];
const SYSTEM = ['test/unit/language/check-system.test.ts'];
const NETWORKS = [...WORKED_OUT, 'test/property/random-networks.test.ts'];
const FEATURES = [...WORKED_OUT, 'test/property/random-features.test.ts'];

export const LANGUAGE: readonly Injection[] = [
  {
    name: 'conjunctions bind no tighter than disjunctions',
    file: 'src/language/operators.ts',
    find: "  ['||', 'xor', 'imply'],\n  ['&&'],",
    replace: "  ['||', 'xor', 'imply', '&&'],",
    why: 'a || b && c is a || (b && c).',
    tests: EXPRESSIONS,
  },
  {
    name: 'comparisons bind looser than equality',
    file: 'src/language/operators.ts',
    find: "  ['==', '!='],\n  ['<', '<=', '>', '>='],",
    replace: "  ['<', '<=', '>', '>='],\n  ['==', '!='],",
    why: 'a < b == c is (a < b) == c.',
    tests: EXPRESSIONS,
  },
  {
    name: 'binary operators join to the right',
    file: 'src/language/parse-expression.ts',
    find: 'const right = climb(reader, power + 1, AFTER_OPERATOR);',
    replace: 'const right = climb(reader, power, AFTER_OPERATOR);',
    why: 'a - b - c is (a - b) - c.',
    tests: EXPRESSIONS,
  },
  {
    name: 'the least integer cannot be written',
    file: 'src/language/parse-expression.ts',
    find: "operator === '-' && reader.is(Token.integer) && reader.value === INTEGER_MAX + 1) {",
    replace: "operator === '-' && reader.is(Token.integer) && reader.value === INTEGER_MAX + 2) {",
    why: '-2147483648 is an integer.',
    tests: EXPRESSIONS,
  },
  {
    name: 'outer names hide inner ones',
    file: 'src/language/symbols.ts',
    find: '  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {\n    const symbol = at.names.get(name);\n    if (symbol !== undefined) return symbol;\n  }\n  return undefined;',
    replace:
      '  let found: Symbol | undefined;\n  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {\n    found = at.names.get(name) ?? found;\n  }\n  return found;',
    why: 'A local variable hides a global one.',
    tests: [...DECLARATIONS, ...SYSTEM, 'test/unit/language/check-templates.test.ts', ...FEATURES],
  },
  {
    name: 'arrays have an element too few',
    file: 'src/language/shapes.ts',
    find: 'return Math.max(0, high - low + 1);',
    replace: 'return Math.max(0, high - low);',
    why: 'Ranges include their ends.',
    tests: EVALUATION,
  },
  {
    name: 'ranges below zero begin at zero',
    file: 'src/language/shapes.ts',
    find: "    case 'number':\n      if (shape.low > 0 || shape.high < 0) cells[at] = shape.low;",
    replace: "    case 'number':\n      if (shape.low > 0) cells[at] = shape.low;",
    why: 'int[-3,-1] n has no value 0.',
    tests: [...EVALUATION, ...DECLARATIONS, ...FEATURES],
  },
  {
    name: 'fields follow at the offset of the last one',
    file: 'src/language/shapes.ts',
    find: '        size += shape.size;',
    replace: '        size += 1;',
    why: 'Fields behind an array overlap it.',
    tests: EVALUATION,
  },
  {
    name: 'the interpreter rounds divisions down',
    file: 'src/language/evaluate.ts',
    find: ': (a / b) | 0;',
    replace: ': Math.floor(a / b) | 0;',
    why: 'Division of negative numbers truncates.',
    tests: EVALUATION,
  },
  {
    name: 'imply asks both sides',
    file: 'src/language/evaluate.ts',
    find: 'return this.number(left) === 0 || this.number(right) !== 0 ? 1 : 0;',
    replace: 'return +(this.number(right) !== 0) | +(this.number(left) === 0);',
    why: 'n > 0 imply 6 / n > 1 does not divide by zero.',
    tests: EVALUATION,
  },
  {
    name: 'the greatest value of a range cannot be stored',
    file: 'src/language/evaluate.ts',
    find: '(value < shape.low || shape.high < value)',
    replace: '(value < shape.low || shape.high <= value)',
    why: 'Ranges include their ends.',
    tests: EVALUATION,
  },
  {
    name: 'the interpreter indexes one too far',
    file: 'src/language/evaluate.ts',
    find: 'if (index < low || low + length <= index) {',
    replace: 'if (index < low || low + length < index) {',
    why: 'The cell behind an array is another variable.',
    tests: EVALUATION,
  },
  {
    name: 'compound assignments use the old value on the right',
    file: 'src/language/evaluate.ts',
    find: 'const value = this.#arithmetic(operator, before, this.number(expression.value), expression);',
    replace: 'const value = this.#arithmetic(operator, this.number(expression.value), before, expression);',
    why: 'n -= 1 subtracts from n.',
    tests: EVALUATION,
  },
  {
    name: 'powers lose their last factor',
    file: 'src/language/evaluate.ts',
    find: 'for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {',
    replace: 'for (let rest = exponent; rest > 1; rest = Math.floor(rest / 2)) {',
    why: '3 ** 1 is 3.',
    tests: EVALUATION,
  },
  {
    name: 'values of functions are passed by reference',
    file: 'src/language/evaluate.ts',
    find: "if (parameter.passing === 'reference' || isClock) return this.place(argument);",
    replace: 'if (parameter.passing !== undefined || isClock) return this.place(argument);',
    why: 'A function would change what it was given by value.',
    tests: EVALUATION,
  },
  {
    name: 'the first of several parameters changes fastest',
    file: 'src/language/expand-processes.ts',
    find: '    let at = ranges.length - 1;\n    while (at >= 0 && values[at] === ranges[at]!.high) {\n      values[at] = ranges[at]!.low;\n      at--;\n    }\n    if (at < 0) return;',
    replace:
      '    let at = 0;\n    while (at < ranges.length && values[at] === ranges[at]!.high) {\n      values[at] = ranges[at]!.low;\n      at++;\n    }\n    if (at === ranges.length) return;',
    why: 'The order of the processes decides about the order of updates.',
    tests: SYSTEM,
  },
  {
    name: 'references to elements are to the first one',
    file: 'src/language/expand-processes.ts',
    find: 'offset: base.offset + (index - shape.low) * shape.element.size, type }',
    replace: 'offset: base.offset, type }',
    why: 'P(a[1]) changes a[1].',
    tests: [...SYSTEM, ...FEATURES, 'test/bugs/reference-to-foreign-variable.test.ts'],
  },
  {
    name: 'every process has the priority of the first',
    file: 'src/language/check-system.ts',
    find: 'listed.push({ symbol, name, priority });',
    replace: 'listed.push({ symbol, name, priority: priority * 0 });',
    why: 'P < Q gives Q the higher priority.',
    tests: [...SYSTEM, ...NETWORKS, 'test/unit/semantics/timed-step.test.ts'],
  },
  {
    name: 'right operands that bind equally are printed bare',
    file: 'src/language/print.ts',
    find: 'print(expression.right, power + 1, last)',
    replace: 'print(expression.right, power, last)',
    why: 'a - (b - c) is not a - b - c.',
    tests: ROUND_TRIP,
  },
  {
    name: 'a guard at the bound of its invariant is never taken',
    file: 'src/language/lint.ts',
    find: 'low === high && (isStrict || other.isStrict)',
    replace: 'low === high',
    why: 'Bounds that are not strict meet in one value.',
    tests: ['test/unit/language/lint.test.ts', 'test/property/never-taken-edges.test.ts'],
  },
  {
    name: 'comments before a model hide what it is',
    file: 'src/language/file-kind.ts',
    find: '(?:#|\\/\\/|%%)[^\\n]*)/y',
    replace: '(?:#|%%)[^\\n]*)/y',
    why: 'The kind of a file is told by what follows its comments.',
    tests: ['test/unit/language/file-kind.test.ts'],
  },
  {
    name: 'functions may decide by clocks',
    file: 'src/language/check-statements.ts',
    find: "  noteClockChoice(checking, type, condition, 'statement');\n",
    replace: '',
    why: 'Nothing that explores models knows what such a function does.',
    tests: ['test/bugs/clocks-that-choose-values.test.ts'],
  },
];
