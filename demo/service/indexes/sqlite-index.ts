import sqlite from 'node-sqlite3-wasm';

import {indexedSection} from '../documents/indexed-section.js';
import type {SearchHits, SearchIndex, SearchOptions} from '../documents/search-index.js';
import {termOf, termsOf} from '../documents/words.js';
import type {Section} from '../knowledge-base/guide.js';
import {isTypo} from '../knowledge-base/spelling.js';
import {shortTurns} from '../short-turns.js';
import {type FoundTerm, hitOf} from './found-term.js';

type Database = InstanceType<typeof sqlite.Database>;

/** The number of entries of the index that a search reads at most, which bounds its time. */
const MAX_ENTRIES = 20_000;
/** The number of words that an unknown word is compared with at most, which bounds the time of a typo. */
const MAX_SIMILAR = 5_000;
/** In characters. Shorter words are not taken for the beginning of a word. */
const MIN_PREFIX = 5;

// The terms are split and stemmed by us, so SQLite only splits at spaces.
const SCHEMA = `
  CREATE VIRTUAL TABLE terms USING fts5(
    heading, title, body, content='', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(terms, 'row');
  CREATE TABLE sections (id INTEGER PRIMARY KEY, section TEXT NOT NULL);
`;
const INSERT_TERMS = 'INSERT INTO terms (rowid, heading, title, body) VALUES (?, ?, ?, ?)';
const INSERT_SECTION = 'INSERT INTO sections (id, section) VALUES (?, ?)';
const FREQUENCY = 'SELECT doc FROM vocabulary WHERE term = ?';
const SIMILAR = 'SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? LIMIT ?';
/** The columns of `terms` count this much. */
const SEARCH = `
  SELECT section, -rank AS score FROM (
    SELECT rowid, bm25(terms, 6, 2, 1) AS rank FROM terms WHERE terms MATCH ? ORDER BY rank LIMIT ?
  ) JOIN sections ON id = rowid ORDER BY rank
`;

/** One state of the index. */
interface Generation {
  readonly database: Database;
  readonly size: number;
}

/**
 * Creates an index in SQLite's full-text search (FTS5), in memory. A search takes a few milliseconds and does not
 * yield, so no search can see a half-built index.
 */
export function createSqliteIndex(): SearchIndex {
  let current: Generation = {database: open(), size: 0};
  return {
    // oxlint-disable-next-line typescript/require-await -- other implementations wait for a server
    search: async (words, options) => search(current, words, options),
    async replace(sections) {
      const next = await build(sections);
      current.database.close();
      current = next;
    },
    close() {
      current.database.close();
      return Promise.resolve();
    },
  };
}

function open(): Database {
  const database = new sqlite.Database();
  database.exec(SCHEMA);
  return database;
}

async function build(sections: readonly Section[]): Promise<Generation> {
  const database = open();
  const insertTerms = database.prepare(INSERT_TERMS);
  const insertSection = database.prepare(INSERT_SECTION);
  const turn = shortTurns();
  try {
    database.exec('BEGIN');
    for (const [place, section] of sections.entries()) {
      const {json, heading, title, body} = indexedSection(section);
      insertTerms.run([place + 1, joined(heading), joined(title), joined(body)]);
      insertSection.run([place + 1, json]);
      await turn();
    }
    database.exec('COMMIT');
  } catch (error) {
    database.close();
    throw error;
  } finally {
    insertTerms.finalize();
    insertSection.finalize();
  }
  return {database, size: sections.length};
}

const joined = (text: string) => termsOf(text).join(' ');

function search(
  {database, size}: Generation,
  words: ReadonlyMap<string, number>,
  {limit}: SearchOptions,
): SearchHits {
  const found = [...words.keys()].map((word) => find(database, word));
  const searched = rarest(found.filter(({frequency}) => frequency > 0));
  const match = searched.map(({term}) => `"${term}"`).join(' OR ');
  const rows = match === '' ? [] : database.all(SEARCH, [match, limit]);
  return {
    size,
    frequencies: new Map(found.map(({word, frequency}) => [word, frequency])),
    hits: rows.map(({section, score}) =>
      hitOf(JSON.parse(section as string) as Section, Number(score), found),
    ),
  };
}

/** Returns the term of a word, or the most frequent term that the word is a typo or the beginning of. */
function find(database: Database, word: string): FoundTerm {
  const term = termOf(word);
  const frequency = frequencyOf(database, term);
  if (frequency > 0 || word.length < MIN_PREFIX || /\p{N}/u.test(word)) return {word, term, frequency};
  const [first = ''] = word;
  const known = (from: string) => {
    const to = from.slice(0, -1) + String.fromCodePoint((from.codePointAt(from.length - 1) ?? 0) + 1);
    const terms = database.all(SIMILAR, [from, to, MAX_SIMILAR]) as unknown as {term: string; doc: number}[];
    return terms.sort((one, other) => other.doc - one.doc);
  };
  const similar =
    known(first).find((other) => isTypo(term, other.term) || isTypo(word, other.term)) ?? known(term)[0];
  return {word, term: similar?.term ?? term, frequency: Number(similar?.doc ?? 0)};
}

function frequencyOf(database: Database, term: string): number {
  return Number(database.get(FREQUENCY, [term])?.['doc'] ?? 0);
}

/** Returns the terms that tell most. The frequent ones are left out where they would take long. */
function rarest(found: readonly FoundTerm[]): FoundTerm[] {
  let entries = 0;
  return [...found]
    .sort((one, other) => one.frequency - other.frequency)
    .filter(({frequency}, index) => {
      entries += frequency;
      return index === 0 || entries <= MAX_ENTRIES;
    });
}
