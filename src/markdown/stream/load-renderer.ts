import type {renderer as code} from './renderer.js';

type Renderer = typeof code;

let loaded: Renderer | undefined;
let loading: Promise<Renderer | undefined> | undefined;
let hasWarned = false;

/**
 * Loads the renderer, which an empty chat does not need. Never rejects: resolves with `undefined` if the file
 * cannot be fetched. The next call tries again, but some browsers cache the failure
 * (https://github.com/whatwg/html/issues/6768). Warns once.
 */
export function loadRenderer(): Promise<Renderer | undefined> {
  loading ??= import('./renderer.js').then(
    (module) => (loaded = module.renderer),
    (error: unknown) => {
      loading = undefined;
      if (hasWarned) return undefined;
      hasWarned = true;
      console.warn('<chat-bot> shows replies as plain text, because it could not load its renderer.', error);
      return undefined;
    },
  );
  return loading;
}

export function loadedRenderer(): Renderer | undefined {
  return loaded;
}
