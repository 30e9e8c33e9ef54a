import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {Message} from '../../src/conversation/message.js';
import {MAX_MESSAGES, newestTurns} from '../../src/persistence/newest-turns.js';

/** Messages with ten characters each, by their roles: `q` for a question, `r` for a reply. */
function messages(roles: string): Message[] {
  return [...roles].map(
    (role, index) =>
      ({
        role: role === 'q' ? 'user' : 'assistant',
        id: `${role}${index}`,
        content: 'x'.repeat(10),
      }) as Message,
  );
}

const ids = (kept: readonly Message[]) => kept.map(({id}) => id);

suite('newestTurns', () => {
  const cases: [roles: string, maxCharacters: number, kept: string[]][] = [
    ['', 100, []],
    ['qr', 20, ['q0', 'r1']],
    ['qr', 19, []],
    ['qrqr', 39, ['q2', 'r3']],
    ['qrqr', 29, ['q2', 'r3']],
    ['qrrqr', 49, ['q3', 'r4']],
    ['qqr', 29, ['q1', 'r2']],
    ['rqr', 30, ['r0', 'q1', 'r2']],
    ['rrr', 29, []],
    ['qr', 0, []],
  ];
  for (const [roles, maxCharacters, kept] of cases) {
    test(`messages ${roles || 'none'} of 10 characters each, limit ${maxCharacters} → kept: ${kept.join(' ') || 'none'}`, () => {
      expect(ids(newestTurns(messages(roles), maxCharacters))).to.deep.equal(kept);
    });
  }

  test('all messages fit → the same array', () => {
    const all = messages('qr');
    expect(newestTurns(all, 20)).to.equal(all);
  });

  test('more messages than allowed → the newest, from a question on', () => {
    const all = messages('qr'.repeat(MAX_MESSAGES / 2) + 'q');
    const kept = newestTurns(all, Infinity);
    expect(kept).to.have.length(MAX_MESSAGES - 1);
    expect(kept[0]?.id).to.equal('q2');
  });
});
