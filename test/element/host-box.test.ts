// The box of the element in the modes with a launcher and in `page`, on pages whose rules are for all elements.
import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {animationsEnd} from '../support/animations-end.js';
import {mount, type Harness} from '../support/harness.js';
import {cases, sample} from '../support/sample.js';
import {until} from '../support/until.js';

/** What the page may set: docs/theming.md#styles-of-the-page. */
const OF_THE_PAGE = new Set([
  'display',
  // The name of the next one in old versions of Safari.
  'supported-color-schemes',
  'color-scheme',
  'pointer-events',
  'direction',
  'unicode-bidi',
  '-webkit-locale',
  'text-size-adjust',
  '-webkit-text-size-adjust',
  '-moz-text-size-adjust',
  // A name of sheets of paper.
  'page',
]);

/** Each property gets those of these values that it knows. */
const VALUES = [
  ...['0', '0.3', '3', '0px', '50px', '-50px', '30%', '2s', 'none', 'auto', 'hidden', 'clip', 'scroll'],
  ...[
    'collapse',
    'static',
    'absolute',
    'relative',
    'sticky',
    'left',
    'right',
    'both',
    'strict',
    'size',
    'paint',
  ],
  ...[
    'content',
    'inline-size',
    'all',
    'rtl',
    'vertical-rl',
    'border-box',
    'isolate',
    'multiply',
    'fill',
    'cover',
  ],
  ...['transform', 'opacity', 'contents', 'preserve-3d', 'translate(40px, -40px)', 'rotate(20deg)', '20deg'],
  ...[
    '40px -40px',
    '0.4 0.4',
    'scale(0.4)',
    'blur(4px)',
    'opacity(0)',
    'circle(0)',
    'inset(49%)',
    'rect(0, 0, 0, 0)',
  ],
  ...[
    'linear-gradient(transparent, transparent)',
    'grid',
    'column',
    '4',
    'end',
    'red',
    'solid',
    '900',
    'pan-x',
  ],
];

/** The properties that the browser knows, as the table of a rule has them. */
const PROPERTIES = [
  ...new Set(
    Object.keys(Object.getOwnPropertyDescriptors(CSSStyleDeclaration.prototype))
      .concat([...getComputedStyle(document.documentElement)], keysOf(document.body.style))
      .map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
      .map((name) => name.replace(/^(?=webkit-|moz-|ms-)/, '-')),
  ),
].filter((name) => !OF_THE_PAGE.has(name) && CSS.supports(name, 'initial') && name !== 'all');

function keysOf(object: object): string[] {
  const keys: string[] = [];
  for (const key in object) keys.push(key);
  return keys;
}

const ALL = PROPERTIES.flatMap((property) =>
  VALUES.filter((value) => CSS.supports(property, value)).map((value) => [property, value] as const),
);
const HURTING = sample(ALL, cases(ALL.length));

