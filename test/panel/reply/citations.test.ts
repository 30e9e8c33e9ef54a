import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {violations} from '../../support/axe.js';
import {frames} from '../../support/frames.js';
import {placeAnswered, placeScripted, pressKey, type Harness} from '../../support/harness.js';
import {answer, delta, done, finish, gate, payload, stream} from '../../support/script.js';
import {until} from '../../support/until.js';
import {copiedFrom} from './copied-from.js';

const REFERENCES = [
  {url: 'https://docs.example.com/start', title: 'Getting started'},
  {url: 'https://www.example.com/price', title: 'Prices', type: 'PDF'},
  {title: 'A book'},
];

const TEXT = 'It is free of charge for all teams [1]. It works in every browser, also in old ones [2, 3].';

const cited = (text = TEXT, references: readonly unknown[] = REFERENCES, properties: Partial<ChatBot> = {}) =>
  placeAnswered(answer(text, ...references), properties);

const marker = (harness: Harness, number: number) =>
  until(() => harness.parts('citation').find(({dataset}) => dataset.number === String(number)));

const card = (harness: Harness) => harness.root.querySelector<HTMLElement>('.reply-citation-card');
const isOpen = (harness: Harness) => card(harness)?.hidden === false;
const point = (target: Element, type: string, pointerType = 'mouse') =>
  target.dispatchEvent(
    new PointerEvent(type, {pointerType, bubbles: !/enter|leave/.test(type), composed: true}),
  );

