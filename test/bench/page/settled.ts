/** Frames without a change after which a reply is complete. */
const QUIET_FRAMES = 15;

/** Resolves when `text` has not changed for a quarter of a second. For widgets that do not report a complete reply. */
export async function settled(text: () => string): Promise<void> {
  let last = text().length;
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet += 1) {
    await new Promise(requestAnimationFrame);
    const length = text().length;
    if (length !== last) quiet = 0;
    last = length;
  }
}

/** Resolves when a field or a button exists and is enabled. */
export async function usable<T extends HTMLElement>(find: () => T | null | undefined): Promise<T> {
  for (;;) {
    const element = find();
    if (element && !element.matches(':disabled')) return element;
    await new Promise(requestAnimationFrame);
  }
}

/** Sets the value of a field, as typing does. */
export function fill(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  // React replaces the setter of the instance, and would not notice the change:
  // https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/client/inputValueTracking.js
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, data: text}));
}

export function pressEnter(field: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup']) {
    field.dispatchEvent(
      new KeyboardEvent(type, {
        key: 'Enter',
        code: 'Enter',
        keyCode: 13,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  }
}
