import type {Language} from '../documents/language.js';
import {type Section, sectionTitle, sectionUrl} from '../documents/section.js';
import {escapeMarkdown} from '../documents/sections.js';
import sentences from './nothing-found.json' with {type: 'json'};

/** That nothing was found, what stands before the topics, and what stands before pages. */
const SENTENCES: Readonly<Record<Language, readonly string[]>> = sentences;
const FULL_STOP: Readonly<Record<Language, string>> = {hi: '।', ja: '。', th: '', zh: '。'};

export interface NothingFoundOptions {
  /** English if the sentences are in no other language. */
  readonly language: Language;
  /** What the agent can be asked about, in the words of its owner. Default: the reply names nothing. */
  readonly topics?: readonly string[] | undefined;
  /** Pages that have some words of the question. They take the place of the topics. */
  readonly suggested: readonly Section[];
  /** Precedes the paths of pages. */
  readonly origin: string;
}

/** Returns the reply that nothing was found. */
export function nothingFound({language: asked, topics = [], suggested, origin}: NothingFoundOptions): string {
  const language = Object.hasOwn(SENTENCES, asked) ? asked : 'en';
  const [nothing = '', introduction, mayHelp] = SENTENCES[language]!;
  const stop = FULL_STOP[language] ?? '.';
  if (suggested.length > 0) {
    const pages = suggested.map((section) => `- ${linkTo(section, origin)}`);
    return `${nothing}${stop} ${mayHelp}:\n\n${pages.join('\n')}`;
  }
  if (topics.length === 0) return `${nothing}${stop}`;
  const list = new Intl.ListFormat(language, {type: 'disjunction'}).format(topics);
  return `${nothing}${stop} ${introduction} ${list}${stop}`;
}

function linkTo(section: Section, origin: string): string {
  const title = escapeMarkdown(sectionTitle(section));
  const url = sectionUrl(section, origin);
  return url === null ? title : `[${title}](${url})`;
}
