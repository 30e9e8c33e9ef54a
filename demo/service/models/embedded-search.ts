import {pagePath, type Section, sectionTitle} from '../knowledge-base/guide.js';
import type {Search} from '../knowledge-base/search.js';
import {estimateUsage, tokens, typeOut} from '../tokens.js';
import type {CitedResource, Model} from '../types.js';

const NOTHING_FOUND = 'I found nothing about that in the Knowledge Base.';

/** The maximum length of a passage, in characters. The cited page has the rest. */
const PASSAGE_LENGTH = 1800;

/**
 * Creates a model without network or weights. Its replies are passages of the Knowledge Base, word for word.
 */
export function embeddedSearch(search: Search, maxPassages: number): Model {
  return async function* ({messages, origin, tokenDelay, signal}) {
    const sections = search(messages).slice(0, maxPassages);
    const text = sections.length > 0 ? sections.map(passage).join('\n\n') : NOTHING_FOUND;
    yield* typeOut(tokens(text), tokenDelay, signal);
    return {
      finishReason: 'stop',
      usage: estimateUsage(messages.map(({content}) => content).join('\n'), text),
      citedResources: () => sections.map((section) => citedResource(section, origin)),
    };
  };
}

/** Returns a section with its title. A long section is cut between blocks, never within a list or code. */
export function passage(section: Section): string {
  let text = `**${sectionTitle(section)}**`;
  for (const [index, block] of section.blocks.entries()) {
    if (index > 0 && text.length + block.length > PASSAGE_LENGTH) break;
    text += `\n\n${block}`;
  }
  return text;
}

/** Returns the reference to a section (service interface, "Cited resource"). */
export function citedResource(section: Section, origin: string): CitedResource {
  return {id: section.id, url: origin + pagePath(section.id), title: sectionTitle(section), type: 'website'};
}
