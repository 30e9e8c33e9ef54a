import type {ChatBot} from 'chat-bot-element';
import {defineComponent, h, onMounted, ref} from 'vue';

import {liveHost, placeChat, QUESTION, REPLY, reply} from './live-chat.js';

/** A chat that has some of the parts. */
interface State {
  /** Attributes of the chat, as HTML. Default: an open panel. */
  readonly options?: string;
  /** Default: the reply of all examples. */
  readonly transport?: NonNullable<ChatBot['transport']>;
  /** Brings the chat into the state. `cell`: where the table has the part's name. Default: asks a question. */
  readonly act?: (chat: ChatBot, cell: HTMLElement) => Promise<void>;
}

const OPEN = 'mode="floating" open';
const CONVERSATION: State = {};

const MENU: State = {
  async act(chat) {
    await chat.send(QUESTION);
    partOf(chat, 'menu-button')?.click();
  },
};

const NEW: State = {
  options: `${OPEN} starters="${QUESTION}&#10;Where is my order?"`,
  act: async () => undefined,
};

const CONSENT: State = {
  options: `${OPEN} consent="I agree that the shop reads my questions."`,
  act: async () => undefined,
};

const UNREAD: State = {options: 'mode="floating"'};

const FAILED: State = {
  options: `${OPEN} contact="https://www.example.com/contact"`,
  async *transport() {
    yield {type: 'error', status: 500};
  },
};

const WAITING: State = {
  async *transport(_request, signal) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield {type: 'finish'};
  },
  async act(chat) {
    chat.send(QUESTION).catch(console.error);
  },
};

const THINKING: State = {
  options: `${OPEN} thinking`,
  transport: () => reply(`<think>\nThe help has a page about orders.\n</think>\n\n${REPLY}`),
};

const BLOCK: State = {
  transport: () => reply('Half of the orders are packed:\n\n```share\n0.5\n```\n'),
  async act(chat) {
    const share = (source: string) =>
      Object.assign(document.createElement('meter'), {value: Number(source), ariaLabel: 'Share'});
    chat.blocks = {share};
    await chat.send(QUESTION);
  },
};

const LONG: State = {
  async act(chat) {
    for (let count = 0; count < 3; count++) await chat.send(QUESTION);
    partOf(chat, 'transcript')?.scrollTo(0, 0);
  },
};

/** The dialog is over the page, until it is closed. */
const DIALOG: State = {options: 'mode="modal"', act: (chat) => chat.ask(QUESTION)};

/** The visitor has selected what the table says about the part. */
const SELECTION: State = {
  options: 'mode="floating" ask-selection="table"',
  async act(_chat, cell) {
    getSelection()?.selectAllChildren(cell.closest('tr')!.lastElementChild!);
  },
};

/** The states of the parts that an ordinary conversation does not have. */
const STATES: Readonly<Record<string, State>> = {
  'ask-selection': SELECTION,
  badge: UNREAD,
  block: BLOCK,
  consent: CONSENT,
  contact: FAILED,
  disclaimer: NEW,
  jump: LONG,
  menu: MENU,
  notice: FAILED,
  retry: FAILED,
  row: DIALOG,
  starter: NEW,
  starters: NEW,
  stop: WAITING,
  thinking: THINKING,
  typing: WAITING,
};

const partOf = (chat: ChatBot, name: string) =>
  chat.shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`);

/** The table of the parts, beside a chat with an outline around the part whose name is pressed. */
export const PartsGallery = defineComponent({
  props: {
    /** Attributes of each chat, as HTML. */
    options: {type: String, required: true},
  },
  setup({options}, {slots}) {
    const table = ref<HTMLElement>();
    let root: ShadowRoot | undefined;
    let part = 'panel';
    /** Where the table has the name of the part. */
    let cell: HTMLElement;
    let shown: State | undefined;

    const show = async () => {
      if (!root) return;
      const state = STATES[part] ?? CONVERSATION;
      const css = `[mode=floating] {--chat-bot-inset: 12px; --chat-bot-inline-size: 19rem; --chat-bot-block-size: 27rem}
        chat-bot::part(${part}) {outline: 3px solid #d6336c; outline-offset: -2px; opacity: 1}`;
      if (state === shown && state !== SELECTION) {
        root.querySelector('#css')!.textContent = css;
      } else {
        shown = state;
        const chat = placeChat(root, css, `${options} ${state.options ?? OPEN}`);
        chat.transport = state.transport ?? (() => reply());
        await (state.act ? state.act(chat, cell) : chat.send(QUESTION));
      }
      const chat = root.querySelector('chat-bot') as ChatBot;
      if (state !== LONG) partOf(chat, part)?.scrollIntoView({block: 'nearest'});
    };

    const host = liveHost((added) => {
      root = added;
      return show();
    });

    onMounted(() => {
      for (const name of table.value!.querySelectorAll<HTMLElement>('td:first-child code')) {
        const {textContent} = name;
        const button = Object.assign(document.createElement('button'), {type: 'button', textContent});
        button.addEventListener('click', () => {
          part = textContent;
          cell = name;
          host.value?.scrollIntoView({block: 'nearest'});
          show().catch(console.error);
        });
        name.replaceChildren(button);
      }
    });

    return () =>
      h('div', {class: 'live-example parts-gallery'}, [
        h('div', {class: 'live-code', ref: table}, slots.default?.()),
        h('div', {class: 'live-chat', ref: host}),
      ]);
  },
});
