/**
 * Saving: to where the document came from, or to where the user says.
 *
 * INVARIANT nothing that somebody else has written since is overwritten without a word.
 */
import { type Dialogs } from '../dialogs.js';
import { textOf } from '../document.js';
import { type Studio } from '../studio.js';
import { download, pickTarget, writeHandle } from './local.js';
import { type Server } from './server.js';

export async function saveDocument(
  studio: Studio,
  server: Server | undefined,
  dialogs: Dialogs,
): Promise<void> {
  const { document } = studio.state.get();
  if (document === undefined) return;
  const text = textOf(document);
  const bytes = await bytesOf(studio);
  if (bytes === undefined) return;
  const { home, name } = document;
  switch (home.kind) {
    case 'none':
      await saveAs(studio, server, dialogs);
      return;
    case 'server': {
      const outcome = await server?.write(home.path, bytes, home.version).catch(() => undefined);
      switch (outcome?.kind) {
        case undefined:
          studio.say('error', 'The server does not answer: nothing is saved.');
          break;
        case 'saved':
          studio.saved({ ...home, version: outcome.version }, name, text, bytes);
          break;
        case 'changed':
          studio.state.update({ changedOnDisk: true });
          break;
        case 'failed':
          studio.say('error', `${name} cannot be saved. ${outcome.why}`);
      }
      return;
    }
    case 'handle': {
      const { lastModified } = await home.handle.getFile();
      if (
        lastModified !== home.modified &&
        !(await dialogs.confirm({
          title: `Overwrite ${name}?`,
          text: 'It has changed on disk since it was opened.',
          yes: 'Overwrite it',
          isDanger: true,
        }))
      )
        return;
      const modified = await writeHandle(home.handle, bytes);
      studio.saved({ ...home, modified }, name, text, bytes);
    }
  }
}

export async function saveAs(studio: Studio, server: Server | undefined, dialogs: Dialogs): Promise<void> {
  const { document } = studio.state.get();
  const bytes = document === undefined ? undefined : await bytesOf(studio);
  if (document === undefined || bytes === undefined) return;
  const text = textOf(document);
  const { name } = document;
  if (server !== undefined) {
    const path = await dialogs.askFor('Name', { title: 'Save in this folder', yes: 'Save' }, name);
    if (path === undefined) return;
    const outcome = await server.write(path, bytes, undefined).catch(() => undefined);
    if (outcome?.kind === 'saved')
      studio.saved({ kind: 'server', path, version: outcome.version }, path, text, bytes);
    else if (outcome?.kind === 'changed') studio.say('error', `There is a file ${path} already.`);
    else studio.say('error', `${path} cannot be saved. ${outcome?.why ?? 'The server does not answer.'}`);
    return;
  }
  const short = name.replace(/^.*[/\\]/, '');
  const handle = await pickTarget(short);
  if (handle === null) return;
  if (handle === undefined) {
    download(short, bytes);
    studio.saved({ kind: 'none' }, name, text, bytes);
    return;
  }
  const modified = await writeHandle(handle, bytes);
  studio.saved({ kind: 'handle', handle, modified }, handle.name, text, bytes);
}

/** The bytes of the text as it is now, in the encoding of the file: those that were read, if nothing has changed. */
async function bytesOf(studio: Studio): Promise<Uint8Array | undefined> {
  const { document } = studio.state.get();
  if (document === undefined) return undefined;
  const { original, savedText } = document;
  const text = textOf(document);
  if (original === undefined) return new TextEncoder().encode(text);
  if (text === savedText) return original;
  const bytes = await studio.engine.call('encode', { text, original });
  if (bytes === undefined)
    studio.say(
      'error',
      'The encoding of the file has no such letters: use letters that it has, or save it in UTF-8.',
    );
  return bytes;
}
