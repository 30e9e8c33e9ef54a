import {expect} from 'chai';

import type {ChatTransport} from '../../../src/client/transport.js';
import {place, removeAll, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

const DELTAS = 400;
const INTERVAL = 10;

suite('a reply that grows', () => {
  teardown(removeAll);

  /** Counts the updates of the element. */
  function updatesOf({element}: Harness): () => number {
    let count = 0;
    element.addController({hostUpdated: () => (count += 1)});
    return () => count;
  }

  test('400 deltas over 4 s → at most 8 updates of the element, all text on screen as it arrives', async function () {
    this.timeout(20_000);
    let shown = 0;
    const transport: ChatTransport = async function* () {
      const start = performance.now();
      for (let index = 0; index < DELTAS; index += 1) {
        await new Promise((resolve) => setTimeout(resolve, start + index * INTERVAL - performance.now()));
        yield {type: 'delta', text: `word${index} `};
        if (index % 100 === 99) shown += harness.texts[1]!.includes(`word${index - 50} `) ? 1 : 0;
      }
    };
    const harness: Harness = await place({botId: 'docs', transport});
    const updates = updatesOf(harness);
    harness.ask('Hi?');
    await until(() => harness.element.messages.at(-1)?.content.includes('word200'));
    expect(harness.element.messages.at(-1)?.content).to.match(/^word0 /);
    await harness.settled();
    expect(updates()).to.be.at.most(8);
    expect(shown).to.equal(4);
    const words = Array.from({length: DELTAS}, (_, index) => `word${index}`);
    expect(harness.texts[1]!.split(/\s+/)).to.deep.equal(words);
  });
});
