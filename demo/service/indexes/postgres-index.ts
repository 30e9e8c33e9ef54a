import pg from 'pg';

import {indexedSection} from '../documents/indexed-section.js';
import {type Language, languageOf, languagesOf, plain} from '../documents/language.js';
import type {SearchIndex} from '../documents/search-index.js';
import {wordsOf} from '../documents/words.js';
import type {Section} from '../knowledge-base/guide.js';
import {configurationOf} from './postgres-configurations.js';
import {PostgresHealth} from './postgres-health.js';
import {searchPostgres} from './postgres-search.js';

/** The number of sections in one statement. Requests are answered between two statements. */
const GROUP = 100;
/** An answer that takes longer fails, in milliseconds. */
const TIMEOUT = 10_000;

/** How to reach the database. */
export interface PostgresIndexOptions {
  /** Such as `postgres://user:password@host/database`. */
  readonly connectionString: string;
  /** Separates several Knowledge Bases in one database. */
  readonly knowledge: string;
  /** A text search configuration of the server, such as `german` (`\dF` in psql). Default: that of the language of each document. */
  readonly language?: string | undefined;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS chat_bot_knowledge (
    knowledge text PRIMARY KEY, generation bigint NOT NULL, size integer NOT NULL
  );
  ALTER TABLE chat_bot_knowledge ADD COLUMN IF NOT EXISTS configurations text[] NOT NULL DEFAULT '{english}';
  CREATE TABLE IF NOT EXISTS chat_bot_sections (
    knowledge text NOT NULL, generation bigint NOT NULL, position integer NOT NULL,
    section jsonb NOT NULL, terms tsvector NOT NULL,
    PRIMARY KEY (knowledge, generation, position)
  );
  CREATE INDEX IF NOT EXISTS chat_bot_sections_terms ON chat_bot_sections USING gin (terms);
  CREATE TABLE IF NOT EXISTS chat_bot_words (
    knowledge text NOT NULL, generation bigint NOT NULL, word text NOT NULL, sections integer NOT NULL,
    PRIMARY KEY (knowledge, generation, word)
  );
  CREATE SEQUENCE IF NOT EXISTS chat_bot_generations;
`;

const INSERT = `
  INSERT INTO chat_bot_sections
  SELECT $1, $2, $3 + place - 1, section::jsonb,
    setweight(to_tsvector(config::regconfig, heading), 'A') || setweight(to_tsvector(config::regconfig, title), 'B') ||
    setweight(to_tsvector(config::regconfig, also_asked), 'C') || setweight(to_tsvector(config::regconfig, body), 'D')
  FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) WITH ORDINALITY
    AS rows (config, section, heading, title, also_asked, body, place)
`;

/** Counted once for each generation: to count the sections of a frequent word takes long. */
const COUNT_WORDS = `
  INSERT INTO chat_bot_words SELECT $1, $2, word, ndoc FROM ts_stat(
    format('SELECT terms FROM chat_bot_sections WHERE knowledge = %L AND generation = %s', $1::text, $2::bigint)
  )
`;

/**
 * Creates an index in PostgreSQL's full-text search. Several processes can share it: a change by one of them is
 * seen by all. Rejects if the server is not reachable or does not know the language.
 */
export async function createPostgresIndex(options: PostgresIndexOptions): Promise<SearchIndex> {
  const {connectionString, knowledge, language} = options;
  const pool = new pg.Pool({
    connectionString,
    max: 5,
    connectionTimeoutMillis: TIMEOUT,
    statement_timeout: 60_000,
    query_timeout: 60_000,
  });
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  try {
    await prepare(pool, language ?? configurationOf('en'));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const health = new PostgresHealth(pool);
  return {
    async search(words, searchOptions) {
      const hits = await inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', (client) =>
        searchPostgres(client, knowledge, words, searchOptions),
      );
      health.answered();
      return hits;
    },
    replace: (sections) =>
      inTransaction(pool, 'BEGIN', (client) => replace(client, knowledge, language, sections)),
    check: () => health.check(),
    close: () => pool.end(),
  };
}

async function prepare(pool: pg.Pool, language: string): Promise<void> {
  const {rowCount} = await pool.query('SELECT 1 FROM pg_ts_config WHERE cfgname = $1', [language]);
  if (rowCount === 0) {
    throw new Error(`PostgreSQL has no text search configuration "${language}".`);
  }
  // Two processes that create the same table at once would fail.
  await inTransaction(pool, 'BEGIN', async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('chat_bot_sections'))");
    await client.query(SCHEMA);
  });
}

/** Runs statements in one transaction, and undoes them if one fails. */
async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(begin);
    const result = await run(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection whose transaction failed is closed, which undoes the transaction.
    client.release(failure);
  }
}

async function replace(
  client: pg.PoolClient,
  knowledge: string,
  language: string | undefined,
  sections: readonly Section[],
): Promise<void> {
  // Another process that replaces the same Knowledge Base waits for the end of this transaction.
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [knowledge]);
  const {rows} = await client.query<{generation: string}>(
    "SELECT nextval('chat_bot_generations') AS generation",
  );
  const generation = rows[0]?.generation;
  const languages = languagesOf(sections, textOf);
  const configurations = new Set<string>();
  for (let start = 0; start < sections.length; start += GROUP) {
    const group = sections.slice(start, start + GROUP).map((section) => {
      const code = languageOf(textOf(section), languages) ?? languages[0] ?? 'en';
      return {...indexedSection(section), code, configuration: language ?? configurationOf(code)};
    });
    for (const {configuration} of group) configurations.add(configuration);
    const textsOf = (name: 'heading' | 'title' | 'alsoAsked' | 'body') =>
      group.map((section) => searchedText(section[name], section.code));
    await client.query(INSERT, [
      knowledge,
      generation,
      start,
      group.map(({configuration}) => configuration),
      group.map(({json}) => json),
      textsOf('heading'),
      textsOf('title'),
      textsOf('alsoAsked'),
      textsOf('body'),
    ]);
  }
  await client.query(COUNT_WORDS, [knowledge, generation]);
  await client.query(
    `INSERT INTO chat_bot_knowledge VALUES ($1, $2, $3, $4) ON CONFLICT (knowledge) DO UPDATE
     SET generation = EXCLUDED.generation, size = EXCLUDED.size, configurations = EXCLUDED.configurations`,
    [knowledge, generation, sections.length, [...configurations]],
  );
  // A search that runs meanwhile still sees the old rows: they are in its snapshot.
  for (const table of ['chat_bot_sections', 'chat_bot_words']) {
    await client.query(`DELETE FROM ${table} WHERE knowledge = $1 AND generation <> $2`, [
      knowledge,
      generation,
    ]);
  }
}

/** Returns the words of a text, also without accents, because many visitors type none. */
const searchedText = (text: string, language: Language) =>
  wordsOf(text)
    .flatMap((word) => [...new Set([word, plain(word, language)])])
    .join(' ');

/** Returns the text that tells the language of a section. */
const textOf = ({guideTitle, heading, blocks}: Section) => [guideTitle, heading, ...blocks].join('\n');
