/** A test as a sequence diagram: who says what to whom, from top to bottom. */
import { type SequencePicture } from 'tickstone';

const GAP = 150;
const ROW = 30;
const TOP = 34;
/** Longer ones are no use to people, and heavy. */
const ITEMS_MAX = 400;

export function SequenceView({ sequence }: { readonly sequence: SequencePicture }) {
  const { participants, title } = sequence;
  const items = sequence.items.slice(0, ITEMS_MAX);
  const x = (at: number): number => 90 + at * GAP;
  const width = x(participants.length - 1) + 200;
  const height = TOP + items.length * ROW + 20;
  return (
    <svg className="tk sequence" width={width} height={height} role="img" aria-label={title}>
      {participants.map((name, index) => (
        <g key={name}>
          <path className="tk-lifeline" d={`M${x(index)},${TOP - 8}V${height}`} />
          <text className="participant" x={x(index)} y={16}>
            {name}
          </text>
        </g>
      ))}
      {items.map((item, index) => {
        const y = TOP + index * ROW + ROW / 2;
        if (item.kind !== 'message')
          return (
            <text key={index} className="sequence-note" x={x(0) - 70} y={y + 4}>
              {item.text}
            </text>
          );
        const [from, to] = [x(item.from), x(item.to)];
        const way = to >= from ? 1 : -1;
        return (
          <g key={index} className={`message ${item.direction}`}>
            <path d={`M${from},${y}H${to - way * 7}`} />
            <path className="arrow" d={`M${to},${y}l${-way * 8},-4v8z`} />
            <text x={(from + to) / 2} y={y - 5}>
              {item.text}
              {item.window === undefined ? '' : ` ${item.window}`}
            </text>
            {item.time === undefined ? undefined : (
              <text className="tk-tick" x={34} y={y + 4}>
                {item.time}
              </text>
            )}
          </g>
        );
      })}
      {sequence.items.length > ITEMS_MAX ? (
        <text className="sequence-note" x={x(0) - 70} y={height - 4}>
          … {sequence.items.length - ITEMS_MAX} more; the timeline has them all
        </text>
      ) : undefined}
    </svg>
  );
}
