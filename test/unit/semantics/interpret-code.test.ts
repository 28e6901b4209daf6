/** Generated code that is interpreted does what it does compiled. */
import { describe, expect, test } from 'vitest';
import { interpretCode } from '../../../src/semantics/interpret-code.js';

describe('the language of generated code', () => {
  const check = (body: string, ...given: readonly unknown[]): void => {
    test(body, () => {
      // oxlint-disable-next-line typescript/no-implied-eval -- It is compared with what is compiled.
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
