import * as renderer from './renderer.js';

/** For the classic script, which has the renderer in it: a dynamic import would wrap each of its modules. */
export const loadRenderer = () => Promise.resolve(renderer);

export const loadedRenderer = () => renderer;
