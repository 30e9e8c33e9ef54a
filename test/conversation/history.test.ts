import {suite, test} from 'node:test';

import {expect} from 'chai';

import {history, type Message} from '../../src/conversation/message.js';

suite('history', () => {
  const message = (role: 'user' | 'assistant', content: string) => ({role, content}) as Message;
  const messages = [
    message('user', '1'),
    message('assistant', '2'),
    message('user', '3'),
    message('assistant', ''),
    message('user', '5'),
  ];

  test('question about a page → what it carries, in front of it', () => {
    const about = {title: 'A', url: 'https://a.example/', quotation: '```\nA\n```'};
    const asked = {...message('user', 'Hi?'), about} as Message;
    expect(history([asked])).to.deep.equal([{role: 'user', content: '```\nA\n```\n\nHi?'}]);
  });

  for (const [limit, contents] of [
    [undefined, ['1', '2', '3', '5']],
    [-1, ['1', '2', '3', '5']],
    [1, ['5']],
    [2.9, ['3', '5']],
    [99, ['1', '2', '3', '5']],
  ] as const) {
    test(`limit ${limit} → ${contents.join()}`, () => {
      expect(history(messages, limit).map(({content}) => content)).to.deep.equal(contents);
    });
  }
});
