import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {releaseNotes} from '../../scripts/maintain/changelog.js';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### New\n\n- A.\n\n## 0.1.0\n\n### New\n\n- First.\n';

suite('releaseNotes', () => {
  test('changes under "Unreleased" → section of the version, and an empty "Unreleased"', () => {
    assert.equal(
      releaseNotes(CHANGELOG, '0.2.0', '2026-11-22'),
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-22)\n\n### New\n\n- A.\n\n## 0.1.0\n\n### New\n\n- First.\n',
    );
  });

  test('nothing under "Unreleased" → error', () => {
    const released = releaseNotes(CHANGELOG, '0.2.0', '2026-11-22');
    assert.throws(() => releaseNotes(released, '0.3.0', '2026-11-23'), /no change under "Unreleased"/);
  });

  test('version that has a section → error', () => {
    assert.throws(() => releaseNotes(CHANGELOG, '0.1.0', '2026-11-22'), /already has a section 0\.1\.0/);
  });
});
