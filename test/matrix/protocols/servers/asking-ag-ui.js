// An agent of AG-UI that interrupts its runs and calls tools of the page. Its schemas check each request and each event.
import * as core from '@ag-ui/core';
import {EventEncoder} from '@ag-ui/encoder';

import {wordsOf} from './ag-ui-words.js';
import {asksOf, reply, sceneOf, serve, tokens} from './http.js';

// 1.0 has the schemas in a file of their own.
const {EventSchemas, RunAgentInputSchema} = core.EventSchemas ? core : await import('@ag-ui/core/schemas');

/** What the last run of each thread waits for. */
const waiting = new Map();

serve(async ({body, request, response}) => {
  const input = RunAgentInputSchema.parse(body);
  const {threadId, runId, messages, tools, resume = []} = input;
  const encoder = new EventEncoder({accept: request.headers.accept});
  const write = (event) => response.write(encoder.encode(EventSchemas.parse(event)));
  response.writeHead(200, {'content-type': encoder.getContentType()});
  write({type: 'RUN_STARTED', threadId, runId});
  const open = waiting.get(threadId) ?? {interrupts: [], calls: []};
  waiting.delete(threadId);
  const fault = faultOf(open, input);
  if (fault) {
    write({type: 'RUN_ERROR', message: fault});
    return response.end();
  }
  const last = messages.at(-1);
  const isQuestion = last.role === 'user' && resume.every(({status}) => status === 'cancelled');
  const calls = isQuestion ? asksOf(sceneOf(wordsOf(last))) : [];
  const messageId = `${runId}-answer`;
  const say = (words) => {
    write({type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'});
    for (const delta of tokens(words)) write({type: 'TEXT_MESSAGE_CONTENT', messageId, delta});
    write({type: 'TEXT_MESSAGE_END', messageId});
  };
  if (calls.length > 0) {
    if (calls.some(({name}) => name === 'paint') && !tools.some(({name}) => name === 'paint'))
      throw new Error('No tool.');
    say('One moment.');
    return ask({calls, messageId, threadId, runId, write, response});
  }
  for (const {interruptId, payload} of resume) {
    const toolCallId = open.interrupts.find(({id}) => id === interruptId).toolCallId;
    if (!toolCallId) continue;
    const content = payload?.approved ? `deleted ${interruptId}` : 'denied';
    write({type: 'TOOL_CALL_RESULT', messageId: `${runId}-${toolCallId}`, toolCallId, content, role: 'tool'});
  }
  const results = messages.filter(({toolCallId}) => open.calls.includes(toolCallId));
  const outcomes = [
    ...resume.map(({interruptId, payload}) =>
      payload?.approved ? `deleted ${interruptId}` : JSON.stringify(payload),
    ),
    ...results.map(({content, error}) => error ?? content),
  ];
  const said = messages.filter(({role, content}) => role !== 'tool' && content).map(wordsOf);
  say(reply(isQuestion || outcomes.length === 0 ? said : outcomes));
  write({type: 'RUN_FINISHED', threadId, runId});
  response.end();
});

function faultOf({interrupts, calls}, {resume = [], messages}) {
  if (interrupts.map(({id}) => id).join() !== resume.map(({interruptId}) => interruptId).join())
    return 'An interrupt is open.';
  const made = messages.flatMap(({toolCalls = []}) => toolCalls.map(({id}) => id));
  const answered = new Set(messages.map(({toolCallId}) => toolCallId));
  if (calls.some((id) => !made.includes(id) || !answered.has(id))) return 'A call has no result.';
  if (new Set(messages.map(({id}) => id)).size < messages.length) return 'A message comes twice.';
  return undefined;
}

function ask({calls, messageId, threadId, runId, write, response}) {
  const interrupts = [];
  const open = [];
  for (const [index, {name, args}] of calls.entries()) {
    const toolCallId = `${runId}-${index}`;
    if (name === 'choose') {
      const responseSchema = args.options ? {type: 'string', enum: args.options} : {type: 'string'};
      interrupts.push({id: `i-${index}`, reason: 'input_required', message: args.question, responseSchema});
      continue;
    }
    write({type: 'TOOL_CALL_START', toolCallId, toolCallName: name, parentMessageId: messageId});
    write({type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args)});
    write({type: 'TOOL_CALL_END', toolCallId});
    if (name === 'delete_order') {
      interrupts.push({
        id: `i-${index}`,
        reason: 'tool_call',
        message: `Delete order ${args.order}?`,
        toolCallId,
      });
    } else open.push(toolCallId);
  }
  waiting.set(threadId, {interrupts, calls: open});
  // 0.0.5x has no names of open calls.
  const success = core.EventSchemas ? {} : {outcome: {type: 'success', pendingToolCallIds: open}};
  const outcome = interrupts.length > 0 ? {outcome: {type: 'interrupt', interrupts}} : success;
  write({type: 'RUN_FINISHED', threadId, runId, ...outcome});
  response.end();
}
