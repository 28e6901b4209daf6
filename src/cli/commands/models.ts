/** `tickstone models`: lists the models that come with the package. */
import { EXIT } from '../exit-status.js';
import { bundledModels, kindOf } from '../load/bundled-models.js';
import { type Outcome } from '../outcome.js';
import { type Output } from '../output.js';
import { sayTable } from '../write/say-table.js';

export function modelsCommand(output: Output): Outcome {
  const models = bundledModels().map(({ name, files, summary }) => ({
    name,
    file: files[0],
    kind: kindOf(files[0]),
    files,
    summary,
  }));
  sayTable(
    output,
    [{ title: 'model' }, { title: 'what it is', isFlexible: true }, { title: 'kind', isFlexible: true }],
    models.map(({ name, files, summary }) => [name, summary, files.map(kindOf).join(', ')]),
  );
  output.say('');
  output.say("'tickstone models copy NAME' copies one to the current directory.");
  return { status: EXIT.held, document: { models } };
}
