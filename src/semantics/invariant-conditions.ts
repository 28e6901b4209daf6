/**
 * What invariants ask of integers, in all processes together. HOT.
 *
 * All of them are evaluated, also where one does not hold: the order of processes does not decide whether the model goes
 * wrong. What invariants ask of clocks is evaluated only where all of these hold.
 */
import { type CompiledNetwork } from './compile.js';

export function invariantConditionsHold({ processes }: CompiledNetwork, vector: Int32Array): boolean {
  let hold = true;
  for (let p = 0; p < processes.length; p++) {
    const { condition } = processes[p]!.locations[vector[p]!]!.invariant;
    if (condition !== undefined && !condition(vector)) hold = false;
  }
  return hold;
}
