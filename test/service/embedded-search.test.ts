import assert from 'node:assert/strict';
import {test} from 'node:test';

import {agents} from '../../demo/service/agents.js';
import type {ServiceOptions} from '../../demo/service/app.js';
import {quoted} from '../../demo/service/knowledge-base/excerpt.js';
import {parseGuide} from '../../demo/service/knowledge-base/guide.js';
import {asked, askWith, guides} from './service.js';
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
    assert.ok(rest.includes(` [${index + 1}]`), title);
    rest = rest.replace(`**${title}**`, '').replace(` [${index + 1}]`, '');
  }
  assert.ok(payload.citedResources.length > 1, 'there are several passages');
  assert.equal(rest.trim(), '');
});

for (const [name, code] of [
  ['code → the number follows its last paragraph', '```js\nzebra();\n```'],
  ['code between tildes → quoted unchanged, without a number', '~~~md\n[Zebras](zebras.md)\n~~~'],
] as const) {
  test(`passage with ${name}`, async () => {
    const zoo = [parseGuide('zoo', `# Zoo\n\n## Zebras\n\nAbout [zebras](zebras.md).\n\n${code}\n`)];

    assert.equal(
      (await reply('Where are the zebras?', {guides: zoo})).content,
      `About zebras. [1]\n\n${code}`,
    );
  });
}

test('nothing found → one sentence, with the topics of the agent if it has some; no references', async () => {
  const {content, ids, usage} = await reply('what is the weather in Paris?');

  assert.equal(
    content,
    'I found nothing about that. You can ask me about adding the chat to a website, its look, its settings, privacy, or a connection to a service.',
  );
  assert.deepEqual(ids, []);
  assert.notEqual(usage.completion_tokens, 0);

  const plain = await reply('How do I embed it?', {guides: [], agents: [{...docs, topics: []}]});
  assert.equal(plain.content, 'I found nothing about that.');
});

test('two passages → each has its title', async () => {
  const zoo = [
    parseGuide('zebras', '# Stripes of zebras\n\nThey are black.\n'),
    parseGuide('okapis', '# Stripes of okapis\n\nThey are white.\n'),
  ];
  const question = 'Which stripes are there?';
  assert.equal(
    (await reply(question, {guides: zoo})).content,
    '**Stripes of zebras**\n\nThey are black. [1]\n\n**Stripes of okapis**\n\nThey are white. [2]',
  );
});

test('long section → the paragraphs that have the words of the question, code whole', async () => {
  const code = `\`\`\`js\n${'console.log("stripes");\n'.repeat(60)}\`\`\``;
  const filler = 'This is about something else. '.repeat(12).trim();
  const guide = parseGuide(
    'zoo',
    `# Zoo\n\n## Animals\n\nThe animals.\n\n${filler}\n\nZebras have stripes.\n\n${code}\n\n${filler}\n\n${filler}\n`,
  );
  const {content} = await reply('Which animals have stripes?', {guides: [guide]});

  assert.equal(content, `The animals.\n\nZebras have stripes. [1]\n\n${code}`);
});

test('question about one row of a long table → only that row', async () => {
  const {content} = await reply('Which custom property sets the radius?');

  const rows = content.split('\n').filter((line) => line.startsWith('| `--'));
  assert.equal(rows.length, 1);
  assert.match(rows[0] ?? '', /--chat-bot-radius/);
});
