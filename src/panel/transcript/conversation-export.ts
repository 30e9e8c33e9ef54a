import type {CitedResource} from '../../client/types.js';
import {filesOf, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {quoted} from '../../markdown/export/dom-to-markdown.js';
import {escapeAddress, escapeLines, escapeText, joinLines} from '../../markdown/export/escape-markdown.js';
import {exportReply} from '../../markdown/export/export-reply.js';
import {safeLink} from '../../platform/link-policy.js';
import {visibleText} from '../../platform/visible-text.js';
import {authorName} from '../controls/author-name.js';
import {referenceNumbers, shownTitle} from '../reply/cited-resource.js';

/**
 * Returns the conversation as Markdown: the author, time and text of each message, and the numbered
 * references of each reply. Each message is a block quote, so that no message can imitate another one.
 */
export async function conversationAsMarkdown(
  messages: readonly Message[],
  texts: ExportTexts,
): Promise<string> {
  const parts: string[] = [];
  for (const message of messages) {
    const {createdAt, content} = message;
    const files = filesOf(message) ?? [];
    const hasMore = message.role === 'assistant' ? message.requests : files.length > 0;
    const isEmpty = content.trim() === '' && !hasMore;
    if (isEmpty) continue;
    const name = message.role === 'user' ? texts.user : authorName(message.author, texts);
    const head = `**${escapeText(name)}** (${texts.dateTime(createdAt)})`;
    const about = message.role === 'user' && message.about;
    const line = about ? `${texts.about} ${escapeText(shownTitle(about.title))}\n\n` : '';
    const names = files.map(({name}) => `(${escapeText(shownTitle(name))})\n\n`).join('');
    parts.push(
      `${head}\n\n${line}${names}${quoted(await contentOf(message))}\n${referencesOf(message, texts)}`,
    );
  }
  return withoutLineSeparators(parts.join('\n'));
}

export type ExportTexts = Pick<
  Strings,
  'user' | 'assistant' | 'person' | 'about' | 'references' | 'dateTime'
>;

export async function asMarkdown(message: Message, texts: Pick<ExportTexts, 'references'>): Promise<string> {
  return withoutLineSeparators(`${await contentOf(message)}\n${referencesOf(message, texts)}`);
}

/** Some programs end a line, and the block quote, here: https://www.unicode.org/reports/tr14/#BK */
function withoutLineSeparators(markdown: string): string {
  return markdown.replace(/[\u2028\u2029]/g, ' ');
}

/** Escapes a question, because the screen shows it as plain text. */
async function contentOf(message: Message): Promise<string> {
  const {role, content} = message;
  if (role === 'user') return escapeLines(visibleText(content));
  const requests = (message.requests ?? [])
    .filter(({isPreset}) => !isPreset)
    .map(({text}) => escapeLines(visibleText(text)));
  const known = new Set(message.references.flatMap(referenceNumbers));
  const text = await exportReply(content, (box) => {
    const file = box.closest<HTMLElement>('[data-file]');
    if (file) file.hidden = !known.has(Number(/\d+/.exec(box.textContent)));
  });
  return [text, ...requests].filter(Boolean).join('\n\n');
}

function referencesOf(message: Message, texts: Pick<ExportTexts, 'references'>): string {
  if (message.role === 'user' || message.references.length === 0) return '';
  const lines: string[] = [];
  message.references.forEach((resource, index) => {
    for (const number of referenceNumbers(resource, index)) lines[number - 1] = referenceOf(resource);
  });
  // Markdown renumbers a list without gaps: https://spec.commonmark.org/0.31.2/#lists
  const list = [...lines].map((line = '–', index) => `${index + 1}. ${line}`);
  return `\n${escapeText(texts.references)}:\n\n${list.join('\n')}\n`;
}

/** Returns the title on one line, with the URL if it is safe as a link. */
function referenceOf({title, url: address}: CitedResource): string {
  const url = safeLink(address);
  const words = joinLines([escapeText(shownTitle(title ?? (url ? '' : (address ?? ''))))]);
  return [words, url && `<${escapeAddress(url.href)}>`].filter(Boolean).join(' ');
}
