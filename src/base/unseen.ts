/**
 * Characters that steer a terminal, change the direction of writing, or take no room, in text that comes from elsewhere.
 *
 * INVARIANT this is the one list of them: whoever prints, draws or exports text that was not written here asks here.
 */

/** Controls (C0, C1), formats (bidirectional marks, zero widths, tags), separators of lines, halves of pairs, and fillers. */
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]`;

const EVERY = new RegExp(UNSEEN, 'gu');
const EVERY_IN_LINES = new RegExp(String.raw`(?![\n\t])${UNSEEN}`, 'gu');
/** Bold, dim and colours, as they are switched on and off again; not what hides text. */
const EVERY_BUT_COLOURS = new RegExp(String.raw`(\u001b\[(?:1|2|22|3[1-6]|39)m)|${UNSEEN}`, 'gu');

/** What stands in their place. */
const REPLACEMENT = '\ufffd';

/** Text that stands on one line. */
export function withoutUnseen(text: string): string {
  return text.replace(EVERY, REPLACEMENT);
}

/** Text of several lines, perhaps with tabs. */
export function linesWithoutUnseen(text: string): string {
  return text.replace(EVERY_IN_LINES, REPLACEMENT);
}

/** One line in which our own colours may stand. */
export function withoutUnseenButColours(line: string): string {
  return line.replace(EVERY_BUT_COLOURS, (_, colour: string | undefined) => colour ?? REPLACEMENT);
}
