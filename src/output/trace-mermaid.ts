/**
 * Timed traces as Mermaid sequence diagrams: processes are participants, synchronisations are messages from the sender
 * to each receiver, internal steps are messages of a process to itself, and time that passes is a note across all.
 *
 * INVARIANT in texts, every character other than letters, digits and a few harmless ones is written as an entity, so
 * that nothing of the model can be taken for Mermaid's syntax.
 */
import { decimalText } from '../base/rational.js';
import { mermaidText } from '../drawing/mermaid-text.js';
import { type TimedStep, type TimedTrace, isDelayed } from '../explore/trace.js';
import { modelErrorText } from '../base/model-error-text.js';

/** The document, which ends with a newline. */
export function traceMermaid(trace: TimedTrace): string {
  const { processes, steps, finalDelay, error } = trace;
  const participants = new Map(processes.map((name, index) => [name, `p${index}`]));
  const everybody = processes.length > 1 ? `p0,p${processes.length - 1}` : 'p0';
  const passing = (step: Pick<TimedStep, 'delay'>): readonly string[] =>
    isDelayed(step) ? [`Note over ${everybody}: ${entities(`+${decimalText(step.delay)}`)}`] : [];
  const lines = [
    ...processes.map((name, index) => `participant p${index} as ${entities(name)}`),
    ...steps.flatMap((step) => [...passing(step), ...stepLines(step, participants)]),
    ...passing({ delay: finalDelay }),
    ...(error === undefined ? [] : [`Note over ${everybody}: ${entities(modelErrorText(error))}`]),
  ];
  return `sequenceDiagram\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function stepLines(
  { action, edges }: TimedStep,
  participants: ReadonlyMap<string, string>,
): readonly string[] {
  const [first, ...others] = edges.map((edge) => ({ edge, id: participants.get(edge.process)! }));
  if (first === undefined) return [];
  if (action === undefined) {
    const { source, target } = first.edge;
    return [`${first.id}->>${first.id}: ${entities(`${source} -> ${target}`)}`];
  }
  const receivers = others.length === 0 ? [first] : others;
  return [
    ...receivers.map(({ id }) => `${first.id}->>${id}: ${entities(action)}`),
    ...[first, ...others].map(({ edge, id }) => `Note over ${id}: ${entities(edge.target)}`),
  ];
}

/** Texts in notes and messages. */
export function entities(text: string): string {
  return mermaidText(text, '.');
}
