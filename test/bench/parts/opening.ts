import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {type BuiltPage, openBuiltPage} from '../../support/built-page.js';
import {measureOpening, type Opening} from '../opened-page.js';
import {TYPABLE} from '../page/opening/typable.js';
import type {Bar, Part, Row} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';

const THROTTLES = [1, 4];
const MOMENTS = {'until the field': 'untilMark', 'after 10 s': 'settled'} as const;

/** The most that the element costs, to the minimal element and to a copy of its first screen without code. */
const BAR = 1.35;
const COPY_BAR = 2.6;

const TAG = (mode: string) =>
  `<script type="module" src="/chat-bot.js"></script><chat-bot bot-id="bench" base-url="https://service.example/" ${mode}></chat-bot>`;

const pageOf = (name: string) => new URL(`../page/opening/${name}.ts`, import.meta.url);

/** Loads the modules of the package as published, not the sources. */
const published: Plugin = {
  name: 'published',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/src/element/register.js')
      ? fileURLToPath(new URL('../../../dist/lib/element/register.js', import.meta.url))
      : undefined,
};

/** Opens the page in a browser without caches, or presses its launcher. Returns the load of its main thread. */
async function open(page: BuiltPage, isPressed: boolean, throttle: number): Promise<Opening> {
  const context = await page.browser.newContext();
  try {
    return await measureOpening(page, {context, throttle, mark: TYPABLE, isPressed});
  } finally {
    await context.close();
  }
}

/** Returns a module with the elements and styles of the first screen, without the comments of Lit. */
async function firstScreen({page}: BuiltPage): Promise<Plugin> {
  await page.locator('textarea').waitFor();
  const screen = await page.locator('chat-bot').evaluate(({shadowRoot}) => ({
    html: shadowRoot!.innerHTML.replaceAll(/<!--.*?-->/g, ''),
    css: shadowRoot!.adoptedStyleSheets.map(({cssRules}) =>
      [...cssRules].map((rule) => rule.cssText).join(''),
    ),
  }));
  const code = Object.entries(screen).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  return {
    name: 'first-screen',
    resolveId: (source) => (source === 'virtual:first-screen' ? source : undefined),
    load: (id) => (id === 'virtual:first-screen' ? code.join('\n') : undefined),
  };
}

/** Cost of a chat that opens with its page or by its launcher, compared with an element with the same libraries. 40 minutes. */
export async function opening(): Promise<Part> {
  const pages: BuiltPage[] = [];
  const add = async (...given: Parameters<typeof openBuiltPage>) => {
    const page = await openBuiltPage(...given);
    pages.push(page);
    return page;
  };
  try {
    const element = await add(pageOf('element'), [published]);
    const inline = {
      empty: await add(pageOf('empty')),
      minimal: await add(pageOf('minimal')),
      npm: element,
      script: await add(pageOf('script-tag'), [], {
        body: TAG('style="inline-size: 420px; block-size: 640px"'),
        published: true,
      }),
      copy: await add(pageOf('static-copy'), [await firstScreen(element)]),
    };
    const pressed = {
      empty: await add(pageOf('empty-pressed')),
      minimal: await add(pageOf('minimal-pressed')),
      npm: await add(pageOf('element-pressed'), [published]),
      script: await add(pageOf('script-tag'), [], {body: TAG('mode="floating"'), published: true}),
    };
    const rows: Row[] = [];
    const bars: Bar[] = [];
    for (const [way, ownPages] of Object.entries({inline, pressed})) {
      for (const throttle of THROTTLES) {
        const runs = await inTurn(Object.values(ownPages), 2 * RUNS - 1, async (page) =>
          open(page, way === 'pressed', throttle),
        );
        const [empty, minimal, npm, script, copy] = runs.map(medians);
        for (const [moment, key] of Object.entries(MOMENTS)) {
          const above = (run: typeof empty) => run![key] - empty![key];
          const add = (name: string, other: typeof empty, run: typeof empty, bar: number) => {
            const value = above(run) / above(other);
            rows.push({
              chat: `${way}, ${name}`,
              until: `${moment}, ${throttle}x`,
              'compared ms': Math.round(above(other)),
              '`<chat-bot>` ms': Math.round(above(run)),
              ratio: value.toFixed(2),
              'at most': bar,
            });
            bars.push({value, bar});
          };
          add('npm', minimal, npm, BAR);
          add('script tag', minimal, script, BAR);
          if (copy) add('npm, to the copy', copy, npm, COPY_BAR);
        }
      }
    }
    return {
      title: 'Opening',
      text: `A chat that opens with its page, or that a visitor opens by its launcher: the time of the main thread above a page without a chat, until its field can be typed
into, and in its first 10 seconds. It is compared with a minimal element that shows a field and a button, bundles the same libraries, and is imported by the same
press; and with a copy of our own first screen, its elements and style sheets without code.`,
      rows,
      bars,
    };
  } finally {
    for (const page of pages) await page.close();
  }
}
