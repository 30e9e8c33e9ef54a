// What servers send in interrupts, requests and calls, which is not trusted.
import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {Choice} from '../../src/client/agent-request.js';
import {event} from './agents/agent.js';
import {ag, ai, chat, lang, responses, talking, type Stream} from './talking.js';

const agUiInterrupt = (...interrupts: readonly object[]): Stream => [
  event({type: 'RUN_FINISHED', outcome: {type: 'interrupt', interrupts}}),
];
const agUiText: Stream = [
  event({type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', role: 'assistant', delta: 'Yes.'}),
  event({type: 'RUN_FINISHED', outcome: {type: 'success'}}),
];
const interrupted = (value: unknown, id: string | undefined = 'a'.repeat(32)): Stream => [
  event({__interrupt__: [{id, value}]}, 'updates'),
];
const langText: Stream = [event([{type: 'ai', id: '1', content: 'Yes.'}, {}], 'messages')];

const pairsOf = (choices: readonly Choice[]) =>
  Object.fromEntries(choices.map(({label, value}) => [label, JSON.parse(value) as unknown]));

suite('interrupts of AG-UI', () => {
  for (const [what, interrupt, choices] of [
    ['a list of texts', {responseSchema: {enum: ['S', 'M']}}, {S: 'S', M: 'M'}],
    ['a list of numbers', {responseSchema: {type: 'integer', enum: [1, 2]}}, {1: 1, 2: 2}],
    ['titles', {responseSchema: {oneOf: [{const: 's', title: 'Small'}, {const: 2}]}}, {Small: 's', 2: 2}],
    ['a boolean', {responseSchema: {type: 'boolean'}}, {Approve: true, Deny: false}],
    ['one property', {responseSchema: {type: 'object', properties: {size: {enum: ['S']}}}}, {S: {size: 'S'}}],
    [
      'one needed property',
      {responseSchema: {properties: {approved: {type: 'boolean'}, editedArgs: {}}, required: ['approved']}},
      {Approve: {approved: true}, Deny: {approved: false}},
    ],
    ['two needed properties', {responseSchema: {properties: {a: {type: 'boolean'}, b: {}}}}, {}],
    ['a free text', {responseSchema: {type: 'string'}}, {}],
    ['a call without a schema', {toolCallId: 'c'}, {Approve: {approved: true}, Deny: {approved: false}}],
    ['a confirmation without a schema', {reason: 'confirmation'}, {Approve: true, Deny: false}],
    ['another reason without a schema', {reason: 'x:y'}, {}],
    ['1,000 values', {responseSchema: {enum: Array.from({length: 1_000}, (_, index) => index)}}, {}],
    ['values that are objects', {responseSchema: {enum: [{}, null]}}, {}],
    ['no list', {responseSchema: {enum: 'S', oneOf: {}}}, {}],
    [
      'a property of prototypes',
      {responseSchema: JSON.parse('{"properties":{"__proto__":{"type":"boolean"}}}') as object},
      'own',
    ],
  ] as const) {
    test(`${what} → its choices`, async (context) => {
      const {talk} = await talking(
        context,
        ag,
        agUiInterrupt({id: 'i1', reason: 'x', message: 'Well?', ...interrupt}),
      );
      const {requests, error} = await talk.ask('Hi');
      expect(error).to.equal(undefined);
      expect(requests.map(({id, text}) => [id, text])).to.deep.equal([['i1', 'Well?']]);
      if (choices === 'own') expect(requests[0]!.choices[0]!.value).to.equal('{"__proto__":true}');
      else expect(pairsOf(requests[0]!.choices)).to.deep.equal(choices);
    });
  }

  test('answers → the payloads as they were, in the thread with its state', async (context) => {
    const one = {id: 'i1', reason: 'x', responseSchema: {enum: [1, 'S']}};
    const two = {id: 'i2', reason: 'confirmation'};
    const state = event({type: 'STATE_SNAPSHOT', snapshot: {step: 3}});
    const {talk, asked} = await talking(context, ag, [state, ...agUiInterrupt(one, two)], agUiText);
    const {requests} = await talk.ask('Hi');
    expect(requests[0]!.text).to.equal('x');
    await talk.answer(requests[0]!.choices[0]!.value, requests[1]!.choices[1]!.value);
    expect(asked[1]!.body).to.deep.include({
      threadId: talk.id,
      state: {step: 3},
      messages: asked[0]!.body.messages,
      resume: [
        {interruptId: 'i1', status: 'resolved', payload: 1},
        {interruptId: 'i2', status: 'resolved', payload: false},
      ],
    });
  });

  test('a question, or an answer too late → cancelled; the message is in the same request', async (context) => {
    const late = {id: 'i1', reason: 'confirmation', expiresAt: '2001-01-01T00:00:00Z'};
    const {talk, asked} = await talking(context, ag, agUiInterrupt(late));
    const {requests} = await talk.ask('Hi');
    await talk.answer(requests[0]!.choices[0]!.value);
    await talk.ask('Two');
    const cancelled = [{interruptId: 'i1', status: 'cancelled'}];
    expect(asked[1]!.body.resume).to.deep.equal(cancelled);
    expect(asked[2]!.body.resume).to.deep.equal(cancelled);
    const contents = (asked[2]!.body.messages as {content: string}[]).map(({content}) => content);
    expect(contents).to.deep.equal(['Hi', 'Two']);
  });

  test('an answer that expires while a call beside it runs → cancelled', async (context) => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const call = event({type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'paint'});
    const asking = [call, ...agUiInterrupt({id: 'i1', reason: 'confirmation', expiresAt})];
    const {talk, asked} = await talking(context, ag, asking, agUiText);
    await talk.ask('Hi');
    expect((await talk.answer('true')).calls).to.have.length(1);
    context.mock.timers.enable({apis: ['Date'], now: Date.now() + 120_000});
    await talk.give({value: 1});
    context.mock.timers.reset();
    expect(asked[1]!.body.resume).to.deep.equal([{interruptId: 'i1', status: 'cancelled'}]);
  });

  test('an answer, then a question → the same thread, with each message once', async (context) => {
    const asking = [agUiText[0]!, ...agUiInterrupt({id: 'i1', reason: 'confirmation'})];
    const {talk, asked} = await talking(context, ag, asking, agUiText);
    const {requests} = await talk.ask('Hi');
    await talk.answer(requests[0]!.choices[0]!.value);
    await talk.ask('Two');
    expect(asked.map(({body}) => body.threadId)).to.deep.equal([talk.id, talk.id, talk.id]);
    expect(asked[2]!.body.resume).to.equal(undefined);
    const contents = (asked[2]!.body.messages as {content: string}[]).map(({content}) => content);
    expect(contents).to.deep.equal(['Hi', 'Yes.', 'Yes.', 'Two']);
  });

  test('a call that the interrupt is about → its words, without a message', async (context) => {
    const call = event({
      type: 'TOOL_CALL_CHUNK',
      toolCallId: 'c1',
      toolCallName: 'send',
      delta: '{"to":"A","n":1}',
    });
    const {talk} = await talking(context, ag, [
      call,
      ...agUiInterrupt({id: 'i', reason: 'tool_call', toolCallId: 'c1'}),
    ]);
    expect((await talk.ask('Hi')).requests[0]!.text).to.equal('send (to: A, n: 1)');
  });

  test('calls of the agent’s own with results, then one of the page → history has all in order', async (context) => {
    const call = (id: string, name: string, delta: string) =>
      event({type: 'TOOL_CALL_CHUNK', toolCallId: id, toolCallName: name, delta});
    const result = {type: 'TOOL_CALL_RESULT', messageId: 't1', toolCallId: 'c1', content: 'one'};
    const first = [
      call('c1', 'search', '{}'),
      event(result),
      call('c2', 'paint', ''),
      event({type: 'RUN_FINISHED'}),
    ];
    const {talk, asked} = await talking(context, ag, first, agUiText);
    const told = await talk.ask('Hi');
    expect(told.calls.map(({id, arguments: args}) => [id, args])).to.deep.equal([['c2', {}]]);
    expect(told.steps).to.deep.equal(['search']);
    await talk.give({value: 'red'});
    const messages = asked[1]!.body.messages as {role: string; toolCallId?: string; content: string}[];
    expect(messages.map(({role, toolCallId, content}) => [role, toolCallId, content])).to.deep.equal([
      ['user', undefined, 'Hi'],
      ['assistant', undefined, ''],
      ['tool', 'c1', 'one'],
      ['tool', 'c2', 'red'],
    ]);
  });
});

suite('interrupts of LangGraph', () => {
  for (const [what, value, text, choices] of [
    ['a text', 'May I?', 'May I?', {}],
    ['options', {question: 'Which?', options: ['S', 2]}, 'Which?', {S: 'S', 2: 2}],
    ['options of another kind', {message: 'Which?', options: [{a: 1}]}, 'Which?', {}],
    ['1,000 options', {description: 'Which?', options: Array.from({length: 1_000}, () => 'x')}, 'Which?', {}],
    ['anything', {a: 1}, '{"a":1}', {}],
    ['nothing', null, 'null', {}],
    [
      'an action that can only be approved',
      {
        action_requests: [{name: 'send', args: {to: 'A'}}],
        review_configs: [{allowed_decisions: ['approve']}],
      },
      'send (to: A)',
      {Approve: {type: 'approve'}},
    ],
    ['an action without a list of decisions', {actionRequests: [{name: 'send'}]}, 'send', {}],
  ] as const) {
    test(`${what} → its request`, async (context) => {
      const {talk} = await talking(context, lang, interrupted(value));
      const {requests, error, finish} = await talk.ask('Hi');
      expect([error, finish]).to.deep.equal([undefined, 'stop']);
      expect(requests).to.have.length(1);
      expect(requests[0]).to.include({text, isHeld: true});
      expect(pairsOf(requests[0]!.choices)).to.deep.equal(choices);
    });
  }

  for (const [id, resume] of [
    ['a'.repeat(32), {['a'.repeat(32)]: 'S'}],
    [undefined, 'S'],
  ] as const) {
    test(`an interrupt with the identifier ${id} → resumed`, async (context) => {
      const asking = [event({__interrupt__: [{id, value: {question: 'Which?', options: ['S']}}]}, 'values')];
      const {talk, asked} = await talking(context, lang, asking, langText);
      await talk.ask('Hi');
      expect((await talk.answer('"S"')).text).to.equal('Yes.');
      expect(asked[1]!.body).to.deep.include({command: {resume}, if_not_exists: 'reject'});
      expect(asked[1]!.body).not.to.have.property('input');
    });
  }

  test('an answer to a thread that is lost → an error', async (context) => {
    const {talk} = await talking(context, lang, interrupted({question: 'Which?', options: ['S']}));
    await talk.ask('Hi');
    talk.serverId = undefined;
    expect((await talk.answer('"S"')).error).to.include({type: 'protocol'});
  });

  test('a call of the model that stays without a result → a new thread for the question', async (context) => {
    const call = event(
      [{type: 'ai', id: '1', content: '', tool_calls: [{name: 'ask', id: 'c1'}]}, {}],
      'messages',
    );
    const {talk, asked} = await talking(context, lang, [call, ...interrupted('Your name?')], langText);
    await talk.ask('Hi');
    const before = talk.serverId;
    await talk.ask('Two');
    expect(talk.serverId).not.to.equal(before);
    expect((asked[1]!.body.input as {messages: object[]}).messages).to.have.length(2);
  });

  test('a reload, then a question in place of an answer to a tool → a new thread', async (context) => {
    const {talk, asked} = await talking(context, lang, interrupted('Your name?'), langText);
    const {requests} = await talk.ask('Hi');
    const {id, serverId} = talk;
    const request = {botId: 'docs', messages: [...talk.messages, {role: 'user', content: 'Two'} as const]};
    const answers = [{id: requests[0]!.id, refused: true} as const];
    const again = lang(asked[0]!.headers.host!.replace(/^/, 'http://'));
    const {signal} = new AbortController();
    for await (const one of again(request, signal, {conversation: {id, serverId}, answers}))
      if (one.type === 'conversation') expect(one.serverId).not.to.equal(serverId);
    expect(asked).to.have.length(2);
    expect(asked[1]!.path).not.to.equal(asked[0]!.path);
    expect(asked[1]!.body.if_not_exists).to.equal('create');
  });

  test('the call of a tool in Python → told, and resumed by its identifier', async (context) => {
    const value = {type: 'tool', tool_call: {id: 'c1', name: 'paint', args: {color: 'red'}}};
    const {talk, asked} = await talking(context, lang, interrupted(value), langText);
    const {calls} = await talk.ask('Hi');
    expect(calls).to.deep.equal([
      {type: 'call', id: `${'a'.repeat(32)}:c1`, name: 'paint', arguments: {color: 'red'}},
    ]);
    await talk.give({value: undefined});
    expect(asked[1]!.body.command).to.deep.equal({resume: {['a'.repeat(32)]: {c1: null}}});
  });
});

test('any value in requests and calls → no other error than the element’s own', async (context) => {
  const values = [
    null,
    1,
    [],
    {},
    {toString: 1},
    JSON.parse('{"__proto__":{"id":1},"constructor":2}') as object,
  ];
  for (const value of values) {
    const streams: readonly [typeof ag, Stream][] = [
      [
        ag,
        [
          event({type: 'TOOL_CALL_CHUNK', toolCallId: value, toolCallName: 'paint', delta: value}),
          ...agUiInterrupt({
            id: value,
            message: value,
            reason: value,
            toolCallId: value,
            responseSchema: value,
            expiresAt: value,
          }),
        ],
      ],
      [ag, agUiInterrupt(Object(value) as object)],
      [
        ag,
        [
          event({type: 'TOOL_CALL_START', toolCallId: value, toolCallName: 'paint'}),
          event({type: 'RUN_FINISHED', outcome: {type: 'success', pendingToolCallIds: value}}),
        ],
      ],
      [
        ai,
        [
          event({type: 'tool-input-available', toolCallId: value, toolName: value, input: value}),
          event({type: 'tool-approval-request', toolCallId: value, approvalId: value, reason: value}),
          event({type: 'finish'}),
        ],
      ],
      [lang, interrupted(value)],
      [lang, interrupted({actionRequests: [value], reviewConfigs: value})],
      [lang, interrupted({type: 'tool', toolCall: value, question: value, options: value})],
      [
        chat,
        [
          event({
            choices: [
              {
                delta: {
                  tool_calls: [value, {index: value, id: value, function: {name: 'paint', arguments: value}}],
                },
                finish_reason: 'tool_calls',
              },
            ],
          }),
        ],
      ],
      [
        responses,
        [
          event({
            type: 'response.output_item.done',
            item: {type: 'function_call', call_id: value, name: 'paint', arguments: value},
          }),
          event({type: 'response.completed', response: {}}),
        ],
      ],
    ];
    for (const [make, stream] of streams) {
      const {talk} = await talking(context, make, stream);
      const {error, requests, calls} = await talk.ask('Hi');
      expect(error, `${stream.join('')}`).to.equal(undefined);
      for (const {id} of [...requests, ...calls]) expect(id).to.be.a('string');
      for (const {text} of requests) expect(text).to.be.a('string');
    }
  }
});
