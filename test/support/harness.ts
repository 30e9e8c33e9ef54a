import '../../src/define.js';

import type {ChatBot} from '../../src/index.js';
import {answer, scripted, type Reply, type ScriptedService} from './script.js';
import {until} from './until.js';
import {words} from './words.js';

/** Elements that are no parts, by the names that the tests use. */
const INNER: Readonly<Record<string, string>> = {
  about: '.reply-about',
  actions: '.header-actions',
  'add-page': '.assistant-add-page',
  chip: '.assistant-chip',
  count: '.control-count',
  day: '.transcript-day:has(time)',
  drops: '.reply-drops > span',
  earlier: '.transcript-earlier',
  head: '.reply-head',
  'menu-item': '.header-menu-item',
  'message-avatar': '.reply-message .control-mark',
  reason: '.reply-reason',
  reasons: '.reply-reasons',
  resizer: '.frame-resizer',
  step: '.reply-step',
  steps: '.reply-steps',
  'steps-button': '.reply-head > button',
  undo: '.composer-status button',
};

/** A `<chat-bot>` with the actions and the view of a visitor. Hides the shadow DOM from the tests. */
export class Harness {
  readonly element: ChatBot;
  /** What the chat says, unless a test changes its language, its name or its `strings`. */
  readonly words = words;

  constructor(element: ChatBot) {
    this.element = element;
  }

  /** Returns the first element with this part or inner name. */
  part<E extends HTMLElement = HTMLElement>(name: string): E | undefined {
    return this.parts<E>(name)[0];
  }

  parts<E extends HTMLElement = HTMLElement>(name: string): E[] {
    return [...this.root.querySelectorAll<E>(INNER[name] ?? `[part~="${name}"]`)];
  }

  /** For assertions. A failed assertion about an element prints its whole subtree, which takes minutes. */
  has(name: string): boolean {
    return this.part(name) !== undefined;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get input(): HTMLTextAreaElement {
    return this.part<HTMLTextAreaElement>('input')!;
  }

  /** The visible texts of all messages, without the characters that join citation markers to the word before. */
  get texts(): string[] {
    return this.parts('content').map(({innerText}) =>
      innerText.trim().replaceAll('\u2060', '').replaceAll('\u00A0', ' '),
    );
  }

  /** The distance of the view of the transcript from its end, in pixels. */
  get fromEnd(): number {
    const {scrollHeight, scrollTop, clientHeight} = this.part('transcript')!;
    return scrollHeight - scrollTop - clientHeight;
  }

  get notice(): string | undefined {
    return this.part('notice')?.querySelector('p')?.textContent;
  }

  type(text: string): void {
    this.input.value = text;
    this.input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  }

  press(key: string, options: KeyboardEventInit = {}): KeyboardEvent {
    return pressKey(this.input, key, options);
  }

  ask(text: string): void {
    this.type(text);
    this.press('Enter');
  }

  async click(part: string): Promise<void> {
    (await until(() => this.part(part))).click();
  }

  /** Returns the buttons that rate the first reply when their code is there. */
  async ratingButtons(): Promise<readonly [good: HTMLElement, bad: HTMLElement]> {
    const [good, bad] = await until(() => {
      const buttons = this.parts('feedback');
      return buttons.length > 1 ? buttons : undefined;
    });
    return [good!, bad!];
  }

  /** Waits until no turn runs and everything is rendered. */
  async settled(): Promise<void> {
    await until(() => this.element.status === 'ready' || this.element.status === 'error');
    await this.drawn();
  }

  /** Waits until all received text and its references are on screen, which can take several frames. */
  async drawn(): Promise<void> {
    await this.element.updateComplete;
    await until(
      () =>
        this.root.querySelector('.reply-content[aria-busy], .reply-sources:empty, .reply-rating:empty') ===
        null,
    );
  }

  next<K extends keyof HTMLElementEventMap>(type: K): Promise<HTMLElementEventMap[K]> {
    return new Promise((resolve) => {
      this.element.addEventListener(type, (event) => resolve(event), {once: true});
    });
  }
}

export function pressKey(target: EventTarget, key: string, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...options,
  });
  target.dispatchEvent(event);
  return event;
}

/** Opens the menu of the header, and returns its item with this label. */
export async function menuItem(harness: Harness, label: string): Promise<HTMLElement> {
  const button = await until(() => harness.part('menu-button'));
  button.dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true}));
  return until(() => harness.parts('menu-item').find(({textContent}) => textContent.trim() === label));
}

const placed: Element[] = [];

/** Puts a `<chat-bot>` on the page, until the test ends. */
export function mount(properties: Partial<ChatBot> = {}, style = '', html = ''): Harness {
  const element = document.createElement('chat-bot');
  Object.assign(element, {botId: 'docs', ...properties});
  element.style.cssText = style;
  element.innerHTML = html;
  document.body.append(element);
  placed.push(element);
  return new Harness(element);
}

/** Puts a `<chat-bot>` of 480 px without a greeting on the page, and waits until it can be used. */
export async function place(properties: Partial<ChatBot> = {}): Promise<Harness> {
  const harness = mount({welcome: '', ...properties}, 'block-size: 480px');
  await harness.element.updateComplete;
  if (harness.element.botId !== '') await until(() => harness.part('input'));
  return harness;
}

/** Places a chat whose service gives these replies. */
export async function placeScripted(
  properties: Partial<ChatBot>,
  ...replies: Reply[]
): Promise<{readonly service: ScriptedService; readonly harness: Harness}> {
  const service = await scripted(...replies);
  return {service, harness: await place({baseUrl: service.baseUrl, ...properties})};
}

/**
 * Places a chat whose service gives these replies, asks these questions, and waits until each answer is drawn. A text stands for a
 * complete reply. More replies than questions answer what the test asks.
 */
export async function placeAnswered(
  replies: string | Reply | readonly (string | Reply)[],
  properties: Partial<ChatBot> = {},
  ...questions: string[]
): Promise<{readonly service: ScriptedService; readonly harness: Harness}> {
  const all = [replies].flat().map((reply) => (typeof reply === 'string' ? answer(reply) : reply));
  const chat = await placeScripted(properties, ...all);
  for (const [index, question] of (questions.length > 0 ? questions : ['Hi?']).entries()) {
    await chat.harness.element.send(question);
    // References come after the end of the turn, unless the test holds them.
    if (!all[index]!.steps.some((step) => 'gate' in step)) await chat.service.closed(index);
    await chat.harness.settled();
  }
  return chat;
}

/** Places a chat that shows this reply. */
export async function placeReply(content: string, properties: Partial<ChatBot> = {}): Promise<Harness> {
  const harness = await place(properties);
  await harness.element.restore([
    {role: 'user', content: 'Hi?'},
    {role: 'assistant', content},
  ]);
  await harness.drawn();
  return harness;
}

export function removeAll(): void {
  for (const element of placed.splice(0)) element.remove();
}

teardown(removeAll);
