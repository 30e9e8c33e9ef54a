import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {violations} from '../../support/axe.js';
import {frames} from '../../support/frames.js';
import {place, placeAnswered, placeScripted, pressKey, type Harness} from '../../support/harness.js';
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
  until(() => harness.parts('citation').find(({textContent}) => textContent === String(number)));

const boxes = (harness: Harness) => [...harness.root.querySelectorAll<HTMLElement>('.citations')];

function stateOf(box: HTMLElement): 'cited' | 'candidate' | 'text' {
  if (box.matches('[data-cited]')) return 'cited';
  return box.closest('[data-citing]') ? 'candidate' : 'text';
}

/** Where each word of the replies stands. */
function wordBoxes(harness: Harness): DOMRect[] {
  const range = document.createRange();
  const found: DOMRect[] = [];
  const content = harness.root.querySelector('[data-id] [part=content].prose:not(#welcome)')!;
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const {0: word, index} of text.data.matchAll(/[^\s\u2060]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      found.push(range.getBoundingClientRect());
    }
  }
  return found;
}

const card = (harness: Harness) => harness.root.querySelector<HTMLElement>('.reply-citation-card');
const isOpen = (harness: Harness) => card(harness)?.hidden === false;
const point = (target: Element, type: string, pointerType = 'mouse') =>
  target.dispatchEvent(
    new PointerEvent(type, {pointerType, bubbles: !/enter|leave/.test(type), composed: true}),
  );

