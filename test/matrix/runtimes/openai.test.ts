// A key and a prompt (docs/relay.md) on each runtime: the two examples, and those of Bun and Deno with the agent of these.
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {body, HEADERS, KEY} from '../../relay/relay.js';
import {heard} from '../../relay/openai/openai-relay.js';
import {freePort} from '../../support/free-port.js';
import {example} from '../../support/guides.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {citation, Refusal, strictOpenAI, words} from '../../support/openai-servers.js';
import {isUp, runNode, startNode} from '../../support/program.js';
import {buildRelay, startWorkerd, stopWorkerd, WORKERD} from '../workerd.js';
import {copyPackage} from './copy-package.js';

const NODE = example('relay.md', 'On Node', 'createRelay');
const [AGENT] = /^ {2}bots: .+$/m.exec(NODE)!;

/** Returns an example with the agent of the section. */
const withAgent = (code: string): string =>
  code
    .replace(
      "serviceUrl: 'https://agents.example.com'",
      "format: 'openai', serviceUrl: 'https://api.openai.com/v1'",
    )
    .replace("  bots: ['docs-private'],", AGENT)
    .replace('AGENT_KEY', 'OPENAI_API_KEY');

const suffix = process.platform === 'win32' ? '.exe' : '';

interface Runtime {
  readonly name: string;
  readonly code: string;
  readonly packages: readonly string[];
  readonly command?: (folder: string) => readonly [program: string, ...args: string[]];
}

const RUNTIMES: readonly Runtime[] = [
  {name: 'Node', code: NODE, packages: [], command: () => [process.execPath, 'server.js']},
  {
    name: 'Bun',
    code: withAgent(example('relay.md', 'Bun', 'createRelay')),
    packages: ['bun@1.4.5'],
    command: (folder) => [join(folder, 'node_modules/bun/bin/bun.exe'), 'server.js'],
  },
  {
    name: 'Deno',
    code: withAgent(example('relay.md', 'Deno', 'createRelay')),
    packages: ['deno@2.9.6'],
    command: (folder) => [
      join(folder, `node_modules/deno/deno${suffix}`),
      ...'run --no-prompt --node-modules-dir=manual --allow-net --allow-env=OPENAI_API_KEY server.js'.split(
        ' ',
      ),
    ],
  },
  {name: 'Cloudflare', code: example('relay.md', 'On Cloudflare', 'createRelay'), packages: [WORKERD]},
];

runNode(['--import', 'tsx', 'scripts/build/compile.ts']);

suite('a key and a prompt', () => {
  for (const {name, code, packages, command} of RUNTIMES) {
    test(
      `${name} → the server of the model gets the prompt, the visitor a reply with a reference`,
      {timeout: 240_000},
      async (context) => {
        const folder = installOnDemand(`openai-${name}`, packages);
        if (folder === undefined) return context.skip(`${packages.join(', ')} could not be fetched`);
        const reply = {...words('We ship ', `to Oslo${KEY}.`), finish: 'stop'} as const;
        const source = {
          content: '',
          annotations: [citation('https://shop.example.com/shipping', 'Shipping')],
        };
        const {url, requests} = await strictOpenAI(context, KEY, ({body}) =>
          JSON.stringify(body).includes('limit')
            ? new Refusal(429, {message: 'org-secret', type: 'requests'}, {'retry-after': '7'})
            : {...reply, deltas: [...reply.deltas, source]},
        );
        const port = await freePort();
        const local = code.replace('https://api.openai.com/v1', url).replace('8787', String(port));
        let origin = `http://127.0.0.1:${port}`;
        if (command) {
          copyPackage(folder);
          writeFileSync(join(folder, 'server.js'), local);
          const [program, ...args] = command(folder);
          await isUp(origin, startNode(context, args, {program, cwd: folder, env: {OPENAI_API_KEY: KEY}}));
        } else {
          await buildRelay(folder);
          writeFileSync(join(folder, 'worker.js'), local);
          const modules = {'worker.js': 'worker.js', 'chat-bot-element/relay': 'relay.js'};
          const worker = {modules, variables: {OPENAI_API_KEY: KEY}};
          const {process, urls} = await startWorkerd(folder, {relay: worker});
          context.after(() => stopWorkerd(process));
          origin = urls.get('relay')!;
        }
        const ask = (content: string, stream: boolean) =>
          fetch(`${origin}/v1/chat/completions`, {
            method: 'POST',
            headers: {...HEADERS, 'cf-connecting-ip': '192.0.2.7'},
            body: body({messages: [{role: 'user', content}], stream}),
          });

        for (const stream of [true, false]) {
          const response = await ask('Do you ship to Oslo?', stream);
          const {text, end, references} = heard(await response.text());
          expect([text, end]).to.deep.equal(['We ship to Oslo….', 'stop']);
          expect(references.map(({title}) => title)).to.deep.equal(['Shipping']);
        }
        const refused = await ask('limit', true);
        expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '7']);
        expect(await refused.text()).to.not.match(/org-secret/);
        expect(requests.length).to.equal(3);
        const {model, messages} = requests[0]!.body as {
          model: string;
          messages: {role: string; content: string}[];
        };
        expect(model).to.equal('gpt-4o-mini');
        expect(messages[0]!.content).to.match(/garden shop/);
      },
    );
  }
});
