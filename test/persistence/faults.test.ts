import {expect} from 'chai';

import type {Persist} from '../../src/persistence/persistence-options.js';
import type {Harness} from '../support/harness.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {question, reply} from '../support/messages.js';
import {replace} from '../support/replace.js';
import {delta, done, finish, gate, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {leaveAndComeBack} from './page.js';
import {store, stored, TWO, untilStored} from './stored.js';
import {chat, expectCalm, expectUse, YES} from './use.js';

const TEXTS = TWO.map(({content}) => content);

expectCalm();

function fail(): never {
  throw new DOMException('denied', 'SecurityError');
}

/** Makes methods throw until the test ends. */
function throws(owner: object, ...methods: string[]): void {
  for (const method of methods) replace(owner, method, {value: fail});
}

/** Makes properties of the window throw until the test ends. */
function deny(...names: string[]): void {
  for (const name of names) replace(window, name, {get: fail});
}

suite('storage full or denied', () => {
  for (const [condition, persist, install] of [
    ['sessionStorage is denied', 'session', () => deny('sessionStorage')],
    ['removeItem throws', 'session', () => throws(Storage.prototype, 'removeItem')],
    ['sessionStorage is full', 'session', fillSessionStorage],
    ['no indexedDB', 'local', () => replace(window, 'indexedDB', {value: undefined})],
    ['open fails', 'local', failToOpen],
    ['database without our store', 'local', () => throws(IDBDatabase.prototype, 'transaction')],
    ['get throws', 'local', () => throws(IDBObjectStore.prototype, 'get')],
    ['put aborts: full', 'local', abortPuts],
    ['delete throws', 'local', () => throws(IDBObjectStore.prototype, 'delete')],
    ['no BroadcastChannel', 'local', () => replace(window, 'BroadcastChannel')],
    ['postMessage throws', 'local', () => throws(BroadcastChannel.prototype, 'postMessage')],
    ['no locks', 'local', () => replace(Navigator.prototype, 'locks')],
    ['locks are denied', 'local', denyLocks],
  ] as [condition: string, persist: Persist, install: () => void][]) {
    test(`${persist}, ${condition} → chat can be used, console says it once at most`, async () => {
      install();
      const one = await chat(persist);
      await expectUse(one, 'First?');
      await expectUse(one, 'Second?');
    });
  }

  for (const persist of ['session', 'local'] as const) {
    test(`${persist}, storage is full from the middle of a reply on → whole reply shown, all stays at the next question`, async () => {
      const service = await scripted(stream(delta('Ye'), gate('more'), delta('s.'), finish(), done), YES);
      const one = await chat(persist, {service});
      one.ask('First?');
      await until(() => one.texts.at(-1) === 'Ye');
      throws(Storage.prototype, 'setItem');
      throws(IDBObjectStore.prototype, 'put');
      await service.open('more');
      await one.settled();
      await expectUse(one, 'Second?', ['First?', 'Yes.']);
    });

    test(`${persist}, denied → page left and shown again, all stays; forget() resolves`, async () => {
      denyEverything();
      const one = await chat(persist);
      await expectUse(one, 'First?');
      leaveAndComeBack();
      await expectUse(one, 'Second?');
      await one.element.forget();
      await expectUse(one, 'Again?', []);
    });
  }

  test('session, half full → the newest turns are stored', async () => {
    const service = await scripted(YES);
    const messages = Array.from({length: 40}, (_, index) =>
      (index % 2 ? reply : question)(index, 'x'.repeat(200)),
    );
    await store(service, messages, 'session');
    fillSessionStorage();
    const one = await chat('session', {service});
    await until(() => one.element.messages.length === 40);
    one.ask('Are you there?');
    await until(() => one.texts.at(-1) === 'Yes.');
    await one.settled();
    const kept = (await stored(service, 'session'))!.map(({id}) => id);
    expect(kept).to.have.length.within(2, 40);
    expect(one.element.messages.slice(-kept.length).map(({id}) => id)).to.deep.equal(kept);
  });
});

/** Leaves no space for one more character. */
function fillSessionStorage(): void {
  for (let length = 4_194_304; length >= 1; length /= 2) {
    for (let count = 0; count < 8; count += 1) {
      try {
        sessionStorage.setItem(`fill-${length}-${count}`, 'x'.repeat(length));
      } catch {
        break;
      }
    }
  }
}

function failToOpen(): void {
  replace(IDBFactory.prototype, 'open', {
    value: () => {
      const request = {error: new DOMException('broken', 'UnknownError'), onerror: () => undefined};
      queueMicrotask(() => request.onerror());
      return request;
    },
  });
}

function abortPuts(): void {
  replace(IDBTransaction.prototype, 'commit', {
    value(this: IDBTransaction) {
      this.abort();
    },
  });
}

function denyLocks(): void {
  replace(LockManager.prototype, 'request', {
    value: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  });
}

function denyEverything(): void {
  deny('sessionStorage', 'localStorage', 'indexedDB', 'BroadcastChannel');
  denyLocks();
}

/** A database that opens when the test calls the result. */
function holdOpen(): () => void {
  const open = Reflect.get(IDBFactory.prototype, 'open');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  replace(IDBFactory.prototype, 'open', {
    value(this: IDBFactory, name: string) {
      const request = open.call(this, name);
      const hold = (event: Event) => {
        event.stopImmediatePropagation();
        void released.then(() => void request.onsuccess?.(event));
      };
      request.addEventListener('success', hold);
      return request;
    },
  });
  return release;
}

suite('storage slow', () => {
  let timeouts: HeldTimeouts;
  setup(() => {
    timeouts = new HeldTimeouts();
    timeouts.threshold = 1_000;
  });
  teardown(() => timeouts.restore());

  /** Asks while the storage does not answer. */
  async function expectUseAfterTimeout(harness: Harness, text: string): Promise<void> {
    const expected = [...harness.texts, text, 'Yes.'].join();
    harness.ask(text);
    await until(() => {
      timeouts.elapse(1_000);
      return harness.element.status === 'ready' && harness.texts.join() === expected;
    });
  }

  /** A chat with a kept conversation, in a database that opens when the test calls `open`. */
  async function behindSlowDatabase() {
    const service = await scripted(YES, YES);
    await store(service);
    const open = holdOpen();
    return {open, one: await chat('local', {service})};
  }

  for (const [what, stall] of [
    ['database never opens', () => replace(IDBFactory.prototype, 'open', {value: () => ({})})],
    ['writes never end', () => replace(IDBTransaction.prototype, 'oncomplete', {set: () => undefined})],
  ] as const)
    test(`${what} → questions wait a second, then are answered`, async () => {
      stall();
      const one = await chat('local');
      await expectUseAfterTimeout(one, 'First?');
      await expectUseAfterTimeout(one, 'Second?');
    });

  test('database opens after the reply → kept conversation in front, all is stored', async () => {
    const {one, open} = await behindSlowDatabase();
    await expectUseAfterTimeout(one, 'Third?');
    open();
    await until(() => one.texts.length === 4);
    await one.drawn();
    expect(one.texts).to.deep.equal([...TEXTS, 'Third?', 'Yes.']);
    await untilStored(one.service, 4);
  });

  test('cleared before the database opens → stays cleared, kept conversation is erased', async () => {
    const {one, open} = await behindSlowDatabase();
    one.element.clear();
    open();
    await untilStored(one.service, 0);
    await expectUse(one, 'First?', []);
  });

  test('another visitor before the database opens → sees nothing of the kept conversation', async () => {
    const {one, open} = await behindSlowDatabase();
    one.element.conversationKey = 'somebody else';
    await one.element.updateComplete;
    open();
    await expectUse(one, 'First?', []);
    expect(one.element.messages).to.have.length(2);
    await untilStored(one.service, 2);
  });
});
