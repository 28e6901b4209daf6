/**
 * The examples: what their READMEs say works, the programs pass every suite of every method that fits their models, and
 * each of their bugs is found by the tests of mutation, in virtual and in real time.
 *
 * In real time the unit and the tolerance are those that doctor suggests. Tests may be untrusted, and what cannot be observed
 * is inconclusive; but a program that is right never fails, and each bug is found. Where the machine is so loaded that this
 * does not hold, because the program itself is late, a longer unit is tried.
 *
 * Plain runs ask for less of what another program sees, too: the barrier in C is the one that is tested in real time with all
 * bugs; with all suites it is in virtual time, and in real time in long runs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunVerdict, type TestResult } from '../../src/execution/run-record.js';
import { ExampleFolder, commandsOf } from '../support/example-runs.js';
import { freePort } from '../support/peers.js';
import { programOf, testsWith } from '../support/tools.js';

const C = programOf('a C compiler');
const PYTHON = programOf('Python');
const JAVA = programOf('a Java compiler');
const MOSQUITTO = programOf('Mosquitto');

const LONG = process.env['TICKSTONE_LONG'] === '1';
const BUGS = ['wrong', 'late', 'missing'];
/** Of programs beside which another one has them all. */
const FEWER_BUGS = LONG ? BUGS : ['late'];
const TOASTER = 'toaster.xta --under-test Toaster';

const folder = new ExampleFolder();

afterAll(() => {
  folder.remove();
});

async function works(command: string, exit = 0, where = '.'): Promise<string> {
  const { status, said } = await folder.run(command, where);
  expect(`${command}: ${status}\n${status === exit ? '' : said}`).toBe(`${command}: ${exit}\n`);
  return said;
}

/** The suites of all methods, made once, as the README makes those of the barrier; and the programs that are compiled. */
beforeAll(async () => {
  const making = commandsOf('examples/README.md').filter(
    ({ command, folder: where }) => where === undefined && !/tickstone run/.test(command),
  );
  for (const { command } of making) await works(command);
  await works(`npx tickstone mutate ${TOASTER} --operator change-value -o toasters`);
  const against = ['e1-3', 'e5-1'].map((id) => `--against toasters/change-value-Toaster-${id}.xml`).join(' ');
  for (const method of ['coverage', 'mutation', 'classes', `discrimination --unroll 8 ${against}`])
    await works(`npx tickstone generate ${method} ${TOASTER} -o toaster-${method.split(' ')[0]}.suite.json`);
  if (C !== undefined) await works('gcc -o barrier barrier.c', 0, 'c');
  if (JAVA !== undefined) await works('javac Toaster.java', 0, 'java');
}, 300_000);

const OF_BARRIER = ['coverage', 'mutation', 'connectivity', 'classes', 'communication', 'discrimination'];
const OF_TOASTER = ['toaster-coverage', 'toaster-mutation', 'toaster-classes', 'toaster-discrimination'];

interface Reached {
  /** Options of `run`. */
  readonly how: string;
  readonly suites: readonly string[];
  /** Where commands run. */
  readonly where?: string;
}

let runs = 0;

/** The last results of a run, whatever its status. */
async function resultsOf({ how, suites, where = '.' }: Reached): Promise<readonly TestResult[]> {
  const record = `run-${++runs}.run.json`;
  const up = where === '.' ? '.' : '..';
  const files = suites.map((name) => `${up}/${name}.suite.json`).join(' ');
  const { said } = await folder.run(`npx tickstone run ${files} ${how} --quiet -o ${record}`, where);
  try {
    return folder.record(record, where).tests;
  } catch {
    throw new Error(said);
  }
}

function verdicts(results: readonly TestResult[]): readonly RunVerdict[] {
  return [...new Set(results.map(({ verdict }) => verdict))].sort();
}

/** What a test is told by where it did not end as expected. */
function told({ test: { title }, verdict, reason }: TestResult): string {
  return `${title}: ${verdict}, ${reason}`;
}

