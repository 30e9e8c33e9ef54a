import {expect} from 'chai';

import {mount, place, placeAnswered, placeReply, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

/** Returns the words of the first line of an element, as it is laid out. */
function firstLine(element: Element): string {
  const text = element.firstChild as Text;
  const range = document.createRange();
  range.setStart(text, 0);
  const [{bottom}] = element.getClientRects() as unknown as [DOMRect];
  const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
  const end = bottom - element.getBoundingClientRect().height + lineHeight;
  for (let length = 1; length < text.length; length += 1) {
    range.setEnd(text, length);
    const last = [...range.getClientRects()].at(-1)!;
    if (last.top + last.height / 2 > end) return text.data.slice(0, length - 1);
  }
  return text.data;
}

/** Returns the last text in a node. */
const lastText = (node: Node): Text => (node.lastChild ? lastText(node.lastChild) : (node as Text));

const block = (harness: Harness, selector: string) => harness.root.querySelector(`.prose ${selector}`)!;

suite('rhythm of a reply', () => {
  test('wide panel, English and Japanese → 70 to 80 letters, 38 characters in a line', async () => {
    const english =
      'The parcel leaves our warehouse on the day after your order, and takes three to five days to most of the addresses in Europe, where the post brings it to your door. '.repeat(
        3,
      );
    const japanese =
      '返品は商品の到着から三十日以内に可能です送料はお客様のご負担となりますのであらかじめご了承ください'.repeat(
        3,
      );
    const harness = await placeReply(`${english}\n\n${japanese}`, {mode: 'page'});
    const [first, second] = harness.root.querySelectorAll('.prose p');
    expect(firstLine(first!).length).to.be.within(66, 82);
    expect(firstLine(second!).length).to.equal(38);
  });

  test('blocks → 12 px between them, 24 above and 8 below a heading, 24 on both sides of a rule', async () => {
    const harness = await placeReply(
      'Words.\n\n- item\n\n```\ncode\n```\n\nWords.\n\n| a | b |\n|-|-|\n| c | d |\n\nWords.\n\n## Heading\n\nWords.\n\n---\n\nWords.',
    );
    const blocks = [...harness.root.querySelectorAll('.prose > .section > *')];
    // The line of a rule is at its top.
    const bottomOf = (element: Element) =>
      element.localName === 'hr'
        ? element.getBoundingClientRect().top + 1
        : element.getBoundingClientRect().bottom;
    const spaces = blocks
      .slice(1)
      .map((element, index) => Math.round(element.getBoundingClientRect().top - bottomOf(blocks[index]!)));
    expect(spaces).to.deep.equal([12, 12, 12, 12, 12, 24, 8, 24, 24]);
  });

  for (const [words, style] of [
    ['words', 'italic'],
    ['слова λέξεις 2026', 'italic'],
    ['2026', 'italic'],
    ['強調', 'normal'],
    ['강조', 'normal'],
    ['ثلاثين', 'normal'],
    ['React フック', 'normal'],
  ] as const)
    test(`*${words}* → ${style}, and not like the words around it`, async () => {
      const harness = await placeReply(`*${words}* <i>${words}</i>`);
      for (const selector of ['em', 'i']) {
        const {fontStyle, fontWeight} = getComputedStyle(await until(() => block(harness, selector)));
        expect([fontStyle, fontWeight]).to.deep.equal([style, style === 'normal' ? '600' : '400']);
      }
    });

  for (const [name, words, isWithWord] of [
    ['short', 'guide', true],
    ['long', 'a link with some more words than fit', true],
    ['long Chinese', '这个链接的文字比一行能放下的还要多一些', true],
    ['Arabic', 'رابط بكلمات أكثر قليلا', true],
    ['bold', '**a link with some more** `words`', true],
    ['too long', 'Rindfleischetikettierung', false],
  ] as const)
    test(`${name} link, in any width → host beside the last word, or at the very start of a line`, async () => {
      const harness = await placeReply(
        `Some words, and [${words}](https://docs.example.com/a) before others.`,
      );
      const link = await until(() => block(harness, 'a'));
      const host = link.querySelector<HTMLElement>('.link-host > span')!;
      let alone = 0;
      for (let width = 280; width < 480; width += 5) {
        harness.element.style.inlineSize = `${width}px`;
        const range = new Range();
        range.selectNodeContents(host);
        const box = range.getBoundingClientRect();
        expect(box.height, `${width} px`).to.be.below(30);
        const text = lastText(host.parentElement!.previousSibling!);
        range.setStart(text, text.data.trimEnd().length - 1);
        range.setEnd(text, text.data.trimEnd().length);
        const last = range.getBoundingClientRect();
        if (Math.abs(last.bottom - box.bottom) > 8) {
          alone += 1;
          expect(box.left, `${width} px`).to.be.closeTo(block(harness, 'p').getBoundingClientRect().left, 1);
        }
      }
      expect(alone > 0).to.equal(!isWithWord);
    });

  test('table → a frame as wide as the text, with its button, which stays in view when the table is scrolled', async () => {
    const harness = await placeReply(
      `Words.\n\n| a | b |\n|-|-|\n| c | d |\n\n|${' Head |'.repeat(20)}\n|${'-|'.repeat(20)}\n| a |`,
    );
    const {left, right} = block(harness, 'p').getBoundingClientRect();
    const [small, wide] = [...harness.root.querySelectorAll<HTMLElement>('.table')];
    for (const table of [small!, wide!]) {
      const box = table.getBoundingClientRect();
      expect([box.left, box.right]).to.deep.equal([left, right]);
    }
    const button = wide!.querySelector('.copy-code')!;
    const before = button.getBoundingClientRect();
    wide!.scrollLeft = 200;
    await until(() => wide!.closest('.scrolled'));
    expect(wide!.scrollLeft).to.equal(200);
    expect(button.getBoundingClientRect().left).to.be.closeTo(before.left, 1);
    expect(before.right).to.be.at.most(right);
  });
});

// Debian's Chromium has no dictionaries.
if (navigator.userAgent.includes('Firefox')) {
  suite('hyphens', () => {
    for (const [lang, isDivided] of [
      ['de', true],
      ['', false],
    ] as const)
      test(`lang="${lang}", long German word → ${isDivided ? 'divided' : 'whole'}`, async () => {
        document.documentElement.lang = lang;
        const harness = await placeReply('Die Donaudampfschifffahrtsgesellschaft.', {
          lang,
        });
        harness.element.style.inlineSize = '340px';
        harness.element.style.setProperty('--chat-bot-font-size', '20px');
        const line = firstLine(block(harness, 'p')).trim();
        expect(line === 'Die').to.equal(!isDivided);
        document.documentElement.lang = '';
      });
  });
}

suite('edges and room around a reply', () => {
  for (const mode of ['inline', 'floating', 'page'] as const)
    for (const dir of ['ltr', 'rtl'] as const)
      test(`${mode}, ${dir} → question, reply, table, code and field have the same edges, also those of the first screen`, async () => {
        const harness = mount(
          {mode, dir, welcome: 'Hi', starters: 'A?', ...(mode === 'floating' && {open: true})},
          'block-size: 480px',
        );
        const edges = (element: Element) => {
          const {left, right} = element.getBoundingClientRect();
          return [Math.round(left), Math.round(right)];
        };
        const field = await until(() => harness.part('composer'));
        const start = await until(() => harness.part('starters'));
        expect(edges(start)).to.deep.equal(edges(field));
        const before = edges(field);
        await harness.element.restore([
          {role: 'user', content: 'Hi?'},
          {role: 'assistant', content: `${'Words.\n\n'.repeat(40)}| a |\n|-|\n| b |\n\n\`\`\`\ncode\n\`\`\``},
        ]);
        await harness.drawn();
        for (const selector of ['.reply-user', '.prose p', '.table', '.prose .code'])
          expect(edges(harness.root.querySelector(selector)!), selector).to.deep.equal(before);
        expect(edges(harness.part('composer')!)).to.deep.equal(before);
      });

  test('earlier reply → no room for its actions, which show below it under the pointer', async () => {
    const harness = await place();
    await harness.element.restore([
      {role: 'user', content: 'One?'},
      {role: 'assistant', content: 'First.'},
      {role: 'user', content: 'Two?'},
      {role: 'assistant', content: 'Second.'},
    ]);
    await harness.drawn();
    const [first] = harness.parts('assistant-message');
    const question = harness.parts('user-message')[1]!;
    const words = first!.querySelector('.reply-content')!;
    const space = question.getBoundingClientRect().top - words.getBoundingClientRect().bottom;
    expect(space).to.be.within(16, 32);
    const copy = first!.querySelector('[part=copy]')!.getBoundingClientRect();
    expect(copy.height).to.be.at.least(24);
    expect(copy.bottom).to.be.at.most(question.getBoundingClientRect().top + 1);
  });

  test('button to the end → between the last line that can be read and the field', async () => {
    const {harness} = await placeAnswered('Words that fill the view.\n\n'.repeat(60));
    const transcript = harness.part('transcript')!;
    const button = (await until(() => harness.part('jump'))).getBoundingClientRect();
    expect(button.top).to.be.at.least(transcript.getBoundingClientRect().bottom - 24);
    expect(button.bottom).to.be.at.most(harness.part('composer')!.getBoundingClientRect().top);
  });

  const TEXT = 'We process what you type to answer your question, and keep it for thirty days. '.repeat(12);
  for (const [option, length, width, height] of [
    ['consent', 800, 320, 568],
    ['consent', 400, 320, 256],
    ['disclaimer', 800, 320, 568],
    ['disclaimer', 400, 320, 352],
    ['disclaimer', 600, 400, 640],
  ] as const)
    test(`${option} of ${length} characters, ${width} × ${height} px → field and button in view, the text scrolls`, async () => {
      const text = TEXT.slice(0, length);
      const harness = mount(
        {welcome: '', [option]: text},
        `inline-size: ${width}px; block-size: ${height}px; min-block-size: 0`,
      );
      const words = await until(() => harness.part(option));
      const panel = harness.part('panel')!.getBoundingClientRect();
      for (const part of ['input', 'send', option]) {
        const box = harness.part(part)!.getBoundingClientRect();
        expect(box.height, part).to.be.at.least(part === option ? 16 : 24);
        expect(box.top, part).to.be.at.least(panel.top);
        expect(box.bottom, part).to.be.at.most(panel.bottom);
      }
      const {bottom} = harness.part('composer')!.getBoundingClientRect();
      expect(words.getBoundingClientRect().top).to.be.at.least(bottom);
      expect(words.scrollHeight).to.be.above(words.clientHeight);
    });
});
