import pg from 'pg';

import {EmbeddingsFailure, type Vector} from './embeddings-server.js';
import type {VectorStore} from './vector-store.js';

/** An answer that takes longer fails, in milliseconds. */
const TIMEOUT = 10_000;

/** How to reach the database. */
export interface PostgresVectorsOptions {
  /** Such as `postgres://user:password@host/database`. */
  readonly connectionString: string;
  readonly knowledge: string;
  readonly model: string;
}

/**
 * Two processes that create the same table at once would fail, so a block is one transaction with a lock. Vectors stay in the rows of
 * the table where they can: to fetch them from elsewhere takes twice the time.
 */
const SCHEMA = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('chat_bot_vectors'));
  CREATE EXTENSION IF NOT EXISTS vector;
  IF to_regclass('chat_bot_vectors') IS NULL THEN
    CREATE TABLE chat_bot_vectors (
      knowledge text NOT NULL, model text NOT NULL, hash text NOT NULL, embedding vector NOT NULL,
      PRIMARY KEY (knowledge, model, hash)
    );
    ALTER TABLE chat_bot_vectors ALTER COLUMN embedding SET STORAGE MAIN;
  END IF;
END $$`;

/** Takes the vectors of other Knowledge Bases with the same texts. */
const SHARE = `
  INSERT INTO chat_bot_vectors SELECT DISTINCT ON (hash) $1::text, model, hash, embedding
  FROM chat_bot_vectors WHERE model = $2 AND hash = ANY($3::text[]) ON CONFLICT DO NOTHING
`;
const KNOWN =
  'SELECT hash FROM chat_bot_vectors WHERE knowledge = $1 AND model = $2 AND hash = ANY($3::text[])';
const ADD = `
  INSERT INTO chat_bot_vectors SELECT $1::text, $2::text, hash, embedding::vector
  FROM unnest($3::text[], $4::text[]) AS rows (hash, embedding) ON CONFLICT DO NOTHING
`;
const KEEP =
  'DELETE FROM chat_bot_vectors WHERE knowledge = $1 AND model = $2 AND NOT hash = ANY($3::text[])';
/** `<#>` is the negative product, which is the order of similarity as all vectors have the length 1. */
const NEAREST = `
  SELECT hash FROM chat_bot_vectors WHERE knowledge = $1 AND model = $2 ORDER BY embedding <#> $3::vector LIMIT $4
`;
const OTHER_LENGTH = /different vector dimensions (\d+) and (\d+)/;

/**
 * Creates a store in PostgreSQL with its extension pgvector. All processes that share a database share the vectors. Nothing
 * fails before its first call, which creates the table.
 */
export function createPostgresVectors({
  connectionString,
  knowledge,
  model,
}: PostgresVectorsOptions): VectorStore {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: TIMEOUT,
    statement_timeout: TIMEOUT,
    query_timeout: TIMEOUT,
  });
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  let creating: Promise<unknown> | undefined;
  const query = async <Row>(text: string, ...values: readonly unknown[]) => {
    creating ??= pool.query(SCHEMA);
    await creating.catch((error: unknown) => {
      creating = undefined;
      throw error;
    });
    return (await pool.query<Row>(text, [knowledge, model, ...values])).rows;
  };
  return {
    async known(hashes) {
      await query(SHARE, hashes);
      return new Set((await query<{hash: string}>(KNOWN, hashes)).map(({hash}) => hash));
    },
    async add(vectors) {
      await query(ADD, [...vectors.keys()], [...vectors.values()].map(textOf));
    },
    async keep(hashes) {
      await query(KEEP, hashes);
    },
    async nearest(vector, limit) {
      try {
        return (await query<{hash: string}>(NEAREST, textOf(vector), limit)).map(({hash}) => hash);
      } catch (error) {
        const [other, stored] = OTHER_LENGTH.exec((error as Error).message) ?? [];
        if (other === undefined) throw error;
        throw new EmbeddingsFailure(
          `gives ${vector.length} numbers for a question, and gave ${stored} for the documents: if its model has changed, delete the rows of chat_bot_vectors`,
        );
      }
    },
    close: () => pool.end(),
  };
}

/** Returns a vector as PostgreSQL reads it. */
const textOf = (vector: Vector) => `[${vector.join()}]`;
