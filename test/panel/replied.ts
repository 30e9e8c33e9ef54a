import type {ChatBot} from '../../src/index.js';
import {placeScripted} from '../support/harness.js';
import type {Reply} from '../support/script.js';

/** Places a chat whose service gives these replies, asks it `Hi?`, and waits until the first reply is drawn. */
export async function replied(properties: Partial<ChatBot>, ...replies: Reply[]) {
  const chat = await placeScripted(properties, ...replies);
  await chat.harness.element.send('Hi?');
  await chat.harness.settled();
  return chat;
}
