import {test} from 'node:test';
import {assert, expect} from 'chai';
import {devices, type Locator} from 'playwright';

import {openBrowser, openService, openSite, tabsOf} from '../support/open.js';
import {swipeDown} from '../support/swipe.js';

const CONTENT = 'It is free [1][2], small [1, 3], and good.';

const REFERENCES = Array.from({length: 12}, (_, index) => ({
  url: `https://example.com/${index}`,
  title: `Title ${index}`,
}));

const {newTab} = tabsOf(await openBrowser());
const site = await openSite(
  '<chat-bot bot-id="docs" base-url="/none" style="display: block; block-size: 100vh"></chat-bot>',
);

async function visit() {
  const page = await newTab(devices['Pixel 7']);
  await page.context().route('https://example.com/**', (route) => route.fulfill({body: 'A source'}));
  await page.goto(site);
  const chat = page.locator('chat-bot');
  await chat.evaluate(
    async (element, [content, references]) => {
      await customElements.whenDefined('chat-bot');
      await (element as unknown as {restore(messages: unknown): Promise<unknown>}).restore([
        {role: 'user', content: 'Hi?'},
        {role: 'assistant', content, references},
      ]);
    },
    [CONTENT, REFERENCES] as const,
  );
  const markers = chat.locator('[part=citation]');
  await markers.nth(3).waitFor();
  return {chat, markers};
}

const ALL = [true, true, true, true];

/** Returns for the edges of a target around an element, in pixels, whether a finger there reaches the element. */
function reach(target: Locator, width: number, height = width): Promise<(string | true)[]> {
  return target.evaluate(
    (element, [halfWidth, halfHeight]) => {
      element.scrollIntoView({block: 'center'});
      const {left, top, width, height} = element.getBoundingClientRect();
      const root = element.getRootNode() as ShadowRoot;
      const points = [
        [1 - halfWidth, 0],
        [halfWidth - 1, 0],
        [0, 1 - halfHeight],
        [0, halfHeight - 1],
      ] as const;
      return points.map(([x, y]) => {
        const hit = root.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
        // Citations that touch are one target.
        const isBeside = element.matches('.citations') && hit?.closest('.citations') != null;
        return element.contains(hit) || isBeside ? true : `${x}, ${y}: ${hit?.outerHTML.slice(0, 80)}`;
      });
    },
    [width / 2, height / 2] as const,
  );
}

test('summary and rows of the references → at least 44 px high; citation markers → wide, with 8 px above and below', async () => {
  const {chat, markers} = await visit();
  const summary = chat.locator('[part=references] summary');
  await summary.tap();
  for (const target of [summary, chat.locator('[part=reference]').first()]) {
    const {height = 0} = (await target.boundingBox()) ?? {};
    assert(height >= 44, `${String(target)}: ${height} px`);
  }
  for (const marker of await markers.all())
    expect(await reach(marker.locator('..'), 44, 36)).to.deep.equal(ALL);
});

test('tap on a marker → sheet at the bottom of the transcript; tap elsewhere → closed', async () => {
  const {chat, markers} = await visit();
  await markers.nth(1).tap();
  const card = chat.locator('.reply-citation-card');
  await card.getByRole('link', {name: '2. Title 1 example.com'}).waitFor();
  // The marker beside it belongs to the same target.
  expect(await card.locator('.reply-title').allTextContents()).to.deep.equal(['1. Title 0', '2. Title 1']);
  for (const row of await card.getByRole('link').all()) assert((await row.boundingBox())!.height >= 44);
  const sheet = (await card.boundingBox())!;
  const frame = (await chat.locator('[part=transcript]').boundingBox())!;
  assert(frame.width - sheet.width < 24, `${sheet.width} of ${frame.width} px`);
  const below = frame.y + frame.height - sheet.y - sheet.height;
  assert(below >= 0 && below < 24, `${below} px below the sheet`);
  // The focus moves from the first row to the second before the tap is a click.
  const [popup] = await Promise.all([chat.page().waitForEvent('popup'), card.getByRole('link').nth(1).tap()]);
  await popup.close();
  await chat
    .locator('[part=content]')
    .last()
    .tap({position: {x: 2, y: 2}});
  await card.waitFor({state: 'hidden'});
});

