import {expect} from 'chai';
import {createStore, get, set} from 'idb-keyval';

import type {ChatBot} from '../../src/index.js';
import {loadHtmlWriter} from '../../src/markdown/sink/load-html.js';
import type {Persist} from '../../src/persistence/persistence-options.js';
import {loadTabState, tabKeyOf} from '../../src/persistence/tab-state.js';
import {watchConsole} from '../support/console.js';
import {place, removeAll, type Harness} from '../support/harness.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {
  answer,
  delta,
  done,
  finish,
  gate,
  scripted,
  stream,
  type ScriptedService,
} from '../support/script.js';
import {until} from '../support/until.js';

const TIME = 1_760_000_000_000;
const YES = answer('Yes.');

/** Functions that restore the objects of the browser that a test has replaced. */
const undo: (() => void)[] = [];
const failures: string[] = [];
const log = watchConsole();

setup(() => {
  failures.length = 0;
});

teardown(async () => {
  await expectCalm();
  removeAll();
  // A removed element keeps its conversation until the next task.
  for (let tasks = 0; tasks < 2; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
  for (const restore of undo.splice(0).reverse()) restore();
  sessionStorage.clear();
});

addEventListener('error', ({message}) => failures.push(message));
addEventListener('unhandledrejection', (event) => {
  failures.push(`unhandled: ${event.reason}`);
  event.preventDefault();
});

/** Replaces a property of an object of the browser until the test ends. */
function replace(owner: object, name: string, descriptor: PropertyDescriptor | undefined): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  if (descriptor) Object.defineProperty(owner, name, {configurable: true, ...descriptor});
  else Reflect.deleteProperty(owner, name);
  undo.push(() => {
    Reflect.deleteProperty(owner, name);
    if (before) Object.defineProperty(owner, name, before);
  });
}

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

function nameOf({baseUrl}: ScriptedService): string {
  return `chat-bot-element:${JSON.stringify([new URL(baseUrl).href, 'docs', ''])}`;
}

/** A chat that keeps its conversation, with a service that answers each question by “Yes.”. */
async function chat(
  persist: Persist,
  {service, ...properties}: Partial<ChatBot> & {service?: ScriptedService} = {},
) {
  const used = service ?? (await scripted(YES, YES, YES));
  const harness = await place({persist, baseUrl: used.baseUrl, ...properties});
  return Object.assign(harness, {service: used});
}

/** Asks, and waits for the reply. All that was on screen stays there. */
async function expectUse(
  harness: Harness,
  question = 'Are you there?',
  before?: readonly string[],
): Promise<void> {
  // Complete replies are rendered over several frames.
  await until(() => harness.texts.every((text) => text !== ''));
  const texts = before ?? harness.texts;
  harness.ask(question);
  await until(() => harness.texts.at(-1) === 'Yes.' && harness.texts.includes(question));
  await harness.settled();
  expect(harness.element.status).to.equal('ready');
  expect(harness.texts).to.deep.equal([...texts, question, 'Yes.']);
}

/** Nothing was thrown, nothing rejected, and the console has one line at most. */
async function expectCalm(): Promise<void> {
  // A rejection is reported after the task in which it happened.
  await new Promise((resolve) => setTimeout(resolve));
  expect(failures).to.deep.equal([]);
  expect(log.lines.join('\n').split('\n').length, log.lines.join('\n')).to.be.at.most(1);
}

const database = createStore('chat-bot-element', 'conversations');

/** The stored messages. */
async function storedMessages(persist: Persist, service: ScriptedService): Promise<readonly StoredMessage[]> {
  const name = nameOf(service);
  const text = persist === 'local' ? await get<string>(name, database) : sessionStorage.getItem(name);
  return text ? (JSON.parse(text) as {messages: readonly StoredMessage[]}).messages : [];
}

async function untilStored(persist: Persist, service: ScriptedService, count: number): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    if ((await storedMessages(persist, service)).length === count) return;
  }
  throw new Error(`The storage never had ${count} messages.`);
}

interface StoredMessage {
  readonly id: string;
  readonly [field: string]: unknown;
}

function question(id: string, content: unknown = `Question ${id}`, part: object = {}): StoredMessage {
  return {role: 'user', id, content, createdAt: TIME, ...part};
}

