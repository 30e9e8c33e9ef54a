import '../../src/define.js';

import type {ChatBot} from '../../src/index.js';
import type {DiagnoseOptions, Finding} from '../../src/diagnose/finding.js';
import {scripted, type Reply} from '../support/script.js';
import {until} from '../support/until.js';

/** Something to undo after a test. */
const undone: (() => void)[] = [];

/** Calls `undo` in `cleanUp`. */
export function afterwards(undo: () => void): void {
  undone.push(undo);
}

/** Removes all that a test has put on the page. */
export function cleanUp(): void {
  for (const undo of undone.splice(0).reverse()) undo();
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
  await until(() => chat.shadowRoot?.querySelector('.launcher, [part=input]') ?? chat.botId === '');
  return chat;
}

/** Puts a chat in a box on the page. */
export function inBox(attributes: string): string {
  return `<div style="block-size: 480px"><chat-bot welcome="" ${attributes}></chat-bot></div>`;
}

/** Puts a chat on a sound page, whose service has these replies. */
export async function served(reply: Reply, attributes = '') {
  const service = await scripted(reply);
  const chat = await put(inBox(`bot-id="docs" base-url="${service.baseUrl}" ${attributes}`));
  return {service, chat};
}

export async function diagnosedMarkup(
  markup: string,
  options?: DiagnoseOptions,
): Promise<readonly Finding[]> {
  return (await put(markup)).diagnose(options);
}

/** Replaces a property of an object of the browser until the end of the test. */
export function replace(target: object, name: string, descriptor: PropertyDescriptor): void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, {configurable: true, ...descriptor});
  afterwards(() => {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  });
}
