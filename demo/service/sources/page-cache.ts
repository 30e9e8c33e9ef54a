import {createHash} from 'node:crypto';
import {mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import * as z from 'zod';

const storedPage = z.object({
  url: z.string(),
  format: z.enum(['html', 'markdown', 'text']),
  text: z.string(),
  /** The address that the page is cited by. */
  citedUrl: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  lastmod: z.string().optional(),
});

/** A page of a site as it was fetched. */
export type StoredPage = z.infer<typeof storedPage>;

/** Pages of a site on disk: one JSON file for each. */
export class PageCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns all pages by their URLs. Files that cannot be read are left out. */
  async readAll(): Promise<Map<string, StoredPage>> {
    await mkdir(this.#folder, {recursive: true});
    const pages = new Map<string, StoredPage>();
    for (const name of (await readdir(this.#folder)).filter((file) => file.endsWith('.json'))) {
      const text = await readFile(join(this.#folder, name), 'utf8');
      const result = storedPage.safeParse(parse(text));
      if (result.success) pages.set(result.data.url, result.data);
    }
    return pages;
  }

  async write(page: StoredPage): Promise<void> {
    const file = this.#fileOf(page.url);
    // A process that ends meanwhile must not leave half a file.
    await writeFile(`${file}.part`, JSON.stringify(page));
    await rename(`${file}.part`, file);
  }

  async delete(url: string): Promise<void> {
    await rm(this.#fileOf(url), {force: true});
  }

  #fileOf(url: string): string {
    return join(this.#folder, `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.json`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
