import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import type {Message} from '../../../src/conversation/message.js';
import {EarlierMessages} from '../../../src/panel/transcript/earlier-messages.js';
import {pageQueue} from '../../../src/markdown/stream/render-queue.js';
import {engine} from '../../support/engine.js';
import {frames} from '../../support/frames.js';
import {place, removeAll, type Harness} from '../../support/harness.js';
import {question, reply} from '../../support/messages.js';
import {delta, done, finish, scripted, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

const COUNT = 120;
const TEXT = 'some words that fill a line or two of the transcript, as messages do, '.repeat(3);

/** Questions and replies in turn, 20 a day. */
const MESSAGES: readonly Message[] = Array.from({length: COUNT}, (_, index) =>
  (index % 2 === 0 ? question : reply)(
    index,
    `Message ${index}: ${TEXT}`,
    new Date(2026, 0, 1 + Math.floor(index / 20), 10),
  ),
);

/** The callbacks that wait for an idle page, until a test runs them. */
class HeldIdle {
  readonly #native = Object.getOwnPropertyDescriptor(window, 'requestIdleCallback');
  #callbacks: (() => void)[] = [];

  constructor() {
    // Also in Safari, which has none.
    Object.defineProperty(window, 'requestIdleCallback', {
      configurable: true,
      value: (callback: () => void) => this.#callbacks.push(callback),
    });
  }

  run(): void {
    for (const callback of this.#callbacks.splice(0)) callback();
  }

  restore(): void {
    if (this.#native) Object.defineProperty(window, 'requestIdleCallback', this.#native);
    else Reflect.deleteProperty(window, 'requestIdleCallback');
  }
}

suite('a long conversation that appears at once', () => {
  let idle: HeldIdle;
  setup(() => {
    idle = new HeldIdle();
  });
  teardown(() => {
    idle.restore();
    removeAll();
  });

  const numbers = (harness: Harness) =>
    harness.parts('content').map(({textContent}) => Number(/Message (\d+)/.exec(textContent)?.[1]));
  const isRendered = (harness: Harness) => harness.root.querySelector('.content[aria-busy]') === null;
  const transcriptOf = (harness: Harness) => harness.part('transcript')!;
  const fromEnd = (harness: Harness) => {
    const {scrollHeight, scrollTop, clientHeight} = transcriptOf(harness);
    return scrollHeight - scrollTop - clientHeight;
  };

  async function restored(messages = MESSAGES, properties: Parameters<typeof place>[0] = {}) {
    const harness = await place(properties);
    await harness.element.restore(messages);
    await harness.element.updateComplete;
    return harness;
  }

  /** Runs idle callbacks until all messages are rendered. */
  async function renderAll(harness: Harness): Promise<void> {
    await until(() => {
      idle.run();
      return harness.parts('content').length === COUNT && isRendered(harness);
    }, 8_000);
  }

  test('only the newest messages are rendered at first, and the end is in view', async () => {
    const harness = await restored();
    await until(() => isRendered(harness));
    expect(numbers(harness).at(-1)).to.equal(COUNT - 1);
    const shown = numbers(harness);
    expect(shown.length).to.be.within(2, 40);
    expect(shown).to.deep.equal(shown.map((_, index) => COUNT - shown.length + index));
    await until(() => isRendered(harness) && fromEnd(harness) < 2);
    expect(harness.has('jump')).to.equal(false);
  });

  test('page is idle → all messages are there in order, with their days, and the end stays in view', async () => {
    const harness = await restored();
    await until(() => isRendered(harness) && fromEnd(harness) < 2);
    await renderAll(harness);
    expect(numbers(harness)).to.deep.equal(MESSAGES.map((_, index) => index));
    const days = harness.parts('day').map(({textContent}) => textContent);
    const expected = [20, 40, 60, 80, 100].map((index) => en.day(MESSAGES[index]!.createdAt));
    expect(days).to.deep.equal(expected);
    await until(() => fromEnd(harness) < 2);
    expect(harness.has('jump')).to.equal(false);
  });

  for (const [where, top] of [
    ['at the top', () => 0],
    ['in the middle', (end: number) => end / 2],
  ] as const) {
    test(`earlier messages are rendered while the visitor reads ${where} → the text in view does not move`, async () => {
      const harness = await restored();
      await until(() => isRendered(harness) && fromEnd(harness) < 2);
      // More than one screen, so that there is a middle.
      const before = harness.parts('content').length;
      await until(() => {
        idle.run();
        return harness.parts('content').length > before + 10 && isRendered(harness);
      });
      const transcript = transcriptOf(harness);
      await until(() => fromEnd(harness) < 2);
      await until(() => {
        transcript.scrollTop = top(transcript.scrollHeight - transcript.clientHeight);
        return harness.has('jump');
      });
      await frames(2);
      const edge = transcript.getBoundingClientRect().top;
      const read = harness
        .parts('message')
        .find((message) => message.getBoundingClientRect().bottom > edge + 1)!;
      const place = read.getBoundingClientRect().top;
      const moved: number[] = [];
      const note = () => {
        const distance = Math.abs(read.getBoundingClientRect().top - place);
        if (distance > 1.5) moved.push(distance);
      };
      let isOver = false;
      // After layout, as the frame is about to be painted.
      const watch = () => {
        if (isOver) return;
        requestAnimationFrame(watch);
        const channel = new MessageChannel();
        channel.port1.onmessage = note;
        channel.port2.postMessage(undefined);
      };
      watch();
      await renderAll(harness);
      await frames(3);
      isOver = true;
      // WebKit changes the size of a group that comes near the view after layout: that is corrected a frame later.
      if (engine !== 'webkit') expect(moved).to.deep.equal([]);
      await until(() => Math.abs(read.getBoundingClientRect().top - place) < 1.5);
      expect(numbers(harness)).to.have.length(COUNT);
    });
  }

  test('page is never idle, visitor scrolls to the top → all messages are rendered', async () => {
    const harness = await restored();
    await until(() => isRendered(harness) && fromEnd(harness) < 2);
    const transcript = transcriptOf(harness);
    await until(() => {
      transcript.scrollTop = 0;
      return harness.parts('content').length === COUNT && isRendered(harness);
    }, 8_000);
    expect(numbers(harness).slice(0, 3)).to.deep.equal([0, 1, 2]);
  });

  test('earlier messages are rendered → nothing is announced', async () => {
    const harness = await restored();
    const live = harness.root.querySelector('[aria-live]')!;
    expect(live.textContent.trim(), 'the restored reply').to.equal('');
    const rendered = harness.parts('content').length;
    expect(rendered).to.be.lessThan(COUNT);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(live, {subtree: true, childList: true, characterData: true});
    await renderAll(harness);
    observer.disconnect();
    expect(changes).to.deep.equal([]);
    expect(transcriptOf(harness).closest('[aria-live]') === null, 'no live region').to.equal(true);
  });

  test('visitor asks before all messages are rendered → the newest stay, the earlier ones follow', async () => {
    const service = await scripted(stream(delta('Hello'), finish(), done));
    const harness = await restored(MESSAGES, {baseUrl: service.baseUrl});
    await until(() => isRendered(harness));
    const before = harness.parts('message');
    await harness.element.send('And now?');
    await harness.settled();
    expect(harness.texts.at(-1)).to.equal('Hello');
    expect(before.every(({isConnected}) => isConnected)).to.equal(true);
    expect(harness.parts('message').length).to.be.within(before.length + 2, COUNT);
    await until(() => {
      idle.run();
      return harness.parts('message').length === COUNT + 2;
    }, 8_000);
  });

  test('a question that is not rendered yet is edited → the messages before it are shown', async () => {
    const service = await scripted(stream(delta('Hello'), finish(), done));
    const harness = await restored(MESSAGES, {baseUrl: service.baseUrl});
    await harness.element.edit('message-80', 'And now?');
    await harness.settled();
    expect(harness.texts.at(-1)).to.equal('Hello');
    expect(harness.texts.length).to.be.within(3, 40);
    await until(() => {
      idle.run();
      return harness.parts('message').length === 82;
    }, 8_000);
  });

  test('the messages that are not rendered yet are in the export', async () => {
    const harness = await restored();
    expect(harness.parts('content').length).to.be.lessThan(COUNT);
    const {conversationAsMarkdown} = await import('../../../src/panel/transcript/conversation-export.js');
    const text = await conversationAsMarkdown(harness.element.messages, en);
    for (const index of [0, 1, COUNT - 1]) expect(text).to.contain(`Message ${index}:`);
  });

  for (const length of [1, 30_000]) {
    test(`a list that grows by a turn, with questions of ${length} characters → is rendered at once`, async () => {
      const harness = await place();
      const messages: Message[] = [];
      for (let turn = 0; turn < 15; turn += 1) {
        messages.push(question(2 * turn, 'a'.repeat(length)), reply(2 * turn + 1, 'Hello'));
        await harness.element.restore(messages);
        await harness.element.updateComplete;
        expect(harness.parts('message')).to.have.length(messages.length);
      }
    });
  }
});

suite('EarlierMessages', () => {
  const native = window.requestAnimationFrame.bind(window);
  let idle: HeldIdle;
  setup(() => {
    idle = new HeldIdle();
  });
  teardown(() => {
    idle.restore();
    window.requestAnimationFrame = native;
  });

  /** Returns how many frames `render()` requests, and how often it has the host updated after the next frame. */
  async function rendered(messages: readonly Message[]) {
    let updates = 0;
    const host = {
      addController: () => undefined,
      removeController: () => undefined,
      requestUpdate: () => (updates += 1),
      updateComplete: Promise.resolve(true),
    };
    const earlier = new EarlierMessages(host);
    earlier.firstOf(messages);
    // Nothing is rendered while the page still renders replies of the tests before.
    await until(() => pageQueue.isEmpty);
    let frames = 0;
    window.requestAnimationFrame = (callback) => {
      frames += 1;
      return native(callback);
    };
    earlier.render();
    const requested = frames;
    await new Promise((resolve) => native(resolve));
    return {frames: requested, updates};
  }

  test('messages that are not rendered yet → rendered in the next frame', async () => {
    expect(await rendered(MESSAGES)).to.deep.equal({frames: 1, updates: 1});
  });

  test('all messages rendered → no frame', async () => {
    expect(await rendered(MESSAGES.slice(0, 2))).to.deep.equal({frames: 0, updates: 0});
  });
});
