/** The page before a model is open: what there is to begin with. */
import { gallery } from 'virtual:gallery';
import { type Draft } from '../files/drafts.js';

export function Gallery({
  theme,
  files,
  drafts,
  onModel,
  onFile,
  onOpen,
  onNew,
  onDraft,
  onForget,
}: {
  readonly theme: 'light' | 'dark';
  readonly files: readonly string[];
  readonly drafts: readonly Draft[];
  readonly onModel: (file: string, url: string) => void;
  readonly onFile: (path: string) => void;
  readonly onOpen: () => void;
  readonly onNew: () => void;
  readonly onDraft: (draft: Draft) => void;
  readonly onForget: (draft: Draft) => void;
}) {
  return (
    <main className="start">
      <header>
        <h1>Tickstone Studio</h1>
        <p>Draw, check, simulate and verify models of real-time systems. Everything runs in this page.</p>
        <div className="buttons">
          <button type="button" className="primary" onClick={onOpen}>
            Open a model
          </button>
          <button type="button" onClick={onNew}>
            New model
          </button>
          <span className="quiet">or drop a file here: .xml, .xta, .tck, .yaml</span>
        </div>
      </header>
      {drafts.length === 0 ? undefined : (
        <section className="draft" aria-label="Drafts" role="status">
          {drafts.map((draft) => (
            <div key={draft.id}>
              <p>
                Changes to <code>{draft.name}</code> were not saved.{' '}
                <span className="quiet">{new Date(draft.at).toLocaleString()}</span>
              </p>
              <div className="buttons">
                <button
                  type="button"
                  className="primary"
                  onClick={() => {
                    onDraft(draft);
                  }}
                >
                  Go on with them
                </button>
                <button
                  type="button"
                  onClick={() => {
                    onForget(draft);
                  }}
                >
                  Forget them
                </button>
              </div>
            </div>
          ))}
        </section>
      )}
      {files.length === 0 ? undefined : (
        <section>
          <h2>In this folder</h2>
          <ul className="files">
            {files.map((file) => (
              <li key={file}>
                <button
                  type="button"
                  onClick={() => {
                    onFile(file);
                  }}
                >
                  {file}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Models to begin with</h2>
        <ul className="gallery">
          {gallery.map((entry) => (
            <li key={entry.file}>
              <button
                type="button"
                onClick={() => {
                  onModel(entry.file, entry.url);
                }}
              >
                <span className="picture">
                  <img
                    src={theme === 'dark' ? entry.dark : entry.light}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                </span>
                <span className="name">{entry.file}</span>
                <span className="summary">{entry.summary}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
