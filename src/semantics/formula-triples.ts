/** The clock constraints of formulas as triples (left clock, right clock, bound), in a buffer that is reused. */
import { STEP_CONSTRAINTS_MAX } from '../kernel/layout.js';
import { type CompiledFormula } from './compile.js';

/** HOT: nothing is allocated; what is constant in a formula is handed out as it is. */
export class FormulaTriples {
  /** Where the triples that were asked for last end. */
  end = 0;
  #buffer: Int32Array | undefined;

  /** The triples of a formula in a state with this vector, valid until the next are asked for. */
  of({ constant, dynamic }: CompiledFormula, vector: Int32Array): Int32Array {
    if (dynamic === undefined) {
      this.end = constant.length;
      return constant;
    }
    // Few models compute bounds, and the buffer is large.
    const buffer = (this.#buffer ??= new Int32Array(3 * STEP_CONSTRAINTS_MAX));
    buffer.set(constant);
    this.end = dynamic(vector, undefined, buffer, constant.length);
    return buffer;
  }

  /** Whether a formula has upper bounds of clocks. */
  boundsAbove(formula: CompiledFormula, vector: Int32Array): boolean {
    const triples = this.of(formula, vector);
    return triples.subarray(0, this.end).some((clock, k) => k % 3 === 1 && clock === 0);
  }
}
