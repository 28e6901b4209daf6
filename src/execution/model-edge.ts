/** An edge of a model as reports speak of it: by its name in runs, and where it stands. */
export interface ModelEdge {
  readonly process: string;
  /** The template of the process, where it has one. */
  readonly template?: string | undefined;
  /** Its place among the edges of the template, counted from 0. */
  readonly edge: number;
  /** Such as `CarAlarm: Closed -> Armed`. */
  readonly name: string;
  readonly line?: number | undefined;
}
