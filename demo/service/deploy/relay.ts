// The relay in front of the service: it keeps the key of a private agent, and limits visitors.
import {createAdaptorServer} from '@hono/node-server';

import {createRelay} from '../../../relay/create-relay.js';
import {connectRedis} from './redis-connection.js';

const {
  SERVICE_URL: serviceUrl = 'http://127.0.0.1:8787',
  AGENT_KEY: apiKey,
  BOTS: bots = '',
  ORIGINS: origins = '',
  ADDRESS_HEADER: addressHeader,
  RATE_PER_MINUTE: ratePerMinute,
  QUESTIONS_PER_DAY: questionsPerDay,
  TOKENS_PER_DAY: tokensPerDay,
  UNKNOWN_REPLY_TOKENS: unknownReplyTokens,
  REDIS_URL: redisUrl,
  HOST: host = '127.0.0.1',
  PORT: port = '8788',
} = process.env;

/** How long running replies may take after the signal to stop, in milliseconds. */
const SHUTDOWN_TIMEOUT = 30_000;

/** Returns `undefined` for a variable that is not set, or empty. */
const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);
const listOf = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== '');
const addresses = new WeakMap<Request, string | undefined>();

const log = (entry: object) => console.log(JSON.stringify(entry));
const redis = redisUrl ? connectRedis(redisUrl, log) : undefined;

const budget = {questionsPerDay: numberOf(questionsPerDay), tokensPerDay: numberOf(tokensPerDay)};
const hasBudget = Object.values(budget).some((count) => count !== undefined);

const relay = createRelay({
  serviceUrl,
  apiKey,
  bots: listOf(bots),
  origins: listOf(origins),
  clientAddress: (request) => addresses.get(request),
  ratePerMinute: numberOf(ratePerMinute),
  // Each agent has a budget of its own.
  budgets: hasBudget ? {'*': budget} : undefined,
  unknownReplyTokens: numberOf(unknownReplyTokens),
  store: redis?.store,
});

const server = createAdaptorServer({
  overrideGlobalObjects: false,
  fetch(request: Request, {incoming}) {
    if (new URL(request.url).pathname === '/healthz') return new Response('ready\n');
    // The last entry is the one that your own proxy adds; earlier ones come from the visitor.
    const header = addressHeader && (request.headers.get(addressHeader) ?? '').split(',').at(-1);
    addresses.set(request, addressHeader ? header : incoming.socket.remoteAddress);
    return relay(request);
  },
});
server.listen(Number(port), host, () => log({event: 'listening', address: server.address()}));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => void (redis?.close() ?? Promise.resolve()).then(() => process.exit(0)));
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT).unref();
    setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, 100).unref();
  });
}
