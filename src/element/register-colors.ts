/**
 * Registers the origins of relative colors in a document, so that they are resolved where they are set. Chromium
 * 126 to 131 draws a relative color of `light-dark()` black, or crashes:
 * https://drafts.css-houdini.org/css-properties-values-api/#the-registerproperty-function
 */
export function registerColors({defaultView}: Document): void {
  for (const name of ['accent', 'header', 'text']) {
    try {
      defaultView?.CSS.registerProperty({
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