suite('page with a rule for all elements', () => {
  const sheet = new CSSStyleSheet();
  setup(() => (document.adoptedStyleSheets = [sheet]));
  teardown(() => {
    document.adoptedStyleSheets = [];
    document.body.replaceChildren();
  });

  /** Places a chat, and returns the parts of it that a visitor sees. */
  async function placed(mode: ChatBot['mode'], open: boolean): Promise<readonly [Harness, HTMLElement[]]> {
    const harness = mount({mode, open, welcome: ''});
    if (open || mode === 'page') await until(() => harness.part('input'));
    else await until(() => harness.part('launcher'));
    await animationsEnd(harness.root);
    const parts = ['launcher', 'panel', 'send'].map((name) => harness.part(name));
    const seen = parts.filter((part) => part?.checkVisibility({visibilityProperty: true}));
    expect(seen).not.to.have.length(0);
    return [harness, seen as HTMLElement[]];
  }

  const boxOf = (element: Element) => {
    const {left, top, width, height} = element.getBoundingClientRect();
    return [left, top, width, height].map((number) => Math.round(number * 10) / 10);
  };

  /** Whether the middle and the corners of a part take clicks. Nothing does where the parts are clipped. */
  const isHit = (part: Element, harness: Harness) => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      ...(part.matches('.element-frame')
        ? [
            [left + 20, top + 20],
            [right - 20, bottom - 20],
          ]
        : []),
    ];
    return points.every(([x, y]) => document.elementFromPoint(x!, y!) === harness.element);
  };

  for (const mode of ['floating', 'side', 'modal', 'page'] as const)
    for (const open of mode === 'page' ? [false] : [true, false]) {
      test(`${mode}, ${open ? 'open' : 'closed'}: each property, important or not → all is in place, seen and takes clicks`, async () => {
        const [harness, parts] = await placed(mode, open);
        const style = getComputedStyle(harness.element);
        const state = () => JSON.stringify(parts.map((part) => [boxOf(part), isHit(part, harness)]));
        const before = state();
        expect(before).not.to.contain('false');
        const values = new Map(PROPERTIES.map((name) => [name, style.getPropertyValue(name)]));
        const hurt: string[] = [];
        for (const [property, value] of HURTING)
          for (const rule of [`${property}: ${value}`, `${property}: ${value} !important`]) {
            sheet.replaceSync(`body > * {${rule}}`);
            if (style.getPropertyValue(property) !== values.get(property)) hurt.push(`value of ${rule}`);
            else if (state() !== before) hurt.push(rule);
          }
        expect(hurt).to.deep.equal([]);
      });
    }

  for (const mode of ['floating', 'side', 'modal', 'page'] as const)
    test(`${mode}: rules that also apply to html and body, and leave fixed boxes in place → all is in place`, async () => {
      const [, parts] = await placed(mode, mode !== 'page');
      const box = document.body.appendChild(document.createElement('i'));
      box.style.cssText =
        'all: initial !important; position: fixed !important; inset: 0 !important; visibility: hidden !important';
      const state = () => JSON.stringify(parts.map(boxOf));
      const [before, boxBefore] = [state(), boxOf(box).join()];
      const hurt: string[] = [];
      let tried = 0;
      for (const [property, value] of HURTING) {
        // The page is enlarged or hidden with all that is in it.
        if (property === 'zoom' || property === 'content-visibility') continue;
        sheet.replaceSync(`* {${property}: ${value} !important}`);
        if (boxOf(box).join() !== boxBefore) continue;
        tried += 1;
        if (state() !== before) hurt.push(`${property}: ${value}`);
      }
      expect(hurt).to.deep.equal([]);
      expect(tried).to.be.greaterThan(HURTING.length / 2);
    });

  for (const mode of ['floating', 'page'] as const)
    test(`${mode}: pseudo-elements of all elements → all is in place`, async () => {
      const [, parts] = await placed(mode, mode !== 'page');
      const before = JSON.stringify(parts.map(boxOf));
      sheet.replaceSync(
        `body > *::before, body > *::after {content: 'x' !important; display: block !important; block-size: 50px !important}`,
      );
      expect(JSON.stringify(parts.map(boxOf))).to.equal(before);
    });
});

