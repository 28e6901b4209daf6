/**
 * A machine in the shape of a template, so that what draws models draws machines too: a location for each state with its
 * assignments, an edge for each transition with its condition, and in the box below what the machine is declared with.
 *
 * Texts stand as the author wrote them. Where several transitions leave a state, they are numbered in the order in which
 * they are tried.
 */
import { type SourceFile, type Span } from '../base/source.js';
import { type Code, type Edge, type Location, type Model, NO_EXTRAS } from '../language/model.js';
import { type Domain } from './domain.js';
import { type Assignment, type Machine, type Transition, localOf, numbersOf } from './machine.js';
import { type Term } from './term.js';

export function drawnMachine(machine: Machine, file: SourceFile): Model {
  const { states, transitions, name, start, end } = { ...machine, start: 0, end: file.text.length };
  const none = { value: [], text: '', start, end };
  return {
    file,
    format: 'text',
    syntax: 'current',
    declarations: none,
    templates: [
      {
        name: { name, start, end },
        declarations: { ...none, text: declarationsOf(machine, file) },
        locations: states.map((state, index): Location => ({
          id: String(index),
          name: { name: state.name, start: state.start, end: state.end },
          urgency: 'none',
          invariant: code(state, state.assignments.map((each) => written(file, each)).join('\n')),
          comments: { value: state.title ?? '', start: state.start, end: state.end },
          extras: NO_EXTRAS,
          start: state.start,
          end: state.end,
        })),
        branchpoints: [],
        init: { id: String(machine.initial), start, end },
        edges: transitions.map((transition) => edgeOf(machine, file, transition)),
        extras: NO_EXTRAS,
        start,
        end,
      },
    ],
    system: none,
    queries: { options: [], entries: [], extras: NO_EXTRAS, start, end },
    extras: NO_EXTRAS,
  };
}

function edgeOf({ transitions }: Machine, file: SourceFile, transition: Transition): Edge {
  const { id, from, to, condition, start, end } = transition;
  const rivals = transitions.filter((other) => other.from === from);
  const place = rivals.length > 1 ? `${rivals.indexOf(transition) + 1}. ` : '';
  return {
    source: { id: String(from), start, end },
    target: { id: String(to), start, end },
    select: { value: [], text: `${place}${id}`, start, end },
    guard: code(condition, isAlways(condition) ? '' : written(file, condition)),
    controllable: true,
    nails: [],
    extras: NO_EXTRAS,
    start,
    end,
  };
}

/** What stands for "always" needs no words. */
function isAlways(condition: Term): boolean {
  return condition.kind === 'constant' && condition.value !== 0;
}

function code({ start, end }: Span, text: string): Code<undefined> {
  return { value: undefined, text, start, end };
}

function written(file: SourceFile, { start, end }: Span | Assignment): string {
  return file.text
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .replace(/^["']|["']$/g, '');
}

function declarationsOf(machine: Machine, file: SourceFile): string {
  const { variables, always, environment } = machine;
  const declared = (role: 'input' | 'output', title: string): readonly string[] =>
    numbersOf(machine, role).map((number) => {
      const { name, domain } = variables[number]!;
      return `${title} ${name}: ${domainText(domain)}`;
    });
  const locals = numbersOf(machine, 'local').map((number) => {
    const { name, domain, initial, isTimer } = localOf(machine, number);
    return `${isTimer ? 'timer' : 'local'} ${name}: ${domainText(domain)} = ${domain.labels[initial]!}`;
  });
  const rules = (title: string, list: readonly Span[]): readonly string[] =>
    list.map((each) => `${title} ${written(file, each)}`);
  return [
    `events ${variables[0]!.domain.labels.join(', ')}`,
    ...declared('input', 'input'),
    ...declared('output', 'output'),
    ...locals,
    ...rules('always', always),
    ...rules('first step', environment.firstStep),
    ...rules('each step', environment.eachStep),
    ...rules('between steps', environment.betweenSteps),
  ].join('\n');
}

/** More values than this are written as the first and the last. */
const VALUES_MAX = 6;

function domainText({ labels }: Domain): string {
  return labels.length <= VALUES_MAX ? labels.join(', ') : `${labels[0]!} … ${labels.at(-1)!}`;
}
