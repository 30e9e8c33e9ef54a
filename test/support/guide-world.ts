// The addresses of the examples in docs/, as a test answers them.
import {join} from 'node:path';
import type {Page, Route} from 'playwright';

export const SITE = 'https://www.example.com';
export const CDN = 'https://cdn.example.com';
export const AGENTS = 'https://agents.example.com';
export const RELAY = 'https://chat.example.com';

/** Serves the files of a folder under an address. */
export const filesOf = (folder: string) => async (route: Route) => {
  const path = join(folder, new URL(route.request().url()).pathname);
  await route.fulfill({path, headers: {'access-control-allow-origin': '*'}});
};

/** Forwards the requests for a host name, as its DNS would. */
export const passedTo =
  (origin: string, extra: Record<string, string> = {}) =>
  async (route: Route) => {
    const request = route.request();
    const {pathname} = new URL(request.url());
    const response = await fetch(origin + pathname, {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    const headers = {...Object.fromEntries(response.headers), ...extra};
    await route.fulfill({
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
    });
  };

/** What the service of the examples was asked. */
export interface Asked {
  readonly headers: Record<string, string>;
  readonly body: {readonly botId: string; readonly messages: readonly {readonly content: string}[]};
}

/** Answers the service of the examples by the one at `origin`. Returns what it is asked from then on. */
export async function answerAgents(page: Page, origin: string): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const pass = passedTo(origin);
  await page.route(`${AGENTS}/**`, async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      asked.push({headers: await request.allHeaders(), body: request.postDataJSON() as Asked['body']});
    }
    await pass(route);
  });
  return asked;
}
