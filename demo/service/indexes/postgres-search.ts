import type pg from 'pg';

import type {SearchHit, SearchHits, SearchOptions} from '../documents/search-index.js';
import type {Section} from '../knowledge-base/guide.js';

/** The number of rows that a search ranks at most, which bounds its time. */
const MAX_ROWS = 4_000;

/** A word that the server ignores has the frequency null. */
const FREQUENCIES = `
  SELECT word, CASE WHEN lexemes <> '{}' THEN (
    SELECT min(coalesce(sections, 0))::integer FROM unnest(lexemes) AS lexeme
    LEFT JOIN chat_bot_words ON knowledge = $2 AND generation = $3 AND chat_bot_words.word = lexeme
  ) END AS frequency
  FROM (
    SELECT word, tsvector_to_array(to_tsvector($1::regconfig, word)) AS lexemes FROM unnest($4::text[]) AS word
  ) AS words
`;

/** `ts_rank` does not know how rare a word is, so each word has its weight. */
const SEARCH = `
  WITH words AS (
    SELECT word, weight, websearch_to_tsquery($1::regconfig, word) AS query
    FROM unnest($4::text[], $5::float8[]) AS given (word, weight)
  ), found AS (
    SELECT section, terms, (SELECT sum(weight * ts_rank(terms, query)) FROM words) AS score
    FROM chat_bot_sections
    WHERE knowledge = $2 AND generation = $3 AND terms @@ websearch_to_tsquery($1::regconfig, $6)
    ORDER BY score DESC LIMIT $7
  )
  SELECT section, score,
    ARRAY(SELECT word FROM unnest($8::text[]) AS word
      WHERE terms @@ websearch_to_tsquery($1::regconfig, word)) AS words,
    ARRAY(SELECT word FROM unnest($8::text[]) AS word
      WHERE ts_filter(terms, '{a,b}') @@ websearch_to_tsquery($1::regconfig, word)) AS heading_words
  FROM found ORDER BY score DESC
`;

interface Row {
  section: Section;
  score: number;
  words: string[];
  heading_words: string[];
}

/** Searches a Knowledge Base. `client` is in a transaction, so that all queries see the same generation of it. */
export async function searchPostgres(
  client: pg.PoolClient,
  knowledge: string,
  language: string,
  words: ReadonlyMap<string, number>,
  {limit}: SearchOptions,
): Promise<SearchHits> {
  const state = await client.query<{generation: string; size: number}>(
    'SELECT generation, size FROM chat_bot_knowledge WHERE knowledge = $1',
    [knowledge],
  );
  const {generation, size} = state.rows[0] ?? {generation: '0', size: 0};
  const given = [...words.keys()].filter((word) => !word.includes('\0'));
  const counted = await client.query<{word: string; frequency: number | null}>(FREQUENCIES, [
    language,
    knowledge,
    generation,
    given,
  ]);
  const frequencies = new Map(
    counted.rows.flatMap(({word, frequency}) => (frequency === null ? [] : [[word, frequency] as const])),
  );
  const searched = rarest([...frequencies].filter(([, frequency]) => frequency > 0));
  if (searched.length === 0) return {hits: [], size, frequencies};
  const {rows} = await client.query<Row>(SEARCH, [
    language,
    knowledge,
    generation,
    searched.map(([word]) => word),
    searched.map(([word, frequency]) => (words.get(word) ?? 0) * Math.log(1 + size / frequency)),
    searched.map(([word]) => word).join(' or '),
    limit,
    [...frequencies.keys()],
  ]);
  return {size, frequencies, hits: rows.map(toHit)};
}

/** Returns the words that tell most. The frequent ones are left out where they would take long. */
function rarest(frequencies: readonly (readonly [string, number])[]): (readonly [string, number])[] {
  let sum = 0;
  return [...frequencies]
    .sort(([, one], [, other]) => one - other)
    .filter(([, frequency], index) => {
      sum += frequency;
      return index === 0 || sum <= MAX_ROWS;
    });
}

const toHit = ({section, score, words, heading_words}: Row): SearchHit => ({
  section,
  score,
  words: new Set(words),
  headingWords: new Set(heading_words),
});
