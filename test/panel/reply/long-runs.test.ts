import {expect} from 'chai';

import {exportReply} from '../../../src/markdown/export/export-reply.js';
import {plainParagraph} from '../../../src/markdown/stream/markdown-stream.js';
import {blocksIn, chunks, cutAt, steps, written} from '../../support/markdown.js';
import {place, placeAnswered, placeReply, type Harness} from '../../support/harness.js';
import {sample} from '../../support/sample.js';
import {until} from '../../support/until.js';
import {bodies} from '../../element/asked.js';
import {copiedFrom} from './copied-from.js';
import {fence} from './figures.js';

const THAI = 'วันนี้อากาศดีมากเราจึงออกไปเดินเล่นที่สวนสาธารณะและพบเพื่อนเก่าหลายคน'.repeat(16);

const FLAG = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

/** Markdown in which a long run goes through elements, blocks and code. */
const MARKDOWN = `${THAI.slice(0, 70)}**${THAI}**[${THAI.slice(0, 20)}](https://example.com)\`${THAI}\`[1]<b>${THAI}</b>[1]

- ${THAI}
- ${FLAG}${THAI.slice(0, 90)}${FLAG}

| A | B |
|---|---|
| ${THAI} | *${THAI}* |

${fence('js', `// ${THAI}\nlet a = '${THAI}'; // ${THAI}`)}`;

const placesIn = (root: ParentNode) => root.querySelectorAll('wbr').length;

/** The longest run of text without white space and `<wbr>` in each block. */
function longestRun(root: Element): number {
  const copy = root.cloneNode(true) as Element;
  for (const wbr of copy.querySelectorAll('wbr')) wbr.replaceWith(' ');
  for (const block of copy.querySelectorAll('td, th, p, li, pre, button')) block.append(' ');
  return Math.max(...copy.textContent.split(/\s/).map(({length}) => length));
}

