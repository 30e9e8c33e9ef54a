import {agents} from '../../demo/service/agents.js';
import {createService, type ServiceOptions} from '../../demo/service/app.js';
import {guides} from './guides.js';

/** Creates a service that does not depend on environment variables. */
export function service(options: Partial<ServiceOptions> = {}) {
  return createService({agents, guides, apiKey: 'the-right-key', tokenDelay: 0, ...options});
}

export const QUESTION = 'Which keyboard shortcuts are there?';

/** A well-formed request, with some fields replaced. A field that is `undefined` is left out. */
export function requestBody(fields: Record<string, unknown> = {}): string {
  return JSON.stringify({botId: 'docs', messages: [{role: 'user', content: QUESTION}], ...fields});
}

export function completionsRequest(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://chat.example.com/v1/chat/completions', {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body,
  });
}

/** The default configuration. Shared, since a service keeps nothing between requests. */
export const defaultService = service();

/** Asks it. */
export async function ask(
  fields?: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<Response> {
  return defaultService.request(completionsRequest(requestBody(fields), headers));
}
