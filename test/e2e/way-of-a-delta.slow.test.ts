import {createServer as createService, type ServerResponse} from 'node:http';
import {after, test} from 'node:test';
import {expect} from 'chai';
import {createServer, type Plugin} from 'vite';

import {read} from '../support/guides.js';
import {listen} from '../support/listen.js';
import {openBrowser, tabsOf} from '../support/open.js';
import {temporaryFolder} from '../support/temporary-folder.js';

/** A timer of the chat, such as the one for `chat-bot-change`, cannot run while each of them is drawn. */
const DELTAS = ['one more', 'and another', 'a third', 'a fourth', 'the last'];

/** They listen to the conversation, too: for `chat-bot-change`. */
const BESIDE = ['conversation/message', 'session/session'];

const {newTab} = tabsOf(await openBrowser());

let reply: ServerResponse | undefined;
const service = await listen(
  createService((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'text/event-stream');
    if (request.method === 'OPTIONS') response.end();
    else {
      reply = response;
      say('A first word');
    }
  }),
);
after(() => service.close());

function say(content: string): void {
  reply!.write(`data: ${JSON.stringify({choices: [{index: 0, delta: {content}}]})}\n\n`);
}

/** Serves each module of src/ as a script of its own, whose functions can be counted. */
async function openSources(): Promise<string> {
  const html = `<!doctype html><html lang="en"><title>Sources</title>
    <chat-bot bot-id="docs" base-url="${service.url}"></chat-bot><script type="module" src="/src/define.ts"></script>`;
  const page: Plugin = {
    name: 'page',
    configureServer: ({middlewares}) => {
      middlewares.use('/page', (_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(html);
      });
    },
  };
  const server = await createServer({
    configFile: false,
    cacheDir: temporaryFolder(),
    logLevel: 'error',
    plugins: [page],
    server: {port: 0, hmr: false},
    // Otherwise Vite loads the page again when it has bundled a package.
    optimizeDeps: {noDiscovery: true},
  });
  await server.listen();
  after(() => server.close());
  return new URL('page', server.resolvedUrls!.local[0]).href;
}

/** The files of the section. */
function documentedFiles(): string[] {
  const [, section = ''] = /^## The way of a delta$(.*?)^## /ms.exec(read('src/README.md')) ?? [];
  return [...section.matchAll(/^\d+\. `(.+?)`/gm)].map(([, file = '']) => file);
}

const sources = await openSources();

test('words that follow in a running reply → only the files that src/README.md lists run for each delta', async () => {
  const page = await newTab();
  await page.goto(sources);
  const field = page.getByRole('textbox');
  await field.fill('Hi');
  await field.press('Enter');
  const draw = async (words: string) => {
    say(` ${words}`);
    await page.getByText(words).waitFor();
  };
  await page.getByText('A first word').waitFor();
  await draw('the reply flows');
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', {callCount: true, detailed: false});
  const filesSinceLast = async () => {
    const {result} = await session.send('Profiler.takePreciseCoverage');
    const hasRun = result.filter(({functions}) => functions.some(({ranges}) => ranges[0]!.count > 0));
    return hasRun.flatMap(({url}) => /\/src\/(.+)\.ts/.exec(url)?.[1] ?? []);
  };
  await filesSinceLast();
  let common: string[] | undefined;
  for (const words of DELTAS) {
    await draw(words);
    const files = await filesSinceLast();
    common = common?.filter((file) => files.includes(file)) ?? files;
  }
  expect(common!.sort()).to.deep.equal([...documentedFiles(), ...BESIDE].sort());
});
