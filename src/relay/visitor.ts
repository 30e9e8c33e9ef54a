import {clientNetwork, type ClientNetwork} from './client-network.js';
import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';

/** Returns the network of the visitor, or `undefined` if all visitors share one rate. */
export function clientOf(request: Request, {clientAddress}: RelaySettings): ClientNetwork | undefined {
  return clientAddress === 'shared' ? undefined : clientNetwork(clientAddress(request) ?? '');
}

/** Returns the account of the visitor, or `undefined` if it has no name. Throws if the visitor may not ask. */
export async function accountOf(request: Request, {authorize}: RelaySettings): Promise<string | undefined> {
  const answer: unknown = await authorize(request);
  if (answer === true) return undefined;
  const account = (answer as {account?: unknown} | null | undefined)?.account;
  if (typeof account === 'string' && account !== '') return account;
  throw new RelayError(401, 'This visitor may not ask.', {
    type: 'authentication_error',
    code: 'not_authorized',
  });
}
