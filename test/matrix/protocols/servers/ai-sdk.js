// Routes with the AI SDK as its documentation shows them, and its mock model.
import * as ai from 'ai';
import * as mocks from 'ai/test';

import {wordsOf} from './ai-sdk-words.js';
import {
  held,
  refusal,
  reply,
  runTool,
  sceneOf,
  send,
  serve,
  SOURCE,
  SUGGESTION,
  tokens,
  usesTool,
} from './http.js';

const {convertToModelMessages, createUIMessageStream, createUIMessageStreamResponse, streamText} = ai;
/** Of version 7, and of version 6. */
const Model = mocks.MockLanguageModelV4 ?? mocks.MockLanguageModelV3;
const stepCount = ai.isStepCount ?? ai.stepCountIs;

const USAGE = {
  inputTokens: {total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined},
  outputTokens: {total: 5, text: 5, reasoning: undefined},
};

const spoken = (id, words) => [
  {type: 'text-start', id},
  ...tokens(words).map((delta) => ({type: 'text-delta', id, delta})),
  {type: 'text-end', id},
];

const finish = (reason) => ({type: 'finish', finishReason: {unified: reason, raw: reason}, usage: USAGE});

/** The parts of one step of the model. */
function step(prompt) {
  const texts = prompt
    .filter(({role}) => role === 'user' || role === 'assistant')
    .map(({content}) => wordsOf(content));
  const question = wordsOf(prompt.findLast(({role}) => role === 'user').content);
  const scene = sceneOf(question);
  const start = {type: 'stream-start', warnings: []};
  if (scene === 'error') return [start, {type: 'error', error: new Error('Overloaded.')}];
  if (usesTool(scene) && prompt.at(-1).role === 'user') {
    const call = {toolName: 'search_orders', input: '{}'};
    return [
      start,
      ...(scene === 'tool' ? spoken('before', 'One moment.') : []),
      {type: 'tool-input-start', id: 'c1', toolName: call.toolName},
      {type: 'tool-input-delta', id: 'c1', delta: '{}'},
      {type: 'tool-input-end', id: 'c1'},
      {type: 'tool-call', toolCallId: 'c1', ...call},
      finish('tool-calls'),
    ];
  }
  const isThinking = scene === 'thinking';
  const known = usesTool(scene) ? [question] : texts.filter(Boolean);
  return [
    start,
    ...(isThinking
      ? [
          {type: 'reasoning-start', id: 'r'},
          {type: 'reasoning-delta', id: 'r', delta: 'Hm.'},
          {type: 'reasoning-end', id: 'r'},
        ]
      : []),
    ...spoken('t', reply(known)),
    ...(scene === 'sources' ? [{type: 'source', sourceType: 'url', id: 's1', ...SOURCE}] : []),
    finish(scene === 'long' ? 'length' : 'stop'),
  ];
}

const model = new Model({
  doStream: async ({prompt, abortSignal}) => {
    const parts = step(prompt);
    const isHeld = sceneOf(wordsOf(prompt.findLast(({role}) => role === 'user').content)) === 'hold';
    const chunks = isHeld ? parts.slice(0, -2) : parts;
    const stream = mocks.simulateReadableStream({chunks, initialDelayInMs: null, chunkDelayInMs: null});
    return {stream: isHeld ? holding(stream, abortSignal) : stream};
  },
});

/** The stream, without an end until the signal aborts. */
const holding = (stream, signal) =>
  stream.pipeThrough(new TransformStream({flush: () => held(signal).then(() => console.log('stopped'))}));

const search = (scene) =>
  ai.tool({
    description: 'Searches the orders.',
    inputSchema: ai.jsonSchema({type: 'object', properties: {}}),
    execute: () => runTool(scene),
  });

/** The messages of each conversation that this server keeps. */
const kept = new Map();

serve(async ({body, request, response, signal}) => {
  const sent = body.messages ?? [...(kept.get(body.id) ?? []), body.message];
  const messages = await ai.validateUIMessages({messages: sent});
  const question = messages
    .at(-1)
    .parts.map(({text}) => text)
    .join('');
  const scene = sceneOf(question);
  if (scene === 'limit') throw refusal(429, 'Too many.');
  if (scene === 'large') throw refusal(413, 'Too large.');
  const result = streamText({
    model,
    messages: await convertToModelMessages(messages),
    tools: {search_orders: search(scene)},
    stopWhen: stepCount(5),
    abortSignal: signal,
    onError: () => undefined,
  });
  const options = {
    sendSources: true,
    originalMessages: messages,
    onError: ({message}) => message,
    onFinish: ({messages: all}) => body.message && kept.set(body.id, all),
  };
  switch (request.url) {
    case '/pipe':
      return result.pipeUIMessageStreamToResponse(response, options);
    case '/writer': {
      const stream = createUIMessageStream({
        execute: ({writer}) => {
          if (scene === 'sources') writer.write({type: 'data-suggestions', data: [SUGGESTION]});
          // The method, or the function that follows it in version 7.
          writer.merge(
            ai.toUIMessageStream
              ? ai.toUIMessageStream({stream: result.stream, ...options})
              : result.toUIMessageStream(options),
          );
        },
        onError: options.onError,
      });
      return send(createUIMessageStreamResponse({stream}), response);
    }
    default:
      return send(result.toUIMessageStreamResponse(options), response);
  }
});
