import type {CitedResource} from '../../client/types.js';
import type {Message} from '../../conversation/message.js';
import {languageOf} from '../../locales/language.js';
import type {Strings} from '../../locales/strings.js';
import {renderOffScreen} from '../../markdown/stream/export-reply.js';
import {visibleText} from '../../markdown/safety/invisible-characters.js';
import {safeLink} from '../../markdown/safety/link-policy.js';
import printStyles from './conversation-print.styles.js';
import {referenceNumbers} from './reference-numbers.js';
import {shownTitle} from './reference-title.js';

interface PrintOptions {
  readonly root: ShadowRoot;
  readonly title: string;
  readonly strings: Strings;
  /** Whether the conversation is still shown. */
  readonly isCurrent: () => boolean;
}

/**
 * Prints only the conversation: from a frame that runs no scripts, in the shadow root, so that the page stays as it is.
 * Replies pass the policy of the screen; images are links. Its style is a constructed one, because policies may forbid
 * others. Resolves with the frame, which has to stay while the browser prints: some go on after `print()`. Does not print
 * what is not shown any longer.
 */
export async function printConversation(
  messages: readonly Message[],
  options: PrintOptions,
): Promise<HTMLIFrameElement> {
  const {root, title, strings, isCurrent} = options;
  root.querySelector('.print')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'print';
  // `allow-modals` is for the dialog of the browser, `allow-same-origin` for us.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // As wide as the text on A4 paper, so that tables can be measured.
  Object.assign(frame.style, {position: 'fixed', inlineSize: '174mm', blockSize: '0', border: '0'});
  root.append(frame);
  const target = frame.contentWindow as (Window & typeof globalThis) | null;
  if (target === null) return frame;
  const {document: page} = target;
  page.title = title;
  page.documentElement.lang = languageOf(root.host);
  page.documentElement.dir = getComputedStyle(root.host).direction;
  const sheet = new target.CSSStyleSheet();
  sheet.replaceSync(printStyles.cssText);
  page.adoptedStyleSheets = [sheet];
  page.body.append(withText('h1', title));
  for (const message of messages) {
    if (message.content.trim() !== '') page.body.append(await articleOf(message, strings));
  }
  for (const table of page.querySelectorAll('table')) {
    table.classList.toggle('wide', table.offsetWidth > page.body.offsetWidth);
  }
  if (!isCurrent()) return frame;
  target.focus();
  target.print();
  return frame;
}

async function articleOf(message: Message, strings: Strings): Promise<HTMLElement> {
  const article = document.createElement('article');
  const head = withText('h2', strings[message.role]);
  head.append(' ', withText('small', strings.dateTime(message.createdAt)));
  article.append(head);
  if (message.role === 'user') {
    article.append(withText('p', visibleText(message.content)));
    return article;
  }
  article.append(await replyOf(message.content));
  if (message.references.length > 0) {
    article.append(withText('h3', strings.references), referencesOf(message.references));
  }
  return article;
}

/** The text of a reply, without controls. On paper, a link is its address. */
async function replyOf(content: string): Promise<HTMLElement> {
  const reply = await renderOffScreen(content);
  for (const head of reply.querySelectorAll('.code-head')) head.remove();
  for (const link of reply.querySelectorAll('a')) {
    if (bare(link.href) !== bare(link.textContent)) link.after(' ', addressOf(link.href));
  }
  return reply;
}

function referencesOf(references: readonly CitedResource[]): HTMLElement {
  const list = document.createElement('ol');
  references.forEach((resource, index) => {
    const url = safeLink(resource.url);
    const item = document.createElement('li');
    item.value = referenceNumbers(resource, index)[0] ?? index + 1;
    const title = shownTitle(resource.title ?? (url ? '' : (resource.url ?? '')));
    if (title !== '') item.append(withText('span', title), ' ');
    if (url) item.append(addressOf(url.href));
    list.append(item);
  });
  return list;
}

/** Addresses run from left to right, in any language. */
function addressOf(address: string): HTMLElement {
  const element = withText('small', bare(address));
  element.dir = 'ltr';
  return element;
}

function bare(address: string): string {
  return address.trim().replace(/^(mailto|tel):|\/$/g, '');
}

/** A question is shown as plain text, and its direction is that of its words. */
function withText(tag: 'h1' | 'h2' | 'h3' | 'p' | 'small' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.dir = 'auto';
  element.textContent = text;
  return element;
}
