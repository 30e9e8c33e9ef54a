import {expect} from 'chai';
import {render} from 'lit';

import {decodeCitedResources} from '../../../src/client/decode.js';
import {referencesView} from '../../../src/panel/reply/references.view.js';
import {fastestTime} from '../../support/fastest-time.js';
import {chunks, OPTIONS, written} from '../../support/markdown.js';
import {cases, isAll, sample} from '../../support/sample.js';
import {words} from '../../support/words.js';
import {attacks, type AttackClass} from './attacks.js';
import {targetsOf, wordsOf} from './link-targets.js';

/** The elements that a reply may have. A list of its own: the list of the product would allow its own mistakes. */
const FORMATTING = (
  'a abbr b blockquote br caption code dd del details dfn dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s ' +
  'samp small strong sub summary sup table tbody td tfoot th thead tr u ul var wbr'
).split(' ');

/** Those within a line, between which nothing is seen. */
const INLINE = 'a abbr b code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
  ' ',
);

/** Our own boxes: where a class may stand. */
const CLASSES: Record<string, string> = {
  section: 'div',
  table: 'div',
  code: 'div pre',
  'code-head': 'div',
  language: 'span',
  'link-host': 'span',
  'copy-code': 'button',
  lines: 'span',
  task: 'li',
  spaced: 'li',
  'long-numbers': 'ol',
  check: 'span',
  picture: 'a',
  'kept-host': 'a',
  upright: 'em i cite dfn',
  formula: 'code pre',
  // The element whose rest exceeds the budget.
  source: FORMATTING.join(' '),
};

