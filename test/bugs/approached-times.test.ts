/** A time that tests only come close to is no least time, and one that a test takes goes before it. */
import { expect, test } from 'vitest';
import { connect, openModel } from '../support/connectivity.js';

/** Behind `enter`, the bell is heard; at time 1 the door has to be knocked at once more. */
const doors = (guard: string): string => `
  chan enter, bell;
  process Door() {
    clock x; state Shut, Open, Ajar; commit Open; init Shut;
    trans ${guard} Shut -> Open { guard x > 1; sync enter?; }, Ajar -> Open { sync enter?; }, Open -> Ajar { sync bell!; };
  }
  system Door;`;

test('connectivity: a time that a test takes goes before the same that is only approached', () => {
  const model = openModel(doors('Shut -> Ajar { guard x == 1; sync enter?; },'));
  for (const multi of [false, true]) {
    const { suite, rows } = connect(model, { optimize: 'time', multi });
    expect(rows).toMatchObject([{ steps: 3, time: '1', word: '1.enter.0.enter.0.bell' }]);
    expect(suite.summary).toMatchObject({ duration: '1', provedMinimal: true });
    expect(suite.summary).not.toHaveProperty('infimum');
  }
  // With the fewest steps, the time is one that is approached.
  const { suite, rows } = connect(model, { multi: true });
  expect(rows).toMatchObject([{ steps: 2, time: '1.5', infimum: '1' }]);
  expect(suite.summary).toMatchObject({ steps: 2, provedMinimal: true });
});

test('connectivity: where no suite takes the least time, none is called minimal', () => {
  const model = openModel(doors(''));
  for (const multi of [false, true]) {
    const { suite, rows } = connect(model, { optimize: 'time', multi });
    expect(rows).toMatchObject([{ steps: 2, time: '1.5', infimum: '1' }]);
    expect(suite.summary).toMatchObject({ duration: '1.5', infimum: '1', provedMinimal: false });
  }
});
