/** Mistakes with reasons: kinds that are lost or mixed up on the way from where an answer ends to who decides by it. */
import { type Injection } from './injection.js';

const LAWS = ['test/property/reasons.test.ts'];
const RESUME = ['test/unit/generators/resume-mutation.test.ts'];

export const REASONS: readonly Injection[] = [
  {
    name: 'time that is up is no budget',
    file: 'src/base/reason.ts',
    find: "    case 'time':\n    case 'interrupted':\n      return { kind: 'budget', limit };",
    replace:
      "    case 'interrupted':\n      return { kind: 'budget', limit };\n    case 'time':\n      return { kind: 'unconfirmed', what: 'noTest' };",
    why: 'Work that the time ended counts as work that failed.',
    tests: LAWS,
  },
  {
    name: 'the budget that ends while tests of classes are made is forgotten',
    file: 'src/generators/classes/generate.ts',
    find: 'const limitOfTests = this.#isDone ? this.#stopped : brokenOffBy;',
    replace: 'const limitOfTests = this.#isDone ? undefined : brokenOffBy;',
    why: 'Goals without a test do not say that a budget ended.',
    tests: LAWS,
  },
  {
    name: 'why the verdicts of a test are unknown is forgotten',
    file: 'src/generators/evaluate.ts',
    find: 'return { verdicts: undefined, unknown: verdicts.reason };',
    replace: "return { verdicts: undefined, unknown: { kind: 'tooLarge', what: 'verdicts' } };",
    why: 'A budget that ends in an evaluation is told as a test that is too large.',
    tests: LAWS,
  },
  {
    name: 'a suite without kinds is taken at its word',
    file: 'src/generators/mutation/generate.ts',
    find: "return reasonKind === undefined || reasonKind === 'budget'",
    replace: "return reasonKind === 'budget'",
    why: 'What an old suite does not know because of a budget is never looked at again.',
    tests: RESUME,
  },
  {
    name: 'mutants are judged again by the words of their reasons',
    file: 'src/generators/mutation/generate.ts',
    find: "return reasonKind === undefined || reasonKind === 'budget'",
    replace: "return reasonKind === undefined || reason.includes('budget')",
    why: 'A name in a model decides what is done again.',
    tests: RESUME,
  },
];
