// What is sent back with the results and answers of one protocol, in detail.
import {suite, test} from 'node:test';

import {expect} from 'chai';

import {openai} from '../../src/transports/openai.js';
import {event} from './agents/agent.js';
import {ai, chat, responses, talking} from './talking.js';

suite('calls by OpenAI', () => {
  const delta = (calls: unknown, reason: string | null = null) =>
    event({choices: [{index: 0, delta: {tool_calls: calls}, finish_reason: reason}]});
  const done = event({choices: [{index: 0, delta: {content: 'Yes.'}, finish_reason: 'stop'}]});

  test('the next round → the call with all fields of the server, thinking and text', async (context) => {
    const first = [
      event({choices: [{delta: {reasoning_content: 'Hm.'}}]}),
      event({choices: [{delta: {content: 'One moment.'}}]}),
      delta([{index: 0, id: 'c1', extra_content: {google: 1}, function: {name: 'paint', arguments: ''}}]),
      delta([], 'tool_calls'),
    ];
    const {talk, asked} = await talking(context, chat, first, [done]);
    expect((await talk.ask('Hi')).calls[0]!.arguments).to.deep.equal({});
    await talk.give({value: 'red'});
    expect(asked[1]!.body.messages).to.deep.equal([
      {role: 'user', content: 'Hi'},
      {
        role: 'assistant',
        content: 'One moment.',
        reasoning_content: 'Hm.',
        tool_calls: [
          {
            id: 'c1',
            extra_content: {google: 1},
            type: 'function',
            function: {name: 'paint', arguments: '{}'},
          },
        ],
      },
      {role: 'tool', tool_call_id: 'c1', content: 'red'},
    ]);
  });

  test('two rounds after a picture → the picture, and the calls of both with their results', async (context) => {
    const calling = (id: string) => [
      delta([{index: 0, id, function: {name: 'paint', arguments: '{}'}}], 'tool_calls'),
    ];
    const {talk, asked} = await talking(context, chat, calling('c1'), calling('c2'), [done]);
    talk.attached = [{name: 'a.png', type: 'image/png', data: new Blob(['png'])}];
    await talk.ask('Hi');
    await talk.give({value: 'red'});
    await talk.give({value: 'blue'});
    const [question, ...rounds] = asked[2]!.body.messages as {content: unknown; tool_call_id?: string}[];
    expect(question!.content).to.deep.equal([
      {type: 'image_url', image_url: {url: 'data:image/png;base64,cG5n'}},
      {type: 'text', text: 'Hi'},
    ]);
    expect(rounds.map(({content, tool_call_id: id}) => [id, content])).to.deep.equal([
      [undefined, null],
      ['c1', 'red'],
      [undefined, null],
      ['c2', 'blue'],
    ]);
  });

  test('arguments that are no JSON → a call with their text', async (context) => {
    const first = [
      delta([{index: 0, id: 'c1', function: {name: 'paint', arguments: '{"color":'}}], 'tool_calls'),
    ];
    const {talk} = await talking(context, chat, first);
    expect((await talk.ask('Hi')).calls[0]!.arguments).to.equal('{"color":');
  });

  test('a reply that was cut in a call → no call', async (context) => {
    const first = [delta([{index: 0, id: 'c1', function: {name: 'paint', arguments: '{'}}], 'length')];
    const {talk} = await talking(context, chat, first);
    expect(await talk.ask('Hi')).to.deep.include({calls: [], requests: [], finish: 'length'});
  });

  test('calls whole and without places, as a server sends them that does not stream → both', async (context) => {
    const calls = ['red', 'blue'].map((color) => {
      return {id: color, type: 'function', function: {name: 'paint', arguments: JSON.stringify({color})}};
    });
    const message = {role: 'assistant', content: null, tool_calls: calls};
    const {talk} = await talking(context, chat, [event({choices: [{message, finish_reason: 'tool_calls'}]})]);
    expect((await talk.ask('Hi')).calls.map(({id}) => id)).to.deep.equal(['red', 'blue']);
  });

  test('tools of the owner → sent together with those of the page', async (context) => {
    const tools = [{type: 'web_search'}];
    const {talk, asked} = await talking(context, (url) => openai({url, body: {tools, temperature: 1}}), [
      done,
    ]);
    await talk.ask('Hi');
    const [one, two] = asked[0]!.body.tools as {type: string; function?: {name: string}}[];
    expect([one, two?.function?.name]).to.deep.equal([tools[0], 'paint']);
    expect(asked[0]!.body.temperature).to.equal(1);
  });

  test('Responses → items without identifiers, and thinking that is encrypted', async (context) => {
    const item = (fields: object) => event({type: 'response.output_item.done', item: fields});
    const thinking = {type: 'reasoning', id: 'r1', summary: [], encrypted_content: 'x'};
    const call = {
      type: 'function_call',
      id: 'f1',
      call_id: 'c1',
      name: 'paint',
      arguments: '{}',
      status: 'completed',
    };
    const first = [
      item({type: 'reasoning', id: 'r0', summary: []}),
      item(thinking),
      item({type: 'message', id: 'm', content: [{type: 'output_text', text: 'Wait.'}]}),
      item(call),
      event({type: 'response.completed', response: {}}),
    ];
    const {talk, asked} = await talking(context, responses, first, [
      event({type: 'response.completed', response: {}}),
    ]);
    await talk.ask('Hi');
    await talk.give({error: 'No red.'});
    expect(asked[1]!.body).to.deep.include({
      store: false,
      input: [
        {role: 'user', content: 'Hi'},
        thinking,
        {role: 'assistant', content: 'Wait.'},
        {type: 'function_call', call_id: 'c1', name: 'paint', arguments: '{}'},
        {type: 'function_call_output', call_id: 'c1', output: 'No red.'},
      ],
    });
  });

  test('an approval of a server of MCP → a request that cannot be answered', async (context) => {
    const item = {type: 'mcp_approval_request', id: 'a1', name: 'send', arguments: '{}'};
    const first = [
      event({type: 'response.output_item.done', item}),
      event({type: 'response.completed', response: {}}),
    ];
    const {talk} = await talking(context, responses, first);
    expect((await talk.ask('Hi')).requests).to.deep.equal([
      {type: 'request', id: 'a1', text: 'send', choices: []},
    ]);
  });
});

