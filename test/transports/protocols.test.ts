// What single protocols have besides: transports.test.ts has what all have in common.
import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {ChatEvent} from '../../src/client/transport.js';
import {agUi} from '../../src/transports/ag-ui.js';
import {aiSdk} from '../../src/transports/ai-sdk.js';
import {dify} from '../../src/transports/dify.js';
import {langGraph} from '../../src/transports/langgraph.js';
import {openai} from '../../src/transports/openai.js';
import {eventually} from '../support/eventually.js';
import {startAgUi} from './agents/ag-ui.js';
import {event, startAgent, type Answer} from './agents/agent.js';
import {startAiSdk} from './agents/ai-sdk.js';
import {startDify} from './agents/dify.js';
import {startLangGraph} from './agents/langgraph.js';
import {startOpenAi} from './agents/openai.js';
import {Talk, type Told} from './talk.js';

interface Closing {
  after(close: () => void): void;
}

/** Starts a server, and closes it after the test. */
async function started<T extends {close(): void}>(context: Closing, starting: Promise<T>): Promise<T> {
  const server = await starting;
  context.after(() => server.close());
  return server;
}

/** Starts an agent that answers as the test says. Returns its address. */
async function answering(context: Closing, answer: Answer): Promise<string> {
  return (
    await started(
      context,
      startAgent(new Map(), () => answer),
    )
  ).url;
}

const headers = {authorization: 'Bearer secret'};

suite('openai', () => {
  test('instructions → the first message of the system, or a field of Responses', async (context) => {
    const {url, asked} = await started(context, startOpenAi());
    const options = {url: `${url}/v1`, instructions: 'Be kind.', headers};
    expect((await new Talk(openai(options)).ask('Hi')).text).to.equal('I know: Be kind. | Hi');
    expect((await new Talk(openai({...options, api: 'responses'})).ask('Hi')).text).to.include('Be kind.');
    expect(asked.map(({path}) => path)).to.deep.equal(['/v1/chat/completions', '/v1/responses']);
    expect(asked[1]?.body).to.deep.equal({
      instructions: 'Be kind.',
      input: [{role: 'user', content: 'Hi'}],
      stream: true,
      store: false,
    });
  });

  test('a server that does not stream → its text', async (context) => {
    const choices = [{index: 0, message: {role: 'assistant', content: 'Whole.'}, finish_reason: 'stop'}];
    const url = await answering(context, {status: 200, json: {choices}});
    expect(await new Talk(openai({url})).ask('Hi')).to.include({text: 'Whole.', finish: 'stop'});
  });

  test('a span of the reply that an annotation bounds → no excerpt', async (context) => {
    const annotation = {
      type: 'file_citation',
      index: 0,
      file_id: 'f1',
      filename: 'Terms.pdf',
      start_index: 0,
      end_index: 5,
    };
    const stream = [
      event({type: 'response.output_text.delta', item_id: 'm1', delta: 'Hello'}),
      event({type: 'response.output_text.annotation.added', annotation}),
      event({type: 'response.completed', response: {}}),
    ];
    const {references} = await new Talk(
      openai({url: await answering(context, {stream}), api: 'responses'}),
    ).ask('Hi');
    expect(references).to.deep.equal([{title: 'Terms.pdf'}]);
  });

  test('a wrong key → status 401 and the words of the server', async (context) => {
    const {url} = await started(context, startOpenAi());
    const {error} = await new Talk(openai({url: `${url}/v1`})).ask('Hi');
    expect(error).to.include({status: 401, serviceMessage: 'You did not provide an API key.'});
  });
});

suite('AI SDK', () => {
  test('all messages → as messages with their parts; the same identifier for the conversation', async (context) => {
    const {url, asked} = await started(context, startAiSdk());
    const talk = new Talk(aiSdk({url}));
    await talk.ask('One');
    await talk.edit(0, 'Two');
    const message = {id: `${talk.id}-0`, role: 'user', parts: [{type: 'text', text: 'Two'}]};
    expect(asked[1]?.body).to.deep.equal({id: talk.id, messages: [message], trigger: 'submit-message'});
  });

  test('text before and after a tool → two paragraphs', async (context) => {
    const {url} = await started(context, startAiSdk());
    const {text} = await new Talk(aiSdk({url})).ask('a tool?');
    expect(text).to.equal('One moment.\n\nI know: a tool?');
  });

  for (const [reason, end] of [
    ['tool-calls', 'tool_calls'],
    ['content-filter', 'content-filter'],
    ['other', 'stop'],
    ['unknown', 'stop'],
    [undefined, 'stop'],
  ]) {
    test(`finish reason ${reason} → ${end}`, async (context) => {
      const stream = [
        event({type: 'text-delta', id: '1', delta: 'Hi'}),
        event({type: 'finish', finishReason: reason}),
      ];
      const url = await answering(context, {stream});
      expect(await new Talk(aiSdk({url})).ask('Hi')).to.include({text: 'Hi', finish: end});
    });
  }

  test('the server stops → an error', async (context) => {
    const url = await answering(context, {stream: [event({type: 'abort'}), event('[DONE]')]});
    expect((await new Talk(aiSdk({url})).ask('Hi')).error).to.include({type: 'error'});
  });

  test('a stream without "finish", as of a writer of the page’s own → whole at [DONE]', async (context) => {
    const url = await answering(context, {
      stream: [event({type: 'text-delta', id: '1', delta: 'Hi'}), event('[DONE]')],
    });
    expect(await new Talk(aiSdk({url})).ask('Hi')).to.include({text: 'Hi', error: undefined});
  });
});

