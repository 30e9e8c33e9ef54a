import {parseArgs} from 'node:util';

import type {Upstream} from '../models/upstream.js';
import {ConfigurationError} from './configuration-error.js';

/**
 * How long a model may be silent, in milliseconds: one that runs on this machine reads a long prompt first. Less than the
 * widget's timeout, so that visitors see the cause.
 */
const UPSTREAM_TIMEOUT = 55_000;

const USAGE = `Usage: npm run service -- [--docs FOLDER [--topics "A, B"] | --agents FILE] [--upstream URL --model NAME] [--log-questions FILE]`;

/** The options of `npm run service`. */
export interface CommandLine {
  /** A file with agents. */
  readonly agents?: string | undefined;
  /** A folder with the documents of one agent. */
  readonly docs?: string | undefined;
  /** What visitors can ask this agent about. */
  readonly topics: readonly string[];
  readonly upstream?: Upstream | undefined;
  /** The file for questions without an answer. */
  readonly logQuestions?: string | undefined;
}

/** Reads the options. Throws a `ConfigurationError` that names the remedy. */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const {
    agents,
    docs,
    topics: list = '',
    upstream: baseUrl,
    model,
    'log-questions': logQuestions,
  } = parse(args);
  const topics = list
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');
  if (agents !== undefined && docs !== undefined)
    fail('Use --docs or --agents, not both: the file of --agents names the folders of its agents.');
  if (docs === undefined && topics.length > 0)
    fail(
      '--topics needs the folder that the agent answers from: --docs FOLDER. In a file of --agents, each agent has its "topics".',
    );
  if (baseUrl === undefined && model !== undefined)
    fail(
      `--model needs the server that has the model: --upstream http://127.0.0.1:11434/v1 --model ${model}`,
    );
  if (baseUrl !== undefined && model === undefined)
    fail(`--upstream needs the name of a model of that server: --upstream ${baseUrl} --model llama3.2`);
  const options = {agents, docs, topics, logQuestions};
  if (baseUrl === undefined || model === undefined) return options;
  checkAddress(baseUrl);
  const apiKey = environment['UPSTREAM_KEY'] || undefined;
  return {...options, upstream: {baseUrl, apiKey, model, timeout: UPSTREAM_TIMEOUT}};
}

function parse(args: readonly string[]) {
  const text = {type: 'string'} as const;
  const options = {
    agents: text,
    docs: text,
    topics: text,
    upstream: text,
    model: text,
    'log-questions': text,
  };
  try {
    return parseArgs({args: [...args], options}).values;
  } catch (error) {
    const {message} = error as Error;
    // npm takes options before "--" for its own, and passes on only their values.
    const [value] = args;
    const remedy = value !== undefined && !value.startsWith('-') ? ' The options follow after "--".' : '';
    throw new ConfigurationError(`${message.split(/\.(?:\s|$)/)[0]}.${remedy}\n${USAGE}`, {cause: error});
  }
}

function checkAddress(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username + url.password === '' && !/[?#]/.test(address))
    return;
  fail(
    '--upstream must be the address of an OpenAI-compatible server with its version, such as http://127.0.0.1:11434/v1. A key belongs in the environment variable UPSTREAM_KEY.',
  );
}

function fail(message: string): never {
  throw new ConfigurationError(message);
}
