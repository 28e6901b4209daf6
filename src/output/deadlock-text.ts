/** Why nothing can happen any more, for people. */
import { type Rational, decimalText } from '../base/rational.js';
import {
  type Deadlock,
  type StuckEdge,
  type StuckProcess,
  type TimeLeft,
} from '../explore/explain-deadlock.js';
import { type Meeting } from '../semantics/concrete-system.js';

/** So many lines are shown; a document has all. */
const LINES_MAX = 40;

/** Lines of text: one for the deadlock, one for the time that is left, and those of the processes. */
export function deadlockLines(deadlock: Deadlock): readonly string[] {
  // Edges that differ in the values of selects only often wait for the same.
  const lines = [...new Set(deadlock.processes.flatMap(processLines))];
  const hidden = lines.length - LINES_MAX;
  return [
    'Deadlock: no step can be taken any more, now or later.',
    `  ${timeText(deadlock.time)}`,
    ...lines.slice(0, LINES_MAX).map((line) => `  ${line}`),
    ...(hidden > 0 ? [`  and ${hidden} more that cannot be taken`] : []),
  ];
}

/** The same as data for other programs. */
export interface DeadlockDocument {
  /** A sentence. */
  readonly time: string;
  readonly processes: readonly {
    readonly process: string;
    readonly location: string;
    /** One for each edge from the location. */
    readonly edges: readonly { readonly target: string; readonly action?: string; readonly why: string }[];
  }[];
}

export function deadlockDocument({ time, processes }: Deadlock): DeadlockDocument {
  return {
    time: timeText(time),
    processes: processes.map(({ process, location, edges }) => ({
      process,
      location,
      edges: edges.map((edge) => ({
        target: edge.target,
        ...(edge.meeting === undefined ? {} : { action: actionText(edge.meeting) }),
        why: obstacleText(edge),
      })),
    })),
  };
}

function timeText(time: TimeLeft): string {
  switch (time.kind) {
    case 'forEver':
      return 'Time can pass for ever.';
    case 'urgent': {
      const where = time.where.map(
        ({ process, location, urgency }) => `${process}.${location} is ${urgency}`,
      );
      return `No time can pass: ${where.join(', ')}.`;
    }
    case 'invariant': {
      const where = time.where.map(({ process, location, text }) => `'${text}' of ${process}.${location}`);
      const what = `invariant${where.length > 1 ? 's' : ''} ${where.join(' and ')}`;
      const isOver = time.limit.numerator === 0n;
      if (where.length === 0) return 'No time can pass: a synchronisation on an urgent channel is due.';
      if (isOver) return `No time can pass: the ${what} ${where.length > 1 ? 'have' : 'has'} run out.`;
      const units = unitsText(time.limit);
      return `Time can pass for ${time.open ? 'less than' : 'at most'} ${units}: then the ${what} ${where.length > 1 ? 'run' : 'runs'} out.`;
    }
  }
}

function processLines({ process, location, edges }: StuckProcess): readonly string[] {
  if (edges.length === 0) return [`${process} is in ${location}, which no edge leaves.`];
  return edges.map((edge) => {
    const action = edge.meeting === undefined ? '' : ` (${actionText(edge.meeting)})`;
    return `${process}: ${location} -> ${edge.target}${action}: ${obstacleText(edge)}.`;
  });
}

function actionText(meeting: Meeting): string {
  return meeting.kind === 'event' ? meeting.name : `${meeting.name}${meeting.direction}`;
}

/** Such as "2.5 more time units". */
function unitsText(time: Rational): string {
  const text = decimalText(time);
  return `${text} more time unit${text === '1' ? '' : 's'}`;
}

/** A clause without its full stop. */
function obstacleText({ meeting, why }: StuckEdge): string {
  switch (why.kind) {
    case 'guard':
      return why.parts.length === 0
        ? 'the parts of its guard never hold at the same time'
        : `its guard is false, now and later: ${why.parts.map((part) => `'${part}'`).join(', ')}`;
    case 'later': {
      const after = `${why.open ? 'more than ' : ''}${unitsText(why.delay)}`;
      return `its guard '${why.guard}' holds only after ${after}, and time cannot pass that long`;
    }
    case 'alone':
      return aloneText(meeting, why.others);
    case 'committed':
      return `${why.processes.join(', ')} must go first, from a committed location`;
    case 'invariant':
      return 'an invariant would not hold after this step';
  }
}

function aloneText(meeting: Meeting | undefined, others: 'none' | 'notThen'): string {
  if (meeting?.kind !== 'channel') return 'the other processes of this synchronisation cannot take part';
  const does = meeting.direction === '!' ? 'receive' : 'send';
  return others === 'none'
    ? `no process is where it could ${does} ${meeting.name}`
    : `no process can ${does} ${meeting.name} when this edge can be taken`;
}
