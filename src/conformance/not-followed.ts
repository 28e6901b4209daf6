/** Thrown where an estimate cannot be followed: then it is not known whether the system conforms, and this is why. */
import { type Reason } from '../base/reason.js';

export class NotFollowed {
  readonly reason: Reason;

  constructor(reason: Reason) {
    this.reason = reason;
  }
}
