import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatEvent, ChatRequest} from '../../../src/index.js';
import {engine} from '../../support/engine.js';
import {frames} from '../../support/frames.js';
import {mount, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

/** The most that a step of a visit may shift. Pages above 0.1 do not count as good: https://web.dev/articles/cls */
const MOST = 0.01;

/** Longer than several views, with blocks of all kinds. */
const REPLY = Array.from(
  {length: 12},
  (_, index) => `## Part ${index}

The first paragraph of part ${index} has **some** words [1], a \`name\`, and a bit more to fill its lines.

- one of part ${index}
- two of part ${index}

A second paragraph follows, which is about as long as the one before it is.

`,
).join('');

const REFERENCES = Array.from({length: 5}, (_, index) => ({
  id: `${index}`,
  title: `Source ${index}`,
  url: `https://example.com/${index}`,
  type: 'website',
}));

/** Continues the reply, whose question is in place. `undefined` until the question is sent. */
let reply: (() => void) | undefined;

/** Streams a reply, a part in each frame. Its references and suggestions arrive later. */
async function* transport({messages}: ChatRequest): AsyncGenerator<ChatEvent> {
  const {content} = messages.at(-1)!;
  await new Promise<void>((resolve) => (reply = resolve));
  if (content === 'Fail?') {
    yield {type: 'error', status: 500};
    return;
  }
  yield {type: 'status', text: 'Searching'};
  await frames(4);
  const text = content === 'Long?' ? REPLY : 'You have **30 days** for a return [1].';
  for (let start = 0; start < text.length; start += 100) {
    await frames(1);
    yield {type: 'delta', text: text.slice(start, start + 100)};
  }
  await frames(4);
  yield {type: 'references', references: REFERENCES};
  await frames(4);
  yield {type: 'suggestions', suggestions: ['Who pays for it?', 'How long does it take?']};
  yield {type: 'finish', reason: 'stop'};
}

/** Asks, and waits until the question is in place. What the visitor does can move what is on the screen. */
async function ask(chat: Harness, question: string): Promise<void> {
  const count = chat.parts('user-message').length;
  reply = undefined;
  chat.ask(question);
  await until(() => reply && chat.parts('user-message').length > count);
  await frames(6);
}

/** An entry of type `layout-shift`: https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** Returns the sum of all layout shifts during `task`. */
async function shiftDuring(task: () => Promise<unknown>): Promise<number> {
  const entries: LayoutShift[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as LayoutShift[])));
  observer.observe({type: 'layout-shift'});
  await task();
  // A shift is known after its frame is painted.
  await frames(4);
  entries.push(...(observer.takeRecords() as LayoutShift[]));
  observer.disconnect();
  return entries.reduce((sum, {value}) => sum + value, 0);
}

/** The questions of a visit, and what has arrived at the end of each reply. */
const VISIT: readonly [question: string, hasArrived: (chat: Harness) => boolean][] = [
  ['Short?', (chat) => chat.parts('references').length === 1 && chat.has('starter')],
  ['Long?', (chat) => chat.parts('references').length === 2 && chat.has('starter')],
  ['Fail?', (chat) => chat.has('notice')],
];

suite('layout shift', () => {
  teardown(() => setViewport({width: 1000, height: 700}));

  // Only Chromium has the API.
  if (engine === 'chromium')
    for (const mode of ['inline', 'floating', 'side', 'modal', 'page'] as const)
      for (const width of [360, 1280])
        test(`mode="${mode}", ${width} px wide: chat opens, replies arrive and fail → shift of each step below ${MOST}`, async () => {
          await setViewport({width, height: 740});
          const starters = 'How long?\nHow do I return a lamp?';
          const style = mode === 'inline' ? 'block-size: 600px' : '';
          const chat = mount({mode, transport, feedback: true, starters}, style);
          await chat.element.updateComplete;
          const opening = await shiftDuring(async () => {
            chat.element.show();
            await until(() => chat.has('input'));
            await frames(6);
          });
          expect(opening, 'opening').to.be.below(MOST);
          for (const [question, hasArrived] of VISIT) {
            await ask(chat, question);
            const shift = await shiftDuring(async () => {
              reply!();
              await until(() => hasArrived(chat));
              await chat.settled();
              await frames(6);
            });
            expect(shift, question).to.be.below(MOST);
          }
        });
});
