import {suite, test, type TestContext} from 'node:test';
import {expect} from 'chai';

import {type GoldenQuestion, parseGoldenQuestions} from '../../check/golden-questions.js';
import {checked} from './checked.js';
import {correctService, type Mutation, refuse} from './correct-service.js';
import {thrown} from '../support/rejection.js';

type Expected = Omit<GoldenQuestion, 'question'>;

/** The reply of the correct service: "Press **Shift + Enter** for a new line [1].", with one reference. */
const JUDGED: readonly (readonly [name: string, expected: Expected, detail?: RegExp])[] = [
  ['no expectation', {}],
  [
    'all met, in other case and white space',
    {contains: ['shift  + ENTER', 'new\nline'], notContains: ['escape'], cites: ['/keys']},
  ],
  [
    'none met',
    {contains: ['Shift', 'Escape'], notContains: ['ENTER'], cites: ['/keys', '/x'], maxSeconds: 0.1},
    /^does not contain "Escape"; contains "ENTER"; does not cite "\/x"; took \d\.\d s, more than 0\.1 s$/,
  ],
];

suite('golden questions', () => {
  const judge = async (context: TestContext, expected: Expected, mutation: Mutation = {}) => {
    const goldenQuestions = [{question: 'How do I start a new line?', ...expected}];
    const results = await checked(context, correctService(mutation), {goldenQuestions});
    return results.filter(({id}) => id.startsWith('golden.'));
  };

  for (const [name, expected, detail] of JUDGED) {
    test(`${name} → ${detail === undefined ? 'row passed' : `row failed: ${detail.source}`}`, async (context) => {
      const [result, ...others] = await judge(context, expected);
      expect(others).to.deep.equal([]);
      expect(result?.title).to.equal('How do I start a new line?');
      expect(result?.status).to.equal(detail === undefined ? 'passed' : 'failed');
      expect(result?.detail).to.match(detail ?? /^\d\.\d s$/);
    });
  }

  test('connection stays open after the reply → not counted in the time', async (context) => {
    const [result] = await judge(context, {maxSeconds: 2}, {end: 'open'});
    expect(result?.status).to.equal('passed');
  });

  test('agent that refuses the question → failed with the status', async (context) => {
    const mutation: Mutation = {
      answer: ({messages}) => (messages?.[0]?.content.includes('new line') ? refuse(500, 'No.') : undefined),
    };
    const [result] = await judge(context, {}, mutation);
    expect(result?.status).to.equal('failed');
    expect(result?.detail).to.equal('status 500: No.');
  });
});

suite('file of golden questions', () => {
  const question = 'When do you open?';

  test('all fields → accepted', () => {
    const history = [{role: 'user', content: 'Hi'}];
    const texts = {contains: ['nine'], notContains: ['ten'], cites: ['/hours']};
    const all = [{question, bot: 'docs', history, ...texts, maxSeconds: 10}];
    expect(parseGoldenQuestions(all)).to.deep.equal(all);
  });

  const INVALID: readonly (readonly [value: unknown, message: string])[] = [
    [{question}, 'expected a list with at least one question'],
    [[{question}, 'When?'], '[1]: expected an object, got "When?"'],
    [[{question, contain: ['x']}], '[0]: unknown field "contain". The fields are question, bot,'],
    [[{question, contains: 'nine'}], '[0]: "contains" must be a list of texts, got "nine"'],
    [[{question, history: [{role: 'system', content: ''}]}], '[0]: "history" must be a list of'],
    [[{question, maxSeconds: 0}], '[0]: "maxSeconds" must be a number of seconds above 0, got 0'],
    [Array.from({length: 101}, () => ({question})), '101. At most 100 are allowed'],
  ];
  for (const [value, message] of INVALID) {
    test(`${JSON.stringify(value).slice(0, 60)} → error: ${message}`, () => {
      expect(thrown(() => parseGoldenQuestions(value)).message).to.include(message);
    });
  }
});