suite('long runs without white space', () => {
  test('paragraph, list, cell and code → a place for a line break within 520 units, over elements', () => {
    const root = written([MARKDOWN]);
    expect(longestRun(root)).to.be.at.most(525);
  });

  test('cut anywhere, and letter by letter → the DOM of the whole text', () => {
    const wanted = blocksIn(written([MARKDOWN]));
    expect(wanted).to.contain('<wbr>');
    expect(blocksIn(written(MARKDOWN.split('')))).to.equal(wanted);
    const cuts = Array.from({length: MARKDOWN.length}, (_, index) => index);
    for (const cut of sample(cuts, 60)) expect(blocksIn(written(cutAt(MARKDOWN, [cut])))).to.equal(wanted);
  });

  test('paragraph before the growing one → its nodes stay', () => {
    let known: ChildNode[] = [];
    for (const root of steps(chunks(`${THAI}\n\n${THAI}`, 50))) {
      const [first, second] = root.querySelectorAll('p');
      if (second && known.length === 0) known = [...first!.childNodes];
      known.forEach((node, index) => expect(first!.childNodes[index]).to.equal(node));
    }
    expect(known.length).to.be.above(5);
  });

  test('marks that character references add to a letter → 30', () => {
    const root = written([`a${'&#x301;'.repeat(20)}<b>${'&#x301;'.repeat(20)}</b>b`]);
    expect(root.textContent).to.equal(`a${'\u0301'.repeat(30)}b`);
  });

  test('paragraph that is drawn without the renderer → the same nodes', () => {
    const text = THAI + 'a' + '\u0301'.repeat(50);
    expect(plainParagraph(text)!.outerHTML).to.equal(written([text]).innerHTML);
  });

  test('copies, selection, search, code and export → not a character more', async () => {
    const markdown = MARKDOWN.replaceAll('[1]', '');
    const harness = await placeReply(`${THAI}\n\n${fence('js', THAI)}\n\n| A |\n|---|\n| ${THAI} |`);
    const reply = harness.root.querySelector<HTMLElement>('.reply-assistant .reply-content')!;
    expect(placesIn(reply)).to.be.above(10);
    const paragraph = reply.querySelector('p')!;
    expect(paragraph.innerText).to.equal(THAI);
    const copies = await copiedFrom(harness.part('copy')!);
    expect(await copies('text/plain')).to.contain(`${THAI}\n`);
    expect(await copies('text/html')).to.contain(`>${THAI}</p>`);
    const table = await copiedFrom(reply.querySelector('.table .copy-code')!);
    expect(await table('text/plain')).to.equal(`A\n${THAI}`);
    expect(reply.querySelector('code')!.textContent).to.equal(`${THAI}\n`);
    expect(await exportReply(markdown)).not.to.contain('wbr');
    expect((await exportReply(markdown)).replace(/[^\u0E00-\u0E7F]/g, '')).to.equal(
      markdown.replace(/[^\u0E00-\u0E7F]/g, ''),
    );

    const outside = document.body.appendChild(paragraph.cloneNode(true) as HTMLElement);
    getSelection()!.selectAllChildren(outside);
    expect(String(getSelection())).to.equal(THAI);
    getSelection()!.removeAllRanges();
    // WebKitGTK's command finds nothing here, with and without these places.
    const find = (words: string) => (window as unknown as {find(text: string): boolean}).find(words);
    if (find(THAI.slice(20, 40))) {
      getSelection()!.removeAllRanges();
      expect(find(THAI.slice(470, 550))).to.equal(true);
    }
    outside.remove();
  });

  test('citation at any place of a long run → marked', async () => {
    const harness = await place();
    const marker = '【4:0†คู่มือการใช้งาน.pdf】';
    for (const lead of [460, 480, 490, 495, 499, 500, 505, 510, 515, 519]) {
      await harness.element.restore([
        {role: 'user', content: 'Hi?'},
        {
          role: 'assistant',
          content: `${THAI.slice(0, lead)}[1]${THAI.slice(0, lead - 415)}${marker}${THAI}`,
          references: [1, 4].map((number) => ({
            numbers: [number],
            title: 'A',
            url: 'https://example.com/',
          })),
        },
      ] as never);
      await harness.drawn();
      await until(() => harness.parts('citation').length === 2);
    }
  });

  test('colors of code with long runs → the same texts', async () => {
    const source = `let a = '${THAI}'; // ${THAI}\nlet b = 1;`;
    await placeReply(fence('js', source));
    const colored = (kind: string) =>
      [...(CSS.highlights?.get(`chat-bot-${kind}`) ?? [])].map(String).join('');
    if (!('highlights' in CSS)) return;
    await until(() => colored('keyword') !== '');
    expect(colored('keyword')).to.equal('letlet');
    expect(colored('string')).to.equal(`'${THAI}'`);
    expect(colored('comment')).to.equal(`// ${THAI}`);
    expect(colored('number')).to.equal('1');
  });

  test('question and thinking → the same rules, and the history word for word', async () => {
    const text = `${THAI}a${'\u0301'.repeat(50)}${FLAG}`;
    const {harness, service} = await placeAnswered(
      [`<think>${text}</think>One`, 'Two'],
      {thinking: true},
      text,
      'And?',
    );
    const [question] = questions(harness);
    const shown = text.replace(/\u0301{20}/, '');
    expect(question!.textContent).to.equal(shown);
    expect(longestRun(question!)).to.be.at.most(525);
    const thinking = harness.root.querySelector('.reply-thinking p')!;
    expect(thinking.textContent).to.equal(shown);
    expect(longestRun(thinking)).to.be.at.most(525);
    expect(await bodies(service)).to.have.nested.property('[1].messages[0].content', text);
  });

  test('restored conversation → the same rules', async () => {
    const text = `${THAI}a${'\u0301'.repeat(50)}`;
    const harness = await place();
    await harness.element.restore([
      {role: 'user', content: text},
      {role: 'assistant', content: text},
    ]);
    await harness.drawn();
    for (const content of harness.parts('content')) {
      expect(content.textContent).to.equal(text.replace(/\u0301{20}/, ''));
      expect(longestRun(content)).to.be.at.most(525);
    }
  });
});

const questions = (harness: Harness) => [...harness.root.querySelectorAll('.reply-user .reply-content')];
