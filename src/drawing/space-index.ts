/**
 * An index of things by the place where they stand: a grid of square cells, each with the things that reach into it.
 * Looking around a box costs as much as there is near it, however large the drawing.
 */
import { spend } from '../base/stopped.js';
import { type Point } from '../language/model.js';
import { type Box, boxOfPoints } from './geometry.js';

const CELL = 48;

/** Keys of cells are row * STRIDE + column, which is exact far beyond the largest drawing. */
const STRIDE = 2 ** 24;

export class SpaceIndex<Thing> {
  readonly #cells = new Map<number, Thing[]>();

  addBox(box: Box, thing: Thing): void {
    someKey(box, (key) => {
      this.#put(key, thing);
      return false;
    });
  }

  /** Adds the line from a to b, cut into short parts so that a long slanted one does not fill its whole box. */
  addSegment(a: Point, b: Point, thing: Thing): void {
    const parts = Math.max(1, Math.ceil(Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)) / CELL));
    const keys = new Set<number>();
    for (let i = 0; i < parts; i++) {
      const from = { x: a.x + ((b.x - a.x) * i) / parts, y: a.y + ((b.y - a.y) * i) / parts };
      const to = { x: a.x + ((b.x - a.x) * (i + 1)) / parts, y: a.y + ((b.y - a.y) * (i + 1)) / parts };
      someKey(boxOfPoints([from, to])!, (key) => {
        keys.add(key);
        return false;
      });
    }
    for (const key of keys) this.#put(key, thing);
  }

  /** Whether something near the box is as asked. A thing may be asked about more than once. */
  some(box: Box, asked: (thing: Thing) => boolean): boolean {
    return someKey(box, (key) => this.#cells.get(key)?.some(asked) === true);
  }

  /** The things near the box, each once. */
  near(box: Box): Set<Thing> {
    const found = new Set<Thing>();
    someKey(box, (key) => {
      for (const thing of this.#cells.get(key) ?? []) found.add(thing);
      return false;
    });
    return found;
  }

  #put(key: number, thing: Thing): void {
    const things = this.#cells.get(key);
    if (things === undefined) this.#cells.set(key, [thing]);
    else things.push(thing);
  }
}

/** Whether one of the cells that a box reaches into is as asked; no more are looked at then. */
function someKey(box: Box, asked: (key: number) => boolean): boolean {
  const right = Math.floor((box.x + box.width) / CELL);
  const bottom = Math.floor((box.y + box.height) / CELL);
  for (let row = Math.floor(box.y / CELL); row <= bottom; row++) {
    for (let column = Math.floor(box.x / CELL); column <= right; column++) {
      spend();
      if (asked(row * STRIDE + column)) return true;
    }
  }
  return false;
}
