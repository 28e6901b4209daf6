/**
 * The run at the bottom of the page: a chart of messages that grows with it, along its steps or, where times are exact, with the
 * time of each. A click goes to a step.
 */
import { useEffect, useRef } from 'react';
import { useValue } from '../observable.js';
import { type Simulation, numberOf } from './simulation.js';

const STEP = 92;
const LANE = 26;
const TOP = 34;
const NAMES = 104;
/** Longer runs are drawn around the step that is looked at. */
const SHOWN = 120;

export function Timeline({
  simulation,
  onSave,
  onLoad,
}: {
  readonly simulation: Simulation;
  readonly onSave: () => void;
  readonly onLoad: () => void;
}) {
  const { facts, path, at, mode } = useValue(simulation.state);
  const scroller = useRef<HTMLDivElement>(null);
  const from = Math.max(0, Math.min(at - SHOWN / 2, path.length - SHOWN));
  const shown = path.slice(from, from + SHOWN);
  const processes = (facts?.processes ?? []).slice(0, 40);
  const width = NAMES + shown.length * STEP + 24;
  const height = TOP + processes.length * LANE + 10;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const x = NAMES + (at - from) * STEP;
    if (x < element.scrollLeft + NAMES || x > element.scrollLeft + element.clientWidth - STEP)
      element.scrollLeft = x - element.clientWidth / 2;
  }, [at, from]);
  return (
    <section className="timeline" aria-label="Run">
      <div className="bar">
        <h2>Run</h2>
        <span className="quiet">
          {path.length === 0 ? 'not begun' : `step ${at} of ${path.length - 1}`}
          {mode === 'concrete' && path[at]?.state.time !== undefined ? ` · time ${path[at].state.time}` : ''}
        </span>
        <span className="space" />
        <button
          type="button"
          aria-label="First state"
          disabled={at === 0}
          onClick={() => {
            simulation.goTo(0);
          }}
        >
          |◀
        </button>
        <button
          type="button"
          disabled={at === 0}
          onClick={() => {
            simulation.goTo(at - 1);
          }}
        >
          ◀ back
        </button>
        <button
          type="button"
          disabled={at + 1 >= path.length && (path[at]?.state.moves.length ?? 0) === 0}
          onClick={() => {
            if (at + 1 < path.length) simulation.goTo(at + 1);
            else void simulation.take();
          }}
        >
          step ▶
        </button>
        <button
          type="button"
          aria-label="Last state"
          disabled={at + 1 >= path.length}
          onClick={() => {
            simulation.goTo(path.length - 1);
          }}
        >
          ▶|
        </button>
        <button type="button" onClick={onLoad}>
          Load trace
        </button>
        <button type="button" disabled={mode !== 'concrete' || path.length === 0} onClick={onSave}>
          Save trace
        </button>
      </div>
      <div ref={scroller} className="chart" role="region" aria-label="Chart of the run" tabIndex={0}>
        <svg className="tk" width={width} height={height} aria-hidden="true" focusable="false">
          {processes.map(({ name }, index) => {
            const y = TOP + index * LANE + LANE / 2;
            return (
              <g key={name}>
                <path className="tk-lifeline" d={`M${NAMES},${y}H${width}`} />
                <text className="lane-name" x={8} y={y + 4}>
                  {name.length > 14 ? `${name.slice(0, 13)}…` : name}
                </text>
              </g>
            );
          })}
          {shown.map(({ state, move }, k) => {
            const index = from + k;
            const x = NAMES + k * STEP + STEP / 2;
            const lanes = (move?.edges ?? [])
              .map(({ process }) => process)
              .filter((each) => each < processes.length);
            const ys = lanes.map((lane) => TOP + lane * LANE + LANE / 2);
            const [sender] = ys;
            return (
              <g
                key={index}
                className={index === at ? 'moment now' : 'moment'}
                onClick={() => {
                  simulation.goTo(index);
                }}
              >
                <rect className="moment-ground" x={x - STEP / 2} y={0} width={STEP} height={height} />
                <text className="tk-tick" x={x} y={14}>
                  {state.time ?? index}
                </text>
                <text className="moment-action" x={x} y={27}>
                  {index === 0 ? 'start' : (move?.action ?? (move === undefined ? 'wait' : '·'))}
                </text>
                {ys.length > 1 ? (
                  <path className="tk-internal-arrow" d={`M${x},${Math.min(...ys)}V${Math.max(...ys)}`} />
                ) : undefined}
                {ys.map((y, order) => (
                  <circle
                    key={order}
                    className={y === sender ? 'event sends' : 'event'}
                    cx={x}
                    cy={y}
                    r={4.5}
                  />
                ))}
                {lanes.map((lane, order) => {
                  const target = move?.edges[order]?.target ?? 0;
                  const name = facts?.processes[lane]?.locations[target] ?? '';
                  return (
                    <text key={order} className="reached" x={x + 8} y={TOP + lane * LANE + LANE / 2 - 3}>
                      {name.length > 11 ? `${name.slice(0, 10)}…` : name}
                    </text>
                  );
                })}
              </g>
            );
          })}
        </svg>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {path.length === 0
          ? ''
          : `Step ${at}: ${(facts?.processes ?? [])
              .map(
                ({ name, locations }, process) =>
                  `${name} in ${locations[path[at]?.state.locations[process] ?? 0] ?? ''}`,
              )
              .slice(0, 12)
              .join(', ')}${mode === 'concrete' ? `, time ${numberOf(path[at]?.state.time ?? '0')}` : ''}`}
      </p>
    </section>
  );
}