suite('AG-UI', () => {
  test('the first question → a thread with the identifier of the conversation; after a change, another', async (context) => {
    const {url, asked} = await started(context, startAgUi());
    const talk = new Talk(agUi({url}));
    await talk.ask('One');
    await talk.ask('Two');
    await talk.edit(0, 'Three');
    const threads = asked.map(({body}) => body.threadId);
    expect(threads.slice(0, 2)).to.deep.equal([talk.id, talk.id]);
    expect(threads[2])
      .to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
      .and.not.equal(talk.id);
  });

  test('a server that keeps the thread → each message once, in three turns and after a reload', async (context) => {
    const {url, asked} = await started(context, startAgUi(true));
    const talk = new Talk(agUi({url}));
    await talk.ask('One, with a tool?');
    await talk.ask('Two');
    expect((await talk.ask('Three')).text.match(/\bOne\b/g)).to.have.length(4);
    // The result of the tool, which the transcript does not have.
    expect(JSON.stringify(asked[2]?.body.messages).match(/"found"/g)).to.have.length(1);
    const reloaded = new Talk(agUi({url}));
    reloaded.messages = [...talk.messages];
    expect((await reloaded.ask('Four')).text).to.match(/Four$/);
    expect(asked.at(-1)?.body.messages).to.have.length(7);
    expect(asked.at(-1)?.body.threadId).not.to.equal(asked[0]?.body.threadId);
    expect((await reloaded.ask('Five')).text).to.match(/Four \| .*Five$/);
  });

  test('a transcript that the owner cut, or another conversation → its messages only', async (context) => {
    const {url, asked} = await started(context, startAgUi());
    const transport = agUi({url});
    const talk = new Talk(transport);
    await talk.ask('One');
    await talk.ask('Two');
    talk.messages = talk.messages.slice(2);
    await talk.ask('Three');
    expect(asked[2]?.body.messages).to.have.length(3);
    // The server would miss the others in their thread.
    expect(asked[2]?.body.threadId).not.to.equal(talk.id);
    const other = new Talk(transport);
    expect((await other.ask('Four')).text).to.equal('I know: Four');
    expect(asked[3]?.body.threadId).to.equal(other.id);
  });

  for (const outcome of ['interrupt', 'cancelled']) {
    test(`a run that ends with ${outcome} → an error`, async (context) => {
      const {url} = await started(context, startAgUi());
      const {error} = await new Talk(agUi({url, body: {outcome: {outcome: {type: outcome}}}})).ask('Hi');
      expect(error).to.include({type: 'error', code: outcome});
    });
  }

  test('the state of the run before, then of this one → what the last one says, told at the end', async (context) => {
    const source = {url: 'https://www.example.com/old', title: 'Old'};
    const stream = [
      event({type: 'STATE_SNAPSHOT', snapshot: {references: [source], suggestions: ['Old?']}}),
      event({type: 'TEXT_MESSAGE_CHUNK', messageId: 'a1', role: 'assistant', delta: 'Yes.'}),
      event({type: 'STATE_DELTA', delta: [{op: 'replace', path: '/references', value: []}]}),
      event({type: 'STATE_DELTA', delta: [{op: 'remove', path: '/suggestions'}]}),
      event({type: 'RUN_FINISHED'}),
    ];
    const request = {botId: 'docs', messages: [{role: 'user', content: 'Hi'} as const]};
    const transport = agUi({url: await answering(context, {stream})});
    const told: ChatEvent[] = [];
    for await (const one of transport(request, new AbortController().signal, {conversation: {id: '1'}})) {
      if (one.type === 'references' || one.type === 'suggestions') told.push(one);
    }
    expect(told).to.deep.equal([{type: 'references', references: []}]);
  });

  test('messages of others → no text', async (context) => {
    const stream = [
      event({type: 'TEXT_MESSAGE_CHUNK', messageId: 'u1', role: 'user', delta: 'No.'}),
      event({type: 'TEXT_MESSAGE_CHUNK', messageId: 'a1', role: 'assistant', delta: 'Y'}),
      event({type: 'TEXT_MESSAGE_CHUNK', delta: 'es.'}),
      event({type: 'RUN_FINISHED'}),
    ];
    expect((await new Talk(agUi({url: await answering(context, {stream})})).ask('Hi')).text).to.equal('Yes.');
  });
});

