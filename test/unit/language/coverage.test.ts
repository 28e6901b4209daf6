/**
 * The claim that the models of the project show every construct of the language, as a table that is checked.
 *
 * A construct that is added to the syntax tree is missing in the table, which the compiler says; a model that no longer
 * shows what the table says is found here.
 */
import { describe, expect, test } from 'vitest';
import { type Construct, constructsOf } from '../../support/constructs.js';
import { modelPaths, sourceFile, uppaalModel, uppaalPaths } from '../../support/models.js';

const shownIn: Readonly<Record<Construct, string>> = {
  // coffee-machine.xml
  'syntax current xml': 'coffee-machine.xml',

  // fischer.xta
  'syntax current text': 'fischer.xta',

  // level-crossing.ta
  'syntax old text': 'level-crossing.ta',

  // tour/csp.xta
  'synchronisation none': 'tour/csp.xta',

  // tour/document.xml
  'branch point': 'tour/document.xml',
  'document chart': 'tour/document.xml',
  'document imports': 'tour/document.xml',
  'document instantiation': 'tour/document.xml',
  'document options': 'tour/document.xml',
  'edge coloured': 'tour/document.xml',
  'edge label comments': 'tour/document.xml',
  'edge label guard': 'tour/document.xml',
  'edge label probability': 'tour/document.xml',
  'edge label select': 'tour/document.xml',
  'edge label synchronisation': 'tour/document.xml',
  'edge label testCode': 'tour/document.xml',
  'edge label update': 'tour/document.xml',
  'edge uncontrollable': 'tour/document.xml',
  'edge with an id': 'tour/document.xml',
  'edge with nails': 'tour/document.xml',
  'entry blank': 'tour/document.xml',
  'entry comment': 'tour/document.xml',
  'entry expect': 'tour/document.xml',
  'entry option': 'tour/document.xml',
  'entry result': 'tour/document.xml',
  'location anonymous': 'tour/document.xml',
  'location coloured': 'tour/document.xml',
  'location committed': 'tour/document.xml',
  'location drawn': 'tour/document.xml',
  'location label comments': 'tour/document.xml',
  'location label exponentialRate': 'tour/document.xml',
  'location label invariant': 'tour/document.xml',
  'location label testCodeEnter': 'tour/document.xml',
  'location label testCodeExit': 'tour/document.xml',
  'location urgent': 'tour/document.xml',
  'template declarations': 'tour/document.xml',
  'template parameters': 'tour/document.xml',

  // tour/expressions.xta
  '++ after': 'tour/expressions.xta',
  '++ before': 'tour/expressions.xta',
  '-- after': 'tour/expressions.xta',
  '-- before': 'tour/expressions.xta',
  'assignment %=': 'tour/expressions.xta',
  'assignment &=': 'tour/expressions.xta',
  'assignment *=': 'tour/expressions.xta',
  'assignment +=': 'tour/expressions.xta',
  'assignment -=': 'tour/expressions.xta',
  'assignment /=': 'tour/expressions.xta',
  'assignment <<=': 'tour/expressions.xta',
  'assignment =': 'tour/expressions.xta',
  'assignment >>=': 'tour/expressions.xta',
  'assignment ^=': 'tour/expressions.xta',
  'assignment |=': 'tour/expressions.xta',
  exists: 'tour/expressions.xta',
  'expression assign': 'tour/expressions.xta',
  'expression binary': 'tour/expressions.xta',
  'expression boolean': 'tour/expressions.xta',
  'expression call': 'tour/expressions.xta',
  'expression conditional': 'tour/expressions.xta',
  'expression deadlock': 'tour/expressions.xta',
  'expression increment': 'tour/expressions.xta',
  'expression index': 'tour/expressions.xta',
  'expression integer': 'tour/expressions.xta',
  'expression member': 'tour/expressions.xta',
  'expression name': 'tour/expressions.xta',
  'expression quantifier': 'tour/expressions.xta',
  'expression rate': 'tour/expressions.xta',
  'expression unary': 'tour/expressions.xta',
  forall: 'tour/expressions.xta',
  'operator !=': 'tour/expressions.xta',
  'operator %': 'tour/expressions.xta',
  'operator &': 'tour/expressions.xta',
  'operator &&': 'tour/expressions.xta',
  'operator *': 'tour/expressions.xta',
  'operator **': 'tour/expressions.xta',
  'operator +': 'tour/expressions.xta',
  'operator -': 'tour/expressions.xta',
  'operator /': 'tour/expressions.xta',
  'operator <': 'tour/expressions.xta',
  'operator <<': 'tour/expressions.xta',
  'operator <=': 'tour/expressions.xta',
  'operator <?': 'tour/expressions.xta',
  'operator ==': 'tour/expressions.xta',
  'operator >': 'tour/expressions.xta',
  'operator >=': 'tour/expressions.xta',
  'operator >>': 'tour/expressions.xta',
  'operator >?': 'tour/expressions.xta',
  'operator ^': 'tour/expressions.xta',
  'operator imply': 'tour/expressions.xta',
  'operator xor': 'tour/expressions.xta',
  'operator |': 'tour/expressions.xta',
  'operator ||': 'tour/expressions.xta',
  sum: 'tour/expressions.xta',
  'unary !': 'tour/expressions.xta',
  'unary +': 'tour/expressions.xta',
  'unary -': 'tour/expressions.xta',

  // tour/foreign.xta
  'basic double': 'tour/foreign.xta',
  'basic string': 'tour/foreign.xta',
  'declaration foreign': 'tour/foreign.xta',
  'expression double': 'tour/foreign.xta',
  'expression foreign': 'tour/foreign.xta',
  'expression string': 'tour/foreign.xta',
  'foreign dynamic': 'tour/foreign.xta',
  'foreign external': 'tour/foreign.xta',
  'prefix hybrid': 'tour/foreign.xta',
  'section io': 'tour/foreign.xta',

  // tour/functions.xta
  'basic void': 'tour/functions.xta',
  'expression comma': 'tour/functions.xta',
  'statement assert': 'tour/functions.xta',
  'statement block': 'tour/functions.xta',
  'statement doWhile': 'tour/functions.xta',
  'statement else': 'tour/functions.xta',
  'statement empty': 'tour/functions.xta',
  'statement expression': 'tour/functions.xta',
  'statement for': 'tour/functions.xta',
  'statement if': 'tour/functions.xta',
  'statement iterate': 'tour/functions.xta',
  'statement return': 'tour/functions.xta',
  'statement while': 'tour/functions.xta',

  // tour/old-syntax.xml
  'syntax old xml': 'tour/old-syntax.xml',

  // tour/processes.xta
  'synchronisation !': 'tour/processes.xta',
  'synchronisation ?': 'tour/processes.xta',

  // tour/queries.xml
  'A<>': 'tour/queries.xml',
  'A[]': 'tour/queries.xml',
  'E<>': 'tour/queries.xml',
  'E[]': 'tour/queries.xml',
  'bounds everywhere': 'tour/queries.xml',
  'bounds where': 'tour/queries.xml',
  'foreign chart': 'tour/queries.xml',
  'foreign game': 'tour/queries.xml',
  'foreign statistical': 'tour/queries.xml',
  'inf everywhere': 'tour/queries.xml',
  'inf where': 'tour/queries.xml',
  'query bounds': 'tour/queries.xml',
  'query foreign': 'tour/queries.xml',
  'query leadsTo': 'tour/queries.xml',
  'query path': 'tour/queries.xml',
  'sup everywhere': 'tour/queries.xml',
  'sup where': 'tour/queries.xml',

  // tour/system.xta
  'channel priority default': 'tour/system.xta',
  'channel priority levels': 'tour/system.xta',
  'declaration channelPriority': 'tour/system.xta',
  'declaration hook': 'tour/system.xta',
  'gantt bar binders': 'tour/system.xta',
  'gantt row binders': 'tour/system.xta',
  'hook after': 'tour/system.xta',
  'hook before': 'tour/system.xta',
  'instantiation complete': 'tour/system.xta',
  'instantiation partial': 'tour/system.xta',
  'processes of a set': 'tour/system.xta',
  'processes with priorities': 'tour/system.xta',
  'progress guard': 'tour/system.xta',
  'section gantt': 'tour/system.xta',
  'section instantiation': 'tour/system.xta',
  'section progress': 'tour/system.xta',
  'section system': 'tour/system.xta',
  'system priorities': 'tour/system.xta',

  // tour/types.xta
  'basic bool': 'tour/types.xta',
  'basic chan': 'tour/types.xta',
  'basic clock': 'tour/types.xta',
  'basic int': 'tour/types.xta',
  'declaration function': 'tour/types.xta',
  'declaration typedef': 'tour/types.xta',
  'declaration variables': 'tour/types.xta',
  'dimension indexType': 'tour/types.xta',
  'dimension size': 'tour/types.xta',
  'initialiser list': 'tour/types.xta',
  'initialiser with fields': 'tour/types.xta',
  'passing constant reference': 'tour/types.xta',
  'passing reference': 'tour/types.xta',
  'passing value': 'tour/types.xta',
  'prefix broadcast': 'tour/types.xta',
  'prefix const': 'tour/types.xta',
  'prefix meta': 'tour/types.xta',
  'prefix urgent': 'tour/types.xta',
  'type basic': 'tour/types.xta',
  'type named': 'tour/types.xta',
  'type range': 'tour/types.xta',
  'type scalar': 'tour/types.xta',
  'type struct': 'tour/types.xta',
};

