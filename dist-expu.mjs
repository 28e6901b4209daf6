// ../../expu.ts
import { readFileSync } from "node:fs";

// src/base/source.ts
function wholeFile(file) {
  return { file, text: file.text, start: 0, shifts: [] };
}
function fileOffset(source, offset) {
  const { shifts } = source;
  if (shifts.length === 0) return source.start + offset;
  let low = 0;
  let high = shifts.length >> 1;
  while (low < high) {
    const middle = low + high >> 1;
    if (shifts[2 * middle] <= offset) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return source.start + offset;
  const at = 2 * (low - 1);
  return shifts[at + 1] + (offset - shifts[at]);
}
var lineStartsOf = /* @__PURE__ */ new WeakMap();
function lineStarts(file) {
  let starts = lineStartsOf.get(file);
  if (starts === void 0) {
    starts = findLineStarts(file.text);
    lineStartsOf.set(file, starts);
  }
  return starts;
}
function lineColumn(file, offset) {
  const starts = lineStarts(file);
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = low + high >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - starts[low] + 1 };
}
function findLineStarts(text) {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || unit === 13 && text.charCodeAt(i + 1) !== 10) starts.push(i + 1);
  }
  return starts;
}

// src/base/diagnostic.ts
function rule(code, severity, title, words) {
  return {
    code,
    severity,
    title,
    at(span, ...details) {
      const said = words(...details);
      const place = span && { start: span.start, end: span.end };
      return { code, severity, span: place, ...typeof said === "string" ? { message: said } : said };
    }
  };
}
function withRelated(diagnostic, related2) {
  const places = related2.map(({ message, span: { start, end } }) => ({ message, span: { start, end } }));
  return { ...diagnostic, related: places };
}
function locate(diagnostic, file, where) {
  const { code, severity, message, hint, span, related: related2 } = diagnostic;
  const words = { code, severity, message, hint, file: file.path };
  if (span === void 0) return words;
  const start = lineColumn(file, span.start);
  const end = lineColumn(file, span.end);
  return {
    ...words,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    where: where(span.start),
    related: related2?.map((place) => ({ message: place.message, ...lineColumn(file, place.span.start) }))
  };
}
function hasErrors(diagnostics) {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

// src/language/ast.ts
var MAX_TREE_HEIGHT = 1e3;

// src/language/model.ts
var NO_EXTRAS = {};
function locationTitle(location) {
  return location.name?.name ?? location.id;
}

// src/language/types.ts
var INT16_MIN = -32768;
var INT16_MAX = 32767;
var INT32_MIN = -2147483648;
var INT32_MAX = 2147483647;
var UNKNOWN = { kind: "unknown" };
var VOID = { kind: "void" };
var BOOL = { kind: "bool" };
var INT = { kind: "int" };
var PLAIN_INT = {
  kind: "int",
  range: { low: INT16_MIN, high: INT16_MAX },
  plain: true
};
var DOUBLE = { kind: "double" };
var STRING = { kind: "string" };
var CLOCK = { kind: "clock" };
var DIFFERENCE = { kind: "difference" };
var RATE = { kind: "rate" };
var INVARIANT = { kind: "invariant" };
var RATED_INVARIANT = { kind: "ratedInvariant" };
var GUARD = { kind: "guard" };
var CONSTRAINT = { kind: "constraint" };
function isUnknown(type) {
  return type.kind === "unknown";
}
function isIntegral(type) {
  return type.kind === "int" || type.kind === "bool";
}
function isInteger(type) {
  return type.kind === "int";
}
function isNumber(type) {
  return isIntegral(type) || type.kind === "double" || type.kind === "clock" || type.kind === "difference";
}
function isInvariant(type) {
  return isIntegral(type) || type.kind === "invariant";
}
function isInvariantWithRates(type) {
  return isInvariant(type) || type.kind === "ratedInvariant";
}
function isGuard(type) {
  return isInvariant(type) || type.kind === "guard";
}
function isConstraint(type) {
  return isGuard(type) || type.kind === "constraint";
}
function isAssignable(type) {
  switch (type.kind) {
    case "int":
    case "bool":
    case "double":
    case "string":
    case "clock":
    case "scalar":
      return true;
    case "array":
      return isAssignable(type.element);
    case "struct":
      return type.fields.every((field) => isAssignable(field.type));
    default:
      return false;
  }
}
function isResult(type) {
  switch (type.kind) {
    case "int":
    case "bool":
    case "scalar":
    case "double":
    case "unknown":
      return true;
    case "struct":
      return type.fields.every((field) => isResult(field.type));
    default:
      return false;
  }
}
function isInitialisable(type) {
  switch (type.kind) {
    case "unknown":
    case "int":
    case "bool":
    case "double":
    case "string":
    case "clock":
      return true;
    case "array":
      return type.index.kind !== "scalar" && isInitialisable(type.element);
    case "struct":
      return type.fields.every((field) => isInitialisable(field.type));
    default:
      return false;
  }
}
function innermost(type) {
  let inner2 = type;
  while (inner2.kind === "array") inner2 = inner2.element;
  return inner2;
}
function sameBound(a, b) {
  if (typeof a === "number" || typeof b === "number") return a === b;
  return a.plus === b.plus && a.key === b.key;
}
function sameRange(a, b) {
  return sameBound(a.low, b.low) && sameBound(a.high, b.high);
}
function isEquivalent(a, b) {
  if (isUnknown(a) || isUnknown(b)) return true;
  switch (a.kind) {
    case "int":
      return b.kind === "int" && (a.range === void 0 || b.range === void 0 || sameRange(a.range, b.range));
    case "scalar":
      return b.kind === "scalar" && a.set === b.set;
    case "bool":
    case "double":
    case "string":
    case "clock":
      return a.kind === b.kind;
    case "channel":
      return b.kind === "channel" && channelCapability(a) === channelCapability(b);
    case "array":
      return b.kind === "array" && sameIndex(a.index, b.index) && isEquivalent(a.element, b.element);
    case "struct":
      return b.kind === "struct" && a.fields.length === b.fields.length && a.fields.every((field, i) => sameField(field, b.fields[i]));
    default:
      return false;
  }
}
function sameIndex(a, b) {
  if (a.kind === "scalar" || b.kind === "scalar") {
    return a.kind === "scalar" && b.kind === "scalar" && a.set === b.set;
  }
  return a.range === void 0 || b.range === void 0 || sameRange(a.range, b.range);
}
function sameField(a, b) {
  return a.name === b.name && isEquivalent(a.type, b.type);
}
function isAssignmentCompatible(target, value) {
  if (isUnknown(target) || isUnknown(value)) return true;
  if (target.kind === "clock" || target.kind === "double") {
    return isIntegral(value) || value.kind === "double" || value.kind === "clock";
  }
  if (isIntegral(target) && isIntegral(value)) return true;
  return isEquivalent(target, value);
}
function isInitialiserCompatible(target, value) {
  if (target.kind === "clock" && value.kind === "clock") return false;
  return isAssignmentCompatible(target, value);
}
function isEqualityCompatible(a, b) {
  return isIntegral(a) && isIntegral(b) || isEquivalent(a, b);
}
function channelCapability(type) {
  if (type.urgent) return 0;
  return type.broadcast ? 1 : 2;
}
function describeBound(bound) {
  return typeof bound === "number" ? String(bound) : "..";
}
function describeType(type) {
  switch (type.kind) {
    case "int":
      if (type.range === void 0 || type.plain === true) return "int";
      return `int[${describeBound(type.range.low)},${describeBound(type.range.high)}]`;
    case "scalar":
      return "scalar";
    case "channel":
      return `${type.urgent ? "urgent " : ""}${type.broadcast ? "broadcast " : ""}chan`;
    case "array":
      return `array of ${describeType(innermost(type))}`;
    case "struct":
      return `struct { ${type.fields.map((field) => field.name).join(", ")} }`;
    case "difference":
      return "clock difference";
    case "rate":
      return "clock rate";
    case "invariant":
      return "clock constraint";
    case "ratedInvariant":
      return "clock rate constraint";
    case "guard":
      return "clock constraint with '=='";
    case "constraint":
      return "clock constraint with 'or', 'not' or '!='";
    default:
      return type.kind;
  }
}

// src/language/symbols.ts
function innerScope(parent, upcoming) {
  return { names: /* @__PURE__ */ new Map(), parent, upcoming };
}
function lookUp(scope, name) {
  for (let at = scope; at !== void 0; at = at.parent) {
    const symbol = at.names.get(name);
    if (symbol !== void 0) return symbol;
  }
  return void 0;
}
function templateOf(symbol) {
  let at = symbol;
  while (at?.kind === "instance") at = at.of;
  return at;
}
function describeSymbol(symbol) {
  switch (symbol.kind) {
    case "variable":
      if (symbol.type.kind === "clock") return "a clock";
      if (symbol.type.kind === "channel") return "a channel";
      return symbol.constant ? "a constant" : "a variable";
    case "parameter":
      return "a parameter";
    case "binder":
      return "a bound variable";
    case "type":
      return "a type";
    case "function":
    case "builtinFunction":
      return "a function";
    case "builtinConstant":
      return "a constant";
    case "template":
      return "a template";
    case "instance":
      return "a process";
    case "location":
      return "a location";
    case "branchpoint":
      return "a branch point";
    case "foreign":
      return "an external name";
  }
}

// src/language/builtins.ts
var integerConstants = [
  ["INT8_MIN", -128],
  ["INT8_MAX", 127],
  ["UINT8_MAX", 255],
  ["INT16_MIN", -32768],
  ["INT16_MAX", 32767],
  ["UINT16_MAX", 65535],
  ["INT32_MIN", INT32_MIN],
  ["INT32_MAX", INT32_MAX]
];
var integerTypes = [
  ["int8_t", -128, 127],
  ["uint8_t", 0, 255],
  ["int16_t", -32768, 32767],
  ["uint16_t", 0, 65535],
  ["int32_t", INT32_MIN, INT32_MAX]
];
var doubleConstants = "FLT_MIN FLT_MAX FLT_EPSILON DBL_MIN DBL_MAX DBL_EPSILON M_PI M_PI_2 M_PI_4 M_E M_LOG2E M_LOG10E M_LN2 M_LN10 M_1_PI M_2_PI M_2_SQRTPI M_SQRT2 M_SQRT1_2".split(" ");
var oneNumber = "fabs exp exp2 expm1 ln log log10 log2 log1p sqrt cbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc tgamma lgamma ceil floor trunc round logb random random_poisson";
var twoNumbers = "fmod fmax fmin fdim pow hypot atan2 nextafter copysign random_arcsine random_beta random_gamma random_normal random_weibull";
var threeNumbers = "fma random_tri";
var integerFromNumber = "ilogb fint";
var booleanFromNumber = "isfinite isinf isnan isnormal signbit";
var BUILTIN_SCOPE = {
  names: new Map(builtinSymbols().map((symbol) => [symbol.name, symbol]))
};
function builtinSymbols() {
  let id = -1e3;
  const fn = (name, result, ...parameters) => ({
    kind: "builtinFunction",
    id: id++,
    name,
    result,
    parameters,
    random: name.startsWith("random")
  });
  const words = (text) => text.split(" ");
  return [
    ...integerConstants.map(([name, value]) => ({
      kind: "builtinConstant",
      id: id++,
      name,
      type: INT,
      value
    })),
    ...integerTypes.map(([name, low, high]) => {
      const type = { kind: "int", range: { low, high } };
      return { kind: "type", id: id++, name, declared: { type, constant: false, meta: false } };
    }),
    ...doubleConstants.map((name) => ({ kind: "builtinConstant", id: id++, name, type: DOUBLE })),
    ...words(oneNumber).map((name) => fn(name, DOUBLE, "number")),
    ...words(twoNumbers).map((name) => fn(name, DOUBLE, "number", "number")),
    ...words(threeNumbers).map((name) => fn(name, DOUBLE, "number", "number", "number")),
    ...words(integerFromNumber).map((name) => fn(name, INT, "number")),
    ...words(booleanFromNumber).map((name) => fn(name, BOOL, "number")),
    fn("isunordered", BOOL, "number", "number"),
    fn("ldexp", DOUBLE, "number", "integer"),
    fn("fpclassify", INT, "integer"),
    fn("abs", INT, "integer")
  ];
}

// src/base/suggest.ts
var EDITS_MAX = 3;
var NAME_LENGTH_MAX = 100;
function nearest(name, candidates) {
  if (name.length > NAME_LENGTH_MAX) return void 0;
  const folded = name.toLowerCase();
  let best;
  let editsMax = Math.min(EDITS_MAX, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > EDITS_MAX) continue;
    const foldedCandidate = candidate.toLowerCase();
    if (foldedCandidate === folded) return candidate;
    if (editsMax === 0) continue;
    const edits = editsWithin(folded, foldedCandidate, editsMax);
    if (edits === void 0) continue;
    best = candidate;
    editsMax = edits - 1;
  }
  return best;
}
function editsWithin(from, to, limit) {
  if (Math.abs(from.length - to.length) > limit) return void 0;
  const tooMany = limit + 1;
  let twoBack = [];
  let previous = [];
  let current = [];
  for (let j = 0; j <= to.length; j++) previous.push(Math.min(j, tooMany));
  for (let i = 1; i <= from.length; i++) {
    current = new Array(to.length + 1).fill(tooMany);
    if (i <= limit) current[0] = i;
    let rowBest = current[0];
    for (let j = Math.max(1, i - limit); j <= Math.min(to.length, i + limit); j++) {
      const same = from[i - 1] === to[j - 1];
      let edits2 = Math.min(previous[j - 1] + (same ? 0 : 1), previous[j] + 1, current[j - 1] + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        edits2 = Math.min(edits2, twoBack[j - 2] + 1);
      }
      current[j] = Math.min(edits2, tooMany);
      rowBest = Math.min(rowBest, current[j]);
    }
    if (rowBest > limit) return void 0;
    twoBack = previous;
    previous = current;
  }
  const edits = previous[to.length];
  return edits <= limit ? edits : void 0;
}

// src/base/assert.ts
var AssertionFailure = class {
  name = "AssertionFailure";
  message;
  stack;
  constructor(message) {
    this.message = message;
    this.stack = new Error(message).stack;
  }
};
var CHECKING = globalThis.process?.env?.["TICKSTONE_CHECK"] === "1";
function assert(condition, why) {
  if (!condition) fail(why);
}
function invariant(condition, why) {
  if (CHECKING && !condition()) fail(why);
}
function fail(why) {
  throw new AssertionFailure(why);
}

// src/language/shapes.ts
var CELLS_MAX = 1 << 22;
var shapes = /* @__PURE__ */ new WeakMap();
var OPEN = { kind: "open" };
var TOO_BIG = { kind: "tooBig" };
var VALUELESS = { kind: "valueless" };
function shapeOf(type, valueOf3 = () => void 0) {
  const known = shapes.get(type);
  if (known !== void 0) return known;
  const openBounds = [];
  const shape = layOut(type, (bound) => {
    if (typeof bound === "number") return bound;
    openBounds.push(bound);
    return valueOf3(bound);
  });
  if (isShape(shape) && openBounds.length === 0) shapes.set(type, shape);
  return shape;
}
function isShape(shape) {
  return "size" in shape;
}
function layOut(type, valueOf3) {
  switch (type.kind) {
    case "int": {
      const low = type.range === void 0 ? -2147483648 : valueOf3(type.range.low);
      const high = type.range === void 0 ? 2147483647 : valueOf3(type.range.high);
      return numberShape(low, high);
    }
    case "scalar":
      return numberShape(0, valueOf3(type.set.high));
    case "bool":
    case "clock":
    case "channel":
    case "double":
    case "string":
      return { kind: type.kind, size: 1 };
    case "array": {
      const index = layOut(type.index, valueOf3);
      if (!isShape(index)) return index;
      if (index.kind !== "number") return VALUELESS;
      const element = layOut(type.element, valueOf3);
      if (!isShape(element)) return element;
      const length = index.high - index.low + 1;
      const size = length * element.size;
      return size > CELLS_MAX ? TOO_BIG : { kind: "array", low: index.low, length, element, size };
    }
    case "struct": {
      const fields = [];
      let size = 0;
      for (const field of type.fields) {
        const shape = layOut(field.type, valueOf3);
        if (!isShape(shape)) return shape;
        fields.push({ name: field.name, offset: size, shape });
        size += shape.size;
      }
      return size > CELLS_MAX ? TOO_BIG : { kind: "struct", fields, size };
    }
    default:
      return VALUELESS;
  }
}
function numberShape(low, high) {
  if (low === void 0 || high === void 0) return OPEN;
  return low > high ? { kind: "empty", low, high } : { kind: "number", low, high, size: 1 };
}
function freshPlace(shape) {
  const cells = new Array(shape.size).fill(0);
  clear(cells, 0, shape);
  return { cells, at: 0, shape };
}
function clear(cells, at, shape) {
  switch (shape.kind) {
    case "number":
      if (shape.low > 0 || shape.high < 0) cells[at] = shape.low;
      return;
    case "array":
      if (!needsClearing(shape.element)) return;
      for (let i = 0; i < shape.length; i++) clear(cells, at + i * shape.element.size, shape.element);
      return;
    case "struct":
      for (const field of shape.fields) clear(cells, at + field.offset, field.shape);
      return;
    default:
      return;
  }
}
function needsClearing(shape) {
  switch (shape.kind) {
    case "number":
      return shape.low > 0 || shape.high < 0;
    case "array":
      return needsClearing(shape.element);
    case "struct":
      return shape.fields.some((field) => needsClearing(field.shape));
    default:
      return false;
  }
}

// src/language/evaluate.ts
var NESTING_MAX = 1200;
var Interpreter = class {
  #tables;
  #lookup;
  #budget;
  #locals = /* @__PURE__ */ new Map();
  #nesting = 0;
  #returned;
  #failure;
  constructor(tables, lookup, budget) {
    this.#tables = tables;
    this.#lookup = lookup;
    this.#budget = budget;
  }
  get failure() {
    return this.#failure;
  }
  /** Gives a name a place that hides the caller's. */
  bind(symbol, place) {
    this.#locals.set(symbol, place);
  }
  // ---------------------------------------------------------------------------------------------- expressions
  /** The value of an expression that is an integer, a boolean or a scalar. */
  number(expression) {
    if (!this.#enter(expression)) return 0;
    const value = this.#number(expression);
    this.#nesting--;
    return value;
  }
  /** Where a variable, element or field stands; for other arrays and structs, a place of their own. */
  place(expression) {
    if (!this.#enter(expression)) return void 0;
    const place = this.#place(expression);
    this.#nesting--;
    return place;
  }
  /** Puts an initialiser's value into a place. */
  initialise(place, initialiser) {
    if (initialiser.kind !== "list") {
      this.#assign(place, initialiser, initialiser);
      return;
    }
    const { cells, at, shape } = place;
    let next = 0;
    for (const item of initialiser.items) {
      if (shape.kind === "array") {
        if (next >= shape.length) return;
        const { element } = shape;
        this.initialise({ cells, at: at + next * element.size, shape: element }, item.value);
      } else if (shape.kind === "struct") {
        const named = item.field;
        if (named !== void 0) next = shape.fields.findIndex((field2) => field2.name === named.name);
        const field = shape.fields[next];
        if (field === void 0) return;
        this.initialise({ cells, at: at + field.offset, shape: field.shape }, item.value);
      }
      next++;
    }
  }
  #number(expression) {
    switch (expression.kind) {
      case "integer":
        return expression.value;
      case "boolean":
        return expression.value ? 1 : 0;
      case "name": {
        const symbol = this.#tables.symbolOf.get(expression);
        if (symbol?.kind === "builtinConstant" && symbol.value !== void 0) return symbol.value;
        return this.#read(expression);
      }
      case "index":
      case "member":
        return this.#read(expression);
      case "unary": {
        const value = this.number(expression.operand);
        if (expression.operator === "-") return -value | 0;
        return expression.operator === "!" ? value === 0 ? 1 : 0 : value;
      }
      case "binary":
        return this.#binary(expression.operator, expression.left, expression.right, expression);
      case "conditional":
        return this.number(
          this.number(expression.condition) !== 0 ? expression.whenTrue : expression.whenFalse
        );
      case "assign":
      case "increment":
      case "comma":
        return this.#change(expression);
      case "call":
        return this.#callForNumber(expression);
      case "quantifier":
        return this.#quantifier(expression);
      case "double":
      case "string":
      case "rate":
      case "deadlock":
      case "foreign":
      case "error":
        return this.#fail({ kind: "foreign", at: expression });
    }
  }
  #place(expression) {
    switch (expression.kind) {
      case "name":
        return this.#placeOfName(expression);
      case "index": {
        const array = this.place(expression.array);
        const index = this.number(expression.index);
        if (array?.shape.kind !== "array") return void 0;
        const { low, length, element } = array.shape;
        if (index < low || low + length <= index) {
          const high = low + length - 1;
          this.#fail({ kind: "index", at: expression.index, value: index, low, high });
          return void 0;
        }
        return { cells: array.cells, at: array.at + (index - low) * element.size, shape: element };
      }
      case "member": {
        const struct = this.place(expression.object);
        if (struct?.shape.kind !== "struct") return void 0;
        const field = struct.shape.fields.find(({ name }) => name === expression.member.name);
        if (field === void 0) return void 0;
        return { cells: struct.cells, at: struct.at + field.offset, shape: field.shape };
      }
      case "conditional":
        return this.place(
          this.number(expression.condition) !== 0 ? expression.whenTrue : expression.whenFalse
        );
      case "assign":
      case "increment":
        this.#change(expression);
        return this.place(expression.kind === "assign" ? expression.target : expression.operand);
      case "comma": {
        const last = expression.items.at(-1);
        for (const item of expression.items) if (item !== last) this.#effect(item);
        return last === void 0 ? void 0 : this.place(last);
      }
      case "call": {
        const symbol = this.#tables.symbolOf.get(expression.callee);
        if (symbol?.kind === "function") return this.#call(symbol, expression);
        this.#fail({ kind: "foreign", at: expression });
        return void 0;
      }
      default:
        return this.#temporary(expression);
    }
  }
  /** A number in a place of its own. */
  #temporary(expression) {
    return { cells: [this.number(expression)], at: 0, shape: ANY_NUMBER };
  }
  #placeOfName(expression) {
    const symbol = this.#tables.symbolOf.get(expression);
    const place = symbol === void 0 ? void 0 : this.#locals.get(symbol) ?? this.#lookup(symbol);
    if (place !== void 0) return place;
    if (symbol?.kind === "builtinConstant" && symbol.value !== void 0) {
      return { cells: [symbol.value], at: 0, shape: ANY_NUMBER };
    }
    const foreign2 = symbol === void 0 || symbol.kind === "builtinConstant" || symbol.kind === "foreign";
    this.#fail(
      foreign2 ? { kind: "foreign", at: expression } : { kind: "notConstant", at: expression, name: expression.name }
    );
    return void 0;
  }
  #read(expression) {
    const place = this.place(expression);
    if (place === void 0) return this.#fail({ kind: "foreign", at: expression });
    if (place.shape.kind === "double" || place.shape.kind === "string") {
      return this.#fail({ kind: "foreign", at: expression });
    }
    return place.cells[place.at];
  }
  #binary(operator, left, right, at) {
    switch (operator) {
      case "&&":
        return this.number(left) !== 0 && this.number(right) !== 0 ? 1 : 0;
      case "||":
        return this.number(left) !== 0 || this.number(right) !== 0 ? 1 : 0;
      case "imply":
        return this.number(left) === 0 || this.number(right) !== 0 ? 1 : 0;
      case "==":
        return this.#equal(left, right) ? 1 : 0;
      case "!=":
        return this.#equal(left, right) ? 0 : 1;
      default: {
        const a = this.number(left);
        const b = this.number(right);
        return this.#arithmetic(operator, a, b, at);
      }
    }
  }
  #arithmetic(operator, a, b, at) {
    switch (operator) {
      case "+":
        return a + b | 0;
      case "-":
        return a - b | 0;
      case "*":
        return Math.imul(a, b);
      case "/":
        return b === 0 ? this.#fail({ kind: "divisionByZero", at }) : a / b | 0;
      case "%":
        return b === 0 ? this.#fail({ kind: "divisionByZero", at }) : a % b | 0;
      case "**":
        return integerPower(a, b);
      case "<<":
        return b < 0 ? this.#fail({ kind: "negativeShift", at }) : a << b;
      case ">>":
        return b < 0 ? this.#fail({ kind: "negativeShift", at }) : a >> b;
      case "&":
        return a & b;
      case "|":
        return a | b;
      case "^":
        return a ^ b;
      case "xor":
        return a !== 0 !== (b !== 0) ? 1 : 0;
      case "<":
        return a < b ? 1 : 0;
      case "<=":
        return a <= b ? 1 : 0;
      case ">":
        return a > b ? 1 : 0;
      case ">=":
        return a >= b ? 1 : 0;
      case "<?":
        return Math.min(a, b);
      case ">?":
        return Math.max(a, b);
    }
  }
  #equal(left, right) {
    if (!isAggregate(this.#typeOf(left))) return this.number(left) === this.number(right);
    const a = this.place(left);
    const b = this.place(right);
    if (a === void 0 || b === void 0) return false;
    for (let i = 0; i < a.shape.size; i++) {
      if (a.cells[a.at + i] !== b.cells[b.at + i]) return false;
    }
    return true;
  }
  /** Runs an expression for what it changes; gives its value where that is a number. */
  #change(expression) {
    switch (expression.kind) {
      case "assign": {
        const target = this.place(expression.target);
        if (target === void 0) return 0;
        if (expression.operator === "=") {
          this.#assign(target, expression.value, expression);
        } else {
          const operator = expression.operator.slice(0, -1);
          const before = target.cells[target.at];
          const value = this.#arithmetic(operator, before, this.number(expression.value), expression);
          this.#store(target, value, expression);
        }
        return target.cells[target.at];
      }
      case "increment": {
        const target = this.place(expression.operand);
        if (target === void 0) return 0;
        const before = target.cells[target.at];
        this.#store(target, (expression.operator === "++" ? before + 1 : before - 1) | 0, expression);
        return expression.position === "before" ? target.cells[target.at] : before;
      }
      case "comma": {
        let value = 0;
        for (const item of expression.items) value = this.#effect(item);
        return value;
      }
      default:
        fail("only assignments, increments and lists change something");
    }
  }
  /** Runs an expression whose value may be void or an aggregate. */
  #effect(expression) {
    const type = this.#typeOf(expression);
    if (expression.kind === "call" || isAggregate(type)) {
      const place = this.place(expression);
      return place === void 0 || isAggregate(type) ? 0 : place.cells[place.at];
    }
    return this.number(expression);
  }
  #assign(target, value, at) {
    const { shape } = target;
    if (shape.kind !== "array" && shape.kind !== "struct") {
      this.#store(target, this.number(value), at);
      return;
    }
    const source = this.place(value);
    if (source !== void 0) this.#copy(target, source, at);
  }
  #copy(target, source, at) {
    this.#budget.stepsLeft -= target.shape.size;
    this.#copyCells(target.cells, target.at, target.shape, source, source.at, at);
  }
  #copyCells(cells, to, shape, source, from, at) {
    if (this.#failure !== void 0) return;
    if (shape.kind === "array") {
      const { size } = shape.element;
      for (let i = 0; i < shape.length; i++) {
        this.#copyCells(cells, to + i * size, shape.element, source, from + i * size, at);
      }
    } else if (shape.kind === "struct") {
      for (const field of shape.fields) {
        this.#copyCells(cells, to + field.offset, field.shape, source, from + field.offset, at);
      }
    } else {
      this.#store({ cells, at: to, shape }, source.cells[from] ?? 0, at);
    }
  }
  /** Puts a number into a cell, if the cell may hold it. */
  #store(target, value, at) {
    const { shape } = target;
    if (shape.kind === "number" && (value < shape.low || shape.high < value)) {
      this.#fail({ kind: "outOfRange", at, value, low: shape.low, high: shape.high });
      return;
    }
    target.cells[target.at] = shape.kind === "bool" && value !== 0 ? 1 : value;
  }
  #quantifier(expression) {
    const symbol = this.#tables.symbolOf.get(expression.binder.name);
    const shape = symbol?.kind === "binder" ? this.#shape(symbol.type, expression) : void 0;
    if (symbol === void 0 || shape?.kind !== "number") {
      return this.#fail({ kind: "foreign", at: expression });
    }
    let sum = 0;
    for (let value = shape.low; value <= shape.high && this.#failure === void 0; value++) {
      this.#locals.set(symbol, { cells: [value], at: 0, shape });
      const result = this.number(expression.body);
      if (expression.quantifier === "sum") sum = sum + result | 0;
      else if (expression.quantifier === "forall" && result === 0) return 0;
      else if (expression.quantifier === "exists" && result !== 0) return 1;
    }
    if (expression.quantifier === "sum") return sum;
    return expression.quantifier === "forall" ? 1 : 0;
  }
  // ---------------------------------------------------------------------------------------------------- calls
  #callForNumber(expression) {
    const symbol = this.#tables.symbolOf.get(expression.callee);
    if (symbol?.kind === "builtinFunction" && symbol.name === "abs") {
      return Math.abs(this.number(expression.arguments[0])) | 0;
    }
    if (symbol?.kind !== "function") return this.#fail({ kind: "foreign", at: expression });
    const place = this.#call(symbol, expression);
    return place === void 0 ? 0 : place.cells[place.at];
  }
  /** Runs a function; the place holds its result and is undefined for void. */
  #call(symbol, expression) {
    const locals = /* @__PURE__ */ new Map();
    for (const [i, parameter] of symbol.parameters.entries()) {
      const argument = expression.arguments[i];
      if (argument === void 0) return void 0;
      const place2 = this.#argument(parameter, argument);
      if (place2 === void 0) return void 0;
      locals.set(parameter, place2);
    }
    const outer = this.#locals;
    this.#locals = locals;
    this.#returned = void 0;
    const returned = this.#run(symbol.node.body);
    this.#locals = outer;
    const result = this.#returned;
    this.#returned = void 0;
    if (symbol.result.kind === "void" || this.#failure !== void 0) return void 0;
    const shape = this.#shape(symbol.result, expression);
    if (shape === void 0) return void 0;
    if (!returned || result === void 0) {
      this.#fail({ kind: "noReturn", at: expression });
      return void 0;
    }
    const place = freshPlace(shape);
    this.#copy(place, result, expression);
    return place;
  }
  #argument(parameter, argument) {
    if (parameter.passing === "reference") return this.place(argument);
    const shape = this.#shape(parameter.type, argument);
    if (shape === void 0) return void 0;
    const place = freshPlace(shape);
    this.#assign(place, argument, argument);
    return place;
  }
  // ----------------------------------------------------------------------------------------------- statements
  /** Runs a statement; says whether it returned. */
  run(statement) {
    return this.#run(statement);
  }
  #run(statement) {
    if (!this.#enter(statement)) return true;
    const returned = this.#statement(statement);
    this.#nesting--;
    return returned || this.#failure !== void 0;
  }
  #statement(statement) {
    switch (statement.kind) {
      case "empty":
        return false;
      case "block":
        return this.#block(statement);
      case "expression":
        this.#effect(statement.expression);
        return false;
      case "if":
        if (this.number(statement.condition) !== 0) return this.#run(statement.whenTrue);
        return statement.whenFalse !== void 0 && this.#run(statement.whenFalse);
      case "for":
        this.#effect(statement.first);
        while (this.#holds(statement.condition)) {
          if (this.#run(statement.body)) return true;
          this.#effect(statement.step);
        }
        return false;
      case "while":
        while (this.#holds(statement.condition)) if (this.#run(statement.body)) return true;
        return false;
      case "doWhile":
        do {
          if (this.#run(statement.body)) return true;
        } while (this.#holds(statement.condition));
        return false;
      case "iterate": {
        const symbol = this.#tables.symbolOf.get(statement.binder.name);
        const shape = symbol?.kind === "binder" ? this.#shape(symbol.type, statement) : void 0;
        if (symbol === void 0 || shape?.kind !== "number") return true;
        for (let value = shape.low; value <= shape.high && this.#failure === void 0; value++) {
          this.#locals.set(symbol, { cells: [value], at: 0, shape });
          if (this.#run(statement.body)) return true;
        }
        return false;
      }
      case "return":
        this.#return(statement.value);
        return true;
      case "assert":
        if (this.number(statement.condition) === 0) this.#fail({ kind: "assertion", at: statement });
        return false;
    }
  }
  #holds(condition) {
    return this.#effect(condition) !== 0 && this.#failure === void 0;
  }
  #block(block2) {
    for (const declaration of block2.declarations) {
      if (declaration.kind !== "variables") continue;
      for (const declarator of declaration.declarators) {
        const symbol = this.#tables.symbolOf.get(declarator.name);
        const shape = symbol?.kind === "variable" ? this.#shape(symbol.type, declarator) : void 0;
        if (symbol === void 0 || shape === void 0) return true;
        const place = freshPlace(shape);
        this.#budget.stepsLeft -= shape.size;
        if (declarator.initialiser !== void 0) this.initialise(place, declarator.initialiser);
        this.#locals.set(symbol, place);
      }
    }
    for (const statement of block2.statements) if (this.#run(statement)) return true;
    return false;
  }
  #return(value) {
    if (value === void 0) return;
    const place = isAggregate(this.#typeOf(value)) ? this.place(value) : this.#temporary(value);
    if (place === void 0) return;
    const cells = [];
    for (let i = 0; i < place.shape.size; i++) cells.push(place.cells[place.at + i]);
    this.#returned = { cells, at: 0, shape: place.shape };
  }
  // -------------------------------------------------------------------------------------------------- service
  #enter(at) {
    if (this.#failure !== void 0) return false;
    if (--this.#budget.stepsLeft < 0 || this.#nesting >= NESTING_MAX) {
      this.#fail({ kind: "budget", at });
      return false;
    }
    this.#nesting++;
    return true;
  }
  #shape(type, at) {
    const shape = shapeOf(type, (bound) => this.number(bound.expression) + bound.plus);
    if (isShape(shape)) return shape;
    this.#fail({ kind: "foreign", at });
    return void 0;
  }
  #typeOf(expression) {
    return this.#tables.typeOf.get(expression) ?? UNKNOWN;
  }
  #fail(failure) {
    this.#failure ??= failure;
    return 0;
  }
};
var ANY_NUMBER = { kind: "number", low: -2147483648, high: 2147483647, size: 1 };
function isAggregate(type) {
  return type.kind === "array" || type.kind === "struct";
}
function integerPower(base, exponent) {
  if (exponent < 0) {
    if (base === 1) return 1;
    if (base === -1) return exponent % 2 === 0 ? 1 : -1;
    return 0;
  }
  let result = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = Math.imul(result, square);
    square = Math.imul(square, square);
  }
  return result;
}

// src/language/problems/types.ts
function hinted(message, hint) {
  return { message, hint };
}
function didYouMean(nearest2) {
  return nearest2 === void 0 ? void 0 : `Did you mean '${nearest2}'?`;
}
var unknownName = rule(
  "TKS3001",
  "error",
  "unknown name",
  (name, nearest2) => hinted(`There is no '${name}' here.`, didYouMean(nearest2))
);
var usedBeforeDeclared = rule(
  "TKS3002",
  "error",
  "used before its declaration",
  (name) => hinted(
    `'${name}' is used before it is declared.`,
    "Move the declaration up: names are known from there on."
  )
);
var declaredTwice = rule(
  "TKS3003",
  "error",
  "declared twice",
  (name) => hinted(
    `'${name}' is declared twice.`,
    "Rename one of them; variables, types, functions and locations share their names."
  )
);
var notAType = rule(
  "TKS3004",
  "error",
  "not a type",
  (name, what) => `'${name}' is ${what}, but a type is needed here.`
);
var notAValue = rule(
  "TKS3005",
  "error",
  "not a value",
  (name, what) => hinted(
    `'${name}' is ${what} and has no value here.`,
    what === "a location" ? "Only queries ask for locations, as in P.location." : void 0
  )
);
var notAFunction = rule("TKS3006", "error", "not a function", () => "Only functions can be called.");
var wrongArgumentCount = rule(
  "TKS3007",
  "error",
  "wrong number of arguments",
  (name, wanted, given) => `'${name}' takes ${count(wanted, "argument")}, but ${given === 0 ? "none is" : given === 1 ? "one is" : `${given} are`} given.`
);
var unknownField = rule(
  "TKS3008",
  "error",
  "unknown field",
  (name, nearest2) => hinted(`The struct has no field '${name}'.`, didYouMean(nearest2))
);
var noMembers = rule(
  "TKS3009",
  "error",
  "has no members",
  (type) => `Only structs and processes have members; this is ${article(type)}.`
);
var unknownType = rule(
  "TKS3010",
  "error",
  "unknown type",
  (name, nearest2) => hinted(`There is no type '${name}' here.`, didYouMean(nearest2))
);
var processOutsideQuery = rule(
  "TKS3011",
  "error",
  "process named outside of queries",
  (name) => hinted(
    `The process '${name}' cannot be named here.`,
    "Members of processes can be read in queries only."
  )
);
var wrongOperands = rule(
  "TKS3101",
  "error",
  "operator does not fit its operands",
  (operator, left, right) => `'${operator}' cannot be applied to ${left} and ${right}.`
);
var wrongOperand = rule(
  "TKS3102",
  "error",
  "operator does not fit its operand",
  (operator, type) => `'${operator}' cannot be applied to ${type}.`
);
var wrongAssignment = rule(
  "TKS3103",
  "error",
  "value does not fit the variable",
  (target, value) => hinted(
    `A value of type ${value} cannot be assigned to a variable of type ${target}.`,
    value === "clock" && target.startsWith("int") ? "The value of a clock cannot be read; compare it in a guard." : void 0
  )
);
var notAVariable = rule(
  "TKS3104",
  "error",
  "not a variable",
  () => "Only a variable, an element or a field can be changed."
);
var constantChanged = rule(
  "TKS3105",
  "error",
  "constant changed",
  (name, what) => `'${name}' is ${what} and cannot be changed.`
);
var integersOnly = rule(
  "TKS3106",
  "error",
  "compound assignment needs integers",
  (operator) => hinted(`'${operator}' needs integers on both sides.`, `Use '=' for other types.`)
);
var incrementNeedsInteger = rule(
  "TKS3107",
  "error",
  "increment needs an integer",
  (operator, type) => `'${operator}' needs an integer variable; this is ${article(type)}.`
);
var notAnArray = rule(
  "TKS3108",
  "error",
  "not an array",
  (type) => `Only arrays have elements; this is ${article(type)}.`
);
var wrongIndexType = rule(
  "TKS3109",
  "error",
  "index of the wrong type",
  (wanted, given) => `The index must be ${wanted}, not ${given}.`
);
var conditionalNeedsCondition = rule(
  "TKS3110",
  "error",
  "condition of '?:' expected",
  (type) => `The part before '?' must be a condition; this is ${article(type)}.`
);
var branchesDiffer = rule(
  "TKS3111",
  "error",
  "branches of '?:' differ",
  (left, right) => `The two values of '?:' do not have a common type: ${left} and ${right}.`
);
var wrongQuantifierBody = rule(
  "TKS3112",
  "error",
  "body of a quantifier",
  (wanted, type) => `The body of the quantifier must be ${wanted}; this is ${article(type)}.`
);
var notIterable = rule(
  "TKS3113",
  "error",
  "type cannot be run through",
  (type) => hinted(
    `A bounded integer or scalar type is needed here, not ${type}.`,
    "Write for example int[0,3], or name such a type."
  )
);
var wrongArgument = rule(
  "TKS3114",
  "error",
  "argument does not fit the parameter",
  (parameter, wanted, given) => `The parameter '${parameter}' is of type ${wanted}; a value of type ${given} does not fit.`
);
var variableArgumentNeeded = rule(
  "TKS3115",
  "error",
  "reference needs a variable",
  (parameter) => `The parameter '${parameter}' is a reference, so the argument must be a variable that can be changed.`
);
var sideEffect = rule(
  "TKS3116",
  "error",
  "side effect not allowed",
  (where, name) => `${where} must not change anything, but this changes '${name}'.`
);
var conditionNeeded = rule(
  "TKS3117",
  "error",
  "condition expected",
  (type) => `A condition is needed here; this is ${article(type)}.`
);
var noEffect = rule(
  "TKS3118",
  "warning",
  "no effect",
  () => hinted("This expression changes nothing.", "Use '=' to assign; '==' compares.")
);
var rateOfNoClock = rule(
  "TKS3119",
  "error",
  "rate of something else than a clock",
  (type) => `Only clocks have a rate; this is ${article(type)}.`
);
var voidValue = rule(
  "TKS3120",
  "error",
  "no value",
  (name) => `The function '${name}' returns nothing, so it has no value.`
);
var notAnUpdate = rule(
  "TKS3121",
  "error",
  "not an update",
  (type) => hinted(
    `An assignment or a call is needed here; this is ${article(type)}.`,
    "Use '=' to assign; conditions belong in guards."
  )
);
var deadlockOutsideQuery = rule(
  "TKS3122",
  "error",
  "'deadlock' outside of queries",
  () => "'deadlock' can be asked for in queries only."
);
var indexOutOfRange = rule(
  "TKS3123",
  "error",
  "index out of range",
  (value, low, high) => `The index ${value} is outside of the array, which goes from ${low} to ${high}.`
);
var indexNeverInRange = rule(
  "TKS3125",
  "warning",
  "index never in range",
  (value, low, high) => `The index ${value} is outside of the array, which goes from ${low} to ${high}; the model stops with an error here.`
);
var constantDivisionByZero = rule(
  "TKS3124",
  "error",
  "division by zero",
  () => "This divides by zero."
);
var wrongPrefix = rule(
  "TKS3201",
  "error",
  "prefix does not fit the type",
  (prefix, wanted, type) => `'${prefix}' is for ${wanted} only, not for ${type}.`
);
var constantWithoutValue = rule(
  "TKS3202",
  "error",
  "constant without a value",
  (name) => hinted(`The constant '${name}' has no value.`, `Write for example ${name} = 1.`)
);
var cannotBeInitialised = rule(
  "TKS3203",
  "error",
  "cannot be initialised",
  (name, type) => `'${name}' is of type ${type} and cannot be given a value here.`
);
var notInFunctions = rule(
  "TKS3204",
  "error",
  "type not allowed in functions",
  (type) => `A function cannot have a local variable of type ${type}.`
);
var emptyRange = rule(
  "TKS3205",
  "error",
  "empty range",
  (low, high) => `The range from ${low} to ${high} is empty.`
);
var boundNotInteger = rule(
  "TKS3206",
  "error",
  "bound or size is not an integer",
  (type) => `An integer is needed here; this is ${article(type)}.`
);
var notComputable = rule(
  "TKS3207",
  "error",
  "not a constant expression",
  (name) => hinted(
    name === void 0 ? "This must be known before the model runs." : `This must be known before the model runs, but '${name}' is not a constant.`,
    name === void 0 ? void 0 : `Declare '${name}' as const, or use a constant.`
  )
);
var arraySizeTooSmall = rule(
  "TKS3208",
  "error",
  "array without elements",
  (size) => `An array needs at least one element; its size here is ${size}.`
);
var wrongArrayIndexType = rule(
  "TKS3209",
  "error",
  "array over a wrong type",
  (type) => `An array is declared with a size, a bounded integer type or a scalar type, not with ${type}.`
);
var wrongFieldType = rule(
  "TKS3210",
  "error",
  "type not allowed in a struct",
  (type) => `A struct cannot have a field of type ${type}.`
);
var constantField = rule(
  "TKS3211",
  "error",
  "constant field",
  (name) => hinted(
    `The field '${name}' cannot be constant.`,
    "Declare the variable of the struct type as const instead."
  )
);
var stringNotConstant = rule(
  "TKS3212",
  "error",
  "string that is not constant",
  () => hinted("A string must be constant.", "Write const string.")
);
var voidNotAllowed = rule(
  "TKS3213",
  "error",
  "'void' is no type of variables",
  () => "'void' is for functions that return nothing."
);
var wrongInitialiser = rule(
  "TKS3214",
  "error",
  "value does not fit the declaration",
  (type, value) => `A variable of type ${type} cannot start with ${value}.`
);
var fieldNameInArray = rule(
  "TKS3215",
  "error",
  "field name in the value of an array",
  () => "The elements of an array have no names."
);
var unknownFieldInitialised = rule(
  "TKS3216",
  "error",
  "value for an unknown field",
  (name, nearest2) => hinted(`The struct has no field '${name}'.`, didYouMean(nearest2))
);
var tooManyValues = rule(
  "TKS3217",
  "error",
  "too many values",
  (wanted) => `There are too many values: ${wanted} ${wanted === 1 ? "is" : "are"} needed.`
);
var fieldInitialisedTwice = rule(
  "TKS3218",
  "error",
  "two values for a field",
  (name) => `The field '${name}' is given two values.`
);
var missingValues = rule(
  "TKS3219",
  "error",
  "values missing",
  (missing2) => `The list of values is not complete: ${missing2}.`
);
var valueOutOfRange = rule(
  "TKS3220",
  "error",
  "value out of range",
  (value, low, high) => `The value ${value} is outside of the range from ${low} to ${high}.`
);
var cannotBeComputed = rule(
  "TKS3221",
  "error",
  "constant cannot be computed",
  (why) => `This cannot be computed: ${why}.`
);
var tooBig = rule(
  "TKS3222",
  "error",
  "too big",
  (what, cells) => `${what} needs more than ${cells} integers of memory.`
);
var referenceNotAllowed = rule(
  "TKS3223",
  "error",
  "no reference to this type",
  (type) => `There are no references to ${type}.`
);
var notConstOrMeta = rule(
  "TKS3224",
  "error",
  "cannot be constant or meta",
  (prefix, type) => `'${prefix}' does not go with ${type}.`
);
var boundTooWide = rule(
  "TKS3225",
  "error",
  "prefix repeated",
  (prefix) => `'${prefix}' is given twice.`
);
var notAChannelOfPriority = rule(
  "TKS3226",
  "error",
  "channel expected",
  (type) => `A channel is needed here; this is ${article(type)}.`
);
var prioritiesTwice = rule(
  "TKS3227",
  "error",
  "channel priorities given twice",
  () => "The priorities of channels can be given only once."
);
var hookTwice = rule(
  "TKS3228",
  "error",
  "update hook given twice",
  (name) => `'${name}' can be given only once.`
);
var recursion = rule(
  "TKS3301",
  "error",
  "recursion",
  (name) => hinted(`'${name}' calls itself; functions cannot be recursive.`, "Use a loop.")
);
var missingReturn = rule(
  "TKS3302",
  "error",
  "return missing",
  (name) => `'${name}' can reach its end without returning a value.`
);
var valueReturnedFromVoid = rule(
  "TKS3303",
  "error",
  "value returned from a void function",
  (name) => `'${name}' is declared to return nothing.`
);
var returnWithoutValue = rule(
  "TKS3304",
  "error",
  "return without a value",
  (name, type) => `'${name}' must return a value of type ${type}.`
);
var wrongReturnValue = rule(
  "TKS3305",
  "error",
  "wrong type of return value",
  (name, type, given) => `'${name}' returns ${type}; a value of type ${given} does not fit.`
);
var wrongResultType = rule(
  "TKS3306",
  "error",
  "type cannot be returned",
  (type) => hinted(
    `A function cannot return ${article(type)}.`,
    type.startsWith("array") ? "Put the array into a struct, or pass it by reference." : void 0
  )
);
var notAGuard = rule(
  "TKS3401",
  "error",
  "not a guard",
  (type) => hinted(
    `A guard cannot be ${article(type)}.`,
    type.includes("'or'") ? "Split the edge in two, one for each case." : type.includes("rate") ? "Rates of clocks belong in invariants." : void 0
  )
);
var notAnInvariant = rule(
  "TKS3402",
  "error",
  "not an invariant",
  (type) => hinted(
    `An invariant cannot be ${article(type)}.`,
    type.includes("'=='") ? "Use '<=' here, and '==' in guards." : void 0
  )
);
var channelNeeded = rule(
  "TKS3403",
  "error",
  "channel expected",
  (type) => `A channel is needed to synchronise; this is ${article(type)}.`
);
var mixedSynchronisation = rule(
  "TKS3404",
  "error",
  "two styles of synchronisation",
  () => hinted(
    "Synchronisations with and without direction cannot be mixed in a model.",
    "Add '!' or '?' to this one."
  )
);
var wrongProbability = rule(
  "TKS3405",
  "error",
  "not a weight",
  (type) => `The weight of a branch must be a number; this is ${article(type)}.`
);
var wrongExponentialRate = rule(
  "TKS3406",
  "error",
  "not a rate",
  (type) => `The rate of a location must be a number; this is ${article(type)}.`
);
var strictInvariant = rule(
  "TKS3407",
  "warning",
  "strict invariant",
  () => hinted(
    "The upper bound of this invariant is strict, so there is no last moment to leave.",
    "Use '<=' unless this is intended."
  )
);
var severalCostRates = rule(
  "TKS3408",
  "error",
  "several cost rates",
  () => "A location can have only one rate of cost."
);
function count(n, noun) {
  return n === 0 ? `no ${noun}s` : n === 1 ? `one ${noun}` : `${n} ${noun}s`;
}
function article(type) {
  if (type === "void") return "nothing";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

// src/language/type-table.ts
var TypeTable = class {
  #symbolOf;
  #types = /* @__PURE__ */ new Map();
  constructor(symbolOf) {
    this.#symbolOf = symbolOf;
  }
  /** Undefined for an expression that was not reached, or is a name without a value. */
  get(expression) {
    switch (expression.kind) {
      case "integer":
        return INT;
      case "boolean":
        return BOOL;
      case "name": {
        const symbol = this.#symbolOf.get(expression);
        return symbol !== void 0 && "type" in symbol ? symbol.type : void 0;
      }
      default:
        return this.#types.get(expression);
    }
  }
  set(expression, type) {
    if (expression.kind === "integer" || expression.kind === "boolean" || expression.kind === "name") return;
    this.#types.set(expression, type);
  }
};

// src/language/checking.ts
var CONSTANT_STEPS_MAX = 5e6;
function newId(checking) {
  return checking.state.nextId++;
}
function sayOnce(checking, diagnostic) {
  if (checking.said.has(diagnostic.code)) return;
  checking.said.add(diagnostic.code);
  checking.report(diagnostic);
}
function noteForeign(checking, what, diagnostic) {
  checking.state.foreign ??= what;
  sayOnce(checking, diagnostic);
}
function foreignIn(checking, check2) {
  const outer = checking.state.foreign;
  checking.state.foreign = void 0;
  check2();
  const found = checking.state.foreign;
  checking.state.foreign = outer ?? found;
  return found;
}
function declare(checking, scope, name, symbol) {
  checking.symbolOf.set(name, symbol);
  const earlier = scope.names.get(symbol.name);
  if (earlier === void 0) {
    scope.names.set(symbol.name, symbol);
    return;
  }
  const diagnostic = declaredTwice.at(name, symbol.name);
  checking.report(
    earlier.span === void 0 ? diagnostic : withRelated(diagnostic, [{ message: "The first declaration is here.", span: earlier.span }])
  );
}
function reportUnknown(checking, scope, name, at) {
  for (let around = scope; around !== void 0; around = around.parent) {
    const later = around.upcoming?.().get(name);
    if (later === void 0) continue;
    const diagnostic = usedBeforeDeclared.at(at, name);
    checking.report(withRelated(diagnostic, [{ message: "The declaration is here.", span: later }]));
    return;
  }
  checking.report(unknownName.at(at, name, nearestInScope(scope, name)));
}
function nearestInScope(scope, name, fits = () => true) {
  return nearest(name, namesIn(scope, fits));
}
var CANDIDATES_MAX = 2e3;
function* namesIn(scope, fits) {
  let left = CANDIDATES_MAX;
  for (let around = scope; around !== void 0; around = around.parent) {
    for (const symbol of around.names.values()) {
      if (left-- === 0) return;
      if (fits(symbol)) yield symbol.name;
    }
  }
}
function resolveName(checking, scope, node, name) {
  const symbol = lookUp(scope, name);
  if (symbol !== void 0) checking.symbolOf.set(node, symbol);
  return symbol;
}
function logUse(checking, kind, symbol, node) {
  checking.effects.push({ kind, symbol, node });
}
function changedSince(checking, mark) {
  const { effects, functions } = checking;
  for (let i = mark; i < effects.length; i++) {
    const { kind, symbol } = effects[i];
    if (kind === "write" || kind === "modify") return symbol.name;
    if (kind === "call" && symbol.kind === "function") {
      const changed = functions.get(symbol)?.changes;
      if (changed !== void 0) return changed;
    }
  }
  return void 0;
}
function variableSince(checking, mark) {
  const { effects, functions } = checking;
  for (let i = mark; i < effects.length; i++) {
    const { kind, symbol } = effects[i];
    if (kind !== "call") {
      if (!isComputable(symbol)) return symbol.name;
    } else if (symbol.kind === "function") {
      const read = functions.get(symbol)?.reads;
      if (read !== void 0) return read;
    } else if (symbol.kind === "builtinFunction" && symbol.random) {
      return symbol.name;
    }
  }
  return void 0;
}
function isComputable(symbol) {
  switch (symbol.kind) {
    case "variable":
      return symbol.constant && symbol.owner !== "function";
    case "parameter":
      return symbol.owner !== "function" && symbol.passing === "value" && symbol.constant && symbol.type.kind !== "double";
    case "binder":
      return symbol.owner === "quantifier";
    default:
      return true;
  }
}
function isLocalToFunction(symbol) {
  switch (symbol.kind) {
    case "variable":
    case "parameter":
      return symbol.owner === "function";
    case "binder":
      return true;
    default:
      return false;
  }
}
function functionEffects(checking, start) {
  const { effects, functions } = checking;
  let changes;
  let reads;
  for (let i = start; i < effects.length; i++) {
    const { kind, symbol } = effects[i];
    if (kind === "call") {
      const called = symbol.kind === "function" ? functions.get(symbol) : void 0;
      changes ??= called?.changes;
      reads ??= called?.reads;
      if (symbol.kind === "builtinFunction" && symbol.random) reads ??= symbol.name;
    } else if (!isLocalToFunction(symbol)) {
      if (kind !== "read") changes ??= symbol.name;
      if (!isComputable(symbol)) reads ??= symbol.name;
    }
  }
  return { start, end: effects.length, changes, reads };
}
function parametersSince(checking, mark) {
  const found = /* @__PURE__ */ new Set();
  for (let i = mark; i < checking.effects.length; i++) {
    const { symbol } = checking.effects[i];
    if (symbol.kind === "parameter" && symbol.owner !== "function") found.add(symbol);
    for (const parameter of checking.dependencies.get(symbol) ?? []) found.add(parameter);
  }
  return found.size === 0 ? NO_PARAMETERS : found;
}
var NO_PARAMETERS = /* @__PURE__ */ new Set();
function constantInterpreter(checking) {
  return new Interpreter(checking, (symbol) => checking.constants.get(symbol), checking.state);
}
function quietValue(checking, expression) {
  if (expression.kind === "integer") return expression.value;
  const interpreter = constantInterpreter(checking);
  const value = interpreter.number(expression);
  return interpreter.failure === void 0 ? value : void 0;
}
function reportFailure(checking, failure, within) {
  const inside = within.start <= failure.at.start && failure.at.end <= within.end;
  const at = inside ? failure.at : within;
  switch (failure.kind) {
    case "notConstant":
    case "foreign":
      return;
    case "outOfRange":
      checking.report(valueOutOfRange.at(at, failure.value, failure.low, failure.high));
      return;
    case "index":
      checking.report(indexOutOfRange.at(at, failure.value, failure.low, failure.high));
      return;
    case "divisionByZero":
      checking.report(constantDivisionByZero.at(at));
      return;
    case "negativeShift":
      checking.report(cannotBeComputed.at(at, "it shifts by a negative number"));
      return;
    case "budget":
      checking.report(cannotBeComputed.at(at, "it takes too many steps"));
      return;
    case "noReturn":
      checking.report(cannotBeComputed.at(at, "a function does not return a value"));
      return;
    case "assertion":
      checking.report(cannotBeComputed.at(at, "an assertion does not hold"));
      return;
  }
}

// src/language/check-changes.ts
function checkAssign(checking, scope, expression) {
  const { target, operator } = expression;
  const mark = checking.effects.length;
  const left = checking.checkValue(checking, scope, target);
  markChanged(checking, target, mark, operator === "=" ? "write" : "modify");
  const right = checking.checkValue(checking, scope, expression.value);
  if (!isUnknown(left) && !requireVariable(checking, target)) return UNKNOWN;
  if (isUnknown(left) || isUnknown(right)) return left;
  if (operator === "=") {
    if (isAssignmentCompatible(left, right)) return left;
    checking.report(wrongAssignment.at(expression, describeType(left), describeType(right)));
    return UNKNOWN;
  }
  const fits = operator === "+=" ? left.kind === "int" : isIntegral(left);
  if (fits && isIntegral(right)) return left;
  checking.report(integersOnly.at(expression, operator));
  return UNKNOWN;
}
function checkIncrement(checking, scope, expression) {
  const { operand: operand2, operator } = expression;
  const mark = checking.effects.length;
  const type = checking.checkValue(checking, scope, operand2);
  markChanged(checking, operand2, mark, "modify");
  if (isUnknown(type) || !requireVariable(checking, operand2)) return UNKNOWN;
  if (type.kind === "int") return INT;
  checking.report(incrementNeedsInteger.at(operand2, operator, describeType(type)));
  return UNKNOWN;
}
function markChanged(checking, target, mark, kind) {
  const roots = rootsOf(target);
  for (const root of roots) {
    const symbol = checking.symbolOf.get(root);
    if (symbol === void 0) continue;
    const first = checking.effects[mark];
    if (roots.length === 1 && first?.node === root) {
      checking.effects[mark] = { kind, symbol, node: root };
    } else {
      logUse(checking, kind, symbol, root);
    }
  }
}
function rootsOf(expression) {
  switch (expression.kind) {
    case "name":
      return [expression];
    case "index":
      return rootsOf(expression.array);
    case "member":
      return rootsOf(expression.object);
    case "conditional":
      return [...rootsOf(expression.whenTrue), ...rootsOf(expression.whenFalse)];
    case "comma": {
      const last = expression.items.at(-1);
      return last === void 0 ? [] : rootsOf(last);
    }
    case "assign":
      return rootsOf(expression.target);
    case "increment":
      return rootsOf(expression.operand);
    default:
      return [];
  }
}
function requireVariable(checking, expression) {
  const obstacle = obstacleToChange(checking, expression);
  if (obstacle === void 0) return true;
  if (obstacle === "value") {
    checking.report(notAVariable.at(expression));
  } else {
    checking.report(constantChanged.at(expression, obstacle.name, constantWords(obstacle)));
  }
  return false;
}
function constantWords(symbol) {
  switch (symbol.kind) {
    case "parameter":
      return "a constant parameter";
    case "binder":
      return `bound by ${symbol.owner === "select" ? "a select" : symbol.owner === "iteration" ? "the loop" : "a quantifier"}`;
    default:
      return describeSymbol(symbol);
  }
}
function obstacleToChange(checking, expression) {
  switch (expression.kind) {
    case "error":
    case "foreign":
      return void 0;
    case "name": {
      const symbol = checking.symbolOf.get(expression);
      if (symbol === void 0 || symbol.kind === "foreign") return void 0;
      if (symbol.kind === "variable" || symbol.kind === "parameter") {
        return symbol.constant ? symbol : void 0;
      }
      return symbol.kind === "binder" || symbol.kind === "builtinConstant" ? symbol : "value";
    }
    case "index":
      return obstacleToChange(checking, expression.array);
    case "member":
      return checking.typeOf.get(expression.object)?.kind === "process" ? "value" : obstacleToChange(checking, expression.object);
    case "assign":
      return void 0;
    case "increment":
      return expression.position === "before" ? void 0 : "value";
    case "conditional": {
      const left = checking.typeOf.get(expression.whenTrue) ?? UNKNOWN;
      const right = checking.typeOf.get(expression.whenFalse) ?? UNKNOWN;
      if (!isEquivalent(left, right)) return "value";
      return obstacleToChange(checking, expression.whenTrue) ?? obstacleToChange(checking, expression.whenFalse);
    }
    case "comma": {
      const last = expression.items.at(-1);
      return last === void 0 ? "value" : obstacleToChange(checking, last);
    }
    default:
      return "value";
  }
}

// src/language/problems/query-checks.ts
var queryNameUnknown = rule(
  "TKS7101",
  "warning",
  "query with an unknown name",
  (name, nearest2) => ({
    message: `There is no '${name}' in the model; the query is skipped.`,
    hint: nearest2 === void 0 ? void 0 : `Did you mean '${nearest2}'?`
  })
);
var queryMemberUnknown = rule(
  "TKS7102",
  "warning",
  "query with an unknown member",
  (process2, name, nearest2) => ({
    message: `The process '${process2}' has no location or variable '${name}'; the query is skipped.`,
    hint: nearest2 === void 0 ? void 0 : `Did you mean '${nearest2}'?`
  })
);
var queryProcessNotRunning = rule(
  "TKS7103",
  "warning",
  "query about a process that does not run",
  (name) => ({
    message: `'${name}' is not in the system line; the query is skipped.`,
    hint: `Add '${name}' to the system line, or remove the query.`
  })
);
var queryProcessIncomplete = rule(
  "TKS7104",
  "warning",
  "query about a set of processes",
  (name, wanted) => ({
    message: `'${name}' stands for several processes; the query is skipped.`,
    hint: `Choose one by its ${wanted === 1 ? "argument" : `${wanted} arguments`}, as in ${name}(${Array(wanted).fill("0").join(", ")}), or use forall.`
  })
);
var queryIndexOutOfRange = rule(
  "TKS7105",
  "warning",
  "query about a process or element that does not exist",
  (value, low, high) => `The value ${value} is outside of the range from ${low} to ${high}; the query is skipped.`
);
var queryNotAFormula = rule(
  "TKS7106",
  "warning",
  "query is not a condition",
  (type) => `The query asks for ${type} where a condition is needed; it is skipped.`
);
var queryWrongBounded = rule(
  "TKS7107",
  "warning",
  "query for the bounds of something else",
  (type) => `Bounds can be asked for integers and clocks, not for ${type}; the query is skipped.`
);
var queryChangesVariables = rule(
  "TKS7108",
  "warning",
  "query with a side effect",
  (name) => `A query must not change anything, but this one changes '${name}'; it is skipped.`
);
var queryWrong = rule(
  "TKS7109",
  "warning",
  "query with an error",
  (message, hint) => ({ message: `${message} The query is skipped.`, hint })
);

// src/language/check-members.ts
function checkProcess(checking, scope, expression, symbol, chosen) {
  const types = chosen.map((argument) => checking.checkValue(checking, scope, argument));
  if (checking.mode === "model") {
    checking.report(processOutsideQuery.at(expression, symbol.name));
    return UNKNOWN;
  }
  if (!checking.running.has(symbol)) {
    checking.report(queryProcessNotRunning.at(expression, symbol.name));
    return UNKNOWN;
  }
  const wanted = symbol.parameters.length;
  if (chosen.length === 0 && wanted > 0) {
    checking.report(queryProcessIncomplete.at(expression, symbol.name, wanted));
    return UNKNOWN;
  }
  if (chosen.length !== wanted) {
    checking.report(wrongArgumentCount.at(expression, symbol.name, wanted, chosen.length));
    return UNKNOWN;
  }
  for (const [i, { type }] of symbol.parameters.entries()) {
    if (!checkChoice(checking, type, types[i], chosen[i])) return UNKNOWN;
  }
  return { kind: "process", symbol };
}
function checkChoice(checking, wanted, given, argument) {
  if (isUnknown(given)) return false;
  const fits = wanted.kind === "scalar" ? given.kind === "scalar" && given.set === wanted.set : isIntegral(given);
  if (!fits && !isUnknown(wanted)) {
    checking.report(wrongIndexType.at(argument, describeType(wanted), describeType(given)));
    return false;
  }
  const value = quietValue(checking, argument);
  const shape = shapeOf(wanted);
  if (value === void 0 || !isShape(shape) || shape.kind !== "number") return true;
  if (shape.low <= value && value <= shape.high) return true;
  checking.report(queryIndexOutOfRange.at(argument, value, shape.low, shape.high));
  return false;
}
function checkProcessMember(checking, expression, process2) {
  const { symbol } = process2;
  const template = templateOf(symbol);
  const members = template === void 0 ? void 0 : checking.templateScopes.get(template)?.names;
  if (members === void 0) return UNKNOWN;
  const { member } = expression;
  const found = members.get(member.name);
  switch (found?.kind) {
    case "location":
      note(checking, found, expression);
      return BOOL;
    case "variable":
    case "parameter":
      note(checking, found, expression);
      return found.type;
    case "function":
      checking.symbolOf.set(expression, found);
      return UNKNOWN;
    case void 0: {
      if (member.name === "location") return INT;
      const near = nearest(member.name, members.keys());
      checking.report(queryMemberUnknown.at(member, symbol.name, member.name, near));
      return UNKNOWN;
    }
    default:
      checking.report(queryMemberUnknown.at(member, symbol.name, member.name));
      return UNKNOWN;
  }
}
function note(checking, symbol, at) {
  checking.symbolOf.set(at, symbol);
  logUse(checking, "read", symbol, at);
}

// src/language/problems/foreign.ts
var doublesNotAnalysed = rule("TKS5001", "info", "floating-point numbers", () => ({
  message: "Floating-point numbers are read but not analysed here; only statistical engines compute with them."
}));
var hybridNotAnalysed = rule(
  "TKS5002",
  "info",
  "hybrid clocks",
  () => "Hybrid clocks and their rates are read but not analysed here."
);
var exponentialRateIgnored = rule(
  "TKS5003",
  "info",
  "exponential rates",
  () => "Exponential rates are read but ignored here: any delay that the invariant allows is possible."
);
var weightsIgnored = rule(
  "TKS5004",
  "info",
  "weights of branches",
  () => "Weights of branches are read but ignored here: every branch is possible."
);
var uncontrollableIgnored = rule(
  "TKS5005",
  "info",
  "uncontrollable edges",
  () => "Uncontrollable edges are read as ordinary edges here."
);
var dynamicNotAnalysed = rule(
  "TKS5006",
  "warning",
  "dynamic processes",
  () => "Processes that are started while the model runs are read but not analysed here."
);
var externalNotAnalysed = rule(
  "TKS5007",
  "warning",
  "external functions",
  (name) => ({
    message: `The external function '${name}' cannot be called here: its library is not loaded.`,
    hint: "Write the function in the model."
  })
);
var chartsNotAnalysed = rule(
  "TKS5008",
  "info",
  "live sequence charts",
  () => "Live sequence charts are kept but not analysed here."
);
var ecdarNotAnalysed = rule(
  "TKS5009",
  "info",
  "interface declarations",
  () => "Interface declarations are read but not analysed here."
);
var randomNotAnalysed = rule(
  "TKS5010",
  "info",
  "mathematical functions",
  (name) => `'${name}' is read but not computed here; only statistical engines compute with floating-point numbers.`
);
var stringsNotAnalysed = rule(
  "TKS5011",
  "info",
  "strings",
  () => "Strings are read but not used here; they are for external functions."
);
var queryNotAnswered = rule(
  "TKS5012",
  "info",
  "query of another engine",
  (feature) => `This query is not answered here: it is ${queryWords[feature]}.`
);
var templateNotAnalysed = rule(
  "TKS5013",
  "warning",
  "template not analysed",
  (name, what) => `The template '${name}' is read but cannot be analysed here, because it uses ${what}.`
);
var queryWords = {
  statistical: "for statistical model checking",
  hybrid: "for hybrid systems",
  game: "for games and strategies",
  dynamic: "about dynamic processes",
  chart: "about a live sequence chart",
  external: "for an external engine",
  ecdar: "for refinement checking"
};

// src/language/check-calls.ts
function checkCall(checking, scope, expression) {
  const { callee } = expression;
  const symbol = calledSymbol(checking, scope, callee);
  switch (symbol?.kind) {
    case "function":
      return checkFunctionCall(checking, scope, expression, symbol);
    case "builtinFunction":
      return checkBuiltinCall(checking, scope, expression, symbol);
    case "template":
    case "instance":
      return checkProcess(checking, scope, expression, symbol, expression.arguments);
    case void 0:
      for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
      return UNKNOWN;
    case "foreign":
      for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
      logUse(checking, "call", symbol, callee);
      if (symbol.feature === "external") {
        noteForeign(checking, "external functions", externalNotAnalysed.at(callee, symbol.name));
      }
      return UNKNOWN;
    default:
      for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
      checking.report(notAFunction.at(callee));
      return UNKNOWN;
  }
}
function calledSymbol(checking, scope, callee) {
  if (callee.kind === "name") {
    const symbol = resolveName(checking, scope, callee, callee.name);
    if (symbol === void 0) reportUnknown(checking, scope, callee.name, callee);
    return symbol;
  }
  const type = checking.checkExpression(checking, scope, callee);
  const member = callee.kind === "member" ? checking.symbolOf.get(callee) : void 0;
  if (member?.kind === "function") return member;
  if (!isUnknown(type)) checking.report(notAFunction.at(callee));
  return void 0;
}
function checkFunctionCall(checking, scope, expression, symbol) {
  const { callee } = expression;
  logUse(checking, "call", symbol, callee);
  const given = expression.arguments.length;
  if (given !== symbol.parameters.length) {
    for (const argument of expression.arguments) checking.checkExpression(checking, scope, argument);
    checking.report(wrongArgumentCount.at(expression, symbol.name, symbol.parameters.length, given));
    return symbol.result;
  }
  let fits = true;
  for (const [i, parameter] of symbol.parameters.entries()) {
    if (!checkArgument(checking, scope, parameter, expression.arguments[i])) fits = false;
  }
  const effects = checking.functions.get(symbol);
  if (effects === void 0) checking.report(recursion.at(callee, symbol.name));
  checking.state.foreign ??= effects?.foreign;
  return fits ? symbol.result : UNKNOWN;
}
function checkArgument(checking, scope, parameter, argument) {
  const mark = checking.effects.length;
  const type = checking.checkValue(checking, scope, argument);
  const changes = parameter.passing === "reference" && !parameter.constant;
  if (changes && parameter.type.kind !== "channel") {
    markChanged(checking, argument, mark, "modify");
    for (const root of rootsOf(argument)) {
      const symbol = checking.symbolOf.get(root);
      if (symbol !== void 0) logUse(checking, "read", symbol, root);
    }
  }
  return checkArgumentType(checking, parameter, argument, type);
}
function checkArgumentType(checking, parameter, argument, type) {
  if (isUnknown(type) || isUnknown(parameter.type)) return true;
  const reference = parameter.passing === "reference";
  const isVariable = obstacleToChange(checking, argument) === void 0;
  if (reference && !parameter.constant && !isVariable) {
    checking.report(variableArgumentNeeded.at(argument, parameter.name));
    return false;
  }
  if (fitsParameter(parameter.type, type, reference && isVariable)) return true;
  checking.report(
    wrongArgument.at(argument, parameter.name, describeType(parameter.type), describeType(type))
  );
  return false;
}
function fitsParameter(parameter, argument, asVariable) {
  if (parameter.kind === "channel" && argument.kind === "channel") {
    return channelCapability(argument) >= channelCapability(parameter);
  }
  return asVariable ? isEquivalent(argument, parameter) : isAssignmentCompatible(parameter, argument);
}
function checkBuiltinCall(checking, scope, expression, symbol) {
  const { callee } = expression;
  logUse(checking, "call", symbol, callee);
  const types = expression.arguments.map((argument) => checking.checkValue(checking, scope, argument));
  const wanted = symbol.parameters.length;
  if (types.length !== wanted) {
    checking.report(wrongArgumentCount.at(expression, symbol.name, wanted, types.length));
    return symbol.result;
  }
  for (const [i, type] of types.entries()) {
    const fits = symbol.parameters[i] === "integer" ? isIntegral(type) : isNumber(type);
    if (fits || isUnknown(type)) continue;
    checking.report(
      wrongArgument.at(
        expression.arguments[i],
        String(i + 1),
        symbol.parameters[i] === "integer" ? "int" : "double",
        describeType(type)
      )
    );
    return UNKNOWN;
  }
  if (symbol.name !== "abs") {
    const diagnostic = randomNotAnalysed.at(callee, symbol.name);
    noteForeign(checking, "floating-point functions", diagnostic);
  }
  return symbol.result;
}

// src/language/check-operators.ts
function binaryType(operator, left, right) {
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN;
  switch (operator) {
    case "+":
      return sumType(left, right);
    case "-":
      return differenceType(left, right);
    case "*":
    case "/":
    case "**":
    case "<?":
    case ">?":
      if (isIntegral(left) && isIntegral(right)) return INT;
      return isNumber(left) && isNumber(right) ? DOUBLE : void 0;
    case "%":
    case "&":
    case "|":
    case "^":
    case "<<":
    case ">>":
      return isIntegral(left) && isIntegral(right) ? INT : void 0;
    case "&&":
      return andType(left, right);
    case "||":
      return orType(left, right);
    case "imply": {
      const negated = notType(left);
      return negated === void 0 ? void 0 : orType(negated, right);
    }
    case "xor":
      return isIntegral(left) && isIntegral(right) ? BOOL : void 0;
    case "==":
      return equalType(left, right);
    case "!=":
      return unequalType(left, right);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return orderType(operator, left, right);
  }
}
function sumType(left, right) {
  if (isIntegral(left) && isIntegral(right)) return INT;
  for (const [a, b] of [
    [left, right],
    [right, left]
  ]) {
    if (isInteger(a) && b.kind === "clock") return CLOCK;
    if (isInteger(a) && b.kind === "difference") return DIFFERENCE;
  }
  return isNumber(left) && isNumber(right) ? DOUBLE : void 0;
}
function differenceType(left, right) {
  if (isIntegral(left) && isIntegral(right)) return INT;
  if (left.kind === "clock" && isInteger(right)) return CLOCK;
  if (left.kind === "clock" && right.kind === "clock") return DIFFERENCE;
  if (left.kind === "difference" && isInteger(right)) return DIFFERENCE;
  if (isInteger(left) && right.kind === "difference") return DIFFERENCE;
  return isNumber(left) && isNumber(right) ? DOUBLE : void 0;
}
function andType(left, right) {
  if (isIntegral(left) && isIntegral(right)) return BOOL;
  if (isInvariant(left) && isInvariant(right)) return INVARIANT;
  if (isInvariantWithRates(left) && isInvariantWithRates(right)) return RATED_INVARIANT;
  if (isGuard(left) && isGuard(right)) return GUARD;
  return isConstraint(left) && isConstraint(right) ? CONSTRAINT : void 0;
}
function orType(left, right) {
  if (isIntegral(left) && isIntegral(right)) return BOOL;
  if (isIntegral(left) || isIntegral(right)) {
    const other = isIntegral(left) ? right : left;
    if (isInvariantWithRates(other) || isConstraint(other)) return other;
    return void 0;
  }
  return isConstraint(left) && isConstraint(right) ? CONSTRAINT : void 0;
}
function notType(operand2) {
  if (isUnknown(operand2)) return UNKNOWN;
  if (isIntegral(operand2)) return BOOL;
  return isConstraint(operand2) ? CONSTRAINT : void 0;
}
function minusType(operand2) {
  if (isUnknown(operand2)) return UNKNOWN;
  if (isIntegral(operand2)) return INT;
  return isNumber(operand2) ? DOUBLE : void 0;
}
function isClockLike(type) {
  return type.kind === "clock" || type.kind === "difference";
}
function orderType(operator, left, right) {
  if (isIntegral(left) && isIntegral(right)) return BOOL;
  if (left.kind === "clock" && right.kind === "clock") return INVARIANT;
  const doubles = operator === "<" || operator === "<=";
  for (const [a, b] of [
    [left, right],
    [right, left]
  ]) {
    if (isClockLike(a) && (isInteger(b) || doubles && b.kind === "double")) return INVARIANT;
  }
  if (!isNumber(left) || !isNumber(right)) return void 0;
  return left.kind === "clock" || right.kind === "clock" ? GUARD : BOOL;
}
function equalType(left, right) {
  if (isNumber(left) && isNumber(right) && (isClockLike(left) || isClockLike(right))) {
    return GUARD;
  }
  if (isEqualityCompatible(left, right)) return BOOL;
  if (left.kind === "rate" && isNumber(right)) return RATED_INVARIANT;
  if (right.kind === "rate" && isNumber(left)) return RATED_INVARIANT;
  return isNumber(left) && isNumber(right) ? BOOL : void 0;
}
function unequalType(left, right) {
  if (left.kind === "clock" && right.kind === "clock") return CONSTRAINT;
  if (isEqualityCompatible(left, right)) return BOOL;
  if (isClockLike(left) && isInteger(right) || isInteger(left) && isClockLike(right)) return CONSTRAINT;
  return isNumber(left) && isNumber(right) ? BOOL : void 0;
}
function conditionalType(whenTrue, whenFalse) {
  if (isUnknown(whenTrue) || isUnknown(whenFalse)) return UNKNOWN;
  if (whenTrue.kind === "clock" !== (whenFalse.kind === "clock")) {
    return isNumber(whenTrue) && isNumber(whenFalse) ? DOUBLE : void 0;
  }
  if (whenTrue.kind === "int" && whenFalse.kind === "int") {
    return isEquivalent(whenTrue, whenFalse) ? whenTrue : INT;
  }
  if (isAssignmentCompatible(whenTrue, whenFalse)) return whenTrue;
  if (isAssignmentCompatible(whenFalse, whenTrue)) return whenFalse;
  return void 0;
}
function quantifierType(quantifier2, body) {
  if (isUnknown(body)) return UNKNOWN;
  switch (quantifier2) {
    case "forall":
      if (isIntegral(body)) return BOOL;
      return isInvariantWithRates(body) || isConstraint(body) ? body : void 0;
    case "exists":
      if (isIntegral(body)) return BOOL;
      return isConstraint(body) ? CONSTRAINT : void 0;
    case "sum":
      if (isIntegral(body)) return INT;
      return isNumber(body) ? DOUBLE : void 0;
  }
}

// src/language/check-types.ts
function resolveType(checking, scope, syntax, restrict) {
  const constant2 = syntax.prefixes.some(({ prefix }) => prefix === "const");
  const base = resolveBase(checking, scope, syntax, constant2, restrict);
  let declared = base;
  for (const { prefix, start, end } of syntax.prefixes) {
    declared = applyPrefix(checking, declared, prefix, { start, end });
  }
  return declared;
}
function plain(type) {
  return { type, constant: false, meta: false };
}
function resolveBase(checking, scope, syntax, constant2, restrict) {
  const { base } = syntax;
  switch (base.kind) {
    case "error":
      return plain(UNKNOWN);
    case "basic":
      switch (base.name) {
        case "int":
          return plain(constant2 ? INT : PLAIN_INT);
        case "bool":
          return plain(BOOL);
        case "clock":
          return plain(CLOCK);
        case "chan":
          return plain({ kind: "channel", urgent: false, broadcast: false });
        case "double":
          sayOnce(checking, doublesNotAnalysed.at(base));
          return plain(DOUBLE);
        case "string":
          if (!constant2) checking.report(stringNotConstant.at(base));
          sayOnce(checking, stringsNotAnalysed.at(base));
          return plain(STRING);
        case "void":
          return plain(VOID);
      }
    case "range": {
      const low = resolveBound(checking, scope, base.low, 0);
      const high = resolveBound(checking, scope, base.high, 0);
      if (low === void 0 || high === void 0) return plain(UNKNOWN);
      if (typeof low === "number" && typeof high === "number" && low > high) {
        checking.report(emptyRange.at(base, low, high));
        return plain(UNKNOWN);
      }
      return plain({ kind: "int", range: { low, high } });
    }
    case "scalar": {
      const mark = checking.effects.length;
      const high = resolveBound(checking, scope, base.size, -1);
      if (high === void 0) return plain(UNKNOWN);
      restrict?.(parametersSince(checking, mark));
      if (typeof high === "number" && high < 0) {
        checking.report(emptyRange.at(base, 0, high));
        return plain(UNKNOWN);
      }
      return plain({ kind: "scalar", set: { start: base.start, end: base.end, high } });
    }
    case "struct":
      return plain({ kind: "struct", fields: resolveFields(checking, scope, base.fields, restrict) });
    case "named":
      return resolveTypeName(checking, scope, base.name, base);
  }
}
function resolveTypeName(checking, scope, name, at) {
  const symbol = resolveName(checking, scope, at, name);
  if (symbol?.kind === "type") {
    logUse(checking, "read", symbol, at);
    return symbol.declared;
  }
  if (symbol === void 0) {
    const nearest2 = nearestInScope(scope, name, (other) => other.kind === "type");
    checking.report(unknownType.at(at, name, nearest2));
  } else if (symbol.kind !== "foreign") {
    checking.report(notAType.at(at, name, describeSymbol(symbol)));
  }
  return plain(UNKNOWN);
}
function applyPrefix(checking, declared, prefix, at) {
  const { type } = declared;
  if (isUnknown(type)) return declared;
  const inner2 = innermost(type);
  switch (prefix) {
    case "const":
    case "meta":
      if (inner2.kind === "clock" || inner2.kind === "channel" || inner2.kind === "void") {
        checking.report(notConstOrMeta.at(at, prefix, describeType(inner2)));
        return declared;
      }
      return prefix === "const" ? { ...declared, constant: true } : { ...declared, meta: true };
    case "urgent":
    case "broadcast":
      if (inner2.kind !== "channel") {
        checking.report(wrongPrefix.at(at, prefix, "channels", describeType(inner2)));
        return declared;
      }
      return { ...declared, type: mapInnermost(type, { ...inner2, [prefix]: true }) };
    case "hybrid":
      if (inner2.kind !== "clock") {
        checking.report(wrongPrefix.at(at, prefix, "clocks", describeType(inner2)));
        return declared;
      }
      noteForeign(checking, "hybrid clocks", hybridNotAnalysed.at(at));
      return { ...declared, type: mapInnermost(type, { kind: "clock", hybrid: true }) };
  }
}
function mapInnermost(type, inner2) {
  return type.kind === "array" ? { ...type, element: mapInnermost(type.element, inner2) } : inner2;
}
function resolveBound(checking, scope, expression, plus) {
  const mark = checking.effects.length;
  const type = checking.checkValue(checking, scope, expression);
  if (isUnknown(type)) return void 0;
  if (!isInteger(type)) {
    checking.report(boundNotInteger.at(expression, describeType(type)));
    return void 0;
  }
  const variable = variableSince(checking, mark);
  if (variable !== void 0) {
    checking.report(notComputable.at(expression, variable));
    return void 0;
  }
  if (expression.kind === "integer") return expression.value + plus;
  const interpreter = constantInterpreter(checking);
  const value = interpreter.number(expression);
  if (interpreter.failure === void 0) return value + plus;
  if (interpreter.failure.kind === "notConstant") {
    return { expression, plus, key: bindingKey(checking, expression) };
  }
  reportFailure(checking, interpreter.failure, expression);
  return void 0;
}
function bindingKey(checking, expression) {
  switch (expression.kind) {
    case "integer":
    case "boolean":
      return String(expression.value);
    case "name":
      return `#${checking.symbolOf.get(expression)?.id ?? expression.name}`;
    case "unary":
      return `${expression.operator}(${bindingKey(checking, expression.operand)})`;
    case "binary":
      return `(${bindingKey(checking, expression.left)}${expression.operator}${bindingKey(checking, expression.right)})`;
    case "index":
      return `${bindingKey(checking, expression.array)}[${bindingKey(checking, expression.index)}]`;
    case "member":
      return `${bindingKey(checking, expression.object)}.${expression.member.name}`;
    case "call":
      return `${bindingKey(checking, expression.callee)}(${expression.arguments.map((argument) => bindingKey(checking, argument)).join()})`;
    default:
      return `@${expression.start}`;
  }
}
function resolveFields(checking, scope, fields, restrict) {
  const resolved = [];
  const seen = /* @__PURE__ */ new Set();
  for (const field of fields) {
    const declared = resolveType(checking, scope, field.type, restrict);
    for (const { name, dimensions } of field.declarators) {
      if (declared.constant) checking.report(constantField.at(name, name.name));
      const type = arrayOf(checking, scope, declared.type, dimensions, restrict);
      const inner2 = innermost(type);
      if (!isFieldType(inner2)) {
        checking.report(wrongFieldType.at(field.type, describeType(inner2)));
      }
      if (seen.has(name.name)) checking.report(declaredTwice.at(name, name.name));
      seen.add(name.name);
      resolved.push({ name: name.name, type });
    }
  }
  return resolved;
}
function isFieldType(type) {
  switch (type.kind) {
    case "unknown":
    case "struct":
    case "scalar":
    case "int":
    case "bool":
    case "double":
    case "clock":
      return true;
    default:
      return false;
  }
}
function arrayOf(checking, scope, type, dimensions, restrict) {
  let result = type;
  for (const dimension of dimensions.toReversed()) {
    const mark = checking.effects.length;
    const index = resolveIndex(checking, scope, dimension);
    if (index === void 0) return UNKNOWN;
    restrict?.(parametersSince(checking, mark));
    restrict?.(parametersInBounds(checking, index));
    if (isUnknown(result)) continue;
    if (result.kind === "void") return result;
    result = { kind: "array", element: result, index };
  }
  return result;
}
function parametersInBounds(checking, index) {
  const found = /* @__PURE__ */ new Set();
  const bounds = index.kind === "scalar" ? [index.set.high] : index.range === void 0 ? [] : [index.range.low, index.range.high];
  for (const bound of bounds) {
    if (typeof bound !== "number") collectParameters(checking, bound.expression, found);
  }
  return found;
}
function collectParameters(checking, expression, found) {
  switch (expression.kind) {
    case "name": {
      const symbol = checking.symbolOf.get(expression);
      if (symbol === void 0) return;
      if (symbol.kind === "parameter") found.add(symbol);
      for (const parameter of checking.dependencies.get(symbol) ?? []) found.add(parameter);
      return;
    }
    case "unary":
      collectParameters(checking, expression.operand, found);
      return;
    case "binary":
      collectParameters(checking, expression.left, found);
      collectParameters(checking, expression.right, found);
      return;
    case "conditional":
      collectParameters(checking, expression.condition, found);
      collectParameters(checking, expression.whenTrue, found);
      collectParameters(checking, expression.whenFalse, found);
      return;
    case "index":
      collectParameters(checking, expression.array, found);
      collectParameters(checking, expression.index, found);
      return;
    case "member":
      collectParameters(checking, expression.object, found);
      return;
    case "call":
      collectParameters(checking, expression.callee, found);
      for (const argument of expression.arguments) collectParameters(checking, argument, found);
      return;
    default:
      return;
  }
}
function resolveIndex(checking, scope, dimension) {
  if (dimension.kind === "size") {
    const { size } = dimension;
    const named = size.kind === "name" ? lookUp(scope, size.name) : void 0;
    if (size.kind === "name" && named?.kind === "type") {
      return indexType(checking, resolveTypeName(checking, scope, size.name, size).type, dimension);
    }
    if (size.kind === "error") return void 0;
    const high = resolveBound(checking, scope, size, -1);
    if (high === void 0) return void 0;
    if (typeof high === "number" && high < 0) {
      checking.report(arraySizeTooSmall.at(size, high + 1));
      return void 0;
    }
    return { kind: "int", range: { low: 0, high } };
  }
  return indexType(checking, resolveType(checking, scope, dimension.type).type, dimension);
}
function indexType(checking, type, at) {
  if (isUnknown(type)) return void 0;
  if (type.kind === "scalar" || type.kind === "int" && type.range !== void 0) return type;
  checking.report(wrongArrayIndexType.at(at, describeType(type)));
  return void 0;
}
function resolveBinder(checking, scope, binder) {
  const { type } = resolveType(checking, scope, binder.type);
  if (isUnknown(type) || type.kind === "scalar") return type;
  if (type.kind === "int" && type.range !== void 0) return type;
  checking.report(
    notIterable.at(
      binder.type,
      isIntegral(type) ? `plain ${describeType(type)}` : describeType(type)
    )
  );
  return UNKNOWN;
}
function cellsOf(checking, type, what, at) {
  const shape = shapeOf(type);
  if ("size" in shape) return shape.size;
  if (shape.kind === "tooBig") checking.report(tooBig.at(at, what, CELLS_MAX));
  return 0;
}

// src/language/check-expressions.ts
function checkExpression(checking, scope, expression) {
  const type = typeOfExpression(checking, scope, expression);
  checking.typeOf.set(expression, type);
  return type;
}
function checkValue(checking, scope, expression) {
  const type = checkExpression(checking, scope, expression);
  if (type.kind === "void") {
    const name = expression.kind === "call" && expression.callee.kind === "name" ? expression.callee.name : "";
    checking.report(voidValue.at(expression, name));
    return UNKNOWN;
  }
  if (type.kind === "process") {
    checking.report(notAValue.at(expression, textOfProcess(expression), "a process"));
    return UNKNOWN;
  }
  return type;
}
function textOfProcess(expression) {
  if (expression.kind === "name") return expression.name;
  return expression.kind === "call" ? textOfProcess(expression.callee) : "this";
}
function requireNoSideEffect(checking, mark, where, at) {
  const changed = changedSince(checking, mark);
  if (changed === void 0) return true;
  checking.report(sideEffect.at(at, where, changed));
  return false;
}
function typeOfExpression(checking, scope, expression) {
  switch (expression.kind) {
    case "integer":
      return INT;
    case "boolean":
      return BOOL;
    case "double":
      noteDoubles(checking, expression);
      return DOUBLE;
    case "string":
      return STRING;
    case "error":
      return UNKNOWN;
    case "foreign":
      if (expression.feature === "dynamic") {
        noteForeign(checking, "dynamic processes", dynamicNotAnalysed.at(expression));
      } else {
        noteDoubles(checking, expression);
      }
      return UNKNOWN;
    case "deadlock":
      if (checking.mode === "query") return { kind: "constraint" };
      checking.report(deadlockOutsideQuery.at(expression));
      return UNKNOWN;
    case "name":
      return checkName(checking, scope, expression);
    case "unary":
      return checkUnary(checking, scope, expression.operator, expression.operand);
    case "binary":
      return checkBinary(checking, scope, expression);
    case "increment":
      return checkIncrement(checking, scope, expression);
    case "assign":
      return checkAssign(checking, scope, expression);
    case "conditional":
      return checkConditional(checking, scope, expression);
    case "comma":
      return checkComma(checking, scope, expression);
    case "index":
      return checkIndex(checking, scope, expression);
    case "member":
      return checkMember(checking, scope, expression);
    case "rate": {
      const operand2 = checkValue(checking, scope, expression.operand);
      if (isUnknown(operand2)) return UNKNOWN;
      if (operand2.kind === "clock") return RATE;
      checking.report(rateOfNoClock.at(expression.operand, describeType(operand2)));
      return UNKNOWN;
    }
    case "call":
      return checkCall(checking, scope, expression);
    case "quantifier":
      return checkQuantifier(checking, scope, expression);
  }
}
function checkName(checking, scope, expression) {
  const symbol = resolveName(checking, scope, expression, expression.name);
  if (symbol === void 0) {
    reportUnknown(checking, scope, expression.name, expression);
    return UNKNOWN;
  }
  switch (symbol.kind) {
    case "variable":
    case "parameter":
    case "binder":
      logUse(checking, "read", symbol, expression);
      return noteDouble(checking, symbol.type, expression);
    case "builtinConstant":
      return noteDouble(checking, symbol.type, expression);
    case "foreign":
      return UNKNOWN;
    case "template":
    case "instance":
      return checkProcess(checking, scope, expression, symbol, []);
    case "type":
    case "function":
    case "builtinFunction":
    case "location":
    case "branchpoint":
      checking.report(notAValue.at(expression, expression.name, describeSymbol(symbol)));
      return UNKNOWN;
  }
}
function checkMember(checking, scope, expression) {
  const object = checkExpression(checking, scope, expression.object);
  if (isUnknown(object)) return UNKNOWN;
  if (object.kind === "process") return checkProcessMember(checking, expression, object);
  if (object.kind !== "struct") {
    checking.report(noMembers.at(expression.object, describeType(object)));
    return UNKNOWN;
  }
  const { name } = expression.member;
  const field = object.fields.find((candidate) => candidate.name === name);
  if (field !== void 0) return field.type;
  const names = object.fields.map((candidate) => candidate.name);
  checking.report(unknownField.at(expression.member, name, nearest(name, names)));
  return UNKNOWN;
}
function checkIndex(checking, scope, expression) {
  const array = checkValue(checking, scope, expression.array);
  const index = checkValue(checking, scope, expression.index);
  if (isUnknown(array)) return UNKNOWN;
  if (array.kind !== "array") {
    checking.report(notAnArray.at(expression.array, describeType(array)));
    return UNKNOWN;
  }
  if (isUnknown(index)) return array.element;
  const fits = array.index.kind === "scalar" ? index.kind === "scalar" && index.set === array.index.set : isIntegral(index);
  if (!fits) {
    const wanted = array.index.kind === "scalar" ? "of the scalar type of the array" : "an integer";
    checking.report(wrongIndexType.at(expression.index, wanted, describeType(index)));
    return UNKNOWN;
  }
  checkConstantIndex(checking, array.index, expression.index);
  return array.element;
}
function checkConstantIndex(checking, type, index) {
  if (index.kind !== "integer" && index.kind !== "unary" && index.kind !== "name") return;
  const value = quietValue(checking, index);
  const shape = value === void 0 ? void 0 : shapeOf(type);
  if (value === void 0 || shape === void 0 || !isShape(shape) || shape.kind !== "number") return;
  if (value < shape.low || shape.high < value) {
    checking.report(indexNeverInRange.at(index, value, shape.low, shape.high));
  }
}
function checkUnary(checking, scope, operator, operand2) {
  const type = checkValue(checking, scope, operand2);
  const result = operator === "!" ? notType(type) : operator === "-" ? minusType(type) : type;
  if (result !== void 0) return noteDouble(checking, result, operand2);
  checking.report(wrongOperand.at(operand2, operator, describeType(type)));
  return UNKNOWN;
}
function checkBinary(checking, scope, expression) {
  const spine = [];
  let at = expression;
  while (at.kind === "binary") {
    spine.push(at);
    at = at.left;
  }
  let type = checkValue(checking, scope, at);
  for (let i = spine.length - 1; i >= 0; i--) {
    const node = spine[i];
    const right = checkValue(checking, scope, node.right);
    const result = binaryType(node.operator, type, right);
    if (result === void 0) {
      checking.report(
        wrongOperands.at(node, node.operator, describeType(type), describeType(right))
      );
    }
    type = noteDouble(checking, result ?? UNKNOWN, node);
    if (i > 0) checking.typeOf.set(node, type);
  }
  return type;
}
function noteDouble(checking, type, at) {
  if (type.kind === "double") noteDoubles(checking, at);
  return type;
}
function noteDoubles(checking, at) {
  noteForeign(checking, "floating-point numbers", doublesNotAnalysed.at(at));
}
function checkConditional(checking, scope, expression) {
  const condition = checkValue(checking, scope, expression.condition);
  const whenTrue = checkValue(checking, scope, expression.whenTrue);
  const whenFalse = checkValue(checking, scope, expression.whenFalse);
  if (!isUnknown(condition) && !isGuard(condition)) {
    checking.report(conditionalNeedsCondition.at(expression.condition, describeType(condition)));
    return UNKNOWN;
  }
  const type = conditionalType(whenTrue, whenFalse);
  if (type !== void 0) return noteDouble(checking, type, expression);
  checking.report(branchesDiffer.at(expression, describeType(whenTrue), describeType(whenFalse)));
  return UNKNOWN;
}
function checkComma(checking, scope, expression) {
  let type = UNKNOWN;
  for (const [i, item] of expression.items.entries()) {
    const mark = checking.effects.length;
    type = checkExpression(checking, scope, item);
    if (isUnknown(type)) continue;
    if (type.kind !== "void" && !isAssignable(type)) {
      checking.report(notAnUpdate.at(item, describeType(type)));
      type = UNKNOWN;
    } else if (i < expression.items.length - 1) {
      warnWithoutEffect(checking, mark, item);
    }
  }
  return type;
}
function warnWithoutEffect(checking, mark, expression) {
  if (expression.kind === "error" || expression.kind === "foreign") return;
  const { effects } = checking;
  for (let i = mark; i < effects.length; i++) {
    const { kind, symbol } = effects[i];
    if (kind === "write" || kind === "modify") return;
    if (kind === "call" && symbol.kind !== "function") return;
    if (kind === "call" && symbol.kind === "function") {
      if (checking.functions.get(symbol)?.changes !== void 0) return;
    }
  }
  if (isOne(expression)) return;
  checking.report(noEffect.at(expression));
}
function isOne(expression) {
  return expression.kind === "integer" && expression.value === 1 || expression.kind === "boolean" && expression.value;
}
function checkQuantifier(checking, scope, expression) {
  const { binder, quantifier: quantifier2, body } = expression;
  const type = resolveBinder(checking, scope, binder);
  const inner2 = innerScope(scope);
  declare(checking, inner2, binder.name, {
    kind: "binder",
    id: newId(checking),
    name: binder.name.name,
    span: binder.name,
    type,
    owner: "quantifier",
    node: binder
  });
  const mark = checking.effects.length;
  const bodyType = checkValue(checking, inner2, body);
  requireNoSideEffect(checking, mark, `The body of '${quantifier2}'`, body);
  const result = quantifierType(quantifier2, bodyType);
  if (result !== void 0) return noteDouble(checking, result, expression);
  const wanted = quantifier2 === "sum" ? "a number" : "a condition";
  checking.report(wrongQuantifierBody.at(body, wanted, describeType(bodyType)));
  return UNKNOWN;
}

// src/language/check-initialisers.ts
function checkInitialiser(checking, scope, type, initialiser) {
  if (initialiser.kind !== "list") {
    const value = checkValue(checking, scope, initialiser);
    if (isUnknown(value)) return false;
    if (isInitialiserCompatible(type, value)) return true;
    checking.report(
      wrongInitialiser.at(initialiser, describeType(type), `a value of type ${describeType(value)}`)
    );
    return false;
  }
  switch (type.kind) {
    case "array":
      return checkArrayList(checking, scope, type, initialiser);
    case "struct":
      return checkStructList(checking, scope, type, initialiser);
    default:
      for (const item of initialiser.items) checkInitialiser(checking, scope, UNKNOWN, item.value);
      if (!isUnknown(type)) {
        checking.report(wrongInitialiser.at(initialiser, describeType(type), "a list of values"));
      }
      return false;
  }
}
function checkArrayList(checking, scope, type, { items, start, end }) {
  let fits = true;
  for (const item of items) {
    if (item.field !== void 0) {
      checking.report(fieldNameInArray.at(item.field));
      fits = false;
    }
    if (!checkInitialiser(checking, scope, type.element, item.value)) fits = false;
  }
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== "array") return fits;
  if (items.length > shape.length) {
    checking.report(tooManyValues.at(items[shape.length], shape.length));
    return false;
  }
  if (items.length < shape.length) {
    const missing2 = `${items.length} of ${shape.length} elements are given`;
    checking.report(missingValues.at({ start, end }, missing2));
    return false;
  }
  return fits;
}
function checkStructList(checking, scope, type, { items, start, end }) {
  const given = /* @__PURE__ */ new Set();
  let fits = true;
  let next = 0;
  for (const item of items) {
    if (item.field !== void 0) {
      const { name } = item.field;
      next = type.fields.findIndex((field2) => field2.name === name);
      if (next < 0) {
        const names = type.fields.map((field2) => field2.name);
        checking.report(unknownFieldInitialised.at(item.field, name, nearest(name, names)));
        return false;
      }
    }
    const field = type.fields[next];
    if (field === void 0) {
      checking.report(tooManyValues.at(item, type.fields.length));
      return false;
    }
    if (given.has(next)) {
      checking.report(fieldInitialisedTwice.at(item, field.name));
      fits = false;
    }
    given.add(next);
    if (!checkInitialiser(checking, scope, field.type, item.value)) fits = false;
    next++;
  }
  const missing2 = type.fields.filter((_, i) => !given.has(i)).map((field) => `'${field.name}'`);
  if (missing2.length > 0) {
    checking.report(missingValues.at({ start, end }, `${missing2.join(", ")} has no value`));
    return false;
  }
  return fits;
}

// src/language/check-declarations.ts
function checkLocalDeclarations(checking, scope, declarations) {
  const place = { scope, owner: "function" };
  for (const declaration of declarations) {
    if (declaration.kind === "typedef") checkTypeDeclaration(checking, place, declaration);
    else checkVariables(checking, place, declaration);
  }
}
function checkTypeDeclaration(checking, place, declaration) {
  const { scope, restrict } = place;
  const declared = resolveType(checking, scope, declaration.type, restrict);
  for (const { name, dimensions } of declaration.declarators) {
    const type = notVoid(
      checking,
      arrayOf(checking, scope, declared.type, dimensions, restrict),
      declaration.type
    );
    declare(checking, scope, name, {
      kind: "type",
      id: newId(checking),
      name: name.name,
      span: name,
      declared: { ...declared, type }
    });
  }
}
function notVoid(checking, type, at) {
  if (type.kind !== "void") return type;
  checking.report(voidNotAllowed.at(at));
  return UNKNOWN;
}
function checkVariables(checking, place, declaration) {
  const { scope, restrict } = place;
  const declared = resolveType(checking, scope, declaration.type, restrict);
  const base = notVoid(checking, declared.type, declaration.type);
  for (const declarator of declaration.declarators) {
    const type = arrayOf(checking, scope, base, declarator.dimensions, restrict);
    checkVariable(checking, place, declarator, { ...declared, type });
  }
}
function checkVariable(checking, place, declarator, declared) {
  const { name, initialiser } = declarator;
  const { type, constant: constant2, meta } = declared;
  const symbol = {
    kind: "variable",
    id: newId(checking),
    name: name.name,
    span: name,
    type,
    constant: constant2,
    meta,
    owner: place.owner,
    declarator
  };
  if (place.owner === "function" && !isInitialisable(type)) {
    checking.report(notInFunctions.at(name, describeType(innermost(type))));
  } else if (initialiser !== void 0 && !isInitialisable(type)) {
    checking.report(cannotBeInitialised.at(name, name.name, describeType(innermost(type))));
  } else if (initialiser === void 0 && constant2 && !isUnknown(type)) {
    checking.report(constantWithoutValue.at(name, name.name));
  }
  cellsOf(checking, type, `'${name.name}'`, name);
  if (initialiser !== void 0) checkStartValue(checking, place, symbol);
  declare(checking, place.scope, name, symbol);
  place.onVariable?.(symbol);
}
function checkStartValue(checking, place, symbol) {
  const { initialiser } = symbol.declarator;
  if (initialiser === void 0) return;
  const mark = checking.effects.length;
  const fits = checkInitialiser(checking, place.scope, symbol.type, initialiser);
  if (!requireNoSideEffect(checking, mark, "The value of a declaration", initialiser)) return;
  if (place.owner !== "function") {
    const variable = variableSince(checking, mark);
    if (variable !== void 0) {
      checking.report(notComputable.at(initialiser, variable));
      return;
    }
    checking.dependencies.set(symbol, parametersSince(checking, mark));
  }
  if (!fits) return;
  const shape = shapeOf(symbol.type);
  if (!isShape(shape)) return;
  const interpreter = constantInterpreter(checking);
  const value = freshPlace(shape);
  interpreter.initialise(value, initialiser);
  if (interpreter.failure !== void 0) reportFailure(checking, interpreter.failure, initialiser);
  else if (symbol.constant && place.owner !== "function") checking.constants.set(symbol, value);
}
function checkParameters(checking, typeScope, parameters, owner) {
  return parameters.map((node) => {
    const declared = resolveType(checking, typeScope, node.type);
    const base = notVoid(checking, declared.type, node.type);
    return {
      kind: "parameter",
      id: newId(checking),
      name: node.name.name,
      span: node.name,
      type: arrayOf(checking, typeScope, base, node.dimensions),
      constant: declared.constant,
      passing: node.passing,
      owner,
      node
    };
  });
}
function declareParameters(checking, scope, parameters) {
  for (const parameter of parameters) declare(checking, scope, parameter.node.name, parameter);
}

// src/language/check-statements.ts
function checkBody(checking, scope, symbol, body) {
  checkBlock(checking, scope, symbol, body);
  if (symbol.result.kind !== "void" && !alwaysReturns(body)) {
    checking.report(missingReturn.at(symbol.span, symbol.name));
  }
}
function checkBlock(checking, scope, symbol, block2) {
  checkLocalDeclarations(checking, scope, block2.declarations);
  for (const statement of block2.statements) checkStatement(checking, scope, symbol, statement);
}
function checkStatement(checking, scope, symbol, statement) {
  switch (statement.kind) {
    case "empty":
      return;
    case "block":
      checkBlock(checking, innerScope(scope), symbol, statement);
      return;
    case "expression":
      checkUpdate(checking, scope, statement.expression);
      return;
    case "if":
      checkCondition(checking, scope, statement.condition);
      checkStatement(checking, scope, symbol, statement.whenTrue);
      if (statement.whenFalse !== void 0) checkStatement(checking, scope, symbol, statement.whenFalse);
      return;
    case "for":
      checkUpdate(checking, scope, statement.first);
      checkCondition(checking, scope, statement.condition);
      checkUpdate(checking, scope, statement.step);
      checkStatement(checking, scope, symbol, statement.body);
      return;
    case "while":
    case "doWhile":
      checkCondition(checking, scope, statement.condition);
      checkStatement(checking, scope, symbol, statement.body);
      return;
    case "iterate":
      checkIteration(checking, scope, symbol, statement);
      return;
    case "return":
      checkReturn(checking, scope, symbol, statement);
      return;
    case "assert": {
      const mark = checking.effects.length;
      checkValue(checking, scope, statement.condition);
      requireNoSideEffect(checking, mark, "An assertion", statement.condition);
      return;
    }
  }
}
function checkUpdate(checking, scope, expression) {
  const mark = checking.effects.length;
  const type = checkExpression(checking, scope, expression);
  if (isUnknown(type)) return;
  if (type.kind !== "void" && !isAssignable(type)) {
    checking.report(notAnUpdate.at(expression, describeType(type)));
  } else {
    warnWithoutEffect(checking, mark, expression);
  }
}
function checkCondition(checking, scope, condition) {
  const type = checkValue(checking, scope, condition);
  if (isUnknown(type) || isConstraint(type)) return;
  checking.report(conditionNeeded.at(condition, describeType(type)));
}
function checkIteration(checking, scope, symbol, statement) {
  const { binder } = statement;
  const inner2 = innerScope(scope);
  const type = resolveBinder(checking, scope, binder);
  declare(checking, inner2, binder.name, {
    kind: "binder",
    id: newId(checking),
    name: binder.name.name,
    span: binder.name,
    type,
    owner: "iteration",
    node: binder
  });
  checkStatement(checking, inner2, symbol, statement.body);
}
function checkReturn(checking, scope, symbol, statement) {
  const { value } = statement;
  const wanted = symbol.result;
  if (value === void 0) {
    if (wanted.kind !== "void" && !isUnknown(wanted)) {
      checking.report(returnWithoutValue.at(statement, symbol.name, describeType(wanted)));
    }
    return;
  }
  if (wanted.kind === "void") {
    checkExpression(checking, scope, value);
    checking.report(valueReturnedFromVoid.at(statement, symbol.name));
    return;
  }
  const given = checkValue(checking, scope, value);
  if (isUnknown(given) || isUnknown(wanted) || fitsParameter(wanted, given, false)) return;
  checking.report(
    wrongReturnValue.at(value, symbol.name, describeType(wanted), describeType(given))
  );
}
function alwaysReturns(statement) {
  switch (statement.kind) {
    case "return":
      return true;
    case "block": {
      const last = statement.statements.at(-1);
      return last !== void 0 && alwaysReturns(last);
    }
    case "if":
      return alwaysReturns(statement.whenTrue) && statement.whenFalse !== void 0 && alwaysReturns(statement.whenFalse);
    case "doWhile":
      return alwaysReturns(statement.body);
    default:
      return false;
  }
}

// src/language/check-code.ts
function checkDeclarations(checking, place, declarations) {
  for (const declaration of declarations) checkDeclaration(checking, place, declaration);
}
function checkDeclaration(checking, place, declaration) {
  switch (declaration.kind) {
    case "variables":
      checkVariables(checking, place, declaration);
      return;
    case "typedef":
      checkTypeDeclaration(checking, place, declaration);
      return;
    case "function":
      checkFunction(checking, place, declaration);
      return;
    case "channelPriority":
      checkPriorities(checking, place, declaration);
      return;
    case "hook":
      for (const update of declaration.updates) checkUpdate(checking, place.scope, update);
      place.onHook?.(declaration);
      return;
    case "foreign":
      checkForeign(checking, place, declaration);
      return;
  }
}
function checkFunction(checking, place, node) {
  const { name } = node;
  const result = resolveType(checking, place.scope, node.result).type;
  if (result.kind !== "void" && !isResult(result)) {
    checking.report(wrongResultType.at(node.result, describeType(result)));
  }
  const parameters = checkParameters(checking, place.scope, node.parameters, "function");
  for (const { type, passing, node: parameter } of parameters) {
    if (passing === "reference" && !mayBeReferredTo(innermost(type).kind)) {
      checking.report(referenceNotAllowed.at(parameter, describeType(type)));
    }
  }
  const symbol = {
    kind: "function",
    id: newId(checking),
    name: name.name,
    span: name,
    result,
    parameters,
    owner: place.owner === "template" ? "template" : "global",
    node
  };
  declare(checking, place.scope, name, symbol);
  const scope = innerScope(place.scope);
  declareParameters(checking, scope, parameters);
  const start = checking.effects.length;
  const uses = foreignIn(checking, () => {
    checkBody(checking, scope, symbol, node.body);
  });
  checking.functions.set(symbol, { ...functionEffects(checking, start), foreign: uses });
  if (place.owner === "template") checking.dependencies.set(symbol, parametersSince(checking, start));
  place.onFunction?.(symbol);
}
function mayBeReferredTo(kind) {
  return kind !== "void" && kind !== "process";
}
function checkPriorities(checking, place, declaration) {
  for (const level of declaration.levels) {
    for (const entry of level) {
      if (entry.kind !== "default") checkConstantChannel(checking, place, entry);
    }
  }
  place.onPriorities?.(declaration);
}
function checkConstantChannel(checking, place, channel) {
  const mark = checking.effects.length;
  const type = checkValue(checking, place.scope, channel);
  if (isUnknown(type)) return;
  if (innermost(type).kind !== "channel") {
    checking.report(notAChannelOfPriority.at(channel, describeType(type)));
    return;
  }
  if (!requireNoSideEffect(checking, mark, "A channel priority", channel)) return;
  const variable = variableSince(checking, mark + 1);
  if (variable !== void 0) checking.report(notComputable.at(channel, variable));
}
function checkForeign(checking, place, declaration) {
  for (const name of declaration.declares) {
    declare(checking, place.scope, name, {
      kind: "foreign",
      id: newId(checking),
      name: name.name,
      span: name,
      feature: declaration.feature
    });
  }
  if (declaration.feature === "dynamic") {
    noteForeign(checking, "dynamic processes", dynamicNotAnalysed.at(declaration));
  } else if (declaration.feature === "external") {
    const name = declaration.declares[0]?.name ?? "import";
    sayOnce(checking, externalNotAnalysed.at(declaration, name));
  }
}
function declaredNames(items) {
  const names = /* @__PURE__ */ new Map();
  const add = ({ name, start, end }) => {
    if (!names.has(name)) names.set(name, { start, end });
  };
  for (const item of items) {
    if (item.kind === "variables" || item.kind === "typedef") {
      for (const declarator of item.declarators) add(declarator.name);
    } else if (item.kind === "function" || item.kind === "instantiation") {
      add(item.name);
    }
  }
  return names;
}

// src/language/check-queries.ts
function checkQueryEntry(checking, scope, entry) {
  const { value: query, text } = entry.formula;
  if (query !== void 0) return { entry, outcome: checkOneQuery(checking, scope, query) };
  const blank = (text ?? "").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").trim() === "";
  return { entry, outcome: { kind: blank ? "blank" : "skipped" } };
}
function checkOneQuery(checking, scope, query) {
  if (query.kind === "foreign") {
    checking.report(queryNotAnswered.at(query, query.feature));
    return { kind: "foreign", feature: query.feature };
  }
  const found = [];
  const inQuery = {
    ...checking,
    mode: "query",
    report: (diagnostic2) => {
      found.push(diagnostic2);
    }
  };
  checkParts(inQuery, scope, query);
  const wrong = found.find(({ severity, code }) => severity === "error" || code.startsWith("TKS71"));
  if (wrong === void 0) {
    for (const diagnostic2 of found) checking.report(diagnostic2);
    return { kind: "ok", query };
  }
  const diagnostic = inWordsOfQueries(wrong);
  checking.report(diagnostic);
  return { kind: "skipped", diagnostic };
}
function inWordsOfQueries(diagnostic) {
  if (diagnostic.code.startsWith("TKS71")) return diagnostic;
  const { span, message, hint, related: related2 } = diagnostic;
  if (diagnostic.code === unknownName.code) {
    const name = /'(.*?)'/.exec(message)?.[1] ?? "";
    return { ...queryNameUnknown.at(span, name), hint };
  }
  return { ...queryWrong.at(span, message, hint), related: related2 };
}
function checkParts(checking, scope, query) {
  switch (query.kind) {
    case "path":
      checkCondition2(checking, scope, query.predicate);
      return;
    case "leadsTo":
      checkCondition2(checking, scope, query.premise);
      checkCondition2(checking, scope, query.conclusion);
      return;
    case "bounds":
      if (query.condition !== void 0) checkCondition2(checking, scope, query.condition);
      for (const expression of query.expressions) {
        const type = checkWithoutChange(checking, scope, expression);
        if (isUnknown(type) || isIntegral(type) || type.kind === "clock") continue;
        checking.report(queryWrongBounded.at(expression, describeType(type)));
      }
      return;
  }
}
function checkCondition2(checking, scope, condition) {
  const type = checkWithoutChange(checking, scope, condition);
  if (isUnknown(type) || isConstraint(type)) return;
  checking.report(queryNotAFormula.at(condition, describeType(type)));
}
function checkWithoutChange(checking, scope, expression) {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, expression);
  const changed = changedSince(checking, mark);
  if (changed !== void 0) report(checking, expression, changed);
  return type;
}
function report(checking, at, changed) {
  checking.report(queryChangesVariables.at(at, changed));
}

// src/language/problems/system.ts
function didYouMean2(message, nearest2) {
  return { message, hint: nearest2 === void 0 ? void 0 : `Did you mean '${nearest2}'?` };
}
var unknownTemplate = rule(
  "TKS4001",
  "error",
  "unknown template",
  (name, nearest2) => didYouMean2(`There is no template '${name}'.`, nearest2)
);
var notATemplate = rule(
  "TKS4002",
  "error",
  "not a template",
  (name, what) => `'${name}' is ${what}, but a template is needed here.`
);
var wrongParameterCount = rule(
  "TKS4003",
  "error",
  "wrong number of arguments",
  (name, wanted, given) => `'${name}' has ${wanted} parameter${wanted === 1 ? "" : "s"}, but ${given} argument${given === 1 ? " is" : "s are"} given.`
);
var argumentNotComputable = rule(
  "TKS4004",
  "error",
  "argument is not constant",
  (parameter, channelOrClock, name) => ({
    message: channelOrClock ? `The parameter '${parameter}' takes ${name === void 0 ? "a variable" : `'${name}'`} by value, which is not possible.` : `The argument for '${parameter}' must be known before the model runs${name === void 0 ? "" : `, but '${name}' is not a constant`}.`,
    hint: channelOrClock ? `Declare the parameter as a reference: &${parameter}.` : `Declare the parameter as a reference to follow a variable, or the variable as const.`
  })
);
var argumentNotUnique = rule(
  "TKS4005",
  "error",
  "argument is not one variable",
  (parameter) => `The parameter '${parameter}' is a reference, so the argument must be one variable, or an element with a constant index.`
);
var unknownProcess = rule(
  "TKS4006",
  "error",
  "unknown process",
  (name, nearest2) => didYouMean2(`There is no process or template '${name}'.`, nearest2)
);
var processTwice = rule("TKS4007", "error", "process listed twice", (name) => ({
  message: `The process '${name}' is listed twice.`,
  hint: "Give each process a name of its own, as in P1 = T(); P2 = T();."
}));
var wrongFreeParameter = rule(
  "TKS4008",
  "error",
  "parameter left open",
  (name, parameter, type) => ({
    message: `'${name}' leaves the parameter '${parameter}' open, but its type ${type} cannot be run through.`,
    hint: "Give it a value, as in P = T(1);, or make it a bounded integer or a scalar passed by value."
  })
);
var freeParameterInSize = rule(
  "TKS4009",
  "error",
  "open parameter decides a size",
  (name, parameter) => ({
    message: `'${name}' leaves the parameter '${parameter}' open, but the size of an array depends on it.`,
    hint: "Give the parameter a value, as in P = T(1);, or use a fixed size."
  })
);
var tooManyProcesses = rule(
  "TKS4010",
  "error",
  "too many processes",
  (name, processesMax) => `The open parameters of '${name}' give too many processes; ${processesMax} are allowed in all.`
);
var noInitialLocation = rule(
  "TKS4011",
  "error",
  "no initial location",
  (template) => ({
    message: `The template '${template}' has no initial location.`,
    hint: "Mark one location as initial."
  })
);
var unknownInitialLocation = rule(
  "TKS4012",
  "error",
  "initial location does not exist",
  (id) => `The initial location '${id}' does not exist.`
);
var unknownEdgeEnd = rule(
  "TKS4013",
  "error",
  "edge leads nowhere",
  (end, id, nearest2) => didYouMean2(`The ${end} '${id}' of this edge does not exist.`, nearest2)
);
var initialBranchpoint = rule(
  "TKS4014",
  "error",
  "branch point as initial location",
  () => "A branch point cannot be the initial location."
);
var noLocations = rule("TKS4022", "warning", "no locations", (template) => ({
  message: `The template '${template}' has no locations, so its processes are left out.`,
  hint: "Add a location, or remove the template."
}));
var urgentAndCommitted = rule(
  "TKS4015",
  "error",
  "urgent and committed",
  (location) => ({
    message: `The location '${location}' is both urgent and committed.`,
    hint: "Choose one: committed includes urgent."
  })
);
var noSystemLine = rule("TKS4016", "error", "no system line", () => ({
  message: "The model does not say which processes run.",
  hint: "Add a line such as: system P, Q;"
}));
var argumentOutOfRange = rule(
  "TKS4017",
  "error",
  "argument out of range",
  (parameter, value, low, high) => `The value ${value} is outside of the range of the parameter '${parameter}', which goes from ${low} to ${high}.`
);
var secondSystemLine = rule(
  "TKS4018",
  "error",
  "several system lines",
  () => "A model has only one system line."
);
var stateTooBig = rule(
  "TKS4019",
  "error",
  "state too big",
  (cells) => `The variables of all processes together need more than ${cells} integers of memory.`
);
var wrongProgressMeasure = rule(
  "TKS4020",
  "error",
  "not a progress measure",
  (type) => `A progress measure and its guard must be integers; this is of type ${type}.`
);
var wrongGanttCondition = rule(
  "TKS4021",
  "error",
  "not a condition of a chart",
  (type) => `A bar of a Gantt chart needs a condition and an integer colour; this is of type ${type}.`
);

// src/language/check-system.ts
function checkSystem(checking, place, items) {
  let listed;
  const after3 = { ...checking, mode: "system" };
  for (const item of items) {
    switch (item.kind) {
      case "instantiation":
        checkInstantiation(checking, place, item);
        break;
      case "system":
        if (listed === void 0) listed = checkSystemLine(checking, place, item);
        else checking.report(secondSystemLine.at(item));
        break;
      case "progress":
        checkProgress(after3, place.scope, item);
        break;
      case "gantt":
        checkGantt(after3, place.scope, item);
        break;
      case "io":
        sayOnce(checking, ecdarNotAnalysed.at(item));
        for (const argument of item.arguments) checkValue(checking, place.scope, argument);
        for (const { channel } of item.actions) checkConstantChannel(checking, place, channel);
        break;
      default:
        checkDeclaration(checking, place, item);
    }
  }
  return listed;
}
function checkInstantiation(checking, place, node) {
  const { scope } = place;
  const parameters = checkParameters(checking, scope, node.parameters ?? [], "instance");
  const inner2 = innerScope(scope);
  declareParameters(checking, inner2, parameters);
  const of = findTemplate(checking, scope, node.template);
  const fits = of === void 0 || checkCount(checking, of, node);
  const restricted = /* @__PURE__ */ new Set();
  for (const [i, argument] of node.arguments.entries()) {
    const parameter = fits ? of?.parameters[i] : void 0;
    const mark = checking.effects.length;
    if (parameter === void 0) checkValue(checking, inner2, argument);
    else checkTemplateArgument(checking, inner2, parameter, argument);
    if (of === void 0 || parameter === void 0 || place.restricted.get(of)?.has(parameter) !== true)
      continue;
    for (const used of parametersSince(checking, mark)) restricted.add(used);
  }
  const symbol = {
    kind: "instance",
    id: newId(checking),
    name: node.name.name,
    span: node.name,
    node,
    parameters,
    of: fits ? of : void 0
  };
  place.restricted.set(symbol, restricted);
  declare(checking, scope, node.name, symbol);
}
function findTemplate(checking, scope, { name, start, end }) {
  const at = { start, end };
  const symbol = resolveName(checking, scope, at, name);
  if (symbol === void 0) {
    const near = nearestInScope(scope, name, isInstantiable);
    checking.report(unknownTemplate.at(at, name, near));
    return void 0;
  }
  if (symbol.kind === "template" || symbol.kind === "instance") return symbol;
  if (symbol.kind !== "foreign") checking.report(notATemplate.at(at, name, describeSymbol(symbol)));
  return void 0;
}
function isInstantiable(symbol) {
  return symbol.kind === "template" || symbol.kind === "instance";
}
function checkCount(checking, of, node) {
  const wanted = of.parameters.length;
  const given = node.arguments.length;
  if (wanted === given) return true;
  checking.report(wrongParameterCount.at(argumentsSpan(node), of.name, wanted, given));
  return false;
}
function argumentsSpan({ template, arguments: given }) {
  return { start: template.start, end: given.at(-1)?.end ?? template.end };
}
function checkTemplateArgument(checking, scope, parameter, argument) {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, argument);
  if (!requireNoSideEffect(checking, mark, "An argument", argument) || isUnknown(type)) return;
  const variable = variableSince(checking, mark);
  const byValue = parameter.passing === "value" || parameter.constant;
  if (byValue && variable !== void 0) {
    const handle = type.kind === "channel" || type.kind === "clock";
    checking.report(
      argumentNotComputable.at(argument, parameter.name, handle && !parameter.constant, variable)
    );
    return;
  }
  if (!byValue && (!isPlace(argument) || variableSince(checking, mark + 1) !== void 0)) {
    checking.report(argumentNotUnique.at(argument, parameter.name));
    return;
  }
  if (checkArgumentType(checking, parameter, argument, type) && !byValue) markShared(checking, mark);
}
function markShared(checking, mark) {
  const root = checking.effects[mark];
  if (root?.kind === "read") logUse(checking, "modify", root.symbol, root.node);
}
function isPlace(expression) {
  switch (expression.kind) {
    case "name":
      return true;
    case "member":
      return isPlace(expression.object);
    case "index":
      return isPlace(expression.array);
    default:
      return false;
  }
}
function checkSystemLine(checking, place, line) {
  const listed = [];
  for (const [priority, level] of line.levels.entries()) {
    for (const name of level) {
      const symbol = findProcess(checking, place.scope, name);
      if (symbol === void 0) continue;
      if (checking.running.has(symbol)) {
        checking.report(processTwice.at(name, name.name));
        continue;
      }
      checking.running.add(symbol);
      if (checkFreeParameters(checking, place, symbol, name)) listed.push({ symbol, name, priority });
    }
  }
  return listed;
}
function findProcess(checking, scope, name) {
  const symbol = resolveName(checking, scope, name, name.name);
  if (symbol?.kind === "template" || symbol?.kind === "instance") return symbol;
  if (symbol === void 0) {
    const near = nearestInScope(scope, name.name, isInstantiable);
    checking.report(unknownProcess.at(name, name.name, near));
  } else if (symbol.kind !== "foreign") {
    checking.report(notATemplate.at(name, name.name, describeSymbol(symbol)));
  }
  return void 0;
}
function checkFreeParameters(checking, place, symbol, name) {
  let fits = true;
  for (const parameter of symbol.parameters) {
    const { type, passing } = parameter;
    if (isUnknown(type)) {
      fits = false;
      continue;
    }
    const runnable = type.kind === "scalar" || type.kind === "int" && type.range !== void 0 && type.plain !== true;
    if (!runnable || passing === "reference") {
      const words = passing === "reference" ? `${describeType(type)}&` : describeType(type);
      checking.report(wrongFreeParameter.at(name, name.name, parameter.name, words));
      fits = false;
    } else if (place.restricted.get(symbol)?.has(parameter) === true) {
      checking.report(freeParameterInSize.at(name, name.name, parameter.name));
      fits = false;
    }
  }
  return fits;
}
function checkProgress(checking, scope, { measures }) {
  for (const { guard, value } of measures) {
    for (const expression of guard === void 0 ? [value] : [guard, value]) {
      const type = checkValue(checking, scope, expression);
      if (isUnknown(type) || isIntegral(type)) continue;
      checking.report(wrongProgressMeasure.at(expression, describeType(type)));
    }
  }
}
function checkGantt(checking, scope, { rows }) {
  for (const row of rows) {
    const rowScope = innerScope(scope);
    declareBinders(checking, rowScope, row.binders);
    for (const bar of row.bars) {
      const barScope = innerScope(rowScope);
      declareBinders(checking, barScope, bar.binders);
      const condition = checkValue(checking, barScope, bar.condition);
      if (!isUnknown(condition) && !isConstraint(condition)) {
        checking.report(wrongGanttCondition.at(bar.condition, describeType(condition)));
      }
      const colour = checkValue(checking, barScope, bar.colour);
      if (!isUnknown(colour) && !isIntegral(colour)) {
        checking.report(wrongGanttCondition.at(bar.colour, describeType(colour)));
      }
    }
  }
}
function declareBinders(checking, scope, binders) {
  for (const binder of binders) {
    const type = resolveBinder(checking, scope, binder);
    declare(checking, scope, binder.name, {
      kind: "binder",
      id: newId(checking),
      name: binder.name.name,
      span: binder.name,
      type,
      owner: "gantt",
      node: binder
    });
  }
}

// src/language/check-templates.ts
function checkTemplate(checking, globals, template) {
  const { name } = template;
  const parameters = checkParameters(checking, globals, template.parameters?.value ?? [], "template");
  const symbol = {
    kind: "template",
    id: newId(checking),
    name: name.name,
    span: name,
    template,
    parameters
  };
  const dynamic = declareTemplate(checking, globals, symbol);
  const declarations = template.declarations?.value ?? [];
  let upcoming;
  const scope = innerScope(globals, () => upcoming ??= declaredNames(declarations));
  checking.templateScopes.set(symbol, scope);
  declareParameters(checking, scope, parameters);
  const restricted = /* @__PURE__ */ new Set();
  const restrict = (some) => {
    for (const parameter of some) restricted.add(parameter);
  };
  const variables = [];
  const functions = [];
  const place = {
    scope,
    owner: "template",
    restrict,
    onVariable: (variable) => variables.push(variable),
    onFunction: (fn) => functions.push(fn)
  };
  let graph;
  const uses = foreignIn(checking, () => {
    checkDeclarations(checking, place, declarations);
    graph = checkGraph(checking, scope, template);
  });
  const notAnalysed = dynamic ? "dynamic processes" : uses;
  if (notAnalysed !== void 0) {
    checking.report(templateNotAnalysed.at(name, name.name, notAnalysed));
  }
  return { symbol, scope, parameters, variables, functions, restricted, ...graph, foreign: notAnalysed };
}
function declareTemplate(checking, globals, symbol) {
  const earlier = globals.names.get(symbol.name);
  const dynamic = earlier?.kind === "foreign" && earlier.feature === "dynamic";
  if (dynamic) globals.names.delete(symbol.name);
  declare(checking, globals, symbol.template.name, symbol);
  globals.names.set(symbol.name, symbol);
  return dynamic;
}
function checkGraph(checking, scope, template) {
  const nodes = /* @__PURE__ */ new Map();
  const locations = template.locations.map((location, index) => {
    const symbol = {
      kind: "location",
      id: newId(checking),
      name: location.name?.name ?? `_${location.id}`,
      span: location.name ?? location,
      location,
      index
    };
    if (nodes.has(location.id)) return { symbol, location };
    nodes.set(location.id, symbol);
    if (location.name !== void 0) declare(checking, scope, location.name, symbol);
    else if (!scope.names.has(symbol.name)) scope.names.set(symbol.name, symbol);
    return { symbol, location };
  });
  const branchpoints = template.branchpoints.map((branchpoint) => {
    const { id, start, end } = branchpoint;
    const symbol = {
      kind: "branchpoint",
      id: newId(checking),
      name: id,
      span: branchpoint,
      branchpoint
    };
    if (nodes.has(id)) return symbol;
    nodes.set(id, symbol);
    if (checking.model.format === "text") declare(checking, scope, { name: id, start, end }, symbol);
    return symbol;
  });
  for (const { location } of locations) checkLocation(checking, scope, location);
  return {
    locations,
    branchpoints,
    initial: checkInitial(checking, template, nodes),
    edges: template.edges.map((edge) => checkEdge(checking, scope, nodes, edge))
  };
}
function checkInitial(checking, template, nodes) {
  const { init, name } = template;
  if (init === void 0) {
    if (template.locations.length === 0) checking.report(noLocations.at(name, name.name));
    else if (checking.model.format === "text") checking.report(noInitialLocation.at(name, name.name));
    return void 0;
  }
  const node = nodes.get(init.id);
  if (node?.kind === "location") return node;
  if (node?.kind === "branchpoint") checking.report(initialBranchpoint.at(init));
  else if (init.id !== "") checking.report(unknownInitialLocation.at(init, init.id));
  return void 0;
}
function checkLocation(checking, scope, location) {
  const invariant2 = location.invariant?.value;
  if (invariant2 !== void 0) checkInvariant(checking, scope, invariant2);
  if (location.urgency === "both") {
    checking.report(urgentAndCommitted.at(location.name ?? location, locationTitle(location)));
  }
  const rate = location.exponentialRate?.value;
  if (rate === void 0) return;
  sayOnce(checking, exponentialRateIgnored.at(rate));
  const type = checkWeight(checking, scope, rate);
  if (!isUnknown(type) && !isNumber(type)) {
    checking.report(wrongExponentialRate.at(rate, describeType(type)));
  }
}
function checkWeight(checking, scope, expression) {
  const before = checking.state.foreign;
  const said = new Set(checking.said);
  const quiet = { ...checking, said: /* @__PURE__ */ new Set([...said, "TKS5001", "TKS5010"]) };
  const type = checkValue(quiet, scope, expression);
  checking.state.foreign = before;
  return type;
}
function checkInvariant(checking, scope, invariant2) {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, invariant2);
  if (isUnknown(type)) return;
  if (!isInvariantWithRates(type)) {
    checking.report(notAnInvariant.at(invariant2, describeType(type)));
    return;
  }
  if (!requireNoSideEffect(checking, mark, "An invariant", invariant2)) return;
  const strict = strictUpperBound(checking, invariant2);
  if (strict !== void 0) checking.report(strictInvariant.at(strict));
}
function strictUpperBound(checking, expression) {
  if (expression.kind === "quantifier") return strictUpperBound(checking, expression.body);
  if (expression.kind !== "binary") return void 0;
  const { operator, left, right } = expression;
  if (operator === "&&") return strictUpperBound(checking, left) ?? strictUpperBound(checking, right);
  const upper = operator === "<" ? left : operator === ">" ? right : void 0;
  return upper !== void 0 && checking.typeOf.get(upper)?.kind === "clock" ? expression : void 0;
}
function checkEdge(checking, templateScope, nodes, edge) {
  const source = findNode(checking, nodes, "source", edge.source);
  const target = findNode(checking, nodes, "target", edge.target);
  const scope = innerScope(templateScope);
  const selects = checkSelects(checking, scope, edge);
  const guard = edge.guard?.value;
  if (guard !== void 0) checkGuard(checking, scope, guard);
  checkSynchronisation(checking, scope, edge);
  for (const update of edge.update?.value ?? []) checkUpdate(checking, scope, update);
  const weight = edge.probability?.value;
  if (weight !== void 0) {
    sayOnce(checking, weightsIgnored.at(weight));
    const mark = checking.effects.length;
    const type = checkWeight(checking, scope, weight);
    requireNoSideEffect(checking, mark, "A weight", weight);
    if (!isUnknown(type) && !isNumber(type) && !isConstraint(type)) {
      checking.report(wrongProbability.at(weight, describeType(type)));
    }
  }
  if (!edge.controllable) sayOnce(checking, uncontrollableIgnored.at(edge));
  return { edge, source, target, selects };
}
function findNode(checking, nodes, end, reference) {
  const node = nodes.get(reference.id);
  if (node === void 0 && reference.id !== "") {
    const near = nearest(reference.id, nodes.keys());
    checking.report(unknownEdgeEnd.at(reference, end, reference.id, near));
  }
  return node;
}
function checkSelects(checking, scope, edge) {
  return (edge.select?.value ?? []).map((binder) => {
    const symbol = {
      kind: "binder",
      id: newId(checking),
      name: binder.name.name,
      span: binder.name,
      type: resolveBinder(checking, scope, binder),
      owner: "select",
      node: binder
    };
    declare(checking, scope, binder.name, symbol);
    return symbol;
  });
}
function checkGuard(checking, scope, guard) {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, guard);
  if (isUnknown(type)) return;
  if (!isGuard(type)) checking.report(notAGuard.at(guard, describeType(type)));
  else requireNoSideEffect(checking, mark, "A guard", guard);
}
function checkSynchronisation(checking, scope, edge) {
  const synchronisation = edge.synchronisation?.value;
  if (synchronisation === void 0) return;
  const { channel, direction } = synchronisation;
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, channel);
  if (!isUnknown(type)) {
    if (type.kind !== "channel") checking.report(channelNeeded.at(channel, describeType(type)));
    else requireNoSideEffect(checking, mark, "A synchronisation", channel);
  }
  const style = direction === "none" ? "undirected" : "directed";
  checking.state.synchronisation ??= style;
  if (checking.state.synchronisation !== style) {
    checking.report(mixedSynchronisation.at(synchronisation));
  }
}

// src/language/expand-processes.ts
var PROCESSES_MAX = 1e4;
function expandProcesses(checking, listed, templates) {
  const processes = [];
  const reported = /* @__PURE__ */ new Set();
  for (const { symbol, name, priority } of listed) {
    const templateSymbol = templateOf(symbol);
    const template = templateSymbol === void 0 ? void 0 : templates.get(templateSymbol);
    const shapes2 = symbol.parameters.map(({ type }) => shapeOf(type));
    const ranges = shapes2.filter((shape) => isShape(shape) && shape.kind === "number");
    if (template?.initial === void 0 || ranges.length < shapes2.length) continue;
    const count2 = ranges.reduce((product, { low, high }) => product * (high - low + 1), 1);
    if (processes.length + count2 > PROCESSES_MAX) {
      checking.report(tooManyProcesses.at(name, name.name, PROCESSES_MAX));
      continue;
    }
    for (const chosen of combinations(ranges)) {
      const bindings = /* @__PURE__ */ new Map();
      for (const [i, parameter] of symbol.parameters.entries()) {
        const place = { cells: [chosen[i]], at: 0, shape: ranges[i] };
        bindings.set(parameter, { kind: "value", place });
      }
      bindArguments(checking, symbol, bindings, reported);
      const title = chosen.length === 0 ? symbol.name : `${symbol.name}(${chosen.join(",")})`;
      processes.push({ name: title, symbol, template, chosen, bindings, priority });
    }
  }
  return processes;
}
function* combinations(ranges) {
  const values = ranges.map(({ low }) => low);
  while (true) {
    yield [...values];
    let at = ranges.length - 1;
    while (at >= 0 && values[at] === ranges[at].high) {
      values[at] = ranges[at].low;
      at--;
    }
    if (at < 0) return;
    values[at]++;
  }
}
function bindArguments(checking, listed, bindings, reported) {
  let at = listed;
  while (at.kind === "instance" && at.of !== void 0) {
    if (--checking.state.stepsLeft < 0) return;
    const { of, node } = at;
    for (const [i, parameter] of of.parameters.entries()) {
      const argument = node.arguments[i];
      if (argument === void 0) continue;
      const byReference = parameter.passing === "reference" && !parameter.constant;
      const binding = byReference ? referenceTo(checking, bindings, argument) : valueOf(checking, bindings, parameter, argument, reported);
      bindings.set(parameter, binding ?? { kind: "foreign" });
    }
    at = of;
  }
}
function interpreterWith(checking, bindings) {
  const lookup = (symbol) => {
    const binding = symbol.kind === "parameter" ? bindings.get(symbol) : void 0;
    return binding?.kind === "value" ? binding.place : checking.constants.get(symbol);
  };
  return new Interpreter(checking, lookup, checking.state);
}
function valueOf(checking, bindings, parameter, argument, reported) {
  const interpreter = interpreterWith(checking, bindings);
  const shape = shapeOf(parameter.type);
  if (!isShape(shape)) return void 0;
  const place = freshPlace(shape);
  interpreter.initialise(place, argument);
  const { failure } = interpreter;
  if (failure === void 0) return { kind: "value", place };
  if (reported.has(argument)) return void 0;
  reported.add(argument);
  if (failure.kind === "outOfRange" && failure.at === argument) {
    const { value, low, high } = failure;
    checking.report(argumentOutOfRange.at(argument, parameter.name, value, low, high));
  } else {
    reportFailure(checking, failure, argument);
  }
  return void 0;
}
function referenceTo(checking, bindings, argument) {
  const type = checking.typeOf.get(argument);
  if (type === void 0) return void 0;
  switch (argument.kind) {
    case "name": {
      const symbol = checking.symbolOf.get(argument);
      if (symbol?.kind === "variable") return { kind: "reference", variable: symbol, offset: 0, type };
      return symbol?.kind === "parameter" ? bindings.get(symbol) : void 0;
    }
    case "index": {
      const base = referenceTo(checking, bindings, argument.array);
      if (base?.kind !== "reference") return base;
      const shape = shapeOf(base.type);
      if (!isShape(shape) || shape.kind !== "array") return void 0;
      const interpreter = interpreterWith(checking, bindings);
      const index = interpreter.number(argument.index);
      if (interpreter.failure !== void 0) return void 0;
      const last = shape.low + shape.length - 1;
      if (index < shape.low || last < index) {
        checking.report(indexOutOfRange.at(argument.index, index, shape.low, last));
        return void 0;
      }
      return { ...base, offset: base.offset + (index - shape.low) * shape.element.size, type };
    }
    case "member": {
      const base = referenceTo(checking, bindings, argument.object);
      if (base?.kind !== "reference") return base;
      const shape = shapeOf(base.type);
      const field = isShape(shape) && shape.kind === "struct" ? shape.fields.find((candidate) => candidate.name === argument.member.name) : void 0;
      return field === void 0 ? void 0 : { ...base, offset: base.offset + field.offset, type };
    }
    default:
      return void 0;
  }
}

// src/language/problems/lint.ts
var unreachableLocation = rule(
  "TKS6001",
  "warning",
  "unreachable location",
  (name, template) => `No path of edges leads from the initial location of '${template}' to the location '${name}'.`
);
var variableNeverRead = rule(
  "TKS6002",
  "warning",
  "variable never read",
  (name, written) => ({
    message: `The variable '${name}' is ${written ? "changed but never read" : "never used"}.`,
    hint: "Remove it: every variable makes the state space larger."
  })
);
var functionNeverCalled = rule(
  "TKS6003",
  "warning",
  "function never called",
  (name) => `The function '${name}' is never called.`
);
var channelNeverUsed = rule(
  "TKS6004",
  "warning",
  "channel never used",
  (name) => `No edge uses the channel '${name}'.`
);
var channelOneSided = rule(
  "TKS6005",
  "warning",
  "channel with one side only",
  (name, side) => ({
    message: side === "sent" ? `'${name}!' has no partner: no process receives '${name}?', so these edges are never taken.` : `'${name}?' has no partner: no process sends '${name}!', so these edges are never taken.`,
    hint: "Add the other side, unless the model is meant to be joined with another one."
  })
);
var clockNeverTested = rule(
  "TKS6006",
  "warning",
  "clock never tested",
  (name, reset) => ({
    message: `The clock '${name}' is ${reset ? "reset but never tested" : "never used"}.`,
    hint: "Remove it: every clock makes the analysis more expensive."
  })
);
var shadows = rule(
  "TKS6007",
  "warning",
  "name hides another",
  (name, what) => `'${name}' hides ${what} of the same name.`
);
var clockGuardOnUrgentEdge = rule(
  "TKS6008",
  "warning",
  "clock guard on an urgent edge",
  (name) => ({
    message: `The channel '${name}' is urgent, but this edge waits for a clock.`,
    hint: "Urgent synchronisations happen at once: move the condition on the clock to another edge or location."
  })
);
var timeStops = rule(
  "TKS6009",
  "warning",
  "time stops in a location",
  (name, why) => ({
    message: why === "invariant" ? `The invariant of '${name}' has to be left in time, but no edge leaves the location: time stops for the whole system.` : `'${name}' is ${why}, but no edge leaves it: time stops for the whole system.`
  })
);
var templateNeverUsed = rule("TKS6010", "warning", "template never used", (name) => ({
  message: `No process of the template '${name}' runs.`,
  hint: `Add '${name}' to the system line.`
}));
var processNotListed = rule("TKS6011", "warning", "process never used", (name) => ({
  message: `The process '${name}' is not in the system line, so it does not run.`,
  hint: `Add '${name}' to the system line.`
}));
var guardNeverHolds = rule(
  "TKS6012",
  "warning",
  "guard never holds",
  () => "This guard is always false, so the edge is never taken."
);
var invariantNeverHolds = rule(
  "TKS6013",
  "warning",
  "invariant never holds",
  () => "This invariant is always false, so the location is never entered."
);

// src/language/lint.ts
function lint(checked, report2) {
  const uses = usesOf(checked);
  lintDeclarations(checked.globals, uses, report2);
  for (const template of checked.templates) {
    lintDeclarations(template, uses, report2);
    lintGraph(checked, template, report2);
    lintEdges(checked, template, report2);
    lintShadowing(template, report2);
  }
  lintChannels(checked, uses, report2);
  lintSystem(checked, report2);
}
function usesOf(checked) {
  const read = /* @__PURE__ */ new Set();
  const written = /* @__PURE__ */ new Set();
  const called = /* @__PURE__ */ new Set();
  for (const { kind, symbol } of checked.effects) {
    if (kind === "read") read.add(symbol);
    else if (kind === "call") called.add(symbol);
    else written.add(symbol);
  }
  return { read, written, called, words: wordsOf(checked) };
}
function wordsOf({ model, queries }) {
  const words = /* @__PURE__ */ new Set();
  const add = (text) => {
    for (const [word2] of (text ?? "").matchAll(/[A-Za-z_]\w*/g)) words.add(word2);
  };
  for (const { entry, outcome } of queries) if (outcome.kind !== "ok") add(entry.formula.text);
  for (const template of model.templates) {
    for (const { testCodeEnter, testCodeExit } of template.locations) {
      add(testCodeEnter?.value);
      add(testCodeExit?.value);
    }
    for (const { testCode } of template.edges) add(testCode?.value);
  }
  return words;
}
function lintDeclarations({ variables, functions }, uses, report2) {
  for (const variable of variables) {
    if (variable.constant || variable.name.startsWith("__")) continue;
    if (uses.read.has(variable) || uses.words.has(variable.name)) continue;
    const written = uses.written.has(variable);
    const { kind } = innermost(variable.type);
    if (kind === "channel") report2(channelNeverUsed.at(variable.span, variable.name));
    else if (kind === "clock") report2(clockNeverTested.at(variable.span, variable.name, written));
    else report2(variableNeverRead.at(variable.span, variable.name, written));
  }
  for (const symbol of functions) {
    if (uses.called.has(symbol) || uses.words.has(symbol.name) || symbol.name.startsWith("__")) continue;
    report2(functionNeverCalled.at(symbol.span, symbol.name));
  }
}
function lintGraph(checked, template, report2) {
  const { initial, locations, symbol } = template;
  if (initial === void 0) return;
  const leaving = /* @__PURE__ */ new Map();
  for (const edge of template.edges) {
    if (edge.source === void 0) continue;
    const some = leaving.get(edge.source);
    if (some === void 0) leaving.set(edge.source, [edge]);
    else some.push(edge);
  }
  const reached = /* @__PURE__ */ new Set([initial]);
  for (const node of reached) {
    for (const { target } of leaving.get(node) ?? []) if (target !== void 0) reached.add(target);
  }
  for (const { symbol: node, location } of locations) {
    if (!reached.has(node)) {
      report2(unreachableLocation.at(node.span, node.name, symbol.name));
      continue;
    }
    const invariant2 = location.invariant?.value;
    if (invariant2 !== void 0 && valueOf2(checked, invariant2) === 0) {
      report2(invariantNeverHolds.at(invariant2));
    }
    if (leaving.has(node)) continue;
    if (location.urgency !== "none") {
      const why = location.urgency === "urgent" ? "urgent" : "committed";
      report2(timeStops.at(node.span, node.name, why));
    } else if (invariant2 !== void 0 && boundsTime(checked, invariant2)) {
      report2(timeStops.at(invariant2, node.name, "invariant"));
    }
  }
}
function boundsTime(checked, invariant2) {
  if (invariant2.kind !== "binary") return false;
  const { operator, left, right } = invariant2;
  if (operator === "&&") return boundsTime(checked, left) || boundsTime(checked, right);
  const upper = operator === "<" || operator === "<=" ? left : operator === ">" || operator === ">=" ? right : void 0;
  const other = upper === left ? right : left;
  if (upper === void 0 || checked.typeOf.get(upper)?.kind !== "clock") return false;
  return checked.typeOf.get(other)?.kind === "int";
}
function valueOf2(checked, expression) {
  const type = checked.typeOf.get(expression)?.kind;
  if (type !== "int" && type !== "bool") return void 0;
  const interpreter = new Interpreter(checked, (symbol) => checked.constants.get(symbol), {
    stepsLeft: 1e3
  });
  const value = interpreter.number(expression);
  return interpreter.failure === void 0 ? value : void 0;
}
function lintEdges(checked, template, report2) {
  for (const { edge } of template.edges) {
    const guard = edge.guard?.value;
    if (guard === void 0) continue;
    if (valueOf2(checked, guard) === 0) report2(guardNeverHolds.at(guard));
    const synchronisation = edge.synchronisation?.value;
    if (synchronisation === void 0) continue;
    const channel = checked.typeOf.get(synchronisation.channel);
    const clocks = checked.typeOf.get(guard)?.kind;
    if (channel?.kind !== "channel" || !channel.urgent || clocks !== "invariant" && clocks !== "guard")
      continue;
    report2(clockGuardOnUrgentEdge.at(guard, nameOf(synchronisation.channel)));
  }
}
function nameOf(channel) {
  if (channel.kind === "name") return channel.name;
  return channel.kind === "index" ? nameOf(channel.array) : channel.kind === "member" ? nameOf(channel.object) : "";
}
function lintShadowing(template, report2) {
  for (const { selects } of template.edges) {
    for (const symbol of selects) reportShadowing(template.scope, symbol, report2);
  }
}
function reportShadowing(scope, symbol, report2) {
  const hidden = lookUp(scope, symbol.name);
  if (hidden?.span === void 0 || hidden.kind !== "variable" && hidden.kind !== "parameter") return;
  const diagnostic = shadows.at(symbol.span, symbol.name, describeSymbol(hidden));
  report2(related(diagnostic, hidden.span));
}
function related(diagnostic, span) {
  return withRelated(diagnostic, [{ message: "The other one is here.", span }]);
}
function lintChannels(checked, uses, report2) {
  const sent = /* @__PURE__ */ new Set();
  const received = /* @__PURE__ */ new Set();
  const note2 = ({ direction }, variable) => {
    (direction === "!" ? sent : received).add(variable);
  };
  const usesOfTemplate = /* @__PURE__ */ new Map();
  for (const { template, bindings } of checked.processes) {
    let channelUses = usesOfTemplate.get(template);
    if (channelUses === void 0) {
      const all = channelUsesOf(checked, template);
      for (const use of all) if (use.symbol.kind === "variable") note2(use, use.symbol);
      channelUses = all.filter(({ symbol }) => symbol.kind === "parameter");
      usesOfTemplate.set(template, channelUses);
    }
    for (const use of channelUses) {
      const binding = use.symbol.kind === "parameter" ? bindings.get(use.symbol) : void 0;
      if (binding?.kind === "reference") note2(use, binding.variable);
    }
  }
  for (const variable of checked.globals.variables) {
    const type = innermost(variable.type);
    if (type.kind !== "channel" || !uses.read.has(variable)) continue;
    if (sent.has(variable) === received.has(variable)) continue;
    if (sent.has(variable) && type.broadcast) continue;
    const side = sent.has(variable) ? "sent" : "received";
    report2(channelOneSided.at(variable.span, variable.name, side));
  }
}
function channelUsesOf(checked, template) {
  const found = /* @__PURE__ */ new Map();
  for (const { edge } of template.edges) {
    const synchronisation = edge.synchronisation?.value;
    if (synchronisation === void 0 || synchronisation.direction === "none") continue;
    const { direction } = synchronisation;
    let root = synchronisation.channel;
    while (root.kind === "index" || root.kind === "member") {
      root = root.kind === "index" ? root.array : root.object;
    }
    const symbol = checked.symbolOf.get(root);
    if (symbol?.kind !== "variable" && symbol?.kind !== "parameter") continue;
    found.set(`${direction}${symbol.id}`, { direction, symbol });
  }
  return [...found.values()];
}
function lintSystem({ templates, processes, globals }, report2) {
  const running = new Set(processes.map(({ symbol }) => symbol));
  const used = new Set(processes.map(({ template }) => template.symbol));
  const parents = /* @__PURE__ */ new Set();
  const instances = [];
  for (const symbol of globals.scope.names.values()) {
    if (symbol.kind !== "instance") continue;
    instances.push(symbol);
    if (symbol.of !== void 0) parents.add(symbol.of);
  }
  for (const symbol of instances) {
    if (running.has(symbol) || parents.has(symbol)) continue;
    const template = templateOf(symbol);
    if (template !== void 0) used.add(template);
    report2(processNotListed.at(symbol.span, symbol.name));
  }
  for (const { symbol, foreign: foreign2, initial } of templates) {
    if (used.has(symbol) || foreign2 === "dynamic processes" || initial === void 0) continue;
    report2(templateNeverUsed.at(symbol.span, symbol.name));
  }
}

// src/language/check.ts
function check(model, report2) {
  let errors = 0;
  const checking = newChecking(model, (diagnostic) => {
    if (diagnostic.severity === "error") errors++;
    report2(diagnostic);
  });
  const items = [...model.instantiation?.value ?? [], ...model.system.value];
  let upcoming;
  const scope = innerScope(
    BUILTIN_SCOPE,
    () => upcoming ??= declaredNames([...model.declarations.value, ...items])
  );
  const variables = [];
  const functions = [];
  const once = onceOnly(checking);
  const restricted = /* @__PURE__ */ new Map();
  const place = {
    scope,
    owner: "global",
    onVariable: (variable) => variables.push(variable),
    onFunction: (fn) => functions.push(fn),
    onPriorities: once.priorities,
    onHook: once.hook,
    restricted
  };
  checkDeclarations(checking, place, model.declarations.value);
  const templates = /* @__PURE__ */ new Map();
  for (const template of model.templates) {
    const checked2 = checkTemplate(checking, scope, template);
    templates.set(checked2.symbol, checked2);
    restricted.set(checked2.symbol, checked2.restricted);
  }
  noteCharts(model, report2);
  const listed = checkSystem(checking, place, items);
  if (listed === void 0) reportNoSystemLine(checking);
  const processes = expandProcesses(checking, listed ?? [], templates);
  checkStateSize(checking, variables, processes);
  const queries = model.queries.entries.map((entry) => checkQueryEntry(checking, scope, entry));
  const checked = {
    model,
    typeOf: checking.typeOf,
    symbolOf: checking.symbolOf,
    constants: checking.constants,
    functions: checking.functions,
    effects: checking.effects,
    globals: { scope, variables, functions },
    templates: [...templates.values()],
    processes,
    channelPriorities: once.found.priorities,
    beforeUpdate: once.found.before,
    afterUpdate: once.found.after,
    queries,
    usable: errors === 0
  };
  if (checked.usable) lint(checked, report2);
  return checked;
}
function newChecking(model, report2) {
  const symbolOf = /* @__PURE__ */ new Map();
  return {
    model,
    report: report2,
    checkExpression,
    checkValue,
    mode: "model",
    typeOf: new TypeTable(symbolOf),
    symbolOf,
    constants: /* @__PURE__ */ new Map(),
    effects: [],
    functions: /* @__PURE__ */ new Map(),
    dependencies: /* @__PURE__ */ new Map(),
    templateScopes: /* @__PURE__ */ new Map(),
    running: /* @__PURE__ */ new Set(),
    said: /* @__PURE__ */ new Set(),
    state: { nextId: 0, stepsLeft: CONSTANT_STEPS_MAX, foreign: void 0, synchronisation: void 0 }
  };
}
function onceOnly(checking) {
  const found = {};
  return {
    found,
    priorities: (declaration) => {
      if (found.priorities !== void 0) checking.report(prioritiesTwice.at(declaration));
      found.priorities ??= declaration;
    },
    hook: (hook) => {
      if (found[hook.when] !== void 0) checking.report(hookTwice.at(hook, `${hook.when}_update`));
      found[hook.when] ??= hook;
    }
  };
}
function reportNoSystemLine(checking) {
  const { system: code, format } = checking.model;
  const text = (code.text ?? "").replace(/\/\*[\s\S]*?(\*\/|$)|\/\/.*/g, "");
  const missing2 = format === "xml" && code.text === void 0;
  if (!missing2 && !/\bsystem\b/.test(text)) checking.report(noSystemLine.at(void 0));
}
function noteCharts(model, report2) {
  const charts = model.extras.children?.some((node) => node.kind === "element" && node.name === "lsc");
  if (charts === true) report2(chartsNotAnalysed.at(void 0));
}
function checkStateSize(checking, globals, processes) {
  const cellsOf2 = (variables) => variables.reduce((sum, { type }) => {
    const shape = shapeOf(type);
    return sum + ("size" in shape ? shape.size : 0);
  }, 0);
  const perTemplate = /* @__PURE__ */ new Map();
  let total = cellsOf2(globals);
  for (const { template } of processes) {
    let cells = perTemplate.get(template);
    if (cells === void 0) perTemplate.set(template, cells = cellsOf2(template.variables));
    total += cells;
  }
  if (total > CELLS_MAX) checking.report(stateTooBig.at(void 0, CELLS_MAX));
}

// src/language/problems/files.ts
var fileNotFound = rule("TKS0001", "error", "File not found", (near) => ({
  message: "There is no such file.",
  hint: near === void 0 ? "Check the path." : `Did you mean '${near}'?`
}));
var fileIsDirectory = rule("TKS0002", "error", "Directory instead of a file", () => ({
  message: "This is a directory, not a model.",
  hint: "Name the files in it, for example with a pattern such as DIR/*.xml."
}));
var fileNotReadable = rule("TKS0003", "error", "File not readable", (reason) => ({
  message: `The file cannot be read: ${reason}.`,
  hint: "Check its permissions."
}));
var fileTooLarge = rule(
  "TKS0004",
  "error",
  "File too large",
  (megabytes, limit) => ({
    message: `The file has ${megabytes.toFixed(1)} MB; Tickstone reads models up to ${limit} MB.`,
    hint: "Models of this size are usually generated: generate templates with parameters instead of copies."
  })
);
var fileEmpty = rule("TKS0005", "error", "Empty file", () => ({
  message: "The file is empty.",
  hint: "A model needs at least a process and a system line."
}));
var fileNotText = rule("TKS0006", "error", "Not a text file", () => ({
  message: "The file is not text: it contains zero bytes.",
  hint: "Models are XML (.xml), UPPAAL text (.xta, .ta) or TChecker text (.tck)."
}));
var badEncoding = rule("TKS0007", "error", "Wrong encoding", (encoding) => ({
  message: `The text is not valid ${encoding} from here on.`,
  hint: "Save the file as UTF-8, or name its encoding in the XML declaration."
}));
var unknownEncoding = rule("TKS0008", "error", "Unknown encoding", (encoding) => ({
  message: `The XML declaration names the encoding '${encoding}', which is not known here.`,
  hint: "Save the file as UTF-8."
}));

// src/language/decode-text.ts
var MODEL_MEGABYTES_MAX = 32;
function decodeText(input) {
  const { path, bytes } = input;
  const unreadable = (diagnostic, text2 = "") => ({
    kind: "unreadable",
    file: { path, text: text2 },
    diagnostic
  });
  const megabytes = bytes.length / 1e6;
  if (megabytes > MODEL_MEGABYTES_MAX)
    return unreadable(fileTooLarge.at(void 0, megabytes, MODEL_MEGABYTES_MAX));
  if (bytes.length === 0) return unreadable(fileEmpty.at(void 0));
  const encoding = encodingOf(bytes);
  if (!encoding.toLowerCase().startsWith("utf-16") && bytes.includes(0))
    return unreadable(fileNotText.at(void 0));
  const decode2 = decoderFor(encoding);
  if (decode2 === void 0) return unreadable(unknownEncoding.at(void 0, encoding));
  const text = decode2(bytes);
  if (text === void 0) {
    const good = longestPrefix(bytes, decode2);
    return unreadable(badEncoding.at({ start: good.length, end: good.length }, encoding), good);
  }
  if (text.trim() === "") return unreadable(fileEmpty.at(void 0));
  return { kind: "text", file: { path, text } };
}
function encodingOf(bytes) {
  if (bytes[0] === 255 && bytes[1] === 254) return "UTF-16LE";
  if (bytes[0] === 254 && bytes[1] === 255) return "UTF-16BE";
  if (bytes[0] === 239 && bytes[1] === 187) return "UTF-8";
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const named = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  return named === void 0 || /^utf-?16/i.test(named) ? "UTF-8" : named;
}
function decoderFor(encoding) {
  let decoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    return void 0;
  }
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return void 0;
    }
  };
}
function longestPrefix(bytes, decode2) {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = good + bad >> 1;
    if (decodesUpTo(bytes, middle, decode2)) good = middle;
    else bad = middle;
  }
  return firstDecoded(bytes, good, decode2) ?? "";
}
function decodesUpTo(bytes, end, decode2) {
  return firstDecoded(bytes, end, decode2) !== void 0;
}
function firstDecoded(bytes, end, decode2) {
  for (let cut = end; cut >= 0 && cut > end - 4; cut--) {
    const text = decode2(bytes.subarray(0, cut));
    if (text !== void 0) return text;
  }
  return void 0;
}

// src/language/problems/syntax.ts
var strayCharacters = rule("TKS2001", "error", "stray characters", (text) => {
  const [first] = text;
  const code = first?.codePointAt(0) ?? 0;
  const shown = code < 32 || code >= 127 && code < 161 || first === "\xAD" ? "" : `'${text}' `;
  const named = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return {
    message: `${shown === "" ? `The character ${named}` : shown.trimEnd()} has no meaning here.`,
    hint: STRAY_HINTS[first ?? ""] ?? (code > 127 ? `It is the character ${named}. Remove it.` : "Remove it.")
  };
});
var STRAY_HINTS = {
  "\xA0": "It is a non-breaking space. Replace it by an ordinary space.",
  "\u2018": "It is a typographic quotation mark. Write ' instead.",
  "\u2019": "It is a typographic quotation mark. Write ' instead.",
  "\u201C": 'It is a typographic quotation mark. Write " instead.',
  "\u201D": 'It is a typographic quotation mark. Write " instead.',
  "\u2264": "Write '<='.",
  "\u2265": "Write '>='.",
  "\u2260": "Write '!='.",
  "\u2227": "Write '&&'.",
  "\u2228": "Write '||'.",
  "\u2212": "It is a typographic minus sign. Write '-' instead.",
  "\u2013": "It is a dash. Write '-' instead.",
  "#": "There is no preprocessor. For a constant write 'const int N = 5;'."
};
var commentNotClosed = rule("TKS2002", "error", "comment not closed", () => ({
  message: "This comment is not closed.",
  hint: "Add '*/' where it ends."
}));
var stringNotClosed = rule("TKS2003", "error", "string not closed", () => ({
  message: "This string is not closed.",
  hint: `Add '"' where it ends.`
}));
var integerTooLarge = rule("TKS2004", "error", "integer too large", (digits) => ({
  message: `The number ${digits} is too large.`,
  hint: "Integers go from -2147483648 to 2147483647."
}));
var hexadecimal = rule("TKS2005", "error", "hexadecimal number", (text, value) => ({
  message: `'${text}' is not a number here: there are no hexadecimal numbers.`,
  hint: `Write ${value}.`
}));
var foreignOperator = rule(
  "TKS2006",
  "error",
  "unknown operator",
  (text, meant2) => ({
    message: `'${text}' is not an operator here.`,
    hint: `Write '${meant2}'.`
  })
);
var nestedTooDeep = rule("TKS2007", "error", "nested too deep", (limit) => ({
  message: `This is nested more than ${limit} levels deep.`,
  hint: "Split it, for instance with a function or a variable that holds a part of it."
}));
var tooManyMistakes = rule("TKS2008", "error", "too many mistakes", (count2) => ({
  message: `There are more than ${count2} mistakes in this text; the rest are not shown.`
}));
var missing = rule(
  "TKS2010",
  "error",
  "something is missing",
  (what, after3, found, hint) => ({
    message: `Expected ${what} ${after3}${found === void 0 ? "" : `, found ${found}`}.`,
    hint
  })
);
var expressionMissing = rule(
  "TKS2011",
  "error",
  "expression missing",
  (where, found, hint) => ({
    message: `Expected an expression${where === "" ? "" : ` ${where}`}, found ${found}.`,
    hint
  })
);
var nameMissing = rule("TKS2012", "error", "name missing", (of, found) => {
  return `Expected the name of ${of}, found ${found}.`;
});
var typeMissing = rule(
  "TKS2013",
  "error",
  "type missing",
  (where, found, hint) => ({
    message: `Expected a type ${where}, found ${found}.`,
    hint
  })
);
var reservedWord = rule("TKS2014", "error", "reserved word", (word2, of) => ({
  message: `'${word2}' is a word of the language and cannot be the name of ${of}.`,
  hint: "Choose another name."
}));
var notClosed = rule(
  "TKS2015",
  "error",
  "bracket not closed",
  (bracket, what, found) => ({
    message: `Expected '${bracket}' to close ${what}${found === void 0 ? "" : `, found ${found}`}.`,
    hint: found === void 0 ? void 0 : "If more is meant to stand inside, an operator or ',' is missing."
  })
);
var textAfter = rule(
  "TKS2020",
  "error",
  "text after the end",
  (found, part, hint) => ({
    message: `${found} cannot stand after ${part}.`,
    hint
  })
);
var emptyDeclaration = rule("TKS2021", "error", "empty declaration", () => ({
  message: "There is nothing before this ';'.",
  hint: "Remove the ';'."
}));
var emptyList = rule("TKS2022", "error", "empty list", () => ({
  message: "A list of initial values cannot be empty.",
  hint: "Give a value for every element, or leave the initial value out: everything is 0 or false then."
}));
var notHere = rule(
  "TKS2023",
  "error",
  "declaration in the wrong place",
  (what, hint) => ({
    message: `${what} cannot stand here.`,
    hint
  })
);
var declarationMissing = rule("TKS2024", "error", "not a declaration", (found) => ({
  message: `Expected a declaration, found ${found}.`,
  hint: "A declaration begins with a type, as in 'int x = 0;', or with 'typedef' or 'chan priority'."
}));
var assignmentAsCondition = rule(
  "TKS2030",
  "error",
  "assignment as a condition",
  (sign, part) => ({
    message: `'${sign}' assigns a value, which ${part} cannot do.`,
    hint: "Did you mean '=='?"
  })
);
var unsupportedStatement = rule("TKS2031", "error", "unknown statement", (word2) => ({
  message: `There is no '${word2}' statement.`,
  hint: STATEMENT_HINTS[word2]
}));
var STATEMENT_HINTS = {
  switch: "Write a chain of 'if' and 'else if'.",
  case: "Write a chain of 'if' and 'else if'.",
  default: "Write a chain of 'if' and 'else if'.",
  break: "Put the reason to stop into the condition of the loop, or use 'return'.",
  continue: "Put the rest of the loop's body into an 'if'."
};
var enumeration = rule("TKS2032", "error", "enumeration", () => ({
  message: "There are no 'enum' types.",
  hint: "Declare constants and a range: 'const int RED = 0; const int GREEN = 1; typedef int[0, 1] colour_t;'."
}));
var declarationAfterStatement = rule("TKS2033", "error", "declaration after a statement", () => ({
  message: "Declarations stand at the beginning of a block, before its first statement.",
  hint: "Move this declaration up, or begin a new block with '{' here."
}));
var declarationInFor = rule("TKS2034", "error", "declaration in 'for'", () => ({
  message: "A variable cannot be declared in the head of a 'for' loop.",
  hint: "Declare it before the loop, or write 'for (i : int[0, 9])'."
}));
var functionInFunction = rule("TKS2035", "error", "function inside a function", (name) => ({
  message: `The function '${name}' begins inside another one.`,
  hint: "A '}' is probably missing before it."
}));
var arraySizeBeforeName = rule("TKS2036", "error", "array size before the name", () => ({
  message: "A range needs a lower and an upper bound.",
  hint: "Write 'int[0, 4] x' for a number from 0 to 4, or 'int x[5]' for an array of five numbers."
}));
var listInExpression = rule("TKS2037", "error", "list of values in an expression", () => ({
  message: "A list of values in braces can only stand as the initial value of a declaration.",
  hint: "Assign the elements one by one, or copy a constant array."
}));
var cast = rule("TKS2038", "error", "conversion of a type", (type) => ({
  message: `Expected an expression, found the type '${type}'.`,
  hint: "There are no conversions: integers and booleans can be used for each other as they are."
}));
var wrongSeparator = rule(
  "TKS2039",
  "error",
  "wrong separator",
  (separator, part, wanted) => ({
    message: `'${separator}' cannot separate ${part}.`,
    hint: `Write '${wanted}'.`
  })
);
var foreignType = rule("TKS2040", "error", "unknown kind of number", (word2) => ({
  message: `There is no '${word2}' here.`,
  hint: "Write 'int', or a range such as 'int[0, 255]'."
}));
var oldSyntax = rule("TKS2041", "error", "old syntax", (what, hint) => ({
  message: `${what} is syntax of UPPAAL 3.`,
  hint
}));
var processWithArguments = rule(
  "TKS2042",
  "error",
  "arguments in the system line",
  (name) => ({
    message: `The system line takes names only, but '${name}' has arguments.`,
    hint: `Name the process first: 'P1 = ${name}(...); system P1;'.`
  })
);
var clauseOrder = rule("TKS2050", "error", "wrong order", (clause, before) => ({
  message: `'${clause}' stands after '${before}'.`,
  hint: CLAUSE_ORDER
}));
var CLAUSE_ORDER = "An edge has select, guard, sync, assign, probability in this order; a process has declarations, state, branchpoint, commit and urgent, init, trans in this order.";
var clauseTwice = rule("TKS2051", "error", "clause given twice", (clause) => ({
  message: `'${clause}' is given twice.`,
  hint: "Keep one of them."
}));
var locationTwice = rule("TKS2052", "error", "location declared twice", (name) => ({
  message: `The location '${name}' is declared twice.`,
  hint: "Give one of them another name."
}));
var locationUnknown = rule("TKS2053", "error", "unknown location", (name, list) => ({
  message: `The '${list}' list names '${name}', which is not a location of this process.`,
  hint: "Declare it in the 'state' list."
}));
var sourceMissing = rule("TKS2054", "error", "edge without source", () => ({
  message: "The first edge of a process needs a source.",
  hint: "Write 'from -> to { ... }'."
}));

// src/language/tokens.ts
var Token = {
  end: 0,
  name: 1,
  integer: 2,
  double: 3,
  string: 4,
  leftParenthesis: 5,
  rightParenthesis: 6,
  leftBracket: 7,
  rightBracket: 8,
  leftBrace: 9,
  rightBrace: 10,
  comma: 11,
  semicolon: 12,
  colon: 13,
  dot: 14,
  prime: 15,
  question: 16,
  arrow: 17,
  uncontrolledArrow: 18,
  leadsTo: 19,
  exclamation: 20,
  increment: 21,
  decrement: 22,
  assign: 23,
  assignPlus: 24,
  assignMinus: 25,
  assignTimes: 26,
  assignDivide: 27,
  assignModulo: 28,
  assignAnd: 29,
  assignOr: 30,
  assignXor: 31,
  assignShiftLeft: 32,
  assignShiftRight: 33,
  plus: 34,
  minus: 35,
  times: 36,
  divide: 37,
  modulo: 38,
  power: 39,
  shiftLeft: 40,
  shiftRight: 41,
  bitAnd: 42,
  bitOr: 43,
  bitXor: 44,
  and: 45,
  or: 46,
  equal: 47,
  notEqual: 48,
  less: 49,
  lessOrEqual: 50,
  greater: 51,
  greaterOrEqual: 52,
  minimum: 53,
  maximum: 54,
  firstSoft: 60,
  sum: 60,
  string_: 61,
  hybrid: 62,
  dynamic: 63,
  spawn: 64,
  exit: 65,
  numOf: 66,
  foreach: 67,
  query: 68,
  import: 69,
  gantt: 70,
  progress: 71,
  priority: 72,
  io: 73,
  beforeUpdate: 74,
  afterUpdate: 75,
  branchpoint: 76,
  probability: 77,
  deadlock: 78,
  double_: 79,
  switch: 80,
  case: 81,
  break: 82,
  continue: 83,
  enum: 84,
  firstReserved: 100,
  true: 100,
  false: 101,
  wordAnd: 102,
  wordOr: 103,
  wordNot: 104,
  wordXor: 105,
  imply: 106,
  forall: 107,
  exists: 108,
  const: 110,
  meta: 111,
  urgent: 112,
  broadcast: 113,
  int: 114,
  bool: 115,
  clock: 116,
  chan: 117,
  void: 118,
  scalar: 119,
  struct: 120,
  typedef: 121,
  for: 130,
  while: 131,
  do: 132,
  if: 133,
  else: 134,
  default: 135,
  return: 136,
  assert: 137,
  process: 140,
  state: 141,
  init: 142,
  trans: 143,
  commit: 144,
  select: 145,
  guard: 146,
  sync: 147,
  assign_: 148,
  system: 149,
  count: 160
};
function isName(kind) {
  return kind === Token.name || kind >= Token.firstSoft && kind < Token.firstReserved;
}
function isReserved(kind) {
  return kind >= Token.firstReserved;
}
var ALWAYS = [
  ["true", Token.true],
  ["false", Token.false],
  ["and", Token.wordAnd],
  ["or", Token.wordOr],
  ["not", Token.wordNot],
  ["imply", Token.imply],
  ["int", Token.int],
  ["scalar", Token.scalar]
];
var MODEL = [
  ["const", Token.const],
  ["urgent", Token.urgent],
  ["broadcast", Token.broadcast],
  ["bool", Token.bool],
  ["clock", Token.clock],
  ["chan", Token.chan],
  ["void", Token.void],
  ["process", Token.process],
  ["state", Token.state],
  ["init", Token.init],
  ["trans", Token.trans],
  ["commit", Token.commit],
  ["guard", Token.guard],
  ["sync", Token.sync],
  ["assign", Token.assign_],
  ["system", Token.system],
  ["priority", Token.priority],
  ["branchpoint", Token.branchpoint],
  ["probability", Token.probability],
  ["double", Token.double_]
];
var CURRENT = [
  ["xor", Token.wordXor],
  ["forall", Token.forall],
  ["exists", Token.exists],
  ["meta", Token.meta],
  ["struct", Token.struct],
  ["typedef", Token.typedef],
  ["for", Token.for],
  ["while", Token.while],
  ["do", Token.do],
  ["if", Token.if],
  ["else", Token.else],
  ["default", Token.default],
  ["return", Token.return],
  ["assert", Token.assert],
  ["select", Token.select],
  ["sum", Token.sum],
  ["string", Token.string_],
  ["hybrid", Token.hybrid],
  ["dynamic", Token.dynamic],
  ["spawn", Token.spawn],
  ["exit", Token.exit],
  ["numOf", Token.numOf],
  ["foreach", Token.foreach],
  ["query", Token.query],
  ["import", Token.import],
  ["gantt", Token.gantt],
  ["progress", Token.progress],
  ["IO", Token.io],
  ["before_update", Token.beforeUpdate],
  ["after_update", Token.afterUpdate],
  ["switch", Token.switch],
  ["case", Token.case],
  ["break", Token.break],
  ["continue", Token.continue],
  ["enum", Token.enum]
];
var QUERY = [
  ["xor", Token.wordXor],
  ["forall", Token.forall],
  ["exists", Token.exists],
  ["bool", Token.bool],
  ["sum", Token.sum],
  ["numOf", Token.numOf],
  ["foreach", Token.foreach],
  ["deadlock", Token.deadlock]
];
var KEYWORDS = {
  current: new Map([...ALWAYS, ...MODEL, ...CURRENT]),
  old: new Map([...ALWAYS, ...MODEL]),
  query: new Map([...ALWAYS, ...QUERY])
};
function isReservedWord(word2) {
  return isReserved(KEYWORDS.current.get(word2) ?? Token.name);
}
var SIGNS = [
  { text: "(", kind: Token.leftParenthesis },
  { text: ")", kind: Token.rightParenthesis },
  { text: "[", kind: Token.leftBracket },
  { text: "]", kind: Token.rightBracket },
  { text: "{", kind: Token.leftBrace },
  { text: "}", kind: Token.rightBrace },
  { text: ",", kind: Token.comma },
  { text: ";", kind: Token.semicolon },
  { text: ":", kind: Token.colon },
  { text: ".", kind: Token.dot },
  { text: "'", kind: Token.prime },
  { text: "?", kind: Token.question },
  { text: "->", kind: Token.arrow },
  { text: "-u->", kind: Token.uncontrolledArrow },
  { text: "-->", kind: Token.leadsTo, dialect: "query" },
  { text: "!", kind: Token.exclamation },
  { text: "++", kind: Token.increment },
  { text: "--", kind: Token.decrement },
  { text: "=", kind: Token.assign },
  { text: ":=", kind: Token.assign },
  { text: "+=", kind: Token.assignPlus },
  { text: "-=", kind: Token.assignMinus },
  { text: "*=", kind: Token.assignTimes },
  { text: "/=", kind: Token.assignDivide },
  { text: "%=", kind: Token.assignModulo },
  { text: "&=", kind: Token.assignAnd },
  { text: "|=", kind: Token.assignOr },
  { text: "^=", kind: Token.assignXor },
  { text: "<<=", kind: Token.assignShiftLeft },
  { text: ">>=", kind: Token.assignShiftRight },
  { text: "+", kind: Token.plus },
  { text: "-", kind: Token.minus },
  { text: "*", kind: Token.times },
  { text: "/", kind: Token.divide },
  { text: "%", kind: Token.modulo },
  { text: "**", kind: Token.power },
  { text: "<<", kind: Token.shiftLeft },
  { text: ">>", kind: Token.shiftRight },
  { text: "&", kind: Token.bitAnd },
  { text: "|", kind: Token.bitOr },
  { text: "^", kind: Token.bitXor },
  { text: "&&", kind: Token.and },
  { text: "||", kind: Token.or },
  { text: "==", kind: Token.equal },
  { text: "!=", kind: Token.notEqual },
  { text: "<", kind: Token.less },
  { text: "<=", kind: Token.lessOrEqual },
  { text: ">", kind: Token.greater },
  { text: ">=", kind: Token.greaterOrEqual },
  { text: "<?", kind: Token.minimum },
  { text: ">?", kind: Token.maximum },
  { text: "=<", kind: Token.lessOrEqual, meant: "<=", dialect: "old" },
  { text: "=>", kind: Token.greaterOrEqual, meant: ">=", dialect: "old" },
  { text: "===", kind: Token.equal, meant: "==" },
  { text: "!==", kind: Token.notEqual, meant: "!=" },
  { text: "<>", kind: Token.notEqual, meant: "!=" }
];
function kindOf(operator) {
  return SIGNS.find(({ text }) => text === operator)?.kind ?? KEYWORDS.current.get(operator) ?? Token.end;
}
var SIGNS_BY_FIRST = Array.from(
  { length: 128 },
  (_, unit) => SIGNS.filter(({ text }) => text.charCodeAt(0) === unit).sort((a, b) => b.text.length - a.text.length)
);

// src/language/lexer.ts
var BLANK = 1;
var LETTER = 2;
var DIGIT = 3;
var SIGN = 4;
var BEGINS = new Uint8Array(128);
var IN_WORD = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const character = String.fromCharCode(unit);
  if (/[A-Za-z_]/.test(character)) BEGINS[unit] = LETTER;
  else if (/[0-9]/.test(character)) BEGINS[unit] = DIGIT;
  else if (/\s/.test(character)) BEGINS[unit] = BLANK;
  else if (`()[]{},;:.'?!+-*/%=<>&|^"`.includes(character)) BEGINS[unit] = SIGN;
  if (/[A-Za-z0-9_$#]/.test(character)) IN_WORD[unit] = 1;
}
var KEYWORD_LENGTH_MAX = 13;
var INTEGER_MAX = 2147483647;
var REPORTS_MAX = 1e3;
var HASH = 35;
var STAR = 42;
var PLUS = 43;
var MINUS = 45;
var SLASH = 47;
var BACKSLASH = 92;
var Reader = class {
  source;
  dialect;
  kind = Token.end;
  start = 0;
  end = 0;
  previousEnd = 0;
  /** The word, when the token is one. */
  name = "";
  /** The value of an integer; beyond INTEGER_MAX only directly after a sign, for -2147483648. */
  value = 0;
  /** How deep the parser is nested, and how high the tree is that it made last; see MAX_TREE_HEIGHT. */
  depth = 0;
  height = 0;
  tooDeepReported = false;
  /** What is being read, such as "a guard", when nothing can be assigned in it; otherwise empty. */
  condition = "";
  /** How many diagnostics there were. */
  reports = 0;
  #report;
  #text;
  #keywords;
  #plain;
  /** Text before this offset has had its complaints about characters. */
  #examined = 0;
  /** The token about which something has been said: more would follow from the first mistake. */
  #blamed = -1;
  constructor(source, dialect, report2) {
    this.source = source;
    this.dialect = dialect;
    this.#report = report2;
    this.#text = source.text;
    this.#keywords = KEYWORDS[dialect];
    this.#plain = source.shifts.length === 0;
    this.#scan(source.text.charCodeAt(0) === 65279 ? 1 : 0);
    this.previousEnd = this.start;
  }
  advance() {
    this.previousEnd = this.end;
    this.#scan(this.end);
  }
  /** Goes on after `offset`, which must not be inside a token. */
  moveTo(offset) {
    this.#scan(offset);
  }
  /** The kind of the token after this one. */
  peek() {
    const { kind, start, end, name, value } = this;
    this.#scan(end);
    const next = this.kind;
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.name = name;
    this.value = value;
    return next;
  }
  /** The kinds of the next two tokens, when the first is `kind`; otherwise `end`. */
  peekAfter(first) {
    const { kind, start, end, name, value } = this;
    this.#scan(end);
    let next = Token.end;
    if (this.kind === first) {
      this.#scan(this.end);
      next = this.kind;
    }
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.name = name;
    this.value = value;
    return next;
  }
  is(kind) {
    return this.kind === kind;
  }
  /** Advances if the token is of this kind. */
  accept(kind) {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }
  /** The file offset of an offset into the text. */
  place(offset) {
    return this.#plain ? this.source.start + offset : fileOffset(this.source, offset);
  }
  /** The file offset of the end of the token read last. */
  get endPlace() {
    return this.#plain ? this.source.start + this.previousEnd : fileOffset(this.source, this.previousEnd);
  }
  span(start, end) {
    return { start: this.place(start), end: this.place(end) };
  }
  tokenSpan() {
    return this.span(this.start, this.end);
  }
  text(start, end) {
    return this.#text.slice(start, end);
  }
  /** How messages call the current token. */
  tokenTitle() {
    if (this.kind === Token.end) return "the end";
    const text = this.text(this.start, Math.min(this.end, this.start + 40));
    return `'${text}'`;
  }
  /** Whether the current token is the first of its line. */
  onNewLine() {
    return /[\r\n]/.test(this.text(this.previousEnd, this.start));
  }
  /** Passes on a complaint about the current token, unless there was one already. */
  complain(diagnostic) {
    if (this.#blamed === this.start) return;
    this.#blamed = this.start;
    this.pass(diagnostic);
  }
  /** Says that what stands here follows from a mistake that has been reported. */
  blame() {
    this.#blamed = this.start;
  }
  get blamed() {
    return this.#blamed === this.start;
  }
  /** Passes on a diagnostic; after a thousand only that there are more. */
  pass(diagnostic) {
    this.reports++;
    if (this.reports < REPORTS_MAX) this.#report(diagnostic);
    else if (this.reports === REPORTS_MAX)
      this.#report(tooManyMistakes.at(diagnostic.span, REPORTS_MAX));
  }
  /** Reads the token that begins at or after `from`. HOT: runs once per token. */
  #scan(from) {
    const text = this.#text;
    const length = text.length;
    let at = from;
    for (; ; ) {
      if (at >= length) {
        this.kind = Token.end;
        this.start = this.end = length;
        return;
      }
      const unit = text.charCodeAt(at);
      const begins = unit < 128 ? BEGINS[unit] : 0;
      if (begins === BLANK) {
        at++;
      } else if (begins === LETTER) {
        this.#scanWord(at);
        return;
      } else if (begins === SIGN) {
        if (unit === SLASH) {
          const next = at + 1 < length ? text.charCodeAt(at + 1) : 0;
          if (next === SLASH) {
            at = endOfLine(text, at);
            continue;
          }
          if (next === STAR) {
            at = this.#endOfComment(at);
            continue;
          }
        }
        this.#scanSign(at, unit);
        return;
      } else if (begins === DIGIT) {
        this.#scanNumber(at);
        return;
      } else {
        const continued = unit === BACKSLASH ? afterContinuation(text, at) : -1;
        at = continued >= 0 ? continued : this.#skipStrays(at);
      }
    }
  }
  #scanWord(start) {
    const text = this.#text;
    const length = text.length;
    let at = start + 1;
    while (at < length) {
      const unit = text.charCodeAt(at);
      if (unit >= 128 || IN_WORD[unit] === 0) break;
      at++;
    }
    const name = text.slice(start, at);
    this.start = start;
    this.end = at;
    this.name = name;
    this.kind = at - start <= KEYWORD_LENGTH_MAX ? this.#keywords.get(name) ?? Token.name : Token.name;
  }
  #scanNumber(start) {
    const text = this.#text;
    let at = afterDigits(text, start);
    this.start = start;
    this.kind = Token.integer;
    const whole = at;
    if (text.charCodeAt(at) === 46 && isDigit(text.charCodeAt(at + 1))) at = afterDigits(text, at + 1);
    const exponent = text.charCodeAt(at) | 32;
    if (exponent === 101) {
      const sign = text.charCodeAt(at + 1);
      const digits = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      if (isDigit(text.charCodeAt(digits))) at = afterDigits(text, digits);
    }
    this.end = at;
    if (at > whole) {
      this.kind = Token.double;
      return;
    }
    let value = 0;
    for (let i = start; i < at; i++) value = value * 10 + (text.charCodeAt(i) - 48);
    this.value = value;
    if (value > INTEGER_MAX + 1 && start >= this.#examined) {
      this.#examined = at;
      this.pass(
        integerTooLarge.at(this.span(start, at), text.slice(start, Math.min(at, start + 40)))
      );
    }
    if (value === 0 && at === start + 1 && (text.charCodeAt(at) | 32) === 120) this.#hexadecimal(start);
  }
  /** `0x1F` is a habit from C. */
  #hexadecimal(start) {
    const match = /^0[xX][0-9a-fA-F]+(?![A-Za-z0-9_$#])/.exec(this.#text.slice(start, start + 40));
    if (match === null) return;
    this.end = start + match[0].length;
    this.value = Number(match[0]) & INTEGER_MAX;
    if (start < this.#examined) return;
    this.#examined = this.end;
    this.pass(hexadecimal.at(this.span(start, this.end), match[0], Number(match[0])));
  }
  /** The longest sign that fits. */
  #scanSign(start, unit) {
    const text = this.#text;
    this.start = start;
    for (const sign of SIGNS_BY_FIRST[unit]) {
      const { length } = sign.text;
      if (length > 1 && (text.charCodeAt(start + 1) !== sign.text.charCodeAt(1) || !this.#fits(sign)))
        continue;
      this.kind = sign.kind;
      this.end = start + length;
      if (sign.meant !== void 0 && sign.dialect !== this.dialect) this.#foreignSign(sign.text, sign.meant);
      return;
    }
    this.#scanString(start);
  }
  #fits(sign) {
    const { text } = sign;
    if (text.length > 2 && !this.#text.startsWith(text, this.start)) return false;
    return sign.dialect === void 0 || sign.meant !== void 0 || sign.dialect === this.dialect;
  }
  #foreignSign(sign, meant2) {
    if (this.start < this.#examined) return;
    this.#examined = this.end;
    this.pass(foreignOperator.at(this.tokenSpan(), sign, meant2));
  }
  #scanString(start) {
    const close = this.#text.indexOf('"', start + 1);
    this.kind = Token.string;
    this.end = close < 0 ? endOfLine(this.#text, start) : close + 1;
    if (close >= 0 || start < this.#examined) return;
    this.#examined = this.end;
    this.pass(stringNotClosed.at(this.span(start, this.end)));
  }
  #endOfComment(start) {
    const close = this.#text.indexOf("*/", start + 2);
    if (close >= 0) return close + 2;
    if (start >= this.#examined) {
      this.#examined = this.#text.length;
      this.#blamed = this.#text.length;
      this.pass(commentNotClosed.at(this.span(start, start + 2)));
    }
    return this.#text.length;
  }
  /** One complaint for a run of characters that mean nothing; what follows directly is not blamed again. */
  #skipStrays(start) {
    const text = this.#text;
    let at = start + 1;
    if (text.charCodeAt(start) === HASH && beginsLine(text, start)) at = endOfLine(text, start);
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      if (unit < 128 && BEGINS[unit] !== 0) break;
      if (unit === BACKSLASH && afterContinuation(text, at) >= 0) break;
      at++;
    }
    if (start >= this.#examined) {
      this.#examined = at;
      this.pass(
        strayCharacters.at(this.span(start, at), text.slice(start, Math.min(at, start + 20)))
      );
      let next = at;
      while (next < text.length && BEGINS[text.charCodeAt(next)] === BLANK) next++;
      this.#blamed = next;
    }
    return at;
  }
};
function beginsLine(text, start) {
  let at = start - 1;
  while (at >= 0 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--;
  return at < 0 || text.charCodeAt(at) === 10 || text.charCodeAt(at) === 13;
}
function isDigit(unit) {
  return unit >= 48 && unit <= 57;
}
function afterDigits(text, start) {
  let at = start;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
}
function endOfLine(text, start) {
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) break;
    at++;
  }
  return at;
}
function afterContinuation(text, start) {
  let at = start + 1;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  if (text.charCodeAt(at) === 13) at++;
  return text.charCodeAt(at) === 10 ? at + 1 : -1;
}

// src/language/operators.ts
var ASSIGNMENT = 1;
var CONDITIONAL = 2;
var BINARY_LEVELS = [
  ["||", "xor", "imply"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
  ["<?", ">?"],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"]
];
var DISJUNCTION = CONDITIONAL + 1;
var UNARY = DISJUNCTION + BINARY_LEVELS.length;
var SUFFIX = UNARY + 1;
var powers = new Map(
  BINARY_LEVELS.flatMap((level, index) => level.map((operator) => [operator, DISJUNCTION + index]))
);
function binaryPower(operator) {
  return powers.get(operator);
}
var ASSIGN_OPERATORS = [
  "=",
  "+=",
  "-=",
  "*=",
  "/=",
  "%=",
  "&=",
  "|=",
  "^=",
  "<<=",
  ">>="
];

// src/language/recover.ts
function expect(reader, kind, sign, after3, name = "", hint) {
  if (reader.kind === kind) {
    reader.advance();
    return true;
  }
  const between = reader.is(Token.end) || reader.onNewLine();
  const span = between ? reader.span(reader.previousEnd, reader.previousEnd) : reader.tokenSpan();
  const found = between ? void 0 : reader.tokenTitle();
  reader.complain(missing.at(span, `'${sign}'`, titled(after3, name), found, hint));
  return false;
}
function expectClosing(reader, kind, sign, what, open, name = "") {
  if (reader.kind === kind) {
    reader.advance();
    return true;
  }
  const between = reader.is(Token.end) || reader.onNewLine();
  const span = between ? reader.span(reader.previousEnd, reader.previousEnd) : reader.tokenSpan();
  const diagnostic = notClosed.at(
    span,
    sign,
    titled(what, name),
    between ? void 0 : reader.tokenTitle()
  );
  reader.complain(
    withRelated(diagnostic, [{ message: "It opens here.", span: reader.span(open, open + 1) }])
  );
  if (kind === Token.rightBrace && beginsDeclaration(reader.kind)) return false;
  const stopsAtBrace = kind !== Token.rightBrace;
  skipTo(
    reader,
    (next) => next === kind || next === Token.semicolon || isClosing(next) || stopsAtBrace && next === Token.leftBrace
  );
  if (reader.accept(kind)) return true;
  reader.blame();
  return false;
}
function titled(what, name) {
  return name === "" ? what : `${what} '${name}'`;
}
function expectName(reader, what) {
  if (isName(reader.kind)) {
    const name = { name: reader.name, start: reader.place(reader.start), end: reader.place(reader.end) };
    reader.advance();
    return name;
  }
  if (isReserved(reader.kind)) {
    reader.complain(reservedWord.at(reader.tokenSpan(), reader.name, what));
    if (!beginsDeclaration(reader.kind) && !reader.onNewLine()) reader.advance();
  } else {
    reader.complain(nameMissing.at(reader.tokenSpan(), what, reader.tokenTitle()));
  }
  reader.blame();
  return void 0;
}
function expectSemicolon(reader, after3, name = "") {
  if (reader.is(Token.semicolon)) {
    reader.advance();
    return;
  }
  expect(reader, Token.semicolon, ";", after3, name);
  const onlySign = reader.onNewLine() || beginsDeclaration(reader.kind) || beginsStatement(reader.kind);
  if (onlySign || isClosing(reader.kind)) return;
  skipPastSemicolon(reader);
}
function skipPastSemicolon(reader) {
  skipTo(
    reader,
    (next) => next === Token.semicolon || next === Token.rightBrace || (beginsDeclaration(next) || beginsStatement(next)) && reader.onNewLine()
  );
  reader.accept(Token.semicolon);
  reader.blame();
}
function skipTo(reader, stop) {
  while (!reader.is(Token.end) && !stop(reader.kind)) {
    if (isOpening(reader.kind)) skipGroup(reader);
    else reader.advance();
  }
}
function skipGroup(reader) {
  let depth = 0;
  do {
    if (isOpening(reader.kind)) depth++;
    else if (isClosing(reader.kind)) depth--;
    reader.advance();
  } while (depth > 0 && !reader.is(Token.end));
}
function isOpening(kind) {
  return kind === Token.leftParenthesis || kind === Token.leftBracket || kind === Token.leftBrace;
}
function isClosing(kind) {
  return kind === Token.rightParenthesis || kind === Token.rightBracket || kind === Token.rightBrace;
}
function beginsDeclaration(kind) {
  return kind >= Token.const && kind <= Token.typedef || kind >= Token.process && kind <= Token.commit || kind === Token.system;
}
function beginsStatement(kind) {
  return kind >= Token.for && kind <= Token.assert;
}

// src/language/parse-expression.ts
var DEPTH_MAX = MAX_TREE_HEIGHT - 16;
var INTEGER_MAX2 = 2147483647;
var POWER = new Uint8Array(Token.count);
var BINARY = [];
var ASSIGN = [];
function define(kind, operator) {
  POWER[kind] = binaryPower(operator);
  BINARY[kind] = operator;
}
for (const operator of BINARY_LEVELS.flat()) define(kindOf(operator), operator);
define(Token.wordOr, "||");
define(Token.wordAnd, "&&");
for (const operator of ASSIGN_OPERATORS) {
  POWER[kindOf(operator)] = ASSIGNMENT;
  ASSIGN[kindOf(operator)] = operator;
}
POWER[Token.question] = CONDITIONAL;
function parseExpression(reader, where = "") {
  return climb(reader, ASSIGNMENT, where);
}
function parseExpressionList(reader, where = "") {
  const items = [parseExpression(reader, where)];
  let height = reader.height;
  while (reader.accept(Token.comma)) {
    items.push(parseExpression(reader, "after ','"));
    height = Math.max(height, reader.height);
  }
  reader.height = height + 1;
  return items;
}
function parseCommaExpression(reader, where = "") {
  const start = reader.place(reader.start);
  const items = parseExpressionList(reader, where);
  return items.length === 1 ? items[0] : { kind: "comma", items, start, end: reader.endPlace };
}
function parseChannel(reader) {
  const channel = climb(reader, DISJUNCTION, "for the channel");
  if (!reader.is(Token.question) || isEndOfSynchronisation(reader.peek())) return channel;
  return continueClimb(reader, ASSIGNMENT, channel, reader.height);
}
function isEndOfSynchronisation(kind) {
  return kind === Token.end || kind === Token.semicolon || kind === Token.comma || isClosing(kind);
}
function parseBinder(reader) {
  const name = expectName(reader, "a variable");
  if (name === void 0) return void 0;
  expect(reader, Token.colon, ":", "after", name.name);
  const type = parseType(reader, "after ':'");
  reader.height++;
  return { name, type, start: name.start, end: reader.endPlace };
}
function conjunction(reader, left, leftHeight, right) {
  reader.height = Math.max(leftHeight, reader.height) + 1;
  if (reader.depth + reader.height > DEPTH_MAX) return tooHigh(reader);
  return { kind: "binary", operator: "&&", left, right, start: left.start, end: right.end };
}
function enter(reader, levels) {
  reader.depth += levels;
  if (reader.depth <= DEPTH_MAX) return true;
  sayTooDeep(reader);
  skipTo(
    reader,
    (kind) => isClosing(kind) || kind === Token.comma || kind === Token.semicolon || kind === Token.leadsTo
  );
  reader.blame();
  reader.height = 1;
  return false;
}
function errorAt(reader, start) {
  reader.height = 1;
  return {
    kind: "error",
    start: reader.place(start),
    end: reader.place(Math.max(start, reader.previousEnd))
  };
}
function sayTooDeep(reader) {
  if (reader.tooDeepReported) return;
  reader.tooDeepReported = true;
  reader.pass(nestedTooDeep.at(reader.tokenSpan(), DEPTH_MAX));
}
function tooHigh(reader) {
  sayTooDeep(reader);
  return errorAt(reader, reader.previousEnd);
}
function climb(reader, minimum, where) {
  const begin = reader.start;
  if (!enter(reader, 1)) {
    reader.depth--;
    return errorAt(reader, begin);
  }
  const left = operand(reader, where);
  if (reader.is(Token.assign) && reader.condition !== "") assignmentAsEquality(reader);
  const power = POWER[reader.kind];
  const whole = power < minimum || power === 0 ? left : continueClimb(reader, minimum, left, reader.height, reader.place(begin));
  reader.depth--;
  return whole;
}
function assignmentAsEquality(reader) {
  const sign = reader.text(reader.start, reader.end);
  reader.pass(assignmentAsCondition.at(reader.tokenSpan(), sign, reader.condition));
  reader.kind = Token.equal;
}
function continueClimb(reader, minimum, first, firstHeight, start = first.start) {
  let left = first;
  let height = firstHeight;
  for (; ; ) {
    const { kind } = reader;
    const power = POWER[kind];
    if (power < minimum || power === 0) break;
    if (power >= DISJUNCTION) {
      reader.advance();
      const right = climb(reader, power + 1, AFTER_OPERATOR);
      height = Math.max(height, reader.height) + 1;
      left = { kind: "binary", operator: BINARY[kind], left, right, start, end: reader.endPlace };
    } else if (power === ASSIGNMENT) {
      reader.advance();
      const value = climb(reader, ASSIGNMENT, AFTER_OPERATOR);
      height = Math.max(height, reader.height) + 1;
      left = { kind: "assign", operator: ASSIGN[kind], target: left, value, start, end: reader.endPlace };
    } else {
      if (isEndOfSynchronisation(reader.peek())) break;
      left = conditional(reader, left, height, start);
      height = reader.height;
    }
    if (reader.depth + height > DEPTH_MAX) {
      left = tooHigh(reader);
      height = 1;
    }
  }
  reader.height = height;
  return left;
}
var AFTER_OPERATOR = "after the operator";
function conditional(reader, condition, conditionHeight, start) {
  reader.advance();
  const whenTrue = climb(reader, ASSIGNMENT, "after '?'");
  let height = Math.max(conditionHeight, reader.height);
  if (!expect(reader, Token.colon, ":", "in 'condition ? this : that'")) {
    reader.height = height;
    return { kind: "error", start, end: reader.endPlace };
  }
  const whenFalse = climb(reader, ASSIGNMENT, "after ':'");
  height = Math.max(height, reader.height);
  reader.height = height + 1;
  return { kind: "conditional", condition, whenTrue, whenFalse, start, end: reader.endPlace };
}
function operand(reader, where) {
  switch (reader.kind) {
    case Token.minus:
      return unary(reader, "-");
    case Token.plus:
      return unary(reader, "+");
    case Token.exclamation:
    case Token.wordNot:
      return unary(reader, "!");
    case Token.increment:
      return increment(reader, "++");
    case Token.decrement:
      return increment(reader, "--");
    case Token.forall:
      return quantifier(reader, "forall");
    case Token.exists:
      return quantifier(reader, "exists");
    default:
      return suffixes(reader, primary(reader, where));
  }
}
function unary(reader, operator) {
  const begin = reader.start;
  const start = reader.place(begin);
  reader.advance();
  if (operator === "-" && reader.is(Token.integer) && reader.value === INTEGER_MAX2 + 1) {
    reader.advance();
    reader.height = 1;
    return suffixes(reader, { kind: "integer", value: -INTEGER_MAX2 - 1, start, end: reader.endPlace });
  }
  const inner2 = nestedOperand(reader, begin);
  return { kind: "unary", operator, operand: inner2, start, end: reader.endPlace };
}
function increment(reader, operator) {
  const begin = reader.start;
  reader.advance();
  const inner2 = nestedOperand(reader, begin);
  return {
    kind: "increment",
    operator,
    position: "before",
    operand: inner2,
    start: reader.place(begin),
    end: reader.endPlace
  };
}
function nestedOperand(reader, begin) {
  const inner2 = enter(reader, 1) ? operand(reader, AFTER_OPERATOR) : errorAt(reader, begin);
  reader.depth--;
  reader.height++;
  return inner2;
}
function quantifier(reader, which) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  if (!expect(reader, Token.leftParenthesis, "(", "after", which)) return errorAt(reader, begin);
  const binder = parseBinder(reader);
  let height = reader.height;
  if (binder === void 0) skipTo(reader, isClosing);
  expectClosing(reader, Token.rightParenthesis, ")", "the variable of", open, which);
  const body = climb(reader, ASSIGNMENT, `for the body of '${which}'`);
  height = Math.max(height, reader.height);
  reader.height = height + 1;
  if (binder === void 0) return errorAt(reader, begin);
  return {
    kind: "quantifier",
    quantifier: which,
    binder,
    body,
    start: reader.place(begin),
    end: reader.endPlace
  };
}
function primary(reader, where) {
  const begin = reader.start;
  reader.height = 1;
  switch (reader.kind) {
    case Token.name: {
      const { name } = reader;
      reader.advance();
      return { kind: "name", name, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.integer: {
      if (reader.value === INTEGER_MAX2 + 1) {
        reader.pass(integerTooLarge.at(reader.tokenSpan(), String(reader.value)));
      }
      const value = Math.min(reader.value, INTEGER_MAX2);
      reader.advance();
      return { kind: "integer", value, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.true:
    case Token.false: {
      const value = reader.is(Token.true);
      reader.advance();
      return { kind: "boolean", value, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.leftParenthesis: {
      const open = reader.start;
      reader.advance();
      const inner2 = climb(reader, ASSIGNMENT, "after '('");
      const { height } = reader;
      expectClosing(reader, Token.rightParenthesis, ")", "the parenthesis", open);
      if (inner2.kind === "error") reader.blame();
      reader.height = height;
      return inner2;
    }
    case Token.double: {
      const text = reader.text(begin, reader.end);
      reader.advance();
      return { kind: "double", text, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.string: {
      const value = reader.text(begin, reader.end).replace(/^"|"$/g, "");
      reader.advance();
      return { kind: "string", value, start: reader.place(begin), end: reader.endPlace };
    }
    default:
      return isName(reader.kind) ? softWord(reader) : noExpression(reader, where);
  }
}
function softWord(reader) {
  const begin = reader.start;
  const { kind, name } = reader;
  const next = reader.peek();
  const called = next === Token.leftParenthesis;
  switch (kind) {
    case Token.sum:
      if (called && startsBinder(reader)) return quantifier(reader, "sum");
      break;
    case Token.foreach:
      if (called && startsBinder(reader)) {
        quantifier(reader, "sum");
        return foreign(reader, begin, "dynamic");
      }
      break;
    case Token.spawn:
      if (isName(next)) {
        reader.advance();
        expectName(reader, "a template");
        if (reader.is(Token.leftParenthesis)) argumentList(reader);
        else expect(reader, Token.leftParenthesis, "(", "after", "spawn");
        return foreign(reader, begin, "dynamic");
      }
      break;
    case Token.exit:
    case Token.numOf:
      if (called && (kind === Token.numOf || reader.peekAfter(next) === Token.rightParenthesis)) {
        reader.advance();
        argumentList(reader);
        return foreign(reader, begin, "dynamic");
      }
      break;
    case Token.deadlock:
      if (next !== Token.dot && !called) {
        reader.advance();
        reader.height = 1;
        return { kind: "deadlock", start: reader.place(begin), end: reader.endPlace };
      }
      break;
    default:
  }
  reader.advance();
  reader.height = 1;
  return { kind: "name", name, start: reader.place(begin), end: reader.endPlace };
}
function startsBinder(reader) {
  const { start } = reader;
  const { previousEnd } = reader;
  reader.advance();
  const is = isName(reader.peek()) && reader.peekAfter(reader.peek()) === Token.colon;
  reader.moveTo(start);
  reader.previousEnd = previousEnd;
  return is;
}
function foreign(reader, begin, feature) {
  reader.height = 1;
  const text = reader.text(begin, reader.previousEnd);
  return { kind: "foreign", feature, text, start: reader.place(begin), end: reader.endPlace };
}
function suffixes(reader, first) {
  let inner2 = first;
  let { height } = reader;
  for (; ; ) {
    const { start } = inner2;
    switch (reader.kind) {
      case Token.leftBracket: {
        const open = reader.start;
        reader.advance();
        const index = climb(reader, ASSIGNMENT, "after '['");
        height = Math.max(height, reader.height);
        expectClosing(reader, Token.rightBracket, "]", "the index", open);
        inner2 = { kind: "index", array: inner2, index, start, end: reader.endPlace };
        break;
      }
      case Token.dot: {
        reader.advance();
        const member = memberName(reader);
        if (member === void 0) return errorAt(reader, reader.previousEnd);
        inner2 = { kind: "member", object: inner2, member, start, end: reader.endPlace };
        break;
      }
      case Token.leftParenthesis: {
        const list = argumentList(reader);
        height = Math.max(height, reader.height);
        inner2 = { kind: "call", callee: inner2, arguments: list, start, end: reader.endPlace };
        break;
      }
      case Token.prime:
        reader.advance();
        inner2 = { kind: "rate", operand: inner2, start, end: reader.endPlace };
        break;
      case Token.increment:
      case Token.decrement: {
        const operator = reader.is(Token.increment) ? "++" : "--";
        reader.advance();
        inner2 = {
          kind: "increment",
          operator,
          position: "after",
          operand: inner2,
          start,
          end: reader.endPlace
        };
        break;
      }
      default:
        reader.height = height;
        return inner2;
    }
    height++;
    if (reader.depth + height > DEPTH_MAX) {
      inner2 = tooHigh(reader);
      height = 1;
    }
  }
}
function memberName(reader) {
  if (!reader.is(Token.name) && reader.kind < Token.firstSoft) {
    expectName(reader, "a member after '.'");
    return void 0;
  }
  const { name } = reader;
  const start = reader.place(reader.start);
  reader.advance();
  return { name, start, end: reader.endPlace };
}
function argumentList(reader) {
  const open = reader.start;
  reader.advance();
  let items = [];
  reader.height = 0;
  if (!reader.is(Token.rightParenthesis)) items = parseExpressionList(reader, "after '('");
  const { height } = reader;
  expectClosing(reader, Token.rightParenthesis, ")", "the arguments", open);
  reader.height = height;
  return items;
}
function noExpression(reader, where) {
  const span = reader.tokenSpan();
  const begin = reader.start;
  const found = reader.tokenTitle();
  if (reader.is(Token.leftBrace)) {
    reader.complain(listInExpression.at(span));
    skipTo(reader, (kind) => kind !== Token.leftBrace);
    reader.blame();
  } else if (reader.kind >= Token.int && reader.kind <= Token.struct) {
    reader.complain(cast.at(span, reader.name));
    if (reader.peek() === Token.rightParenthesis) reader.advance();
    reader.blame();
  } else {
    const hint = reader.is(Token.assign) ? "Did you mean '=='?" : void 0;
    reader.complain(expressionMissing.at(span, where, found, hint));
    if (reader.is(Token.assign)) {
      reader.advance();
      climb(reader, ASSIGNMENT, where);
    }
  }
  return errorAt(reader, begin);
}
var NONE = [];
var TYPE_LEVELS = 5;
function parseType(reader, where) {
  const begin = reader.start;
  const prefixes = parsePrefixes(reader);
  let base;
  if (enter(reader, TYPE_LEVELS)) {
    base = parseBase(reader, where);
  } else {
    base = { kind: "error", start: reader.place(begin), end: reader.endPlace };
  }
  reader.depth -= TYPE_LEVELS;
  reader.height++;
  return { prefixes, base, start: reader.place(begin), end: reader.endPlace };
}
function beginsType(reader) {
  const { kind } = reader;
  if (kind >= Token.const && kind <= Token.struct) return true;
  if (kind === Token.double_ || kind === Token.string_) return isName(reader.peek());
  if (kind === Token.hybrid) return reader.peek() === Token.clock;
  return false;
}
function parseDimensions(reader) {
  if (!reader.is(Token.leftBracket)) return NONE;
  const dimensions = [];
  while (reader.is(Token.leftBracket)) {
    const open = reader.start;
    reader.advance();
    const begin = reader.start;
    const asType = beginsType(reader);
    if (asType) {
      const type = parseType(reader, "after '['");
      dimensions.push({ kind: "indexType", type, start: reader.place(begin), end: reader.endPlace });
    } else {
      const size = parseExpression(reader, "for the size of the array");
      dimensions.push({ kind: "size", size, start: reader.place(begin), end: reader.endPlace });
    }
    expectClosing(reader, Token.rightBracket, "]", "the size of the array", open);
  }
  return dimensions;
}
function parsePrefixes(reader) {
  let prefix = prefixOf(reader);
  if (prefix === void 0) return NONE;
  const prefixes = [];
  while (prefix !== void 0) {
    const start = reader.place(reader.start);
    reader.advance();
    prefixes.push({ prefix, start, end: reader.endPlace });
    prefix = prefixOf(reader);
  }
  return prefixes;
}
function prefixOf(reader) {
  switch (reader.kind) {
    case Token.const:
      return "const";
    case Token.meta:
      return "meta";
    case Token.urgent:
      return "urgent";
    case Token.broadcast:
      return "broadcast";
    case Token.hybrid:
      return reader.peek() === Token.clock ? "hybrid" : void 0;
    default:
      return void 0;
  }
}
function parseBase(reader, where) {
  const begin = reader.start;
  reader.height = 1;
  switch (reader.kind) {
    case Token.int:
      reader.advance();
      if (reader.is(Token.leftBracket)) return parseRange(reader, begin);
      return { kind: "basic", name: "int", start: reader.place(begin), end: reader.endPlace };
    case Token.bool:
      return basic(reader, "bool");
    case Token.clock:
      return basic(reader, "clock");
    case Token.chan:
      return basic(reader, "chan");
    case Token.void:
      return basic(reader, "void");
    case Token.double_:
      return basic(reader, "double");
    case Token.string_:
      if (isName(reader.peek())) return basic(reader, "string");
      break;
    case Token.scalar:
      return parseScalar(reader);
    case Token.struct:
      return parseStruct(reader);
    case Token.name:
      if (FOREIGN_NUMBERS.has(reader.name) && isReserved(reader.peek())) return foreignNumber(reader, where);
      break;
    default:
  }
  if (isName(reader.kind)) {
    const { name } = reader;
    reader.advance();
    return { kind: "named", name, start: reader.place(begin), end: reader.endPlace };
  }
  reader.complain(typeMissing.at(reader.tokenSpan(), where, reader.tokenTitle(), void 0));
  reader.blame();
  return { kind: "error", start: reader.place(begin), end: reader.place(begin) };
}
function basic(reader, name) {
  const start = reader.place(reader.start);
  reader.advance();
  return { kind: "basic", name, start, end: reader.endPlace };
}
var FOREIGN_NUMBERS = /* @__PURE__ */ new Set(["unsigned", "signed", "long", "short"]);
function foreignNumber(reader, where) {
  reader.complain(foreignType.at(reader.tokenSpan(), reader.name));
  reader.advance();
  return parseBase(reader, where);
}
function parseRange(reader, begin) {
  const open = reader.start;
  reader.advance();
  if (reader.is(Token.rightBracket)) {
    reader.complain(arraySizeBeforeName.at(reader.tokenSpan()));
    reader.advance();
    return { kind: "basic", name: "int", start: reader.place(begin), end: reader.endPlace };
  }
  const low = parseExpression(reader, "for the lower bound");
  let { height } = reader;
  if (reader.is(Token.rightBracket)) {
    reader.complain(arraySizeBeforeName.at(reader.span(open, reader.end)));
    reader.advance();
    reader.height = 1;
    return { kind: "error", start: reader.place(begin), end: reader.endPlace };
  }
  expect(reader, Token.comma, ",", "between the bounds of the range");
  const high = parseExpression(reader, "for the upper bound");
  height = Math.max(height, reader.height);
  expectClosing(reader, Token.rightBracket, "]", "the range", open);
  reader.height = height + 1;
  return { kind: "range", low, high, start: reader.place(begin), end: reader.endPlace };
}
function parseScalar(reader) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  if (!expect(reader, Token.leftBracket, "[", "after", "scalar", "Write 'scalar[3]' for a set of three values.")) {
    return { kind: "error", start: reader.place(begin), end: reader.endPlace };
  }
  const size = parseExpression(reader, "for the size of the scalar set");
  const { height } = reader;
  expectClosing(reader, Token.rightBracket, "]", "the size of the scalar set", open);
  reader.height = height + 1;
  return { kind: "scalar", size, start: reader.place(begin), end: reader.endPlace };
}
function parseStruct(reader) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  const fields = [];
  let height = 0;
  if (isName(reader.kind)) {
    const hint = "Write 'typedef struct { int a; } name;'.";
    reader.complain(
      missing.at(reader.tokenSpan(), "'{'", "after 'struct'", reader.tokenTitle(), hint)
    );
    reader.advance();
  } else {
    reader.height = 0;
  }
  if (!reader.is(Token.leftBrace)) {
    expect(reader, Token.leftBrace, "{", "after 'struct'");
    reader.height = 1;
    return { kind: "error", start: reader.place(begin), end: reader.endPlace };
  }
  reader.advance();
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const field = parseField(reader);
    height = Math.max(height, reader.height);
    if (field === void 0) break;
    fields.push(field);
  }
  if (fields.length === 0) expectName(reader, "a type or field");
  expectClosing(reader, Token.rightBrace, "}", "the struct", open);
  reader.height = height + 2;
  return { kind: "struct", fields, start: reader.place(begin), end: reader.endPlace };
}
function parseField(reader) {
  const begin = reader.start;
  const type = parseType(reader, "for a field");
  if (type.base.kind === "error" && reader.start === begin) {
    skipPastSemicolon(reader);
    if (reader.start === begin) return void 0;
    return { type, declarators: [], start: reader.place(begin), end: reader.endPlace };
  }
  const { height } = reader;
  const declarators = [];
  do {
    const name = expectName(reader, "a field");
    if (name === void 0) break;
    const dimensions = parseDimensions(reader);
    declarators.push({ name, dimensions, start: name.start, end: reader.endPlace });
  } while (reader.accept(Token.comma));
  const last = declarators.at(-1)?.name.name;
  expectSemicolon(reader, last === void 0 ? "after the field" : "after the field", last);
  reader.height = Math.max(height, reader.height) + 1;
  return { type, declarators, start: reader.place(begin), end: reader.endPlace };
}

// src/language/parse-variables.ts
function parseVariables(reader) {
  const begin = reader.start;
  if (reader.is(Token.typedef)) return parseTypedef(reader);
  if (reader.is(Token.const) && reader.dialect === "old" && isName(reader.peek()))
    return parseOldConstants(reader);
  const type = parseType(reader, "at the beginning of a declaration");
  if (reader.is(Token.colon) || reader.is(Token.dot) || reader.is(Token.leftParenthesis)) {
    const found = `'${reader.text(begin, reader.end)}'`;
    reader.complain(declarationMissing.at(reader.span(begin, reader.end), found));
    skipPastSemicolon(reader);
    return void 0;
  }
  if (isTypelessConstant(reader, type)) return parseTypelessConstant(reader, begin, type);
  const name = expectName(reader, "a variable or function");
  if (name === void 0) {
    skipPastSemicolon(reader);
    return void 0;
  }
  if (reader.is(Token.leftParenthesis)) return { kind: "functionHead", result: type, name };
  const declarators = parseDeclarators(reader, name);
  expectSemicolon(reader, "after the declaration of", declarators.at(-1).name.name);
  return { kind: "variables", type, declarators, start: reader.place(begin), end: reader.endPlace };
}
function isTypelessConstant(reader, type) {
  if (type.base.kind !== "named" || !type.prefixes.some(({ prefix }) => prefix === "const")) return false;
  const { kind } = reader;
  return kind === Token.assign || kind === Token.integer || kind === Token.minus || kind === Token.leftBracket;
}
function parseTypelessConstant(reader, begin, type) {
  const { base } = type;
  if (base.kind !== "named") return void 0;
  const hint = `Write 'const int ${base.name} = ...;'.`;
  if (reader.is(Token.assign)) {
    reader.complain(typeMissing.at(base, "after 'const'", `'${base.name}'`, hint));
  } else {
    reader.complain(oldSyntax.at(base, "A constant without type", hint));
  }
  reader.blame();
  const { name, start, end } = base;
  const dimensions = parseDimensions(reader);
  reader.accept(Token.assign);
  const initialiser = parseInitialiser(reader);
  const declarators = [{ name: { name, start, end }, dimensions, initialiser, start, end: reader.endPlace }];
  expectSemicolon(reader, "after the declaration of", name);
  const int = { ...type, base: { kind: "basic", name: "int", start, end: start } };
  return { kind: "variables", type: int, declarators, start: reader.place(begin), end: reader.endPlace };
}
function parseParameterList(reader) {
  const parameters = [];
  if (reader.dialect === "old") return parseOldParameters(reader);
  do {
    const parameter = parseParameter(reader);
    if (parameter !== void 0) parameters.push(parameter);
    else skipTo(reader, endsParameter);
    if (reader.is(Token.semicolon) && reader.peek() !== Token.end) {
      reader.complain(wrongSeparator.at(reader.tokenSpan(), ";", "parameters", ","));
      reader.advance();
      continue;
    }
    if (!reader.accept(Token.comma)) break;
  } while (!isClosing(reader.kind) || !reader.blamed);
  return parameters;
}
function endsParameter(kind) {
  return kind === Token.comma || kind === Token.semicolon || kind === Token.leftBrace || isClosing(kind);
}
function parseParenthesisedParameters(reader) {
  const open = reader.start;
  reader.advance();
  const parameters = reader.is(Token.rightParenthesis) ? [] : parseParameterList(reader);
  expectClosing(reader, Token.rightParenthesis, ")", "the parameters", open);
  return parameters;
}
function parseDeclarators(reader, first) {
  const declarators = [parseDeclarator(reader, first)];
  while (reader.accept(Token.comma)) {
    const name = expectName(reader, "a variable");
    if (name === void 0) break;
    declarators.push(parseDeclarator(reader, name));
  }
  return declarators;
}
function parseDeclarator(reader, name) {
  const dimensions = parseDimensions(reader);
  let initialiser;
  if (reader.accept(Token.assign)) initialiser = parseInitialiser(reader);
  else if (isOldConstantValue(reader)) initialiser = parseOldConstantValue(reader, name);
  return { name, dimensions, initialiser, start: name.start, end: reader.endPlace };
}
function isOldConstantValue(reader) {
  return (reader.is(Token.integer) || reader.is(Token.leftBrace)) && !reader.onNewLine();
}
function parseOldConstantValue(reader, name) {
  if (reader.dialect !== "old") {
    const value = reader.tokenTitle();
    reader.complain(missing.at(reader.tokenSpan(), "'='", `after '${name.name}'`, value, void 0));
  }
  return parseInitialiser(reader);
}
function parseInitialiser(reader) {
  if (!reader.is(Token.leftBrace)) return parseExpression(reader, "after '='");
  const begin = reader.start;
  const open = reader.start;
  if (!enter(reader, 2)) {
    reader.depth -= 2;
    return errorAt(reader, begin);
  }
  reader.advance();
  const items = [];
  if (reader.is(Token.rightBrace)) {
    reader.complain(emptyList.at(reader.span(begin, reader.end)));
  } else {
    do
      items.push(parseInitialiserItem(reader));
    while (reader.accept(Token.comma));
  }
  expectClosing(reader, Token.rightBrace, "}", "the list of initial values", open);
  reader.depth -= 2;
  return { kind: "list", items, start: reader.place(begin), end: reader.endPlace };
}
function parseInitialiserItem(reader) {
  const start = reader.place(reader.start);
  let field;
  if (isName(reader.kind) && reader.peek() === Token.colon) {
    field = expectName(reader, "a field");
    reader.advance();
  }
  const value = parseInitialiser(reader);
  return { field, value, start, end: reader.endPlace };
}
function parseTypedef(reader) {
  const begin = reader.start;
  reader.advance();
  const type = parseType(reader, "after 'typedef'");
  const declarators = [];
  do {
    const name = expectName(reader, "a type");
    if (name === void 0) break;
    const dimensions = parseDimensions(reader);
    declarators.push({ name, dimensions, start: name.start, end: reader.endPlace });
  } while (reader.accept(Token.comma));
  const last = declarators.at(-1)?.name.name;
  expectSemicolon(reader, last === void 0 ? "after the type" : "after the declaration of", last);
  return { kind: "typedef", type, declarators, start: reader.place(begin), end: reader.endPlace };
}
function parseOldConstants(reader) {
  const begin = reader.start;
  const type = parseOldConst(reader);
  const declarators = [];
  do {
    const name = expectName(reader, "a constant");
    if (name === void 0) break;
    const dimensions = parseDimensions(reader);
    reader.accept(Token.assign);
    const initialiser = parseInitialiser(reader);
    declarators.push({ name, dimensions, initialiser, start: name.start, end: reader.endPlace });
  } while (reader.accept(Token.comma));
  const last = declarators.at(-1)?.name.name;
  expectSemicolon(reader, last === void 0 ? "after 'const'" : "after the declaration of", last);
  return { kind: "variables", type, declarators, start: reader.place(begin), end: reader.endPlace };
}
function parseParameter(reader) {
  const begin = reader.start;
  const type = parseType(reader, "for a parameter");
  if (reader.start === begin) return void 0;
  const passing = reader.accept(Token.bitAnd) ? "reference" : "value";
  const name = expectName(reader, "a parameter");
  if (name === void 0) return void 0;
  const dimensions = parseDimensions(reader);
  return { type, passing, name, dimensions, start: reader.place(begin), end: reader.endPlace };
}
function parseOldParameters(reader) {
  const parameters = [];
  do {
    const begin = reader.start;
    const type = parseOldParameterType(reader);
    const passing = type.prefixes.some((prefix) => prefix.prefix === "const") ? "value" : "reference";
    if (reader.start === begin) break;
    let start = reader.place(begin);
    do {
      const name = expectName(reader, "a parameter");
      if (name === void 0) {
        skipTo(reader, endsParameter);
        continue;
      }
      const dimensions = parseDimensions(reader);
      parameters.push({ type, passing, name, dimensions, start, end: reader.endPlace });
      start = reader.place(reader.start);
    } while (reader.accept(Token.comma));
  } while (reader.accept(Token.semicolon) && !reader.is(Token.end));
  return parameters;
}
function parseOldParameterType(reader) {
  if (!reader.is(Token.const) || !isName(reader.peek())) return parseType(reader, "for a parameter");
  return parseOldConst(reader);
}
function parseOldConst(reader) {
  const start = reader.place(reader.start);
  reader.advance();
  const end = reader.endPlace;
  return {
    prefixes: [{ prefix: "const", start, end }],
    base: { kind: "basic", name: "int", start, end },
    start,
    end
  };
}

// src/language/parse-statements.ts
function parseBlock(reader, what, name = "") {
  const begin = reader.start;
  const open = reader.start;
  reader.advance();
  const declarations = [];
  const statements = [];
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    if (beginsLocalDeclaration(reader)) {
      const { start, previousEnd } = reader;
      const declaration = parseVariables(reader);
      if (declaration?.kind === "functionHead") {
        const { name: name2 } = declaration;
        reader.moveTo(start);
        reader.previousEnd = previousEnd;
        reader.complain(functionInFunction.at(name2, name2.name));
        break;
      }
      if (declaration === void 0) continue;
      if (statements.length > 0) reader.pass(declarationAfterStatement.at(declaration));
      declarations.push(declaration);
    } else if (reader.is(Token.process) || reader.is(Token.system)) {
      break;
    } else {
      statements.push(parseStatement(reader));
    }
    if (reader.start === before) reader.advance();
  }
  expectClosing(reader, Token.rightBrace, "}", what, open, name);
  return { kind: "block", declarations, statements, start: reader.place(begin), end: reader.endPlace };
}
function beginsLocalDeclaration(reader) {
  if (isName(reader.kind) && !reader.is(Token.spawn) && isName(reader.peek())) return true;
  return reader.is(Token.typedef) || beginsType(reader);
}
function parseStatement(reader) {
  const begin = reader.start;
  if (!enter(reader, 1)) {
    reader.depth--;
    skipPastSemicolon(reader);
    return { kind: "empty", start: reader.place(begin), end: reader.endPlace };
  }
  const statement = parseByFirstWord(reader);
  reader.depth--;
  return statement;
}
function parseByFirstWord(reader) {
  const begin = reader.start;
  switch (reader.kind) {
    case Token.leftBrace:
      return parseBlock(reader, "the block");
    case Token.semicolon:
      reader.advance();
      return { kind: "empty", start: reader.place(begin), end: reader.endPlace };
    case Token.if:
      return parseIf(reader);
    case Token.for:
      return parseFor(reader);
    case Token.while:
      return parseWhile(reader);
    case Token.do:
      return parseDoWhile(reader);
    case Token.return: {
      reader.advance();
      const none = reader.is(Token.semicolon) || reader.is(Token.rightBrace);
      const value = none ? void 0 : parseExpression(reader, "after 'return'");
      expectSemicolon(reader, "after 'return'");
      return { kind: "return", value, start: reader.place(begin), end: reader.endPlace };
    }
    case Token.assert: {
      reader.advance();
      const condition = parseExpression(reader, "after 'assert'");
      expectSemicolon(reader, "after 'assert'");
      return { kind: "assert", condition, start: reader.place(begin), end: reader.endPlace };
    }
    default:
      return isUnsupported(reader) ? skipUnsupported(reader) : parseExpressionStatement(reader);
  }
}
function parseExpressionStatement(reader) {
  const begin = reader.start;
  const expression = parseExpression(reader, "for a statement");
  if (reader.start === begin) {
    skipPastSemicolon(reader);
    if (reader.start === begin && !isClosing(reader.kind)) reader.advance();
  } else {
    expectSemicolon(reader, "after the statement");
  }
  return { kind: "expression", expression, start: reader.place(begin), end: reader.endPlace };
}
function parseIf(reader) {
  const begin = reader.start;
  const condition = parseHead(reader, "if");
  const whenTrue = parseBody(reader, "after 'if (...)'");
  const whenFalse = reader.accept(Token.else) ? parseBody(reader, "after 'else'") : void 0;
  return { kind: "if", condition, whenTrue, whenFalse, start: reader.place(begin), end: reader.endPlace };
}
function parseHead(reader, word2) {
  reader.advance();
  const open = reader.start;
  if (!expect(reader, Token.leftParenthesis, "(", "after", word2)) {
    reader.blame();
    const bare = parseExpression(reader);
    reader.accept(Token.rightParenthesis);
    return bare;
  }
  const condition = parseCommaExpression(reader, `after '${word2} ('`);
  expectClosing(reader, Token.rightParenthesis, ")", "the condition of", open, word2);
  return condition;
}
function parseBody(reader, after3) {
  if (reader.is(Token.rightBrace) || reader.is(Token.end) || reader.is(Token.else)) {
    const start = reader.place(reader.start);
    reader.complain(
      missing.at(reader.tokenSpan(), "a statement", after3, reader.tokenTitle(), void 0)
    );
    return { kind: "empty", start, end: start };
  }
  return parseStatement(reader);
}
function parseWhile(reader) {
  const begin = reader.start;
  const condition = parseHead(reader, "while");
  const body = parseBody(reader, "after 'while (...)'");
  return { kind: "while", condition, body, start: reader.place(begin), end: reader.endPlace };
}
function parseDoWhile(reader) {
  const begin = reader.start;
  reader.advance();
  const body = parseBody(reader, "after 'do'");
  if (!reader.is(Token.while)) {
    expect(reader, Token.while, "while", "after the body of 'do'");
    return {
      kind: "doWhile",
      body,
      condition: errorAt(reader, reader.start),
      start: reader.place(begin),
      end: reader.endPlace
    };
  }
  const condition = parseHead(reader, "while");
  expectSemicolon(reader, "after 'do ... while (...)'");
  return { kind: "doWhile", body, condition, start: reader.place(begin), end: reader.endPlace };
}
function parseFor(reader) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  if (!expect(reader, Token.leftParenthesis, "(", "after 'for'")) {
    skipTo(reader, (kind) => kind === Token.semicolon || kind === Token.leftBrace || isClosing(kind));
    return { kind: "empty", start: reader.place(begin), end: reader.endPlace };
  }
  if (isName(reader.kind) && reader.peek() === Token.colon) {
    const binder = parseBinder(reader);
    expectClosing(reader, Token.rightParenthesis, ")", "the head of 'for'", open);
    const body = parseBody(reader, "after 'for (...)'");
    return { kind: "iterate", binder, body, start: reader.place(begin), end: reader.endPlace };
  }
  if (beginsLocalDeclaration(reader)) {
    return parseDeclaringFor(reader, begin, open);
  }
  const first = parseCommaExpression(reader, "after 'for ('");
  if (!expect(reader, Token.semicolon, ";", "after the start of 'for'")) reader.blame();
  return parseRestOfFor(reader, begin, first, open);
}
function parseRestOfFor(reader, begin, first, open) {
  const condition = parseCommaExpression(reader, "for the condition of 'for'");
  if (!expect(reader, Token.semicolon, ";", "after the condition of 'for'")) reader.blame();
  const step = parseCommaExpression(reader, "for the step of 'for'");
  expectClosing(reader, Token.rightParenthesis, ")", "the head of 'for'", open);
  const body = parseBody(reader, "after 'for (...)'");
  return { kind: "for", first, condition, step, body, start: reader.place(begin), end: reader.endPlace };
}
function parseDeclaringFor(reader, begin, open) {
  const place = reader.start;
  reader.complain(declarationInFor.at(reader.tokenSpan()));
  const declaration = parseVariables(reader);
  const loop = parseRestOfFor(reader, begin, errorAt(reader, place), open);
  const declarations = declaration?.kind === "variables" ? [declaration] : [];
  return {
    kind: "block",
    declarations,
    statements: [loop],
    start: reader.place(begin),
    end: reader.endPlace
  };
}
function isUnsupported(reader) {
  switch (reader.kind) {
    case Token.switch:
      return reader.peek() === Token.leftParenthesis;
    case Token.break:
    case Token.continue:
      return reader.peek() === Token.semicolon;
    case Token.case:
      return reader.peek() === Token.integer || reader.peek() === Token.name;
    case Token.default:
      return true;
    default:
      return false;
  }
}
function skipUnsupported(reader) {
  const begin = reader.start;
  const { kind } = reader;
  reader.complain(unsupportedStatement.at(reader.tokenSpan(), reader.name));
  reader.advance();
  if (kind === Token.switch) {
    skipGroup(reader);
    if (reader.is(Token.leftBrace)) skipGroup(reader);
  } else if (kind === Token.case || kind === Token.default) {
    skipTo(
      reader,
      (next) => next === Token.colon || next === Token.semicolon || isClosing(next) || beginsStatement(next)
    );
    reader.accept(Token.colon);
  } else {
    reader.accept(Token.semicolon);
  }
  return { kind: "empty", start: reader.place(begin), end: reader.endPlace };
}

// src/language/parse-declarations.ts
function parseDeclaration(reader) {
  const begin = reader.start;
  switch (reader.kind) {
    case Token.semicolon:
      reader.complain(emptyDeclaration.at(reader.tokenSpan()));
      reader.advance();
      return void 0;
    case Token.chan:
      if (reader.peek() === Token.priority) return parseChannelPriority(reader);
      break;
    case Token.beforeUpdate:
      if (reader.peek() === Token.leftBrace) return parseHook(reader, "before");
      break;
    case Token.afterUpdate:
      if (reader.peek() === Token.leftBrace) return parseHook(reader, "after");
      break;
    case Token.import:
      if (reader.peek() === Token.string) return parseImport(reader);
      break;
    case Token.dynamic:
      if (isName(reader.peek())) return parseDynamic(reader);
      break;
    case Token.enum:
      if (isName(reader.peek()) || reader.peek() === Token.leftBrace) {
        reader.complain(enumeration.at(reader.tokenSpan()));
        skipPastSemicolon(reader);
        return void 0;
      }
      break;
    default:
      if (!isName(reader.kind) && !(reader.kind >= Token.const && reader.kind <= Token.typedef)) {
        noDeclaration(reader);
        return void 0;
      }
  }
  const variables = parseVariables(reader);
  return variables?.kind === "functionHead" ? parseFunction(reader, begin, variables) : variables;
}
function parseFunction(reader, begin, head) {
  const { result, name } = head;
  const parameters = parseParenthesisedParameters(reader);
  if (!reader.is(Token.leftBrace)) {
    expect(reader, Token.leftBrace, "{", "to begin the body of", name.name);
    if (!reader.onNewLine()) skipPastSemicolon(reader);
    return void 0;
  }
  const body = parseBlock(reader, "the body of", name.name);
  return {
    kind: "function",
    result,
    name,
    parameters,
    body,
    start: reader.place(begin),
    end: reader.endPlace
  };
}
function parseChannelPriority(reader) {
  const begin = reader.start;
  reader.advance();
  reader.advance();
  const levels = [[]];
  do {
    const channel = parsePriorityChannel(reader);
    if (channel === void 0) break;
    levels.at(-1).push(channel);
    if (reader.is(Token.less)) levels.push([]);
  } while (reader.accept(Token.comma) || reader.accept(Token.less));
  expectSemicolon(reader, "after the channel priorities");
  return { kind: "channelPriority", levels, start: reader.place(begin), end: reader.endPlace };
}
function parsePriorityChannel(reader) {
  const start = reader.place(reader.start);
  if (reader.accept(Token.default)) return { kind: "default", start, end: reader.endPlace };
  const name = expectName(reader, "a channel");
  if (name === void 0) return void 0;
  let channel = { kind: "name", ...name };
  while (reader.is(Token.leftBracket)) {
    const open = reader.start;
    reader.advance();
    const index = parseExpression(reader, "after '['");
    expectClosing(reader, Token.rightBracket, "]", "the index", open);
    channel = { kind: "index", array: channel, index, start, end: reader.endPlace };
  }
  return channel;
}
function parseHook(reader, when) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  reader.advance();
  const updates = parseExpressionList(reader, "after '{'");
  expectClosing(reader, Token.rightBrace, "}", `'${when}_update'`, open);
  return { kind: "hook", when, updates, start: reader.place(begin), end: reader.endPlace };
}
function parseImport(reader) {
  const begin = reader.start;
  reader.advance();
  reader.advance();
  const declares = [];
  if (reader.is(Token.leftBrace)) {
    const open = reader.start;
    reader.advance();
    while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
      const before = reader.start;
      parseImported(reader, declares);
      expectSemicolon(reader, "after the imported function");
      if (reader.start === before) break;
    }
    expectClosing(reader, Token.rightBrace, "}", "'import'", open);
  } else {
    parseImported(reader, declares);
  }
  expectSemicolon(reader, "after 'import'");
  return foreignDeclaration(reader, begin, "external", declares);
}
function parseImported(reader, declares) {
  if (isName(reader.kind) && reader.peek() === Token.assign) {
    reader.advance();
    reader.advance();
  }
  parseType(reader, "of the imported function");
  const name = expectName(reader, "an imported function");
  if (name === void 0) return;
  declares.push(name);
  if (reader.is(Token.leftParenthesis)) parseParenthesisedParameters(reader);
  else expect(reader, Token.leftParenthesis, "(", "after", name.name);
}
function parseDynamic(reader) {
  const begin = reader.start;
  reader.advance();
  const name = expectName(reader, "a template");
  if (reader.is(Token.leftParenthesis)) parseParenthesisedParameters(reader);
  else expect(reader, Token.leftParenthesis, "(", "after", name.name);
  expectSemicolon(reader, "after the declaration of", name.name);
  return foreignDeclaration(reader, begin, "dynamic", [name]);
}
function foreignDeclaration(reader, begin, feature, declares) {
  const text = reader.text(begin, reader.previousEnd);
  return { kind: "foreign", feature, declares, text, start: reader.place(begin), end: reader.endPlace };
}
function noDeclaration(reader) {
  reader.complain(declarationMissing.at(reader.tokenSpan(), reader.tokenTitle()));
  if (isClosing(reader.kind)) {
    reader.advance();
    reader.blame();
    return;
  }
  const before = reader.start;
  if (reader.is(Token.leftBrace)) skipGroup(reader);
  else skipPastSemicolon(reader);
  if (reader.start === before) reader.advance();
}

// src/language/parse-labels.ts
function conditionOf(reader, part) {
  reader.condition = part;
  let condition = parseExpression(reader);
  let { height } = reader;
  while (reader.dialect === "old" ? reader.accept(Token.comma) : acceptInstead(reader, Token.comma, ",", CONJUNCTS, "&&")) {
    const right = parseExpression(reader, "after ','");
    condition = conjunction(reader, condition, height, right);
    ({ height } = reader);
  }
  reader.condition = "";
  return condition;
}
var CONJUNCTS = "conditions";
function rateOf(reader) {
  const begin = reader.start;
  reader.condition = "a rate";
  const rate = parseExpression(reader);
  const isFraction = reader.accept(Token.colon);
  if (isFraction) parseExpression(reader, "after ':'");
  reader.condition = "";
  return !isFraction ? rate : foreign(reader, begin, "statistical");
}
function weightOf(reader) {
  reader.condition = "a probability";
  const weight = parseExpression(reader);
  reader.condition = "";
  return weight;
}
function acceptInstead(reader, kind, sign, part, wanted) {
  if (reader.kind !== kind || reader.peek() === Token.end) return false;
  reader.complain(wrongSeparator.at(reader.tokenSpan(), sign, part, wanted));
  reader.advance();
  return true;
}
function expectEnd(reader, part) {
  if (reader.is(Token.end)) return;
  const only = reader.is(Token.semicolon) && reader.peek() === Token.end;
  const hint = only ? "Remove the ';'." : afterHint(reader);
  reader.complain(textAfter.at(reader.tokenSpan(), reader.tokenTitle(), part, hint));
}
function afterHint(reader) {
  if (reader.is(Token.leftBrace) || reader.kind < Token.name) return void 0;
  return reader.kind < Token.leftParenthesis || reader.kind >= Token.firstSoft ? "An operator such as '&&' may be missing before it." : void 0;
}

// src/language/parse-system.ts
function parseSystemItem(reader) {
  const begin = reader.start;
  switch (reader.kind) {
    case Token.system:
      return parseSystemLine(reader);
    case Token.progress:
      if (reader.peek() === Token.leftBrace) return parseProgress(reader);
      break;
    case Token.gantt:
      if (reader.peek() === Token.leftBrace) return parseGantt(reader);
      break;
    case Token.io:
      if (isName(reader.peek())) return parseInterface(reader);
      break;
    default:
  }
  if (isName(reader.kind)) {
    const next = reader.peek();
    if (next === Token.assign || next === Token.leftParenthesis) return parseInstantiation(reader, begin);
  }
  return parseDeclaration(reader);
}
function parseInstantiation(reader, begin) {
  const name = expectName(reader, "a process");
  const { reports } = reader;
  const parameters = reader.is(Token.leftParenthesis) ? parseParenthesisedParameters(reader) : void 0;
  if (reader.reports > reports) reader.blame();
  if (!expect(reader, Token.assign, "=", "after", reader.text(begin, reader.previousEnd))) {
    skipPastSemicolon(reader);
    return void 0;
  }
  const template = expectName(reader, "a template");
  if (template === void 0) {
    skipPastSemicolon(reader);
    return void 0;
  }
  let list = [];
  if (reader.is(Token.leftParenthesis)) list = argumentList(reader);
  else
    expect(
      reader,
      Token.leftParenthesis,
      "(",
      `after '${template.name}'`,
      `Write '${name.name} = ${template.name}();'.`
    );
  expectSemicolon(reader, "after the instantiation of", name.name);
  const span = { start: reader.place(begin), end: reader.endPlace };
  return { kind: "instantiation", name, parameters, template, arguments: list, ...span };
}
function parseSystemLine(reader) {
  const begin = reader.start;
  reader.advance();
  const levels = [[]];
  do {
    const name = expectName(reader, "a process");
    if (name === void 0) break;
    levels.at(-1).push(name);
    if (reader.is(Token.leftParenthesis)) {
      reader.complain(processWithArguments.at(reader.tokenSpan(), name.name));
      skipGroup(reader);
    }
    if (reader.is(Token.less)) levels.push([]);
  } while (reader.accept(Token.comma) || reader.accept(Token.less));
  expectSemicolon(reader, "after the system line");
  return { kind: "system", levels, start: reader.place(begin), end: reader.endPlace };
}
function parseProgress(reader) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  reader.advance();
  const measures = [];
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    const first = parseExpression(reader, "for a progress measure");
    const value = reader.accept(Token.colon) ? parseExpression(reader, "after ':'") : void 0;
    measures.push(value === void 0 ? { value: first } : { guard: first, value });
    expectSemicolon(reader, "after the progress measure");
    if (reader.start === before) break;
  }
  expectClosing(reader, Token.rightBrace, "}", "'progress'", open);
  return { kind: "progress", measures, start: reader.place(begin), end: reader.endPlace };
}
function parseGantt(reader) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  reader.advance();
  const rows = [];
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    const row = parseGanttRow(reader);
    if (row !== void 0) rows.push(row);
    else skipPastSemicolon(reader);
    if (reader.start === before) break;
  }
  expectClosing(reader, Token.rightBrace, "}", "'gantt'", open);
  return { kind: "gantt", rows, start: reader.place(begin), end: reader.endPlace };
}
function parseGanttRow(reader) {
  const begin = reader.start;
  const name = expectName(reader, "a row of the chart");
  if (name === void 0) return void 0;
  const binders = reader.is(Token.leftParenthesis) ? parseBinders(reader) : [];
  expect(reader, Token.colon, ":", "after", name.name);
  const bars = [];
  do {
    let barBinders = [];
    if (reader.is(Token.for)) {
      reader.advance();
      if (reader.is(Token.leftParenthesis)) barBinders = parseBinders(reader);
      else expect(reader, Token.leftParenthesis, "(", "after 'for'");
    }
    const condition = parseExpression(reader, "for the condition of a bar");
    expect(reader, Token.arrow, "->", "before the colour");
    const colour = parseExpression(reader, "after '->'");
    bars.push({ binders: barBinders, condition, colour });
  } while (reader.accept(Token.comma));
  expectSemicolon(reader, "after the row", name.name);
  return { name, binders, bars, start: reader.place(begin), end: reader.endPlace };
}
function parseBinders(reader) {
  const open = reader.start;
  reader.advance();
  const binders = parseBinderList(reader);
  expectClosing(reader, Token.rightParenthesis, ")", "the variables", open);
  return binders;
}
function parseBinderList(reader) {
  const binders = [];
  do {
    const binder = parseBinder(reader);
    if (binder !== void 0) binders.push(binder);
    else skipTo(reader, (kind) => kind === Token.comma || kind === Token.semicolon || isClosing(kind));
  } while (reader.accept(Token.comma));
  return binders;
}
function parseInterface(reader) {
  const begin = reader.start;
  reader.advance();
  const process2 = expectName(reader, "a process");
  const list = reader.is(Token.leftParenthesis) ? argumentList(reader) : [];
  const open = reader.start;
  const actions = [];
  if (expect(reader, Token.leftBrace, "{", "after", process2.name)) {
    if (!reader.is(Token.rightBrace)) {
      do
        actions.push(parseAction(reader));
      while (reader.accept(Token.comma));
    }
    expectClosing(reader, Token.rightBrace, "}", "the interface of", open, process2.name);
  }
  const span = { start: reader.place(begin), end: reader.endPlace };
  return { kind: "io", process: process2, arguments: list, actions, ...span };
}
function parseAction(reader) {
  const start = reader.place(reader.start);
  const channel = parseChannel(reader);
  let direction = "none";
  if (reader.accept(Token.exclamation)) direction = "!";
  else if (reader.accept(Token.question)) direction = "?";
  return { channel, direction, start, end: reader.endPlace };
}
var ITEM_TITLES = {
  instantiation: "An instantiation",
  system: "The system line",
  progress: "'progress'",
  gantt: "'gantt'",
  io: "'IO'"
};
function isDeclaration(item) {
  return !(item.kind in ITEM_TITLES);
}
function checkAfterSystemLine(reader, item) {
  if (item.kind === "progress" || item.kind === "gantt" || item.kind === "io") return;
  const title = item.kind === "system" ? "A second system line" : isDeclaration(item) ? "A declaration" : ITEM_TITLES[item.kind];
  const hint = item.kind === "system" ? "Keep one of them." : "Move it before the system line.";
  reader.pass(notHere.at(item, title, hint));
}

// src/language/problems/queries.ts
var malformedQuery = rule("TKS7001", "error", "malformed query", (words) => ({
  message: words.message,
  hint: words.hint
}));
var heading = rule("TKS7002", "warning", "heading instead of a query", () => ({
  message: "This is a heading, not a query.",
  hint: "Move it to the comment of the query below, or begin it with '//'."
}));
var quantifierMissing = rule("TKS7003", "error", "query without quantifier", (found) => ({
  message: `The query does not say for which paths '${found}' holds.`,
  hint: "Begin it with 'E<>' (possibly), 'A[]' (always), 'A<>' (eventually) or 'E[]' (potentially always), or write 'p --> q'."
}));
var notAQuery = rule("TKS7004", "error", "not a query", (found) => ({
  message: `This is not a query: ${found} cannot stand here.`,
  hint: "A query is such as 'A[] not deadlock', 'E<> P.done' or 'P.sent --> P.received'. Text that is no query begins with '//'."
}));
var nestedQuantifier = rule("TKS7005", "error", "nested path quantifier", (quantifier2) => ({
  message: `'${quantifier2}' can only stand at the beginning of a query.`,
  hint: "Of nested properties only 'A[] (p imply A<> q)' can be asked: write 'p --> q'."
}));
var blankInQuantifier = rule(
  "TKS7006",
  "warning",
  "blank in a quantifier",
  (quantifier2) => ({
    message: `The path quantifier '${quantifier2}' is written with a blank, which UPPAAL does not accept.`,
    hint: `Write '${quantifier2}' as one word.`
  })
);
var semicolonAfterQuery = rule("TKS7007", "error", "semicolon after a query", () => ({
  message: "A query does not end with ';'.",
  hint: "Remove the ';'."
}));
var bracketWithoutPartner = rule("TKS7008", "error", "brackets of a query", (bracket) => ({
  message: `The bracket '${bracket}' has no partner.`,
  hint: "Close it, or remove it."
}));

// src/language/parse-query.ts
function parseQuery(source, report2) {
  const text = withoutComments(source.text);
  const start = text.search(/\S/);
  if (start < 0 && !/\S/.test(source.text)) return void 0;
  if (start >= 0 && HEADING.test(text)) {
    const end = text.trimEnd().length;
    report2(heading.at({ start: fileOffset(source, start), end: fileOffset(source, end) }));
    return void 0;
  }
  let mistakes = 0;
  const reader = new Reader(source, "query", (diagnostic) => {
    if (diagnostic.severity === "error") mistakes++;
    report2(asQueryProblem(diagnostic));
  });
  if (reader.is(Token.end)) return void 0;
  reader.condition = "a query";
  const query = foreignQuery(reader, text) ?? symbolicQuery(reader, text);
  return mistakes > 0 ? void 0 : query;
}
function withoutComments(text) {
  return text.replace(
    /"[^"]*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g,
    (match) => match.startsWith("/") ? match.replace(/[^\r\n]/g, " ") : match
  );
}
var HEADING = /^\s*([=~*#]{2,}|[-+_]{3,}(?=\s|$))/;
var FOREIGN = [
  [/(Pr\s*[[(]|simulate\s*[[\d]|Pmax\s*[\w(])/y, "statistical"],
  [/E\s*\[(?!\s*\])[^\]]*\]\s*\(\s*\w+\s*:/y, "statistical"],
  [/(acontrol|control|control_t\s*\*\s*(\([^)]*\))?)\s*:/y, "game"],
  [/(E\s*<>\s*control\s*:|strategy\s+[A-Za-z_]|\{)/y, "game"],
  [/((min|max)(E|Pr)\s*[([]|loadStrategy\s*[({]|saveStrategy\s*\()/y, "game"],
  [/A\s*\[(?!\s*\])[^\]]*\s[UW]\s[^\]]*\]/y, "game"],
  [/sat\s*:/y, "chart"]
];
function foreignQuery(reader, text) {
  const feature = FOREIGN.find(([beginning]) => {
    beginning.lastIndex = reader.start;
    return beginning.test(text);
  })?.[1];
  return feature === void 0 ? void 0 : keepText(reader, text, reader.start, feature);
}
function keepText(reader, text, start, feature) {
  const end = text.trimEnd().length;
  const open = [];
  for (let at = start; at < end; at++) {
    const character = text[at];
    if ("([{".includes(character)) open.push(at);
    else if (")]}".includes(character)) {
      const partner = open.pop();
      if (partner === void 0 || "([{".indexOf(text[partner]) !== ")]}".indexOf(character)) {
        reader.pass(bracketWithoutPartner.at(reader.span(at, at + 1), character));
        open.length = 0;
        break;
      }
    }
  }
  const left = open.pop();
  if (left !== void 0)
    reader.pass(bracketWithoutPartner.at(reader.span(left, left + 1), text[left]));
  return { kind: "foreign", feature, text: reader.text(start, end), ...reader.span(start, end) };
}
function symbolicQuery(reader, text) {
  const begin = reader.start;
  const start = reader.place(begin);
  let query;
  QUANTIFIER.lastIndex = begin;
  const path = QUANTIFIER.exec(text);
  if (isNested(reader, text, path === null ? begin : QUANTIFIER.lastIndex)) return void 0;
  if (path !== null) {
    const quantifier2 = acceptQuantifier(reader, path);
    const predicate = parseExpression(reader, `after '${quantifier2}'`);
    query = { kind: "path", quantifier: quantifier2, predicate, start, end: reader.endPlace };
  } else if (BOUNDS.has(reader.name) && (reader.peek() === Token.colon || reader.peek() === Token.leftBrace)) {
    query = boundsQuery(reader, start);
  } else {
    query = leadsTo(reader, start);
  }
  if (reader.is(Token.name) && reader.name === "under" && reader.peek() !== Token.end) {
    return keepText(reader, text, begin, "game");
  }
  expectEndOfQuery(reader);
  return query;
}
var QUANTIFIER = /([AE])\s*(\[\s*\]|<\s*>)/y;
var BOUNDS = /* @__PURE__ */ new Set(["sup", "inf", "bounds"]);
function acceptQuantifier(reader, path) {
  const [written, letter, sign] = path;
  const quantifier2 = `${letter}${sign.startsWith("[") ? "[]" : "<>"}`;
  const begin = reader.start;
  if (written !== quantifier2) {
    reader.pass(blankInQuantifier.at(reader.span(begin, begin + written.length), quantifier2));
  }
  reader.end = begin + written.length;
  reader.advance();
  return quantifier2;
}
function isNested(reader, text, start) {
  const nested2 = /(?<![\w$#.])[AE](\[\]|<>)/g;
  nested2.lastIndex = start;
  const match = nested2.exec(text);
  if (match === null) return false;
  const { index } = match;
  reader.pass(nestedQuantifier.at(reader.span(index, index + match[0].length), match[0]));
  return true;
}
function boundsQuery(reader, start) {
  const which = reader.name;
  reader.advance();
  let condition;
  if (reader.is(Token.leftBrace)) {
    const open = reader.start;
    reader.advance();
    condition = parseExpression(reader, "after '{'");
    expectClosing(reader, Token.rightBrace, "}", "the condition", open);
  }
  expect(reader, Token.colon, ":", "after", which);
  const expressions = parseExpressionList(reader, "after ':'");
  return { kind: "bounds", which, condition, expressions, start, end: reader.endPlace };
}
function leadsTo(reader, start) {
  const begin = reader.start;
  const premise = parseExpression(reader);
  if (reader.accept(Token.leadsTo)) {
    const conclusion = parseExpression(reader, "after '-->'");
    return { kind: "leadsTo", premise, conclusion, start, end: reader.endPlace };
  }
  if (premise.kind === "error") return void 0;
  if (reader.is(Token.end) || reader.is(Token.semicolon)) {
    const span = reader.span(begin, reader.previousEnd);
    reader.complain(quantifierMissing.at(span, reader.text(begin, reader.previousEnd)));
  }
  return void 0;
}
function expectEndOfQuery(reader) {
  if (reader.is(Token.end)) return;
  if (reader.is(Token.semicolon) && reader.peek() === Token.end) {
    reader.complain(semicolonAfterQuery.at(reader.tokenSpan()));
  } else {
    reader.complain(notAQuery.at(reader.tokenSpan(), reader.tokenTitle()));
  }
}
function asQueryProblem(diagnostic) {
  if (diagnostic.code.startsWith("TKS7")) return diagnostic;
  return { ...malformedQuery.at(diagnostic.span, diagnostic), related: diagnostic.related };
}

// src/language/parse-code.ts
function parseDeclarations(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  const declarations = [];
  while (!reader.is(Token.end)) {
    if (isName(reader.kind) && reader.peek() === Token.assign && !isName(reader.peekAfter(Token.assign))) {
      noDeclaration(reader);
      continue;
    }
    const item = parseItem(reader);
    if (item === void 0) continue;
    if (isDeclaration(item)) declarations.push(item);
    else reader.pass(notHere.at(item, ITEM_TITLES[item.kind], "Move it to the system section."));
  }
  return declarations;
}
function parseSystemItems(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  const items = [];
  let systemSeen = false;
  while (!reader.is(Token.end)) {
    const item = parseItem(reader);
    if (item === void 0) continue;
    if (systemSeen) checkAfterSystemLine(reader, item);
    systemSeen ||= item.kind === "system";
    items.push(item);
  }
  return items;
}
function parseParameters(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  if (reader.is(Token.end)) return [];
  const parameters = parseParameterList(reader);
  expectEnd(reader, "the parameters");
  return parameters;
}
function parseInvariant(source, syntax, report2) {
  return parseCondition(source, syntax, report2, "the invariant", "an invariant");
}
function parseGuard(source, syntax, report2) {
  return parseCondition(source, syntax, report2, "the guard", "a guard");
}
function parseRate(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  if (reader.is(Token.end)) return void 0;
  const rate = rateOf(reader);
  expectEnd(reader, "the exponential rate");
  return rate;
}
function parseProbability(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  if (reader.is(Token.end)) return void 0;
  const weight = weightOf(reader);
  expectEnd(reader, "the probability");
  return weight;
}
function parseSelect(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  if (reader.is(Token.end)) return [];
  const binders = parseBinderList(reader);
  while (acceptInstead(reader, Token.semicolon, ";", "the variables of a select", ",")) {
    binders.push(...parseBinderList(reader));
  }
  expectEnd(reader, "the select");
  return binders;
}
function parseSynchronisation(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  if (reader.is(Token.end)) return void 0;
  const action = parseAction(reader);
  expectEnd(reader, "the synchronisation");
  return action;
}
function parseUpdate(source, syntax, report2) {
  const reader = new Reader(source, syntax, report2);
  if (reader.is(Token.end)) return [];
  const updates = parseExpressionList(reader);
  while (acceptInstead(reader, Token.semicolon, ";", "updates", ","))
    updates.push(...parseExpressionList(reader));
  expectEnd(reader, "the update");
  return updates;
}
function parseCondition(source, syntax, report2, part, article2) {
  const reader = new Reader(source, syntax, report2);
  if (reader.is(Token.end)) return void 0;
  const condition = conditionOf(reader, article2);
  expectEnd(reader, part);
  return condition;
}
function parseItem(reader) {
  const before = reader.start;
  if (reader.is(Token.process)) {
    skipProcess(reader);
    return void 0;
  }
  const item = parseSystemItem(reader);
  if (reader.start === before && !reader.is(Token.end)) reader.advance();
  return item;
}
function skipProcess(reader) {
  const hint = "Draw it as a template, or use the text format.";
  reader.complain(notHere.at(reader.tokenSpan(), "A 'process'", hint));
  while (!reader.is(Token.leftBrace) && !reader.is(Token.end)) reader.advance();
  skipBraces(reader);
}
function skipBraces(reader) {
  let depth = 0;
  while (!reader.is(Token.end)) {
    if (reader.is(Token.leftBrace)) depth++;
    else if (reader.is(Token.rightBrace)) depth--;
    reader.advance();
    if (depth === 0) return;
  }
}

// src/language/problems/document.ts
var emptyDocument = rule("TKS1001", "error", "empty document", () => ({
  message: "The file is empty.",
  hint: "A UPPAAL document has an 'nta' element with a 'system' element in it."
}));
var notXml = rule("TKS1002", "error", "not XML", () => ({
  message: "The text is not XML: no element begins here.",
  hint: "Give textual models a name that ends in .xta or .ta."
}));
var malformedXml = rule("TKS1003", "error", "malformed XML", (problem, hint) => ({
  message: `${problem}.`,
  hint
}));
var unclosedElement = rule("TKS1004", "error", "element not closed", (name) => ({
  message: `The file ends before element '${clip(name)}' is closed.`,
  hint: "The file may be cut off."
}));
var wrongEndTag = rule("TKS1005", "error", "wrong end tag", (found, expected) => ({
  message: `'${clip(found)}' stands where element '${clip(expected)}' has to be closed first.`,
  hint: `Write '</${clip(expected)}>' before it.`
}));
var bareLess = rule("TKS1006", "error", "bare '<'", (element) => ({
  message: `A bare '<' stands in the text of element '${clip(element)}'.`,
  hint: "Write '&lt;'."
}));
var bareAmpersand = rule("TKS1007", "error", "bare '&'", () => ({
  message: "A bare '&' stands in the text.",
  hint: "Write '&amp;', and '&amp;&amp;' for '&&'."
}));
var illegalCharacter = rule("TKS1008", "error", "illegal character", (code) => ({
  message: `The character U+${code.toString(16).toUpperCase().padStart(4, "0")} is not allowed in XML.`,
  hint: "Delete it."
}));
var nestedTooDeep2 = rule("TKS1009", "error", "nested too deep", (depthMax) => ({
  message: `Elements are nested more than ${depthMax} deep.`,
  hint: "Models need fewer than ten levels. Is this a UPPAAL document?"
}));
var unknownEntity = rule("TKS1010", "error", "unknown entity", (reference) => ({
  message: `The entity '${clip(reference)}' is not one of '&lt;', '&gt;', '&amp;', '&quot;' and '&apos;'.`,
  hint: "Write the character itself, or its number as in &#233;. Declared entities are not expanded."
}));
var wrongRoot = rule("TKS1101", "error", "wrong root element", (name) => ({
  message: `The document is a '${clip(name)}', not a UPPAAL model.`,
  hint: "The outermost element of a model is 'nta'."
}));
var missingSystem = rule("TKS1102", "error", "missing system", () => ({
  message: "The document has no 'system' element.",
  hint: "Add '<system>system P;</system>' after the last template, with the names of your processes."
}));
var unknownElement = rule(
  "TKS1103",
  "warning",
  "unknown element",
  (name, parent, near) => ({
    message: `Element '${clip(name)}' has no meaning inside '${clip(parent)}'.`,
    hint: near === void 0 ? "It is kept but not used." : `Did you mean '${near}'?`
  })
);
var repeatedElement = rule(
  "TKS1104",
  "error",
  "repeated element",
  (name, parent) => ({
    message: `Element '${parent}' has more than one '${name}'.`,
    hint: "Only the first is used. Delete the others."
  })
);
var strayText = rule("TKS1105", "warning", "stray text", (parent) => ({
  message: `Text has no meaning directly inside '${clip(parent)}'.`,
  hint: "It is kept but not used. Put it into the element that it belongs to."
}));
var missingAttribute = rule(
  "TKS1106",
  "error",
  "missing attribute",
  (element, attribute) => ({
    message: `Element '${element}' has no '${attribute}'.`,
    hint: `Write '<${element} ${attribute}="...">'.`
  })
);
var badCoordinate = rule("TKS1107", "warning", "bad coordinate", (name, value) => ({
  message: `The coordinate ${name} = '${clip(value)}' is not a number.`,
  hint: "The position is not used. Write a whole number."
}));
var badControllable = rule("TKS1108", "warning", "bad controllability", (value) => ({
  message: `'${clip(value)}' is neither 'true' nor 'false'.`,
  hint: 'The edge is taken as controllable. Write controllable="false" for an edge of the environment.'
}));
var missingTemplateName = rule("TKS1201", "error", "missing template name", () => ({
  message: "The template has no name.",
  hint: "Add '<name>...</name>' as its first element."
}));
var badName = rule("TKS1202", "error", "bad name", (name, what) => ({
  message: `The ${what} name '${clip(name)}' is not an identifier.`,
  hint: "Use letters, digits and '_', and begin with a letter or '_'."
}));
var keywordAsName = rule("TKS1203", "error", "keyword as name", (name, what) => ({
  message: `The ${what} name '${name}' is a keyword.`,
  hint: "Choose another name."
}));
var repeatedId = rule("TKS1204", "error", "repeated id", (id) => ({
  message: `The id '${clip(id)}' is used twice in this template.`,
  hint: "Give each location and branch point an id of its own."
}));
var missingInit = rule("TKS1205", "error", "missing initial location", (template) => ({
  message: `Template '${clip(template)}' has no initial location.`,
  hint: `Add '<init ref="..."/>' with the id of a location after the locations.`
}));
var missingEnd = rule("TKS1206", "error", "missing end of edge", (end) => ({
  message: `The edge has no ${end}.`,
  hint: `Add '<${end} ref="..."/>' with the id of a location.`
}));
var unknownLabelKind = rule(
  "TKS1207",
  "warning",
  "unknown label kind",
  (kind, owner, near) => ({
    message: `A label of kind '${clip(kind)}' has no meaning in a ${owner}.`,
    hint: near === void 0 ? "It is kept but not used." : `Did you mean '${near}'?`
  })
);
var repeatedLabel = rule("TKS1208", "warning", "repeated label", (kind, owner) => ({
  message: `The ${owner} has more than one label of kind '${kind}'.`,
  hint: "Only the first is used. Join them or delete the others."
}));
function clip(name) {
  return name.length <= 60 ? name : `${name.slice(0, 57)}...`;
}

// src/language/xml-text.ts
function decodeText2(file, pieces, emptyAt, report2) {
  const first = pieces[0];
  if (first === void 0) return { source: { file, text: "", start: emptyAt, shifts: [] }, sound: true };
  let text = "";
  let sound = true;
  const shifts = [];
  for (const piece of pieces) {
    if (piece !== first) shifts.push(text.length, piece.start);
    const raw = file.text.slice(piece.start, piece.end);
    let at = 0;
    for (const { index } of raw.matchAll(piece.literal ? /\r\n?/g : /&|\r\n?/g)) {
      const special = readSpecial(raw, index);
      if (!special.known) {
        sound = false;
        report2(
          unknownEntity.at({ start: piece.start + index, end: piece.start + special.end }, special.text)
        );
      }
      text += raw.slice(at, index) + special.text;
      at = special.end;
      if (at - index !== special.text.length) shifts.push(text.length, piece.start + at);
    }
    text += raw.slice(at);
  }
  return { source: { file, text, start: first.start, shifts }, sound };
}
function decodeAttribute(file, span, report2) {
  const raw = file.text.slice(span.start, span.end);
  if (!/[&\t\n\r]/.test(raw)) return raw;
  return raw.replace(/&[^;]*;|\r\n|[\t\n\r]/g, (found, at) => {
    if (!found.startsWith("&")) return " ";
    const special = readSpecial(raw, at);
    const start = span.start + at;
    if (!special.known) report2(unknownEntity.at({ start, end: start + found.length }, found));
    return special.text;
  });
}
function normalizeLineEnds(raw) {
  return raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
}
var ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
function readSpecial(raw, at) {
  if (raw[at] === "\r") return { text: "\n", end: raw[at + 1] === "\n" ? at + 2 : at + 1, known: true };
  const end = raw.indexOf(";", at) + 1;
  const name = raw.slice(at + 1, end - 1);
  if (name.startsWith("#")) {
    const code = name[1] === "x" ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return { text: String.fromCodePoint(code), end, known: true };
  }
  const meaning = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : void 0;
  return { text: meaning ?? raw.slice(at, end), end, known: meaning !== void 0 };
}

// src/language/xml-tree.ts
import { XmlError, XmlNode as Node, parseXml } from "@rgrove/parse-xml";
function childrenOf(file, element, report2) {
  const { children } = element.node;
  return children.length === 0 ? NONE2 : children.map((child) => readNode(file, child, report2));
}
var NONE2 = [];
var DEPTH_MAX2 = 200;
function readXmlTree(file, report2) {
  const text = withSimpleCharacters(file.text);
  const tooDeep2 = findNesting(text, text.length).tooDeep;
  if (tooDeep2 !== void 0) {
    report2(nestedTooDeep2.at(tagSpan(text, tooDeep2), DEPTH_MAX2));
    return void 0;
  }
  try {
    const document = parseXml(text, PARSE_OPTIONS);
    let documentType;
    let root;
    const before = [];
    const after3 = [];
    for (const child of document.children) {
      if (child.type === Node.TYPE_DOCUMENT_TYPE) documentType = file.text.slice(child.start, child.end);
      else if (child.type === Node.TYPE_ELEMENT) root = readElement(file, child, report2);
      else (root === void 0 ? before : after3).push(readNode(file, child, report2));
    }
    return root && { documentType, before, root, after: after3 };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    report2(explain(text, error));
    return void 0;
  }
}
var PARSE_OPTIONS = {
  includeOffsets: true,
  preserveCdata: true,
  preserveComments: true,
  preserveDocumentType: true,
  // They are reported when text is decoded, all of them and with what they are.
  ignoreUndefinedEntities: true
};
function withSimpleCharacters(text) {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "\xE9\xE9").replaceAll("\r", "\n");
}
function readNode(file, node, report2) {
  const { start, end } = node;
  const inside = (open, close) => normalizeLineEnds(file.text.slice(start + open, end - close));
  switch (node.type) {
    case Node.TYPE_ELEMENT:
      return readElement(file, node, report2);
    case Node.TYPE_COMMENT:
      return { kind: "comment", text: inside("<!--".length, "-->".length), start, end };
    case Node.TYPE_PROCESSING_INSTRUCTION:
      return { kind: "instruction", text: inside("<?".length, "?>".length), start, end };
    case Node.TYPE_CDATA:
      return { kind: "text", literal: true, start: start + "<![CDATA[".length, end: end - "]]>".length };
    default:
      return { kind: "text", literal: false, start, end };
  }
}
function readElement(file, element, report2) {
  const { start, end } = element;
  const { text } = file;
  const nameEnd = start + 1 + element.name.length;
  const attributes = [];
  const pattern = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  let tagEnd = nameEnd;
  for (; ; ) {
    pattern.lastIndex = tagEnd;
    const found = pattern.exec(text);
    if (found === null) break;
    tagEnd = pattern.lastIndex;
    const span = { start: tagEnd - 1 - (found[2] ?? found[3]).length, end: tagEnd - 1 };
    attributes.push({ name: found[1], value: decodeAttribute(file, span, report2), ...span });
  }
  tagEnd = text.indexOf(">", tagEnd) + 1;
  const selfClosed = text[tagEnd - 2] === "/";
  return {
    kind: "element",
    name: text.slice(start + 1, nameEnd),
    attributes,
    node: element,
    content: selfClosed ? { start, end } : { start: tagEnd, end: text.lastIndexOf("</", end - 1) },
    start,
    end
  };
}
function findNesting(text, stop) {
  const open = [];
  let at = text.indexOf("<");
  while (at !== -1 && at < stop) {
    let end;
    if (text.startsWith("<!--", at)) end = after(text, "-->", at + 4);
    else if (text.startsWith("<![CDATA[", at)) end = after(text, "]]>", at + 9);
    else if (text.startsWith("<?", at)) end = after(text, "?>", at + 2);
    else if (text.startsWith("<!", at)) end = afterDocumentType(text, at + 2);
    else {
      end = afterTag(text, at + 1);
      if (end === -1 || end > stop) break;
      if (text[at + 1] === "/") open.pop();
      else if (text[end - 2] !== "/") {
        open.push(at);
        if (open.length > DEPTH_MAX2) return { open, tooDeep: at };
      }
    }
    at = text.indexOf("<", end);
  }
  return { open };
}
function after(text, mark, from) {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
function afterTag(text, from) {
  if (!/[\w:/\u00c0-\uffff]/.test(text.charAt(from))) return -1;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === GREATER) return at + 1;
    if (unit === LESS) return -1;
    if (unit === QUOTE || unit === APOSTROPHE) at = after(text, text[at], at + 1) - 1;
  }
  return -1;
}
var QUOTE = 34;
var APOSTROPHE = 39;
var LESS = 60;
var GREATER = 62;
function afterDocumentType(text, from) {
  const delimiter = /["'>[]/g;
  delimiter.lastIndex = from;
  for (let found = delimiter.exec(text); found !== null; found = delimiter.exec(text)) {
    const [mark] = found;
    if (mark === ">") return delimiter.lastIndex;
    if (mark === "[") {
      const close = /\][ \t\n]*>/g;
      close.lastIndex = delimiter.lastIndex;
      return close.exec(text) === null ? text.length : close.lastIndex;
    }
    delimiter.lastIndex = after(text, mark, delimiter.lastIndex);
  }
  return text.length;
}
function tagSpan(text, at) {
  return { start: at, end: at + 1 + tagName(text, at).length };
}
function tagName(text, at) {
  return /[^\s/>]*/.exec(text.slice(at + 1, at + 200))[0];
}
function explain(text, error) {
  const at = error.pos;
  const here = { start: at, end: Math.min(at + 1, text.length) };
  const { message } = error;
  if (message.startsWith("Root element")) {
    if (text.trim() === "" || text.trim() === "\uFEFF") return emptyDocument.at(void 0);
    return notXml.at(here);
  }
  if (message.startsWith("Invalid character ("))
    return illegalCharacter.at(here, text.charCodeAt(at));
  if (message.startsWith("Unterminated reference")) {
    const start = ampersandBefore(text, at);
    return bareAmpersand.at({ start, end: start + 1 });
  }
  if (message.startsWith("Missing end tag")) return explainMissingEnd(text, at);
  if (message.startsWith("Unclosed start tag")) {
    const start = text.lastIndexOf("<", at - 1);
    if (at < text.length) {
      return malformedXml.at(
        here,
        `The tag of element '${tagName(text, start)}' is malformed here`,
        `Write name="value" for each attribute. If '<' is meant as less than, write '&lt;'.`
      );
    }
  }
  const [sentence, hint] = SENTENCES.find(([said]) => message.startsWith(said))?.slice(1) ?? [];
  if (sentence !== void 0) return malformedXml.at(here, sentence, hint);
  return malformedXml.at(here, `The XML is malformed: ${message.split(" (line")[0].toLowerCase()}`);
}
function explainMissingEnd(text, at) {
  const opened = findNesting(text, at).open.at(-1) ?? 0;
  const name = tagName(text, opened);
  const related2 = [{ message: `'${name}' is opened here.`, span: tagSpan(text, opened) }];
  if (text.startsWith("</", at)) {
    const end = after(text, ">", at);
    return withRelated(wrongEndTag.at({ start: at, end }, text.slice(at, end), name), related2);
  }
  if (text.startsWith("<", at)) {
    return withRelated(bareLess.at({ start: at, end: at + 1 }, name), related2);
  }
  if (text.startsWith("]]>", at)) {
    return malformedXml.at({ start: at, end: at + 3 }, ...STRAY_CDATA_END);
  }
  return withRelated(unclosedElement.at({ start: text.length, end: text.length }, name), related2);
}
var STRAY_CDATA_END = ["']]>' stands in the text", "Write ']]&gt;'."];
function ampersandBefore(text, at) {
  const found = text.lastIndexOf("&", at - 2);
  return found === -1 || text.slice(found, at - 1).includes(";") ? at - 1 : found;
}
var SENTENCES = [
  ["Attribute value expected", "The attribute has no value", 'Write name="value".'],
  ["Duplicate attribute", "The attribute stands twice in this tag", "Delete one of the two."],
  ["Unescaped `<`", "A bare '<' stands in the value of an attribute", "Write '&lt;'."],
  ["Unclosed attribute", "The value of the attribute is not closed", "Write the closing quote."],
  ["Unclosed start tag", "The file ends inside a tag", "The file may be cut off."],
  ["Unclosed end tag", "The end tag is not closed", "Write '>' after the name."],
  ["Unclosed CDATA", "The CDATA section is not closed", "Write ']]>' after it."],
  ["Element content may not", ...STRAY_CDATA_END],
  ["The string `--`", "'--' stands inside a comment", "Put a blank between the two hyphens."],
  ["Unclosed comment", "The comment is not closed", "Write '-->' after it."],
  ["Invalid character reference", "The character reference is malformed", "Write a number, as in &#233;."],
  [
    "Character reference resolves",
    "The character reference names no character that XML allows",
    "Delete it."
  ],
  [
    "XML declaration isn't",
    "The XML declaration has to stand at the very beginning",
    "Delete what is before it."
  ],
  ["Extra content", "Something follows the end of the document", "Delete it."]
];

// src/language/xml-element.ts
var WITHOUT_EXTRAS = /* @__PURE__ */ new Set(["urgent", "committed", "expect", "result"]);
function groupChildren(context, parent, vocabulary, more = []) {
  const byName = /* @__PURE__ */ new Map();
  const rest = [];
  const stray = [];
  let comments = [];
  const keep = (node) => {
    for (const text of comments) rest.push({ kind: "comment", text });
    comments = [];
    if (node !== void 0) rest.push(node);
  };
  for (const child of [...childrenOf(context.file, parent, context.report), ...more]) {
    switch (child.kind) {
      case "comment":
        comments.push(child.text);
        break;
      case "instruction":
        keep({ kind: "instruction", text: child.text });
        break;
      case "text":
        stray.push(...readStrayText(context, parent, child));
        break;
      case "element": {
        const role = Object.hasOwn(vocabulary, child.name) ? vocabulary[child.name] : void 0;
        const others = byName.get(child.name);
        if (role === void 0) reportUnknown2(context, child, parent, Object.keys(vocabulary));
        if (role === "one" && others !== void 0)
          reportRepeated(context, child, parent, others[0].element);
        if (role === void 0 || role === "one" && others !== void 0) {
          keep(toXmlNode(context, child));
          break;
        }
        const roomy = !WITHOUT_EXTRAS.has(child.name);
        const entry = { element: child, comments: roomy ? comments : [] };
        if (others === void 0) byName.set(child.name, [entry]);
        else others.push(entry);
        if (roomy) comments = [];
      }
    }
  }
  keep();
  return { byName, rest, stray };
}
function readLeaf(context, element) {
  return element.node.children.length === 0 ? [] : leftOver(groupChildren(context, element, {}));
}
function isBare(context, element) {
  const children = childrenOf(context.file, element, context.report);
  return element.attributes.length === 0 && children.every((node) => isBlank(context, node));
}
function allOf(children, name) {
  return children.byName.get(name) ?? [];
}
function firstOf(children, name) {
  return children.byName.get(name)?.[0];
}
function leftOver({ rest, stray }) {
  return stray.length === 0 ? rest : [...rest, { kind: "text", text: stray.join("\n") }];
}
function keepUnread(context, children, child) {
  children.rest.push(...unread(context, child));
}
function unread(context, { element, comments }) {
  return [...comments.map((text) => ({ kind: "comment", text })), toXmlNode(context, element)];
}
function takeAttribute(attributes, name) {
  const index = attributes.findIndex((attribute) => attribute.name === name);
  return index === -1 ? void 0 : attributes.splice(index, 1)[0];
}
function takePosition(context, attributes) {
  const x = readCoordinate(context, attributes, "x");
  const y = readCoordinate(context, attributes, "y");
  if (x === void 0 || y === void 0) return void 0;
  takeAttribute(attributes, "x");
  takeAttribute(attributes, "y");
  return { x, y };
}
function makeExtras(comments, attributes, children) {
  if (comments.length === 0 && attributes.length === 0 && children.length === 0) return NO_EXTRAS;
  return {
    ...comments.length > 0 && { comments },
    ...attributes.length > 0 && { attributes: toPairs(attributes) },
    ...children.length > 0 && { children }
  };
}
function someExtras(extras) {
  return extras === NO_EXTRAS ? void 0 : extras;
}
function readText(context, element) {
  const pieces = [];
  const rest = [];
  for (const child of childrenOf(context.file, element, context.report)) {
    if (child.kind === "text") pieces.push(child);
    else rest.push(toXmlNode(context, child));
    if (child.kind === "element") reportUnknown2(context, child, element, []);
  }
  return { ...decodeText2(context.file, pieces, element.content.start, context.report), rest };
}
function tagName2(element) {
  return { start: element.start + 1, end: element.start + 1 + element.name.length };
}
function spanOf({ start, end }) {
  return { start, end };
}
function toXmlNode(context, node) {
  if (node.kind !== "element") return { kind: node.kind, text: node.text };
  const isText = (child) => child.kind === "text";
  const nodes = childrenOf(context.file, node, context.report);
  const textMatters = nodes.every(isText) || nodes.some((child) => isText(child) && !isBlank(context, child));
  const children = [];
  let pieces = [];
  const keepText2 = () => {
    const { text } = decode(context, pieces);
    if (textMatters && text !== "") children.push({ kind: "text", text });
    pieces = [];
  };
  for (const child of nodes) {
    if (isText(child)) {
      pieces.push(child);
    } else {
      keepText2();
      children.push(toXmlNode(context, child));
    }
  }
  keepText2();
  return { kind: "element", name: node.name, attributes: toPairs(node.attributes), children };
}
function toPairs(attributes) {
  return attributes.map(({ name, value }) => [name, value]);
}
function decode(context, pieces) {
  return decodeText2(context.file, pieces, 0, context.report).source;
}
function isBlank(context, node) {
  return node.kind === "text" && !/[^ \t\r\n]/.test(context.file.text.slice(node.start, node.end));
}
function readStrayText(context, parent, text) {
  if (isBlank(context, text)) return [];
  const stray = decode(context, [text]).text.trim();
  if (stray === "") return [];
  context.report(strayText.at(spanOf(text), parent.name));
  return [stray];
}
function readCoordinate(context, attributes, name) {
  const attribute = attributes.find((candidate) => candidate.name === name);
  if (attribute === void 0) return void 0;
  const value = Number(attribute.value);
  if (/\d/.test(attribute.value) && Number.isFinite(value)) return value + 0;
  context.report(badCoordinate.at(spanOf(attribute), name, attribute.value));
  return void 0;
}
function reportUnknown2(context, element, parent, known) {
  const near = nearest(element.name, known);
  context.report(unknownElement.at(tagName2(element), element.name, parent.name, near));
}
function reportRepeated(context, element, parent, first) {
  const diagnostic = repeatedElement.at(tagName2(element), element.name, parent.name);
  context.report(withRelated(diagnostic, [{ message: "The first is here.", span: tagName2(first) }]));
}

// src/language/xml-code.ts
function groupLabels(reading, children, owner, kinds) {
  const labels = /* @__PURE__ */ new Map();
  for (const child of allOf(children, "label")) {
    const attribute = child.element.attributes.find(({ name }) => name === "kind");
    const kind = attribute?.value ?? "";
    const known = kinds.includes(kind);
    if (known && !labels.has(kind)) {
      labels.set(kind, child);
      continue;
    }
    keepUnread(reading, children, child);
    if (attribute === void 0) {
      reading.report(missingAttribute.at(tagName2(child.element), "label", "kind"));
    } else if (known) {
      reading.report(repeatedLabel.at(spanOf(attribute), kind, owner));
    } else {
      reading.report(unknownLabelKind.at(spanOf(attribute), kind, owner, nearest(kind, kinds)));
    }
  }
  return labels;
}
var literally = (source) => source.text;
function readLabel(reading, child, parse) {
  if (child === void 0) return void 0;
  const attributes = [...child.element.attributes];
  takeAttribute(attributes, "kind");
  const position = takePosition(reading, attributes);
  return { ...readCodeWith(reading, child, attributes, parse), position };
}
function readCode(reading, child, parse) {
  return readCodeWith(reading, child, child.element.attributes, parse);
}
function readCodeWith(reading, { element, comments }, attributes, parse) {
  const { source, sound, rest } = readText(reading, element);
  return {
    value: parse(source, reading.syntax, sound ? reading.reportCode : ignore),
    text: source.text,
    extras: someExtras(makeExtras(comments, attributes, rest)),
    ...element.content
  };
}
function ignore() {
  return;
}

// src/language/parse-uppaal-xml.ts
function parseUppaalXml(file, report2) {
  const tree = readXmlTree(file, report2);
  if (tree === void 0) return emptyModel(file);
  if (tree.root.name !== "nta" && tree.root.name !== "project") {
    report2(wrongRoot.at(tagName2(tree.root), tree.root.name));
    return emptyModel(file);
  }
  const current = attempt(file, tree, "current");
  const old = current.codeErrorCount === 0 ? void 0 : attempt(file, tree, "old");
  const best = old !== void 0 && old.codeErrorCount < current.codeErrorCount ? old : current;
  best.diagnostics.forEach(report2);
  return best.model;
}
function attempt(file, tree, syntax) {
  const diagnostics = [];
  let codeErrorCount = 0;
  const report2 = (diagnostic) => void diagnostics.push(diagnostic);
  const reportCode = (diagnostic) => {
    if (diagnostic.severity === "error") codeErrorCount++;
    diagnostics.push(diagnostic);
  };
  const model = readModel({ file, syntax, report: report2, reportCode }, tree);
  return { model, diagnostics, codeErrorCount };
}
function emptyModel(file) {
  const nothing = { value: [], start: 0, end: 0 };
  return {
    file,
    format: "xml",
    syntax: "current",
    declarations: nothing,
    templates: [],
    system: nothing,
    queries: NO_QUERIES,
    extras: NO_EXTRAS
  };
}
var NO_QUERIES = { options: [], entries: [], extras: NO_EXTRAS, start: 0, end: 0 };
var MODEL2 = {
  imports: "many",
  declaration: "one",
  template: "many",
  lsc: "many",
  instantiation: "one",
  system: "one",
  queries: "one"
};
function readModel(reading, tree) {
  const { root } = tree;
  const comments = tree.before.flatMap((node) => node.kind === "comment" ? [node.text] : []);
  const moved3 = [...tree.before.filter((node) => node.kind !== "comment"), ...tree.after];
  const children = groupChildren(reading, root, MODEL2, moved3);
  const declarations = firstOf(children, "declaration");
  const instantiation = firstOf(children, "instantiation");
  const system = firstOf(children, "system");
  const queries = firstOf(children, "queries");
  const kept = [...allOf(children, "imports"), ...allOf(children, "lsc")].flatMap(
    (child) => unread(reading, child)
  );
  if (system === void 0) reading.report(missingSystem.at(tagName2(root)));
  const absent = { value: [], start: root.start, end: root.start };
  return {
    file: reading.file,
    format: "xml",
    syntax: reading.syntax,
    declarations: declarations === void 0 ? absent : readCode(reading, declarations, parseDeclarations),
    templates: allOf(children, "template").map((child) => readTemplate(reading, child)),
    instantiation: instantiation && readCode(reading, instantiation, parseSystemItems),
    system: system === void 0 ? absent : readCode(reading, system, parseSystemItems),
    queries: queries === void 0 ? NO_QUERIES : readQueries(reading, queries),
    documentType: tree.documentType,
    extras: makeExtras(comments, root.attributes, [...kept, ...leftOver(children)])
  };
}
var TEMPLATE = {
  name: "one",
  parameter: "one",
  declaration: "one",
  location: "many",
  branchpoint: "many",
  init: "one",
  transition: "many"
};
function readTemplate(reading, { element, comments }) {
  const children = groupChildren(reading, element, TEMPLATE);
  const name = readName(reading, firstOf(children, "name"), "template");
  if (name.name === void 0) reading.report(missingTemplateName.at(tagName2(element)));
  const parameters = firstOf(children, "parameter");
  const declarations = firstOf(children, "declaration");
  const init = firstOf(children, "init");
  const ids = /* @__PURE__ */ new Map();
  const identifier = name.name ?? { name: "", ...tagName2(element) };
  if (init === void 0) reading.report(missingInit.at(spanOf(identifier), identifier.name));
  return {
    name: identifier,
    namePosition: name.position,
    nameExtras: name.extras,
    parameters: parameters && readLabel(reading, parameters, parseParameters),
    declarations: declarations && readCode(reading, declarations, parseDeclarations),
    locations: allOf(children, "location").map((child) => readLocation(reading, child, ids)),
    branchpoints: allOf(children, "branchpoint").map((child) => readBranchpoint(reading, child, ids)),
    init: init && readReference(reading, init),
    edges: allOf(children, "transition").map((child) => readEdge(reading, child)),
    extras: makeExtras(comments, element.attributes, leftOver(children)),
    start: element.start,
    end: element.end
  };
}
function readName(reading, child, what) {
  if (child === void 0) return {};
  const { source, sound, rest } = readText(reading, child.element);
  const attributes = [...child.element.attributes];
  const position = takePosition(reading, attributes);
  const extras = makeExtras(child.comments, attributes, rest);
  const name = source.text.trim();
  if (name === "") return { position, extras };
  const first = source.text.indexOf(name);
  const span = { start: fileOffset(source, first), end: fileOffset(source, first + name.length) };
  if (sound) {
    if (!/^[A-Za-z_][\w$#]*$/.test(name)) reading.report(badName.at(span, name, what));
    else if (isReservedWord(name) && !(what === "location" && CODE_ONLY.has(name)))
      reading.report(keywordAsName.at(span, name, what));
  }
  return { name: { name, ...span }, position, extras: someExtras(extras) };
}
var CODE_ONLY = new Set(
  "select meta struct typedef for while do if else default return assert".split(" ")
);
var LOCATION = { name: "one", label: "many", urgent: "one", committed: "one" };
var LOCATION_LABELS = ["invariant", "exponentialrate", "testcodeEnter", "testcodeExit", "comments"];
function readLocation(reading, { element, comments }, ids) {
  const children = groupChildren(reading, element, LOCATION);
  const attributes = [...element.attributes];
  const id = takeId(reading, { element, comments }, attributes, ids);
  const name = readName(reading, firstOf(children, "name"), "location");
  const labels = groupLabels(reading, children, "location", LOCATION_LABELS);
  return {
    id,
    name: name.name,
    urgency: readUrgency(reading, children),
    invariant: readLabel(reading, labels.get("invariant"), parseInvariant),
    exponentialRate: readLabel(reading, labels.get("exponentialrate"), parseRate),
    testCodeEnter: readLabel(reading, labels.get("testcodeEnter"), literally),
    testCodeExit: readLabel(reading, labels.get("testcodeExit"), literally),
    comments: readLabel(reading, labels.get("comments"), literally),
    position: takePosition(reading, attributes),
    namePosition: name.position,
    nameExtras: name.extras,
    colour: takeAttribute(attributes, "color")?.value,
    extras: makeExtras(comments, attributes, leftOver(children)),
    start: element.start,
    end: element.end
  };
}
function readUrgency(reading, children) {
  const [urgent, committed] = ["urgent", "committed"].map((name) => {
    const child = firstOf(children, name);
    if (child === void 0) return false;
    if (!isBare(reading, child.element)) keepUnread(reading, children, child);
    return true;
  });
  if (urgent === true) return committed === true ? "both" : "urgent";
  return committed === true ? "committed" : "none";
}
function readBranchpoint(reading, child, ids) {
  const { element } = child;
  const rest = readLeaf(reading, element);
  const attributes = [...element.attributes];
  return {
    id: takeId(reading, child, attributes, ids),
    position: takePosition(reading, attributes),
    colour: takeAttribute(attributes, "color")?.value,
    extras: makeExtras(child.comments, attributes, rest),
    start: element.start,
    end: element.end
  };
}
function takeId(reading, child, attributes, ids) {
  const attribute = takeAttribute(attributes, "id");
  const id = attribute?.value.trim() ?? "";
  if (attribute === void 0 || id === "") {
    reading.report(missingAttribute.at(tagName2(child.element), child.element.name, "id"));
    return "";
  }
  const first = ids.get(id);
  if (first === void 0) ids.set(id, spanOf(attribute));
  else {
    const related2 = [{ message: "It is used here first.", span: first }];
    reading.report(withRelated(repeatedId.at(spanOf(attribute), id), related2));
  }
  return id;
}
var EDGE = { source: "one", target: "one", label: "many", nail: "many" };
var EDGE_LABELS = [
  "select",
  "guard",
  "synchronisation",
  "assignment",
  "probability",
  "testcode",
  "comments"
];
function readEdge(reading, { element, comments }) {
  const children = groupChildren(reading, element, EDGE);
  const attributes = [...element.attributes];
  const labels = groupLabels(reading, children, "edge", EDGE_LABELS);
  const readEnd = (end) => {
    const child = firstOf(children, end);
    if (child !== void 0) return readReference(reading, child);
    reading.report(missingEnd.at(tagName2(element), end));
    return { id: "", ...tagName2(element) };
  };
  return {
    id: takeAttribute(attributes, "id")?.value,
    source: readEnd("source"),
    target: readEnd("target"),
    select: readLabel(reading, labels.get("select"), parseSelect),
    guard: readLabel(reading, labels.get("guard"), parseGuard),
    synchronisation: readLabel(reading, labels.get("synchronisation"), parseSynchronisation),
    update: readLabel(reading, labels.get("assignment"), parseUpdate),
    probability: readLabel(reading, labels.get("probability"), parseProbability),
    testCode: readLabel(reading, labels.get("testcode"), literally),
    comments: readLabel(reading, labels.get("comments"), literally),
    controllable: takeControllable(reading, attributes),
    nails: readNails(reading, children),
    position: takePosition(reading, attributes),
    colour: takeAttribute(attributes, "color")?.value,
    extras: makeExtras(comments, attributes, leftOver(children)),
    start: element.start,
    end: element.end
  };
}
function readReference(reading, { element, comments }) {
  const rest = readLeaf(reading, element);
  const attributes = [...element.attributes];
  const attribute = takeAttribute(attributes, "ref");
  const extras = someExtras(makeExtras(comments, attributes, rest));
  const id = attribute?.value.trim() ?? "";
  if (attribute !== void 0 && id !== "") return { id, extras, ...spanOf(attribute) };
  reading.report(missingAttribute.at(tagName2(element), element.name, "ref"));
  return { id: "", extras, ...tagName2(element) };
}
function takeControllable(reading, attributes) {
  const attribute = takeAttribute(attributes, "controllable");
  if (attribute === void 0 || attribute.value === "true") return true;
  if (attribute.value === "false") return false;
  reading.report(badControllable.at(spanOf(attribute), attribute.value));
  attributes.push(attribute);
  return true;
}
function readNails(reading, children) {
  const nails = [];
  for (const child of allOf(children, "nail")) {
    const rest = readLeaf(reading, child.element);
    const attributes = [...child.element.attributes];
    const position = takePosition(reading, attributes);
    if (position === void 0) keepUnread(reading, children, child);
    else nails.push({ ...position, extras: someExtras(makeExtras(child.comments, attributes, rest)) });
  }
  return nails;
}
var QUERIES = { option: "many", query: "many" };
var QUERY2 = { formula: "one", comment: "one", option: "many", expect: "one", result: "many" };
function readQueries(outer, { element, comments }) {
  const reading = { ...outer, reportCode: outer.report };
  const children = groupChildren(reading, element, QUERIES);
  return {
    options: readOptions(reading, children),
    entries: allOf(children, "query").map((child) => readQueryEntry(reading, child)),
    extras: makeExtras(comments, element.attributes, leftOver(children)),
    start: element.start,
    end: element.end
  };
}
function readQueryEntry(reading, { element, comments }) {
  const children = groupChildren(reading, element, QUERY2);
  const formula = firstOf(children, "formula");
  const comment = firstOf(children, "comment");
  const expect3 = firstOf(children, "expect");
  return {
    formula: formula === void 0 ? { value: void 0, start: element.start, end: element.start } : readCode(reading, formula, (source, _syntax, report2) => parseQuery(source, report2)),
    comment: comment && readCode(reading, comment, literally),
    options: readOptions(reading, children),
    expect: expect3 && toXmlNode(reading, expect3.element),
    results: allOf(children, "result").map((child) => toXmlNode(reading, child.element)),
    extras: makeExtras(comments, element.attributes, leftOver(children)),
    start: element.start,
    end: element.end
  };
}
function readOptions(reading, children) {
  const options = [];
  for (const child of allOf(children, "option")) {
    const rest = readLeaf(reading, child.element);
    const attributes = [...child.element.attributes];
    const key = takeAttribute(attributes, "key")?.value;
    const value = takeAttribute(attributes, "value")?.value;
    if (key === void 0 || value === void 0) keepUnread(reading, children, child);
    else options.push({ key, value, extras: someExtras(makeExtras(child.comments, attributes, rest)) });
  }
  return options;
}

// src/language/parse-process.ts
var PARTS = ["declarations", "state", "branchpoint", "commit", "init", "trans"];
var STAGE = { state: 1, branchpoint: 2, flags: 3, init: 4, trans: 5 };
function parseProcess(reader) {
  const begin = reader.start;
  reader.advance();
  const name = expectName(reader, "a process");
  const parametersBegin = reader.end;
  let parameters;
  if (reader.is(Token.leftParenthesis)) {
    const value = parseParenthesisedParameters(reader);
    const end = reader.previousEnd - 1;
    if (value.length > 0)
      parameters = { value, text: reader.text(parametersBegin, end), ...reader.span(parametersBegin, end) };
  } else if (reader.dialect !== "old" && name !== void 0) {
    const hint = `Write 'process ${name.name}()'.`;
    reader.complain(oldSyntax.at(name, "A process without parentheses", hint));
  }
  if (!reader.is(Token.leftBrace)) {
    expect(
      reader,
      Token.leftBrace,
      "{",
      name === void 0 ? "after the process" : `after 'process ${name.name}'`
    );
    skipTo(reader, (kind) => kind === Token.leftBrace || kind === Token.semicolon || kind === Token.process);
    if (reader.is(Token.leftBrace)) skipGroup(reader);
    return void 0;
  }
  const open = reader.start;
  reader.advance();
  const bodyBegin = reader.previousEnd;
  const body = parseBody2(reader);
  expectClosing(
    reader,
    Token.rightBrace,
    "}",
    name === void 0 ? "the process" : `the process '${name.name}'`,
    open
  );
  if (name === void 0) return void 0;
  const { locations, branchpoints, init, edges } = body;
  const declarations = body.declarations.length === 0 ? void 0 : {
    value: body.declarations,
    text: reader.text(bodyBegin, body.declarationsEnd),
    ...reader.span(bodyBegin, body.declarationsEnd)
  };
  const span = { start: reader.place(begin), end: reader.endPlace };
  return { name, parameters, declarations, locations, branchpoints, init, edges, extras: NO_EXTRAS, ...span };
}
function parseBody2(reader) {
  const body = {
    declarations: [],
    declarationsEnd: reader.start,
    locations: [],
    branchpoints: [],
    ids: /* @__PURE__ */ new Set(),
    init: void 0,
    edges: [],
    stage: 0
  };
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end) && !reader.is(Token.process) && !reader.is(Token.system)) {
    const before = reader.start;
    parsePart(reader, body);
    if (reader.start === before) reader.advance();
  }
  return body;
}
function parsePart(reader, body) {
  const stage = stageOf(reader, body);
  if (stage > 0) enterPart(reader, body, stage);
  switch (stage) {
    case STAGE.state:
      parseStates(reader, body);
      break;
    case STAGE.branchpoint:
      parseBranchpoints(reader, body);
      break;
    case STAGE.flags:
      parseUrgency(reader, body);
      break;
    case STAGE.init:
      parseInit(reader, body);
      break;
    case STAGE.trans:
      parseTransitions(reader, body);
      break;
    default:
      parseLocalDeclaration(reader, body);
  }
}
function stageOf(reader, body) {
  switch (reader.kind) {
    case Token.state:
      return STAGE.state;
    case Token.branchpoint:
      return isName(reader.peek()) ? STAGE.branchpoint : 0;
    case Token.commit:
      return STAGE.flags;
    case Token.urgent:
      return body.stage > 0 && isName(reader.peek()) ? STAGE.flags : 0;
    case Token.init:
      return STAGE.init;
    case Token.trans:
      return STAGE.trans;
    default:
      return 0;
  }
}
function parseLocalDeclaration(reader, body) {
  if (body.stage > 0) {
    const word2 = reader.text(reader.start, reader.end);
    reader.complain(clauseOrder.at(reader.tokenSpan(), word2, PARTS[body.stage]));
  }
  const declaration = parseDeclaration(reader);
  if (declaration !== void 0) body.declarations.push(declaration);
  if (body.stage === 0) body.declarationsEnd = reader.previousEnd;
}
function enterPart(reader, body, stage) {
  const word2 = reader.name;
  if (stage < body.stage)
    reader.complain(clauseOrder.at(reader.tokenSpan(), word2, PARTS[body.stage]));
  else if (stage === body.stage && stage !== STAGE.flags)
    reader.complain(clauseTwice.at(reader.tokenSpan(), word2));
  body.stage = Math.max(stage, body.stage);
}
function parseStates(reader, body) {
  reader.advance();
  do {
    const name = expectName(reader, "a location");
    if (name === void 0) break;
    const labels = reader.is(Token.leftBrace) ? parseStateLabels(reader, name.name) : {};
    const span = { start: name.start, end: reader.endPlace };
    declareId(reader, body, name);
    body.locations.push({ id: name.name, name, urgency: "none", ...labels, extras: NO_EXTRAS, ...span });
  } while (reader.accept(Token.comma));
  expectSemicolon(reader, "after the locations");
}
function parseStateLabels(reader, name) {
  const open = reader.start;
  reader.advance();
  const hasInvariant = !reader.is(Token.semicolon);
  const invariant2 = hasInvariant ? label(reader, () => conditionOf(reader, "an invariant")) : void 0;
  const exponentialRate = reader.accept(Token.semicolon) ? label(reader, () => rateOf(reader)) : void 0;
  expectClosing(reader, Token.rightBrace, "}", "the invariant of", open, name);
  return { invariant: invariant2, exponentialRate };
}
function label(reader, read) {
  const begin = reader.start;
  const value = read();
  const end = Math.max(begin, reader.previousEnd);
  return { value, text: reader.text(begin, end), ...reader.span(begin, end) };
}
function declareId(reader, body, name) {
  if (body.ids.has(name.name)) reader.pass(locationTwice.at(name, name.name));
  body.ids.add(name.name);
}
function parseBranchpoints(reader, body) {
  reader.advance();
  for (const name of parseNames(reader, "a branchpoint", "after the branchpoints")) {
    declareId(reader, body, name);
    body.branchpoints.push({ id: name.name, extras: NO_EXTRAS, start: name.start, end: name.end });
  }
}
function parseUrgency(reader, body) {
  const urgency = reader.is(Token.urgent) ? "urgent" : "committed";
  const word2 = reader.name;
  reader.advance();
  for (const name of parseNames(reader, "a location", `after the '${word2}' list`)) {
    const index = body.locations.findIndex((location2) => location2.id === name.name);
    const location = body.locations[index];
    if (location === void 0) {
      reader.pass(locationUnknown.at(name, name.name, word2));
      continue;
    }
    const before = location.urgency;
    body.locations[index] = {
      ...location,
      urgency: before === "none" || before === urgency ? urgency : "both"
    };
  }
}
function parseNames(reader, what, after3) {
  const names = [];
  do {
    const name = expectName(reader, what);
    if (name === void 0) break;
    names.push(name);
  } while (reader.accept(Token.comma));
  expectSemicolon(reader, after3);
  return names;
}
function parseInit(reader, body) {
  reader.advance();
  const name = expectName(reader, "the initial location");
  if (name === void 0) {
    skipPastSemicolon(reader);
    return;
  }
  body.init ??= { id: name.name, start: name.start, end: name.end };
  expectSemicolon(reader, "after the initial location");
}
function parseTransitions(reader, body) {
  reader.advance();
  let source;
  for (; ; ) {
    const edge = parseEdge(reader, source);
    if (edge === void 0) {
      skipTo(reader, (kind) => kind === Token.comma || kind === Token.semicolon || isClosing(kind));
    } else {
      body.edges.push(edge);
      ({ source } = edge);
    }
    if (reader.accept(Token.comma)) continue;
    const next = isName(reader.kind) ? reader.peek() : reader.kind;
    if (next !== Token.arrow && next !== Token.uncontrolledArrow) break;
    const before = reader.start;
    expect(reader, Token.comma, ",", "between two edges");
    if (edge === void 0 && reader.start === before) break;
  }
  expectSemicolon(reader, "after the last edge");
}
function parseEdge(reader, previous) {
  const begin = reader.start;
  let source = previous;
  if (!reader.is(Token.arrow) && !reader.is(Token.uncontrolledArrow)) {
    const name = expectName(reader, "a location");
    if (name === void 0) return void 0;
    source = { id: name.name, start: name.start, end: name.end };
  } else if (source === void 0) {
    reader.complain(sourceMissing.at(reader.tokenSpan()));
  }
  const controllable = !reader.is(Token.uncontrolledArrow);
  if (controllable && !expect(reader, Token.arrow, "->", "after the source of the edge")) return void 0;
  if (!controllable) reader.advance();
  const target = expectName(reader, "a location");
  if (target === void 0) return void 0;
  const open = reader.start;
  if (!expect(reader, Token.leftBrace, "{", "after the target of the edge")) return void 0;
  const clauses = {};
  let last = "";
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    last = parseClause(reader, clauses, last) ?? last;
    if (reader.start === before) break;
  }
  expectClosing(reader, Token.rightBrace, "}", "the edge", open);
  if (source === void 0) return void 0;
  return {
    source,
    target: { id: target.name, start: target.start, end: target.end },
    ...clauses,
    controllable,
    nails: [],
    extras: NO_EXTRAS,
    start: reader.place(begin),
    end: reader.endPlace
  };
}
var CLAUSES = ["select", "guard", "sync", "assign", "probability"];
function parseClause(reader, clauses, last) {
  const word2 = CLAUSES.find((clause) => clause === reader.name);
  if (word2 === void 0 || !isName(reader.kind) && reader.kind < Token.firstReserved) {
    const what = "'select', 'guard', 'sync', 'assign' or 'probability'";
    reader.complain(
      missing.at(reader.tokenSpan(), what, "in the edge", reader.tokenTitle(), void 0)
    );
    skipPastSemicolon(reader);
    return void 0;
  }
  if (CLAUSES.indexOf(word2) < CLAUSES.findIndex((clause) => clause === last)) {
    reader.complain(clauseOrder.at(reader.tokenSpan(), word2, last));
  } else if (word2 === last) {
    reader.complain(clauseTwice.at(reader.tokenSpan(), word2));
  }
  reader.advance();
  switch (word2) {
    case "select":
      clauses.select = label(reader, () => parseBinderList(reader));
      break;
    case "guard":
      clauses.guard = label(reader, () => conditionOf(reader, "a guard"));
      break;
    case "sync":
      clauses.synchronisation = label(reader, () => parseAction(reader));
      break;
    case "assign":
      clauses.update = label(reader, () => parseExpressionList(reader));
      break;
    case "probability":
      clauses.probability = label(reader, () => weightOf(reader));
      break;
  }
  expectSemicolon(reader, "after", word2);
  return word2;
}

// src/language/parse-xta.ts
function parseXta(file, syntax, report2) {
  if (syntax !== "detect") return parseAs(file, syntax, report2);
  const current = [];
  const model = parseAs(file, "current", (diagnostic) => current.push(diagnostic));
  if (current.length > 0) {
    const old = [];
    const oldModel = parseAs(file, "old", (diagnostic) => old.push(diagnostic));
    if (errorCount(old) < errorCount(current)) {
      old.forEach(report2);
      return oldModel;
    }
  }
  current.forEach(report2);
  return model;
}
function errorCount(diagnostics) {
  return diagnostics.filter((diagnostic) => diagnostic.severity === "error").length;
}
function parseAs(file, syntax, report2) {
  const reader = new Reader(wholeFile(file), syntax, report2);
  const templates = [];
  const items = [];
  const queries = [];
  let systemSeen = false;
  while (!reader.is(Token.end)) {
    const before = reader.start;
    if (reader.is(Token.process)) {
      if (systemSeen) reader.complain(notHere.at(reader.tokenSpan(), "A process", BEFORE_SYSTEM));
      const template = parseProcess(reader);
      if (template !== void 0) templates.push(template);
    } else if (reader.is(Token.query) && reader.peek() === Token.leftBrace) {
      queries.push(parseQueryBlock(reader, report2));
    } else {
      const item = parseSystemItem(reader);
      if (item !== void 0) {
        if (systemSeen) checkAfterSystemLine(reader, item);
        systemSeen ||= item.kind === "system";
        items.push(item);
      }
    }
    if (reader.start === before && !reader.is(Token.end)) reader.advance();
  }
  const { declarations, system } = divide(file, templates, items, queries);
  const span = { start: queries[0]?.start ?? file.text.length, end: queries.at(-1)?.end ?? file.text.length };
  const queryList = { ...span, options: [], entries: queries, extras: NO_EXTRAS };
  return {
    file,
    format: "text",
    syntax,
    declarations,
    templates,
    system,
    queries: queryList,
    extras: NO_EXTRAS
  };
}
var BEFORE_SYSTEM = "Move it before the system line.";
function divide(file, templates, items, queries) {
  const { text } = file;
  const firstOther = items.find((item) => !isDeclaration(item))?.start ?? text.length;
  const firstProcess = templates[0]?.start ?? firstOther;
  const lastProcess = templates.at(-1)?.end ?? firstOther;
  const declarations = [];
  const system = [];
  for (const item of items) {
    if (item.start < lastProcess && isDeclaration(item)) declarations.push(item);
    else system.push(item);
  }
  const end = queries[0]?.start ?? text.length;
  const wholeDeclarations = declarations.every((item) => item.end <= firstProcess) && firstProcess <= firstOther;
  const wholeSystem = system.every((item) => lastProcess <= item.start && item.end <= end) && lastProcess <= end;
  return {
    declarations: {
      value: declarations,
      text: wholeDeclarations ? text.slice(0, firstProcess) : void 0,
      start: 0,
      end: wholeDeclarations ? firstProcess : lastProcess
    },
    system: {
      value: system,
      text: wholeSystem ? text.slice(lastProcess, end) : void 0,
      start: Math.min(lastProcess, system[0]?.start ?? lastProcess),
      end: Math.max(end, system.at(-1)?.end ?? end)
    }
  };
}
function parseQueryBlock(reader, report2) {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  const { source } = reader;
  const start = reader.end;
  const close = closingBrace(source.text, start);
  const text = source.text.slice(start, close);
  const value = parseQuery({ ...source, text, start: reader.place(start) }, report2);
  reader.end = close;
  reader.advance();
  expectClosing(reader, Token.rightBrace, "}", "'query'", open);
  const trimmed2 = text.trim();
  const from = reader.place(start + text.indexOf(trimmed2));
  return {
    formula: { value, text: trimmed2, start: from, end: from + trimmed2.length },
    options: [],
    results: [],
    extras: NO_EXTRAS,
    start: reader.place(begin),
    end: reader.endPlace
  };
}
function closingBrace(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === "{") depth++;
    else if (character === "}" && depth-- === 0) return at;
    else if (text.startsWith("//", at)) at = Math.max(at, nextLine(text, at) - 1);
    else if (text.startsWith("/*", at)) at = Math.max(text.indexOf("*/", at + 2) + 1, at + 1);
  }
  return text.length;
}
function nextLine(text, start) {
  const at = text.indexOf("\n", start);
  return at < 0 ? text.length : at;
}

// src/language/place.ts
function placeOf(model, offset) {
  let map = maps.get(model);
  if (map === void 0) {
    map = divide2(regionsOf(model));
    maps.set(model, map);
  }
  let low = 0;
  let high = map.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (map[middle].start <= offset) low = middle + 1;
    else high = middle;
  }
  return map[low - 1]?.title;
}
var maps = /* @__PURE__ */ new WeakMap();
function divide2(regions) {
  const sorted = regions.filter(({ last }) => last > 0).sort((a, b) => a.first === b.first ? b.last - a.last : a.first - b.first);
  const stretches = [];
  const open = [];
  const closeBefore = (offset) => {
    for (let top = open.at(-1); top !== void 0 && top.last < offset; top = open.at(-1)) {
      const { last } = top;
      while (open.length > 0 && open.at(-1).last <= last) open.pop();
      stretches.push({ start: last + 1, title: open.at(-1)?.title });
    }
  };
  for (const region of sorted) {
    closeBefore(region.first);
    open.push(region);
    stretches.push({ start: region.first, title: region.title });
  }
  closeBefore(Infinity);
  return stretches;
}
function regionsOf(model) {
  const regions = [];
  const add = {
    part({ start, end }, title) {
      regions.push({ first: start, last: end - 1, title });
    },
    code(span, title) {
      if (span !== void 0) regions.push({ first: span.start, last: span.end, title });
    }
  };
  add.code(model.declarations, "global declarations");
  model.templates.forEach((template, index) => {
    addTemplate(template, index, add);
  });
  add.code(model.instantiation, "instantiation");
  add.code(model.system, "system");
  add.part(model.queries, "queries");
  model.queries.entries.forEach((query, index) => {
    add.part(query, `query ${index + 1}`);
  });
  return regions;
}
function addTemplate(template, index, add) {
  const title = `template ${template.name.name === "" ? index + 1 : template.name.name}`;
  add.part(template, title);
  add.code(template.parameters, `${title}, parameters`);
  add.code(template.declarations, `${title}, declarations`);
  const titles = /* @__PURE__ */ new Map();
  for (const location of template.locations) {
    titles.set(location.id, locationTitle(location));
    addLocation(location, `${title}, location ${locationTitle(location)}`, add);
  }
  for (const branchpoint of template.branchpoints) {
    add.part(branchpoint, `${title}, branch point ${branchpoint.id}`);
  }
  for (const edge of template.edges) {
    const [source, target] = [edge.source.id, edge.target.id].map((id) => titles.get(id) ?? id);
    addEdge(edge, `${title}, edge ${source} -> ${target}`, add);
  }
}
function addLocation(location, title, add) {
  add.part(location, title);
  add.code(location.invariant, `${title}, invariant`);
  add.code(location.exponentialRate, `${title}, rate`);
  add.code(location.testCodeEnter, `${title}, test code on entry`);
  add.code(location.testCodeExit, `${title}, test code on exit`);
  add.code(location.comments, `${title}, comments`);
}
function addEdge(edge, title, add) {
  add.part(edge, title);
  add.code(edge.select, `${title}, select`);
  add.code(edge.guard, `${title}, guard`);
  add.code(edge.synchronisation, `${title}, synchronisation`);
  add.code(edge.update, `${title}, update`);
  add.code(edge.probability, `${title}, probability`);
  add.code(edge.testCode, `${title}, test code`);
  add.code(edge.comments, `${title}, comments`);
}

// src/language/problems/tchecker.ts
var notText = rule("TKS8001", "error", "not a text file", () => ({
  message: "The file is not a TChecker model: it contains binary data.",
  hint: "Give a text file whose first declaration is system:ID."
}));
var tooManyProblems = rule("TKS8002", "error", "too many problems", (count2) => ({
  message: `The file has more than ${count2} problems; the rest is not shown.`,
  hint: "Correct these first."
}));
var unknownDeclaration = rule(
  "TKS8010",
  "error",
  "unknown declaration",
  (word2, near) => ({
    message: word2 === "" ? "A declaration is expected here." : `There is no declaration '${word2}'.`,
    hint: meant(
      near,
      "A line begins with system, event, process, clock, int, location, edge or sync, and a colon."
    )
  })
);
var wrongFields = rule(
  "TKS8011",
  "error",
  "wrong number of fields",
  (keyword, form, count2) => ({
    message: `The declaration '${keyword}' does not take ${count2} field${count2 === 1 ? "" : "s"}.`,
    hint: `Its form is ${form}.`
  })
);
var notAName = rule("TKS8012", "error", "not a name", (what, text) => ({
  message: text === "" ? `The name of the ${what} is missing.` : `'${text}' is not a name of a ${what}.`,
  hint: "A name begins with a letter or underscore and goes on with letters, digits, underscores and dots."
}));
var reservedName = rule("TKS8013", "error", "reserved word", (word2) => ({
  message: `The word '${word2}' begins a declaration and cannot be a name.`,
  hint: `Choose another name, such as '${word2}_'.`
}));
var notAnInteger = rule("TKS8014", "error", "not an integer", (what, text) => ({
  message: text === "" ? `The ${what} is missing.` : `The ${what} is '${text}', which is not an integer constant.`,
  hint: "Write a decimal integer."
}));
var integerOutOfRange = rule("TKS8015", "error", "integer out of range", (text) => ({
  message: `The number ${text} does not fit in 32 bits.`,
  hint: "Use a number between -2147483648 and 2147483647."
}));
var textAfterDeclaration = rule("TKS8016", "error", "text after a declaration", () => ({
  message: "There is text between the attributes and the end of the line.",
  hint: "Write one declaration on a line, and attributes last."
}));
var attributesNotClosed = rule("TKS8017", "error", "attributes not closed", () => ({
  message: "The attributes are not closed.",
  hint: "Write '}' after the last attribute."
}));
var badAttributeKey = rule("TKS8018", "error", "bad attribute key", (text) => ({
  message: text === "" ? "The key of an attribute is missing." : `'${text}' is not a key of an attribute.`,
  hint: "Attributes have the form {key: value : key: value}."
}));
var attributeWithoutValue = rule("TKS8019", "error", "attribute without colon", (key) => ({
  message: `The attribute '${key}' has no colon.`,
  hint: `Write '${key}:', also when the value is empty.`
}));
var commentInAttributes = rule("TKS8020", "error", "comment inside attributes", () => ({
  message: "A comment cannot stand inside attributes: '#' is not allowed there.",
  hint: "Move the comment before the declaration or after the closing brace."
}));
var badSyncMember = rule("TKS8021", "error", "bad member of a sync", (text) => ({
  message: `'${text}' is not a member of a synchronisation.`,
  hint: "Write PROCESS@EVENT, or PROCESS@EVENT? when the process takes part only if it can."
}));
var unexpected = rule(
  "TKS8030",
  "error",
  "unexpected text in an expression or program",
  (expected, found, hint) => ({
    message: `${expected} is expected here, not ${found}.`,
    hint
  })
);
var badChain = rule("TKS8031", "error", "chain of comparisons", () => ({
  message: "Only two comparisons can be chained, and only with '<' and '<=', as in 'a <= b < c'.",
  hint: "Write the comparisons one by one, with '&&' between them."
}));
var tooDeep = rule("TKS8032", "error", "nesting too deep", (limit) => ({
  message: `The code nests more than ${limit} levels deep.`,
  hint: "Split it into several attributes or edges."
}));
var bareConditional = rule("TKS8033", "error", "conditional without parentheses", () => ({
  message: "A conditional inside an expression stands in parentheses: '(if a then b else c)'.",
  hint: "Put parentheses around it."
}));
var systemMissing = rule("TKS8100", "error", "no system declaration", () => ({
  message: "The file does not begin with the declaration of the system.",
  hint: "Begin the file with 'system:' and a name."
}));
var systemTwice = rule("TKS8101", "error", "second system declaration", () => ({
  message: "The system is declared already.",
  hint: "Keep one system declaration, at the beginning of the file."
}));
var unknownName2 = rule(
  "TKS8102",
  "error",
  "unknown name",
  (what, name, near, hint) => ({
    message: `There is no ${what} '${name}'.`,
    hint: meant(near, hint)
  })
);
var usedBeforeDeclared2 = rule(
  "TKS8103",
  "error",
  "used before its declaration",
  (what, name) => ({
    message: `The ${what} '${name}' is used before it is declared.`,
    hint: "Move the declaration up."
  })
);
var declaredTwice2 = rule("TKS8104", "error", "declared twice", (what, name) => ({
  message: `The name '${name}' is declared already as a ${what}.`,
  hint: "Choose another name or remove one of the declarations."
}));
var badSize = rule("TKS8105", "error", "bad array size", (size, limit) => ({
  message: `The size ${size} is not between 1 and ${limit}.`,
  hint: "A single variable has size 1."
}));
var tooManyVariables = rule(
  "TKS8106",
  "error",
  "too many variables",
  (what, limit) => ({
    message: `The system has more than ${limit} ${what}.`,
    hint: "Declare smaller arrays."
  })
);
var emptyRange2 = rule("TKS8107", "error", "empty range", (low, high) => ({
  message: `The least value ${low} is greater than the greatest value ${high}.`,
  hint: "The form is int:SIZE:MIN:MAX:INIT:ID."
}));
var initialOutOfRange = rule(
  "TKS8108",
  "error",
  "initial value out of range",
  (initial, low, high) => ({
    message: `The initial value ${initial} is not between ${low} and ${high}.`,
    hint: "The form is int:SIZE:MIN:MAX:INIT:ID."
  })
);
var unusableName = rule("TKS8109", "warning", "name cannot be used", (name) => ({
  message: `No condition or program can name the variable '${name}'.`,
  hint: "Choose a name without dots that is not a word of the language of programs."
}));
var ignoredKey = rule(
  "TKS8110",
  "warning",
  "attribute is ignored",
  (key, keyword, near) => ({
    message: `The attribute '${key}' means nothing on a declaration '${keyword}' and is ignored.`,
    hint: meant(near)
  })
);
var noInitialLocation2 = rule("TKS8111", "warning", "no initial location", (process2) => ({
  message: `The process '${process2}' has no initial location, so the system has no initial state.`,
  hint: "Give one of its locations the attribute 'initial:'."
}));
var processTwiceInSync = rule("TKS8112", "error", "process twice in a sync", (process2) => ({
  message: `The process '${process2}' takes part in this synchronisation already.`,
  hint: "Write one synchronisation for each of its events."
}));
var guardOnWeakEvent = rule(
  "TKS8113",
  "error",
  "guard on a weakly synchronised event",
  (process2, event) => ({
    message: `The process '${process2}' is synchronised weakly on '${event}', so this edge cannot have a guard.`,
    hint: "Remove the guard, or the '?' in the synchronisation."
  })
);
var clockNotInteger = rule(
  "TKS8200",
  "error",
  "clock where an integer is needed",
  (name) => ({
    message: `An integer is needed here, and '${name}' is a clock.`,
    hint: "A clock can be compared with an integer or another clock, and assigned; nothing else reads it."
  })
);
var conditionNotInteger = rule("TKS8201", "error", "condition where an integer is needed", () => ({
  message: "An integer is needed here, not a condition.",
  hint: "Write '(if condition then 1 else 0)'."
}));
var arrayWithoutIndex = rule(
  "TKS8202",
  "error",
  "array without index",
  (name, size) => ({
    message: `'${name}' is an array of ${size}.`,
    hint: `Name one of its elements, such as '${name}[0]'.`
  })
);
var notACondition = rule("TKS8203", "error", "not a condition", () => ({
  message: "A condition is needed here, not a clock.",
  hint: "Compare the clock with an integer."
}));
var badClockComparison = rule("TKS8204", "error", "bad comparison of clocks", () => ({
  message: "This comparison of clocks is not a clock constraint.",
  hint: "Write 'x op e', 'x op y' or 'x - y op e', where x and y are clocks and e is an integer."
}));
var clockNotEqual = rule("TKS8205", "error", "'!=' with a clock", () => ({
  message: "A clock cannot be compared with '!=': the times that satisfy it are not one interval.",
  hint: "Write two edges, one with '<' and one with '>'."
}));
var negatedFormula = rule("TKS8206", "error", "negation", () => ({
  message: "Only an integer or a comparison of integers can be negated with '!'.",
  hint: "Turn the comparison of clocks round, such as '>=' for '<'; split a conjunction over several edges."
}));
var clockInCondition = rule("TKS8207", "error", "clock in a condition of a program", () => ({
  message: "The condition of a conditional, if or while cannot read a clock.",
  hint: "Compare clocks in 'provided' and write one edge for each case."
}));
var badClockAssignment = rule("TKS8208", "error", "bad assignment to a clock", () => ({
  message: "A clock cannot be set to this.",
  hint: "Write 'x = e', 'x = y' or 'x = e + y', where x and y are clocks and e is an integer."
}));
var clockValueTooLarge = rule(
  "TKS8209",
  "error",
  "clock value too large",
  (value, limit) => ({
    message: `A clock cannot be compared with or set to ${value}: its absolute value is not less than ${limit}.`,
    hint: "Measure time in a larger unit."
  })
);
var negativeClockValue = rule("TKS8210", "error", "negative clock value", (value) => ({
  message: `A clock cannot be set to ${value}.`,
  hint: "Clocks hold values from 0 on."
}));
var localSizeNotConstant = rule("TKS8211", "error", "size of a local array", () => ({
  message: "The size of a local array is a constant.",
  hint: "Use integer constants only."
}));
var indexOutOfRange2 = rule(
  "TKS8212",
  "warning",
  "index out of range",
  (name, index, size) => ({
    message: `The array '${name}' has no element ${index}.`,
    hint: size === 1 ? "Its only index is 0." : `Its indices are 0 to ${size - 1}.`
  })
);
function meant(near, otherwise) {
  return near === void 0 ? otherwise : `Did you mean '${near}'?`;
}

// src/language/tchecker/system.ts
var DECLARATION_FORMS = {
  system: "system:ID",
  event: "event:ID",
  process: "process:ID",
  clock: "clock:SIZE:ID",
  int: "int:SIZE:MIN:MAX:INIT:ID",
  location: "location:PROCESS:ID",
  edge: "edge:PROCESS:SOURCE:TARGET:EVENT",
  sync: "sync:PROCESS@EVENT:PROCESS@EVENT:..."
};
function isDeclarationKeyword(word2) {
  return Object.hasOwn(DECLARATION_FORMS, word2);
}
var ATTRIBUTE_KEYS = {
  location: ["initial", "invariant", "labels", "committed", "urgent"],
  edge: ["provided", "do"]
};
var PROGRAM_KEYWORDS = /* @__PURE__ */ new Set([
  "if",
  "then",
  "else",
  "end",
  "while",
  "do",
  "local",
  "nop"
]);
var INTEGER_MIN = -(2 ** 31);
var INTEGER_MAX3 = 2 ** 31 - 1;
var CLOCK_VALUE_LIMIT = 2 ** 30;
var ARRAY_SIZE_MAX = 65536;

// src/language/tchecker/problem-sink.ts
var PROBLEMS_MAX = 200;
function problemSink(report2) {
  let count2 = 0;
  return {
    report(diagnostic) {
      count2++;
      if (count2 <= PROBLEMS_MAX) report2(diagnostic);
      if (count2 === PROBLEMS_MAX + 1) report2(tooManyProblems.at(diagnostic.span, PROBLEMS_MAX));
    },
    suggest: (name, candidates) => count2 < PROBLEMS_MAX ? nearest(name, candidates) : void 0
  };
}
var QUOTE_LENGTH_MAX = 40;
function quotable(text) {
  const line = text.replace(/\s+/g, " ");
  return line.length <= QUOTE_LENGTH_MAX ? line : `${line.slice(0, QUOTE_LENGTH_MAX)}\u2026`;
}
function trimmed(text, span) {
  let { start, end } = span;
  while (start < end && isBlank2(text.charCodeAt(end - 1))) end--;
  while (start < end && isBlank2(text.charCodeAt(start))) start++;
  return { start, end };
}
function isBlank2(unit) {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13 || unit === 65279;
}

// src/language/tchecker/parse-program.ts
function parseCondition2(file, place, report2) {
  const reader = openReader(file, place, report2);
  const condition = parseFormula(reader);
  expectEnd2(reader);
  return reader.broken ? { kind: "error", ...trimmed(file.text, place) } : condition;
}
function parseProgram(file, place, report2) {
  const reader = openReader(file, place, report2);
  const program = parseSequence(reader);
  expectEnd2(reader);
  if (!reader.broken) return program;
  const span = trimmed(file.text, place);
  const nothing = { kind: "expression", expression: { kind: "error", ...span }, ...span };
  return { kind: "block", declarations: [], statements: [nothing], ...span };
}
function conjunctsOf(formula) {
  const parts = [];
  let rest = formula;
  while (rest.kind === "binary" && rest.operator === "&&") {
    parts.push(rest.right);
    rest = rest.left;
  }
  parts.push(rest);
  return parts.reverse();
}
var TOKEN = /([A-Za-z_$][A-Za-z0-9_]*)|([0-9]+)|(&&|==|!=|<=|>=|[=()[\];+\-*/%!<>])|(\|\||[^])/uy;
function openReader(file, place, report2) {
  const { start, end } = trimmed(file.text, place);
  const reader = {
    text: file.text,
    end,
    report: report2,
    token: { kind: "end", text: "", start, end: start },
    lastEnd: start,
    broken: false,
    nesting: 0,
    heights: /* @__PURE__ */ new Map()
  };
  advance(reader);
  return reader;
}
function advance(reader) {
  const token = reader.token;
  reader.lastEnd = token.end;
  reader.token = tokenAt(reader, token.end);
  return token;
}
function tokenAt(reader, offset) {
  let start = offset;
  while (start < reader.end && isBlank2(reader.text.charCodeAt(start))) start++;
  if (start >= reader.end || reader.broken)
    return { kind: "end", text: "", start: reader.end, end: reader.end };
  TOKEN.lastIndex = start;
  const [text = "", name, integer, symbol] = TOKEN.exec(reader.text) ?? [];
  const span = { text, start, end: start + text.length };
  if (name !== void 0) return { kind: PROGRAM_KEYWORDS.has(name) ? "keyword" : "name", ...span };
  if (integer !== void 0) return { kind: "integer", ...span };
  return { kind: symbol !== void 0 ? "symbol" : "unknown", ...span };
}
function isAt(reader, text) {
  return reader.token.text === text && (reader.token.kind === "symbol" || reader.token.kind === "keyword");
}
function skip(reader, text) {
  if (!isAt(reader, text)) return false;
  advance(reader);
  return true;
}
function expect2(reader, text) {
  if (!skip(reader, text)) failExpecting(reader, `'${text}'`);
}
function expectEnd2(reader) {
  if (reader.token.kind !== "end") failExpecting(reader, "The end of the value");
}
function failExpecting(reader, expected) {
  const { token } = reader;
  const found = token.kind === "end" ? "the end of the value" : `'${quotable(token.text)}'`;
  fail2(reader, unexpected.at(token, expected, found, hintFor(token.text)));
}
function fail2(reader, diagnostic) {
  if (!reader.broken) reader.report(diagnostic);
  reader.broken = true;
  reader.token = { kind: "end", text: "", start: reader.end, end: reader.end };
}
function hintFor(text) {
  switch (text) {
    case "||":
      return "There is no disjunction: write one edge for each alternative.";
    case "?":
      return "Write '(if condition then a else b)'.";
    case ".":
      return "Names with dots can be declared, but not used in conditions and programs.";
    case "=":
      return "Compare with '=='; assign with '=' to a variable or an element of an array.";
    case "==":
      return "Assign with '='.";
    case "&":
    case "|":
    case "^":
    case "~":
      return "There are no operations on bits.";
    case ",":
      return "Separate statements with ';' and conditions with '&&'.";
    default:
      return void 0;
  }
}
var NESTING_MAX2 = 200;
function nested(reader, parse) {
  reader.nesting++;
  if (reader.nesting > NESTING_MAX2) fail2(reader, tooDeep.at(reader.token, NESTING_MAX2));
  const result = parse();
  reader.nesting--;
  return result;
}
function grown(reader, node, children) {
  let height = 1;
  for (const child of children) height = Math.max(height, 1 + (reader.heights.get(child) ?? 1));
  reader.heights.set(node, height);
  if (height > MAX_TREE_HEIGHT) fail2(reader, tooDeep.at(reader.token, MAX_TREE_HEIGHT));
  return node;
}
function parseFormula(reader) {
  let formula = parseNegation(reader);
  while (skip(reader, "&&")) formula = conjoin(reader, formula, parseNegation(reader));
  return formula;
}
function conjoin(reader, left, right) {
  return conjunctsOf(right).reduce((all, part) => binary(reader, "&&", all, part), left);
}
function parseNegation(reader) {
  const { start } = reader.token;
  if (!skip(reader, "!")) return parseComparison(reader);
  const operand2 = nested(reader, () => parseNegation(reader));
  return grown(reader, { kind: "unary", operator: "!", operand: operand2, start, end: reader.lastEnd }, [operand2]);
}
var COMPARISONS = /* @__PURE__ */ new Set(["==", "!=", "<", "<=", ">=", ">"]);
function parseComparison(reader) {
  const left = parseTerm(reader, 1);
  if (!isAtComparison(reader)) return left;
  const operator = advance(reader).text;
  const middle = parseTerm(reader, 1);
  const first = binary(reader, operator, left, middle);
  if (!isAtComparison(reader)) return first;
  const chained = advance(reader);
  const second = binary(reader, chained.text, middle, parseTerm(reader, 1));
  const isOrdered = [operator, chained.text].every((each) => each === "<" || each === "<=");
  if (!isOrdered || isAtComparison(reader)) fail2(reader, badChain.at({ start: left.start, end: second.end }));
  return conjoin(reader, first, second);
}
function isAtComparison(reader) {
  return reader.token.kind === "symbol" && COMPARISONS.has(reader.token.text);
}
var PRECEDENCES = /* @__PURE__ */ new Map([
  ["+", 1],
  ["-", 1],
  ["*", 2],
  ["/", 2],
  ["%", 2]
]);
function parseTerm(reader, weakest2) {
  let left = parseFactor(reader);
  for (; ; ) {
    const { text } = reader.token;
    const precedence = PRECEDENCES.get(text);
    if (precedence === void 0 || precedence < weakest2) return left;
    advance(reader);
    const right = parseTerm(reader, precedence + 1);
    left = binary(reader, text, left, right);
  }
}
function binary(reader, operator, left, right) {
  const span = { start: left.start, end: Math.max(right.end, left.end) };
  return grown(reader, { kind: "binary", operator, left, right, ...span }, [left, right]);
}
function parseFactor(reader) {
  const { token } = reader;
  const { start } = token;
  if (token.kind === "integer") return parseInteger(reader);
  if (token.kind === "name") return parseVariable(reader);
  if (skip(reader, "-")) {
    const operand2 = nested(reader, () => parseFactor(reader));
    return grown(reader, { kind: "unary", operator: "-", operand: operand2, start, end: reader.lastEnd }, [operand2]);
  }
  if (skip(reader, "(")) {
    const inner2 = nested(
      reader,
      () => isAt(reader, "if") ? parseConditional(reader) : parseFormula(reader)
    );
    expect2(reader, ")");
    return inner2;
  }
  if (isAt(reader, "if")) fail2(reader, bareConditional.at(token));
  else failExpecting(reader, "An integer, a variable or an opening parenthesis");
  return { kind: "error", start, end: start };
}
function parseInteger(reader) {
  const { text, start, end } = advance(reader);
  const value = Number(text);
  if (value <= INTEGER_MAX3) return { kind: "integer", value, start, end };
  fail2(reader, integerOutOfRange.at({ start, end }, quotable(text)));
  return { kind: "error", start, end };
}
function parseVariable(reader) {
  const { text, start, end } = advance(reader);
  const array = { kind: "name", name: text, start, end };
  if (!skip(reader, "[")) return array;
  const index = nested(reader, () => parseFormula(reader));
  expect2(reader, "]");
  return grown(reader, { kind: "index", array, index, start, end: reader.lastEnd }, [array, index]);
}
function parseConditional(reader) {
  const { start } = advance(reader);
  const condition = parseFormula(reader);
  expect2(reader, "then");
  const whenTrue = parseTerm(reader, 1);
  expect2(reader, "else");
  const whenFalse = parseTerm(reader, 1);
  const span = { start, end: reader.lastEnd };
  return grown(reader, { kind: "conditional", condition, whenTrue, whenFalse, ...span }, [
    condition,
    whenTrue,
    whenFalse
  ]);
}
function parseSequence(reader) {
  const { start } = reader.token;
  const items = [];
  do {
    items.push(parseStatement2(reader));
  } while (skip(reader, ";") && !isAtSequenceEnd(reader));
  return sequenceBlock(reader, items, { start, end: reader.lastEnd });
}
function isAtSequenceEnd(reader) {
  return reader.token.kind === "end" || isAt(reader, "end") || isAt(reader, "else");
}
function sequenceBlock(reader, items, span) {
  let declarations = [];
  let statements = [];
  for (const item of items.toReversed()) {
    if (item.kind === "variables") {
      declarations.push(item);
      continue;
    }
    if (declarations.length > 0) {
      const inner2 = block(reader, declarations, statements, {
        start: declarations.at(-1).start,
        end: span.end
      });
      [declarations, statements] = [[], [inner2]];
    }
    statements.push(item);
    if (reader.broken) break;
  }
  return block(reader, declarations, statements, span);
}
function block(reader, declarations, statements, span) {
  const parts = { declarations: declarations.toReversed(), statements: statements.toReversed() };
  return grown(reader, { kind: "block", ...parts, ...span }, [...declarations, ...statements]);
}
function parseStatement2(reader) {
  const { token } = reader;
  const { start } = token;
  if (token.kind === "name") return parseAssignment(reader);
  if (skip(reader, "nop")) return { kind: "empty", start, end: reader.lastEnd };
  if (isAt(reader, "local")) return parseLocal(reader);
  if (isAt(reader, "if")) return nested(reader, () => parseIf2(reader));
  if (isAt(reader, "while")) return nested(reader, () => parseWhile2(reader));
  failExpecting(reader, "A statement");
  return { kind: "empty", start, end: start };
}
function parseAssignment(reader) {
  const target = parseVariable(reader);
  expect2(reader, "=");
  const value = parseTerm(reader, 1);
  const span = { start: target.start, end: reader.lastEnd };
  const expression = { kind: "assign", operator: "=", target, value, ...span };
  grown(reader, expression, [target, value]);
  return grown(reader, { kind: "expression", expression, ...span }, [expression]);
}
function parseLocal(reader) {
  const word2 = advance(reader);
  const name = { name: reader.token.text, start: reader.token.start, end: reader.token.end };
  if (reader.token.kind === "name") advance(reader);
  else failExpecting(reader, "The name of a local variable");
  const dimensions = [];
  let initialiser;
  if (skip(reader, "[")) {
    const size = parseTerm(reader, 1);
    dimensions.push({ kind: "size", size, start: size.start, end: size.end });
    expect2(reader, "]");
  } else if (skip(reader, "=")) {
    initialiser = parseTerm(reader, 1);
  }
  const code = dimensions[0]?.kind === "size" ? dimensions[0].size : initialiser;
  const span = { start: name.start, end: reader.lastEnd };
  const declarator = { name, dimensions, ...initialiser !== void 0 && { initialiser }, ...span };
  const place = { start: word2.start, end: word2.end };
  const declaration = {
    kind: "variables",
    type: { prefixes: [], base: { kind: "basic", name: "int", ...place }, ...place },
    declarators: [declarator],
    start: word2.start,
    end: reader.lastEnd
  };
  return grown(reader, declaration, code === void 0 ? [] : [code]);
}
function parseIf2(reader) {
  const { start } = advance(reader);
  const condition = parseFormula(reader);
  expect2(reader, "then");
  const whenTrue = parseSequence(reader);
  const whenFalse = skip(reader, "else") ? parseSequence(reader) : void 0;
  expect2(reader, "end");
  const span = { start, end: reader.lastEnd };
  const node = {
    kind: "if",
    condition,
    whenTrue,
    ...whenFalse !== void 0 && { whenFalse },
    ...span
  };
  return grown(reader, node, [condition, whenTrue, whenFalse ?? whenTrue]);
}
function parseWhile2(reader) {
  const { start } = advance(reader);
  const condition = parseFormula(reader);
  expect2(reader, "do");
  const body = parseSequence(reader);
  expect2(reader, "end");
  return grown(reader, { kind: "while", condition, body, start, end: reader.lastEnd }, [condition, body]);
}

// src/language/tchecker/check-expression.ts
function checkCondition3(checker, condition) {
  const conjuncts = [];
  for (const part of conjunctsOf(condition)) {
    const conjunct = checkConjunct(checker, NO_LOCALS, part);
    if (conjunct !== void 0) conjuncts.push(conjunct);
  }
  return conjuncts;
}
function constantValue(term) {
  switch (term.kind) {
    case "integer":
      return term.value;
    case "unary": {
      const value = term.operator === "-" ? constantValue(term.operand) : void 0;
      return value === void 0 ? void 0 : 0 - value;
    }
    case "binary": {
      const left = constantValue(term.left);
      const right = left === void 0 ? void 0 : constantValue(term.right);
      if (left === void 0 || right === void 0) return void 0;
      const value = arithmetic(term.operator, left, right);
      return value !== void 0 && INTEGER_MIN <= value && value <= INTEGER_MAX3 ? value : void 0;
    }
    default:
      return void 0;
  }
}
function arithmetic(operator, left, right) {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? void 0 : Math.trunc(left / right) + 0;
    case "%":
      return right === 0 ? void 0 : left % right + 0;
    default:
      return void 0;
  }
}
var NO_LOCALS = { known: /* @__PURE__ */ new Map(), outer: void 0, all: [] };
function findVariable(checker, scope, name) {
  for (let at = scope; at !== void 0; at = at.outer) {
    const local = at.known.get(name);
    if (local !== void 0) return local;
  }
  return checker.variables.get(name);
}
function resolve(checker, scope, node) {
  const { name } = node;
  const known = findVariable(checker, scope, name);
  if (known === void 0 && !checker.unknown.has(name)) {
    checker.unknown.add(name);
    const near = checker.sink.suggest(name, [...scope.known.keys(), ...checker.variables.keys()]);
    const hint = TRUTH_VALUES.get(name) ?? "Declare it with clock:SIZE:ID or int:SIZE:MIN:MAX:INIT:ID.";
    checker.sink.report(unknownName2.at(node, "variable", name, near, hint));
  }
  if (known === void 0 || !isReadable(known)) return void 0;
  checker.symbols.set(node, known.symbol);
  return known;
}
function isReadable(variable) {
  return variable.symbol !== "broken";
}
var TRUTH_VALUES = /* @__PURE__ */ new Map([
  ["true", "Write 1 for true."],
  ["false", "Write 0 for false."]
]);
function isClock(checker, scope, term) {
  const name = term.kind === "index" ? term.array : term;
  if (name.kind !== "name") return false;
  const known = findVariable(checker, scope, name.name);
  return known !== void 0 && isReadable(known) && known.symbol.kind === "clock";
}
function checkVariable2(checker, scope, term) {
  const name = term.kind === "index" ? term.array : term;
  if (name.kind !== "name") fail("an array of a TChecker system is named");
  const known = resolve(checker, scope, name);
  if (term.kind === "index") {
    checkInteger(checker, scope, term.index);
    const index = constantValue(term.index);
    if (known !== void 0 && index !== void 0 && (index < 0 || known.size <= index)) {
      checker.sink.report(indexOutOfRange2.at(term.index, name.name, index, known.size));
    }
  } else if (known !== void 0 && known.size > 1) {
    checker.sink.report(arrayWithoutIndex.at(term, name.name, known.size));
    return void 0;
  }
  return known?.symbol;
}
function clockReference(checker, scope, term) {
  const symbol = checkVariable2(checker, scope, term);
  if (symbol?.kind !== "clock") return void 0;
  const { start, end } = term;
  if (term.kind === "name") return { clock: symbol.clock, start, end };
  return { clock: symbol.clock, index: term.index, start, end };
}
function checkInteger(checker, scope, term) {
  switch (term.kind) {
    case "integer":
    case "error":
      return;
    case "name":
    case "index":
      if (checkVariable2(checker, scope, term)?.kind === "clock") {
        checker.sink.report(clockNotInteger.at(term, nameOf2(term)));
      }
      return;
    case "unary":
      if (term.operator === "!") checker.sink.report(conditionNotInteger.at(term));
      else checkInteger(checker, scope, term.operand);
      return;
    case "binary":
      if (isComparison(term.operator) || term.operator === "&&") {
        checker.sink.report(conditionNotInteger.at(term));
        return;
      }
      checkInteger(checker, scope, term.left);
      checkInteger(checker, scope, term.right);
      return;
    case "conditional":
      checkDiscreteCondition(checker, scope, term.condition);
      checkInteger(checker, scope, term.whenTrue);
      checkInteger(checker, scope, term.whenFalse);
      return;
    default:
      fail(`a TChecker system has no ${term.kind} expression`);
  }
}
function nameOf2(term) {
  if (term.kind === "name") return term.name;
  return term.array.kind === "name" ? term.array.name : "";
}
function isComparison(operator) {
  return Object.hasOwn(FLIPPED, operator);
}
var FLIPPED = { "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">=": "<=", ">": "<" };
function checkConjunct(checker, scope, part) {
  if (part.kind === "binary" && isComparison(part.operator)) {
    const left = clockSide(checker, scope, part.left);
    const right = clockSide(checker, scope, part.right);
    if (left.length > 0 || right.length > 0) return checkConstraint(checker, scope, part, left, right);
    checkInteger(checker, scope, part.left);
    checkInteger(checker, scope, part.right);
  } else if (part.kind === "unary" && part.operator === "!") {
    checkNegated(checker, scope, part.operand);
  } else if (clockSide(checker, scope, part).length > 0) {
    checker.sink.report(notACondition.at(part));
    return void 0;
  } else {
    checkInteger(checker, scope, part);
  }
  return part.kind === "error" ? void 0 : { kind: "integer", condition: part };
}
function checkNegated(checker, scope, operand2) {
  const isConjunction = operand2.kind === "binary" && operand2.operator === "&&";
  const sides = operand2.kind === "binary" && isComparison(operand2.operator) ? [operand2.left, operand2.right] : [];
  if (isConjunction || sides.some((side) => clockSide(checker, scope, side).length > 0)) {
    checker.sink.report(negatedFormula.at(operand2));
    return;
  }
  checkConjunct(checker, scope, operand2);
}
function checkDiscreteCondition(checker, scope, condition) {
  for (const part of conjunctsOf(condition)) {
    const conjunct = checkConjunct(checker, scope, part);
    if (conjunct?.kind === "clock") checker.sink.report(clockInCondition.at(part));
  }
}
function clockSide(checker, scope, side) {
  if (isClock(checker, scope, side)) return [side];
  if (side.kind !== "binary" || side.operator !== "-") return [];
  const { left, right } = side;
  return isClock(checker, scope, left) && isClock(checker, scope, right) ? [left, right] : [];
}
function checkConstraint(checker, scope, comparison, left, right) {
  const { sink } = checker;
  const operator = comparison.operator;
  if (left.length + right.length > 2) {
    sink.report(badClockComparison.at(comparison));
    return void 0;
  }
  if (operator === "!=") {
    sink.report(clockNotEqual.at(comparison));
    return void 0;
  }
  const isFlipped = left.length === 0;
  const areBoth = left.length > 0 && right.length > 0;
  const [clockTerm, minusTerm] = isFlipped ? right : [...left, ...right];
  const bound = areBoth ? zeroAt(comparison.right) : isFlipped ? comparison.left : comparison.right;
  const clock = clockReference(checker, scope, clockTerm);
  const minus = minusTerm && clockReference(checker, scope, minusTerm);
  if (!areBoth) checkBound(checker, scope, bound);
  if (clock === void 0 || minusTerm !== void 0 && minus === void 0) return void 0;
  if (minus !== void 0) checker.hasDiagonals = true;
  const { start, end } = comparison;
  const constraint = {
    clock,
    ...minus !== void 0 && { minus },
    operator: isFlipped ? FLIPPED[operator] : operator,
    bound,
    start,
    end
  };
  return { kind: "clock", ...constraint };
}
function zeroAt({ start, end }) {
  return { kind: "integer", value: 0, start, end };
}
function checkBound(checker, scope, bound) {
  checkInteger(checker, scope, bound);
  const value = constantValue(bound);
  if (value === void 0 || Math.abs(value) < CLOCK_VALUE_LIMIT) return value;
  checker.sink.report(clockValueTooLarge.at(bound, value, CLOCK_VALUE_LIMIT));
  return void 0;
}

// src/language/tchecker/check-program.ts
function checkPrograms(checker, programs) {
  const scope = { known: /* @__PURE__ */ new Map(), outer: void 0, all: [] };
  for (const program of programs) checkBlock2(checker, scope, program);
  return scope.all;
}
function checkBlock2(checker, scope, block2) {
  for (const declaration of block2.declarations) {
    if (declaration.kind === "variables") checkLocal(checker, scope, declaration);
  }
  for (const statement of block2.statements) checkStatement2(checker, scope, statement);
}
function checkStatement2(checker, scope, statement) {
  switch (statement.kind) {
    case "empty":
      return;
    case "block":
      checkBlock2(checker, scope, statement);
      return;
    case "expression":
      if (statement.expression.kind === "assign") checkAssignment(checker, scope, statement.expression);
      return;
    case "if":
      checkDiscreteCondition(checker, scope, statement.condition);
      checkStatement2(checker, inner(scope), statement.whenTrue);
      if (statement.whenFalse !== void 0) checkStatement2(checker, inner(scope), statement.whenFalse);
      return;
    case "while":
      checkDiscreteCondition(checker, scope, statement.condition);
      checkStatement2(checker, inner(scope), statement.body);
      return;
    default:
      fail(`a TChecker system has no ${statement.kind} statement`);
  }
}
function inner(scope) {
  return { known: /* @__PURE__ */ new Map(), outer: scope, all: scope.all };
}
function checkLocal(checker, scope, declaration) {
  for (const { name, dimensions, initialiser } of declaration.declarators) {
    if (initialiser !== void 0 && initialiser.kind !== "list") checkInteger(checker, scope, initialiser);
    const [dimension] = dimensions;
    const size = dimension?.kind === "size" ? checkLocalSize(checker, dimension.size) : 1;
    const earlier = findVariable(checker, scope, name.name);
    if (earlier !== void 0) {
      const what = !isReadable(earlier) ? "variable" : VARIABLE_KINDS[earlier.symbol.kind];
      const related2 = [{ message: "It is declared here.", span: earlier.declared }];
      checker.sink.report(withRelated(declaredTwice2.at(name, what, name.name), related2));
      continue;
    }
    scope.known.set(name.name, {
      symbol: { kind: "local", local: scope.all.length },
      size,
      declared: name
    });
    scope.all.push({ name: name.name, size });
  }
}
var VARIABLE_KINDS = { clock: "clock", integer: "variable", local: "local variable" };
function checkLocalSize(checker, term) {
  const size = constantValue(term);
  if (size === void 0) checker.sink.report(localSizeNotConstant.at(term));
  else if (size < 1 || ARRAY_SIZE_MAX < size) checker.sink.report(badSize.at(term, size, ARRAY_SIZE_MAX));
  else return size;
  return 1;
}
function checkAssignment(checker, scope, assignment) {
  const { target, value } = assignment;
  if (target.kind !== "name" && target.kind !== "index") fail("an assignment has a variable on its left");
  if (!isClock(checker, scope, target)) {
    checkVariable2(checker, scope, target);
    checkInteger(checker, scope, value);
    return;
  }
  const reference = clockReference(checker, scope, target);
  const parts = checkClockValue(checker, scope, value);
  if (reference === void 0 || parts === void 0) return;
  checker.clockAssignments.set(assignment, { target: reference, ...parts });
}
function checkClockValue(checker, scope, value) {
  if (isClock(checker, scope, value)) {
    const source = clockReference(checker, scope, value);
    return source && { source };
  }
  if (value.kind === "binary" && isClock(checker, scope, value.right) && value.operator === "+") {
    if (isClock(checker, scope, value.left)) {
      checker.sink.report(badClockAssignment.at(value));
      return void 0;
    }
    checkBound(checker, scope, value.left);
    const source = clockReference(checker, scope, value.right);
    return source && { offset: value.left, source };
  }
  const isOtherSum = value.kind === "binary" && (value.operator === "+" || value.operator === "-");
  if (isOtherSum && (isClock(checker, scope, value.left) || isClock(checker, scope, value.right))) {
    checker.sink.report(badClockAssignment.at(value));
    return void 0;
  }
  const constant2 = checkBound(checker, scope, value);
  if (constant2 !== void 0 && constant2 < 0) checker.sink.report(negativeClockValue.at(value, constant2));
  return { offset: value };
}

// src/language/tchecker/declare-variables.ts
var CLOCKS_MAX = 65536;
var INTEGERS_MAX = 1048576;
function declareClock(table, declaration) {
  const { name } = declaration;
  const size = checkSize(table, declaration.size);
  const before = table.clockCount;
  table.clockCount += size;
  checkTotal(table, name, "clocks", before, table.clockCount, CLOCKS_MAX);
  declareVariable(table, { symbol: { kind: "clock", clock: table.clocks.length }, size, declared: name });
  table.clocks.push({ name: name.name, base: before, size });
}
function declareInteger(table, declaration) {
  const { name, low, high, initial } = declaration;
  const { sink, integers } = table;
  const size = checkSize(table, declaration.size);
  if (low.value > high.value) {
    sink.report(emptyRange2.at({ start: low.start, end: high.end }, low.value, high.value));
  } else if (initial.value < low.value || high.value < initial.value) {
    sink.report(initialOutOfRange.at(initial, initial.value, low.value, high.value));
  }
  const before = table.integerCount;
  table.integerCount += size;
  checkTotal(table, name, "integers", before, table.integerCount, INTEGERS_MAX);
  declareVariable(table, { symbol: { kind: "integer", integer: integers.length }, size, declared: name });
  const range = { low: low.value, high: high.value, initial: initial.value };
  integers.push({ name: name.name, base: before, size, ...range });
}
function checkSize({ sink }, size) {
  if (1 <= size.value && size.value <= ARRAY_SIZE_MAX) return size.value;
  sink.report(badSize.at(size, size.value, ARRAY_SIZE_MAX));
  return 1;
}
function checkTotal({ sink }, name, what, before, after3, limit) {
  if (before <= limit && limit < after3) sink.report(tooManyVariables.at(name, what, limit));
}
function declareVariable(table, variable) {
  const { variables, sink } = table;
  const name = variable.declared;
  const earlier = variables.get(name.name);
  const isClock2 = earlier !== void 0 && earlier.symbol !== "broken" && earlier.symbol.kind === "clock";
  if (!isNew(table, earlier, name, isClock2 ? "clock" : "variable")) return;
  variables.set(name.name, variable);
  if (name.name.includes(".") || PROGRAM_KEYWORDS.has(name.name)) {
    sink.report(unusableName.at(name, name.name));
  }
}
function isNew({ sink }, earlier, name, what) {
  if (earlier === void 0) return true;
  const related2 = [{ message: "It is declared here.", span: earlier.declared }];
  sink.report(withRelated(declaredTwice2.at(name, what, name.name), related2));
  return false;
}

// src/language/tchecker/check-tchecker.ts
function checkTChecker(system, report2) {
  const checker = newChecker(system, problemSink(report2));
  checkSystemDeclaration(checker);
  for (const declaration of system.declarations) declare2(checker, declaration);
  for (const process2 of checker.processes.values()) {
    if (process2.initial.length === 0 && !process2.isBroken) {
      checker.sink.report(noInitialLocation2.at(process2.declared, process2.name));
    }
  }
  const code = {
    sink: checker.sink,
    variables: checker.variables,
    symbols: /* @__PURE__ */ new Map(),
    clockAssignments: /* @__PURE__ */ new Map(),
    unknown: /* @__PURE__ */ new Set(),
    hasDiagonals: false
  };
  checkCode(checker, code);
  const { locations, edges, syncs, clocks, clockCount, integers, integerCount } = checker;
  return {
    system,
    name: system.declarations.find((declaration) => declaration.kind === "system")?.name.name ?? "",
    processes: [...checker.processes.values()].map((process2) => ({
      name: process2.name,
      locations: process2.locations,
      initial: process2.initial,
      edges: process2.edges
    })),
    events: [...checker.events.keys()],
    ...{ locations, edges, syncs, clocks, clockCount, integers, integerCount },
    symbols: code.symbols,
    clockAssignments: code.clockAssignments,
    hasDiagonals: code.hasDiagonals
  };
}
function newChecker(system, sink) {
  return {
    system,
    sink,
    processes: /* @__PURE__ */ new Map(),
    events: /* @__PURE__ */ new Map(),
    variables: /* @__PURE__ */ new Map(),
    locations: [],
    edges: [],
    syncs: [],
    clocks: [],
    integers: [],
    clockCount: 0,
    integerCount: 0,
    resolved: /* @__PURE__ */ new Map(),
    weak: /* @__PURE__ */ new Map(),
    declaredSomewhere: collectNames(system.declarations),
    reported: /* @__PURE__ */ new Set()
  };
}
function collectNames(declarations) {
  const names = /* @__PURE__ */ new Map();
  for (const declaration of declarations) {
    const kind = declaration.kind === "broken" ? declaration.declares : declaration.kind;
    if (declaration.kind === "edge" || declaration.kind === "sync") continue;
    const scope = "process" in declaration ? declaration.process?.name ?? "" : "";
    const key = nameKey(kind, declaration.name.name, scope);
    if (!names.has(key)) names.set(key, declaration.name);
  }
  return names;
}
function nameKey(kind, name, scope = "") {
  return `${kind} ${scope} ${name}`;
}
function checkSystemDeclaration({ system, sink }) {
  const isSystem = (declaration) => declaration.kind === "system" || declaration.kind === "broken" && declaration.declares === "system";
  const [first, ...others] = system.declarations.filter(isSystem);
  const top = system.declarations[0];
  if (first === void 0 || first !== top) sink.report(systemMissing.at(top ?? { start: 0, end: 0 }));
  for (const other of others) {
    sink.report(withRelated(systemTwice.at(other), [{ message: "It is declared here.", span: first }]));
  }
}
function declare2(checker, declaration) {
  if (declaration.kind !== "broken") checkKeys(checker, declaration.kind, declaration.attributes);
  switch (declaration.kind) {
    case "system":
      return;
    case "event":
      declareEvent(checker, declaration.name);
      return;
    case "process":
      declareProcess(checker, declaration.name);
      return;
    case "clock":
      declareClock(checker, declaration);
      return;
    case "int":
      declareInteger(checker, declaration);
      return;
    case "location":
      declareLocation(checker, declaration);
      return;
    case "edge":
      declareEdge(checker, declaration);
      return;
    case "sync":
      declareSync(checker, declaration);
      return;
    case "broken":
      declareBroken(checker, declaration);
      return;
  }
}
function checkKeys({ sink }, keyword, attributes) {
  const known = ATTRIBUTE_KEYS[keyword] ?? [];
  for (const { key } of attributes) {
    if (known.includes(key.name)) continue;
    const near = sink.suggest(key.name, known);
    if (near !== void 0 || ALL_KEYS.has(key.name)) {
      sink.report(ignoredKey.at(key, key.name, keyword, near));
    }
  }
}
var ALL_KEYS = new Set(Object.values(ATTRIBUTE_KEYS).flat());
function declareEvent(checker, name) {
  const { events } = checker;
  if (isNew(checker, events.get(name.name), name, "event")) {
    events.set(name.name, { id: events.size, declared: name });
  }
}
function declareProcess(checker, name) {
  const { processes } = checker;
  if (!isNew(checker, processes.get(name.name), name, "process")) return;
  processes.set(name.name, {
    id: processes.size,
    declared: name,
    name: name.name,
    locations: [],
    initial: [],
    edges: [],
    names: /* @__PURE__ */ new Map(),
    isBroken: false
  });
}
function declareBroken(checker, declaration) {
  const { events, processes, variables } = checker;
  const { name, process: process2 } = declaration;
  switch (declaration.declares) {
    case "system":
      return;
    case "event":
      if (!events.has(name.name)) declareEvent(checker, name);
      return;
    case "process":
      if (!processes.has(name.name)) declareProcess(checker, name);
      processes.get(name.name).isBroken = true;
      return;
    case "variable":
      if (!variables.has(name.name)) variables.set(name.name, { symbol: "broken", size: 1, declared: name });
      return;
    case "location": {
      const owner = process2 && processes.get(process2.name);
      if (owner === void 0) return;
      owner.isBroken = true;
      if (!owner.names.has(name.name)) owner.names.set(name.name, { id: void 0, declared: name });
    }
  }
}
function declareLocation(checker, declaration) {
  const { name, attributes } = declaration;
  const process2 = findProcess2(checker, declaration.process);
  if (process2 === void 0 || !isNew(checker, process2.names.get(name.name), name, "location")) return;
  const id = checker.locations.length;
  const keys = new Set(attributes.map(({ key }) => key.name));
  const labels = attributes.flatMap((each) => each.kind === "labels" ? each.labels : []);
  checker.locations.push({
    process: process2.id,
    name: name.name,
    isInitial: keys.has("initial"),
    isCommitted: keys.has("committed"),
    isUrgent: keys.has("urgent"),
    invariant: [],
    labels: [...new Set(labels.map((label2) => label2.name))]
  });
  checker.resolved.set(declaration, id);
  process2.names.set(name.name, { id, declared: name });
  process2.locations.push(id);
  if (keys.has("initial")) process2.initial.push(id);
}
function declareEdge(checker, declaration) {
  const process2 = findProcess2(checker, declaration.process);
  const event = findEvent(checker, declaration.event);
  if (process2 === void 0) return;
  const source = findLocation(checker, process2, declaration.source);
  const target = findLocation(checker, process2, declaration.target);
  if (event === void 0 || source === void 0 || target === void 0) return;
  const id = checker.edges.length;
  const ends = { process: process2.id, source, target, event: event.id };
  checker.edges.push({ ...ends, guard: [], programs: [], locals: [] });
  checker.resolved.set(declaration, id);
  process2.edges.push(id);
}
function declareSync(checker, declaration) {
  const members = [];
  const places = /* @__PURE__ */ new Map();
  for (const member of declaration.members) {
    const process2 = findProcess2(checker, member.process);
    const event = findEvent(checker, member.event);
    const earlier = places.get(member.process.name);
    if (earlier !== void 0) {
      const related2 = [{ message: "It takes part here.", span: earlier }];
      checker.sink.report(withRelated(processTwiceInSync.at(member, member.process.name), related2));
    }
    places.set(member.process.name, earlier ?? member);
    if (process2 === void 0 || event === void 0) continue;
    members.push({ process: process2.id, event: event.id, strength: member.strength });
    if (member.strength === "weak") checker.weak.set(nameKey("", member.event.name, process2.name), member);
  }
  checker.syncs.push({ members });
}
function findProcess2(checker, name) {
  const { processes } = checker;
  const found = processes.get(name.name);
  if (found === void 0) reportUnknown3(checker, "process", name, processes.keys());
  return found;
}
function findEvent(checker, name) {
  const { events } = checker;
  const found = events.get(name.name);
  if (found === void 0) reportUnknown3(checker, "event", name, events.keys());
  return found;
}
function findLocation(checker, process2, name) {
  const { names } = process2;
  const found = names.get(name.name);
  if (found === void 0) reportUnknown3(checker, "location", name, names.keys(), process2.name);
  return found?.id;
}
function reportUnknown3({ sink, reported, declaredSomewhere }, what, name, candidates, scope) {
  const key = nameKey(what, name.name, scope);
  if (reported.has(key)) return;
  reported.add(key);
  const below2 = declaredSomewhere.get(key);
  if (below2 !== void 0) {
    const related2 = [{ message: "It is declared here.", span: below2 }];
    sink.report(withRelated(usedBeforeDeclared2.at(name, what, name.name), related2));
    return;
  }
  const full = scope === void 0 ? what : `${what} of process '${scope}' called`;
  const hint = `Declare it before this line with ${FORMS[what]}.`;
  sink.report(unknownName2.at(name, full, name.name, sink.suggest(name.name, candidates), hint));
}
var FORMS = { process: "process:ID", event: "event:ID", location: "location:PROCESS:ID" };
function checkCode(checker, code) {
  for (const declaration of checker.system.declarations) {
    if (declaration.kind !== "location" && declaration.kind !== "edge") continue;
    const conjuncts = [];
    const programs = [];
    for (const attribute of declaration.attributes) {
      if (attribute.kind === "condition") conjuncts.push(...checkCondition3(code, attribute.condition));
      if (attribute.kind === "program") programs.push(attribute.program);
    }
    const id = checker.resolved.get(declaration);
    if (declaration.kind === "location") {
      if (id !== void 0) checker.locations[id] = { ...checker.locations[id], invariant: conjuncts };
      continue;
    }
    const locals = checkPrograms(code, programs);
    checkWeakGuard(checker, declaration);
    if (id !== void 0) checker.edges[id] = { ...checker.edges[id], guard: conjuncts, programs, locals };
  }
}
function checkWeakGuard(checker, edge) {
  const { process: process2, event } = edge;
  const member = checker.weak.get(nameKey("", event.name, process2.name));
  const guard = edge.attributes.find((attribute) => attribute.kind === "condition");
  if (member === void 0 || guard === void 0) return;
  const related2 = [{ message: "The weak synchronisation is here.", span: member }];
  checker.sink.report(withRelated(guardOnWeakEvent.at(guard, process2.name, event.name), related2));
}

// src/language/tchecker/parse-tchecker.ts
function parseTChecker(file, report2) {
  if (file.text.includes("\0")) {
    report2(notText.at(void 0));
    return { file, declarations: [brokenSystem({ start: 0, end: 0 })] };
  }
  const reader = { file, text: file.text, sink: problemSink(report2), at: 0 };
  const declarations = [];
  while (skipToDeclaration(reader)) {
    const declaration = parseDeclaration2(reader);
    if (declaration !== void 0) declarations.push(declaration);
  }
  return { file, declarations };
}
function skipToDeclaration(reader) {
  const { text } = reader;
  while (reader.at < text.length) {
    if (text[reader.at] === "#") reader.at = lineEnd(text, reader.at);
    else if (isBlank2(text.charCodeAt(reader.at))) reader.at++;
    else return true;
  }
  return false;
}
function lineEnd(text, from) {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
function parseDeclaration2(reader) {
  const { text, sink } = reader;
  const headEnd = nextOf(text, /[{#\n]/g, reader.at);
  const head = trimmed(text, { start: reader.at, end: headEnd });
  const fields = splitAt(text, head, ":");
  reader.at = headEnd;
  const attributes = text[headEnd] === "{" ? scanAttributes(reader) : [];
  const end = text[headEnd] === "{" ? reader.at : head.end;
  skipRestOfLine(reader);
  const [first] = fields;
  const word2 = first?.text ?? "";
  if (first === void 0 || !isDeclarationKeyword(word2)) {
    const near = sink.suggest(word2, Object.keys(DECLARATION_FORMS));
    sink.report(unknownDeclaration.at(first, quotable(word2), near));
    const isMeant = near !== void 0 && isDeclarationKeyword(near);
    return isMeant ? brokenDeclaration(near, fields.slice(1), { start: head.start, end }) : void 0;
  }
  return readDeclaration(reader, word2, fields.slice(1), attributes, { start: head.start, end });
}
function nextOf(text, pattern, from) {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
function splitAt(text, span, separator) {
  let start = span.start;
  return text.slice(span.start, span.end).split(separator).map((part) => {
    const place = trimmed(text, { start, end: start + part.length });
    start += part.length + 1;
    return { ...place, text: text.slice(place.start, place.end) };
  });
}
function skipRestOfLine(reader) {
  const { text, sink } = reader;
  const rest = trimmed(text, { start: reader.at, end: nextOf(text, /[#\n]/g, reader.at) });
  if (rest.start < rest.end) sink.report(textAfterDeclaration.at(rest));
  reader.at = lineEnd(text, reader.at);
}
function scanAttributes(reader) {
  const { text, sink } = reader;
  const open = reader.at;
  const segments = [];
  let start = open + 1;
  let hasComment = false;
  for (let at = start; ; at++) {
    at = nextOf(text, /[:{}#]/g, at);
    const unit = text[at];
    if (unit === "#") {
      const end = lineEnd(text, at);
      if (!hasComment) sink.report(commentInAttributes.at({ start: at, end }));
      hasComment = true;
      at = end - 1;
    } else if (unit === ":") {
      segments.push({ start, end: at });
      start = at + 1;
    } else if (unit === "}") {
      segments.push({ start, end: at });
      reader.at = at + 1;
      return hasComment ? [] : pairUp(reader, segments);
    } else {
      reader.at = endOfUnclosed(text, open, at);
      sink.report(attributesNotClosed.at({ start: open, end: open + 1 }));
      return [];
    }
  }
}
function endOfUnclosed(text, open, limit) {
  const rest = text.slice(open, limit);
  const declaration = rest.search(/\n[ \t]*(?:system|event|process|clock|int|location|edge|sync)[ \t]*:/);
  if (declaration >= 0) return open + declaration;
  if (limit === text.length) return limit;
  const lastLine = rest.lastIndexOf("\n");
  return lastLine < 0 ? lineEnd(text, open) : open + lastLine;
}
function pairUp(reader, segments) {
  const { text, sink } = reader;
  const attributes = [];
  const places = segments.map((segment) => trimmed(text, segment));
  if (places.length === 1 && places[0].start === places[0].end) return [];
  for (let i = 0; i < places.length; i += 2) {
    const place = places[i];
    const key = text.slice(place.start, place.end);
    const value = places[i + 1];
    if (!NAME.test(key)) {
      sink.report(badAttributeKey.at(place, quotable(key)));
      attributes.pop();
      return attributes;
    }
    if (value === void 0) sink.report(attributeWithoutValue.at(place, quotable(key)));
    else attributes.push({ key: { name: key, ...place }, value, start: place.start, end: value.end });
  }
  return attributes;
}
function readAttribute(reader, keyword, raw) {
  const { file, text, sink } = reader;
  const { key, value, start, end } = raw;
  const span = { key, start, end };
  switch (`${keyword} ${key.name}`) {
    case "location invariant":
    case "edge provided":
      return { kind: "condition", condition: parseCondition2(file, value, sink.report), ...span };
    case "edge do":
      return { kind: "program", program: parseProgram(file, value, sink.report), ...span };
    case "location labels":
      return { kind: "labels", labels: splitLabels(text, value), ...span };
    default:
      return { kind: "text", text: text.slice(value.start, value.end), ...span };
  }
}
function splitLabels(text, value) {
  return splitAt(text, value, ",").filter((label2) => label2.text !== "").map(({ text: name, start, end }) => ({ name, start, end }));
}
function readDeclaration(reader, keyword, fields, raw, span) {
  const { sink } = reader;
  const fieldCount = DECLARATION_FORMS[keyword].split(":").length - 1;
  if (keyword !== "sync" && fields.length !== fieldCount) {
    sink.report(wrongFields.at(span, keyword, DECLARATION_FORMS[keyword], fields.length));
    return brokenDeclaration(keyword, fields, span);
  }
  const [one, two, three, four, five] = fields;
  const attributes = () => raw.map((each) => readAttribute(reader, keyword, each));
  switch (keyword) {
    case "system":
    case "event":
    case "process": {
      const name = readName2(sink, keyword, one);
      if (name === void 0) return brokenDeclaration(keyword, fields, span);
      return { kind: keyword, name, attributes: attributes(), ...span };
    }
    case "clock": {
      const size = readInteger(sink, "size", one);
      const name = readName2(sink, keyword, two);
      if (size === void 0 || name === void 0) return brokenDeclaration(keyword, fields, span);
      return { kind: "clock", size, name, attributes: attributes(), ...span };
    }
    case "int": {
      const size = readInteger(sink, "size", one);
      const low = readInteger(sink, "least value", two);
      const high = readInteger(sink, "greatest value", three);
      const initial = readInteger(sink, "initial value", four);
      const name = readName2(sink, "variable", five);
      const isWhole = size !== void 0 && low !== void 0 && high !== void 0 && initial !== void 0;
      if (!isWhole || name === void 0) return brokenDeclaration(keyword, fields, span);
      return { kind: "int", size, low, high, initial, name, attributes: attributes(), ...span };
    }
    case "location": {
      const process2 = readName2(sink, "process", one);
      const name = readName2(sink, keyword, two);
      if (process2 === void 0 || name === void 0) return brokenDeclaration(keyword, fields, span);
      return { kind: "location", process: process2, name, attributes: attributes(), ...span };
    }
    case "edge": {
      const process2 = readName2(sink, "process", one);
      const source = readName2(sink, "location", two);
      const target = readName2(sink, "location", three);
      const event = readName2(sink, "event", four);
      if (process2 === void 0 || source === void 0) return void 0;
      if (target === void 0 || event === void 0) return void 0;
      return { kind: "edge", process: process2, source, target, event, attributes: attributes(), ...span };
    }
    case "sync": {
      const members = fields.map((field) => readSyncMember(sink, field)).filter((each) => each !== void 0);
      if (fields.length === 0) sink.report(wrongFields.at(span, keyword, DECLARATION_FORMS.sync, 0));
      if (members.length === 0 || members.length < fields.length) return void 0;
      return { kind: "sync", members, attributes: attributes(), ...span };
    }
  }
}
var NAME = /^[A-Za-z_][A-Za-z0-9_.]*$/;
var INTEGER = /^[-+]?[0-9]+$/;
function readName2(sink, what, field) {
  const { text, start, end } = field;
  if (!NAME.test(text)) {
    sink.report(notAName.at({ start, end }, what, quotable(text)));
    return void 0;
  }
  if (isDeclarationKeyword(text)) {
    sink.report(reservedName.at({ start, end }, text));
    return void 0;
  }
  return { name: text, start, end };
}
function readInteger(sink, what, field) {
  const { text, start, end } = field;
  if (!INTEGER.test(text)) {
    sink.report(notAnInteger.at({ start, end }, what, quotable(text)));
    return void 0;
  }
  const value = Number(text) + 0;
  if (INTEGER_MIN <= value && value <= INTEGER_MAX3) return { value, start, end };
  sink.report(integerOutOfRange.at({ start, end }, quotable(text)));
  return void 0;
}
var SYNC_MEMBER = /^([A-Za-z_][A-Za-z0-9_.]*)[ \t\r]*@[ \t\r]*([A-Za-z_][A-Za-z0-9_.]*)[ \t\r]*(\?)?$/d;
function readSyncMember(sink, field) {
  const { text, start, end } = field;
  const match = SYNC_MEMBER.exec(text);
  if (match === null) {
    sink.report(badSyncMember.at({ start, end }, quotable(text)));
    return void 0;
  }
  const [process2, event] = [1, 2].map((group) => {
    const [from, to] = match.indices[group];
    return { text: match[group], start: start + from, end: start + to };
  });
  const processName = readName2(sink, "process", process2);
  const eventName = readName2(sink, "event", event);
  if (processName === void 0 || eventName === void 0) return void 0;
  const strength = match[3] === void 0 ? "strong" : "weak";
  return { process: processName, event: eventName, strength, start, end };
}
function brokenDeclaration(keyword, fields, span) {
  switch (keyword) {
    case "system":
      return brokenSystem(span);
    case "event":
    case "process": {
      const name = leadingName(fields[0]);
      return name && { kind: "broken", declares: keyword, name, ...span };
    }
    case "clock":
    case "int": {
      const name = leadingName(fields.findLast((field) => leadingName(field) !== void 0));
      return name && { kind: "broken", declares: "variable", name, ...span };
    }
    case "location": {
      const process2 = leadingName(fields[0]);
      const name = leadingName(fields[1]);
      return name && { kind: "broken", declares: "location", name, process: process2, ...span };
    }
    case "edge":
    case "sync":
      return void 0;
  }
}
function brokenSystem({ start, end }) {
  return { kind: "broken", declares: "system", name: { name: "", start, end: start }, start, end };
}
function leadingName(field) {
  const name = /^[A-Za-z_][A-Za-z0-9_.]*/.exec(field?.text ?? "")?.[0];
  if (field === void 0 || name === void 0) return void 0;
  return { name, start: field.start, end: field.start + name.length };
}

// src/language/load-model.ts
function loadModel(input) {
  const decoded = decodeText(input);
  if (decoded.kind === "unreadable") {
    const diagnostics = [locate(decoded.diagnostic, decoded.file, () => void 0)];
    return { kind: "unreadable", file: decoded.file, diagnostics, ok: false };
  }
  return loadText(decoded.file);
}
function loadText(file) {
  return formatOf(file) === "tchecker" ? loadTChecker(file) : loadUppaal(file);
}
var FORMAT_OF_EXTENSION = /* @__PURE__ */ new Map([
  ["xml", "xml"],
  ["xta", "text"],
  ["ta", "text"],
  ["tck", "tchecker"]
]);
function formatOf(file) {
  const extension = /\.([^./\\]+)$/.exec(file.path)?.[1]?.toLowerCase() ?? "";
  return FORMAT_OF_EXTENSION.get(extension) ?? formatOfText(file.text);
}
function formatOfText(text) {
  if (/^\s*</.test(text)) return "xml";
  return /^(\s*#[^\n]*\n|\s*\n)*\s*system\s*:/.test(text) ? "tchecker" : "text";
}
function loadUppaal(file) {
  const found = [];
  const report2 = (diagnostic) => void found.push(diagnostic);
  const model = formatOf(file) === "xml" ? parseUppaalXml(file, report2) : parseXta(file, "detect", report2);
  const checked = check(model, report2);
  const diagnostics = inOrder(found).map((each) => locate(each, file, (offset) => placeOf(model, offset)));
  return { kind: "uppaal", file, model, checked, diagnostics, ok: !hasErrors(diagnostics) };
}
function loadTChecker(file) {
  const found = [];
  const report2 = (diagnostic) => void found.push(diagnostic);
  const system = parseTChecker(file, report2);
  const checked = checkTChecker(system, report2);
  const diagnostics = inOrder(found).map((each) => locate(each, file, () => void 0));
  return { kind: "tchecker", file, system, checked, diagnostics, ok: !hasErrors(diagnostics) };
}
function inOrder(diagnostics) {
  return [...diagnostics].sort((a, b) => (a.span?.start ?? -1) - (b.span?.start ?? -1));
}

// src/network/network.ts
var REFERENCE_CLOCK = { name: "0", initial: 0 };

// src/network/build-expression.ts
function constant(value) {
  return { kind: "constant", value };
}
function negation(operand2) {
  if (operand2.kind === "constant") return constant(operand2.value === 0 ? 1 : 0);
  return { kind: "not", operand: operand2 };
}
function isTruthValue(expression) {
  switch (expression.kind) {
    case "constant":
      return expression.value === 0 || expression.value === 1;
    case "not":
    case "and":
    case "or":
    case "equal":
      return true;
    case "binary":
      return COMPARISONS2.has(expression.operator);
    case "fold":
      return expression.fold !== "sum";
    case "choose":
      return isTruthValue(expression.whenTrue) && isTruthValue(expression.whenFalse);
    case "read":
    case "negate":
    case "after":
    case "call":
      return false;
  }
}
function truth(expression) {
  return isTruthValue(expression) ? expression : negation(negation(expression));
}
function both(left, right) {
  if (left.kind === "constant") return left.value === 0 ? left : truth(right());
  const second = right();
  if (second.kind === "constant" && second.value !== 0) return truth(left);
  return { kind: "and", left, right: second };
}
function either(left, right) {
  if (left.kind === "constant") return left.value === 0 ? truth(right()) : constant(1);
  const second = right();
  if (second.kind === "constant" && second.value === 0) return truth(left);
  return { kind: "or", left, right: second };
}
function choose(condition, whenTrue, whenFalse) {
  if (condition.kind === "constant") return condition.value === 0 ? whenFalse() : whenTrue();
  return { kind: "choose", condition, whenTrue: whenTrue(), whenFalse: whenFalse() };
}
function binary2(operator, left, right, span) {
  if (left.kind === "constant" && right.kind === "constant") {
    const value = compute(operator, left.value, right.value);
    if (value !== void 0) return constant(value);
  }
  return { kind: "binary", operator, left, right, span };
}
var COMPARISONS2 = /* @__PURE__ */ new Set(["<", "<=", "==", "!=", ">=", ">"]);
function compute(operator, a, b) {
  switch (operator) {
    case "+":
      return a + b | 0;
    case "-":
      return a - b | 0;
    case "*":
      return Math.imul(a, b);
    case "/":
      return b === 0 ? void 0 : a / b | 0;
    case "%":
      return b === 0 ? void 0 : a % b | 0;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "min":
      return Math.min(a, b);
    case "max":
      return Math.max(a, b);
    case "<":
      return a < b ? 1 : 0;
    case "<=":
      return a <= b ? 1 : 0;
    case "==":
      return a === b ? 1 : 0;
    case "!=":
      return a !== b ? 1 : 0;
    case ">=":
      return a >= b ? 1 : 0;
    case ">":
      return a > b ? 1 : 0;
    case "**":
    case "<<":
    case ">>":
      return void 0;
  }
}
function constantOffset(indices) {
  let offset = 0;
  for (const { value, low, size, stride } of indices) {
    if (value.kind !== "constant" || value.value < low || low + size <= value.value) return void 0;
    offset += (value.value - low) * stride;
  }
  return offset;
}

// src/network/lower-code.ts
var CodeLowering = class {
  #around;
  /** Names that are bound where they stand: variables of selects and quantifiers with a known value. */
  #bound = /* @__PURE__ */ new Map();
  constructor(around) {
    this.#around = around;
  }
  /** Within `use`, the name has this value. */
  withValue(symbol, value, shape, use) {
    const before = this.#bound.get(symbol);
    this.#bound.set(symbol, { kind: "value", cells: [value], at: 0, shape });
    const result = use();
    if (before === void 0) this.#bound.delete(symbol);
    else this.#bound.set(symbol, before);
    return result;
  }
  /** Runs `use` once for each value of a bound name. */
  forEachValue(name, use) {
    const { symbol, low, high, shape } = this.#binder(name);
    for (let value = low; value <= high; value++) this.withValue(symbol, value, shape, use);
  }
  bind(symbol, storage) {
    this.#bound.set(symbol, storage);
  }
  // ---------------------------------------------------------------------------------------------- expressions
  /** An integer, boolean or scalar. */
  value(expression) {
    switch (expression.kind) {
      case "integer":
        return constant(expression.value);
      case "boolean":
        return constant(expression.value ? 1 : 0);
      case "name":
      case "index":
        return this.#read(expression);
      case "member": {
        const member = this.#around.memberOf(expression);
        if (member !== void 0 && !("shape" in member)) return member;
        return this.#read(expression);
      }
      case "unary":
        return this.#unary(expression.operator, this.value(expression.operand));
      case "binary":
        return this.#binary(expression.operator, expression.left, expression.right, spanOf2(expression));
      case "conditional":
        return choose(
          this.value(expression.condition),
          () => this.value(expression.whenTrue),
          () => this.value(expression.whenFalse)
        );
      case "assign":
      case "increment":
        return this.#changeForValue(expression);
      case "comma": {
        const last = expression.items.at(-1);
        assert(last !== void 0, "a list of expressions is not empty");
        const actions = expression.items.slice(0, -1).flatMap((item) => this.effect(item));
        return { kind: "after", actions, value: this.value(last) };
      }
      case "call":
        return this.#callForValue(expression);
      case "quantifier":
        return this.#quantifier(expression);
      case "double":
      case "string":
      case "rate":
      case "deadlock":
      case "foreign":
      case "error":
        fail(`checking lets no ${expression.kind} through where an integer is wanted`);
    }
  }
  #unary(operator, operand2) {
    if (operator === "+") return operand2;
    if (operator === "!") return negation(operand2);
    return operand2.kind === "constant" ? constant(-operand2.value | 0) : { kind: "negate", operand: operand2 };
  }
  #binary(operator, left, right, span) {
    switch (operator) {
      case "&&":
        return both(this.value(left), () => this.value(right));
      case "||":
        return either(this.value(left), () => this.value(right));
      case "imply":
        return either(negation(this.value(left)), () => this.value(right));
      case "xor":
        return binary2("!=", truth(this.value(left)), truth(this.value(right)), span);
      case "==":
      case "!=":
        if (isAggregate2(this.#around.typeOf(left))) {
          const equal = this.#aggregatesEqual(left, right);
          return operator === "==" ? equal : negation(equal);
        }
        return binary2(operator, this.value(left), this.value(right), span);
      default:
        return binary2(
          INT_OPERATORS.get(operator) ?? operator,
          this.value(left),
          this.value(right),
          span
        );
    }
  }
  #aggregatesEqual(left, right) {
    const first = this.#aggregate(left);
    const second = this.#aggregate(right);
    const equal = {
      kind: "equal",
      left: first.address,
      right: second.address,
      size: first.shape.size
    };
    const actions = [...first.actions, ...second.actions];
    return actions.length === 0 ? equal : { kind: "after", actions, value: equal };
  }
  #quantifier({ quantifier: quantifier2, binder, body }) {
    const { symbol, low, high, shape } = this.#binder(binder.name);
    if (high - low < this.#around.unrollMax) {
      const values = Array.from({ length: high - low + 1 }, (_, i) => low + i);
      const each = (value) => this.withValue(symbol, value, shape, () => this.value(body));
      return unrolled(quantifier2, values, each);
    }
    const slot2 = this.#around.scratch(1);
    this.bind(symbol, { kind: "slots", base: slot2, shape });
    const fold = { forall: "all", exists: "some", sum: "sum" }[quantifier2];
    return { kind: "fold", fold, slot: slot2, low, high, body: this.value(body) };
  }
  #binder(name) {
    const symbol = this.#around.symbolOf(name);
    assert(symbol?.kind === "binder", "a bound name stands for its binder");
    const shape = this.#around.shapeOf(symbol.type);
    assert(shape.kind === "number", "a bound name runs over integers or scalars");
    return { symbol, low: shape.low, high: shape.high, shape };
  }
  #read(expression) {
    const part = this.part(expression);
    if (part.kind === "value") {
      const at = constantOffset(part.indices);
      if (at !== void 0) return constant(part.cells[part.at + at]);
    }
    return { kind: "read", from: this.#address(part) };
  }
  /** Where a variable, an element or a field stands. */
  part(expression) {
    switch (expression.kind) {
      case "name": {
        const symbol = this.#around.symbolOf(expression);
        assert(symbol !== void 0, "checking has resolved every name");
        if (symbol.kind === "builtinConstant") return valuePart(symbol.value ?? 0);
        return { ...this.#bound.get(symbol) ?? this.#around.storageOf(symbol, expression), indices: [] };
      }
      case "index": {
        const array = this.part(expression.array);
        assert(array.shape.kind === "array", "only arrays have elements");
        const { low, length, element } = array.shape;
        const value = this.value(expression.index);
        const step = { value, low, size: length, stride: element.size, span: spanOf2(expression.index) };
        return { ...array, shape: element, indices: [...array.indices, step] };
      }
      case "member": {
        const member = this.#around.memberOf(expression);
        if (member !== void 0) {
          assert("shape" in member, "a location is no variable");
          return { ...member, indices: [] };
        }
        const struct = this.part(expression.object);
        assert(struct.shape.kind === "struct", "only structs have fields");
        const field = struct.shape.fields.find(({ name }) => name === expression.member.name);
        assert(field !== void 0, "checking has found every field");
        return moved(struct, field.offset, field.shape);
      }
      case "call": {
        const { address, shape } = this.#aggregate(expression);
        return { kind: "slots", base: address.base, shape, indices: address.indices };
      }
      default:
        fail(`a ${expression.kind} expression is no place`);
    }
  }
  #address(part) {
    switch (part.kind) {
      case "slots":
        return { base: part.base, reference: part.reference, indices: part.indices };
      case "value":
        return { base: this.#around.table(part.cells, part.at, sizeOfTable(part)), indices: part.indices };
      case "clocks":
      case "channels":
        fail("clocks and channels are no integers");
    }
  }
  /** A channel, or all of an array of channels. */
  channels(expression) {
    const part = this.part(expression);
    const offset = constantOffset(part.indices);
    assert(part.kind === "channels" && offset !== void 0, "channels are wanted, at constant indices");
    return { channel: part.base + offset, count: part.shape.size };
  }
  clock(expression) {
    const part = this.part(expression);
    assert(part.kind === "clocks", "a clock is wanted");
    const offset = constantOffset(part.indices);
    if (offset !== void 0) return { base: part.base + offset, reference: part.reference, indices: [] };
    return { base: part.base, reference: part.reference, indices: part.indices };
  }
  channel(expression) {
    const part = this.part(expression);
    assert(part.kind === "channels", "a channel is wanted");
    const offset = constantOffset(part.indices);
    return offset === void 0 ? { channel: part.base, indices: part.indices } : { channel: part.base + offset, indices: [] };
  }
  // -------------------------------------------------------------------------------------------------- changes
  /** What an expression changes, its value not being wanted. */
  effect(expression) {
    switch (expression.kind) {
      case "assign":
        return this.#assign(expression);
      case "increment":
        return this.#increment(expression);
      case "comma":
        return expression.items.flatMap((item) => this.effect(item));
      case "call": {
        const { symbol } = this.#callee(expression);
        return symbol === void 0 ? [] : [{ kind: "call", call: this.#call(expression, symbol) }];
      }
      case "conditional": {
        const condition = this.value(expression.condition);
        const whenTrue = this.effect(expression.whenTrue);
        const whenFalse = this.effect(expression.whenFalse);
        return [{ kind: "if", condition, whenTrue, whenFalse }];
      }
      default:
        return hasEffect(expression) ? [{ kind: "evaluate", value: this.value(expression) }] : [];
    }
  }
  #assign(expression) {
    const span = spanOf2(expression);
    const type = this.#around.typeOf(expression.target);
    if (type?.kind === "clock") return [this.#assignClock(expression, span)];
    if (isAggregate2(type)) {
      const target = this.part(expression.target);
      const { actions, address } = this.#aggregate(expression.value);
      return [
        ...actions,
        { kind: "copy", to: this.#address(target), from: address, ranges: rangesOf(target.shape), span }
      ];
    }
    const { prepare, part } = this.#stable(expression.target, expression.operator !== "=");
    const to = this.#address(part);
    const value = expression.operator === "=" ? this.value(expression.value) : binary2(
      COMPOUND_OPERATORS[expression.operator],
      { kind: "read", from: to },
      this.value(expression.value),
      span
    );
    return [...prepare, storeInto(to, part.shape, value, span)];
  }
  #assignClock({ target, value, operator }, span) {
    assert(operator === "=", "clocks are only set");
    const clock = this.clock(target);
    if (this.#around.typeOf(value)?.kind === "clock") {
      return { kind: "copyClock", clock, from: this.clock(value), shift: constant(0), span };
    }
    return { kind: "setClock", clock, value: this.value(value), span };
  }
  #increment(expression) {
    const { prepare, part } = this.#stable(expression.operand, true);
    return [...prepare, this.#step(expression, part)];
  }
  #step({ operator, ...node }, part) {
    const to = this.#address(part);
    const span = spanOf2(node);
    const value = binary2(operator === "++" ? "+" : "-", { kind: "read", from: to }, constant(1), span);
    return storeInto(to, part.shape, value, span);
  }
  /** An assignment or increment whose value is wanted: the place is computed once. */
  #changeForValue(expression) {
    const target = expression.kind === "assign" ? expression.target : expression.operand;
    const { prepare, part } = this.#stable(target, true);
    const from = this.#address(part);
    if (expression.kind === "increment") {
      const read = { kind: "read", from };
      if (expression.position === "before") return after2([...prepare, this.#step(expression, part)], read);
      const before = this.#around.scratch(1);
      const keep = {
        kind: "store",
        to: slot(before),
        value: read,
        ...WORD,
        span: spanOf2(expression)
      };
      return after2([...prepare, keep, this.#step(expression, part)], { kind: "read", from: slot(before) });
    }
    const span = spanOf2(expression);
    const given = this.value(expression.value);
    const value = expression.operator === "=" ? given : binary2(COMPOUND_OPERATORS[expression.operator], { kind: "read", from }, given, span);
    return after2([...prepare, storeInto(from, part.shape, value, span)], { kind: "read", from });
  }
  /** A place that can be named twice: if computing it has effects, they happen once, in `prepare`. */
  #stable(target, twice) {
    if (target.kind === "assign" || target.kind === "increment") {
      const inner2 = target.kind === "assign" ? target.target : target.operand;
      return { prepare: this.effect(target), part: this.part(inner2) };
    }
    if (target.kind === "conditional") return this.#chosenPlace(target);
    const part = this.part(target);
    if (!twice || !part.indices.some(({ value }) => mayChange(value))) return { prepare: [], part };
    const reference = this.#around.scratch(1);
    const to = this.#address(part);
    return {
      prepare: [{ kind: "refer", slot: reference, to }],
      part: { kind: "slots", base: 0, reference, shape: part.shape, indices: [] }
    };
  }
  /** `(c ? x : y) = 3`. */
  #chosenPlace(target) {
    const reference = this.#around.scratch(1);
    const refer = (place) => ({
      kind: "refer",
      slot: reference,
      to: this.#address(this.part(place))
    });
    const condition = this.value(target.condition);
    const whenTrue = [refer(target.whenTrue)];
    const whenFalse = [refer(target.whenFalse)];
    const { shape } = this.part(target.whenTrue);
    return {
      prepare: [{ kind: "if", condition, whenTrue, whenFalse }],
      part: { kind: "slots", base: 0, reference, shape, indices: [] }
    };
  }
  /** A whole array or struct: where it stands after the actions have run. */
  #aggregate(expression) {
    switch (expression.kind) {
      case "call": {
        const { symbol } = this.#callee(expression);
        assert(symbol !== void 0, "only functions of the model give structs");
        const call = { kind: "call", call: this.#call(expression, symbol) };
        const { result } = this.#around.functionOf(symbol);
        assert(result?.kind === "slots", "the function has a result");
        return this.#temporary(result.shape, [call], slot(result.base), spanOf2(expression));
      }
      case "assign": {
        const actions = this.#assign(expression);
        const part = this.part(expression.target);
        return { actions, address: this.#address(part), shape: part.shape };
      }
      case "conditional": {
        const { prepare, part } = this.#chosenPlace(expression);
        return { actions: prepare, address: this.#address(part), shape: part.shape };
      }
      default: {
        const part = this.part(expression);
        return { actions: [], address: this.#address(part), shape: part.shape };
      }
    }
  }
  #temporary(shape, before, from, span) {
    const to = slot(this.#around.scratch(shape.size));
    return {
      actions: [...before, { kind: "copy", to, from, ranges: rangesOf(shape), span }],
      address: to,
      shape
    };
  }
  // ---------------------------------------------------------------------------------------------------- calls
  #callee({ callee }) {
    const symbol = this.#around.symbolOf(callee);
    return { symbol: symbol?.kind === "function" ? symbol : void 0 };
  }
  #callForValue(expression) {
    const { symbol } = this.#callee(expression);
    if (symbol !== void 0) return { kind: "call", call: this.#call(expression, symbol) };
    const builtin = this.#around.symbolOf(expression.callee);
    assert(builtin?.kind === "builtinFunction" && builtin.name === "abs", "only abs computes with integers");
    const operand2 = this.value(expression.arguments[0]);
    const span = spanOf2(expression);
    return binary2("max", operand2, this.#unary("-", operand2), span);
  }
  /** Arguments are all computed before any is passed on: computing one may call the same function. */
  #call(expression, symbol) {
    const { index, parameters } = this.#around.functionOf(symbol);
    const computed = [];
    const passed = [];
    const detour = expression.arguments.some(hasCall);
    expression.arguments.forEach((argument, i) => {
      const parameter = parameters[i];
      if (parameter.kind === "clocks") {
        const { base, reference, indices } = this.clock(argument);
        passed.push({ kind: "refer", slot: parameter.reference, to: { base, reference, indices } });
        return;
      }
      assert(parameter.kind === "slots", "functions take integers, arrays, structs and clocks");
      this.#pass(argument, parameter, symbol.parameters[i].passing, detour, computed, passed);
    });
    return { function: index, prepare: [...computed, ...passed] };
  }
   
  #pass(argument, parameter, passing, detour, computed, passed) {
    const span = spanOf2(argument);
    const { shape } = parameter;
    const target = detour ? this.#around.scratch(parameter.reference === void 0 ? shape.size : 1) : void 0;
    if (passing === "reference" && parameter.reference !== void 0) {
      const { actions, address } = this.#aggregateOrNumber(argument, shape);
      computed.push(...actions, { kind: "refer", slot: target ?? parameter.reference, to: address });
      if (target !== void 0) {
        const value = { kind: "read", from: slot(target) };
        passed.push({ kind: "store", to: slot(parameter.reference), value, ...WORD, span });
      }
      return;
    }
    const to = slot(target ?? parameter.base);
    if (shape.kind === "array" || shape.kind === "struct") {
      const { actions, address } = this.#aggregate(argument);
      computed.push(...actions, { kind: "copy", to, from: address, ranges: rangesOf(shape), span });
      if (target !== void 0)
        passed.push({ kind: "copy", to: slot(parameter.base), from: to, ranges: rangesOf(shape), span });
    } else {
      computed.push(storeInto(to, shape, this.value(argument), span));
      if (target !== void 0)
        passed.push({
          kind: "store",
          to: slot(parameter.base),
          value: { kind: "read", from: to },
          ...WORD,
          span
        });
    }
  }
  /** What a reference stands for; a constant reference may be given any value, which then gets a place of its own. */
  #aggregateOrNumber(argument, shape) {
    if (shape.kind === "array" || shape.kind === "struct" || isPlace2(argument))
      return this.#aggregate(argument);
    const to = slot(this.#around.scratch(1));
    return { actions: [storeInto(to, shape, this.value(argument), spanOf2(argument))], address: to, shape };
  }
  // ----------------------------------------------------------------------------------------------- statements
  /** The body of a function; `result` is where its value is left. */
  body(block2, result) {
    return this.#block(block2, result);
  }
  #block(block2, result) {
    const actions = [];
    for (const declaration of block2.declarations) {
      if (declaration.kind !== "variables") continue;
      for (const { name, initialiser } of declaration.declarators)
        actions.push(...this.#local(name, initialiser));
    }
    return [...actions, ...block2.statements.flatMap((statement) => this.#statement(statement, result))];
  }
  #local(name, initialiser) {
    const symbol = this.#around.symbolOf(name);
    assert(symbol?.kind === "variable", "a declared name stands for its variable");
    const shape = this.#around.shapeOf(symbol.type);
    const base = this.#around.scratch(shape.size);
    this.bind(symbol, { kind: "slots", base, shape });
    const actions = defaultsOf(shape).map((value, i) => ({
      kind: "store",
      to: slot(base + i),
      value: constant(value),
      ...WORD,
      span: spanOf2(name)
    }));
    if (initialiser !== void 0) actions.push(...this.#initialise(base, shape, initialiser));
    return actions;
  }
  #initialise(base, shape, initialiser) {
    const span = spanOf2(initialiser);
    if (initialiser.kind !== "list") {
      if (shape.kind !== "array" && shape.kind !== "struct") {
        return [storeInto(slot(base), shape, this.value(initialiser), span)];
      }
      const { actions, address } = this.#aggregate(initialiser);
      return [...actions, { kind: "copy", to: slot(base), from: address, ranges: rangesOf(shape), span }];
    }
    if (shape.kind === "array") {
      const { element } = shape;
      return initialiser.items.flatMap(
        (item, i) => this.#initialise(base + i * element.size, element, item.value)
      );
    }
    assert(shape.kind === "struct", "a list initialises an array or a struct");
    return initialiser.items.flatMap(({ field, value }, i) => {
      const target = field === void 0 ? shape.fields[i] : shape.fields.find(({ name }) => name === field.name);
      assert(target !== void 0, "checking has found every field");
      return this.#initialise(base + target.offset, target.shape, value);
    });
  }
  // One case per kind of statement.
  #statement(statement, result) {
    switch (statement.kind) {
      case "block":
        return this.#block(statement, result);
      case "empty":
        return [];
      case "expression":
        return this.effect(statement.expression);
      case "if": {
        const condition = this.value(statement.condition);
        const whenTrue = this.#statement(statement.whenTrue, result);
        const whenFalse = statement.whenFalse === void 0 ? [] : this.#statement(statement.whenFalse, result);
        return [{ kind: "if", condition, whenTrue, whenFalse }];
      }
      case "for": {
        const first = this.effect(statement.first);
        const condition = this.value(statement.condition);
        const body = this.#statement(statement.body, result);
        return [
          ...first,
          {
            kind: "loop",
            test: "before",
            condition,
            body,
            step: this.effect(statement.step),
            span: spanOf2(statement)
          }
        ];
      }
      case "iterate": {
        const { symbol, low, high, shape } = this.#binder(statement.binder.name);
        const base = this.#around.scratch(1);
        this.bind(symbol, { kind: "slots", base, shape });
        return [{ kind: "iterate", slot: base, low, high, body: this.#statement(statement.body, result) }];
      }
      case "while":
      case "doWhile": {
        const condition = this.value(statement.condition);
        const body = this.#statement(statement.body, result);
        const test = statement.kind === "while" ? "before" : "after";
        return [{ kind: "loop", test, condition, body, step: [], span: spanOf2(statement) }];
      }
      case "return":
        return [...this.#result(statement.value, result), { kind: "return" }];
      case "assert":
        return [{ kind: "assert", condition: this.value(statement.condition), span: spanOf2(statement) }];
    }
  }
  #result(value, result) {
    if (value === void 0 || result?.kind !== "slots") return [];
    return this.#initialise(result.base, result.shape, value);
  }
};
var WORD = { low: -(2 ** 31), high: 2 ** 31 - 1 };
var TRUTH = { low: 0, high: 1 };
var INT_OPERATORS = /* @__PURE__ */ new Map([
  ["<?", "min"],
  [">?", "max"]
]);
var COMPOUND_OPERATORS = {
  "+=": "+",
  "-=": "-",
  "*=": "*",
  "/=": "/",
  "%=": "%",
  "&=": "&",
  "|=": "|",
  "^=": "^",
  "<<=": "<<",
  ">>=": ">>"
};
function unrolled(quantifier2, values, each) {
  const span = { start: 0, end: 0 };
  switch (quantifier2) {
    case "forall":
      return values.reduceRight((rest, value) => both(each(value), () => rest), constant(1));
    case "exists":
      return values.reduceRight((rest, value) => either(each(value), () => rest), constant(0));
    case "sum":
      return values.reduce((sum, value) => binary2("+", sum, each(value), span), constant(0));
  }
}
function after2(actions, value) {
  return { kind: "after", actions, value };
}
function slot(base) {
  return { base, indices: [] };
}
function storeInto(to, shape, value, span) {
  if (shape.kind === "number") return { kind: "store", to, value, low: shape.low, high: shape.high, span };
  assert(shape.kind === "bool", "one slot holds an integer or a boolean");
  return { kind: "store", to, value: isTruthValue(value) ? value : truth(value), ...WORD, span };
}
function rangesOf(shape) {
  switch (shape.kind) {
    case "number":
      return [{ low: shape.low, high: shape.high }];
    case "bool":
      return [TRUTH];
    case "array": {
      const element = rangesOf(shape.element);
      return Array.from({ length: shape.length }, () => element).flat();
    }
    case "struct":
      return shape.fields.flatMap((field) => rangesOf(field.shape));
    case "clock":
    case "channel":
    case "double":
    case "string":
      return [WORD];
  }
}
function defaultsOf(shape) {
  return rangesOf(shape).map(({ low, high }) => low > 0 || high < 0 ? low : 0);
}
function valuePart(value) {
  const shape = { kind: "number", ...WORD, size: 1 };
  return { kind: "value", cells: [value], at: 0, shape, indices: [] };
}
function moved(part, offset, shape) {
  if (part.kind === "value") return { ...part, at: part.at + offset, shape };
  return { ...part, base: part.base + offset, shape };
}
function sizeOfTable({ indices, shape }) {
  return indices.reduce((size, step) => size + (step.size - 1) * step.stride, shape.size);
}
function isAggregate2(type) {
  return type?.kind === "array" || type?.kind === "struct";
}
function isPlace2(expression) {
  return expression.kind === "name" || expression.kind === "index" || expression.kind === "member";
}
function mayChange(expression) {
  switch (expression.kind) {
    case "constant":
    case "equal":
      return false;
    case "read":
      return expression.from.indices.some(({ value }) => mayChange(value));
    case "negate":
    case "not":
      return mayChange(expression.operand);
    case "binary":
    case "and":
    case "or":
      return mayChange(expression.left) || mayChange(expression.right);
    case "choose":
      return [expression.condition, expression.whenTrue, expression.whenFalse].some(mayChange);
    case "fold":
      return mayChange(expression.body);
    case "after":
    case "call":
      return true;
  }
}
function hasCall(expression) {
  return someExpression(expression, (each) => each.kind === "call");
}
function hasEffect(expression) {
  return someExpression(expression, (each) => ["call", "assign", "increment"].includes(each.kind));
}
function someExpression(expression, holds2) {
  if (holds2(expression)) return true;
  return partsOf(expression).some((part) => someExpression(part, holds2));
}
function partsOf(expression) {
  switch (expression.kind) {
    case "unary":
    case "increment":
    case "rate":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "assign":
      return [expression.target, expression.value];
    case "conditional":
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case "index":
      return [expression.array, expression.index];
    case "member":
      return [expression.object];
    case "call":
      return [expression.callee, ...expression.arguments];
    case "quantifier":
      return [expression.body];
    case "comma":
      return expression.items;
    case "integer":
    case "double":
    case "boolean":
    case "string":
    case "name":
    case "deadlock":
    case "foreign":
    case "error":
      return [];
  }
}
function spanOf2({ start, end }) {
  return { start, end };
}

// src/network/layout.ts
var Layout = class {
  report;
  variables = [];
  clocks = [REFERENCE_CLOCK];
  channels = [];
  functions = [];
  /** The value of each slot at the start. */
  initial;
  /** How many slots make the state; known once it is closed. */
  stateLength = 0;
  #tables = /* @__PURE__ */ new Map();
  constructor(processCount, report2) {
    this.report = report2;
    this.initial = new Array(processCount).fill(0);
  }
  /** All variables of the state have been laid out. */
  closeState() {
    this.stateLength = this.initial.length;
  }
  variable(name, shape, initial, meta) {
    assert(this.stateLength > 0 === meta, "variables of the state come first, then meta variables");
    const slot2 = this.initial.length;
    const ranges = rangesOf(shape);
    const paths = cellPaths(shape);
    const cells = ranges.map(({ low, high }, i) => ({ path: paths[i], low, high }));
    for (let i = 0; i < cells.length; i++) this.initial.push(initial[i]);
    this.variables.push({ name, slot: slot2, cells, meta });
    return { kind: "slots", base: slot2, shape };
  }
  clock(name, shape, initial) {
    const base = this.clocks.length;
    cellPaths(shape).forEach((path, i) => this.clocks.push({ name: name + path, initial: initial[i] }));
    return { kind: "clocks", base, shape };
  }
  channel(name, shape, properties) {
    const base = this.channels.length;
    for (const path of cellPaths(shape))
      this.channels.push({ name: name + path, ...properties, priority: 0 });
    return { kind: "channels", base, shape };
  }
  /** Fresh slots that are not part of the state. */
  scratch(size) {
    assert(this.stateLength > 0, "the state is closed before code is lowered");
    const slot2 = this.initial.length;
    for (let i = 0; i < size; i++) this.initial.push(0);
    return slot2;
  }
  /** Slots that hold some cells of a constant; the same ones for the same cells. */
  table(cells, at, size) {
    let known = this.#tables.get(cells);
    if (known === void 0) this.#tables.set(cells, known = /* @__PURE__ */ new Map());
    let slot2 = known.get(at);
    if (slot2 === void 0) {
      slot2 = this.scratch(size);
      for (let i = 0; i < size; i++) this.initial[slot2 + i] = cells[at + i];
      known.set(at, slot2);
    }
    return slot2;
  }
};
function cellPaths(shape, prefix = "") {
  switch (shape.kind) {
    case "array":
      return Array.from(
        { length: shape.length },
        (_, i) => cellPaths(shape.element, `${prefix}[${shape.low + i}]`)
      ).flat();
    case "struct":
      return shape.fields.flatMap((field) => cellPaths(field.shape, `${prefix}.${field.name}`));
    default:
      return [prefix];
  }
}

// src/network/lower-formula.ts
var FormulaLowering = class {
  #code;
  #typeOf;
  constructor(code, typeOf) {
    this.#code = code;
    this.#typeOf = typeOf;
  }
  formula(expression) {
    const parts = { conditions: [], constraints: [], rates: [] };
    if (expression !== void 0) this.#collect(expression, void 0, parts);
    const condition = parts.conditions.reduceRight(
      (rest, each) => rest === void 0 ? each : both(each, () => rest),
      void 0
    );
    return { formula: { condition, constraints: parts.constraints }, rates: parts.rates };
  }
  /** Adds what the expression asks for, where `when` holds. */
  #collect(expression, when, parts) {
    const type = this.#typeOf(expression);
    if (type !== void 0 && isIntegral(type)) {
      const condition = this.#code.value(expression);
      parts.conditions.push(when === void 0 ? condition : either(negation(when), () => condition));
      return;
    }
    switch (expression.kind) {
      case "binary":
        this.#collectBinary(expression.operator, expression.left, expression.right, when, parts);
        return;
      case "conditional": {
        const condition = this.#code.value(expression.condition);
        this.#collect(expression.whenTrue, conjunction2(when, condition), parts);
        this.#collect(expression.whenFalse, conjunction2(when, negation(condition)), parts);
        return;
      }
      case "quantifier":
        assert(expression.quantifier === "forall", "only forall keeps a clock constraint convex");
        this.#code.forEachValue(expression.binder.name, () => {
          this.#collect(expression.body, when, parts);
        });
        return;
      default:
        fail(`a ${expression.kind} expression is no clock constraint`);
    }
  }
  #collectBinary(operator, left, right, when, parts) {
    switch (operator) {
      case "&&":
        this.#collect(left, when, parts);
        this.#collect(right, when, parts);
        return;
      case "||": {
        const first = this.#isInteger(left);
        const condition = this.#code.value(first ? left : right);
        this.#collect(first ? right : left, conjunction2(when, negation(condition)), parts);
        return;
      }
      case "imply":
        this.#collect(right, conjunction2(when, this.#code.value(left)), parts);
        return;
      case "==":
        if (left.kind === "rate" || right.kind === "rate") {
          parts.rates.push(this.#rate(left, right));
          return;
        }
        parts.constraints.push(...this.comparison(operator, left, right, when));
        return;
      default:
        parts.constraints.push(...this.comparison(operator, left, right, when));
    }
  }
  #isInteger(expression) {
    const type = this.#typeOf(expression);
    return type !== void 0 && isIntegral(type);
  }
  #rate(left, right) {
    const rated = left.kind === "rate" ? left : right;
    assert(rated.kind === "rate", "one side is the rate of a clock");
    return {
      clock: this.#code.clock(rated.operand),
      rate: this.#code.value(left.kind === "rate" ? right : left)
    };
  }
  /** A comparison of clocks, differences of clocks and integers, as constraints that all hold. */
  comparison(operator, left, right, when) {
    const span = { start: left.start, end: right.end };
    const { plus, minus, constant: shift } = difference(this.term(left), this.term(right), span);
    const above = { left: plus, right: minus, bound: minusOf(shift, span), when, span };
    const below2 = { left: minus, right: plus, bound: shift, when, span };
    switch (operator) {
      case "<":
        return [{ ...above, strict: true }];
      case "<=":
        return [{ ...above, strict: false }];
      case ">":
        return [{ ...below2, strict: true }];
      case ">=":
        return [{ ...below2, strict: false }];
      case "==":
        return [
          { ...above, strict: false },
          { ...below2, strict: false }
        ];
      default:
        fail(`clocks are not compared by ${operator}`);
    }
  }
  /** A sum of at most one clock, at most one clock subtracted, and an integer. */
  term(expression) {
    const type = this.#typeOf(expression);
    if (type?.kind === "clock") return { plus: this.#code.clock(expression), constant: constant(0) };
    if (type !== void 0 && isIntegral(type)) return { constant: this.#code.value(expression) };
    const span = { start: expression.start, end: expression.end };
    switch (expression.kind) {
      case "binary": {
        const left = this.term(expression.left);
        const right = this.term(expression.right);
        if (expression.operator === "-") return difference(left, right, span);
        assert(expression.operator === "+", "clocks are only added to and subtracted");
        return difference(left, difference({ constant: constant(0) }, right, span), span);
      }
      case "unary": {
        const operand2 = this.term(expression.operand);
        return expression.operator === "-" ? difference({ constant: constant(0) }, operand2, span) : operand2;
      }
      default:
        fail(`a ${expression.kind} expression is no difference of clocks`);
    }
  }
};
var NO_CLOCK = { base: 0, indices: [] };
function difference(a, b, span) {
  const isNone = (clock) => clock === void 0 || clock === NO_CLOCK;
  assert(isNone(a.plus) || isNone(b.minus), "at most one clock is added");
  assert(isNone(a.minus) || isNone(b.plus), "at most one clock is subtracted");
  return {
    plus: (isNone(a.plus) ? b.minus : a.plus) ?? NO_CLOCK,
    minus: (isNone(a.minus) ? b.plus : a.minus) ?? NO_CLOCK,
    constant: binary2("-", a.constant, b.constant, span)
  };
}
function minusOf(expression, span) {
  return binary2("-", constant(0), expression, span);
}
function conjunction2(when, condition) {
  return when === void 0 ? condition : both(when, () => condition);
}

// src/network/problems.ts
var processNotAnalysable = rule(
  "TKS5101",
  "error",
  "process that is not analysed here",
  (process2, why) => ({
    message: `The process '${process2}' cannot be explored: its template uses ${why}.`,
    hint: "Leave the process out of the system line, or model it without."
  })
);
var variableNotAnalysable = rule(
  "TKS5102",
  "error",
  "variable that is not analysed here",
  (name, what) => `The variable '${name}' cannot be explored: it holds ${what}.`
);
var tooManyEdges = rule("TKS5103", "error", "too many edges", (process2, limit) => ({
  message: `The selects of process '${process2}' give more than ${limit} edges.`,
  hint: "Select from a smaller range."
}));
var initialValueFails = rule(
  "TKS5104",
  "error",
  "initial value cannot be computed",
  (name) => `The initial value of '${name}' cannot be computed.`
);
var undirectedSynchronisation = rule(
  "TKS5105",
  "error",
  "synchronisation without direction",
  () => ({
    message: "Synchronisations without direction are not explored here.",
    hint: "Write 'c!' on one side and 'c?' on the other."
  })
);

// src/network/instance.ts
var INITIAL_STEPS_MAX = 5e6;
var UNROLL_MAX = 64;
var UNROLL_IN_QUERIES_MAX = 1e6;
var Instance = class {
  code;
  formulas;
  #checked;
  #layout;
  #outer;
  /** Put before names that are shown: `P.`. */
  #prefix;
  #storages = /* @__PURE__ */ new Map();
  #places = /* @__PURE__ */ new Map();
  #functions = /* @__PURE__ */ new Map();
  #budget = { stepsLeft: INITIAL_STEPS_MAX };
  constructor(checked, layout, outer, prefix) {
    this.#checked = checked;
    this.#layout = layout;
    this.#outer = outer;
    this.#prefix = prefix;
    const typeOf = (expression) => checked.typeOf.get(expression);
    this.code = this.newCode();
    this.formulas = new FormulaLowering(this.code, typeOf);
  }
  /** A lowering of code that stands here; with `memberOf`, code that names members of processes. */
  newCode(memberOf) {
    const { typeOf, symbolOf } = this.#checked;
    return new CodeLowering({
      typeOf: (expression) => typeOf.get(expression),
      symbolOf: (node) => symbolOf.get(node),
      storageOf: (symbol) => this.storageOf(symbol),
      shapeOf: (type) => this.shapeOf(type),
      scratch: (size) => this.#layout.scratch(size),
      table: (cells, at, size) => this.#layout.table(cells, at, size),
      functionOf: (symbol) => this.functionOf(symbol),
      unrollMax: memberOf === void 0 ? UNROLL_MAX : UNROLL_IN_QUERIES_MAX,
      memberOf: memberOf ?? (() => void 0)
    });
  }
  /** Gives a parameter of a template what it is bound to. */
  bind(symbol, storage) {
    this.#storages.set(symbol, storage);
    if (storage.kind === "value") {
      this.#places.set(symbol, { cells: storage.cells, at: storage.at, shape: storage.shape });
    }
  }
  /** Lays out variables: those of the state, or the meta variables. Constants are computed. */
  declare(variables, which) {
    for (const symbol of variables) {
      if (symbol.meta !== (which === "meta")) continue;
      if (symbol.constant) this.#constant(symbol);
      else this.#variable(symbol);
    }
  }
  #constant(symbol) {
    const isForeign = ["double", "string"].includes(innermost(symbol.type).kind);
    const place = this.#checked.constants.get(symbol) ?? (isForeign ? void 0 : this.#initialPlace(symbol));
    if (place === void 0) return;
    this.#places.set(symbol, place);
    this.#storages.set(symbol, { kind: "value", cells: place.cells, at: place.at, shape: place.shape });
  }
  #variable(symbol) {
    const strange = strangeLeaf(this.shapeOf(symbol.type), innermost(symbol.type).kind);
    if (strange === "double" || strange === "string") return;
    if (strange !== void 0) {
      this.#layout.report(variableNotAnalysable.at(symbol.span, symbol.name, `a ${strange} in a struct`));
      return;
    }
    const place = this.#initialPlace(symbol);
    if (place !== void 0) this.#storages.set(symbol, this.#layOut(symbol, place));
  }
  #layOut(symbol, { shape, cells }) {
    const name = this.#prefix + symbol.name;
    const leaf = innermost(symbol.type);
    if (leaf.kind === "clock") return this.#layout.clock(name, shape, cells);
    if (leaf.kind === "channel") return this.#layout.channel(name, shape, leaf);
    return this.#layout.variable(name, shape, cells, symbol.meta);
  }
  #initialPlace(symbol) {
    const place = freshPlace(this.shapeOf(symbol.type));
    const { initialiser } = symbol.declarator;
    if (initialiser === void 0) return place;
    const interpreter = this.#interpreter();
    interpreter.initialise(place, initialiser);
    if (interpreter.failure === void 0) return place;
    this.#layout.report(initialValueFails.at(interpreter.failure.at, symbol.name));
    return void 0;
  }
  #interpreter() {
    return new Interpreter(this.#checked, (symbol) => this.#placeOf(symbol), this.#budget);
  }
  #placeOf(symbol) {
    const outer = this.#outer;
    const place = this.#places.get(symbol) ?? (outer === void 0 ? void 0 : outer.#placeOf(symbol));
    return place ?? this.#checked.constants.get(symbol);
  }
  storageOf(symbol) {
    const storage = this.#storages.get(symbol);
    if (storage !== void 0) return storage;
    if (this.#outer !== void 0) return this.#outer.storageOf(symbol);
    fail(`'${symbol.name}' has no storage`);
  }
  shapeOf(type) {
    const shape = shapeOf(type, ({ expression, plus }) => {
      const interpreter = this.#interpreter();
      const value = interpreter.number(expression);
      return interpreter.failure === void 0 ? value + plus : void 0;
    });
    assert(isShape(shape), "the types of an instance have known bounds");
    return shape;
  }
  /** The value of an expression that is known before the model runs. */
  constantValue(expression) {
    const interpreter = this.#interpreter();
    const value = interpreter.number(expression);
    return interpreter.failure === void 0 ? value : void 0;
  }
  functionOf(symbol) {
    if (symbol.owner === "global" && this.#outer !== void 0) return this.#outer.functionOf(symbol);
    const known = this.#functions.get(symbol);
    if (known !== void 0) return known;
    const index = this.#layout.functions.length;
    const parameters = symbol.parameters.map((parameter) => this.#parameter(parameter));
    const result = this.#result(symbol);
    const lowered = { index, parameters, result };
    this.#functions.set(symbol, lowered);
    const entry = { name: symbol.name, body: [], result: result?.kind === "slots" ? result.base : void 0 };
    this.#layout.functions.push(entry);
    const code = this.newCode();
    symbol.parameters.forEach((parameter, i) => {
      code.bind(parameter, parameters[i]);
    });
    this.#layout.functions[index] = { ...entry, body: code.body(symbol.node.body, result) };
    return lowered;
  }
  #parameter({ type, passing }) {
    const shape = this.shapeOf(type);
    if (innermost(type).kind === "clock")
      return { kind: "clocks", base: 0, reference: this.#layout.scratch(1), shape };
    if (passing === "reference") return { kind: "slots", base: 0, reference: this.#layout.scratch(1), shape };
    return { kind: "slots", base: this.#layout.scratch(shape.size), shape };
  }
  #result({ result }) {
    if (result.kind === "void") return void 0;
    const shape = this.shapeOf(result);
    return { kind: "slots", base: this.#layout.scratch(shape.size), shape };
  }
  /** The part of a variable that a reference parameter stands for. */
  reference(variable, offset, type) {
    const storage = this.storageOf(variable);
    const shape = this.shapeOf(type);
    if (storage.kind === "value") return { ...storage, at: storage.at + offset, shape };
    return { ...storage, base: storage.base + offset, shape };
  }
};
function strangeLeaf(shape, allowed) {
  switch (shape.kind) {
    case "array":
      return strangeLeaf(shape.element, allowed);
    case "struct":
      return shape.fields.map((field) => strangeLeaf(field.shape, "")).find((strange) => strange !== void 0);
    case "clock":
    case "channel":
      return shape.kind === allowed ? void 0 : shape.kind;
    case "double":
    case "string":
      return shape.kind;
    case "number":
    case "bool":
      return void 0;
  }
}

// src/network/lower-process.ts
var EDGES_MAX = 1e5;
function processInstance(checked, process2, globals, layout) {
  const instance = new Instance(checked, layout, globals, `${process2.name}.`);
  const { template, bindings } = process2;
  if (template.foreign !== void 0) {
    layout.report(processNotAnalysable.at(template.symbol.span, process2.name, template.foreign));
  }
  for (const [parameter, binding] of bindings) {
    if (binding.kind === "value") {
      const { cells, at, shape } = binding.place;
      instance.bind(parameter, { kind: "value", cells, at, shape });
    } else if (binding.kind === "reference") {
      instance.bind(parameter, globals.reference(binding.variable, binding.offset, binding.type));
    }
  }
  instance.declare(template.variables, "state");
  return instance;
}
function lowerProcess(process2, index, instance, layout) {
  const { template } = process2;
  assert(template.initial !== void 0, "a usable template has an initial location");
  const edges = edgePaths(template).flatMap((path) => lowerEdges(path, index, instance, layout));
  if (edges.length > EDGES_MAX) layout.report(tooManyEdges.at(template.symbol.span, process2.name, EDGES_MAX));
  return {
    name: process2.name,
    locations: template.locations.map(({ location }) => lowerLocation(location, instance)),
    initialLocations: [template.initial.index],
    edges,
    priority: process2.priority
  };
}
function lowerLocation(location, instance) {
  const { formula, rates } = instance.formulas.formula(location.invariant?.value);
  const { urgency } = location;
  return {
    name: locationTitle(location),
    urgency: urgency === "both" ? "committed" : urgency,
    invariant: formula,
    rates,
    labels: []
  };
}
function edgePaths(template) {
  const from = /* @__PURE__ */ new Map();
  for (const edge of template.edges) {
    if (edge.source?.kind !== "branchpoint") continue;
    const edges = from.get(edge.source);
    if (edges === void 0) from.set(edge.source, [edge]);
    else edges.push(edge);
  }
  const onwards = (edge, passed) => {
    if (edge.target?.kind !== "branchpoint") return [[edge]];
    const { target } = edge;
    if (passed.includes(target)) return [];
    return (from.get(target) ?? []).flatMap((next) => onwards(next, [...passed, target])).map((rest) => [edge, ...rest]);
  };
  return template.edges.flatMap((edge, edgeIndex) => {
    if (edge.source?.kind !== "location") return [];
    const { source } = edge;
    return onwards(edge, []).flatMap((path) => {
      const { target } = path.at(-1);
      return target?.kind === "location" ? [{ edgeIndex, source, target, first: path[0], rest: path.slice(1) }] : [];
    });
  });
}
function lowerEdges(path, process2, instance, layout) {
  const edges = [];
  const selects = [path.first, ...path.rest].flatMap((edge) => edge.selects);
  const choose2 = (at, selected) => {
    if (edges.length > EDGES_MAX) return;
    const binder = selects[at];
    if (binder === void 0) {
      edges.push(lowerEdge(path, process2, selected, instance, layout));
      return;
    }
    forEachValue(binder, instance, (value) => {
      choose2(at + 1, [...selected, { name: binder.name, value }]);
    });
  };
  choose2(0, []);
  return edges;
}
function forEachValue(binder, instance, use) {
  const shape = instance.shapeOf(binder.type);
  assert(shape.kind === "number", "a select runs over integers or scalars");
  for (let value = shape.low; value <= shape.high; value++) {
    instance.code.withValue(binder, value, shape, () => {
      use(value);
    });
  }
}
function lowerEdge({ edgeIndex, source, target, first, rest }, process2, selected, instance, layout) {
  const { edge } = first;
  const updates = [first, ...rest].flatMap((each) => each.edge.update?.value ?? []);
  return {
    process: process2,
    source: source.index,
    target: target.index,
    guard: instance.formulas.formula(edge.guard?.value).formula,
    action: lowerAction(first, instance, layout),
    update: updates.flatMap((update) => instance.code.effect(update)),
    selected,
    origin: { edgeIndex, span: { start: edge.start, end: edge.end } }
  };
}
function lowerAction({ edge }, instance, layout) {
  const synchronisation = edge.synchronisation?.value;
  if (synchronisation === void 0) return { kind: "internal" };
  const { channel, direction } = synchronisation;
  if (direction === "none") layout.report(undirectedSynchronisation.at(synchronisation));
  return { kind: direction === "!" ? "send" : "receive", ...instance.code.channel(channel) };
}

// src/network/lower-query.ts
var QueryLowering = class {
  #code;
  #formulas;
  #checked;
  #instances;
  #indexOf;
  constructor(checked, globals, instances) {
    this.#checked = checked;
    this.#instances = instances;
    this.#indexOf = new Map(checked.processes.map(({ name }, index) => [name, index]));
    this.#code = globals.newCode((expression) => this.#member(expression));
    this.#formulas = new FormulaLowering(this.#code, (expression) => this.#typeOf(expression));
  }
  query(query) {
    switch (query.kind) {
      case "path":
        return { kind: "path", quantifier: query.quantifier, predicate: this.predicate(query.predicate) };
      case "leadsTo":
        return {
          kind: "leadsTo",
          premise: this.predicate(query.premise),
          conclusion: this.predicate(query.conclusion)
        };
      case "bounds":
        return {
          kind: "bounds",
          which: query.which,
          condition: query.condition === void 0 ? void 0 : this.predicate(query.condition),
          values: query.expressions.map((expression) => this.#formulas.term(expression))
        };
      case "foreign":
        fail("queries of other engines are not lowered");
    }
  }
  predicate(expression) {
    const type = this.#typeOf(expression);
    if (type !== void 0 && isIntegral(type) && !someExpression(expression, (each) => each.kind === "deadlock")) {
      return { kind: "condition", condition: this.#code.value(expression) };
    }
    switch (expression.kind) {
      case "deadlock":
        return { kind: "deadlock" };
      case "unary":
        assert(expression.operator === "!", "a predicate is negated only");
        return { kind: "not", part: this.predicate(expression.operand) };
      case "conditional": {
        const condition = this.predicate(expression.condition);
        const parts = [
          { kind: "and", parts: [condition, this.predicate(expression.whenTrue)] },
          { kind: "and", parts: [{ kind: "not", part: condition }, this.predicate(expression.whenFalse)] }
        ];
        return { kind: "or", parts };
      }
      case "quantifier": {
        const parts = [];
        this.#code.forEachValue(expression.binder.name, () => {
          parts.push(this.predicate(expression.body));
        });
        return { kind: expression.quantifier === "forall" ? "and" : "or", parts };
      }
      case "binary":
        return this.#binary(expression);
      default:
        fail(`a ${expression.kind} expression is no predicate over clocks`);
    }
  }
  #binary({ operator, left, right }) {
    switch (operator) {
      case "&&":
        return { kind: "and", parts: [this.predicate(left), this.predicate(right)] };
      case "||":
        return { kind: "or", parts: [this.predicate(left), this.predicate(right)] };
      case "imply":
        return { kind: "or", parts: [{ kind: "not", part: this.predicate(left) }, this.predicate(right)] };
      case "xor": {
        const a = this.predicate(left);
        const b = this.predicate(right);
        const parts = [
          { kind: "and", parts: [a, { kind: "not", part: b }] },
          { kind: "and", parts: [{ kind: "not", part: a }, b] }
        ];
        return { kind: "or", parts };
      }
      case "!=":
        return {
          kind: "not",
          part: { kind: "clocks", constraints: this.#formulas.comparison("==", left, right) }
        };
      default:
        return { kind: "clocks", constraints: this.#formulas.comparison(operator, left, right) };
    }
  }
  #typeOf(expression) {
    return this.#checked.typeOf.get(expression);
  }
  /** `P.x`, `P.loc`, `T(1).x`: a storage, or a condition on the location of the process. */
  #member(expression) {
    const index = this.#processOf(expression.object);
    if (index === void 0) return void 0;
    const symbol = this.#checked.symbolOf.get(expression);
    const here = { kind: "read", from: { base: index, indices: [] } };
    if (symbol === void 0) return here;
    if (symbol.kind === "location") {
      const span = { start: expression.start, end: expression.end };
      return { kind: "binary", operator: "==", left: here, right: constant(symbol.index), span };
    }
    return this.#instances[index].storageOf(symbol);
  }
  #processOf(expression) {
    const named = expression.kind === "call" ? expression.callee : expression;
    const symbol = this.#checked.symbolOf.get(named);
    if (symbol?.kind !== "template" && symbol?.kind !== "instance") return void 0;
    if (expression.kind !== "call") return this.#indexOf.get(symbol.name);
    const chosen = expression.arguments.map((argument) => {
      const value = this.#code.value(argument);
      assert(value.kind === "constant", "the process is known where the query is read");
      return value.value;
    });
    const index = this.#indexOf.get(`${symbol.name}(${chosen.join(",")})`);
    assert(index !== void 0, "the process exists");
    return index;
  }
};

// src/network/instantiate.ts
function instantiate(checked, queries, report2) {
  const found = [];
  const layout = new Layout(checked.processes.length, (diagnostic) => {
    found.push(diagnostic);
    report2(diagnostic);
  });
  const globals = new Instance(checked, layout, void 0, "");
  globals.declare(checked.globals.variables, "state");
  const instances = checked.processes.map((process2) => processInstance(checked, process2, globals, layout));
  if (hasErrors(found)) return void 0;
  layout.closeState();
  globals.declare(checked.globals.variables, "meta");
  checked.processes.forEach(({ template }, index) => {
    instances[index].declare(template.variables, "meta");
  });
  const processes = checked.processes.map(
    (process2, index) => lowerProcess(process2, index, instances[index], layout)
  );
  if (hasErrors(found)) return void 0;
  const lowering = new QueryLowering(checked, globals, instances);
  const loweredQueries = queries.map((query) => lowering.query(query));
  const hook = (when) => (checked[when]?.updates ?? []).flatMap((update) => globals.code.effect(update));
  const beforeUpdate = hook("beforeUpdate");
  const afterUpdate = hook("afterUpdate");
  const channels = withPriorities(checked, globals, layout.channels);
  processes.forEach(({ initialLocations }, index) => layout.initial[index] = initialLocations[0]);
  const network = {
    name: checked.model.file.path,
    processes,
    variables: layout.variables,
    stateLength: layout.stateLength,
    vectorLength: layout.initial.length,
    initialVector: layout.initial,
    clocks: layout.clocks,
    functions: layout.functions,
    synchronisation: { kind: "channels", channels },
    beforeUpdate,
    afterUpdate,
    hasPriorities: new Set(processes.map(({ priority }) => priority)).size > 1 || (/* @__PURE__ */ new Set([...channels.map(({ priority }) => priority), 0])).size > 1
  };
  return { network, queries: loweredQueries };
}
function withPriorities(checked, globals, channels) {
  const levels = checked.channelPriorities?.levels;
  if (levels === void 0) return channels;
  const ranks = channels.map(() => 0);
  const middle = levels.findIndex((level) => level.some((each) => each.kind === "default"));
  levels.forEach((level, index) => {
    for (const each of level) {
      if (each.kind === "default") continue;
      const { channel, count: count2 } = globals.code.channels(each);
      ranks.fill(middle < 0 ? index + 1 : index - middle, channel, channel + count2);
    }
  });
  return channels.map((channel, index) => ({ ...channel, priority: ranks[index] }));
}

// src/network/walk.ts
function walkFormula(formula, visitor) {
  if (formula.condition !== void 0) walkExpression(formula.condition, visitor);
  for (const { left, right, bound, when } of formula.constraints) {
    walkAddress(left, visitor);
    walkAddress(right, visitor);
    walkExpression(bound, visitor);
    if (when !== void 0) walkExpression(when, visitor);
  }
}
function walkActions(actions, visitor) {
  for (const action of actions) walkAction(action, visitor);
}
function walkExpression(expression, visitor) {
  visitor.expression?.(expression);
  switch (expression.kind) {
    case "constant":
      return;
    case "read":
      walkAddress(expression.from, visitor);
      return;
    case "negate":
    case "not":
      walkExpression(expression.operand, visitor);
      return;
    case "binary":
    case "and":
    case "or":
      walkExpression(expression.left, visitor);
      walkExpression(expression.right, visitor);
      return;
    case "choose":
      walkExpression(expression.condition, visitor);
      walkExpression(expression.whenTrue, visitor);
      walkExpression(expression.whenFalse, visitor);
      return;
    case "equal":
      walkAddress(expression.left, visitor);
      walkAddress(expression.right, visitor);
      return;
    case "fold":
      walkExpression(expression.body, visitor);
      return;
    case "after":
      walkActions(expression.actions, visitor);
      walkExpression(expression.value, visitor);
      return;
    case "call":
      walkCall(expression.call, visitor);
      return;
  }
}
function walkAction(action, visitor) {
  visitor.action?.(action);
  switch (action.kind) {
    case "store":
      walkAddress(action.to, visitor);
      walkExpression(action.value, visitor);
      return;
    case "copy":
      walkAddress(action.to, visitor);
      walkAddress(action.from, visitor);
      return;
    case "refer":
      walkAddress(action.to, visitor);
      return;
    case "setClock":
      walkAddress(action.clock, visitor);
      walkExpression(action.value, visitor);
      return;
    case "copyClock":
      walkAddress(action.clock, visitor);
      walkAddress(action.from, visitor);
      walkExpression(action.shift, visitor);
      return;
    case "evaluate":
      walkExpression(action.value, visitor);
      return;
    case "if":
      walkExpression(action.condition, visitor);
      walkActions(action.whenTrue, visitor);
      walkActions(action.whenFalse, visitor);
      return;
    case "loop":
      walkExpression(action.condition, visitor);
      walkActions(action.body, visitor);
      walkActions(action.step, visitor);
      return;
    case "iterate":
      walkActions(action.body, visitor);
      return;
    case "return":
      return;
    case "assert":
      walkExpression(action.condition, visitor);
      return;
    case "call":
      walkCall(action.call, visitor);
      return;
  }
}
function walkCall(call, visitor) {
  walkActions(call.prepare, visitor);
}
function walkAddress({ indices }, visitor) {
  for (const { value } of indices) walkExpression(value, visitor);
}

// src/network/value-range.ts
var WORD2 = { low: -(2 ** 31), high: 2 ** 31 - 1 };
var TRUTH2 = { low: 0, high: 1 };
function slotRanges(network) {
  const ranges = network.initialVector.map((value) => ({ low: value, high: value }));
  network.processes.forEach(
    (process2, slot2) => ranges[slot2] = { low: 0, high: process2.locations.length - 1 }
  );
  for (const { slot: slot2, cells } of network.variables) cells.forEach((cell, at) => ranges[slot2 + at] = cell);
  const widen = (slot2, range) => {
    if (slot2 >= network.stateLength) ranges[slot2] = union(ranges[slot2], range);
  };
  const visitor = storesVisitor(widen);
  for (const { body } of network.functions) walkActions(body, visitor);
  for (const process2 of network.processes) {
    for (const { update, guard } of process2.edges) {
      walkActions(update, visitor);
      walkFormula(guard, visitor);
    }
    for (const { invariant: invariant2 } of process2.locations) walkFormula(invariant2, visitor);
  }
  return ranges;
}
function storesVisitor(widen) {
  return {
    action(action) {
      if (action.kind === "store") for (const slot2 of slotsOf(action.to)) widen(slot2, action);
      else if (action.kind === "iterate") widen(action.slot, action);
      else if (action.kind === "refer") widen(action.slot, WORD2);
      else if (action.kind === "copy") {
        for (const slot2 of slotsOf(action.to)) action.ranges.forEach((range, at) => widen(slot2 + at, range));
      }
    },
    expression(expression) {
      if (expression.kind === "fold") widen(expression.slot, expression);
    }
  };
}
function slotsOf({ base, reference, indices }) {
  if (reference !== void 0) return [];
  return indices.reduce(
    (slots, { size, stride }) => slots.flatMap((slot2) => Array.from({ length: size }, (_, i) => slot2 + i * stride)),
    [base]
  );
}
function rangeOf(expression, slots) {
  const of = (operand2) => rangeOf(operand2, slots);
  switch (expression.kind) {
    case "constant":
      return { low: expression.value, high: expression.value };
    case "read": {
      const targets = slotsOf(expression.from);
      return targets.length === 0 ? WORD2 : targets.map((slot2) => slots[slot2]).reduce(union);
    }
    case "negate": {
      const { low, high } = of(expression.operand);
      return word(-high, -low);
    }
    case "binary":
      return binaryRange(expression.operator, of(expression.left), of(expression.right));
    case "choose":
      return union(of(expression.whenTrue), of(expression.whenFalse));
    case "not":
    case "and":
    case "or":
    case "equal":
      return TRUTH2;
    case "fold": {
      if (expression.fold !== "sum") return TRUTH2;
      const { low, high } = of(expression.body);
      const rounds = Math.max(0, expression.high - expression.low + 1);
      return word(Math.min(0, rounds * low), Math.max(0, rounds * high));
    }
    case "after":
      return of(expression.value);
    case "call":
      return WORD2;
  }
}
function binaryRange(operator, a, b) {
  switch (operator) {
    case "+":
      return word(a.low + b.low, a.high + b.high);
    case "-":
      return word(a.low - b.high, a.high - b.low);
    case "*": {
      const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
      return word(Math.min(...corners), Math.max(...corners));
    }
    case "/": {
      const largest = Math.max(Math.abs(a.low), Math.abs(a.high));
      return { low: a.low < 0 || b.low < 0 ? -largest : 0, high: largest };
    }
    case "%": {
      const largest = Math.max(0, Math.max(Math.abs(b.low), Math.abs(b.high)) - 1);
      return { low: a.low < 0 ? -largest : 0, high: a.high > 0 ? Math.min(largest, Math.max(a.high, 0)) : 0 };
    }
    case "min":
      return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
    case "max":
      return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
    case "<":
    case "<=":
    case "==":
    case "!=":
    case ">=":
    case ">":
      return TRUTH2;
    default:
      return WORD2;
  }
}
function union(a, b) {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}
function word(low, high) {
  return WORD2.low <= low && high <= WORD2.high ? { low, high } : WORD2;
}

// src/network/clock-bounds.ts
var NO_BOUND = -1073741824;
var BOUND_MAX = 2 ** 29 - 1;
function clockBounds(network, options = {}) {
  const slots = slotRanges(network);
  const tables = network.processes.map((process2) => new BoundTable(process2, network.clocks.length));
  network.processes.forEach((process2, index) => {
    const table = tables[index];
    process2.locations.forEach(({ invariant: invariant2 }, location) => {
      for (const constraint of invariant2.constraints)
        noteConstraint(table, location, constraint, slots, "once");
    });
    for (const edge of process2.edges) {
      const sense = isAlsoNegated(network, edge) ? "negated" : "once";
      for (const constraint of edge.guard.constraints)
        noteConstraint(table, edge.source, constraint, slots, sense);
    }
  });
  propagate(network, tables, slots);
  if (options.kind === "joint") for (const table of tables) table.join();
  const { everywhere = [] } = options;
  for (let k = 0; k < everywhere.length; k += 3)
    tables[0]?.raiseEverywhere(everywhere[k], everywhere[k + 1], everywhere[k + 2]);
  return tables.map((table) => table.sparse());
}
function isAlsoNegated(network, { action }) {
  if (network.hasPriorities) return true;
  if (action.kind !== "receive" || network.synchronisation.kind !== "channels") return false;
  return network.synchronisation.channels[action.channel].broadcast;
}
var BoundTable = class {
  process;
  #clockCount;
  #lower;
  #upper;
  constructor(process2, clockCount) {
    this.process = process2;
    this.#clockCount = clockCount;
    this.#lower = new Int32Array(process2.locations.length * clockCount).fill(NO_BOUND);
    this.#upper = this.#lower.slice();
  }
  /** Raises the bounds of a clock at a location; says whether they have changed. */
  raise(location, clock, lower, upper) {
    const at = location * this.#clockCount + clock;
    let changed = false;
    if (lower > this.#lower[at]) {
      this.#lower[at] = lower;
      changed = true;
    }
    if (upper > this.#upper[at]) {
      this.#upper[at] = upper;
      changed = true;
    }
    return changed;
  }
  raiseEverywhere(clock, lower, upper) {
    for (let location = 0; location < this.process.locations.length; location++)
      this.raise(location, clock, lower, upper);
  }
  /** Takes over the bounds of another location, but for the clocks that are set on the way. */
  inherit(location, from, set) {
    let changed = false;
    const source = from * this.#clockCount;
    for (let clock = 1; clock < this.#clockCount; clock++) {
      if (set.has(clock)) continue;
      if (this.raise(location, clock, this.#lower[source + clock], this.#upper[source + clock]))
        changed = true;
    }
    return changed;
  }
  lowerAt(location, clock) {
    return this.#lower[location * this.#clockCount + clock];
  }
  upperAt(location, clock) {
    return this.#upper[location * this.#clockCount + clock];
  }
  join() {
    for (let at = 0; at < this.#lower.length; at++) {
      const greater = Math.max(this.#lower[at], this.#upper[at]);
      this.#lower[at] = greater;
      this.#upper[at] = greater;
    }
  }
  sparse() {
    return this.process.locations.map((_, location) => {
      const triples = [];
      for (let clock = 1; clock < this.#clockCount; clock++) {
        const lower = this.lowerAt(location, clock);
        const upper = this.upperAt(location, clock);
        if (lower !== NO_BOUND || upper !== NO_BOUND) triples.push(clock, lower, upper);
      }
      return Int32Array.from(triples);
    });
  }
};
function noteConstraint(table, location, { left, right, bound }, slots, sense) {
  const { low, high } = rangeOf(bound, slots);
  const above = limited(high);
  const below2 = limited(-low);
  const isDiagonal = !isReference(left) && !isReference(right);
  const both2 = isDiagonal ? Math.max(above, below2) : void 0;
  for (const clock of clocksOf(left)) {
    table.raise(location, clock, both2 ?? (sense === "negated" ? above : NO_BOUND), both2 ?? above);
  }
  for (const clock of clocksOf(right)) {
    table.raise(location, clock, both2 ?? below2, both2 ?? (sense === "negated" ? below2 : NO_BOUND));
  }
}
function limited(constant2) {
  return Math.max(0, Math.min(constant2, BOUND_MAX));
}
function isReference({ base, indices }) {
  return base === 0 && indices.length === 0;
}
function clocksOf({ base, indices }) {
  return indices.reduce(
    (clocks, { size, stride }) => clocks.flatMap((clock) => Array.from({ length: size }, (_, i) => clock + i * stride)),
    [base]
  ).filter((clock) => clock !== 0);
}
function propagate(network, tables, slots) {
  const copies = network.processes.map((process2) => process2.edges.map((edge) => copiesOf(edge.update)));
  const sets = network.processes.map((process2) => process2.edges.map((edge) => setClocks(edge.update)));
  let rounds = 0;
  for (let changed = true; changed; ) {
    changed = false;
    network.processes.forEach((_, index) => {
      if (propagateInProcess(tables[index], sets[index])) changed = true;
      if (propagateCopies(tables, index, copies[index], slots, rounds > COPY_ROUNDS_MAX)) changed = true;
    });
    rounds++;
  }
}
var COPY_ROUNDS_MAX = 100;
function propagateInProcess(table, sets) {
  const edgesInto = table.process.locations.map(() => []);
  table.process.edges.forEach((edge, index) => edgesInto[edge.target].push(index));
  const waiting = table.process.locations.map((_, location) => location);
  const isWaiting = waiting.map(() => true);
  let changed = false;
  for (let target = waiting.pop(); target !== void 0; target = waiting.pop()) {
    isWaiting[target] = false;
    for (const index of edgesInto[target]) {
      const { source } = table.process.edges[index];
      if (!table.inherit(source, target, sets[index])) continue;
      changed = true;
      if (isWaiting[source] !== true) {
        isWaiting[source] = true;
        waiting.push(source);
      }
    }
  }
  return changed;
}
function propagateCopies(tables, index, copies, slots, giveUp) {
  let changed = false;
  const table = tables[index];
  table.process.edges.forEach((edge, edgeIndex) => {
    for (const { clock, from, shift } of copies[edgeIndex]) {
      const { low } = rangeOf(shift, slots);
      for (const target of clocksOf(clock)) {
        const lower = greatest(
          tables,
          index,
          edge.target,
          (each, location) => each.lowerAt(location, target)
        );
        const upper = greatest(
          tables,
          index,
          edge.target,
          (each, location) => each.upperAt(location, target)
        );
        for (const source of clocksOf(from)) {
          if (table.raise(edge.source, source, moved2(lower, low, giveUp), moved2(upper, low, giveUp)))
            changed = true;
        }
      }
    }
  });
  return changed;
}
function greatest(tables, own, target, boundAt) {
  let bound = boundAt(tables[own], target);
  tables.forEach((table, index) => {
    if (index === own) return;
    table.process.locations.forEach((_, location) => bound = Math.max(bound, boundAt(table, location)));
  });
  return bound;
}
function moved2(bound, shift, giveUp) {
  if (bound === NO_BOUND) return NO_BOUND;
  return giveUp ? BOUND_MAX : limited(bound - shift);
}
function setClocks(actions) {
  const set = /* @__PURE__ */ new Set();
  for (const action of actions) {
    if (action.kind !== "setClock" && action.kind !== "copyClock") continue;
    const { base, reference, indices } = action.clock;
    if (reference === void 0 && indices.length === 0) set.add(base);
  }
  return set;
}
function copiesOf(actions) {
  return actions.flatMap((action) => {
    if (action.kind === "copyClock") return [action];
    if (action.kind === "if") return [...copiesOf(action.whenTrue), ...copiesOf(action.whenFalse)];
    if (action.kind === "loop" || action.kind === "iterate") return copiesOf(action.body);
    return [];
  });
}

// src/zones/bound.ts
var LT_ZERO = 0;
var LE_ZERO = 1;
var UNBOUNDED = 2147483646;
var CONSTANT_MAX = 2 ** 29 - 1;
var FINITE_MAX = 2 * CONSTANT_MAX + 1;
var FINITE_MIN = -2 * CONSTANT_MAX;
function atMost(constant2) {
  assert(isConstant(constant2), "a clock is compared with an integer within CONSTANT_MAX");
  return 2 * constant2 + 1;
}
function below(constant2) {
  assert(isConstant(constant2), "a clock is compared with an integer within CONSTANT_MAX");
  return 2 * constant2;
}
function isConstant(constant2) {
  return Number.isInteger(constant2) && -CONSTANT_MAX <= constant2 && constant2 <= CONSTANT_MAX;
}
function addBounds(a, b) {
  if (a === UNBOUNDED || b === UNBOUNDED) return UNBOUNDED;
  return withinLimits(a + b - ((a | b) & 1));
}
function withinLimits(bound) {
  if (bound < FINITE_MIN || FINITE_MAX < bound)
    fail("the difference of two clocks stays within CONSTANT_MAX");
  return bound;
}

// src/zones/zone.ts
var DIMENSION_MAX = 4096;
function setZero(cells, at, dim) {
  cells.fill(LE_ZERO, at, at + dim * dim);
}
function isEmpty(cells, at) {
  return cells[at] < LE_ZERO;
}
function copyZone(to, toAt, from, fromAt, dim) {
  const length = dim * dim;
  for (let k = 0; k < length; k++) to[toAt + k] = from[fromAt + k];
}
function constrain(cells, at, dim, i, j, bound) {
  if (cells[at] < LE_ZERO) return false;
  if (cells[at + i * dim + j] <= bound) return true;
  if (addBounds(bound, cells[at + j * dim + i]) < LE_ZERO) {
    cells[at] = LT_ZERO;
    return false;
  }
  const via = at + j * dim;
  for (let r = 0; r < dim; r++) {
    const row = at + r * dim;
    const before = cells[row + i];
    if (before === UNBOUNDED) continue;
    const toJ = before + bound - ((before | bound) & 1);
    if (toJ < cells[row + j]) lowerRow(cells, row, via, dim, toJ);
  }
  invariant(() => isClosed(cells, at, dim), "constrain keeps zones closed");
  return true;
}
function lowerRow(cells, row, via, dim, first) {
  const base = first & ~1;
  const mask = (first & 1) - 2;
  for (let j = 0; j < dim; j++) {
    const second = cells[via + j];
    if (second === UNBOUNDED) continue;
    const sum = base + (second & mask);
    if (sum < cells[row + j]) cells[row + j] = withinLimits(sum);
  }
}
function isClosed(cells, at, dim) {
  if (isEmpty(cells, at)) return true;
  for (let i = 0; i < dim; i++) {
    if (cells[at + i] > LE_ZERO || cells[at + i * dim + i] !== LE_ZERO) return false;
    for (let k = 0; k < dim; k++) {
      for (let j = 0; j < dim; j++) {
        if (addBounds(cells[at + i * dim + k], cells[at + k * dim + j]) < cells[at + i * dim + j])
          return false;
      }
    }
  }
  return true;
}
function delay(cells, at, dim) {
  for (let i = 1; i < dim; i++) cells[at + i * dim] = UNBOUNDED;
}
var touched = new Int32Array(DIMENSION_MAX);

// src/zones/extrapolate.ts
var ABSENT = -1073741824;
var raised = new Int32Array(DIMENSION_MAX);
function extrapolateLUPlus(cells, at, dim, bounds) {
  if (isEmpty(cells, at)) return;
  const { lower, upper } = bounds;
  let count2 = 0;
  for (let i = 1; i < dim; i++) {
    const row = at + i * dim;
    const greatest2 = lower[i];
    if (lowest(cells, at, i) > greatest2) {
      for (let j = 0; j < dim; j++) if (i !== j) cells[row + j] = UNBOUNDED;
      continue;
    }
    let changed = false;
    for (let j = 0; j < dim; j++) {
      const bound = cells[row + j];
      if (bound >> 1 <= greatest2 || bound === UNBOUNDED || i === j) continue;
      cells[row + j] = UNBOUNDED;
      changed = true;
    }
    if (changed) raised[count2++] = i;
  }
  for (let k = 1; k < dim && count2 > 0; k++) {
    const least = lowest(cells, at, k);
    if (least <= lower[k] && least <= upper[k]) closeRaised(cells, at, dim, k, count2);
  }
  for (let j = 1; j < dim; j++) {
    if (lowest(cells, at, j) <= upper[j]) continue;
    const bound = weakest(0, upper[j]);
    for (let i = 1; i < dim; i++) {
      if (i !== j) cells[at + i * dim + j] = addBounds(cells[at + i * dim], bound);
    }
    cells[at + j] = bound;
  }
  invariant(() => isClosed(cells, at, dim), "extrapolateLUPlus keeps zones closed");
}
function weakest(i, upper) {
  if (upper === ABSENT) return i === 0 ? LE_ZERO : UNBOUNDED;
  return -2 * upper;
}
function lowest(cells, at, clock) {
  return -(cells[at + clock] >> 1);
}
function closeRaised(cells, at, dim, k, count2) {
  for (let r = 0; r < count2; r++) {
    const row = at + raised[r] * dim;
    const toK = cells[row + k];
    if (toK !== UNBOUNDED) lowerRow(cells, row, at + k * dim, dim, toK);
  }
}

// src/semantics/clock-map.ts
var ClockMap = class {
  from;
  shift;
  /** Some clock changes; the arrays mean nothing otherwise. */
  isIdentity = true;
  #identity;
  constructor(clockCount) {
    this.#identity = Int32Array.from({ length: clockCount }, (_, clock) => clock);
    this.from = this.#identity.slice();
    this.shift = new Int32Array(clockCount);
  }
  clear() {
    if (this.isIdentity) return;
    this.from.set(this.#identity);
    this.shift.fill(0);
    this.isIdentity = true;
  }
  set(clock, value) {
    this.from[clock] = 0;
    this.shift[clock] = value;
    this.isIdentity = false;
  }
  copy(clock, from, shift) {
    const total = this.shift[from] + shift;
    this.from[clock] = this.from[from];
    this.shift[clock] = total;
    this.isIdentity = false;
  }
};

// src/semantics/compile-expression.ts
var CodeWriter = class {
  #functions;
  #hoisted = [];
  #spans = [];
  constructor(functions) {
    this.#functions = functions;
    functions.forEach((each, index) => {
      this.#hoisted.push(`function F${index}(s,c){${this.#statements(each.body)}}`);
    });
  }
  /** Declarations that must stand before all code that this writer made. */
  preamble() {
    return this.#hoisted.join("\n");
  }
  spans() {
    return this.#spans;
  }
  /** A function of the vector that says whether the condition holds. */
  conditionFunction(condition) {
    return `function(s,c){return ${this.condition(condition)};}`;
  }
  valueFunction(value) {
    return `function(s,c){return ${this.value(value)};}`;
  }
  /** A function of the vector that gives the id of a clock. */
  clockFunction(clock) {
    return `function(s,c){return ${this.#clock(clock)};}`;
  }
  /** A function of the vector that gives what the indices add up to. */
  offsetFunction(indices) {
    return `function(s,c){return ${indices.map((index) => this.#index(index)).join("+")};}`;
  }
  /** A function that changes the vector and the clocks. */
  actionsFunction(actions) {
    return `function(s,c){${this.#statements(actions)}}`;
  }
  /** A function that appends constraints (i, j, bound) to `out` from `n` on and returns the new end. */
  constraintsFunction(constraints) {
    const body = constraints.map((constraint) => this.#constraint(constraint)).join("");
    return `function(s,c,out,n){${body}return n;}`;
  }
  #constraint({ left, right, bound, strict, when, span }) {
    const encoded = `r.bound(${this.value(bound)},${strict ? 0 : 1},${this.#span(span)})`;
    const append = `out[n]=${this.#clock(left)};out[n+1]=${this.#clock(right)};out[n+2]=${encoded};n+=3;`;
    return when === void 0 ? append : `if(${this.condition(when)}){${append}}`;
  }
  #statements(actions) {
    return actions.map((action) => this.#statement(action)).join("");
  }
  // One case per kind of action.
  #statement(action) {
    switch (action.kind) {
      case "store": {
        const { low, high, span, value } = action;
        const checked = withinRange(value, low, high) ? this.value(value) : `r.range(${this.value(value)},${low},${high},${this.#span(span)})`;
        return `s[${this.#address(action.to)}]=${checked};`;
      }
      case "copy": {
        const ranges = `[${action.ranges.flatMap(({ low, high }) => [low, high]).join(",")}]`;
        return `r.copy(s,${this.#address(action.to)},${this.#address(action.from)},${this.#constant(ranges)},${this.#span(action.span)});`;
      }
      case "refer":
        return `s[${action.slot}]=${this.#address(action.to)};`;
      case "setClock":
        return `r.setClock(c,${this.#clock(action.clock)},${this.value(action.value)},${this.#span(action.span)});`;
      case "copyClock":
        return `r.copyClock(c,${this.#clock(action.clock)},${this.#clock(action.from)},${this.value(action.shift)},${this.#span(action.span)});`;
      case "evaluate":
        return `${this.value(action.value)};`;
      case "if": {
        const otherwise = action.whenFalse.length === 0 ? "" : `else{${this.#statements(action.whenFalse)}}`;
        return `if(${this.condition(action.condition)}){${this.#statements(action.whenTrue)}}${otherwise}`;
      }
      case "loop":
        return this.#loop(action);
      case "iterate":
        return `for(s[${action.slot}]=${action.low};s[${action.slot}]<=${action.high};s[${action.slot}]++){${this.#statements(action.body)}}`;
      case "return":
        return "return;";
      case "assert":
        return `if(!${this.condition(action.condition)})r.failed(${this.#span(action.span)});`;
      case "call":
        return `${this.#statements(action.call.prepare)}F${action.call.function}(s,c);`;
    }
  }
  #loop(action) {
    const round = `if(++n>r.roundsMax)r.endless(${this.#span(action.span)});`;
    const body = `${round}${this.#statements(action.body)}${this.#statements(action.step)}`;
    const condition = this.condition(action.condition);
    return action.test === "before" ? `{let n=0;while(${condition}){${body}}}` : `{let n=0;do{${body}}while(${condition});}`;
  }
  /** A JavaScript boolean. */
  condition(expression) {
    switch (expression.kind) {
      case "constant":
        return expression.value === 0 ? "false" : "true";
      case "not":
        return `(!${this.condition(expression.operand)})`;
      case "and":
        return `(${this.condition(expression.left)}&&${this.condition(expression.right)})`;
      case "or":
        return `(${this.condition(expression.left)}||${this.condition(expression.right)})`;
      case "binary": {
        const comparison = COMPARISONS3.get(expression.operator);
        if (comparison === void 0) return `(${this.value(expression)}!==0)`;
        return `(${this.value(expression.left)}${comparison}${this.value(expression.right)})`;
      }
      case "equal":
        return `r.same(s,${this.#address(expression.left)},${this.#address(expression.right)},${expression.size})`;
      case "fold":
        return expression.fold === "sum" ? `(${this.value(expression)}!==0)` : this.#quantifier(expression);
      case "read":
      case "negate":
      case "choose":
      case "after":
      case "call":
        return `(${this.value(expression)}!==0)`;
    }
  }
  /** An int32. */
  value(expression) {
    switch (expression.kind) {
      case "constant":
        return expression.value < 0 ? `(${expression.value})` : String(expression.value);
      case "read":
        return `s[${this.#address(expression.from)}]`;
      case "negate":
        return `(-${this.value(expression.operand)}|0)`;
      case "binary":
        return this.#binary(expression);
      case "choose":
        return `(${this.condition(expression.condition)}?${this.value(expression.whenTrue)}:${this.value(expression.whenFalse)})`;
      case "fold":
        return expression.fold === "sum" ? this.#sum(expression) : `(${this.condition(expression)}?1:0)`;
      case "after":
        return `(${this.#hoist(this.#statements(expression.actions))}(s,c),${this.value(expression.value)})`;
      case "call":
        return this.#call(expression.call);
      case "not":
      case "and":
      case "or":
      case "equal":
        return `(${this.condition(expression)}?1:0)`;
    }
  }
  #binary(expression) {
    const left = this.value(expression.left);
    const right = this.value(expression.right);
    switch (expression.operator) {
      case "+":
      case "-":
        return `(${left}${expression.operator}${right}|0)`;
      case "*":
        return `Math.imul(${left},${right})`;
      case "/":
      case "%":
      case "<<":
      case ">>":
      case "**":
        return `r[${JSON.stringify(expression.operator)}](${left},${right},${this.#span(expression.span)})`;
      case "&":
      case "|":
      case "^":
        return `(${left}${expression.operator}${right})`;
      case "min":
      case "max":
        return `Math.${expression.operator}(${left},${right})`;
      case "<":
      case "<=":
      case "==":
      case "!=":
      case ">=":
      case ">":
        return `(${left}${COMPARISONS3.get(expression.operator)}${right}?1:0)`;
    }
  }
  #quantifier({ fold, slot: slot2, low, high, body }) {
    const stop = fold === "all" ? `if(!${this.condition(body)})return false;` : `if(${this.condition(body)})return true;`;
    const loop = `for(s[${slot2}]=${low};s[${slot2}]<=${high};s[${slot2}]++){${stop}}return ${fold === "all"};`;
    return `${this.#hoist(loop)}(s,c)`;
  }
  #sum({ slot: slot2, low, high, body }) {
    const loop = `let n=0;for(s[${slot2}]=${low};s[${slot2}]<=${high};s[${slot2}]++){n=n+${this.value(body)}|0;}return n;`;
    return `${this.#hoist(loop)}(s,c)`;
  }
  #call({ function: index, prepare }) {
    const result = this.#functions[index].result ?? 0;
    const prepared = prepare.length === 0 ? "" : `${this.#hoist(this.#statements(prepare))}(s,c),`;
    return `(${prepared}F${index}(s,c),s[${result}])`;
  }
  #address({ base, reference, indices }) {
    const parts = indices.map((index) => this.#index(index));
    if (reference !== void 0) parts.unshift(`s[${reference}]`);
    return parts.length === 0 ? String(base) : [...base === 0 ? [] : [String(base)], ...parts].join("+");
  }
  #clock({ base, reference, indices }) {
    return this.#address({ base, reference, indices });
  }
  /** What an index adds to an address. */
  #index({ value, low, size, stride, span }) {
    if (value.kind === "constant" && low <= value.value && value.value < low + size) {
      return String((value.value - low) * stride);
    }
    const offset = `r.index(${this.value(value)},${low},${size},${this.#span(span)})`;
    return stride === 1 ? offset : `${offset}*${stride}`;
  }
  #hoist(body) {
    const name = `H${this.#hoisted.length}`;
    this.#hoisted.push(`function ${name}(s,c){${body}}`);
    return name;
  }
  #constant(text) {
    const name = `K${this.#hoisted.length}`;
    this.#hoisted.push(`const ${name}=${text};`);
    return name;
  }
  #span(span) {
    this.#spans.push(span);
    return this.#spans.length - 1;
  }
};
var COMPARISONS3 = /* @__PURE__ */ new Map([
  ["<", "<"],
  ["<=", "<="],
  ["==", "==="],
  ["!=", "!=="],
  [">=", ">="],
  [">", ">"]
]);
function withinRange(value, low, high) {
  if (low <= -(2 ** 31) && 2 ** 31 - 1 <= high) return true;
  return value.kind === "constant" && low <= value.value && value.value <= high;
}

// src/semantics/model-error.ts
var ModelError = class {
  kind;
  span;
  /** The offending value, where there is one, and what would have been legal. */
  value;
  low;
  high;
  constructor(kind, span, value, low, high) {
    this.kind = kind;
    this.span = span;
    this.value = value;
    this.low = low;
    this.high = high;
  }
};

// src/semantics/run-time.ts
var LOOP_ROUNDS_MAX = 1e6;
function createRunTime(spans) {
  const stop = (kind, place, value, low, high) => {
    throw new ModelError(kind, spans[place], value, low, high);
  };
  return {
    roundsMax: LOOP_ROUNDS_MAX,
    index: (value, low, size, place) => {
      const offset = value - low;
      return offset >= 0 && offset < size ? offset : stop("index out of range", place, value, low, low + size - 1);
    },
    range: (value, low, high, place) => low <= value && value <= high ? value : stop("value out of range", place, value, low, high),
    copy: (s, to, from, ranges, place) => {
      for (let k = 0; 2 * k < ranges.length; k++) {
        const value = s[from + k];
        const low = ranges[2 * k];
        const high = ranges[2 * k + 1];
        if (value < low || high < value) stop("value out of range", place, value, low, high);
      }
      s.copyWithin(to, from, from + (ranges.length >> 1));
    },
    same: (s, left, right, size) => {
      for (let k = 0; k < size; k++) if (s[left + k] !== s[right + k]) return false;
      return true;
    },
    setClock: (clocks, clock, value, place) => {
      if (value < 0) stop("negative clock", place, value);
      if (value > CONSTANT_MAX) stop("clock bound too large", place, value, 0, CONSTANT_MAX);
      clocks.set(clock, value);
    },
    copyClock: (clocks, clock, from, shift, place) => {
      if (shift < 0) stop("negative clock", place, shift);
      if (shift > CONSTANT_MAX) stop("clock bound too large", place, shift, 0, CONSTANT_MAX);
      clocks.copy(clock, from, shift);
    },
    bound: (constant2, weak, place) => -CONSTANT_MAX <= constant2 && constant2 <= CONSTANT_MAX ? 2 * constant2 + weak : stop("clock bound too large", place, constant2, -CONSTANT_MAX, CONSTANT_MAX),
    "/": (a, b, place) => b === 0 ? stop("division by zero", place) : a / b | 0,
    "%": (a, b, place) => b === 0 ? stop("division by zero", place) : a % b | 0,
    "<<": (a, b, place) => b < 0 ? stop("negative shift", place, b) : b > 31 ? 0 : a << b,
    ">>": (a, b, place) => b < 0 ? stop("negative shift", place, b) : a >> Math.min(b, 31),
    "**": (a, b, place) => b < 0 ? stop("negative exponent", place, b) : integerPower2(a, b),
    failed: (place) => stop("assertion failed", place),
    endless: (place) => stop("loop without end", place, void 0, 0, LOOP_ROUNDS_MAX)
  };
}
function integerPower2(base, exponent) {
  let result = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest >>>= 1) {
    if ((rest & 1) === 1) result = Math.imul(result, square);
    square = Math.imul(square, square);
  }
  return result;
}

// src/semantics/compile.ts
function compile(network) {
  const writer = new CodeWriter(network.functions);
  const codes = [];
  buildTables(network, writer, (code) => codes.push(code()));
  const functions = evaluateModule(writer, codes);
  let taken = 0;
  return buildTables(network, writer, () => functions[taken++]);
}
function evaluateModule(writer, codes) {
  const source = `"use strict";${writer.preamble()}
return [${codes.join(",\n")}];`;
  const create = new Function("r", source);
  return create(createRunTime(writer.spans()));
}
function buildTables(network, writer, take) {
  const edges = [];
  const processes = network.processes.map((process2) => {
    const edgesFrom = process2.locations.map(() => []);
    for (const edge of process2.edges) {
      const compiled = compileEdge(edges.length, edge, writer, take);
      edges.push(compiled);
      edgesFrom[edge.source].push(compiled);
    }
    return {
      locations: process2.locations.map((location) => compileLocation(location, writer, take)),
      edgesFrom
    };
  });
  return {
    network,
    processes,
    edges,
    beforeUpdate: compileUpdate(network.beforeUpdate, writer, take),
    afterUpdate: compileUpdate(network.afterUpdate, writer, take)
  };
}
function compileLocation(location, writer, take) {
  return {
    isUrgent: location.urgency === "urgent",
    isCommitted: location.urgency === "committed",
    invariant: compileFormula(location.invariant, writer, take),
    rates: location.rates.map(({ clock, rate }) => ({
      clock: take(() => writer.clockFunction(clock)),
      rate: take(() => writer.valueFunction(rate))
    }))
  };
}
function compileEdge(id, edge, writer, take) {
  const resets = constantResets(edge.update);
  const actions = resets === void 0 ? edge.update : edge.update.filter((action) => action.kind !== "setClock");
  const { process: process2, source, target } = edge;
  return {
    ...{ id, edge, process: process2, source, target },
    guard: compileFormula(edge.guard, writer, take),
    action: compileAction(edge.action, writer, take),
    resets: Int32Array.from(resets ?? []),
    update: compileUpdate(actions, writer, take)
  };
}
function compileAction(action, writer, take) {
  if (action.kind === "internal" || action.kind === "event") return action;
  const { kind, channel, indices } = action;
  return {
    kind,
    channel,
    offset: indices.length === 0 ? void 0 : take(() => writer.offsetFunction(indices))
  };
}
function compileUpdate(actions, writer, take) {
  return actions.length === 0 ? void 0 : take(() => writer.actionsFunction(actions));
}
function compileFormula(formula, writer, take) {
  const { condition, constraints } = formula;
  const constant2 = constraints.filter(isConstantConstraint);
  const dynamic = constraints.filter((constraint) => !isConstantConstraint(constraint));
  return {
    condition: condition === void 0 ? void 0 : take(() => writer.conditionFunction(condition)),
    constant: Int32Array.from(constant2.flatMap(encodeConstraint)),
    dynamic: dynamic.length === 0 ? void 0 : take(() => writer.constraintsFunction(dynamic)),
    hasClocks: constraints.length > 0
  };
}
function constantResets(actions) {
  const pairs = [];
  for (const action of actions) {
    if (action.kind === "store" || action.kind === "copy") continue;
    if (action.kind !== "setClock" || !isFixed(action.clock) || action.value.kind !== "constant")
      return void 0;
    const { value } = action.value;
    if (value < 0 || !isConstant(value)) return void 0;
    pairs.push(action.clock.base, value);
  }
  return pairs;
}
function isConstantConstraint({ left, right, bound, when }) {
  return isFixed(left) && isFixed(right) && bound.kind === "constant" && isConstant(bound.value) && when === void 0;
}
function encodeConstraint({ left, right, bound, strict }) {
  assert(bound.kind === "constant", "only constant constraints are encoded");
  return [left.base, right.base, strict ? below(bound.value) : atMost(bound.value)];
}
function isFixed({ reference, indices }) {
  return reference === void 0 && indices.length === 0;
}

// src/semantics/live-clocks.ts
var LiveClocks = class {
  dim = 1;
  clockAt;
  /** -1 for dead clocks. */
  positionOf;
  /** By position. */
  bounds;
  #table;
  #lower;
  #upper;
  constructor(clockCount, table) {
    this.clockAt = new Int32Array(clockCount);
    this.positionOf = new Int32Array(clockCount).fill(-1);
    this.positionOf[0] = 0;
    this.bounds = { lower: new Int32Array(clockCount), upper: new Int32Array(clockCount) };
    this.#table = table;
    this.#lower = new Int32Array(clockCount).fill(NO_BOUND);
    this.#upper = new Int32Array(clockCount).fill(NO_BOUND);
  }
  /** Finds the live clocks for the locations at the head of the vector. */
  find(vector) {
    const lower = this.#lower;
    const upper = this.#upper;
    const table = this.#table;
    for (let p = 0; p < table.length; p++) {
      const triples = table[p][vector[p]];
      for (let k = 0; k < triples.length; k += 3) {
        const clock = triples[k];
        if (triples[k + 1] > lower[clock]) lower[clock] = triples[k + 1];
        if (triples[k + 2] > upper[clock]) upper[clock] = triples[k + 2];
      }
    }
    let dim = 1;
    for (let clock = 1; clock < lower.length; clock++) {
      if (lower[clock] === NO_BOUND && upper[clock] === NO_BOUND) {
        this.positionOf[clock] = -1;
        continue;
      }
      this.positionOf[clock] = dim;
      this.clockAt[dim] = clock;
      this.bounds.lower[dim] = lower[clock];
      this.bounds.upper[dim] = upper[clock];
      lower[clock] = NO_BOUND;
      upper[clock] = NO_BOUND;
      dim++;
    }
    this.dim = dim;
  }
};

// src/semantics/synchronise.ts
function createSynchroniser(compiled) {
  const { synchronisation } = compiled.network;
  return synchronisation.kind === "vectors" ? new VectorSynchroniser(compiled, synchronisation.vectors) : new ChannelSynchroniser(compiled);
}
function holds(vector, edge) {
  const { condition } = edge.guard;
  return condition === void 0 || condition(vector);
}
var Committed = class {
  any = false;
  of;
  #compiled;
  constructor(compiled) {
    this.#compiled = compiled;
    this.of = new Uint8Array(compiled.processes.length);
  }
  find(vector) {
    const { processes } = this.#compiled;
    this.any = false;
    for (let p = 0; p < processes.length; p++) {
      const committed = processes[p].locations[vector[p]].isCommitted;
      this.of[p] = committed ? 1 : 0;
      if (committed) this.any = true;
    }
  }
};
var EnabledEdges = class {
  senders = [];
  /** The channel of each sender. */
  channels = [];
  /** By channel, in the order of the processes. */
  receivers;
  /** The channels that have receivers. */
  #received = [];
  constructor(channelCount) {
    this.receivers = Array.from({ length: channelCount }, () => []);
  }
  /** Collects them anew; with `only`, those whose channel it marks. */
  collect(compiled, vector, only) {
    this.#clear();
    const { processes } = compiled;
    for (let p = 0; p < processes.length; p++) {
      for (const edge of processes[p].edgesFrom[vector[p]]) {
        const { action } = edge;
        if (action.kind !== "send" && action.kind !== "receive") continue;
        if (only !== void 0 && only[action.channel] === 0) continue;
        if (!holds(vector, edge)) continue;
        const channel = action.offset === void 0 ? action.channel : action.channel + action.offset(vector);
        if (action.kind === "send") {
          this.senders.push(edge);
          this.channels.push(channel);
        } else {
          const receivers = this.receivers[channel];
          if (receivers.length === 0) this.#received.push(channel);
          receivers.push(edge);
        }
      }
    }
  }
  #clear() {
    this.senders.length = 0;
    this.channels.length = 0;
    for (const channel of this.#received) this.receivers[channel].length = 0;
    this.#received.length = 0;
  }
};
var ChannelSynchroniser = class {
  #compiled;
  #isBroadcast;
  #isUrgentChannel;
  #hasUrgent;
  #committed;
  #candidate = { edges: [], absent: [] };
  #enabled;
  /** Apart from `#enabled`, since urgency is asked for while candidates are fired. */
  #enabledUrgent;
  constructor(compiled) {
    const { synchronisation } = compiled.network;
    const channels = synchronisation.kind === "channels" ? synchronisation.channels : [];
    this.#compiled = compiled;
    this.#isBroadcast = Uint8Array.from(channels, (channel) => channel.broadcast ? 1 : 0);
    this.#isUrgentChannel = Uint8Array.from(channels, (channel) => channel.urgent ? 1 : 0);
    this.#hasUrgent = channels.some((channel) => channel.urgent);
    this.#enabled = new EnabledEdges(channels.length);
    this.#enabledUrgent = new EnabledEdges(channels.length);
    this.#committed = new Committed(compiled);
  }
  candidates(vector, fire) {
    this.#committed.find(vector);
    this.#internal(vector, fire);
    this.#enabled.collect(this.#compiled, vector, void 0);
    const { senders, channels, receivers } = this.#enabled;
    for (let k = 0; k < senders.length; k++) {
      const channel = channels[k];
      if (this.#isBroadcast[channel] === 1) this.#broadcast(senders[k], receivers[channel], fire);
      else this.#handOver(senders[k], receivers[channel], fire);
    }
  }
  isUrgent(vector) {
    if (!this.#hasUrgent) return false;
    this.#enabledUrgent.collect(this.#compiled, vector, this.#isUrgentChannel);
    const { senders, channels, receivers } = this.#enabledUrgent;
    for (let k = 0; k < senders.length; k++) {
      const channel = channels[k];
      if (this.#isBroadcast[channel] === 1) return true;
      const { process: process2 } = senders[k];
      if (receivers[channel].some((receiver) => receiver.process !== process2)) return true;
    }
    return false;
  }
  #internal(vector, fire) {
    const { processes } = this.#compiled;
    const { edges, absent } = this.#candidate;
    absent.length = 0;
    for (let p = 0; p < processes.length; p++) {
      if (this.#committed.any && this.#committed.of[p] === 0) continue;
      for (const edge of processes[p].edgesFrom[vector[p]]) {
        if (edge.action.kind !== "internal" || !holds(vector, edge)) continue;
        edges.length = 1;
        edges[0] = edge;
        fire(this.#candidate);
      }
    }
  }
  #handOver(sender, receivers, fire) {
    const { any, of } = this.#committed;
    const { edges, absent } = this.#candidate;
    for (const receiver of receivers) {
      if (receiver.process === sender.process) continue;
      if (any && of[sender.process] === 0 && of[receiver.process] === 0) continue;
      edges.length = 2;
      edges[0] = sender;
      edges[1] = receiver;
      absent.length = 0;
      fire(this.#candidate);
    }
  }
  #broadcast(sender, receivers, fire) {
    const { edges, absent } = this.#candidate;
    edges.length = 1;
    edges[0] = sender;
    absent.length = 0;
    this.#chooseReceivers(receivers, 0, fire);
  }
  /** Receivers stand in the order of their processes. Each process takes one of its edges, or none where it may. */
  #chooseReceivers(receivers, start, fire) {
    const { edges, absent } = this.#candidate;
    if (start === receivers.length) {
      if (this.#committed.any && !edges.some((edge) => this.#committed.of[edge.process] === 1)) return;
      fire(this.#candidate);
      return;
    }
    const { process: process2 } = receivers[start];
    let end = start + 1;
    while (end < receivers.length && receivers[end].process === process2) end++;
    if (process2 === edges[0].process) {
      this.#chooseReceivers(receivers, end, fire);
      return;
    }
    const count2 = edges.length;
    let mayStay = true;
    for (let k = start; k < end; k++) {
      edges.length = count2;
      edges.push(receivers[k]);
      if (!receivers[k].guard.hasClocks) mayStay = false;
      this.#chooseReceivers(receivers, end, fire);
    }
    edges.length = count2;
    if (!mayStay) return;
    const absentCount = absent.length;
    for (let k = start; k < end; k++) absent.push(receivers[k]);
    this.#chooseReceivers(receivers, end, fire);
    absent.length = absentCount;
  }
};
var VectorSynchroniser = class {
  #compiled;
  #committed;
  #candidate = { edges: [], absent: [] };
  /** Edges that a process takes alone, by process and location. */
  #alone;
  /** Vectors by their first strong member's process and location, where that has an edge. */
  #vectors;
  /** Vectors without a strong member. */
  #weakVectors;
  constructor(compiled, vectors) {
    this.#compiled = compiled;
    this.#committed = new Committed(compiled);
    const isShared = compiled.processes.map(() => /* @__PURE__ */ new Set());
    for (const { members } of vectors) {
      if (members.length > 1) for (const { process: process2, event } of members) isShared[process2].add(event);
    }
    this.#alone = compiled.processes.map(
      ({ edgesFrom }, p) => edgesFrom.map((edges) => edges.filter((edge) => !isShared[p].has(eventOf(edge))))
    );
    const all = vectors.map((vector) => compileVector(compiled, vector));
    this.#vectors = compiled.processes.map(
      ({ locations }, p) => locations.map(
        (_, location) => all.filter(({ members }) => {
          const first = members.find((member) => !member.weak);
          return first?.process === p && first.edgesFrom[location].length > 0;
        })
      )
    );
    this.#weakVectors = all.filter(({ members }) => members.every((member) => member.weak));
  }
  isUrgent() {
    return false;
  }
  candidates(vector, fire) {
    this.#committed.find(vector);
    const { any, of } = this.#committed;
    const { edges } = this.#candidate;
    const { length } = this.#compiled.processes;
    for (let p = 0; p < length; p++) {
      if (any && of[p] === 0) continue;
      for (const edge of this.#alone[p][vector[p]]) {
        if (!holds(vector, edge)) continue;
        edges.length = 1;
        edges[0] = edge;
        fire(this.#candidate);
      }
    }
    for (let p = 0; p < length; p++) {
      for (const each of this.#vectors[p][vector[p]]) this.#start(each, vector, fire);
    }
    for (const each of this.#weakVectors) this.#start(each, vector, fire);
  }
  #start(each, vector, fire) {
    this.#candidate.edges.length = 0;
    this.#choose(each, 0, vector, fire);
  }
  /** Every combination of edges of the members; a weak member without an edge here is passed over. */
  #choose(each, at, vector, fire) {
    const { edges } = this.#candidate;
    if (at === each.members.length) {
      if (edges.length === 0) return;
      if (this.#committed.any && !edges.some((edge) => this.#committed.of[edge.process] === 1)) return;
      fire(this.#candidate);
      return;
    }
    const { process: process2, weak, edgesFrom } = each.members[at];
    const choices = edgesFrom[vector[process2]];
    if (choices.length === 0) {
      if (weak) this.#choose(each, at + 1, vector, fire);
      return;
    }
    const count2 = edges.length;
    for (const edge of choices) {
      if (!holds(vector, edge)) continue;
      edges.length = count2;
      edges.push(edge);
      this.#choose(each, at + 1, vector, fire);
    }
    edges.length = count2;
  }
};
function compileVector(compiled, { members }) {
  return {
    members: members.map(({ process: process2, event, weak }) => ({
      process: process2,
      weak,
      edgesFrom: compiled.processes[process2].edgesFrom.map(
        (edges) => edges.filter((edge) => eventOf(edge) === event)
      )
    }))
  };
}
function eventOf({ action }) {
  return action.kind === "event" ? action.event : -1;
}

// src/semantics/zone-step.ts
function mapClocks(target, dim, source, sourceDim, from, shift) {
  for (let i = 0; i < dim; i++) {
    const row = from[i] * sourceDim;
    const up = 2 * shift[i];
    const out = i * dim;
    for (let j = 0; j < dim; j++) {
      const bound = source[row + from[j]];
      const move = up - 2 * shift[j];
      target[out + j] = bound === UNBOUNDED || move === 0 ? bound : withinLimits(bound + move);
    }
  }
}
function limitDelayed(cells, dim, limits, count2) {
  for (let k = 1; k < dim; k++) {
    const row = k * dim;
    let least = UNBOUNDED;
    for (let n = 0; n < count2; n += 2) {
      const sum = addBounds(cells[row + limits[n]], limits[n + 1]);
      if (sum < least) least = sum;
    }
    if (least === UNBOUNDED) continue;
    lowerRow(cells, row, 0, dim, least);
    cells[row] = least;
    cells[row + k] = LE_ZERO;
  }
}

// src/semantics/zone-system.ts
var CONSTRAINTS_MAX = 3 * 65536;
var ZoneSystem = class {
  network;
  stateLength;
  dimensionMax;
  #compiled;
  #synchroniser;
  /** The state whose successors are computed, its zone within its invariant. */
  #sourceVector;
  #sourceZone;
  #sourceClocks;
  /** The part of the source zone that satisfies the guards. */
  #guardZone;
  #targetVector;
  #targetZone;
  #targetClocks;
  #clockMap;
  /** The clock map by position: of the target in `#shift`, from target to source in `#from`. */
  #from;
  #shift;
  /** Constraints (i, j, bound) over clocks, and upper limits (i, bound) over positions. */
  #constraints = new Int32Array(CONSTRAINTS_MAX);
  #limits;
  #target;
  #step;
  #fire;
  #visit = () => void 0;
  constructor(network, options = {}) {
    const clockCount = network.clocks.length;
    const table = clockBounds(network, options);
    this.network = network;
    this.stateLength = network.stateLength;
    this.dimensionMax = clockCount;
    this.#compiled = compile(network);
    this.#synchroniser = createSynchroniser(this.#compiled);
    this.#sourceVector = Int32Array.from(network.initialVector);
    this.#targetVector = Int32Array.from(network.initialVector);
    this.#sourceZone = new Int32Array(clockCount * clockCount);
    this.#guardZone = new Int32Array(clockCount * clockCount);
    this.#targetZone = new Int32Array(clockCount * clockCount);
    this.#sourceClocks = new LiveClocks(clockCount, table);
    this.#targetClocks = new LiveClocks(clockCount, table);
    this.#clockMap = new ClockMap(clockCount);
    this.#from = new Int32Array(clockCount);
    this.#shift = new Int32Array(clockCount);
    this.#limits = new Int32Array(2 * CONSTRAINTS_MAX);
    this.#target = { vector: this.#targetVector, cells: this.#targetZone, dim: 1 };
    this.#step = { edges: new Int32Array(network.processes.length + 1), count: 0 };
    this.#fire = (candidate) => {
      this.#fireCandidate(candidate);
    };
  }
  liveClocks(vector, clocks) {
    this.#targetClocks.find(vector);
    clocks.set(this.#targetClocks.clockAt);
    return this.#targetClocks.dim;
  }
  initial(visit) {
    const { processes, initialVector } = this.network;
    const choose2 = (p) => {
      const process2 = processes[p];
      if (process2 === void 0) {
        if (this.#enterInitial()) visit(this.#target);
        return;
      }
      for (const location of process2.initialLocations) {
        this.#targetVector[p] = location;
        choose2(p + 1);
      }
    };
    this.#targetVector.set(initialVector);
    choose2(0);
  }
  #enterInitial() {
    const clocks = this.#targetClocks;
    clocks.find(this.#targetVector);
    const { dim } = clocks;
    setZero(this.#sourceZone, 0, 1);
    for (let i = 0; i < dim; i++) {
      this.#from[i] = 0;
      this.#shift[i] = this.network.clocks[clocks.clockAt[i]].initial;
    }
    mapClocks(this.#targetZone, dim, this.#sourceZone, 1, this.#from, this.#shift);
    return this.#settle();
  }
  successors(state, visit) {
    this.#visit = visit;
    for (let k = 0; k < this.stateLength; k++) this.#sourceVector[k] = state.vector[k];
    this.#sourceClocks.find(this.#sourceVector);
    copyZone(this.#sourceZone, 0, state.cells, 0, state.dim);
    if (!this.#constrainToInvariant(this.#sourceVector, this.#sourceZone, this.#sourceClocks)) return;
    this.#synchroniser.candidates(this.#sourceVector, this.#fire);
  }
  #fireCandidate({ edges }) {
    const zone = this.#zoneWithinGuards(edges);
    if (zone === void 0) return;
    this.#take(edges, zone);
  }
  /** The part of the source zone where the guards hold, or undefined if there is none. */
  #zoneWithinGuards(edges) {
    let zone = this.#sourceZone;
    const { dim, positionOf } = this.#sourceClocks;
    for (let e = 0; e < edges.length; e++) {
      const { guard } = edges[e];
      if (!guard.hasClocks) continue;
      const triples = this.#triples(guard, this.#sourceVector);
      for (let k = 0; k < this.#triplesEnd; k += 3) {
        const i = positionOf[triples[k]];
        const j = positionOf[triples[k + 1]];
        const bound = triples[k + 2];
        if (zone[i * dim + j] <= bound) continue;
        if (zone === this.#sourceZone) {
          copyZone(this.#guardZone, 0, zone, 0, dim);
          zone = this.#guardZone;
        }
        if (!constrain(zone, 0, dim, i, j, bound)) return void 0;
      }
    }
    return zone;
  }
  #triplesEnd = 0;
  /** The constraints of a formula as triples over clocks; they end at `#triplesEnd`. */
  #triples(formula, vector) {
    const { constant: constant2, dynamic } = formula;
    if (dynamic === void 0) {
      this.#triplesEnd = constant2.length;
      return constant2;
    }
    this.#constraints.set(constant2);
    this.#triplesEnd = dynamic(vector, void 0, this.#constraints, constant2.length);
    return this.#constraints;
  }
  /** Takes the edges from a part of the source zone, and visits the state that they lead to. */
  #take(edges, zone) {
    const vector = this.#targetVector;
    for (let k = 0; k < this.stateLength; k++) vector[k] = this.#sourceVector[k];
    this.#update(edges);
    this.#targetClocks.find(vector);
    this.#mapZone(zone);
    if (!this.#settle()) return;
    for (let e = 0; e < edges.length; e++) this.#step.edges[e] = edges[e].id;
    this.#step.count = edges.length;
    this.#visit(this.#step, this.#target);
  }
  #update(edges) {
    const vector = this.#targetVector;
    const clocks = this.#clockMap;
    clocks.clear();
    this.#compiled.beforeUpdate?.(vector, clocks);
    for (let e = 0; e < edges.length; e++) {
      const edge = edges[e];
      edge.update?.(vector, clocks);
      const { resets } = edge;
      for (let k = 0; k < resets.length; k += 2) clocks.set(resets[k], resets[k + 1]);
    }
    this.#compiled.afterUpdate?.(vector, clocks);
    for (let e = 0; e < edges.length; e++) vector[edges[e].process] = edges[e].target;
  }
  #mapZone(zone) {
    const { dim, clockAt } = this.#targetClocks;
    const { positionOf } = this.#sourceClocks;
    const { from, shift } = this.#clockMap;
    for (let i = 0; i < dim; i++) {
      const clock = clockAt[i];
      this.#from[i] = positionOf[from[clock]];
      this.#shift[i] = shift[clock];
    }
    mapClocks(this.#targetZone, dim, zone, this.#sourceClocks.dim, this.#from, this.#shift);
  }
  /** Invariant, delay, invariant, extrapolation: the zone of the target vector as it is stored. */
  #settle() {
    const vector = this.#targetVector;
    const zone = this.#targetZone;
    const clocks = this.#targetClocks;
    const { dim } = clocks;
    if (!this.#holdsInvariantConditions(vector)) return false;
    if (!this.#constrainToInvariant(vector, zone, clocks)) return false;
    if (this.#mayDelay(vector)) {
      delay(zone, 0, dim);
      limitDelayed(zone, dim, this.#limits, this.#limitsEnd);
    }
    extrapolateLUPlus(zone, 0, dim, clocks.bounds);
    this.#target.dim = dim;
    return true;
  }
  #holdsInvariantConditions(vector) {
    const { processes } = this.#compiled;
    for (let p = 0; p < processes.length; p++) {
      const { condition } = processes[p].locations[vector[p]].invariant;
      if (condition !== void 0 && !condition(vector)) return false;
    }
    return true;
  }
  #limitsEnd = 0;
  /** Keeps the part within the invariants' clock constraints, and notes the upper limits in `#limits`. */
  #constrainToInvariant(vector, zone, clocks) {
    const { processes } = this.#compiled;
    const { dim, positionOf } = clocks;
    this.#limitsEnd = 0;
    for (let p = 0; p < processes.length; p++) {
      const { invariant: invariant2 } = processes[p].locations[vector[p]];
      if (!invariant2.hasClocks) continue;
      const triples = this.#triples(invariant2, vector);
      for (let k = 0; k < this.#triplesEnd; k += 3) {
        const i = positionOf[triples[k]];
        const j = positionOf[triples[k + 1]];
        const bound = triples[k + 2];
        if (zone[i * dim + j] > bound && !constrain(zone, 0, dim, i, j, bound)) return false;
        if (j !== 0) continue;
        this.#limits[this.#limitsEnd] = i;
        this.#limits[this.#limitsEnd + 1] = bound;
        this.#limitsEnd += 2;
      }
    }
    return zone[0] >= LE_ZERO;
  }
  #mayDelay(vector) {
    const { processes } = this.#compiled;
    for (let p = 0; p < processes.length; p++) {
      const location = processes[p].locations[vector[p]];
      if (location.isUrgent || location.isCommitted) return false;
    }
    return !this.#synchroniser.isUrgent(vector);
  }
};

// src/explore/arena.ts
var CHUNK_BITS = 18;
var CHUNK_SIZE = 1 << CHUNK_BITS;
var CHUNK_MASK = CHUNK_SIZE - 1;
var Arena = class {
  #chunks = [];
  #free = 0;
  #end = 0;
  /** Room for `length` integers, at most CHUNK_SIZE; they are 0. */
  allocate(length) {
    if (this.#free + length > this.#end) this.#grow(length);
    const address = this.#free;
    this.#free += length;
    return address;
  }
  /** The chunk that holds an address; the record begins there at `address & CHUNK_MASK`. */
  chunk(address) {
    return this.#chunks[address >>> CHUNK_BITS];
  }
  get bytes() {
    return this.#chunks.length * CHUNK_SIZE * 4;
  }
  #grow(length) {
    if (length > CHUNK_SIZE) throw new RangeError("A record is larger than a chunk.");
    this.#free = this.#chunks.length * CHUNK_SIZE;
    this.#end = this.#free + CHUNK_SIZE;
    this.#chunks.push(new Int32Array(CHUNK_SIZE));
  }
};

// src/explore/packing.ts
var Packing = class {
  /** Words per packed vector. */
  length;
  #word;
  #shift;
  #low;
  #mask;
  constructor(ranges) {
    const count2 = ranges.length;
    this.#word = new Int32Array(count2);
    this.#shift = new Int32Array(count2);
    this.#low = Int32Array.from(ranges, (range) => range.low);
    this.#mask = new Int32Array(count2);
    let word2 = 0;
    let used = 0;
    ranges.forEach(({ low, high }, slot2) => {
      const bits = 32 - Math.clz32(high - low);
      if (used + bits > 32) {
        word2++;
        used = 0;
      }
      this.#word[slot2] = word2;
      this.#shift[slot2] = used & 31;
      this.#mask[slot2] = bits === 32 ? -1 : (1 << bits) - 1;
      used += bits;
    });
    this.length = word2 + 1;
  }
  pack(vector, words) {
    const word2 = this.#word;
    const shift = this.#shift;
    const low = this.#low;
    for (let k = 0; k < this.length; k++) words[k] = 0;
    for (let slot2 = 0; slot2 < word2.length; slot2++) {
      words[word2[slot2]] = words[word2[slot2]] | vector[slot2] - low[slot2] << shift[slot2];
    }
  }
  unpack(words, at, vector) {
    const word2 = this.#word;
    const shift = this.#shift;
    const low = this.#low;
    const mask = this.#mask;
    for (let slot2 = 0; slot2 < word2.length; slot2++) {
      vector[slot2] = (words[at + word2[slot2]] >>> shift[slot2] & mask[slot2]) + low[slot2];
    }
  }
};

// src/explore/state-store.ts
var NO_NODE = -1;
var NODE_LENGTH = 4;
var DISCRETE = 0;
var NEXT = 1;
var PARENT = 2;
var ZONE = 3;
var FIRST = 0;
var DIM = 1;
var KEY = 2;
var COVERED = -1;
var StateStore = class {
  /** Nodes that no later one covers. */
  stored = 0;
  discreteCount = 0;
  #subsumption;
  #packing;
  #words;
  #nodes = new Arena();
  #discrete = new Arena();
  #zones = new Arena();
  /** Zones given back, by dimension. */
  #freeZones;
  #table = new Int32Array(1 << 12).fill(NO_NODE);
  constructor(system, subsumption) {
    this.#subsumption = subsumption;
    this.#packing = new Packing(slotRanges(system.network).slice(0, system.stateLength));
    this.#words = new Int32Array(this.#packing.length);
    this.#freeZones = Array.from({ length: system.dimensionMax + 1 }, () => []);
  }
  get bytes() {
    return this.#nodes.bytes + this.#discrete.bytes + this.#zones.bytes + this.#table.byteLength;
  }
  /**
   * Adds a state unless one that is stored covers it; then the answer is NO_NODE. With inclusion, stored states that
   * the new one covers are dropped.
   */
  add(state, parent) {
    const discrete = this.#findDiscrete(state);
    const chunk = this.#discrete.chunk(discrete);
    const at = discrete & CHUNK_MASK;
    if (this.#subsumption === "equality") {
      if (this.#hasEqual(chunk[at + FIRST], state)) return NO_NODE;
    } else if (!this.#dropCovered(chunk, at, state)) return NO_NODE;
    const node = this.#nodes.allocate(NODE_LENGTH);
    const nodeChunk = this.#nodes.chunk(node);
    const nodeAt = node & CHUNK_MASK;
    nodeChunk[nodeAt + DISCRETE] = discrete;
    nodeChunk[nodeAt + NEXT] = chunk[at + FIRST];
    nodeChunk[nodeAt + PARENT] = parent;
    nodeChunk[nodeAt + ZONE] = this.#storeZone(state);
    chunk[at + FIRST] = node;
    this.stored++;
    return node;
  }
  isCovered(node) {
    return this.#nodes.chunk(node)[(node & CHUNK_MASK) + ZONE] === COVERED;
  }
  parent(node) {
    return this.#nodes.chunk(node)[(node & CHUNK_MASK) + PARENT];
  }
  /** Copies a state that is not covered into the caller's buffers; returns its dimension. */
  load(node, vector, cells) {
    const chunk = this.#nodes.chunk(node);
    const at = node & CHUNK_MASK;
    const discrete = chunk[at + DISCRETE];
    const zone = chunk[at + ZONE];
    const keys = this.#discrete.chunk(discrete);
    const keyAt = discrete & CHUNK_MASK;
    this.#packing.unpack(keys, keyAt + KEY, vector);
    const dim = keys[keyAt + DIM];
    const zones = this.#zones.chunk(zone);
    const zoneAt = zone & CHUNK_MASK;
    for (let k = 0; k < dim * dim; k++) cells[k] = zones[zoneAt + k];
    return dim;
  }
  #storeZone({ cells, dim }) {
    const length = dim * dim;
    const zone = this.#freeZones[dim].pop() ?? this.#zones.allocate(length);
    const zones = this.#zones.chunk(zone);
    const at = zone & CHUNK_MASK;
    for (let k = 0; k < length; k++) zones[at + k] = cells[k];
    return zone;
  }
  #hasEqual(first, { cells, dim }) {
    const length = dim * dim;
    for (let node = first; node !== NO_NODE; ) {
      const chunk = this.#nodes.chunk(node);
      const at = node & CHUNK_MASK;
      const zone = chunk[at + ZONE];
      const zones = this.#zones.chunk(zone);
      const zoneAt = zone & CHUNK_MASK;
      let k = 0;
      while (k < length && zones[zoneAt + k] === cells[k]) k++;
      if (k === length) return true;
      node = chunk[at + NEXT];
    }
    return false;
  }
  /** Drops the nodes that the state covers; false if one of them covers the state. */
  #dropCovered(discrete, discreteAt, { cells, dim }) {
    const length = dim * dim;
    let previous = NO_NODE;
    for (let node = discrete[discreteAt + FIRST]; node !== NO_NODE; ) {
      const chunk = this.#nodes.chunk(node);
      const at = node & CHUNK_MASK;
      const next = chunk[at + NEXT];
      const zone = chunk[at + ZONE];
      const zones = this.#zones.chunk(zone);
      const zoneAt = zone & CHUNK_MASK;
      let k = 0;
      while (k < length && zones[zoneAt + k] === cells[k]) k++;
      if (k === length) return false;
      if (zones[zoneAt + k] > cells[k]) {
        while (k < length && zones[zoneAt + k] >= cells[k]) k++;
        if (k === length) return false;
        previous = node;
      } else {
        while (k < length && zones[zoneAt + k] <= cells[k]) k++;
        if (k === length) {
          chunk[at + ZONE] = COVERED;
          this.#freeZones[dim].push(zone);
          this.stored--;
          if (previous === NO_NODE) discrete[discreteAt + FIRST] = next;
          else this.#nodes.chunk(previous)[(previous & CHUNK_MASK) + NEXT] = next;
        } else previous = node;
      }
      node = next;
    }
    return true;
  }
  /** The record of the state's discrete part, made if it is new. */
  #findDiscrete({ vector, dim }) {
    const words = this.#words;
    this.#packing.pack(vector, words);
    const mask = this.#table.length - 1;
    let slot2 = hashWords(words, 0, words.length) & mask;
    for (; ; ) {
      const discrete2 = this.#table[slot2];
      if (discrete2 === NO_NODE) break;
      const keys2 = this.#discrete.chunk(discrete2);
      const at2 = (discrete2 & CHUNK_MASK) + KEY;
      let k = 0;
      while (k < words.length && keys2[at2 + k] === words[k]) k++;
      if (k === words.length) return discrete2;
      slot2 = slot2 + 1 & mask;
    }
    const discrete = this.#discrete.allocate(KEY + words.length);
    const keys = this.#discrete.chunk(discrete);
    const at = discrete & CHUNK_MASK;
    keys[at + FIRST] = NO_NODE;
    keys[at + DIM] = dim;
    for (let k = 0; k < words.length; k++) keys[at + KEY + k] = words[k];
    this.#table[slot2] = discrete;
    this.discreteCount++;
    if (2 * this.discreteCount > this.#table.length) this.#rehash();
    return discrete;
  }
  #rehash() {
    const old = this.#table;
    const mask = 2 * old.length - 1;
    this.#table = new Int32Array(2 * old.length).fill(NO_NODE);
    for (const discrete of old) {
      if (discrete === NO_NODE) continue;
      const at = (discrete & CHUNK_MASK) + KEY;
      let slot2 = hashWords(this.#discrete.chunk(discrete), at, this.#words.length) & mask;
      while (this.#table[slot2] !== NO_NODE) slot2 = slot2 + 1 & mask;
      this.#table[slot2] = discrete;
    }
  }
};
function hashWords(words, at, length) {
  let hash = 2654435769 | 0;
  for (let k = 0; k < length; k++) {
    hash = Math.imul(hash ^ words[at + k], 2246822507);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 3266489909);
  return hash ^ hash >>> 16;
}

// src/explore/explore.ts
function explore(system, subsumption, visitedMax = Infinity) {
  const store = new StateStore(system, subsumption);
  const queue = [];
  let head = 0;
  let visited = 0;
  let transitions = 0;
  const vector = new Int32Array(system.network.vectorLength);
  const cells = new Int32Array(system.dimensionMax ** 2);
  const state = { vector, cells, dim: 1 };
  let current = NO_NODE;
  const add = (target) => {
    const node = store.add(target, current);
    if (node !== NO_NODE) queue.push(node);
  };
  const visit = (_, target) => {
    transitions++;
    add(target);
  };
  system.initial(add);
  while (head < queue.length && visited < visitedMax) {
    current = queue[head++];
    if (store.isCovered(current)) continue;
    visited++;
    state.dim = store.load(current, vector, cells);
    system.successors(state, visit);
  }
  return { visited, stored: store.stored, transitions, bytes: store.bytes };
}

// ../../expu.ts
for (const path of process.argv.slice(2)) {
  const l = loadModel({ path, bytes: readFileSync(path) });
  if (l.kind !== "uppaal" || !l.ok) {
    console.log(path, "not ok");
    continue;
  }
  try {
    const qs = l.checked.queries.flatMap((q) => q.outcome.kind === "ok" ? [q.outcome.query] : []);
    const r = instantiate(l.checked, qs, (d) => console.log("  ", d.code, d.message));
    if (!r) {
      console.log(path, "no network");
      continue;
    }
    const zs = new ZoneSystem(r.network);
    const t = performance.now();
    const e = explore(zs, "inclusion", 5e4);
    console.log(path.slice(-60), JSON.stringify(e), (performance.now() - t).toFixed(0) + "ms", qs.length, "queries");
  } catch (e) {
    console.log(path, "THROW", e?.kind ?? "", e?.message ?? e, (e?.stack ?? "").split("\n").slice(1, 6).join("|"));
  }
}
