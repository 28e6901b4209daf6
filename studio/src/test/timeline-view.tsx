/**
 * Tests and runs to the scale of time: the shapes of the library's layout, which reports have, too, with a cursor that can be
 * dragged. Of a long one, only what is seen is drawn.
 */
import {
  type LaidOutLine,
  type Shape,
  type TimelineItem,
  type TimelineLayout,
  type TimelineRow,
} from 'tickstone';
import { useEffect, useRef, useState } from 'react';
import { placeOf, timeAt } from './time-places.js';

/** What is not wider is drawn as a whole, so that its picture is one. */
const WHOLE_MAX = 16_000;
/** Longer texts are no use to who hears them. */
const SAID_MAX = 200;
const BOTTOM = 8;
/** With where the axis is broken behind it, roughly. */
const TICK_WIDTH = 800;

export function TimelineView({
  layout,
  rows,
  cursor,
  onTime,
}: {
  readonly layout: TimelineLayout;
  readonly rows: readonly TimelineRow[];
  /** A time of the first row. */
  readonly cursor: number | undefined;
  readonly onTime: (time: number) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const headings = useRef<SVGGElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 2 * window.innerWidth });
  const width = layout.width + 24;
  const isLong = width > WHOLE_MAX;
  useEffect(() => {
    const scroller = frame.current?.parentElement ?? undefined;
    if (scroller === undefined) return;
    const look = (): void => {
      const { scrollLeft, clientWidth } = scroller;
      // Whose row it is stays in sight.
      headings.current?.setAttribute('transform', `translate(${scrollLeft},0)`);
      if (isLong) setSeen({ from: scrollLeft - clientWidth, to: scrollLeft + 2 * clientWidth });
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', look);
    };
  }, [isLong, layout]);
  const lines = layout.rows[0]?.lines ?? [];
  const at = cursor === undefined ? undefined : placeOf(lines, cursor);
  const x = at?.x;
  // The cursor stays in view.
  useEffect(() => {
    const scroller = frame.current?.parentElement ?? undefined;
    if (scroller === undefined || x === undefined) return;
    if (x < scroller.scrollLeft + 8 || x > scroller.scrollLeft + scroller.clientWidth - 24)
      scroller.scrollLeft = x - scroller.clientWidth / 3;
  }, [x]);
  const go = (event: React.PointerEvent<SVGSVGElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const time = timeAt(lines, event.clientX - left, event.clientY - top);
    if (time !== undefined) onTime(time);
  };
  const isSeen = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
    !isLong || (from <= seen.to && seen.from <= to);
  return (
    <div ref={frame}>
      <svg
        className="tk test-rows"
        width={width}
        height={layout.bottom + BOTTOM}
        role="img"
        aria-label={layout.rows.map((row, index) => saidOf(rows[index]!, row.lines)).join('; ')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) go(event);
        }}
      >
        {layout.rows.map((row, index) => (
          <g key={index} className="test-row">
            {row.lines.map((line, k) => (
              <LineView key={k} line={line} items={rows[index]?.items ?? []} isSeen={isSeen} />
            ))}
          </g>
        ))}
        <g ref={headings}>{layout.rows.map(({ heading }) => heading.map(elementOf))}</g>
        {at === undefined ? undefined : (
          <g className="cursor">
            <path d={`M${at.x},${at.line.top}V${at.line.bottom}`} />
            <path className="cursor-head" d={`M${at.x - 5},${at.line.top - 4}h10v6l-5,5l-5,-5z`} />
          </g>
        )}
      </svg>
    </div>
  );
}

function LineView({
  line: { shapes, ticks, pieces },
  items,
  isSeen,
}: {
  readonly line: LaidOutLine;
  readonly items: readonly TimelineItem[];
  readonly isSeen: (extent: { readonly from: number; readonly to: number }) => boolean;
}) {
  const shown = pieces.filter(isSeen);
  return (
    <>
      {shapes.map(elementOf)}
      {ticks.map(({ x, time, shapes: own }) =>
        isSeen({ from: x, to: x + TICK_WIDTH }) ? <g key={time}>{own.map(elementOf)}</g> : undefined,
      )}
      {shown.map(({ thread, item }) => (thread === undefined ? undefined : elementOf(thread, item)))}
      {shown.map(({ item, label, shapes: own }) => (
        <g key={`piece ${item}`} className={`piece ${kindOf(items[item])}`}>
          {own.map(elementOf)}
          <title>{titleOf(items[item], label)}</title>
        </g>
      ))}
    </>
  );
}

function elementOf(shape: Shape, key: number) {
  switch (shape.kind) {
    case 'path':
      return (
        <path
          key={`path ${key}`}
          className={`tk-${shape.look}`}
          d={shape.d}
          strokeDasharray={shape.isDashed === true ? '3 3' : undefined}
        />
      );
    case 'rect': {
      const { x, y, width, height } = shape;
      return <rect key={`rect ${key}`} className={`tk-${shape.look}`} {...{ x, y, width, height }} />;
    }
    case 'text':
      return (
        <text key={`text ${key}`} className={`tk-${shape.look}`} x={shape.x} y={shape.y}>
          {shape.text}
          {shape.full === undefined ? undefined : <title>{shape.full}</title>}
        </text>
      );
  }
}

/** Names of classes; what happened is called otherwise on the page. */
function kindOf(item: TimelineItem | undefined): string {
  if (item?.kind !== 'event') return item?.kind ?? '';
  return item.isWrong === true ? 'happened wrong' : 'happened';
}

function titleOf(item: TimelineItem | undefined, label: string): string {
  if (item === undefined) return label;
  if ('time' in item) return `${label} at ${item.time}`;
  return item.from === item.to ? `${label} at ${item.from}` : `${label} from ${item.from} to ${item.to}`;
}

function saidOf({ label, note }: TimelineRow, lines: readonly LaidOutLine[]): string {
  const said = lines.flatMap(({ pieces }) => pieces.slice(0, SAID_MAX).map((piece) => piece.label));
  return `${label}${note === undefined ? '' : `, ${note}`}: ${said.slice(0, SAID_MAX).join(', ')}`;
}
