import {test} from 'node:test';
import {expect} from 'chai';

import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {markdownSections} from '../../demo/service/documents/markdown-document.js';
import type {Synonyms} from '../../demo/service/documents/synonyms.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import {quote} from '../../src/assistant/quotation.js';
import {shortened} from '../../src/platform/whole-characters.js';

/** Searches pages, each with its title and its text, for the last of these questions. */
async function search(
  pages: Readonly<Record<string, string>>,
  asked: string | readonly string[],
  synonyms: Synonyms = [],
) {
  const sections = Object.entries(pages).flatMap(([title, text]) =>
    markdownSections({id: title, title, url: null}, text),
  );
  const messages = [asked].flat().map((content) => ({role: 'user' as const, content}));
  const found = await createDocumentSearch(createMemoryIndex(sections), synonyms)(messages);
  const ids = (list: typeof found.sections) => list.map(({id}) => id);
  return {
    sections: ids(found.sections),
    nearest: ids(found.nearest),
    suggested: ids(found.suggested),
    language: found.language,
  };
}

/** A question about a page, as the element sends it. */
function about(kind: 'page' | 'passage of a page', title: string, question: string): string {
  const text = 'Keyboard shortcuts of a screen reader. '.repeat(200);
  const {quotation} = quote({kind, title, href: 'https://www.example.com/page', text}, shortened);
  return `${quotation}\n\n${question}`;
}

const MACHINES = {
  'Error E04': 'The tank is empty.',
  'Error E05': 'The tray is full.',
  'The display of your machine':
    'The machine shows the time, and the display shows the last error, such as E04.',
  Cleaning: 'Clean the machine each week.',
};

const GERMAN = {
  Kosten: 'Es sind fünf Euro am Tag.',
  Abholung: 'Am Abend kommen wir zu Ihnen.',
  Wetter: 'Es ist schön und warm bei uns.',
  Garantie: 'Sie gilt zwei Jahre lang für alle Geräte.',
  Körbe: 'Sie passen an jeden Lenker mit Motor.',
  Herstellernachweis: 'Er liegt dem Gerät bei.',
};
const JAPANESE = {
  返金について: '三日以内にお返しします。',
  エラーE04: 'タンクが空です。',
  営業時間: '九時から営業しています。',
};
const DESCALING = {
  'Descaling the boiler': 'Descaling the boiler takes an hour.',
  'Descaling with vinegar': 'Vinegar harms seals.',
  'A letter': 'Descaling was easy, and the boiler is clean.',
};
const WORDS = {'The order of words': 'First, second.', Functions: 'They open a file.', Beans: 'Fresh.'};
const HYPHENS = {'Changing your e-mail address': 'In the settings.', Wifi: 'With 2.4 GHz.', Beans: 'Fresh.'};
const SHIPPING = {Shipping: 'It is 5 €.', Weather: 'It is cold.'};
const BOTH = {'Shipping it': 'It is 5 €.', 'Postage of it': 'It is 5 €.'};
const POST = [['postage', 'Shipping', 'deliveries']];
const RETURNS = {Returns: 'Within 30 days.', 'A letter to us': 'We reply by post.', 'Sent by us': 'By post.'};
const SEND = {'What you send back': 'Within 30 days.', 'Back to the shop': 'We send it.'};
const RETURN = [['send back', 'return']];

const CHAT = {
  'Dark mode': 'It follows the system.',
  'Embedding in React': 'Import the component.',
  'Embedding in Vue': 'Import the element.',
  Theming: 'Change the colors.',
  'Keyboard shortcuts': 'Enter sends.',
};
const DARK = 'Is there a dark mode?';

type Pages = Readonly<Record<string, string>>;
type Row = readonly [
  pages: Pages,
  question: string | readonly string[],
  first: string,
  more?: '+' | undefined,
  synonyms?: Synonyms,
];

