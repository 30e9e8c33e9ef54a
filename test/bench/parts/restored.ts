import type {BrowserContext} from 'playwright';

import {minifyLiterals} from '../../../scripts/build/minify-literals.js';
import {type BuiltPage, openBuiltPage} from '../../support/built-page.js';
import {measureOpening, type Opening} from '../opened-page.js';
import {TYPABLE} from '../page/opening/typable.js';
import type {Bar, Part, Row} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';

const THROTTLES = [1, 4];

/** The most that 200 messages cost, to an empty chat: the work of the page, and the time of the frame that shows their end. */
const BUSY_BAR = 2.5;
const FRAME_BAR = 1.9;

const EMPTY = new URL('../page/opening/empty.ts', import.meta.url);
const CHAT = new URL('../page/restored/kept-chat.ts', import.meta.url);

/** Milliseconds that the chat needs at most to store a conversation. */
const STORED = 2_000;

/** A page that a browser profile opens again and again, as a returning visitor does. */
interface Visit {
  readonly built: BuiltPage;
  readonly context: BrowserContext;
  readonly url: string;
}

async function visit(built: BuiltPage, hash = ''): Promise<Visit> {
  return {built, context: await built.browser.newContext(), url: built.url + hash};
}

/** Lets the chat store a conversation for the next visits. */
async function keepConversation({context, url}: Visit): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'keep' in window);
  await page.evaluate(() => window.keep());
  await page.waitForTimeout(STORED);
  await page.close();
}

const measure = ({built, context, url}: Visit, throttle: number): Promise<Opening> =>
  measureOpening({browser: built.browser, url}, {context, throttle, mark: TYPABLE});

/** A page whose chat restores a long conversation, compared with one whose chat is empty. 11 minutes. */
export async function restored(): Promise<Part> {
  const pages: BuiltPage[] = [];
  try {
    for (const entry of [EMPTY, CHAT]) pages.push(await openBuiltPage(entry, [minifyLiterals()]));
    const [emptyPage, chatPage] = pages as [BuiltPage, BuiltPage];
    const kept = await visit(chatPage, '/#kept');
    await keepConversation(kept);
    const visits = [await visit(emptyPage), await visit(chatPage), kept];
    const rows: Row[] = [];
    const bars: Bar[] = [];
    for (const throttle of THROTTLES) {
      const runs = await inTurn(visits, 2 * RUNS - 1, (one) => measure(one, throttle));
      const [page, emptyChat, restoredChat] = runs.map(medians) as [Opening, Opening, Opening];
      const add = (name: string, empty: number, busy: number, bar: number) => {
        const value = busy / empty;
        bars.push({value, bar});
        rows.push({
          ms: `${name}, ${throttle}x`,
          'empty chat': Math.round(empty),
          '200 messages': Math.round(busy),
          ratio: value.toFixed(2),
          'at most': bar,
        });
      };
      for (const [name, key] of [
        ['busy until the end shows', 'untilMark'],
        ['busy after 10 s', 'settled'],
      ] as const)
        add(name, emptyChat[key] - page[key], restoredChat[key] - page[key], BUSY_BAR);
      add('first frame with the end', emptyChat.moment, restoredChat.moment, FRAME_BAR);
    }
    return {
      title: 'A restored conversation',
      text: 'A page whose chat restores 200 messages of a visitor, from its address until a frame shows the end of the conversation. An empty chat shows its end when its field can be typed into.',
      rows,
      bars,
    };
  } finally {
    for (const page of pages) await page.close();
  }
}
