import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {createAdaptorServer} from '@hono/node-server';

import {startService} from '../../demo/service/node.js';
import {HELP} from '../../check/cli/arguments.js';
import {runCommand, type Terminal} from '../../check/cli/run-command.js';
import {listening, nowhere, service} from '../relay/service.js';
import {guides} from '../service/service.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import type {CheckResult} from '../../check/check-result.js';
import {problems} from './checked.js';
import {correctService} from './correct-service.js';

async function run(line: string, terminal: Partial<Terminal> = {}) {
  let [output, errors] = ['', ''];
  const code = await runCommand(line.split(' ').filter(Boolean), {
    environment: {},
    write: (text) => (output += text),
    writeError: (text) => (errors += text),
    ask: undefined,
    showProgress: undefined,
    hasColor: false,
    columns: 100,
    ...terminal,
  });
  return {code, output, errors};
}

const folder = temporaryFolder();
const running = await startService({port: 0, tokenDelay: 1, guides, apiKey: 'the-right-key'});
after(() => running.close());

suite('command line', () => {
  const file = (content: string) => {
    const path = join(folder, 'golden.json');
    writeFileSync(path, content);
    return path;
  };

  test('reference service, all options → exit code 0, all rows but one passed', async () => {
    const path = file('[{"question": "Which keyboard shortcuts are there?", "contains": ["Shift"]}]');
    const {code, output, errors} = await run(
      `check ${running.url} --bot docs --origin https://www.example.com --model embedded-search-brief --private-bot docs-private --questions ${path} --yes`,
      {environment: {CHAT_BOT_API_KEY: 'the-right-key'}},
    );
    expect(output).to.match(
      /\n59 passed, 0 failed, 1 skipped\nThe chat will work on https:\/\/www\.example\.com\.\n$/,
    );
    expect(errors).to.equal(
      `This check sends at most 16 requests to ${running.url}/v1/chat/completions, one after the other, for at most 60 s.\n`,
    );
    expect(code).to.equal(0);
  });

  test('agent with a fault, --json → exit code 1, JSON alone in the output', async () => {
    const {code, output} = await run(`check ${running.url} --bot empty --json -y`);
    const {verdict, results} = JSON.parse(output) as {verdict: {causes: string[]}; results: CheckResult[]};
    expect(verdict.causes).to.deep.equal(['whole.content']);
    const failed = ['whole.content', 'stream.content', 'fields.stream-omitted'].map((id) => `${id} failed`);
    expect(problems(results)).to.deep.equal(failed);
    expect(code).to.equal(1);
  });

  test('only rows of form fail → exit code 0, with --strict 1; in JUnit too', async (context) => {
    const fetch = correctService({whole: (body) => ({...body, usage: undefined})});
    const url = await listening(context, createAdaptorServer({fetch}));
    const line = `check ${url} --bot docs --yes`;
    const plain = await run(line);
    expect(plain.output).to.match(/\nForm only, the chat shows no difference: whole\.usage\n/);
    expect(plain.code).to.equal(0);
    expect((await run(`${line} --junit`)).output).to.match(/<testsuites [^>]* failures="0"/);
    expect((await run(`${line} --strict`)).code).to.equal(1);
    expect((await run(`${line} --strict --junit`)).output).to.match(/<testsuites [^>]* failures="1"/);
  });

  test('no terminal and no --yes, or an answer other than yes → exit code 2, nothing sent', async (context) => {
    const {url, requests} = await service(context);
    const alone = await run(`check ${url} --bot docs`);
    expect(alone.errors).to.match(/at most 10 requests[^]*There is no terminal to ask: add --yes/);
    expect(alone.code).to.equal(2);
    for (const answer of ['', 'yesterday']) {
      const {code, errors} = await run(`check ${url} --bot docs`, {ask: () => Promise.resolve(answer)});
      expect(errors).to.match(/\nNothing was sent\.\n$/);
      expect(code).to.equal(2);
    }
    expect(requests).to.deep.equal([]);
  });

  test('answer yes → questions sent, exit code of the check', async (context) => {
    const {url, requests} = await service(context, (response) => response.writeHead(500).end());
    let asked = '';
    const ask = (question: string) => Promise.resolve((asked = question) && 'Y');
    const {code, output} = await run(`check ${url} --bot docs`, {ask});
    expect(asked).to.equal('Continue? [y/N] ');
    expect(output).to.match(/✗ Status 200 +status 500\n +→ Look into the logs/);
    expect(code).to.equal(1);
    expect(requests.length).to.not.equal(0);
  });

  test('closed port → exit code 2, the cause', async () => {
    const url = await nowhere();
    const {code, errors} = await run(`check ${url} --bot docs --yes`);
    expect(errors).to.match(/could not be reached: no connection \(ECONNREFUSED\)\.\n$/);
    expect(code).to.equal(2);
  });

  test('--help → exit code 0, the help', async () => {
    const {code, output} = await run('check --help');
    expect([code, output]).to.deep.equal([0, HELP]);
  });

  /** Command lines, in which … stands for the command and an address. */
  const INVALID: readonly (readonly [line: string, message: string])[] = [
    ['chekc https://chat.example.com --bot docs', 'Unknown command "chekc". The command is "check".'],
    ['check --bot docs', 'The address of the service is missing, such as https://chat.example.com.'],
    ['check https://a.example.com https://b.example.com --bot docs', 'One address at a time'],
    ['…', 'The option --bot is missing: expected the id of an agent.'],
    ['… --bto docs', 'Unknown option "--bto". Did you mean "--bot"?'],
    ['… --bot docs --json --junit', 'Choose either --json or --junit.'],
    ['… --bot docs --timeout soon', 'Invalid --timeout: expected a number of seconds, got "soon".'],
    ['… --bot docs --header authorization', 'Invalid --header: expected a name, a colon and a value.'],
    ['… --bot docs --header x-a:1234 --header X-A:5678', 'The header "x-a" is given twice.'],
    ['… --bot docs --questions missing.json', 'The file missing.json could not be read: ENOENT.'],
  ];
  for (const [line, message] of INVALID) {
    test(`"${line}" → exit code 2: ${message.trim()}`, async () => {
      const {code, output, errors} = await run(line.replace('…', 'check https://chat.example.com'));
      assert(errors.includes(message), errors);
      expect(errors).to.match(/\nHelp: chat-bot-element --help\n$/);
      expect(output).to.equal('');
      expect(code).to.equal(2);
    });
  }

  test('questions that are not JSON, or not valid → exit code 2 with the place', async () => {
    const asked = (content: string) =>
      run(`check ${running.url} --bot docs --yes --questions ${file(content)}`);
    expect((await asked('[{"question": }]')).errors).to.match(/golden\.json is not JSON: /);
    const {code, errors} = await asked('[{"question": "Why?", "contains": "x"}]');
    expect(errors).to.match(/Invalid golden question \[0\]: "contains" must be a list of texts, got "x"\./);
    expect(code).to.equal(2);
  });

  test('invalid key, and unknown words after it → no key in the error', async () => {
    const keys = ['--api-key töp-secret', '--api-key -töp-secret'];
    for (const option of [...keys, '--header authorization:töp-secret', '--header origin:top-secret']) {
      const {code, errors} = await run(`check ${running.url} --bot docs ${option}`);
      expect(errors, option).to.not.match(/secret/);
      expect(code).to.equal(2);
    }
  });
});
