import {expect} from 'chai';

import {done, event, finish, gate, payload, reset, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {exchange, interrupted, MARKDOWN, source, sourceShown, testEach, text} from './exchange.js';

const sources = payload([source]);
const references = [sourceShown];

suite('order of the events', () => {
  testEach([
    ['as the interface has it', stream(text, finish(), done, sources), {references}],
    ['no [DONE]', stream(text, finish()), {}],
    ['neither finish reason nor [DONE], but sources', stream(text, sources), interrupted({references})],
    ['sources, and then none', stream(text, finish(), done, sources, payload([])), {references}],
    ['an error after [DONE]', stream(text, finish(), done, event({error: 'No.'}), sources), {references}],
  ]);

  test('references long after [DONE] → shown', async () => {
    await exchange(
      stream(text, finish(), done, gate('late'), sources),
      {references},
      {
        afterwards: async ({service, harness}) => {
          expect(harness.has('references')).to.equal(false);
          await service.open('late');
        },
      },
    );
  });

  test('no references after [DONE] → composer ready at once, connection closed after 5 s', async () => {
    await exchange(stream(text, finish(), done, gate('never')), undefined, {
      afterwards: async ({harness, time}) => {
        await until(() => harness.has('send'));
        expect(time.delays).to.deep.equal([5_000]);
        time.elapse(5_000);
      },
    });
  });

  test('comments after [DONE] → connection closed after 5 s', async () => {
    await exchange(stream(text, finish(), done, gate('ping'), ': ping\n\n', gate('never')), undefined, {
      afterwards: async ({service, time}) => {
        await service.open('ping');
        expect(time.delays).to.deep.equal([5_000]);
        time.elapse(5_000);
      },
    });
  });

  test('finish reason without [DONE] → complete after 5 s', async () => {
    await exchange(stream(text, finish(), gate('never')), undefined, {
      during: async ({harness, time}) => {
        await until(() => time.delays.includes(5_000));
        expect(harness.element.status).to.equal('streaming');
        time.elapse(5_000);
      },
    });
  });

  for (const [what, end] of [
    ['after the finish reason', finish()],
    ['after [DONE]', finish() + done],
  ] as const) {
    test(`connection breaks ${what} → reply complete`, async () => {
      await exchange(stream(text, end, gate('break'), reset), undefined, {
        during: async ({service, harness, time}) => {
          await until(() => harness.element.messages[1]?.content === MARKDOWN && time.delays.includes(5_000));
          await service.open('break');
        },
      });
    });
  }
});
