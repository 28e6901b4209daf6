/** Suites that kill mutants, for tests: made in this thread, and confirmed on mutants that are read again from their text. */
import { MutationGeneration, judgeHere } from '../../src/generators/mutation/generate.js';
import { type JudgeOptions, MutantJudge } from '../../src/generators/mutation/judge-mutants.js';
import { Replayer } from '../../src/generators/mutation/system-run.js';
import { TickPlayer } from '../../src/generators/mutation/tick-player.js';
import { FINE, tickTest } from '../../src/generators/mutation/tick-test.js';
import { type TestModel, outsideOf, testModel } from '../../src/generators/test-model.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { loadText } from '../../src/language/load-model.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { type MutantSelection, mutantsOf } from '../../src/mutation/mutants-of.js';
import { instantiate } from '../../src/network/instantiate.js';
import { interfaceLike, openNetwork } from '../../src/network/open-network.js';
import { type Budget } from '../../src/explore/search.js';
import { compile } from '../../src/semantics/compile.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';
import { judge } from '../../src/suite/judge.js';
import { type SuiteTest } from '../../src/suite/suite.js';
import { uppaalModel } from './models.js';

export const JUDGE_OPTIONS: JudgeOptions = {
  conformance: 'full',
  unfitInputs: 'ignored',
  optimize: 'steps',
  onePerMutant: false,
  seed: 1,
};

export const SOURCE = { name: 'model', file: 'model.xml', sha256: '0'.repeat(64) };

export function loadedForTesting(path: string, underTest?: readonly string[]): TestModel {
  const messages: string[] = [];
  const model = testModel(uppaalModel(path).checked, { underTest }, [], ({ message }) =>
    messages.push(message),
  );
  if (model === undefined) throw new Error(messages.join(' '));
  return model;
}

/** The mutants of the processes under test. */
export function mutantsFor(
  { checked, tested }: TestModel,
  selection: Omit<MutantSelection, 'isUnderTest'>,
): readonly Mutant[] {
  const isOurs = new Set(checked.processes.filter((_, index) => tested.underTest[index] === true));
  const isUnderTest: MutantSelection['isUnderTest'] = (process) => isOurs.has(process);
  return mutantsOf(checked, tested, { ...selection, isUnderTest }, () => undefined)!.mutants;
}

export async function generated(
  model: TestModel,
  mutants: readonly Mutant[],
  options: Partial<JudgeOptions> = {},
  budget: Budget = {},
): Promise<MutationGeneration> {
  const all = { ...JUDGE_OPTIONS, ...options };
  const generation = new MutationGeneration(model, mutants, {
    asked: {},
    onePerMutant: all.onePerMutant,
    judges: () => [judgeHere(new MutantJudge(model, mutants, all, budget))],
  });
  await generation.run();
  return generation;
}

/** A mutant, printed and read again: whether it has a run on the concrete semantics that fails a test. */
export function readAgain(mutant: Mutant, spec: TestModel): (test: SuiteTest) => boolean {
  const loaded = loadText({ path: 'mutant.xml', text: printUppaalXml(mutant.model()) });
  if (loaded.kind !== 'uppaal') throw new Error('a mutant is printed as a model');
  const { network, tested } = spec;
  const environment = network.processes.filter((_, index) => tested.underTest[index] === false);
  const isInside = (name: string): boolean => environment.every((each) => each.name !== name);
  const checked = {
    ...loaded.checked,
    processes: loaded.checked.processes.filter(({ name }) => isInside(name)),
  };
  const plain = instantiate(checked, [], () => undefined)!.network;
  const seen = interfaceLike(plain, network, tested);
  const opened = openNetwork(plain, seen);
  const player = new TickPlayer(compile(opened), seen);
  const concrete = concreteUppaal(checked, outsideOf(opened, seen));
  return (test) => {
    const run = player.failure(tickTest(test)!) ?? player.failure(tickTest(test, FINE)!);
    if (run === undefined) return false;
    const observed = new Replayer(concrete, seen).observe(player.exactly(run));
    const judgement = observed && judge(test, observed.events, observed.silence);
    return judgement?.kind === 'verdict' && judgement.verdict === 'fail';
  };
}
