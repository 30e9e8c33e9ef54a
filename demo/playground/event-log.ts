import type {ChatBot} from '../../src/index.js';
import {element} from './element.js';

const MOST = 100;

/** Lists what the element tells its page, the newest first. */
export class EventLog {
  readonly #list = element('#event-list', HTMLOListElement);
  readonly #count = element('#event-count', HTMLElement);
  readonly #empty = element('#event-empty', HTMLElement);

  constructor(chat: ChatBot) {
    chat.addEventListener('chat-bot-send', ({type, text}) => this.#add(type, text));
    chat.addEventListener('chat-bot-reply', ({type, message}) => {
      const {status, content, references} = message;
      this.#add(
        type,
        `${status} · ${count(content.length, 'character')} · ${count(references.length, 'reference')}`,
      );
    });
    chat.addEventListener('chat-bot-error', ({type, error}) => {
      const {status, retryAfter, message} = error;
      const wait = retryAfter === undefined ? '' : ` · retry after ${retryAfter} s`;
      this.#add(type, `${[error.type, status].join(' ').trim()}${wait} · ${message}`);
    });
    chat.addEventListener('chat-bot-link', ({type, url}) => this.#add(type, url));
    chat.addEventListener('chat-bot-clear', ({type}) => this.#add(type, 'a new conversation'));
    chat.addEventListener('chat-bot-feedback', ({type, rating}) => this.#add(type, rating ?? 'taken back'));
    chat.addEventListener('chat-bot-open', ({type}) => this.#add(type, 'the panel is open'));
    chat.addEventListener('chat-bot-close', ({type}) => this.#add(type, 'the panel is closed'));
    chat.addEventListener('chat-bot-resize', ({type, inlineSize}) =>
      this.#add(type, `the panel takes ${inlineSize} px of the page`),
    );
    element('#event-clear', HTMLButtonElement).addEventListener('click', () => {
      this.#list.replaceChildren();
      this.#showCount();
    });
    this.#showCount();
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
