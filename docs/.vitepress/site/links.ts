import {posix} from 'node:path';

import {INCLUDED, sourceOf} from './pages.js';

/** What a link may lead to. */
export interface Places {
  /** The names of all pages. */
  readonly pages: ReadonlySet<string>;
  /** The address of the project's files on the web, such as `https://git.example.com/chat/blob/HEAD`, if it has one. */
  readonly repository: string | undefined;
  /** The path of the project's files on the server of the development. `undefined`: a build imports images by their paths. */
  readonly served: string | undefined;
}

const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * The one rule for links, which are written for GitHub. A link to the file of a page leads to the page, a link to any other file
 * leads into the repository. Without a repository it has no target, and the result is `undefined`.
 *
 * @param page - the name of the page that has the link
 */
export function linkTarget(href: string, page: string, {pages, repository}: Places): string | undefined {
  if (EXTERNAL.test(href) || href.startsWith('#')) return href;
  const [path = '', ...fragment] = href.split('#');
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : '';
  const file = inRepository(path, page);
  const name = pageOf(file);
  if (name !== undefined && pages.has(name)) return `/${name}.md${hash}`;
  return repository && `${repository}/${file}${hash}`;
}

/** Returns the address of an image: relative to the page in a build. */
export function imageSource(src: string, page: string, {served}: Places): string {
  if (EXTERNAL.test(src)) return src;
  const file = inRepository(src, page);
  if (served !== undefined) return `${served}/${file}`;
  // Vue imports the files of addresses that begin with a dot.
  return posix.relative(posix.join('docs', posix.dirname(page)), file).replace(/^(?!\.)/, './');
}

/** Resolves a path from the file that has the text of a page. */
function inRepository(path: string, page: string): string {
  const folder = posix.join('docs', posix.dirname(sourceOf(page)));
  return posix.join(folder, decodeURI(path)).replace(/\/$/, '');
}

function pageOf(file: string): string | undefined {
  const inDocs = INCLUDED[file] ?? /^docs\/(.+\.md)$/.exec(file)?.[1];
  return inDocs?.slice(0, -'.md'.length);
}

/** Returns the address of the project's files from the field `repository` of package.json. */
export function repositoryFiles(repository: string | {url: string} | undefined): string | undefined {
  const url = typeof repository === 'string' ? repository : repository?.url;
  const address = url?.replace(/^git\+/, '').replace(/\.git$/, '');
  return address && /^https:/.test(address) ? `${address}/blob/HEAD` : undefined;
}
