import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {AssistantMessage} from '../../src/conversation/message.js';
import {MAX_CHARACTERS, MAX_MESSAGES, parseMessages as parse} from '../../src/conversation/parse-messages.js';

const TIME = 1_760_000_000_000;

const question = {role: 'user', id: 'q', content: 'Hi', createdAt: TIME};
const answer = {role: 'assistant', id: 'r', content: 'Hello', createdAt: TIME};
const reply = {...answer, status: 'complete', references: []};

const inherited = Object.create({...question}) as object;
const throwing = {
  ...question,
  get content(): string {
    throw new Error('read');
  },
};
/** JSON.parse turns a `__proto__` key into an own property. */
const ownProto = JSON.parse('{"role":"user","__proto__":{"content":"Hi","id":"q"}}') as object;

suite('messages that are left out', () => {
  const cases: [condition: string, value: unknown][] = [
    ['null', null],
    ['a text', 'Hi'],
    ['a list', [question]],
    ['inherited fields', inherited],
    ['fields under __proto__', ownProto],
    ['a field that throws when it is read', throwing],
    ['an unknown role', {...question, role: 'system'}],
    ['content of a number', {...question, content: 5}],
    ['content of an object', {...question, content: {toString: () => 'Hi'}}],
    ['a question without text', {...question, content: ' \n\t'}],
    ['an empty id', {...question, id: ''}],
    ['an id of a number', {...question, id: 7}],
    ['an id of more than 100 characters', {...question, id: 'i'.repeat(101)}],
    ['a date beyond the calendar', {...question, createdAt: 9e15}],
    ['a date in words', {...question, createdAt: 'yesterday'}],
    ['a date of an object', {...question, createdAt: {getTime: () => TIME}}],
    ['an unknown status', {...reply, status: 'done'}],
    ['a status of the prototype', {...reply, status: 'constructor'}],
    ['more characters than all messages may have', {...reply, content: 'x'.repeat(MAX_CHARACTERS + 1)}],
  ];

  for (const [condition, value] of cases) {
    test(`${condition} → left out, neighbours stay`, () => {
      const before = {...question, id: 'before'};
      const after = {...reply, id: 'after'};
      expect(parse([before, value, after]).map(({id}) => id)).to.deep.equal(['before', 'after']);
    });
  }
});

test('no list in place of the messages, or of the references → none', () => {
  for (const value of [undefined, 'Hi', {length: 1, 0: question}]) {
    expect(parse(value)).to.deep.equal([]);
    const [message] = parse([{...reply, references: value}]);
    expect(message).to.deep.include({id: 'r', references: []});
  }
});

suite('messages that are kept', () => {
  test('question and reply, and their JSON → the same with dates', () => {
    const createdAt = new Date(TIME);
    const messages = parse([question, reply]);
    expect(messages).to.deep.equal([
      {...question, createdAt},
      {...reply, createdAt},
    ]);
    expect(parse(JSON.parse(JSON.stringify(messages)))).to.deep.equal(messages);
  });

  test('author → kept as one line; of an unknown kind, or of a question → dropped', () => {
    const author = {name: ' Anna\n', kind: 'person', admin: true};
    const [kept, nameless, asked] = parse([
      {...reply, author},
      {...reply, id: 's', author: {name: 'Anna', kind: 'god'}},
      {...question, author},
    ]);
    expect(kept).to.deep.include({author: {name: 'Anna', kind: 'person'}});
    for (const message of [nameless, asked]) expect(message).not.to.have.property('author');
  });

  test('unknown fields → dropped', () => {
    const extra = {error: {message: 'no'}, html: '<b>', isTruncated: true, constructor: 1};
    const own = JSON.parse('{"__proto__":{"polluted":true}}') as object;
    const parsed = parse([
      {...question, ...extra, status: 'failed', references: [1]},
      Object.assign(own, reply, extra),
    ]);
    expect(parsed).to.deep.equal(parse([question, reply]));
    for (const object of [{}, ...parsed]) expect(object).to.not.have.property('polluted');
  });

  test('no id and no date → created ids, all different, and the present time', () => {
    const before = Date.now();
    const messages = parse([
      {...question, id: undefined},
      {...reply, id: null},
      {role: 'user', content: 'Again'},
    ]);
    expect(new Set(messages.map(({id}) => id)).size).to.equal(3);
    for (const {id} of messages) expect(id).to.match(/^message-/);
    expect(messages[2]!.createdAt.getTime()).to.be.within(before, Date.now());
  });

  test('ids that repeat → only the newest message', () => {
    const messages = parse([
      {...question, content: 'old'},
      {...reply, id: 'q', content: 'new'},
    ]);
    expect(messages.map(({content}) => content)).to.deep.equal(['new']);
  });

  test('each status → kept; none → complete', () => {
    const statuses = ['pending', 'streaming', 'complete', 'stopped', 'interrupted', 'failed', undefined];
    const messages = parse(statuses.map((status, id) => ({...reply, id: `r${id}`, status})));
    expect(messages.map((message) => 'status' in message && message.status)).to.deep.equal([
      ...statuses.slice(0, -1),
      'complete',
    ]);
  });

  const about = {title: 'A', url: 'https://a.example/', quotation: '```\nA\n```'};
  for (const [condition, value, kept] of [
    ['three texts', {...about, more: 1}, about],
    ['no text', 'A', undefined],
    ['a missing text', {...about, quotation: undefined}, undefined],
    ['an object as text', {...about, title: {toString: () => 'A'}}, undefined],
    ['a text that is too long', {...about, quotation: 'x'.repeat(4_001)}, undefined],
  ] as const) {
    test(`about as ${condition} → ${kept ? 'kept' : 'left out, the question stays'}`, () => {
      const [question] = parse([{role: 'user', content: 'Hi', about: value}]);
      expect(question).to.include({content: 'Hi'});
      expect((question as {about?: unknown}).about).to.deep.equal(kept);
    });
  }
});

