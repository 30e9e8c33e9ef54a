import {cpSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

import {KEY} from '../relay/relay.js';
import {example} from '../support/guides.js';
import {root} from '../support/program.js';
import {buildRelay, WORKERD, workerdConfiguration} from './workerd.js';

/** The address that a proxy names in a header. */
export const PROXIED_ADDRESS = '192.0.2.7';
const OWN_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** A runtime or framework with a relay. */
export interface RelayHost {
  /** Heading of the example in `docs/relay.md`. */
  readonly heading: string;
  readonly packages: readonly string[];
  /** File name of the example. Default: `server.js`. */
  readonly file?: string;
  /** A server that calls the handlers of the example. */
  readonly harness?: string;
  /** Whether a header contains the address of a visitor. */
  readonly isProxied?: boolean;
  /** Whether a connection to the service closes only at the service's next write. */
  readonly closesAtNextWrite?: boolean;
  /** Returns the program and its arguments. Default: Node. */
  readonly command?: (folder: string, port: number) => [string, ...string[]];
}

const program = (folder: string, ...path: string[]) => {
  const suffix = process.platform === 'win32' && !path.at(-1)!.endsWith('.exe') ? '.exe' : '';
  return join(folder, 'node_modules', ...path) + suffix;
};

/** A server that calls the handlers in a file with an argument. */
const server = (file: string, argument: string) => `
import {serve} from '@hono/node-server';
import {OPTIONS, POST} from './${file}';

serve({
  port: 8787,
  fetch: (request, {incoming}) => (request.method === 'OPTIONS' ? OPTIONS : POST)(${argument}),
});
`;

export const HOSTS: readonly RelayHost[] = [
  {heading: 'Node', packages: []},
  {
    heading: 'Bun',
    packages: ['bun@1.4.5'],
    command: (folder) => [program(folder, 'bun', 'bin', 'bun.exe'), 'server.js'],
  },
  {
    heading: 'Deno',
    packages: ['deno@2.9.6'],
    command: (folder) => [
      program(folder, 'deno', 'deno'),
      'run',
      '--no-prompt',
      '--node-modules-dir=manual',
      '--allow-net',
      '--allow-env=AGENT_KEY',
      'server.js',
    ],
  },
  {
    heading: 'Cloudflare Workers',
    packages: [WORKERD],
    file: 'worker.js',
    isProxied: true,
    closesAtNextWrite: true,
    command: (folder, port) => [
      program(folder, 'workerd', 'bin', 'workerd'),
      'serve',
      'config.capnp',
      `--socket-addr=relay=127.0.0.1:${port}`,
    ],
  },
  {heading: 'Express', packages: ['express@5.3.0']},
  {heading: 'Fastify', packages: ['fastify@5.12.8']},
  {heading: 'Hono', packages: ['hono@4.13.19', '@hono/node-server@2.1.8']},
  {
    heading: 'Next',
    packages: [],
    file: 'route.js',
    isProxied: true,
    harness: server('route.js', 'request'),
  },
  {
    heading: 'SvelteKit',
    packages: [],
    file: 'endpoint.js',
    harness: server('endpoint.js', '{request, getClientAddress: () => incoming.socket.remoteAddress}'),
  },
];

/** Writes a host's example into a folder, with a port and a service of the test. */
export async function writeExample(
  host: RelayHost,
  folder: string,
  {port, serviceUrl}: {port: number; serviceUrl: string},
): Promise<void> {
  const {heading, file = 'server.js', harness, isProxied} = host;
  const code = example('relay.md', heading, 'createRelay')
    .replace('https://agents.example.com', serviceUrl)
    .replace("'chat-bot-element/relay'", "'./checked-relay.js'")
    // Only SvelteKit can resolve this module.
    .replace("import {env} from '$env/dynamic/private';", 'const {env} = process;')
    .replace('8787', String(port));
  writeFileSync(join(folder, file), code);
  if (harness) writeFileSync(join(folder, 'server.js'), harness.replace('8787', String(port)));
  const addresses = JSON.stringify(isProxied ? [PROXIED_ADDRESS] : OWN_ADDRESSES);
  // Refuses visitors whose address the example does not find.
  writeFileSync(
    join(folder, 'checked-relay.js'),
    `import {createRelay as create} from 'chat-bot-element/relay';

export function createRelay(options) {
  const authorize = (request) => ${addresses}.includes(options.clientAddress(request));
  return create({...options, authorize});
}
`,
  );
  if (file === 'worker.js') await writeWorker(folder);
  else copyPackage(folder);
}

/** Makes the built relay importable by the name of the package. */
function copyPackage(folder: string): void {
  const target = join(folder, 'node_modules/chat-bot-element');
  rmSync(target, {recursive: true, force: true});
  for (const path of ['package.json', 'dist/lib/client', 'dist/lib/relay']) {
    cpSync(join(root, path), join(target, path), {recursive: true});
  }
  // Its only dependency.
  const library = join('node_modules', '@microsoft', 'fetch-event-source');
  cpSync(join(root, library), join(folder, library), {recursive: true});
}

async function writeWorker(folder: string): Promise<void> {
  await buildRelay(folder);
  const modules = {
    'worker.js': 'worker.js',
    'checked-relay.js': 'checked-relay.js',
    'chat-bot-element/relay': 'relay.js',
  };
  mkdirSync(join(folder, 'data'), {recursive: true});
  const configuration = workerdConfiguration({relay: {modules, variables: {AGENT_KEY: KEY}}});
  writeFileSync(join(folder, 'config.capnp'), configuration);
}
