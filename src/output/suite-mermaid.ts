/**
 * Tests as Mermaid sequence diagrams: the tester and the system are participants, actions are messages, delays and
 * windows are notes, choices are `alt` blocks.
 *
 * INVARIANT in texts, every character other than letters, digits and a few harmless ones is written as an entity, so
 * that nothing of the suite can be taken for Mermaid's syntax.
 */
import { markdownText } from '../drawing/markdown-text.js';
import { actionOf, splitAction } from '../suite/action.js';
import {
  type AcceptStep,
  type Branch,
  type Suite,
  type SuiteEvent,
  type SuiteInterface,
  type SuiteStep,
  type SuiteTest,
} from '../suite/suite.js';
import { isZero } from './is-zero.js';
import { NOTHING_NOW, windowText } from './suite-words.js';
import { entities } from './trace-mermaid.js';

/** A sequence diagram, which ends with a newline. */
export function testMermaid(test: SuiteTest, actions: SuiteInterface): string {
  const inputs = new Set(actions.inputs);
  const lines = [
    'participant T as Tester',
    'participant S as System',
    ...test.steps.flatMap((step) => stepLines(step, inputs)),
    `Note over T: ${test.verdict}`,
  ];
  return `sequenceDiagram\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** A Markdown document with a diagram for each test. */
export function suiteMermaid(
  { model }: Suite,
  tests: readonly SuiteTest[],
  diagramOf: (test: SuiteTest) => string,
): string {
  const parts = tests.map(
    (test) =>
      `## ${markdownText(test.id)}: ${markdownText(test.title)}\n\n\`\`\`mermaid\n${diagramOf(test)}\`\`\`\n`,
  );
  return `# Suite for ${markdownText(model.name)}\n\n${parts.join('\n')}`;
}

function stepLines(step: SuiteStep, inputs: ReadonlySet<string>): readonly string[] {
  if ('oneOf' in step) return choiceLines(step.oneOf, inputs);
  if ('refuse' in step) {
    const wait = step.after === undefined || isZero(step.after) ? [] : [note('T', `after ${step.after}`)];
    return [
      ...wait,
      inputs.has(step.refuse)
        ? `T-xS: ${entities(`${actionOf(step)} (must be refused)`)}`
        : note('S', `${actionOf(step)} must not come`),
    ];
  }
  if ('accept' in step) return acceptanceLines(step, inputs);
  return eventLines(step);
}

function acceptanceLines(
  { accept, after, otherwise }: AcceptStep,
  inputs: ReadonlySet<string>,
): readonly string[] {
  const wait = after === undefined || isZero(after) ? [] : [note('T', `after ${after}`)];
  const what = entities(`${accept.join(' or ')} (must be accepted)`);
  const arrow = accept.every((action) => inputs.has(splitAction(action).action)) ? 'T->>S' : 'S->>T';
  const instead = otherwise === 'inconclusive' ? [note('T', 'otherwise inconclusive')] : [];
  return [...wait, `${arrow}: ${what}`, ...instead];
}

function eventLines(event: SuiteEvent): readonly string[] {
  if ('quiet' in event) return [note('T,S', isZero(event.quiet) ? NOTHING_NOW : `quiet for ${event.quiet}`)];
  if ('output' in event)
    return [note('S', `within ${windowText(event)}`), `S->>T: ${entities(actionOf(event))}`];
  const send = `T->>S: ${entities(actionOf(event))}`;
  if ('after' in event) return isZero(event.after) ? [send] : [note('T', `after ${event.after}`), send];
  return [note('T', `within ${windowText(event)}`), send];
}

function choiceLines(branches: readonly Branch[], inputs: ReadonlySet<string>): readonly string[] {
  const blocks = branches.flatMap((branch, index) => [
    `${index === 0 ? 'alt' : 'else'} ${entities(branchTitle(branch))}`,
    ...[
      ...eventLines(branch),
      ...(branch.steps ?? []).flatMap((step) => stepLines(step, inputs)),
      ...(branch.verdict === undefined ? [] : [note('T', branch.verdict)]),
    ].map((line) => `  ${line}`),
  ]);
  return [...blocks, 'end'];
}

function branchTitle(branch: Branch): string {
  if ('output' in branch) return `${actionOf(branch)} comes first`;
  return 'input' in branch ? 'nothing comes before the input' : 'nothing comes';
}

function note(over: string, text: string): string {
  return `Note over ${over}: ${entities(text)}`;
}
