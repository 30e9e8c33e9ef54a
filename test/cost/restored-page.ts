import type {Message} from '../../src/conversation/message.js';
import {realisticReply} from '../bench/replies.js';
import {question, reply} from '../support/messages.js';
import {frame, idle, inlineChat, panelOf} from './inline-chat.js';

declare global {
  interface Window {
    restore: typeof restore;
  }
}

/** `count` messages, questions and replies in turn, of this length in characters. */
function conversation(count: number, length: number): Message[] {
  const text = realisticReply(length);
  return Array.from({length: count}, (_, index) =>
    index % 2 === 0 ? question(index, text) : reply(index, text),
  );
}

/** Messages that are drawn at first. */
const DRAWN = 20;

const chat = inlineChat();
document.body.append(chat);

let drawn = 0;

/** Restores messages, and waits until the replies among the last 20 are drawn. */
async function restored(messages: readonly Message[]): Promise<void> {
  drawn = 0;
  await chat.restore(messages);
  const replies = messages.slice(-DRAWN).filter(({role}) => role === 'assistant').length;
  while (drawn < replies) await frame();
}

/** Restores 1,000 messages in a chat. Resolves when the last 20 are drawn. */
async function restore(): Promise<void> {
  await panelOf(chat);
  chat.shadowRoot!.addEventListener('drawn', () => (drawn += 1));
  // The first reply on a page loads fonts, and the browser compiles code.
  await restored(conversation(10, 3_000));
  chat.clear();
  await idle();
  performance.mark('start of the measurement');
  await restored(conversation(1_000, 300));
}
window.restore = restore;
