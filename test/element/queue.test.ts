import {expect} from 'chai';

import type {QueuedCall} from '../../src/element/command-queue.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {place, placeScripted} from '../support/harness.js';
import {answer, scripted} from '../support/script.js';
import {until} from '../support/until.js';

suite('queue', () => {
  const written = watchConsole();
  expectNoRejection();

  test('calls set before the element is on the page → carried out in order', async () => {
    const service = await scripted(answer('Hello'));
    const calls: QueuedCall[] = [['show'], ['send', 'Hi?']];
    // The type of the property is the one that is read.
    const queue = {queue: calls} as object;
    const harness = await place({baseUrl: service.baseUrl, mode: 'floating', ...queue});
    await until(() => harness.texts[1] === 'Hello');
    expect(harness.element.open).to.equal(true);
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
    expect(written.lines).to.deep.equal([]);
  });

  test('call pushed later → carried out at once, with its arguments', async () => {
    const {harness} = await placeScripted({}, answer('One'), answer('Two'));
    harness.element.queue.push(['send', 'First?']);
    await until(() => harness.texts[1] === 'One');
    await harness.settled();
    harness.element.queue.push(['edit', harness.element.messages[0]!.id, 'Second?']);
    await until(() => harness.texts[1] === 'Two');
    expect(harness.texts).to.deep.equal(['Second?', 'Two']);
  });

  for (const [condition, call] of [
    ['that rejects', ['retry']],
    ['of no method', ['nonsense' as 'show']],
  ] as const) {
    test(`call ${condition} → one console line with its name, the next call is carried out`, async () => {
      const {harness} = await placeScripted({}, answer('Hello'));
      harness.element.queue.push(call, ['send', 'Hi?']);
      await until(() => harness.texts[1] === 'Hello');
      expect(written.lines).to.have.length(1);
      expect(written.lines[0]).to.contain(`"${call[0]}" failed`);
    });
  }

  test('null, as a framework sets it → no call, no error', async () => {
    const harness = await place();
    Object.assign(harness.element, {queue: null});
    await harness.element.updateComplete;
    harness.element.queue.push(['hide']);
    await harness.settled();
    expect(written.lines).to.deep.equal([]);
  });
});
