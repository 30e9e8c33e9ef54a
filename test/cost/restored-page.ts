import {ChatBot} from '../../src/index.js';
import type {Message} from '../../src/conversation/message.js';
import {realisticReply} from '../bench/replies.js';
import {question, reply} from '../support/messages.js';

declare global {
  interface Window {
    restore: typeof restore;
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

let drawn = 0;

/** Restores messages, and waits until the replies among the last 20 are drawn, or for `limit` milliseconds. */
async function restored(messages: readonly Message[], limit = Infinity): Promise<void> {
  const end = performance.now() + limit;
  const replies = messages.slice(-DRAWN).filter(({role}) => role === 'assistant').length;
  drawn = 0;
  await chat.restore(messages);
  while (drawn < replies && performance.now() < end) await frame();
}

/** Restores a conversation in a chat. Resolves when the last 20 messages are drawn, or after `LIMIT`. */
async function restore(name: keyof typeof CONVERSATIONS): Promise<void> {
  // No top-level await: the panel's chunk imports this module.
  while (!chat.shadowRoot?.querySelector('.messages')) await frame();
  chat.shadowRoot.addEventListener('drawn', () => (drawn += 1));
  for (let round = 0; round < 3; round += 1) await idle();
  // The first reply on a page loads fonts, and the browser compiles code.
  await restored(conversation(10, 300, 3_000));
  chat.clear();
  await idle();
  performance.mark(START);
  await restored(CONVERSATIONS[name], LIMIT);
}
window.restore = restore;
