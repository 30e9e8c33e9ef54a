import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

import {expect} from 'chai';

const root = new URL('../../', import.meta.url);

test('guide of the diagnosis → one entry for each id of a finding', () => {
  const folder = new URL('src/diagnose/', root);
  const sources = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const ids = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:finding|fault|check\w+)\(\s*'([\w-]+)'/g)].map(([, id = '']) => id),
  );
  const guide = readFileSync(new URL('docs/diagnose.md', root), 'utf8');
  const entries = [...guide.matchAll(/^### (.+)$/gm)].map(([, id = '']) => id);
  expect(ids.length).to.be.at.least(30);
  expect(entries.sort()).to.deep.equal([...new Set(ids)].sort());
});
