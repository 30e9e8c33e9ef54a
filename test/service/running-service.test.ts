import {once} from 'node:events';
import {after, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {startService} from '../../demo/service/node.js';
import {startNode} from '../support/program.js';
import {askAt, guides} from './service.js';
import {rejection} from '../support/rejection.js';

const running = await startService({port: 0, tokenDelay: 1, guides});
after(() => running.close());

/** Runs `npm run service` without npm, until it has said something or ended. */
async function serve(context: TestContext, port: string) {
  const args = ['--import', 'tsx', 'demo/service/serve.ts'];
  const {child, output} = startNode(context, args, {env: {PORT: port}});
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  return {status: child.exitCode, output: output()};
}

test('service is drained, a reply never ends → ended after the given time', {timeout: 50_000}, async () => {
  const service = await startService({port: 0, tokenDelay: 0, guides});
  const response = await askAt(service.url, {botId: 'stalled'});
  const start = performance.now();
  const text = rejection(response.text());
  await service.drain(300);

  assert(performance.now() - start >= 299);
  await text;
});

// Without a limit of its own: on a busy machine, the start of three processes takes long.
test('serve.ts → prints its address, or the reason why it cannot listen', async (context) => {
  const {port} = new URL(running.url);
  const [free, taken, wrong] = await Promise.all([
    serve(context, '0'),
    serve(context, port),
    serve(context, 'eighty'),
  ]);

  expect(free.output).to.match(/http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions/);
  const advice = `PORT=${Number(port) + 1} npm run service`;
  expect(taken).to.deep.equal({status: 1, output: `Port ${port} is taken. Choose another one: ${advice}\n`});
  const reason = 'PORT must be a number from 0 to 65535, not "eighty".\n';
  expect(wrong).to.deep.equal({status: 1, output: reason});
});