const constructs = new Map(uppaalPaths.map((path) => [path, constructsOf(uppaalModel(path))]));

describe('constructs of the syntax tree', () => {
  test.each(Object.entries(shownIn))('%s is in %s', (construct, path) => {
    expect(constructs.get(`models/${path}`)).toContain(construct);
  });
});

/** What the tree does not tell: how it is written, and what it means where it stands. */
const written: readonly (readonly [what: string, path: string, how: RegExp])[] = [
  ['names with $ and #', 'tour/lexical.xta', /with\$dollar.*with#hash/],
  ['a continued line', 'tour/lexical.xta', /\\\n/],
  ['a comment of several lines', 'tour/lexical.xta', /\/\*[^*]*\n[^*]*\*\//],
  ['the smallest integer', 'tour/lexical.xta', /-2147483648/],
  ['words for operators', 'tour/lexical.xta', /true and not false or false/],
  ['the other sign of assignment', 'tour/lexical.xta', /:=/],
  ['names that are keywords of queries', 'tour/lexical.xta', /bool A, U, R, W, E, M, sup, inf, bounds/],
  ['built-in limits and types', 'tour/lexical.xta', /int8_t tiny = INT8_MIN/],
  ['an assignment as a place', 'tour/expressions.xta', /\(a = b\) \+= 1/],
  ['a conditional as a place', 'tour/expressions.xta', /\(p \? a : b\) = 7/],
  [
    'comparison of whole structs and arrays',
    'tour/expressions.xta',
    /pairs\[0\] != pair[\s\S]*table\[0\] == table\[1\]/,
  ],
  ['a difference of clocks', 'tour/expressions.xta', /x - y <= 5/],
  ['clocks compared with each other', 'tour/expressions.xta', /x <= y \+ 10/],
  ['a condition or a bound', 'tour/expressions.xta', /p \|\| x <= 50/],
  ['a stopped clock', 'tour/expressions.xta', /x' == 0/],
  ['a clock set to a clock', 'tour/expressions.xta', /clocks\[1\] = clocks\[2\]/],
  ['a clock that does not start at 0', 'tour/types.xta', /clock x, started = 5/],
  ['an array over a scalar set', 'tour/types.xta', /byScalar\[who_t\]/],
  ['an array over a range', 'tour/types.xta', /byRange\[int\[2, 4\]\]/],
  ['an urgent broadcast channel', 'tour/types.xta', /urgent broadcast chan/],
  ['a struct within a struct', 'tour/types.xta', /struct \{ int\[0, 255\] red, green; \} colour/],
  [
    'channels and clocks as parameters',
    'tour/types.xta',
    /chan &out, broadcast chan &all, clock &shared, clock &own\[SIZE\]/,
  ],
  [
    'declarations in the system section',
    'tour/types.xta',
    /\}\n[^}]*int\[0, SIZE\] counter;[\s\S]*system One/,
  ],
  [
    'the functions that engines call',
    'tour/functions.xta',
    /__ON_CONSTRUCT__[\s\S]*__ON_DESTRUCT__[\s\S]*__ON_BEGIN__[\s\S]*__ON_END__/,
  ],
  ['a clock set in a function', 'tour/functions.xta', /void restart\(\) \{\s*x = 0;/],
  ['an edge without its source', 'tour/processes.xta', /^ +-> Rated/m],
  ['a clock guard on a broadcast receiver', 'tour/processes.xta', /guard global >= 1; sync all\?/],
  ['an instantiation without arguments', 'tour/system.xta', /Without\(\) = Quarter\(2\)/],
  ['a library function by another name', 'tour/foreign.xta', /readLevel = double lib_read_level/],
  ['parameters separated by semicolons', 'tour/old-syntax.ta', /int shared, level; clock c;/],
  ['conditions joined by commas', 'tour/old-syntax.ta', /c =< maximum, own =< 20/],
  ['names that are keywords today', 'tour/old-syntax.ta', /int typedef\[3\]/],
  ['text in CDATA', 'tour/document.xml', /<!\[CDATA\[/],
  ['characters by number', 'tour/document.xml', /&#100;&#x20AC;/],
  ['the same ids in two templates', 'tour/document.xml', /id="id0"[\s\S]*<template>[\s\S]*id="id0"/],
  ['a plot of a result', 'tour/document.xml', /<plot title=.*>\s*<series title=/],
  ['resources of an expected result', 'tour/document.xml', /<resource type="memory"/],
  ['another name of the root', 'tour/project.xml', /^<project>/m],
  ['a query under a strategy', 'tour/queries.xml', /under Safe/],
  ['letters by number in a query file', 'tour/queries.q', /\\u00e9/],
  ['a query on two lines of a query file', 'tour/queries.q', / \\\n/],
  ['an empty entry of a query file', 'tour/queries.q', /^\/\/NO_QUERY$/m],
  [
    'text around generated tests',
    'pedestrian-light.xml',
    /TEST_PREFIX[\s\S]*TEST_POSTFIX[\s\S]*TEST_FILENAME[\s\S]*TEST_FILEEXT/,
  ],
  ['values in test code', 'pedestrian-light.xml', /\$\(cycles\)[\s\S]*\$\(Light\.cycles\)/],
];

describe('what the tree does not tell', () => {
  test.each(written)('%s is in %s', (_, path, how) => {
    expect(sourceFile(`models/${path}`).text).toMatch(how);
  });
});

test('every model is in the list of models', () => {
  const list = sourceFile('models/README.md').text;
  const models = modelPaths
    .filter((path) => !path.endsWith('.md'))
    .map((path) => path.replace('models/', ''));
  expect(models.filter((path) => !list.includes(`](${path})`))).toEqual([]);
});

test('every tour says at its beginning what it covers', () => {
  const tours = modelPaths.filter((path) => path.startsWith('models/tour/') && !path.endsWith('.q'));
  expect(tours.length).toBeGreaterThan(5);
  expect(
    tours.filter((path) => !/^(?:(?:<[?!]\w.*\n)*<!--|\/\/) Covers /.test(sourceFile(path).text)),
  ).toEqual([]);
});
