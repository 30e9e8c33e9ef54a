import {RelayError} from './relay-error.js';
import type {RelayOptions} from './relay-options.js';
import type {RelaySettings} from './relay-settings.js';

const DOTTED = /\b(?:\d+\.){3}\d+/;
const IPV4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/;

/** All texts that are no address. */
const NO_ADDRESS: ClientNetwork = {network: 'no address'};

export interface ClientNetwork {
  /** The IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string;
  /** The /48 of an IPv6 address. */
  readonly site?: string;
}

/**
 * Returns the network of an address, or `undefined` if the text is no IP address. An IPv6 subscriber has a /64 with 2^64
 * addresses; a customer of a provider often has a /48. Removes ports, brackets, zones such as `%eth0` and zeros such as in
 * `01.2.3.4`, because each would count as another visitor.
 */
function clientNetwork(address: string): ClientNetwork | undefined {
  const decimal = (dotted: string) => dotted.split('.').map(Number).join('.');
  const name = address.trim().toLowerCase().replace(DOTTED, decimal);
  const [, ipv4] = IPV4_WITH_PORT.exec(name) ?? [];
  if (ipv4?.split('.').every((byte) => Number(byte) <= 255)) return {network: ipv4};
  const ipv6 = name.replace(/^\[([^[\]]*)\](?::\d+)?$/, '$1').replace(/%.*$/, '');
  // Some proxies append the port without brackets, as a ninth group.
  const groups = ipv6Groups(ipv6) ?? ipv6Groups(ipv6.replace(/:\d{1,5}$/, ''));
  if (groups === undefined) return undefined;
  const words = groups.map((group) => group.toString(16));
  if (groups.slice(0, 5).some((group) => group !== 0)) {
    return {network: `${words.slice(0, 4).join(':')}::`, site: `${words.slice(0, 3).join(':')}::`};
  }
  const [f, g = 0, h = 0] = groups.slice(5);
  // Dual-stack servers write IPv4 addresses like this: `::ffff:192.0.2.1` or `::ffff:c000:201`.
  if (f === 0xffff) return {network: [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.')};
  return {network: words.join(':')};
}

function ipv6Groups(name: string): number[] | undefined {
  const url = `http://[${name}]`;
  if (!/^[\da-f:.]*:[\da-f:.]*$/.test(name) || !URL.canParse(url)) return undefined;
  const [front = [], back = []] = new URL(url).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = new Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}

/**
 * Returns a function that returns the network of a visitor, or `undefined` if all visitors share one rate. Texts that are no address
 * share one network, because each would get a new rate. It throws a `TypeError` if `clientAddress` returns no text: all visitors
 * would share one rate by mistake.
 */
export function clientSource(
  clientAddress: RelayOptions['clientAddress'],
): (request: Request) => ClientNetwork | undefined {
  if (clientAddress === 'shared') return () => undefined;
  let isLogged = false;
  return (request) => {
    const address: unknown = clientAddress(request);
    const must = 'createRelay: "clientAddress" must return one IP address, but returned';
    if (typeof address !== 'string' || address === '') {
      throw new TypeError(`${must} ${address ? 'another value' : 'nothing'}.`);
    }
    const client = clientNetwork(address);
    if (client) return client;
    // Addresses of visitors must not be logged.
    const found = address.includes(',')
      ? 'a list. Use the entry that your own proxy adds, such as list.split(",").at(-1)'
      : 'another text';
    if (!isLogged) console.error(`${must} ${found}. All such visitors share one rate.`);
    isLogged = true;
    return NO_ADDRESS;
  };
}

/** Returns the account of the visitor, or `undefined` if it has no name. Throws if `authorize` refuses the visitor. */
export async function accountOf(request: Request, {authorize}: RelaySettings): Promise<string | undefined> {
  const answer: unknown = await authorize(request);
  if (answer === true) return undefined;
  const account = (answer as {account?: unknown} | null | undefined)?.account;
  if (typeof account === 'string' && account !== '') return account;
  const message = 'The relay refused this visitor: sign in, or send a valid token.';
  throw new RelayError(401, 'not_authorized', message);
}
