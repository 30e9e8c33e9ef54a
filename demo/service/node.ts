import type {AddressInfo} from 'node:net';
import {createAdaptorServer} from '@hono/node-server';
import type {Hono} from 'hono';

import {agents} from './agents.js';
import {createService, type ServiceOptions} from './app.js';
import type {Upstream} from './models/upstream.js';
import {readGuides} from './read-guides.js';

/** Creates the service with the configuration of files and environment variables. */
export function createNodeService(overrides: Partial<ServiceOptions> = {}): Hono {
  const upstream = upstreamFrom(process.env);
  return createService({
    agents,
    guides: readGuides(),
    apiKey: process.env['DEMO_API_KEY'] ?? 'demo-key',
    tokenDelay: 12,
    ...(upstream && {upstream}),
    ...overrides,
  });
}

/** The options of the service and its port. */
export interface StartOptions extends Partial<ServiceOptions> {
  /** Default: 8787. 0: any free port. */
  readonly port?: number;
}

/** A service that listens on this machine. */
export interface RunningService {
  /** Its origin, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Also ends running replies. */
  close(): Promise<void>;
}

/** Starts the service on its own port. Rejects with the error of `listen`, such as `EADDRINUSE`. */
export async function startService({port = 8787, ...options}: StartOptions = {}): Promise<RunningService> {
  const {fetch} = createNodeService(options);
  const server = createAdaptorServer({fetch, overrideGlobalObjects: false});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const {port: taken} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function upstreamFrom(environment: NodeJS.ProcessEnv): Upstream | undefined {
  const {UPSTREAM_BASE_URL: baseUrl, UPSTREAM_API_KEY: apiKey, UPSTREAM_MODEL: model} = environment;
  if (baseUrl && apiKey && model) return {baseUrl, apiKey, model};
  if (baseUrl || apiKey || model) {
    console.warn(
      'UPSTREAM_BASE_URL, UPSTREAM_API_KEY and UPSTREAM_MODEL go together: without all three, the embedded model answers.',
    );
  }
  return undefined;
}
