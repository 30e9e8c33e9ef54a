import {parseArgs} from 'node:util';

import type {EmbeddingsServer} from '../meaning/embeddings-server.js';
import type {Upstream} from '../models/upstream.js';
import {ConfigurationError} from './configuration-error.js';

type Environment = Readonly<Record<string, string | undefined>>;

const USAGE = `Usage: npm run service -- [--docs FOLDER [--topics "A, B"] | --agents FILE] [--upstream URL --model NAME] [--embeddings MODEL [--embeddings-url URL]] [--log-questions FILE]\n       npm run service -- --report FILE`;

/** Reads the options of `npm run service`. Throws a `ConfigurationError` that names the remedy. */
export function readCommandLine(args: readonly string[], environment: Environment) {
  const {
    agents,
    docs,
    topics = '',
    upstream,
    model,
    'log-questions': logQuestions,
    report,
    ...options
  } = parse(args);
  if (agents !== undefined && docs !== undefined)
    fail('Use --docs or --agents, not both: the file of --agents names the folders of its agents.');
  if (docs === undefined && topics !== '')
    fail(
      '--topics needs the folder that the agent answers from: --docs FOLDER. In a file of --agents, each agent has its "topics".',
    );
  if (docs === undefined && agents === undefined && Object.keys(options).length > 0)
    fail('--embeddings needs the documents that are searched: --docs FOLDER, or --agents FILE.');
  return {
    agents,
    docs,
    topics: topics.split(/\s*,\s*/).filter((topic) => topic !== ''),
    logQuestions,
    report,
    upstream: upstreamFrom(environment, upstream, model),
    embeddings: embeddingsFrom(environment, {...options, upstream}),
  };
}

function parse(args: readonly string[]) {
  const text = {type: 'string'} as const;
  const options = {
    agents: text,
    docs: text,
    topics: text,
    upstream: text,
    model: text,
    embeddings: text,
    'embeddings-url': text,
    'log-questions': text,
    report: text,
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

/**
 * Returns the upstream server of `--upstream` and `--model`, by default that of the environment variables. Returns
 * `undefined` without them. Throws a `ConfigurationError` if only the address or only the model is set.
 */
export function upstreamFrom(
  {UPSTREAM_BASE_URL, UPSTREAM_MODEL, UPSTREAM_KEY}: Environment,
  baseUrl = UPSTREAM_BASE_URL,
  model = UPSTREAM_MODEL,
): Upstream | undefined {
  if (!baseUrl && !model) return undefined;
  if (!baseUrl || !model) {
    const example = `--upstream ${baseUrl || 'http://127.0.0.1:11434/v1'} --model ${model || 'llama3.2'}`;
    return fail(
      `A server (--upstream, UPSTREAM_BASE_URL) and its model (--model, UPSTREAM_MODEL) go together: ${example}`,
    );
  }
  checkAddress(baseUrl, '--upstream', 'UPSTREAM_KEY');
  return {baseUrl, apiKey: UPSTREAM_KEY || undefined, model};
}

/**
 * Returns the server of `--embeddings` and `--embeddings-url`, by default that of the environment variables, or the upstream server.
 * Returns `undefined` without a model. Throws a `ConfigurationError` if there is no address.
 */
export function embeddingsFrom(
  environment: Environment,
  options: Readonly<Partial<Record<'embeddings' | 'embeddings-url' | 'upstream', string | undefined>>> = {},
): EmbeddingsServer | undefined {
  const {UPSTREAM_BASE_URL, UPSTREAM_KEY, UPSTREAM_EMBEDDINGS_KEY} = environment;
  const {embeddings: model = environment['UPSTREAM_EMBEDDINGS_MODEL']} = options;
  const {'embeddings-url': own = environment['UPSTREAM_EMBEDDINGS_URL']} = options;
  const {upstream = UPSTREAM_BASE_URL} = options;
  const baseUrl = own || upstream;
  if (!model) {
    if (own) fail(`--embeddings-url needs a model: --embeddings nomic-embed-text --embeddings-url ${own}`);
    return undefined;
  }
  if (!baseUrl) {
    return fail(
      `--embeddings needs a server: --embeddings ${model} --embeddings-url http://127.0.0.1:11434/v1, or that of --upstream.`,
    );
  }
  checkAddress(baseUrl, '--embeddings-url', 'UPSTREAM_EMBEDDINGS_KEY');
  // The key of the upstream server goes to no other server.
  const isUpstream = !own || own === upstream;
  return {
    baseUrl,
    apiKey: UPSTREAM_EMBEDDINGS_KEY || (isUpstream ? UPSTREAM_KEY : undefined) || undefined,
    model,
  };
}

function checkAddress(address: string, option: string, key: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password !== '' || /[?#]/.test(address))
    fail(
      `${option} must be the address of an OpenAI-compatible server with its version, such as http://127.0.0.1:11434/v1. A key belongs in the environment variable ${key}.`,
    );
}

function fail(message: string): never {
  throw new ConfigurationError(message);
}
