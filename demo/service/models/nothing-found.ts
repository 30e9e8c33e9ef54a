import {type Language, languageOf} from '../documents/language.js';
import sentences from './nothing-found.json' with {type: 'json'};

/** That nothing was found, and what stands before the topics. */
const SENTENCES: Readonly<Record<Language, readonly string[]>> = sentences;
const FULL_STOP: Readonly<Record<Language, string>> = {hi: '।', ja: '。', th: '', zh: '。'};

/**
 * Returns the reply that nothing was found, in the language of the question: English if that is unknown.
 *
 * @param topics - what the agent can be asked about, in the words of its owner
 */
export function nothingFound(question: string, topics: readonly string[] = []): string {
  const found = languageOf(question, Object.keys(SENTENCES)) ?? 'en';
  const language = Object.hasOwn(SENTENCES, found) ? found : 'en';
  const [nothing, introduction] = SENTENCES[language]!;
  const stop = FULL_STOP[language] ?? '.';
  if (topics.length === 0) return `${nothing}${stop}`;
  const list = new Intl.ListFormat(language, {type: 'disjunction'}).format(topics);
  return `${nothing}${stop} ${introduction} ${list}${stop}`;
}
