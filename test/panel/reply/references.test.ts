import {expect} from 'chai';

import {frames} from '../../support/frames.js';
import {placeAnswered} from '../../support/harness.js';
import {answer, delta, done, event, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

/** The visible words of an entry. */
const wordsOf = (entry: HTMLElement) => entry.innerText.replace(/\s+/g, ' ').trim();

suite('references', () => {
  test('no valid entries → no references', async () => {
    const {harness} = await placeAnswered(answer('Hello', null, 7, {}));
    expect(harness.has('references')).to.equal(false);
  });

  test('three references → open, one row each, with number, title and host; closed by the visitor → stays closed', async () => {
    const {harness} = await placeAnswered(
      answer(
        'Hello',
        {id: '1', url: 'https://www.example.com/a', title: 'First', type: 'website'},
        {id: '2', url: 'https://docs.example.com/b', title: null, type: 7},
        {id: '3', url: 'https://example.com/c', title: 'Third', type: 'PDF'},
      ),
    );
    const details = harness.part<HTMLDetailsElement>('references')!;
    expect(details.open).to.equal(true);
    expect(details.querySelector('summary')!.innerText.trim()).to.equal(harness.words.referencesCount(3));
    expect(details.querySelector('button') === null).to.equal(true);
    expect(harness.parts('reference').map(wordsOf)).to.deep.equal([
      'First example.com',
      'https://docs.example.com/b',
      'Third example.com',
    ]);
    expect(harness.parts<HTMLLIElement>('reference').map(({value}) => value)).to.deep.equal([1, 2, 3]);
    const link = details.querySelector('a')!;
    expect(link.href).to.equal('https://www.example.com/a');
    expect(link.target).to.equal('_blank');
    expect(link.rel).to.equal('noopener noreferrer nofollow');
    details.open = false;
    harness.element.timestamps = true;
    await harness.element.updateComplete;
    expect(harness.part<HTMLDetailsElement>('references')!.open).to.equal(false);
  });

  test('twelve references → closed, with their number; opened by the visitor → one row each, and stays open', async () => {
    const {harness} = await placeAnswered(
      answer(
        'Hello',
        ...Array.from({length: 12}, (_, index) => ({
          url: `https://example.com/${index}`,
          title: `Title ${index} `.repeat(index + 1),
        })),
      ),
    );
    const details = harness.part<HTMLDetailsElement>('references')!;
    expect([details.open, details.querySelector('summary')!.innerText.trim()]).to.deep.equal([
      false,
      harness.words.referencesCount(12),
    ]);
    details.open = true;
    harness.element.timestamps = true;
    await harness.element.updateComplete;
    expect(harness.part<HTMLDetailsElement>('references')!.open).to.equal(true);
    await until(() => harness.parts('reference').length === 12);
    const rows = harness.parts('reference');
    expect(rows.every((row) => row.checkVisibility() && row.offsetHeight <= 44)).to.equal(true);
    // The host is never cut.
    const hosts = rows.map((row) => row.querySelector<HTMLElement>('.reply-host')!);
    expect(hosts.every((host) => host.scrollWidth <= host.offsetWidth + 1)).to.equal(true);
  });

  for (const count of [1, 3, 30]) {
    test(`${count} references after the end → no word and no action moves, follow-ups come below them`, async () => {
      const references = Array.from({length: count}, (_, index) => ({
        url: `https://example.com/${index}`,
        title: `Title ${index}`,
      }));
      const {harness, service} = await placeAnswered(
        stream(
          delta('It is free.\n\n'.repeat(20)),
          finish(),
          done,
          gate('references'),
          `event: message_payload\n${event({payload: {citedResources: references, suggestions: ['Why?']}})}`,
        ),
      );
      await until(() => harness.has('copy'));
      harness.part('transcript')!.scrollTop = 1e6;
      await frames(2);
      const rectangles = () =>
        [...harness.root.querySelectorAll('.prose p, .reply-actions')].map((element) => {
          const {left, top, width, height} = element.getBoundingClientRect();
          return [left, top, width, height];
        });
      const before = rectangles();
      expect(harness.has('starter')).to.equal(false);
      await service.open('references');
      await until(() => harness.has('reference') && harness.has('starter'));
      await frames(2);
      expect(rectangles()).to.deep.equal(before);
      const bottom = harness.part('references')!.getBoundingClientRect().bottom;
      expect(harness.part('starter')!.getBoundingClientRect().top).to.be.greaterThan(bottom);
    });
  }

  test('host of 200 characters → its end is shown', async () => {
    const host = `bank.example.${'a.'.repeat(90)}evil.example`;
    const {harness} = await placeAnswered(answer('Hello', {url: `https://${host}/`, title: 'First'}));
    const shown = harness.part('reference')!.querySelector('.reply-host')!.textContent;
    expect(shown).to.match(/^….{20,40}evil\.example$/);
  });

  for (const [name, url, title, words] of [
    ['script address', 'javascript:alert(1)', 'Odd', 'Odd'],
    ['relative address', '/account', 'Odd', 'Odd'],
    [
      'title with HTML',
      'https://e.example/',
      '<img src=x onerror=alert(1)>',
      '<img src=x onerror=alert(1)> e.example',
    ],
    ['title that names another host', 'https://evil.example/', 'bank.example', 'bank.example evil.example'],
    ['host with confusable letters', 'https://аррӏе.com/x', null, 'https://xn--80ak6aa92e.com/x'],
  ] as const) {
    test(`${name} → “${words}”, the next entry survives`, async () => {
      const {harness} = await placeAnswered(
        answer('Hello', {url, title}, {url: 'https://example.com/', title: 'Good'}),
      );
      const [odd, good] = harness.parts('reference');
      expect(wordsOf(odd!)).to.equal(words);
      expect(odd!.querySelectorAll('a, img').length).to.equal(url.startsWith('https:') ? 1 : 0);
      expect(good!.querySelector('a')!.href).to.equal('https://example.com/');
    });
  }
});
