import {suite, test} from 'node:test';

import {expect} from 'chai';

import {
  decodeBody,
  decodeCitedResources,
  decodeErrorBody,
  decodeEvent,
  decodeRetryAfter,
  type ReplyEvent,
} from '../../src/client/decode.js';

const cited = (list: unknown) => decodeCitedResources(list) ?? [];

/** Without what is not there, and without the data as sent. */
const plain = ({data: _, ...event}: ReplyEvent) => JSON.parse(JSON.stringify(event)) as ReplyEvent;

/** Returns the events that say something. Data that is no string is sent as JSON. */
function decoded(event: string, data: unknown, secret?: string): ReplyEvent[] {
  const events: ReplyEvent[] = [];
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  decodeEvent({event, data: text, id: ''}, (said) => events.push(plain(said)), secret);
  return events.filter((said) => Object.values(said).some(Boolean));
}

const hi = {content: 'Hi'};
const resources = {citedResources: [{title: 'A'}]};
const references = [{title: 'A'}];
const suggesting = (suggestions: unknown) => ({payload: {suggestions}});
const noText = [null, 7, [], {type: 'text', text: {}}, {type: 'image_url', image_url: {}}];
const thoughts = [
  {type: 'reasoning', text: 'Hm.', refusal: 'Hm.'},
  {type: 'thinking', thinking: [{type: 'text', text: 'Hm.'}]},
  {type: 'redacted_thinking', text: 'Hm.'},
  {type: 'text', text: 'Hi'},
];
const texts = ['Hel', {type: 'output_text', text: 'lo, '}, {type: 'later_kind', text: 'you.'}];

