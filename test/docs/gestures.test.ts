import {expect} from 'chai';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import {ARRIVING} from '../element/what-arrives.js';

suite('docs/modes.md', () => {
  test('types of events that go on to the page → those that the tests of all gestures allow', () => {
    const page = readFileSync('docs/modes.md', 'utf8');
    const [section] = /## Gestures and your page\n[^]*?\n## /.exec(page)!;
    const lines = section.split('\n').filter((line) => /^- \*\*(?:Clicks|`pointer)/.test(line));
    const listed = [...lines.join('\n').matchAll(/`(\w+)`/g)].map(([, type]) => type);
    expect(listed).to.deep.equal(ARRIVING);
  });
});
