// One visit of the command `check`, for `npm test`. `npm run test:all` runs all files of this folder.
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {HumanReport} from '../../check/report/human.js';
import {verdictOf} from '../../check/report/verdict.js';
import {ALL_OPTIONS, checked, problems} from './checked.js';
import {correctService} from './correct-service.js';

const {apiKey, origin} = ALL_OPTIONS as {apiKey: string; origin: string};

suite('a visit of the command check', () => {
  test('correct service → no failed row and no warning; the key goes to its origin only, and is not printed', async (context) => {
    const asked: Request[] = [];
    const answer = correctService();
    const results = await checked(context, (request) => {
      asked.push(request);
      return answer(request);
    });

    assert.deepEqual(problems(results), []);
    assert.equal(verdictOf(results, origin).sentence, `The chat will work on ${origin}.`);
    assert.ok(asked.some(({headers}) => headers.get('api-key') === apiKey));
    for (const {url, redirect} of asked) {
      assert.equal(new URL(url).origin, ALL_OPTIONS.url);
      assert.equal(redirect, 'manual');
    }
    const report = new HumanReport({hasColor: false, columns: 100});
    const printed = results.map((result) => report.add(result)).join('') + report.end();
    assert.ok(!printed.includes(apiKey), printed);
  });

  test('service that never ends a stream and quotes control characters → failed rows, printed without them', async (context) => {
    const results = await checked(
      context,
      correctService({events: (events) => [...events.slice(0, -2), 'event: \u001b[31m\ndata: {}\n\n']}),
    );

    assert.ok(problems(results).includes('stream.done failed'), problems(results).join());
    const report = new HumanReport({hasColor: false, columns: 100});
    const printed = results.map((result) => report.add(result)).join('') + report.end();
    assert.ok(!printed.includes('\u001b'));
  });
});
