import type {ChatBot, ChatEvent, ChatRequest} from '../../src/index.js';
import {mount, type Harness} from '../support/harness.js';
import {until} from '../support/until.js';

/** A chat whose requests are recorded, and end when the test says so. */
export class AssistedChat {
  readonly requests: ChatRequest[] = [];
  readonly harness: Harness;
  readonly #replies: (() => void)[] = [];

  constructor(properties: Partial<ChatBot>) {
    const transport: NonNullable<ChatBot['transport']> = (request) => this.#reply(request);
    this.harness = mount({transport, welcome: '', ...properties}, 'block-size: 480px');
  }

  static async place(properties: Partial<ChatBot> = {}): Promise<AssistedChat> {
    const chat = new AssistedChat(properties);
    await chat.element.updateComplete;
    if (chat.element.mode === 'inline') await until(() => chat.harness.part('input'));
    return chat;
  }

  /** Places a chat of the mode `modal`, and opens its dialog. */
  static async openDialog(properties: Partial<ChatBot> = {}): Promise<AssistedChat> {
    const chat = await AssistedChat.place({mode: 'modal', heading: 'Help', ...properties});
    await chat.showDialog();
    return chat;
  }

  async showDialog(): Promise<void> {
    this.element.show();
    await until(() => this.isDialogShown && this.hasFocus);
  }

  async *#reply(request: ChatRequest): AsyncGenerator<ChatEvent> {
    this.requests.push(request);
    await new Promise<void>((resolve) => this.#replies.push(resolve));
    yield {type: 'delta', text: 'An answer.'};
  }

  get element(): ChatBot {
    return this.harness.element;
  }

  get isDialogShown(): boolean {
    return this.harness.root.querySelector('dialog:modal') !== null;
  }

  /** True if the field has the focus. */
  get hasFocus(): boolean {
    const {root} = this.harness;
    return root.activeElement !== null && root.activeElement === this.harness.part('input');
  }

  get draft(): string {
    return this.harness.part<HTMLTextAreaElement>('input')?.value ?? '';
  }

  get selected(): string {
    const {value, selectionStart, selectionEnd} = this.harness.input;
    return value.slice(selectionStart, selectionEnd);
  }

  /** The words of the chips that are shown, and of the button in the field that adds one. */
  get chips(): string[] {
    const words = this.#shown.map((chip) =>
      chip.querySelector<HTMLElement>('.assistant-chip-use')!.innerText.replace(/\s+/g, ' ').trim(),
    );
    const addition = this.harness.part('add-page');
    return addition ? [...words, addition.ariaLabel!] : words;
  }

  get card(): string {
    return this.harness.root.querySelector('.assistant-chip-card')?.textContent ?? '';
  }

  /** The text of the last question as the service gets it. */
  get sent(): string {
    return this.requests.at(-1)!.messages.at(-1)!.content;
  }

  /** Clicks on the chip with these words, or on the button with this name. */
  use(words: string): void {
    const addition = this.harness.part('add-page');
    if (addition?.ariaLabel === words) addition.click();
    else this.#chip(words).querySelector<HTMLElement>('.assistant-chip-use')!.click();
  }

  remove(words: string): void {
    this.#chip(words).querySelector<HTMLElement>('.control-quiet')!.click();
  }

  pressEnterLater(): void {
    dispatchLater(this.harness.input, new KeyboardEvent('keydown', {key: 'Enter', ...FROM_VISITOR}));
  }

  clickSendLater(): void {
    const button = this.harness.part('send');
    if (button) dispatchLater(button, new MouseEvent('click', {detail: 1, ...FROM_VISITOR}));
  }

  async finish(): Promise<void> {
    (await until(() => this.#replies.pop()))();
    await this.harness.settled();
  }

  async ask(text: string): Promise<void> {
    this.harness.type(text);
    this.pressEnterLater();
    await this.finish();
  }

  get #shown(): Element[] {
    return [...this.harness.root.querySelectorAll('.assistant-chip')];
  }

  #chip(words: string): Element {
    return this.#shown.find((chip) => chip.textContent.includes(words))!;
  }
}

const FROM_VISITOR = {bubbles: true, composed: true, cancelable: true};

/** Dispatches an event a second from now on the clock of events: the page can just have offered a question. */
function dispatchLater(target: EventTarget, event: Event): void {
  Object.defineProperty(event, 'timeStamp', {value: performance.now() + 1_000});
  target.dispatchEvent(event);
}

/** Puts an element on the page, until the test ends. */
export function pageElement(html: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'of-test';
  place.innerHTML = html;
  document.body.append(place);
  return place.firstElementChild as HTMLElement;
}

/** Also called after each test. */
export function removePageElements(): void {
  for (const element of document.querySelectorAll('.of-test')) element.remove();
}

teardown(removePageElements);
