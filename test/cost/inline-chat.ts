import {ChatBot} from '../../src/index.js';

export const frame = () => new Promise(requestAnimationFrame);
export const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

/** Returns a chat for the page, which does not have it yet. */
export function inlineChat(): ChatBot {
  // The build would leave out `src/define`: package.json does not list it as a module with side effects.
  customElements.define('chat-bot', ChatBot);
  const chat = document.createElement('chat-bot');
  chat.botId = 'docs';
  chat.style.blockSize = '640px';
  return chat;
}

/** Waits until the panel of a chat is there. */
export async function panelOf(chat: ChatBot): Promise<void> {
  // No top-level await: the panel's chunk imports the module of the page.
  while (!chat.shadowRoot?.querySelector('.transcript-messages')) await frame();
  for (let round = 0; round < 3; round += 1) await idle();
}
