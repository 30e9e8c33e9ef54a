import {expect} from 'chai';

import type {Finding} from '../../src/diagnose/finding.js';
import {afterwards, cleanUp, diagnosedMarkup, inBox, put, replace} from './diagnosed.js';

/** The id of its only finding, a word of that finding, and how to make it. */
type Fault = readonly [id: string, word: string, make: () => Promise<readonly Finding[]>];

const markup = (html: string) => () => diagnosedMarkup(html);
const chat = (attributes: string) => markup(inBox(`bot-id="docs" ${attributes}`));
const floating = (style: string, inside: string) =>
  markup(`${style}<chat-bot bot-id="docs" mode="floating"></chat-bot>${inside}`);

function withScripts(...urls: string[]): () => Promise<readonly Finding[]> {
  return () => {
    for (const url of urls) {
      const script = document.createElement('script');
      // The browser fetches no script that it knows it cannot run.
      script.noModule = true;
      script.src = url;
      document.head.append(script);
      afterwards(() => script.remove());
    }
    return diagnosedMarkup(inBox('bot-id="docs"'));
  };
}

const faults: Readonly<Record<string, Fault>> = {
  'bot-id misspelt': ['unknown-attribute', 'bot-id', markup(inBox('bot_id="docs"'))],
  'attribute of another element': ['unknown-attribute', 'colour', chat('colour="red"')],
  'property misspelt': [
    'unknown-property',
    'botId',
    async () => {
      const element = await put(inBox(''));
      return Object.assign(element, {botID: 'docs'}).diagnose();
    },
  ],
  'no bot-id': ['no-bot-id', 'bot-id', markup(inBox(''))],
  'unknown mode': ['invalid-value', 'floating', chat('mode="popup"')],
  'open="false" on a floating chat': [
    'false-attribute',
    'open="false"',
    markup('<chat-bot bot-id="docs" mode="floating" open="false"></chat-bot>'),
  ],
  'script with a query': ['script-query', '?ver=2', withScripts('/none/chat-bot.js?ver=2')],
  'light chat on a dark page': [
    'color-scheme',
    'html.dark { color-scheme: dark }',
    markup(`<div style="background: #111">${inBox('bot-id="docs"')}</div>`),
  ],
  'white text on white': [
    'contrast',
    'contrast is 1.0',
    markup(inBox('bot-id="docs" style="--chat-bot-text: #fff; --chat-bot-muted: #fff"')),
  ],
  'stream with a word': ['invalid-value', 'means true', chat('stream="no"')],
  'number with a word': ['invalid-number', 'maxlength', chat('maxlength="long"')],
  'boolean attribute with the value false': ['false-attribute', 'feedback', chat('feedback="false"')],
  'base-url without a scheme that is known': ['base-url', 'agents', chat('base-url="agents:443"')],
  'base-url with the path of the interface': [
    'base-url-path',
    'v1',
    chat('base-url="https://agents.example.com/v1/chat/completions"'),
  ],
  'image-origins without a scheme': [
    'image-origins',
    'cdn.example.com',
    chat('image-origins="cdn.example.com"'),
  ],
  'link-origins without a scheme': [
    'link-origins',
    'docs.example.com',
    chat('link-origins="docs.example.com"'),
  ],
  'image-origins with http': ['image-origins', 'https', chat('image-origins="http://cdn.example.com"')],
  'image-origins with commas': [
    'image-origins',
    'spaces',
    chat('image-origins="https://a.example.com,https://b.example.com"'),
  ],
  'avatar with a path only': [
    'avatar',
    'absolute',
    chat('avatar="/agent.png" image-origins="https://www.example.com"'),
  ],
  'avatar of an origin that is not allowed': [
    'avatar-origin',
    'cdn.example.com',
    chat('avatar="https://cdn.example.com/agent.png"'),
  ],
  'page that replaces methods': [
    'built-ins',
    'methods of JavaScript: Array.from, Object.prototype.valueOf.',
    () => {
      replace(Array, 'from', {value: (items: Iterable<unknown>) => [...items]});
      replace(Object.prototype, 'valueOf', {
        value(this: unknown) {
          return this;
        },
      });
      return diagnosedMarkup(inBox('bot-id="docs"'));
    },
  ],
  'contact without a scheme': ['contact', 'mailto', chat('contact="help@example.com"')],
  'box of no height': ['no-height', '352', markup('<chat-bot bot-id="docs"></chat-bot>')],
  'box of no height that cuts off': [
    'no-height',
    'height',
    markup('<div style="block-size: 20px; overflow: hidden"><chat-bot bot-id="docs"></chat-bot></div>'),
  ],
  'page sets a low height': [
    'no-height',
    'height',
    markup('<chat-bot bot-id="docs" style="block-size: 0; min-block-size: 0"></chat-bot>'),
  ],
  'ancestor with display: none': [
    'hidden',
    '#tab',
    markup('<div id="tab" style="display: none"><chat-bot bot-id="docs"></chat-bot></div>'),
  ],
  'page hides the launcher by opacity': [
    'hidden',
    'opacity',
    floating('<style>chat-bot { opacity: 0 }</style>', ''),
  ],
  'page hides the launcher by visibility': [
    'invisible',
    'visibility',
    floating('<style>chat-bot { visibility: hidden !important }</style>', ''),
  ],
  'launcher below an overlay': [
    'covered',
    '#banner',
    floating(
      '',
      '<div id="banner" style="position: fixed; inset: auto 0 0; block-size: 200px; z-index: 2147483647"></div>',
    ),
  ],
  'launcher outside of the window': [
    'off-screen',
    'transform',
    floating('<style>chat-bot { translate: 5000px 0 }</style>', ''),
  ],
  offline: [
    'offline',
    'offline',
    () => {
      replace(navigator, 'onLine', {get: () => false});
      return diagnosedMarkup(inBox('bot-id="docs"'));
    },
  ],
  'storage of the tab blocked': [
    'storage',
    'SecurityError',
    async () => {
      const element = await put(inBox('bot-id="docs" persist="session"'));
      replace(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Blocked.', 'SecurityError');
        },
      });
      return element.diagnose();
    },
  ],
  'script with two tags': ['script-twice', '2', withScripts('/a/chat-bot.js', '/a/chat-bot.js')],
  'script in two versions': [
    'two-versions',
    '/b/chat-bot.min.js',
    withScripts('/a/chat-bot.js', '/b/chat-bot.min.js'),
  ],
};

suite('diagnosis of a page with one fault', () => {
  teardown(cleanUp);

  for (const [name, [id, word, make]] of Object.entries(faults)) {
    test(`${name} → only ${id}, with a remedy`, async () => {
      const findings = await make();
      expect(findings.map((finding) => finding.id)).to.deep.equal([id]);
      const [{symptom, cause, remedy, link}] = findings as [Finding];
      expect(`${symptom} ${cause} ${remedy}`).to.contain(word);
      for (const text of [symptom, cause, remedy]) expect(text).to.match(/^[^]{5,}[.:]?$/);
      expect(link).to.equal(`docs/diagnose.md#${id}`);
    });
  }

  test('element that is not on the page → only not-on-page', async () => {
    const element = await put(inBox('bot-id="docs"'));
    element.remove();
    expect((await element.diagnose()).map(({id}) => id)).to.deep.equal(['not-on-page']);
  });

  test('two independent faults → both', async () => {
    const findings = await chat('feedback="false" contact="help@example.com"')();
    expect(findings.map(({id}) => id)).to.deep.equal(['false-attribute', 'contact']);
  });
});
