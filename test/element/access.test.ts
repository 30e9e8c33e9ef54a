import {emulateMedia, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {animationsEnd} from '../support/animations-end.js';
import {violations} from '../support/axe.js';
import {contrast} from '../support/contrast.js';
import {menuItem, mount, placeAnswered, placeReply, placeScripted, type Harness} from '../support/harness.js';
import {replace} from '../support/replace.js';
import {sample} from '../support/sample.js';
import {answer, delta, done, finish, gate, json, payload, stream, type Reply} from '../support/script.js';
import {frames} from '../support/frames.js';
import {until} from '../support/until.js';
import {words} from '../support/words.js';

const REPLY =
  '# A\n\n[b](https://example.com/) and `c`\n\n```js\nd\n```\n\n| e |\n|---|\n| f |\n\n> g\n\n- [x] h';
const complete = answer(REPLY, {title: 'A', url: 'https://example.com/a'});

const ask = (harness: Harness) => harness.element.send('Hi?');
const press = (harness: Harness, name: string) =>
  harness.root.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click();

/** The replies, and what brings a panel that was just opened into the state. */
type State = readonly [replies: readonly Reply[], reach?: (harness: Harness) => unknown];

const STATES: Readonly<Record<string, State>> = {
  empty: [[]],
  waiting: [[stream(gate('never'))], (harness) => (void ask(harness), until(() => harness.has('typing')))],
  streaming: [
    [stream(delta(REPLY), gate('never'))],
    (harness) => (void ask(harness), until(() => harness.texts.at(-1)?.includes('h'))),
  ],
  'complete, with references open': [
    [complete],
    async (harness) => {
      await ask(harness);
      const details = await until(() => harness.part<HTMLDetailsElement>('references'));
      details.open = true;
    },
  ],
  'cleared, with Undo': [
    [complete],
    async (harness) => {
      await ask(harness);
      // In the menu of a narrow window.
      if (matchMedia('(width < 360px)').matches) (await menuItem(harness, harness.words.clear)).click();
      else press(harness, harness.words.clear);
      await until(() => harness.has('undo'));
    },
  ],
  'bad rating, with the reasons': [
    [complete],
    async (harness) => {
      await ask(harness);
      (await harness.ratingButtons())[1].click();
      await until(() => harness.has('reasons'));
    },
  ],
  'failed twice, with too much written': [
    [json({}, 500), json({}, 500)],
    async (harness) => {
      harness.element.maxLength = 10;
      harness.type('More than is wanted');
      await ask(harness);
      await ask(harness);
      await until(() => harness.has('contact'));
    },
  ],
  'menu open': [[complete], async (harness) => (await ask(harness), menuItem(harness, harness.words.copy))],
};

const EVERYTHING: Partial<ChatBot> = {
  starters: 'One?\nTwo?',
  welcome: 'Hello!',
  agentName: 'Robin',
  timestamps: true,
  feedback: true,
  contact: 'https://example.com/contact',
};

suite('accessibility', () => {
  teardown(async () => {
    document.documentElement.dir = '';
    await emulateMedia({forcedColors: 'none', colorScheme: 'light'});
    await setViewport({width: 1000, height: 700});
  });

  async function inState([replies, reach]: State, properties: Partial<ChatBot>): Promise<Harness> {
    const {harness} = await placeScripted({...EVERYTHING, ...properties}, ...replies);
    // The dialog opens when its code is loaded.
    if (properties.mode === 'modal') await until(() => harness.root.querySelector('dialog:modal'));
    await reach?.(harness);
    await harness.element.updateComplete;
    // The edge of the side panel has its value when its code is loaded and the width is known.
    if (properties.mode === 'side') await until(() => harness.part('resizer')?.ariaValueNow);
    // Waits for fades, during which axe would measure a wrong contrast.
    await animationsEnd(harness.root);
    return harness;
  }

  const looks = {
    light: () => emulateMedia({colorScheme: 'light'}),
    dark: () => emulateMedia({colorScheme: 'dark'}),
    'forced colours': () => emulateMedia({forcedColors: 'active'}),
    'right to left': () => Promise.resolve((document.documentElement.dir = 'rtl')),
  };
  const states = Object.entries(STATES);
  const inLooks = states.flatMap(([name, state]) =>
    Object.entries(looks).map(([look, show]) => ({name, state, look, show})),
  );
  // As many as there are states, so that each state and each look is among them.
  for (const {name, state, look, show} of sample(inLooks, states.length)) {
    test(`${name}, ${look} → no axe violation`, async function () {
      await show();
      // Some drivers cannot emulate forced colors.
      if (look === 'forced colours' && !matchMedia('(forced-colors: active)').matches) return this.skip();
      const {element} = await inState(state, {});
      element.style.colorScheme = 'light dark';
      expect(await violations(element)).to.deep.equal([]);
    });
  }

  const inModes = states.flatMap(([name, state]) =>
    (['floating', 'side', 'modal', 'page'] as const).map((mode) => ({name, state, mode})),
  );
  for (const {name, state, mode} of sample(inModes, states.length)) {
    test(`${name}, ${mode} → no axe violation`, async () => {
      const {element} = await inState(state, {mode, open: true});
      expect(await violations(element)).to.deep.equal([]);
    });
  }

  for (const [name, state] of sample(states, 5)) {
    test(`${name}, 320 px wide, with text spacing → no horizontal scrolling`, async function () {
      await setViewport({width: 320, height: 640});
      // Some browsers do not support such a narrow window.
      if (innerWidth > 320) return this.skip();
      const harness = await inState(state, {mode: 'floating', open: true});
      // The text spacing that readers may set (WCAG 1.4.12).
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(
        '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important} p {margin-block-end: 2em !important}',
      );
      harness.root.adoptedStyleSheets.push(spaced);
      for (const part of ['panel', 'header', 'transcript', 'composer', 'notice']) {
        const {scrollWidth, clientWidth} = harness.part(part) ?? {scrollWidth: 0, clientWidth: 0};
        expect(scrollWidth, part).to.be.at.most(clientWidth);
      }
      for (const button of harness.root.querySelectorAll('button')) {
        const {left, right, width, height} = button.getBoundingClientRect();
        if (width === 0) continue;
        expect(left, button.outerHTML).to.be.at.least(0);
        expect(right, button.outerHTML).to.be.at.most(320);
        expect(Math.min(width, height), button.outerHTML).to.be.at.least(24);
      }
    });
  }

  for (const mode of ['floating', 'side', 'modal'] as const) {
    test(`closed, ${mode} → no axe violation`, async () => {
      const {element} = mount({mode});
      await element.updateComplete;
      expect(await violations(element)).to.deep.equal([]);
    });
  }

  test('marked text in dark → no axe violation', async () => {
    const marked = '<mark>a `b` <kbd>c</kbd> [d](https://example.com/)</mark>';
    const {element} = await placeReply(marked, {theme: 'dark'});
    await until(() => element.shadowRoot!.querySelector('mark a'));
    expect(await violations(element)).to.deep.equal([]);
  });

  const accents = ['gold', 'cyan', 'navy', 'black', 'white', 'gray', 'light-dark(#ff0, #006)'].flatMap(
    (accent) => (['light', 'dark'] as const).map((theme) => ({accent, theme})),
  );
  for (const {accent, theme} of sample(accents, 6)) {
    test(`accent ${accent}, ${theme} → contrast of at least 3 for icons and marks, 4.5 for text`, async () => {
      const harness = await inState(STATES['complete, with references open']!, {theme});
      harness.element.style.setProperty('--chat-bot-accent', accent);
      harness.type('More');
      await until(() => !(harness.part('send') as HTMLButtonElement).disabled);
      const colors = (element: Element) => getComputedStyle(element);
      const send = colors(harness.part('send')!);
      expect(contrast(send.color, send.backgroundColor), 'Send').to.be.at.least(3.2);
      const question = harness.part('user-message')!.querySelector('[part~=content]')!;
      for (const [element, least] of [
        [question, 4.5],
        [harness.part('header')!, 4.5],
        [harness.part('avatar')!, 3],
        [harness.part('message-avatar')!, 3],
      ] as const) {
        const {color, backgroundColor} = colors(element);
        expect(contrast(color, backgroundColor), element.className).to.be.at.least(least);
      }
      const surface = colors(harness.part('panel')!).backgroundColor;
      const link = harness.part('content')!.parentElement!.parentElement!.querySelector('a')!;
      expect(contrast(colors(link).color, surface), 'link').to.be.at.least(4.5);
    });
  }

  test('prefers-contrast: more → secondary text in the color of the text', async function () {
    // Playwright supports it, but the type of the command lacks it.
    const more: object = {contrast: 'more'};
    const {element, root} = await inState(STATES['complete, with references open']!, {});
    const muted = () => getComputedStyle(root.querySelector('.reply-head')!).color;
    const text = getComputedStyle(element.shadowRoot!.querySelector('.element-frame')!).color;
    expect(muted()).to.not.equal(text);
    await emulateMedia(more);
    if (!matchMedia('(prefers-contrast: more)').matches) return this.skip();
    expect(muted()).to.equal(text);
    const none: object = {contrast: null};
    await emulateMedia(none);
  });

  /** The words that a screen reader says. */
  const spoken = ({root}: Harness) =>
    root.querySelector('.panel-announcements')!.textContent.replace(/\s+/g, ' ').trim();

  /** A reply whose references arrive before its end. */
  const ONE_REFERENCE = words.referencesCount(1);
  const cited = (text: string, ...references: unknown[]) =>
    stream(delta(text), payload(references), finish(), done);

  test('references after the announcement of their reply → only their count is added', async () => {
    const late = stream(
      delta('Free 【1:0†a.pdf】.'),
      finish(),
      done,
      gate('sources'),
      payload([{title: 'A'}]),
    );
    const {harness, service} = await placeAnswered(late);
    await until(() => spoken(harness) === 'Free.');
    await service.open('sources');
    await until(() => harness.has('citation'));
    await frames(5);
    expect(spoken(harness)).to.equal(`Free. ${ONE_REFERENCE}`);
  });

  const LONG = `A first sentence. ${'x'.repeat(600)}`;
  const REST = 'x'.repeat(700);
  for (const [announce, reply, said] of [
    ['auto', LONG.slice(0, 600), LONG.slice(0, 600)],
    ['auto', LONG.slice(0, 601), `${words.replied} A first sentence.`],
    ['full', LONG.slice(0, 601), LONG.slice(0, 601)],
    // A long reply is announced by its first sentence.
    ['auto', `## How?\n\n**Step 1.**\n\nCopy the tag. Then ${REST}`, `${words.replied} Copy the tag.`],
    ['auto', `**Note:** it is free. And ${REST}`, `${words.replied} Note: it is free.`],
    // As it is drawn.
    ['auto', 'Made by &copy; H<sub>2</sub>O.\n\n<p>Last.</p>', 'Made by © H2O. Last.'],
    [
      'auto',
      'Free 【1:0†a.pdf】, small 【4:0†b.pdf】, new [1].',
      `Free ${words.source(1)}, small, new ${words.source(1)}. ${ONE_REFERENCE}`,
    ],
  ] as const) {
    test(`announce=${announce}, reply “${reply.slice(0, 40)}” of ${reply.length} characters → “${said.slice(0, 40)}” announced`, async () => {
      const references = said.endsWith(ONE_REFERENCE) ? [{title: 'A'}] : [];
      const {harness} = await placeAnswered(cited(reply, ...references), {announce});
      await until(() => spoken(harness) === said);
    });
  }

  test('machine so busy that each paragraph takes a frame → announced when all markers are links', async () => {
    const {harness} = await placeScripted({}, cited('Free 【1:0†a.pdf】.\n\n'.repeat(20), {title: 'A'}));
    let now = performance.now();
    const restore = replace(performance, 'now', {value: () => (now += 10)});
    await ask(harness);
    await until(() => spoken(harness).endsWith(ONE_REFERENCE));
    restore();
    expect(spoken(harness)).to.equal(`${`Free ${words.source(1)}. `.repeat(20)}${ONE_REFERENCE}`);
  });

  for (const [announce, said] of Object.entries({
    full: `Hello, you. ${ONE_REFERENCE}`,
    brief: `${words.replied} ${ONE_REFERENCE}`,
    off: '',
  } as const)) {
    test(`announce="${announce}" → ${said || 'nothing'} announced for a reply, errors always`, async () => {
      const {harness} = await placeScripted({}, answer('Hello, **you**.', {title: 'A'}), json({}, 500));
      harness.element.setAttribute('announce', announce);
      const heard = new Set<string>();
      const announcements = harness.root.querySelector('.panel-announcements')!;
      const ears = new MutationObserver(() => heard.add(spoken(harness)));
      ears.observe(announcements, {subtree: true, childList: true, characterData: true});
      await ask(harness);
      await until(() => harness.has('references'));
      await until(() => spoken(harness) === said);
      expect([...heard].includes(harness.words.typing)).to.equal(announce !== 'off');
      // In two paragraphs that change together, screen readers may say the references before the reply.
      const paragraphs = [...announcements.querySelectorAll('p')].map(({textContent}) => textContent);
      expect(paragraphs.filter(Boolean)).to.deep.equal([said].filter(Boolean));
      await harness.element.send('Again?');
      await until(
        () => harness.root.querySelector('[role=alert]')?.textContent === harness.words.serviceDown,
      );
    });
  }

  test('opened again → a reply that was announced is not announced again; one that ends while it is closed is', async () => {
    const second = stream(delta('Second.'), gate('end'), finish(), done);
    const {service, harness} = await placeAnswered(
      ['First.', second],
      {mode: 'floating', open: true},
      'One?',
    );
    const {element} = harness;
    await until(() => spoken(harness) === 'First.');
    element.hide();
    await element.updateComplete;
    element.show();
    await element.updateComplete;
    expect(spoken(harness)).to.equal('');
    void element.send('Two?');
    await until(() => harness.texts[3] === 'Second.');
    element.hide();
    await element.updateComplete;
    await service.open('end');
    await harness.settled();
    element.show();
    await until(() => spoken(harness) === 'Second.');
  });
});
