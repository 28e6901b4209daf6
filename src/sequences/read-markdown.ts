/** Diagrams in Markdown: code blocks that are marked as Mermaid or PlantUML, each a diagram of its own. */
import { type Report } from '../base/diagnostic.js';
import { type TextPart } from './lines.js';
import { isMermaid, readMermaid } from './read-mermaid.js';
import { readPlantUml } from './read-plantuml.js';
import { type MessageSequence } from './sequence.js';

const FENCE = /^[ \t]*```[ \t]*(mermaid|plantuml|puml)\b.*$/gim;

export function isMarkdown(text: string): boolean {
  return text.search(FENCE) >= 0;
}

/** The sequences of all its diagrams; blocks with other kinds of diagrams are passed over. */
export function readMarkdown(text: string, report: Report): readonly MessageSequence[] {
  return blocksOf(text).flatMap(({ language, ...part }) => {
    if (language !== 'mermaid') return readPlantUml(part, report);
    return isMermaid(part.text) ? readMermaid(part, report) : [];
  });
}

function blocksOf(text: string): readonly (TextPart & { readonly language: string })[] {
  return [...text.matchAll(FENCE)].map((fence) => {
    const start = fence.index + fence[0].length + 1;
    const end = text.indexOf('\n```', start - 1);
    return { language: fence[1]!.toLowerCase(), start, text: text.slice(start, end < 0 ? undefined : end) };
  });
}
