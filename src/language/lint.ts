/**
 * Advice about checked models: what is correct but hardly meant.
 *
 * Each piece of advice should be worth a look; what good models do on purpose is not mentioned.
 *
 * INVARIANT linear in the size of the model and the number of its processes.
 */
import { type Diagnostic, type Report, withRelated } from '../base/diagnostic.js';
import { type Expression } from './ast.js';
import { type CheckedEdge, type CheckedModel, type CheckedTemplate } from './checked-model.js';
import { MIRRORED, isComparison } from './comparison.js';
import { Interpreter } from './evaluate.js';
import { printExpression } from './print.js';
import * as problems from './problems/lint.js';
import {
  type InstanceSymbol,
  type ParameterSymbol,
  type Symbol,
  type VariableSymbol,
  describeSymbol,
  templateOf,
} from './symbols.js';
import { innermost } from './types.js';

export function lint(checked: CheckedModel, report: Report): void {
  const uses = usesOf(checked);
  lintDeclarations(checked.globals, uses, report);
  for (const template of checked.templates) {
    lintDeclarations(template, uses, report);
    lintGraph(checked, template, report);
    lintEdges(checked, template, report);
  }
  lintShadowing(checked, report);
  lintChannels(checked, uses, report);
  lintSystem(checked, report);
}

// ----------------------------------------------------------------------------------------------------- uses

interface Uses {
  readonly read: ReadonlySet<Symbol>;
  readonly written: ReadonlySet<Symbol>;
  readonly called: ReadonlySet<Symbol>;
  /** Words of text that is not analysed here but may name variables: queries of other engines, test code. */
  readonly words: ReadonlySet<string>;
}

function usesOf(checked: CheckedModel): Uses {
  const read = new Set<Symbol>();
  const written = new Set<Symbol>();
  const called = new Set<Symbol>();
  for (const { kind, symbol } of checked.effects) {
    if (kind === 'read') read.add(symbol);
    else if (kind === 'call') called.add(symbol);
    else written.add(symbol);
  }
  // What a process changes through a reference is changed where the reference points to.
  for (const { bindings } of checked.processes) {
    for (const [parameter, binding] of bindings) {
      if (binding.kind === 'reference' && written.has(parameter)) written.add(binding.variable);
    }
  }
  return { read, written, called, words: wordsOf(checked) };
}

function wordsOf({ model, queries }: CheckedModel): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (text: string | undefined): void => {
    for (const [word] of (text ?? '').matchAll(/[A-Za-z_]\w*/g)) words.add(word);
  };
  for (const { entry, outcome } of queries) if (outcome.kind !== 'ok') add(entry.formula.text);
  for (const template of model.templates) {
    for (const { testCodeEnter, testCodeExit } of template.locations) {
      add(testCodeEnter?.value);
      add(testCodeExit?.value);
    }
    for (const { testCode } of template.edges) add(testCode?.value);
  }
  return words;
}

function lintDeclarations(
  { variables, functions }: Pick<CheckedTemplate, 'variables' | 'functions'>,
  uses: Uses,
  report: Report,
): void {
  for (const variable of variables) {
    if (variable.constant || variable.name.startsWith('__')) continue;
    const written = uses.written.has(variable);
    const { kind } = innermost(variable.type);
    if (uses.read.has(variable) || uses.words.has(variable.name)) {
      if (kind === 'clock' && !written) report(problems.clockNeverReset.at(variable.span, variable.name));
      continue;
    }
    if (kind === 'channel') report(problems.channelNeverUsed.at(variable.span, variable.name));
    else if (kind === 'clock') report(problems.clockNeverTested.at(variable.span, variable.name, written));
    else report(problems.variableNeverRead.at(variable.span, variable.name, written));
  }
  for (const symbol of functions) {
    if (uses.called.has(symbol) || uses.words.has(symbol.name) || symbol.name.startsWith('__')) continue;
    report(problems.functionNeverCalled.at(symbol.span, symbol.name));
  }
}

// -------------------------------------------------------------------------------------------------- graphs

function lintGraph(checked: CheckedModel, template: CheckedTemplate, report: Report): void {
  const { initial, locations, symbol } = template;
  if (initial === undefined) return;
  const leaving = new Map<Symbol, CheckedEdge[]>();
  for (const edge of template.edges) {
    if (edge.source === undefined) continue;
    const some = leaving.get(edge.source);
    if (some === undefined) leaving.set(edge.source, [edge]);
    else some.push(edge);
  }
  const reached = new Set<Symbol>([initial]);
  for (const node of reached) {
    for (const { target } of leaving.get(node) ?? []) if (target !== undefined) reached.add(target);
  }
  for (const { symbol: node, location } of locations) {
    if (!reached.has(node)) {
      report(problems.unreachableLocation.at(node.span, node.name, symbol.name));
      continue;
    }
    const invariant = location.invariant?.value;
    if (invariant !== undefined && valueOf(checked, invariant) === 0) {
      report(problems.invariantNeverHolds.at(invariant));
    }
    if (leaving.has(node)) continue;
    if (location.urgency !== 'none') {
      const why = location.urgency === 'urgent' ? 'urgent' : 'committed';
      report(problems.timeStops.at(node.span, node.name, why));
    } else if (invariant !== undefined && boundsTime(checked, invariant)) {
      report(problems.timeStops.at(invariant, node.name, 'invariant'));
    }
  }
}

