import {expect} from 'chai';

import {browserStorage} from '../../src/persistence/storage-area.js';
import {watchConsole} from '../support/console.js';
import {engine} from '../support/engine.js';
import {place, removeAll} from '../support/harness.js';
import {delta, done, finish, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';

const NAME = 'chat-bot-element';

/** The methods of the browser that the tests replace. */
const native = Object.getOwnPropertyDescriptors(IDBFactory.prototype);

/** The connections that the chat has opened since the test began. */
const connections = new Set<IDBDatabase>();
const errors: string[] = [];
const log = watchConsole();
/** How often the chat has looked for databases. */
let looks = 0;
/** How many of its questions the browser has not answered. */
let pending = 0;

addEventListener('error', ({message}) => errors.push(message));
addEventListener('unhandledrejection', ({reason}) => errors.push(String(reason)));

/** Counts an answer of the browser. */
function answer(): void {
  looks += 1;
  pending -= 1;
}

setup(async () => {
  // Pages of a browser that runs all test files in one window share their storage.
  sessionStorage.clear();
  await new Promise((resolve) => (indexedDB.deleteDatabase(NAME).onsuccess = resolve));
  errors.length = looks = 0;
  IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
    const request = (native.open.value as IDBFactory['open']).apply(this, args);
    pending += 1;
    request.addEventListener('error', answer);
    request.addEventListener('success', () => {
      connections.add(request.result);
      answer();
    });
    return request;
  };
  IDBFactory.prototype.databases = function (this: IDBFactory) {
    pending += 1;
    return (native.databases.value as IDBFactory['databases']).apply(this).finally(answer);
  };
});

teardown(async () => {
  removeAll();
  // A removed element keeps its conversation until the next task.
  for (let tasks = 0; tasks < 2; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
  await until(() => pending === 0);
  Object.defineProperties(IDBFactory.prototype, native);
  // A connection that stays open would hold up the deletion.
  for (const connection of connections) connection.close();
  connections.clear();
});

const asText = (value: unknown) => value as string | undefined;

/** Waits until the chat has looked for its database. */
async function untilRead(): Promise<void> {
  await until(() => looks > 0 && pending === 0);
}

/** The names of all that this origin and this tab have stored. */
async function stored(): Promise<string[]> {
  const databases = await (native.databases.value as IDBFactory['databases']).call(indexedDB);
  return [
    ...databases.map(({name = ''}) => name),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ];
}

/** Nothing is stored, and neither the page nor the console has an error. */
async function expectNothing(): Promise<void> {
  expect(await stored()).to.deep.equal([]);
  expect(errors).to.deep.equal([]);
  expect(log.lines).to.deep.equal([]);
}

/** The browsers that have, and those that have not, `indexedDB.databases()`: WebKit has it longer than we support WebKit. */
const browsers = engine === 'webkit' ? ['this browser'] : ['this browser', 'browser without databases()'];

for (const browser of browsers) {
  suite(`storage of ${browser} without a database`, () => {
    setup(() => {
      if (browser !== 'this browser') Reflect.deleteProperty(IDBFactory.prototype, 'databases');
    });

    test('read → no value, no database', async () => {
      expect(await browserStorage().read('a', asText)).to.equal(undefined);
      await expectNothing();
    });

    test('erase → no database', async () => {
      await browserStorage().write('a', undefined);
      await expectNothing();
    });

    test('write → a database, which others read', async () => {
      const [area, other] = [browserStorage(), browserStorage()];
      await Promise.all([other.read('a', asText), area.write('a', '1'), other.read('a', asText)]);
      expect(await stored()).to.deep.equal([NAME]);
      expect(await other.read('a', asText)).to.equal('1');
    });

    test('another tab has created the database, erase and write in one task → in this order', async () => {
      const area = browserStorage();
      await area.read('a', asText);
      await browserStorage().write('a', 'old');
      await Promise.all([area.write('a', undefined), area.write('a', 'new')]);
      expect(await area.read('a', asText)).to.equal('new');
    });

    test('diagnose() → no finding, no database', async () => {
      const chat = await place({persist: 'local'});
      expect(await chat.element.diagnose()).to.deep.equal([]);
      await untilRead();
      await expectNothing();
    });
  });
}

suite('nothing is stored before the first message', () => {
  test('chat with persist="local" has read its storage → nothing is stored; first message → stored', async () => {
    const {baseUrl} = await scripted(stream(delta('Hello'), finish(), done));
    const chat = await place({baseUrl, persist: 'local'});
    await untilRead();
    await expectNothing();
    await chat.element.send('Hi?');
    await chat.settled();
    removeAll();
    const next = await place({baseUrl, persist: 'local'});
    await until(() => next.texts.includes('Hello'));
    expect(await stored()).to.include(NAME);
  });

  for (const persist of ['session', 'local'] as const) {
    test(`draft, open panel, and the page is left → nothing is stored: persist="${persist}"`, async () => {
      const chat = await place({persist, mode: 'floating', open: true});
      chat.type('a draft');
      dispatchEvent(new PageTransitionEvent('pagehide'));
      removeAll();
      if (persist === 'local') await untilRead();
      await expectNothing();
    });

    test(`page restores a reply without a question → nothing is stored: persist="${persist}"`, async () => {
      const chat = await place({persist});
      await chat.element.restore([{role: 'assistant', content: 'Welcome back'}]);
      await until(() => chat.texts.includes('Welcome back'));
      dispatchEvent(new PageTransitionEvent('pagehide'));
      removeAll();
      if (persist === 'local') await untilRead();
      await expectNothing();
    });

    test(`forget(), and persist is removed → nothing is stored: persist="${persist}"`, async () => {
      const chat = await place({persist});
      await chat.element.forget();
      chat.element.persist = undefined;
      await chat.element.updateComplete;
      await untilRead();
      await expectNothing();
    });
  }
});
