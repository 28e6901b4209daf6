/** A test as a sequence diagram, as the library draws it for reports: who says what to whom, from top to bottom. */
import { type SequencePicture } from 'tickstone';
import { useEffect, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';

/** Longer ones are no use to people, and heavy. */
const ITEMS_MAX = 400;

export function SequenceView({
  desk,
  sequence,
  onDrawn,
}: {
  readonly desk: Desk;
  readonly sequence: SequencePicture;
  /** Hears the picture as SVG. */
  readonly onDrawn: (svg: string) => void;
}) {
  const { theme } = useValue(desk.page.state);
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const shown = { ...sequence, items: sequence.items.slice(0, ITEMS_MAX) };
    void desk.studio.engine.call('drawSequence', { sequence: shown, theme }).then((svg) => {
      if (isGone) return;
      setDrawn(`data:image/svg+xml,${encodeURIComponent(svg)}`);
      onDrawn(svg);
    });
    return () => {
      isGone = true;
    };
  }, [sequence, theme]);
  return (
    <>
      {drawn === undefined ? undefined : <img className="sequence" src={drawn} alt={saidOf(sequence)} />}
      {sequence.items.length > ITEMS_MAX ? (
        <p className="quiet">… {sequence.items.length - ITEMS_MAX} more; the timeline has them all.</p>
      ) : undefined}
    </>
  );
}

const SAID_MAX = 100;

function saidOf({ title, items, participants }: SequencePicture): string {
  const said = items
    .slice(0, SAID_MAX)
    .map((item) =>
      item.kind === 'message'
        ? `${participants[item.from] ?? ''} to ${participants[item.to] ?? ''}: ${item.text}`
        : item.text,
    );
  return [title, ...said].join('; ');
}
