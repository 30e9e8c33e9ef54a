// The ready transports with the real things, in Node. What takes a page: visits.test.ts.
import {suite, test} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';

import {expect} from 'chai';
import fc from 'fast-check';

import {eventually} from '../../support/eventually.js';
import {Talk, type Told} from '../../transports/talk.js';
import type {Agent} from './programs.js';
import {type Options, type Protocol, startProtocols} from './protocols.js';

/** In milliseconds: of a slow tool. */
const LONG_TOOL = 10_000;

const started = await startProtocols();
const running: (Protocol & {agent: Agent})[] = [];
for (const protocol of started) {
  const {name, agent} = protocol;
  if (typeof agent === 'string') test(name, (context) => context.skip(`not run: ${agent}`));
  else running.push({...protocol, agent});
}

/** What the transport has sent, as JSON. */
function recorder(): {sent: string[]; fetch: typeof fetch} {
  const sent: string[] = [];
  return {sent, fetch: (input, init) => (sent.push(init?.body as string), fetch(input, init))};
}

for (const {name, agent, make, ...its} of running) {
  suite(name, () => {
    const opened = (options: Options = {}) => {
      const {sent, fetch} = recorder();
      return {sent, talk: new Talk(make(agent.url, {fetch, ...options}))};
    };

    test('a question → one request; its text, and a regular end', async () => {
      const {sent, talk} = opened();
      const {text, finish, error} = await talk.ask('Hello');
      expect({text, finish, error}).to.deep.equal({text: 'I know: Hello', finish: 'stop', error: undefined});
      expect(sent).to.have.length(1);
    });

    test('two questions → the agent knows the first', async () => {
      const {sent, talk} = opened();
      await talk.ask('One');
      const {text} = await talk.ask('Two');
      expect(text).to.equal('I know: One | I know: One | Two');
      expect(sent).to.have.length(2);
      expect(sent[1]!.includes('"One"'), 'the first question is sent again').to.equal(!its.keeps);
    });

    test('another first question → the agent does not know the old one, which is not sent again', async () => {
      const {sent, talk} = opened();
      await talk.ask('My name is Zebulon');
      await talk.ask('Two');
      expect((await talk.edit(0, 'Three')).text).to.equal('I know: Three');
      expect((await talk.ask('Four')).text).to.equal('I know: Three | I know: Three | Four');
      expect(sent.slice(2).join()).not.to.include('Zebulon');
    });

    test('a reload between questions → the agent knows the first, once', async () => {
      const {talk} = opened();
      await talk.ask('One');
      const {id, serverId, messages} = talk;
      const reloaded = Object.assign(opened().talk, {id, serverId, messages});
      expect((await reloaded.ask('Two')).text).to.equal('I know: One | I know: One | Two');
      expect((await reloaded.ask('Three')).text).to.equal(
        'I know: One | I know: One | Two | I know: One | I know: One | Two | Three',
      );
    });

    test('stop → the reason of the signal; the agent stops, and answers the next question', async () => {
      const {talk} = opened();
      const before = agent.stops();
      const stop = new AbortController();
      const {error, text} = await talk.ask('Can you hold?', stop.signal, (shown) => {
        if (shown.endsWith('hold?')) stop.abort('enough');
      });
      expect([error, text]).to.deep.equal(['enough', 'I know: Can you hold?']);
      await eventually(() => agent.stops() > before);
      const next = await talk.ask('Two');
      expect(next.error).to.equal(undefined);
      expect(next.text).to.include('hold?').and.match(/Two$/);
    });

    test('an error in the stream → the event error, with the words of the agent; the next question is answered', async () => {
      const {talk} = opened();
      const {error} = await talk.ask('Is there an error?');
      expect(error).to.include({type: 'error', message: 'Overloaded.'});
      expect((error as {status?: unknown}).status).to.equal(its.errorStatus);
      expect((await talk.ask('Two')).text).to.match(/Two$/);
    });

    test(
      'a limit → error with status, wait and words; one request',
      {skip: its.hasNoLimit ?? false},
      async () => {
        const {sent, talk} = opened();
        const {error} = await talk.ask('Is there a limit?');
        expect(error).to.include({type: 'http', status: 429, retryAfter: 7, serviceMessage: 'Too many.'});
        expect(sent).to.have.length(1);
      },
    );

    test('a tool → a step; the reply after it', async () => {
      const {text, steps, finish} = await opened().talk.ask('Where is it: a tool?');
      expect(steps).to.deep.equal(its.steps);
      expect(text).to.match(/I know: Where is it: a tool\?$/);
      expect(finish).to.equal('stop');
    });

    test('two questions after a tool → the agent knows each message once', async () => {
      const {talk} = opened();
      await talk.ask('And a tool?');
      // Servers keep what was said before and after a tool as two messages, or as two parts of one.
      const parted = (text: string) => text.replaceAll('\n\n', ' | ');
      const first = parted(talk.messages[1]!.content);
      const second = `I know: And a tool? | ${first} | Two`;
      expect(parted((await talk.ask('Two')).text)).to.equal(second);
      const third = `I know: And a tool? | ${first} | Two | ${second} | Three`;
      expect(parted((await talk.ask('Three')).text)).to.equal(third);
    });

    test('sources and next questions → told with their reply only', async () => {
      const {talk} = opened();
      const told = await talk.ask('And the sources?');
      expect(told.references).to.deep.equal(its.sources);
      expect(told.suggestions).to.deep.equal(its.suggestions ?? []);
      const next = await talk.ask('Two');
      expect([next.references, next.suggestions]).to.deep.equal([[], []]);
    });

    test('thinking → no text', async () => {
      expect((await opened().talk.ask('With thinking?')).text).to.equal('I know: With thinking?');
    });

    test('a reply that is too long → its reason', async () => {
      expect((await opened().talk.ask('How long?')).finish).to.equal(its.longEnd ?? 'stop');
    });

    suite('the bytes of a reply', () => {
      const question = 'Grüße 👋 with sources?';
      let bytes = new Uint8Array();
      let whole: Told;

      /** Answers with these bytes, in pieces, and then breaks the connection if it is said. */
      const answering =
        (pieces: readonly Uint8Array[], isBroken = false): typeof fetch =>
        () => {
          const queue = [...pieces];
          const body = new ReadableStream<Uint8Array>({
            pull(controller) {
              const piece = queue.shift();
              if (piece) controller.enqueue(piece);
              else if (isBroken) controller.error(new TypeError('terminated'));
              else controller.close();
            },
          });
          return Promise.resolve(new Response(body, {headers: {'content-type': 'text/event-stream'}}));
        };

      const ask = async (fetch: typeof globalThis.fetch) => opened({fetch}).talk.ask(question);

      const record = async () => {
        if (bytes.length > 0) return;
        whole = await ask(async (input, init) => {
          bytes = new Uint8Array(await (await fetch(input, init)).arrayBuffer());
          return answering([bytes])(input, init);
        });
        expect(whole.text).to.equal(`I know: ${question}`);
      };

      const cut = (sizes: readonly number[]) => {
        const pieces: Uint8Array[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          pieces.push(bytes.slice(at, (at += sizes[turn % sizes.length]!)));
        }
        return pieces;
      };

      const breaksWell = async (length: number) => {
        const {text, error} = await ask(answering([bytes.slice(0, length)], true));
        expect(whole.text.startsWith(text), text).to.equal(true);
        expect(error, `${length} bytes`).to.be.instanceOf(Error);
        expect((error as {type: unknown}).type).to.be.oneOf(['interrupted', 'protocol']);
      };

      test('cut at random → the same', async () => {
        await record();
        const sizes = fc.array(fc.integer({min: 1, max: 200}), {minLength: 1, maxLength: 20});
        await fc.assert(
          fc.asyncProperty(sizes, async (lengths) => {
            expect(await ask(answering(cut(lengths)))).to.deep.equal(whole);
          }),
          {numRuns: 40},
        );
      });

      test('broken at random → an error; the text so far', async () => {
        await record();
        await fc.assert(fc.asyncProperty(fc.integer({min: 0, max: bytes.length - 1}), breaksWell), {
          numRuns: 40,
        });
      });

      // All transports have one reader.
      if (name === 'AG-UI 1.0.0') {
        test('cut and broken at every byte → the same, or an error', async () => {
          await record();
          expect(await ask(answering(cut([1])))).to.deep.equal(whole);
          for (let at = 1; at < bytes.length; at += 1) {
            expect(await ask(answering([bytes.slice(0, at), bytes.slice(at)]))).to.deep.equal(whole);
            await breaksWell(at);
          }
        });
      }
    });
  });
}

