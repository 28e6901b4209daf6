/** The text of a model that is no XML, and the way to draw it by hand. */
import { CodeEditor } from '../code/code-editor.js';
import { canContinueAsXml, continueAsXml } from '../files/continue-as-xml.js';
import { useValue } from '../observable.js';
import { type Studio } from '../studio.js';

export function FileCode({ studio }: { readonly studio: Studio }) {
  const { analysis } = useValue(studio.state);
  return (
    <section className="fill">
      <h2>Text</h2>
      {canContinueAsXml(analysis) ? (
        <>
          <p className="quiet">
            This format has no coordinates: the model is edited as text, and the drawing follows. To draw, go
            on as XML: it means the same, and the layout is computed. Comments between locations and edges are
            left behind. Undo brings the text back.
          </p>
          <div className="buttons">
            <button type="button" onClick={() => void continueAsXml(studio)}>
              Continue as XML
            </button>
          </div>
        </>
      ) : (
        <p className="quiet">This model is written as text; what it draws follows.</p>
      )}
      <CodeEditor key="file" studio={studio} code={0} label="Text of the model" />
    </section>
  );
}
