import type {ChatBot} from '../../src/index.js';
import {element} from './element.js';

const MOST = 100;

type Events = {
  [
    Type in keyof GlobalEventHandlersEventMap as Extract<Type, `chat-bot-${string}`>
  ]: GlobalEventHandlersEventMap[Type];
};

/** The line of each event. The compiler says if one is missing. */
const LINES: {readonly [Type in keyof Events]: (event: Events[Type]) => string} = {
  'chat-bot-send': ({text}) => text,
  'chat-bot-change': ({messages}) => count(messages.length, 'message'),
  'chat-bot-reply': ({message: {status, content, references}}) =>
    `${status} · ${count(content.length, 'character')} · ${count(references.length, 'reference')}`,
  'chat-bot-error': ({error: {type, status, retryAfter, message}}) => {
    const wait = retryAfter === undefined ? '' : ` · retry after ${retryAfter} s`;
    return `${[type, status].join(' ').trim()}${wait} · ${message}`;
  },
  'chat-bot-input': ({text}) => text,
  'chat-bot-link': ({url}) => url,
  'chat-bot-feedback': ({rating, reason, comment}) =>
    [rating ?? 'taken back', reason, comment].filter(Boolean).join(' · '),
  'chat-bot-contact': ({url}) => url,
  'chat-bot-consent': ({given}) => (given ? 'given' : 'withdrawn'),
  'chat-bot-clear': ({source}) => `a new conversation, by the ${source}`,
  'chat-bot-open': () => 'the panel is open',
  'chat-bot-close': () => 'the panel is closed',
  'chat-bot-resize': ({inlineSize}) => `the panel takes ${inlineSize} px of the page`,
};

/** The types of the events that are listed. */
const LOGGED_EVENTS = Object.keys(LINES) as (keyof Events)[];

/** Lists the events of the element, the newest first. */
export class EventLog {
  readonly #list = element('#event-list', HTMLOListElement);
  readonly #count = element('#event-count', HTMLElement);
  readonly #empty = element('#event-empty', HTMLElement);

  constructor() {
    element('#event-clear', HTMLButtonElement).addEventListener('click', () => {
      this.#list.replaceChildren();
      this.#showCount();
    });
    this.#showCount();
  }

  /** Adds the events of an element from now on. */
  follow(chat: ChatBot): void {
    for (const type of LOGGED_EVENTS) this.#log(chat, type);
  }

  #log<Type extends keyof Events>(chat: ChatBot, type: Type): void {
    chat.addEventListener(type, (event: Events[Type]) => this.#add(type, LINES[type](event)));
  }

  #add(type: string, detail: string): void {
    const row = document.createElement('li');
    row.dataset['type'] = type;
    const time = document.createElement('time');
    const now = new Date();
    time.dateTime = now.toISOString();
    time.textContent = now.toLocaleTimeString('en-GB');
    const name = document.createElement('code');
    name.textContent = type;
    const text = document.createElement('p');
    text.dir = 'auto';
    text.textContent = detail;
    row.append(name, time, text);
    this.#list.prepend(row);
    while (this.#list.childElementCount > MOST) this.#list.lastElementChild?.remove();
    this.#showCount();
  }

  #showCount(): void {
    const {childElementCount} = this.#list;
    this.#count.textContent = childElementCount === 0 ? '' : String(childElementCount);
    this.#empty.hidden = childElementCount > 0;
  }
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
