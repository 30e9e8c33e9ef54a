import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {assert, expect} from 'chai';

import {DocumentReader} from '../../demo/service/sources/document-reader.js';
import {rejection} from '../support/rejection.js';

const BASE = 'https://www.example.com/sitemap.xml';
const MEGABYTE = 1024 * 1024;
const {signal} = new AbortController();
// On a busy machine, 50 MB take some seconds. What these tests are about would take hours.
const reader = new DocumentReader(60_000);

const read = (xml: string) => reader.readSitemap(BASE, new TextEncoder().encode(xml), signal);
const urls = async (xml: string) =>
  (await read(xml)).map(({url}) => url.replace('https://www.example.com', ''));
const urlset = (...locations: string[]) =>
  `<urlset>${locations.map((location) => `<url><loc>${location}</loc></url>`).join('')}</urlset>`;
const many = (text: string, bytes: number) => text.repeat(bytes / text.length);

/** Shapes that take quadratic or cubic time if they are read with regular expressions, by their sizes in bytes. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  'spaces within a tag': (bytes) => `<urlset><url><loc >${many(' ', bytes)}</url>`,
  'comments that do not end': (bytes) => `<urlset>${many('<!--', bytes)}`,
  'tags that do not end': (bytes) => `<urlset>${many('<url a', bytes)}`,
  'CDATA that does not end': (bytes) => `<urlset><url><loc>${many('<![CDATA[', bytes)}`,
  ampersands: (bytes) => urlset(many('&', bytes)),
  'a long number of a character': (bytes) => urlset(`&#${many('1', bytes)};`),
  'definitions of entities': (bytes) => `<!DOCTYPE a [${many('<!ENTITY a "b">', bytes)}`,
};

for (const [name, shape] of Object.entries(SHAPES)) {
  test(`sitemap of 2 KB and of 4 MB: ${name} → read, or refused, within the time limit`, async () => {
    for (const bytes of [2048, 4 * MEGABYTE]) {
      const {length} = await read(shape(bytes)).catch((error: Error) => {
        expect(error.message).to.match(/is nested too deeply\.$|is not a sitemap\.$/);
        return [];
      });
      assert(length <= 1, `${length} entries`);
    }
  });
}

test('sitemap of 50 MB, compressed or not → the first 50,000 entries', async () => {
  const entry = `<url><loc>https://www.example.com/a?x=1&amp;y=2</loc>${' '.repeat(100)}</url>\n`;
  const xml = new TextEncoder().encode(`<urlset>${many(entry, 49 * MEGABYTE)}</urlset>`);

  for (const bytes of [xml, gzipSync(xml)]) {
    expect((await reader.readSitemap(BASE, bytes, signal)).length).to.equal(50_000);
  }
});

test('compressed sitemap of over 50 MB → rejects', async () => {
  const bytes = gzipSync(Buffer.alloc(60 * MEGABYTE, '<urlset>'));

  expect(String(await rejection(reader.readSitemap(BASE, bytes, signal)))).to.match(
    /sitemap\.xml could not be read: .*52428800/,
  );
});

test('entry with a character that is none, without an address, with another scheme → only this one is left out', async () => {
  const wrong = ['/b&#x110000;', '/c&#xD800;', '/\uFFFD', '', 'https://', 'ftp://x/', '/d'.repeat(1025)];

  expect(await urls(urlset('/a', ...wrong, '/e'))).to.deep.equal(['/a', '/e']);
});

test('ampersands, numbers of characters, CDATA, comments, white space, other elements → the address', async () => {
  const image = '<image:image><image:loc>/image.png</image:loc></image:image>';
  const xml = `<?xml version="1.0"?><urlset>
    <url><loc>
      /a?x=1&y=2&amp;z=&#51;&#x34;</loc><lastmod> 2026-01-01 </lastmod>${image}</url>
    <!-- <url><loc>/old</loc></url> --><url><loc><![CDATA[/b?x&y]]></loc><video><loc>/c</loc></video></url>
    <loc>/d</loc><div><url><loc>/e</loc></url></div><url><loc>/cut`;

  expect(await urls(xml)).to.deep.equal(['/a?x=1&y=2&z=34', '/b?x&y']);
  expect((await read(xml))[0]?.lastmod).to.equal('2026-01-01');
});

test('entities of the document type: nested, of a file, of an address → not expanded, nothing is fetched', async () => {
  const xml = `<!DOCTYPE urlset [
    <!ENTITY ten "xxxxxxxxxx"><!ENTITY hundred "&ten;&ten;&ten;&ten;&ten;&ten;&ten;&ten;&ten;&ten;">
    <!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY web SYSTEM "http://127.0.0.1:9/">
  ]>${urlset('/&hundred;', '/&file;', '/&web;')}`;

  expect(await urls(xml)).to.deep.equal(['/&hundred;', '/&file;', '/&web;']);
});

test('index of sitemaps → its sitemaps; text, page and empty file → rejects', async () => {
  expect(await read('<sitemapindex><sitemap><loc>/pages.xml</loc></sitemap></sitemapindex>')).to.deep.equal([
    {kind: 'sitemap', url: 'https://www.example.com/pages.xml', lastmod: undefined},
  ]);
  for (const text of ['<html><urlset></urlset></html>', 'urlset', '']) {
    expect(String(await rejection(read(text)))).to.match(
      /sitemap\.xml could not be read: it is not a sitemap\.$/,
    );
  }
});

test('feeds: RSS and Atom → the pages of their items, without the address of the feed itself', async () => {
  const rss = `<rss version="2.0"><channel><title>News</title><link>https://www.example.com/</link>
    <item><title>A</title><link>/a</link><pubDate>Fri, 27 Nov 2026 12:00:00 GMT</pubDate></item>
    <item><title>No address</title></item></channel></rss>`;
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/feed"/><link href="/"/>
    <entry><link rel="edit" href="/edit"/><link href="/b?x=1&amp;y=2"/><updated>2026-11-27T12:00:00Z</updated>
      <content><link href="/c"/></content></entry></feed>`;

  expect(await urls(rss)).to.deep.equal(['/a']);
  expect(await read(atom)).to.deep.equal([
    {kind: 'page', url: 'https://www.example.com/b?x=1&y=2', lastmod: '2026-11-27T12:00:00Z'},
  ]);
});
