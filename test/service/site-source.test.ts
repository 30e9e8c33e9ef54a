import {test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import type {Section} from '../../demo/service/documents/section.js';
import {DocumentReader} from '../../demo/service/sources/document-reader.js';
import {createSiteSource, type SiteSourceOptions} from '../../demo/service/sources/site-source.js';
import type {DocumentFailure} from '../../demo/service/sources/document-failure.js';
import {htmlPage, type Site, sitemapOf, type SitePage, startSite} from './site.js';
import {rejection} from '../support/rejection.js';

const {signal} = new AbortController();
const html = {'content-type': 'text/html'};
const redirect =
  (location: string): SitePage =>
  (response) =>
    response.writeHead(302, {location}).end();
const reader = new DocumentReader();

/** Starts a site with two pages, and a source that reads it. */
async function setUp(context: TestContext, options: Partial<SiteSourceOptions> = {}) {
  const site = await startSite(context);
  site.pages.set('/sitemap.xml', sitemapOf([`${site.origin}/a`], [`${site.origin}/b`]));
  site.pages.set('/a', htmlPage('Page A', 'All about apples.'));
  site.pages.set('/b', htmlPage('Page B', 'All about bananas.'));
  const failures: DocumentFailure[] = [];
  const onFailure = (failure: DocumentFailure) => failures.push(failure);
  const common = {delay: 0, maxPages: 100, reader, onFailure};
  const create = () => createSiteSource({sitemap: `${site.origin}/sitemap.xml`, ...common, ...options});
  return {site, create, source: create(), failures};
}

const titles = (sections?: readonly Section[]) => sections?.map(({guideTitle}) => guideTitle);
const paths = (site: Site, sections?: readonly Section[]) =>
  sections?.map(({url}) => url?.replace(site.origin, ''));

test('sitemap → its first maxPages pages, with their URLs; robots.txt first', async (context) => {
  const {site, source} = await setUp(context, {maxPages: 2});
  site.pages.set(
    '/sitemap.xml',
    sitemapOf(...['/a', '/b', '/c'].map((path) => [site.origin + path] as const)),
  );
  const sections = await source.read(signal);

  expect(titles(sections)).to.deep.equal(['Page A', 'Page B']);
  expect(paths(site, sections)).to.deep.equal(['/a', '/b']);
  expect(site.takePaths()).to.deep.equal(['/robots.txt', '/sitemap.xml', '/a', '/b']);
  assert(site.requests.every(({headers}) => headers['user-agent'] === 'chat-bot-reference-service'));
});

test('nothing changed → undefined, asked for conditionally; changed, failing, too large, gone, no longer in the sitemap → as on the site', async (context) => {
  const {site, source} = await setUp(context);
  const {origin, pages} = site;
  const texts = async () => (await source.read(signal))?.map(({blocks}) => blocks.join());
  await source.read(signal);
  site.takePaths();

  expect(await source.read(signal)).to.equal(undefined);
  const again = site.requests.slice(4).filter(({path}) => path.length === 2);
  expect(again.length).to.equal(2);
  assert(again.every(({headers}) => headers['if-none-match'] !== undefined));
  pages.set('/b', htmlPage('Page B', 'All about blueberries.'));
  expect(await texts()).to.deep.equal(['All about apples.', 'All about blueberries.']);
  pages.set('/a', (response) => response.writeHead(503).end('<h1>Down</h1>'));
  pages.set('/b', (response) => response.writeHead(200, html).end('x'.repeat(6 * 1024 * 1024)));
  expect(await texts(), 'the former texts stay').to.equal(undefined);
  pages.delete('/a');
  expect(await texts()).to.deep.equal(['All about blueberries.']);
  pages.set('/sitemap.xml', sitemapOf([`${origin}/a`]));
  expect(await texts()).to.deep.equal([]);
});

const SECRET = htmlPage('Page A', 'Secret.');
const MANY = '# A\n\nText.\n\n'.repeat(10_001);
const answers =
  (text: string, headers: Record<string, string>, status = 200): SitePage =>
  (response) =>
    response.writeHead(status, headers).end(text);
/** Pages that are left out, and the reason that is reported. */
const LEFT_OUT: Record<string, [page: SitePage, reason?: RegExp]> = {
  'status 503': [answers('', html, 503), /\/a answered with status 503\.$/],
  image: [answers('png', {'content-type': 'image/png'})],
  'header `noindex`': [answers(SECRET, {...html, 'x-robots-tag': 'noindex'})],
  'markup `noindex`': [`<meta name="robots" content="noindex">${SECRET}`],
  'more sections than are read': [
    answers(MANY, {'content-type': 'text/markdown'}),
    /more than 10000 sections$/,
  ],
};

for (const [name, [page, reason]] of Object.entries(LEFT_OUT)) {
  test(`page: ${name} → left out, ${reason ? '' : 'not '}reported, the others are read`, async (context) => {
    const {site, source, failures} = await setUp(context);
    site.pages.set('/a', page);

    expect(titles(await source.read(signal))).to.deep.equal(['Page B']);
    expect(failures.length).to.equal(reason ? 1 : 0);
    if (reason) expect(failures[0]!.reason).to.match(reason);
  });
}

test('same lastmod as before → the page is not asked for', async (context) => {
  const {site, source} = await setUp(context);
  const {origin, pages} = site;
  const sitemap = (lastmod: string) =>
    pages.set('/sitemap.xml', sitemapOf([`${origin}/a`, lastmod], [`${origin}/b`, '2026-01-01']));
  sitemap('2026-01-01');
  await source.read(signal);
  sitemap('2026-02-02');
  site.takePaths();
  await source.read(signal);

  expect(site.takePaths()).to.deep.equal(['/robots.txt', '/sitemap.xml', '/a']);
});

test('robots.txt fails → nothing is asked for', async (context) => {
  const {site, source} = await setUp(context);
  site.pages.set('/robots.txt', (response) => response.writeHead(500).end());

  expect(String(await rejection(source.read(signal)))).to.match(/robots\.txt answered with status 500/);
  expect(site.takePaths()).to.deep.equal(['/robots.txt']);
});

test('pages and sitemaps of another origin → not asked for', async (context) => {
  const other = await startSite(context);
  const {site, source} = await setUp(context);
  const index = (...urls: string[]) =>
    `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
  site.pages.set('/sitemap.xml', index(`${site.origin}/pages.xml`, `${other.origin}/sitemap.xml`));
  site.pages.set('/pages.xml', sitemapOf([`${other.origin}/x`], [`${site.origin}/a`]));

  expect(titles(await source.read(signal))).to.deep.equal(['Page A']);
  expect(other.requests).to.deep.equal([]);
});

test('page redirects to another origin → not followed; within the site → cited by its new address', async (context) => {
  const other = await startSite(context);
  other.pages.set('/x', htmlPage('Elsewhere', 'Not ours.'));
  const {site, source} = await setUp(context);
  site.pages.set('/a', redirect(`${other.origin}/x`));
  expect(titles(await source.read(signal))).to.deep.equal(['Page B']);
  expect(other.requests).to.deep.equal([]);

  site.pages.set('/new', htmlPage('New', 'Moved here.'));
  site.pages.set('/a', redirect('/new'));
  expect(paths(site, await source.read(signal))).to.deep.equal(['/new', '/b']);
});

test('robots.txt forbids a page, or the address that it redirects to → not asked for, left out, the latter reported', async (context) => {
  const {site, source, failures} = await setUp(context);
  site.pages.set('/a', redirect('/step'));
  site.pages.set('/step', redirect('/private/a'));
  site.pages.set('/private/a', htmlPage('Private', 'Secret.'));
  await source.read(signal);
  site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /private\nDisallow: /b\n');
  site.takePaths();

  expect(titles(await source.read(signal))).to.deep.equal([]);
  expect(site.takePaths()).to.deep.equal(['/robots.txt', '/sitemap.xml', '/a', '/step']);
  expect(failures).to.deep.equal([
    {document: `${site.origin}/a`, reason: `${site.origin}/private/a is forbidden by robots.txt.`},
  ]);
});

test('robots.txt forbids the address that a sitemap redirects to → not asked for', async (context) => {
  const {site, source} = await setUp(context);
  site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /private\n');
  site.pages.set('/sitemap.xml', redirect('/private/x.xml'));

  expect(String(await rejection(source.read(signal)))).to.match(
    /\/private\/x\.xml is forbidden by robots\.txt/,
  );
  expect(site.takePaths()).to.deep.equal(['/robots.txt', '/sitemap.xml']);
});

test('two sources of one site → one request at a time, with the pause of robots.txt between two', async (context) => {
  const {site, create, source} = await setUp(context, {delay: 10});
  site.pages.set('/robots.txt', 'User-agent: *\nCrawl-delay: 0.03\n');
  const start = performance.now();
  await Promise.all([source.read(signal), create().read(signal)]);

  expect(site.requests.length).to.equal(8);
  assert(site.requests.every(({open}) => open === 1));
  // Before robots.txt is read, the pause is the one of the settings.
  assert(performance.now() - start > 5 * 29, 'five pauses');
});
