import assert from 'node:assert/strict';
import {test} from 'node:test';

import {parseGuide} from '../../demo/service/knowledge-base/guide.js';
import {agents} from '../../demo/service/agents.js';
import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import type {Guide} from '../../demo/service/knowledge-base/guide.js';
import type {Message} from '../../demo/service/types.js';
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
  ['embedding', 'How do I put it on my website?'],
  ['embedding#getting-started', 'How do I get started?'],
  ['embedding#script-tag', 'Is there a script tag?'],
  ['embedding#npm', 'How can I install it with npm?'],
  ['embedding#react', 'How do I embed the widget in React?'],
  ['embedding#vue', 'How do I embed it in React?', 'and in Vue?'],
  ['embedding#svelte', 'How do I embed it in React?', 'and in Vue?', 'What about Svelte?'],
  ['embedding#angular', 'does it work in ANGULAR'],
  ['embedding#size-and-placement', 'How do I set the height of the chat?'],
  ['configuration#attributes', 'Which attributes are there?'],
  ['configuration#texts-and-translation', 'Can I translate the texts?'],
  ['configuration#welcome-message-and-starters', 'How do I suggest questions with starters?'],
  ['methods-and-events#events', 'Which events does it dispatch?'],
  ['methods-and-events#opening-links-yourself', 'How do I handle clicked links with my router?'],
  ['theming#changing-colours', 'How can I change the colours?'],
  ['theming#dark-mode', 'Is there a dark mode?'],
  ['theming#parts', 'Which parts can I style?'],
  ['references#missing-references', 'Why are references missing?'],
  ['private-agents#keeping-the-key-secret', 'How do I keep my API key secret?'],
  ['troubleshooting#cors', 'The console says something about CORS'],
  ['troubleshooting#content-security-policy', 'Does it run under a strict Content Security Policy?'],
  ['troubleshooting#429-too-many-requests', 'What does status 429 mean?'],
  ['troubleshooting#the-reply-comes-all-at-once', 'Why does the reply come all at once behind nginx?'],
  ['accessibility#keyboard-shortcuts', 'Which keyboard shortcuts are there?'],
  ['accessibility#screen-readers', 'Can blind people use it with a screen reader?'],
  ['privacy-and-safety#data-and-cookies', 'Does it set cookies?'],
  ['service#connecting-a-language-model', 'Can I connect it to an LLM?'],
  ['about#browser-support', 'Which browsers are supported?'],
  // A mistake in typing, and a new subject after another one.
  ['accessibility#keyboard-shortcuts', 'Which keybord shortcuts are there?'],
  ['theming#dark-mode', 'How do I embed it in React?', 'Is there a dark mode?'],
  // No words of its own to search for: still about the question before.
  ['embedding#react', 'How do I embed it in React?', 'And how does that work?'],
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
  ['Can I return my order?'],
  ['Which trains are delayed?'],
  ['a'.repeat(100_000)],
  ['?!'],
  [''],
];

for (const questions of unknown) {
  test(`“${questions.join('” … “').slice(0, 80)}” → nothing found`, async () => {
    assert.deepEqual(await search(conversation(questions)), []);
  });
}

test('guide and its summary match → guide found, summary left out', async () => {
  const overview = parseGuide('overview', '# Overview\n\n## Dark mode\n\nThere is a dark mode.\n', 0.5);
  const found = (await searchIn([overview, ...guides])(conversation(['Is there a dark mode?']))).sections;

  assert.equal(found[0]?.id, 'theming#dark-mode');
  assert.equal(
    found.some(({id}) => id.startsWith('overview')),
    false,
  );
});

test('only the summary matches → summary found', async () => {
  const overview = parseGuide('overview', '# Overview\n\n## Zebras\n\nThere are no zebras.\n', 0.5);
  const found = (await searchIn([overview, ...guides])(conversation(['Are there zebras?']))).sections;

  assert.equal(found[0]?.id, 'overview#zebras');
});

for (const [question, section] of [
  ['Can I translatte the texts?', 'configuration#texts-and-translation'],
  ['Which keybaord shortcuts are there?', 'accessibility#keyboard-shortcuts'],
  ['Is there a keyboard shortc?', 'accessibility#keyboard-shortcuts'],
] as const) {
  test(`typo or abbreviation: “${question}” → ${section}`, async () => {
    assert.equal((await search(conversation([question])))[0]?.id, section);
  });
}
