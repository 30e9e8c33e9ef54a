import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {en} from '../../../src/locales/en.js';
import {menuItem, place, removeAll, type Harness} from '../../support/harness.js';
import {delta, done, finish, payload, scripted, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

/** Chooses “Print” in the menu. Returns the frame; the dialog of the browser would stop the test and is left out. */
async function print(harness: Harness): Promise<HTMLIFrameElement> {
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
  try {
    (await menuItem(harness, en.print)).click();
    await until(() => printed === 1);
  } finally {
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', original);
  }
  return harness.root.querySelector('iframe')!;
}

/** Returns the printed page of one question and its reply. */
async function printedPage(
  reply: string,
  references: readonly object[] = [],
  element: Partial<ChatBot> = {},
) {
  const service = await scripted(stream(delta(reply), finish(), payload(references), done));
  const harness = await place({baseUrl: service.baseUrl, ...element});
  await harness.element.send('What is this?');
  await harness.drawn();
  const frame = await print(harness);
  return frame.contentDocument!;
}

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
      const frame = await print(harness);
      expect([...frame.sandbox].sort()).to.deep.equal(['allow-modals', 'allow-same-origin']);
      const page = frame.contentDocument!;
      expect(page.title).to.equal('Acme help');
      const text = page.body.textContent.replace(/\s+/g, ' ').trim();
      expect(text).to.match(/^Acme help ?You [^<]*What is <b>this<\/b>\? ?Assistant .*Bold/);
      expect(
        page.querySelectorAll('script, img, style, [onerror], [style], a[href^="javascript"]').length,
      ).to.equal(0);
      expect(page.querySelector('td')?.textContent).to.equal('f');
      expect(page.querySelector('strong')?.textContent).to.equal('Bold');
      expect('hacked' in window).to.equal(false);
      expect(document.querySelectorAll('iframe').length, 'frames in the page').to.equal(0);
    });
  }

  test('links → their addresses, unless the text is the address', async () => {
    const page = await printedPage(
      '[the guide](https://docs.example.com/start) <https://docs.example.com/> [write](mailto:help@example.com) ' +
        '[help@example.com](mailto:help@example.com)',
    );
    expect(page.querySelector('article + article p')?.textContent).to.equal(
      'the guide https://docs.example.com/start https://docs.example.com/ write help@example.com help@example.com',
    );
  });

  test('references → numbered as in the reply, with title and address', async () => {
    const page = await printedPage('See [2].', [
      {title: 'First', url: 'https://docs.example.com/first'},
      {title: 'Second', url: 'https://docs.example.com/second?a=b'},
      {title: 'Book'},
      {url: 'javascript:alert(1)'},
    ]);
    expect(page.querySelector('h3')?.textContent).to.equal(en.references);
    const entries = [...page.querySelectorAll<HTMLLIElement>('article > ol > li')];
    expect(entries.map(({value, textContent}) => `${value}. ${textContent.trim()}`)).to.deep.equal([
      '1. First https://docs.example.com/first',
      '2. Second https://docs.example.com/second?a=b',
      '3. Book',
      '4. javascript:alert(1)',
    ]);
    expect(page.querySelectorAll('a').length).to.equal(0);
  });

  test('each message → its author and its time', async () => {
    const page = await printedPage('Hello');
    expect([...page.querySelectorAll('article > h2')].map(({textContent}) => textContent)).to.satisfy(
      ([question, reply]: string[]) =>
        /^You .*\d:\d\d/.test(question!) && /^Assistant .*\d:\d\d/.test(reply!),
    );
  });

  test('dark theme → black text on white, light controls of the browser', async () => {
    const page = await printedPage('Hello', [], {theme: 'dark'});
    const style = (selector: string) => page.defaultView!.getComputedStyle(page.querySelector(selector)!);
    expect(style('p').color).to.equal('rgb(0, 0, 0)');
    expect(style('html').backgroundColor).to.equal('rgb(255, 255, 255)');
    expect(style('html').colorScheme).to.match(/light/);
  });

  test('language and direction of the element → those of the printed page', async () => {
    const page = await printedPage('שלום [link](https://docs.example.com/)', [], {
      lang: 'he',
      dir: 'rtl',
      strings: {print: en.print},
    });
    expect([page.documentElement.lang, page.documentElement.dir]).to.deep.equal(['he', 'rtl']);
    const address = page.querySelector('article + article p small')!;
    expect(page.defaultView!.getComputedStyle(address).direction).to.equal('ltr');
  });

  test('code, addresses and tables with long words → nothing is wider than the paper, no buttons', async () => {
    const long = 'x'.repeat(300);
    const page = await printedPage(
      `\`\`\`js\n${long}\n\`\`\`\n\n<https://docs.example.com/${long}>\n\n| a | b |\n|---|---|\n| ${long} | c |\n\n# ${long}`,
    );
    const paper = page.body.getBoundingClientRect();
    const wide = [...page.body.querySelectorAll('*')].filter(
      (element) =>
        element.getBoundingClientRect().right > paper.right + 1 || element.scrollWidth > paper.width + 1,
    );
    expect(wide.map(({localName}) => localName)).to.deep.equal([]);
    expect(page.querySelectorAll('button').length).to.equal(0);
  });

  test('new conversation → nothing of the printed one is left in the page', async () => {
    const service = await scripted(stream(delta('A secret.'), finish(), done));
    const harness = await place({baseUrl: service.baseUrl});
    await harness.element.send('What do you know?');
    await harness.drawn();
    expect((await print(harness)).contentDocument?.body.textContent).to.contain('A secret.');
    harness.element.clear();
    expect(harness.root.querySelectorAll('iframe')).to.have.length(0);
  });
});
