import {expect} from 'chai';

import {safeLink} from '../../../src/markdown/safety/link-policy.js';
import {fastestTime} from '../../support/fastest-time.js';
import {written} from '../../support/markdown.js';

const EVIL = 'https://evil.example/x';

/** The labels that a reply gets, as shown. */
function labels(markdown: string): string[] {
  return [...written([markdown]).querySelectorAll('.link-host')].map(({textContent}) => textContent);
}

suite('links whose text names another address', () => {
  for (const [name, markdown] of [
    ['two links that touch', `[https://paypal](${EVIL})[.com/signin](${EVIL})`],
    ['links to two pages that touch', `[https://paypal](${EVIL})[.com/signin](${EVIL}2)`],
    ['links that touch within formatting', `**[https://paypal](${EVIL})**_[.com](${EVIL})_`],
    [
      'links that touch in HTML',
      `<b><a href="${EVIL}">paypal</a></b><i><u><a href="${EVIL}">.com</a></u></i>`,
    ],
    ['links with a hair space between them', `[paypal](${EVIL})\u200A[.com](${EVIL})`],
    ['links with a comment between them', `[paypal](${EVIL})<!-- -->[.com](${EVIL})`],
    ['an annotation character', `[paypal.c\uFFF9om](${EVIL})`],
    ['a reference to an annotation character', `[paypal.c&#xFFFB;om](${EVIL})`],
    ['an object character', `[paypal.c\uFFFCom](${EVIL})`],
    ['three slashes', `[https:///paypal.com/signin](${EVIL})`],
    ['one slash', `[https:/paypal.com/signin](${EVIL})`],
    ['no slash', `[https:paypal.com](${EVIL})`],
    ['another scheme', `[ftp://paypal.com](${EVIL})`],
    ['a scheme of any kind', `[bank+app://paypal](${EVIL})`],
    ['a slash in front', `[/paypal.com](${EVIL})`],
    ['a host behind a word and a slash', `[login/paypal.com](${EVIL})`],
    ['a host behind a host', `[paypal.com/evil.example](${EVIL})`],
    ['a host behind @', `[evil.example@paypal.com](${EVIL})`],
    ['a host behind port and @', `[evil.example:443@paypal.com](${EVIL})`],
    ['a host of an unknown top-level domain with a path', `[my.paypal/login](${EVIL})`],
    ['a host of an unknown top-level domain with a port', `[my.paypal:443](${EVIL})`],
    ['a hair space', `[paypal\u200A.com](${EVIL})`],
    ['a thin space', `[paypal.\u2009com](${EVIL})`],
    ['a line separator', `[paypal\u2028.com](${EVIL})`],
    ['a host in front of a thin space', `[paypal.com\u2009account](${EVIL})`],
    ['a Lisu dot', `[paypalꓸcom](${EVIL})`],
    ['an Arabic full stop', `[paypal۔com](${EVIL})`],
    ['a Syriac full stop', `[paypal܂com](${EVIL})`],
    ['a Vai full stop', `[paypal꘎com](${EVIL})`],
    ['an Arabic zero', `[paypal٠com](${EVIL})`],
    ['an ideographic full stop', `[paypal。com](${EVIL})`],
    ['fraction slashes', `[https:⁄⁄intranet](${EVIL})`],
    ['division slashes', `[https:∕∕intranet](${EVIL})`],
    ['Katakana slashes', `[https:ノノintranet](${EVIL})`],
    ['a ratio sign', `[https∶//intranet](${EVIL})`],
    ['a Hebrew colon', `[https׃//intranet](${EVIL})`],
    ['a combining mark', `[paypal.c\u0353om](${EVIL})`],
    ['an accented letter', `[paypal.cóm](${EVIL})`],
    ['a Cyrillic top-level domain', `[paypal.соm](${EVIL})`],
    ['a Devanagari host', `[बैंक.भारत](${EVIL})`],
    ['a Tamil host', `[வங்கி.இந்தியா](${EVIL})`],
    ['a Thai host', `[ธนาคาร.ไทย](${EVIL})`],
    ['a Chinese host', `[银行。中国](${EVIL})`],
    ['one label', `[https://intranet/login](${EVIL})`],
    ['one label behind slashes', `[//intranet](${EVIL})`],
    ['an IPv6 address', `[http://\\[2001:db8::1\\]/](${EVIL})`],
    ['an IPv6 address without a scheme', `[\\[::1\\]](${EVIL})`],
    ['a hexadecimal address', `[http://0x7f.1](${EVIL})`],
    ['a hexadecimal address without a scheme', `[0x7f.0.0.1](${EVIL})`],
    ['an octal address', `[http://0177.0.0.1/](${EVIL})`],
    ['an integer address', `[http://2130706433](${EVIL})`],
    ['localhost with a port', `[localhost:8080](${EVIL})`],
    ['line breaks in front', `<a href="${EVIL}">evil.example/<br>paypal.com</a>`],
    ['an image in a link', `[![paypal.com](https://example.com/i.png)](${EVIL})`],
    ['an address of mail', `[help@gmail.com](${EVIL})`],
    ['an image that disappears between two links', `[https://paypal](${EVIL})![](/x)[.com/signin](${EVIL})`],
    ['an image that becomes a dot', `[https://paypal](${EVIL})![.](/x)[com/signin](${EVIL})`],
    ['an image in HTML between two links', `[paypal](${EVIL})<img alt="" src=x>[.com](${EVIL})`],
    ['a beginning in front of the link', `paypal.[com/signin](${EVIL})`],
    ['a beginning in bold', `**paypal**[.com/signin](${EVIL})`],
    ['a dot between two links', `[paypal](${EVIL}).[com](${EVIL})`],
    ['an end after the link', `[paypal](${EVIL}).com`],
    ['a scheme in front of a host', `[https:](${EVIL})//paypal.com`],
    ['an end in bold after a dot', `[paypal](${EVIL}).**com**`],
    ['a host in bold after a colon', `[https](${EVIL}):**//paypal.com**`],
    ['an image after a dot', `[paypal](${EVIL}).![com](/x)`],
    ['a beginning with a Lisu dot', `paypalꓸ[com/signin](${EVIL})`],
    ['links in reverse in text from right to left', `שלום [om/x](${EVIL})[paypal.c](${EVIL})`],
    ['a host of a network', `[bsky.social](${EVIL})`],
    ['a host of support', `[paypal.support](${EVIL})`],
  ] as const) {
    test(`text with ${name} → evil.example is shown`, () => {
      expect(labels(markdown)[0]).to.equal('(evil.example)');
    });
  }

  for (const [name, markdown, label] of [
    ['another address at the same host', '[help@gmail.com](mailto:evil@gmail.com)', '(evil@gmail.com)'],
    ['another host', '[help@gmail.com](mailto:help@evil.example)', '(help@evil.example)'],
    ['a web address', '[https://paypal.com](mailto:help@evil.example)', '(help@evil.example)'],
    [
      'nothing, but the host has Cyrillic letters',
      '[write](mailto:help@p\u0430ypal.com)',
      '(help@xn--pypal-4ve.com)',
    ],
    ['another number', '[+1 800 555 0100](tel:+19005550199)', '(+19005550199)'],
    [
      'a number that the real one ends with',
      '[+1 800 555 0100](tel:+9000118005550100)',
      '(+9000118005550100)',
    ],
    ['an emergency number', '[112](tel:+19005550199)', '(+19005550199)'],
    ['a host', '[paypal.com](tel:+19005550199)', '(+19005550199)'],
    ['a number with soft hyphens', '[+1 8\u00AD0\u00AD0 5\u00AD550100](tel:+19005550199)', '(+19005550199)'],
    [
      'an emergency number with an invisible character',
      '[Call 91\u200B1](tel:+19005550199)',
      '(+19005550199)',
    ],
    ['pairs of digits', '[01‑23‑45‑67‑89](tel:+33899123456)', '(+33899123456)'],
    ['pairs of digits with dots', '[01·23·45·67·89](tel:+33899123456)', '(+33899123456)'],
    ['digits in circles', '[⑧⓪⓪-⑤⑤⑤-⓪①⓪⓪](tel:+19005550199)', '(+19005550199)'],
    ['the end of a number', '[555-0100](tel:9005550100)', '(9005550100)'],
    ['a number behind other digits', '[0800 555 0100](tel:098005550100)', '(098005550100)'],
    ['an address, and goes to a name', '[help@paypal.com](mailto:evil)', '(evil)'],
    [
      'an address, and goes to an encoded one',
      '[help@paypal.com](mailto:evil%2540evil.example)',
      '(evil%40evil.example)',
    ],
    ['an address with spaces', '[help @ gmail.com](mailto:evil@gmail.com)', '(evil@gmail.com)'],
  ] as const) {
    test(`text of a mail or telephone link names ${name} → real address shown`, () => {
      expect(labels(markdown)).to.deep.equal([label]);
    });
  }

  for (const markdown of [
    '[800-555-0100](tel:+18005550100)',
    '[800-555-0100](tel:18005550100)',
    '[0800 5550100](tel:+498005550100)',
    '[Call 911](tel:911)',
    '[help@example.com](mailto:help@example.com)',
    'See [example.com](https://example.com).',
    'https://[example.com](https://example.com)/docs',
    '([a](https://example.com)/[b](https://example.org))',
    '請看[example.com](https://example.com)網站，[example.com](https://example.com)です',
    'Have you read [Array.map](https://example.com/a)? See [docs](https://example.org/).',
    '[React.memo](https://example.com/a) or [Vue.use](https://example.org/b)? **[Array.map](https://example.com/a)?** [x](https://example.org)',
    '[`Array.map`](https://example.com/a)/[`Array.filter`](https://example.com/b), `Array.map`/[filter](https://example.com/b)',
    '[sales@example.com](mailto:sales@example.com)/[support@example.com](mailto:support@example.com)',
    '[030 1234567](tel:0301234567)/[030 1234568](tel:0301234568)',
    '[example.com](https://example.com)/[example.org](https://example.org)',
    '詳しくは[こちら](https://www.example.jp/help)。AIチャット、[説明書](https://example.jp/a)。PCで、[帮助中心](https://example.cn)。App下载',
    '[info@example.com](mailto:info@example.com)～をご覧、[여기](https://example.kr).AI',
    '1.[Support](https://example.com), Note.[Link](https://example.com), [Schritt 1.Email](https://example.com)',
    '[Hilfe](https://example.com).[Support](https://example.org), [here](https://example.com).It is',
    '[Call 24/7: 0800 555 0100](tel:08005550100), [Option 1: 0800 555 0100](tel:08005550100)',
    '[Share example.com by mail](mailto:?subject=Look)',
    '[Example](https://example.com)-based, [v1.2](https://example.com/1).',
    '[example.com](https://example.com), [example.org](https://example.org)|[example.net](https://example.net)',
    'שלום [example.com](https://example.com)/[example.org](https://example.org)',
    'שלום [example.com](https://example.com) ו-[example.org](https://example.org/a)',
  ]) {
    test(`${markdown} → no label`, () => expect(labels(markdown)).to.deep.equal([]));
  }

  for (const [markdown, address] of [
    [`\u200F[evil.example/\u200Fpaypal.com](${EVIL})`, 'evil.example/paypal.com'],
    [
      '\u200F[paypal.com\u200F@\u200Fsupport.example](mailto:paypal.com@support.example)',
      'paypal.com@support.example',
    ],
    ['שלום https://evil.example/א/paypal.com', 'https://evil.example/א/paypal.com'],
  ] as const) {
    test(`address in text from right to left, ${markdown} → shown from left to right, without marks`, () => {
      const root = written([markdown]);
      document.body.append(root);
      const link = root.querySelector('a')!;
      const {direction, unicodeBidi} = getComputedStyle(link);
      expect([direction, unicodeBidi, link.textContent]).to.deep.equal(['ltr', 'isolate', address]);
      root.remove();
    });
  }

  test('cells that would cover a link → each has its own place', () => {
    const root = written([
      `<table><tr><td><td rowspan=3>Confirm here:<br><a href="${EVIL}">paypal.com</a><tr><td><tr><td colspan=2>Secure link</table>`,
    ]);
    document.body.append(root);
    const cells = [...root.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect());
    for (const [index, one] of cells.entries()) {
      for (const other of cells.slice(index + 1)) {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        expect(Math.min(width, height)).to.be.below(2);
      }
    }
    root.remove();
  });

  test('tooltip with a number around a telephone link → removed', () => {
    const root = written([
      '<abbr title="+1 800 555 0100"><a href="https://example.com/">site</a> <a href="tel:+19005550199">Call us</a></abbr>',
    ]);
    expect(root.querySelector('[title]')).to.equal(null);
  });

  test('190 line breaks after the text → host shown in front of it', () => {
    const root = written([`<a href="${EVIL}">paypal.com${'<br>'.repeat(190)}</a>`]);
    document.body.append(root);
    const link = root.querySelector('a')!;
    const label = root.querySelector('.link-host')!;
    expect(link.firstChild === label).to.equal(true);
    expect(label.getBoundingClientRect().top - link.getClientRects()[0]!.top).to.be.lessThan(10);
    expect(link.textContent.startsWith('(evil.example) paypal.com')).to.equal(true);
    root.remove();
  });

  test('text from right to left → host at its start, readable from left to right', () => {
    const root = written([`[البنك paypal.com الموقع](${EVIL})`]);
    document.body.append(root);
    const label = root.querySelector<HTMLElement>('.link-host')!;
    expect(getComputedStyle(label).direction).to.equal('ltr');
    expect(getComputedStyle(label).unicodeBidi).to.equal('isolate');
    const words = document.createRange();
    words.selectNodeContents(label.parentElement!.lastChild!);
    expect(label.getBoundingClientRect().left).to.be.greaterThan(words.getBoundingClientRect().left);
    root.remove();
  });

  test('two links without space between them → one label, in front of the first', () => {
    expect(written([`[https://paypal](${EVIL})[.com](${EVIL})`]).textContent).to.equal(
      '(evil.example) https://paypal.com',
    );
  });

  test('links with text between them → checked one by one', () => {
    expect(
      labels(
        `[Array](https://example.com/a) and [map](https://example.com/b), [paypal](${EVIL}) [.com](${EVIL})`,
      ),
    ).to.deep.equal([]);
  });

  for (const [name, markdown] of [
    ['its own', `[Your account](${EVIL} "https://www.paypal.com/signin")`],
    ['one within it', `<a href="${EVIL}"><b title="paypal.com">Your account</b></a>`],
    ['one around it', `<abbr title="paypal.com"><b>[Your account](${EVIL})</b></abbr>`],
  ] as const) {
    test(`tooltip names another host: ${name} → no tooltip`, () => {
      expect(written([markdown]).querySelector('[title]')?.outerHTML).to.equal(undefined);
    });
  }

  test('tooltip names no other host → stays', () => {
    expect(written([`[a](${EVIL} "More at evil.example")`]).querySelector('a')?.title).to.equal(
      'More at evil.example',
    );
  });

  test('text of an HTML link becomes an address while it streams → host shown at once', () => {
    const states: (string | undefined)[] = [];
    written([`<a href="${EVIL}">go to paypal`, '.com', ' now'], (root) =>
      states.push(root.querySelector('a')?.textContent),
    );
    expect(
      states.filter((words) => words?.includes('paypal.com') && !words.includes('(evil.example)')),
    ).to.deep.equal([]);
    expect(states.at(-1)).to.equal('(evil.example) go to paypal.com now');
  });

  test('link in a code block → code without a label', () => {
    expect(
      written([`<pre><a href="${EVIL}">paypal.com</a></pre>`]).querySelector('code')?.textContent,
    ).to.equal('paypal.com');
  });
});

