import type {ScriptedService} from '../support/script.js';

/** The bodies of all requests so far. */
export async function bodies(service: ScriptedService) {
  return (await service.requests()).map(({body}) => body as {botId: string; messages: unknown[]});
}

/** The message of the error of a promise that rejects. */
export const rejection = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it did not reject',
    (error: Error) => error.message,
  );
