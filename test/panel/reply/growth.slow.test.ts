import {expect} from 'chai';

import type {ChatEvent, ChatTransport} from '../../../src/client/transport.js';
import {place, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

const DELTAS = 400;
const INTERVAL = 10;

suite('a reply that grows', () => {
  /** Asks, and expects one update of the element a second, and four for the beginning and the end of a reply. */
  async function expectFewUpdates(
    harness: Harness,
    meanwhile: () => unknown = () => undefined,
  ): Promise<void> {
    const start = performance.now();
    let count = 0;
    harness.element.addController({hostUpdated: () => (count += 1)});
    harness.ask('Hi?');
    await meanwhile();
    await harness.settled();
    expect(count).to.be.at.most(4 + Math.ceil((performance.now() - start) / 1_000));
  }

  /**
   * A reply of 400 deltas, at least 10 ms apart. After each 100, waits until `isShown` is true of the latest word, as long
   * as this machine needs.
   */
  async function* words(isShown: (word: string) => unknown): AsyncGenerator<ChatEvent> {
    for (let index = 0; index < DELTAS; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
      yield {type: 'delta', text: `word${index} `};
      if (index % 100 === 99) await until(() => isShown(`word${index}`));
    }
  }

  const all = Array.from({length: DELTAS}, (_, index) => `word${index}`);

  test('400 deltas over 4 s → one update of the element a second, all text on screen as it arrives', async function () {
    this.timeout(60_000);
    const transport: ChatTransport = () => words((word) => harness.texts[1]!.includes(word));
    const harness: Harness = await place({botId: 'docs', transport});
    await expectFewUpdates(harness, () =>
      until(() => /^word0 .*word200/.test(harness.element.messages.at(-1)?.content ?? '')),
    );
    expect(harness.texts[1]!.split(/\s+/)).to.deep.equal(all);
  });

  test('thinking, 400 deltas of thinking over 4 s → one update a second, all of it on screen as it arrives', async function () {
    this.timeout(60_000);
    const thought = () => harness.part('thinking')?.querySelector('p')?.textContent ?? '';
    const transport: ChatTransport = async function* () {
      yield {type: 'delta', text: 'First:\n<think>'};
      yield* words((word) => thought().includes(word));
      yield {type: 'delta', text: '</think>Hello'};
    };
    const harness: Harness = await place({botId: 'docs', transport, thinking: true});
    await expectFewUpdates(harness);
    expect(thought().trim().split(/\s+/)).to.deep.equal(all);
    expect(harness.texts[1]).to.equal('First:\nHello');
  });

  test('second reply thinks → its thinking is in its own fold', async () => {
    let replies = 0;
    const transport: ChatTransport = async function* () {
      replies += 1;
      yield {type: 'delta', text: 'Text\n'};
      yield {type: 'delta', text: `<think>${replies}`};
      await until(() => harness.parts('thinking')[replies - 1]?.textContent.includes(String(replies)));
      yield {type: 'delta', text: ' and more'};
      await until(() => harness.parts('thinking')[replies - 1]?.textContent.includes('more'));
      yield {type: 'delta', text: '</think>'};
    };
    const harness: Harness = await place({botId: 'docs', transport, thinking: true});
    await harness.element.send('Hi?');
    await harness.element.send('And now?');
    await harness.settled();
    const thoughts = harness.parts('thinking').map((fold) => fold.querySelector('p')?.textContent);
    expect(thoughts).to.deep.equal(['1 and more', '2 and more']);
  });
});
