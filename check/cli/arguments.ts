import {parseArgs} from 'node:util';

import {CheckInputError} from '../input-error.js';
import type {CheckOptions} from '../settings.js';

export type OutputFormat = 'human' | 'json' | 'junit';

/** The parsed command line. */
export interface Arguments {
  readonly options: Omit<CheckOptions, 'goldenQuestions'>;
  /** Path of the file with golden questions. */
  readonly questions: string | undefined;
  readonly format: OutputFormat;
  /** Whether failed rows of form count as faults. */
  readonly isStrict: boolean;
  /** Whether to start without a confirmation. */
  readonly isConfirmed: boolean;
}

/** The options in the form of `parseArgs`. */
export const OPTIONS = {
  bot: {type: 'string'},
  'api-key': {type: 'string'},
  'private-bot': {type: 'string'},
  model: {type: 'string'},
  origin: {type: 'string'},
  question: {type: 'string'},
  questions: {type: 'string'},
  header: {type: 'string', multiple: true},
  timeout: {type: 'string'},
  'total-timeout': {type: 'string'},
  json: {type: 'boolean'},
  junit: {type: 'boolean'},
  strict: {type: 'boolean'},
  yes: {type: 'boolean', short: 'y'},
  help: {type: 'boolean', short: 'h'},
} as const;

export const HELP = `Checks a service against the service interface of <chat-bot>.

Usage: chat-bot-element check URL --bot ID [options]

  URL                   the service, as in "base-url": https://agents.example.com
  --bot ID              the agent to ask
  --api-key KEY         the key of a private agent; better: the variable CHAT_BOT_API_KEY
  --private-bot ID      an agent that must refuse requests without a key
  --model NAME          a model other than the agent’s own, to check the override
  --origin ORIGIN       the origin of your page, to check CORS: https://www.example.com
  --question TEXT       the question to ask; default: “What can you help me with?”
  --questions FILE      golden questions: a JSON file, see docs/check.md
  --header NAME:VALUE   a header of each question, as for a gateway; repeatable
  --timeout SECONDS     how long the service may be silent; default: 60
  --total-timeout SECONDS
                        how long the check may take, a third of it for one reply; default: 60
  --json                results as JSON
  --junit               results as JUnit XML
  --strict              rows of form count as faults, too
  -y, --yes             start without a question, as in CI
  -h, --help            this text

Exit codes: 0 no fault (differences of form are none without --strict), 1 a fault, 2 the check could not run.
`;

/**
 * Parses the words after the program's name. Returns `undefined` for `--help`. Throws a `CheckInputError` for invalid words.
 */
export function readArguments(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Arguments | undefined {
  const {values, positionals} = parse(words);
  if (values.help) return undefined;
  const [command, url, ...rest] = positionals;
  if (command !== 'check') {
    const problem = command === undefined ? 'No command' : `Unknown command "${command}"`;
    throw new CheckInputError(`${problem}. The command is "check".`);
  }
  if (url === undefined)
    throw new CheckInputError('The address of the service is missing, such as https://chat.example.com.');
  if (rest[0] !== undefined) throw new CheckInputError(`One address at a time, got "${rest[0]}" as well.`);
  if (values.bot === undefined)
    throw new CheckInputError('The option --bot is missing: expected the id of an agent.');
  if (values.json && values.junit) throw new CheckInputError('Choose either --json or --junit.');
  return {
    options: {
      url,
      bot: values.bot,
      // An empty variable counts as unset.
      apiKey: values['api-key'] ?? (environment['CHAT_BOT_API_KEY'] || undefined),
      privateBot: values['private-bot'],
      model: values.model,
      origin: values.origin,
      question: values.question,
      headers: headers(values.header ?? []),
      timeout: seconds('timeout', values.timeout),
      totalTimeout: seconds('total-timeout', values['total-timeout']),
    },
    questions: values.questions,
    format: values.json ? 'json' : values.junit ? 'junit' : 'human',
    isStrict: values.strict ?? false,
    isConfirmed: values.yes ?? false,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({args: [...words], options: OPTIONS, allowPositionals: true});
  } catch (error) {
    throw argumentError(words, error as Error);
  }
}

/** The errors of `parseArgs` quote values, which can be a key. */
function argumentError(words: readonly string[], {message}: Error): CheckInputError {
  const names = words.filter((word) => /^--\w/.test(word)).map((word) => word.slice(2).split('=')[0]!);
  const unknown = names.find((name) => !(name in OPTIONS));
  if (unknown !== undefined) {
    const nearest = Object.keys(OPTIONS).find((name) => isNear(name, unknown));
    const hint = nearest === undefined ? '' : ` Did you mean "--${nearest}"?`;
    return new CheckInputError(`Unknown option "--${unknown}".${hint}`);
  }
  const option = /'(?:-\w, )?(--[\w-]+)/.exec(message)?.[1];
  return new CheckInputError(
    option === undefined
      ? 'Unknown option.'
      : `The option "${option}" has no value, or one that it does not take.`,
  );
}

/** Whether a name differs by one letter, or by two swapped letters. */
function isNear(name: string, typed: string): boolean {
  let start = 0;
  while (start < name.length && name[start] === typed[start]) start++;
  let end = 0;
  const shorter = Math.min(name.length, typed.length) - start;
  while (end < shorter && name.at(-1 - end) === typed.at(-1 - end)) end++;
  const [left, right] = [name.slice(start, name.length - end), typed.slice(start, typed.length - end)];
  return (
    Math.max(left.length, right.length) <= 1 || (left.length === 2 && [...left].reverse().join('') === right)
  );
}

function seconds(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new CheckInputError(`Invalid --${option}: expected a number of seconds, got "${text}".`);
}

/** The errors quote no value, which can be a key. */
function headers(fields: readonly string[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const field of fields) {
    const [, name, value] = /^([^:]+):(.*)$/s.exec(field) ?? [];
    if (name === undefined || value === undefined) {
      throw new CheckInputError('Invalid --header: expected a name, a colon and a value.');
    }
    if (values.has(name)) throw new CheckInputError(`The header "${name}" is given twice.`);
    values.set(name, value);
  }
  return Object.fromEntries(values);
}
