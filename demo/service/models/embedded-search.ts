import {excerpt} from '../knowledge-base/excerpt.js';
import {type Section, sectionTitle, sectionUrl} from '../knowledge-base/guide.js';
import type {Search, SearchResult} from '../knowledge-base/search.js';
import {type SmallTalkReplies, smallTalkReply} from '../knowledge-base/small-talk.js';
import {estimateUsage, tokens, typeOut} from '../tokens.js';
import type {CitedResource, Model, Prompt} from '../types.js';
import {marked} from './markers.js';

const NOTHING_FOUND = 'I found nothing about that in the Knowledge Base.';

/** The lengths of the first passage and of each further one, in characters without code. */
const FIRST_LENGTH = 700;
const FURTHER_LENGTH = 300;

/**
 * Creates a model without network or weights. Its replies are passages of the Knowledge Base, word for word,
 * each followed by the number of its reference, such as `[1]`.
 *
 * @param replies - to small talk. Default: those of the demo
 */
export function embeddedSearch(search: Search, maxPassages: number, replies?: SmallTalkReplies): Model {
  return async function* (prompt) {
    const {messages, origin, tokenDelay, signal, displayLinks} = prompt;
    const smallTalk = smallTalkReply(messages.at(-1)?.content ?? '', replies);
    const found = await search(messages);
    const sections = found.sections.slice(0, maxPassages);
    const text =
      smallTalk ??
      (sections.length > 0 ? passages(sections, found, displayLinks) : nothingFound(found, prompt));
    yield* typeOut(tokens(text), tokenDelay, signal);
    return {
      finishReason: 'stop',
      usage: estimateUsage(messages.map(({content}) => content).join('\n'), text),
      citedResources: () => sections.map((section) => citedResource(section, origin)),
    };
  };
}

function passages(sections: readonly Section[], {terms}: SearchResult, displayLinks: boolean): string {
  return sections
    .map((section, index) => {
      const blocks = excerpt(section, terms, index === 0 ? FIRST_LENGTH : FURTHER_LENGTH);
      const titled = [`**${sectionTitle(section)}**`, ...blocks];
      return (displayLinks ? marked(titled, index + 1) : titled).join('\n\n');
    })
    .join('\n\n');
}

/**
 * Returns the reply without a passage: it offers the nearest sections, as links if the agent displays links.
 */
function nothingFound({nearest}: SearchResult, {origin, displayLinks}: Prompt): string {
  if (nearest.length === 0) return NOTHING_FOUND;
  const list = nearest.map((section) => {
    const title = sectionTitle(section);
    const url = displayLinks && sectionUrl(section, origin);
    return url ? `- [${title}](${url})` : `- ${title}`;
  });
  return `${NOTHING_FOUND} Perhaps one of these sections helps:\n\n${list.join('\n')}`;
}

/** Returns the reference to a section (service interface, "Cited resource"). */
export function citedResource(section: Section, origin: string): CitedResource {
  return {id: section.id, url: sectionUrl(section, origin), title: sectionTitle(section), type: 'website'};
}
