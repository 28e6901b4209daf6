/** What is wrong with an interface that is asked for, with a hint that fits the case. */
import { expect, test } from 'vitest';
import { interfaceReport } from '../../../src/library/interface-report.js';
import { modelOfText } from '../../../src/library/model.js';
import { type InterfaceOptions } from '../../../src/library/testing.js';

const INSTANCES = `chan a, b;
process T(int[0,3] i) { state S; init S; trans S -> S { guard i > 0; sync a?; }, S -> S { sync b!; }; }
process E() { state S; init S; trans S -> S { sync a!; }, S -> S { sync b?; }; }
P1 = T(1); P2 = T(2); Env = E();
system P1, P2, Env;`;

const ALONE = `clock x; process P() { state A; init A; trans A -> A { guard x > 1; assign x = 0; }; } system P;`;

const CASES: readonly (readonly [title: string, text: string, options: InterfaceOptions, said: RegExp])[] = [
  [
    'the name of a template',
    INSTANCES,
    { underTest: ['T'] },
    /^'T' is a template, not a process\. Name its processes: 'P1', 'P2'\.$/,
  ],
  [
    'a name that is nearly right',
    INSTANCES,
    { underTest: ['Emv'] },
    /no process 'Emv' .* Did you mean 'Env'\?$/,
  ],
  ['a name that is not there', INSTANCES, { underTest: ['Q7x'] }, /Choose from 'P1', 'P2', 'Env'\.$/],
  ['no process', INSTANCES, { underTest: [] }, /Name at least one, or leave the option out/],
  [
    'all processes',
    INSTANCES,
    { underTest: ['P1', 'P2', 'Env'] },
    /All processes are under test\. Leave those that play the environment out of '--under-test', or let the tester see every step with '--see edges'/,
  ],
  ['nothing is said', INSTANCES, {}, /Name the processes under test with '--under-test'/],
  ['no channels', ALONE, {}, /^The model has no channels, .* Declare a channel/],
  [
    'an input that is an output',
    INSTANCES,
    { underTest: ['P1', 'P2'], inputs: ['b'] },
    /a process under test sends it\. It is an output: list 'b' with '--outputs', or leave it out\.$/,
  ],
  [
    'an output that is an input',
    INSTANCES,
    { underTest: ['P1', 'P2'], outputs: ['a'] },
    /only receive it\. It is an input: list 'a' with '--inputs', or leave it out\.$/,
  ],
  [
    'an input that crosses no border yet',
    INSTANCES,
    { inputs: ['a'] },
    /Name the processes under test with '--under-test', so that each channel is sent from one side only\.$/,
  ],
];

test.each(CASES)('%s', (_, text, options, said) => {
  const { diagnostics } = interfaceReport(modelOfText({ path: 'model.xta', text }, ''), options);
  expect(diagnostics.map(({ message, hint = '' }) => `${message} ${hint}`)[0]).toMatch(said);
});
