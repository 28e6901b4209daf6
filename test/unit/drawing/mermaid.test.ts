/** Models for Mermaid. */
import { expect, test } from 'vitest';
import { drawMermaid, mermaidOf } from '../../../src/drawing/mermaid.js';
import { type TemplateWords, buildModel } from '../../support/build-model.js';

function check(words: TemplateWords, ...expected: readonly string[]): void {
  const lines = mermaidOf(buildModel(words).templates[0]!).split('\n');
  expect(lines).toEqual(['flowchart TB', ...expected.map((line) => `  ${line}`), '']);
}

test('locations', () => {
  check({ locations: { a: { name: 'Off' } } }, 'n0((("Off")))');
  check({ locations: { a: {}, b: { invariant: 'x <= 3' } } }, 'n0(((" ")))', 'n1("x #60;= 3")');
  check({ locations: { a: { name: 'A', urgency: 'committed' } } }, 'n0((("A<br/>committed")))');
  check({ locations: { a: { colour: '#FF0000' } } }, 'n0(((" ")))', 'style n0 fill:#ff0000');
  check({ locations: {}, branchpoints: { p: undefined } }, 'n0((" "))');
});

test('edges', () => {
  const locations = { a: { name: 'A' } };
  check({ locations, edges: [['a', 'a']] }, 'n0((("A")))', 'n0 --> n0');
  check({ locations, edges: [['a', 'a', { controllable: false }]] }, 'n0((("A")))', 'n0 -.-> n0');
  check({ locations, edges: [['a', 'gone']] }, 'n0((("A")))');
  check(
    { locations, edges: [['a', 'a', { guard: 'x > 1 && s == "a;b"', sync: 'go!' }]] },
    'n0((("A")))',
    'n0 -->|"x #62; 1 #38;#38; s == #34;a#59;b#34;<br/>go#33;"| n0',
  );
  check(
    { locations, edges: [['a', 'a', { update: '1. `x`\n- y' }]] },
    'n0((("A")))',
    'n0 -->|"1#46; #96;x#96;<br/>#45; y"| n0',
  );
});

test('one diagram for each template', () => {
  const text = drawMermaid(
    buildModel({ name: 'One', parameters: 'int &x', locations: {} }, { name: 'Two_2', locations: {} }),
  );
  expect(text).toBe(
    '## One (int \\&x)\n\n```mermaid\nflowchart TB\n```\n\n## Two\\_2\n\n```mermaid\nflowchart TB\n```\n',
  );
});
