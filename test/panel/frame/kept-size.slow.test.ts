import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {place, pressKey, removeAll, type Harness} from '../../support/harness.js';
import {answer, scripted} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('size of the panel, persist="session"', () => {
  setup(() => setViewport({width: 1400, height: 800}));
  /** Places a panel at the side, asks a question in it and lets the visitor change it. Then another element takes its place. */
  async function replaced(
    change: (chat: Harness) => unknown,
    corrupt = (state: string) => state,
  ): Promise<Harness> {
    const {baseUrl} = await scripted(answer('Hello'));
    const first = await place({baseUrl, persist: 'session', mode: 'side', open: true});
    first.ask('Hi?');
    await until(() => first.texts[1] === 'Hello');
    await first.settled();
    await until(() => first.has('resizer'));
    await change(first);
    await first.element.updateComplete;
    removeAll();
    // Its state is written in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    const key = Object.keys(sessionStorage).find((name) => name.includes(baseUrl) && name.endsWith(':tab'))!;
    sessionStorage.setItem(key, corrupt(sessionStorage.getItem(key)!));
    const second = await place({baseUrl, persist: 'session', mode: 'side'});
    await until(() => second.texts.length === 2);
    return second;
  }

  const widthOf = (chat: Harness) => chat.part('panel')!.getBoundingClientRect().width;
  const press = (chat: Harness, key: string) => pressKey(chat.part('resizer')!, key);

  test('expanded → expanded on the next page', async () => {
    const chat = await replaced((first) => first.click('expand'));
    await until(() => widthOf(chat) === 960);
    expect(chat.part('expand')!.ariaLabel).to.equal(en.shrink);
  });

  test('resized → same width on the next page, also after expanding', async () => {
    const chat = await replaced(async (first) => {
      press(first, 'ArrowLeft');
      await first.click('expand');
    });
    await until(() => widthOf(chat) === 960);
    await chat.click('expand');
    await until(() => widthOf(chat) === 448);
  });

  for (const size of ['{"isExpanded":"yes","inlineSize":"1px; color: red"}', '{"inlineSize":-5}', 'null']) {
    test(`stored size ${size} → default`, async () => {
      const chat = await replaced(
        (first) => press(first, 'ArrowLeft'),
        (state) => state.replace(/"size":{[^}]*}/, `"size":${size}`),
      );
      await until(() => chat.has('resizer'));
      expect([widthOf(chat), chat.part('expand')!.ariaLabel]).to.deep.equal([432, en.expand]);
    });
  }
});
