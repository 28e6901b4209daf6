/**
 * Sequence diagrams as Mermaid and PlantUML texts, which `tickstone coverage` reads back: times stand in the messages,
 * and comments say which edges a message takes.
 *
 * INVARIANT in texts, characters that have a meaning there are written as entities (Mermaid) or left out (PlantUML).
 */
import { type SequenceItem, type SequencePicture } from '../drawing/sequence-picture.js';

/** The document, which ends with a newline. */
export function sequenceMermaid({ title, participants, items }: SequencePicture): string {
  const ids = idsOf(participants);
  const lines = [
    ...(title === '' ? [] : [`%% ${oneLine(title)}`]),
    ...participants.map((name, index) =>
      ids[index] === name ? `participant ${name}` : `participant ${ids[index]!} as ${harmless(name)}`,
    ),
    ...items.flatMap((item) => mermaidLines(item, ids)),
  ];
  return `sequenceDiagram\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

/** The document, which ends with a newline. */
export function sequencePlantUml({ title, participants, items }: SequencePicture): string {
  const ids = idsOf(participants);
  const lines = [
    '@startuml',
    ...(title === '' ? [] : [`title ${oneLine(title)}`]),
    ...participants.map((name, index) =>
      ids[index] === name ? `participant ${name}` : `participant "${unquoted(name)}" as ${ids[index]!}`,
    ),
    ...items.flatMap((item) => plantUmlLines(item, ids)),
    '@enduml',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Names that mean something in one of the languages, whatever their case. */
const KEYWORDS =
  /^(?:actor|activate|alt|and|as|autonumber|box|break|boundary|collections|control|create|critical|database|deactivate|destroy|else|end|entity|group|link|links|loop|note|opt|option|over|par|participant|properties|queue|rect|ref|return|title)$/i;

/** A name where it can stand alone, otherwise a number. */
function idsOf(participants: readonly string[]): readonly string[] {
  return participants.map((name, index) =>
    /^[A-Za-z]\w*$/.test(name) && !KEYWORDS.test(name) && !/^p\d+$/.test(name) ? name : `p${index}`,
  );
}

function mermaidLines(item: SequenceItem, ids: readonly string[]): readonly string[] {
  const all = ids.length > 1 ? `${ids[0]!},${ids.at(-1)!}` : (ids[0] ?? '');
  if (item.kind !== 'message') return ids.length === 0 ? [] : [`Note over ${all}: ${harmless(item.text)}`];
  const { from, to, via, window } = item;
  return [
    ...(via.length === 0 ? [] : [`%% via ${via.join('+')}`]),
    `${ids[from]!}->>${ids[to]!}: ${harmless(textOf(item))}`,
    ...(window === undefined ? [] : [`Note right of ${ids[to]!}: ${harmless(windowNote(window))}`]),
  ];
}

function plantUmlLines(item: SequenceItem, ids: readonly string[]): readonly string[] {
  switch (item.kind) {
    case 'delay':
      return [`... ${oneLine(item.text)} ...`];
    case 'note':
      return ids.length === 0 ? [] : [`note over ${ids[0]!} : ${oneLine(item.text)}`];
    case 'message': {
      const { from, to, via, window } = item;
      return [
        ...(via.length === 0 ? [] : [`' via ${via.join('+')}`]),
        `${ids[from]!} -> ${ids[to]!} : ${oneLine(textOf(item))}`,
        ...(window === undefined ? [] : [`note right : ${oneLine(windowNote(window))}`]),
      ];
    }
  }
}

/** With the time of the run that is shown, which is read back. */
function textOf({ text, time }: Extract<SequenceItem, { kind: 'message' }>): string {
  return time === undefined ? text : `${text} @${time}`;
}

/** The time in a message is one since the start; a window is one since the event before, and says so. */
function windowNote(window: string): string {
  return `may come ${window} of the event before`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function unquoted(text: string): string {
  return oneLine(text).replaceAll('"', '');
}

/** Text that Mermaid shows as it is; the word `end` would end a block wherever it stands. */
function harmless(text: string): string {
  return oneLine(text)
    .replace(/[^A-Za-z0-9 _,=+()./@[\]-]/gu, (character) => `#${character.codePointAt(0)!};`)
    .replace(/\bend\b/gi, (word) => `#${word.codePointAt(0)!};${word.slice(1)}`);
}
