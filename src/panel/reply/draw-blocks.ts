import type {LitElement} from 'lit';

import {addStyles} from '../../platform/add-styles.js';
import {listen} from '../controls/listen.js';
import type {BlockDrawers, BlockInfo} from './block-drawer.js';
import styles from './drawing.styles.js';

/**
 * Lets the page draw code and formulas of replies. The source is the fallback of a slot: it shows as long as the page draws
 * nothing, and as soon as its node is removed. Returns a function that takes a reply, or an element of one whose source is whole.
 */
export function drawBlocks(host: BlocksHost): (root: Element) => void {
  const shadow = host.renderRoot as ShadowRoot;
  const drawings = new Map<HTMLSlotElement, Drawing>();
  const emptied = new MutationObserver((changes) => {
    for (const {target} of changes) if (!target.firstChild) (target as Element).remove();
  });
  addStyles(shadow, [styles]);

  function find(root: Element): void {
    const reply = root.closest('.prose')!;
    for (const element of reply.querySelectorAll('.formula, .code')) {
      const language =
        element.className === 'formula'
          ? 'math'
          : (element.querySelector('.language')?.textContent.toLowerCase() ?? '');
      if (!root.contains(element) || element.closest('slot') || !Object.hasOwn(host.blocks ?? {}, language))
        continue;
      const display = element.localName !== 'code';
      const text = (element.lastElementChild ?? element).textContent.trimEnd();
      const source = display ? text : text.slice(2, -2);
      // The renderer can write an element again.
      const key = [language, display, source].join();
      const [known] =
        [...drawings].find(([slot, drawing]) => drawing.key === key && !shadow.contains(slot)) ?? [];
      if (!known && reply.querySelectorAll('slot').length >= MOST_BLOCKS) return;
      const slot = known ?? document.createElement('slot');
      element.before(slot);
      slot.replaceChildren(element);
      if (known) continue;
      const place = document.createElement('div');
      place.setAttribute(PLACE, '');
      place.slot = `chat-bot-block-${++count}`;
      const className = display ? 'drawing' : 'drawing in-line';
      Object.assign(slot, {name: place.slot, className, part: 'block', role: 'group'});
      emptied.observe(place, {childList: true});
      const drawing = {key, source, language, display, place};
      drawings.set(slot, drawing);
      void draw(slot, drawing);
    }
  }

  async function draw(slot: HTMLSlotElement, drawing: Drawing): Promise<void> {
    const {source, language, display, place} = drawing;
    const theme = (drawing.theme = themeAt(slot));
    drawing.controller?.abort();
    const controller = (drawing.controller = new AbortController());
    const {signal} = controller;
    const show = (node?: Node) => {
      if (signal.aborted) return;
      clearTimeout(timer);
      place.textContent = '';
      if (node) place.append(node);
      slot.ariaLabel = node && !place.querySelector(NAME) ? source : null;
      // Elements that scroll must be reachable by keyboard.
      slot.tabIndex = node && display ? 0 : -1;
      attach(place);
    };
    const timer = setTimeout(() => {
      show();
      controller.abort();
    }, LONGEST_WAIT);
    try {
      show(await host.blocks?.[language]?.(source, {language, display, theme, signal}));
    } catch (error) {
      show();
      console.error(`<chat-bot>: The function "blocks.${language}" failed.`, error);
    }
  }

  /** Removes what has left the chat. Draws the rest again if the theme has changed. */
  function update(): void {
    for (const [slot, drawing] of drawings) {
      if (!shadow.contains(slot)) {
        drawing.controller!.abort();
        drawing.place.remove();
        drawings.delete(slot);
      } else if (themeAt(slot) !== drawing.theme) void draw(slot, drawing);
    }
  }

  function attach(place: Element): void {
    if (place.firstChild && host.isConnected) host.append(place);
  }

  function detach(): void {
    // A clone and saved HTML have others.
    for (const place of host.querySelectorAll(`[${PLACE}]`)) place.remove();
  }

  function attachAll(): void {
    detach();
    for (const {place} of drawings.values()) attach(place);
  }

  shadow.addEventListener('transitionend', update);
  host.addController({hostConnected: attachAll, hostUpdated: update, hostDisconnected: detach});
  // Turbo copies the page that the visitor leaves: https://turbo.hotwired.dev/reference/events
  listen(host, ['turbo:before-cache'], detach);
  listen(host, ['turbo:load'], attachAll);
  return find;
}

/** The number of blocks of a reply that the page draws. The others stay source. */
const MOST_BLOCKS = 50;

/** In milliseconds. */
const LONGEST_WAIT = 5_000;

/** The attribute of the elements that this file adds to the page. */
const PLACE = 'data-chat-bot-block';

/** What gives a drawn node a name. */
const NAME = '[aria-label], figcaption, math, title';

export interface BlocksHost extends LitElement {
  readonly blocks: BlockDrawers | undefined;
}

interface Drawing extends Pick<BlockInfo, 'language' | 'display'> {
  /** Equal for blocks that are drawn alike. */
  readonly key: string;
  readonly source: string;
  /** In the light DOM of the chat, so that styles and scripts of the page reach the node. */
  readonly place: HTMLElement;
  theme?: BlockInfo['theme'];
  controller?: AbortController;
}

let count = 0;

/** Returns the theme by a color of the styles. */
function themeAt(slot: Element): BlockInfo['theme'] {
  return getComputedStyle(slot).columnRuleColor === 'rgb(0, 0, 0)' ? 'dark' : 'light';
}
