import {expect} from 'chai';

import {CopyController} from '../../../src/panel/controls/copy-controller.js';
import {frames} from '../../support/frames.js';

const native = Object.getOwnPropertyDescriptor(window, 'ClipboardItem')!;

suite('CopyController', () => {
  teardown(() => Object.defineProperty(window, 'ClipboardItem', native));

  for (const support of ['with', 'without'] as const) {
    test(`text and HTML cannot be loaded, ${support} ClipboardItem → failed, no unhandled rejection`, async () => {
      const unhandled: unknown[] = [];
      const note = (event: PromiseRejectionEvent) => {
        event.stopImmediatePropagation();
        event.preventDefault();
        unhandled.push(event.reason);
      };
      addEventListener('unhandledrejection', note, {capture: true});
      if (support === 'without') Reflect.deleteProperty(window, 'ClipboardItem');
      const host = Object.assign(document.createElement('div'), {
        addController: () => undefined,
        removeController: () => undefined,
        requestUpdate: () => undefined,
        updateComplete: Promise.resolve(true),
      });
      const controller = new CopyController(host);
      const load = () => Promise.reject<string>(new Error('offline'));
      const text = load();
      await controller.copy(text, {html: load});
      await frames(2);
      removeEventListener('unhandledrejection', note, {capture: true});
      expect(controller.outcome).to.equal('failed');
      expect(unhandled).to.deep.equal([]);
      controller.hostDisconnected();
    });
  }
});
