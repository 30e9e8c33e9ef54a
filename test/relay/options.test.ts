import {test} from 'node:test';
import {expect} from 'chai';

import {createRelay, type RelayOptions} from '../../relay/create-relay.js';
import {KEY, ORIGIN} from './relay.js';
import {thrown} from '../support/rejection.js';

const options: RelayOptions = {
  serviceUrl: 'https://agents.example.com',
  apiKey: KEY,
  bots: ['docs'],
  origins: [ORIGIN],
  clientAddress: 'shared',
};

const wrong: Record<string, unknown[]> = {
  serviceUrl: [
    undefined,
    '/agents',
    'ftp://a.example',
    'https://user:password@a.example',
    'https://a.example?x=1',
  ],
  apiKey: [undefined, '  ', 7, 'two\r\nx-header: lines', 'schlüssel', 'tab\there', '\\\\ \\'],
  bots: [undefined, 'docs', [7]],
  origins: [undefined, ORIGIN, ['*'], ['https://*.example.com:1'], ['www.example.com'], [`${ORIGIN}/help`]],
  models: ['large', [7]],
  fields: ['metadata', [7], ['botId'], ['metadata', 'messages']],
  clientAddress: [undefined, null, 'Shared', 7],
  ratePerMinute: [0, -1, NaN, Infinity, '20'],
  unknownReplyTokens: [0, 0.5, NaN, Infinity, '2000'],
  budgets: [
    1_000,
    {dosc: {questionsPerDay: 1}},
    {docs: {questionsPerDay: 0}},
    {docs: {tokensPerDay: '1000'}},
    {docs: {questionsPerDay: 1, tokensPerDay: 0.5}},
    {docs: {questionsPerHour: 1}},
  ],
  store: [null, 'redis', {}, {limits: undefined}],
  onReply: [null, 'log', true, {}],
  onStoreError: ['', 'ignore', true],
  maxBodyBytes: [0, NaN, '1mb'],
  bodyTimeout: [0, NaN, Infinity, 2 ** 31],
  idleTimeout: [0, -1, NaN, Infinity, 2 ** 31, '60'],
  replyTimeout: [0, NaN, 2 ** 31],
  maxReplyBytes: [0, NaN, Infinity, '4mb'],
  maxRepliesPerAddress: [0, 0.5, NaN, Infinity, '4'],
  maxReplies: [0, 0.5, NaN, Infinity, '4'],
  replyGrace: [-1, 1, 999, NaN, Infinity, 2 ** 31, '30000'],
};

for (const [name, values] of Object.entries(wrong)) {
  test(`invalid ${name} → TypeError with the name of the option, without its value`, () => {
    for (const value of values) {
      const start = () => createRelay({...options, [name]: value});
      const error = thrown(start);
      expect(error, String(value)).to.be.instanceOf(TypeError);
      expect(error.message, String(value)).to.match(
        new RegExp(`^createRelay: "${name}" (?:must|is missing)`),
      );
      if (typeof value === 'string' && value.length > 6) expect(error.message).to.not.include(value);
    }
  });
}