/** Whether a conjunction bounds a clock from above that the same location does not stop. */
function boundsTime(checked: CheckedModel, invariant: Expression): boolean {
  if (invariant.kind !== 'binary') return false;
  const { operator, left, right } = invariant;
  if (operator === '&&') return boundsTime(checked, left) || boundsTime(checked, right);
  const upper =
    operator === '<' || operator === '<=' ? left : operator === '>' || operator === '>=' ? right : undefined;
  const other = upper === left ? right : left;
  if (upper === undefined || checked.typeOf.get(upper)?.kind !== 'clock') return false;
  return checked.typeOf.get(other)?.kind === 'int';
}

/** The value of an expression that depends on constants only. */
function valueOf(checked: CheckedModel, expression: Expression): number | undefined {
  const type = checked.typeOf.get(expression)?.kind;
  if (type !== 'int' && type !== 'bool') return undefined;
  const interpreter = new Interpreter(checked, (symbol) => checked.constants.get(symbol), {
    stepsLeft: 1_000,
  });
  const value = interpreter.number(expression);
  return interpreter.failure === undefined ? value : undefined;
}

function lintEdges(checked: CheckedModel, template: CheckedTemplate, report: Report): void {
  const locations = new Map(template.locations.map((each) => [each.symbol as Symbol, each.location]));
  for (const { edge, source } of template.edges) {
    const guard = edge.guard?.value;
    if (guard === undefined) continue;
    const bounds = clockBounds(checked, guard);
    if (valueOf(checked, guard) === 0 || contradictions(bounds).length > 0) {
      report(problems.guardNeverHolds.at(guard));
    } else if (bounds.length > 0) {
      const invariant = source && locations.get(source)?.invariant?.value;
      const excluding =
        invariant === undefined ? [] : contradictions(bounds, clockBounds(checked, invariant));
      if (excluding.length > 0)
        report(problems.guardExcluded.at(guard, source!.name, printExpression(excluding[0]!.at)));
    }
    const synchronisation = edge.synchronisation?.value;
    if (synchronisation === undefined) continue;
    const channel = checked.typeOf.get(synchronisation.channel);
    const clocks = checked.typeOf.get(guard)?.kind;
    if (channel?.kind !== 'channel' || !channel.urgent || (clocks !== 'invariant' && clocks !== 'guard'))
      continue;
    report(problems.clockGuardOnUrgentEdge.at(guard, nameOf(synchronisation.channel)));
  }
}

/** What a part of a conjunction asks of one clock: a bound that is a constant. */
interface ClockBound {
  readonly clock: Symbol;
  readonly side: 'above' | 'below';
  readonly value: number;
  readonly isStrict: boolean;
  readonly at: Expression;
}

/** The bounds among the parts of a conjunction; what is not one is passed over. */
function clockBounds(checked: CheckedModel, expression: Expression): readonly ClockBound[] {
  if (expression.kind !== 'binary') return [];
  const { operator, left, right } = expression;
  if (operator === '&&') return [...clockBounds(checked, left), ...clockBounds(checked, right)];
  if (!isComparison(operator) || operator === '!=') return [];
  const isLeft = checked.typeOf.get(left)?.kind === 'clock';
  const [name, other] = isLeft ? [left, right] : [right, left];
  const clock = name.kind === 'name' ? checked.symbolOf.get(name) : undefined;
  if (clock === undefined || checked.typeOf.get(name)?.kind !== 'clock') return [];
  const value = valueOf(checked, other);
  if (value === undefined) return [];
  const comparison = isLeft ? operator : MIRRORED[operator];
  const bound = { clock, value, isStrict: comparison === '<' || comparison === '>', at: expression };
  if (comparison === '==')
    return [
      { ...bound, side: 'above' },
      { ...bound, side: 'below' },
    ];
  return [{ ...bound, side: comparison === '<' || comparison === '<=' ? 'above' : 'below' }];
}

