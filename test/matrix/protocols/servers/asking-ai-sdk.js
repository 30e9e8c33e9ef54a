// A route of the AI SDK whose model asks for approvals and calls tools of the page, which the page tells with its question.
import * as ai from 'ai';
import {jsonSchema, tool} from 'ai';
import * as mocks from 'ai/test';

import {wordsOf} from './ai-sdk-words.js';
import {asksOf, reply, sceneOf, send, serve, tokens} from './http.js';

/** Of version 7, and of version 6. */
const Model = mocks.MockLanguageModelV4 ?? mocks.MockLanguageModelV3;
const stepCount = ai.isStepCount ?? ai.stepCountIs;

const USAGE = {
  inputTokens: {total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined},
  outputTokens: {total: 5, text: 5, reasoning: undefined},
};

const finish = (reason) => ({type: 'finish', finishReason: {unified: reason, raw: reason}, usage: USAGE});

const spoken = (words) => [
  {type: 'text-start', id: 't'},
  ...tokens(words).map((delta) => ({type: 'text-delta', id: 't', delta})),
  {type: 'text-end', id: 't'},
];

/** What a model reads about a result. */
const outcomeOf = ({output: {type, value, reason}}) =>
  type === 'execution-denied'
    ? `denied ${reason ?? ''}`.trim()
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

function step(prompt) {
  const start = {type: 'stream-start', warnings: []};
  const question = prompt.findLastIndex(({role}) => role === 'user');
  const results = prompt
    .slice(question)
    .filter(({role}) => role === 'tool')
    .flatMap(({content}) => content);
  const calls = results.length > 0 ? [] : asksOf(sceneOf(wordsOf(prompt[question].content)));
  if (calls.length > 0) {
    return [
      start,
      {type: 'reasoning-start', id: 'r'},
      {type: 'reasoning-delta', id: 'r', delta: 'Hm.'},
      {type: 'reasoning-end', id: 'r'},
      ...spoken('One moment.'),
      ...calls.map(({name, args}, index) => ({
        type: 'tool-call',
        toolCallId: `c-${prompt.length}-${index}`,
        toolName: name,
        input: JSON.stringify(args),
      })),
      finish('tool-calls'),
    ];
  }
  const said = prompt
    .filter(({role}) => role === 'user' || role === 'assistant')
    .map(({content}) => wordsOf(content));
  const known = results.filter(({type}) => type === 'tool-result').map(outcomeOf);
  return [start, ...spoken(reply(known.length > 0 ? known : said.filter(Boolean))), finish('stop')];
}

const model = new Model({
  doStream: async ({prompt}) => ({
    stream: mocks.simulateReadableStream({
      chunks: step(prompt),
      initialDelayInMs: null,
      chunkDelayInMs: null,
    }),
  }),
});

const deleteOrder = tool({
  description: 'Deletes an order.',
  inputSchema: jsonSchema({type: 'object', properties: {order: {type: 'number'}}}),
  needsApproval: true,
  execute: ({order}) => `deleted ${order}`,
});

/** The same as in docs/protocols.md. */
const toolsOfPage = (tools = {}) =>
  Object.fromEntries(
    Object.entries(tools).map(([name, {description, parameters}]) => [
      name,
      tool({description, inputSchema: jsonSchema(parameters)}),
    ]),
  );

/** The messages of each conversation that this server keeps. */
const kept = new Map();

serve(async ({body, response}) => {
  const before = (kept.get(body.id) ?? []).filter(({id}) => id !== body.message?.id);
  const sent = body.messages ?? [...before, body.message];
  const tools = {...toolsOfPage(body.tools), delete_order: deleteOrder};
  const messages = await ai.validateUIMessages({messages: sent, tools});
  const result = ai.streamText({
    model,
    // What a new question leaves open in kept messages is left out.
    messages: await ai.convertToModelMessages(messages, {
      tools,
      ignoreIncompleteToolCalls: Boolean(body.message),
    }),
    tools,
    stopWhen: stepCount(5),
    onError: () => undefined,
  });
  let count = 0;
  const options = {
    originalMessages: messages,
    generateMessageId: () => `m-${messages.length}-${(count += 1)}`,
    onError: ({message}) => message,
    onFinish: ({messages: all}) => body.message && kept.set(body.id, all),
  };
  await send(result.toUIMessageStreamResponse(options), response);
});
