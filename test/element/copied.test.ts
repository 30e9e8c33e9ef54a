import {expect} from 'chai';

import {menuItem, placeAnswered, type Harness} from '../support/harness.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {until} from '../support/until.js';
import {copiedFrom} from '../panel/reply/copied-from.js';

const announced = ({root}: Harness, words: string) =>
  until(() => root.querySelector('[aria-live=polite]')?.textContent.includes(words));

suite('copying', () => {
  teardown(restoreReplaced);

  test('whole conversation, browser denies copying → message in the header', async () => {
    const {harness} = await placeAnswered('Hello');
    replace(navigator, 'clipboard', {value: {write: () => Promise.reject(new Error('denied'))}});
    replace(document, 'execCommand', {value: () => false});
    (await menuItem(harness, harness.words.copy)).click();
    await until(() => harness.root.textContent.includes(harness.words.copyFailed));
  });

  test('code block → language shown; copied → exact text, announced', async () => {
    const code = 'const a = 1;\nlet b = "two";\n';
    const list = '1. And:\n\n   ```sh\n   npm i\n   ```';
    const {harness} = await placeAnswered(`Look:\n\n\`\`\`js\n${code}\`\`\`\n\n${list}\n`);
    let copied = '';
    const writeText = (text: string) => Promise.resolve(void (copied = text));
    replace(navigator, 'clipboard', {value: {writeText}});
    const [first, second] = [...harness.root.querySelectorAll<HTMLElement>('.copy-code')];
    expect(first?.previousElementSibling?.textContent).to.equal('js');
    first?.click();
    await until(() => first?.dataset.outcome === 'copied');
    expect(copied).to.equal(code);
    await announced(harness, harness.words.copied);
    second?.click();
    await until(() => second?.dataset.outcome === 'copied');
    expect(copied).to.equal('npm i\n');
    expect(first?.dataset.outcome === undefined).to.equal(true);
  });

  test('no-break space → kept; the one that joins a citation to its word, or its numbers → a space', async () => {
    const {harness} = await placeAnswered('10\u00A0kg [s\u00A02], free [1, 2] \\[3\\].');
    const reply = await copiedFrom(harness.part('copy')!);
    expect(await reply('text/html')).to.include('>10&nbsp;kg [s&nbsp;2], free [1, 2] [3].</p>');
    expect(await reply('text/plain')).to.equal('10\u00A0kg \\[s\u00A02\\], free [1, 2] \\[3\\].\n');
  });

  test('table and reply → tabs and lines, formulas as text, a space for a line break, the table as HTML without its bar', async () => {
    const rows = '| **a  b** | -60 |\n| =1+1 | +49 30 1234 |\n| @x | -cmd |\n| | - |\n';
    const {harness} = await placeAnswered(`| kind | da<br>ys |\n| -- | --: |\n${rows}`);
    const table = await copiedFrom(harness.root.querySelector('.table .copy-code')!);
    expect(await table('text/plain')).to.equal("kind\tda ys\na b\t-60\n'=1+1\t'+49 30 1234\n'@x\t'-cmd\n\t-");
    const head = '<table><thead><tr><th>kind</th><th align="right">da ys</th></tr></thead>';
    expect(await table('text/html'))
      .to.include(head)
      .and.match(/^<table>.*<\/table>$/);
    await announced(harness, harness.words.copied);
    const reply = await copiedFrom(harness.part('copy')!);
    expect(await reply('text/plain')).to.include('| kind | da ys |');
    expect(await reply('text/html')).to.include(head);
  });
});
