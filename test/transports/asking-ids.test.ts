// Identifiers, places and states as real servers send them.
import {suite, test} from 'node:test';

import {expect} from 'chai';

import {aiSdk} from '../../src/transports/ai-sdk.js';
import {event} from './agents/agent.js';
import {ag, ai, chat, lang, responses, talking, type Stream} from './talking.js';

const delta = (fields: object, reason: string | null = null) =>
  event({choices: [{index: 0, delta: fields, finish_reason: reason}]});
const part = (index: number, id: string | undefined, args: string) => ({
  index,
  id,
  function: {name: id === undefined ? undefined : 'paint', arguments: args},
});
const called = event({choices: [{index: 0, delta: {}, finish_reason: 'tool_calls'}]});
const textOfChat = [delta({content: 'Yes.'}, 'stop')];

suite('places of calls by OpenAI', () => {
  test('parallel calls at one index, as of Gemini → each its own arguments', async (context) => {
    const first = [
      delta({tool_calls: [part(0, 'c1', '{"color":"red"}')]}),
      delta({tool_calls: [part(0, 'c2', '{"color":'), part(0, undefined, '"blue"}')]}),
      called,
    ];
    const {talk, asked} = await talking(context, chat, first, textOfChat);
    const {calls} = await talk.ask('Hi');
    expect(calls.map(({id, arguments: args}) => [id, args])).to.deep.equal([
      ['c1', {color: 'red'}],
      ['c2', {color: 'blue'}],
    ]);
    await talk.give({value: 1}, {value: 2});
    const messages = asked[1]!.body.messages as {tool_call_id?: string; content: string}[];
    expect(messages.slice(2).map((one) => [one.tool_call_id, one.content])).to.deep.equal([
      ['c1', '1'],
      ['c2', '2'],
    ]);
  });

  test('pieces of several indexes, with the identifier in each → two calls', async (context) => {
    const first = ['{"color":', '"red"}'].flatMap((args) =>
      [0, 1].map((index) => delta({tool_calls: [part(index, `c${index}`, args)]})),
    );
    const {talk} = await talking(context, chat, [...first, called]);
    const {calls} = await talk.ask('Hi');
    expect(calls.map(({arguments: args}) => args)).to.deep.equal([{color: 'red'}, {color: 'red'}]);
  });

  test('reasoning_details of OpenRouter → sent back, with the pieces of a text as one', async (context) => {
    const text = {type: 'reasoning.text', format: 'anthropic', index: 0};
    const hidden = {type: 'reasoning.encrypted', data: 'x', id: 'r1', index: 1};
    const first = [
      delta({reasoning_details: [{...text, text: 'H', signature: null}]}),
      delta({reasoning_details: [{...text, text: 'm.'}]}),
      delta({reasoning_details: [{...text, signature: 's'}]}),
      delta({reasoning_details: [hidden, hidden]}),
      delta({reasoning_details: [{...text, index: 2, text: 'Next.'}]}),
      delta({tool_calls: [part(0, 'c1', '{}')]}, 'tool_calls'),
    ];
    const {talk, asked} = await talking(context, chat, first, textOfChat);
    await talk.ask('Hi');
    await talk.give({value: 1});
    const [, message] = asked[1]!.body.messages as {reasoning_details: object[]}[];
    expect(message!.reasoning_details).to.deep.equal([
      {...text, text: 'Hm.', signature: 's'},
      hidden,
      hidden,
      {...text, index: 2, text: 'Next.'},
    ]);
  });
});

// LiteLLM puts a signature of Gemini into the identifier.
const LONG = `call_1__thought__${'x'.repeat(5_000)}`;

