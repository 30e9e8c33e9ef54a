import {expect} from 'chai';

import {engine} from '../../support/engine.js';
import {frames} from '../../support/frames.js';
import {place, type Harness} from '../../support/harness.js';

/** The most that two replies may shift. Pages above 0.1 do not count as good: https://web.dev/articles/cls */
const MOST = 0.05;

/** Longer than several views, with blocks of all kinds. */
const REPLY = Array.from(
  {length: 40},
  (_, index) => `## Part ${index}

The first paragraph of part ${index} has **some** words, a \`name\`, and a bit more to fill its lines.

- one of part ${index}
- two of part ${index}

A second paragraph follows, which is about as long as the one before it is.

`,
).join('');

/** Streams the reply, a part in each frame. */
async function* transport() {
  for (let start = 0; start < REPLY.length; start += 100) {
    await frames(1);
    yield {type: 'delta', text: REPLY.slice(start, start + 100)} as const;
  }
}

async function askForReply(chat: Harness, question: string): Promise<void> {
  const replied = chat.next('chat-bot-reply');
  chat.ask(question);
  await replied;
  await chat.settled();
}

/** An entry of type `layout-shift`: https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** Returns the sum of all layout shifts during `task`, also of those soon after a key or a click. */
async function shiftDuring(task: () => Promise<void>): Promise<number> {
  let shift = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const {value} of entries as LayoutShift[]) shift += value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({type: 'layout-shift'});
  await task();
  // A shift is known after its frame is painted.
  await frames(3);
  add(observer.takeRecords());
  observer.disconnect();
  return shift;
}

suite('long replies', () => {
  // Only Chromium has the API.
  if (engine === 'chromium') {
    for (const mode of ['inline', 'floating', 'side', 'page'] as const) {
      test(`two replies: mode="${mode}" → layout shift below ${MOST}`, async () => {
        const chat = await place({mode, open: true, transport});
        const shift = await shiftDuring(async () => {
          await askForReply(chat, 'Why?');
          await askForReply(chat, 'How?');
        });
        expect(shift).to.be.below(MOST);
      });
    }
  }
});
