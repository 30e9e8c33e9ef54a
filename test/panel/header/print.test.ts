import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {menuItem, place, removeAll} from '../../support/harness.js';
import {delta, done, finish, scripted, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('print', () => {
  teardown(removeAll);

  const HOSTILE =
    '**Bold** <script>top.hacked = 1</script><img src="https://example.com/x.png" onerror="top.hacked = 1">' +
    '<style>*{color:red}</style> [a](javascript:top.hacked=1)\n\n| e |\n|---|\n| f |';

  for (const mode of ['inline', 'floating', 'side', 'page'] as const) {
    test(`${mode}, hostile reply → only the conversation, inert, in a frame without scripts`, async () => {
      const service = await scripted(stream(delta(HOSTILE), finish(), done));
      const harness = await place({baseUrl: service.baseUrl, mode, open: true, heading: 'Acme help'});
      await harness.element.send('What is <b>this</b>?');
      await harness.drawn();
      // The dialog of the browser would stop the test; everything before it is real.
      const original = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!;
      let printed = 0;
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        ...original,
        get(this: HTMLIFrameElement) {
          const target = original.get!.call(this) as Window;
          target.print = () => void (printed += 1);
          return target;
        },
      });
      (await menuItem(harness, en.print)).click();
      await until(() => printed === 1);
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', original);
      const frame = harness.root.querySelector('iframe')!;
      expect([...frame.sandbox].sort()).to.deep.equal(['allow-modals', 'allow-same-origin']);
      const page = frame.contentDocument!;
      expect(page.title).to.equal('Acme help');
      const text = page.body.textContent.replace(/\s+/g, ' ').trim();
      expect(text).to.match(/^You ?What is <b>this<\/b>\?Assistant ?Bold/);
      expect(
        page.querySelectorAll('script, img, style, [onerror], [style], a[href^="javascript"]').length,
      ).to.equal(0);
      expect(page.querySelector('td')?.textContent).to.equal('f');
      expect(page.querySelector('strong')?.textContent).to.equal('Bold');
      expect('hacked' in window).to.equal(false);
      expect(document.querySelectorAll('iframe').length, 'frames in the page').to.equal(0);
    });
  }
});
