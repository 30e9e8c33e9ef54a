/** The mark at the first paint of a field that can be typed into. */
export const TYPABLE = 'typable';

/** Sets the mark when the field of `element` has been painted. */
export function markTypable(element: Element): void {
  requestAnimationFrame(() => {
    const field = element.shadowRoot?.querySelector('textarea');
    if (!field || field.disabled) markTypable(element);
    // This frame paints the field; the timer fires after it.
    else setTimeout(() => performance.mark(TYPABLE));
  });
}
