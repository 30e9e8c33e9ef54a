import type {ReactiveController} from 'lit';

import {addStyles} from '../../platform/add-styles.js';
import {whenRemoved} from '../../platform/window-of.js';
import {listen} from '../controls/listen.js';
import type {BlockInfo} from './block-drawer.js';
import styles from './drawing.styles.js';
import type {ReplyHost} from './reply-context.js';

/**
 * Lets the page draw code and formulas of replies. The source is the fallback of a slot: it shows as long as the page draws
 * nothing, and as soon as its node is removed.
 */
export class DrawnBlocks implements ReactiveController {
  readonly #host: ReplyHost;
  readonly #shadow: ShadowRoot;
  readonly #drawings = new Map<HTMLSlotElement, Drawing>();
  readonly #emptied = new MutationObserver((changes) => {
    for (const {target} of changes) if (!target.firstChild) (target as Element).remove();
  });

  constructor(host: ReplyHost) {
    const shadow = host.renderRoot as ShadowRoot;
    this.#host = host;
    this.#shadow = shadow;
    addStyles(shadow, [styles]);
    shadow.addEventListener('transitionend', () => this.hostUpdated());
    host.addController(this);
    // Turbo copies the page that the visitor leaves: https://turbo.hotwired.dev/reference/events
    listen(host, ['turbo:before-cache'], () => this.#detach());
    listen(host, ['turbo:load'], () => this.hostConnected());
  }

  hostConnected(): void {
    for (const {place} of this.#drawings.values()) attach(this.#host, place);
    this.hostUpdated();
  }

  /** Removes what has left the chat. Draws the rest again if the theme has changed. */
  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    for (const [slot, drawing] of this.#drawings) {
      if (!this.#shadow.contains(slot)) {
        drawing.controller!.abort();
        drawing.place.remove();
        this.#drawings.delete(slot);
      } else if (themeAt(slot) !== drawing.theme) void draw(this.#host, slot, drawing);
    }
  }

  /** Stops what is drawn when the chat has left the page for good. */
  hostDisconnected(): void {
    this.#detach();
    whenRemoved(this.#host, () => {
      for (const drawing of this.#drawings.values()) {
        drawing.controller!.abort();
        delete drawing.theme;
      }
    });
  }

  /** Draws the blocks of a finished reply, or a finished block of a reply. */
  drawIn(root: Element): void {
    const reply = root.closest('.prose');
    const isOutside = (element: Element) => !this.#shadow.contains(element);
    // It can have left the chat while the file was loading.
    if (!reply || isOutside(reply)) return;
    const detached = [...this.#drawings].filter(([slot]) => isOutside(slot));
    let drawn = reply.querySelectorAll('slot').length;
    for (const element of [root, ...root.querySelectorAll(DRAWABLE)]) {
      if (!element.matches(DRAWABLE) || element.closest('slot')) continue;
      const block = blockIn(element);
      if (!hasFunction(this.#host, block.language)) continue;
      // An element that the renderer writes again keeps its slot and its node.
      const [known] = detached.find(([slot, {key}]) => key === block.key && isOutside(slot)) ?? [];
      if (!known && drawn >= MOST_BLOCKS) continue;
      drawn += 1;
      const slot = known ?? document.createElement('slot');
      element.before(slot);
      slot.replaceChildren(element);
      if (!known) this.#begin(slot, block);
    }
  }

  #begin(slot: HTMLSlotElement, block: Block): void {
    const place = document.createElement('div');
    place.dataset.chatBotBlock = '';
    place.slot = `chat-bot-block-${++count}`;
    Object.assign(slot, {name: place.slot, part: 'block', role: 'group'});
    this.#emptied.observe(place, {childList: true});
    const drawing = {...block, place};
    this.#drawings.set(slot, drawing);
    slot.addEventListener('slotchange', () => describe(slot, drawing));
    describe(slot, drawing);
    void draw(this.#host, slot, drawing);
  }

  #detach(): void {
    for (const {place} of this.#drawings.values()) place.remove();
  }
}

function hasFunction({blocks}: ReplyHost, language: string): boolean {
  try {
    return Object.hasOwn(blocks ?? {}, language);
  } catch (error) {
    // The members of the page's object throw.
    console.error('<chat-bot>: Invalid "blocks".', error);
    return false;
  }
}

function blockIn(element: Element): Block {
  const label = element.querySelector('.language')?.textContent.toLowerCase() ?? '';
  const language = element.className === 'formula' ? 'math' : label;
  const display = element.localName !== 'code';
  const text = (element.querySelector('pre') ?? element).textContent.trimEnd();
  const source = display ? text : text.slice(2, -2);
  return {key: [language, display, source].join(), language, display, source};
}

async function draw(host: ReplyHost, slot: HTMLSlotElement, drawing: Drawing): Promise<void> {
  const {source, language, display, place} = drawing;
  const theme = (drawing.theme = themeAt(slot));
  drawing.controller?.abort();
  const controller = (drawing.controller = new AbortController());
  const {signal} = controller;
  const show = (node?: Node | null) => {
    clearTimeout(timer);
    place.textContent = '';
    if (node != null) {
      // At its place first: elements around it cannot be appended to it then.
      host.append(place);
      // Throws if it is no node.
      place.appendChild(node);
    }
    if (!place.firstChild || !host.isConnected) place.remove();
    describe(slot, drawing);
  };
  const fail = (error: unknown) => {
    if (signal.aborted) return;
    show();
    controller.abort();
    console.error(`<chat-bot>: The function "blocks.${language}" failed.`, error);
  };
  const timer = setTimeout(() => fail(new Error('It returned no node within 5 s.')), LONGEST_WAIT);
  try {
    const node = await host.blocks?.[language]?.(source, {language, display, theme, signal});
    if (!signal.aborted) show(node);
  } catch (error) {
    fail(error);
  }
}

/** Follows whether the slot shows a node or its source. The page can remove the node at any time. */
function describe(slot: HTMLSlotElement, {display, place, source}: Drawing): void {
  const isShown = slot.assignedNodes().length > 0;
  slot.className = isShown ? 'reply-drawing reply-shown' : 'reply-drawing';
  slot.ariaLabel = isShown && !place.querySelector(NAME) ? source : null;
  // Elements that scroll must be reachable by keyboard.
  slot.tabIndex = isShown && display ? 0 : -1;
}

function attach(host: ReplyHost, place: Element): void {
  if (place.firstChild && host.isConnected) host.append(place);
}

/** The number of blocks of a reply that the page draws. The others stay source. */
const MOST_BLOCKS = 50;

/** In milliseconds. */
const LONGEST_WAIT = 5_000;

/** What a function of the page can draw. */
const DRAWABLE = '.formula, .code';

/** What gives a drawn node a name. */
const NAME = '[aria-label], figcaption, math, title';

interface Block extends Pick<BlockInfo, 'language' | 'display'> {
  /** Equal for blocks that are drawn alike. */
  readonly key: string;
  readonly source: string;
}

interface Drawing extends Block {
  /** In the light DOM of the chat, so that styles and scripts of the page reach the node. */
  readonly place: HTMLElement;
  theme?: BlockInfo['theme'];
  controller?: AbortController;
}

let count = 0;

/** Returns the theme by the color that drawing.styles.ts sets. */
function themeAt(slot: Element): BlockInfo['theme'] {
  return getComputedStyle(slot).columnRuleColor === 'rgb(0, 0, 0)' ? 'dark' : 'light';
}
