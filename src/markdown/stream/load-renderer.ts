import {LateFile} from '../../platform/late-file.js';
import type * as renderer from './renderer.js';

/** Loads the renderer, which an empty chat does not need. Resolves with `undefined` if that fails. Warns once. */
export async function loadRenderer(): Promise<Renderer | undefined> {
  try {
    return await file.load();
  } catch (error) {
    if (!hasWarned)
      console.warn('<chat-bot>: The file "renderer" could not be loaded: replies are plain text.', error);
    hasWarned = true;
    return undefined;
  }
}

type Renderer = typeof renderer;

const file = new LateFile('renderer', () => import('./renderer.js'));
let hasWarned = false;

export function loadedRenderer(): Renderer | undefined {
  return file.code;
}
