import {HTTPException} from 'hono/http-exception';

import {quotedQuestion} from '../../../relay/report-reply.js';
import type {ScenarioName} from '../agents.js';
import {ApiError} from '../http/api-error.js';
import {reading, SEARCHING} from '../models/embedded-search.js';
import {estimateUsage, sleep, tokens, typeOut} from '../tokens.js';
import type {CitedResource, Model, Prompt, Reply, ReplyEnd} from '../types.js';
import {supportReply} from './support.js';
import {hostileReferences, hostileText, longText} from './texts.js';

/** The longest delay of `setTimeout`, in milliseconds. The client's timeout ends the reply earlier. */
const MAX_DELAY = 2 ** 31 - 1;

const SUGGESTIONS = [
  'How do I change the colors?',
  'What is stored in the browser?',
  'Which languages does it speak?',
];

const brokeOff = () => new ApiError(502, 'upstream_error', 'The reply broke off.');

/** What each scenario makes of the agent's model. */
export const scenarios: Record<ScenarioName, (model: Model) => Model> = {
  support: (model) =>
    async function* (prompt) {
      const {question} = quotedQuestion(prompt.messages.at(-1)?.content ?? '');
      const reply = supportReply(question, prompt);
      if (!reply) return yield* model(prompt);
      const {text, citedResources, suggestions} = reply;
      return {...(yield* say(prompt, text, citedResources)), suggestions};
    },

  // A search takes about a second, and a language model writes 40 tokens a second: at the default delay of 12 ms.
  proof: (model) =>
    async function* (prompt) {
      const {tokenDelay, signal} = prompt;
      const {text, end} = await wholeReply(
        scenarios.support(model)({...prompt, status: false, tokenDelay: 0}),
      );
      const sources = await end.citedResources();
      if (prompt.status && sources.length > 0) {
        yield SEARCHING;
        await sleep(tokenDelay * 75, signal);
        yield reading(sources);
        for (const [index] of sources.entries()) {
          await sleep(tokenDelay * 35, signal);
          yield {citedResources: sources.slice(0, index + 1)};
        }
        await sleep(tokenDelay * 35, signal);
      }
      yield* typeOut(tokens(text), tokenDelay * 2, signal);
      return {...end, citedResources: () => sources};
    },

  slow: (model) =>
    async function* (prompt) {
      await sleep(1500, prompt.signal);
      return yield* model({...prompt, tokenDelay: prompt.tokenDelay * 6});
    },

  steps: (model) =>
    async function* (prompt) {
      const reply = model(prompt);
      let next = await reply.next();
      // The search is too fast to read what it does.
      for (; typeof next.value === 'object' && !next.done; next = await reply.next()) {
        yield next.value;
        await sleep(prompt.tokenDelay && 1500, prompt.signal);
      }
      for (; !next.done; next = await reply.next()) yield next.value;
      return {...next.value, suggestions: SUGGESTIONS};
    },

  long: () => (prompt) => say({...prompt, tokenDelay: Math.min(prompt.tokenDelay, 1)}, longText, [], 12),

  truncated: () =>
    async function* ({tokenDelay, signal}) {
      yield* typeOut(tokens('This reply breaks off in the middle of a sen'), tokenDelay, signal);
      throw brokeOff();
    },

  length: () =>
    endsWith('length', 'This reply is as long as the model may make it, which is not even a whole'),

  filtered: () => endsWith('content_filter', 'Of this reply, a filter has withheld'),

  empty: () => endsWith('stop', ''),

  'too-long': () => () => {
    throw new ApiError(400, 'context_length_exceeded', 'This model’s context length is exceeded.');
  },

  busy: () => () => {
    const headers = {'retry-after': '7'};
    throw new ApiError(429, 'rate_limit_exceeded', 'Too many requests. Try again in 7 seconds.', {headers});
  },

  down: () => () => {
    const page =
      '<!doctype html><title>503</title><h1>503 Service Unavailable</h1><p>No server is available.</p>';
    const headers = {'content-type': 'text/html; charset=utf-8'};
    throw new HTTPException(503, {res: new Response(page, {status: 503, headers})});
  },

  'late-references': () =>
    async function* (prompt) {
      const end = yield* say(prompt, 'The references of this reply come three seconds after its text.', [
        {id: 'knowledge', url: `${prompt.origin}/knowledge`, title: 'Knowledge Base', type: 'website'},
      ]);
      const citedResources = async () => {
        await sleep(3000, prompt.signal);
        return end.citedResources();
      };
      return {...end, citedResources};
    },

  'no-references': (model) =>
    async function* (prompt) {
      return {...(yield* model({...prompt, displayLinks: false})), citedResources: () => []};
    },

  stalled: () =>
    async function* ({tokenDelay, signal}) {
      yield* typeOut(
        tokens('This reply stops after some words, and the connection stays'),
        tokenDelay,
        signal,
      );
      await sleep(MAX_DELAY, signal);
      throw brokeOff();
    },

  hostile: () => (prompt) => say(prompt, hostileText, hostileReferences(prompt.origin)),
};

/** Resolves with the text and the end of a reply. */
async function wholeReply(reply: Reply): Promise<{text: string; end: ReplyEnd}> {
  let text = '';
  let next = await reply.next();
  for (; !next.done; next = await reply.next()) if (typeof next.value === 'string') text += next.value;
  return {text, end: next.value};
}

/** Writes `text` and ends with this finish reason. */
function endsWith(finishReason: string, text: string): Model {
  return async function* (prompt) {
    return {...(yield* say(prompt, text, [])), finishReason};
  };
}

/** Replies with a fixed text, some tokens at a time. */
async function* say(
  {messages, tokenDelay, signal}: Prompt,
  text: string,
  citedResources: CitedResource[],
  tokensAtATime = 1,
): Reply {
  const all = tokens(text);
  const pieces = all.flatMap((_, index) =>
    index % tokensAtATime === 0 ? [all.slice(index, index + tokensAtATime).join('')] : [],
  );
  yield* typeOut(pieces, tokenDelay, signal);
  return {finishReason: 'stop', usage: estimateUsage(messages, text), citedResources: () => citedResources};
}
