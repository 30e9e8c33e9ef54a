import type {ChatCompletionMessage, ChatCompletionRequest} from '../src/client/types.js';
import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';

/** No real conversation has more. */
const MAX_MESSAGES = 1_000;
/** Maximum length in UTF-16 code units: several times the longest reply of an agent. */
const MAX_MESSAGE_LENGTH = 131_072;
/** Maximum length of all extra fields as JSON, in UTF-16 code units. A page and a selection fit. */
const MAX_EXTRA_LENGTH = 8_192;
const MAX_EXTRA_DEPTH = 8;

/**
 * Rebuilds the request from the interface's fields and the extra `fields`. Drops all others.
 * Sections "Request body", "Message object (request)". Throws a `RelayError` that names the wrong field.
 */
export function completionRequest(
  body: string,
  {bots, models, fields}: Pick<RelaySettings, 'bots' | 'models' | 'fields'>,
): ChatCompletionRequest {
  const json = parse(body);
  const botId = field(json, 'botId');
  const stream = field(json, 'stream');
  const model = field(json, 'model');
  check(typeof botId === 'string', 'botId', 'must be a string');
  const messages = messagesOf(json);
  const extra = extraFields(json, fields);
  check(stream === undefined || typeof stream === 'boolean', 'stream', 'must be true or false');
  check(model === undefined || typeof model === 'string', 'model', 'must be a string');
  if (!bots.has(botId)) {
    const message = 'The relay has no agent with this botId: add it to "bots".';
    throw new RelayError(404, 'agent_not_found', message, {param: 'botId'});
  }
  if (model !== undefined && !models.has(model)) {
    const message = 'The relay does not allow this model: leave it out, or add it to "models".';
    throw new RelayError(403, 'model_not_available', message, {param: 'model'});
  }
  return {
    botId,
    messages,
    ...(stream !== undefined && {stream}),
    ...(model !== undefined && {model}),
    ...extra,
  };
}

function extraFields(json: unknown, names: ReadonlySet<string>): Record<string, unknown> {
  let length = 0;
  const entries = [...names].map((name) => [name, field(json, name)] as const);
  const sent = entries.filter(([, value]) => value !== undefined);
  for (const [name, value] of sent) {
    const must = `must be nested at most ${MAX_EXTRA_DEPTH} levels deep`;
    check(isNestedWithin(value, MAX_EXTRA_DEPTH), name, must);
    length += JSON.stringify(value).length;
    const is = `makes extra fields longer than ${MAX_EXTRA_LENGTH} characters`;
    if (length > MAX_EXTRA_LENGTH) throw tooLarge(name, is);
  }
  return Object.fromEntries(sent);
}

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isNestedWithin(part, levels - 1));
}

function messagesOf(json: unknown): ChatCompletionMessage[] {
  const list = field(json, 'messages');
  check(Array.isArray(list), 'messages', 'must be an array');
  if (list.length > MAX_MESSAGES) throw tooLarge('messages', `are more than ${MAX_MESSAGES}`);
  const messages = (list as unknown[]).map(messageOf);
  check(messages.at(-1)?.role === 'user', 'messages', 'must end with the message of the user');
  return messages;
}

function messageOf(json: unknown, index: number): ChatCompletionMessage {
  const param = `messages[${index}]`;
  const role = field(json, 'role');
  const content = field(json, 'content');
  check(role === 'user' || role === 'assistant', `${param}.role`, 'must be "user" or "assistant"');
  check(typeof content === 'string', `${param}.content`, 'must be a string');
  if (content.length > MAX_MESSAGE_LENGTH) {
    throw tooLarge(`${param}.content`, `is longer than ${MAX_MESSAGE_LENGTH} characters`);
  }
  return {role, content};
}

/** Returns an own property. Inherited properties were not sent. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function check(isRight: boolean, param: string, must: string): asserts isRight {
  if (!isRight) throw new RelayError(400, 'invalid_value', `${param}: ${must}`, {param});
}

function tooLarge(param: string, is: string): RelayError {
  return new RelayError(413, 'request_too_large', `${param}: ${is}`, {param});
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RelayError(400, 'invalid_json', 'The request body is not valid JSON.');
  }
}
