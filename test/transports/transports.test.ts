import {suite, test} from 'node:test';

import {expect} from 'chai';

import {agUi} from '../../src/transports/ag-ui.js';
import {aiSdk} from '../../src/transports/ai-sdk.js';
import {dify} from '../../src/transports/dify.js';
import {langGraph} from '../../src/transports/langgraph.js';
import {openai} from '../../src/transports/openai.js';
import type {ReadyTransport, ReadyTransportOptions} from '../../src/transports/ready-transport.js';
import {eventually} from '../support/eventually.js';
import {startAgUi} from './agents/ag-ui.js';
import {SOURCE, type Agent} from './agents/agent.js';
import {startAiSdk} from './agents/ai-sdk.js';
import {startDify} from './agents/dify.js';
import {startLangGraph} from './agents/langgraph.js';
import {startOpenAi} from './agents/openai.js';
import {cutting, Talk} from './talk.js';

type Options = Omit<ReadyTransportOptions, 'url'>;

interface Protocol {
  readonly name: string;
  readonly start: () => Promise<Agent>;
  readonly make: (url: string, options?: Options) => ReadyTransport;
  /** What a tool or a source adds. */
  readonly steps?: readonly string[];
  readonly sources?: readonly object[];
  readonly suggestions?: readonly string[];
  /** The end of a reply that is too long or not allowed. */
  readonly longEnd?: string;
  readonly errorStatus?: number | undefined;
  /** True if the server keeps the messages, so that the request has the last one only. */
  readonly keeps?: boolean;
}

const headers = {authorization: 'Bearer secret'};
const suggestions = ['What does it cost?'];
const excerpt = 'Within 30 days.';
const nodes = ['agent'];
const references = (state: unknown) => (state as {sources: object[]}).sources;

const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'Chat Completions',
    start: startOpenAi,
    make: (url, options) => openai({url: `${url}/v1/`, model: 'gpt', headers, ...options}),
    sources: [{...SOURCE, excerpt}],
    errorStatus: 429,
  },
  {
    name: 'Responses',
    start: startOpenAi,
    make: (url, options) => openai({url: `${url}/v1`, model: 'gpt', api: 'responses', headers, ...options}),
    steps: ['web_search', 'search_orders'],
    sources: [SOURCE],
    longEnd: 'max_output_tokens',
    errorStatus: 429,
  },
  {
    name: 'AI SDK',
    start: startAiSdk,
    make: (url, options) => aiSdk({url, ...options}),
    sources: [
      {id: 's1', ...SOURCE},
      {id: 's2', title: 'Terms', type: 'application/pdf', excerpt},
    ],
    suggestions,
  },
  {
    name: 'AI SDK with the last message',
    start: startAiSdk,
    make: (url, options) => aiSdk({url, send: 'last', ...options}),
    sources: [
      {id: 's1', ...SOURCE},
      {id: 's2', title: 'Terms', type: 'application/pdf', excerpt},
    ],
    suggestions,
    keeps: true,
  },
  {
    name: 'AG-UI',
    start: startAgUi,
    make: (url, options) => agUi({url, ...options}),
    steps: ['answer', 'search_orders'],
    sources: [SOURCE],
    suggestions,
    longEnd: 'stop',
    errorStatus: 503,
  },
  {
    name: 'LangGraph',
    start: startLangGraph,
    make: (url, options) => langGraph({url, assistant: 'agent', nodes, references, ...options}),
    // The state has the newest title.
    sources: [{...SOURCE, title: 'From the state', excerpt}],
    keeps: true,
  },
  {
    name: 'Dify',
    start: startDify,
    make: (url, options) => dify({url: `${url}/v1`, ...options}),
    sources: [{id: 's1', title: 'Returns', type: 'Help', excerpt}],
    longEnd: 'content_filter',
    errorStatus: 503,
    keeps: true,
  },
];

