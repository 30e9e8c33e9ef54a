// Makes the pictures of the README from the running demo.
import {mkdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {createServer} from 'vite';

import {launchBrowser} from './browser.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = new URL('../demo/screenshots/', import.meta.url);

process.chdir(root);
mkdirSync(folder, {recursive: true});
const demo = await createServer({logLevel: 'warn', server: {port: 0}});
await demo.listen();
const address = demo.resolvedUrls!.local[0]!;
const browser = await launchBrowser();

for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({
    viewport: {width: 1280, height: 1400},
    deviceScaleFactor: 2,
    colorScheme,
  });
  await page.goto(address);
  const widget = page.locator('chat-bot');
  await widget.evaluate((element) => Object.assign(element.style, {inlineSize: '560px', blockSize: '800px'}));
  await widget.getByRole('textbox').fill('How do I embed the widget in React?');
  await page.keyboard.press('Enter');
  await widget.locator('summary').click();
  await widget
    .locator('[part=transcript]')
    .evaluate((transcript) => transcript.scrollTo(0, transcript.scrollHeight));
  await widget.getByRole('button', {name: 'Jump'}).waitFor({state: 'detached'});
  await widget.screenshot({path: fileURLToPath(new URL(`chat-${colorScheme}.png`, folder))});
  await page.close();
}

await browser.close();
await demo.close();
