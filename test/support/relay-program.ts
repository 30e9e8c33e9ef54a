// A relay with a store in Redis: see relay-process.ts.
import type {Server} from 'node:http';

import {createAdaptorServer} from '@hono/node-server';

import {redisStore} from '../../relay/store/redis-store.js';
import {relayTo} from '../relay/relay.js';
import {listen} from './listen.js';
import {redisPackage} from './redis-server.js';
import type {RelayProcessSettings} from './relay-process.js';

const {serviceUrl, redisUrl, redisFolder, prefix, options} = JSON.parse(
  process.argv[2]!,
) as RelayProcessSettings;
const client = redisPackage(redisFolder).createClient({url: redisUrl});
client.on('error', () => undefined);
await client.connect();

const relay = relayTo(serviceUrl, {
  store: redisStore({client, prefix}),
  clientAddress: ({headers}) => headers.get('x-address') ?? '192.0.2.1',
  ...options,
});
const server = createAdaptorServer({fetch: relay, overrideGlobalObjects: false}) as Server;
process.send!((await listen(server)).url);
process.on('message', () => process.send!(process.memoryUsage.rss()));
