import {expect} from 'chai';

import type {Message} from '../../src/conversation/message.js';
import {transcript} from '../../src/conversation/transcript.js';

const names = {user: 'You', assistant: 'Assistant', references: 'References'};
const createdAt = new Date(0);
const when = new Intl.DateTimeFormat(undefined, {dateStyle: 'medium', timeStyle: 'short'}).format(createdAt);

test('transcript writes who said what and when, with numbered sources, and leaves out what is empty', () => {
  const messages: Message[] = [
    {role: 'user', id: '1', content: 'Hi?', createdAt},
    {
      role: 'assistant',
      id: '2',
      content: '**Hello**',
      createdAt,
      status: 'complete',
      references: [{title: 'A', url: 'https://example.com/a'}, {title: 'B'}],
    },
    {role: 'assistant', id: '3', content: '', createdAt, status: 'failed', references: []},
  ];
  expect(transcript(messages, names)).to.equal(
    `**You** (${when})\n\nHi?\n\n**Assistant** (${when})\n\n**Hello**\n\nReferences:\n\n1. A <https://example.com/a>\n2. B\n`,
  );
});
