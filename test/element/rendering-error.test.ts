import {expect} from 'chai';

import {Harness, place} from '../support/harness.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {delta, done, finish, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';

suite('rendering errors', () => {
  const written = watchConsole();
  expectNoRejection();

  const problemOf = ({root}: Harness) => root.querySelector('[part=panel] > [role=alert]')?.textContent;

  test('panel cannot be created on this page → a sentence in its place, one console error for all updates', async () => {
    const {MutationObserver} = window;
    const element = document.createElement('chat-bot');
    element.botId = 'docs';
    window.MutationObserver = undefined as unknown as typeof MutationObserver;
    try {
      document.body.append(element);
      const harness = new Harness(element);
      await until(() => problemOf(harness));
      element.heading = 'Another one';
      await element.updateComplete;

      expect(problemOf(harness)).to.equal('The chat could not be loaded. Please reload the page.');
      expect(written.lines).to.have.length(1);
      expect(written.lines[0]).to.match(
        /^<chat-bot>: The panel could not be shown\. TypeError: .*MutationObserver/,
      );
    } finally {
      window.MutationObserver = MutationObserver;
      element.remove();
    }
  });

  test('render of a message throws → a sentence in place of the panel, one console error for all updates', async () => {
    const {baseUrl} = await scripted(stream(delta('One, '), delta('two'), finish(), done));
    const time = 'not a function' as unknown as (date: Date) => string;
    const harness = await place({baseUrl, timestamps: true, strings: {time}});
    const {element} = harness;

    expect(await element.send('Count!')).to.include({content: 'One, two', status: 'complete'});
    await until(() => problemOf(harness));
    element.heading = 'Another one';
    await element.updateComplete;

    expect(problemOf(harness)).to.equal(
      'This assistant isn’t available on this site. If the problem persists, contact the site owner.',
    );
    expect(written.lines).to.have.length(1);
    expect(written.lines[0]).to.match(
      /^<chat-bot>: The panel could not be shown\. TypeError: .*not a function/,
    );
  });
});