for (const id of ['', LONG]) {
  const agUi: Stream = [
    event({type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'paint'}),
    event({type: 'TOOL_CALL_ARGS', toolCallId: id, delta: '{}'}),
  ];
  const open = event({type: 'tool-input-available', toolCallId: id, toolName: 'paint', input: {}});
  const python = {type: 'tool', tool_call: {id, name: 'paint', args: {}}};
  const item = {type: 'function_call', call_id: id, name: 'paint', arguments: '{}'};
  const cases: readonly [string, typeof ag, Stream, number][] = [
    ['OpenAI', chat, [delta({tool_calls: [part(0, id, '{}')]}, 'tool_calls')], 2],
    [
      'Responses',
      responses,
      [event({type: 'response.output_item.done', item}), event({type: 'response.completed', response: {}})],
      2,
    ],
    ['the AI SDK', ai, [open, event({type: 'finish'})], 1],
    ['AG-UI', ag, [...agUi, event({type: 'RUN_FINISHED'})], 2],
    ['LangGraph', lang, [event({__interrupt__: [{id: 'a'.repeat(32), value: python}]}, 'updates')], 1],
  ];
  for (const [name, make, stream, count] of cases)
    test(`${name}: a call with an identifier of ${id.length} characters → one that the element takes; the server gets its own`, async (context) => {
      const {talk, asked} = await talking(context, make, stream);
      const {calls, error} = await talk.ask('Hi');
      expect(error).to.equal(undefined);
      expect(calls.map((call) => call.id.length > 0 && call.id.length <= 100)).to.deep.equal([true]);
      await talk.give({value: 'done'});
      const sent = JSON.stringify(asked[1]!.body);
      expect(sent).to.include('"done"').and.not.include('own-').and.not.include('not run');
      expect(sent.split(JSON.stringify(id)).length - 1).to.be.at.least(count);
    });

  test(`an interrupt of AG-UI with an identifier of ${id.length} characters → answered by it`, async (context) => {
    const interrupts = [{id, reason: 'confirmation'}];
    const {talk, asked} = await talking(context, ag, [
      event({type: 'RUN_FINISHED', outcome: {type: 'interrupt', interrupts}}),
    ]);
    const {requests} = await talk.ask('Hi');
    expect(requests.map((one) => one.id.length > 0 && one.id.length <= 100)).to.deep.equal([true]);
    await talk.answer('true');
    expect(asked[1]!.body.resume).to.deep.equal([{interruptId: id, status: 'resolved', payload: true}]);
  });

  test(`an approval of the AI SDK with an identifier of ${id.length} characters → answered by it`, async (context) => {
    const asking = event({type: 'tool-approval-request', toolCallId: id, approvalId: id});
    const {talk, asked} = await talking(context, ai, [open, asking, event({type: 'finish'})]);
    const {requests} = await talk.ask('Hi');
    expect(requests.map((one) => one.id.length > 0 && one.id.length <= 100)).to.deep.equal([true]);
    await talk.answer('true');
    const [, message] = asked[1]!.body.messages as {parts: {approval: object}[]}[];
    expect(message!.parts[0]!.approval).to.deep.equal({id, approved: true});
  });
}

test('two calls of OpenAI with empty identifiers → each its own result', async (context) => {
  const first = [
    delta({tool_calls: [part(0, '', '{"color":"red"}'), part(1, '', '{"color":"blue"}')]}, 'tool_calls'),
  ];
  const {talk, asked} = await talking(context, chat, first, textOfChat);
  await talk.ask('Hi');
  await talk.give({value: 'one'}, {value: 'two'});
  const contents = (asked[1]!.body.messages as {content: string}[]).slice(2).map(({content}) => content);
  expect(contents).to.deep.equal(['one', 'two']);
});

test('an interrupt of LangGraph without an identifier → a request that the element takes', async (context) => {
  const asking = [event({__interrupt__: [{value: {question: 'Which?', options: ['S']}}]}, 'values')];
  const {talk, asked} = await talking(context, lang, asking);
  expect((await talk.ask('Hi')).requests[0]!.id).not.to.equal('');
  await talk.answer('"S"');
  expect(asked[1]!.body.command).to.deep.equal({resume: 'S'});
});