function passes(results: readonly TestResult[]): void {
  expect(results.filter(({ verdict }) => verdict !== 'pass').map(told)).toEqual([]);
  expect(results.length).toBeGreaterThan(4);
}

function failures(results: readonly TestResult[]): readonly string[] {
  expect(results.length).toBeGreaterThan(0);
  return results.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(told);
}

/** A bug is found by a test that fails. */
function finds(results: readonly TestResult[]): void {
  expect(verdicts(results)).not.toContain('error');
  expect(verdicts(results)).toContain('fail');
}

interface InRealTime {
  /** Milliseconds. */
  readonly firstUnit: number;
  /** What doctor is asked, for a unit. */
  readonly asked: (unit: number) => string;
  readonly run: (unit: number, tolerance: string, bug: string) => Promise<readonly TestResult[]>;
  readonly bugs: readonly string[];
  readonly where?: string;
}

const UNIT_MAX = 4_000;

/** With longer and longer units, what doctor suggests, until the program passes and all bugs are found. */
async function worksInRealTime({ firstUnit, asked, run, bugs, where = '.' }: InRealTime): Promise<void> {
  let problems: readonly string[] = ['doctor suggests nothing'];
  for (let unit = firstUnit; unit <= UNIT_MAX; unit *= 4) {
    const tolerance = await suggested(asked(unit), where);
    if (tolerance === undefined) continue;
    // One after the other: doctor has measured a machine that runs one program of this kind.
    const right = await run(unit, tolerance, '');
    const wrong: (readonly TestResult[])[] = [];
    for (const bug of bugs) wrong.push(await run(unit, tolerance, bug));
    const missed = bugs.filter((_, index) => !verdicts(wrong[index]!).includes('fail'));
    problems = [...failures(right), ...missed.map((bug) => `the bug '${bug}' is not found`)];
    if (verdicts(right).includes('pass') && problems.length === 0) return;
  }
  expect(problems).toEqual([]);
}

/** The tolerance that doctor suggests; it is below half a unit. */
async function suggested(options: string, where: string): Promise<string | undefined> {
  const { said } = await folder.run(`npx tickstone doctor ${options} --json 2> /dev/null`, where);
  const { suggestion } = JSON.parse(said) as { readonly suggestion?: { readonly tolerance: string } };
  return suggestion?.tolerance;
}

/** A bug that is found need not be looked for any longer. */
function untilFound(bug: string): string {
  return bug === '' ? '' : ' --bail';
}

/** A test of each program's suite that does much in little time. */
const SHORT_TEST: Readonly<Record<string, string>> = { c: 't6', python: 't6' };

/** Commands that install are left to users, and ports are free ones; in real time one test is enough. */
async function follows(
  readme: string,
  ports: readonly number[] = [],
  portFor: () => Promise<number> = freePort,
): Promise<void> {
  const used = await Promise.all(ports.map(async (port) => [port, await portFor()] as const));
  const own = commandsOf(`examples/${readme}/README.md`);
  expect(own.length).toBeLessThanOrEqual(5);
  const others = commandsOf('examples/README.md').filter((each) => each.folder === readme);
  for (const { command, exit, folder: where } of [...own, ...others]) {
    if (command.startsWith('npm install')) continue;
    const here = used.reduce((text, [port, free]) => text.replaceAll(String(port), String(free)), command);
    // What doctor finds depends on the machine.
    if (/tickstone doctor/.test(here))
      expect((await folder.run(here, readme)).said).toMatch(/reset to ready|new connection/);
    else if (where !== undefined || /--tolerance/.test(here))
      await worksInTheEnd(
        `${here} ${exit === 0 ? `--filter ${SHORT_TEST[readme] ?? 't4'} --allow untrusted` : '--bail'}`,
        exit,
        readme,
      );
    else await works(here, exit, readme);
  }
}

