/** In milliseconds. */
const DURATION = 150;

/**
 * Lets a new message fade in and rise, except the text of a reply, and buttons that show on hover. Its children move,
 * not the message itself, because that is measured for scrolling.
 */
export function appear(message: Element | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const child of message?.children ?? []) {
    if (child.matches('.prose, button')) continue;
    child.animate({opacity: [0], translate: ['0 6px'], offset: 0}, {duration: DURATION, easing: 'ease-out'});
  }
}
