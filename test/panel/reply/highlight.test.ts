import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';

import {builtInHighlighter} from '../../../src/panel/reply/highlight-code.js';
import {watchConsole} from '../../support/console.js';
import {contrast} from '../../support/contrast.js';
import {frames} from '../../support/frames.js';
import {placeReply, removeAll, type Harness} from '../../support/harness.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';
import {fence} from './figures.js';

const KINDS = ['comment', 'function', 'keyword', 'number', 'string', 'type'] as const;

const SCRIPT = "// Ask\nconst a = new Chat('b', 1);\nsend(a);";

/** Higher than the view. */
const SPACE = fence('', 'Text\n'.repeat(150));

/** The texts that are colored, by kind. */
function colored(): Record<string, string[]> {
  return Object.fromEntries(
    KINDS.map((kind) => [kind, [...(CSS.highlights.get(`chat-bot-${kind}`) ?? [])].map(String)]),
  );
}

/** How many ranges there are on the page. */
const count = () => Object.values(colored()).flat().length;

/** Waits until code that is in view would have its colors: observers report once a frame. */
async function shown(...reply: Parameters<typeof placeReply>): Promise<Harness> {
  const harness = await placeReply(...reply);
  await frames(3);
  return harness;
}

suite('colors of code', () => {
  const recorded = watchConsole();
  teardown(restoreReplaced);

  test('browser without the Custom Highlight API → code unchanged, no error', async () => {
    replace(CSS, 'highlights');
    const harness = await shown(fence('js', SCRIPT));
    expect(harness.root.querySelector('code')?.textContent).to.equal(`${SCRIPT}\n`);
    expect(recorded.lines).to.deep.equal([]);
  });

  test('highlighter of the page gives ranges beyond the code → one error in the console, code unchanged', async () => {
    const highlight = () => Promise.resolve([{start: 0, end: 5_000, kind: 'keyword' as const}]);
    const harness = await shown(fence('x', SCRIPT), {highlight});
    await until(() => recorded.lines.length > 0);
    expect(recorded.lines).to.have.length(1);
    expect(recorded.lines[0]).to.contain('The function "highlight" failed');
    expect(harness.root.querySelector('code')?.textContent).to.equal(`${SCRIPT}\n`);
  });
  test('no language, or an unknown one → no colors', async () => {
    await shown(fence('', SCRIPT) + fence('brainfuck', SCRIPT) + fence('js', '2;'));
    await until(() => count() > 0);
    expect(colored().number).to.deep.equal(['2']);
    expect(count()).to.equal(1);
  });

  test('more than 20,000 characters → no tokens', async () => {
    expect(await builtInHighlighter('a = 1;\n'.repeat(3_000), 'js')).to.deep.equal([]);
    expect(await builtInHighlighter('a = 1;\n'.repeat(2_000), 'js')).not.to.deep.equal([]);
  });

  test('code in a known language → tokens colored, DOM unchanged; highlight off and on → colors gone and back', async () => {
    const plain = await shown(fence('js', SCRIPT), {highlight: false});
    const {innerHTML} = plain.parts('content')[1]!;
    removeAll();
    const harness = await shown(fence('js', SCRIPT));
    await until(() => count() > 0);
    expect(colored()).to.deep.equal({
      comment: ['// Ask'],
      function: ['send'],
      keyword: ['const', 'new'],
      number: ['1'],
      string: ["'b'"],
      type: ['Chat'],
    });
    expect(harness.parts('content')[1]!.innerHTML).to.equal(innerHTML);
    harness.element.highlight = false;
    await until(() => count() === 0);
    harness.element.highlight = true;
    await until(() => count() > 0);
  });

  test('tokens in a second box of lines → colored where they are', async () => {
    await shown(fence('js', `/*\n${'a\n'.repeat(45)}*/\nreturn 'b';`));
    await until(() => colored().string?.length === 1);
    const {comment, keyword, string} = colored();
    expect([keyword, string]).to.deep.equal([['return'], ["'b'"]]);
    // The comment has a range in each box.
    expect(comment?.sort().join('')).to.equal(`/*\n${'a\n'.repeat(45)}*/`);
    expect(comment?.length).to.equal(2);
  });

  test('highlighter of the page → called once for each block, also after scrolling', async () => {
    const asked: string[] = [];
    const harness = await shown(fence('x', 'a') + SPACE + fence('y', 'b'), {
      highlight: (_code, language) => {
        asked.push(language);
        return Promise.resolve(language === '' ? [] : [{start: 0, end: 1, kind: 'keyword'}]);
      },
    });
    const transcript = harness.part('transcript')!;
    for (const top of [0, transcript.scrollHeight, 0, transcript.scrollHeight]) {
      transcript.scrollTop = top;
      await until(() => colored().keyword?.[0] === (top === 0 ? 'a' : 'b'));
    }
    expect(asked.sort()).to.deep.equal(['', 'x', 'y']);
  });

  suite('contrast with the code’s background', () => {
    const media = {colorScheme: 'light', forcedColors: 'none'} as const;
    teardown(() => emulateMedia(media));

    const THEMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      default: {},
      'always dark': {surface: '#10243e', text: '#e6edf7', muted: '#a9bad0'},
      'always light': {surface: '#f3f0ff', text: '#2b1f57', muted: '#5b4f86'},
    };

    for (const colorScheme of ['light', 'dark'] as const)
      for (const [name, theme] of Object.entries(THEMES))
        test(`theme “${name}”, ${colorScheme} → at least 4.5 for each kind`, async () => {
          await emulateMedia({...media, colorScheme});
          const harness = await shown(fence('js', SCRIPT), {theme: colorScheme});
          for (const [property, color] of Object.entries(theme)) {
            harness.element.style.setProperty(`--chat-bot-${property}`, color);
          }
          const code = harness.root.querySelector('code')!;
          const {backgroundColor} = getComputedStyle(code.closest('.code')!);
          const {color: plain} = getComputedStyle(code);
          const colors = KINDS.map((kind) => getComputedStyle(code, `::highlight(chat-bot-${kind})`).color);
          for (const [index, color] of colors.entries()) {
            expect(color === plain, `${KINDS[index]} has the color of text`).to.equal(false);
            expect(contrast(color, backgroundColor), `${KINDS[index]}: ${color}`).to.be.at.least(4.5);
          }
          expect(new Set(colors).size).to.equal(KINDS.length);
        });

    test('forced colors turned on and off → ranges gone and back', async function () {
      await emulateMedia({...media, forcedColors: 'active'});
      // Some drivers cannot emulate forced colors.
      if (!matchMedia('(forced-colors: active)').matches) return this.skip();
      const harness = await shown(fence('js', SCRIPT));
      expect(count()).to.equal(0);
      await emulateMedia(media);
      await until(() => count() > 0);
      await emulateMedia({...media, forcedColors: 'active'});
      await until(() => count() === 0);
      expect(harness.root.querySelector('code')?.textContent).to.equal(`${SCRIPT}\n`);
    });
  });
});
