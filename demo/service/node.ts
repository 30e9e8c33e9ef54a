import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createAdaptorServer} from '@hono/node-server';

import {agents} from './agents.js';
import {upstreamFrom} from './configuration/command-line.js';
import {createService, type Service, type ServiceOptions} from './app.js';
import {createDocumentSearch, type Search} from './documents/document-search.js';
import {createMemoryIndex} from './indexes/memory-index.js';
import {readGuides, readShop} from './read-guides.js';

export interface NodeServiceOptions extends Partial<ServiceOptions> {
  /**
   * The URL or the path below which another site has the pages of the guides, such as `/` or `https://docs.example.com/`.
   * References lead there. Default: `GUIDE_PAGES`, else the pages of this service, `/knowledge/`.
   */
  readonly guidePages?: string | undefined;
}

/** Creates the service with the configuration of files and environment variables. */
export function createNodeService({
  guidePages = process.env['GUIDE_PAGES'],
  ...overrides
}: NodeServiceOptions = {}): Service {
  const {upstream = upstreamFrom(process.env)} = overrides;
  return createService({
    agents,
    guides: overrides.guides ?? readGuides(guidePages || undefined),
    knowledge: overrides.knowledge ?? shopKnowledge(),
    apiKey: process.env['DEMO_API_KEY'] ?? 'demo-key',
    tokenDelay: 12,
    ...(upstream && {upstream}),
    ...overrides,
  });
}

/** Returns the search in the pages of the shop, by the ids of its agents. */
function shopKnowledge(): ReadonlyMap<string, Search> {
  const shop = agents.find(({id}) => id === 'shop');
  const search = createDocumentSearch(createMemoryIndex(readShop()), shop?.synonyms);
  return new Map(['shop', 'shop-proof'].map((id) => [id, search]));
}

/** The options of the service and its port. */
export interface StartOptions extends Partial<ServiceOptions> {
  /** Default: 8787. 0: any free port. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`, which only this machine reaches. */
  readonly host?: string;
}

/** A service that listens on this machine. */
export interface RunningService {
  /** Its origin, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Also ends running replies. */
  close(): Promise<void>;
  /**
   * Accepts no more connections, and resolves when the running replies are complete. After `milliseconds` it ends
   * those that are left.
   */
  drain(milliseconds: number): Promise<void>;
}

/** Starts the service on its own port. Rejects with the error of `listen`, such as `EADDRINUSE`. */
export async function startService({
  port = 8787,
  host = '127.0.0.1',
  ...options
}: StartOptions = {}): Promise<RunningService> {
  const {fetch} = createNodeService(options);
  const server = createAdaptorServer({fetch, overrideGlobalObjects: false}) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const {port: taken} = server.address() as AddressInfo;
  const drain = async (milliseconds: number) => {
    const closed = new Promise((resolve) => server.close(resolve));
    const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
    // A connection that is kept for further requests has to be closed after its reply.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    await closed;
    clearTimeout(timer);
    clearInterval(idle);
  };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () => drain(0),
    drain,
  };
}
