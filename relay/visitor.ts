import {clientNetwork, type ClientNetwork} from './client-network.js';
import {RelayError} from './relay-error.js';
import type {RelaySettings} from './relay-settings.js';

/**
 * Returns the network of the visitor, or `undefined` if all visitors share one rate. Throws a `TypeError` if
 * `clientAddress` does not return an address: its visitors would share one rate by mistake, or each text that a
 * visitor sends would have a rate of its own.
 */
export function clientOf(request: Request, {clientAddress}: RelaySettings): ClientNetwork | undefined {
  if (clientAddress === 'shared') return undefined;
  const address: unknown = clientAddress(request);
  const client = typeof address === 'string' ? clientNetwork(address) : undefined;
  if (client) return client;
  // The log has no addresses of visitors, so the value is not quoted.
  const found =
    address === undefined || address === null || address === ''
      ? 'nothing'
      : typeof address === 'string' && address.includes(',')
        ? 'a list. Use the entry that your own proxy adds, such as list.split(",").at(-1)'
        : 'another value';
  throw new TypeError(`createRelay: "clientAddress" must return one IP address, but returned ${found}.`);
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
