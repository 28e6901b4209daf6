/** Files on the user's own disk: through the File System Access API where the browser has it, as downloads otherwise. */

interface Pickers {
  readonly showOpenFilePicker?: (options: object) => Promise<readonly FileSystemFileHandle[]>;
  readonly showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>;
}

const TYPES = [
  {
    description: 'Models',
    accept: {
      'application/xml': ['.xml'],
      'text/plain': ['.xta', '.ta', '.tck', '.q'],
      'application/yaml': ['.yaml', '.yml'],
    },
  },
];

export interface PickedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly handle: FileSystemFileHandle | undefined;
  readonly modified: number;
}

export async function pickFile(accept = '.xml,.xta,.ta,.tck,.yaml,.yml,.q'): Promise<readonly PickedFile[]> {
  const { showOpenFilePicker } = window as Pickers;
  if (showOpenFilePicker !== undefined && accept.includes('.xml')) {
    try {
      const handles = await showOpenFilePicker.call(window, { types: TYPES, multiple: true });
      return await Promise.all(handles.map(async (handle) => picked(await handle.getFile(), handle)));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return [];
      throw error;
    }
  }
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = true;
    input.addEventListener('change', () => {
      void Promise.all([...(input.files ?? [])].map((file) => picked(file))).then(resolve);
    });
    input.addEventListener('cancel', () => {
      resolve([]);
    });
    input.click();
  });
}

export async function picked(file: File, handle?: FileSystemFileHandle): Promise<PickedFile> {
  return {
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    handle,
    modified: file.lastModified,
  };
}

/** Files that were dropped on the page, with handles where the browser gives them. */
export async function droppedFiles(data: DataTransfer): Promise<readonly PickedFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  // Handles must be asked for before anything else is waited for.
  const asked = items.map((item) => {
    const file = item.getAsFile();
    const ask = (item as { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> })
      .getAsFileSystemHandle;
    return { file, handle: ask === undefined ? Promise.resolve(null) : ask.call(item).catch(() => null) };
  });
  const files: PickedFile[] = [];
  for (const { file, handle } of asked) {
    if (file === null) continue;
    const found = await handle;
    files.push(await picked(file, found?.kind === 'file' ? (found as FileSystemFileHandle) : undefined));
  }
  return files;
}

/** Where a file is to be written: a handle, or undefined if it becomes a download; null if nobody chose. */
export async function pickTarget(name: string): Promise<FileSystemFileHandle | undefined | null> {
  const { showSaveFilePicker } = window as Pickers;
  if (showSaveFilePicker === undefined) return undefined;
  try {
    return await showSaveFilePicker.call(window, { suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return undefined;
  }
}

export async function writeHandle(handle: FileSystemFileHandle, bytes: Uint8Array): Promise<number> {
  const stream = await handle.createWritable();
  await stream.write(bytes.slice());
  await stream.close();
  return (await handle.getFile()).lastModified;
}

export function download(
  name: string,
  content: Uint8Array | string | Blob,
  type = 'application/octet-stream',
): void {
  const blob =
    content instanceof Blob
      ? content
      : new Blob([typeof content === 'string' ? content : content.slice()], { type });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}
