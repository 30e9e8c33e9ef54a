import {decodeError, parse} from '../../src/client/decode.js';
import {KeySearch} from '../key-search.js';

/** Where an owner changes a field of the request. */
const PLACES: Readonly<Record<string, string>> = {
  model: '"model" of the agent',
  messages: '"instructions" of the agent and the conversation',
  temperature: '"temperature" of the agent',
  max_tokens: '"maxTokens" of the agent',
  max_completion_tokens: '"maxCompletionTokens" of the agent',
  stream: 'the attribute "stream" of the element',
  stream_options: 'sent unless the element has stream="false"',
};

/** What an owner can do, by status. */
const REMEDIES: Readonly<Record<number, string>> = {
  401: 'Check "apiKey".',
  403: 'Check what "apiKey" may use.',
  404: 'Check "serviceUrl", to which /chat/completions is appended, and "model" of the agent.',
};

/** An error that a service has sent, with its status, or within a reply. */
export interface ServiceRefusal {
  readonly agent: string;
  readonly status?: number;
  /** Any JSON. `undefined` if it is none, or was not read. */
  readonly error: unknown;
}

/**
 * Logs which of the `fields` of a request the service refuses, and its code. Never its words, which can quote the conversation.
 * Services have different forms for an error. In each, the name of the field is a text of its own, or in quotation marks.
 */
export function logRefusal(
  {agent, status, error}: ServiceRefusal,
  fields: readonly string[],
  apiKey: string,
): void {
  const {code} = decodeError(error);
  const texts = textsOf(error);
  const refused = fields.filter((name) => isNamed(name, texts));
  const remedy = status === undefined ? undefined : REMEDIES[status];
  const words = [
    `chat-bot-element/relay: the service answered the agent "${agent}" with ${status ?? 'an error within a reply'}.`,
    ...(code !== undefined && /^[\w.-]{1,60}$/.test(code) ? [`Its code is ${code}.`] : []),
    ...refused.map((name) => `It names ${name}: ${PLACES[name]}.`),
    ...(remedy === undefined ? [] : [remedy]),
  ];
  console.error(new KeySearch(apiKey).redact(words.join(' ')));
}

/** Returns all texts of an error as lines, without the names of its fields: some services send the request back. */
function textsOf(error: unknown): string {
  const texts: string[] = [];
  const values = [error];
  for (const value of values) {
    // Gateways put the error of another service as JSON into a text of their own.
    const inner = typeof value === 'string' ? parse(value) : value;
    if (typeof inner === 'object' && inner !== null) {
      for (const member of Object.values(inner) as unknown[]) values.push(member);
    } else if (typeof value === 'string') texts.push(value);
  }
  return texts.join('\n');
}

/** Whether a line is the name or begins a path with it, or has it in quotation marks. */
function isNamed(name: string, lines: string): boolean {
  return new RegExp(`(?:^|["'\`])${name}(?:$|[.[]|["'\`])`, 'm').test(lines);
}
