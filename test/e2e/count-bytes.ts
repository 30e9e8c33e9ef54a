import type {BrowserContext, Page} from 'playwright';

declare global {
  interface Window {
    /** Body bytes of the latest reply: 0 after its headers, NaN before. */
    bytes: number;
  }
}

/** Counts the bytes of replies on all pages of a context. */
export async function countBytes(context: BrowserContext): Promise<void> {
  // tsx adds a helper to named functions: https://github.com/privatenumber/tsx/issues/113
  await context.addInitScript('globalThis.__name = (value) => value');
  await context.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    window.bytes = NaN;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (!response.url.includes('/v1/chat/completions')) return response;
      window.bytes = 0;
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          window.bytes += chunk.length;
          controller.enqueue(chunk);
        },
      });
      const {status, headers} = response;
      return new Response(response.body?.pipeThrough(counter) ?? null, {status, headers});
    };
  });
}

/** Waits until the page has got this many bytes of its latest reply. */
export async function hasBytes(page: Page, count: number): Promise<void> {
  await page.waitForFunction((bytes) => window.bytes === bytes, count);
}
