import {animate} from '../../platform/animate.js';

/** The text of a reply, and buttons that show on hover. */
const STILL = '[part~=assistant-message] > [part=content], button';

/** Lets a new message fade in and rise. Its children move, not the message itself, because that is measured for scrolling. */
export function appear(message: Element | undefined): void {
  for (const child of message?.children ?? []) {
    if (!child.matches(STILL)) animate(child, {opacity: [0], translate: ['0 6px'], offset: 0});
  }
}
