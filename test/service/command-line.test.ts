import assert from 'node:assert/strict';
import {test} from 'node:test';

import {readCommandLine, upstreamFrom} from '../../demo/service/configuration/command-line.js';

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