/** Where each attribute may stand, and its form. */
const ATTRIBUTES: Record<string, readonly [owner: string, form?: RegExp]> = {
  href: ['a', /^(?:https?:\/\/[^/?#\s]|mailto:|tel:)/],
  target: ['a', /^_blank$/],
  rel: ['a', /(?=.*\bnoopener\b)(?=.*\bnoreferrer\b)/],
  referrerpolicy: ['a', /^no-referrer$/],
  title: ['*'],
  start: ['ol'],
  // A fold is open while it grows.
  open: ['details', /^$/],
  align: ['td, th'],
  // The place of a tag that has no element. It has no content.
  hidden: ['p:empty', /^$/],
  dir: ['*', /^(?:ltr|rtl)$/],
  part: ['span.link-host', /^link-host$/],
  class: ['*'],
  'aria-level': ['h1, h2, h3, h4, h5, h6', /^[4-6]$/],
  tabindex: ['pre, div.table', /^0$/],
  type: ['button.copy-code', /^button$/],
};

/** True if the attribute has its form, and may stand here. */
function isAllowed(element: Element, {name, value}: Attr): boolean {
  const [owner, form] = ATTRIBUTES[name] ?? [];
  return owner !== undefined && element.matches(owner) && form?.test(value) !== false;
}

/** Flags of England, Scotland and Wales have characters that hide text anywhere else. */
const withoutFlags = (text: string) =>
  text.replace(/(?<=\u{1F3F4})[\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu, '');

const REVERSING = /[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/u;
const INVISIBLE_RUN = /\p{Default_Ignorable_Code_Point}{3,}/u;

/** Up to this length, attacks are streamed letter by letter; longer ones in this number of pieces, or in fewer that are not tiny. */
const LONGEST_BY_LETTER = 60;
const PIECES = 40;
const LONG = 2_000;
const SMALLEST_OF_LONG = 800;

/** For one attack, in milliseconds. */
const TIME_BOX = 2_000;

let scriptRuns = 0;
let page: HTMLElement;

/** The flaw of an element of a reply, or `undefined`. */
function flaw(element: Element): string | undefined {
  const {localName, classList, className} = element;
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return `foreign <${localName}>`;
  if (!FORMATTING.includes(localName) && !['div', 'span', 'button'].includes(localName))
    return `<${localName}>`;
  for (const attribute of element.attributes) {
    const {name, value} = attribute;
    if (!isAllowed(element, attribute)) return `${name}=${JSON.stringify(value)} on <${localName}>`;
    if (
      name === 'dir' &&
      !element.matches('.section > *') &&
      !element.matches('a > .link-host:last-child > span') &&
      // An address is read from left to right.
      !(element instanceof HTMLAnchorElement && targetsOf(element).includes(wordsOf(element)))
    )
      return 'a forged label';
    if (REVERSING.test(value) || INVISIBLE_RUN.test(value)) return `hidden characters in ${name}`;
  }
  const forged = [...classList].find((name) => !CLASSES[name]?.split(' ').includes(localName));
  if (forged !== undefined) return `class ${forged} on <${localName}>`;
  if (/span|button/.test(localName) && className === '' && !element.matches('.link-host > span'))
    return `<${localName}> of nobody`;
  if (localName === 'button' && element.textContent !== OPTIONS.copyCode)
    return 'a button with words of its own';
  return element instanceof HTMLAnchorElement ? linkFlaw(element) : undefined;
}

function linkFlaw(link: HTMLAnchorElement): string | undefined {
  if (link.username !== '' || link.password !== '') return `credentials in ${link.href}`;
  if (!link.hasAttribute('href') || link.rel === '' || link.referrerPolicy === '')
    return 'a link without our attributes';
  if (link.querySelector('a')) return 'a link in a link';
  // The name of one host is no hint at the others.
  if (link.protocol === 'mailto:' && decodeURIComponent(link.href).split('@').length > 2)
    return `a letter to ${link.href}`;
  const targets = targetsOf(link);
  const target = link.closest('li')?.querySelector('.reply-host') ?? link.querySelector('.link-host');
  // A source shows the end of a long host, without `www.`.
  const shown = target?.textContent.replace(/^(?: \(|…)|\)$/g, '');
  const isBehind = !target?.matches('.link-host') || target === link.lastChild;
  const isShown = isBehind && shown !== undefined && targets[0]?.endsWith(shown);
  return isShown || targets.includes(link.textContent)
    ? undefined
    : `“${link.textContent}” leads to ${targets[0]}`;
}

/** Returns the text with a line break at each element that is not inline. */
function linesOf(root: Element): string {
  let lines = '';
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (node instanceof Text) lines += node.data;
    else if (!INLINE.includes((node as Element).localName)) lines += '\n';
  }
  return lines;
}

function textFlaw(root: Element): string | undefined {
  const text = withoutFlags(root.textContent);
  if (REVERSING.test(text)) return 'hidden characters';
  // Most have none anywhere, and need no closer look.
  return INVISIBLE_RUN.test(text) && INVISIBLE_RUN.test(withoutFlags(linesOf(root)))
    ? 'a run of invisible characters'
    : undefined;
}

/** Throws at the first state with an element or attribute that a reply must not have. */
class Watch {
  readonly #changes = new MutationObserver(() => undefined);
  #root: HTMLElement | undefined;

  readonly look = (root: HTMLElement): void => {
    if (this.#root === undefined) {
      this.#root = root;
      this.#changes.observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
      page.append(root);
      this.#check(root.querySelectorAll('*'));
    } else {
      // A long reply has thousands of states, each of them a few nodes away from the one before.
      const changed = [...changedElements(this.#changes.takeRecords())];
      // A step may remove elements that it has created. No visitor sees them.
      this.#check(changed.filter((element) => root.contains(element)));
    }
    if (scriptRuns > 0) throw new Error('A script ran.');
  };

  #check(elements: Iterable<Element>): void {
    for (const element of elements) {
      const found = flaw(element);
      if (found !== undefined) throw new Error(found);
    }
    const found = textFlaw(this.#root!);
    if (found !== undefined) throw new Error(found);
  }

  /** A last look at everything. */
  end(): void {
    this.#check(this.#root!.querySelectorAll('*'));
    this.#changes.disconnect();
    this.#root!.remove();
  }
}

/** Returns the elements that changed. Each is added, with all in it, or has changed itself. */
function changedElements(records: readonly MutationRecord[]): Set<Element> {
  const added = new Set(records.flatMap(({addedNodes}) => [...addedNodes]));
  const changed = new Set([...records.map(({target}) => target), ...added]);
  changed.delete(page);
  return new Set(
    [...changed].flatMap((node) => {
      if (!(node instanceof Element)) return [];
      return added.has(node) ? [node, ...node.querySelectorAll('*')] : [node];
    }),
  );
}

/** Writes one attack, cut or whole, with an eye on each state. */
function write(pieces: readonly string[]): void {
  const watch = new Watch();
  written(pieces, watch.look);
  watch.end();
}

function inPieces(text: string): string[] {
  const smallest = text.length > LONG ? SMALLEST_OF_LONG : 1;
  return chunks(
    text,
    text.length <= LONGEST_BY_LETTER ? 1 : Math.max(smallest, Math.ceil(text.length / PIECES)),
  );
}

/** A long attack is known by its beginning. */
function nameOf(attack: string): string {
  const name = JSON.stringify(attack);
  return name.length > 160 ? `${name.slice(0, 160)}… (${attack.length} characters)` : name;
}

/** Waits for the tasks after the current one: the events of broken images, the entries of requests. */
const later = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function requests(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({name}) => name)
    .filter((name) => name.includes('evil.example') || name.includes('example.com'));
}

/** Tries each attack, and says of all that succeed which they are. */
async function tryAll(
  names: readonly string[],
  attempt: (attack: string) => void | Promise<void>,
): Promise<void> {
  const successes: string[] = [];
  for (const attack of names) {
    const seen = requests().length;
    try {
      const time = await fastestTime(() => {
        page.replaceChildren();
        return attempt(attack);
      }, TIME_BOX);
      if (time > TIME_BOX) throw new Error(`Took ${Math.round(time)} ms.`);
      if (scriptRuns > 0) throw new Error('A script ran.');
      if (requests().length > seen) throw new Error('A request left.');
    } catch (error) {
      successes.push(`${nameOf(attack)}: ${(error as Error).message}`);
    }
    scriptRuns = 0;
    page.replaceChildren();
  }
  await later(50);
  if (scriptRuns > 0) successes.push('A script ran in the end.');
  if (requests().length > 0) successes.push(`Requests left: ${requests().join(', ')}`);
  if (Object.keys(Object.prototype).length > 0 || 'polluted' in {})
    successes.push('A prototype is polluted.');
  expect(successes.join('\n')).to.equal('');
}

/** One source whose address is good, and one that is an attack in every field. */
function tryReference(attack: string): void {
  const cited = [
    {id: '1', url: 'https://example.com/a', title: attack, type: attack},
    {id: attack, url: attack, title: 'Words', type: 'website'},
    {url: `https://evil.example/${attack}`, title: 'bank.example'},
    attack,
    {title: attack},
    {url: 'https://example.com/b', type: attack},
  ];
  const references = decodeCitedResources(cited) ?? [];
  const root = document.createElement('div');
  page.append(root);
  render(referencesView(references, words), root);
  // The template's own icon.
  root.querySelector('summary > :first-child')!.remove();
  for (const element of root.querySelectorAll('*')) {
    if (!['details', 'summary', 'ol', 'li', 'a', 'span', 'button'].includes(element.localName))
      throw new Error(`<${element.localName}>`);
    for (const attribute of element.attributes) {
      const {name, value} = attribute;
      const isOurs =
        /^(?:part=references?|class=(?:reply-fold|reply-title|reply-host|control-more|link-host)|type=button|dir=(?:auto|ltr)|value=\d+|open=)$/.test(
          `${name}=${value}`,
        );
      const isOfLink = ATTRIBUTES[name]?.[0] === 'a' && isAllowed(element, attribute);
      if (!isOurs && !isOfLink) throw new Error(`${name}=${JSON.stringify(value)}`);
    }
    const found = element instanceof HTMLAnchorElement ? linkFlaw(element) : undefined;
    if (found !== undefined) throw new Error(found);
  }
  const found = textFlaw(root);
  if (found !== undefined) throw new Error(found);
}

suite('attacks', () => {
  suiteSetup(() => {
    performance.setResourceTimingBufferSize(10_000);
    const attacked = () => void (scriptRuns += 1);
    // The page belongs to this file only, and is closed after it.
    Object.assign(window, {attacked, alert: attacked, confirm: attacked, prompt: attacked});
  });
  setup(() => {
    scriptRuns = 0;
    page = document.createElement('div');
    document.body.append(page);
  });
  teardown(() => page.remove());

  const classes = Object.entries(attacks) as [AttackClass, readonly string[]][];

  for (const [name, list] of classes) {
    // What takes little time is written at once; the other ways depend on the class rather than on the attack.
    const some = sample(list, cases(12));
    const many = isAll || name !== 'denial of service' ? list : sample(list, 40);

    test(`${name}, written at once → nothing executes, nothing is requested`, async () => {
      await tryAll(many, (attack) => write([attack]));
    });

    test(`${name}, written piece by piece → nothing executes, nothing is requested`, async () => {
      await tryAll(some, (attack) => write(inPieces(attack)));
    });

    test(`${name} as a reference → only allowed elements and attributes`, async () => {
      await tryAll(some, tryReference);
    });
  }

  // Last, because a policy cannot be taken back.
  test('page whose policy allows nothing inline → no violation, not even while parsing', async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content =
      "script-src 'self'; style-src 'self'; img-src 'none'; media-src 'none'; font-src 'none'; object-src 'none'; " +
      "frame-src 'none'; child-src 'none'; manifest-src 'none'; form-action 'none'; base-uri 'none'";
    document.head.append(policy);
    await later();
    page.innerHTML = '<b style="color:red">a</b>';
    await later(20);
    expect(violations.splice(0)).to.deep.equal(['style-src-attr inline']);
    const some = classes.flatMap(([name, list]) =>
      name === 'denial of service' ? [] : sample(list, cases(3)),
    );
    await tryAll(some, async (attack) => {
      write([attack]);
      await later(5);
      if (violations.length > 0) throw new Error(`Violates ${violations.splice(0).join(', ')}`);
    });
  });
});
