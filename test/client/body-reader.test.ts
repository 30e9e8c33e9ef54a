import {suite, test} from 'node:test';

import {expect} from 'chai';

import {BodyReader} from '../../src/client/body-reader.js';
import {ChatServiceError} from '../../src/client/errors.js';
import type {ReplyEvent} from '../../src/client/reply-event.js';
import {INITIAL, reduce} from '../../src/client/reply-state.js';

/** The content of a body. */
interface Read {
  readonly text: string;
  readonly titles: readonly (string | undefined)[];
  /** The finish reason, or the type of the error. */
  readonly end: string | undefined;
}

/** Reads a body in pieces of `size` bytes. */
function read(body: string, size: number, contentType = 'text/event-stream'): Read {
  let text = '';
  let titles: Read['titles'] = [];
  let state = INITIAL;
  const follow = (events: readonly ReplyEvent[]) => {
    for (const event of events) {
      state = reduce(state, event);
      text += state.delta;
      if (event.type === 'references') titles = event.value.map(({title}) => title);
    }
  };
  const reader = new BodyReader(contentType);
  const bytes = new TextEncoder().encode(body);
  for (let start = 0; start < bytes.length; start += size) {
    follow(reader.take(bytes.slice(start, start + size)));
  }
  follow(reader.end());
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
const complete: Read = {text: 'Grüße 👋', titles: [], end: 'stop'};

suite('BodyReader', () => {
  for (const [name, body, expected = complete] of [
    ['events', text + end],
    ['events with CR LF', (text + end).replaceAll('\n', '\r\n')],
    ['events with CR', (text + end).replaceAll('\n', '\r')],
    ['events behind a comment', `: hello\n\n${text}${end}`],
    [
      'events, the last one without a blank line',
      (text + end + sources).trimEnd(),
      {...complete, titles: ['A']},
    ],
    ['events with sources behind [DONE]', text + end + sources, {...complete, titles: ['A']}],
    ['events with sources in front', sources + text + end, {...complete, titles: ['A']}],
    ['events with one that is no JSON', `data: {"cho\n\n${text}${end}`, {...complete, end: 'interrupted'}],
    ['events without an end', text, {...complete, end: 'interrupted'}],
    ['events without text', end, {...complete, text: '', end: 'protocol'}],
    ['a JSON body', whole],
    ['a JSON body behind white space', `\n  ${whole}`],
    ['a page of HTML', '<!doctype html>', {...complete, text: '', end: 'interrupted'}],
    ['nothing', '', {...complete, text: '', end: 'interrupted'}],
  ] as [string, string, Read?][]) {
    test(`${name}, split after each 1, 2, 7 or 10,000 bytes → ${expected.end}, ${JSON.stringify(expected.text)}`, () => {
      for (const size of [1, 2, 7, 10_000]) {
        expect(read(body, size), `${size} bytes`).to.deep.equal(expected);
      }
    });
  }

  for (const contentType of ['', 'text/plain', 'application/json', 'text/event-stream']) {
    test(`content type "${contentType}" → events and a JSON body are understood`, () => {
      expect(read(text + end, 5, contentType)).to.deep.equal(complete);
      expect(read(whole, 5, contentType)).to.deep.equal(complete);
    });
  }

  test('body in neither form, content type text/html → read as JSON: protocol error', () => {
    expect(read('<!doctype html>', 5, 'text/html').end).to.equal('protocol');
  });

  test('one event of 200,000 lines → all of them', () => {
    const line = JSON.stringify({choices: [{delta: {content: 'a'}}]});
    const {text} = read(`${`data: ${line}\n`.repeat(200_000)}\n`, 1 << 20);
    expect(text).to.have.length(200_000);
  });
});
