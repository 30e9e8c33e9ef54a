import {completion, done, finish, json, payload, stream} from '../support/script.js';
import {exchange, MARKDOWN, source, sourceShown, testEach, text} from './exchange.js';

const reply = (citedResources: unknown) => stream(text, finish(), done, payload(citedResources));
/** Like `reply`, with a list that only JSON can express. */
const replyOf = (citedResources: string) =>
  stream(text, finish(), done, payload('LIST').replace('"LIST"', citedResources));

suite('lists of sources', () => {
  testEach([
    ['a string', reply('https://example.com/a'), {references: []}],
    ['an object', reply({0: source, length: 1}), {references: []}],
    ['a list within a list', reply([[source], source]), {references: [sourceShown]}],
    ['no payload', stream(text, finish(), done, 'event: message_payload\ndata: {}\n\n'), {references: []}],
    [
      'a payload that is null',
      stream(text, finish(), done, 'event: message_payload\ndata: {"payload":null}\n\n'),
    ],
    [
      'a list on the prototype of the payload',
      replyOf(`[],"__proto__":{"citedResources":[${JSON.stringify(source)}]}`),
    ],
    ['the same in one JSON body', json(completion(MARKDOWN, [null, source])), {references: [sourceShown]}],
    ['no list in one JSON body', json(completion(MARKDOWN, 7)), {references: []}],
  ]);

  test('1,000 entries → 1,000 references', async () => {
    const addresses = Array.from({length: 1_000}, (_, index) => `https://example.com/${index}`);
    await exchange(reply(addresses.map((url) => ({url, title: 'T'}))), {
      references: addresses.map((url) => `T ${url}`),
    });
  });

  test('page adds a url to Object.prototype → ignored', async () => {
    Object.defineProperty(Object.prototype, 'url', {value: 'https://example.com/b', configurable: true});
    try {
      await exchange(reply([{title: 'B'}, source]), {references: ['B', sourceShown]});
    } finally {
      Reflect.deleteProperty(Object.prototype, 'url');
    }
  });
});