suite('decode', () => {
  for (const nothing of [null, 7, 'text', [], {}, {choices: null}, {choices: {}}, {choices: []}]) {
    const data = JSON.stringify(nothing);
    test(`${data} → error as a JSON body, nothing as an event`, () => {
      expect(plain(decodeBody(data))).to.deep.equal({error: {}});
      expect(decoded('', data)).to.deep.equal([]);
    });
  }

  for (const [what, name, data, expected] of [
    ['a step', 'status', {text: 'Searching'}, [{step: 'Searching'}]],
    ['an error event', 'error', {message: 'No.', code: 'o'}, [{error: {serviceMessage: 'No.', code: 'o'}}]],
    ['an error event in words', 'error', 'overloaded', [{error: {serviceMessage: 'overloaded'}}]],
    ['an error event with text', 'error', {choices: [{delta: hi}]}, [{error: {}}]],
    ['an object called error', '', {object: 'error', message: 'No.'}, [{error: {serviceMessage: 'No.'}}]],
    ['a type called error', '', {type: 'error', error: {message: 'No.'}}, [{error: {serviceMessage: 'No.'}}]],
    ['a step of two lines', 'status', {text: '  two \n lines'}, [{step: 'two '}]],
    ['a step of a million characters', 'status', {text: 'x'.repeat(1_000_000)}, [{step: 'x'.repeat(80)}]],
    ['a step that is a number', 'status', {text: 7}, [{step: '7'}]],
    ...[null, '', ' \n', [], ['a'], {}, true].map(
      (text) => [`the step ${JSON.stringify(text)}`, 'status', {text}, []] as const,
    ),
    [
      'a step and its words when it is done',
      'status',
      {text: 'Reading 4 pages', done: 'Read 4 pages\nquickly'},
      [{step: 'Reading 4 pages', stepDone: 'Read 4 pages'}],
    ],
    ...[null, '', [], ['a'], {}, true].map(
      (given) =>
        [
          `a step with done: ${JSON.stringify(given)}`,
          'status',
          {text: 'A', done: given},
          [{step: 'A'}],
        ] as const,
    ),
    ['a step of the prototype', 'status', '{"__proto__": {"text": "A"}}', []],
    ['four suggestions', '', suggesting(['1', '2', '3', '4']), [{suggestions: ['1', '2', '3']}]],
    [
      'suggestions that are no text, or too long',
      '',
      suggesting([null, 7, {}, ['a'], ' ', 'x'.repeat(301), 'A?']),
      [{suggestions: ['A?']}],
    ],
    ...[null, 'A?', 7, {0: 'A?', length: 1}].map(
      (list) => [`the suggestions ${JSON.stringify(list)}`, '', suggesting(list), []] as const,
    ),
    [
      'references, a finish reason and text',
      'message',
      {choices: [{delta: hi, message: hi, finish_reason: 'stop'}], payload: resources},
      [{delta: 'Hi', message: 'Hi', references, finish: 'stop'}],
    ],
    [
      'an error that quotes the key, and text',
      '',
      {error: {message: 'Wrong key: secret'}, choices: [{delta: hi}]},
      [{error: {serviceMessage: 'Wrong key: …'}}],
    ],
    ['[DONE]', '', ' [DONE] ', [{end: 'done'}]],
    ['empty data', '', ' \n', []],
    ['a comment as data', '', ': ping', []],
    ['comments between values', '', `{"error": 7}\n: ping\n[DONE]`, [{error: {}}, {end: 'done'}]],
    ['no JSON', '', '{"choices":', [{isUnreadable: true}]],
    ['no JSON, another name', 'ping', '{"choices":', []],
    [
      'a value in each line, one of them no JSON',
      '',
      '{"error": 7}\n{\n\n[DONE]',
      [{error: {}}, {isUnreadable: true}, {end: 'done'}],
    ],
  ] as const) {
    test(`event with ${what} → ${JSON.stringify(expected).slice(0, 80)}`, () => {
      expect(decoded(name, data, 'secret')).to.deep.equal(expected);
    });
  }

  for (const [finish, reasons] of Object.entries({
    stop: 'stop STOP end_turn eos eos_token stop_sequence end complete COMPLETED done Finished normal',
    tool_calls: 'tool_calls tool_use function_call pause_turn',
    length: 'length max_tokens MAX_TOKENS max_output_tokens model_length model_context_window_exceeded',
    content_filter: 'content_filter content-filter SAFETY RECITATION refusal guardrail_intervened',
    abort: 'abort',
    ended_early: 'ended_early',
    incomplete: 'incomplete',
    abnormal: 'abnormal',
    tostring: 'tostring',
  }))
    test(`finish reasons ${reasons} → ${finish}`, () => {
      for (const finish_reason of reasons.split(' '))
        expect(decoded('', {choices: [{delta: {}, finish_reason}]})).to.deep.equal([{finish}]);
    });

  test('event with an id → the id after all that the event says', () => {
    const events: ReplyEvent[] = [];
    decodeEvent({event: '', data: '{"error": 7}\n[DONE]', id: '7'}, (said) => events.push(plain(said)));
    expect(events).to.deep.equal([{error: {}}, {end: 'done'}, {id: '7'}]);
  });

  for (const [what, delta, content] of [
    ['no delta', undefined, ''],
    ['one part', {content: {text: 'Hi'}}, 'Hi'],
    ['a text and parts of other types', {content: texts}, 'Hello, you.'],
    ['a refusal', {content: null, refusal: 'I cannot.'}, 'I cannot.'],
    ['text parts', {content: [{type: 'text', text: 'Hel'}, {text: 'lo'}]}, 'Hello'],
    ['a refusal as a part', {content: [{type: 'refusal', refusal: 'I cannot.'}]}, 'I cannot.'],
    ['empty parts beside a refusal', {content: [{text: ''}], refusal: 'I cannot.'}, 'I cannot.'],
    ['parts that are no text', {content: noText}, ''],
    ['thoughts beside a text', {content: thoughts}, 'Hi'],
  ] as const) {
    test(`chunk with ${what} → ${content === '' ? 'nothing' : `delta "${content}"`}`, () => {
      const expected = content === '' ? [] : [{delta: content}];
      expect(decoded('', {choices: [{index: 0, delta, finish_reason: null}]})).to.deep.equal(expected);
    });
  }

  test('several choices → only the one with index 0, or without an index', () => {
    const other = {index: 1, delta: {content: 'other'}};
    const ours = {delta: {content: 'ours'}};
    const first = [other, {index: 0, ...ours}];
    expect(decoded('', {choices: first, error: null})).to.deep.equal([{delta: 'ours'}]);
    expect(decoded('', {choices: [ours, other]})).to.deep.equal([{delta: 'ours'}]);
    expect(decoded('', {choices: [other]})).to.deep.equal([]);
  });

  const url = 'https://example.com/a';
  const good = {id: 'a', url, title: 'A', type: 'website'};
  const bad = [null, 7, true, [], {}, {id: 'x'}, {title: {}}, {url: [url]}, '', undefined];
  const words = ['Note: see the manual', '/a', 'https://', 'https://exam ple.com/', 'javascript:alert(1)'];
  const numbers = [[], [0], [1.5], ['2'], [1_001], '2', {0: 2, length: 1}, null, Array(2_000).fill(2)];
  const onPrototype = `{"__proto__":{"url":"${url}"}}`;
  for (const [what, list, expected] of [
    ['invalid entries before and after', [...bad, good, ...bad], [{...good, numbers: [bad.length + 1]}]],
    ['fields of other types', [{id: 7, url, title: 42, type: {a: 1}}], [{id: '7', url, title: '42'}]],
    [
      'bare addresses',
      [` ${url}\n`, 'HTTP://a.example', `${url} b`],
      [{url}, {url: 'HTTP://a.example'}, {url: `${url} b`}],
    ],
    ['other bare strings', words, []],
    ['two of the same URL', [good, {url, title: 'B'}], [{...good, numbers: [1, 2]}]],
    [
      'a URL at two places',
      ['https://a.b/c#:~:text=d%20e', 'https://a.b/c#:~:text=f'],
      [{url: 'https://a.b/c#:~:text=d%20e', numbers: [1, 2]}],
    ],
    ['spellings of a URL', ['https://a.b', 'HTTPS://A.b/'], [{url: 'https://a.b', numbers: [1, 2]}]],
    [
      'invalid numbers',
      numbers.map((given) => ({title: 'A', numbers: given})),
      numbers.map(() => ({title: 'A'})),
    ],
    ['fields on the prototype', [JSON.parse(onPrototype)], []],
    ['an excerpt', [{title: 'A', excerpt: ' Words. '}], [{title: 'A', excerpt: 'Words.'}]],
    [
      'two passages of a page',
      [
        {url: 'https://a.b/', title: 'A', excerpt: 'One.'},
        {url: 'https://a.b/', title: 'A', excerpt: 'Two.'},
      ],
      [
        {url: 'https://a.b/', title: 'A', excerpt: 'One.'},
        {url: 'https://a.b/', title: 'A', excerpt: 'Two.'},
      ],
    ],
    [
      'an excerpt that continues an address',
      [
        {url: 'https://a.b/', excerpt: 'c'},
        {url: 'https://a.b/c', title: 'C'},
      ],
      [
        {url: 'https://a.b/', excerpt: 'c'},
        {url: 'https://a.b/c', title: 'C'},
      ],
    ],
    ['an excerpt alone', [{excerpt: 'Words.'}, {id: '1', type: 'a', excerpt: 'Words.'}], []],
    [
      'excerpts that are no text',
      [7, null, true, [], ['a'], {}, {length: 1}, '', ' \n'].map((excerpt) => ({title: 'A', excerpt})),
      Array(9).fill({title: 'A'}),
    ],
  ] as const) {
    test(`references: ${what} → ${expected.length}`, () => {
      expect(cited(list)).to.deep.equal(expected);
    });
  }

  test('entries left out → numbers of the others as in the list of the service, also when decoded again', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({url: `https://example.com/${name}`}));
    const resources = cited([a, null, b, a, c, b]);
    expect(resources).to.deep.equal([
      {...a, numbers: [1, 4]},
      {...b, numbers: [3, 6]},
      {...c, numbers: [5]},
    ]);
    expect(cited(JSON.parse(JSON.stringify(resources)))).to.deep.equal(resources);
  });

  test('excerpt of a million characters → 2,000', () => {
    expect(cited([{title: 'A', excerpt: 'x'.repeat(1_000_000)}])[0]?.excerpt).to.have.length(2_000);
  });

  test('5,000 references, title of 100,000 characters → 1,000 references, 2,000 characters', () => {
    const many = Array.from({length: 5_000}, (_, index) => ({url: `https://example.com/${index}`}));
    expect(cited(many)).to.have.length(1_000);
    expect(cited([{title: 'x'.repeat(100_000)}])[0]?.title).to.have.length(2_000);
  });

  for (const [body, contentType, message] of [
    ['{"error":{"message":"No plan"}}', 'application/json', 'No plan'],
    ['{"error":"No plan"}', 'application/json', 'No plan'],
    ['{"detail":"No plan"}', 'text/html', 'No plan'],
    ['{"detail":[{"loc":["messages"],"msg":"No plan"}]}', 'application/json', 'No plan'],
    ['No plan', 'text/plain', 'No plan'],
    ['<h1>No plan</h1>', 'text/html', undefined],
    ['<h1>No plan</h1>', 'text/plain', undefined],
    ['{"error":{"message":7,"code":{}}}', 'application/json', undefined],
    ['{"__proto__":{"message":"No plan"}}', '', undefined],
  ] as const) {
    test(`error body ${body || '(empty)'} of ${contentType} → ${message}`, () => {
      expect(decodeErrorBody(body, contentType).serviceMessage).to.equal(message);
    });
  }

  test('API key across the 2,000th character of an error and its code → removed; 10,000 characters → 2,000', () => {
    const long = `${'x'.repeat(1_995)}the-secret-key`;
    const {serviceMessage} = decodeErrorBody(long, 'text/plain', 'the-secret-key');
    const {code} = decodeErrorBody(JSON.stringify({error: {code: long}}), '', 'the-secret-key');
    expect([serviceMessage, code]).to.deep.equal(Array(2).fill(`${'x'.repeat(1_995)}…`));
    expect(decodeErrorBody('x'.repeat(10_000), 'text/plain').serviceMessage).to.have.length(2_000);
  });

  for (const [header, seconds] of [
    ['7', 7],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
    ['Sat, 01 Jan 2028 00:00:00 GMT', 86_400],
    ['Wed, 31 Dec 2025 00:00:00 GMT', undefined],
    ['-1', undefined],
    ['', undefined],
    ['99999999999', 86_400],
    [null, undefined],
  ] as const) {
    test(`Retry-After: ${header} → ${seconds}`, () => {
      expect(decodeRetryAfter(header, Date.UTC(2026, 0, 1))).to.equal(seconds);
    });
  }
});
