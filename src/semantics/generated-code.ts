/** Code that is made at run time: compiled where the host allows it, interpreted where its policy does not. */
import { interpretCode } from './interpret-code.js';

type Code = (...given: readonly never[]) => unknown;

/** A function with these parameters and this body, which holds numbers and fixed names only. */
export function generatedCode(parameters: readonly string[], body: string): Code {
  const strict = `"use strict";${body}`;
  if (!isAllowed()) return interpretCode(parameters, strict);
  // oxlint-disable-next-line typescript/no-implied-eval -- The source holds numbers and fixed names only.
  return new Function(...parameters, strict) as Code;
}

let allowed: boolean | undefined;

/** Pages and their workers can have a policy that forbids it. */
function isAllowed(): boolean {
  if (allowed === undefined) {
    try {
      // oxlint-disable-next-line typescript/no-implied-eval -- This only asks.
      new Function('');
      allowed = true;
    } catch {
      allowed = false;
    }
  }
  return allowed;
}
