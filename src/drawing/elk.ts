/** The part of elkjs that we use, as types of our own: the ones it ships need the browser's. */
import { type Point } from '../language/model.js';

export interface ElkApi {
  readonly default: new () => Elk;
}

export interface Elk {
  layout(graph: ElkGraph): Promise<ElkGraph>;
}

/** A graph or a node of it. After layout x and y are set, relative to the parent. */
export interface ElkGraph extends ElkShape {
  readonly labels?: readonly ElkShape[];
  readonly children?: readonly ElkGraph[];
  readonly edges?: readonly ElkEdge[];
}

export interface ElkEdge {
  readonly id: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly labels?: readonly ElkShape[];
  readonly sections?: readonly ElkSection[];
}

export interface ElkSection {
  readonly startPoint: Point;
  readonly endPoint: Point;
  readonly bendPoints?: readonly Point[];
}

export interface ElkShape {
  readonly id: string;
  readonly text?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly layoutOptions?: Readonly<Record<string, string>>;
}
