import type {ChatCompletionMessage} from '../src/client/types.js';
import {type CheckSettings, keyFor} from './settings.js';

/**
 * How to read a body: `all` to its end; `first-event` and `until-done` close the connection after that event; `slowly`
 * pauses, and ends like `until-done`.
 */
export type Reading = 'all' | 'first-event' | 'until-done' | 'slowly';

export interface PlannedRequest {
  readonly name: string;
  readonly method?: 'OPTIONS';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reading?: Reading;
  /** Requests that need a complete reply before this request is sent. */
  readonly requires?: readonly string[];
}

/** Name of an agent, model and key that no service has. */
const UNKNOWN = 'chat-bot-element-check-unknown';

/** Headers without a preflight: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
const SAFELISTED = ['accept-language', 'content-language'];

export const goldenName = (index: number): string => `golden ${index + 1}`;

/** Returns all requests of a check, in order. */
export function planRequests(settings: CheckSettings): readonly PlannedRequest[] {
  const {bot, question, privateBot, origin} = settings;
  const asked = [message('user', question)];
  const apiKey = keyFor(bot, settings);
  const ask = (
    name: string,
    fields: Record<string, unknown>,
    rest: Partial<PlannedRequest> = {},
  ): PlannedRequest => ({
    name,
    apiKey,
    ...rest,
    body: {botId: bot, messages: asked, ...fields},
  });

  return [
    ask('whole', {stream: false}),
    ask('streamed', {stream: true}),
    ask('omitted', {}, {reading: 'until-done'}),
    ...(settings.model === undefined
      ? []
      : [ask('model', {stream: false, model: settings.model}, {requires: ['whole']})]),
    ask(
      'history',
      {
        stream: false,
        messages: [
          message('user', `Please remember the word ${settings.codeWord}.`),
          message('assistant', 'I will remember it.'),
          ...asked,
        ],
      },
      {requires: ['whole']},
    ),
    ask('aborted', {stream: true}, {reading: 'first-event', requires: ['whole', 'streamed']}),
    // Asks for the code word again, to find services that store conversations.
    ask(
      'after abort',
      {stream: false, messages: [message('user', 'Which word did I ask you to remember?')]},
      {requires: ['whole', 'streamed']},
    ),
    ask('slow', {stream: true}, {reading: 'slowly', requires: ['streamed']}),
    ...(privateBot === undefined ? [] : privateRequests(privateBot, asked, settings)),
    ...(origin === undefined ? [] : [preflight(origin, settings)]),
    ...settings.goldenQuestions.map((golden, index) => {
      const {bot: botId = bot, history = [], question: content} = golden;
      return ask(
        goldenName(index),
        {botId, stream: true, messages: [...history, message('user', content)]},
        {apiKey: keyFor(botId, settings), ...(botId === bot && {requires: ['streamed']})},
      );
    }),
    ask('unknown agent', {botId: UNKNOWN, stream: false}),
    ask('no messages', {stream: false, messages: undefined}),
    ask('unknown model', {stream: false, model: UNKNOWN}, {requires: ['whole']}),
  ];
}

function privateRequests(
  botId: string,
  messages: readonly ChatCompletionMessage[],
  {apiKey}: CheckSettings,
): readonly PlannedRequest[] {
  const body = {botId, messages, stream: false};
  return [
    {name: 'without key', body},
    {name: 'wrong key', body, apiKey: UNKNOWN},
    ...(apiKey === undefined ? [] : [{name: 'with key', body, apiKey}]),
  ];
}

/** A browser's preflight for a request of the widget: https://fetch.spec.whatwg.org/#cors-preflight-fetch */
function preflight(origin: string, {apiKey, headers}: CheckSettings): PlannedRequest {
  const names = Object.keys(headers).filter((name) => !SAFELISTED.includes(name));
  return {
    name: 'preflight',
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      // The Fetch standard sorts the names and separates them by commas only.
      'access-control-request-headers': [
        ...(apiKey === undefined ? [] : ['api-key']),
        'content-type',
        ...names,
      ]
        .sort()
        .join(','),
    },
  };
}

function message(role: 'user' | 'assistant', content: string): ChatCompletionMessage {
  return {role, content};
}
