/**
 * The wires between tester and system, with the fault that a goal is about marked where it is: inputs go from left to right,
 * outputs back.
 */
import { type Suite, type SuiteGoal } from 'tickstone';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { GoalLinks } from './chosen.js';
import { type KeptSuite } from './kept.js';
import { wireMark } from './wire-mark.js';

const ROW = 30;
const TOP = 44;
const [WIDTH, LEFT, RIGHT] = [340, 74, 266];
const MIDDLE = (LEFT + RIGHT) / 2;

interface Wire {
  readonly name: string;
  readonly isInput: boolean;
  readonly faults: readonly SuiteGoal[];
}

export function Wiring({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { chosen } = useValue(testing.state);
  const wires = wiresOf(kept.suite);
  const fault = chosen.kind === 'goal' ? chosen.goal : undefined;
  const marked = fault === undefined ? [] : wires.filter(({ faults }) => faults.includes(fault));
  const y = (wire: Wire): number => TOP + wires.indexOf(wire) * ROW + ROW / 2;
  const height = TOP + wires.length * ROW + 14;
  const isCrossed = fault !== undefined && /crossed/.test(fault.kind) && marked.length === 2;
  return (
    <>
      <svg
        className="tk wiring"
        width={WIDTH}
        height={height}
        role="img"
        aria-label={`Wires: ${wires.map(({ name, isInput }) => `${name} ${isInput ? 'to' : 'from'} the system`).join(', ')}${fault === undefined ? '' : `. Fault: ${fault.description}`}`}
      >
        <rect className="tk-frame" x={4} y={TOP - 8} width={LEFT - 4} height={height - TOP + 2} rx={6} />
        <rect
          className="tk-frame"
          x={RIGHT}
          y={TOP - 8}
          width={WIDTH - RIGHT - 4}
          height={height - TOP + 2}
          rx={6}
        />
        <text className="participant" x={LEFT / 2 + 2} y={24}>
          tester
        </text>
        <text className="participant" x={(RIGHT + WIDTH) / 2 - 2} y={24}>
          system
        </text>
        {wires.map((wire) => {
          const isMarked = marked.includes(wire);
          const at = y(wire);
          const other = isCrossed && isMarked ? y(marked.find((each) => each !== wire)!) : at;
          const [from, to] = wire.isInput ? [LEFT, RIGHT] : [RIGHT, LEFT];
          const way = wire.isInput ? 1 : -1;
          return (
            <g
              key={`${wire.name} ${wire.isInput}`}
              className={`wire ${wire.isInput ? 'input' : 'output'}${isMarked ? ' faulty' : ''}`}
            >
              <path
                className="wire-line"
                d={`M${from},${at}${isCrossed && isMarked ? `L${from + way * 60},${at}L${to - way * 60},${other}` : ''}L${to - way * 8},${other}`}
              />
              <path className="wire-head" d={`M${to},${other}l${-way * 9},-5v10z`} />
              <text
                className="wire-name"
                x={wire.isInput ? LEFT + 8 : RIGHT - 8}
                y={at - 5}
                textAnchor={wire.isInput ? 'start' : 'end'}
              >
                {wire.name}
              </text>
              {isMarked && !isCrossed ? <Mark fault={fault!} at={at} way={way} /> : undefined}
            </g>
          );
        })}
      </svg>
      {fault === undefined ? (
        <p className="quiet">Choose a fault: it is marked on its wire.</p>
      ) : (
        <p>
          {fault.description}:{' '}
          {fault.status === 'covered' ? `shown by ${fault.tests.join(', ')}` : fault.status}
        </p>
      )}
      <GoalLinks title="Faults" goals={kept.suite.goals} onChoose={(goal) => void testing.chooseGoal(goal)} />
    </>
  );
}

/** What the fault does, where the wire is; which message it is about is said beside it. */
function Mark({ fault, at, way }: { readonly fault: SuiteGoal; readonly at: number; readonly way: 1 | -1 }) {
  const { lines, dots, note } = wireMark(fault, MIDDLE, at, way);
  return (
    <>
      {lines === '' ? undefined : <path className="wire-fault" d={lines} />}
      {dots === '' ? undefined : <path className="wire-message" d={dots} />}
      {note === '' ? undefined : (
        <text className="wire-note" x={MIDDLE} y={at + 18} textAnchor="middle">
          {note}
        </text>
      )}
    </>
  );
}

/** Wires carry actions with all their values; faults name the wires that they are about. */
function wiresOf({ interface: { inputs, outputs }, goals }: Suite): readonly Wire[] {
  const plain = (action: string): string => action.replace(/\(.*$/s, '');
  const words = goals.map((goal) => new Set(goal.id.split(/[\s/+,]+/)));
  return [
    ...[...new Set(inputs.map(plain))].map((name) => ({ name, isInput: true })),
    ...[...new Set(outputs.map(plain))].map((name) => ({ name, isInput: false })),
  ].map((wire) => ({ ...wire, faults: goals.filter((_, index) => words[index]!.has(wire.name)) }));
}
