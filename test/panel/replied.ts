import type {ChatBot} from '../../src/index.js';
import {placeScripted} from '../support/harness.js';
import {completion, json, type Reply} from '../support/script.js';

/** Places a chat whose service gives these replies, asks it `Hi?`, and waits until the first reply is drawn. */
export async function replied(properties: Partial<ChatBot>, ...replies: Reply[]) {
  const chat = await placeScripted(properties, ...replies);
  await chat.harness.element.send('Hi?');
  await chat.harness.settled();
  return chat;
}

/** Places a chat with a reply of the service to `Hi?`, which has this text and these references. */
export async function replyOf(text: string, references?: unknown, properties: Partial<ChatBot> = {}) {
  const {harness} = await replied({welcome: '', ...properties}, json(completion(text, references)));
  return harness;
}
