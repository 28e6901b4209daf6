/**
 * From a model as written to a checked model: names, types, constants, processes, queries, advice.
 *
 * The order is that of the language: global declarations, templates one after the other, the system section, queries.
 * The whole is linear in the size of the model.
 */
import { type Diagnostic, type Report } from '../base/diagnostic.js';
import { CELLS_MAX, CONSTANT_STEPS_MAX } from '../base/limits.js';
import { type Span } from '../base/source.js';
import { type ChannelPriorityDeclaration, type Query, type UpdateHook, type Declaration } from './ast.js';
import { BUILTIN_SCOPE } from './builtins.js';
import { checkDeclarations, declaredNames } from './check-code.js';
import { checkDepths } from './check-depths.js';
import { checkExpression, checkValue } from './check-expressions.js';
import { checkOneQuery, checkQueryEntry } from './check-queries.js';
import { type SystemPlace, checkSystem } from './check-system.js';
import { checkTemplate } from './check-templates.js';
import { type CheckedModel, type CheckedTemplate, type Process, type QueryOutcome } from './checked-model.js';
import { CANDIDATES_OF_ALL_MAX, type Checking } from './checking.js';
import { expandProcesses } from './expand-processes.js';
import { lint } from './lint.js';
import { type Model, type Template, type XmlNode } from './model.js';
import * as foreign from './problems/foreign.js';
import * as system from './problems/system.js';
import * as problems from './problems/types.js';
import { shapeOf } from './shapes.js';
import { TypeTable } from './type-table.js';
import {
  type FunctionSymbol,
  type ParameterSymbol,
  type Scope,
  type Symbol,
  type TemplateSymbol,
  type VariableSymbol,
  innerScope,
} from './symbols.js';

export function check(model: Model, report: Report): CheckedModel {
  let errors = 0;
  const checking = newChecking(model, (diagnostic) => {
    if (diagnostic.severity === 'error') errors++;
    report(diagnostic);
  });

  const items = [...(model.instantiation?.value ?? []), ...model.system.value];
  let upcoming: ReadonlyMap<string, Span> | undefined;
  const scope = innerScope(
    BUILTIN_SCOPE,
    () => (upcoming ??= declaredNames([...model.declarations.value, ...items])),
  );
  const variables: VariableSymbol[] = [];
  const functions: FunctionSymbol[] = [];
  const once = onceOnly(checking);
  const restricted = new Map<Symbol, ReadonlySet<ParameterSymbol>>();
  const place: SystemPlace = {
    scope,
    owner: 'global',
    onVariable: (variable) => variables.push(variable),
    onFunction: (fn) => functions.push(fn),
    onPriorities: once.priorities,
    onHook: once.hook,
    restricted,
  };
  const templates = new Map<TemplateSymbol, CheckedTemplate>();
  const aboutValues = new Map<CheckedTemplate, readonly Diagnostic[]>();
  for (const part of declarationsAndTemplates(model)) {
    if ('kind' in part) {
      checkDeclarations(checking, place, [part]);
    } else {
      const found: Diagnostic[] = [];
      const reportValue: Report = (diagnostic) => found.push(diagnostic);
      const checked = checkTemplate({ ...checking, reportValue }, scope, part);
      aboutValues.set(checked, found);
      templates.set(checked.symbol, checked);
      restricted.set(checked.symbol, checked.restricted);
    }
  }
  declareCharts(checking, scope);
  const listed = checkSystem(checking, place, items);
  if (listed === undefined) reportNoSystemLine(checking);
  const processes = expandProcesses(checking, listed ?? [], templates);
  reportMistakesOfTemplates(checking, aboutValues, processes);
  checkStateSize(checking, variables, processes);
  checkDepths(checking, templates.values(), [once.found.before, once.found.after]);
  const queries = model.queries.entries.map((entry) => checkQueryEntry(checking, scope, entry));

  const checked: CheckedModel = {
    model,
    typeOf: checking.typeOf,
    symbolOf: checking.symbolOf,
    constants: checking.constants,
    functions: checking.functions,
    effects: checking.effects,
    shadowings: checking.shadowings,
    newId: checking.newId,
    globals: { scope, variables, functions },
    templates: [...templates.values()],
    listed: checking.running,
    processes,
    channelPriorities: once.found.priorities,
    beforeUpdate: once.found.before,
    afterUpdate: once.found.after,
    queries,
    usable: errors === 0,
  };
  if (checked.usable) lint(checked, report);
  return checked;
}

/** Checks a query that is not part of the model, such as one from the command line. */
export function checkQuery(checked: CheckedModel, query: Query, report: Report): QueryOutcome {
  const checking: Checking = {
    ...newChecking(checked.model, report),
    newId: checked.newId,
    typeOf: checked.typeOf,
    symbolOf: checked.symbolOf as Checking['symbolOf'],
    constants: checked.constants as Checking['constants'],
    functions: checked.functions as Checking['functions'],
    templateScopes: new Map(checked.templates.map(({ symbol, scope }) => [symbol, scope])),
    running: new Set(checked.listed),
  };
  return checkOneQuery(checking, checked.globals.scope, query);
}

