import {agents} from '../../demo/service/agents.js';
import {createService, type Service, type ServiceOptions} from '../../demo/service/app.js';
import {readGuides} from '../../demo/service/read-guides.js';

export const guides = readGuides();

/** Creates a service that does not depend on environment variables. */
export function service(options: Partial<ServiceOptions> = {}): Service {
  return createService({agents, guides, apiKey: 'the-right-key', tokenDelay: 0, ...options});
}

export const QUESTION = 'Which keyboard shortcuts are there?';

/** The messages of a conversation with one question. */
export const asked = (content: string) => ({messages: [{role: 'user', content}]});

/** A well-formed request, with some fields replaced. A field that is `undefined` is left out. */
export function requestBody(fields: object = {}): string {
  return JSON.stringify({botId: 'docs', ...asked(QUESTION), ...fields});
}

export function completionsRequest(
  body: BodyInit = requestBody(),
  headers: Record<string, string> = {},
): Request {
  return new Request('http://chat.example.com/v1/chat/completions', {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body,
    duplex: 'half',
  } as RequestInit);
}

/** The default configuration. Shared, since a service keeps nothing between requests. */
export const defaultService = service();

/** Asks it. */
export const ask = async (fields?: object, headers?: Record<string, string>) =>
  defaultService.request(completionsRequest(requestBody(fields), headers));

/** Asks a service with these options. */
export const askWith = async (options: Partial<ServiceOptions>, fields?: object, init?: RequestInit) =>
  service(options).request(new Request(completionsRequest(requestBody(fields)), init));

/** Asks the service at this address. */
export const askAt = (
  url: string,
  fields?: object,
  {headers, ...init}: RequestInit & {headers?: Record<string, string>} = {},
) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body: requestBody(fields),
    ...init,
  });
