import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {HELP, OPTIONS} from '../../check/cli/arguments.js';
import {parseGoldenQuestions} from '../../check/golden-questions.js';
import {blocks, example as exampleOf, read} from '../support/guides.js';
import {SSE} from '../relay/service.js';
import {checked, problems} from './checked.js';
import {correctService, type Json} from './correct-service.js';

const GUIDE = 'docs/check.md';
const INTERFACE = 'docs/service-interface.md';
const guide = read(GUIDE);

const example = (language: string) => blocks(guide).find((block) => block.language === language)!.code;

suite(GUIDE, () => {
  test('table of options, and --help → exactly the options', () => {
    const [, table = ''] = /\n\| option [^\n]*\n\|[-| ]+\n((?:\|[^\n]*\n)+)/.exec(guide) ?? [];
    const listed = [...table.matchAll(/`--([\w-]+)/g)].map(([, name]) => name);
    expect(listed.sort()).to.deep.equal(Object.keys(OPTIONS).sort());
    const helped = [...HELP.matchAll(/^ {2}.*?--([\w-]+)/gm)].map(([, name]) => name);
    expect(helped.sort()).to.deep.equal(Object.keys(OPTIONS).sort());
  });

  test('table of ids → all rows, section by section', async (context) => {
    const results = await checked(context, correctService(), {goldenQuestions: []});
    const [, list = ''] = /\n## What is checked\n([^]*?)\n## /.exec(guide) ?? [];
    const ids = [...list.matchAll(/`((?!-)[\w-]+\.[\w-]+)`/g)].map(([, id = '']) => id);
    expect(ids.sort()).to.deep.equal(results.map(({id}) => id).sort());
  });

  test('example of golden questions → two valid questions', () => {
    expect(parseGoldenQuestions(JSON.parse(example('json'))).length).to.equal(2);
  });
});

suite(INTERFACE, () => {
  test('both examples of a reply, served → the check has no complaint', async (context) => {
    const whole = JSON.parse(exampleOf('service-interface.md', 'Response', '"payload"')) as Json;
    const stream = exampleOf('service-interface.md', 'Response', 'data: [DONE]');
    const headers = {...SSE, 'cache-control': 'no-cache'};
    const service = correctService({
      answer: ({botId, messages, stream: isStreamed = true}) =>
        botId === 'docs' && messages && isStreamed ? new Response(stream, {headers}) : undefined,
      // These two differ in each reply.
      whole: ({created, usage}) => ({...whole, created, usage}),
    });
    const options = {origin: undefined, apiKey: undefined, privateBot: undefined, model: undefined};
    const results = await checked(context, service, {...options, goldenQuestions: []});
    expect(problems(results)).to.deep.equal([]);
    const {created, usage} = whole as {created: unknown; usage: Record<string, number>};
    assert(Number.isInteger(created));
    expect(usage['total_tokens']).to.equal(usage['prompt_tokens']! + usage['completion_tokens']!);
  });
});
