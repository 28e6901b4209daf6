/** `tickstone generate communication`, and `tickstone coverage` of diagrams, logs and traces, as users call them. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CliResult, inFreshDirectory, tickstone } from '../support/cli.js';

const HOT = `sequenceDiagram
    Weather->>Sensor: warm @0
    Sensor->>Controller: hot @0
    Controller->>Window: raise @1
`;

type Run = (command: string) => CliResult;

/** In a directory with the greenhouse and a diagram; the environment is always the weather. */
function inGreenhouse(use: (run: Run, directory: string) => void): void {
  inFreshDirectory((directory) => {
    copyFileSync('models/greenhouse.xta', join(directory, 'greenhouse.xta'));
    writeFileSync(join(directory, 'hot.mmd'), HOT);
    use(
      (command) => tickstone([...command.split(' '), '--environment', 'Weather'], { cwd: directory }),
      directory,
    );
  });
}

describe('generate communication', () => {
  test('lists goals', () => {
    inGreenhouse((run) => {
      const { status, stdout } = run('generate communication greenhouse.xta --criterion pairs --list');
      expect(status).toBe(0);
      expect(stdout.split('\n').slice(0, 3)).toEqual([
        'relay: Radio',
        '7 pairs',
        '  Sensor.TellHot!hot -> Controller.Shut?hot',
      ]);
      const { stdout: json } = run('generate communication greenhouse.xta --criterion paths --list --json');
      expect(JSON.parse(json)).toMatchObject({
        ok: true,
        relays: ['Radio'],
        criteria: [
          {
            criterion: 'paths',
            goals: 12,
            list: [
              {
                kind: 'sr-path',
                from: 'Sensor',
                to: 'Controller',
                message: 'hot',
                send: 'Sensor#1',
                receive: 'Controller#0',
                via: ['Radio#0', 'Radio#1'],
              },
              ...Array.from({ length: 11 }, () => ({})),
            ],
          },
        ],
      });
    });
  });

  test('makes a suite that holds what it claims, and diagrams of it', () => {
    inGreenhouse((run, directory) => {
      const { status, stdout } = run('generate communication greenhouse.xta --json -o s.json');
      expect([status, JSON.parse(stdout)]).toMatchObject([
        0,
        {
          goals: 19,
          covered: 14,
          infeasible: 5,
          criteria: [
            { criterion: 'pairs', goals: 7, covered: 6, infeasible: 1, unknown: 0 },
            { criterion: 'paths', goals: 12, covered: 8, infeasible: 4, unknown: 0 },
          ],
        },
      ]);
      expect(tickstone(['suite', 'evaluate', 's.json'], { cwd: directory })).toMatchObject({ status: 0 });
      for (const [form, ending] of [
        ['mermaid', 'mmd'],
        ['plantuml', 'puml'],
        ['svg', 'svg'],
      ]) {
        tickstone(['export', 's.json', '--to', form!, '-o', 'out'], { cwd: directory });
        expect(existsSync(join(directory, `out/t1.${ending}`))).toBe(true);
      }
      const measured = run('coverage greenhouse.xta out/t1.mmd out/t2.puml s.json --json');
      const { criteria, ok } = JSON.parse(measured.stdout) as { criteria: object[]; ok: boolean };
      expect([measured.status, ok]).toEqual([0, true]);
      expect(criteria).toMatchObject([
        { criterion: 'locations' },
        { criterion: 'edges' },
        { criterion: 'edge-pairs' },
        { criterion: 'def-use' },
        { criterion: 'pairs', goals: 7, covered: 6, infeasible: 1, uncovered: 0 },
        { criterion: 'paths', goals: 12, covered: 8, infeasible: 4, uncovered: 0 },
      ]);
    });
  });

  test('leaves out what given tests cover, and combines', () => {
    inGreenhouse((run) => {
      const rest = run('generate communication greenhouse.xta --criterion pairs --given hot.mmd');
      expect(rest.stdout).toContain('2 goals covered by the given tests');
      expect(rest.stdout).toContain('communication: 5 goals, 4 covered, 1 infeasible');
      const few = run('generate communication greenhouse.xta --criterion pairs --combine tests --json');
      expect(JSON.parse(few.stdout)).toMatchObject({
        tests: 1,
        combined: { by: 'tests', provedMinimal: true },
      });
    });
  });

  test('says what is wrong', () => {
    inGreenhouse((run) => {
      expect(run('generate communication greenhouse.xta --relay Radoi')).toMatchObject({ status: 2 });
      expect(run('generate communication greenhouse.xta --relay Radoi').stderr).toContain('TKS9701');
      expect(run('generate communication greenhouse.xta --message hot').stderr).toContain('NEW=NEWo,NEWi');
      expect(run('generate communication greenhouse.xta --given none.mmd')).toMatchObject({ status: 2 });
      expect(run('generate communication greenhouse.xta --budget-states 2')).toMatchObject({ status: 3 });
    });
  });
});

describe('coverage', () => {
  test('of a diagram, a log and a trace', () => {
    inGreenhouse((run, directory) => {
      writeFileSync(join(directory, 'day.log'), '4 warm\n6 hot\n7 raise\n');
      const trace = tickstone(['simulate', 'greenhouse.xta', '--steps', '20', '--json'], { cwd: directory });
      writeFileSync(join(directory, 'run.json'), trace.stdout);
      const { status, stdout } = run(
        'coverage greenhouse.xta hot.mmd day.log run.json --criterion pairs,paths --json --matrix m.csv --graph g.dot',
      );
      expect(status).toBe(0);
      const { criteria } = JSON.parse(stdout) as {
        criteria: { list: { id: string; tests: string[]; maybe: string[] }[] }[];
      };
      expect(criteria[0]!.list[0]).toMatchObject({ tests: ['hot.mmd', 'day.log', 'run.json'], maybe: [] });
      expect(criteria[1]!.list.find(({ id }) => id.endsWith('?hot via Radio#0+Radio#2'))?.maybe).toEqual([
        'day.log',
      ]);
      const matrix = readFileSync(join(directory, 'm.csv'), 'utf8').split('\n');
      expect(matrix[0]).toBe('goal,hot.mmd,day.log,run.json');
      expect(matrix[1]).toBe('Sensor.TellHot!hot -> Controller.Shut?hot,1,1,1');
      expect(readFileSync(join(directory, 'g.dot'), 'utf8')).toContain('label="hot ');
    });
  });

  test.each([
    ['coverage greenhouse.xta hot.mmd --matrix m.txt', 2, 'the name must end in .svg, .md or .csv'],
    ['coverage greenhouse.xta bad.mmd', 2, 'bad.mmd:2:3'],
    ['coverage greenhouse.xta odd.mmd', 2, "The model has no process 'Wether'"],
    ['coverage greenhouse.xta late.mmd', 1, 'late.mmd:3:3'],
    ['coverage greenhouse.xta text.txt', 2, 'TKS9711'],
  ])('%s', (command, status, words) => {
    inGreenhouse((run, directory) => {
      writeFileSync(join(directory, 'bad.mmd'), 'sequenceDiagram\n  Weather says hello\n');
      writeFileSync(join(directory, 'odd.mmd'), 'sequenceDiagram\n  Wether->>Sensor: warm\n');
      writeFileSync(
        join(directory, 'late.mmd'),
        'sequenceDiagram\n  Weather->>Sensor: warm @0\n  Sensor->>Controller: hot @3\n',
      );
      writeFileSync(join(directory, 'text.txt'), 'hello\n');
      const result = run(command);
      expect([result.status, result.stderr.includes(words)]).toEqual([status, true]);
    });
  });
});
