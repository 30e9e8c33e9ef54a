import {expect} from 'chai';

import {placeAnswered} from '../../support/harness.js';
import {answer} from '../../support/script.js';

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

  test('twelve references → three rows; click on the button → all rows, focus on the fourth', async () => {
    const {harness} = await placeAnswered(
      answer(
        'Hello',
        ...Array.from({length: 12}, (_, index) => ({
          url: `https://example.com/${index}`,
          title: `Title ${index}`,
        })),
      ),
    );
    const rows = harness.parts('reference');
    expect(rows).to.have.length(12);
    expect(rows.filter((row) => row.checkVisibility())).to.have.length(3);
    const button = harness.part('references')!.querySelector('button')!;
    expect(button.innerText.trim()).to.equal(harness.words.moreReferences(9));
    button.click();
    expect(rows.every((row) => row.checkVisibility())).to.equal(true);
    expect(harness.root.activeElement === rows[3]!.querySelector('a')).to.equal(true);
    expect(button.checkVisibility()).to.equal(false);
    harness.element.timestamps = true;
    await harness.element.updateComplete;
    expect(rows.every((row) => row.isConnected && row.checkVisibility())).to.equal(true);
  });

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
