import {test} from 'node:test';
import {expect} from 'chai';

import {
  embeddingsFrom,
  readCommandLine,
  upstreamFrom,
} from '../../demo/service/configuration/command-line.js';
import {thrown} from '../support/rejection.js';

const URL = 'http://127.0.0.1:11434/v1';
const ollama = ['--upstream', URL, '--model', 'llama3.2'];

test('--docs, --upstream, --model and --topics → a folder, a model without a key, the topics without spaces and empty ones', () => {
  const {upstream, ...rest} = readCommandLine(
    ['--docs', './my-docs', ...ollama, '--topics', 'returns, opening hours ,,'],
    {},
  );
  expect(upstream).to.deep.equal({baseUrl: URL, apiKey: undefined, model: 'llama3.2'});
  const topics = ['returns', 'opening hours'];
  expect(rest).to.deep.equal({
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
  expect(upstreamFrom(variables)).to.deep.equal({baseUrl: URL, apiKey: undefined, model: 'llama3.2'});
  expect(upstreamFrom({...variables, UPSTREAM_KEY: 'key'})?.apiKey).to.equal('key');
  expect(upstreamFrom({UPSTREAM_KEY: 'key'})).to.equal(undefined);
  expect(String(thrown(() => upstreamFrom({UPSTREAM_MODEL: 'llama3.2'})))).to.match(
    /UPSTREAM_BASE_URL.* go together/,
  );
  expect(readCommandLine(['--model', 'other'], variables).upstream?.model).to.equal('other');
});

test('--embeddings → the upstream server with its key, or a server of its own with its own key', () => {
  const OWN = 'https://vectors.example.com/v1';
  const variables = {UPSTREAM_KEY: 'key'};
  const args = ['--docs', 'x', '--embeddings', 'nomic-embed-text'];
  const read = (more: readonly string[], environment: Record<string, string> = {}) =>
    readCommandLine([...args, ...more], {...variables, ...environment}).embeddings;
  const model = 'nomic-embed-text';

  expect(read(ollama)).to.deep.equal({baseUrl: URL, apiKey: 'key', model});
  expect(read(['--embeddings-url', OWN])).to.deep.equal({baseUrl: OWN, apiKey: undefined, model});
  expect(read([...ollama, '--embeddings-url', OWN])).to.deep.equal({baseUrl: OWN, apiKey: undefined, model});
  expect(read(ollama, {UPSTREAM_EMBEDDINGS_URL: OWN, UPSTREAM_EMBEDDINGS_KEY: 'own'})).to.deep.equal({
    baseUrl: OWN,
    apiKey: 'own',
    model,
  });
  const environment = {...variables, UPSTREAM_BASE_URL: URL, UPSTREAM_EMBEDDINGS_MODEL: 'other'};
  expect(embeddingsFrom(environment)).to.deep.equal({baseUrl: URL, apiKey: 'key', model: 'other'});
  expect(embeddingsFrom({UPSTREAM_BASE_URL: URL})).to.equal(undefined);
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
    const error = thrown(() => readCommandLine(args, {}));
    expect(error.name).to.equal('ConfigurationError');
    expect(error.message).to.match(message);
  });
}
