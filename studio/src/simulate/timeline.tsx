/**
 * The run at the bottom of the page: a chart of messages that grows with it, along its steps or, where times are exact, to the
 * scale of time. A click goes to a step.
 */
import { useEffect, useRef, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { PictureButtons } from '../panels/picture-buttons.js';
import { nameWith } from '../sharing.js';
import { LANE, NAMES, STEP, chartOf } from './chart-layout.js';
import { numberOf } from './simulation.js';

/** Longer runs are drawn around the step that is looked at. */
const SHOWN = 120;

export function Timeline({ desk }: { readonly desk: Desk }) {
  const { simulation } = desk;
  const { facts, path, at, mode, now, left } = useValue(simulation.state);
  const [isToScale, setIsToScale] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const from = Math.max(0, Math.min(at - SHOWN / 2, path.length - SHOWN));
  const shown = path.slice(from, from + SHOWN);
  const processes = (facts?.processes ?? []).slice(0, 40);
  const scaled = isToScale && mode === 'concrete';
  const { moments, ticks, top, width } = chartOf(shown, scaled);
  const height = top + processes.length * LANE + 10;
  const x = moments[at - from]?.x ?? 0;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (x < element.scrollLeft + NAMES || x > element.scrollLeft + element.clientWidth - STEP)
      element.scrollLeft = x - element.clientWidth / 2;
  }, [x]);
  return (
    <section className="timeline" aria-label="Run">
      <div className="bar">
        <h2>Run</h2>
        <span className="quiet">
          {path.length === 0 ? 'not begun' : `step ${at} of ${path.length - 1}`}
          {left === 0 ? '' : `, ${left.toLocaleString('en')} more to follow`}
          {mode === 'concrete' && path[at]?.time !== undefined ? ` · time ${path[at].time}` : ''}
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
            simulation.goBy(-1);
          }}
        >
          ◀ back
        </button>
        <button
          type="button"
          disabled={at + 1 >= path.length && (now?.moves.length ?? 0) === 0}
          onClick={() => {
            simulation.forward(1);
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
        <button
          type="button"
          aria-pressed={scaled}
          disabled={mode !== 'concrete'}
          onClick={() => {
            setIsToScale(!isToScale);
          }}
        >
          to scale
        </button>
        <button type="button" onClick={() => void desk.pickTrace()}>
          Load trace
        </button>
        <button type="button" disabled={path.length === 0} onClick={() => void desk.saveTrace()}>
          Save trace
        </button>
        <PictureButtons name={nameWith(desk, 'run')} of={() => scroller.current?.querySelector('svg')} />
      </div>
      <div ref={scroller} className="chart" role="region" aria-label="Chart of the run" tabIndex={0}>
        <svg className="tk" width={width} height={height} aria-hidden="true" focusable="false">
          {moments[at - from] === undefined ? undefined : (
            <rect
              className="moment-ground"
              x={moments[at - from]!.left}
              y={0}
              width={Math.max(4, moments[at - from]!.right - moments[at - from]!.left)}
              height={height}
            />
          )}
          {processes.map(({ name }, index) => {
            const y = top + index * LANE + LANE / 2;
            return (
              <g key={name}>
                <path className="tk-lifeline" d={`M${NAMES},${y}H${width}`} />
                <text className="lane-name" x={8} y={y + 4}>
                  {name.length > 14 ? `${name.slice(0, 13)}…` : name}
                </text>
              </g>
            );
          })}
          {ticks.map((tick) => (
            <g key={tick.x}>
              <path className="tk-grid" d={`M${tick.x},16V${height}`} />
              <text className="tk-tick" x={tick.x} y={12}>
                {tick.text}
              </text>
            </g>
          ))}
          {shown.map(({ time, move }, k) => {
            const index = from + k;
            const { x: here, row, left, right, hasLabel } = moments[k]!;
            const lanes = (move?.edges ?? [])
              .map(({ process }) => process)
              .filter((each) => each < processes.length);
            const ys = lanes.map((lane) => top + lane * LANE + LANE / 2);
            const [sender] = ys;
            return (
              <g
                key={index}
                className={index === at ? 'moment now' : 'moment'}
                onClick={() => {
                  simulation.goTo(index);
                }}
              >
                <rect className="moment-catch" x={left} y={0} width={right - left} height={height} />
                {scaled ? undefined : (
                  <text className="tk-tick" x={here} y={12}>
                    {time ?? index}
                  </text>
                )}
                {hasLabel ? (
                  <text className="moment-action" x={here} y={27 + row * 13}>
                    {index === 0 ? 'start' : (move?.action ?? (move === undefined ? 'wait' : '·'))}
                  </text>
                ) : undefined}
                {ys.length > 1 ? (
                  <path
                    className="tk-internal-arrow"
                    d={`M${here},${ys.reduce((a, b) => Math.min(a, b))}V${ys.reduce((a, b) => Math.max(a, b))}`}
                  />
                ) : undefined}
                {ys.map((y, order) => (
                  <circle
                    key={order}
                    className={y === sender ? 'event sends' : 'event'}
                    cx={here}
                    cy={y}
                    r={4.5}
                  />
                ))}
                {(hasLabel ? lanes : []).map((lane, order) => {
                  const target = move?.edges[order]?.target ?? 0;
                  const name = facts?.processes[lane]?.locations[target] ?? '';
                  return (
                    <text key={order} className="reached" x={here + 8} y={top + lane * LANE + LANE / 2 - 3}>
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
                  `${name} in ${locations[path[at]?.locations[process] ?? 0] ?? ''}`,
              )
              .slice(0, 12)
              .join(', ')}${mode === 'concrete' ? `, time ${numberOf(path[at]?.time ?? '0')}` : ''}`}
      </p>
    </section>
  );
}