/** An empty start; later checks of a checked model put its tables in. */
export function newChecking(model: Model, report: Report): Checking {
  const symbolOf = new Map<Span, Symbol>();
  let symbolCount = 0;
  return {
    model,
    report,
    reportValue: report,
    checkExpression,
    checkValue,
    newId: () => symbolCount++,
    mode: 'model',
    typeOf: new TypeTable(symbolOf),
    symbolOf,
    constants: new Map(),
    effects: [],
    shadowings: [],
    functions: new Map(),
    dependencies: new Map(),
    templateScopes: new Map(),
    running: new Set(),
    unknownNames: new Map(),
    said: new Set(),
    state: {
      stepsLeft: CONSTANT_STEPS_MAX,
      foreign: undefined,
      synchronisation: undefined,
      candidatesLeft: CANDIDATES_OF_ALL_MAX,
    },
  };
}

interface Once {
  readonly found: {
    priorities?: ChannelPriorityDeclaration;
    before?: UpdateHook;
    after?: UpdateHook;
  };
  readonly priorities: (declaration: ChannelPriorityDeclaration) => void;
  readonly hook: (hook: UpdateHook) => void;
}

/** Keeps the declarations that a model may have once, and reports a second one. */
function onceOnly(checking: Checking): Once {
  const found: Once['found'] = {};
  return {
    found,
    priorities: (declaration) => {
      if (found.priorities !== undefined) checking.report(problems.prioritiesTwice.at(declaration));
      found.priorities ??= declaration;
    },
    hook: (hook) => {
      if (found[hook.when] !== undefined) checking.report(problems.hookTwice.at(hook, `${hook.when}_update`));
      found[hook.when] ??= hook;
    },
  };
}

/** In the order in which names become known: in text, declarations may stand between processes. */
function declarationsAndTemplates({
  declarations,
  templates,
  format,
}: Model): readonly (Declaration | Template)[] {
  const parts = [...declarations.value, ...templates];
  return format === 'xml' ? parts : parts.sort((a, b) => a.start - b.start);
}

/** Where the word stands, the parser has said what is wrong with the line; where the element is missing, the reader. */
function reportNoSystemLine(checking: Checking): void {
  const { system: code, format, file, queries } = checking.model;
  if (format === 'xml' && code.text === undefined) return;
  // A query block that is not closed may have swallowed the line.
  const from = format === 'xml' ? (code.text ?? '') : withoutSpans(file.text, queries.entries);
  const end = { start: file.text.length, end: file.text.length };
  if (!/\bsystem\b/.test(from.replace(COMMENT, ''))) {
    checking.report(system.noSystemLine.at(format === 'xml' ? code : end));
  }
}

/** The text without some stretches, which are in order. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of spans) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
}

const COMMENT = /\/\*[\s\S]*?(\*\/|$)|\/\/.*/g;

/** Live sequence charts are elements that the reader does not know, and keeps. The system section may name them. */
function declareCharts(checking: Checking, scope: Scope): void {
  const charts = (checking.model.extras.children ?? []).filter(isElement('lsc'));
  if (charts.length > 0) checking.report(foreign.chartsNotAnalysed.at(undefined));
  for (const { children } of charts) {
    const texts = children.find(isElement('name'))?.children ?? [];
    const name = texts
      .map((node) => (node.kind === 'text' ? node.text : ''))
      .join('')
      .trim();
    if (name === '' || scope.names.has(name)) continue;
    scope.names.set(name, { kind: 'foreign', id: checking.newId(), name, feature: 'chart' });
  }
}

const isElement =
  (name: string) =>
  (node: XmlNode): node is XmlNode & { readonly kind: 'element' } =>
    node.kind === 'element' && node.name === name;

/** What values show to be wrong in a template is an error once a process of it runs. */
function reportMistakesOfTemplates(
  checking: Checking,
  found: ReadonlyMap<CheckedTemplate, readonly Diagnostic[]>,
  processes: readonly Process[],
): void {
  const running = new Set(processes.map(({ template }) => template));
  for (const [template, diagnostics] of found) {
    for (const diagnostic of diagnostics) {
      const { span, message } = diagnostic;
      if (running.has(template)) checking.report(diagnostic);
      else checking.report(system.wouldBeError.at(span, template.symbol.name, message));
    }
  }
}

function checkStateSize(
  checking: Checking,
  globals: readonly VariableSymbol[],
  processes: readonly Process[],
): void {
  const cellsOf = (variables: readonly VariableSymbol[]): number =>
    variables.reduce((sum, { type }) => {
      const shape = shapeOf(type);
      return sum + ('size' in shape ? shape.size : 0);
    }, 0);
  const perTemplate = new Map<CheckedTemplate, number>();
  let total = cellsOf(globals);
  for (const { template } of processes) {
    let cells = perTemplate.get(template);
    if (cells === undefined) perTemplate.set(template, (cells = cellsOf(template.variables)));
    total += cells;
  }
  if (total > CELLS_MAX) checking.report(system.stateTooBig.at(undefined, CELLS_MAX));
}
