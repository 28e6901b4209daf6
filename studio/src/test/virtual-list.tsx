/** A long list of which only what is seen is drawn; arrows move along it, and the row that is reached is chosen. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export const ROW = 30;
const MORE = 8;

export function VirtualList<T>({
  label,
  rows,
  keyOf,
  chosen,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly chosen: string | undefined;
  readonly onChoose: (row: T) => void;
  readonly children: (row: T) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const element = frame.current!;
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const at = rows.findIndex((row) => keyOf(row) === chosen);
  useEffect(() => {
    const element = frame.current;
    if (element === null || at === -1) return;
    if (at * ROW < element.scrollTop) element.scrollTop = at * ROW;
    else if ((at + 1) * ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = (at + 1) * ROW - element.clientHeight;
  }, [at]);
  const from = Math.max(0, Math.floor(top / ROW) - MORE);
  const to = Math.min(rows.length, Math.ceil((top + height) / ROW) + MORE);
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(height / ROW) - 1);
    const next: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const wanted = next[event.key];
    if (wanted === undefined || rows.length === 0) return;
    event.preventDefault();
    onChoose(rows[Math.max(0, Math.min(rows.length - 1, wanted))]!);
  };
  const isDrawn = from <= at && at < to;
  return (
    <div
      ref={frame}
      className="virtual"
      role="listbox"
      aria-label={label}
      aria-activedescendant={isDrawn ? `row-${chosen ?? ''}` : undefined}
      tabIndex={0}
      data-keys="list"
      style={{ height: rows.length * ROW + 2 }}
      onScroll={(event) => {
        setTop(event.currentTarget.scrollTop);
      }}
      onKeyDown={onKeyDown}
    >
      <div className="virtual-all" role="presentation" style={{ height: rows.length * ROW }}>
        {rows.slice(from, to).map((row, index) => {
          const key = keyOf(row);
          return (
            <div
              key={key}
              id={`row-${key}`}
              role="option"
              aria-selected={key === chosen}
              aria-setsize={rows.length}
              aria-posinset={from + index + 1}
              className="virtual-row"
              style={{ top: (from + index) * ROW }}
              onClick={() => {
                onChoose(row);
              }}
            >
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