suite('LangGraph', () => {
  for (const language of ['js', 'python'] as const) {
    test(`the server in ${language} has lost the thread → a new one with all messages`, async (context) => {
      const agent = await started(context, startLangGraph(language));
      const talk = new Talk(langGraph({url: agent.url, assistant: 'agent', nodes: ['agent']}));
      await talk.ask('One');
      agent.forget();
      expect((await talk.ask('Two')).text).to.equal('I know: One | I know: One | Two');
      expect(agent.asked.map(({body}) => body.if_not_exists)).to.deep.equal(['create', 'reject', 'create']);
    });
  }

  test('no references, no nodes → the state is not asked for; each node’s text', async (context) => {
    const agent = await started(context, startLangGraph());
    const talk = new Talk(langGraph({url: agent.url, assistant: 'agent'}));
    const {text, references} = await talk.ask('the sources?');
    expect(text).to.equal('a router’s word\n\nI know: the sources?');
    expect(references).to.deep.equal([
      {url: 'https://www.example.com/returns', title: 'Returns', excerpt: 'Within 30 days.'},
    ]);
    expect(agent.asked[0]?.body).to.deep.include({
      stream_mode: ['messages-tuple', 'updates'],
      on_disconnect: 'cancel',
    });
  });

  test('documents of the server in Python → their words, the first of each source; not those of citations', async (context) => {
    const source = 'https://www.example.com/a';
    const found = ['One.', 'Two.'].map((words) => ({page_content: words, metadata: {source, title: 'A'}}));
    const citation = {
      type: 'citation',
      url: 'https://www.example.com/b',
      title: 'B',
      cited_text: 'Of the reply.',
    };
    const part = {type: 'text', text: 'Of the reply.', annotations: [citation]};
    const url = await answering(context, {
      stream: [
        event([{type: 'tool', artifact: found}, {}], 'messages'),
        event([{type: 'AIMessageChunk', content: [part]}, {}], 'messages'),
      ],
    });
    const {references} = await new Talk(langGraph({url, assistant: 'agent'})).ask('Hi');
    expect(references).to.deep.equal([
      {url: source, title: 'A', excerpt: 'One.'},
      {url: 'https://www.example.com/b', title: 'B'},
    ]);
  });

  test('a state of the reply before, then of this one → the sources of the last state only', async (context) => {
    const source = {url: 'https://www.example.com/old', title: 'Old'};
    const values = (state: object) => event(state, 'values');
    const sourcesAfter = async (...states: readonly object[]) => {
      const url = await answering(context, {
        stream: [event({run_id: 'r1'}, 'metadata'), ...states.map(values)],
      });
      const references = (state: unknown) => (state as {sources?: object[]}).sources;
      const request = {botId: 'docs', messages: [{role: 'user', content: 'Hi'} as const]};
      const told: unknown[] = [];
      const {signal} = new AbortController();
      const transport = langGraph({url, assistant: 'agent', references});
      for await (const one of transport(request, signal, {conversation: {id: '1'}})) {
        if (one.type === 'references') told.push(...one.references);
      }
      return told;
    };
    const old = {sources: [source]};
    expect(await sourcesAfter(old, {sources: []})).to.deep.equal([]);
    expect(await sourcesAfter(old, {sources: [{title: 'New'}]})).to.deep.equal([
      {title: 'New', excerpt: undefined},
    ]);
    expect(await sourcesAfter(old, {__interrupt__: []})).to.deep.equal([]);
    expect(await sourcesAfter()).to.deep.equal([]);
  });

  test('no such assistant → status 404 after one request', async (context) => {
    const agent = await started(context, startLangGraph());
    const {error} = await new Talk(langGraph({url: agent.url, assistant: 'x'})).ask('Hi');
    expect(error).to.include({status: 404, serviceMessage: 'No assistant found for "x".'});
    expect(agent.asked).to.have.length(1);
  });
});

