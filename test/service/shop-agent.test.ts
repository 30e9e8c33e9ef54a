import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

import {createNodeService} from '../../demo/service/node.js';
import {completionsRequest, requestBody} from './service.js';
import {type Completion, readJson} from './wire.js';

const app = createNodeService({guides: [], tokenDelay: 0});
const DEMO = new URL('../../demo/', import.meta.url);

async function ask(question: string) {
  const body = requestBody({botId: 'shop', stream: false, messages: [{role: 'user', content: question}]});
  const {choices, payload} = await readJson<Completion>(await app.request(completionsRequest(body)));
  return {
    content: choices[0]?.message.content ?? '',
    url: payload.citedResources[0]?.url.replace('http://chat.example.com/customer-site/', ''),
  };
}

/** The address that is cited, a text of the reply, and questions. */
const expected: readonly (readonly [url: string, text: RegExp, ...questions: string[]])[] = [
  ['fittings.html#counter-bell', /€24/, 'What does the Counter Bell cost?', 'How much is the chat?'],
  ['fittings.html#window-box', /€14/, 'Do you have a carousel?', 'How much is the Window Box?'],
  ['fittings.html#letter-slot', /€12/, 'I need a contact form'],
  ['orders.html#ordering', /shop@example\.com/, 'How do I order?'],
  ['orders.html#delivery', /By email/, 'Where is my order?', 'When does it arrive?', 'How much is postage?'],
  ['orders.html#sites', /costs half/, 'Does one price cover two sites?'],
  ['orders.html#returns', /thirty days/, 'Can I give something back?', 'Do I get my money back?'],
  ['orders.html#hours', /10–17/, 'When are you open?', 'Can I talk to a human?'],
  ['orders.html#memory', /in this tab/, 'What does the chat remember?'],
  ['orders.html#transcript', /cannot send/, 'Can you send me a transcript by email?'],
];

for (const [url, text, ...questions] of expected) {
  for (const question of questions) {
    test(`shop, “${question}” → ${url}`, async () => {
      const reply = await ask(question);

      assert.equal(reply.url, url);
      assert.match(reply.content, text);
    });
  }
}

test('shop, off-topic question → one sentence with the topics of the shop', async () => {
  const reply = await ask('Who won the world cup?');

  assert.equal(reply.url, undefined);
  assert.match(reply.content, /^I found nothing about that\. You can ask me about the six fittings, .+\.$/);
});

test('addresses that the shop’s agent cites → ids on the pages of the shop', () => {
  const pages = ['fittings', 'fitting', 'orders', 'returns', 'counter'];
  for (const page of pages) {
    const text = readFileSync(new URL(`customer-site/pages/${page}.md`, DEMO), 'utf8');
    const [, path = '', hash = ''] = /^url: \/([^\s#]+)(?:#(\S+))?$/m.exec(text) ?? [];
    const file = new URL(path.endsWith('/') ? `${path}index.html` : path, DEMO);
    assert.ok(existsSync(file), path);
    const html = readFileSync(file, 'utf8');
    for (const id of [hash, ...[...text.matchAll(/\{#(\S+)\}$/gm)].map(([, anchor = '']) => anchor)]) {
      if (id !== '') assert.match(html, new RegExp(`id="${id}"`), `${path}#${id}`);
    }
  }
});
