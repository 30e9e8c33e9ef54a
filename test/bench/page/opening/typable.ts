/** Mark at the first paint of a usable field. */
export const TYPABLE = 'typable';

/** Sets the mark when the element has a field that can be used. */
export function markTypable(element: Element): void {
  requestAnimationFrame(() => {
    const field = element.shadowRoot?.querySelector('textarea');
    if (!field || field.disabled) markTypable(element);
    // This frame paints the field; the timer fires after it.
    else setTimeout(() => performance.mark(TYPABLE));
  });
}

/** Sets the mark after the next frame. */
export function markFrame(): void {
  requestAnimationFrame(() => setTimeout(() => performance.mark(TYPABLE)));
}
