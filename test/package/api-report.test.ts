import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {apiReport, REPORT} from '../../scripts/manifest/api-report.js';

test('public interface → as in etc/api.md, which `npm run build -- api` writes after an intended change', () => {
  assert.equal(apiReport(), readFileSync(REPORT, 'utf8'));
});
