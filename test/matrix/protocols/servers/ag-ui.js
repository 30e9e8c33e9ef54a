// Agents with the encoder and the schemas of AG-UI, which check each request and each event.
import * as core from '@ag-ui/core';
import {EventEncoder} from '@ag-ui/encoder';

import {wordsOf} from './ag-ui-words.js';
import {held, refusal, reply, runTool, sceneOf, serve, SOURCE, SUGGESTION, tokens, usesTool} from './http.js';

// 1.0 has the schemas in a file of their own.
const {EventSchemas, RunAgentInputSchema} = core.EventSchemas ? core : await import('@ag-ui/core/schemas');

/** The messages of each thread of an agent that keeps them by their identifiers. */
const threads = new Map();
/** The state of each thread after its last run. */
const states = new Map();

serve(async ({body, request, response, signal}) => {
  const {threadId, runId, messages: sent} = RunAgentInputSchema.parse(body);
  const keeps = request.url === '/keeps';
  const before = keeps ? (threads.get(threadId) ?? []) : [];
  if (sent.length < before.length) throw refusal(400, 'Message ID not found in history');
  const ids = new Set(before.map(({id}) => id));
  const messages = [...before, ...sent.filter(({id}) => !ids.has(id))];
  const question = wordsOf(messages.findLast(({role}) => role === 'user'));
  const scene = sceneOf(question);
  if (scene === 'limit') throw refusal(429, 'Too many.');
  if (scene === 'large') throw refusal(413, 'Too large.');

  const encoder = new EventEncoder({accept: request.headers.accept});
  const write = (event) => response.write(encoder.encode(EventSchemas.parse(event)));
  const messageId = `${runId}-answer`;
  response.writeHead(200, {'content-type': encoder.getContentType()});
  write({type: 'RUN_STARTED', threadId, runId});
  write({type: 'STATE_SNAPSHOT', snapshot: states.get(threadId) ?? {}});
  if (scene === 'error') {
    write({type: 'RUN_ERROR', message: 'Overloaded.', code: '503'});
    return response.end();
  }
  if (scene === 'thinking') for (const event of thinking()) write(event);
  write({type: 'STEP_STARTED', stepName: 'answer'});
  const called = [];
  if (usesTool(scene)) {
    const toolCallId = `${runId}-call`;
    write({type: 'TOOL_CALL_START', toolCallId, toolCallName: 'search_orders', parentMessageId: messageId});
    write({type: 'TOOL_CALL_ARGS', toolCallId, delta: '{}'});
    write({type: 'TOOL_CALL_END', toolCallId});
    const content = await runTool(scene);
    const id = `${runId}-result`;
    write({type: 'TOOL_CALL_RESULT', messageId: id, toolCallId, content, role: 'tool'});
    const call = {id: toolCallId, type: 'function', function: {name: 'search_orders', arguments: '{}'}};
    called.push({id: `${runId}-call`, role: 'assistant', toolCalls: [call]});
    called.push({id, role: 'tool', toolCallId, content});
  }
  const said = messages.filter(({role, content}) => role !== 'tool' && content);
  const answer = reply(said.map(wordsOf));
  write({type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'});
  for (const delta of tokens(answer)) write({type: 'TEXT_MESSAGE_CONTENT', messageId, delta});
  if (scene === 'hold') {
    await held(signal);
    return console.log('stopped');
  }
  write({type: 'TEXT_MESSAGE_END', messageId});
  write({type: 'STATE_SNAPSHOT', snapshot: {step: 1, references: [], suggestions: []}});
  states.delete(threadId);
  if (scene === 'sources') {
    states.set(threadId, {step: 2, references: [SOURCE], suggestions: [SUGGESTION]});
    write({type: 'STATE_DELTA', delta: [{op: 'replace', path: '/references', value: [SOURCE]}]});
    write({type: 'STATE_DELTA', delta: [{op: 'add', path: '/suggestions', value: [SUGGESTION]}]});
  }
  const all = [...messages, ...called, {id: messageId, role: 'assistant', content: answer}];
  if (keeps) {
    threads.set(threadId, all);
    write({type: 'MESSAGES_SNAPSHOT', messages: all});
  }
  write({type: 'STEP_FINISHED', stepName: 'answer'});
  write({type: 'RUN_FINISHED', threadId, runId});
  response.end();
});

/** By its name in 0.0.5x, and the one that both have. */
const thinking = () => [
  ...('THINKING_START' in core.EventType
    ? [
        {type: 'THINKING_START', title: 'Thinking'},
        {type: 'THINKING_TEXT_MESSAGE_START'},
        {type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'Hm.'},
        {type: 'THINKING_TEXT_MESSAGE_END'},
        {type: 'THINKING_END'},
      ]
    : []),
  {type: 'REASONING_START', messageId: 'r'},
  {type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning'},
  {type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'Hm.'},
  {type: 'REASONING_MESSAGE_END', messageId: 'r'},
  {type: 'REASONING_END', messageId: 'r'},
];
