import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import de from '../../src/locales/de.js';
import {stringsIn} from '../../src/locales/locale.js';
import {watchConsole} from '../support/console.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {place} from '../support/harness.js';
import {until} from '../support/until.js';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

suite('no bot-id', () => {
  const written = watchConsole();
  let timeouts: HeldTimeouts;
  setup(() => void (timeouts = new HeldTimeouts()));
  teardown(() => {
    timeouts.restore();
  });

  /** Every text with the role `alert` that the element has had so far. */
  function alertsOf(element: ChatBot): Set<string> {
    const alerts = new Set<string>();
    const note = () => {
      for (const alert of element.shadowRoot!.querySelectorAll('[role=alert]')) alerts.add(alert.textContent);
    };
    note();
    new MutationObserver(note).observe(element.shadowRoot!, {childList: true, subtree: true});
    return alerts;
  }

  test('property set after the element is on the page → no alert, no console message', async () => {
    const {element} = await place({botId: ''});
    const alerts = alertsOf(element);
    await nextTask();
    await new Promise(requestAnimationFrame);
    await until(() => element.shadowRoot?.querySelector('[part=input]'));
    element.botId = 'docs';
    await element.updateComplete;
    timeouts.elapse();
    await nextTask();
    await element.updateComplete;
    expect([...alerts]).to.deep.equal([]);
    expect(written.lines).to.deep.equal([]);
  });

  test('not set within 5 s → one console message for the owner, alert for visitors in their language when the panel opens', async () => {
    const harness = await place({botId: '', mode: 'floating', lang: 'de'});
    await until(() => timeouts.delays.includes(5_000));
    timeouts.elapse(5_000);
    expect(written.lines).to.have.length(1);
    expect(written.lines[0]).to.contain('bot-id');
    harness.element.show();
    const alert = await until(() => harness.root.querySelector('[role=alert]'));
    await until(() => alert.textContent === stringsIn('de', de).notAvailable);
    harness.element.botId = 'docs';
    await until(() => harness.part('input'));
    expect(harness.root.querySelector('[role=alert]')).to.equal(null);
  });
});
