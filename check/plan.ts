import type {ChatCompletionMessage} from '../src/client/types.js';
import {type CheckSettings, keyFor} from './settings.js';

/**
 * How a body is read: `all` to its end; `first-event` and `until-done` close the connection after that event;
 * `slowly` pauses, and ends as `until-done`.
 */
export type Reading = 'all' | 'first-event' | 'until-done' | 'slowly';

/** A request of the check. */
export interface PlannedRequest {
  /** Unique in a plan. */
  readonly name: string;
  readonly method?: 'OPTIONS';
  /** The JSON body, without `undefined` fields. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reading?: Reading;
  /** The requests that must have had a complete reply. If one had none, this request is not sent. */
  readonly requires?: readonly string[];
}

/** Names of agents, models and keys that no service has. */
const UNKNOWN = 'chat-bot-element-check-unknown';

/** Headers for which browsers ask no leave, by the Fetch standard. */
const SAFELISTED = ['accept-language', 'content-language'];

/** The name of the request for the golden question at this index. */
export const goldenName = (index: number): string => `golden ${index + 1}`;

/** Returns all requests of a check, in their order. */
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
    // Also asks for the word, to find a service that keeps conversations.
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

/** The question of a browser before it sends a request of the widget. */
function preflight(origin: string, {apiKey, headers}: CheckSettings): PlannedRequest {
  const names = Object.keys(headers).filter((name) => !SAFELISTED.includes(name));
  return {
    name: 'preflight',
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      // Browsers send the names in this form: sorted, with commas only.
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
