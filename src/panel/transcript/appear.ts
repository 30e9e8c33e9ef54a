import {animate} from '../../platform/animate.js';

/**
 * Lets a new message fade in and rise, except the text of a reply, and buttons that show on hover. Its children move,
 * not the message itself, because that is measured for scrolling.
 */
export function appear(message: Element | undefined): void {
  for (const child of message?.children ?? []) {
    if (!child.matches('.prose, button')) animate(child, {opacity: [0], translate: ['0 6px'], offset: 0});
  }
}
