import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {ReplyEvent} from '../../src/client/decode.js';
import {ChatServiceError} from '../../src/client/errors.js';
import {ReplyReader} from '../../src/client/reply-reader.js';
import {ReplyState} from '../../src/client/reply-state.js';

const encoder = new TextEncoder();

/** Reads a body in these pieces. `end`: the finish reason, or the type of the error. */
function read(pieces: readonly (string | Uint8Array)[], contentType = 'text/event-stream') {
  let text = '';
  let titles: (string | undefined)[] = [];
  const state = new ReplyState();
  const reader = new ReplyReader(contentType, (event: ReplyEvent) => {
    text += state.add(event);
    if (event.references) titles = event.references.map(({title}) => title);
  });
  for (const piece of pieces) reader.receive(typeof piece === 'string' ? encoder.encode(piece) : piece);
  reader.end();
  const {outcome} = state;
  return {text, titles, end: outcome instanceof ChatServiceError ? outcome.type : outcome?.finishReason};
}

const data = (json: object) => `data: ${JSON.stringify(json)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) =>
  data({choices: [{index: 0, delta, finish_reason}]});
const text = chunk({content: 'Grüße '}) + chunk({content: '👋'});
const end = chunk({}, 'stop') + 'data: [DONE]\n\n';
const sources = `event: message_payload\n${data({payload: {citedResources: [{title: 'A'}]}})}`;
const whole = JSON.stringify({choices: [{message: {content: 'Grüße 👋'}, finish_reason: 'stop'}]});
const complete = {text: 'Grüße 👋', titles: [] as string[], end: 'stop'};

suite('ReplyReader', () => {
  for (const [name, body, expected = complete] of [
    ['events behind a byte order mark, with CR LF', `\uFEFF${text}${end}`.replaceAll('\n', '\r\n')],
    ['events without blank lines between the chunks', `${text.replaceAll('\n\n', '\n')}\n${end}`],
    ['events with a line end in the JSON', (text + end).replaceAll('{"content', '\ndata: {"content')],
    [
      'events with others of other names',
      `event: ping\ndata: hello\n\n${text}event: ping\ndata: {"a\n\n${end}`,
    ],
    [
      'events with CR, the last one without its blank line',
      `${(text + end + sources).trimEnd().replaceAll('\n', '\r')}\r`,
      {...complete, titles: ['A']},
    ],
    [
      'events with broken JSON and no blank lines',
      `${`${text}data: {"cho\n\n${end}`.replaceAll('\n\n', '\n')}\n`,
      {...complete, end: 'interrupted'},
    ],
    ['events with broken sources', `${text}${end}${sources.replace('}]', '')}`],
    ['a JSON body', whole],
    ['a JSON body behind white space', `\n  ${whole}`],
    ['a JSON body that is cut', whole.slice(0, -20), {...complete, text: '', end: 'protocol'}],
    ['white space', ' \n\n ', {...complete, text: '', end: 'interrupted'}],
    ['a comment only', ': ping\n\n', {...complete, text: '', end: 'interrupted'}],
    ['a page of HTML', '<!doctype html>', {...complete, text: '', end: 'protocol'}],
    [
      'a page of HTML with lines like comments',
      '<html><style>\n:root {}\n\n</style>',
      {...complete, text: '', end: 'protocol'},
    ],
    ['the words of a proxy', 'Bad gateway\n', {...complete, text: '', end: 'protocol'}],
    ['a line that is no field before events', `hello\n\n${text}${end}`],
    ['events with comments as data', `data: : ping\n\n${text}data: : ping\n\n${end}`],
  ] as [string, string, typeof complete?][]) {
    test(`${name}, at every cut and in single bytes → ${expected.end}, ${JSON.stringify(expected.text)}`, () => {
      const bytes = encoder.encode(body);
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        expect(read([bytes.slice(0, cut), bytes.slice(cut)]), `cut at ${cut}`).to.deep.equal(expected);
      }
      expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).to.deep.equal(expected);
    });
  }

  for (const contentType of ['', 'text/plain', 'application/json', 'text/event-stream']) {
    test(`content type "${contentType}" → events and a JSON body are understood`, () => {
      expect(read([text, end], contentType)).to.deep.equal(complete);
      expect(read([whole], contentType)).to.deep.equal(complete);
    });
  }

  test('body in neither form, content type text/html → read as JSON: protocol error', () => {
    expect(read(['<!doctype html>'], 'text/html').end).to.equal('protocol');
  });
});
