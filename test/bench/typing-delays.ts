import {setTimeout as pause} from 'node:timers/promises';
import type {Browser, Page} from 'playwright';

import {traced} from './trace.js';

const WORDS = 'what a visitor types ';

/** Milliseconds between two keys: a fast writer. No multiple of a frame, so that keys come at each moment of a frame. */
const KEY_INTERVAL = 47;

/**
 * Types into the focused field for `duration` milliseconds, as a keyboard does: no key waits for the frame of another one.
 * Returns the milliseconds from each key to the frame that shows its letter, by the Event Timing API: https://www.w3.org/TR/event-timing/
 */
export async function typingDelays(browser: Browser, page: Page, duration: number): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const before = await lengthOfField(page);
  const {result, events} = await traced(browser, page, ['devtools.timeline'], async () => {
    const keys: Promise<unknown>[] = [];
    const start = performance.now();
    while (performance.now() - start < duration) {
      const text = WORDS[keys.length % WORDS.length]!;
      const code = text === ' ' ? 'Space' : `Key${text.toUpperCase()}`;
      const key = {key: text, code, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0)};
      const down = devtools.send('Input.dispatchKeyEvent', {type: 'keyDown', text, ...key});
      keys.push(Promise.all([down, devtools.send('Input.dispatchKeyEvent', {type: 'keyUp', ...key})]));
      await pause(Math.max(0, start + keys.length * KEY_INTERVAL - performance.now()));
    }
    await Promise.all(keys);
    const typed = (await lengthOfField(page)) - before;
    // The browser reports an event after its frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    return {keys: keys.length, typed};
  });
  await devtools.detach();
  const delays = events.flatMap(({name, args}) => {
    const {type, duration: delay} = args?.data ?? {};
    return name === 'EventTiming' && type === 'keydown' && delay !== undefined ? [delay] : [];
  });
  if (result.typed !== result.keys || delays.length !== result.keys)
    throw new Error(`${result.keys} keys, ${result.typed} characters in the field, ${delays.length} delays.`);
  return delays;
}

/** Returns the number of characters in the focused field. */
function lengthOfField(page: Page): Promise<number> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused instanceof HTMLTextAreaElement ? focused.value.length : NaN;
  });
}
