import {mkdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {type FolderOptions, serveFolder} from '../../demo/service/serve-folder.js';
import {questionLog} from '../../demo/service/question-log.js';
import {eventually} from '../support/eventually.js';
import {myDocs} from './my-docs.js';
import {asked, askAt} from './service.js';
import {readReply} from './wire.js';
import {rejection, thrown} from '../support/rejection.js';

const QUESTION = 'When do I get a refund?';

async function start(context: TestContext, docs: string, options: FolderOptions = {}) {
  const said: string[] = [];
  const running = await serveFolder(docs, (line) => said.push(line), {port: 0, ...options});
  context.after(() => running.close());
  const ask = (content = QUESTION, fields: object = {}) => askAt(running.url, {...asked(content), ...fields});
  return {...running, said: () => said.join('\n'), ask};
}

test('folder without an upstream server, HOST is all addresses → passages, and a tag with an address that this machine reaches', async (context) => {
  const {ask, said, url} = await start(context, myDocs(context).docs, {host: '0.0.0.0'});
  const {content} = await readReply(await ask(QUESTION, {stream: false}));

  expect(content).to.match(/A refund takes five days\. \[1\]/);
  expect(said()).to.match(
    /^Sections of .*my-docs in the index: 2\.\nReplies are passages of these documents/,
  );
  const address = `http://127.0.0.1:${new URL(url).port}`;
  assert(said().includes(`<chat-bot bot-id="docs" base-url="${address}" mode="floating"></chat-bot>`));
});

test('folder without documents → said, with the remedy', async (context) => {
  const {folder} = myDocs(context);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const {said} = await start(context, empty);

  expect(said()).to.match(/empty has no text to answer from yet\. Put \.md, \.html or \.txt files into it/);
});

test('no such folder → error with the remedy', async (context) => {
  const missing = join(myDocs(context).folder, 'missing');

  expect(String(await rejection(serveFolder(missing, () => undefined, {port: 0})))).to.match(
    /^ConfigurationError: .*missing does not exist, or is not a folder\. Create it, and put/,
  );
});

test('log of questions → those without an answer, for the owner of the file only', async (context) => {
  const {folder, docs} = myDocs(context);
  const file = join(folder, 'questions.jsonl');
  const before = Date.now();
  const {ask} = await start(context, docs, {onReply: questionLog(file)});
  for (const question of ['Do you ship to Norway?', QUESTION, 'Hello!', 'Do you sell\nbicycles?']) {
    await (await ask(question)).text();
  }
  const lines = () => readFileSync(file, 'utf8').split('\n').slice(0, -1);
  await eventually(() => lines().length >= 2);
  const entries = lines().map((line) => JSON.parse(line) as Record<string, string>);

  expect(entries.map(({time: _, ...entry}) => entry)).to.deep.equal(
    ['Do you ship to Norway?', 'Do you sell\nbicycles?'].map((question) => ({agent: 'docs', question})),
  );
  const times = [before, ...entries.map(({time}) => Date.parse(time!)), Date.now()];
  expect(times).to.deep.equal(times.toSorted());
  expect(statSync(file).mode & 0o777).to.equal(0o600);
});

test('log of questions: file cannot be written → error before the start', (context) => {
  const file = join(myDocs(context).folder, 'missing', 'questions.jsonl');

  expect(String(thrown(() => questionLog(file)))).to.match(
    /^ConfigurationError: --log-questions: .*questions\.jsonl cannot be written: ENOENT/,
  );
});
