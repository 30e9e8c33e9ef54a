import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {memoryStore, type RelayOptions, type ReplyReport} from '../../../relay/create-relay.js';
import {OpenAIReply} from '../../../relay/openai/openai-reply.js';
import {citation, laxOllama, type Reply, strictOpenAI, USAGE, words} from '../../support/openai-servers.js';
import {ask, assertDiscreet, body, KEY, listeningRelay, question, recordedLog} from '../relay.js';
import {stalledService} from '../service.js';
import {handleOf, readToEnd, resume} from '../replies/visitor.js';
import {AGENT, heard, openAIRelay, SERVERS} from './openai-relay.js';

const chunkOf = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`;

const SHIPPING = citation('https://shop.example.com/shipping', 'Shipping');
const RETURNS = citation('https://shop.example.com/returns', 'Returns', 'Within 30 days.');
const REFERENCES = [
  {id: '1', url: SHIPPING.url_citation.url, title: 'Shipping', type: 'website'},
  {id: '2', url: RETURNS.url_citation.url, title: 'Returns', type: 'website', excerpt: 'Within 30 days.'},
];

/** The text, the end and the references of each reply. */
const REPLIES: Readonly<Record<string, readonly [Reply, text: string, end: string, cited?: number]>> = {
  'words in pieces': [words('We ', 'ship', ' to „Oslo“ 🎈.'), 'We ship to „Oslo“ 🎈.', 'stop'],
  'text that the limit cuts': [{...words('We ship'), finish: 'length'}, 'We ship', 'length'],
  'text that a filter cuts': [{...words('We '), finish: 'content_filter'}, 'We ', 'content_filter'],
  'filter before any text': [{deltas: [], finish: 'content_filter'}, '', 'content_filter'],
  'refusal in its own field': [
    {deltas: [{refusal: 'I cannot '}, {refusal: 'help.'}], finish: 'stop'},
    'I cannot help.',
    'stop',
  ],
  'no usage': [{...words('Yes.'), isWithoutUsage: true}, 'Yes.', 'stop'],
  thinking: [{deltas: [{reasoning_content: 'Hm, Oslo?'}, {content: 'Yes.'}], finish: 'stop'}, 'Yes.', 'stop'],
};

const CITED: Reply = {
  deltas: [
    {content: 'We ship to Oslo.', annotations: [SHIPPING]},
    {annotations: [RETURNS, SHIPPING]},
    {content: ' Returns are free.'},
  ],
  finish: 'stop',
};

for (const [server, start] of Object.entries(SERVERS)) {
  suite(`reply of a ${server}`, () => {
    for (const [name, [reply, text, end]] of Object.entries(REPLIES)) {
      // Ollama has no field for a refusal in a document.
      for (const stream of name.startsWith('refusal') && server === 'lax server' ? [true] : [true, false]) {
        test(`${name}, stream ${stream} → ${end}, all of the text`, async (context) => {
          recordedLog(context);
          const {url} = await start(context, () => reply);
          const response = await openAIRelay(url)(question({body: body({stream})}));
          const sent = await response.text();

          expect(response.status).to.equal(200);
          assertDiscreet(response, sent);
          expect(heard(sent)).to.deep.equal({text, end, references: []});
          const type = stream ? /^text\/event-stream(?:;|$)/ : /^application\/json(?:;|$)/;
          expect(response.headers.get('content-type') ?? '').to.match(type);
          expect(sent).to.not.match(/Hm, Oslo|fp_|obfuscation|service_tier|tool_calls"|cached_tokens/);
        });
      }
    }
  });
}

suite('reply in the words of the interface', () => {
  test('stream → chunks of the interface, [DONE], the payload; the usage stays at the relay', async (context) => {
    const {url} = await strictOpenAI(context, KEY, () => words('We ', 'ship.'));
    const sent = await (await openAIRelay(url)(question())).text();
    const head = {id: 'chatcmpl-7', object: 'chat.completion.chunk'};
    const chunk = (delta: object, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({...head, choices: [{index: 0, delta, finish_reason}]})}\n\n`;
    const payload = {type: 'message_payload', payload: {citedResources: []}};

    expect(sent).to.equal(
      [
        ':\n\n',
        chunk({role: 'assistant', content: 'We '}),
        chunk({content: 'ship.'}),
        chunk({}, 'stop'),
        ':\n\n',
        'data: [DONE]\n\n',
        `event: message_payload\ndata: ${JSON.stringify(payload)}\n\n`,
      ].join(''),
    );
  });

  test('document → all fields of the interface, and no other', async (context) => {
    const {url} = await strictOpenAI(context, KEY, () => CITED);
    const response = await openAIRelay(url)(question({body: body({stream: false})}));

    expect(await response.json()).to.deep.equal({
      id: 'chatcmpl-7',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: AGENT.model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'We ship to Oslo. Returns are free.',
            refusal: null,
            annotations: [],
          },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: USAGE,
      payload: {citedResources: REFERENCES},
    });
  });

  test('annotations in deltas → references after [DONE], each address once', async (context) => {
    const {url} = await strictOpenAI(context, KEY, () => CITED);
    const sent = await (await openAIRelay(url)(question())).text();

    assert(sent.indexOf('[DONE]') < sent.indexOf('citedResources'));
    const {text, end, references} = heard(sent);
    expect([text, end]).to.deep.equal(['We ship to Oslo. Returns are free.', 'stop']);
    expect(references.map((reference) => ({...reference}))).to.deep.equal(REFERENCES);
  });

  test('call of a tool, although none was sent → an end without text, not a reply', async (context) => {
    const call = {index: 0, id: 'call_1', type: 'function', function: {name: 'buy', arguments: '{"n":1}'}};
    const {url, requests} = await strictOpenAI(context, KEY, () => ({
      deltas: [{tool_calls: [call]}],
      finish: 'tool_calls',
    }));
    const sent = await (await openAIRelay(url)(question())).text();

    expect(requests[0]!.body.tools).to.equal(undefined);
    expect(heard(sent)).to.deep.equal({text: '', end: 'protocol', references: []});
    expect(sent).to.not.match(/buy|arguments/);
  });

  const finish = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';
  const streams: Readonly<Record<string, readonly [sent: string, text: string, end: string | undefined]>> = {
    'close without an end': [chunkOf('We'), 'We', 'interrupted'],
    'finish reason without [DONE]': [chunkOf('We') + finish, 'We', 'stop'],
    'last event without a blank line': [(chunkOf('We') + finish).trimEnd(), 'We', 'stop'],
    'comments of a gateway': [`: PROCESSING\n\n${chunkOf('We')}: PROCESSING\n\n${finish}`, 'We', 'stop'],
    CRLF: [`${chunkOf('We')}${finish}data: [DONE]\n\n`.replaceAll('\n', '\r\n'), 'We', 'stop'],
    'whole text so far in each message': [
      ['We', 'We ship']
        .map((content) => `data: ${JSON.stringify({choices: [{message: {content}}]})}\n\n`)
        .join('') + finish,
      'We ship',
      'stop',
    ],
    'events that are not JSON': [
      `${chunkOf('We')}data: {"choices\n\n${finish}data: [DONE]\n\n`,
      'We',
      'interrupted',
    ],
    'error within': [`${chunkOf('We')}data: {"error":{"message":"Overloaded"}}\n\n`, 'We', 'interrupted'],
    'error alone': ['data: {"error":{"message":"Overloaded"}}\n\n', '', 'protocol'],
    'document in a stream': [
      JSON.stringify({choices: [{message: {content: 'We'}, finish_reason: 'stop'}]}),
      'We',
      'stop',
    ],
    'text after [DONE]': [`${chunkOf('We')}data: [DONE]\n\n${chunkOf(' ship')}`, 'We', undefined],
    'second choice': [
      `data: {"choices":[{"index":1,"delta":{"content":"No"}},{"index":0,"delta":{"content":"We"}}]}\n\n${finish}`,
      'We',
      'stop',
    ],
    'page of a proxy': ['<!doctype html><title>Bad gateway</title>', '', 'protocol'],
    nothing: ['', '', 'interrupted'],
  };
  for (const [name, [sent, text, end]] of Object.entries(streams)) {
    test(`stream with ${name} → ${end ?? 'complete'}, as without the relay`, async (context) => {
      recordedLog(context);
      const {url} = await strictOpenAI(context, KEY, () => sent);
      const response = await openAIRelay(url)(question());

      const {references, ...said} = heard(await response.text());
      expect(references).to.deep.equal([]);
      expect(said).to.deep.equal({text, end});
      const direct = heard(sent);
      expect([direct.text, direct.end]).to.deep.equal([text, end]);
    });
  }

  test('stream that is cut at any byte → the same bytes', () => {
    const encoder = new TextEncoder();
    const bytes = encoder.encode(
      `: hi\n\n${chunkOf('„Grüße“')}${chunkOf(' 🎈').replaceAll('\n', '\r\n')}${finish}data: [DONE]\n\n`,
    );
    const translated = (cut: number) => {
      const reply = new OpenAIReply(() => undefined);
      const parts = [reply.take(bytes.subarray(0, cut)), reply.take(bytes.subarray(cut)), reply.end()];
      expect(reply.end().length).to.equal(0);
      return parts.map((part) => new TextDecoder().decode(part)).join('');
    };
    const whole = translated(0);
    expect(heard(whole).text).to.equal('„Grüße“ 🎈');
    for (let cut = 1; cut <= bytes.length; cut += 1) expect(translated(cut), `at ${cut}`).to.equal(whole);
  });

  test('each event of the service → an event for the visitor, so that thinking is no silence', () => {
    const thinking = `data: ${JSON.stringify({choices: [{delta: {reasoning_content: 'Hm'}}]})}\n\n`;
    const reply = new OpenAIReply(() => undefined);
    for (const event of [thinking, ': ping\n\n', thinking]) {
      expect(new TextDecoder().decode(reply.take(new TextEncoder().encode(event)))).to.equal(':\n\n');
    }
  });
});