for (const {name, start, make, ...its} of PROTOCOLS) {
  const {keeps = false, longEnd = 'length', errorStatus} = its;
  suite(`transport for ${name}`, () => {
    const opened = async (context: {after(close: () => void): void}, options?: Options) => {
      const agent = await start();
      context.after(() => agent.close());
      return {agent, transport: make(agent.url, options), talk: new Talk(make(agent.url, options))};
    };

    test('a question → one request; its text, and a regular end', async (context) => {
      const {agent, talk} = await opened(context);
      const {text, finish, error} = await talk.ask('Hello');
      expect({text, finish, error}).to.deep.equal({text: 'I know: Hello', finish: 'stop', error: undefined});
      expect(agent.asked).to.have.length(1);
      expect(agent.asked[0]?.headers).to.include({
        'content-type': 'application/json',
        accept: 'text/event-stream',
      });
    });

    for (const sizes of [[1], [3, 1, 7, 2, 11, 5], [64, 1]]) {
      test(`a stream in pieces of ${sizes.join(', ')} bytes → the same`, async (context) => {
        const {talk} = await opened(context, {fetch: cutting(...sizes)});
        const {text, references} = await talk.ask('Grüße 👋 with sources?');
        expect(text).to.equal('I know: Grüße 👋 with sources?');
        expect(references).to.deep.equal(its.sources);
      });
    }

    test('two questions → the agent knows the first', async (context) => {
      const {agent, talk} = await opened(context);
      await talk.ask('One');
      const {text} = await talk.ask('Two');
      expect(text).to.equal('I know: One | I know: One | Two');
      expect(agent.asked).to.have.length(2);
      const sent = JSON.stringify(agent.asked[1]?.body);
      expect(sent.includes('"One"'), 'the first question is sent again').to.equal(!keeps);
    });

    test('another first question → the agent does not know the old one', async (context) => {
      const {agent, talk} = await opened(context);
      await talk.ask('My name is Zebulon');
      await talk.ask('Two');
      expect((await talk.edit(0, 'Three')).text).to.equal('I know: Three');
      expect(JSON.stringify(agent.asked.at(-1)?.body)).not.to.include('Zebulon');
    });

    test('another second question → the agent knows the first, and not the old one', async (context) => {
      const {agent, talk} = await opened(context);
      await talk.ask('One');
      await talk.ask('My name is Zebulon');
      const {text} = await talk.edit(2, 'Three');
      expect(text)
        .to.match(/^I know: .*\bOne\b[^]*I know: One[^]*Three$/)
        .and.not.include('Zebulon');
      expect(JSON.stringify(agent.asked.at(-1)?.body)).not.to.include('Zebulon');
      expect((await talk.ask('Four')).text)
        .to.include('Three')
        .and.include('Four')
        .and.not.include('Zebulon');
    });

    test('the server has lost the thread → one more request, with all messages', async (context) => {
      const {agent, talk} = await opened(context);
      await talk.ask('One');
      const before = talk.serverId;
      agent.forget();
      const {text, error} = await talk.ask('Two');
      expect(error).to.equal(undefined);
      expect(text).to.include('One').and.match(/Two$/);
      expect(agent.asked).to.have.length(keeps ? 3 : 2);
      if (keeps) expect(talk.serverId).not.to.equal(before);
      expect((await talk.ask('Three')).text)
        .to.include('Two')
        .and.match(/Three$/);
    });

    test('the thread of another address or protocol → not taken', async (context) => {
      const {agent, talk} = await opened(context);
      await talk.ask('One');
      if (keeps) expect(talk.serverId).to.include(agent.url).and.have.length.below(500);
      talk.serverId = 'other https://other.example.com 7';
      expect((await talk.ask('Two')).text)
        .to.include('One')
        .and.match(/Two$/);
      expect(agent.asked).to.have.length(2);
      expect(agent.asked[1]?.path).not.to.include('/7/');
    });

    test('a tool → a step, with the owner’s words', async (context) => {
      const {talk} = await opened(context);
      const {text, steps} = await talk.ask('Where is it: a tool?');
      expect(steps).to.deep.equal(its.steps ?? ['search_orders']);
      expect(text).to.match(/I know: Where is it: a tool\?$/);
      const words = (tool: string) => (tool === 'search_orders' ? 'I look at your orders' : '');
      const other = await opened(context, {step: words});
      expect((await other.talk.ask('a tool?')).steps).to.deep.equal(['I look at your orders']);
    });

    test('sources and next questions → told', async (context) => {
      const {talk} = await opened(context);
      const told = await talk.ask('And the sources?');
      expect(told.references).to.deep.equal(its.sources);
      expect(told.suggestions).to.deep.equal(its.suggestions ?? []);
    });

    test('thinking → no text', async (context) => {
      const {talk} = await opened(context);
      expect((await talk.ask('With thinking?')).text).to.equal('I know: With thinking?');
    });

    test('a reply that the server cut or replaced → its reason', async (context) => {
      const {talk} = await opened(context);
      expect((await talk.ask('How long?')).finish).to.equal(longEnd);
    });

    test('an error in the stream → the event error, with the server’s words', async (context) => {
      const {talk} = await opened(context);
      const {error} = await talk.ask('Is there an error?');
      expect(error).to.include({type: 'error', message: 'Overloaded.'});
      expect((error as {status: unknown}).status).to.equal(errorStatus);
    });

    test('status 429 → error with the status, the wait and the server’s words; one request', async (context) => {
      const {agent, talk} = await opened(context);
      const {error, text} = await talk.ask('Is there a limit?');
      const details = {
        type: 'http',
        status: 429,
        retryAfter: 7,
        serviceMessage: 'Too many.',
        code: 'slow_down',
      };
      expect(error).to.be.instanceOf(Error).and.include(details);
      expect(text).to.equal('');
      expect(agent.asked).to.have.length(1);
      // The failed question is asked in a new thread, without what the first attempt left there.
      expect((await talk.edit(0, 'Again')).text).to.equal('I know: Again');
    });

    test('the connection breaks → interrupted; its text is told', async (context) => {
      const {talk} = await opened(context);
      const {error, text, finish} = await talk.ask('Is it cut?');
      expect(error).to.include({type: 'interrupted'});
      expect(text).to.equal('I know: Is it cut?');
      expect(finish).to.equal(undefined);
    });

    for (const scene of ['html', 'garbage']) {
      test(`${scene} in place of a stream → protocol error`, async (context) => {
        const {talk} = await opened(context);
        const {error, text} = await talk.ask(`Is it ${scene}?`);
        expect(error).to.be.instanceOf(Error).and.include({type: 'protocol'});
        expect(text).to.equal('');
      });
    }

    test('an unreachable server → error of fetch', async (context) => {
      const {agent, talk} = await opened(context);
      agent.close();
      expect((await talk.ask('Hello')).error).to.be.instanceOf(TypeError);
    });

    test('stop → the reason of the signal; the connection closes', async (context) => {
      const {agent, talk} = await opened(context);
      const stop = new AbortController();
      const {error, text} = await talk.ask('Can you hold?', stop.signal, (shown) => {
        if (shown.endsWith('hold?')) stop.abort('enough');
      });
      expect([error, text]).to.deep.equal(['enough', 'I know: Can you hold?']);
      await eventually(() => agent.left() === 1 || undefined);
    });

    test('no context → one sentence that says what to pass on, and no request', async (context) => {
      const {agent, transport} = await opened(context);
      const {error: log} = console;
      const lines: unknown[] = [];
      console.error = (line: unknown) => lines.push(line);
      let error: unknown;
      try {
        const request = {botId: 'docs', messages: [{role: 'user', content: 'Hi'} as const]};
        await transport(request, new AbortController().signal).next();
      } catch (cause) {
        error = cause;
      } finally {
        console.error = log;
      }
      const sentence = 'Pass on "context", the third argument.';
      expect((error as Error).message).to.equal(sentence);
      expect(lines).to.deep.equal([`<chat-bot>: ${sentence}`]);
      expect(agent.asked).to.have.length(0);
    });

    test('headers of a function, and fields of the body → in each request', async (context) => {
      let count = 0;
      const {agent, talk} = await opened(context, {
        headers: () => Promise.resolve({...headers, 'x-count': String((count += 1))}),
        body: {temperature: 0.5},
      });
      await talk.ask('One');
      await talk.ask('Two');
      expect(agent.asked.map(({headers: sent}) => sent['x-count'])).to.deep.equal(['1', '2']);
      expect(agent.asked.map(({body}) => body.temperature)).to.deep.equal([0.5, 0.5]);
    });

    test('fetch of the page → called without cookies, referrer and redirects', async (context) => {
      const seen: RequestInit[] = [];
      const {talk} = await opened(context, {
        fetch: (input, init = {}) => (seen.push(init), fetch(input, init)),
      });
      await talk.ask('One');
      expect(seen[0]).to.include({credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error'});
    });
  });
}