suite('approvals and calls by the AI SDK', () => {
  test('the next request → all parts of the message, with their metadata', async (context) => {
    const metadata = {openai: {itemId: 'f1'}};
    const first = [
      {type: 'start', messageId: 'm7'},
      {type: 'start-step'},
      {type: 'reasoning-start', id: '0'},
      {type: 'reasoning-delta', id: '0', delta: 'Hm.'},
      {type: 'reasoning-end', id: '0', providerMetadata: metadata},
      {type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: {q: 1}},
      {type: 'tool-output-available', toolCallId: 'c1', output: 'one'},
      {type: 'start-step'},
      {type: 'text-start', id: '0'},
      {type: 'text-delta', id: '0', delta: 'One '},
      {type: 'text-delta', id: '0', delta: 'moment.'},
      {type: 'tool-input-start', toolCallId: 'c2', toolName: 'send', dynamic: true},
      {type: 'tool-input-delta', toolCallId: 'c2', inputTextDelta: '{}'},
      ...[
        {
          type: 'tool-input-available',
          toolCallId: 'c2',
          toolName: 'send',
          dynamic: true,
          title: 'Send a mail',
        },
      ].map((one) => ({...one, input: {to: 'A'}, providerMetadata: metadata})),
      {type: 'tool-approval-request', toolCallId: 'c2', approvalId: 'a2', reason: 'It costs', signature: 's'},
      {type: 'tool-input-available', toolCallId: 'c3', toolName: 'web', providerExecuted: true, input: {}},
    ].map((one) => event(one));
    // A stream of a writer of the owner has no end of its own.
    const {talk, asked} = await talking(context, ai, [...first, event('[DONE]')]);
    const {requests} = await talk.ask('Hi');
    expect(requests).to.have.length(1);
    expect(requests[0]).to.include({id: 'a2', text: 'Send a mail (to: A): It costs'});
    await talk.answer('true');
    expect((asked[1]!.body.messages as object[])[1]).to.deep.equal({
      id: 'm7',
      role: 'assistant',
      parts: [
        {type: 'step-start'},
        {type: 'reasoning', text: 'Hm.', providerMetadata: metadata},
        {type: 'tool-search', toolCallId: 'c1', state: 'output-available', input: {q: 1}, output: 'one'},
        {type: 'step-start'},
        {type: 'text', text: 'One moment.'},
        {
          type: 'dynamic-tool',
          toolName: 'send',
          toolCallId: 'c2',
          title: 'Send a mail',
          state: 'approval-responded',
          input: {to: 'A'},
          callProviderMetadata: metadata,
          approval: {id: 'a2', requestReason: 'It costs', signature: 's', approved: true},
        },
        {type: 'tool-web', toolCallId: 'c3', providerExecuted: true, state: 'input-available', input: {}},
      ],
    });
  });

  test('an approval that the server gave itself → no request', async (context) => {
    const first = [
      {type: 'tool-input-available', toolCallId: 'c2', toolName: 'send', input: {}},
      {type: 'tool-approval-request', toolCallId: 'c2', approvalId: 'a2', isAutomatic: true},
      {type: 'tool-approval-response', approvalId: 'a2', approved: false},
      {type: 'tool-output-denied', toolCallId: 'c2'},
      {type: 'finish'},
    ];
    const {talk} = await talking(
      context,
      ai,
      first.map((one) => event(one)),
    );
    expect((await talk.ask('Hi')).requests).to.deep.equal([]);
  });

  test('an error after an approval → no request', async (context) => {
    const first = [
      {type: 'tool-input-available', toolCallId: 'c2', toolName: 'send', input: {}},
      {type: 'tool-approval-request', toolCallId: 'c2', approvalId: 'a2'},
      {type: 'error', errorText: 'Overloaded.'},
    ];
    const {talk} = await talking(
      context,
      ai,
      first.map((one) => event(one)),
    );
    const {requests, error} = await talk.ask('Hi');
    expect(requests).to.deep.equal([]);
    expect(error).to.include({message: 'Overloaded.'});
  });
});
