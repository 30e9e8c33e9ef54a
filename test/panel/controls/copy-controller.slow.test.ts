import {sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';
import {LitElement} from 'lit';

import {CopyController} from '../../../src/panel/controls/copy-controller.js';
import {expectNoRejection} from '../../support/console.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';

class CopyHost extends LitElement {}
customElements.define('copy-host', CopyHost);

suite('copyController', () => {
  expectNoRejection();
  teardown(restoreReplaced);

  for (const [where, clipboard] of [
    ['without https', undefined],
    ['in a frame without permission', {write: () => Promise.reject(new Error('denied'))}],
  ] as const)
    test(`${where}, page forbids copying → written by an event, as text and as HTML`, async () => {
      replace(navigator, 'clipboard', {value: clipboard});
      const written: unknown[] = [];
      replace(DataTransfer.prototype, 'setData', {value: (...given: unknown[]) => written.push(given)});
      const heard: string[] = [];
      const forbid = (event: Event) => heard.push(event.type);
      document.addEventListener('copy', forbid, true);
      const controller = new CopyController(
        new CopyHost(),
        () => import('../../../src/panel/controls/write-by-event.js'),
      );
      const button = document.createElement('button');
      button.style.cssText = 'position: fixed; inset: 0';
      button.onclick = () => {
        void controller.copy(Promise.resolve('a'), {button, html: () => Promise.resolve('<b>a</b>')});
      };
      document.body.append(button);
      await sendMouse({type: 'click', position: [10, 10]});
      await until(() => button.dataset['outcome'] === 'copied');
      expect(written).to.deep.equal([
        ['text/plain', 'a'],
        ['text/html', '<b>a</b>'],
      ]);
      expect(heard).to.deep.equal([]);
      document.removeEventListener('copy', forbid, true);
      button.remove();
    });
});
