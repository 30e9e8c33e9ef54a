/** Mark at the first paint of a usable field. */
export const TYPABLE = 'typable';

export function markTypable(element: Element): void {
  requestAnimationFrame(() => {
    const field = element.shadowRoot?.querySelector('textarea');
    if (!field || field.disabled) markTypable(element);
    // This frame paints the field; the timer fires after it.
    else setTimeout(() => performance.mark(TYPABLE));
  });
}
