/**
 * A line or a few of code, as labels and queries are: with completion, and with what the checker says of it while it is typed.
 * What is typed becomes the model's when it is left or confirmed.
 */
import { type OutlinePlace, type OutlineProblem } from 'tickstone';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Studio } from '../studio.js';
import { type KnownName } from 'tickstone';

interface Props {
  readonly studio: Studio;
  /** What it is, for those who do not see where it stands. */
  readonly label: string;
  readonly value: string;
  readonly place: OutlinePlace;
  /** The text of the model if this were its text; undefined where that cannot be said. */
  readonly tryOut: (value: string) => Promise<string | undefined>;
  readonly onCommit: (value: string) => void;
  readonly onCancel?: (() => void) | undefined;
  readonly onNext?: ((back: boolean) => void) | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
}

const CHOICES_MAX = 8;

export function CodeField(props: Props) {
  const {
    studio,
    label,
    value,
    place,
    tryOut,
    onCommit,
    onCancel,
    onNext,
    autoFocus,
    placeholder,
    className,
  } = props;
  const [text, setText] = useState(value);
  const [problems, setProblems] = useState<readonly OutlineProblem[]>([]);
  const [choices, setChoices] = useState<readonly KnownName[]>([]);
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const id = useId();

  useEffect(() => {
    setText(value);
    setProblems([]);
  }, [value]);

  useEffect(() => {
    if (autoFocus === true) {
      field.current?.focus();
      field.current?.select();
    }
  }, [autoFocus]);

  // What the checker says of the model with this text in it.
  const key = JSON.stringify(place);
  useEffect(() => {
    if (text === value) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      void (async () => {
        const whole = await tryOut(text);
        if (whole === undefined) return;
        const { outline } = await studio.engine.call('analyse', { name: studio.text().name, text: whole });
        if (!isStale) setProblems(outline.problems.filter((each) => isAt(each.place, place)));
      })().catch(() => undefined);
    }, 40);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, value, key]);

  const complete = async (typed: string, at: number): Promise<void> => {
    const word = /(?:([A-Za-z_]\w*(?:\(\d+(?:,\d+)*\))?)\.)?([A-Za-z_]\w*)$/.exec(typed.slice(0, at));
    const process = /([A-Za-z_]\w*(?:\([\d,]*\))?)\.$/.exec(typed.slice(0, at))?.[1];
    if (word === null && process === undefined) {
      setChoices([]);
      return;
    }
    const begun = word?.[2] ?? '';
    const names = await studio.engine.call('names', {
      ...studio.text(),
      place,
      process: place.kind === 'query' ? (process ?? word?.[1]) : undefined,
    });
    const lower = begun.toLowerCase();
    const fitting = names.filter(({ name }) => name.toLowerCase().startsWith(lower) && name !== begun);
    setChosen(0);
    setChoices(fitting.slice(0, CHOICES_MAX));
  };

  const take = ({ name }: KnownName): void => {
    const at = field.current?.selectionStart ?? text.length;
    const begun = /[A-Za-z_]\w*$/.exec(text.slice(0, at))?.[0] ?? '';
    const from = at - begun.length;
    setText(text.slice(0, from) + name + text.slice(at));
    setChoices([]);
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(from + name.length, from + name.length);
    });
  };

  const commit = (): void => {
    if (isDone.current) return;
    if (text !== value) onCommit(text);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const choice = choices[chosen];
    if (choice !== undefined) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const by = event.key === 'ArrowDown' ? 1 : choices.length - 1;
        setChosen((chosen + by) % choices.length);
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        take(choice);
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        setChoices([]);
        return;
      }
    }
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      void complete(text, field.current?.selectionStart ?? text.length);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      commit();
      isDone.current = onCancel !== undefined;
      onCancel?.();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      isDone.current = onCancel !== undefined;
      setText(value);
      setProblems([]);
      onCancel?.();
    } else if (event.key === 'Tab' && onNext !== undefined) {
      event.preventDefault();
      commit();
      isDone.current = true;
      onNext(event.shiftKey);
    }
  };

  const worst = problems.some(({ diagnostic }) => diagnostic.severity === 'error') ? 'error' : 'warning';
  return (
    <div className={`code-field ${className ?? ''}`}>
      <textarea
        ref={field}
        rows={Math.min(8, text.split('\n').length)}
        aria-label={label}
        aria-invalid={problems.length > 0 && worst === 'error'}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        aria-autocomplete="list"
        aria-controls={choices.length > 0 ? `${id}-choices` : undefined}
        aria-activedescendant={choices.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          void complete(event.target.value, event.target.selectionStart).catch(() => undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setChoices([]);
          commit();
        }}
      />
      {choices.length === 0 ? undefined : (
        <ul id={`${id}-choices`} className="choices" role="listbox" aria-label="Names that fit">
          {choices.map((choice, index) => (
            <li
              key={choice.name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                take(choice);
              }}
            >
              <code>{choice.name}</code>
              <span>{choice.what.replace(/^an? /, '')}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.length === 0 ? undefined : (
        <ul id={`${id}-problems`} className="field-problems" role="status">
          {problems.slice(0, 3).map(({ diagnostic }, index) => (
            <li key={index} data-severity={diagnostic.severity}>
              {diagnostic.message} {diagnostic.hint ?? ''}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isAt(place: OutlinePlace | undefined, wanted: OutlinePlace): boolean {
  return JSON.stringify(place) === JSON.stringify(wanted);
}
