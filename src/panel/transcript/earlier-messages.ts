import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {nextFrame} from '../../platform/schedule.js';
import {elementRef} from '../controls/element-ref.js';
import type {drawnMessages} from './drawn-messages.js';

/** Draws earlier messages when the visitor scrolls to the first of those drawn, or presses a button there. `show` scrolls to a message. */
export function earlierMessages(
  host: LitElement,
  drawn: Pick<ReturnType<typeof drawnMessages>, 'hasMore' | 'drawMore'>,
  show: (message: Element) => void,
) {
  /** True if the button was pressed. It stays until it has moved the focus. */
  let isPressed = false;
  let button: Element | undefined;

  /** Moves the focus from the button to the first of the messages, which screen readers then read. */
  async function handleClick({currentTarget}: Event): Promise<void> {
    const pressed = currentTarget as HTMLElement;
    isPressed = true;
    await drawn.drawMore();
    const first = pressed.parentElement?.querySelector<HTMLElement>('[data-id]');
    if (first && pressed.matches(':focus')) {
      // The view moves only for keyboard users, who must see the focus:
      // https://www.w3.org/TR/WCAG22/#focus-visible
      if (pressed.matches(':focus-visible')) show(first);
      first.tabIndex = -1;
      first.focus({preventScroll: true});
    }
    isPressed = false;
    host.requestUpdate();
  }

  return {
    /** Draws them in the next frame. Does nothing while the button has the focus, because it would leave the view. */
    drawMore(): void {
      if (!drawn.hasMore) return;
      nextFrame(() => {
        const {activeElement} = host.renderRoot as ShadowRoot;
        if (activeElement === null || activeElement !== button) void drawn.drawMore();
      });
    },

    /** `first`: index of the first message that is drawn. */
    render: (first: number, {earlier}: Strings): TemplateResult | typeof nothing =>
      first > 0 || isPressed
        ? html`<button
            class="pill earlier"
            type="button"
            ${elementRef((element) => (button = element))}
            @click=${handleClick}
          >
            ${earlier}
          </button>`
        : nothing,
  };
}
