/**
 * The examples: what their READMEs say works, the programs pass every suite of every method that fits their models, and
 * each of their bugs is found by the tests of mutation, in virtual and in real time.
 *
 * In real time a loaded machine may make tests untrusted, and what cannot be observed is inconclusive; a program that is
 * right never fails.
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

const BUGS = ['wrong', 'late', 'missing'];
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

/** The suites of all methods, made once: as the README makes those of the barrier. */
beforeAll(async () => {
  const making = commandsOf('examples/README.md').filter(({ command }) => !/tickstone run/.test(command));
  for (const { command } of making) await works(command);
  await works(`npx tickstone mutate ${TOASTER} --operator change-value -o toasters`);
  const against = ['e1-3', 'e5-1'].map((id) => `--against toasters/change-value-Toaster-${id}.xml`).join(' ');
  for (const method of ['coverage', 'mutation', 'classes', `discrimination --unroll 8 ${against}`])
    await works(`npx tickstone generate ${method} ${TOASTER} -o toaster-${method.split(' ')[0]}.suite.json`);
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

/**
 * No test fails. Where the machine is so loaded that the program itself is late, no tester can tell that from a bug; so a
 * failure in real time counts if it comes again and again.
 */
async function neverFails(run: () => Promise<readonly TestResult[]>): Promise<void> {
  let failed = failures(await run());
  for (let again = 0; again < 3 && failed.length > 0; again++) failed = failures(await run());
  expect(failed).toEqual([]);
}

/** In real time a bug may be seen by tests that are not trusted. */
function finds(results: readonly TestResult[], time: 'virtual' | 'real'): void {
  expect(verdicts(results)).not.toContain('error');
  if (time === 'virtual') expect(verdicts(results)).toContain('fail');
  else expect(verdicts(results).some((verdict) => verdict === 'fail' || verdict === 'untrusted')).toBe(true);
}

async function findsAllInRealTime(run: (bug: string) => Promise<readonly TestResult[]>): Promise<void> {
  const wrong = Promise.all(BUGS.map(run));
  await neverFails(() => run(''));
  for (const results of await wrong) finds(results, 'real');
}

/** A bug that is found need not be looked for any longer. */
function untilFound(bug: string): string {
  return bug === '' ? '' : ' --bail';
}

/** Commands that install are left to users, ports are free ones, and in real time one test is enough. */
async function follows(readme: string, ports: readonly number[] = []): Promise<void> {
  const used = await Promise.all(ports.map(async (port) => [port, await freePort()] as const));
  for (const { command, exit, isInRealTime } of commandsOf(`examples/${readme}/README.md`)) {
    if (command.startsWith('npm install')) continue;
    const here = used.reduce((text, [port, free]) => text.replaceAll(String(port), String(free)), command);
    if (isInRealTime) await works(`${here} --filter t4 --allow untrusted`, exit, readme);
    else await works(here, exit, readme);
  }
}

describe.skipIf(C === undefined)(testsWith('a C compiler', 'the barrier in C'), () => {
  beforeAll(async () => {
    await works('gcc -o barrier barrier.c', 0, 'c');
  });

  test('its README', async () => {
    await follows('c', [7000]);
  });

  test('virtual time', async () => {
    passes(await resultsOf({ how: '--sut ./barrier', suites: OF_BARRIER, where: 'c' }));
    for (const bug of BUGS)
      finds(
        await resultsOf({ how: `--sut "./barrier ${bug}"`, suites: ['mutation'], where: 'c' }),
        'virtual',
      );
  });

  test('real time', async () => {
    const run = async (bug: string): Promise<readonly TestResult[]> => {
      const port = await freePort();
      await folder.serve(`./barrier --tcp ${port} ${bug}`, port, 'c');
      const how = `--connect tcp://127.0.0.1:${port} --time real --unit 100ms --tolerance 40ms --jobs 12`;
      return resultsOf({ how, suites: bug === '' ? OF_BARRIER : ['mutation'], where: 'c' });
    };
    await findsAllInRealTime(run);
  });
});

describe.skipIf(PYTHON === undefined)(testsWith('Python', 'the barrier in Python'), () => {
  test('the README of all examples', async () => {
    const { command } = commandsOf('examples/README.md').at(-1)!;
    await works(`${command} -o all.run.json`);
    passes(folder.record('all.run.json').tests);
  });

  test('its README', async () => {
    await follows('python');
  });

  test('bugs in virtual time', async () => {
    for (const bug of BUGS)
      finds(
        await resultsOf({ how: `--sut "python3 python/barrier.py ${bug}"`, suites: ['mutation'] }),
        'virtual',
      );
  });

  test('real time', async () => {
    const run = (bug: string): Promise<readonly TestResult[]> => {
      const how = `--sut "python3 python/barrier.py --real ${bug}" --time real --unit 100ms --tolerance 40ms --jobs 4`;
      return resultsOf({ how, suites: ['mutation'] });
    };
    await findsAllInRealTime(run);
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
      finds(
        await resultsOf({ how: '--adapter typescript/toaster.ts', suites: ['toaster-mutation'] }),
        'virtual',
      );
    }
    delete process.env['BUG'];
  });
});

describe.skipIf(JAVA === undefined)(testsWith('a Java compiler', 'the toaster in Java'), () => {
  beforeAll(async () => {
    await works('javac Toaster.java', 0, 'java');
  }, 60_000);

  test('its README', async () => {
    await follows('java', [9999, 6521]);
  });

  const inVirtualTime = async (bug: string): Promise<string> => {
    const [port, clock] = [await freePort(), await freePort()];
    const start = `java -XX:TieredStopAtLevel=1 Toaster ${port} -C localhost ${clock} ${bug}`;
    return `--connect tron://localhost:${port} --clock tron://localhost:${clock} --start "${start}" --start-limit 1min`;
  };

  test('virtual time', async () => {
    const suites = ['toaster-mutation', 'toaster-coverage', 'toaster-discrimination'];
    const results = await resultsOf({ how: await inVirtualTime(''), suites, where: 'java' });
    expect(results.filter(({ verdict }) => verdict !== 'pass').map(told)).toEqual([]);
    // Refusals cannot be seen here.
    const how = `${await inVirtualTime('')} --shard 1/6`;
    expect(failures(await resultsOf({ how, suites: ['toaster-classes'], where: 'java' }))).toEqual([]);
    for (const bug of BUGS)
      finds(
        await resultsOf({
          how: `${await inVirtualTime(bug)} --bail`,
          suites: ['toaster-mutation'],
          where: 'java',
        }),
        'virtual',
      );
  });

  test('real time', async () => {
    const run = async (bug: string): Promise<readonly TestResult[]> => {
      const port = await freePort();
      const start = `java -XX:TieredStopAtLevel=1 Toaster ${port} ${bug}`;
      const how = `--connect tron://localhost:${port} --start "${start}" --start-limit 1min --unit 200ms --tolerance 80ms${untilFound(bug)}`;
      return resultsOf({ how, suites: ['toaster-mutation'], where: 'java' });
    };
    await findsAllInRealTime(run);
  });
});

describe.skipIf(MOSQUITTO === undefined)(testsWith('Mosquitto', 'the toaster behind MQTT'), () => {
  const broker = async (): Promise<number> => {
    const port = await freePort();
    await folder.run(`printf 'listener ${port} 127.0.0.1\\nallow_anonymous true\\n' > ${port}.conf`);
    await folder.serve(`${MOSQUITTO} -c ${port}.conf`, port);
    return port;
  };

  test('its README', async () => {
    const port = await broker();
    for (const { command, exit } of commandsOf('examples/mqtt/README.md')) {
      if (command.startsWith('npm install')) continue;
      const here = command.replaceAll('localhost:1883', `127.0.0.1:${port}`);
      const isRun = /tickstone run/.test(command);
      await works(isRun ? `${here} --filter t2 --allow untrusted` : here, exit, 'mqtt');
    }
  });

  test('real time', async () => {
    const run = async (bug: string): Promise<readonly TestResult[]> => {
      const url = `mqtt://127.0.0.1:${await broker()}`;
      const how = `--connect ${url} --mqtt-map toaster.map.json --start "node toaster.mjs ${url} ${bug}" --unit 200ms --tolerance 80ms${untilFound(bug)}`;
      return resultsOf({ how, suites: ['toaster-mutation'], where: 'mqtt' });
    };
    await findsAllInRealTime(run);
  });
});
