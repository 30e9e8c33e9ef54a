import {expect} from 'chai';

import {createCheck} from '../../check/run-check.js';
import {services} from '../support/services.js';

suite('check in a page', () => {
  test('reference service on another origin → no failed row, no warning', async () => {
    const problems: string[] = [];
    let rows = 0;
    for await (const {id, status, detail} of createCheck({url: services.service, bot: 'docs'}).run()) {
      rows++;
      if (status === 'failed' || status === 'warning') problems.push(`${id} ${status}: ${detail}`);
    }
    expect(problems).to.deep.equal([]);
    expect(rows).to.equal(59);
  });

  test('address where nothing listens → error that names it', async () => {
    const check = createCheck({url: 'http://localhost:1', bot: 'docs'});
    let message = '';
    try {
      await check.run().next();
    } catch (error) {
      ({message} = error as Error);
    }
    expect(message).to.match(/^The service at http:\/\/localhost:1 could not be reached: /);
  });
});
