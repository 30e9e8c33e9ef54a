import {quotedQuestion} from '../../../relay/report-reply.js';
import type {Search, SearchResult} from '../documents/document-search.js';
import {excerpt} from '../knowledge-base/excerpt.js';
import {type Section, sectionTitle, sectionUrl} from '../knowledge-base/guide.js';
import {type SmallTalkReplies, smallTalkReply} from '../knowledge-base/small-talk.js';
import {estimateUsage, tokens, typeOut} from '../tokens.js';
import type {CitedResource, Model, Prompt} from '../types.js';
import {isProse, marked} from './markers.js';
import {reading, SEARCHING} from './steps.js';

const NOTHING_FOUND = 'I found nothing about that';

/** The lengths of the first passage and of each further one, in characters without code. */
const FIRST_LENGTH = 700;
const FURTHER_LENGTH = 300;

export interface EmbeddedSearchOptions {
  readonly search: Search;
  readonly maxPassages: number;
  /** What the agent can be asked about, for the reply that nothing was found. Default: the reply names nothing. */
  readonly topics: readonly string[] | undefined;
  /** To small talk. Default: those of the demo. */
  readonly replies: SmallTalkReplies | undefined;
}

/**
 * Creates a model without network or weights. Its replies are passages of the Knowledge Base, word for word,
 * each followed by the number of its reference, such as `[1]`.
 */
export function embeddedSearch({search, maxPassages, topics, replies}: EmbeddedSearchOptions): Model {
  return async function* (prompt) {
    const {messages, origin, tokenDelay, signal} = prompt;
    const smallTalk = smallTalkReply(quotedQuestion(messages.at(-1)?.content ?? '').question, replies);
    const isSearch = prompt.status && smallTalk === undefined;
    if (isSearch) yield SEARCHING;
    const found = await search(messages);
    const sections = found.sections.slice(0, maxPassages);
    if (isSearch && sections.length > 0) yield reading(sections);
    const text =
      smallTalk ?? (sections.length > 0 ? passages(sections, found, prompt) : nothingFound(topics));
    yield* typeOut(tokens(text), tokenDelay, signal);
    return {
      finishReason: 'stop',
      usage: estimateUsage(messages.map(({content}) => content).join('\n'), text),
      citedResources: () => sections.map((section) => citedResource(section, origin)),
    };
  };
}

/** Blocks that an earlier reply has are not said again: their passage is named. */
function passages(
  sections: readonly Section[],
  {words}: SearchResult,
  {messages, displayLinks}: Prompt,
): string {
  const said = messages.flatMap(({role, content}) => (role === 'assistant' ? [content] : []));
  return sections
    .map((section, index) => {
      const title = `**${sectionTitle(section)}**`;
      const blocks = excerpt(section, words, index === 0 ? FIRST_LENGTH : FURTHER_LENGTH);
      const news = blocks.filter((block) => !said.some((reply) => reply.includes(block)));
      const repeated = news.length === 0 ? [`As I said above, see ${title}.`] : undefined;
      // A single passage has its title in its reference. The number of a table needs a place.
      const needsTitle = sections.length > 1 || !news.some(isProse);
      const shown = repeated ?? [...(needsTitle ? [title] : []), ...news];
      return (displayLinks ? marked(shown, index + 1) : shown).join('\n\n');
    })
    .join('\n\n');
}

const nothingFound = (topics: readonly string[] = []) =>
  topics.length === 0
    ? `${NOTHING_FOUND}.`
    : `${NOTHING_FOUND}; you can ask me about ${new Intl.ListFormat('en', {type: 'disjunction'}).format(topics)}.`;

/** Returns the reference to a section (service interface, "Cited resource"). */
export function citedResource(section: Section, origin: string): CitedResource {
  return {id: section.id, url: sectionUrl(section, origin), title: sectionTitle(section), type: 'website'};
}
