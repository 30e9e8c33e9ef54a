import {html, nothing, type LitElement, type ReactiveControllerHost, type TemplateResult} from 'lit';

import type {Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {loadRenderer} from '../../markdown/stream/load-renderer.js';
import {drawClock} from '../../markdown/stream/draw-clock.js';
import {nextFrame} from '../../platform/schedule.js';
import {elementRef} from '../controls/element-ref.js';

/**
 * Decides which messages are drawn: the last 20, and 20 more per call of `drawMore`. Draws a few in each
 * frame, from the newest to the oldest. A drawn message stays until `trim` removes all but the last 20 of
 * more than 40, because each word of a reply makes the browser lay out all messages above it.
 */
export function drawnMessages(host: ReactiveControllerHost) {
  let messages: readonly Message[] = [];
  /** Index of the first drawn message, and its target. */
  let first = 0;
  let goal = 0;
  /** ID of a message to draw when it is restored. */
  let wanted: string | undefined;
  let drawing: Promise<void> | undefined;

  function seek(): void {
    const index = messages.findIndex(({id}) => id === wanted);
    if (index < 0) return;
    goal = Math.min(goal, index);
    wanted = undefined;
  }

  function draw(): Promise<void> {
    if (first === goal) return Promise.resolve();
    return (drawing ??= new Promise((resolve) => {
      const drawTurn = () => {
        first = Math.max(goal, first - TURN);
        host.requestUpdate();
        if (first > goal) return true;
        drawing = undefined;
        resolve(host.updateComplete.then(() => undefined));
        return false;
      };
      // Waits, because replies that wait for the renderer would be drawn in any order.
      void loadRenderer().then(() => drawClock.schedule(drawTurn));
    }));
  }

  return {
    /** Returns the index of the first message to draw now. */
    firstOf(all: readonly Message[]): number {
      const {length} = all;
      const drawn = messages.length - first;
      const found = all.findIndex(({id}) => id === messages[first]?.id);
      messages = all;
      if (found >= 0 && length - found <= drawn + COUNT) {
        // Messages can be inserted before the drawn messages.
        goal = Math.max(0, Math.min(goal + found - first, length - COUNT));
        first = found;
      } else {
        goal = Math.max(0, length - COUNT);
        first = Math.max(0, length - TURN);
      }
      seek();
      void draw();
      return first;
    },

    /** True if there are messages before the first drawn one. */
    get hasMore(): boolean {
      return first > 0;
    },

    /** Draws 20 more, unless messages are being drawn. Resolves when they are in the document. */
    drawMore(): Promise<void> {
      if (first === goal) goal = Math.max(0, first - COUNT);
      return draw();
    },

    /** Removes all but the last 20 messages if more than 40 are drawn. */
    trim(): void {
      if (!drawing && messages.length - first > 2 * COUNT) first = goal = messages.length - COUNT;
    },

    /** Draws all messages from this ID on, when the conversation contains it. */
    drawFrom(id: string): void {
      wanted = id;
      seek();
      void draw();
    },
  };
}

type Drawn = ReturnType<typeof drawnMessages>;

/** Number of messages that are drawn first, and that each call of `drawMore` adds. */
const COUNT = 20;

/** Messages per step: a question and its reply. */
const TURN = 2;

/** Draws earlier messages when the visitor scrolls to the first of those drawn, or presses a button there. `show` scrolls to a message. */
export function earlierMessages(host: LitElement, drawn: Drawn, show: (message: Element) => void) {
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

    view: ({earlier}: Strings): TemplateResult | typeof nothing =>
      drawn.hasMore || isPressed
        ? html`<button
            class="control-pill transcript-earlier"
            type="button"
            ${elementRef((element) => (button = element))}
            @click=${handleClick}
          >
            ${earlier}
          </button>`
        : nothing,
  };
}
