// Prepares pictures on a page with a strict policy, in a Firefox as it is and in one that resists fingerprinting.
import {createServer} from 'node:http';
import {after, before, test} from 'node:test';
import {expect} from 'chai';
import {firefox} from 'playwright';
import {build, type Rolldown} from 'vite';

import {onPath} from '../../../scripts/test/browser.js';
import type {prepareFile} from '../../../src/panel/files/prepare-file.js';
import {gif} from '../../panel/files/picture-bytes.js';
import {listen} from '../../support/listen.js';
import {root} from '../../support/program.js';

const POLICY = `default-src 'none'; script-src 'self'`;

const program = onPath('firefox-esr', 'firefox');
let site: Awaited<ReturnType<typeof listen>>;

before(async () => {
  const [result] = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {entry: 'src/panel/files/prepare-file.ts', formats: ['es'], fileName: 'prepare-file'},
    },
  })) as Rolldown.RolldownOutput[];
  const {code} = result!.output[0];
  site = await listen(
    createServer(({url: path}, response) => {
      const isScript = path === '/prepare-file.js';
      response.setHeader('content-security-policy', POLICY);
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? code : '<!doctype html><title>Pictures</title>');
    }),
  );
});
after(() => site.close());

/** Returns the types of a GIF and a PDF, or why they are refused, in a Firefox with these preferences. */
async function outcomes(preferences: Record<string, boolean>): Promise<readonly string[]> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: program!,
    firefoxUserPrefs: preferences,
  });
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    return await page.evaluate(
      async ([picture, script]) => {
        const room = (await import(script)) as {prepareFile: typeof prepareFile};
        const contents = [Uint8Array.from(picture), '%PDF-1.7', Uint8Array.from(picture)];
        const calls = contents.map((content) =>
          room.prepareFile(new File([content], 'x'), ['image/gif', 'application/pdf'], 1_000),
        );
        const settled = await Promise.allSettled(calls);
        return settled.map((one) =>
          one.status === 'fulfilled' ? one.value.type : (one.reason as {problem: string}).problem,
        );
      },
      [[...gif(6, 4)], `${site.url}/prepare-file.js`] as const,
    );
  } finally {
    await browser.close();
  }
}

const skip = program === undefined && 'There is no firefox on the PATH.';

test('firefox as it is → pictures and PDF are prepared', {skip}, async () => {
  expect(await outcomes({})).to.deep.equal(['image/jpeg', 'application/pdf', 'image/jpeg']);
});

test('firefox that resists fingerprinting → pictures are refused as protected', {skip}, async () => {
  const preferences = {'privacy.resistFingerprinting': true};
  expect(await outcomes(preferences)).to.deep.equal(['protected', 'application/pdf', 'protected']);
});
