import {field} from '../src/client/decode.js';
import type {ChatCompletionMessage} from '../src/client/types.js';
import {CheckInputError} from './input-error.js';
import {quote} from './printable-text.js';

/** A question and its expected reply. */
export interface GoldenQuestion {
  readonly question: string;
  /** The `botId` of the agent. Default: the agent of the check. */
  readonly bot?: string;
  /** Messages before the question, oldest first. Default: none. */
  readonly history?: readonly ChatCompletionMessage[];
  /** Texts that the reply contains, ignoring case and the kind of white space. */
  readonly contains?: readonly string[];
  /** Texts that the reply does not contain, compared as in `contains`. */
  readonly notContains?: readonly string[];
  /** Parts of URLs; the URL of a cited resource contains each. */
  readonly cites?: readonly string[];
  /** Maximum time until the reply is complete, in seconds. */
  readonly maxSeconds?: number;
}

/** Bounds the number of requests. */
const MAX_QUESTIONS = 100;

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isList = (value: unknown, isEntry: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(isEntry);
const isTextList = (value: unknown) => isList(value, isText);
const isMessage = (value: unknown) =>
  ['user', 'assistant'].includes(field(value, 'role') as string) &&
  typeof field(value, 'content') === 'string';

/** Each field's predicate and its description for errors. */
const FIELDS: Record<keyof GoldenQuestion, readonly [isValid: (value: unknown) => boolean, must: string]> = {
  question: [isText, 'a text'],
  bot: [isText, 'the botId of an agent'],
  history: [
    (value) => isList(value, isMessage),
    'a list of {"role": "user" or "assistant", "content": text}',
  ],
  contains: [isTextList, 'a list of texts'],
  notContains: [isTextList, 'a list of texts'],
  cites: [isTextList, 'a list of parts of URLs'],
  maxSeconds: [(value) => Number.isFinite(value) && (value as number) > 0, 'a number of seconds above 0'],
};

/** Validates the questions. Throws a `CheckInputError` that names the entry and the field. */
export function parseGoldenQuestions(json: unknown): readonly GoldenQuestion[] {
  if (!isList(json, () => true)) {
    throw new CheckInputError('Invalid golden questions: expected a list with at least one question.');
  }
  const entries = json as unknown[];
  if (entries.length > MAX_QUESTIONS) {
    throw new CheckInputError(
      `Too many golden questions: ${entries.length}. At most ${MAX_QUESTIONS} are allowed.`,
    );
  }
  entries.forEach(validate);
  return entries as GoldenQuestion[];
}

function validate(entry: unknown, index: number): void {
  const place = `Invalid golden question [${index}]`;
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new CheckInputError(`${place}: expected an object, got ${quote(entry)}.`);
  }
  const names = Object.keys(FIELDS);
  for (const name of Object.keys(entry)) {
    if (!names.includes(name)) {
      throw new CheckInputError(`${place}: unknown field "${name}". The fields are ${names.join(', ')}.`);
    }
  }
  for (const [name, [isValid, must]] of Object.entries(FIELDS)) {
    const value = field(entry, name);
    if (value === undefined && name !== 'question') continue;
    if (!isValid(value)) {
      const got = value === undefined ? 'nothing' : quote(value);
      throw new CheckInputError(`${place}: "${name}" must be ${must}, got ${got}.`);
    }
  }
}