suite('a tool that takes 10 s → its step at once, then the reply', {concurrency: true}, () => {
  for (const {name, agent, make, steps, waitsAfter} of running) {
    test(name, async () => {
      let asked = 0;
      const times: number[] = [];
      const options = waitsAfter === undefined ? {} : {fetch: waiting(waitsAfter)};
      const transport = make(agent.url, options);
      const talk = new Talk(async function* (...args) {
        asked = performance.now();
        for await (const event of transport(...args)) {
          if (event.type === 'status' && event.text === steps.at(-1)) times.push(performance.now() - asked);
          yield event;
        }
      });
      const told = await talk.ask(waitsAfter === undefined ? 'Can you wait?' : 'And a tool?');
      const time = performance.now() - asked;
      expect(told.error).to.equal(undefined);
      expect(told.text).to.match(/I know: .+\?$/);
      expect(told.steps).to.deep.equal(steps);
      expect(time).to.be.above(LONG_TOOL);
      expect(times[0], 'time of the step').to.be.below(time - LONG_TOOL * 0.9);
    });
  }
});

/** Like `fetch`, with a pause after the first event that has these words. */
const waiting =
  (words: string): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const events = response.body!.pipeThrough(new TextDecoderStream());
    const {readable, writable} = new TransformStream<string, string>();
    void (async () => {
      const writer = writable.getWriter();
      let hasWaited = false;
      let rest = '';
      for await (const text of events) {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop()!;
        for (const part of parts) {
          await writer.write(`${part}\n\n`);
          if (hasWaited || !part.includes(words)) continue;
          hasWaited = true;
          await pause(LONG_TOOL);
        }
      }
      await writer.close();
    })();
    return new Response(readable.pipeThrough(new TextEncoderStream()), response);
  };
