import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {apiReport, REPORT} from '../../scripts/manifest/api-report.js';

test('public interface → equals etc/api.md; to update it, `npm run build -- api`', () => {
  assert.equal(apiReport(), readFileSync(REPORT, 'utf8'));
});
