import {expect} from 'chai';

import type {ChatBot, ChatEvent} from '../../../src/index.js';
import {place, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';
import type {FakeBrowser} from './fake-speech.js';

export const button = (harness: Harness) => harness.part('dictate');
export const rowOf = (harness: Harness) => harness.root.querySelector<HTMLElement>('.dictation-row');
export const row = (harness: Harness): string => rowOf(harness)?.innerText.replace(/\s+/g, ' ').trim() ?? '';
export const isPressed = (harness: Harness) => button(harness)?.getAttribute('aria-pressed') === 'true';
export const inRow = (harness: Harness, label: string) =>
  [...(rowOf(harness)?.querySelectorAll('button') ?? [])].find(({textContent}) => textContent === label);

async function* transport(): AsyncGenerator<ChatEvent> {
  yield await Promise.resolve({type: 'delta', text: 'Hello.'} as const);
}

export const placeDictation = (properties: Partial<ChatBot> = {}) =>
  place({dictation: true, transport, ...properties});

/** Waits until all that the fake has queued has happened, and is drawn. */
export async function queueIsEmpty(...harnesses: Harness[]): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  for (const {element} of harnesses) await element.updateComplete;
}

export async function press(harness: Harness): Promise<void> {
  (await until(() => button(harness))).click();
  await queueIsEmpty(harness);
}

export async function pressInRow(harness: Harness, label: string): Promise<void> {
  (await until(() => inRow(harness, label))).click();
  await queueIsEmpty(harness);
}

export async function placeListening(
  browser: FakeBrowser,
  properties: Partial<ChatBot> = {},
): Promise<Harness> {
  const harness = await placeDictation(properties);
  await press(harness);
  expect(browser.last.calls).to.deep.equal(['start']);
  return harness;
}
