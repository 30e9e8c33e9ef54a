import type {TestContext} from 'node:test';
import {assert} from 'chai';

import type {OpenAIAgent, Relay, RelayOptions} from '../../../relay/create-relay.js';
import {ChatServiceError} from '../../../src/client/errors.js';
import {ReplyReader} from '../../../src/client/reply-reader.js';
import {ReplyState} from '../../../src/client/reply-state.js';
import type {CitedResource} from '../../../src/client/types.js';
import {laxOllama, strictOpenAI} from '../../support/openai-servers.js';
import {KEY, relayTo} from '../relay.js';

export const AGENT: OpenAIAgent = {
  model: 'gpt-4o-mini',
  instructions: 'You help the visitors of a garden shop.',
};

export const openAIRelay = (serviceUrl: string, options: Partial<RelayOptions> = {}): Relay =>
  relayTo(serviceUrl, {format: 'openai', bots: {docs: AGENT}, ...options});

/** The servers that each reply is tested with. */
export const SERVERS = {
  'strict server': (context: TestContext, answer: Parameters<typeof laxOllama>[1]) =>
    strictOpenAI(context, KEY, answer),
  'lax server': laxOllama,
} as const;

/** What the reader of the element makes of a body. */
export interface Heard {
  readonly text: string;
  /** The finish reason, or the type of the error. */
  readonly end: string | undefined;
  readonly references: readonly CitedResource[];
}

export function heard(body: string, contentType = 'text/event-stream'): Heard {
  const state = new ReplyState();
  let text = '';
  let references: readonly CitedResource[] = [];
  const reader = new ReplyReader(contentType, (event) => {
    text += state.add(event);
    references = event.references ?? references;
  });
  reader.receive(new TextEncoder().encode(body));
  reader.end();
  const {outcome} = state;
  assert(outcome);
  return {text, end: outcome instanceof ChatServiceError ? outcome.type : outcome.finishReason, references};
}
