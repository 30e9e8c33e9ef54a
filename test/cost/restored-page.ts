import {ChatBot} from '../../src/index.js';
import type {Message} from '../../src/conversation/message.js';
import {CHAT_COMPLETIONS, StreamedReply} from '../bench/page/streamed-reply.js';
import {realisticReply} from '../bench/replies.js';
import {question, reply} from '../support/messages.js';

declare global {
  interface Window {
    restored: typeof page;
  }
}

/** `count` messages: questions and replies in turn, of these lengths in characters. */
function conversation(count: number, questionLength: number, replyLength: number): Message[] {
  const asked = realisticReply(questionLength);
  const said = realisticReply(replyLength);
  return Array.from({length: count}, (_, index) =>
    index % 2 === 0 ? question(index, asked) : reply(index, said),
  );
}

export const CONVERSATIONS = {
  '400 messages of 300 characters': conversation(400, 300, 300),
  '1,000 messages of 300 characters': conversation(1_000, 300, 300),
  '200 messages, replies of 50,000 characters': conversation(200, 100, 50_000),
  'one reply of 1,000,000 characters': conversation(2, 100, 1_000_000),
};

/** Messages that are drawn at first. */
const DRAWN = 20;

/** How long is measured, in milliseconds. Megabytes take longer, and are drawn in the same way to the end. */
const LIMIT = 8_000;

/** The name of the mark at the beginning of the measurement. */
const START = 'start of the measurement';

const frame = () => new Promise(requestAnimationFrame);
const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

// The build would leave out `src/define`: package.json does not list it as a module with side effects.
customElements.define('chat-bot', ChatBot);
const chat = document.createElement('chat-bot');
chat.botId = 'docs';
chat.style.blockSize = '640px';
document.body.append(chat);

/** Waits for the panel, and until the page is idle. No top-level await: the panel's chunk imports this module. */
async function ready(): Promise<void> {
  while (!chat.shadowRoot?.querySelector('.messages')) await frame();
  chat.shadowRoot.addEventListener('drawn', () => {
    if (drawn === 0) newest = performance.now();
    drawn += 1;
  });
  for (let round = 0; round < 3; round += 1) await idle();
}

let drawn = 0;
let newest = 0;

/** Restores messages, and waits until the replies among the last 20 are drawn, or for `limit` milliseconds. */
async function restored(messages: readonly Message[], limit = Infinity): Promise<void> {
  const end = performance.now() + limit;
  const replies = messages.slice(-DRAWN).filter(({role}) => role === 'assistant').length;
  drawn = 0;
  await chat.restore(messages);
  while (drawn < replies && performance.now() < end) await frame();
}

/** The code in the page of the measurements of restored conversations. */
const page = {
  /**
   * Restores a conversation in a chat. Resolves when the last 20 messages are drawn, or after `LIMIT`. Returns how long it
   * took until the newest reply was on screen, and until the end, in milliseconds.
   */
  restore: async (name: keyof typeof CONVERSATIONS) => {
    await ready();
    // The first reply on a page loads fonts, and the browser compiles code.
    await restored(conversation(10, 300, 3_000));
    chat.clear();
    await idle();
    performance.mark(START);
    const start = performance.now();
    await restored(CONVERSATIONS[name], LIMIT);
    const all = performance.now() - start;
    return {newest: newest - start, all};
  },
  /** Restores a conversation and draws all of it, then asks and gets a short reply, 40 characters in each frame. */
  ask: async (name: keyof typeof CONVERSATIONS) => {
    await ready();
    await restored(CONVERSATIONS[name]);
    const earlier = () => chat.shadowRoot!.querySelector<HTMLElement>('.earlier');
    while (earlier()) {
      earlier()!.click();
      await frame();
    }
    while (chat.shadowRoot!.querySelector('[aria-busy]')) await frame();
    const service = new StreamedReply(CHAT_COMPLETIONS);
    service.load(realisticReply(2_000).match(/.{1,40}/gs) ?? []);
    chat.baseUrl = 'https://example.com/';
    chat.fetch = service.fetch;
    performance.mark(START);
    const replied = chat.send('Which attributes are there?');
    await service.requested();
    for (let written = 0; written < 2_000; written += 40) {
      service.write(1);
      await frame();
    }
    service.end();
    await replied;
  },
};
window.restored = page;
