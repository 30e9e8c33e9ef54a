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

test('answers with the passage as it is written, lists and code included', async () => {
  const {choices} = await reply('How do I embed the widget in React?');

  const react = guides.flatMap(({sections}) => sections).find(({id}) => id === 'embedding#react');
  const passage = `**Embedding › React**\n\n${react?.blocks.join('\n\n')}`;
  assert.equal(choices[0]?.message.content.slice(0, passage.length), passage);
  assert.match(passage, /```jsx\n[^]+\n```/);
});

test('answers with nothing but passages of the Knowledge Base', async () => {
  const {choices, payload} = await reply('Why are there no references?');

  let rest = choices[0]?.message.content ?? '';
  for (const {sections} of guides) {
    for (const {blocks} of sections) for (const block of blocks) rest = rest.replace(block, '');
  }
  for (const {title} of payload.citedResources) rest = rest.replace(`**${title}**`, '');
  assert.ok(payload.citedResources.length > 1, 'there are several passages');
  assert.equal(rest.trim(), '');
});

test('says that it found nothing, and cites nothing', async () => {
  const {choices, payload, usage} = await reply('what is the weather in Paris?');

  assert.equal(choices[0]?.message.content, 'I found nothing about that in the Knowledge Base.');
  assert.deepEqual(payload.citedResources, []);
  assert.notEqual(usage.completion_tokens, 0);
});

test('says the same when the Knowledge Base is empty', async () => {
  const {choices} = await reply('How do I embed it?', {guides: []});

  assert.equal(choices[0]?.message.content, 'I found nothing about that in the Knowledge Base.');
});

test('cuts a long passage between two blocks', async () => {
  const code = `\`\`\`js\n${'console.log("zebra");\n'.repeat(60)}\`\`\``;
  const guide = parseGuide('zoo', `# Zoo\n\n## Zebras\n\nAbout zebras.\n\n${code}\n\n${code}\n\nThe end.\n`);
  const {choices} = await reply('Where are the zebras?', {guides: [guide]});

  assert.equal(choices[0]?.message.content, `**Zoo › Zebras**\n\nAbout zebras.\n\n${code}`);
});

test('writes in tokens of about four characters that add up to the text', () => {
  const text =
    guides.flatMap(({sections}) => sections.flatMap(({blocks}) => blocks)).join('\n\n') + ' 👩‍👩‍👧\r\n ';
  const pieces = tokens(text);

  assert.equal(pieces.join(''), text);
  const average = text.length / pieces.length;
  assert.ok(average > 3 && average < 5.5, String(average));
  assert.deepEqual(tokens(''), []);
});
