import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {expect} from 'chai';

import {apiReport, REPORT} from '../../scripts/manifest/api-report.js';

test('public interface → equals etc/api.md; to update it, `npm run build -- api`', () => {
  expect(apiReport()).to.equal(readFileSync(REPORT, 'utf8'));
});
