/**
 * Sequence diagrams as Mermaid and PlantUML texts, which `tickstone coverage` reads back: times stand in the messages,
 * and comments say which edges a message takes.
 *
 * INVARIANT in texts, characters that have a meaning there are written as entities (Mermaid) or taken apart (PlantUML).
 */
import { withoutUnseen } from '../base/unseen.js';
import { mermaidText } from '../drawing/mermaid-text.js';
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
    ...(title === '' ? [] : [`title ${plantUmlText(title)}`]),
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
    ...(via.length === 0 ? [] : [`%% via ${viaText(via)}`]),
    `${ids[from]!}->>${ids[to]!}: ${harmless(textOf(item))}`,
    ...(window === undefined ? [] : [`Note right of ${ids[to]!}: ${harmless(windowNote(window))}`]),
  ];
}

function plantUmlLines(item: SequenceItem, ids: readonly string[]): readonly string[] {
  switch (item.kind) {
    case 'delay':
      return [`... ${plantUmlText(item.text)} ...`];
    case 'note':
      return ids.length === 0 ? [] : [`note over ${ids[0]!} : ${plantUmlText(item.text)}`];
    case 'message': {
      const { from, to, via, window } = item;
      return [
        ...(via.length === 0 ? [] : [`' via ${viaText(via)}`]),
        `${ids[from]!} -> ${ids[to]!} : ${plantUmlText(textOf(item))}`,
        ...(window === undefined ? [] : [`note right : ${plantUmlText(windowNote(window))}`]),
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

/** Without line breaks, and without what would steer a terminal or hide. */
function oneLine(text: string): string {
  return withoutUnseen(text.replace(/\s+/g, ' '));
}

/** What a comment names, as one word of it. */
function viaText(via: readonly string[]): string {
  return via.map((edge) => withoutUnseen(edge.replace(/\s+/g, '_'))).join('+');
}

/** Text in PlantUML: functions, markup, links and comments that would begin in it fall apart. */
function plantUmlText(text: string): string {
  return oneLine(text).replace(/%(?=\w)|<(?=[\w&$#/!])|\[(?=\[)|\/(?=')/g, '$& ');
}

function unquoted(text: string): string {
  return plantUmlText(text).replaceAll('"', '');
}

function harmless(text: string): string {
  return mermaidText(oneLine(text), './@[]-');
}
