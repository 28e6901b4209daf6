/** Tests as timed automata, and the verdicts that the two ways of asking find. */
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { closedModel } from '../../src/generators/automata/closed-model.js';
import { systemAlone } from '../../src/generators/system-alone.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { VerdictFinder } from '../../src/generators/verdicts.js';
import { loadText } from '../../src/language/load-model.js';
import { type SuiteTest, type Verdict } from '../../src/suite/suite.js';
import { verifierOf } from './verify.js';

export interface WrittenAutomata {
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function automataOf(model: TestModel, tests: readonly SuiteTest[]): WrittenAutomata {
  const diagnostics: Diagnostic[] = [];
  const text = closedModel(model, tests, (each) => diagnostics.push(each));
  return { text, diagnostics };
}

const VERDICTS = ['pass', 'fail', 'inconclusive'] as const;

/** The verdicts that the queries of a closed model find, test by test. */
export function verifiedVerdicts(text: string): readonly (readonly Verdict[])[] {
  const loaded = loadText({ path: 'closed.xml', text });
  if (loaded.kind !== 'uppaal') throw new Error('not a model');
  const verify = verifierOf(text, 'closed.xml');
  const answers = loaded.model.queries.entries.map(({ formula }) => verify(formula.text!).outcome.kind);
  const perTest: Verdict[][] = [];
  for (const [index, outcome] of answers.entries()) {
    const verdict = VERDICTS[index % VERDICTS.length]!;
    if (verdict === 'pass') perTest.push([]);
    if (outcome === 'satisfied') perTest.at(-1)!.push(verdict);
    else if (outcome !== 'violated') throw new Error(`the answer is ${outcome}`);
  }
  return perTest;
}

/** Those that the evaluation finds possible. */
export function evaluatedVerdicts(model: TestModel, test: SuiteTest): readonly Verdict[] {
  const { alone, tested } = systemAlone(model);
  const found = new VerdictFinder(alone.network, alone.tested, tested.completion).verdictsOf(test);
  if (found === undefined) throw new Error('too many ways');
  return found;
}
