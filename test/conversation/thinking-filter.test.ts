import {suite, test} from 'node:test';

import {expect} from 'chai';
import fc from 'fast-check';

import {Conversation} from '../../src/conversation/conversation.js';
import {ThinkingFilter, type Filtered} from '../../src/conversation/thinking-filter.js';
import {fakeClient} from '../support/fake-client.js';
import {fastestTime} from '../support/fastest-time.js';

function filtered(...deltas: readonly string[]): Filtered {
  const filter = new ThinkingFilter();
  const parts = [...deltas.map((delta) => filter.take(delta, false)), filter.take('', true)];
  return {
    text: parts.map(({text}) => text).join(''),
    thinking: parts.map(({thinking}) => thinking).join(''),
  };
}

/** A tag, which the test separates from the text around it. */
const THOUGHT = '<think>Hm.</think>';

suite('ThinkingFilter', () => {
  const separated: readonly (readonly [reply: string, text: string, thinking: string])[] = [
    ['Hello', 'Hello', ''],
    ['<think>Hm.</think>Hello', 'Hello', 'Hm.'],
    ['<think>\nHm.\n</think>\n\nHello', '\n\nHello', '\nHm.\n'],
    ['One <think>a</think>two <think>b</think>three', 'One two three', 'ab'],
    ['<think></think>Hello', 'Hello', ''],
    ['<think>`</think>` Hello', '` Hello', '`'],
    ['<think>a <think> b</think>c', 'c', 'a <think> b'],
    ['<think>not closed', '', 'not closed'],
    ['<think>not closed </thin', '', 'not closed </thin'],
    ['a < b <t <thin', 'a < b <t <thin', ''],
    ['<think', '<think', ''],
    ['</think> alone', '</think> alone', ''],
    ['<thinking>a</thinking>', '<thinking>a</thinking>', ''],
    ['```js\ncode\n```\n<think>a</think>b', '```js\ncode\n```\nb', 'a'],
    ['~~~\n```\n~~~\n<think>a</think>b', '~~~\n```\n~~~\nb', 'a'],
    ['````\n```\n````\n<think>a</think>b', '````\n```\n````\nb', 'a'],
    ['Use `x` <think>a</think>', 'Use `x` ', 'a'],
    ['One `not closed.\n\nTwo <think>a</think>', 'One `not closed.\n\nTwo ', 'a'],
    ['One `not closed.\n```\nx\n\n```\n<think>a</think>', 'One `not closed.\n```\nx\n\n```\n', 'a'],
    ['\\`<think>a</think>', '\\`', 'a'],
    ['``` x ``` <think>a</think>', '``` x ``` ', 'a'],
    ['<think>a</think>```\n<think>b</think>\n```\n', '```\n<think>b</think>\n```\n', 'a'],
  ];
  for (const [reply, text, thinking] of separated) {
    test(`${JSON.stringify(reply)} → text ${JSON.stringify(text)}`, () => {
      expect(filtered(reply)).to.deep.equal({text, thinking});
    });
  }

  for (const before of [
    'Use `',
    'Use ``a ` ',
    'Use `over\ntwo lines ',
    '```\n',
    '```html\n\n`\n',
    '~~~\ncode\n',
    '1. Item:\n\n   ```\n   ',
    '- ```\n',
    '> ```\n> ',
    '```\n``` not the end\n',
    'Text\n\n    ',
    '\n\t',
    '\\',
  ]) {
    test(`tag in code or escaped, after ${JSON.stringify(before)} → text`, () => {
      const reply = `${before}${THOUGHT} and more`;
      expect(filtered(reply)).to.deep.equal({text: reply, thinking: ''});
    });
  }

  const piece = fc.constantFrom(
    '<think>', '</think>', '<', 'think', '>', '/', '`', '```', '~~~', '\n', '\n\n', '    ', '\\', 'a', ' b ', '- ', '> ', '\r\n',
  ); // prettier-ignore

  test('every cut → the same parts', () => {
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 30}), fc.array(fc.nat(100)), (pieces, cuts) => {
        const reply = pieces.join('');
        const places = [0, ...cuts.map((cut) => cut % (reply.length + 1)), reply.length].sort(
          (a, b) => a - b,
        );
        const deltas = places.slice(1).map((place, index) => reply.slice(places[index], place));
        const whole = filtered(reply);
        expect(filtered(...deltas)).to.deep.equal(whole);
        expect(filtered(...reply)).to.deep.equal(whole);
      }),
      {numRuns: 2_000},
    );
  });

  test('reply without a complete tag → unchanged', () => {
    fc.assert(
      fc.property(fc.array(piece.filter((text) => text !== '<think>' && text !== 'think')), (pieces) => {
        const reply = pieces.join('');
        expect(filtered(...pieces)).to.deep.equal({text: reply, thinking: ''});
      }),
    );
  });

  for (const unit of [
    '<think>',
    '<think></think>',
    'a<think></think>',
    '`<think>',
    '```\n<think>\n',
    '\n```',
    '\n- ',
    '\n    <think>',
    '``<think>` ',
    '\\<think>',
    '<',
  ]) {
    // prettier-ignore
    test(`${JSON.stringify(unit)} repeated, in small deltas → time grows with the length`, async () => {
      const text = unit.repeat(100_000);
      const read = () => {
        const filter = new ThinkingFilter();
        for (let index = 0; index < text.length; index += 7) filter.take(text.slice(index, index + 7), false);
        filter.take('<think>', true);
      };
      // Quadratic work would take minutes.
      expect(await fastestTime(read, 3_000)).to.be.below(3_000);
    });
  }

  for (const before of [
    'Hello ' + '`'.repeat(100_000),
    `\n${'`'.repeat(100_000)}\n`,
    `\n${'~'.repeat(100_000)}\n`,
  ]) {
    test(`100,000 marks of code, as in ${JSON.stringify(before.slice(0, 9))} → the reply is complete`, async () => {
      const {client, turns} = fakeClient();
      const sent = new Conversation(client, () => ({botId: 'docs'})).send('Hi?');
      turns[0]!.onDelta(`${before}<think>x</think>`);
      turns[0]!.end();
      expect(await sent).to.include({status: 'complete', content: `${before}<think>x</think>`});
    });
  }

  test('turn whose filter is loaded during the reply, at every cut → the same reply', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, {minLength: 1, maxLength: 20}),
        fc.array(fc.boolean()),
        async (pieces, pauses) => {
          const {client, turns} = fakeClient();
          const conversation = new Conversation(client, () => ({botId: 'docs', keepsThinking: true}));
          const sent = conversation.send('Hi?');
          for (const [index, delta] of pieces.entries()) {
            turns[0]!.onDelta(delta);
            if (pauses[index]) await new Promise((resolve) => setImmediate(resolve));
          }
          turns[0]!.end({finishReason: 'length'});
          const {content, thinking = ''} = await sent;
          expect({text: content, thinking}).to.deep.equal(filtered(...pieces));
        },
      ),
      {numRuns: 300},
    );
  });
});
