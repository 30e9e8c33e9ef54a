import {quotedQuestion} from '../../../relay/report-reply.js';
import type {Search, SearchResult} from '../documents/document-search.js';
import {excerpt} from '../knowledge-base/excerpt.js';
import {plainText} from '../knowledge-base/plain-text.js';
import {textDirective} from '../knowledge-base/text-fragment.js';
import {isCode, type Section, sectionTitle, sectionUrl} from '../documents/section.js';
import {smallTalkReply} from '../knowledge-base/small-talk.js';
import {estimateUsage, tokens, typeOut} from '../tokens.js';
import type {CitedResource, Model, Prompt, Step} from '../types.js';
import {nothingFound} from './nothing-found.js';

/** The lengths of the first passage and of each further one, in characters without code. */
const FIRST_LENGTH = 700;
const FURTHER_LENGTH = 300;
/** The maximum length of an excerpt, in characters. */
const EXCERPT_LENGTH = 300;

export interface EmbeddedSearchOptions {
  readonly search: Search;
  readonly maxPassages: number;
  /** What the agent can be asked about, for the reply that nothing was found. Default: the reply names nothing. */
  readonly topics: readonly string[] | undefined;
  /** The name of the agent. */
  readonly name: string | undefined;
}

/**
 * Creates a model without network or weights. Its replies are passages of the Knowledge Base, word for word,
 * each followed by the number of its reference, such as `[1]`.
 */
export function embeddedSearch({search, maxPassages, topics, name}: EmbeddedSearchOptions): Model {
  return async function* (prompt) {
    const {messages, origin, tokenDelay, signal} = prompt;
    const {question} = quotedQuestion(messages.at(-1)?.content ?? '');
    const smallTalk = smallTalkReply(question, name);
    const isSearch = prompt.status && smallTalk === undefined;
    if (isSearch) yield SEARCHING;
    const found = await search(messages);
    const sections = found.sections.slice(0, maxPassages);
    if (isSearch && sections.length > 0) yield reading(sections);
    const text =
      smallTalk ??
      (sections.length > 0
        ? passages(sections, found, prompt.displayLinks)
        : nothingFound({...found, topics, origin}));
    yield* typeOut(tokens(text), tokenDelay, signal);
    return {
      finishReason: 'stop',
      usage: estimateUsage(messages, text),
      citedResources: () => sections.map((section) => citedResource(section, prompt, found)),
    };
  };
}

export const SEARCHING: Step = {text: 'Searching the documents', done: 'Searched the documents'};

/** Says how many sections the reply is made from. */
export function reading({length}: {readonly length: number}): Step {
  const sections = length === 1 ? 'section' : 'sections';
  return {text: `Reading ${length} ${sections}`, done: `Read ${length} ${sections}`};
}

function passages(sections: readonly Section[], {words}: SearchResult, displayLinks: boolean): string {
  return sections
    .map((section, index) => {
      const blocks = excerpt(section, words, index === 0 ? FIRST_LENGTH : FURTHER_LENGTH);
      // A single passage has its title in its reference. The number of a table needs a place.
      const needsTitle = sections.length > 1 || !blocks.some(isProse);
      const isUnique = sections.filter(({heading}) => heading === section.heading).length === 1;
      const title = isUnique ? section.heading : sectionTitle(section);
      const shown = [...(needsTitle ? [`**${title}**`] : []), ...blocks];
      return (displayLinks ? marked(shown, index + 1) : shown).join('\n\n');
    })
    .join('\n\n');
}

/** Returns the reference to a section (service interface, "Cited resource"), for some agents with the passage that it is cited for. */
export function citedResource(
  section: Section,
  {origin, excerpts}: Pick<Prompt, 'origin' | 'excerpts'>,
  {words}: Pick<SearchResult, 'words'>,
): CitedResource {
  const {id} = section;
  const url = sectionUrl(section, origin);
  const passage = excerpt(section, words, FURTHER_LENGTH);
  const prose = passage.filter(isProse);
  const quotation = excerpts && plainText((prose.length > 0 ? prose : passage).join('\n\n'), EXCERPT_LENGTH);
  return {
    ...{id, url: url && passageUrl(url, prose), title: sectionTitle(section), type: 'website'},
    // A passage can be nothing but code.
    ...(quotation && {excerpt: quotation}),
  };
}

/** Returns the address at which a page opens at a passage. */
function passageUrl(url: string, passage: readonly string[]): string {
  const [directive] = passage.flatMap((block) => textDirective(block) ?? []);
  if (directive === undefined || !/^https?:/i.test(url)) return url;
  return url.includes('#') ? url + directive : `${url}#${directive}`;
}

/** Whether a block is a paragraph or a list. */
const isProse = (block: string) => !isCode(block) && !/^[|<>#]/.test(block);

/**
 * Returns the blocks of a passage with the number of its reference, such as `[1]`, at the end of its last
 * paragraph or list. A marker within code or a table would become a part of it.
 *
 * @param blocks - at least one of them is prose, such as the title of the passage
 */
function marked(blocks: readonly string[], number: number): string[] {
  const prose = blocks.flatMap((block, index) => (isProse(block) ? [index] : []));
  // A paragraph that introduces code ends with a colon, so another one is better.
  const complete = prose.findLast((index) => !blocks[index]?.endsWith(':'));
  const last = complete ?? prose.at(-1);
  return blocks.map((block, index) => (index === last ? `${block} [${number}]` : block));
}
