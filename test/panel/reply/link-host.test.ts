import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';

import {clipboardHtml} from '../../../src/panel/reply/clipboard-html.js';
import {placeAnswered, type Harness} from '../../support/harness.js';

const hostsIn = (harness: Harness) => harness.parts('link-host').map(({textContent}) => textContent.trim());

const LINK = '[the docs](https://docs.example.com/a)';

suite('host behind a link', () => {
  test('link to another origin → host after the words, in the name of the link', async () => {
    const {harness} = await placeAnswered(`See ${LINK}.`);
    expect(hostsIn(harness)).to.deep.equal(['(docs.example.com)']);
    const link = harness.root.querySelector('.reply-content a')!;
    expect(link.textContent).to.equal('the docs (docs.example.com)');
    expect(link.querySelector('[aria-hidden], [hidden]') === null).to.equal(true);
  });

  test('links to the page, the service and link-origins → no host', async () => {
    const {harness} = await placeAnswered(
      `[a](${location.origin}/a) [b](SERVICE/b) [c](https://docs.example.com/c) [d](https://example.com/d) [e](mailto:help@example.com)`,
      {linkOrigins: 'https://docs.example.com nonsense null'},
    );
    expect(hostsIn(harness)).to.deep.equal(['(example.com)', '(help@example.com)']);
    harness.element.linkOrigins = '';
    await harness.element.updateComplete;
    await harness.drawn();
    expect(hostsIn(harness)).to.deep.equal(['(docs.example.com)', '(example.com)', '(help@example.com)']);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${colorScheme} page, reply writes a host itself → other color in each element`, async () => {
      await emulateMedia({colorScheme});
      const host = '(docs.example.com)';
      const tags = 'abbr b code del dfn em i ins kbd mark q s samp small strong sub sup u var'.split(' ');
      const {harness} = await placeAnswered(
        [
          LINK,
          `[${host}](https://docs.example.com/a) ${host} \`${host}\``,
          ...tags.map((tag) => `<${tag}>${host}</${tag}>`),
          `> ${host} <small>${host}</small>`,
          `# ${host}`,
          `- ${host}`,
          `| ${host} |\n|-|\n| ${host} |`,
          `<details open><summary>${host}</summary>${host}</details>`,
          `<dl><dt>${host}</dt><dd>${host}</dd></dl>`,
        ].join('\n\n'),
        {theme: colorScheme},
      );
      const [label] = harness.parts('link-host');
      const ours = getComputedStyle(label!).color;
      const walker = document.createTreeWalker(harness.parts('content').at(-1)!, NodeFilter.SHOW_TEXT);
      let count = 0;
      while (walker.nextNode()) {
        const {parentElement, nodeValue} = walker.currentNode;
        if (nodeValue?.trim() !== host || parentElement!.closest('.link-host')) continue;
        count += 1;
        expect(getComputedStyle(parentElement!).color, parentElement!.localName).not.to.equal(ours);
      }
      expect(count).to.be.above(tags.length + 8);
      await emulateMedia({colorScheme: 'light'});
    });
  }

  const long = 'paypal.com/'.repeat(5);
  const spaces = `paypal.com${'\u00A0'.repeat(15)}x`;
  const host = `https://paypal.com.${'login-'.repeat(8)}.evil.example/`;
  for (const [name, markdown] of [
    ['words without a space', `[${long}](https://evil.example/x)`],
    ['words with no-break spaces', `[${spaces}](https://evil.example/x)`],
    ['a long host', `[paypal.com](${host})`],
    ['words with no-break spaces in a cell', `| a | b |\n|-|-|\n| [${spaces}](https://evil.example/x) | b |`],
    ['a long host in a cell', `| a | b |\n|-|-|\n| [paypal.com](${host}) | b |`],
    ['a long host in Hebrew text', `שלום [paypal.com](${host}) שלום`],
  ] as const) {
    test(`${name}, panel of 320 px → whole host in view`, async () => {
      const {harness} = await placeAnswered(markdown);
      harness.element.style.inlineSize = '320px';
      const label = harness.part('link-host')!.firstElementChild;
      const box = harness.part('transcript')!.getBoundingClientRect();
      for (const {left, right, width} of label!.getClientRects()) {
        expect(width).to.be.above(20);
        expect(left).to.be.at.least(box.left);
        expect(right).to.be.at.most(box.right);
      }
      expect(label!.scrollWidth).to.be.at.most(label!.clientWidth + 1);
    });
  }

  /** Characters that fonts draw wide, and some that they draw as usual. */
  const drawn = [
    ...'W m 東 한 Ａ ⸺ ⸻ 𒐫 ꧅ ⟿ ㍿ 🏴 👨‍👩‍👧‍👦 ﷺ ௵ ဪ 𝐖 Ѿ'.split(' '),
    ...['\u3000', '\uFDFD', '\u{12031}', '\u{12219}', '\u2001', 'm\u0301'],
  ];
  const narrow = {
    'a paragraph': (link: string) => link,
    'a cell': (link: string) => `| a | b |\n|-|-|\n| ${link} | b |`,
    'the 15th level of a list': (link: string) => {
      const levels = Array.from({length: 15}, (_, level) => `${'  '.repeat(level)}- a\n`).join('');
      return `${levels}${'  '.repeat(15)}- ${link}`;
    },
    'the 10th quote': (link: string) => `${'> '.repeat(10)}${link}`,
  };
  for (const [where, place] of Object.entries(narrow)) {
    test(`words of wide characters in ${where}, at 280 to 760 px → host within 5 lines and 300 px`, async () => {
      const links = drawn.flatMap((character) =>
        [29, 60, 200].map((count) => {
          const words = `paypal.com ${character.repeat(count)}`.slice(0, count);
          return place(`[${words}](https://evil.example/x)`);
        }),
      );
      const {harness} = await placeAnswered(links.join('\n\nText.\n\n'));
      for (const width of [280, 360, 520, 760]) {
        harness.element.style.inlineSize = `${width}px`;
        for (const link of harness.root.querySelectorAll<HTMLElement>('.reply-content a')) {
          const host = link.querySelector('.link-host > span') ?? link;
          const [first] = link.getClientRects();
          const [box] = host.getClientRects();
          const lineHeight = Number.parseFloat(getComputedStyle(link).lineHeight);
          expect(box!.top - first!.top, link.textContent).to.be.at.most(Math.min(300, 5 * lineHeight));
        }
      }
    }).timeout(60_000);
  }

  test('blocked picture in small text → another color than the host behind it', async () => {
    const {harness} = await placeAnswered(
      '<small>![paypal.com (paypal.com)](https://evil.example/x)</small>',
    );
    const picture = harness.root.querySelector('.picture')!;
    expect(getComputedStyle(picture).color).not.to.equal(getComputedStyle(harness.part('link-host')!).color);
  });

  test('crossed-out link → host not crossed out', async () => {
    const {harness} = await placeAnswered(`~~${LINK}~~`);
    // A line of an ancestor does not cross a block of its own.
    const {firstElementChild} = harness.part('link-host')!;
    expect(getComputedStyle(firstElementChild!).display).to.equal('inline-block');
  });

  test('copied reply → words without the host', async () => {
    const {harness} = await placeAnswered(`See ${LINK}, please.`);
    expect(clipboardHtml(harness.parts('content').slice(-1))).not.to.contain('(docs.example.com)');
  });
});
