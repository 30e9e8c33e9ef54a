import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {placeAnswered, placeReply, placeScripted, type Harness} from '../../support/harness.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('tables and code that are larger than the transcript', () => {
  async function shown(content: string, selector: string): Promise<HTMLElement> {
    const harness = await placeReply(content);
    return harness.root.querySelector<HTMLElement>(selector)!;
  }

  test('wide table is scrolled, a link definition comes late → first column in view, same table, where it was', async () => {
    const table = `| ${'A very wide head | '.repeat(12)}\n${'|---'.repeat(12)}|\n| a |\n\n`;
    const {service, harness} = await placeScripted(
      {},
      stream(
        delta(`See [a].\n\n${table}And more.\n\n`),
        gate('definition'),
        delta('[a]: https://example.com/a\n\n'),
        finish(),
        done,
      ),
    );
    const sent = harness.element.send('Hi?');
    await until(() => harness.root.textContent.includes('And more.'));
    const box = harness.root.querySelector<HTMLElement>('.table')!;
    const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve, {once: true}));
    box.scrollLeft = 100;
    await scrolled;
    const {left} = box.querySelector('td')!.getBoundingClientRect();
    expect(left).to.be.closeTo(box.getBoundingClientRect().left, 1);
    await service.open('definition');
    await sent;
    await until(() => harness.root.querySelector('.prose a'));
    expect(harness.root.querySelector('.table')).to.equal(box);
    expect(box.scrollLeft).to.equal(100);
  });

  test('letters with stacked marks below a link → behind its host, which has a surface of its own', async () => {
    const marks = `x${'\u0301\u033F\u0346'.repeat(10)}`.repeat(20);
    const host = await shown(`[My bank](https://evil.example/)\n\n${marks}`, '.link-host > span');
    const {position, backgroundColor} = getComputedStyle(host);
    const panel = getComputedStyle(host.closest('.element-frame')!);
    expect([position, backgroundColor]).to.deep.equal(['relative', panel.backgroundColor]);
  });

  test('code in text from right to left → from left to right', async () => {
    const code = await shown('صيغة `a = b =`', 'code');
    const {direction, unicodeBidi} = getComputedStyle(code);
    expect([direction, unicodeBidi]).to.deep.equal(['ltr', 'isolate']);
  });
});

// Markdown has no negative numbers, HTML does.
const NUMBERS = ['-123', '1', '98', '100', '998', '1998', '12345', '123456789'];

suite('number of a list', () => {
  const context = document.createElement('canvas').getContext('2d')!;
  for (const [where, place, words] of [
    ['in a paragraph', (list: string) => list, 'founded'],
    ['in a quote', (list: string) => list.replace(/^/gm, '> '), 'founded'],
    ['from right to left', (list: string) => list, 'נוסדה'],
  ] as const) {
    test(`${where}, of any length → whole, beside its text`, async () => {
      const reply = NUMBERS.map((number) =>
        place(
          Number(number) < 0
            ? `<ol start="${number}"><li>${words}</li></ol>`
            : `${number}. ${words}\n${Number(number) + 1}. ${words}`,
        ),
      ).join('\n\ntext\n\n');
      const {harness} = await placeAnswered(reply);
      const content = harness.parts('content').at(-1)!;
      await until(() => content.querySelectorAll('ol').length === NUMBERS.length);
      const lists = [...content.querySelectorAll('ol')];
      const box = content.getBoundingClientRect();
      for (const [index, list] of lists.entries()) {
        const item = list.querySelector('li')!;
        const words = document.createRange();
        words.selectNodeContents(item);
        const {left, right, top} = words.getBoundingClientRect();
        const {direction, fontSize, fontFamily} = getComputedStyle(item);
        context.font = `${fontSize} ${fontFamily}`;
        const room = direction === 'rtl' ? box.right - right : left - box.left;
        expect(room, NUMBERS[index]).to.be.at.least(context.measureText(`${NUMBERS[index]}.`).width);
        expect(top).to.be.closeTo(item.getBoundingClientRect().top, 6);
      }
    });
  }
});

const LINES = Array.from({length: 30}, (_, line) => `${line}: No screws.`);

const button = (harness: Harness) => harness.root.querySelector<HTMLElement>('.reply-user .control-more')!;
const content = (harness: Harness) =>
  harness.part('user-message')!.querySelector<HTMLElement>('.reply-content')!;

suite('long questions', () => {
  test('question of 30 lines → eight lines and a button that shows the others; edited → whole', async () => {
    const {harness} = await placeAnswered('Sorry for that.', {}, LINES.join('\n'));
    harness.element.style.inlineSize = '400px';
    await until(() => button(harness).checkVisibility());
    expect(content(harness).textContent).to.equal(LINES.join('\n'));
    const {lineHeight} = getComputedStyle(content(harness));
    const lines = () => content(harness).clientHeight / parseFloat(lineHeight);
    expect(lines()).to.be.within(8, 9);
    expect([button(harness).innerText, button(harness).ariaExpanded]).to.deep.equal([
      harness.words.showMore,
      'false',
    ]);
    button(harness).click();
    expect([button(harness).innerText, button(harness).ariaExpanded]).to.deep.equal([
      harness.words.showLess,
      'true',
    ]);
    // WebKit rounds the height of each line down.
    expect(Math.round(lines())).to.be.at.least(30);
    harness.element.timestamps = true;
    await harness.element.updateComplete;
    expect(button(harness).innerText).to.equal(harness.words.showLess);
    button(harness).click();
    expect(lines()).to.be.within(8, 9);
    await harness.click('edit');
    const editor = await until(() =>
      harness.root.querySelector<HTMLTextAreaElement>('.control-editor textarea'),
    );
    expect(editor.value).to.equal(LINES.join('\n'));
  });
});

const REPLY =
  'See [the docs](https://docs.example.com/a), please.\n\n```js\nconst a = 1;\n```\n\n| Head | B |\n|---|---|\n| one<br>two | three |\n\nEnd.';

/** Returns what a paste of the clipboard gives. */
async function pasted(): Promise<{text: string; html: string}> {
  const target = document.body.appendChild(document.createElement('textarea'));
  let data: {text: string; html: string} | undefined;
  target.addEventListener('paste', ({clipboardData}) => {
    data = {text: clipboardData!.getData('text/plain'), html: clipboardData!.getData('text/html')};
  });
  target.focus();
  await sendKeys({press: 'Control+v'});
  const copied = await until(() => data);
  target.remove();
  return copied;
}

suite('selected text of a reply that is copied by the keyboard', () => {
  test('whole reply → no labels, buttons and hosts of the chat, in text and in HTML', async () => {
    const {harness} = await placeAnswered(REPLY);
    const content = harness.parts('content').at(-1)!;
    await until(() => content.querySelector('td'));
    getSelection()!.selectAllChildren(content);
    await sendKeys({press: 'Control+c'});
    const {text, html} = await pasted();
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const copied of [text, page.body.textContent]) {
      expect(copied)
        .to.contain('the docs')
        .and.contain('const a = 1;')
        .and.contain('three')
        .and.contain('End.');
      expect(copied).to.not.match(/Copy|docs\.example\.com|\bjs\b/);
    }
  });
});
