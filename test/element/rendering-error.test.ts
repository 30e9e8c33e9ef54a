import {expect} from 'chai';

import {mount, placeScripted, type Harness} from '../support/harness.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {answer} from '../support/script.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {until} from '../support/until.js';

suite('rendering errors', () => {
  const written = watchConsole();
  expectNoRejection();
  teardown(restoreReplaced);

  const problemOf = ({root}: Harness) => root.querySelector('[part=panel] > [role=alert]')?.textContent;

  /** One sentence stands in place of the panel, and the console has one error, also after another update. */
  async function expectProblem(harness: Harness, words: string, error: RegExp): Promise<void> {
    await until(() => problemOf(harness));
    harness.element.heading = 'Another one';
    await harness.element.updateComplete;
    expect(problemOf(harness)).to.equal(words);
    expect(written.lines).to.have.length(1);
    expect(written.lines[0])
      .to.match(/^<chat-bot>: The panel could not be shown\. TypeError: /)
      .and.match(error);
  }

  test('panel cannot be created on this page → a sentence in its place, one console error for all updates', async () => {
    replace(window, 'MutationObserver', {value: undefined, writable: true});
    const words = 'The chat could not be loaded. Please reload the page.';
    await expectProblem(mount(), words, /MutationObserver/);
  });

  test('page breaks what a message needs → a sentence in place of the panel, one console error for all updates', async () => {
    const {harness} = await placeScripted({timestamps: true}, answer('One, two'));
    replace(Intl, 'DateTimeFormat', {value: undefined});
    expect(await harness.element.send('Count!')).to.include({content: 'One, two', status: 'complete'});
    await expectProblem(harness, harness.words.notAvailable, /not a constructor/);
  });
});
