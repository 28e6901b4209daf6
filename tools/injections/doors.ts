/** Mistakes at the doors of the package: what cannot be is let in. */
import { type Injection } from './injection.js';

const RULES = ['test/unit/library/option-rules.test.ts'];

export const DOORS: readonly Injection[] = [
  {
    name: 'a worker of campaigns takes any options',
    file: 'src/campaign/crew/api.ts',
    find: "checkOptions('runWorker', options, WORKER_RULES, ['store']);",
    replace: '',
    why: 'A system whose name is misspelt is none, and its jobs wait for ever.',
    tests: RULES,
  },
  {
    name: 'lists that functions take may repeat names',
    file: 'src/base/option-rules.ts',
    find: 'const again = repetitionIn(list);',
    replace: 'const again = repetitionIn(list.slice(9));',
    why: 'A list with one name twice misses another one that was meant.',
    tests: RULES,
  },
  {
    name: 'diagrams take any budget',
    file: 'src/diagrams/diagram.ts',
    find: "checkArgument('Diagram', 'budget', budget, nested(BUDGET_RULES, ['memoryMax', 'operationsMax']));",
    replace: '',
    why: 'A budget that is no number is no limit.',
    tests: RULES,
  },
];
