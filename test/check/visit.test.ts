// One visit of the command `check`, for `npm test`. `npm run test:all` runs all files of this folder.
import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

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

    expect(problems(results)).to.deep.equal([]);
    expect(verdictOf(results, origin).sentence).to.equal(`The chat will work on ${origin}.`);
    assert(asked.some(({headers}) => headers.get('api-key') === apiKey));
    for (const {url, redirect} of asked) {
      expect(new URL(url).origin).to.equal(ALL_OPTIONS.url);
      expect(redirect).to.equal('manual');
    }
    const report = new HumanReport({hasColor: false, columns: 100});
    const printed = results.map((result) => report.add(result)).join('') + report.end();
    assert(!printed.includes(apiKey), printed);
  });

  test('service that never ends a stream and quotes control characters → failed rows, printed without them', async (context) => {
    const results = await checked(
      context,
      correctService({events: (events) => [...events.slice(0, -2), 'event: \u001b[31m\ndata: {}\n\n']}),
    );

    assert(problems(results).includes('stream.done failed'), problems(results).join());
    const report = new HumanReport({hasColor: false, columns: 100});
    const printed = results.map((result) => report.add(result)).join('') + report.end();
    assert(!printed.includes('\u001b'));
  });
});
