import {readdir, readFile, stat} from 'node:fs/promises';
import {basename, extname, join, relative, sep} from 'node:path';

import {
  changedSections,
  type DocumentSource,
  type KnownDocument,
  reasonOf,
  type SourceOptions,
} from './document-source.js';
import type {DocumentFormat} from './read-document.js';

const FORMATS = new Map<string, DocumentFormat>([
  ['.md', 'markdown'],
  ['.markdown', 'markdown'],
  ['.html', 'html'],
  ['.htm', 'html'],
  ['.txt', 'text'],
]);
const MAX_FILES = 50_000;
/** Larger files are left out: they are data rather than documents. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface FolderSourceOptions extends SourceOptions {
  /** An absolute path. */
  readonly folder: string;
  /** The URL of a document; `{path}` stands for its path without the extension. Default: documents have no URL. */
  readonly url?: string | undefined;
}

interface KnownFile extends KnownDocument {
  readonly version: string;
}

/**
 * Creates a source that reads the Markdown, HTML and text files of a folder and its subfolders. Files and folders
 * whose name begins with a dot, `node_modules`, and symbolic links are left out.
 */
export function createFolderSource({folder, url, reader, onFailure}: FolderSourceOptions): DocumentSource {
  let known: ReadonlyMap<string, KnownFile> | undefined;
  return {
    async read(signal) {
      const files = new Map<string, KnownFile>();
      for (const path of await filesIn(folder)) {
        signal.throwIfAborted();
        const file = await read(path, signal);
        if (file) files.set(path, file);
      }
      const sections = changedSections(known, files);
      known = files;
      return sections;
    },
  };

  /** Returns a file as it is now: the known object if it did not change, `undefined` if it is gone. */
  async function read(path: string, signal: AbortSignal): Promise<KnownFile | undefined> {
    const id = relative(folder, path).split(sep).join('/');
    const before = known?.get(path);
    let version: string;
    let text: string;
    try {
      const {mtimeMs, size} = await stat(path);
      version = `${mtimeMs} ${size}`;
      if (before?.version === version) return before;
      if (size > MAX_FILE_BYTES) throw new Error(`${id} has more than ${MAX_FILE_BYTES} bytes.`);
      text = await readFile(path, 'utf8');
    } catch (error) {
      // A file may be deleted while the folder is read.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      const reason = reasonOf(error);
      // It is tried again at each look, and reported once.
      if (before?.version === reason) return before;
      onFailure({document: id, reason});
      return {version: reason, sections: before?.sections ?? []};
    }
    const format = FORMATS.get(extname(path).toLowerCase()) ?? 'text';
    const head = {id, title: titleOf(path), url: urlOf(id, url)};
    return {version, sections: await reader.readDocument({format, head, text}, signal, onFailure)};
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(next, {withFileTypes: true})) {
      const {name} = entry;
      if (name.startsWith('.') || name === 'node_modules') continue;
      if (entry.isDirectory()) folders.push(join(next, name));
      if (entry.isFile() && FORMATS.has(extname(name).toLowerCase())) files.push(join(next, name));
    }
    if (files.length > MAX_FILES) throw new Error(`${folder} has more than ${MAX_FILES} documents.`);
  }
  return files.sort();
}

/** Returns the title of a document that has none: the words of its file name. */
function titleOf(path: string): string {
  const words = basename(path, extname(path))
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The page of an index file is that of its folder. */
function urlOf(id: string, template: string | undefined): string | null {
  if (template === undefined) return null;
  const path = id.replace(/\.[^./]+$/, '').replace(/(^|\/)(?:index|readme)$/i, '$1');
  return template.replace('{path}', path.split('/').map(encodeURIComponent).join('/'));
}
