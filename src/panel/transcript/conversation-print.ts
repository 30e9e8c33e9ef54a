import type {Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {renderOffScreen} from '../../markdown/stream/export-reply.js';
import {visibleText} from '../../markdown/safety/invisible-characters.js';

interface PrintOptions {
  readonly root: ShadowRoot;
  readonly title: string;
  readonly strings: Strings;
}

const CSS = `
  body { font: 11pt / 1.5 system-ui, sans-serif; }
  article { margin-block: 0 1.5em; }
  h2 { margin: 0; font-size: 1em; break-after: avoid; }
  pre { padding: 0.5em; border: 1px solid #999; white-space: pre-wrap; break-inside: avoid; }
  table { border-collapse: collapse; }
  td, th { padding: 0.25em 0.5em; border: 1px solid #999; }
  .question { white-space: pre-wrap; }
  .code-head { display: none; }
`;

/**
 * Prints only the conversation: from a frame that runs no scripts, in the shadow root, so that the page stays as it is.
 * Replies pass the policy of the screen; images are links. Its style is a constructed one, because policies may forbid
 * others.
 */
export async function printConversation(messages: readonly Message[], options: PrintOptions): Promise<void> {
  const {root, title, strings} = options;
  root.querySelector('.print')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'print';
  // `allow-modals` is for the dialog of the browser, `allow-same-origin` for us.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, {position: 'fixed', inlineSize: '0', blockSize: '0', border: '0'});
  root.append(frame);
  const target = frame.contentWindow as (Window & typeof globalThis) | null;
  if (target === null) return;
  const {document: page} = target;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dir = getComputedStyle(root.host).direction;
  const sheet = new target.CSSStyleSheet();
  sheet.replaceSync(CSS);
  page.adoptedStyleSheets = [sheet];
  for (const message of messages) {
    if (message.content.trim() === '') continue;
    const article = page.createElement('article');
    const name = page.createElement('h2');
    name.textContent = strings[message.role];
    article.append(name, await contentOf(message));
    page.body.append(article);
  }
  target.focus();
  target.print();
}

async function contentOf({role, content}: Message): Promise<HTMLElement> {
  if (role === 'assistant') return renderOffScreen(content);
  const question = document.createElement('div');
  question.className = 'question';
  question.dir = 'auto';
  question.textContent = visibleText(content);
  return question;
}
