import type {PoolClient} from 'pg';

import type {Place, SearchHits, SearchOptions} from '../documents/search-index.js';
import {compoundParts, knownParts, MIN_ENDING, MIN_PART} from '../documents/words.js';
import type {Section} from '../documents/section.js';
import {configurationOf, isCompounding} from './postgres-configurations.js';

/** The number of rows that a search ranks at most, which bounds its time. */
const MAX_ROWS = 4_000;

/** The lexemes of each word, and those that begin or end with one. A word that the server ignores has no row. */
const LEXEMES = `
  WITH given AS (
    SELECT word, ends, lexeme FROM unnest($1::text[]) AS word, unnest($2::text[], $3::boolean[]) AS configurations (config, ends),
      unnest(tsvector_to_array(to_tsvector(config::regconfig, word))) AS lexeme
  )
  SELECT given.word, known.word AS lexeme, coalesce(sections, 0) AS sections FROM given
  LEFT JOIN chat_bot_words AS known ON knowledge = $4 AND generation = $5 AND (
    known.word = lexeme
    OR length(lexeme) >= ${MIN_PART} AND starts_with(known.word, lexeme)
    OR ends AND length(lexeme) >= ${MIN_ENDING} AND right(known.word, length(lexeme)) = lexeme
  )
`;

/** `ts_rank` does not know how rare a word is, so each word has its weight. */
const SEARCH = `
  WITH words AS (
    SELECT word, weight, query::tsquery AS query FROM unnest($3::text[], $4::float8[], $5::text[]) AS given (word, weight, query)
  ), found AS (
    SELECT section, position, terms, (SELECT sum(weight * ts_rank(terms, query)) FROM words) AS score
    FROM chat_bot_sections
    WHERE knowledge = $1 AND generation = $2 AND terms @@ $6::tsquery
    ORDER BY score DESC, position LIMIT $7
  )
  SELECT section, score, (
    SELECT jsonb_object_agg(word, CASE
      WHEN ts_filter(terms, '{a}') @@ query THEN 'title' WHEN ts_filter(terms, '{b}') @@ query THEN 'heading' ELSE 'text'
    END) FROM words WHERE terms @@ query
  ) AS places
  FROM found ORDER BY score DESC, position
`;

/** One state of a Knowledge Base. */
interface Generation {
  readonly generation: string;
  readonly size: number;
  /** Its text search configurations. */
  readonly configurations: readonly string[];
}

/** What a searched word stands for in the index. */
interface Found {
  readonly word: string;
  readonly lexemes: readonly string[];
  /** The number of sections. */
  readonly frequency: number;
}

/** Searches a Knowledge Base. `client` is in a transaction, so that all queries see the same generation of it. */
export async function searchPostgres(
  client: PoolClient,
  knowledge: string,
  words: ReadonlyMap<string, number>,
  {limit}: SearchOptions,
): Promise<SearchHits> {
  const {rows: states} = await client.query<Generation>(
    'SELECT generation, size, configurations FROM chat_bot_knowledge WHERE knowledge = $1',
    [knowledge],
  );
  const [state = {generation: '0', size: 0, configurations: [configurationOf('en')]}] = states;
  const look = (asked: readonly string[]) => find(client, knowledge, state, asked);
  const asked = [...words.keys()].filter((word) => !word.includes('\0'));
  const found = await Promise.all((await look(asked)).map((word) => orItsParts(word, state, look)));
  const frequencies = new Map(found.map(({word, frequency}) => [word, frequency]));
  const searched = rarest(found.filter(({frequency}) => frequency > 0));
  if (searched.length === 0) return {hits: [], size: state.size, frequencies};
  const queries = searched.map(({lexemes}) => lexemes.map(quoted).join(' | '));
  const {rows} = await client.query<{section: Section; score: number; places: Record<string, Place>}>(
    SEARCH,
    [
      knowledge,
      state.generation,
      searched.map(({word}) => word),
      searched.map(({word, frequency}) => words.get(word)! * Math.log(1 + state.size / frequency)),
      queries,
      queries.join(' | '),
      limit,
    ],
  );
  const hits = rows.map(({places, ...hit}) => ({...hit, words: new Map(Object.entries(places))}));
  return {size: state.size, frequencies, hits};
}

async function find(
  client: PoolClient,
  knowledge: string,
  {generation, size, configurations}: Generation,
  words: readonly string[],
): Promise<Found[]> {
  const {rows} = await client.query<{word: string; lexeme: string | null; sections: number}>(LEXEMES, [
    words,
    configurations,
    configurations.map(isCompounding),
    knowledge,
    generation,
  ]);
  const found = new Map<string, Found>();
  for (const {word, lexeme, sections} of rows) {
    const {lexemes, frequency} = found.get(word) ?? {lexemes: [] as string[], frequency: 0};
    const all = lexeme === null || lexemes.includes(lexeme) ? lexemes : [...lexemes, lexeme];
    found.set(word, {word, lexemes: all, frequency: Math.min(size, frequency + sections)});
  }
  return [...found.values()];
}

/** Returns an unknown compound under its rarest known part: that is the topic of `Mietkaution`. */
async function orItsParts(
  unknown: Found,
  {configurations}: Generation,
  look: (words: readonly string[]) => Promise<Found[]>,
): Promise<Found> {
  const {word, frequency} = unknown;
  if (frequency > 0 || !configurations.some(isCompounding)) return unknown;
  const found = await look(compoundParts(word).flat());
  const known = new Map(found.filter((part) => part.frequency > 0).map((part) => [part.word, part] as const));
  const [rarest = unknown] = knownParts(word, (part) => known.has(part))
    .map((part) => known.get(part)!)
    .sort((one, other) => one.frequency - other.frequency);
  return {...rarest, word};
}

/** Returns the words that tell most. The frequent ones are left out where they would take long. */
function rarest(found: readonly Found[]): Found[] {
  let sum = 0;
  return [...found]
    .sort((one, other) => one.frequency - other.frequency)
    .filter(({frequency}, index) => {
      sum += frequency;
      return index === 0 || sum <= MAX_ROWS;
    });
}

/** Returns a lexeme as PostgreSQL's type `tsquery` writes it. */
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
