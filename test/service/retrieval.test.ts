import assert from 'node:assert/strict';
import {test} from 'node:test';

import {agents} from '../../demo/service/agents.js';
import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import type {Guide} from '../../demo/service/knowledge-base/guide.js';
import type {Message} from '../../demo/service/types.js';
import {quote} from '../../src/assistant/quotation.js';
import {guides} from './guides.js';

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

const expected: [section: string, ...questions: string[]][] = [
  ['start', 'How do I put it on my website?'],
  ['start#first-steps', 'How do I get started?'],
  ['script-tag', 'Is there a script tag?'],
  ['start#with-npm', 'How can I install it with npm?'],
  ['react', 'How do I embed the widget in React?'],
  ['vue', 'How do I embed it in React?', 'and in Vue?'],
  ['svelte', 'How do I embed it in React?', 'and in Vue?', 'What about Svelte?'],
  ['angular', 'does it work in ANGULAR'],
  ['modes#size-in-the-page', 'How do I set the height of the chat?'],
  ['options#attributes-and-properties', 'Is there a list of all attributes?'],
  ['languages', 'Can I translate the texts?'],
  ['options#welcome-message-and-starters', 'How do I suggest questions with starters?'],
  ['methods-and-events#events', 'Which events does it dispatch?'],
  [
    'recipes#links-by-the-router-of-a-single-page-application',
    'How do I handle clicked links with my router?',
  ],
  ['theming#accent-color', 'How can I change the colours?'],
  ['theming#dark-mode', 'Is there a dark mode?'],
  ['theming#custom-css-with-parts', 'Which parts can I style?'],
  ['sources#missing-references', 'Why are references missing?'],
  ['relay', 'How do I keep my API key secret?'],
  ['troubleshooting#cors', 'The console says something about CORS'],
  ['safety#content-security-policy', 'Does it run under a strict Content Security Policy?'],
  ['troubleshooting#429-too-many-requests', 'What does status 429 mean?'],
  ['troubleshooting#the-reply-comes-all-at-once', 'Why does the reply come all at once behind nginx?'],
  ['accessibility#keyboard-shortcuts', 'Which keyboard shortcuts are there?'],
  ['accessibility#screen-readers', 'Can blind people use it with a screen reader?'],
  ['safety#data-and-cookies', 'Does it set cookies?'],
  ['service-interface#language-model', 'Can I connect it to an LLM?'],
  ['size#browsers', 'Which browsers are supported?'],
  // A mistake in typing, and a new subject after another one.
  ['accessibility#keyboard-shortcuts', 'Which keybord shortcuts are there?'],
  ['theming#dark-mode', 'How do I embed it in React?', 'Is there a dark mode?'],
  // No words of its own to search for: still about the question before.
  ['react', 'How do I embed it in React?', 'And how does that work?'],
];

for (const [section, ...questions] of expected) {
  test(`“${questions.join('” … “')}” → ${section}`, async () => {
    const [best] = await search(conversation(questions));

    assert.equal(best?.id, section);
  });
}

const unknown: [...questions: string[]][] = [
  ['what is the weather in Paris?'],
  ['How do I embed it in React?', 'what is the weather in Paris?'],
  ['Who won the world cup in 1998?'],
  ['Quarkwurst Zwiebelflunder hopsasa'],
  ['Wie backe ich einen Kuchen?'],
  ['Tell me a joke'],
  ['Can I send back my shoes?'],
  ['Which trains run on Sunday?'],
  ['a'.repeat(100_000)],
  ['?!'],
  [''],
];

for (const questions of unknown) {
  test(`“${questions.join('” … “').slice(0, 80)}” → nothing found`, async () => {
    assert.deepEqual(await search(conversation(questions)), []);
  });
}

for (const [question, section] of [
  ['Can I translatte the texts?', 'languages'],
  ['Which keybaord shortcuts are there?', 'accessibility#keyboard-shortcuts'],
  ['Is there a keyboard shortc?', 'accessibility#keyboard-shortcuts'],
] as const) {
  test(`typo or abbreviation: “${question}” → ${section}`, async () => {
    assert.equal((await search(conversation([question])))[0]?.id, section);
  });
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

  test(`question without a topic after a ${kind} → about its title`, async () => {
    const question = about(kind, 'Theming', 'What is this about?');

    assert.match((await search(conversation([question])))[0]?.id ?? '', /^theming/);
  });
}
