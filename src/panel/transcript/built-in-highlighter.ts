import type * as highlighting from '../../highlight/highlight.js';
import type {HighlightedRange} from '../../highlight/highlighter.js';
import {languageNamed} from '../../highlight/language.js';
import {whenIdle} from '../../platform/when-idle.js';

/** Longer code has no colors. In UTF-16 code units. */
const MAX_LENGTH = 20_000;

const idle = () => new Promise<void>(whenIdle);

let loading: Promise<typeof highlighting | undefined> | undefined;

/**
 * The highlighter of chats whose page has none. Loads its code once, for the first code whose language it knows. Returns no
 * tokens for other languages, for long code, and if loading failed. Never rejects.
 */
export async function builtInHighlighter(code: string, name: string): Promise<readonly HighlightedRange[]> {
  const language = languageNamed(name);
  if (language === undefined || code.length > MAX_LENGTH) return [];
  loading ??= import('../../highlight/highlight.js').catch((error: unknown) => {
    console.warn('<chat-bot> shows code without colors, because it could not load its highlighter.', error);
    return undefined;
  });
  const module = await loading;
  if (!module) return [];
  await idle();
  return module.highlight(code, language, idle);
}
