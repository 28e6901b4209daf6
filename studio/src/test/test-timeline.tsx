/**
 * The test that is chosen at the bottom of the page, to the scale of time: what is given, when outputs may come, how long there
 * has to be silence, and what happened when it was run. The cursor moves along the run of the model.
 */
import { useRef, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { PictureButtons } from '../panels/picture-buttons.js';
import { numberOf } from '../simulate/simulation.js';
import { partingTime } from './compare.js';
import { RowView, endOf } from './row-view.js';
import { SequenceView } from './sequence-view.js';

export function TestTimeline({ desk }: { readonly desk: Desk }) {
  const { testing } = desk;
  const { chosen } = useValue(testing.state);
  const [isSequence, setIsSequence] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  if (chosen.kind !== 'test') return undefined;
  const { test, row, facts, visits = [], at, result, other } = chosen;
  const time = visits[at]?.time;
  const until =
    other === undefined || row === undefined
      ? undefined
      : Math.max(endOf(row), endOf(other.row), numberOf(other.result.at));
  const parts = other === undefined || result === undefined ? undefined : partingTime(result, other.result);
  const parting = parts === undefined ? undefined : numberOf(parts);
  return (
    <section className={other === undefined ? 'timeline' : 'timeline double'} aria-label="Test">
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
          <>
            {other === undefined ? undefined : (
              <h3 className="side-name">
                {other.name.startsWith('mutant ') ? 'the model' : 'the run that is shown'}
                {result === undefined ? '' : `: ${result.verdict} at ${result.at}`}
              </h3>
            )}
            <RowView
              row={row}
              cursor={time === undefined ? undefined : numberOf(time)}
              end={result === undefined || result.verdict === 'pass' ? undefined : result}
              until={until}
              parting={parting}
              onTime={(wanted) => {
                const next = visits.findLastIndex(({ time: each }) => numberOf(each ?? '0') <= wanted);
                testing.goTo(Math.max(0, next));
              }}
            />
            {other === undefined ? undefined : (
              <>
                <h3 className="side-name">
                  {other.name}: {other.result.verdict} at {other.result.at}
                </h3>
                <RowView
                  row={other.row}
                  cursor={undefined}
                  end={other.result.verdict === 'pass' ? undefined : other.result}
                  until={until}
                  parting={parting}
                  onTime={() => undefined}
                />
              </>
            )}
          </>
        )}
      </div>
    </section>
  );
}
