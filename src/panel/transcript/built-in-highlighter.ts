import {highlight} from '../../highlight/highlight.js';
import type {HighlightedRange} from '../../highlight/highlighter.js';
import {languageNamed} from '../../highlight/language.js';
import {whenIdle} from '../../platform/when-idle.js';

/** Longer code has no colors. In UTF-16 code units. */
const MAX_LENGTH = 20_000;

const idle = () => new Promise<void>(whenIdle);

/** The highlighter of chats whose page has none. Returns no tokens for languages that it does not know, and for long code. */
export async function builtInHighlighter(code: string, name: string): Promise<readonly HighlightedRange[]> {
  const language = languageNamed(name);
  if (language === undefined || code.length > MAX_LENGTH) return [];
  await idle();
  return highlight(code, language, idle);
}
