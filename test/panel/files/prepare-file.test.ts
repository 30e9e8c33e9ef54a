import {suite, test} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';

import {type FileProblem, FileRefused} from '../../../src/panel/files/file-refused.js';
import {prepareFile} from '../../../src/panel/files/prepare-file.js';
import {rejection} from '../../support/rejection.js';
import {cases, seed} from '../../support/sample.js';
import * as build from './picture-bytes.js';

const {bytes, file} = build;

const ALL = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic']
  .map((name) => `image/${name}`)
  .concat('application/pdf');
const MOST_BYTES = 10_000_000;

// Node has no canvas. So a picture that passes all checks is `unreadable` here.
const refused: readonly (readonly [string, File, FileProblem, kinds?: readonly string[]])[] = [
  ['SVG with the name and type of a PNG', file('<svg/>', 'x.png', 'image/png'), 'kind'],
  ['empty file', file('', 'x.png', 'image/png'), 'kind'],
  ['kind that the page does not allow', file(build.png(1, 1), 'x.jpg', 'image/jpeg'), 'kind', ['image/jpeg']],
  ['PDF where the page allows pictures', file('%PDF-1.7'), 'kind', ['image/jpeg']],
  ['large file of an unknown kind', file(new Uint8Array(MOST_BYTES + 1)), 'kind'],
  ['one byte too much', file(bytes(build.png(1, 1), new Uint8Array(MOST_BYTES))), 'size'],
  ['large PDF', file(bytes('%PDF-', new Uint8Array(MOST_BYTES))), 'size'],
  ['30,000 × 30,000', file(build.png(30_000, 30_000)), 'pixels'],
  ['one row more than 50 megapixels', file(build.jpeg(10_000, 5_001)), 'pixels'],
  ['50 megapixels', file(build.jpeg(10_000, 5_000)), 'unreadable'],
  ['large frame in a small GIF', file(build.gif(6, 4, [build.gifFrame(60_000, 60_000, 0)])), 'pixels'],
  [
    'large tile in a small AVIF',
    file(bytes(build.ftyp('avif'), build.meta(build.ispe(6, 4), build.ispe(30_000, 30_000)))),
    'pixels',
  ],
  ['no pixels', file(build.jpeg(0, 480)), 'unreadable'],
  [
    'cut to no pixels',
    file(bytes(build.ftyp('avif'), build.meta(build.ispe(6, 4), build.box('clap', new Uint8Array(32))))),
    'unreadable',
  ],
  ['AVIF without a size', file(bytes(build.ftyp('avif'), build.meta())), 'unreadable'],
  ['JPEG without a size', file([0xff, 0xd8, 0xff]), 'unreadable'],
];
for (const [what, given, problem, kinds = ALL] of refused)
  test(`${what} → ${problem}`, async () => {
    const error = await rejection(prepareFile(given, kinds, MOST_BYTES));
    expect(error).to.be.instanceOf(FileRefused).with.property('problem', problem);
  });

suite('what is read', () => {
  class WatchedFile extends File {
    readonly read: (readonly [start: number, end: number])[] = [];

    override slice(start: number, end: number, type?: string): Blob {
      this.read.push([start, end]);
      return super.slice(start, end, type);
    }
  }

  test('100 MB → refused by its first bytes', async () => {
    const large = new WatchedFile(
      [build.png(1, 1) as Uint8Array<ArrayBuffer>, new Uint8Array(100_000_000)],
      'x.png',
    );
    expect(await rejection(prepareFile(large, ALL, MOST_BYTES))).to.have.property('problem', 'size');
    expect(large.read).to.deep.equal([[0, 1_024]]);
  });

  test('folder, whose bytes cannot be read → kind', async () => {
    const folder = file('');
    folder.slice = () =>
      Object.assign(new Blob(), {arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError'))});
    expect(await rejection(prepareFile(folder, ALL, MOST_BYTES))).to.have.property('problem', 'kind');
  });
});

test('PDF → as it is, with a name and a type of its own', async () => {
  const given = file('%PDF-1.7\nrest', '../Manual.exe', 'text/html');
  const {data, ...rest} = await prepareFile(given, ALL, MOST_BYTES);
  expect(rest).to.deep.equal({name: 'Manual.pdf', type: 'application/pdf'});
  expect([data.type, await data.text()]).to.deep.equal(['application/pdf', '%PDF-1.7\nrest']);
  expect(data).not.to.be.instanceOf(File);
});

const beginnings = [
  build.jpeg(6, 4),
  build.png(6, 4),
  build.gif(6, 4),
  build.vp8(6, 4),
  build.vp8x(6, 4),
  ...Object.values(build.ENCODED).map(build.fromBase64),
  ...Object.values(build.ANIMATED).map(build.fromBase64),
].flatMap((whole) => [whole, whole.slice(0, 12), whole.slice(0, whole.length / 2)]);

/** Pictures of which some bytes were replaced. */
const damaged = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.array(fc.tuple(fc.nat(1_100), fc.nat(255))),
    fc.uint8Array({maxLength: 200}),
  )
  .map(([beginning, changes, end]) => {
    const content = bytes(beginning, end);
    for (const [at, value] of changes) if (at < content.length) content[at] = value;
    return content;
  });

test('any bytes → a PDF or a FileRefused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array(), damaged), async (content) => {
      const outcome = await prepareFile(file(content), ALL, 1_000).catch((error: unknown) => error);
      if (outcome instanceof FileRefused) return;
      expect(outcome).to.have.property('type', 'application/pdf');
    }),
    {numRuns: cases(2_000, 50_000), seed: seed()},
  );
});
