import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {placeScripted, removeAll, type Harness} from '../../support/harness.js';
import {completion, json} from '../../support/script.js';

async function reply(citedResources: unknown, properties: Partial<ChatBot> = {}): Promise<Harness> {
  const {harness} = await placeScripted(properties, json(completion('Hello', citedResources)));
  await harness.element.send('Hi?');
  await harness.element.updateComplete;
  return harness;
}

/** The visible words of an entry. */
const wordsOf = (entry: HTMLElement) => entry.innerText.replace(/\s+/g, ' ').trim();

suite('references', () => {
  teardown(removeAll);

  test('three references → folded, with their number and hosts', async () => {
    const harness = await reply([
      {id: '1', url: 'https://www.example.com/a', title: 'First', type: 'website'},
      {id: '2', url: 'https://docs.example.com/b', title: null, type: 7},
      {id: '3', url: 'https://example.com/c', title: 'Third', type: 'PDF'},
    ]);
    const details = harness.part<HTMLDetailsElement>('references')!;
    expect(details.open).to.equal(false);
    const summary = details.querySelector('summary')!;
    expect(summary.firstElementChild?.textContent).to.equal('References (3)');
    expect([...summary.querySelectorAll('.hosts span')].map(({textContent}) => textContent)).to.deep.equal([
      'example.com',
      'docs.example.com',
    ]);
    details.open = true;
    expect(harness.parts('reference').map(wordsOf)).to.deep.equal([
      'First example.com',
      'https://docs.example.com/b',
      'Third example.com PDF',
    ]);
    expect(harness.parts<HTMLLIElement>('reference').map(({value}) => value)).to.deep.equal([1, 2, 3]);
    const link = details.querySelector('a')!;
    expect(link.href).to.equal('https://www.example.com/a');
    expect(link.target).to.equal('_blank');
    expect(link.rel).to.equal('noopener noreferrer nofollow');
  });

  test('one or two references → open; closed by the visitor → stays closed', async () => {
    const harness = await reply([
      {url: 'https://example.com/a', title: 'First'},
      {url: 'https://example.com/b', title: 'Second'},
    ]);
    const details = harness.part<HTMLDetailsElement>('references')!;
    expect(details.open).to.equal(true);
    expect(details.querySelector('.hosts') === null).to.equal(true);
    details.open = false;
    harness.element.timestamps = true;
    await harness.element.updateComplete;
    expect(harness.part<HTMLDetailsElement>('references')!.open).to.equal(false);
  });

  for (const type of ['website', 'Web Page', 'url', 'LINK', ' page ', 'bank.example']) {
    test(`type ${JSON.stringify(type)} → not shown`, async () => {
      const harness = await reply([{url: 'https://example.com/a', title: 'First', type}]);
      expect(wordsOf(harness.part('reference')!)).to.equal('First example.com');
    });
  }

  test('host of 200 characters → its end is shown', async () => {
    const host = `bank.example.${'a.'.repeat(90)}evil.example`;
    const harness = await reply([{url: `https://${host}/`, title: 'First'}]);
    const shown = harness.part('reference')!.querySelector('.host')!.textContent;
    expect(shown).to.match(/^….{20,40}evil\.example$/);
  });

  test('hosts without space in the summary → out of sight as a whole', async () => {
    const references = Array.from({length: 4}, (_, index) => ({
      url: `https://${'long-name-'.repeat(3)}${index}.example/`,
      title: 'A',
    }));
    const harness = await reply(references);
    harness.element.style.inlineSize = '320px';
    const hosts = harness.root.querySelector<HTMLElement>('.hosts')!;
    const {bottom, right, left} = hosts.getBoundingClientRect();
    for (const host of hosts.children) {
      const shown = host.getBoundingClientRect();
      const isHidden = shown.top >= bottom - 1;
      const isWhole = shown.right <= right + 1 && shown.left >= left - 1;
      expect(isHidden || isWhole, host.textContent).to.equal(true);
    }
    expect(harness.part('references')!.scrollWidth).to.be.at.most(harness.part('references')!.clientWidth);
  });

  for (const nothing of [[], null, {}, 'x', [null, 7, {}]]) {
    test(`${JSON.stringify(nothing)} → no references`, async () => {
      expect((await reply(nothing)).has('references')).to.equal(false);
    });
  }

  for (const url of [
    'javascript:alert(1)',
    '/account',
    'https://exa mple.com',
    `https://example.com/${'x'.repeat(100_000)}`,
  ]) {
    test(`${url.slice(0, 30)} → title without a link`, async () => {
      const harness = await reply([
        {url, title: 'Odd'},
        {url: 'https://example.com/', title: 'Good'},
      ]);
      const [odd, good] = harness.parts('reference');
      expect(odd?.textContent.trim()).to.equal('Odd');
      expect(odd?.querySelectorAll('a').length).to.equal(0);
      expect(good?.querySelector('a')?.href).to.equal('https://example.com/');
    });
  }

  test('title of 2,000 characters → cut with an ellipsis, whole in the message', async () => {
    const title = 'A long title '.repeat(150).trim();
    const harness = await reply([{url: 'https://example.com/', title}]);
    const shown = harness.part('reference')!.querySelector('a')!.textContent;
    expect(shown.length).to.be.at.most(301);
    expect(shown.endsWith('…')).to.equal(true);
    expect(title.startsWith(shown.slice(0, -1))).to.equal(true);
    expect(harness.element.messages.at(-1)).to.have.nested.property('references[0].title', title);
  });

  test('title with HTML → text', async () => {
    const harness = await reply([{url: 'https://example.com/', title: '<img src=x onerror=alert(1)>'}]);
    expect(harness.part('reference')?.querySelectorAll('img').length).to.equal(0);
    expect(harness.part('reference')?.textContent).to.contain('<img src=x');
  });

  test('host with confusable letters → shown in ASCII', async () => {
    const harness = await reply([{url: 'https://аррӏе.com/x'}, {url: 'https://example.com/'}]);
    const [odd, plain] = harness.parts('reference');
    expect(odd?.textContent.trim()).to.equal('https://xn--80ak6aa92e.com/x');
    expect(plain?.textContent.trim()).to.equal('https://example.com/');
  });

  test('title that names another host → real host behind it', async () => {
    const harness = await reply([{url: 'https://evil.example/', title: 'bank.example'}]);
    expect(wordsOf(harness.part('reference')!)).to.equal('bank.example evil.example');
  });

  test('click → chat-bot-link, which the page can cancel', async () => {
    const harness = await reply([{url: 'https://example.com/a', title: 'A'}]);
    const urls: string[] = [];
    harness.element.addEventListener('chat-bot-link', (event) => {
      urls.push(event.url);
      event.preventDefault();
    });
    const click = new MouseEvent('click', {bubbles: true, composed: true, cancelable: true});
    harness.part('reference')?.querySelector('a')?.dispatchEvent(click);
    expect(urls).to.deep.equal(['https://example.com/a']);
    expect(click.defaultPrevented).to.equal(true);
  });
});
