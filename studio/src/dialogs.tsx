/** Questions that the page asks: one at a time, answered by a key or a button; who asked waits. */
import { useEffect, useId, useRef, useState } from 'react';
import { Observable, useValue } from './observable.js';

interface Question {
  readonly title: string;
  readonly text?: string | undefined;
  /** What the button says that means yes. */
  readonly yes: string;
  /** Yes destroys something. */
  readonly isDanger?: boolean | undefined;
  /** With a text to be given, and what it is at first. */
  readonly given?: { readonly label: string; readonly text: string } | undefined;
  /** Shown as it is, such as a command. */
  readonly code?: string | undefined;
}

interface Asked extends Question {
  readonly answer: (text: string | undefined) => void;
}

export class Dialogs {
  readonly asked = new Observable<Asked | undefined>(undefined);

  /** Whether the answer is yes. */
  async confirm(question: Omit<Question, 'given'>): Promise<boolean> {
    return (await this.#ask(question)) !== undefined;
  }

  /** The text that is given; undefined if there is none. */
  async askFor(label: string, question: Omit<Question, 'given'> & { text?: undefined }, text: string) {
    const given = (await this.#ask({ ...question, given: { label, text } }))?.trim();
    return given === '' ? undefined : given;
  }

  #ask(question: Question): Promise<string | undefined> {
    this.asked.get()?.answer(undefined);
    return new Promise((resolve) => {
      this.asked.set({
        ...question,
        answer: (text) => {
          this.asked.set(undefined);
          resolve(text);
        },
      });
    });
  }
}

export function DialogView({ dialogs }: { readonly dialogs: Dialogs }) {
  const asked = useValue(dialogs.asked);
  return asked === undefined ? undefined : <QuestionView key={asked.title} asked={asked} />;
}

function QuestionView({ asked }: { readonly asked: Asked }) {
  const { title, text, yes, isDanger, given, code, answer } = asked;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const accept = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState(given?.text ?? '');
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Enter means yes, unless that destroys something.
    if (field.current !== null) field.current.select();
    else if (isDanger !== true) accept.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        answer(undefined);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer(typed);
        }}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        {text === undefined ? undefined : <p>{text}</p>}
        {code === undefined ? undefined : <pre className="code">{code}</pre>}
        {given === undefined ? undefined : (
          <label>
            {given.label}
            <input
              ref={field}
              className="code"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
              }}
            />
          </label>
        )}
        <div className="buttons">
          <button
            type="button"
            onClick={() => {
              answer(undefined);
            }}
          >
            Cancel
          </button>
          <button ref={accept} type="submit" className={isDanger === true ? 'danger' : 'primary'}>
            {yes}
          </button>
        </div>
      </form>
    </dialog>
  );
}
