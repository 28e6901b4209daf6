/**
 * The test that is chosen at the bottom of the page, to the scale of time: what is given, when outputs may come, how long there
 * has to be silence, and what happened when it was run. The cursor moves along the run of the model.
 */
import { type TimelineLayout, type TimelineRow } from 'tickstone';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { PictureButtons } from '../panels/picture-buttons.js';
import { numberOf } from '../simulate/simulation.js';
import { partingTime } from './compare.js';
import { SequenceView } from './sequence-view.js';
import { type Chosen } from './testing.js';
import { TimelineView } from './timeline-view.js';

/** Browsers do not place elements much farther out: the axis goes on below. */
const LINE_WIDTH = 4_000_000;

export function TestTimeline({ desk }: { readonly desk: Desk }) {
  const { testing } = desk;
  const { chosen } = useValue(testing.state);
  const [isSequence, setIsSequence] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<string>(undefined);
  const shown = useLaidOut(desk, chosen);
  if (chosen.kind !== 'test') return undefined;
  const { test, row, facts, visits = [], at, result, other } = chosen;
  const time = visits[at]?.time;
  const parts = other === undefined || result === undefined ? undefined : partingTime(result, other.result);
  return (
    <section
      className={other === undefined && !isSequence ? 'timeline' : 'timeline double'}
      aria-label="Test"
    >
      <div className="bar">
        <h2>{test.id}</h2>
        <span className="quiet">
          {visits.length === 0 ? '' : `step ${at} of ${visits.length - 1} · time ${time ?? '0'}`}
          {row?.note === undefined ? '' : ` · ${row.note}`}
          {parts === undefined ? '' : ` · they part at ${parts}`}
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
        <PictureButtons
          name={test.id}
          of={() => (isSequence ? drawn.current : frame.current?.querySelector('svg'))}
        />
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
          <SequenceView
            desk={desk}
            sequence={facts.sequence}
            onDrawn={(svg) => {
              drawn.current = svg;
            }}
          />
        ) : shown === undefined ? undefined : (
          <TimelineView
            {...shown}
            cursor={time === undefined ? undefined : numberOf(time)}
            onTime={(wanted) => {
              const next = visits.findLastIndex(
                ({ time: each }) => numberOf(each ?? '0') <= wanted + NEARLY * Math.max(1, wanted),
              );
              testing.goTo(Math.max(0, next));
            }}
          />
        )}
      </div>
    </section>
  );
}

/** Places are not exact. */
const NEARLY = 1e-9;

interface Shown {
  readonly rows: readonly TimelineRow[];
  readonly layout: TimelineLayout;
}

/** What is chosen, laid out by the engine; until that is done, nothing. */
function useLaidOut(desk: Desk, chosen: Chosen): Shown | undefined {
  const row = chosen.kind === 'test' ? chosen.row : undefined;
  const result = chosen.kind === 'test' ? chosen.result : undefined;
  const other = chosen.kind === 'test' ? chosen.other : undefined;
  const rows = useMemo((): readonly TimelineRow[] => {
    if (row === undefined) return [];
    if (other === undefined) return [row];
    const parts = result === undefined ? undefined : partingTime(result, other.result);
    const own = other.name.startsWith('mutant ') ? 'the model' : 'the run that is shown';
    return [
      { ...row, label: own },
      { ...other.row, label: other.name },
    ].map((each) =>
      parts === undefined
        ? each
        : {
            ...each,
            marks: [...(each.marks ?? []), { time: parts, text: 'here they part', mood: 'neutral' as const }],
          },
    );
  }, [row, result, other]);
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (rows.length === 0) return;
    let isGone = false;
    const fill = Math.max(0, window.innerWidth - 120);
    const options = { lineWidth: LINE_WIDTH, fill, isOneAxis: true, itemsMax: Infinity };
    void desk.studio.engine.call('timeline', { rows, options }).then(
      (layout) => {
        if (!isGone) setShown({ rows, layout });
      },
      (error: unknown) => {
        desk.studio.fail(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [rows]);
  return rows.length > 0 && shown?.rows === rows ? shown : undefined;
}
