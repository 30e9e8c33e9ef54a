import assert from 'node:assert/strict';
import {test} from 'node:test';

import {agents} from '../../demo/service/agents.js';
import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import type {Message} from '../../demo/service/types.js';
import {quote} from '../../src/assistant/quotation.js';
import {guides} from './service.js';

/** The search of the agent `docs`. */
const search = createDocumentSearch(
  createMemoryIndex(guides.flatMap(({sections}) => sections)),
  agents[0]?.synonyms,
);

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

const DARK = 'Is there a dark mode?';
for (const [name, section, ...questions] of [
  ['after a long page → searched, its text not', 'theming#dark-mode', about('page', 'Example', DARK)],
  [
    'after a long passage → searched, its text not',
    'theming#dark-mode',
    about('passage of a page', 'Example', DARK),
  ],
  [
    'that is short, after one about a page → continues the question, not the page',
    'vue',
    about('page', 'Example', 'How do I embed it in React?'),
    'and in Vue?',
  ],
  [
    'without a topic, about a page → about its title',
    'theming',
    about('page', 'Theming', 'What is this about?'),
  ],
  [
    'without a topic, about a selected text → about that text',
    'accessibility',
    about('passage of a page', 'Theming', 'What does that mean?'),
  ],
] as const) {
  test(`question ${name}`, async () => {
    assert.ok((await search(conversation(questions))).sections[0]?.id.startsWith(section));
  });
}
