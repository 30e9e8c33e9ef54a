// Some versions of Chromium crash at relative colors, or draw them black. `npm run test:matrix -- browsers` runs this file in them.
import {test} from 'node:test';
import {assert} from 'chai';

import type {Page} from 'playwright';

import type {ChatBot} from '../../src/index.js';
import {contrast, type Rgb} from '../support/contrast.js';
import {openBrowser, openPages, tabsOf} from '../support/open.js';
import {html, SCRIPTS} from './site.js';

/** The values that a page can set, by their kinds. */
const VALUES: Readonly<Record<string, string>> = {
  default: '',
  literal: '#0a7',
  'light-dark()': 'light-dark(#2f54d0, #ffd23f)',
  currentcolor: 'currentcolor',
  'system color': 'Highlight',
  'color-mix()': 'color-mix(in oklab, crimson 80%, light-dark(blue, white))',
  'color-mix() of currentcolor': 'color-mix(in srgb, currentcolor 50%, gold)',
  'relative color': 'oklch(from #0a7 l c h)',
  'invalid color': 'no-color',
};

/** Kinds without a color of their own: their contrast is not the chat's. */
const WITHOUT_COLOR = ['currentcolor', 'color-mix() of currentcolor', 'invalid color'];

const CODE = 'A [link](https://example.com/) and code:\n\n```js\nconst a = new Chat("b", 1); // Ask\n```\n';

const {newTab} = tabsOf(await openBrowser());
const site = await openPages({
  '/': {html: html(`${SCRIPTS.module}<style>:root {color-scheme: light dark}</style>`)},
});

/** Places a closed chat, then opens it with a link and code. Returns background and text of its places, painted over white. */
async function painted(page: Page, property: string, value: string): Promise<[string, Rgb, Rgb][]> {
  await page.evaluate(
    ([name, color]) => {
      document.querySelector('chat-bot')?.remove();
      const chat = document.createElement('chat-bot');
      Object.assign(chat, {mode: 'floating', botId: 'docs', launcherLabel: 'Ask'});
      chat.style.setProperty(name, color);
      document.body.append(chat);
    },
    [`--chat-bot-${property}`, value] as const,
  );
  await page.locator('[part=launcher]').waitFor();
  await page.locator('chat-bot').evaluate(async (chat: ChatBot, content) => {
    chat.show();
    await chat.restore([
      {role: 'user', content: 'Hi?'},
      {role: 'assistant', content, status: 'complete'},
    ]);
  }, CODE);
  await page.waitForFunction(() => CSS.highlights.get('chat-bot-keyword')?.size);
  return page.locator('chat-bot').evaluate(({shadowRoot}) => {
    const [frame, launcher, header, link, box, code] = [
      '.element-frame',
      '.element-launcher',
      '[part=header]',
      '.prose a',
      '.code',
      '.prose code',
    ].map((selector) => shadowRoot!.querySelector(selector)!);
    const surface = getComputedStyle(frame!).backgroundColor;
    const canvas = document.createElement('canvas').getContext('2d')!;
    return (
      [
        ['launcher', getComputedStyle(launcher!).backgroundColor, getComputedStyle(launcher!).color],
        ['header', getComputedStyle(header!).backgroundColor, getComputedStyle(header!).color],
        ['link', surface, getComputedStyle(link!).color],
        [
          'code',
          getComputedStyle(box!).backgroundColor,
          getComputedStyle(code!, '::highlight(chat-bot-keyword)').color,
        ],
      ] as const
    ).map(([place, background, text]) => {
      const [below, above] = [
        ['white', surface, background],
        ['white', surface, background, text],
      ].map((colors) => {
        for (const color of colors) {
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
        }
        return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      });
      return [place, below, above] as [string, Rgb, Rgb];
    });
  });
}

for (const property of ['accent', 'text', 'header']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`each kind of color as --chat-bot-${property}, ${colorScheme} → no crash, text is legible`, async () => {
      const page = await newTab({colorScheme});
      await page.goto(site);
      // Older versions have plain colors.
      const isPromised = await page.evaluate(() => CSS.supports('width', 'round(1px, 1px)'));
      for (const [kind, value] of Object.entries(VALUES)) {
        for (const [place, background, text] of await painted(page, property, value)) {
          const isOwn = property === 'text' || WITHOUT_COLOR.includes(kind);
          const ratio = contrast(background, text);
          // The open launcher shows an icon.
          const least = place === 'launcher' ? 3 : 4.5;
          if (isPromised && !isOwn) assert(ratio >= least, `${kind}, ${place}: ${ratio.toFixed(2)}`);
        }
      }
    });
  }
}
