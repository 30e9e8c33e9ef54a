import {cp, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Browser, Page} from 'playwright';
import {build, type Plugin} from 'vite';

import {launchBrowser} from '../../scripts/test/browser.js';
import {startStaticServer} from './static-server.js';

export interface BuiltPage {
  readonly browser: Browser;
  readonly page: Page;
  /** The page. `/blank` is a page of the same site without the script. */
  readonly url: string;
  /** The built files. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The `load` event does not wait for a module with a top-level await; the attribute shows that it has run. */
const HTML = `<!doctype html><html lang="en"><title>Built</title><body><script type="module">
  import '/page.js';
  document.documentElement.dataset.ready = '';
</script></body></html>`;

const BLANK = '<!doctype html><html lang="en"><title>Blank</title></html>';

/** Waits until the script of a built page has run. */
export async function scriptOf(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({state: 'attached'});
}

/**
 * Builds the script `entry` for production, and opens a page that contains only this script, after `body`. `published`: the page
 * can load the files of `dist/`, too.
 */
export async function openBuiltPage(
  entry: URL,
  plugins: Plugin[] = [],
  {body = '', published = false} = {},
): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'built-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: entry.pathname,
        output: {entryFileNames: 'page.js'},
        preserveEntrySignatures: false,
      },
    },
  });
  if (published) await cp('dist', folder, {recursive: true});
  const pages = {'/': {html: HTML.replace('<body>', `<body>${body}`)}, '/blank': {html: BLANK}};
  const server = await startStaticServer(pages, pathToFileURL(`${folder}/`));
  const browser = await launchBrowser();
  const close = async () => {
    await browser.close();
    server.close();
    await rm(folder, {recursive: true});
  };
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(server.url);
    await scriptOf(page);
    return {browser, page, url: server.url, folder, close};
  } catch (error) {
    await close();
    throw error;
  }
}
