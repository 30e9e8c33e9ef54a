import {test} from 'node:test';
import {assert, expect} from 'chai';

import {agents} from '../../demo/service/agents.js';
import type {ServiceOptions} from '../../demo/service/app.js';
import {quoted} from '../../demo/service/knowledge-base/excerpt.js';
import {parseGuide} from '../../demo/service/knowledge-base/guide.js';
import {ask, asked, askWith, guides} from './service.js';
import {readReply} from './wire.js';

const docs = agents[0]!;

async function reply(question: string, options: Partial<ServiceOptions> = {}) {
  return readReply(await askWith(options, {...asked(question), stream: false}));
}

test('question → reply has only passages of the Knowledge Base and numbers of references', async () => {
  const {content, payload} = await reply('Which languages are there?');

  let rest = content;
  for (const {sections} of guides) {
    for (const {blocks} of sections) for (const block of blocks) rest = rest.replace(quoted(block), '');
  }
  for (const [index, {title}] of payload.citedResources.entries()) {
    assert(rest.includes(` [${index + 1}]`), title);
    const heading = title.split(' › ').at(-1)!;
    rest = rest
      .replace(new RegExp(`\\*\\*(?:.* › )?${heading}\\*\\*`, 'i'), '')
      .replace(` [${index + 1}]`, '');
  }
  assert(payload.citedResources.length > 1, 'there are several passages');
  expect(rest.trim()).to.equal('');
});

test('nothing found → one sentence, with the topics of the agent if it has some; no references', async () => {
  const {content, ids, usage} = await reply('what is the weather in Paris?');

  expect(content).to.equal(
    'I found nothing about that. You can ask me about adding the chat to a website, its look, its settings, privacy, or a connection to a service.',
  );
  expect(ids).to.deep.equal([]);
  expect(usage.completion_tokens).to.not.equal(0);

  const plain = await reply('How do I embed it?', {guides: [], agents: [{...docs, topics: []}]});
  expect(plain.content).to.equal('I found nothing about that.');
});

const FILLER = 'This is about something else. '.repeat(12).trim();
const CODE = '```js\nzebra();\n```';
const LONG_CODE = `\`\`\`js\n${'console.log("stripes");\n'.repeat(60)}\`\`\``;
const TILDES = '~~~md\n[Zebras](zebras.md)\n~~~';

/** Guides, a question and the whole reply. */
const REPLIES: Readonly<
  Record<string, readonly [texts: readonly string[], question: string, reply: string]>
> = {
  'passage with code → the number follows its last paragraph': [
    [`# Zoo\n\n## Zebras\n\nAbout [zebras](zebras.md).\n\n${CODE}\n`],
    'Where are the zebras?',
    `About zebras. [1]\n\n${CODE}`,
  ],
  'passage with code between tildes → quoted unchanged, without a number': [
    [`# Zoo\n\n## Zebras\n\nAbout [zebras](zebras.md).\n\n${TILDES}\n`],
    'Where are the zebras?',
    `About zebras. [1]\n\n${TILDES}`,
  ],
  'two passages → each has its title': [
    ['# Stripes of zebras\n\nThey are black.\n', '# Stripes of okapis\n\nThey are white.\n'],
    'Which stripes are there?',
    '**Stripes of zebras**\n\nThey are black. [1]\n\n**Stripes of okapis**\n\nThey are white. [2]',
  ],
  'long section → the paragraphs that have the words of the question, code whole': [
    [
      `# Zoo\n\n## Animals\n\nThe animals.\n\n${FILLER}\n\nZebras have stripes.\n\n${LONG_CODE}\n\n${FILLER}\n\n${FILLER}\n`,
    ],
    'Which animals have stripes?',
    `The animals.\n\nZebras have stripes. [1]\n\n${LONG_CODE}`,
  ],
  'comment in a section → neither found nor shown': [
    ['# Zoo\n\n## Zebras\n\n<!-- striped horses -->\n\nThey are here.\n'],
    'Any zebras?',
    'They are here. [1]',
  ],
};

for (const [name, [texts, question, expected]] of Object.entries(REPLIES)) {
  test(name, async () => {
    const zoo = texts.map((text, index) => parseGuide(`zoo-${index}`, text));
    expect((await reply(question, {guides: zoo})).content).to.equal(expected);
  });
}

test('agent without references, or the model embedded-search-brief → no markers, or the best passage only', async () => {
  const fields = {...asked('Which languages are there?'), stream: false};
  const full = await readReply(await ask(fields));
  const unlinked = await readReply(await ask({...fields, botId: 'docs-unlinked'}));
  assert(full.ids.length > 1);
  expect(unlinked.payload).to.deep.equal({citedResources: []});
  expect(unlinked.content).to.equal(full.content.replaceAll(/ \[\d\]/g, ''));

  const brief = await readReply(await ask({...fields, model: 'embedded-search-brief'}));
  expect([full.model, brief.model]).to.deep.equal(['embedded-search', 'embedded-search-brief']);
  expect(brief.payload.citedResources).to.deep.equal(full.payload.citedResources.slice(0, 1));
  // A single passage has no title.
  assert(full.content.includes(`**\n\n${brief.content}`));
});

test('agent with excerpts → the words of the cited passage; other agents → the four fields of the interface', async () => {
  const texts = [
    `# Zoo\n\n## Zebras\n\nThe **zebras** live [here](here.md), with \`stripes\`.\n\n${CODE}\n`,
    `# Zebra houses\n\n- Zebras live in **houses**.\n- ${FILLER}\n`,
  ];
  const zoo = {guides: texts.map((text, index) => parseGuide(`zoo-${index}`, text))};
  const {payload} = await reply('Where do zebras live?', zoo);
  const excerpts = new Map(payload.citedResources.map(({title, excerpt}) => [title, excerpt]));
  expect(excerpts.get('Zoo › Zebras')).to.equal('The zebras live here, with stripes.');
  expect(excerpts.get('Zebra houses')).to.match(/^Zebras live in houses\. This is .+ \w+…$/);
  expect(excerpts.get('Zebra houses')!.length).to.be.within(280, 300);

  const plain = await reply('Where do zebras live?', {...zoo, agents: [{...docs, excerpts: false}]});
  for (const resource of plain.payload.citedResources)
    expect(Object.keys(resource)).to.deep.equal(['id', 'url', 'title', 'type']);
});

test('question about one row of a long table → only that row', async () => {
  const {content} = await reply('Which custom property sets the radius?');

  const rows = content.split('\n').filter((line) => line.startsWith('| `--'));
  expect(rows.length).to.equal(1);
  expect(rows[0] ?? '').to.match(/--chat-bot-radius/);
});
