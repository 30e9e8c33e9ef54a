import {expect} from 'chai';

import type {Persist} from '../../src/persistence/persistence-options.js';
import {watchConsole} from '../support/console.js';
import {place} from '../support/harness.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {answer, scripted} from '../support/script.js';
import {until} from '../support/until.js';
import {removeChats, watchErrors} from './page.js';

const NAME = 'chat-bot-element';

const open = Reflect.get(IDBFactory.prototype, 'open');
const databases = Reflect.get(IDBFactory.prototype, 'databases');

/** The connections that the chat has opened since the test began. */
const connections = new Set<IDBDatabase>();
const errors = watchErrors();
const log = watchConsole();
/** How often the chat has looked for databases. */
let looks = 0;
/** How many of its questions the browser has not answered. */
let pending = 0;

/** Counts an answer of the browser. */
function handleAnswer(): void {
  looks += 1;
  pending -= 1;
}

setup(async () => {
  // Pages of a browser that runs all test files in one window share their storage.
  sessionStorage.clear();
  await new Promise((resolve) => (indexedDB.deleteDatabase(NAME).onsuccess = resolve));
  looks = 0;
  replace(IDBFactory.prototype, 'open', {
    value(this: IDBFactory, ...given: Parameters<typeof open>) {
      const request = open.apply(this, given);
      pending += 1;
      request.addEventListener('error', handleAnswer);
      request.addEventListener('success', () => {
        connections.add(request.result);
        handleAnswer();
      });
      return request;
    },
  });
  replace(IDBFactory.prototype, 'databases', {
    value(this: IDBFactory) {
      pending += 1;
      return databases.apply(this).finally(handleAnswer);
    },
  });
});

teardown(async () => {
  await removeChats();
  await until(() => pending === 0);
  restoreReplaced();
  // A connection that stays open would hold up the deletion.
  for (const connection of connections) connection.close();
  connections.clear();
});

/** Waits until the chat has looked for its database. */
async function untilRead(): Promise<void> {
  await until(() => looks > 0 && pending === 0);
}

/** The names of all that this origin and this tab have stored. */
async function stored(): Promise<string[]> {
  const names = (await databases.call(indexedDB)).map(({name = ''}) => name);
  return [...names, ...Object.keys(localStorage), ...Object.keys(sessionStorage)];
}

/** Nothing is stored, and neither the page nor the console has an error. */
async function expectNothing(): Promise<void> {
  expect(await stored()).to.deep.equal([]);
  expect(errors).to.deep.equal([]);
  expect(log.lines).to.deep.equal([]);
}

const isWebKit = !/(?:Chrome|Firefox)\//.test(navigator.userAgent);
/** The browsers that have, and those that have not, `indexedDB.databases()`: WebKit has it longer than we support WebKit. */
const browsers = isWebKit ? ['this browser'] : ['this browser', 'browser without databases()'];

suite('nothing is stored before the first message', () => {
  for (const browser of browsers)
    test(`chat with persist="local" has read its storage, and is diagnosed → nothing is stored; first message → stored: ${browser}`, async () => {
      if (browser !== 'this browser') replace(IDBFactory.prototype, 'databases');
      const {baseUrl} = await scripted(answer('Hello'));
      const chat = await place({baseUrl, persist: 'local'});
      expect(await chat.element.diagnose()).to.deep.equal([]);
      await untilRead();
      await expectNothing();
      await chat.element.send('Hi?');
      await chat.settled();
      await removeChats();
      const next = await place({baseUrl, persist: 'local'});
      await until(() => next.texts.includes('Hello'));
      expect(await stored()).to.include(NAME);
    });

  for (const persist of ['session', 'local'] as const) {
    test(`draft, open panel, and the page is left → nothing is stored: persist="${persist}"`, async () => {
      const chat = await place({persist, mode: 'floating', open: true});
      chat.type('a draft');
      await expectNothingLeft(persist);
    });

    test(`page restores a reply without a question → nothing is stored: persist="${persist}"`, async () => {
      const chat = await place({persist});
      await chat.element.restore([{role: 'assistant', content: 'Welcome back'}]);
      await until(() => chat.texts.includes('Welcome back'));
      await expectNothingLeft(persist);
    });

    test(`forget(), and persist is removed → nothing is stored: persist="${persist}"`, async () => {
      const {element} = await place({persist});
      await element.forget();
      element.persist = undefined;
      await element.updateComplete;
      await untilRead();
      await expectNothing();
    });
  }

  /** Leaves the page. */
  async function expectNothingLeft(persist: Persist): Promise<void> {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await removeChats();
    if (persist === 'local') await untilRead();
    await expectNothing();
  }
});
