import assert from 'node:assert/strict';
import {test} from 'node:test';

import {
  embeddingsFrom,
  readCommandLine,
  upstreamFrom,
} from '../../demo/service/configuration/command-line.js';

const URL = 'http://127.0.0.1:11434/v1';
const ollama = ['--upstream', URL, '--model', 'llama3.2'];

test('--docs, --upstream, --model and --topics → a folder, a model without a key, the topics without spaces and empty ones', () => {
  const {upstream, ...rest} = readCommandLine(
    ['--docs', './my-docs', ...ollama, '--topics', 'returns, opening hours ,,'],
    {},
  );
  assert.deepEqual(upstream, {baseUrl: URL, apiKey: undefined, model: 'llama3.2'});
  const topics = ['returns', 'opening hours'];
  assert.deepEqual(rest, {
    agents: undefined,
    docs: './my-docs',
    topics,
    logQuestions: undefined,
    report: undefined,
    embeddings: undefined,
  });
});

test('UPSTREAM_BASE_URL and UPSTREAM_MODEL → an upstream server, with UPSTREAM_KEY as its key', () => {
  const variables = {UPSTREAM_BASE_URL: URL, UPSTREAM_MODEL: 'llama3.2'};
  assert.deepEqual(upstreamFrom(variables), {baseUrl: URL, apiKey: undefined, model: 'llama3.2'});
  assert.equal(upstreamFrom({...variables, UPSTREAM_KEY: 'key'})?.apiKey, 'key');
  assert.equal(upstreamFrom({UPSTREAM_KEY: 'key'}), undefined);
  assert.throws(() => upstreamFrom({UPSTREAM_MODEL: 'llama3.2'}), /UPSTREAM_BASE_URL.* go together/);
  assert.equal(readCommandLine(['--model', 'other'], variables).upstream?.model, 'other');
});

test('--embeddings → the upstream server with its key, or a server of its own with its own key', () => {
  const OWN = 'https://vectors.example.com/v1';
  const variables = {UPSTREAM_KEY: 'key'};
  const args = ['--docs', 'x', '--embeddings', 'nomic-embed-text'];
  const read = (more: readonly string[], environment: Record<string, string> = {}) =>
    readCommandLine([...args, ...more], {...variables, ...environment}).embeddings;
  const model = 'nomic-embed-text';

  assert.deepEqual(read(ollama), {baseUrl: URL, apiKey: 'key', model});
  assert.deepEqual(read(['--embeddings-url', OWN]), {baseUrl: OWN, apiKey: undefined, model});
  assert.deepEqual(read([...ollama, '--embeddings-url', OWN]), {baseUrl: OWN, apiKey: undefined, model});
  assert.deepEqual(read(ollama, {UPSTREAM_EMBEDDINGS_URL: OWN, UPSTREAM_EMBEDDINGS_KEY: 'own'}), {
    baseUrl: OWN,
    apiKey: 'own',
    model,
  });
  const environment = {...variables, UPSTREAM_BASE_URL: URL, UPSTREAM_EMBEDDINGS_MODEL: 'other'};
  assert.deepEqual(embeddingsFrom(environment), {baseUrl: URL, apiKey: 'key', model: 'other'});
  assert.equal(embeddingsFrom({UPSTREAM_BASE_URL: URL}), undefined);
});

const wrong: Record<string, [args: string[], message: RegExp]> = {
  '--model without --upstream': [
    ['--docs', 'x', '--model', 'llama3.2'],
    / go together: --upstream http:\/\/127\.0\.0\.1:11434\/v1 --model llama3\.2$/,
  ],
  '--topics without --docs': [
    ['--agents', 'x', '--topics', 'returns'],
    /^--topics needs .*: --docs FOLDER\./,
  ],
  '--docs with --agents': [['--docs', 'x', '--agents', 'y'], /^Use --docs or --agents, not both:/],
  'address without a scheme': [['--upstream', 'localhost:11434', '--model', 'm'], /such as http:\/\/127/],
  'address with a password': [
    ['--upstream', 'https://:secret@ai.example.com/v1', '--model', 'm'],
    /^(?!.*secret).*A key belongs in the environment variable UPSTREAM_KEY\.$/,
  ],
  '--embeddings without an address': [
    ['--docs', 'x', '--embeddings', 'm'],
    /^--embeddings needs a server: --embeddings m --embeddings-url http:/,
  ],
  '--embeddings-url without a model': [
    ['--docs', 'x', '--embeddings-url', URL],
    /^--embeddings-url needs a model: --embeddings nomic-embed-text --embeddings-url http:/,
  ],
  '--embeddings without documents': [
    ['--embeddings', 'm', '--embeddings-url', URL],
    /^--embeddings needs the documents .*--docs FOLDER/,
  ],
  'address of the embeddings with a password': [
    ['--docs', 'x', '--embeddings', 'm', '--embeddings-url', 'https://:secret@ai.example.com/v1'],
    /^(?!.*secret)--embeddings-url .*UPSTREAM_EMBEDDINGS_KEY\.$/,
  ],
  'unknown option': [['--doc', 'x'], /^Unknown option '--doc'\.\nUsage: npm run service -- \[--docs FOLDER/],
  'npm took the options for its own': [
    ['./my-docs'],
    /^Unexpected argument '\.\/my-docs'\. The options follow after "--"\.\nUsage: npm run/,
  ],
};

for (const [name, [args, message]] of Object.entries(wrong)) {
  test(`${name} → error with the remedy`, () => {
    assert.throws(() => readCommandLine(args, {}), {name: 'ConfigurationError', message});
  });
}
