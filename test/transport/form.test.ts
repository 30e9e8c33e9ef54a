import {expect} from 'chai';

import {engine} from '../support/engine.js';
import {sample} from '../support/sample.js';
import {en} from '../../src/locales/en.js';
import {
  completion,
  done,
  finish,
  json,
  payload,
  pieces,
  raw,
  respond,
  stream,
  type Reply,
} from '../support/script.js';
import {exchange, failed, MARKDOWN, source, sourceShown, testEach, text, type Case} from './exchange.js';

const references = [sourceShown];
const whole = JSON.stringify(completion(MARKDOWN, [source]));
const events = text + finish() + done + payload([source]);

const body = (written: string, contentType?: string): Reply =>
  respond(written, 200, contentType === undefined ? {} : {'content-type': contentType});

const types = sample(
  [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'text/event-stream',
    'text/event-stream; charset=utf-8',
    'Text/Event-Stream;charset="UTF-8"',
    'text/event-stream; charset=iso-8859-1',
    'text/plain',
    'text/html; charset=utf-8',
    'application/octet-stream',
    'application/x-ndjson',
    'nonsense',
    undefined,
  ],
  5,
);

suite('a whole reply', () => {
  testEach([
    ...types.map((type): Case => [`of the type ${type}`, body(whole, type), {references}]),
    [
      'though a stream was asked for',
      body(whole, 'application/json'),
      {references},
      {properties: {stream: true}},
    ],
    ['though its type says stream, in single bytes', stream(...pieces(whole, 1)), {references}],
    ['after a byte order mark', body(`\uFEFF${whole}`), {references}],
  ]);
});

suite('a stream', () => {
  testEach([
    ...types.map((type): Case => [`of the type ${type}`, body(events, type), {references}]),
    ['though none was asked for', stream(events), {references}, {properties: {stream: false}}],
    ['without a type, in single bytes', {...stream(...pieces(events, 1)), headers: {}}, {references}],
    ['without a type, after a byte order mark', body(`\uFEFF${events}`), {references}],
  ]);
});

suite('no reply', () => {
  testEach([
    ['204', {status: 204, headers: {}, steps: []}, failed(en.serviceDown)],
    ['an empty stream', body('', 'text/event-stream'), failed(en.cutOff)],
    [
      'bytes that are no text',
      {...stream({bytes: [0xff, 0xfe, 0x00, 0x80]}), headers: {}},
      failed(en.serviceDown),
    ],
  ]);

  test('JSON shorter than its content-length → interrupted', async () => {
    const headers = 'access-control-allow-origin: *\r\ncontent-type: application/json\r\n';
    // WebKit accepts the body, and its text is complete.
    const expected = engine === 'webkit' ? {references: ['A https://example.com/a']} : failed(en.cutOff);
    const {error} = await exchange(
      raw(`HTTP/1.1 200 OK\r\n${headers}connection: close\r\ncontent-length: 9999\r\n\r\n${whole}`),
      expected,
    );
    expect(error?.type).to.equal(engine === 'webkit' ? undefined : 'interrupted');
  });

  test('JSON with an error → message of the service in chat-bot-error', async () => {
    const {error} = await exchange(json({error: {message: 'No.', code: 'no'}}), failed(en.serviceDown));
    expect(error).to.include({type: 'protocol', serviceMessage: 'No.', code: 'no'});
  });
});
