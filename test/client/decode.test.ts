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

/** Without what is not there. */
const plain = (event: ReplyEvent) => JSON.parse(JSON.stringify(event)) as ReplyEvent;

/** Returns the events that say something. */
function decoded(event: string, data: string, secret?: string): ReplyEvent[] {
  const events: ReplyEvent[] = [];
  decodeEvent({event, data, id: ''}, (said) => events.push(plain(said)), secret);
  return events.filter((said) => Object.values(said).some(Boolean));
}

const chunk = (choice: object) => decoded('', JSON.stringify({choices: [choice]}));

suite('decode', () => {
  for (const nothing of [null, 7, 'text', [], {}, {choices: null}, {choices: {}}, {choices: []}]) {
    const data = JSON.stringify(nothing);
    test(`JSON body ${data} → error`, () => {
      expect(plain(decodeBody(data))).to.deep.equal({error: {}});
    });

    test(`event ${data} → nothing`, () => {
      expect(decoded('', data)).to.deep.equal([]);
    });
  }

  test('JSON body with text, references and a finish reason → these', () => {
    const body = {
      choices: [{message: {content: 'Hi'}, finish_reason: 'stop'}],
      payload: {citedResources: [{title: 'A'}]},
    };
    expect(plain(decodeBody(JSON.stringify(body)))).to.deep.equal({
      delta: 'Hi',
      references: [{title: 'A'}],
      finish: 'stop',
    });
  });

  for (const [given, step] of [
    ['Searching', 'Searching'],
    ['  two \n lines', 'two '],
    ['x'.repeat(1_000_000), 'x'.repeat(80)],
    ['👋'.repeat(100), '👋'.repeat(80)],
    [7, '7'],
    ...[null, '', ' \n', [], ['a'], {}, true].map((nothing) => [nothing, undefined] as const),
  ] as const) {
    test(`status ${JSON.stringify(given).slice(0, 20)} → ${step?.slice(0, 20)}`, () => {
      expect(decoded('status', JSON.stringify({text: given}))).to.deep.equal(step ? [{step}] : []);
    });
  }

  test('status that is no JSON → nothing, reply not incomplete', () => {
    expect(decoded('status', '{"text":')).to.deep.equal([]);
  });

  test('field `text` of another event, or of the prototype → no step', () => {
    expect(decoded('', '{"text": "A"}')).to.deep.equal([]);
    expect(decoded('ping', '{"text": "A"}')).to.deep.equal([]);
    expect(decoded('status', '{"__proto__": {"text": "A"}}')).to.deep.equal([]);
  });

  for (const [given, suggestions] of [
    [
      ['1', '2', '3', '4'],
      ['1', '2', '3'],
    ],
    [[null, 7, {}, ['a'], ' ', 'x'.repeat(301), 'A?'], ['A?']],
    [[], []],
    ...[null, 'A?', 7, {0: 'A?', length: 1}].map((nothing) => [nothing, undefined] as const),
  ] as const) {
    test(`suggestions ${JSON.stringify(given).slice(0, 30)} → ${JSON.stringify(suggestions)}`, () => {
      const data = JSON.stringify({payload: {suggestions: given}});
      expect(decoded('message_payload', data)).to.deep.equal(suggestions ? [{suggestions}] : []);
    });
  }

  test('body that is no JSON → error', () => {
    expect(plain(decodeBody('<!doctype html>'))).to.deep.equal({error: {}});
  });

  test('event with references, a finish reason and text → one event with them', () => {
    const data = {
      choices: [{delta: {content: 'Hi'}, message: {content: 'Hi'}, finish_reason: 'stop'}],
      payload: {citedResources: [{title: 'A'}]},
    };
    expect(decoded('message', JSON.stringify(data))).to.deep.equal([
      {delta: 'Hi', message: 'Hi', references: [{title: 'A'}], finish: 'stop'},
    ]);
  });

  test('event with an error → its message without the key, and no text', () => {
    const data = {error: {message: 'Wrong key: secret'}, choices: [{delta: {content: 'Hi'}}]};
    expect(decoded('', JSON.stringify(data), 'secret')).to.deep.equal([
      {error: {serviceMessage: 'Wrong key: …'}},
    ]);
  });

  test('event with an id → the id after all that the event says', () => {
    const events: ReplyEvent[] = [];
    decodeEvent({event: '', data: '{"error": 7}\n[DONE]', id: '7'}, (said) => events.push(plain(said)));
    expect(events).to.deep.equal([{error: {}}, {end: 'done'}, {id: '7'}]);
  });

  for (const [what, name, data, kinds] of [
    ['[DONE]', '', ' [DONE] ', ['end']],
    ['empty data', '', ' \n', []],
    ['no JSON', '', '{"choices":', ['isUnreadable']],
    ['no JSON, named "message"', 'message', '{"choices":', ['isUnreadable']],
    ['no JSON, another name', 'ping', '{"choices":', []],
    ['one value on two lines', '', '{"error":\n7}', ['error']],
    ['a value in each line', '', '{"error": 7}\n[DONE]', ['error', 'end']],
    [
      'a value in each line, one of them no JSON',
      '',
      '{"error": 7}\n{\n\n[DONE]',
      ['error', 'isUnreadable', 'end'],
    ],
  ] as const) {
    test(`event data: ${what} → ${kinds.join(', ') || 'nothing'}`, () => {
      expect(decoded(name, data).flatMap((event) => Object.keys(event))).to.deep.equal(kinds);
    });
  }

  for (const [what, delta, content] of [
    ['no delta', undefined, ''],
    ['a delta without content', {role: 'assistant'}, ''],
    ['a string in place of a delta', 'Hi', ''],
    ['a number', {content: 7}, ''],
    ['an object', {content: {text: 'Hi'}}, ''],
    ['text', {content: 'Hi'}, 'Hi'],
    ['a refusal that is null', {content: 'Hi', refusal: null}, 'Hi'],
    ['a refusal', {content: null, refusal: 'I cannot.'}, 'I cannot.'],
    ['text parts', {content: [{type: 'text', text: 'Hel'}, {text: 'lo'}]}, 'Hello'],
    ['a refusal as a part', {content: [{type: 'refusal', refusal: 'I cannot.'}]}, 'I cannot.'],
    [
      'empty parts beside a refusal',
      {content: [{type: 'text', text: ''}], refusal: 'I cannot.'},
      'I cannot.',
    ],
    [
      'parts that are no text',
      {content: [null, 7, 'x', [], {type: 'text', text: {}}, {type: 'image_url', image_url: {}}]},
      '',
    ],
    [
      'thoughts beside a text',
      {
        content: [
          {type: 'reasoning', text: 'Hm.', refusal: 'Hm.'},
          {type: 'thinking', thinking: [{type: 'text', text: 'Hm.'}]},
          {type: 'text', text: 'Hi'},
        ],
      },
      'Hi',
    ],
  ] as const) {
    test(`chunk with ${what} → ${content === '' ? 'nothing' : `delta "${content}"`}`, () => {
      const expected = content === '' ? [] : [{delta: content}];
      expect(chunk({index: 0, delta, finish_reason: null})).to.deep.equal(expected);
    });
  }

  test('several choices → only the one with index 0, or without an index', () => {
    const other = {index: 1, delta: {content: 'other'}};
    const ours = {delta: {content: 'ours'}};
    for (const choices of [
      [other, {index: 0, ...ours}],
      [ours, other],
    ]) {
      expect(decoded('', JSON.stringify({choices, error: null}))).to.deep.equal([{delta: 'ours'}]);
    }
    expect(decoded('', JSON.stringify({choices: [other]}))).to.deep.equal([]);
  });

  for (const [what, choice, event] of [
    ['text', {message: {content: 'Hi', mood: {}}, finish_reason: 'stop'}, {delta: 'Hi', finish: 'stop'}],
    [
      'a refusal',
      {message: {content: null, refusal: 'No.'}, finish_reason: 'stop'},
      {delta: 'No.', finish: 'stop'},
    ],
    ['content that is null', {message: {content: null}, finish_reason: 'stop'}, {finish: 'stop'}],
    ['no message', {index: 0, finish_reason: 'stop'}, {finish: 'stop'}],
  ] as const) {
    test(`JSON body with ${what} → ${JSON.stringify(event)}`, () => {
      const {delta, finish} = decodeBody(JSON.stringify({choices: [choice]}));
      expect({...(delta && {delta}), ...(finish && {finish})}).to.deep.equal(event);
    });
  }

  test('finish reason: any string that is not empty → finish; other values → nothing', () => {
    expect(chunk({finish_reason: 'tool_calls'})).to.deep.equal([{finish: 'tool_calls'}]);
    expect(chunk({finish_reason: 7})).to.deep.equal([]);
    expect(chunk({finish_reason: ''})).to.deep.equal([]);
  });

  test('valid and invalid references → the valid ones', () => {
    const good = {id: 'a', url: 'https://example.com/a', title: 'A', type: 'website'};
    const bad = [
      null,
      7,
      true,
      [],
      {},
      {id: 'x'},
      {title: {}},
      {url: ['https://example.com']},
      '',
      undefined,
    ];
    expect(cited([good, ...bad])).to.deep.equal([good]);
    expect(cited([...bad, good, ...bad])).to.deep.equal([{...good, numbers: [bad.length + 1]}]);
  });

  test('fields of references: number → string; neither string nor number → left out', () => {
    expect(cited([{id: 7, url: 'https://example.com/', title: 42, type: {a: 1}}])).to.deep.equal([
      {id: '7', url: 'https://example.com/', title: '42'},
    ]);
  });

  test('reference that is a URL as a string → url', () => {
    for (const url of ['https://example.com/a', 'HTTP://example.com', 'https://example.com/User guide.pdf']) {
      expect(cited([` ${url}\n`])).to.deep.equal([{url}]);
    }
  });

  for (const words of [
    'Note: see the manual',
    '/a',
    'https://',
    'https://exam ple.com/',
    'javascript:alert(1)',
  ]) {
    test(`bare string ${JSON.stringify(words)}, which is no web address → left out`, () => {
      expect(cited([words])).to.deep.equal([]);
    });
  }

  test('several references with the same URL → the first', () => {
    const source = (title: string) => ({url: 'https://example.com/a', title});
    expect(cited([source('First'), source('Second')])).to.deep.equal([{...source('First'), numbers: [1, 2]}]);
    const spellings = ['https://a.example', 'https://a.example/', 'HTTPS://A.example/'];
    expect(cited(spellings)).to.deep.equal([{url: 'https://a.example', numbers: [1, 2, 3]}]);
  });

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

  for (const numbers of [
    [],
    [0],
    [1.5],
    ['2'],
    [1_001],
    '2',
    {0: 2, length: 1},
    null,
    Array(2_000).fill(2),
  ]) {
    test(`numbers ${JSON.stringify(numbers).slice(0, 30)} → place in the list`, () => {
      expect(cited([{title: 'A', numbers}])).to.deep.equal([{title: 'A'}]);
    });
  }

  test('5,000 references, title of 100,000 characters → 1,000 references, 2,000 characters', () => {
    const many = Array.from({length: 5_000}, (_, index) => ({url: `https://example.com/${index}`}));
    expect(cited(many)).to.have.length(1_000);
    expect(cited([{title: 'x'.repeat(100_000)}])[0]?.title).to.have.length(2_000);
  });

  test('reference with __proto__ → left out, no prototype changed', () => {
    const json: unknown = JSON.parse('[{"__proto__":{"url":"https://example.com/","polluted":1}}]');
    expect(cited(json)).to.deep.equal([]);
    expect('polluted' in {}).to.equal(false);
  });

  for (const [body, contentType, message] of [
    ['{"error":{"message":"No plan"}}', 'application/json', 'No plan'],
    ['{"error":"No plan"}', 'application/json', 'No plan'],
    ['{"message":"No plan"}', 'application/json', 'No plan'],
    ['{"detail":"No plan"}', 'text/html', 'No plan'],
    ['{"detail":[{"loc":["messages"],"msg":"No plan"}]}', 'application/json', 'No plan'],
    ['No plan', 'text/plain', 'No plan'],
    ['No plan', '', 'No plan'],
    ['<h1>No plan</h1>', 'text/html', undefined],
    ['<h1>No plan</h1>', 'text/plain', undefined],
    ['{"error":{"message":7,"code":{}}}', 'application/json', undefined],
    ['{"__proto__":{"message":"No plan"}}', '', undefined],
    ['', 'application/json', undefined],
  ] as const) {
    test(`error body ${body || '(empty)'} of ${contentType} → ${message}`, () => {
      expect(decodeErrorBody(body, contentType).serviceMessage).to.equal(message);
    });
  }

  for (const [name, type, bodyOf] of [
    ['an error', 'text/plain', (text: string) => text],
    ['an error code', 'application/json', (code: string) => JSON.stringify({error: {code}})],
  ] as const) {
    test(`API key across the 2,000th character of ${name} → removed`, () => {
      const {serviceMessage, code} = decodeErrorBody(
        bodyOf(`${'x'.repeat(1_995)}the-secret-key`),
        type,
        'the-secret-key',
      );
      expect(serviceMessage ?? code).to.equal(`${'x'.repeat(1_995)}…`);
    });
  }

  test('error of 10,000 characters → 2,000', () => {
    expect(decodeErrorBody('x'.repeat(10_000), 'text/plain').serviceMessage).to.have.length(2_000);
  });

  for (const [header, seconds] of [
    ['7', 7],
    [' 7 ', 7],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['-1', undefined],
    ['', undefined],
    ['99999999999', undefined],
    [null, undefined],
  ] as const) {
    test(`Retry-After: ${header} → ${seconds}`, () => {
      expect(decodeRetryAfter(header, 0)).to.equal(seconds);
    });
  }
});
