import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {HELP, OPTIONS} from '../../check/cli/arguments.js';
import {parseGoldenQuestions} from '../../check/golden-questions.js';
import {blocks, example as exampleOf, read} from '../support/guides.js';
import {checked, type Handler, problems} from './checked.js';
import {type Asked, correctService, type Json, refuse} from './correct-service.js';

const GUIDE = 'docs/check.md';
const INTERFACE = 'docs/service-interface.md';
const guide = read(GUIDE);

const example = (language: string) => blocks(guide).find((block) => block.language === language)!.code;

suite(GUIDE, () => {
  test('table of options, and --help → exactly the options', () => {
    const [, table = ''] = /\n\| option [^\n]*\n\|[-| ]+\n((?:\|[^\n]*\n)+)/.exec(guide) ?? [];
    const listed = [...table.matchAll(/`--([\w-]+)/g)].map(([, name]) => name);
    assert.deepEqual(listed.sort(), Object.keys(OPTIONS).sort());
    const helped = [...HELP.matchAll(/^ {2}.*?--([\w-]+)/gm)].map(([, name]) => name);
    assert.deepEqual(helped.sort(), Object.keys(OPTIONS).sort());
  });

  test('table of ids → all rows, section by section', async (context) => {
    const results = await checked(context, correctService(), {goldenQuestions: []});
    const [, list = ''] = /\n## What is checked\n([^]*?)\n## /.exec(guide) ?? [];
    const ids = [...list.matchAll(/`((?!-)[\w-]+\.[\w-]+)`/g)].map(([, id = '']) => id);
    assert.deepEqual(ids.sort(), results.map(({id}) => id).sort());
  });

  test('example of golden questions → two valid questions', () => {
    assert.equal(parseGoldenQuestions(JSON.parse(example('json'))).length, 2);
  });
});

suite(INTERFACE, () => {
  test('both examples of a reply, served → the check has no complaint', async (context) => {
    const whole = JSON.parse(exampleOf('service-interface.md', 'Response', '"payload"')) as Json;
    const stream = exampleOf('service-interface.md', 'Response', 'data: [DONE]');
    const handle: Handler = async (request) => {
      const {botId, messages, stream: isStreamed = true, model} = (await request.json()) as Asked;
      if (botId !== 'docs') return refuse(404, 'There is no such agent.');
      if (messages === undefined || model !== undefined) return refuse(400, 'Invalid.');
      if (isStreamed) {
        const headers = {'content-type': 'text/event-stream', 'cache-control': 'no-cache'};
        return new Response(stream, {headers});
      }
      // These two differ in each reply.
      const usage = {prompt_tokens: messages.length, completion_tokens: 5, total_tokens: messages.length + 5};
      return Response.json({...whole, created: Math.floor(Date.now() / 1000), usage});
    };
    const options = {origin: undefined, apiKey: undefined, privateBot: undefined, model: undefined};
    const results = await checked(context, handle, {...options, goldenQuestions: []});
    assert.deepEqual(problems(results), []);
    const {created, usage} = whole as {created: unknown; usage: Record<string, number>};
    assert.ok(Number.isInteger(created));
    assert.equal(usage['total_tokens'], usage['prompt_tokens']! + usage['completion_tokens']!);
  });
});