test('coarse pointer → targets of 44px, actions of 40px, none covered by its neighbor', async () => {
  const chat = `<chat-bot bot-id="docs" base-url="${await openService()}" mode="floating" heading="Help"
    feedback starters="How do I embed the widget in React?"></chat-bot>`;
  const page = await newTab(devices['Pixel 7']);
  await page.goto(await openSite(chat));
  const areReached = async (size: number, ...parts: string[]) => {
    for (const part of parts) {
      const targets = await page.locator(`chat-bot ${part}`).filter({visible: true}).all();
      expect(targets.length, part).to.not.equal(0);
      for (const target of targets) {
        expect(await reach(target, size), part).to.deep.equal(ALL);
      }
    }
  };
  await page.locator('chat-bot [part=launcher]').tap();
  await page.locator('chat-bot [part=starter]').waitFor();
  await areReached(44, '[part=close]', '[part=send]', '[part=starter]');
  await page.locator('chat-bot [part=starter]').tap();
  await page.locator('chat-bot [part=feedback]').first().waitFor();
  await areReached(44, '.header-actions button');
  await areReached(40, '.reply-actions button', '[part=edit]');
});

/** Resolves with the scroll position of the page when it stands still: after a swipe, it moves on for a while. */
const STILL = `new Promise((resolve) => {
  let last = -1;
  let still = 0;
  const look = () => {
    still = scrollY === last ? still + 1 : 0;
    last = scrollY;
    if (still < 10) requestAnimationFrame(look);
    else resolve(last);
  };
  look();
})`;

test('swipe on header, field, notice and composer of a panel that fills the screen → the page does not move', async () => {
  const page = await newTab(devices['Pixel 7']);
  await page.goto(
    await openSite(`<div style="block-size: 3000px"></div>
      <chat-bot bot-id="docs" base-url="/none" mode="floating" disclaimer="Replies can be wrong."></chat-bot>`),
  );

  /** Moves a finger upwards on a page at 500 px. Returns where the page is then. */
  async function swipe(x: number, y: number): Promise<number> {
    await page.evaluate('scrollTo(0, 500)');
    await swipeDown(page, {x, y}, -200);
    return page.evaluate<number>(STILL);
  }

  const {width, height} = devices['Pixel 7'].viewport;
  assert((await swipe(width / 2, height / 2)) > 600);
  // A tap would toggle the chat, or only stop the page.
  await page.evaluate("document.querySelector('chat-bot').show()");
  for (const part of ['header', 'input', 'disclaimer', 'composer']) {
    const target = page.locator(`chat-bot [part~=${part}]`).first();
    await target.waitFor();
    const box = (await target.boundingBox())!;
    expect(await swipe(box.x + box.width / 2, box.y + box.height / 2), part).to.equal(500);
  }
});

/** A chat whose reply grows when the test says so. */
const GROWING = `<chat-bot bot-id="docs" style="display: block; block-size: 100vh"></chat-bot><script type="module">
  await customElements.whenDefined('chat-bot');
  const chat = document.querySelector('chat-bot');
  const waiting = [];
  chat.grow = (text = '') => waiting.shift()('A paragraph of some words.\\n\\n'.repeat(40) + text);
  chat.transport = async function* () {
    for (;;) yield {type: 'delta', text: await new Promise((resolve) => waiting.push(resolve))};
  };
  chat.send('Hi?');
</script>`;

test('finger rests on a reply that grows → nothing moves; lifted → follows; tap on a button → does its work, follows', async () => {
  const page = await newTab(devices['Pixel 7']);
  await page.goto(await openSite(GROWING));
  const chat = page.locator('chat-bot');
  const grow = (text?: string) =>
    chat.evaluate((element, words) => (element as unknown as {grow(text?: string): void}).grow(words), text);
  const transcript = chat.locator('[part=transcript]');
  const scrollTop = () => transcript.evaluate((element) => element.scrollTop);
  /** Waits until this number of paragraphs is drawn. */
  const drawn = (count: number) =>
    page.waitForFunction(
      (least) => document.querySelector('chat-bot')!.shadowRoot!.querySelectorAll('.prose p').length >= least,
      count,
    );
  const isAtEnd = () =>
    page.waitForFunction(() => {
      const element = document.querySelector('chat-bot')!.shadowRoot!.querySelector('[part=transcript]')!;
      return element.scrollHeight - element.clientHeight - element.scrollTop < 2;
    });
  await page.waitForFunction(() => document.querySelector('chat-bot')!.status === 'submitted');
  await grow();
  await drawn(40);
  await chat.locator('[part=jump]').tap();
  await isAtEnd();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: {x: number; y: number}[]) =>
    session.send('Input.dispatchTouchEvent', {type, touchPoints});
  await touch('touchStart', [{x: 200, y: 400}]);
  const before = await scrollTop();
  await grow();
  await drawn(80);
  expect(await scrollTop()).to.equal(before);
  await touch('touchEnd', []);
  await isAtEnd();
  await grow('```\nnpm install\n```\n\nNext.\n\n');
  await drawn(121);
  await isAtEnd();
  const button = chat.locator('.copy-code');
  await button.tap();
  await button.and(chat.locator('[data-outcome]')).waitFor();
  await grow();
  await drawn(161);
  await isAtEnd();
});
