import {readFile} from 'node:fs/promises';

import {type GoldenQuestion, parseGoldenQuestions} from '../golden-questions.js';
import {CheckInputError} from '../input-error.js';
import {plainText} from '../printable-text.js';
import {HumanReport} from '../report/human.js';
import {jsonReport} from '../report/json.js';
import {junitReport} from '../report/junit.js';
import {type Check, type CheckResult, createCheck} from '../run-check.js';
import {type Arguments, HELP, readArguments} from './arguments.js';

/** Subset of the process that the command uses. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  readonly write: (text: string) => void;
  /** Writes questions and errors. */
  readonly writeError: (text: string) => void;
  /** Asks a question; `undefined` without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Shows a text until the next one; `undefined` without a terminal. */
  readonly showProgress: ((text: string) => void) | undefined;
  readonly hasColor: boolean;
  readonly columns: number;
}

/** Runs the command. Returns the exit code: 0 no fault, 1 a fault (or with `--strict`, a row of form), 2 the check could not run. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  let check: Check | undefined;
  try {
    const given = readArguments(words, terminal.environment);
    if (given === undefined) {
      terminal.write(HELP);
      return 0;
    }
    const goldenQuestions = given.questions === undefined ? [] : await readQuestions(given.questions);
    check = createCheck({...given.options, goldenQuestions});
    await confirm(check, given, terminal);
    const results = await report(check, given, terminal);
    const isFault = ({status, impact}: CheckResult) =>
      status === 'failed' && (given.isStrict || impact !== 'form');
    return results.some(isFault) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof CheckInputError)) throw error;
    // Parse errors of the command line get a hint.
    const hint = check === undefined ? 'Help: chat-bot-element --help\n' : '';
    terminal.writeError(`${error.message}\n${hint}`);
    return 2;
  }
}

async function readQuestions(path: string): Promise<readonly GoldenQuestion[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CheckInputError(`The file ${path} could not be read: ${cause.code ?? cause.message}.`, {cause});
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new CheckInputError(`The file ${path} is not JSON: ${(cause as Error).message}`, {cause});
  }
  return parseGoldenQuestions(json);
}

async function confirm(check: Check, given: Arguments, terminal: Terminal): Promise<void> {
  const {endpoint, requests, totalTimeout} = check;
  terminal.writeError(
    `This check sends at most ${requests} requests to ${endpoint}, one after the other, for at most ${totalTimeout} s.\n`,
  );
  if (given.isConfirmed) return;
  if (terminal.ask === undefined) {
    throw new CheckInputError('There is no terminal to ask: add --yes to send them.');
  }
  const answer = await terminal.ask('Continue? [y/N] ');
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new CheckInputError('Nothing was sent.');
}

async function report(check: Check, given: Arguments, terminal: Terminal): Promise<CheckResult[]> {
  const {format, options} = given;
  const {origin} = check;
  const human = format === 'human' ? new HumanReport({...terminal, origin}) : undefined;
  const {showProgress} = terminal;
  const results: CheckResult[] = [];
  if (human) terminal.write('\n');
  const onRequest = (number: number) => showProgress?.(`Request ${number} of ${check.requests} …`);
  try {
    for await (const result of check.run({onRequest})) {
      results.push(result);
      const text = human?.add(result);
      if (!text) continue;
      showProgress?.('');
      terminal.write(text);
    }
  } finally {
    showProgress?.('');
  }
  const whole = {url: plainText(options.url, []), bot: plainText(options.bot, []), origin, results};
  terminal.write(
    human?.end() ?? (format === 'json' ? jsonReport(whole) : junitReport(whole, given.isStrict)),
  );
  return results;
}
