import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {agents} from '../../demo/service/agents.js';
import {service} from '../service/service.js';
import {checked, problems} from './checked.js';

/** Rows that do not pass, by agent of the reference service. */
const PROBLEMS: Record<string, readonly string[]> = {
  docs: [],
  'docs-whole': [],
  'docs-unlinked': [],
  'docs-private': [],
  shop: [],
  support: [],
  slow: [],
  long: [],
  truncated: [
    'whole.status failed',
    'stream.finish-reason failed',
    'stream.done failed',
    'stream.payload failed',
    'fields.stream-omitted failed',
  ],
  length: ['whole.finish-reason warning', 'stream.finish-reason warning'],
  filtered: ['whole.finish-reason warning', 'stream.finish-reason warning'],
  empty: ['whole.content failed', 'stream.content failed', 'fields.stream-omitted failed'],
  'too-long': ['whole.status failed', 'stream.status failed', 'fields.stream-omitted failed'],
  steps: [],
  busy: ['whole.status failed', 'stream.status failed', 'fields.stream-omitted failed'],
  down: [
    'whole.status failed',
    'stream.status failed',
    'fields.stream-omitted failed',
    'errors.body warning',
    'errors.retry-after warning',
  ],
  'late-references': ['quality.references warning'],
  'no-references': [],
  stalled: [
    'whole.status failed',
    'stream.finish-reason failed',
    'stream.done failed',
    'stream.payload failed',
  ],
  hostile: ['whole.citations failed', 'stream.citations failed'],
};

suite('agents of the reference service', () => {
  const {fetch} = service({tokenDelay: 12});
  const handle = (request: Request) => fetch(request);

  for (const {id} of agents) {
    test(`${id} → ${PROBLEMS[id]?.join(', ') || 'no failed row, no warning'}`, async (context) => {
      const options = {
        bot: id,
        goldenQuestions: [],
        totalTimeout: 600,
        ...(id === 'docs-private' && {privateBot: id}),
      };
      const results = await checked(context, handle, options);
      assert.deepEqual(problems(results), PROBLEMS[id]);
    });
  }

  test('private agent without the key → status fails, errors have the form', async (context) => {
    const options = {bot: 'docs-private', apiKey: undefined, privateBot: undefined};
    const results = await checked(context, handle, options);
    assert.deepEqual(problems(results), [
      'whole.status failed',
      'stream.status failed',
      'fields.stream-omitted failed',
    ]);
  });
});
