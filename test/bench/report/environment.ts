import {arch, cpus, platform} from 'node:os';

import {launchBrowser} from '../../../scripts/test/browser.js';

/** Returns the date, the browser and the machine of a run as one sentence. */
export async function environment(): Promise<string> {
  const browser = await launchBrowser();
  const version = browser.version();
  await browser.close();
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, Chromium ${version}, ${processors.length} × ${model}, ${platform()} ${arch()}.`;
}
