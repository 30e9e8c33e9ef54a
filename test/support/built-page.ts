import {mkdtemp, rm} from 'node:fs/promises';
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
  close(): Promise<void>;
}

/** The `load` event does not wait for a module with a top-level await; this attribute does. */
const HTML = `<!doctype html><html lang="en"><title>Built</title><body><script type="module">
  import '/page.js';
  document.documentElement.dataset.ready = '';
</script></body></html>`;

/**
 * Builds the script `entry` for production, with `plugins`, and opens a page that contains only this script.
 */
export async function openBuiltPage(entry: URL, plugins: Plugin[] = []): Promise<BuiltPage> {
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
  const server = await startStaticServer({'/': {html: HTML}}, pathToFileURL(`${folder}/`));
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
    await page.locator('html[data-ready]').waitFor({state: 'attached'});
    return {browser, page, close};
  } catch (error) {
    await close();
    throw error;
  }
}
