import {expect} from 'chai';

import {words} from '../support/words.js';
import {answer, done, finish, gate, reset, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {
  exchange,
  failed,
  hasText,
  interrupted,
  opens,
  testEach,
  text,
  written,
  type Stage,
} from './exchange.js';

testEach([
  [
    'a connection that breaks in mid-stream',
    stream(text, gate('break'), reset),
    interrupted(),
    {during: opens('break')},
  ],
]);

suite('idle timeout', () => {
  for (const [what, reply, isThere, outcome] of [
    ['the headers', stream(gate('never')), ({service}: Stage) => service.received(0), failed(words.silent)],
    ['the end', stream(text, gate('never')), hasText, interrupted({notice: words.silent})],
  ] as const) {
    test(`no data before ${what} for 60 s → error, connection closed`, async () => {
      const error = await exchange(reply, outcome, {
        during: async (stage) => {
          await isThere(stage);
          expect(stage.time.delays).to.deep.equal([60_000]);
          stage.time.elapse(60_000);
        },
      });
      expect(error).to.include({type: 'timeout'});
    });
  }

  test('bytes, each after 40 s → no timeout', async () => {
    const drops = [': 1\n', 'd', '\n'];
    const steps = drops.flatMap((drop, index) => [gate(`drop ${index}`), drop]);
    let arrived = 0;
    const counting: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform: (bytes, controller) => {
          arrived += 1;
          controller.enqueue(bytes);
        },
      });
      return new Response(response.body!.pipeThrough(count), response);
    };
    await exchange(stream(text, ...steps, gate('end'), finish(), done), undefined, {
      properties: {fetch: counting},
      during: async (stage) => {
        await hasText(stage);
        for (const index of drops.keys()) {
          stage.time.pass(40_000);
          const before = arrived;
          await stage.service.open(`drop ${index}`);
          await until(() => arrived > before);
          // The timer finds that bytes have come, and waits for the rest of their 60 s.
          stage.time.elapse();
          const [rest, ...others] = stage.time.delays;
          expect(rest).to.be.within(40_000, 70_000);
          expect(others).to.deep.equal([]);
        }
        await stage.service.open('end');
      },
    });
  });
});

suite('a service that cannot be reached', () => {
  test('closed port → hint on base-url in the console', async () => {
    const fetches: (typeof fetch)[] = [(_, init) => fetch('http://127.0.0.1:65535/', init)];
    // The next question reaches the service.
    const properties = {fetch: ((...request) => (fetches.shift() ?? fetch)(...request)) as typeof fetch};
    await exchange(undefined, failed(words.unreachable), {properties});
    expect(written.lines.join()).to.contain('base-url');
  });

  for (const [what, withoutCors, posts] of [
    ['response without CORS headers', 'reply', 1],
    ['preflight without CORS headers', 'preflight', 0],
  ] as const) {
    test(`${what} → hint on CORS and api-key in the console`, async () => {
      const reply = {...answer('Hello'), withoutCors};
      const error = await exchange(reply, failed(words.unreachable), {posts});
      expect(error).to.include({type: 'network'});
      expect(written.lines.join()).to.contain('CORS').and.contain('api-key');
    });
  }
});