/** On a loaded machine a program may be late. */
async function worksInTheEnd(command: string, exit: number, where: string): Promise<void> {
  for (let again = 0; again < 3; again++) if ((await folder.run(command, where)).status === exit) return;
  await works(command, exit, where);
}

describe.skipIf(C === undefined)(testsWith('a C compiler', 'the barrier in C'), () => {
  test('its README', async () => {
    await follows('c', [7000]);
  });

  test('virtual time', async () => {
    passes(await resultsOf({ how: '--sut ./barrier', suites: OF_BARRIER, where: 'c' }));
    for (const bug of BUGS)
      finds(await resultsOf({ how: `--sut "./barrier ${bug}"`, suites: ['mutation'], where: 'c' }));
  });
});

describe.skipIf(PYTHON === undefined)(testsWith('Python', 'the barrier in Python'), () => {
  test('the README of all examples', async () => {
    const commands = commandsOf('examples/README.md');
    const { command } = commands.find((each) => /tickstone run/.test(each.command))!;
    await works(`${command} -o all.run.json`);
    passes(folder.record('all.run.json').tests);
  });

  test('its README', async () => {
    await follows('python');
  });

  test('bugs in virtual time', async () => {
    for (const bug of BUGS)
      finds(await resultsOf({ how: `--sut "python3 python/barrier.py ${bug}"`, suites: ['mutation'] }));
  });
});

describe('the toaster in TypeScript', () => {
  test('its README', async () => {
    await follows('typescript');
  });

  test('virtual time', async () => {
    const results = await resultsOf({ how: '--adapter typescript/toaster.ts', suites: OF_TOASTER });
    expect(results.filter(({ verdict }) => verdict !== 'pass').map(told)).toEqual([]);
    for (const bug of BUGS) {
      process.env['BUG'] = bug;
      finds(await resultsOf({ how: '--adapter typescript/toaster.ts', suites: ['toaster-mutation'] }));
    }
    delete process.env['BUG'];
  });
});

describe.skipIf(JAVA === undefined)(testsWith('a Java compiler', 'the toaster in Java'), () => {
  test('its README', async () => {
    await follows('java', [9999, 6521]);
  });

  const inVirtualTime = async (bug: string): Promise<string> => {
    const [port, clock] = [await freePort(), await freePort()];
    const start = `java -XX:TieredStopAtLevel=1 Toaster ${port} -C localhost ${clock} ${bug}`;
    return `--connect tron://localhost:${port} --clock tron://localhost:${clock} --start "${start}" --start-limit 1min`;
  };

  test('virtual time', async () => {
    const others = LONG ? ['toaster-coverage', 'toaster-discrimination'] : [];
    const suites = ['toaster-mutation', ...others];
    const results = await resultsOf({ how: await inVirtualTime(''), suites, where: 'java' });
    expect(results.filter(({ verdict }) => verdict !== 'pass').map(told)).toEqual([]);
    // Refusals cannot be seen here.
    const how = `${await inVirtualTime('')} --shard 1/${LONG ? 6 : 12}`;
    expect(failures(await resultsOf({ how, suites: ['toaster-classes'], where: 'java' }))).toEqual([]);
    for (const bug of FEWER_BUGS)
      finds(
        await resultsOf({
          how: `${await inVirtualTime(bug)} --bail`,
          suites: ['toaster-mutation'],
          where: 'java',
        }),
      );
  });
});

async function broker(): Promise<number> {
  const port = await freePort();
  await folder.run(`printf 'listener ${port} 127.0.0.1\\nallow_anonymous true\\n' > ${port}.conf`);
  await folder.serve(`${MOSQUITTO} -c ${port}.conf`, port);
  return port;
}

describe.skipIf(MOSQUITTO === undefined)(testsWith('Mosquitto', 'the toaster behind MQTT'), () => {
  test('its README', async () => {
    await follows('mqtt', [1883], broker);
  });
});