function reply(id: string, content: unknown = `Reply ${id}`, part: object = {}): StoredMessage {
  return {role: 'assistant', id, content, createdAt: TIME, status: 'complete', references: [], ...part};
}

/** Stores a conversation. */
async function store(
  persist: Persist,
  service: ScriptedService,
  messages: readonly StoredMessage[] = TWO,
  part: object = {},
): Promise<void> {
  const record = JSON.stringify({
    version: 2,
    revision: 1,
    messages,
    isTruncated: false,
    ratings: [],
    ...part,
  });
  if (persist === 'session') sessionStorage.setItem(nameOf(service), record);
  else await set(nameOf(service), record, database);
}

const TWO = [question('a'), reply('b')];
const TEXTS = ['Question a', 'Reply b'];

suite('storage full or denied', () => {
  for (const [condition, persist, install] of [
    ['sessionStorage is denied', 'session', () => deny('sessionStorage')],
    ['getItem throws', 'session', () => throws(Storage.prototype, 'getItem')],
    ['setItem throws', 'session', () => throws(Storage.prototype, 'setItem')],
    ['removeItem throws', 'session', () => throws(Storage.prototype, 'removeItem')],
    ['sessionStorage is full', 'session', fillSessionStorage],
    ['no indexedDB', 'local', () => replace(window, 'indexedDB', {value: undefined})],
    ['indexedDB is denied', 'local', () => deny('indexedDB')],
    ['open throws', 'local', () => throws(IDBFactory.prototype, 'open')],
    ['open fails', 'local', failToOpen],
    ['database without our store', 'local', () => throws(IDBDatabase.prototype, 'transaction')],
    ['get throws', 'local', () => throws(IDBObjectStore.prototype, 'get')],
    ['put throws', 'local', () => throws(IDBObjectStore.prototype, 'put')],
    ['put aborts: full', 'local', abortPuts],
    ['delete throws', 'local', () => throws(IDBObjectStore.prototype, 'delete')],
    ['no BroadcastChannel', 'local', () => replace(window, 'BroadcastChannel', undefined)],
    ['no locks', 'local', () => replace(Navigator.prototype, 'locks', undefined)],
    ['locks are denied', 'local', denyLocks],
    ['request of a lock throws', 'local', () => throws(LockManager.prototype, 'request')],
    ['everything is denied', 'local', denyEverything],
    ['everything is denied', 'session', denyEverything],
  ] as [condition: string, persist: Persist, install: () => void][]) {
    test(`${persist}, ${condition} → chat can be used, console says it once at most`, async () => {
      install();
      const one = await chat(persist);
      await expectUse(one, 'First?');
      await expectUse(one, 'Second?');
    });
  }

  test('local, postMessage throws → conversation is stored', async () => {
    throws(BroadcastChannel.prototype, 'postMessage');
    const one = await chat('local');
    await expectUse(one);
    await untilStored('local', one.service, 2);
  });

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

    test(`${persist}, storage is emptied by the page during a conversation → chat can be used`, async () => {
      const one = await chat(persist);
      await expectUse(one, 'First?');
      await untilStored(persist, one.service, 2);
      if (persist === 'session') sessionStorage.clear();
      else throws(IDBDatabase.prototype, 'transaction');
      await expectUse(one, 'Second?');
    });

    test(`${persist}, denied → page left and shown again, all stays; forget() resolves`, async () => {
      denyEverything();
      const one = await chat(persist);
      await expectUse(one, 'First?');
      dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
      await expectUse(one, 'Second?');
      await one.element.forget();
      await expectUse(one, 'Again?', []);
    });
  }

  test('local, full → page left and shown again, all stays', async () => {
    throws(IDBObjectStore.prototype, 'put');
    const one = await chat('local');
    await expectUse(one, 'First?');
    dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    // The page reads the storage before these reads.
    for (let reads = 0; reads < 5; reads += 1) await storedMessages('local', one.service);
    expect(one.texts).to.deep.equal(['First?', 'Yes.']);
    await expectUse(one, 'Second?');
  });

  test('local, full for a moment → everything is stored at the next question', async () => {
    const service = await scripted(YES, YES);
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    let failures = 4;
    replace(IDBObjectStore.prototype, 'put', {
      value(this: IDBObjectStore, ...entry: Parameters<IDBObjectStore['put']>) {
        failures -= 1;
        if (failures >= 0) fail();
        return put.apply(this, entry);
      },
    });
    const one = await chat('local', {service});
    one.ask('Is there room?');
    await until(() => failures < 0);
    await until(() => one.texts.at(-1) === 'Yes.');
    await one.settled();
    one.ask('And now?');
    await until(() => one.texts.length === 4 && one.element.status === 'ready');
    await untilStored('local', service, 4);
  });

  test('session, half full → the newest turns are stored', async () => {
    const service = await scripted(YES);
    const messages = Array.from({length: 40}, (_, index) =>
      index % 2 ? reply(`m${index}`, 'x'.repeat(200)) : question(`m${index}`, 'x'.repeat(200)),
    );
    await store('session', service, messages);
    fillSessionStorage();
    const one = await chat('session', {service});
    await until(() => one.element.messages.length === 40);
    one.ask('Are you there?');
    await until(() => one.texts.at(-1) === 'Yes.');
    await one.settled();
    const kept = (await storedMessages('session', service)).map(({id}) => id);
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
      const held: Partial<Record<string, unknown>> & {onsuccess?: () => void; onupgradeneeded?: () => void} =
        {};
      const real = open.call(this, name);
      real.onupgradeneeded = () => {
        held.result = real.result;
        held.onupgradeneeded?.();
      };
      real.onsuccess = () =>
        void released.then(() => {
          held.result = real.result;
          held.onsuccess?.();
        });
      return held;
    },
  });
  return release;
}