suite('Dify', () => {
  test('stop → the server is told, with the same user', async (context) => {
    const agent = await started(context, startDify());
    const talk = new Talk(dify({url: `${agent.url}/v1`, headers}));
    const stop = new AbortController();
    await talk.ask('Can you hold?', stop.signal, () => stop.abort('enough'));
    const stopped = await eventually(() => agent.asked[1]);
    expect(stopped.path).to.equal('/v1/chat-messages/task-1/stop');
    expect(stopped.body).to.deep.equal({user: talk.id});
    expect(stopped.headers).to.include(headers);
  });

  test('a whole reply → no stop', async (context) => {
    const agent = await started(context, startDify());
    const stop = new AbortController();
    await new Talk(dify({url: `${agent.url}/v1`, user: 'visitor'})).ask('Hi', stop.signal);
    stop.abort();
    expect(agent.asked.map(({path, body}) => [path, body.user])).to.deep.equal([
      ['/v1/chat-messages', 'visitor'],
    ]);
  });

  for (const [status, code, requests] of [
    [404, 'not_found', 3],
    [400, 'conversation_completed', 3],
    [400, 'provider_quota_exceeded', 2],
  ] as const)
    test(`${code} in a known conversation → ${requests - 1} requests`, async (context) => {
      let turn = 0;
      const answer = {event: 'message', answer: 'Hi', conversation_id: 'c1', task_id: 't1'};
      const stream = [event(answer), event({event: 'message_end'})];
      const agent = await started(
        context,
        startAgent(new Map(), () =>
          (turn += 1) === 2 ? {status, json: {code, message: 'No.', status}} : {stream},
        ),
      );
      const talk = new Talk(dify({url: agent.url}));
      await talk.ask('One');
      const {error} = await talk.ask('Two');
      expect(agent.asked).to.have.length(requests);
      if (requests === 2) expect(error).to.include({status, code});
      else expect(error).to.equal(undefined);
    });

  test('a change → the earlier messages as text before the question', async (context) => {
    const agent = await started(context, startDify());
    const talk = new Talk(dify({url: `${agent.url}/v1`, body: {inputs: {city: 'Bonn'}}}));
    await talk.ask('One');
    await talk.ask('Two');
    await talk.edit(2, 'Three');
    expect(agent.asked[2]?.body).to.deep.equal({
      inputs: {city: 'Bonn'},
      query: 'user: One\n\nassistant: I know: One\n\nuser: Three',
      response_mode: 'streaming',
      conversation_id: '',
      user: talk.id,
    });
  });
});

suite('all transports', () => {
  const HEARTBEAT = [
    ': ping\n\n',
    'event: ping\n\n',
    event('{"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}'),
  ];

  test('heartbeats → signs of life without words', async (context) => {
    const url = await answering(context, {stream: HEARTBEAT});
    const request = {botId: 'docs', messages: [{role: 'user', content: 'Hi'} as const]};
    const events: ChatEvent[] = [];
    for await (const one of openai({url})(request, new AbortController().signal, {conversation: {id: '1'}})) {
      events.push(one);
    }
    const life = {type: 'status', text: ''};
    expect(events.slice(0, 3)).to.deep.equal([life, life, {type: 'delta', text: 'Hi'}]);
  });

  for (const [what, value, wait] of [
    ['seconds', () => '600', 600],
    ['a date', () => new Date(Date.now() + 600_000).toUTCString(), 600],
  ] as const) {
    test(`Retry-After with ${what} → seconds`, async (context) => {
      const url = await answering(context, {
        status: 503,
        headers: {'retry-after': value(), 'content-type': 'text/html'},
      });
      const {error} = await new Talk(openai({url})).ask('Hi');
      expect(error).to.include({status: 503, serviceMessage: undefined});
      expect((error as {retryAfter: number}).retryAfter).to.be.within(wait - 50, wait);
    });
  }

  test('any JSON in any event → no other error than the element’s own', async (context) => {
    const values = [
      null,
      1,
      'text',
      [],
      {},
      [null, 1],
      {type: {}},
      {choices: 1},
      {choices: [{delta: {content: {}}}]},
    ];
    const fields =
      'type delta item annotation response error data event answer messages snapshot tool metadata'.split(
        ' ',
      );
    const broken = fields.flatMap((name) => values.map((value) => ({[name]: value})));
    const types =
      'response.completed text-delta source-url finish TEXT_MESSAGE_CHUNK STATE_DELTA STATE_SNAPSHOT RUN_ERROR'.split(
        ' ',
      );
    const events = [
      ...values,
      ...broken,
      ...types.map((type) => ({type})),
      [{type: 'ai', content: [1]}, null],
    ];
    const stream = events.flatMap((value) => [event(value), event(value, 'messages')]);
    const url = await answering(context, {stream});
    const transports = [
      openai({url}),
      aiSdk({url}),
      agUi({url}),
      langGraph({url, assistant: 'a'}),
      dify({url}),
    ];
    for (const transport of transports) {
      const {error}: Told = await new Talk(transport).ask('Hi');
      const {type} = (error ?? {type: undefined}) as {type: unknown};
      expect(type).to.be.oneOf([undefined, 'error', 'protocol', 'interrupted']);
    }
  });
});
