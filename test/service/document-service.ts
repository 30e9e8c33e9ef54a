import {fileURLToPath} from 'node:url';

import type {SearchIndex} from '../../demo/service/documents/search-index.js';
import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createFolderSource} from '../../demo/service/sources/folder-source.js';
import type {Service} from '../../demo/service/app.js';
import {sourceOptions} from './source-options.js';
import type {Question} from './questions.js';
import {service} from './service.js';

/** A small shop's documents: Markdown, HTML and text. */
export const DOCUMENTS = fileURLToPath(new URL('documents', import.meta.url));
export const DOCUMENTS_URL = 'https://www.example.com/help/{path}';

/** Returns a service whose agent `shop` has the documents in this index. */
export async function documentService(index: SearchIndex): Promise<Service> {
  const source = createFolderSource({folder: DOCUMENTS, url: DOCUMENTS_URL, ...sourceOptions()});
  await index.replace((await source.read(new AbortController().signal)) ?? []);
  const knowledge = new Map([['shop', createDocumentSearch(index)]]);
  const shop = {id: 'shop', name: 'Shop', description: 'Answers.', stream: false, displayLinks: true};
  return service({agents: [shop], guides: [], knowledge});
}

export const DOCUMENT_QUESTIONS: readonly Question[] = [
  [['returns.md#sending-something-back'], 'How long do I have to send something back?'],
  [['returns.md#sending-something-back'], 'Can personalised mugs be returned?'],
  [['returns.md#refund'], 'When do I get my money?'],
  [['returns.md#refund'], 'refund'],
  [['returns.md#exchanging-a-size'], 'I need the right size'],
  [['orders/delivery.html#costs'], 'What does delivery to France cost?'],
  [['orders/delivery.html#costs'], 'Is delivery free of charge?'],
  [['orders/delivery.html#tracking'], 'How can I track my parcel?'],
  [['orders/delivery.html'], 'To which countries in Europe do you deliver?'],
  [['orders/index.md#cancelling-an-order'], 'Can I cancel my order?'],
  [['orders/index.md#invoices'], 'Where are the invoices?'],
  [['opening-hours.txt'], 'Are you open on Sundays?'],
  [['opening-hours.txt'], 'Where can I park behind the building?'],
  [['gift-cards.md'], 'How many years is a gift card valid?'],
  [['gift-cards.md#redeeming-a-gift-card'], 'How do I redeem a gift card?'],
  [['gift-cards.md#lost-cards'], 'I lost the number of my order'],
  [['orders/delivery.html#costs'], 'What does delivery cost?', 'And to Germany?'],
  [['opening-hours.txt'], 'Thank you! Are you open on Monday?'],
  [[], 'Who won the football match yesterday?'],
  [[], 'What is the capital of Peru?'],
  [[], 'Write me a poem about zebras'],
  [[], 'Do you repair bicycles?'],
  // They have a word of the documents.
  [[], 'How many days does a flight to Mars take?'],
  [[], 'What is the price of a bitcoin?'],
  [[], 'Was Einstein born in Germany?'],
  [[], 'Which building in Dubai is the tallest?'],
  [[], 'Who invented the e-mail?'],
];