/** Programs mostly wait here, so they wait side by side. */
describe.concurrent('real time', () => {
  test.skipIf(C === undefined)(testsWith('a C compiler', 'the barrier in C'), async () => {
    const asked = await freePort();
    await folder.serve(`./barrier --tcp ${asked}`, asked, 'c');
    await worksInRealTime({
      firstUnit: 20,
      asked: (unit) => `--connect tcp://127.0.0.1:${asked} --unit ${unit}ms`,
      run: async (unit, tolerance, bug) => {
        const port = await freePort();
        await folder.serve(`./barrier --tcp ${port} --unit ${unit} ${bug}`, port, 'c');
        const time = `--time real --unit ${unit}ms --tolerance ${tolerance}`;
        const how = `--connect tcp://127.0.0.1:${port} ${time} --jobs 6${untilFound(bug)}`;
        // With long units, all suites would take minutes.
        const suites = LONG && bug === '' && unit < 100 ? OF_BARRIER : ['mutation'];
        return resultsOf({ how, suites, where: 'c' });
      },
      bugs: BUGS,
    });
  });

  test.skipIf(PYTHON === undefined)(testsWith('Python', 'the barrier in Python'), async () => {
    await worksInRealTime({
      firstUnit: 20,
      asked: (unit) => `--sut "python3 python/barrier.py --real" --unit ${unit}ms`,
      run: (unit, tolerance, bug) => {
        const sut = `python3 python/barrier.py --real --unit ${unit} ${bug}`;
        const time = `--time real --unit ${unit}ms --tolerance ${tolerance}`;
        return resultsOf({ how: `--sut "${sut}" ${time} --jobs 4${untilFound(bug)}`, suites: ['mutation'] });
      },
      bugs: FEWER_BUGS,
    });
  });

  test.skipIf(JAVA === undefined)(testsWith('a Java compiler', 'the toaster in Java'), async () => {
    const reached = async (unit: number, bug: string): Promise<string> => {
      const port = await freePort();
      const start = `java -XX:TieredStopAtLevel=1 Toaster ${port} -U ${unit} ${bug}`;
      return `--connect tron://localhost:${port} --start "${start}" --start-limit 1min`;
    };
    const asked = await freePort();
    await worksInRealTime({
      firstUnit: 50,
      asked: (unit) =>
        `../toaster-mutation.suite.json --connect tron://localhost:${asked} --start "java Toaster ${asked} -U ${unit}" --start-limit 1min`,
      run: async (unit, tolerance, bug) => {
        const how = `${await reached(unit, bug)} --tolerance ${tolerance}${untilFound(bug)}`;
        return resultsOf({ how, suites: ['toaster-mutation'], where: 'java' });
      },
      bugs: FEWER_BUGS,
      where: 'java',
    });
  });

  test.skipIf(MOSQUITTO === undefined)(testsWith('Mosquitto', 'the toaster behind MQTT'), async () => {
    const reached = async (unit: number, bug: string): Promise<string> => {
      const url = `mqtt://127.0.0.1:${await broker()}`;
      const start = `node toaster.mjs ${url} --unit ${unit} ${bug}`;
      return `--connect ${url} --mqtt-map toaster.map.json --start "${start}" --unit ${unit}ms`;
    };
    const port = await broker();
    const how = `--connect mqtt://127.0.0.1:${port} --mqtt-map toaster.map.json --start "node toaster.mjs mqtt://127.0.0.1:${port}"`;
    await worksInRealTime({
      firstUnit: 50,
      asked: (unit) => `../toaster-mutation.suite.json ${how} --unit ${unit}ms`,
      run: async (unit, tolerance, bug) =>
        resultsOf({
          how: `${await reached(unit, bug)} --tolerance ${tolerance}${untilFound(bug)}`,
          suites: ['toaster-mutation'],
          where: 'mqtt',
        }),
      bugs: FEWER_BUGS,
      where: 'mqtt',
    });
  });
});
