/** What can be wrong with diagrams and logs as texts: TKS971x. */
import { rule } from '../base/diagnostic.js';

export const sequencesTooLarge = rule(
  'TKS9710',
  'error',
  'diagram that is too large',
  (what: string, most: string) => ({
    message: `The file has more than ${most} ${what}.`,
    hint: 'Split it into several files.',
  }),
);

export const notADiagram = rule('TKS9711', 'error', 'neither diagram nor log', () => ({
  message: 'This is not a kind of test that can be read.',
  hint: "Give a suite, a Mermaid diagram that begins with 'sequenceDiagram', a PlantUML diagram that begins with '@startuml', or a log with a time and a message on each line.",
}));

export const lineNotUnderstood = rule(
  'TKS9712',
  'error',
  'unknown line in a diagram',
  (kind: string, example: string) => ({
    message: `This is not a line of a ${kind}.`,
    hint: `Messages are written as '${example}'.`,
  }),
);

export const messageMalformed = rule('TKS9713', 'error', 'malformed message', (why: string) => ({
  message: `The text of this message cannot be read: ${why}.`,
  hint: "Write 'NAME', followed by what else is known: 'NAME / variable=value @time'.",
}));

export const blockNotClosed = rule('TKS9714', 'error', 'block without end', (word: string) => ({
  message: `The block '${word}' is not closed.`,
  hint: "Close it with 'end'.",
}));

export const endWithoutBlock = rule('TKS9715', 'error', 'end without block', (word: string) => ({
  message: `'${word}' does not belong to any block here.`,
  hint: "Blocks begin with 'alt', 'opt' or 'loop'.",
}));

export const notAnalysed = rule(
  'TKS9716',
  'error',
  'part of a diagram that is not analysed',
  (word: string) => ({
    message: `What '${word}' says about messages and their order is not analysed.`,
    hint: 'Write the messages in the order in which they are received, in one diagram for each order.',
  }),
);

export const sequenceWithoutMessages = rule('TKS9717', 'warning', 'diagram without messages', () => ({
  message: 'The file has no messages, so it covers nothing.',
}));

export const sequenceJsonMalformed = rule(
  'TKS9718',
  'error',
  'malformed sequence of messages',
  (why: string) => ({
    message: `The document is not a sequence of messages: ${why}.`,
    hint: 'It has "steps", a list of objects with "from", "to" and "message", and perhaps "at" and "set".',
  }),
);

export const timeGoesBack = rule(
  'TKS9719',
  'error',
  'time that goes backwards',
  (time: string, before: string) => ({
    message: `This message comes at ${time}, after one that comes at ${before} or later.`,
    hint: 'Times are counted from the start, not from the message before.',
  }),
);

export const loopOnce = rule('TKS9730', 'warning', 'loop that is taken once', () => ({
  message: 'This loop does not say how often its messages are repeated, so they are taken once.',
  hint: "Write the number after 'loop', as in 'loop 3 times'.",
}));
