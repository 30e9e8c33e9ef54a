import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

import {agentsFileSchema, readAgentsFile} from '../../demo/service/configuration/agents-file.js';
import {readCommandLine} from '../../demo/service/configuration/command-line.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {wholeExample} from './whole-example.js';
import {thrown} from '../support/rejection.js';

const folder = temporaryFolder();
mkdirSync(join(folder, 'docs'));

const file = join(folder, 'agents.json');
const read = (content: unknown, environment: Record<string, string> = {}) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readAgentsFile(file, {environment, hasUpstream: false});
};

const docs = {folder: './docs'};
const agent = (fields: object = {}) => ({id: 'support', knowledge: docs, ...fields});

test('smallest file → defaults, paths relative to the file', () => {
  const {agents, index} = read({agents: [agent()]});

  expect(agents).to.deep.equal([
    {
      id: 'support',
      stream: true,
      displayLinks: true,
      excerpts: false,
      status: false,
      synonyms: [],
      topics: [],
      knowledge: {folder: join(folder, 'docs'), delay: 250, maxPages: 10_000},
    },
  ]);
  expect(index).to.equal(undefined);
});

test('secrets in environment variables → their values', () => {
  const {agents, index} = read(
    {agents: [agent({apiKey: {env: 'KEY'}})], index: {postgres: {env: 'DATABASE_URL'}}},
    {KEY: 'the-key', DATABASE_URL: 'postgres://db.example.com/chat'},
  );

  expect(agents[0]?.apiKey).to.equal('the-key');
  expect(index).to.deep.equal({postgres: 'postgres://db.example.com/chat'});
});

test('whole example of the README → two agents, PostgreSQL, the command line has both models', () => {
  const example = wholeExample();
  mkdirSync(join(folder, 'handbook'));
  const environment = {STAFF_KEY: 'the-key', DATABASE_URL: 'postgres://db.example.com/chat'};
  const {agents, index} = read(example.json, environment);

  expect(agents.map(({id, apiKey}) => [id, apiKey])).to.deep.equal([
    ['support', undefined],
    ['staff', 'the-key'],
  ]);
  expect(index).to.deep.equal({postgres: environment.DATABASE_URL});
  for (const name of Object.keys(environment))
    expect(example.shell).to.match(new RegExp(`^export .*${name}=`, 'm'));
  const line = readCommandLine(example.args, {});
  expect([line.upstream?.model, line.embeddings?.model]).to.deep.equal(['llama3.2', 'nomic-embed-text']);
  expect(line.embeddings?.baseUrl).to.equal(line.upstream?.baseUrl);
});

const one = (fields: object) => ({agents: [agent(fields)]});

/** The content of a file, and the lines of the error. */
const invalid: Record<string, readonly [content: object, ...lines: string[]]> = {
  'three mistakes': [
    {agents: [agent({stream: 'yes'}), {id: ''}]},
    'agents[0].stream: must be true or false',
    'agents[1].id: must not be empty',
    'agents[1].knowledge: is required',
  ],
  'the same id twice': [{agents: [agent(), agent()]}, 'agents: must have different ids'],
  'a folder that does not exist': [
    one({knowledge: {folder: './x'}}),
    'agents[0].knowledge.folder: ./x does not exist, or is not a folder',
  ],
  'a misspelled field': [one({modle: 'a'}), 'agents[0].modle: is not a field of this file'],
  'synonyms that are a table': [
    one({synonyms: {postage: ['shipping']}}),
    'agents[0].synonyms: must be a list of groups, such as [["postage", "shipping"]]',
  ],
  'no source': [one({knowledge: {}}), 'agents[0].knowledge: must have one of folder, sitemap'],
  'a sitemap on disk': [
    one({knowledge: {sitemap: 'file:///etc/passwd'}}),
    'agents[0].knowledge.sitemap: must be an absolute http or https URL',
  ],
  'a URL without its path': [
    one({knowledge: {...docs, url: 'https://www.example.com/'}}),
    'agents[0].knowledge.url: must contain {path}',
  ],
  'an environment variable that is not set': [
    one({apiKey: {env: 'NO_KEY'}}),
    'agents[0].apiKey: the environment variable NO_KEY is not set',
  ],
  'a model without an upstream server': [
    one({model: 'gpt'}),
    'agents[0].model: needs an upstream server (UPSTREAM_BASE_URL); without one there are embedded-search, embedded-search-brief',
  ],
};

for (const [name, [content, ...lines]] of Object.entries(invalid)) {
  test(`${name} → error that names the field`, () => {
    expect(thrown(() => read(content))).to.include({name: 'ConfigurationError', message: lines.join('\n')});
  });
}

test('no JSON, no file → error that names the file', () => {
  expect(String(thrown(() => read('{"agents": [')))).to.match(/agents\.json is not valid JSON/);
  const missing = () => readAgentsFile(join(folder, 'none.json'), {environment: {}, hasUpstream: false});
  expect(String(thrown(missing))).to.match(/none\.json cannot be read/);
});

test('agents.schema.json → is the schema of the code', () => {
  const stored = new URL('../../demo/service/configuration/agents.schema.json', import.meta.url);

  expect(JSON.parse(readFileSync(stored, 'utf8'))).to.deep.equal(
    JSON.parse(JSON.stringify(agentsFileSchema())),
  );
});
