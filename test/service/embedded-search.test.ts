import assert from 'node:assert/strict';
import {test} from 'node:test';

import {parseGuide} from '../../demo/service/knowledge-base/guide.js';
import {tokens} from '../../demo/service/tokens.js';
import {guides} from './guides.js';
import {completionsRequest, requestBody, service} from './service.js';
import {type Completion, readJson} from './wire.js';

async function reply(question: string, options: Parameters<typeof service>[0] = {}): Promise<Completion> {
  const body = requestBody({messages: [{role: 'user', content: question}], stream: false});
  return readJson(await service(options).request(completionsRequest(body)));
}

test('question → reply has the passage unchanged, with lists and code', async () => {
  const {choices} = await reply('How do I embed the widget in React?');

  const react = guides.flatMap(({sections}) => sections).find(({id}) => id === 'embedding#react');
  const passage = `**Embedding › React**\n\n${react?.blocks.join('\n\n')}`;
  assert.equal(choices[0]?.message.content.slice(0, passage.length), passage);
  assert.match(passage, /```jsx\n[^]+\n```/);
});

test('question → reply has only passages of the Knowledge Base and numbers of references', async () => {
  const {choices, payload} = await reply('Why are there no references?');

  let rest = choices[0]?.message.content ?? '';
  for (const {sections} of guides) {
    for (const {blocks} of sections) for (const block of blocks) rest = rest.replace(block, '');
  }
  for (const [index, {title}] of payload.citedResources.entries()) {
    assert.ok(rest.includes(` [${index + 1}]`), title);
    rest = rest.replace(`**${title}**`, '').replace(` [${index + 1}]`, '');
  }
  assert.ok(payload.citedResources.length > 1, 'there are several passages');
  assert.equal(rest.trim(), '');
});

test('passage with code → the number follows its last paragraph', async () => {
  const guide = parseGuide('zoo', '# Zoo\n\n## Zebras\n\nAbout zebras.\n\n```js\nzebra();\n```\n');
  const {choices} = await reply('Where are the zebras?', {guides: [guide]});

  assert.equal(choices[0]?.message.content, '**Zoo › Zebras**\n\nAbout zebras. [1]\n\n```js\nzebra();\n```');
});

test('passage of a table → the number follows its title', async () => {
  const guide = parseGuide('zoo', '# Zoo\n\n## Zebras\n\n| Name |\n| - |\n| Zoe |\n');
  const {choices} = await reply('Where are the zebras?', {guides: [guide]});

  assert.equal(choices[0]?.message.content, '**Zoo › Zebras** [1]\n\n| Name |\n| - |\n| Zoe |');
});

test('nothing found → a sentence about it, no references, links to three sections', async () => {
  const {choices, payload, usage} = await reply('what is the weather in Paris?');

  const content = choices[0]?.message.content ?? '';
  assert.match(content, /^I found nothing about that in the Knowledge Base\./);
  assert.equal(content.match(/^- \[.+\]\(http:\/\/chat\.example\.com\/knowledge\/.+\)$/gm)?.length, 3);
  assert.deepEqual(payload.citedResources, []);
  assert.notEqual(usage.completion_tokens, 0);
});

test('nothing found, one section is similar → that section is the first link', async () => {
  const {choices} = await reply('How do I bake cookies with chocolate and sugar?');

  assert.match(choices[0]?.message.content ?? '', /:\n\n- \[Privacy and safety › Data and cookies\]/);
});

test('Knowledge Base without sections → the sentence that nothing was found', async () => {
  const {choices} = await reply('How do I embed it?', {guides: []});

  assert.equal(choices[0]?.message.content, 'I found nothing about that in the Knowledge Base.');
});

test('small talk → a short reply without references or numbers', async () => {
  for (const message of ['Hello!', 'Thanks, bye', 'Who are you?', 'what can you do', 'OK']) {
    const {choices, payload} = await reply(message);
    const content = choices[0]?.message.content ?? '';
    assert.doesNotMatch(content, /found nothing|\[\d\]/, message);
    assert.ok(content.length < 250, message);
    assert.deepEqual(payload.citedResources, [], message);
  }
});

test('greeting before a question → reply to the question', async () => {
  const {payload} = await reply('Hello! Is there a dark mode? Thanks');

  assert.equal(payload.citedResources[0]?.id, 'theming#dark-mode');
});

test('long section → the paragraphs that have the words of the question, code whole', async () => {
  const code = `\`\`\`js\n${'console.log("stripes");\n'.repeat(60)}\`\`\``;
  const filler = 'This is about something else. '.repeat(12).trim();
  const guide = parseGuide(
    'zoo',
    `# Zoo\n\n## Animals\n\nThe animals.\n\n${filler}\n\nZebras have stripes.\n\n${code}\n\n${filler}\n\n${filler}\n`,
  );
  const {choices} = await reply('Which animals have stripes?', {guides: [guide]});

  assert.equal(
    choices[0]?.message.content,
    `**Zoo › Animals**\n\nThe animals.\n\nZebras have stripes. [1]\n\n${code}`,
  );
});

test('question about one row of a long table → only that row', async () => {
  const {choices} = await reply('Which custom property sets the radius?');

  const rows = choices[0]?.message.content.split('\n').filter((line) => line.startsWith('| `--'));
  assert.deepEqual(rows?.length, 1);
  assert.match(rows[0] ?? '', /--chat-bot-radius/);
});

test('tokens of a text → about four characters each, together the text', () => {
  const text =
    guides.flatMap(({sections}) => sections.flatMap(({blocks}) => blocks)).join('\n\n') + ' 👩‍👩‍👧\r\n ';
  const pieces = tokens(text);

  assert.equal(pieces.join(''), text);
  const average = text.length / pieces.length;
  assert.ok(average > 3 && average < 5.5, String(average));
  assert.deepEqual(tokens(''), []);
});
