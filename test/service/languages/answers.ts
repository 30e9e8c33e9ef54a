import {test} from 'node:test';

import {createDocumentSearch} from '../../../demo/service/documents/document-search.js';
import {markdownSections} from '../../../demo/service/documents/markdown-document.js';
import type {SearchIndex} from '../../../demo/service/documents/search-index.js';
import {assertRight, converse, type Question} from '../questions.js';
import {service} from '../service.js';
import * as german from './pages-de.js';
import * as japanese from './pages-ja.js';
import * as inGerman from './questions-de.js';
import * as inJapanese from './questions-ja.js';

interface Language {
  readonly PAGES: Readonly<Record<string, string>>;
  readonly tuning: readonly Question[];
  readonly heldOut: readonly Question[];
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  German: {...german, ...inGerman},
  Japanese: {...japanese, ...inJapanese},
};

const AGENT = {id: 'rental', name: 'Rental', description: 'Answers.', stream: false, displayLinks: true};

/** How many of the questions in each language have to be answered right. */
export type Least = Readonly<Record<keyof typeof LANGUAGES, number>>;

/** The questions of visitors in two languages, to documents in the same language. `heldOut` was not tuned with. */
export function testLanguages(open: () => Promise<SearchIndex>, least: Least): void {
  for (const [language, {PAGES, tuning, heldOut}] of Object.entries(LANGUAGES)) {
    const questions = [...tuning, ...heldOut];
    test(`${questions.length} questions in ${language} → at least ${least[language]} replies have the right passage first`, async (context) => {
      const index = await open();
      context.after(() => index.close());
      const pages = Object.entries(PAGES);
      await index.replace(pages.flatMap(([id, text]) => markdownSections({id, title: id, url: null}, text)));
      const knowledge = new Map([[AGENT.id, createDocumentSearch(index)]]);
      const app = service({agents: [AGENT], guides: [], knowledge});
      await assertRight(context, least[language]!, questions, (asked) => converse(app, AGENT.id, asked));
    });
  }
}
