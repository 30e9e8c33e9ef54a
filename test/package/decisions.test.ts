import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {test} from 'node:test';

import {read} from '../support/guides.js';

const FOLDER = 'docs/contributing/decisions';

/** The five parts of a page, in order and with text, and the optional line about the replaced page. */
const PAGE =
  /^# (?<number>\d{4})\. (?<title>.+)\n\nDate: \d{4}-\d\d-\d\d\n\nStatus: (?<status>Accepted|Superseded by \[(\d{4})\]\((?<later>\4-[a-z\d-]+\.md)\))\n\n(?:Supersedes: \[(\d{4})\]\((?<old>\6-[a-z\d-]+\.md)\)\n\n)?## Context\n\n[^#\n][^]*?\n\n## Decision\n\n[^#\n][^]*?\n\n## Consequences\n\n[^#\n][^]*\n$/;

const decisions = readdirSync(new URL(`../../${FOLDER}`, import.meta.url))
  .filter((name) => name !== 'README.md')
  .sort()
  .map((file) => {
    const groups = PAGE.exec(read(`${FOLDER}/${file}`))?.groups;
    assert.ok(groups, `${file} has another form than date, status, context, decision and consequences`);
    const {number = '', title = '', status = '', later, old} = groups;
    return {number, title, status, later, old, file};
  });

test('index of the decisions → lists each page in order, with its title and status', () => {
  const rows = read(`${FOLDER}/README.md`).matchAll(/^\| \[(\d{4})\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/gm);
  assert.deepEqual(
    [...rows].map(([, ...cells]) => cells),
    decisions.map(({number, file, title, status}) => [number, file, title, status]),
  );
});

test('file name of a decision → next number and words of the title', () => {
  for (const [index, {number, title, file}] of decisions.entries()) {
    const words = title
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    assert.equal(number, String(index + 1).padStart(4, '0'), file);
    assert.equal(file, `${number}-${words}.md`);
  }
});

test('superseded decision → its replacement exists, is later and names it, and the other way round', () => {
  const replaced = decisions.filter(({later}) => later !== undefined);
  const replacing = decisions.filter(({old}) => old !== undefined);
  for (const {later, file} of replaced) assert.ok(later! > file, `${file}: ${later} is an earlier page`);
  assert.deepEqual(
    replaced.map(({later, file}) => `${later} ${file}`).sort(),
    replacing.map(({file, old}) => `${file} ${old}`).sort(),
  );
});
