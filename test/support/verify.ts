/** Queries about model texts. */
import { wholeFile } from '../../src/base/source.js';
import { Concretiser, type Concretised, type ConcretiseOptions } from '../../src/explore/concretise.js';
import { type Verification } from '../../src/explore/verification.js';
import { type VerifyOptions, verify } from '../../src/explore/verify.js';
import { checkQuery } from '../../src/language/check.js';
import { loadText } from '../../src/language/load-model.js';
import { parseQuery } from '../../src/language/parse-query.js';
import { instantiate } from '../../src/network/instantiate.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';

export interface Verified extends Verification {
  /** The timed trace of the path, if there is one; its steps can be followed by more. */
  readonly concretise: (
    options?: ConcretiseOptions,
    more?: readonly (readonly number[])[],
  ) => Concretised | undefined;
}

/** Answers queries about a model in text form, with paths where there are some. */
export function verifierOf(
  text: string,
  path = 'test.xta',
): (query: string, options?: VerifyOptions) => Verified {
  const loaded = loadText({ path, text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
  const { checked } = loaded;
  return (query, options) => {
    const problems: unknown[] = [];
    const report = (problem: unknown): void => void problems.push(problem);
    const parsed = parseQuery(wholeFile({ path: 'test.q', text: query }), report);
    if (parsed === undefined) throw new Error(JSON.stringify(problems));
    checkQuery(checked, parsed, report);
    const instantiated = instantiate(checked, [parsed], report);
    const lowered = instantiated?.queries[0];
    if (instantiated === undefined || lowered === undefined || problems.length > 0) {
      throw new Error(JSON.stringify(problems));
    }
    const { network } = instantiated;
    const concretiser = new Concretiser(network, concreteUppaal(checked));
    const verification = verify({ network, concretiser }, lowered, options);
    const { path } = verification;
    return {
      ...verification,
      concretise: (given, more = []) =>
        path === undefined
          ? undefined
          : concretiser.concretise([...path.steps, ...more], {
              ...path.conditions,
              ...given,
            }),
    };
  };
}

/** The answer to one query. */
export function verifyText(text: string, query: string, options?: VerifyOptions): Verified {
  return verifierOf(text)(query, options);
}
