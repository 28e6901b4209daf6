/**
 * A test to the scale of time: inputs above the axis, outputs below, what was expected as bands and what happened as signs. Of a
 * long one, only what is seen is drawn.
 */
import { type TestResult, type TimelineItem, type TimelineRow } from 'tickstone';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ticksBetween } from '../simulate/chart-layout.js';
import { numberOf } from '../simulate/simulation.js';

const LEFT = 84;
const RIGHT = 40;
const LANE = 26;
/** Browsers do not place elements much farther out. */
const WIDTH_MAX = 4_000_000;
/** What is not wider is drawn as a whole, so that its picture is one. */
const WHOLE_MAX = 16_000;
/** Longer texts are no use to who hears them. */
const SAID_MAX = 200;

interface Placed {
  readonly item: TimelineItem;
  readonly from: number;
  readonly to: number;
  /** Above or below others of its lane that it would lie on. */
  readonly level: number;
  /** Among all items of the row. */
  readonly index: number;
}

const LEVELS_MAX = 4;

export function RowView({
  row,
  cursor,
  end: stopped,
  until = 0,
  parting,
  onTime,
}: {
  readonly row: TimelineRow;
  readonly cursor: number | undefined;
  /** Of a run that did not pass. */
  readonly end: TestResult | undefined;
  /** Beside another row, both go as far. */
  readonly until?: number | undefined;
  /** When the one beside it does something else. */
  readonly parting?: number | undefined;
  readonly onTime: (time: number) => void;
}) {
  const stop = stopped === undefined ? undefined : numberOf(stopped.at);
  const room = Math.max(600, window.innerWidth - 80);
  const { end, scale, inputs, outputs } = useMemo(
    () => laidOut(row, Math.max(stop ?? 0, until), room),
    [row, stop, until, room],
  );
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: room * 2 });
  const x = (at: number): number => LEFT + at * scale;
  const rows = (lane: readonly Placed[]): number =>
    1 + lane.reduce((most, { level }) => Math.max(most, level), 0);
  const top = 22;
  const yIn = top + rows(inputs) * LANE - LANE / 2;
  const axis = top + rows(inputs) * LANE + 8;
  const yOut = axis + 12 + LANE / 2;
  const height = yOut + rows(outputs) * LANE + 6;
  // What is written last has room, too.
  const width = [...inputs, ...outputs].reduce(
    (most, { item, to }) => (to < end ? most : Math.max(most, x(to) + 24 + itemText(item).length * 7.4)),
    x(end) + RIGHT,
  );
  const isLong = width > WHOLE_MAX;
  useEffect(() => {
    const scroller = frame.current?.parentElement ?? undefined;
    if (!isLong || scroller === undefined) return;
    const look = (): void => {
      const { scrollLeft, clientWidth } = scroller;
      setSeen({ from: scrollLeft - clientWidth, to: scrollLeft + 2 * clientWidth });
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', look);
    };
  }, [isLong]);
  // The cursor stays in view.
  const cursorX = cursor === undefined ? undefined : x(cursor);
  useEffect(() => {
    const scroller = frame.current?.parentElement ?? undefined;
    if (scroller === undefined || cursorX === undefined) return;
    if (cursorX < scroller.scrollLeft + 8 || cursorX > scroller.scrollLeft + scroller.clientWidth - 24)
      scroller.scrollLeft = cursorX - scroller.clientWidth / 3;
  }, [cursorX]);
  const isSeen = (from: number, to: number): boolean => !isLong || (from <= seen.to && seen.from <= to);
  const shown = [...inputs, ...outputs].filter(({ from, to }) => isSeen(x(from), x(to)));
  const go = (event: React.PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onTime((event.clientX - left - LEFT) / scale + 1e-9);
  };
  return (
    <div ref={frame}>
      <svg
        className="tk test-row"
        width={width}
        height={height}
        role="img"
        aria-label={`${row.label}: ${row.items.slice(0, SAID_MAX).map(itemText).join(', ')}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) go(event);
        }}
      >
        <text className="lane-name" x={8} y={yIn + 4}>
          inputs
        </text>
        <text className="lane-name" x={8} y={yOut + 4}>
          outputs
        </text>
        <path className="tk-axis" d={`M${LEFT},${axis}H${width - 8}`} />
        {ticksBetween(
          isLong ? Math.max(0, (seen.from - LEFT) / scale) : 0,
          Math.min(end, isLong ? (seen.to - LEFT) / scale : end),
          scale,
        ).map((tick) => (
          <g key={tick}>
            <path className="tk-grid" d={`M${x(tick)},${top - 6}V${height - 4}`} />
            <text className="tk-tick" x={x(tick)} y={12}>
              {tick}
            </text>
          </g>
        ))}
        {shown.map(({ item, from, to, level, index }) => {
          const isInput = item.kind !== 'quiet' && item.direction === 'input';
          const y = isInput ? yIn - level * LANE : yOut + level * LANE;
          return <ItemView key={index} item={item} from={x(from)} to={x(to)} y={y} />;
        })}
        {stop === undefined || stopped === undefined ? undefined : (
          <g className="stopped">
            <path d={`M${x(stop)},${top - 8}V${height - 2}`} />
            <text x={x(stop) - 6} y={axis - 5}>
              {stopped.verdict} at {stopped.at}
            </text>
          </g>
        )}
        {parting === undefined ? undefined : (
          <g className="stopped parting">
            <path d={`M${x(parting)},${top - 8}V${height - 2}`} />
            <text x={x(parting) - 6} y={axis - 5}>
              here they part
            </text>
          </g>
        )}
        {cursor === undefined ? undefined : (
          <g className="cursor">
            <path d={`M${x(cursor)},${top - 8}V${height - 2}`} />
            <path className="cursor-head" d={`M${x(cursor) - 5},${top - 12}h10v6l-5,5l-5,-5z`} />
          </g>
        )}
      </svg>
    </div>
  );
}

/** When a row ends. */
export function endOf({ items }: TimelineRow): number {
  return items.reduce((most, item) => Math.max(most, numberOf('time' in item ? item.time : item.to)), 0);
}

interface LaidOut {
  readonly end: number;
  readonly scale: number;
  readonly inputs: readonly Placed[];
  readonly outputs: readonly Placed[];
}

function laidOut(row: TimelineRow, until: number, room: number): LaidOut {
  const times = row.items.flatMap((item) =>
    'time' in item ? [numberOf(item.time)] : [numberOf(item.from), numberOf(item.to)],
  );
  const end = times.reduce((most, time) => Math.max(most, time), Math.max(1, until));
  const scale = Math.min(
    Math.max((room - LEFT - RIGHT) / end, leastScale(times)),
    (WIDTH_MAX - LEFT - RIGHT) / end,
  );
  return {
    end,
    scale,
    inputs: placed(row.items, 'input', scale),
    outputs: placed(row.items, 'output', scale),
  };
}

/** The shortest distance between two moments has some room. */
function leastScale(times: readonly number[]): number {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  const least = sorted.reduce((gap, time, k) => (k === 0 ? gap : Math.min(gap, time - sorted[k - 1]!)), 1);
  return Math.min(40 / least, 400);
}

function placed(items: readonly TimelineItem[], lane: 'input' | 'output', scale: number): readonly Placed[] {
  const ends: number[] = [];
  return items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => (item.kind === 'quiet' ? 'output' : item.direction) === lane)
    .map(({ item, index }) => {
      const [from, to] =
        'time' in item
          ? [numberOf(item.time), numberOf(item.time)]
          : [numberOf(item.from), numberOf(item.to)];
      const right = Math.max(to * scale, from * scale + 14 + itemText(item).length * 7);
      // What happened stands on what was expected.
      const free = item.kind === 'event' ? 0 : ends.findIndex((end) => end <= from * scale);
      const level = Math.min(LEVELS_MAX, free === -1 ? ends.length : free);
      if (item.kind !== 'event') ends[level] = right;
      return { item, from, to, level, index };
    });
}

function itemText(item: TimelineItem): string {
  switch (item.kind) {
    case 'expected':
    case 'event':
      return item.name + valuesText(item.values);
    case 'quiet':
      return item.text ?? 'quiet';
    case 'asked':
      return `${item.text}${item.isRefusal ? ' refused' : ''}`;
  }
}

function valuesText(values: Extract<TimelineItem, { kind: 'event' }>['values']): string {
  const texts = Object.entries(values ?? {}).map(([name, value]) => `${name}=${[value].flat().join('…')}`);
  return texts.length === 0 ? '' : `(${texts.join(', ')})`;
}

function ItemView({
  item,
  from,
  to,
  y,
}: {
  readonly item: TimelineItem;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}) {
  const text = itemText(item);
  const direction = item.kind === 'quiet' ? 'quiet' : item.direction;
  const sign = direction === 'input' ? `M${from - 6},${y + 5}h12l-6,-11z` : `M${from - 6},${y - 5}h12l-6,11z`;
  switch (item.kind) {
    case 'quiet':
      return (
        <g className="band quiet-band">
          <rect x={from} y={y - 9} width={Math.max(2, to - from)} height={18} rx={3} />
          <text x={from + 6} y={y + 4}>
            {text}
          </text>
        </g>
      );
    case 'expected':
      return (
        <g className={`band ${direction}-band`}>
          {to > from ? (
            <rect x={from} y={y - 9} width={to - from} height={18} rx={3} />
          ) : (
            <path className="sign" d={sign} />
          )}
          <text x={from + (to > from ? 6 : 10)} y={y + 4}>
            {text}
          </text>
        </g>
      );
    case 'asked':
      return (
        <g className={`band ${direction}-band asked`}>
          <path className="sign" d={`M${from - 6},${y}l6,-6l6,6l-6,6z`} />
          <text x={from + 10} y={y + 4}>
            {text}
          </text>
        </g>
      );
    case 'event':
      return (
        <g className={`happened ${direction}-event${item.isWrong === true ? ' wrong' : ''}`}>
          <path className="sign" d={sign} />
          {item.isWrong === true ? (
            <text x={from + 10} y={y - 8}>
              {text}, not then
            </text>
          ) : undefined}
          <title>
            {text} at {item.time}
          </title>
        </g>
      );
  }
}
