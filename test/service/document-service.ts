import {fileURLToPath} from 'node:url';

import type {SearchIndex} from '../../demo/service/documents/search-index.js';
import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createFolderSource} from '../../demo/service/sources/folder-source.js';
import type {ServiceOptions} from '../../demo/service/app.js';
import {sourceOptions} from './source-options.js';
import {completionsRequest, requestBody, service} from './service.js';
import {type Completion, readJson} from './wire.js';

/** A small shop's documents: Markdown, HTML and text. */
export const DOCUMENTS = fileURLToPath(new URL('documents', import.meta.url));
export const DOCUMENTS_URL = 'https://www.example.com/help/{path}';

export const SHOP = {
  id: 'shop',
  name: 'Shop Assistant',
  description: 'Answers from the documents of a shop.',
  stream: false,
  displayLinks: true,
} as const;

/** Returns a function that asks an agent with the documents of the shop in this index. */
export async function documentService(index: SearchIndex, options: Partial<ServiceOptions> = {}) {
  const source = createFolderSource({folder: DOCUMENTS, url: DOCUMENTS_URL, ...sourceOptions()});
  await index.replace((await source.read(new AbortController().signal)) ?? []);
  const app = service({
    agents: [SHOP],
    guides: [],
    knowledge: new Map([['shop', createDocumentSearch(index)]]),
    ...options,
  });
  return async (questions: readonly string[]): Promise<Completion> => {
    const messages = questions.flatMap((content, place) => [
      ...(place > 0 ? [{role: 'assistant', content: 'A reply.'}] : []),
      {role: 'user', content},
    ]);
    return readJson(await app.request(completionsRequest(requestBody({botId: 'shop', messages}))));
  };
}

/** The questions of a conversation, and the end of the URL that its last reply cites first. */
export const DOCUMENT_QUESTIONS: readonly (readonly [url: string | undefined, ...questions: string[]])[] = [
  ['returns#sending-something-back', 'How long do I have to send something back?'],
  ['returns#sending-something-back', 'Can personalised mugs be returned?'],
  ['returns#refund', 'When do I get my money?'],
  ['returns#refund', 'refund'],
  ['returns#exchanging-a-size', 'I need the right size'],
  ['orders/delivery#costs', 'What does delivery to France cost?'],
  ['orders/delivery#costs', 'Is delivery free of charge?'],
  ['orders/delivery#tracking', 'How can I track my parcel?'],
  ['orders/delivery', 'To which countries in Europe do you deliver?'],
  ['orders/#cancelling-an-order', 'Can I cancel my order?'],
  ['orders/#invoices', 'Where are the invoices?'],
  ['opening-hours', 'Are you open on Sundays?'],
  ['opening-hours', 'Where can I park behind the building?'],
  ['gift-cards', 'How many years is a gift card valid?'],
  ['gift-cards#redeeming-a-gift-card', 'How do I redeem a gift card?'],
  ['gift-cards#lost-cards', 'I lost the number of my order'],
  ['orders/delivery#costs', 'What does delivery cost?', 'And to Germany?'],
  ['opening-hours', 'Thank you! Are you open on Monday?'],
  [undefined, 'Who won the football match yesterday?'],
  [undefined, 'What is the capital of Peru?'],
  [undefined, 'Write me a poem about zebras'],
  [undefined, 'Do you repair bicycles?'],
  // They have a word of the documents.
  [undefined, 'How many days does a flight to Mars take?'],
  [undefined, 'What is the price of a bitcoin?'],
  [undefined, 'Was Einstein born in Germany?'],
  [undefined, 'Which building in Dubai is the tallest?'],
  [undefined, 'Who invented the e-mail?'],
];

/** The end of a URL, as `DOCUMENT_QUESTIONS` has it. */
export const cited = ({payload}: Completion) =>
  payload.citedResources[0]?.url.replace('https://www.example.com/help/', '');
