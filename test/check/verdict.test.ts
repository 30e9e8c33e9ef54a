import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {junitReport} from '../../check/report/junit.js';
import {verdictOf} from '../../check/report/verdict.js';
import {checked} from './checked.js';
import {correctService, type Mutation, refuse} from './correct-service.js';

const ORIGIN = 'https://www.example.com';

/** A service without CORS whose whole replies have no `logprobs` and no references. */
const SLOPPY: Mutation = {
  answer: (_, {method}) => (method === 'OPTIONS' ? refuse(405, 'POST only.') : undefined),
  whole: ({payload: _, ...body}) => {
    const [choice] = body['choices'] as [Record<string, unknown>];
    return {...body, choices: [{...choice, logprobs: undefined}]};
  },
  headers: (headers) => {
    for (const name of [...headers.keys()]) if (name.startsWith('access-')) headers.delete(name);
  },
};

suite('verdict', () => {
  test('service without CORS → the chat will not work there, with the failed rows', async (context) => {
    const results = await checked(context, correctService(SLOPPY));
    const {works, sentence, failed} = verdictOf(results, ORIGIN);
    assert.equal(works, false);
    assert.equal(sentence, `The chat will not work on ${ORIGIN}: cors.preflight, cors.replies`);
    assert.deepEqual(failed, {
      blocks: ['cors.preflight', 'cors.replies'],
      fault: ['whole.citations'],
      form: ['whole.logprobs'],
    });
  });

  test('JUnit → the verdict is a failed test, each failure names its impact', async (context) => {
    const results = await checked(context, correctService(SLOPPY));
    const xml = junitReport({url: 'https://chat.example.com', bot: 'docs', origin: ORIGIN, results});
    assert.match(xml, /classname="verdict"[^\n]*<failure type="blocks" message="The chat will not work on /);
    assert.match(xml, /classname="whole\.logprobs"[^\n]*<failure type="form"/);
    assert.match(xml, /classname="whole\.citations"[^\n]*<failure type="fault"/);
  });

  test('service without CORS that refuses nothing → no row of CORS passes', async (context) => {
    const read: Mutation['read'] = (asked) => ({messages: [], ...asked, botId: 'docs', model: 'model-1'});
    const service = correctService({...SLOPPY, read});
    const results = await checked(context, service, {privateBot: undefined});
    const cors = results.filter(({id}) => id.startsWith('cors.'));
    assert.equal(
      cors.map(({status}) => status).join(),
      'failed,skipped,failed,skipped,skipped,skipped',
      JSON.stringify(cors),
    );
  });
});
