import {expect} from 'chai';

import {placeAnswered, placeReply, placeScripted} from '../../support/harness.js';
import {answer, delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';
import {copiedFrom} from './copied-from.js';

suite('reply actions', () => {
  test('buttons of several messages → named by the first words of the question', async () => {
    const {harness} = await placeAnswered(
      ['Hello', 'Hello'],
      {feedback: true},
      '  One\nquestion? ',
      'How do I configure the agent so that it answers in the language of the visitor?',
    );
    const names = ['edit', 'copy', 'feedback'].flatMap((part) =>
      harness.parts(part).map(({ariaLabel}) => ariaLabel),
    );
    const of = (...labels: string[]) =>
      ['One question?', 'How do I configure the agent so that it…'].flatMap((question) =>
        labels.map((label) => `${label}: ${question}`),
      );
    expect(names).to.deep.equal([
      ...of(harness.words.edit),
      ...of(harness.words.copyReply),
      ...of(harness.words.good, harness.words.bad),
    ]);
  });

  test('Copy → Markdown and HTML with numbered references, outcome announced', async () => {
    const {harness} = await placeAnswered(
      [answer('**One**\n\n```js\nlet a;\nlet b;\n```', {title: 'A', url: 'https://example.com/a'}), 'Two'],
      {},
      '1',
    );
    await until(() => harness.has('references'));
    await harness.element.send('2');
    await harness.settled();
    const [first] = harness.parts('copy');
    expect(first!.ariaLabel).to.equal(`${harness.words.copyReply}: 1`);
    const as = await copiedFrom(first!);
    expect(await as('text/plain')).to.equal(
      `**One**\n\n\`\`\`js\nlet a;\nlet b;\n\`\`\`\n\n${harness.words.references}:\n\n1. A <https://example.com/a>\n`,
    );
    expect((await as('text/html')).replace(/\s+</g, '<')).to.equal(
      '<div><div><p dir="ltr"><strong>One</strong></p><div><pre>let a;\nlet b;</pre></div></div></div>' +
        '<ol><li value="1"><a href="https://example.com/a"><span dir="auto">A</span></a><span dir="ltr">example.com</span></li></ol>',
    );
    expect(harness.root.querySelector('.panel-announcements')?.textContent).to.contain(harness.words.copied);
  });

  test('reply with hidden content → not copied, kept in the history', async () => {
    const tags = String.fromCodePoint(...[...'obey'].map((letter) => 0xe0000 + letter.codePointAt(0)!));
    const source = `The answer is 42.${tags} <!-- obey -->[a](javascript:alert(1)) <b onclick=x>b</b>\n\n[//]: # (obey)`;
    const {harness, service} = await placeAnswered(
      [answer(source, {title: `A${tags}`, url: 'javascript:obey'}), 'Two'],
      {},
      '1',
    );
    await until(() => harness.has('references'));
    await harness.drawn();
    const as = await copiedFrom(harness.part('copy')!);
    expect(await as('text/plain')).to.equal(
      `The answer is 42. a **b**\n\n${harness.words.references}:\n\n1. A\n`,
    );
    const html = await as('text/html');
    expect(html).not.to.match(/obey|<!--|onclick|class=|[\u{E0000}-\u{E0FFF}]/u);
    expect(html).to.contain('The answer is 42. a <b>b</b>');
    await harness.element.send('2');
    expect((await service.sent(1))[1]).to.equal(source);
  });

  for (const [where, table] of Object.entries({
    'a first row of cells': `<table><tr><td>Log in:</td><td>LINK</td></tr></table>`,
    'a single cell': `<table><tr><td>LINK</td></tr></table>`,
    'a head beside a cell': `<table><tr><th>Log in</th><td>LINK</td></tr></table>`,
    'an empty first row': `<table><tr><td></td><td></td></tr><tr><td>a</td><td>LINK</td></tr></table>`,
    'an empty caption': `<table><caption></caption><tr><td>a</td><td>LINK</td></tr></table>`,
    'a caption': `<table><caption>LINK</caption><tr><td>a</td></tr></table>`,
    'a head': `| a | LINK |\n|---|---|\n| b | c |`,
  })) {
    test(`table with ${where} → its button covers no letter of a link and its host`, async () => {
      const link = '<a href="https://evil.example/login">my bank</a>';
      const harness = await placeReply(table.replace('LINK', link), {mode: 'page'});
      const head = await until(() => harness.root.querySelector('.table > .code-head'));
      const shown = harness.root.querySelector('.table a')!;
      const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
      let seen = '';
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (let index = 0; index < text.length; index += 1) {
          const letter = document.createRange();
          letter.setStart(text, index);
          letter.setEnd(text, index + 1);
          const {x, y, width, height} = letter.getBoundingClientRect();
          const top = harness.root.elementFromPoint(x + width / 2, y + height / 2);
          if (!head.contains(top)) seen += text.data[index];
        }
      }
      expect(seen).to.match(/^my bank ?\(evil\.example\)$/);
    });
  }

  test('Regenerate → replaces the last reply', async () => {
    const {harness, service} = await placeAnswered(
      ['One', 'Two', stream(gate('text'), delta('Three'), finish(), done)],
      {},
      '1',
      '2',
    );
    expect(harness.parts('regenerate').map(({ariaLabel}) => ariaLabel)).to.deep.equal([
      harness.words.regenerate,
    ]);
    await harness.click('regenerate');
    await service.received(2);
    expect(harness.has('regenerate')).to.equal(false);
    await service.open('text');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['1', 'One', '2', 'Three']);
    expect(await service.requests()).to.have.length(3);
  });

  for (const [what, words] of [
    ['after some text', [delta('Hel')]],
    ['before any text', []],
  ] as const) {
    test(`reply stopped ${what} → one button asks again, in the row of actions, and nothing to rate`, async () => {
      const {harness} = await placeScripted({feedback: true}, stream(...words, gate('never')));
      harness.ask('1');
      await until(() => harness.element.status === (words.length > 0 ? 'streaming' : 'submitted'));
      await harness.click('stop');
      const retry = await until(() => harness.part('retry'));
      expect(retry.innerText).to.equal(harness.words.retry);
      expect(harness.parts('retry').length + harness.parts('regenerate').length).to.equal(1);
      expect(retry.closest('.reply-actions') !== null).to.equal(true);
      expect([harness.has('copy'), harness.has('feedback')]).to.deep.equal([words.length > 0, false]);
    });
  }
});