function holdTimeouts(): HeldTimeouts {
  const timeouts = new HeldTimeouts();
  timeouts.threshold = 1_000;
  undo.push(() => timeouts.restore());
  return timeouts;
}

/** Asks while the storage does not answer. */
async function expectUseAfterTimeout(harness: Harness, timeouts: HeldTimeouts, text: string): Promise<void> {
  const before = harness.texts;
  harness.ask(text);
  await until(() => {
    timeouts.elapse(1_000);
    return (
      harness.element.status === 'ready' && harness.texts.at(-1) === 'Yes.' && harness.texts.includes(text)
    );
  });
  expect(harness.texts).to.deep.equal([...before, text, 'Yes.']);
}

suite('storage slow', () => {
  /** A chat with a kept conversation, in a database that opens when the test calls `open`. */
  async function behindSlowDatabase() {
    const service = await scripted(YES, YES);
    await store('local', service);
    const open = holdOpen();
    const timeouts = holdTimeouts();
    return {open, timeouts, one: await chat('local', {service})};
  }

  test('database never opens → questions wait a second, then are answered', async () => {
    replace(IDBFactory.prototype, 'open', {value: () => ({})});
    const timeouts = holdTimeouts();
    const one = await chat('local');
    await expectUseAfterTimeout(one, timeouts, 'First?');
    await expectUseAfterTimeout(one, timeouts, 'Second?');
  });

  test('database never opens → Stop works while the question waits, nothing is sent', async () => {
    replace(IDBFactory.prototype, 'open', {value: () => ({})});
    const timeouts = holdTimeouts();
    const one = await chat('local');
    one.ask('First?');
    await until(() => timeouts.delays.includes(1_000));
    one.element.stop();
    await one.settled();
    timeouts.elapse(1_000);
    expect(await one.service.requests()).to.deep.equal([]);
  });

  test('writes never end → the next question is answered', async () => {
    const timeouts = holdTimeouts();
    replace(IDBTransaction.prototype, 'oncomplete', {set: () => undefined});
    const one = await chat('local');
    await expectUseAfterTimeout(one, timeouts, 'First?');
    await expectUseAfterTimeout(one, timeouts, 'Second?');
  });

  test('database opens before the second is over → kept conversation is part of the question', async () => {
    const {one, open} = await behindSlowDatabase();
    one.ask('Third?');
    open();
    await until(() => one.texts.at(-1) === 'Yes.');
    await one.drawn();
    expect(one.texts).to.deep.equal([...TEXTS, 'Third?', 'Yes.']);
    const [request] = await one.service.requests();
    expect((request!.body as {messages: object[]}).messages).to.have.length(3);
  });

  test('database opens after the reply → kept conversation in front, all is stored', async () => {
    const {one, open, timeouts} = await behindSlowDatabase();
    await expectUseAfterTimeout(one, timeouts, 'Third?');
    open();
    await until(() => one.texts.length === 4);
    await one.drawn();
    expect(one.texts).to.deep.equal([...TEXTS, 'Third?', 'Yes.']);
    await untilStored('local', one.service, 4);
  });

  test('database opens while a second question waits → nothing is lost', async () => {
    const {one, open, timeouts} = await behindSlowDatabase();
    await expectUseAfterTimeout(one, timeouts, 'Third?');
    one.ask('Fourth?');
    open();
    await until(() => one.texts.length === 6 && one.texts.at(-1) === 'Yes.');
    await one.drawn();
    expect(one.texts).to.deep.equal([...TEXTS, 'Third?', 'Yes.', 'Fourth?', 'Yes.']);
  });

  test('cleared before the database opens → stays cleared, kept conversation is erased', async () => {
    const {one, open} = await behindSlowDatabase();
    one.element.clear();
    open();
    await untilStored('local', one.service, 0);
    await expectUse(one, 'First?', []);
  });

  test('another visitor before the database opens → sees nothing of the kept conversation', async () => {
    const {one, open} = await behindSlowDatabase();
    one.element.conversationKey = 'somebody else';
    await one.element.updateComplete;
    open();
    await expectUse(one, 'First?', []);
    expect(one.element.messages).to.have.length(2);
    await untilStored('local', one.service, 2);
  });
});