suite('safeLink', () => {
  for (const [address, href] of [
    ['mailto:a@example.com?subject=Hi&attach=/etc/passwd&body=b', 'mailto:a@example.com?subject=Hi&body=b'],
    ['mailto:a@example.com?Subject=Hi#x', 'mailto:a@example.com?Subject=Hi'],
    ['mailto:a@example.com?%62ody=x&in-reply-to=y', 'mailto:a@example.com'],
    ['mailto:a@example.com%0Abcc:b@evil.example', undefined],
    ['mailto:a@example.com%20b', undefined],
    ['https://exa mple.com', undefined],
    ['https://exa%20mple.com/', undefined],
    ['https://exa\u00A0mple.com/', undefined],
    ['https://[::1', undefined],
    ['https://a b', undefined],
  ] as const) {
    test(`${address} → ${href ?? 'text'}`, () => expect(safeLink(address)?.href).to.equal(href));
  }
});

suite('many links', () => {
  test('1,000 links without space between them → shown within a second, one label for each host', async () => {
    const link = (index: number) => `<a href="https://e${index % 7}.example/">a.com</a>`;
    const html = Array.from({length: 1_000}, (_, index) => link(index)).join('');
    let root: HTMLElement = document.createElement('div');
    const show = () => (root = written([`<p>${html}</p>`]));
    expect(await fastestTime(show, 1_000)).to.be.lessThan(1_000);
    expect(root.querySelectorAll('.link-host').length).to.be.greaterThan(200);
  });
});
