import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import {watchConsole} from '../support/console.js';
import {menuItem, type Harness} from '../support/harness.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {answer} from '../support/script.js';
import {until} from '../support/until.js';
import {copiedFrom} from '../panel/reply/copied-from.js';
import {setUp} from './asked.js';

teardown(restoreReplaced);

suite('the whole conversation', () => {
  async function copyWith(write: (items: ClipboardItem[]) => Promise<void>): Promise<Harness> {
    const {harness} = await setUp(answer('**Hello**', {title: 'A', url: 'https://example.com/a'}));
    await harness.element.send('Hi?');
    await until(() => harness.part('references'));
    replace(navigator, 'clipboard', {value: {write}});
    (await menuItem(harness, en.copy)).click();
    return harness;
  }

  test('Copy → Markdown with references on the clipboard', async () => {
    let copied = '';
    const harness = await copyWith(async ([item]) => {
      copied = await (await item!.getType('text/plain')).text();
    });
    await until(() => harness.root.textContent.includes(en.copied));
    const withoutTimes = copied.replace(/ \([^()]+\)$/gm, '');
    expect(withoutTimes).to.equal(
      '**You**\n\n> Hi?\n\n**Assistant**\n\n> **Hello**\n\nReferences:\n\n1. A <https://example.com/a>\n',
    );
  });

  test('browser denies copying → message in the header', async () => {
    replace(document, 'execCommand', {value: () => false});
    const harness = await copyWith(() => Promise.reject(new Error('denied')));
    await until(() => harness.root.textContent.includes(en.copyFailed));
  });
});

suite('code in a reply', () => {
  const written = watchConsole();

  const CODE = 'const a = 1;\nlet b = "two";\n';
  // Long enough to be rendered over several frames.
  const REPLY = `Look:\n\n${'Some **words** of [a reply](https://example.com/).\n\n'.repeat(300)}\`\`\`js\n${CODE}\`\`\`\n\n1. And:\n\n   \`\`\`sh\n   npm i\n   \`\`\`\n`;

  test('code block → language shown; copied → exact text, announced', async () => {
    const {harness} = await setUp(answer(REPLY));
    await harness.element.send('Hi?');
    await until(() => harness.root.querySelectorAll('.code').length === 2);
    let copied = '';
    const writeText = (text: string) => Promise.resolve(void (copied = text));
    replace(navigator, 'clipboard', {value: {writeText}});
    const [first, second] = [...harness.root.querySelectorAll<HTMLElement>('.copy-code')];
    expect(first?.previousElementSibling?.textContent).to.equal('js');
    first?.click();
    await until(() => first?.dataset.outcome === 'copied');
    expect(copied).to.equal(CODE);
    await until(() => harness.root.querySelector('[aria-live=polite]')?.textContent.includes(en.copied));
    second?.click();
    await until(() => second?.dataset.outcome === 'copied');
    expect(copied).to.equal('npm i\n');
    expect(first?.dataset.outcome === undefined).to.equal(true);
  });

  test('table and reply copied → tabs and lines, formulas as text, a space for a line break, the table as HTML without its bar', async () => {
    const {harness} = await setUp(
      answer(
        '| kind | da<br>ys |\n| -- | --: |\n| **a  b** | -60 |\n| =1+1 | +49 30 1234 |\n| @x | -cmd |\n| | - |\n',
      ),
    );
    await harness.element.send('Hi?');
    await until(() => harness.root.querySelector('.table'));
    const table = await copiedFrom(harness.root.querySelector('.table .copy-code')!);
    expect(await table('text/plain')).to.equal("kind\tda ys\na b\t-60\n'=1+1\t'+49 30 1234\n'@x\t'-cmd\n\t-");
    const head = '<table><thead><tr><th>kind</th><th align="right">da ys</th></tr></thead>';
    expect(await table('text/html'))
      .to.include(head)
      .and.match(/^<table>.*<\/table>$/);
    await until(() => harness.root.querySelector('[aria-live=polite]')?.textContent.includes(en.copied));
    const reply = await copiedFrom(harness.part('copy')!);
    expect(await reply('text/plain')).to.include('| kind | da ys |');
    expect(await reply('text/html')).to.include(head);
  });

  test('highlighter fails → error in the console, code unchanged', async () => {
    const {harness} = await setUp(answer(REPLY));
    harness.element.highlight = () => Promise.resolve([{start: 0, end: 5_000, kind: 'keyword'}]);
    await harness.element.send('Hi?');
    await until(() => harness.root.querySelectorAll('.code').length === 2);
    await harness.drawn();
    // Code gets its colors when it comes into view.
    harness.root.querySelector('.code')!.scrollIntoView();
    await until(() => written.lines.length === 2);
    expect(written.lines[0]).to.contain('The function "highlight" failed');
    expect(harness.root.querySelector('code')?.textContent).to.equal(CODE);
  });
});
