import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {place, removeAll} from '../support/harness.js';
import {gate, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';

suite('the focus', () => {
  teardown(removeAll);

  async function running() {
    const service = await scripted(stream(gate('never')));
    const harness = await place({baseUrl: service.baseUrl});
    harness.ask('Hi?');
    const stop = await until(() => harness.part('stop'));
    return {harness, stop};
  }

  test('goes to the field when the button that had it goes away', async () => {
    const {harness, stop} = await running();
    harness.element.focus();
    await sendKeys({press: 'Tab'});
    expect(harness.root.activeElement).to.equal(stop);
    await sendKeys({press: 'Enter'});
    await until(() => !stop.isConnected);
    expect(harness.root.activeElement).to.equal(harness.input);
  });

  test('stays where it is otherwise', async () => {
    const {harness, stop} = await running();
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    harness.element.stop();
    await until(() => !stop.isConnected);
    expect(document.activeElement).to.equal(button);
    button.remove();
  });
});