suite('the key in replies of a server of OpenAI’s Chat Completions', () => {
  const places: Readonly<Record<string, Reply>> = {
    'one delta': words(`It is ${KEY}.`),
    'many deltas': words('It is ', ...KEY, '.'),
    'a refusal': {deltas: [{refusal: `It is ${KEY}.`}], finish: 'stop'},
    'a reference': {
      deltas: [{content: 'It is ….', annotations: [citation(`https://x.example/?k=${KEY}`, KEY)]}],
      finish: 'stop',
    },
  };
  for (const [name, reply] of Object.entries(places)) {
    for (const stream of [true, false]) {
      test(`key in ${name}, stream ${stream} → removed`, async (context) => {
        const {url} = await strictOpenAI(context, KEY, () => reply);
        const response = await openAIRelay(url)(question({body: body({stream})}));
        const sent = await response.text();

        assertDiscreet(response, sent);
        const {text, references} = heard(sent);
        expect(text).to.equal('It is ….');
        assert(!JSON.stringify(references).includes(KEY));
      });
    }
  }
});

suite('accounting and kept replies of a server of OpenAI’s Chat Completions', () => {
  /** Asks until the budget is used up. Returns how many questions were answered. */
  async function answeredWithin(relay: (request: Request) => Promise<Response>): Promise<number> {
    for (let count = 0; count < 20; count += 1) {
      const response = await relay(question());
      await response.text();
      if (response.status === 429) return count;
      expect(response.status).to.equal(200);
    }
    throw new Error('The budget has no end.');
  }

  test('usage in the last chunk, without a choice → counted', async (context) => {
    recordedLog(context);
    const {url} = await strictOpenAI(context, KEY, () => words('Yes.'));
    const tokensPerDay = 5 * USAGE.total_tokens;
    const options: Partial<RelayOptions> = {budgets: {docs: {tokensPerDay}}, unknownReplyTokens: 1};
    expect(await answeredWithin(openAIRelay(url, options))).to.equal(5);
  });

  test('no usage → the instructions are counted with the conversation', async (context) => {
    recordedLog(context);
    const {url} = await strictOpenAI(context, KEY, () => ({...words('Yes.'), isWithoutUsage: true}));
    const bots = {docs: {...AGENT, instructions: 'x'.repeat(4_000)}};
    const options = {bots, budgets: {docs: {tokensPerDay: 3_000}}, unknownReplyTokens: 1};
    expect(await answeredWithin(openAIRelay(url, options))).to.equal(3);
  });

  test('thinking that is cut → counted, although no visitor reads it', async (context) => {
    recordedLog(context);
    const thinking = {choices: [{delta: {reasoning_content: 'x'.repeat(40_000)}}]};
    const {url} = await strictOpenAI(context, KEY, () => `data: ${JSON.stringify(thinking)}\n\n`);
    const options = {budgets: {docs: {tokensPerDay: 25_000}}, unknownReplyTokens: 1};
    expect(await answeredWithin(openAIRelay(url, options))).to.equal(3);
  });

  test('end of a reply → onReply has the number of its references', async (context) => {
    const reports: ReplyReport[] = [];
    const {url} = await strictOpenAI(context, KEY, () => CITED);
    const relay = openAIRelay(url, {onReply: (report) => reports.push(report)});
    for (const stream of [true, false]) await (await relay(question({body: body({stream})}))).text();

    const said = reports.map(({agent, status, cited}) => ({agent, status, cited}));
    expect(said).to.deep.equal(Array(2).fill({agent: 'docs', status: 'complete', cited: 2}));
  });

  test('kept reply → those who return read the same events, in the words of the interface', async (context) => {
    const {url, requests} = await strictOpenAI(context, KEY, () => CITED);
    const relay = await listeningRelay(context, openAIRelay(url, {store: memoryStore()}));
    const response = await ask(relay);
    const handle = handleOf(response);
    const first = await readToEnd(response);
    const again = await readToEnd(await resume(relay, handle));

    expect(String(again.bytes)).to.equal(String(first.bytes));
    expect(again.isCut).to.equal(false);
    const {text, references} = heard(String(again.bytes));
    expect([text, references.length]).to.deep.equal(['We ship to Oslo. Returns are free.', 2]);
    expect(requests.length).to.equal(1);
  });

  test('pieces → each is sent at once; visitor leaves → the connection to the server closes', async (context) => {
    const {url, closed} = await stalledService(context, chunkOf('We'));
    const relay = await listeningRelay(context, openAIRelay(`${url}/v1`));
    const visitor = new AbortController();
    const reader = (await ask(relay, {signal: visitor.signal})).body!.getReader();
    const {value} = await reader.read();
    expect(new TextDecoder().decode(value)).to.match(/"content":"We"/);
    visitor.abort();
    await closed.opened;
  });

  test('more bytes than maxReplyBytes that are no text → cut', async (context) => {
    recordedLog(context);
    const thinking = {
      deltas: Array(40).fill({reasoning_content: 'x'.repeat(1_000)}),
      finish: 'stop',
    } as const;
    const {url} = await laxOllama(context, () => thinking);
    const relay = await listeningRelay(context, openAIRelay(url, {maxReplyBytes: 20_000}));
    expect((await readToEnd(await ask(relay))).isCut).to.equal(true);
  });
});
