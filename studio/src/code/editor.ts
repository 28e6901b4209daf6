/**
 * The editor for code: CodeMirror with the words of the language, and help from the engine. It stands in a shadow root, since it
 * brings style sheets of its own, which the page's policy allows only there.
 */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  autocompletion,
  closeBrackets,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import {
  HighlightStyle,
  StreamLanguage,
  bracketMatching,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type OutlinePlace } from 'tickstone';
import { type Studio } from '../studio.js';
import { type EditorProblem } from './code-editor.js';

export interface EditorHandle {
  setText(text: string): void;
  setProblems(problems: readonly EditorProblem[]): void;
  show(at: number): void;
  close(): void;
}

export interface EditorOptions {
  readonly studio: Studio;
  readonly code: number;
  readonly label: string;
  readonly text: string;
  /** Typing without a pause has one number. */
  readonly onType: (text: string, typing: number) => void;
}

const fromOutside = Annotation.define<boolean>();
const PAUSE_MS = 1000;

export function openEditor(
  host: HTMLElement,
  { studio, code, label, text, onType }: EditorOptions,
): EditorHandle {
  const place: OutlinePlace = { kind: 'code', code };
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let typing = 0;
  let typedAt = 0;
  let isTyping: ReturnType<typeof setTimeout> | undefined;

  const goToDefinition = (view: EditorView): boolean => {
    void (async () => {
      const at = view.state.selection.main.head;
      const found = await studio.engine.call('nameAt', { ...studio.text(), place, at });
      const declared = found?.declared;
      if (declared === undefined) return;
      if (declared.place.kind === 'code')
        studio.select({ kind: 'code', code: declared.place.code, at: declared.at });
      else if (declared.place.kind === 'location' || declared.place.kind === 'edge') {
        const { kind, template, index } = declared.place;
        const items = { kind: 'items', template, locations: [], branchpoints: [], edges: [] } as const;
        studio.select(kind === 'location' ? { ...items, locations: [index] } : { ...items, edges: [index] });
      }
    })().catch(() => undefined);
    return true;
  };

  const renameHere = (view: EditorView): boolean => {
    void (async () => {
      const at = view.state.selection.main.head;
      const found = await studio.engine.call('nameAt', { ...studio.text(), place, at });
      if (found === undefined) return;
      openRename(view, found.name, at, async (to) => {
        const why = await studio.rename(place, at, to);
        if (why !== undefined) studio.say('error', why);
      });
    })().catch(() => undefined);
    return true;
  };

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        search({ top: true }),
        indentUnit.of('  '),
        EditorView.lineWrapping,
        StreamLanguage.define(language),
        syntaxHighlighting(colours),
        theme,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        autocompletion({ override: [(context) => complete(studio, place, context)], icons: false }),
        hoverTooltip(async (_, at) => {
          const found = await studio.engine
            .call('nameAt', { ...studio.text(), place, at })
            .catch(() => undefined);
          if (found === undefined) return null;
          return {
            pos: found.from,
            end: found.to,
            above: true,
            create: () => {
              const dom = document.createElement('div');
              dom.className = 'hover';
              const value = found.value === undefined ? '' : ` = ${found.value}`;
              const type = found.detail === '' ? '' : `: ${found.detail}`;
              dom.textContent = `${found.name}${type}${value} · ${found.what} · ${found.occurrences} ${found.occurrences === 1 ? 'place' : 'places'}`;
              return { dom };
            },
          };
        }),
        keymap.of([
          { key: 'F12', run: goToDefinition },
          { key: 'Mod-b', run: goToDefinition },
          { key: 'F2', run: renameHere },
          ...completionKeymap,
          ...searchKeymap,
          // Tab leaves the editor unless something is selected, so that nobody is caught in it.
          {
            key: 'Tab',
            run: (editor) => !editor.state.selection.main.empty && (indentWithTab.run?.(editor) ?? false),
          },
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.some((each) => each.annotation(fromOutside) === true))
            return;
          const now = performance.now();
          if (now - typedAt > PAUSE_MS) typing++;
          typedAt = now;
          clearTimeout(isTyping);
          isTyping = setTimeout(() => {
            isTyping = undefined;
            onType(view.state.doc.toString(), typing);
          }, 30);
        }),
      ],
    }),
  });

  return {
    setText(next) {
      const now = view.state.doc.toString();
      if (now === next || isTyping !== undefined) return;
      let from = 0;
      while (from < now.length && now[from] === next[from]) from++;
      let tail = 0;
      while (tail < Math.min(now.length, next.length) - from && now.at(-1 - tail) === next.at(-1 - tail))
        tail++;
      view.dispatch({
        changes: { from, to: now.length - tail, insert: next.slice(from, next.length - tail) },
        annotations: fromOutside.of(true),
      });
    },
    setProblems(problems) {
      const { length } = view.state.doc;
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map(({ from, to, diagnostic }) => ({
            from: Math.min(from, length),
            to: Math.min(Math.max(to, from), length),
            severity: diagnostic.severity,
            message: `${diagnostic.message}${diagnostic.hint === undefined ? '' : ` ${diagnostic.hint}`}`,
            source: diagnostic.code,
          })),
        ),
      );
    },
    show(at) {
      const anchor = Math.min(at, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    close() {
      if (isTyping !== undefined) {
        clearTimeout(isTyping);
        onType(view.state.doc.toString(), typing);
      }
      view.destroy();
      root.replaceChildren();
    },
  };
}

