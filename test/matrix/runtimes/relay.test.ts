// The examples of docs/relay.md on their runtimes and frameworks, which are installed into the cache.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';
import {assert, expect} from 'chai';

import {body, HEADERS, KEY, ORIGIN} from '../../relay/relay.js';
import {gate, service, type Gate} from '../../relay/service.js';
import {freePort} from '../../support/free-port.js';
import {example} from '../../support/guides.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {isUp, runNode, startNode} from '../../support/program.js';
import {buildRelay, WORKERD, workerdConfiguration} from '../workerd.js';
import {copyPackage} from './copy-package.js';

/** The address that a proxy names in a header. */
const PROXIED_ADDRESS = '192.0.2.7';
const OWN_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** A runtime or framework with a relay. */
interface RelayHost {
  /** Heading of the example in `docs/relay.md`. */
  readonly heading: string;
  readonly code: string;
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

const HOSTS: readonly RelayHost[] = [
  {heading: 'Node', code: example('relay.md', 'Node', 'createRelay'), packages: []},
  {
    heading: 'Bun',
    code: example('relay.md', 'Bun', 'createRelay'),
    packages: ['bun@1.4.5'],
    command: (folder) => [program(folder, 'bun', 'bin', 'bun.exe'), 'server.js'],
  },
  {
    heading: 'Deno',
    code: example('relay.md', 'Deno', 'createRelay'),
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
    code: example('relay.md', 'Cloudflare Workers', 'createRelay'),
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
  {heading: 'Express', code: example('relay.md', 'Express', 'createRelay'), packages: ['express@5.3.0']},
  {heading: 'Fastify', code: example('relay.md', 'Fastify', 'createRelay'), packages: ['fastify@5.12.8']},
  {
    heading: 'Hono',
    code: example('relay.md', 'Hono', 'createRelay'),
    packages: ['hono@4.13.19', '@hono/node-server@2.1.8'],
  },
  {
    heading: 'Next',
    code: example('relay.md', 'Next', 'createRelay'),
    packages: [],
    file: 'route.js',
    isProxied: true,
    harness: server('route.js', 'request'),
  },
  {
    heading: 'SvelteKit',
    code: example('relay.md', 'SvelteKit', 'createRelay'),
    packages: [],
    file: 'endpoint.js',
    harness: server('endpoint.js', '{request, getClientAddress: () => incoming.socket.remoteAddress}'),
  },
];

/** Writes a host's example into a folder, with a port and a service of the test. */
async function writeExample(
  host: RelayHost,
  folder: string,
  {port, serviceUrl}: {port: number; serviceUrl: string},
): Promise<void> {
  const {file = 'server.js', harness, isProxied} = host;
  const code = host.code
    .replace('https://agents.example.com', serviceUrl)
    .replace("'chat-bot-element/relay'", "'./checked-relay.js'")
    // Only SvelteKit can resolve this module.
    .replace("import {AGENT_KEY} from '$app/env/private';", 'const {AGENT_KEY} = process.env;')
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

/** In milliseconds. Longer than Bun's default limit of 10 s. */
const SILENCE = 14_000;
const STEP_TIMEOUT = 120_000;

const BOT = 'docs-private';
const word = (content: string) => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;
const WORDS = [word('One'), word('Two'), 'data: [DONE]\n\n'];

runNode(['--import', 'tsx', 'scripts/build/compile.ts']);

/** Starts the server of an example. Returns its origin. */
async function start(context: TestContext, host: RelayHost, folder: string, serviceUrl: string) {
  const port = await freePort();
  await writeExample(host, folder, {port, serviceUrl});
  const [program, ...args] = host.command?.(folder, port) ?? [process.execPath, 'server.js'];
  const origin = `http://127.0.0.1:${port}`;
  await isUp(origin, startNode(context, args, {program, cwd: folder, env: {AGENT_KEY: KEY}}));
  return origin;
}

function testHost(host: RelayHost): void {
  const {heading, packages, closesAtNextWrite} = host;
  test(heading, {concurrency: true}, async (context) => {
    const folder = installOnDemand(`relay-${heading}`, packages);
    if (folder === undefined) return context.skip(`${packages.join(', ')} could not be fetched`);
    const step = (name: string, run: () => Promise<void>) => context.test(name, {timeout: STEP_TIMEOUT}, run);
    const steps = WORDS.map(gate);
    const left: Gate = gate();
    const {url, requests} = await service(context, async (response) => {
      const {messages} = JSON.parse(requests.at(-1)!.body) as {messages: [{content: string}]};
      const [{content}] = messages;
      response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
      if (content === 'Leave') {
        response.write(WORDS[0]);
        const writing = closesAtNextWrite && setInterval(() => response.write(WORDS[0]), 20);
        response.once('close', () => {
          if (writing) clearInterval(writing);
          left.open();
        });
        return;
      }
      for (const [index, text] of WORDS.entries()) {
        await (content === 'Silence' ? index === 1 && pause(SILENCE) : steps[index]!.opened);
        response.write(text);
      }
      response.end();
    });
    const origin = await start(context, host, folder, url);
    const address = {'x-forwarded-for': PROXIED_ADDRESS, 'cf-connecting-ip': PROXIED_ADDRESS};
    const ask = (content: string, init?: RequestInit) =>
      fetch(`${origin}/agents/v1/chat/completions`, {
        method: 'POST',
        headers: {...HEADERS, ...address},
        body: body({botId: BOT, messages: [{role: 'user', content}]}),
        ...init,
      });

    await Promise.all([
      step('preflight → allowed', async () => {
        const headers = {
          origin: ORIGIN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-page',
        };
        const response = await ask('', {method: 'OPTIONS', body: null, headers});
        expect(response.status).to.equal(204);
        expect(response.headers.get('access-control-allow-origin')).to.equal(ORIGIN);
        expect(response.headers.get('access-control-allow-methods')).to.equal('POST');
        expect(response.headers.get('access-control-allow-headers') ?? '').to.match(/x-page/);
      }),
      step('streamed reply → arrives piece by piece, asked with the key', async () => {
        // Bun sends the headers with the first chunk: https://github.com/oven-sh/bun/pull/33660
        steps[0]!.open();
        const response = await ask('Stream');
        expect(response.status).to.equal(200);
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
        for (const [index, text] of WORDS.entries()) {
          steps[index]!.open();
          expect((await reader.read()).value).to.equal(text);
        }
        expect((await reader.read()).done).to.equal(true);
        assert(requests.length > 0);
        for (const {headers} of requests) expect(headers['api-key']).to.equal(KEY);
      }),
      step('visitor leaves → connection to the service closed', async () => {
        const visitor = new AbortController();
        const response = await ask('Leave', {signal: visitor.signal});
        expect(response.status).to.equal(200);
        await response.body!.getReader().read();
        visitor.abort();
        await left.opened;
      }),
      step(`${SILENCE / 1000} s of silence within a reply → complete`, async () => {
        expect(await (await ask('Silence')).text()).to.equal(WORDS.join(''));
      }),
    ]);
  });
}

suite('relay', {concurrency: true}, () => HOSTS.forEach(testHost));
