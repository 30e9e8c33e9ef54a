import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {place, removeAll, type Harness} from '../../support/harness.js';
import {completion, json, scripted} from '../../support/script.js';

async function reply(citedResources: unknown, properties: Partial<ChatBot> = {}): Promise<Harness> {
  const service = await scripted(json(completion('Hello', citedResources)));
  const harness = await place({baseUrl: service.baseUrl, ...properties});
  await harness.element.send('Hi?');
  await harness.element.updateComplete;
  return harness;
}

suite('references', () => {
  teardown(removeAll);

  test('references → closed below the reply, with their number', async () => {
    const harness = await reply([
      {id: '1', url: 'https://example.com/a', title: 'First', type: 'website'},
      {id: '2', url: 'https://example.com/b', title: null, type: 7},
    ]);
    const details = harness.part<HTMLDetailsElement>('references')!;
    expect(details.open).to.equal(false);
    expect(details.querySelector('summary')?.textContent).to.equal('References (2)');
    details.open = true;
    expect(harness.parts('reference').map(({innerText}) => innerText)).to.deep.equal([
      'First website',
      'https://example.com/b',
    ]);
    const link = details.querySelector('a')!;
    expect(link.href).to.equal('https://example.com/a');
    expect(link.target).to.equal('_blank');
    expect(link.rel).to.equal('noopener noreferrer nofollow');
  });

  for (const nothing of [[], null, {}, 'x', [null, 7, {}]]) {
    test(`${JSON.stringify(nothing)} → no references`, async () => {
      expect((await reply(nothing)).has('references')).to.equal(false);
    });
  }

  for (const url of [
    'javascript:alert(1)',
    '/account',
    '//example.com',
    'https://u:p@example.com/',
    'data:text/html,x',
  ]) {
    test(`${url} → title without a link`, async () => {
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

  test('host with confusable letters → label with the real host', async () => {
    const harness = await reply([{url: 'https://аррӏе.com/x'}, {url: 'https://example.com/'}]);
    const [odd, plain] = harness.parts('reference');
    expect(odd?.textContent.trim()).to.contain('(xn--80ak6aa92e.com)');
    expect(plain?.textContent.trim()).to.equal('https://example.com/');
  });

  test('title that names another host → label with the real host', async () => {
    const harness = await reply([{url: 'https://evil.example/', title: 'bank.example'}]);
    expect(harness.part('reference')?.textContent.trim()).to.equal('(evil.example) bank.example');
  });

  for (const url of ['https://exa mple.com', 'https://exa%20mple.com/', 'https://[::1', 'https://']) {
    test(`invalid URL: ${url} → title as text`, async () => {
      const harness = await reply([{url, title: 'Odd'}]);
      expect(harness.part('reference')?.textContent.trim()).to.equal('Odd');
      expect(harness.part('reference')?.querySelectorAll('a').length).to.equal(0);
    });
  }

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