test('valid and invalid references → decoded as those of the service', () => {
  const list = [null, {title: ['A']}, {url: 'https://example.com/a', id: 3, onclick: 'alert(1)'}];
  const [message] = parse([{...reply, references: list}]) as [AssistantMessage];
  const references = message.references.map((entry) => ({...entry}));
  expect(references).to.deep.equal([{url: 'https://example.com/a', id: '3', numbers: [3]}]);
});

test('excerpts → as on the screen, and their JSON the same', () => {
  const list = [
    {title: 'A', excerpt: ' Two\n\u202Elines. '},
    {title: 'B', excerpt: {toString: () => 'x'}},
    {excerpt: 'Of nothing.'},
    {title: 'C', excerpt: 'x'.repeat(1_000_000)},
  ];
  const messages = parse([{...reply, references: list}]) as [AssistantMessage];
  expect(messages[0].references.map((entry) => ({...entry}))).to.deep.equal([
    {title: 'A', excerpt: 'Two lines.'},
    {title: 'B'},
    {title: 'C', excerpt: `${'x'.repeat(299)}…`, numbers: [4]},
  ]);
  expect(parse(JSON.parse(JSON.stringify(messages)))).to.deep.equal(messages);
});

suite('requests', () => {
  const asked = {id: 'A', text: 'A?', choices: [{value: 'x', label: 'X'}], isHeld: true, answer: 'x'};
  const requestsOf = (requests: unknown, isHeld?: boolean) =>
    (parse([{...reply, requests}], isHeld) as [AssistantMessage])[0].requests;

  test('of a conversation that goes on → what the server holds keeps how it was stored', () => {
    expect(requestsOf([asked], true)).to.deep.equal([
      {id: 'A', text: 'A?', choices: [], isHeld: true, stored: asked},
    ]);
  });

  test('of a restored conversation, and what is not held → the words only', () => {
    const words = [{id: 'A', text: 'A?', choices: [], stored: null}];
    expect(requestsOf([asked])).to.deep.equal(words);
    expect(requestsOf([{...asked, isHeld: 1}], true)).to.deep.equal(words);
  });

  test('invalid ones → left out; an empty list, and none → no field', () => {
    const invalid = [
      null,
      'A',
      {},
      {id: '', text: 'A?'},
      {id: 'x'.repeat(101), text: 'A?'},
      {id: 'A', text: 7},
    ];
    expect(requestsOf([...invalid, asked])).to.have.length(1);
    for (const none of [[], 'A', {length: 1}, undefined])
      expect(parse([{...reply, requests: none}])[0]).to.not.have.property('requests');
  });

  test('1,000 of 1 MB → 20 of 2,000 characters', () => {
    const requests = requestsOf(Array.from({length: 1_000}, () => ({id: 'A', text: 'x'.repeat(1_000_000)})))!;
    expect(requests.map(({text}) => text.length)).to.deep.equal(Array.from({length: 20}, () => 2_000));
  });

  test('an answer, and its reply → never asked for again', () => {
    const messages = parse([
      {...question, isAnswer: true},
      {...reply, status: 'failed'},
      {...question, id: 'q2'},
    ]);
    expect(messages).to.have.nested.property('[0].isAnswer', true);
    expect(messages).to.have.nested.property('[1].hasActed', true);
    expect(messages[2]).to.not.have.property('isAnswer');
    expect(parse([{...question, isAnswer: 'yes'}, reply])[1]).to.not.have.property('hasActed');
    expect(parse([question, {...reply, hasActed: true}])).to.have.nested.property('[1].hasActed', true);
  });
});

suite('limits', () => {
  test('10,000 messages → the newest 1,000', () => {
    const messages = Array.from({length: 10_000}, (_, index) => ({...question, id: `q${index}`}));
    const parsed = parse(messages);
    expect(parsed).to.have.length(MAX_MESSAGES);
    expect(parsed.map(({id}) => id)).to.deep.equal(messages.slice(-MAX_MESSAGES).map(({id}) => id));
  });

  test('more than 5,000,000 characters → the newest survive, without a gap', () => {
    const length = MAX_CHARACTERS / 4;
    const messages = [1, 2, 3, 4, 5, 6].map((id) => ({...reply, id: `r${id}`, content: 'x'.repeat(length)}));
    messages.unshift({...reply, id: 'short', content: 'x'});
    expect(parse(messages).map(({id}) => id)).to.deep.equal(['r3', 'r4', 'r5', 'r6']);
  });
});
