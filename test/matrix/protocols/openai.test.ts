// What the transports and the strict server of OpenAI say to each other, as OpenAI's own library has it.
import {spawnSync} from 'node:child_process';
import {symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {openai} from '../../../src/transports/openai.js';
import {importOnDemand, mustInstall} from '../../support/install-on-demand.js';
import {strictOpenAI} from '../../support/openai-servers.js';
import {root} from '../../support/program.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {startOpenAi} from '../../transports/agents/openai.js';
import {Talk} from '../../transports/talk.js';
import {answer} from './protocols.js';

const SDK = 'openai@6.49.0';
const KEY = 'test-key-5c1e';
const OPTIONS = {model: 'gpt-4o-mini', headers: {authorization: `Bearer ${KEY}`}};

interface ResponseEvent {
  readonly type: string;
  readonly delta?: string;
}

interface Chunk {
  readonly choices: readonly {readonly delta: {readonly content?: string | null}}[];
}

/** Subset of the library. */
type Sdk = new (options: object) => {
  readonly chat: {readonly completions: {create(body: object): Promise<AsyncIterable<Chunk>>}};
  readonly responses: {create(body: object): Promise<AsyncIterable<ResponseEvent>>};
};

/** The types do not have thinking and annotations in chunks, which servers send. */
const QUESTIONS = {
  chat: ['Hello', 'And a tool?', 'How long?'],
  responses: ['Hello', 'And a tool?', 'How long?', 'The sources?', 'With thinking?', 'Is there an error?'],
};

for (const api of ['chat', 'responses'] as const) {
  test(`${api} → requests and events have OpenAI’s types, with no other field`, async (context) => {
    const {url, requests} = await strictOpenAI(context, KEY, answer);
    const events: Record<string, unknown>[] = [];
    const listening: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const text = await response.text();
      for (const [, data] of text.matchAll(/^data: (\{.*)$/gm)) {
        const event = JSON.parse(data!) as Record<string, unknown>;
        // It is random, and not in the types.
        delete event.obfuscation;
        events.push(event);
      }
      return new Response(text, response);
    };
    const talk = new Talk(openai({url, api, instructions: 'Be kind.', ...OPTIONS, fetch: listening}));
    for (const question of QUESTIONS[api]) await talk.ask(question);
    talk.attached = [
      {name: 'cat.png', type: 'image/png', data: new Blob(['png'])},
      {name: 'terms.pdf', type: 'application/pdf', data: new Blob(['%PDF'])},
    ];
    expect((await talk.ask('What is this')).text).to.match(/\[image\/png, 3 bytes\] .*\bterms.pdf\]/);
    expect(requests.length).to.equal(QUESTIONS[api].length + 1);
    assert(events.length > 2 * QUESTIONS[api].length);

    const bodies = requests.map(({body}) => body);
    const program = (sent: readonly object[]) => `
import type {ChatCompletionChunk, ChatCompletionCreateParamsStreaming} from 'openai/resources/chat/completions';
import type {ResponseCreateParamsStreaming, ResponseStreamEvent} from 'openai/resources/responses/responses';
export const requests: ${api === 'chat' ? 'ChatCompletionCreateParamsStreaming' : 'ResponseCreateParamsStreaming'}[] = ${JSON.stringify(sent)};
export const events: ${api === 'chat' ? 'ChatCompletionChunk' : 'ResponseStreamEvent'}[] = ${JSON.stringify(events)};
`;
    expect(compile(program(bodies))).to.equal('');
    expect(compile(program([{...bodies[0], botId: 'docs'}]))).to.match(/"botId"' does not exist/);
    // Only the last request has files.
    const wrong = program(bodies).replace(/"(?:file|input_file)"/, '"document"');
    expect(compile(wrong)).to.include('not assignable');
  });

  test(`${api} → requests with tools of the page and their results have OpenAI’s types`, async (context) => {
    const {url, asked, close} = await startOpenAi();
    context.after(close);
    const talk = new Talk(
      openai({url: `${url}/v1`, api, model: 'gpt-4o-mini', headers: {authorization: 'Bearer secret'}}),
    );
    talk.tools = {paint: {description: 'Paints the page.', parameters: {type: 'object', properties: {}}}};
    await talk.ask('Two paints?');
    await talk.give({value: 'red'}, {error: 'No blue.'});
    await talk.ask('Two');
    expect(asked).to.have.length(3);
    const sent = JSON.stringify(asked.map(({body}) => body));
    const program = `
import type {ChatCompletionCreateParamsStreaming} from 'openai/resources/chat/completions';
import type {ResponseCreateParamsStreaming} from 'openai/resources/responses/responses';
export const requests: ${api === 'chat' ? 'ChatCompletionCreateParamsStreaming' : 'ResponseCreateParamsStreaming'}[] = ${sent};
`;
    expect(compile(program)).to.equal('');
    expect(compile(program.replaceAll('"No blue."', '7'))).to.include('not assignable');
  });

  test(`${api} → OpenAI’s library reads the same text from the server as the transport`, async (context) => {
    const {url} = await strictOpenAI(context, KEY, answer);
    const {default: OpenAI} = (await importOnDemand(SDK)) as {default: Sdk};
    const client = new OpenAI({baseURL: url, apiKey: KEY, maxRetries: 0});
    const messages = [{role: 'user', content: 'The sources?'}];
    let text = '';
    if (api === 'chat') {
      const stream = await client.chat.completions.create({model: OPTIONS.model, messages, stream: true});
      for await (const {choices} of stream) text += choices[0]?.delta.content ?? '';
    } else {
      const stream = await client.responses.create({model: OPTIONS.model, input: messages, stream: true});
      for await (const event of stream) if (event.type === 'response.output_text.delta') text += event.delta;
    }
    const told = await new Talk(openai({url, api, ...OPTIONS})).ask('The sources?');
    expect(text).to.equal(told.text);
    expect(text).to.equal('I know: The sources?');
  });
}

/** Returns the complaints of the compiler. */
function compile(program: string): string {
  const folder = temporaryFolder();
  symlinkSync(join(mustInstall('openai', [SDK]), 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'program.ts'), program);
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions, files: ['program.ts']}));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '--pretty', 'false', '-p', folder];
  return spawnSync(process.execPath, args, {encoding: 'utf8'}).stdout;
}
