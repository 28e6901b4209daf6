/** Thrown where an estimate cannot be followed: then it is not known whether the system conforms, and this is why. */
export class NotFollowed {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
