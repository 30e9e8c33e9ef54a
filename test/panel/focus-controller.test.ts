import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {placeScripted, type Harness} from '../support/harness.js';
import {gate, stream} from '../support/script.js';
import {until} from '../support/until.js';

suite('the focus', () => {
  const focused = (harness: Harness) => harness.root.activeElement?.getAttribute('part');

  async function running() {
    const {harness} = await placeScripted({}, stream(gate('never')));
    harness.ask('Hi?');
    const stop = await until(() => harness.part('stop'));
    return {harness, stop};
  }

  test('focused button is removed → field focused', async () => {
    const {harness, stop} = await running();
    harness.element.focus();
    await sendKeys({press: 'Tab'});
    expect(focused(harness)).to.equal('stop');
    await sendKeys({press: 'Enter'});
    await until(() => !stop.isConnected);
    expect(focused(harness)).to.equal('input');
  });

  test('another button is removed → focus unchanged', async () => {
    const {harness, stop} = await running();
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    harness.element.stop();
    await until(() => !stop.isConnected);
    expect(document.activeElement === button).to.equal(true);
    button.remove();
  });
});
