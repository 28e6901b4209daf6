/** Mistakes with configurations: another setting is in force than is written, or another file is used. */
import { type Injection } from './injection.js';

const LAWS = ['test/property/config.test.ts'];
const FINDING = ['test/unit/cli/find-config.test.ts'];
const SETTLE = 'src/cli/config/settle.ts';
const FIND = 'src/cli/config/find-config.ts';

const TWICE = ['test/unit/cli/given-twice.test.ts'];

export const CONFIGURATIONS: readonly Injection[] = [
  {
    name: 'of two lists the last one counts',
    file: 'src/cli/program.ts',
    find: 'if (before.length === 1) return;',
    replace: 'if (before.length > 0) return;',
    why: 'Processes that are named are not under test.',
    tests: TWICE,
  },
  {
    name: 'of two values for one name the last one counts',
    file: 'src/base/once.ts',
    find: 'const found = repetitionIn(names);',
    replace: 'const found = repetitionIn(names.slice(9));',
    why: 'A price or a weight that is given is dropped in silence.',
    tests: TWICE,
  },
  {
    name: 'two reports go to standard output',
    file: 'src/cli/write/reporters.ts',
    find: 'if (shown.length > 1 && (',
    replace: 'if (shown.length > 9 && (',
    why: 'What is printed is no report that a program could read.',
    tests: TWICE,
  },
  {
    name: 'reports are not looked at before the run',
    file: 'src/cli/write/reporters.ts',
    find: 'file === undefined ? [] : [{ flag: `--reporter ${name}`',
    replace: 'file !== undefined ? [] : [{ flag: `--reporter ${name}`',
    why: 'After hours of tests it turns out that a report cannot be written.',
    tests: TWICE,
  },
  {
    name: 'what is common counts before what is said of a model',
    file: SETTLE,
    find: 'return scopes.flatMap(({ options, commands }) => [',
    replace: 'return scopes.toReversed().flatMap(({ options, commands }) => [',
    why: 'The options of a model have no effect.',
    tests: LAWS,
  },
  {
    name: 'what is written counts before what is typed',
    file: SETTLE,
    find: 'if (entry === undefined || settled.has(name)) continue;',
    replace: 'if (entry === undefined) continue;',
    why: 'The command line cannot override the configuration.',
    tests: LAWS,
  },
  {
    name: 'options that exclude each other are in force together',
    file: SETTLE,
    find: 'if (nearer.some((other) => areInConflict(entry, other.entry))) continue;',
    replace: 'if (nearer.some((other) => other.name === name)) continue;',
    why: 'What is typed is passed over in silence, since the other option wins.',
    tests: LAWS,
  },
  {
    name: 'the options of another model are in force',
    file: SETTLE,
    find: 'return (model) => resolve(model.file) === path;',
    replace: 'return (model) => resolve(model.file) >= path;',
    why: 'Tests are made for the processes of another model.',
    tests: LAWS,
  },
  {
    name: 'a repeated option is read once',
    file: 'src/cli/config/setting.ts',
    find: "const typed = form.count === 'repeated' ? texts : [texts.join(',')];",
    replace: "const typed = [texts.join(',')];",
    why: 'Several queries become one that is none.',
    tests: LAWS,
  },
  {
    name: 'an option that means other things elsewhere stands in common',
    file: 'src/cli/config/vocabulary.ts',
    find: 'isAlike: all.every(({ entry }) => isSameForm(entry, all[0]!.entry)),',
    replace: 'isAlike: all.some(({ entry }) => isSameForm(entry, all[0]!.entry)),',
    why: 'Words of one command reach another that does not know them.',
    tests: [...LAWS, 'test/docs/config-forms.test.ts'],
  },
  {
    name: 'the search goes on above the project',
    file: FIND,
    find: 'return above.slice(0, end + 1);',
    replace: 'return above.slice(0, end + 2);',
    why: 'Code that lies above by chance is run.',
    tests: FINDING,
  },
  {
    name: 'several configurations are one',
    file: FIND,
    find: 'if (names.length > 1)',
    replace: 'if (names.length > 9)',
    why: 'One of them is passed over in silence.',
    tests: FINDING,
  },
  {
    name: 'a circle is followed for ever',
    file: 'src/cli/config/plain-data.ts',
    find: "if (around.includes(value)) return 'an object that contains itself';",
    replace: "if (around.length < 0) return 'an object that contains itself';",
    why: 'What is told is that it is too deep, at a place that nobody wrote.',
    tests: ['test/unit/cli/plain-data.test.ts'],
  },
  {
    name: 'promises of a configuration that fail are not heard',
    file: 'src/cli/config/run-config.ts',
    find: "process.on('unhandledRejection', hear);",
    replace: '',
    why: 'The command ends with a stack of Node, and status 1.',
    tests: ['test/cli/configurations-that-fail-elsewhere.test.ts'],
  },
];
