/**
 * Generated code where it may not be compiled: it is interpreted, and zones are computed without WebAssembly. The answers are the
 * same.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import * as compiled from '../../../src/library/index.js';
import { interpretCode } from '../../../src/semantics/interpret-code.js';

describe('the language of generated code', () => {
  const check = (body: string, ...given: readonly unknown[]): void => {
    test(body, () => {
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- It is compared with what is compiled.
      const expected = (new Function('a', 'b', 'c', body) as (...all: readonly unknown[]) => unknown)(
        ...structuredClone(given),
      );
      expect(interpretCode(['a', 'b', 'c'], body)(...structuredClone(given))).toEqual(expected);
    });
  };
  check('"use strict";return 1+2*3-4|0;');
  check('return (-5|0)+(7>>>1)+(1<<4)+(6&3)+(6^3)+(6|9);');
  check('return a<b&&b>=2||!(a===b);', 1, 2);
  check('return a!==b?(a,b):[a,b];', 1, 2);
  check('let n=0;for(let i=0;i<=3;i++){for(let i=0;i<=2;i++){n=n+i|0;}n+=10;}return n;');
  check('let n=0;while(n<5){if(++n>3)return n;}return -1;');
  check('let n=0;do{n+=2;}while(n<7);return n;');
  check('let f=10;function U(){f=100;}if((f-=3)<8)U();if(--f<0)U();return f;');
  check('return [H(3),H(4)];function H(n){if(n===0){return 0;}else{return n+H(n-1);}}');
  check('a[b+1]=Math.imul(7,8);a[0]^=3;return a;', [1, 2, 3], 1);
  check('return a["length"]+a.length+a.slice(1)[0];', [5, 6]);
  check('const K0=[1,2,3];{const t=a,f=b;a=t+f;}return [a,K0];', 1, 2);
  check('return function(s,c){return s+1;}(a);', 4);
  check(
    'let x=0;let h=7;x=((a[0]-(-3))<<2)|((a[1]-(0))<<5);b[0]=x;h=Math.imul(h^x,31);h^=h>>>15;return h^(h>>>16);',
    [1, 2],
    [0],
  );
});

afterAll(() => {
  vi.resetModules();
});

let strict: Promise<typeof compiled> | undefined;

/** What the library does on a host that forbids code that is made at run time. */
async function whereForbidden<T>(work: (library: typeof compiled) => Promise<T>): Promise<T> {
  const refuse = function (): never {
    throw new EvalError('Refused to evaluate a string as JavaScript.');
  };
  vi.stubGlobal('Function', refuse);
  vi.stubGlobal('WebAssembly', {
    ...WebAssembly,
    Memory: WebAssembly.Memory,
    validate: () => true,
    Module: refuse,
  });
  try {
    // One of its own, which has not found out yet what is allowed.
    if (strict === undefined) vi.resetModules();
    strict ??= import('../../../src/library/index.js');
    return await work(await strict);
  } finally {
    vi.unstubAllGlobals();
  }
}

const NAMES = readdirSync('models').filter((name) => /\.(xml|xta|tck)$/.test(name));

test.each(NAMES)('%s: the same answers, states and traces', async (name) => {
  const input = { name, text: readFileSync(`models/${name}`) };
  const answers = async ({ modelFromText, verify, explore }: typeof compiled): Promise<unknown> => {
    const model = await modelFromText(input);
    const exploration = await explore(model, { budget: { states: 2_000 } });
    const queries =
      model.kind === 'uppaal'
        ? await verify(model, undefined, { trace: 'any', budget: { states: 2_000 } })
        : [];
    return {
      exploration: { ...exploration, seconds: 0 },
      queries: queries.map((query) => ({ ...query, seconds: 0 })),
    };
  };
  const expected = await answers(compiled);
  expect(await whereForbidden(answers)).toEqual(expected);
});
