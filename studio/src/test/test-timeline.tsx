/**
 * The test that is chosen at the bottom of the page, to the scale of time: what is given, when outputs may come, how long there
 * has to be silence, and what happened when it was run. The cursor moves along the run of the model.
 */
import { type TestResult, type TimelineItem, type TimelineRow } from 'tickstone';
import { useRef, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { PictureButtons } from '../panels/picture-buttons.js';
import { ticksBetween } from '../simulate/chart-layout.js';
import { numberOf } from '../simulate/simulation.js';
import { SequenceView } from './sequence-view.js';

const LEFT = 84;
const RIGHT = 40;
const WIDTH_MAX = 16_000;
const LANE = 26;

export function TestTimeline({ desk }: { readonly desk: Desk }) {
  const { testing } = desk;
  const { chosen } = useValue(testing.state);
  const [isSequence, setIsSequence] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  if (chosen.kind !== 'test') return undefined;
  const { test, row, facts, visits = [], at, result } = chosen;
  const time = visits[at]?.state.time;
  return (
    <section className="timeline" aria-label="Test">
      <div className="bar">
        <h2>{test.id}</h2>
        <span className="quiet">
          {visits.length === 0 ? '' : `step ${at} of ${visits.length - 1} · time ${time ?? '0'}`}
          {row?.note === undefined ? '' : ` · ${row.note}`}
        </span>
        <span className="space" />
        <div className="segments" role="group" aria-label="How">
          {(['Timeline', 'Sequence'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={isSequence === (each === 'Sequence')}
              onClick={() => {
                setIsSequence(each === 'Sequence');
              }}
            >
              {each}
            </button>
          ))}
        </div>
        <button
          type="button"
          disabled={at === 0}
          onClick={() => {
            testing.goTo(at - 1);
          }}
        >
          ◀ back
        </button>
        <button
          type="button"
          disabled={at + 1 >= visits.length}
          onClick={() => {
            testing.goTo(at + 1);
          }}
        >
          step ▶
        </button>
        <PictureButtons name={test.id} of={() => frame.current?.querySelector('svg')} />
        <button
          type="button"
          className="plain"
          aria-label="Close the test"
          onClick={() => {
            testing.leave();
          }}
        >
          ×
        </button>
      </div>
      <div ref={frame} className="chart" role="region" aria-label="The test in time" tabIndex={0}>
        {isSequence && facts !== undefined ? (
          <SequenceView sequence={facts.sequence} />
        ) : row === undefined ? undefined : (
          <RowView
            row={row}
            cursor={time === undefined ? undefined : numberOf(time)}
            end={result === undefined || result.verdict === 'pass' ? undefined : result}
            onTime={(wanted) => {
              const next = visits.findLastIndex(({ state }) => numberOf(state.time ?? '0') <= wanted);
              testing.goTo(Math.max(0, next));
            }}
          />
        )}
      </div>
    </section>
  );
}

interface Placed {
  readonly item: TimelineItem;
  readonly from: number;
  readonly to: number;
  /** Above or below others of its lane that it would lie on. */
  readonly level: number;
}

const LEVELS_MAX = 4;

function RowView({
  row,
  cursor,
  end: stopped,
  onTime,
}: {
  readonly row: TimelineRow;
  readonly cursor: number | undefined;
  /** Of a run that did not pass. */
  readonly end: TestResult | undefined;
  readonly onTime: (time: number) => void;
}) {
  const times = row.items.flatMap((item) =>
    'time' in item ? [numberOf(item.time)] : [numberOf(item.from), numberOf(item.to)],
  );
  const stop = stopped === undefined ? undefined : numberOf(stopped.at);
  const end = Math.max(1, ...times, stop ?? 0);
  const room = Math.max(600, (typeof window === 'undefined' ? 1200 : window.innerWidth) - 80);
  const scale = Math.min(
    Math.max((room - LEFT - RIGHT) / end, leastScale(times)),
    (WIDTH_MAX - LEFT - RIGHT) / end,
  );
  const x = (at: number): number => LEFT + at * scale;
  const inputs = placed(row.items, 'input', scale);
  const outputs = placed(row.items, 'output', scale);
  const rows = (lane: readonly Placed[]): number => 1 + Math.max(0, ...lane.map(({ level }) => level));
  const top = 22;
  const yIn = top + rows(inputs) * LANE - LANE / 2;
  const axis = top + rows(inputs) * LANE + 8;
  const yOut = axis + 12 + LANE / 2;
  const height = yOut + rows(outputs) * LANE + 6;
  const width = x(end) + RIGHT;
  const go = (event: React.PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onTime((event.clientX - left - LEFT) / scale + 1e-9);
  };
  return (
    <svg
      className="tk test-row"
      width={width}
      height={height}
      role="img"
      aria-label={`${row.label}: ${row.items.map(itemText).join(', ')}`}
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
      {ticksBetween(0, end, scale).map((tick) => (
        <g key={tick}>
          <path className="tk-grid" d={`M${x(tick)},${top - 6}V${height - 4}`} />
          <text className="tk-tick" x={x(tick)} y={12}>
            {tick}
          </text>
        </g>
      ))}
      {[...inputs, ...outputs].map(({ item, from, to, level }, index) => {
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
      {cursor === undefined ? undefined : (
        <g className="cursor">
          <path d={`M${x(cursor)},${top - 8}V${height - 2}`} />
          <path className="cursor-head" d={`M${x(cursor) - 5},${top - 12}h10v6l-5,5l-5,-5z`} />
        </g>
      )}
    </svg>
  );
}

/** The shortest distance between two moments has some room. */
function leastScale(times: readonly number[]): number {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, k) => time - sorted[k]!);
  return Math.min(40 / Math.min(...gaps, 1), 400);
}

function placed(items: readonly TimelineItem[], lane: 'input' | 'output', scale: number): readonly Placed[] {
  const ends: number[] = [];
  return items
    .filter((item) => (item.kind === 'quiet' ? 'output' : item.direction) === lane)
    .map((item) => {
      const [from, to] =
        'time' in item
          ? [numberOf(item.time), numberOf(item.time)]
          : [numberOf(item.from), numberOf(item.to)];
      const right = Math.max(to * scale, from * scale + 14 + itemText(item).length * 7);
      // What happened stands on what was expected.
      const free = item.kind === 'event' ? 0 : ends.findIndex((end) => end <= from * scale);
      const level = Math.min(LEVELS_MAX, free === -1 ? ends.length : free);
      if (item.kind !== 'event') ends[level] = right;
      return { item, from, to, level };
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
