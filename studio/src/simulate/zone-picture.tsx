/** A zone of two clocks, drawn: all pairs of values that they may have. */
import { type SimulatedZone } from 'tickstone';
import { useRef, useState } from 'react';
import { PictureButtons } from '../panels/picture-buttons.js';

const SIZE = 168;
const MARGIN = 26;

export function ZonePicture({ zone }: { readonly zone: SimulatedZone }) {
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState(1);
  const picture = useRef<SVGSVGElement>(null);
  const { clocks } = zone;
  if (clocks.length < 2) return undefined;
  const [a, b] = [Math.min(first, clocks.length - 1), Math.min(second, clocks.length - 1)];
  const dim = clocks.length + 1;
  const bound = (i: number, j: number): number => zone.bounds[i * dim + j]?.value ?? Infinity;
  const reach = zone.bounds.reduce((most, each) => Math.max(most, Math.abs(each?.value ?? 0)), 2) * 1.25;
  const [x, y] = [a + 1, b + 1];
  const corners =
    a === b
      ? []
      : polygon({
          xLow: -bound(0, x),
          xHigh: Math.min(bound(x, 0), reach),
          yLow: -bound(0, y),
          yHigh: Math.min(bound(y, 0), reach),
          xMinusY: bound(x, y),
          yMinusX: bound(y, x),
        });
  const scale = (SIZE - MARGIN - 8) / reach;
  const at = ([px, py]: readonly [number, number]): string =>
    `${MARGIN + px * scale},${SIZE - MARGIN - py * scale}`;
  const ticks = ticksUpTo(reach);
  return (
    <figure className="zone">
      <svg
        ref={picture}
        className="tk"
        width={SIZE}
        height={SIZE}
        role="img"
        aria-label={`The zone of ${clocks[a]!} and ${clocks[b]!}: ${zone.constraints.join(', ')}`}
      >
        {ticks.map((value) => (
          <g key={value}>
            <path
              className="tk-grid"
              d={`M${MARGIN + value * scale},8V${SIZE - MARGIN}M${MARGIN},${SIZE - MARGIN - value * scale}H${SIZE - 8}`}
            />
            <text className="tk-tick" x={MARGIN + value * scale} y={SIZE - MARGIN + 14}>
              {value}
            </text>
            {value === 0 ? undefined : (
              <text className="tk-tick-end" x={MARGIN - 5} y={SIZE - MARGIN - value * scale + 4}>
                {value}
              </text>
            )}
          </g>
        ))}
        <path className="tk-axis" d={`M${MARGIN},8V${SIZE - MARGIN}H${SIZE - 8}`} />
        <polygon className="zone-area" points={corners.map(at).join(' ')} />
      </svg>
      <figcaption>
        <ClockChoice label="Across" clocks={clocks} value={a} onChange={setFirst} />
        <ClockChoice label="Up" clocks={clocks} value={b} onChange={setSecond} />
        <PictureButtons name="zone" of={() => picture.current} />
      </figcaption>
    </figure>
  );
}

function ClockChoice({
  label,
  clocks,
  value,
  onChange,
}: {
  readonly label: string;
  readonly clocks: readonly string[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={(event) => {
          onChange(Number(event.target.value));
        }}
      >
        {clocks.map((clock, index) => (
          <option key={clock} value={index}>
            {clock}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Bounds {
  readonly xLow: number;
  readonly xHigh: number;
  readonly yLow: number;
  readonly yHigh: number;
  readonly xMinusY: number;
  readonly yMinusX: number;
}

/** The corners, in order: a box, cut by the two diagonals. */
function polygon({
  xLow,
  xHigh,
  yLow,
  yHigh,
  xMinusY,
  yMinusX,
}: Bounds): readonly (readonly [number, number])[] {
  let corners: (readonly [number, number])[] = [
    [xLow, yLow],
    [xHigh, yLow],
    [xHigh, yHigh],
    [xLow, yHigh],
  ];
  const cut = (slack: (x: number, y: number) => number): void => {
    const kept: (readonly [number, number])[] = [];
    corners.forEach((corner, index) => {
      const next = corners[(index + 1) % corners.length]!;
      const [here, there] = [slack(...corner), slack(...next)];
      if (here >= 0) kept.push(corner);
      if (here * there < 0) {
        const share = here / (here - there);
        kept.push([corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share]);
      }
    });
    corners = kept;
  };
  if (Number.isFinite(xMinusY)) cut((x, y) => xMinusY - (x - y));
  if (Number.isFinite(yMinusX)) cut((x, y) => yMinusX - (y - x));
  return corners;
}

function ticksUpTo(reach: number): readonly number[] {
  const rough = reach / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const whole = Math.max(1, step);
  return Array.from({ length: Math.floor(reach / whole) + 1 }, (_, index) => index * whole);
}