/** The first page that is found for a question, if any, and whether more are. */
const FOUND: Readonly<Record<string, readonly Row[]>> = {
  'identifier in the question → the page with it in its title, not one with more of the other words': [
    [MACHINES, 'my machine shows E04', 'Error E04', '+'],
    [MACHINES, 'What does e05 on the display mean?', 'Error E05'],
  ],
  'identifier that no page has → nothing': [[MACHINES, 'the display of my machine shows E77', '']],
  'German verb in another form, or in two parts; part of a compound, or a longer one; oe or o for ö → found':
    [
      [GERMAN, 'Was kostet das bei euch?', 'Kosten'],
      [GERMAN, 'Holt ihr es wieder ab?', 'Abholung'],
      [GERMAN, 'Wo ist der Nachweis?', 'Herstellernachweis'],
      [GERMAN, 'Wie lang ist die Garantiezeit?', 'Garantie'],
      [GERMAN, 'Wo sind die Koerbe?', 'Körbe'],
      [GERMAN, 'korbe', 'Körbe'],
      [GERMAN, 'Passen Körbe im Winter an jeden Lenker mit Motor?', 'Körbe'],
      [GERMAN, 'Rezept für Apfelkuchen', ''],
    ],
  'Japanese question with particles, or wide letters → found': [
    [JAPANESE, '返金はいつですか？', '返金について'],
    [JAPANESE, 'Ｅ０４', 'エラーE04'],
    [JAPANESE, '明日の東京の天気は？', ''],
  ],
  'synonym of a word → found, in both directions; the word itself comes first': [
    [SHIPPING, 'What about postage?', ''],
    [SHIPPING, 'What about postage?', 'Shipping', undefined, POST],
    [{Postage: 'It is 5 €.'}, 'What is the delivery?', 'Postage', undefined, POST],
    [BOTH, 'What about postage?', 'Postage of it', undefined, POST],
    [BOTH, 'What about shipping?', 'Shipping it', undefined, POST],
  ],
  'phrase in a group → found if the question has all its words, which are usual ones': [
    [RETURNS, 'Can I send my things back?', 'Returns', undefined, RETURN],
    [RETURNS, 'Did you send my things?', '', undefined, RETURN],
    [RETURNS, 'Can I send things back, a few of them?', 'Returns', undefined, RETURN],
    [SEND, 'How do I return it?', 'What you send back', undefined, RETURN],
  ],
  'second page has much less of the question → left out': [
    [DESCALING, 'descaling the boiler', 'Descaling the boiler'],
    [DESCALING, 'descaling the boiler with vinegar', 'Descaling with vinegar', '+'],
  ],
  'usual words only → the page needs most of them': [
    [WORDS, 'Can I open my order?', ''],
    [WORDS, 'What is the order of words?', 'The order of words'],
  ],
  'word with or without a hyphen after its first letters → the same word': [
    [HYPHENS, 'What about emails?', 'Changing your e-mail address'],
    [HYPHENS, 'Does it have Wi-Fi?', 'Wifi'],
  ],
  'question after a long page or passage → searched, the text of the page not': [
    [CHAT, about('page', 'Example', DARK), 'Dark mode'],
    [CHAT, about('passage of a page', 'Example', DARK), 'Dark mode'],
  ],
  'short question → continues the one before, not the page that it was about': [
    [CHAT, [about('page', 'Example', 'How about embedding in React?'), 'and in Vue?'], 'Embedding in Vue'],
  ],
  'question without a topic → about the title of the page, or the selected passage': [
    [CHAT, about('page', 'Theming', 'What is this about?'), 'Theming'],
    [CHAT, about('passage of a page', 'Theming', 'What does that mean?'), 'Keyboard shortcuts'],
  ],
};

for (const [name, rows] of Object.entries(FOUND)) {
  test(name, async () => {
    for (const [pages, question, expected, more, synonyms] of rows) {
      const [first = '', ...others] = (await search(pages, question, synonyms)).sections;
      expect([first, others.length > 0], String(question)).to.deep.equal([expected, more === '+']);
    }
  });
}

test('too little of the question in a section → not relevant, but among the nearest three', async () => {
  const pages = {Invoices: 'As PDF.', Offices: 'We rent machines.', Beans: 'Fresh.', Water: 'Soft.'};

  for (const [question, sections, nearest] of [
    ['invoices for zoologists', ['Invoices'], ['Invoices']],
    ['invoices for zoologists in rainforests', [], ['Invoices']],
    // Half of the words, and not in a heading.
    ['machines for zoologists', [], ['Offices']],
    // A word that no document has tells nothing of a section: the rare ones decide.
    ['rent machines for zoologists', ['Offices'], ['Offices']],
    ['zoologists: offices?', ['Offices'], ['Offices']],
    ['machines for zoologists in rainforests', [], ['Offices']],
  ] as const) {
    const found = await search(pages, question);
    expect([found.sections, found.nearest]).to.deep.equal([sections, nearest]);
  }
  const many = {...pages, 'Two invoices': '-', 'Three invoices': '-', 'Four invoices': '-'};
  expect((await search(many, 'invoices for zoologists')).nearest.length).to.equal(3);
});

test('a question with one rare word of a page, and more that no page has → no answer, but the page is suggested', async () => {
  const pages = {Invoices: 'As PDF.', Offices: 'We rent machines.', Beans: 'Fresh.', Water: 'Soft.'};
  expect((await search(pages, 'machines for zoologists in rainforests')).suggested).to.deep.equal([
    'Offices',
  ]);
  expect((await search(pages, 'machines')).suggested).to.deep.equal([]);
  expect((await search(pages, 'zoologists')).suggested).to.deep.equal([]);
  // A name that no page has is the topic.
  expect((await search(pages, 'Are there machines in Peru?')).suggested).to.deep.equal([]);
});

test('words of a question in one row of a table → before a table that has them in several', async () => {
  const rows = (list: readonly string[]) =>
    `| a | b |\n|---|---|\n${list.map((row) => `| ${row} |`).join('\n')}`;
  const pages = {
    Options: rows([
      'size | of the window',
      'color | of the button',
      'delay | of the hint',
      'sound | of a click',
    ]),
    Buttons: 'The size of the button is fixed.',
    Beans: 'Fresh.',
  };
  expect((await search(pages, 'size of the button')).nearest[0]).to.deep.equal('Buttons');
  const list = {...pages, Options: '- the size of the window\n- the color of the button\n- the delay'};
  expect((await search(list, 'size of the button')).nearest[0]).to.deep.equal('Buttons');
});

const ENGLISH = {
  Delivery: 'How long the delivery to Norway takes, and what it costs.',
  Repairs: 'We repair all of the machines that we have sold to you.',
};

for (const [question, language] of [
  ['delivery to Norway', 'en'],
  ['repair in Bergen', 'en'],
  ['Wie kann ich das denn zurückgeben?', 'de'],
  ['返品できますか', 'ja'],
  ['Zebra', 'en'],
] as const)
  test(`documents in English, “${question}” → the question is in ${language}`, async () => {
    expect((await search(ENGLISH, question)).language).to.equal(language);
  });