suite('owner of the page', () => {
  const sheet = new CSSStyleSheet();
  setup(() => (document.adoptedStyleSheets = [sheet]));
  teardown(() => {
    document.adoptedStyleSheets = [];
    document.body.className = '';
    return setViewport({width: 800, height: 600});
  });

  for (const mode of ['floating', 'side', 'modal', 'page', 'inline'] as const)
    test(`${mode}: the attribute hidden, a style, and a rule for some pages → hidden, and shown again`, async () => {
      const {element} = mount({mode, open: true});
      await element.updateComplete;
      const isShown = () => element.checkVisibility();
      expect(isShown()).to.equal(true);
      element.hidden = true;
      expect(isShown()).to.equal(false);
      element.hidden = false;
      element.style.display = 'none';
      expect(isShown()).to.equal(false);
      element.style.display = '';
      sheet.replaceSync('body.checkout chat-bot {display: none}');
      expect(isShown()).to.equal(true);
      document.body.className = 'checkout';
      expect(isShown()).to.equal(false);
    });

  for (const mode of ['floating', 'side', 'modal', 'page'] as const)
    test(`${mode}: color scheme and custom properties → the chat has them`, async () => {
      const harness = mount({mode, open: true});
      const panel = await until(() => harness.part('panel'));
      sheet.replaceSync('chat-bot {color-scheme: dark; --chat-bot-surface: rgb(1, 2, 3); --chat-bot-z: 7}');
      const {colorScheme, backgroundColor} = getComputedStyle(panel);
      expect([colorScheme, backgroundColor]).to.deep.equal(['dark', 'rgb(1, 2, 3)']);
      expect(getComputedStyle(harness.element).zIndex).to.equal('7');
    });

  test('inline: size, margin, flex, grid, sticky and opacity → the element has them', () => {
    const {element} = mount();
    const own = {
      ...{width: '300px', height: '400px', 'margin-top': '7px', 'padding-left': '9px', 'min-width': '50px'},
      ...{'max-width': '500px', 'flex-grow': '2', 'grid-row-start': '3', position: 'sticky', top: '4px'},
      ...{opacity: '0.9', 'border-top-style': 'dotted', 'align-self': 'center', 'z-index': '3', order: '2'},
      ...{
        transform: 'matrix(1, 0, 0, 1, 3, 0)',
        'overflow-x': 'hidden',
        contain: 'none',
        filter: 'blur(1px)',
      },
    };
    const css = Object.entries(own).map((declaration) => declaration.join(': '));
    sheet.replaceSync(`chat-bot {${css.join('; ')}}`);
    const style = getComputedStyle(element);
    const found = Object.keys(own).map((name) => [name, style.getPropertyValue(name)]);
    expect(Object.fromEntries(found)).to.deep.equal(own);
  });

  test('mode changes from floating to inline → the box is the owner’s', async () => {
    const {element} = mount({mode: 'floating'});
    await element.updateComplete;
    sheet.replaceSync('chat-bot {margin: 7px; opacity: 0.5}');
    expect(getComputedStyle(element).opacity).to.equal('1');
    element.mode = 'inline';
    await element.updateComplete;
    const {opacity, marginLeft, position} = getComputedStyle(element);
    expect([opacity, marginLeft, position]).to.deep.equal(['0.5', '7px', 'static']);
  });

  test('each declaration for chat-bot in the documentation → changes the chat, in the modes that it is for', async () => {
    await setViewport({width: 1200, height: 1000});
    const declarations = await documented();
    expect(declarations.length).to.be.greaterThan(15);
    for (const declaration of declarations) {
      const [property = ''] = declaration.split(':');
      const modes: readonly ChatBot['mode'][] =
        property.startsWith('--') || property === 'display' ? ['floating', 'side'] : ['inline'];
      const changed: string[] = [];
      for (const mode of modes) {
        sheet.replaceSync('');
        const harness = mount({mode, open: true, welcome: '', starters: 'Hi?'});
        await until(() => harness.part('starter'));
        await animationsEnd(harness.root);
        const before = looks(harness);
        sheet.replaceSync(`chat-bot {${declaration}}`);
        if (looks(harness) !== before) changed.push(mode);
        harness.element.remove();
      }
      expect(changed, declaration).not.to.have.length(0);
    }
  });
});

/** The declarations of the rules for `chat-bot` in the pages. Names of other sheets become colors. */
async function documented(): Promise<string[]> {
  const found = new Set<string>();
  for (const page of ['README.md', ...PAGES.map((name) => `docs/${name}.md`)]) {
    const text = await (await fetch(`/${page}`)).text();
    for (const [, rule = ''] of text.matchAll(/(?:^|[`\s}])chat-bot \{([^}]*)\}/g))
      for (const declaration of rule.split(';')) if (declaration.trim()) found.add(declaration.trim());
  }
  return [...found].map((declaration) => declaration.replace(/var\(--md[\w-]+\)/, 'teal'));
}

const PAGES = ['angular', 'index', 'mkdocs', 'modes', 'page-life', 'theming'];

/** What a declaration can change. */
function looks(harness: Harness): string {
  const parts = ['launcher', 'panel', 'header', 'starter', 'input'].map((name) => harness.part(name)!);
  return JSON.stringify(
    [harness.element, ...parts].filter(Boolean).map((element) => {
      const {zIndex, backgroundColor, color, borderRadius, fontSize, fontFamily} = getComputedStyle(element);
      const {left, top, width, height} = element.getBoundingClientRect();
      return [zIndex, backgroundColor, color, borderRadius, fontSize, fontFamily, left, top, width, height];
    }),
  );
}