suite('citations', () => {
  test('marker of a file: candidate while references can come, then its number, or hidden without a reference', async () => {
    const {service, harness} = await placeScripted(
      {},
      stream(
        delta('It is free 【1:0†price.pdf】, small【2:0†size.pdf】.'),
        gate('text'),
        finish(),
        done,
        gate('references'),
        payload([{title: 'Prices'}]),
      ),
    );
    const words = () => harness.parts('content').at(-1)!.innerText.trim();
    const announced = () => harness.root.querySelector('.panel-announcements')!.textContent.trim();
    harness.ask('Hi?');
    await until(() => boxes(harness).length === 2);
    expect(words()).to.equal('It is free\u00A0[1], small[2].');
    expect(boxes(harness).map(stateOf)).to.deep.equal(['candidate', 'candidate']);
    await service.open('text');
    await until(() => announced() === 'It is free, small.');
    const plain = await copiedFrom(await until(() => harness.part('copy')));
    for (const type of ['text/plain', 'text/html']) {
      expect(await plain(type))
        .to.contain('It is free, small.')
        .and.not.contain('†');
    }
    await service.open('references');
    expect((await marker(harness, 1)).parentElement!.textContent).to.equal('[1]');
    await until(() => !words().includes('[2]'));
    expect(words()).to.equal('It is free\u00A0[1], small.');
  });

  test('reply with references → numbers are links by the name of the source; a screen reader hears no bracket', async () => {
    const {harness} = await cited();
    await marker(harness, 3);
    expect(harness.parts('citation').map(({ariaLabel}) => ariaLabel)).to.deep.equal(
      [1, 2, 3].map((number) => harness.words.source(number)),
    );
    const heard = [...boxes(harness)[1]!.children].filter(({ariaHidden}) => ariaHidden !== 'true');
    expect(heard.map(({textContent}) => textContent)).to.deep.equal(['2', '3']);
    expect(harness.texts.at(-1)).to.equal(TEXT);
    // Text that appears has less contrast.
    await until(() => harness.root.getAnimations().length === 0);
    expect(await violations(harness.element)).to.deep.equal([]);
  });

  test('candidate → hidden from screen readers; text → heard', async () => {
    const {service, harness} = await placeScripted(
      {},
      stream(delta(TEXT), gate('text'), finish(), done, gate('end')),
    );
    harness.ask('Hi?');
    await until(
      () => boxes(harness).every(({ariaHidden}) => ariaHidden === 'true') && boxes(harness).length === 2,
    );
    await service.open('text');
    await service.open('end');
    await until(() => boxes(harness).every(({ariaHidden}) => ariaHidden !== 'true'));
    expect(boxes(harness).map(stateOf)).to.deep.equal(['text', 'text']);
    expect(harness.has('citation')).to.equal(false);
  });

  test('the last reply had no references → numbers in brackets are text while the next one is written', async () => {
    const {service, harness} = await placeScripted(
      {},
      stream(delta('It is [1].'), finish(), done, payload([])),
      stream(delta('Still [1].'), gate('text'), finish(), done),
    );
    harness.ask('One?');
    await until(() => boxes(harness).length === 1 && harness.element.status === 'ready');
    await until(() => stateOf(boxes(harness)[0]!) === 'text');
    harness.ask('Two?');
    await until(() => boxes(harness).length === 2);
    expect(stateOf(boxes(harness)[1]!)).to.equal('text');
    await service.open('text');
  });

  test('references before the first word, within the text and after the end → markers are live at once; no word moves', async () => {
    const text = `${TEXT} One [1]. None [7], and [2].\n\n- A point [1, 2, 3, 1, 2, 3]\n- Another [9] here`;
    const {service, harness} = await placeScripted(
      {},
      stream(
        delta(text),
        gate('some'),
        payload(REFERENCES.slice(0, 1)),
        gate('all'),
        finish(),
        done,
        payload(REFERENCES),
        gate('end'),
      ),
      stream(payload(REFERENCES), delta(TEXT), gate('last'), finish(), done),
    );
    harness.ask('Hi?');
    await until(() => boxes(harness).length === 7);
    const before = wordBoxes(harness);
    const check = () =>
      wordBoxes(harness).forEach((box, index) => {
        for (const side of ['left', 'top', 'width', 'height'] as const)
          expect(Math.abs(box[side] - before[index]![side]), `word ${index}, ${side}`).to.be.below(0.5);
      });
    await service.open('some');
    await until(() => harness.parts('citation').length === 2);
    check();
    await service.open('all');
    await until(() => harness.parts('citation').length === 11);
    check();
    await service.open('end');
    await until(() => stateOf(boxes(harness).at(-1)!) === 'text');
    check();
    harness.ask('Again?');
    await until(() => harness.parts('citation').length === 14);
    expect(harness.element.status).to.equal('streaming');
    await service.open('last');
  });

  test('later list without a number, or without its address → text, or a button; nothing of the link stays', async () => {
    const {service, harness} = await placeScripted(
      {},
      stream(
        delta('It is [1] and [2] here.'),
        payload(REFERENCES.slice(0, 2)),
        gate('shorter'),
        payload([{title: 'A book'}]),
        gate('end'),
        finish(),
        done,
      ),
    );
    harness.ask('Hi?');
    const second = await marker(harness, 2);
    await service.open('shorter');
    await until(() => harness.parts('citation').length === 1);
    expect([second.getAttributeNames(), second.textContent]).to.deep.equal([[], '2']);
    point(second, 'pointerover');
    const first = await marker(harness, 1);
    expect(first.getAttributeNames().sort()).to.deep.equal(['aria-label', 'part', 'role', 'tabindex']);
    await service.open('end');
  });

  test('source is a telephone number → card with the number', async () => {
    const {harness} = await cited('Call us [1].', [{url: 'tel:+4930123456', title: 'Support'}]);
    point(await marker(harness, 1), 'pointerover');
    await until(() => isOpen(harness));
    expect(card(harness)!.innerText.split('\n').filter(Boolean)).to.deep.equal(['Support', '+4930123456']);
  });

  test('text that follows a citation → no link or definition in copies', async () => {
    const {harness} = await placeAnswered(
      answer('[1]\\: https://evil.example\n\nSee [1]\\(https://evil.example/a)'),
    );
    const plain = await copiedFrom(await until(() => harness.part('copy')));
    expect(await plain('text/plain')).to.match(/^\[1\]\\:[^]*\[1\]\\\(/);
  });

  test('one line with a citation in lenticular brackets, restored → marker', async () => {
    const harness = await place();
    await harness.element.restore([
      {role: 'user', content: 'Hi?'},
      {
        role: 'assistant',
        content: '退货期限为三十天【1】。',
        references: [{title: 'A', url: 'https://example.com/'}],
      },
    ]);
    await marker(harness, 1);
  });

  test('more than three numbers → a line can break between them', async () => {
    const {harness} = await cited('One [1, 2, 3], two [1, 2, 3, 1].');
    await marker(harness, 3);
    expect(boxes(harness).map((box) => getComputedStyle(box).whiteSpace)).to.deep.equal(['nowrap', 'normal']);
  });

  test('source with an excerpt → card with title, host and excerpt; own page without one → no card', async () => {
    const excerpt = 'Teams of any size pay nothing. <b>Really</b>';
    const {harness} = await cited('It is free [1], small [2].', [
      {...REFERENCES[0], excerpt},
      {url: `${location.origin}/size`, title: 'Size'},
    ]);
    point(await marker(harness, 2), 'pointerover');
    const link = await marker(harness, 1);
    point(link, 'pointerover');
    await until(() => isOpen(harness));
    expect(card(harness)!.innerText.split('\n').filter(Boolean)).to.deep.equal([
      'Getting started',
      'docs.example.com',
      excerpt,
    ]);
    expect(link.getAttribute('aria-describedby')).to.equal(card(harness)!.id);
    expect(card(harness)!.querySelector('b')).to.equal(null);
    point(link, 'pointerout');
    await until(() => !isOpen(harness));
    const other = await marker(harness, 2);
    other.focus();
    point(other, 'pointerover');
    await frames(30);
    expect(isOpen(harness)).to.equal(false);
  });

  test('click and Enter on a number → its source, in a new tab; chat-bot-link', async () => {
    const {harness} = await cited();
    const events: string[] = [];
    harness.element.addEventListener('chat-bot-link', (event) => {
      events.push(event.url);
      event.preventDefault();
    });
    const link = (await marker(harness, 2)) as HTMLAnchorElement;
    expect([link.href, link.rel, link.referrerPolicy]).to.deep.equal([
      'https://www.example.com/price',
      'noopener noreferrer nofollow',
      'no-referrer',
    ]);
    link.click();
    link.focus();
    await sendKeys({press: 'Enter'});
    expect(events).to.deep.equal(['https://www.example.com/price', 'https://www.example.com/price']);
    expect(link.target).to.equal('_blank');
  });

  for (const act of ['click', ' '] as const) {
    test(`${act === ' ' ? 'Space' : act} on the number of a source without an address → its card, with the focus`, async () => {
      const {harness} = await cited();
      const button = await marker(harness, 3);
      expect([button.role, button.matches('[href]')]).to.deep.equal(['button', false]);
      button.focus();
      if (act === 'click') button.click();
      else expect(pressKey(button, act).defaultPrevented).to.equal(true);
      await until(() => isOpen(harness));
      expect([card(harness)!.role, card(harness)!.ariaLabel]).to.deep.equal([
        'group',
        harness.words.source(3),
      ]);
      expect(harness.root.activeElement === card(harness)!.firstChild).to.equal(true);
      await until(() => harness.root.getAnimations().length === 0);
      expect(await violations(harness.element)).to.deep.equal([]);
      harness.input.focus();
      expect(isOpen(harness)).to.equal(false);
    });
  }

  test('Tab in the card → focus returns to the sentence, panel stays open', async () => {
    const {harness} = await cited(TEXT, REFERENCES, {mode: 'floating', open: true});
    const button = await marker(harness, 3);
    button.click();
    await until(() => isOpen(harness));
    pressKey(card(harness)!.firstElementChild as HTMLElement, 'Tab');
    expect(harness.root.activeElement === button).to.equal(true);
    expect([isOpen(harness), harness.element.open]).to.deep.equal([false, true]);
  });

  test('marker scrolled out of view → card closed, focus back on the marker', async () => {
    const {harness} = await cited(`${TEXT}\n\n${'A line.\n\n'.repeat(60)}`);
    const button = await marker(harness, 3);
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
    expect(harness.parts('citation').map(({ariaLabel}) => ariaLabel)).to.deep.equal(
      [1, 3, 4, 5].map((number) => harness.words.source(number)),
    );
    const [first, same, other] = harness.parts('citation') as HTMLAnchorElement[];
    expect(same!.href).to.equal(first!.href);
    expect(other!.href).to.equal('https://www.example.com/price');
    const rows = harness.parts<HTMLLIElement>('reference');
    expect(rows.map(({value, dataset}) => dataset.numbers ?? String(value))).to.deep.equal([
      '1, 3',
      '4',
      '5',
    ]);
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

  test('keyboard focus → card within the panel; Escape → card closed, panel stays open', async () => {
    const {harness} = await cited(TEXT, REFERENCES, {mode: 'floating', open: true});
    const link = await marker(harness, 1);
    harness.part('transcript')!.focus();
    for (let presses = 0; presses < 8 && harness.root.activeElement !== link; presses += 1) {
      await sendKeys({press: 'Tab'});
    }
    await until(() => isOpen(harness));
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

  test('references come after the text → no links until then; selection, focus and an open <details> are kept', async () => {
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
    const link = content.querySelector<HTMLElement>('a[href]')!;
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
    test(`card of the address ${url?.slice(0, 40)} → the link and the host of the list, or none`, async () => {
      const {harness} = await cited('It is free [1].', [{url, title: '<b>bank.example</b>\u202E'}]);
      const link = await marker(harness, 1);
      if (link.matches('[href]')) point(link, 'pointerover');
      else link.click();
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
