/** Tests of a suite as timed automata, closed with the model under test: models that UPPAAL opens. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type StopLimit, stop, stopIfAsked, stopOf } from '../base/stopped.js';
import { closedModel } from '../generators/automata/closed-model.js';
import { noAutomaton } from '../generators/automata/problems.js';
import { isOfferedTest } from '../generators/connectivity/wire-claims.js';
import { type TestModel } from '../generators/test-model.js';
import { type Suite, type SuiteTest } from '../suite/suite.js';
import { type NamedText } from './export-suite.js';
import { fileNames } from './file-names.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { interfaceOfSuite, testing } from './testing.js';
import { type OptionRules, FLAG, TEXT, checkOptions } from '../base/option-rules.js';
import { checkGiven } from './given.js';

/** How tests are written as automata. */
export interface TestAutomataOptions {
  /** All tests in one automaton, which chooses one of them; by default there is a model for each test. */
  readonly together?: boolean | undefined;
  /** The name of the suite, without an ending: that of the model which holds all tests. */
  readonly name?: string | undefined;
}

const AUTOMATA_RULES: OptionRules<TestAutomataOptions> = { together: FLAG, name: TEXT };

/** Tests as timed automata. */
export interface TestAutomata {
  /** Models in UPPAAL's XML format, each with a query for every verdict. */
  readonly files: readonly NamedText[];
  /** Why tests are not among them. */
  readonly leftOut: readonly LocatedDiagnostic[];
}

/**
 * Writes the tests of a suite as timed automata, each closed with the processes under test. A query of the model is satisfied
 * if and only if the test can have that verdict.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, testAutomata } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * for (const { name, text } of testAutomata(suite, lamp).files) console.log(name, text.length);
 * ```
 */
export function testAutomata(suite: Suite, model: Model, options: TestAutomataOptions = {}): TestAutomata {
  checkOptions('testAutomata', options, AUTOMATA_RULES);
  checkGiven('testAutomata', { suite });
  const written = automataOfSuite(suite, model, options, 'suite');
  if (written.kind === 'refused') return refuse(written.diagnostics);
  const { files, leftOut, limit } = written;
  return limit === undefined ? { files, leftOut } : stop(limit);
}

/** The same for a suite of a file, as far as the budget goes, or why there is none. */
export function automataOfSuite(
  suite: Suite,
  model: Model,
  { together = false, name = 'suite' }: TestAutomataOptions,
  file: string,
):
  | ({ readonly kind: 'written'; readonly limit?: StopLimit | undefined } & TestAutomata)
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocatedDiagnostic[] } {
  const loading = testing(model, interfaceOfSuite(suite));
  if (loading.kind === 'refused') return loading;
  const written: (WrittenTest & { readonly test: SuiteTest })[] = [];
  // Those in one automaton are all or none.
  const limit = stopOf(() => {
    for (const test of suite.tests) {
      stopIfAsked();
      written.push({ test, ...automatonOf(suite, loading.model, test) });
    }
  }, !together);
  const found = written.flatMap(({ found: each }) => each);
  const ofModel = found.filter(({ code }) => code !== noAutomaton.code);
  if (ofModel.length > 0)
    return { kind: 'refused', diagnostics: locatedIn(partsOf(model), ofModel.slice(0, 1)) };
  const source = { path: file, text: '' };
  const leftOut = found.map((each) => locate(each, source, () => undefined));
  const fitting = written.filter(({ text }) => text !== undefined);
  if (fitting.length === 0 && leftOut.length > 0) return { kind: 'refused', diagnostics: leftOut };
  if (together) {
    const whole = closedModel(
      loading.model,
      fitting.map(({ test }) => test),
      (each) => found.push(each),
    );
    return {
      kind: 'written',
      files: whole === undefined ? [] : [{ name: `${name}.xml`, text: whole }],
      leftOut,
    };
  }
  const names = fileNames(fitting.map(({ test }) => test.id));
  return {
    kind: 'written',
    files: fitting.map(({ text }, index) => ({ name: `${names[index]!}.xml`, text: text! })),
    leftOut,
    limit,
  };
}

interface WrittenTest {
  readonly text: string | undefined;
  readonly found: readonly Diagnostic[];
}

function automatonOf(suite: Suite, model: TestModel, test: SuiteTest): WrittenTest {
  if (isOfferedTest(suite, test)) {
    const why = 'the test is a word, whose actions are offered one by one';
    return { text: undefined, found: [noAutomaton.at(undefined, 1, test.id, why)] };
  }
  const found: Diagnostic[] = [];
  const text = closedModel(model, [test], (each) => found.push(each));
  return { text, found };
}