suite('state of a tab, corrupted', () => {
  const valid = {
    isOpen: true,
    unread: 2,
    draft: 'Draft',
    fromEnd: 5,
    anchor: {id: 'a', block: 1, top: 3},
    size: {isExpanded: true, inlineSize: 400},
  };
  const none = {
    isOpen: false,
    unread: 0,
    draft: '',
    fromEnd: 0,
    anchor: undefined,
    size: {isExpanded: false, inlineSize: 0},
  };

  for (const [condition, state, expected] of [
    ['valid', JSON.stringify(valid), valid],
    ['no JSON', 'nonsense', undefined],
    ['null', 'null', none],
    [
      'draft of 300,000 characters',
      JSON.stringify({draft: 'x'.repeat(300_000)}),
      {draft: 'x'.repeat(100_000)},
    ],
    ['other types', '{"isOpen":"yes","unread":"<b>","draft":{},"fromEnd":[5],"anchor":{},"size":[]}', none],
    ['numbers without bounds', '{"unread":1e999,"fromEnd":1e999}', none],
    ['negative numbers', '{"unread":-1e9,"fromEnd":-5,"size":{"inlineSize":-1}}', none],
    ['under __proto__', `{"__proto__":${JSON.stringify(valid)}}`, none],
  ] as const) {
    test(`${condition} → valid fields only`, () => {
      sessionStorage.setItem(tabKeyOf('corrupted'), state);
      const read = loadTabState('corrupted');
      expect(read).to.deep.equal(expected && {...none, ...expected});
    });
  }
});

suite('storage tampered with', () => {
  const attacks = [
    '<img src="x:" onerror="window.attacked = true">',
    '<svg onload="window.attacked = true"><script>window.attacked = true</script></svg>',
    '<iframe srcdoc="<script>parent.attacked = true</script>"></iframe>',
    '[link](javascript:window.attacked=true) <a href="javascript:window.attacked=true">link</a>',
    '<form action="https://example.com/"><input name="password"><button>Go</button></form>',
    '<style>*{display:none}</style><link rel="stylesheet" href="x:"><base href="x:">',
  ];
  const FORBIDDEN =
    'script, img, iframe, form, style, link, base, svg, [onerror], [onload], [href^="javascript:"]';

  test('attacks in questions, replies, ids, finish reasons and unknown fields → nothing executes, no forbidden element', async () => {
    const service = await scripted(YES);
    const [id] = attacks;
    const messages = attacks.flatMap((attack, number) => [
      question(`"><${id}${number}`, attack, {html: attack, class: attack}),
      reply(`'${id}${number}`, `Reply ${attack}`, {finishReason: attack, error: {message: attack}}),
    ]);
    await store('session', service, messages, {ratings: [[messages[1]!.id, 'up']]});
    const one = await chat('session', {service, feedback: true});
    // Until the sanitizer is loaded, tags are text; then the replies are drawn again.
    await loadHtmlWriter();
    await until(() => one.texts.length === messages.length && one.root.querySelector('[aria-busy]') === null);
    await expectUse(one);
    const forbidden = one.parts('content').flatMap((area) => [...area.querySelectorAll(FORBIDDEN)]);
    expect(forbidden.map(({outerHTML}) => outerHTML.slice(0, 100))).to.deep.equal([]);
    expect(window).to.not.have.property('attacked');
    expect(one.root.querySelectorAll('script, iframe, base, link')).to.have.length(0);
    expect(one.texts[0]).to.equal(attacks[0]);
  });
});

