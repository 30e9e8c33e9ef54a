import {readFileSync} from 'node:fs';

import {ConfigurationError} from './configuration/configuration-error.js';
import {isStopWord, type Language, languagesOf, questionLanguage, stem} from './documents/language.js';
import {askedWords} from './documents/words.js';

/** Alike questions, in the words that most visitors used. */
interface Group {
  readonly kind: 'no answer' | 'bad rating';
  readonly agent: string;
  readonly question: string;
  readonly count: number;
  /** The day of the last one, such as `2026-11-29`. */
  readonly last: string;
}

interface Entry extends Pick<Group, 'agent' | 'kind' | 'question'> {
  readonly time: string;
}

/**
 * Returns a report of the questions that have no answer and of bad ratings, alike ones together, the most frequent first: a table for
 * people, and below it the same as CSV. Throws a `ConfigurationError` if the file cannot be read.
 *
 * @param file - what `--log-questions` writes. Your page's endpoint can add lines with `rating` (`chat-bot-feedback`)
 */
export function questionReport(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(`--report: ${file} cannot be read: ${(cause as Error).message}`, {cause});
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.flatMap((line) => entryOf(line) ?? []);
  const groups = alike(entries);
  const left = lines.length - entries.length;
  return [
    table(groups),
    ...(left > 0 ? [`Lines that are neither a question nor a bad rating: ${left}.`] : []),
    csv(groups),
  ].join('\n\n');
}

/** Returns what a line says, or `undefined` if it is a good rating or something else. */
function entryOf(line: string): Entry | undefined {
  let value: Readonly<Record<string, unknown>>;
  try {
    value = Object(JSON.parse(line)) as typeof value;
  } catch {
    return undefined;
  }
  const {question, agent, time, rating} = value;
  if (typeof question !== 'string' || question.trim() === '') return undefined;
  if (rating !== undefined && rating !== 'down') return undefined;
  return {
    kind: rating === undefined ? 'no answer' : 'bad rating',
    agent: typeof agent === 'string' ? agent : '',
    question: plainLine(question),
    time: typeof time === 'string' ? time : '',
  };
}

/** Groups entries whose words are the same, in any order and form. */
function alike(entries: readonly Entry[]): Group[] {
  // Another language needs two words of its own.
  const languages = languagesOf(entries, ({question}) => question).slice(0, 1);
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = [entry.kind, entry.agent, ...topicOf(entry.question, languages)].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()]
    .map((same) => ({
      kind: same[0]!.kind,
      agent: same[0]!.agent,
      question: mostFrequent(same.map(({question}) => question)),
      count: same.length,
      last: same.reduce((latest, {time}) => (time > latest ? time : latest), '').slice(0, 10),
    }))
    .sort((one, other) => other.count - one.count || other.last.localeCompare(one.last));
}

/** Returns the stems of what a question is about, sorted; those of all words if all are frequent in any text. */
function topicOf(question: string, languages: readonly Language[]): string[] {
  const language = questionLanguage(question, languages);
  const words = askedWords(question, language).map(({text}) => text);
  const telling = words.filter((word) => !isStopWord(word, language));
  return [...new Set((telling.length > 0 ? telling : words).map((word) => stem(word, language)))].sort();
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/** Visitors write what they like: control characters would change the terminal. */
const plainLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

const HEAD = ['times', 'what', 'agent', 'last', 'question'];

const cellsOf = ({count, kind, agent, last, question}: Group) => [String(count), kind, agent, last, question];

/** In characters. The CSV has the whole question. */
const LONGEST_IN_TABLE = 80;

function table(groups: readonly Group[]): string {
  if (groups.length === 0) return 'No questions without an answer, and no bad ratings.';
  const cut = (text: string) =>
    text.length > LONGEST_IN_TABLE ? `${text.slice(0, LONGEST_IN_TABLE - 1)}…` : text;
  const all = [HEAD, ...groups.map((group) => cellsOf({...group, question: cut(group.question)}))];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return all.map((row) => line(row).trimEnd()).join('\n');
}

const csv = (groups: readonly Group[]) =>
  [HEAD, ...groups.map(cellsOf)].map((row) => row.map(cellOf).join(',')).join('\n');

/** Spreadsheets run a cell that begins with one of these characters as a formula. */
const cellOf = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;
