import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {markdownSections} from '../../demo/service/documents/markdown-document.js';
import type {Synonyms} from '../../demo/service/documents/synonyms.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import type {Message} from '../../demo/service/types.js';

/** Searches pages, each with its title and its text, for the last of some questions. */
async function search(
  pages: Readonly<Record<string, string>>,
  questions: string | readonly string[],
  synonyms: Synonyms = [],
) {
  const sections = Object.entries(pages).flatMap(([title, text]) =>
    markdownSections({id: title, title, url: null}, text),
  );
  const messages = [questions].flat().map((content): Message => ({role: 'user', content}));
  const found = await createDocumentSearch(createMemoryIndex(sections), synonyms)(messages);
  return {
    sections: found.sections.map(({id}) => id),
    nearest: found.nearest.map(({id}) => id),
  };
}

const MACHINES = {
  'Error E04': 'The tank is empty.',
  'Error E05': 'The tray is full.',
  'The display of your machine':
    'The machine shows the time, and the display shows the last error, such as E04.',
  Cleaning: 'Clean the machine each week.',
};

test('identifier in the question → the page with it in its title, not one with more of the other words', async () => {
  assert.equal((await search(MACHINES, 'my machine shows E04')).sections[0], 'Error E04');
  assert.equal((await search(MACHINES, 'What does e05 on the display mean?')).sections[0], 'Error E05');
});

test('identifier that no page has → nothing found', async () => {
  assert.deepEqual((await search(MACHINES, 'the display of my machine shows E77')).sections, []);
});

test('German verb in another form, or in two parts → found', async () => {
  const pages = {
    Kosten: 'Es sind fünf Euro am Tag.',
    Abholung: 'Am Abend kommen wir zu Ihnen.',
    Wetter: 'Es ist schön und warm bei uns.',
  };

  assert.deepEqual((await search(pages, 'Was kostet das bei euch?')).sections, ['Kosten']);
  assert.deepEqual((await search(pages, 'Holt ihr es wieder ab?')).sections, ['Abholung']);
});

test('synonym of a word → found, in both directions; the word itself comes first', async () => {
  const pages = {Shipping: 'It is 5 €.', Weather: 'It is cold.'};
  const synonyms = [['postage', 'Shipping', 'deliveries']];

  assert.deepEqual((await search(pages, 'What about postage?')).sections, []);
  assert.deepEqual((await search(pages, 'What about postage?', synonyms)).sections, ['Shipping']);
  assert.deepEqual((await search({Postage: 'It is 5 €.'}, 'What is the delivery?', synonyms)).sections, [
    'Postage',
  ]);
  const both = {'Shipping it': 'It is 5 €.', 'Postage of it': 'It is 5 €.'};
  assert.equal((await search(both, 'What about postage?', synonyms)).sections[0], 'Postage of it');
  assert.equal((await search(both, 'What about shipping?', synonyms)).sections[0], 'Shipping it');
});

test('phrase in a group → found if the question has all its words', async () => {
  const pages = {Returns: 'Within 30 days.', 'A letter to us': 'We reply by post.', 'Sent by us': 'By post.'};
  const synonyms = [['send back', 'return']];

  assert.deepEqual((await search(pages, 'Can I send my things back?', synonyms)).sections, ['Returns']);
  assert.equal(
    (await search(pages, 'Did you send my things?', synonyms)).sections.includes('Returns'),
    false,
  );
  // A phrase is more than its words, which are usual ones.
  assert.deepEqual((await search(pages, 'Can I send things back, a few of them?', synonyms)).sections, [
    'Returns',
  ]);
  const asked = {'What you send back': 'Within 30 days.', 'Back to the shop': 'We send it.'};
  assert.deepEqual((await search(asked, 'How do I return it?', synonyms)).sections, ['What you send back']);
});

test('second page has much less of the question → left out', async () => {
  const pages = {
    'Descaling the boiler': 'Descaling the boiler takes an hour.',
    'Descaling with vinegar': 'Vinegar harms seals.',
    'A letter': 'Descaling was easy, and the boiler is clean.',
  };

  assert.deepEqual((await search(pages, 'descaling the boiler')).sections, ['Descaling the boiler']);
  assert.equal((await search(pages, 'descaling the boiler with vinegar')).sections.length, 2);
});

test('less than a third of the question in the title, half in the text → not relevant, but among the nearest three', async () => {
  const pages = {Invoices: 'As PDF.', Offices: 'We rent machines.', Beans: 'Fresh.', Water: 'Soft.'};

  assert.deepEqual(await search(pages, 'invoices for zoologists'), {
    sections: ['Invoices'],
    nearest: ['Invoices'],
  });
  assert.deepEqual(await search(pages, 'invoices for zoologists in rainforests'), {
    sections: [],
    nearest: ['Invoices'],
  });
  assert.deepEqual(await search(pages, 'machines for zoologists'), {sections: [], nearest: ['Offices']});
  const many = {...pages, 'Two invoices': '-', 'Three invoices': '-', 'Four invoices': '-'};
  assert.equal((await search(many, 'invoices for zoologists')).nearest.length, 3);
});

test('usual words only → the page needs most of them', async () => {
  const pages = {'The order of words': 'First, second.', Functions: 'They open a file.', Beans: 'Fresh.'};

  assert.deepEqual((await search(pages, 'Can I open my order?')).sections, []);
  assert.deepEqual((await search(pages, 'What is the order of words?')).sections, ['The order of words']);
});

test('word with or without a hyphen after its first letters → the same word', async () => {
  const pages = {'Changing your e-mail address': 'In the settings.', Wifi: 'With 2.4 GHz.', Beans: 'Fresh.'};

  assert.deepEqual((await search(pages, 'What about emails?')).sections, ['Changing your e-mail address']);
  assert.deepEqual((await search(pages, 'Does it have Wi-Fi?')).sections, ['Wifi']);
});

test('conversation of thousands of short messages → only the last ones are read', async () => {
  let read = 0;
  const message: Message = {
    role: 'user',
    get content() {
      read += 1;
      return 'hi';
    },
  };
  const question: Message = {role: 'user', content: 'and the tank?'};
  const search = createDocumentSearch(createMemoryIndex([]));
  await search([...Array.from({length: 10_000}, () => message), question]);
  assert.ok(read < 200, `${read} reads`);
});
