// The official SDK, installed into the cache, with the reference service.
import {after, test} from 'node:test';
import {assert, expect} from 'chai';

import {startService} from '../../../demo/service/node.js';
import {guides, QUESTION} from '../../service/service.js';
import type {Chunk, Completion} from '../../service/wire.js';
import {importOnDemand} from '../../support/install-on-demand.js';

/** Subset of the SDK. */
interface Sdk {
  new (options: object): {
    readonly chat: {
      readonly completions: {
        create(body: object & {readonly stream: true}): Promise<AsyncIterable<Chunk>>;
        create(body: object & {readonly stream: false}): Promise<Completion>;
      };
    };
  };
  readonly RateLimitError: new () => Error & {readonly headers?: Headers};
}

const {default: OpenAI} = (await importOnDemand('openai@6.49.0')) as {default: Sdk};

const running = await startService({port: 0, tokenDelay: 0, apiKey: 'the-right-key', guides});
after(() => running.close());

const client = (defaultHeaders: Record<string, string> = {}) =>
  new OpenAI({baseURL: `${running.url}/v1`, apiKey: 'unused', maxRetries: 0, defaultHeaders});

/** The SDK supports all fields except `botId`. */
const question = (botId: string) => ({
  botId,
  model: 'embedded-search',
  messages: [{role: 'user', content: QUESTION}],
});

test('official SDK → same text whole and streamed', async () => {
  const whole = await client().chat.completions.create({...question('docs'), stream: false});
  let streamed = '';
  let finishReason: string | null | undefined;
  for await (const chunk of await client().chat.completions.create({...question('docs'), stream: true})) {
    streamed += chunk.choices[0]?.delta.content ?? '';
    finishReason = chunk.choices[0]?.finish_reason;
  }

  expect(streamed).to.match(/Shift \+ Enter/);
  expect(whole.choices[0]?.message.content).to.equal(streamed);
  expect(finishReason).to.equal('stop');
  expect(whole.payload.citedResources[0]?.url?.replace(/:~:text=.+$/, '')).to.equal(
    `${running.url}/knowledge/accessibility#keyboard-shortcuts`,
  );
});

test('SDK with the api-key header → private agent replies; busy agent → typed error of the SDK', async () => {
  const ask = (botId: string) =>
    client({'api-key': 'the-right-key'}).chat.completions.create({...question(botId), stream: false});
  expect((await ask('docs-private')).choices[0]?.finish_reason).to.equal('stop');
  const error: unknown = await ask('busy').catch((reason: unknown) => reason);
  assert(error instanceof OpenAI.RateLimitError, String(error));
  expect(error.headers?.get('retry-after')).to.equal('7');
});
