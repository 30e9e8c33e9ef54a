import {test} from 'node:test';
import {assert, expect} from 'chai';

import type {SearchResult} from '../../../demo/service/documents/document-search.js';
import {createFusedSearch} from '../../../demo/service/meaning/fused-search.js';
import type {Message} from '../../../demo/service/types.js';
import {section} from '../search-index-contract.js';

const sections = (ids: string) => [...ids].map((id) => section(id, id, id));
const idsOf = (list: readonly {readonly id: string}[]) => list.map(({id}) => id).join('');
const question = (content: string): Message => ({role: 'user', content});

interface AskOptions {
  readonly messages?: readonly Message[];
  /** Whether words suggest the first nearest section. */
  readonly suggests?: boolean;
}

/** Asks a search whose words find `nearest`, of which the first `answers` answer, and whose nearest sections by meaning are `near`. */
async function ask(
  nearest: string,
  answers: number,
  near: string,
  {messages = [question('Where are the zebras?')], suggests = false}: AskOptions = {},
) {
  const found: SearchResult = {
    sections: sections(nearest).slice(0, answers),
    nearest: sections(nearest),
    suggested: suggests ? sections(nearest).slice(0, 1) : [],
    words: new Map([['zebras', 1]]),
    language: 'en',
  };
  const asked: string[] = [];
  const search = createFusedSearch(() => Promise.resolve(found), {
    nearest(text) {
      asked.push(text);
      return Promise.resolve(sections(near));
    },
  });
  const result = await search(messages);
  return {answers: idsOf(result.sections), nearest: idsOf(result.nearest), asked, result};
}

/** The orders of words (the answers in capital letters) and of meaning, the answers and the nearest ones. */
const FUSED: Readonly<
  Record<string, readonly [words: string, near: string, answers: string, nearest: string]>
> = {
  'no order of meaning → that of the words, the first three': ['ABcd', '', 'AB', 'ABc'],
  'the same order → unchanged': ['ABc', 'ABc', 'AB', 'ABc'],
  'words find nothing → the order of meaning, no answer': ['', 'abcd', '', 'abc'],
  'words find nothing that answers → meaning first, no answer': ['abc', 'xyz', '', 'xyz'],
  'words and meaning differ → by turns, the answer of the words first': ['ABC', 'xyz', 'ABC', 'AxB'],
  'an answer that is nearer in meaning → before the other one': ['AB', 'Bx', 'BA', 'BAx'],
  'a section that both have → first': ['abc', 'xyc', '', 'cxy'],
};

for (const [name, [words, near, answers, nearest]] of Object.entries(FUSED)) {
  test(name, async () => {
    const count = words.replace(/[^A-Z]/g, '').length;
    const result = await ask(words.toLowerCase(), count, near.toLowerCase());

    expect([result.answers, result.nearest]).to.deep.equal([answers.toLowerCase(), nearest.toLowerCase()]);
    expect(result.result.words).to.deep.equal(new Map([['zebras', 1]]));
  });
}

test('words suggest pages → the first three by words and meaning are suggested; else none', async () => {
  const suggested = async (suggests: boolean) =>
    idsOf((await ask('abc', 0, 'xyc', {suggests})).result.suggested);

  expect([await suggested(true), await suggested(false)]).to.deep.equal(['cxy', '']);
});

test('parts of a long section → different passages', async () => {
  const [one, other] = ['One.', 'Other.'].map((text) => section('long', 'Zebras', text));
  const found: SearchResult = {
    sections: [one!],
    nearest: [one!, other!],
    suggested: [],
    words: new Map(),
    language: 'en',
  };
  const search = createFusedSearch(() => Promise.resolve(found), {
    nearest: () => Promise.resolve([other!, {...one!}]),
  });
  const {sections: answers, nearest} = await search([question('zebras')]);

  expect(new Set(nearest.map(({blocks}) => blocks[0]))).to.deep.equal(new Set(['One.', 'Other.']));
  assert(nearest.includes(answers[0]!), 'the passage that answers is the same object');
});

const reply: Message = {role: 'assistant', content: 'At the gate.'};
const LONG = 'How can I get to the zoo from the central station?';
const quoted = (title: string) =>
  `The visitor asks about this page.\n\n\`\`\`\nTitle: ${title}\nhttps://www.example.com/\n\`\`\`\n\n`;

/** The last messages, and what is embedded. */
const EMBEDDED: Readonly<
  Record<string, readonly [messages: readonly Message[], embedded: RegExp | undefined]>
> = {
  'short question → with the question before': [
    [question('Where are the tickets?'), reply, question('Thanks!'), reply, question('And for children?')],
    /^Where are the tickets\?\nAnd for children\?$/,
  ],
  'long question → alone': [
    [question('Where are the tickets?'), reply, question(LONG)],
    /^How can I [^\n]*$/,
  ],
  'short question about a page → with its title': [
    [question('Where are the tickets?'), reply, question(`${quoted('Lions')}How old do they get?`)],
    /Title: Lions\n[^]*\nHow old do they get\?$/,
  ],
  'small talk → nothing': [[question('Where are the tickets?'), reply, question('Thanks!')], undefined],
  'question of 100,000 characters → its beginning': [[question('zebra '.repeat(20_000))], /^.{900,1000}$/],
};

for (const [name, [messages, embedded]] of Object.entries(EMBEDDED)) {
  test(`${name} is embedded`, async () => {
    const {asked} = await ask('a', 0, 'b', {messages});

    expect(asked.length).to.equal(embedded ? 1 : 0);
    if (embedded) expect(asked[0]!).to.match(embedded);
  });
}
