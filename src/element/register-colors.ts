import {windowOf} from '../platform/window-of.js';

/**
 * Registers colors in the document of the element, so that they are resolved where they are set. Chromium 126 to 131 draws a
 * relative color of `light-dark()` black, or crashes, and takes `light-dark()` in a highlight for light:
 * https://drafts.css-houdini.org/css-properties-values-api/#the-registerproperty-function
 */
export function registerColors(element: Element): void {
  const view = windowOf(element);
  for (const name of ['accent', 'header', 'muted', 'text']) {
    try {
      view?.CSS.registerProperty({
        name: `--_chat-bot-${name}`,
        syntax: '<color>',
        inherits: true,
        initialValue: 'black',
      });
    } catch {
      // Another chat of this page has registered it, or the browser cannot: its colors are plain.
    }
  }
}
