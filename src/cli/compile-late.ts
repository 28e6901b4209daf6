/**
 * When Node turns functions into machine code.
 *
 * A run of a few seconds that passes through much code in several threads spends most of its time there: each thread has
 * every function compiled for itself, on the same cores. See docs/decisions/0013-compile-late.md.
 */
import { setFlagsFromString } from 'node:v8';

/** From now on, only functions that take some time are worth it. */
export function compileLate(): void {
  setFlagsFromString(`--interrupt-budget=${BYTECODES_FIRST}`);
}

/** So many bytes of bytecode run first; Node itself takes some 130,000. */
const BYTECODES_FIRST = 1_000_000;
