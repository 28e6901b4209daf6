/** What whoever shows and edits models asks of the library: drawings, outlines, names and runs step by step. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Model,
  draw,
  editModel,
  knownNames,
  modelFromText,
  nameAt,
  openSimulator,
  outline,
  readQueries,
  rename,
  simulate,
} from '../../../src/library/index.js';

function bundled(name: string): Promise<Model> {
  return modelFromText({ name, text: readFileSync(`models/${name}`) });
}

const NAMES = readdirSync('models').filter((name) => /\.(xml|xta|tck)$/.test(name));

describe('drawings', () => {
  test.each(NAMES)('%s: every location, edge and label knows what it is', async (name) => {
    const model = await bundled(name);
    const drawing = (await draw(model))!;
    if (model.kind !== 'uppaal') return;
    const { templates } = outline(model);
    expect(drawing.panels.map((panel) => panel.name)).toEqual(templates.map((template) => template.name));
    for (const { template, nodes, edges, labels, placing } of drawing.panels) {
      const facts = templates[template]!;
      expect(nodes.filter(({ kind }) => kind === 'location').map(({ index }) => index)).toEqual([
        ...facts.locations.keys(),
      ]);
      expect(edges.map(({ index }) => index)).toEqual([...facts.edges.keys()]);
      for (const { owner, role, lines } of labels) {
        const own =
          owner.kind === 'location' ? facts.locations[owner.index]!.labels : facts.edges[owner.index]!.labels;
        const text = (own as Record<string, { text: string }>)[role]?.text ?? '';
        expect(text.replace(/\s+/g, '')).toContain(lines[0]!.text.replace(/\s+/g, ''));
      }
      if (placing.method !== 'own') continue;
      nodes.forEach(({ kind, index, centre }) => {
        const at = kind === 'location' ? facts.locations[index]!.at! : facts.branchpoints[index]!.at!;
        expect(centre.x).toBeCloseTo(at.x * placing.scale + placing.origin.x);
        expect(centre.y).toBeCloseTo(at.y * placing.scale + placing.origin.y);
      });
    }
  });

  test('keep the size that they are given', async () => {
    const drawing = await draw(await bundled('lamp.xml'), { scales: { 0: 3 } });
    expect(drawing?.panels[0]?.placing.scale).toBe(3);
  });
});

describe('outlines', () => {
  test('say where diagnostics are, in the text of the piece', async () => {
    const text = readFileSync('models/lamp.xml', 'utf8')
      .replace('x &lt; QUICK', 'x &lt; QUICKE')
      .replace('const int REACT', 'const itn REACT');
    const { problems, templates, code } = outline(await modelFromText({ name: 'lamp.xml', text }));
    const guard = problems.find(({ place }) => place?.kind === 'edge')!;
    expect(guard.place).toEqual({ kind: 'edge', template: 0, index: 2, label: 'guard' });
    expect(templates[0]!.edges[2]!.labels.guard!.text.slice(guard.from, guard.to)).toBe('QUICKE');
    const type = problems.find(({ place }) => place?.kind === 'code')!;
    expect(code[0]!.text.slice(type.from, type.to)).toBe('itn');
  });

  test('an edit of the piece with the diagnostic mends it', async () => {
    const text = readFileSync('models/lamp.xml', 'utf8').replace('x &lt; QUICK', 'x &lt; QUICKE');
    const broken = await modelFromText({ name: 'lamp.xml', text });
    const mended = editModel(broken, [
      { kind: 'setEdgeLabel', template: 0, edge: 2, label: 'guard', text: 'x < QUICK' },
    ]);
    expect(mended?.text).toBe(readFileSync('models/lamp.xml', 'utf8'));
  });
});

describe('names', () => {
  const declarations = { kind: 'code', code: 0 } as const;
  const at = (model: Model, name: string): number => outline(model).code[0]!.text.indexOf(name);

  test('that are known in a place', async () => {
    const lamp = await bundled('lamp.xml');
    const names = (place: Parameters<typeof knownNames>[1], process?: string): readonly string[] =>
      knownNames(lamp, place, process).map(({ name }) => name);
    expect(names({ kind: 'edge', template: 0, index: 0 })).toEqual(
      expect.arrayContaining(['x', 'touch', 'QUICK']),
    );
    expect(names({ kind: 'edge', template: 0, index: 0 })).not.toContain('idle');
    expect(names({ kind: 'query', query: 0 })).toEqual(expect.arrayContaining(['Lamp', 'User', 'QUICK']));
    expect(names({ kind: 'query', query: 0 }, 'Lamp')).toEqual(expect.arrayContaining(['Bright', 'x']));
  });

  test('say what they stand for', async () => {
    const lamp = await bundled('lamp.xml');
    expect(nameAt(lamp, { place: declarations, at: at(lamp, 'QUICK') })).toMatchObject({
      what: 'a constant',
      value: '4',
      occurrences: 3,
    });
    const used = nameAt(lamp, { place: { kind: 'edge', template: 0, index: 2, label: 'guard' }, at: 5 });
    expect(used?.declared).toEqual({ place: declarations, at: at(lamp, 'QUICK') });
  });

  test('are changed everywhere, or not at all', async () => {
    const lamp = await bundled('lamp.xml');
    const renamed = rename(lamp, { place: declarations, at: at(lamp, 'REACT') }, 'ANSWER');
    expect(renamed.kind === 'renamed' && renamed.text).toBe(lamp.text.replaceAll('REACT', 'ANSWER'));
    for (const name of ['QUICK', 'x', 'int', '1st', 'Lamp'])
      expect([name, rename(lamp, { place: declarations, at: at(lamp, 'REACT') }, name).kind]).toEqual([
        name,
        'refused',
      ]);
  });
});

describe('runs step by step', () => {
  test('windows say exactly when a step can be taken', async () => {
    const simulator = openSimulator(
      await modelFromText({
        name: 'm.xta',
        text: 'clock x; process P() { state A { x <= 5 }, B; init A; trans A -> B { guard x > 1 && x < 3; }, A -> B { guard x >= 4; }; } system P;',
      }),
    );
    const start = simulator.start('concrete')!;
    expect(start.delay).toEqual({ from: '0', to: '5', isFromOpen: false, isToOpen: false });
    expect(start.moves.map(({ windows }) => windows)).toEqual([
      [{ from: '1', to: '3', isFromOpen: true, isToOpen: true }],
      [{ from: '4', to: '5', isFromOpen: false, isToOpen: false }],
    ]);
    const taken = (move: number, delay: string): boolean =>
      simulator.take(start.id, move, delay) !== undefined;
    expect(['1', '1.001', '2999/1000', '3'].map((delay) => taken(0, delay))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(['3.999', '4', '5', '5.001'].map((delay) => taken(1, delay))).toEqual([false, true, true, false]);
    expect(simulator.wait(start.id, '5.5')).toBeUndefined();
    expect(simulator.wait(start.id, '2')?.clocks).toEqual(['2']);
  });

  test('zones are said and can be drawn', async () => {
    const simulator = openSimulator(
      await modelFromText({
        name: 'm.xta',
        text: 'clock x, y; process P() { state A { x <= 5 }, B; init A; trans A -> B { guard x >= 2; assign y = 0; }, B -> B { guard x > 7 && y < 9; }; } system P;',
      }),
    );
    const start = simulator.start('symbolic')!;
    expect(start.zone?.constraints).toContain('0 <= x <= 5');
    const next = simulator.take(start.id, 0)!;
    expect(next.locations).toEqual([1]);
    expect(next.zone?.constraints.join(' ')).toMatch(/x - y <= 5/);
  });

  test('a run of the command line is a run here', async () => {
    const model = await bundled('train-gate.xml');
    const { trace } = await simulate(model, { steps: 15, seed: 3 });
    const simulator = openSimulator(model);
    const states = simulator.follow(trace, 'concrete');
    expect(states.length).toBe(16);
    expect(simulator.state(states.at(-1)!.id).clocks).toEqual(Object.values(trace.steps.at(-1)!.clocks));
  });
});

test('queries of several lines in a query file are one query each, with their places', () => {
  const text = '// Two at a time?\nA[] not (P.a and\n  P.b) \\\n  and x > 1\n\n//NO_QUERY\nE<> P.c // soon\n';
  const queries = readQueries(text);
  expect(queries.map(({ comment }) => comment)).toEqual(['Two at a time?', '']);
  expect(queries[0]?.formula).toBe('A[] not (P.a and\n  P.b) \\\n  and x > 1');
  for (const { formula, start, end } of queries) expect(text.slice(start, end)).toBe(formula);
});

test('channels in an array are channels, not variables', async () => {
  const { code } = outline(
    await modelFromText({
      name: 'p.xta',
      text: 'chan c[3]; clock x[2]; int n[2]; process P() { state A; init A; } system P;',
    }),
  );
  expect(code[0]?.names.map(({ what }) => what).slice(0, 3)).toEqual([
    'an array of channels',
    'an array of clocks',
    'a variable',
  ]);
});

test('a symbolic run is followed again, step by step', async () => {
  const simulator = openSimulator(await bundled('lamp.xml'));
  let state = simulator.start('symbolic')!;
  const steps = [];
  const zones = [state.zone];
  for (let k = 0; k < 5; k++) {
    const { edges } = state.moves[0]!;
    steps.push({
      edges: edges.map(({ process, edge, branches, select }) => ({
        process: simulator.processes[process]!.name,
        edge,
        branches,
        select: Object.fromEntries(select.map(({ name, value }) => [name, value])),
      })),
      choice: 0,
    });
    state = simulator.take(state.id, 0)!;
    zones.push(state.zone);
  }
  expect(simulator.follow({ steps }, 'symbolic').map(({ id }) => simulator.state(id).zone)).toEqual(zones);
});
