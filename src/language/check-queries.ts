/**
 * Queries: each is checked by itself, and one that is wrong is reported and skipped, whatever the others are.
 *
 * INVARIANT nothing that a query contains makes the model unusable: diagnostics here are warnings or less.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type Span } from '../base/source.js';
import { type Expression, type Query } from './ast.js';
import { checkValue } from './check-expressions.js';
import { type CheckedQuery, type QueryOutcome } from './checked-model.js';
import { type Checking, changedSince, watchForeign } from './checking.js';
import { type QueryEntry } from './model.js';
import * as foreign from './problems/foreign.js';
import * as queries from './problems/query-checks.js';
import * as problems from './problems/types.js';
import { type Scope } from './symbols.js';
import { type Type, describeType, isConstraint, isIntegral, isUnknown } from './types.js';

export function checkQueryEntry(checking: Checking, scope: Scope, entry: QueryEntry): CheckedQuery {
  const { value: query, text } = entry.formula;
  if (query !== undefined) return { entry, outcome: checkOneQuery(checking, scope, query) };
  const blank = (text ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === '';
  return { entry, outcome: { kind: blank ? 'blank' : 'skipped' } };
}

export function checkOneQuery(checking: Checking, scope: Scope, query: Query): QueryOutcome {
  if (query.kind === 'foreign') {
    checking.report(foreign.queryNotAnswered.at(query, query.feature));
    return { kind: 'foreign', feature: query.feature };
  }
  const found: Diagnostic[] = [];
  // What another query, or the model, was told already must be told to this one as well: it decides about it.
  const inQuery: Checking = {
    ...checking,
    mode: 'query',
    unknownNames: new Map(),
    said: new Set(),
    report: (diagnostic) => {
      found.push(diagnostic);
    },
  };
  const { foreign: uses } = watchForeign(inQuery, () => {
    checkParts(inQuery, scope, query);
  });
  if (uses !== undefined) found.push(queries.queryNotAnalysed.at(query, uses));
  const wrong = found.find(({ severity, code }) => severity === 'error' || code.startsWith('TKS71'));
  if (wrong === undefined) {
    for (const diagnostic of found) checking.report(diagnostic);
    return { kind: 'ok', query };
  }
  const diagnostic = inWordsOfQueries(wrong);
  checking.report(diagnostic);
  return { kind: 'skipped', diagnostic };
}

/** What is an error in a model is a warning in a query, which is skipped. */
function inWordsOfQueries(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code.startsWith('TKS71')) return diagnostic;
  const { span, message, hint, related } = diagnostic;
  if (diagnostic.code === problems.unknownName.code) {
    const name = /'(.*?)'/.exec(message)?.[1] ?? '';
    return { ...queries.queryNameUnknown.at(span, name), hint };
  }
  return { ...queries.queryWrong.at(span, message, hint), related };
}

function checkParts(checking: Checking, scope: Scope, query: Exclude<Query, { kind: 'foreign' }>): void {
  switch (query.kind) {
    case 'path':
      checkCondition(checking, scope, query.predicate);
      return;
    case 'leadsTo':
      checkCondition(checking, scope, query.premise);
      checkCondition(checking, scope, query.conclusion);
      return;
    case 'bounds':
      if (query.condition !== undefined) checkCondition(checking, scope, query.condition);
      for (const expression of query.expressions) {
        const type = checkWithoutChange(checking, scope, expression);
        if (isUnknown(type) || isIntegral(type) || type.kind === 'clock') continue;
        checking.report(queries.queryWrongBounded.at(expression, describeType(type)));
      }
      return;
  }
}

function checkCondition(checking: Checking, scope: Scope, condition: Expression): void {
  const type = checkWithoutChange(checking, scope, condition);
  if (isUnknown(type) || isConstraint(type)) return;
  checking.report(queries.queryNotAFormula.at(condition, describeType(type)));
}

function checkWithoutChange(checking: Checking, scope: Scope, expression: Expression): Type {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, expression);
  const changed = changedSince(checking, mark);
  if (changed !== undefined) report(checking, expression, changed);
  return type;
}

function report(checking: Checking, at: Span, changed: string): void {
  checking.report(queries.queryChangesVariables.at(at, changed));
}
