/** A sequence diagram as data: who takes part, and what happens from top to bottom. */

export interface SequencePicture {
  readonly title: string;
  readonly participants: readonly string[];
  readonly items: readonly SequenceItem[];
}

/** A place on the axis of time. Times are counted from the start. */
export interface SequenceMoment {
  /** Where it is drawn: when it happens in the run that is shown or, where a test leaves that open, as late as it may. */
  readonly at: string;
  /** What the axis says there, unless it is just the time. */
  readonly label?: string | undefined;
  /** From when on it may happen, where that is earlier than `at`. */
  readonly since?: string | undefined;
}

/** What stands in a sequence diagram, from the top to the bottom. */
export type SequenceItem =
  /** Participants by their positions. */
  | {
      readonly kind: 'message';
      readonly from: number;
      readonly to: number;
      readonly text: string;
      /** What the tester does, what the system does, or what passes inside of it. */
      readonly direction: 'input' | 'output' | 'internal';
      /** When it comes in the run that is shown, counted from the start. */
      readonly time?: string | undefined;
      /** The edges that it takes, such as `BUS#3`, where that is known. */
      readonly via: readonly string[];
      /** When it may come, where that is not one moment. */
      readonly window?: string | undefined;
      readonly moment?: SequenceMoment | undefined;
    }
  /** Time passes for all of them, until the moment; nothing is to happen, if silence is what is expected. */
  | {
      readonly kind: 'delay';
      readonly text: string;
      readonly isSilence: boolean;
      readonly moment?: SequenceMoment | undefined;
    }
  /** About all of them, such as the verdict. */
  | { readonly kind: 'note'; readonly text: string };
