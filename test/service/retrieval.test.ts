import assert from 'node:assert/strict';
import {test} from 'node:test';

import {agents} from '../../demo/service/agents.js';
import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import type {Guide} from '../../demo/service/knowledge-base/guide.js';
import type {Message} from '../../demo/service/types.js';
import {quote} from '../../src/assistant/quotation.js';
import {guides} from './service.js';

/** The search of the agent `docs`, in these guides. */
const searchIn = (all: readonly Guide[]) =>
  createDocumentSearch(createMemoryIndex(all.flatMap(({sections}) => sections)), agents[0]?.synonyms);
const searchGuides = searchIn(guides);
const search = async (messages: readonly Message[]) => (await searchGuides(messages)).sections;

/** The questions of a conversation, each but the last one answered. */
function conversation(questions: readonly string[]): Message[] {
  return questions.flatMap((content, index): Message[] => [
    ...(index > 0 ? [{role: 'assistant' as const, content: 'An answer.'}] : []),
    {role: 'user', content},
  ]);
}

/** A question about a page, as the element sends it. */
function about(kind: 'page' | 'passage of a page', title: string, question: string): string {
  const text = 'Keyboard shortcuts of a screen reader. '.repeat(200);
  const {quotation} = quote({kind, title, href: 'https://www.example.com/page', text});
  return `${quotation}\n\n${question}`;
}

for (const kind of ['page', 'passage of a page'] as const) {
  test(`question after a long ${kind} → searched, the text of the ${kind} not`, async () => {
    const question = about(kind, 'Example', 'Is there a dark mode?');

    assert.equal((await search(conversation([question])))[0]?.id, 'theming#dark-mode');
  });

  test(`short question after one about a ${kind} → continues the question, not the ${kind}`, async () => {
    const questions = [about(kind, 'Example', 'How do I embed it in React?'), 'and in Vue?'];

    assert.equal((await search(conversation(questions)))[0]?.id, 'vue');
  });
}

test('question without a topic about a page → about its title', async () => {
  const question = about('page', 'Theming', 'What is this about?');

  assert.match((await search(conversation([question])))[0]?.id ?? '', /^theming/);
});

test('question without a topic about a selected text → about that text', async () => {
  const question = about('passage of a page', 'Theming', 'What does that mean?');

  assert.match((await search(conversation([question])))[0]?.id ?? '', /^accessibility/);
});