test('AI SDK with the last message, and a server without identifiers → one for all requests of a reply', async (context) => {
  const call = (id: string) =>
    event({type: 'tool-input-available', toolCallId: id, toolName: 'paint', input: {}});
  const {talk, asked} = await talking(
    context,
    (url) => aiSdk({url, send: 'last'}),
    [call('c1'), event({type: 'finish'})],
    [call('c2'), event({type: 'finish'})],
  );
  await talk.ask('Hi');
  await talk.give({value: 1});
  await talk.give({value: 2});
  const [first, second] = asked.slice(1).map(({body}) => (body.message as {id: string}).id);
  expect(first).to.be.a('string').and.equal(second);
});

suite('messages and state of AG-UI', () => {
  const text = event({type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', role: 'assistant', delta: 'Yes.'});
  const finished = event({type: 'RUN_FINISHED'});
  const call = event({type: 'TOOL_CALL_START', toolCallId: '1', toolCallName: 'paint'});

  test('an identifier within one of the snapshot → the call is sent', async (context) => {
    const messages = [{id: 'm12', role: 'user', content: 'Hi'}];
    const snapshot = event({type: 'MESSAGES_SNAPSHOT', messages});
    const {talk, asked} = await talking(context, ag, [call, snapshot, finished], [text, finished]);
    await talk.ask('Hi');
    await talk.give({value: 1});
    const sent = asked[1]!.body.messages as {toolCalls?: {id: string}[]; toolCallId?: string}[];
    expect(sent[1]!.toolCalls!.map(({id}) => id)).to.deep.equal(['1']);
    expect(sent[2]!.toolCallId).to.equal('1');
  });

  test('calls and messages of the snapshot → not sent again', async (context) => {
    const toolCalls = [{id: '1', type: 'function', function: {name: 'paint', arguments: ''}}];
    const messages = [{id: 'm2', role: 'assistant', content: '', toolCalls}];
    const snapshot = event({type: 'MESSAGES_SNAPSHOT', messages});
    const {talk, asked} = await talking(context, ag, [call, snapshot, finished], [text, finished]);
    await talk.ask('Hi');
    await talk.give({value: 1});
    expect((asked[1]!.body.messages as object[]).length).to.equal(2);
  });

  test('a shorter history → a new thread with the texts only', async (context) => {
    const {talk, asked} = await talking(context, ag, [call, finished], [text, finished]);
    await talk.ask('Hi');
    await talk.give({value: 1});
    talk.messages = talk.messages.slice(1);
    await talk.ask('Two');
    const {messages, threadId} = asked[2]!.body as {messages: {role: string}[]; threadId: string};
    expect(messages.map(({role}) => role)).to.deep.equal(['assistant', 'user']);
    expect(threadId).not.to.equal(talk.id);
  });

  for (const [what, change, state] of [
    ['a whole field', {op: 'add', path: '/b', value: 2}, {a: {c: 1}, b: 2}],
    ['a field that is removed', {op: 'remove', path: '/a'}, {}],
    ['a part of a field', {op: 'replace', path: '/a/c', value: 2}, {}],
    ['a name with a slash', {op: 'add', path: '/b~1c', value: 2}, {}],
    ['the whole state', {op: 'replace', path: '', value: {b: 1}}, {}],
    ['a field that moves', {op: 'move', from: '/a', path: '/b'}, {}],
  ] as const)
    test(`a change of ${what} → the state as it is, or none`, async (context) => {
      const changes = [
        event({type: 'STATE_SNAPSHOT', snapshot: {a: {c: 1}}}),
        event({type: 'STATE_DELTA', delta: [change]}),
        event({type: 'STATE_DELTA', delta: [{op: 'add', path: '/suggestions', value: ['Why?']}]}),
        event({type: 'STATE_DELTA', delta: [{op: 'remove', path: '/suggestions'}]}),
      ];
      const {talk, asked} = await talking(context, ag, [...changes, call, finished], [text, finished]);
      await talk.ask('Hi');
      await talk.give({value: 1});
      expect(asked[1]!.body.state).to.deep.equal(state);
    });
});
