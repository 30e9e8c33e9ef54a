import '../../src/define.js';

import type {ChatBot} from '../../src/index.js';
import {restoreReplaced} from '../support/replace.js';
import {scripted, type Reply} from '../support/script.js';
import {until} from '../support/until.js';

const undone: (() => void)[] = [];

/** Calls `undo` in `cleanUp`. */
export function afterwards(undo: () => void): void {
  undone.push(undo);
}

/** Removes all that a test has put on the page. */
export function cleanUp(): void {
  restoreReplaced();
  for (const undo of undone.splice(0)) undo();
  document.querySelector('chat-bot-diagnosis')?.remove();
}

/** Puts markup at the end of the page, and returns its first `<chat-bot>`, when that has rendered. */
export async function put(markup: string): Promise<ChatBot> {
  const place = document.createElement('div');
  place.innerHTML = markup;
  document.body.append(place);
  afterwards(() => place.remove());
  const chat = place.querySelector('chat-bot')!;
  await chat.updateComplete;
  await until(() => chat.shadowRoot?.querySelector('.element-launcher, [part=input]') ?? chat.botId === '');
  return chat;
}

/** A chat in a box. */
export function inBox(attributes = 'bot-id="docs"'): string {
  return `<div style="block-size: 480px"><chat-bot welcome="" ${attributes}></chat-bot></div>`;
}

export function floating(attributes = ''): string {
  return `<chat-bot bot-id="docs" mode="floating" ${attributes}></chat-bot>`;
}

/** Puts a chat on a sound page, whose service has these replies. */
export async function served(reply: Reply, attributes = '') {
  const service = await scripted(reply);
  const chat = await put(inBox(`bot-id="docs" base-url="${service.baseUrl}" ${attributes}`));
  return {service, chat};
}
