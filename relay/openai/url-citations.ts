import {decodeCitedResources, field, firstChoice} from '../../src/client/decode.js';
import type {CitedResource} from '../../src/client/types.js';
import type {Citations} from '../service-format.js';

/** More are not read. */
const MAX_CITATIONS = 1_000;

/** Collects the annotations `url_citation` of a reply, each address once. */
export class UrlCitations implements Citations {
  readonly #found = new Map<string, object>();

  /** Receives a chunk or a document. Returns the references so far if it has a citation. */
  add(data: unknown): readonly CitedResource[] | undefined {
    const choice = firstChoice(data);
    const lists = [field(choice, 'delta'), field(choice, 'message')].map((text) =>
      field(text, 'annotations'),
    );
    const citations = lists.flatMap((list) =>
      Array.isArray(list) ? (list as unknown[]).filter(isCitation) : [],
    );
    for (const citation of citations) {
      // OpenRouter gives the words of the page: https://openrouter.ai/docs/features/web-search
      const {url, title, content: excerpt} = citation.url_citation;
      if (this.#found.size >= MAX_CITATIONS || this.#found.has(url)) continue;
      this.#found.set(url, {id: String(this.#found.size + 1), url, title, type: 'website', excerpt});
    }
    return citations.length > 0 ? decodeCitedResources([...this.#found.values()]) : undefined;
  }
}

interface UrlCitation {
  readonly url_citation: {readonly url: string; readonly title?: unknown; readonly content?: unknown};
}

function isCitation(annotation: unknown): annotation is UrlCitation {
  return typeof field(field(annotation, 'url_citation'), 'url') === 'string';
}
