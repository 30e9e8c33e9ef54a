import assert from 'node:assert/strict';
import {existsSync, readdirSync} from 'node:fs';
import {suite, test} from 'node:test';

import {read} from '../support/guides.js';

const root = new URL('../../', import.meta.url);
const FOLDER = 'docs/contributing/decisions';

interface Decision {
  readonly number: string;
  readonly title: string;
  /** "Accepted" or "Superseded by" with the link. */
  readonly status: string;
  readonly file: string;
}

/** The five parts of a page, in order and with text, and the optional line about the replaced page. */
const PAGE =
  /^# (?<number>\d{4})\. (?<title>.+)\n\nDate: \d{4}-\d\d-\d\d\n\nStatus: (?<status>.+)\n\n(?:Supersedes: (?<old>.+)\n\n)?## Context\n\n[^#\n][^]*?\n\n## Decision\n\n[^#\n][^]*?\n\n## Consequences\n\n[^#\n][^]*\n$/;

const STATUS = /^(?:Accepted|Superseded by \[\d{4}\]\(\d{4}-[a-z\d-]+\.md\))$/;

const files = readdirSync(new URL(FOLDER, root))
  .filter((name) => name !== 'README.md')
  .sort();

const readDecision = (file: string) => read(`${FOLDER}/${file}`);

/** Returns the parts of a page. Fails for another form. */
function parse(file: string): Decision & {readonly old: string | undefined} {
  const groups = PAGE.exec(readDecision(file))?.groups;
  assert.ok(groups, `${file} has another form than date, status, context, decision and consequences`);
  const {number = '', title = '', status = '', old} = groups;
  return {number, title, status, file, old};
}

/** Returns the file of a link such as "[0002](0002-title.md)". Its text has to be the number of the file. */
function target(link: string): string {
  const [, number = '', file = ''] = /\[(\d{4})\]\(([^)]+)\)$/.exec(link) ?? [];
  assert.ok(number !== '' && file.startsWith(`${number}-`), link);
  return file;
}

suite('decisions', () => {
  test('index → lists each page in order, with its title and status', () => {
    const rows = [
      ...read(`${FOLDER}/README.md`).matchAll(/^\| \[(\d{4})\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/gm),
    ];
    assert.deepEqual(
      rows.map(([, number, file, title, status]) => [number, file, title, status].join(' | ')),
      files.map(parse).map(({number, file, title, status}) => [number, file, title, status].join(' | ')),
    );
  });

  test('page → has date, status, context, decision and consequences', () => {
    for (const file of files) assert.match(parse(file).status, STATUS, file);
  });

  test('file name → next number and words of the title', () => {
    for (const [index, file] of files.entries()) {
      const {number, title} = parse(file);
      const words = title
        .toLowerCase()
        .replaceAll(/['`]/g, '')
        .replaceAll(/[^a-z\d]+/g, '-')
        .replaceAll(/^-|-$/g, '');
      assert.equal(number, String(index + 1).padStart(4, '0'), file);
      assert.equal(file, `${number}-${words}.md`);
    }
  });

  test('superseded page → its replacement exists, is later and names it, and the other way round', () => {
    const all = files.map(parse);
    const replacements = all
      .filter(({status}) => status !== 'Accepted')
      .map(({file, status}) => [target(status), file]);
    for (const [later = '', file = ''] of replacements) {
      assert.ok(files.includes(later), `${file}: ${later} does not exist`);
      assert.ok(later > file, `${file}: ${later} is an earlier page`);
    }
    assert.deepEqual(
      replacements.sort(),
      all.flatMap(({file, old}) => (old === undefined ? [] : [[file, target(old)]])).sort(),
    );
  });

  test('link of a page for contributors → file that exists', () => {
    const pages = [
      'src/README.md',
      'docs/contributing/glossary.md',
      'docs/contributing/markdown.md',
      ...['README.md', ...files].map((file) => `${FOLDER}/${file}`),
    ];
    for (const page of pages) {
      for (const [, path = ''] of read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
        assert.ok(existsSync(new URL(path, new URL(page, root))), `${page}: ${path}`);
      }
    }
  });

  test('src/README.md → at most 120 lines', () => {
    assert.ok(read('src/README.md').trimEnd().split('\n').length <= 120);
  });
});
