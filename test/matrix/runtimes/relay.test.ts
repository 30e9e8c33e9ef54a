// The examples of docs/relay.md on their runtimes and frameworks, which are installed into the cache.
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';

import {body, HEADERS, KEY, ORIGIN} from '../../relay/relay.js';
import {gate, service, type Gate} from '../../relay/service.js';
import {freePort} from '../../support/free-port.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {isUp, runNode, startNode} from '../../support/program.js';
import {PROXIED_ADDRESS, HOSTS, type RelayHost, writeExample} from '../relay-hosts.js';

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
        assert.equal(response.status, 204);
        assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
        assert.equal(response.headers.get('access-control-allow-methods'), 'POST');
        assert.match(response.headers.get('access-control-allow-headers') ?? '', /x-page/);
      }),
      step('streamed reply → arrives piece by piece, asked with the key', async () => {
        // Bun sends the headers with the first chunk: https://github.com/oven-sh/bun/pull/33660
        steps[0]!.open();
        const response = await ask('Stream');
        assert.equal(response.status, 200);
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
        for (const [index, text] of WORDS.entries()) {
          steps[index]!.open();
          assert.equal((await reader.read()).value, text);
        }
        assert.equal((await reader.read()).done, true);
        assert.ok(requests.length > 0);
        for (const {headers} of requests) assert.equal(headers['api-key'], KEY);
      }),
      step('visitor leaves → connection to the service closed', async () => {
        const visitor = new AbortController();
        const response = await ask('Leave', {signal: visitor.signal});
        assert.equal(response.status, 200);
        await response.body!.getReader().read();
        visitor.abort();
        await left.opened;
      }),
      step(`${SILENCE / 1000} s of silence within a reply → complete`, async () => {
        assert.equal(await (await ask('Silence')).text(), WORDS.join(''));
      }),
    ]);
  });
}

suite('relay', {concurrency: true}, () => HOSTS.forEach(testHost));
