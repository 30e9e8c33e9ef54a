import {setTimeout as after} from 'node:timers/promises';
import pg, {type PoolClient} from 'pg';

import {indexedSections} from '../documents/indexed-section.js';
import {type Language, plain} from '../documents/language.js';
import type {SearchIndex} from '../documents/search-index.js';
import {wordsOf} from '../documents/words.js';
import type {Section} from '../documents/section.js';
import {configurationOf} from './postgres-configurations.js';
import {searchPostgres} from './postgres-search.js';

/** The number of sections in one statement. Requests are answered between two statements. */
const GROUP = 100;
/** An answer that takes longer fails, in milliseconds. */
const TIMEOUT = 10_000;
/** The server counts as reachable for this time after an answer, in milliseconds. */
const FRESH = 1_000;
/** A server that does not answer within this time counts as down, in milliseconds. Load balancers wait little longer. */
const CHECK_TIMEOUT = 2_000;

/** How to reach the database. */
export interface PostgresIndexOptions {
  /** Such as `postgres://user:password@host/database`. */
  readonly connectionString: string;
  /** Separates several Knowledge Bases in one database. */
  readonly knowledge: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS chat_bot_knowledge (
    knowledge text PRIMARY KEY, generation bigint NOT NULL, size integer NOT NULL
  );
  ALTER TABLE chat_bot_knowledge ADD COLUMN IF NOT EXISTS configurations text[] NOT NULL DEFAULT '{english}';
  ALTER TABLE chat_bot_knowledge ADD COLUMN IF NOT EXISTS languages text[] NOT NULL DEFAULT '{}';
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
    setweight(to_tsvector(config::regconfig, body), 'D')
  FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) WITH ORDINALITY
    AS rows (config, section, heading, title, body, place)
`;

/** Counted once for each generation: to count the sections of a frequent word takes long. */
const COUNT_WORDS = `
  INSERT INTO chat_bot_words SELECT $1, $2, word, ndoc FROM ts_stat(
    format('SELECT terms FROM chat_bot_sections WHERE knowledge = %L AND generation = %s', $1::text, $2::bigint)
  )
`;

/**
 * Creates an index in PostgreSQL's full-text search. Several processes can share it: a change by one of them is
 * seen by all. Rejects if the server is not reachable.
 */
export async function createPostgresIndex({
  connectionString,
  knowledge,
}: PostgresIndexOptions): Promise<SearchIndex> {
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
    await createTables(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  let lastAnswer = -Infinity;
  return {
    async languages() {
      const {rows} = await pool.query<{languages: Language[]}>(
        'SELECT languages FROM chat_bot_knowledge WHERE knowledge = $1',
        [knowledge],
      );
      return rows[0]?.languages ?? [];
    },
    async search(words, searchOptions) {
      const hits = await inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', (client) =>
        searchPostgres(client, knowledge, words, searchOptions),
      );
      lastAnswer = performance.now();
      return hits;
    },
    replace: (sections) => inTransaction(pool, 'BEGIN', (client) => replace(client, knowledge, sections)),
    async check() {
      // On a busy server, a statement of its own would wait.
      if (performance.now() - lastAnswer < FRESH) return;
      const waiting = new AbortController();
      const tooLate = after(CHECK_TIMEOUT, undefined, {signal: waiting.signal, ref: false}).then(() => {
        throw new Error('PostgreSQL does not answer.');
      });
      await Promise.race([pool.query('SELECT 1'), tooLate]).finally(() => waiting.abort());
      lastAnswer = performance.now();
    },
    close: () => pool.end(),
  };
}

const createTables = (pool: InstanceType<typeof pg.Pool>): Promise<unknown> =>
  inTransaction(pool, 'BEGIN', async (client) => {
    // Two processes that create the same table at once would fail.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('chat_bot_sections'))");
    await client.query(SCHEMA);
  });

/** Runs statements in one transaction, and undoes them if one fails. */
async function inTransaction<Result>(
  pool: InstanceType<typeof pg.Pool>,
  begin: string,
  run: (client: PoolClient) => Promise<Result>,
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

async function replace(client: PoolClient, knowledge: string, sections: readonly Section[]): Promise<void> {
  // Another process that replaces the same Knowledge Base waits for the end of this transaction.
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [knowledge]);
  const {rows} = await client.query<{generation: string}>(
    "SELECT nextval('chat_bot_generations') AS generation",
  );
  const generation = rows[0]?.generation;
  const {languages, indexed} = indexedSections(sections);
  const configurations = new Set<string>();
  for (let start = 0; start < sections.length; start += GROUP) {
    const group = sections.slice(start, start + GROUP).map((section) => {
      const row = indexed(section);
      return {...row, configuration: configurationOf(row.language)};
    });
    for (const {configuration} of group) configurations.add(configuration);
    const textsOf = (name: 'heading' | 'title' | 'body') =>
      group.map((section) => searchedText(section[name], section.language));
    await client.query(INSERT, [
      knowledge,
      generation,
      start,
      group.map(({configuration}) => configuration),
      group.map(({json}) => json),
      textsOf('heading'),
      textsOf('title'),
      textsOf('body'),
    ]);
  }
  await client.query(COUNT_WORDS, [knowledge, generation]);
  await client.query(
    `INSERT INTO chat_bot_knowledge VALUES ($1, $2, $3, $4, $5) ON CONFLICT (knowledge) DO UPDATE
     SET generation = EXCLUDED.generation, size = EXCLUDED.size, configurations = EXCLUDED.configurations,
     languages = EXCLUDED.languages`,
    [knowledge, generation, sections.length, [...configurations], languages],
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
