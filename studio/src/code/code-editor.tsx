/** A piece of code in an editor of its own, which is loaded when it is first needed. */
import { type Diagnostic } from 'tickstone';
import { useEffect, useRef, useState } from 'react';
import { useValue } from '../observable.js';
import { type Studio } from '../studio.js';
import { type EditorHandle } from './editor.js';

export function CodeEditor({
  studio,
  code,
  at,
  label,
}: {
  readonly studio: Studio;
  readonly code: number;
  readonly at?: number | undefined;
  readonly label: string;
}) {
  const { analysis, analysed, document } = useValue(studio.state);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle | undefined>(undefined);
  const [isReady, setIsReady] = useState(false);
  const piece = analysis?.outline.code[code];
  const part = piece?.part;
  const key = JSON.stringify(part);

  useEffect(() => {
    let isGone = false;
    void import('./editor.js').then(({ openEditor }) => {
      if (isGone || host.current === null) return;
      editor.current = openEditor(host.current, {
        studio,
        code,
        label,
        text: studio.state.get().analysis?.outline.code[code]?.text ?? '',
        onType(text, typing) {
          const where = studio.state.get().analysis?.outline.code[code]?.part;
          if (where === undefined) return;
          const what = `${key} ${typing}`;
          if (where.kind === 'file') void studio.setText('typed', text, what);
          else void studio.edit('typed', [{ kind: 'setCode', part: where, text }], what);
        },
      });
      setIsReady(true);
    });
    return () => {
      isGone = true;
      editor.current?.close();
      editor.current = undefined;
    };
  }, [studio, code, key]);

  // What undo, a rename or the drawing changes shows here, unless typing goes on.
  const text = piece?.text;
  const current = document?.versions[document.at]?.text;
  useEffect(() => {
    if (text !== undefined && analysed === current) editor.current?.setText(text);
  }, [text, isReady, analysed, current]);

  const problems = analysis?.outline.problems;
  useEffect(() => {
    editor.current?.setProblems(
      (problems ?? []).flatMap(({ place, from, to, diagnostic }) =>
        place?.kind === 'code' && place.code === code ? [{ from, to, diagnostic }] : [],
      ),
    );
  }, [problems, code, isReady]);

  useEffect(() => {
    if (at !== undefined) editor.current?.show(at);
  }, [at, isReady]);

  return <div ref={host} className="code-editor" data-ready={isReady} />;
}

export interface EditorProblem {
  readonly from: number;
  readonly to: number;
  readonly diagnostic: Diagnostic;
}