suite('citations', () => {
  test('reference comes after the end of the reply → its file marker is shown; until then, it is not announced or copied', async () => {
    const {service, harness} = await placeAnswered(
      stream(
        delta('It is free 【1:0†price.pdf】, small【2:0†size.pdf】.'),
        finish(),
        done,
        gate('references'),
        payload([{title: 'Prices'}]),
      ),
    );
    const words = () => harness.root.querySelector('.prose')!.textContent;
    const announced = () => harness.root.querySelector('.panel-announcements')!.textContent.trim();
    await until(() => announced() === 'It is free, small.');
    const plain = await copiedFrom(harness.part('copy')!);
    expect(await plain('text/html'))
      .to.contain('It is free, small.')
      .and.not.contain('†');
    expect(await plain('text/plain'))
      .to.contain('It is free, small.')
      .and.not.contain('†');
    await service.open('references');
    expect((await marker(harness, 1)).textContent).to.equal('【1】');
    expect(words()).to.contain('small【2:0†size.pdf】');
  });

  test('reply with references → markers named by number, title and host', async () => {
    const {harness} = await cited();
    await marker(harness, 3);
    expect(harness.parts('citation').map(({ariaLabel}) => ariaLabel)).to.deep.equal([
      `${harness.words.source(1)}: Getting started, docs.example.com`,
      `${harness.words.source(2)}: Prices, example.com`,
      `${harness.words.source(3)}: A book`,
    ]);
    expect(harness.texts.at(-1)).to.equal(TEXT);
    // Text that appears has less contrast.
    await until(() => harness.root.getAnimations().length === 0);
    expect(await violations(harness.element)).to.deep.equal([]);
  });

  for (const act of ['click', ' '] as const) {
    test(`${act === ' ' ? 'Space' : act} on a marker → named group with the focus on its link; a click there → chat-bot-link`, async () => {
      const {harness} = await cited();
      const events: string[] = [];
      harness.element.addEventListener('chat-bot-link', (event) => {
        events.push(event.url);
        event.preventDefault();
      });
      const button = await marker(harness, 2);
      button.focus();
      if (act === 'click') button.click();
      else expect(pressKey(button, act).defaultPrevented).to.equal(true);
      await until(() => isOpen(harness));
      expect([card(harness)!.role, card(harness)!.ariaLabel]).to.deep.equal([
        'group',
        harness.words.source(2),
      ]);
      const link = card(harness)!.querySelector('a')!;
      expect(harness.root.activeElement === link).to.equal(true);
      expect([link.href, link.target]).to.deep.equal(['https://www.example.com/price', '_blank']);
      expect([link.rel, link.referrerPolicy]).to.deep.equal(['noopener noreferrer nofollow', 'no-referrer']);
      expect(events).to.deep.equal([]);
      link.click();
      expect(events).to.deep.equal(['https://www.example.com/price']);
      expect(button.matches('a') || button.hasAttribute('href')).to.equal(false);
      // Text that appears has less contrast.
      await until(() => harness.root.getAnimations().length === 0);
      expect(await violations(harness.element)).to.deep.equal([]);
      harness.input.focus();
      expect(isOpen(harness)).to.equal(false);
    });
  }

  test('Tab in the card → focus returns to the sentence, panel stays open', async () => {
    const {harness} = await cited(TEXT, REFERENCES, {mode: 'floating', open: true});
    const button = await marker(harness, 1);
    button.click();
    await until(() => isOpen(harness));
    pressKey(card(harness)!.querySelector('a')!, 'Tab');
    expect(harness.root.activeElement === button).to.equal(true);
    expect([isOpen(harness), harness.element.open]).to.deep.equal([false, true]);
  });

  test('marker scrolled out of view → card closed, focus back on the marker', async () => {
    const {harness} = await cited(`${TEXT}\n\n${'A line.\n\n'.repeat(60)}`);
    const button = await marker(harness, 1);
    harness.part('transcript')!.scrollTop = 0;
    button.click();
    await until(() => isOpen(harness));
    harness.part('transcript')!.scrollTop = 1_000;
    await until(() => !isOpen(harness));
    expect(harness.root.activeElement === button).to.equal(true);
  });

  test('service lists a page twice and an entry that cannot be read → numbers of its list', async () => {
    const [one, two, three] = REFERENCES;
    const references = [one, null, one, two, three];
    const {harness} = await cited('One [1], the same [3], two [4], three [5], none [2].', references);
    await until(() => harness.parts('citation').length === 4);
    const [, same, other] = harness.parts('citation').map(({ariaLabel}) => ariaLabel);
    expect(same).to.equal(`${harness.words.source(1)}: Getting started, docs.example.com`);
    expect(other).to.equal(`${harness.words.source(4)}: Prices, example.com`);
    expect(harness.parts<HTMLLIElement>('reference').map(({value}) => value)).to.deep.equal([1, 4, 5]);
    harness.parts('citation')[2]!.click();
    await until(() => isOpen(harness));
    expect(card(harness)!.querySelector('a')!.href).to.equal('https://www.example.com/price');
  });

  test('pointer over a marker → card; pointer on the card → stays; pointer leaves → closed', async () => {
    const {harness} = await cited();
    const link = await marker(harness, 2);
    point(link, 'pointerover');
    await until(() => isOpen(harness));
    expect(card(harness)?.innerText.split('\n').filter(Boolean)).to.deep.equal(['Prices', 'example.com']);
    point(link, 'pointerout');
    point(card(harness)!, 'pointerenter');
    await frames(30);
    expect(isOpen(harness)).to.equal(true);
    point(card(harness)!, 'pointerleave');
    await until(() => !isOpen(harness));
  });

  test('Escape after the end of a composition, as in Safari → card stays open', async () => {
    const {harness} = await cited();
    const link = await marker(harness, 2);
    point(link, 'pointerover');
    await until(() => isOpen(harness));
    link.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'Escape', keyCode: 229, bubbles: true, composed: true}),
    );
    expect(isOpen(harness)).to.equal(true);
    link.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true}));
    await until(() => !isOpen(harness));
  });

  test('keyboard focus → card; Enter → focus in it, within the panel; Escape → card closed, panel stays open', async () => {
    const {harness} = await cited(TEXT, REFERENCES, {mode: 'floating', open: true});
    const link = await marker(harness, 1);
    harness.part('transcript')!.focus();
    for (let presses = 0; presses < 8 && harness.root.activeElement !== link; presses += 1) {
      await sendKeys({press: 'Tab'});
    }
    await until(() => isOpen(harness));
    await sendKeys({press: 'Enter'});
    expect(harness.root.activeElement === card(harness)!.firstChild).to.equal(true);
    const frame = harness.part('transcript')!.getBoundingClientRect();
    const {left, right, top, bottom} = card(harness)!.getBoundingClientRect();
    expect(left >= frame.left && right <= frame.right).to.equal(true);
    expect(top >= frame.top && bottom <= frame.bottom).to.equal(true);
    await sendKeys({press: 'Escape'});
    expect([isOpen(harness), link.hasAttribute('data-active'), harness.element.open]).to.deep.equal([
      false,
      false,
      true,
    ]);
    expect(harness.root.activeElement === link).to.equal(true);
    await sendKeys({press: 'Escape'});
    expect(harness.element.open).to.equal(false);
  });

  test('references come after the text → plain until then; selection, focus and an open <details> are kept', async () => {
    const text =
      '<details><summary>More</summary>Inside [1]</details>\n\nIt is [free](https://example.com) [1] and small [2] and good.';
    const {service, harness} = await placeScripted(
      {},
      stream(delta(text), finish(), done, gate('references'), payload(REFERENCES)),
    );
    harness.ask('Hi?');
    await until(() => harness.element.status === 'ready' && harness.has('content'));
    await harness.drawn();
    const content = harness.parts('content').at(-1)!;
    expect(harness.has('citation')).to.equal(false);
    const details = content.querySelector('details')!;
    details.open = true;
    const link = content.querySelector('a')!;
    link.focus();
    const words = [...content.querySelector('p:last-child')!.childNodes];
    const range = document.createRange();
    range.setStart(words[0]!, 3);
    range.setEnd(words.at(-1)!, words.at(-1)!.nodeValue!.length - 6);
    const selected = range.toString();
    expect(selected).to.equal('is free (example.com)\u00A0[1] and small\u00A0[2] and');
    await service.open('references');
    await until(() => harness.parts('citation').length === 3);
    expect(range.toString()).to.equal(selected);
    expect(details.open && details.isConnected).to.equal(true);
    expect(harness.root.activeElement === link).to.equal(true);
  });

  for (const url of [
    'https://bank.example@evil.example/',
    `https://bank.example.${'a.'.repeat(90)}evil.example/`,
    'javascript:alert(1)',
    undefined,
  ]) {
    test(`card of the address ${url?.slice(0, 40)} → the link and the host of the list, or none; the focus is in it`, async () => {
      const {harness} = await cited('It is free [1].', [{url, title: '<b>bank.example</b>\u202E'}]);
      (await marker(harness, 1)).click();
      await until(() => isOpen(harness));
      const row = harness.part('reference')!;
      const [shown, listed] = [card(harness)!, row].map((root) => [
        root.querySelector('a')?.href,
        root.querySelector('.reply-host')?.textContent,
        root.querySelector('.reply-title')!.textContent,
        root.querySelectorAll('a').length,
      ]);
      expect(shown).to.deep.equal(listed);
      expect(shown![2]).to.equal('<b>bank.example</b>');
      expect(harness.root.activeElement === card(harness)!.firstChild).to.equal(true);
    });
  }

  test('copies, export and announcement → plain spaces, no word joiner', async () => {
    const text = 'できます[1]。商品 [1, 2] は[2][3]、array。';
    const references = [1, 2, 3].map((number) => ({title: `Page ${number}`}));
    const {harness} = await placeAnswered(
      answer(`${text}\n\n| a | b |\n|---|---|\n| できます [1] | 、[2] |`, ...references),
    );
    await until(() => harness.parts('citation').length === 7);
    expect(harness.parts('content').at(-1)!.textContent).to.match(/[\u00A0\u2060]/);
    const as = await copiedFrom(harness.part('copy')!);
    const html = document.createElement('div');
    html.innerHTML = await as('text/html');
    const table = await (await copiedFrom(harness.root.querySelector('.table .copy-code')!))('text/plain');
    const announcements = harness.root.querySelector('.panel-announcements')!;
    await until(() => announcements.textContent.includes('array'));
    const exported = await as('text/plain');
    for (const copy of [exported, html.textContent, table, announcements.textContent]) {
      expect(copy).not.to.match(/[\u00A0\u2060]/);
    }
    expect(exported).to.include(text);
    expect(html.querySelector('p')!.textContent).to.equal(text);
    expect(table).to.equal('a\tb\nできます [1]\t、[2]');
  });
});
