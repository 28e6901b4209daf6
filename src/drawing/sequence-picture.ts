/** A sequence diagram as data: who takes part, and what happens from top to bottom. */

export interface SequencePicture {
  readonly title: string;
  readonly participants: readonly string[];
  readonly items: readonly SequenceItem[];
}

export type SequenceItem =
  /** Participants by their positions. */
  | {
      readonly kind: 'message';
      readonly from: number;
      readonly to: number;
      readonly text: string;
      /** When it comes in the run that is shown, counted from the start. */
      readonly time?: string | undefined;
      /** The edges that it takes, such as `BUS#3`, where that is known. */
      readonly via: readonly string[];
      /** When it may come, where that is not one moment. */
      readonly window?: string | undefined;
    }
  /** Time passes for all of them. */
  | { readonly kind: 'delay'; readonly text: string }
  /** About all of them, such as the verdict. */
  | { readonly kind: 'note'; readonly text: string };