/** A small field over the name: Enter changes it everywhere. */
function openRename(view: EditorView, name: string, at: number, onName: (to: string) => Promise<void>): void {
  const place = view.coordsAtPos(at);
  const field = document.createElement('input');
  field.value = name;
  field.className = 'rename';
  field.setAttribute('aria-label', `New name of ${name}`);
  const frame = view.dom.getBoundingClientRect();
  field.style.left = `${(place?.left ?? frame.left) - frame.left}px`;
  field.style.top = `${(place?.bottom ?? frame.top) - frame.top + 2}px`;
  const close = (): void => {
    field.remove();
    view.focus();
  };
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    // The editor gets the focus again, and is not to hear of this key.
    event.preventDefault();
    const to = field.value.trim();
    close();
    if (to !== name) void onName(to);
  });
  view.dom.append(field);
  field.focus();
  field.select();
}

// ------------------------------------------------------------------------------------------------- the language

const KEYWORDS =
  'after_update assert before_update branchpoint broadcast chan clock commit const default do else exists forall for gantt guard hybrid if import init int bool double string meta priority process progress prob query rate return scalar select state struct sum sync assign switch system trans typedef urgent void while true false and or not imply deadlock'.split(
    ' ',
  );
const WORDS = new Set(KEYWORDS);
const TYPES = new Set(
  'bool broadcast chan clock const double hybrid int meta scalar string struct typedef urgent void'.split(
    ' ',
  ),
);

const language = {
  name: 'uppaal',
  startState: (): { inComment: boolean } => ({ inComment: false }),
  token(
    stream: {
      match(pattern: RegExp | string): unknown;
      next(): unknown;
      skipToEnd(): void;
      eatSpace(): boolean;
      current(): string;
    },
    state: { inComment: boolean },
  ): string | null {
    if (state.inComment) {
      if (stream.match(/^.*?\*\//) !== null) state.inComment = false;
      else stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^\/\/.*/) !== null) return 'comment';
    if (stream.match(/^\/\*/) !== null) {
      state.inComment = true;
      return 'comment';
    }
    if (stream.match(/^\d+(\.\d+)?([eE][-+]?\d+)?/) !== null) return 'number';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) !== null) return 'string';
    if (stream.match(/^[A-Za-z_]\w*/) !== null) {
      const word = stream.current();
      return TYPES.has(word) ? 'typeName' : WORDS.has(word) ? 'keyword' : 'variableName';
    }
    if (stream.match(/^[-+*/%=<>!&|^~?:]+/) !== null) return 'operator';
    stream.next();
    return null;
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{'] },
  },
};

async function complete(
  studio: Studio,
  place: OutlinePlace,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (word === null && !context.explicit) return null;
  const names = await studio.engine.call('names', { ...studio.text(), place }).catch(() => []);
  const options: Completion[] = [
    ...names.map(({ name, what, detail }) => ({
      label: name,
      detail: detail === '' ? what.replace(/^an? /, '') : detail,
      boost: 1,
    })),
    ...KEYWORDS.map((label) => ({ label, detail: 'keyword' })),
  ];
  return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
}

// -------------------------------------------------------------------------------------------------------- looks

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--tk-comment)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--tk-update)' },
  { tag: tags.typeName, color: 'var(--tk-invariant)' },
  { tag: tags.number, color: 'var(--tk-guard)' },
  { tag: tags.string, color: 'var(--tk-select)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--code)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-soft)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-ground)',
  },
  '.cm-selectionMatch, .cm-matchingBracket': { backgroundColor: 'var(--accent-ground) !important' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    fontFamily: 'var(--code)',
    fontSize: '12px',
    boxShadow: 'var(--lift)',
  },
  '.cm-tooltip .hover': { padding: '6px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-ground)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-soft)', fontStyle: 'normal', marginLeft: '1em' },
  '.cm-diagnostic': { fontFamily: 'var(--font)', padding: '4px 8px' },
  '.cm-diagnosticSource': { color: 'var(--ink-soft)', opacity: '1' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
  '.rename': {
    position: 'absolute',
    zIndex: '5',
    font: '13px var(--code)',
    color: 'var(--ink)',
    background: 'var(--surface)',
    border: '2px solid var(--accent)',
    borderRadius: '6px',
    padding: '2px 6px',
  },
});
