/** What timelines are about: tests and runs, a row for each, as plain data. */

/** What is drawn along an axis of time, row by row. */
export interface Timeline {
  readonly title: string;
  readonly rows: readonly TimelineRow[];
}

/** A row of a timeline, such as a test. */
export interface TimelineRow {
  readonly label: string;
  /** Stands behind the label: a verdict, say. */
  readonly note?: string | undefined;
  /** How the note is meant. */
  readonly mood?: 'good' | 'bad' | 'neutral' | undefined;
  readonly items: readonly TimelineItem[];
  /** Moments of the row as a whole: when it ended, say. */
  readonly marks?: readonly TimelineMark[] | undefined;
}

/** A line across a row, with a few words on top of it. */
export interface TimelineMark {
  readonly time: string;
  readonly text: string;
  readonly mood: 'bad' | 'neutral';
}

/** Times are counted from the start of the row, and are exact: `3`, `0.25` or `1/3`. */
export type TimelineItem =
  /** An action that may come at any time of a window; `open` says which ends do not belong to it. */
  | {
      readonly kind: 'expected';
      readonly direction: 'input' | 'output';
      readonly name: string;
      readonly values?: TimelineValues | undefined;
      readonly from: string;
      readonly to: string;
      readonly open?: readonly [boolean, boolean] | undefined;
    }
  /** No output may come. */
  | { readonly kind: 'quiet'; readonly from: string; readonly to: string; readonly text?: string | undefined }
  /** What is asked at a moment: that something is accepted, or that it is refused. */
  | {
      readonly kind: 'asked';
      readonly direction: 'input' | 'output';
      readonly text: string;
      readonly time: string;
      readonly isRefusal: boolean;
    }
  /** What happened. */
  | {
      readonly kind: 'event';
      readonly direction: 'input' | 'output';
      readonly name: string;
      readonly values?: TimelineValues | undefined;
      readonly time: string;
      /** It should not have happened, or not then. */
      readonly isWrong?: boolean | undefined;
    };

/** What an action passes, by the names of its parameters; a pair stands for all values from one to the other. */
export type TimelineValues = Readonly<Record<string, number | readonly [number, number]>>;