/** Those of the second bounds that leave no value of a clock together with one of the first. */
function contradictions(
  some: readonly ClockBound[],
  others: readonly ClockBound[] = some,
): readonly ClockBound[] {
  return others.filter((other) =>
    some.some(({ clock, side, value, isStrict }) => {
      if (clock !== other.clock || side === other.side) return false;
      const [low, high] = side === 'below' ? [value, other.value] : [other.value, value];
      return low > high || (low === high && (isStrict || other.isStrict));
    }),
  );
}

function nameOf(channel: Expression): string {
  if (channel.kind === 'name') return channel.name;
  return channel.kind === 'index'
    ? nameOf(channel.array)
    : channel.kind === 'member'
      ? nameOf(channel.object)
      : '';
}

// ----------------------------------------------------------------------------------------------- shadowing

function lintShadowing({ shadowings }: CheckedModel, report: Report): void {
  for (const { symbol, hidden } of shadowings) {
    const diagnostic = problems.shadows.at(symbol.span, symbol.name, describeSymbol(hidden));
    report(hidden.span === undefined ? diagnostic : related(diagnostic, hidden.span));
  }
}

function related(diagnostic: Diagnostic, span: { start: number; end: number }): Diagnostic {
  return withRelated(diagnostic, [{ message: 'The other one is here.', span }]);
}

// ------------------------------------------------------------------------------------------------- channels

/** Channels that some process sends on and no process receives from, or the other way round. */
function lintChannels(checked: CheckedModel, uses: Uses, report: Report): void {
  const sent = new Set<VariableSymbol>();
  const received = new Set<VariableSymbol>();
  const note = ({ direction }: ChannelUse, variable: VariableSymbol): void => {
    (direction === '!' ? sent : received).add(variable);
  };
  const usesOfTemplate = new Map<CheckedTemplate, readonly ChannelUse[]>();
  for (const { template, bindings } of checked.processes) {
    let channelUses = usesOfTemplate.get(template);
    if (channelUses === undefined) {
      const all = channelUsesOf(checked, template);
      for (const use of all) if (use.symbol.kind === 'variable') note(use, use.symbol);
      channelUses = all.filter(({ symbol }) => symbol.kind === 'parameter');
      usesOfTemplate.set(template, channelUses);
    }
    for (const use of channelUses) {
      const binding = use.symbol.kind === 'parameter' ? bindings.get(use.symbol) : undefined;
      if (binding?.kind === 'reference') note(use, binding.variable);
    }
  }
  for (const variable of checked.globals.variables) {
    const type = innermost(variable.type);
    if (type.kind !== 'channel' || !uses.read.has(variable)) continue;
    if (sent.has(variable) === received.has(variable)) continue;
    // A broadcast goes ahead without anybody listening.
    if (sent.has(variable) && type.broadcast) continue;
    const side = sent.has(variable) ? 'sent' : 'received';
    report(problems.channelOneSided.at(variable.span, variable.name, side));
  }
}

interface ChannelUse {
  readonly direction: '!' | '?';
  readonly symbol: VariableSymbol | ParameterSymbol;
}

/** The channels that the edges of a template use, each once per direction. */
function channelUsesOf(checked: CheckedModel, template: CheckedTemplate): readonly ChannelUse[] {
  const found = new Map<string, ChannelUse>();
  for (const { edge } of template.edges) {
    const synchronisation = edge.synchronisation?.value;
    if (synchronisation === undefined || synchronisation.direction === 'none') continue;
    const { direction } = synchronisation;
    let root: Expression = synchronisation.channel;
    while (root.kind === 'index' || root.kind === 'member') {
      root = root.kind === 'index' ? root.array : root.object;
    }
    const symbol = checked.symbolOf.get(root);
    if (symbol?.kind !== 'variable' && symbol?.kind !== 'parameter') continue;
    found.set(`${direction}${symbol.id}`, { direction, symbol });
  }
  return [...found.values()];
}

// --------------------------------------------------------------------------------------------------- system

function lintSystem({ templates, listed, globals }: CheckedModel, report: Report): void {
  const running: ReadonlySet<Symbol> = listed;
  const used = new Set<Symbol | undefined>([...listed].map(templateOf));
  const parents = new Set<Symbol>();
  const instances: InstanceSymbol[] = [];
  for (const symbol of globals.scope.names.values()) {
    if (symbol.kind !== 'instance') continue;
    instances.push(symbol);
    if (symbol.of !== undefined) parents.add(symbol.of);
  }
  for (const symbol of instances) {
    if (running.has(symbol) || parents.has(symbol)) continue;
    const template = templateOf(symbol);
    if (template !== undefined) used.add(template);
    report(problems.processNotListed.at(symbol.span, symbol.name));
  }
  for (const { symbol, foreign, initial } of templates) {
    if (used.has(symbol) || foreign === 'dynamic processes' || initial === undefined) continue;
    report(problems.templateNeverUsed.at(symbol.span, symbol.name));
  }
}