suite('clock', () => {
  const now = Date.now.bind(Date);
  const DAY = 86_400_000;

  function setClock(difference: number): void {
    replace(Date, 'now', {value: () => now() + difference, writable: true});
  }

  test('set forward beyond the expiry → conversation erased, chat can be used', async () => {
    const service = await scripted(YES);
    await store('local', service, TWO, {expires: now() + DAY});
    setClock(2 * DAY);
    const one = await chat('local', {service});
    await expectUse(one, 'First?', []);
    await untilStored('local', service, 2);
  });

  test('set forward during a conversation → nothing vanishes from the screen', async () => {
    const one = await chat('local');
    await expectUse(one, 'First?');
    await untilStored('local', one.service, 2);
    setClock(30 * DAY);
    await expectUse(one, 'Second?');
    await untilStored('local', one.service, 4);
  });

  test('set back to 1970 during a conversation → chat can be used', async () => {
    const one = await chat('local');
    await expectUse(one, 'First?');
    setClock(-now());
    await expectUse(one, 'Second?');
  });

  test('no lifetime that makes sense → conversation is kept', async () => {
    for (const persistHours of [NaN, -5, Infinity, 1e308]) {
      const service = await scripted(YES, YES);
      const one = await chat('local', {service, persistHours});
      await expectUse(one, 'First?');
      await untilStored('local', service, 2);
      removeAll();
      const next = await chat('local', {service, persistHours});
      await until(() => next.texts.length === 2);
    }
  });
});

suite('several elements and pages', () => {
  /** A state as the owner publishes it. */
  function state(messages: unknown, part: object = {}): object {
    const record = {version: 2, revision: Date.now() + 60_000, messages, isTruncated: false, ratings: []};
    return {type: 'state', record: {...record, ...part}};
  }

  for (const [condition, data] of [
    ['null', null],
    ['an unknown type', {type: 'shutdown'}],
    ['a state without a record', {type: 'state'}],
    ['a record of other types', state([null, 5], {revision: {}, isTruncated: {}, ratings: 'x'})],
    ['an old record', state(TWO, {revision: 1})],
    ['a busy owner', {type: 'busy'}],
  ] as const) {
    test(`another page posts ${condition} → nothing vanishes, chat can be used`, async () => {
      const one = await chat('local');
      await expectUse(one, 'First?');
      await untilStored('local', one.service, 2);
      await post(one.service, data);
      await expectUse(one, 'Second?', ['First?', 'Yes.']);
    });
  }

  for (const hasLocks of [true, false]) {
    test(`page with an open reply is gone, ${hasLocks ? 'with' : 'without'} locks → Stop frees the chat`, async () => {
      if (!hasLocks) replace(Navigator.prototype, 'locks', undefined);
      const one = await chat('local');
      await post(one.service, state([question('a'), reply('b', 'Half', {status: 'streaming'})]));
      await until(() => one.texts.includes('Half'));
      one.element.stop();
      await one.settled();
      expect(one.texts).to.deep.equal(['Question a', 'Half']);
      one.ask('Next?');
      await until(() => one.texts.at(-1) === 'Yes.');
    });
  }

  /** Posts as another page of this origin, and waits until it has arrived. */
  async function post(service: ScriptedService, data: unknown): Promise<void> {
    const name = nameOf(service);
    const [sender, receiver] = [new BroadcastChannel(name), new BroadcastChannel(name)];
    const arrived = new Promise((resolve) => (receiver.onmessage = resolve));
    sender.postMessage(data);
    await arrived;
    sender.close();
    receiver.close();
  }
});
