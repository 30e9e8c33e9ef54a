import {lateFile} from '../../platform/late-file.js';
import type {renderer as code} from './renderer.js';

/** Loads the renderer, which an empty chat does not need. Resolves with `undefined` if that fails. Warns once. */
export async function loadRenderer(): Promise<Renderer | undefined> {
  try {
    loaded = await load();
  } catch (error) {
    if (!hasWarned)
      console.warn(
        '<chat-bot>: Replies are shown as plain text, because the renderer could not be loaded.',
        error,
      );
    hasWarned = true;
  }
  return loaded;
}

type Renderer = typeof code;

let loaded: Renderer | undefined;
let hasWarned = false;

const load = lateFile(async () => {
  const {renderer} = await import('./renderer.js');
  return renderer;
});

export function loadedRenderer(): Renderer | undefined {
  return loaded;
}
