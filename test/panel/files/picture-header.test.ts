import {suite, test} from 'node:test';
import {expect} from 'chai';

import {FileBytes} from '../../../src/panel/files/file-bytes.js';
import type {PictureKind} from '../../../src/panel/files/file-kind.js';
import {pictureHeader} from '../../../src/panel/files/picture-header.js';
import {rejection} from '../../support/rejection.js';
import * as build from './picture-bytes.js';

const {bytes, u16, u32} = build;

async function header(
  kind: PictureKind,
  content: Uint8Array,
): Promise<[sizes: unknown, isAnimation: boolean]> {
  const {sizes, isAnimation} = await pictureHeader(kind, new FileBytes(build.file(content)));
  return [sizes.length === 1 ? sizes[0] : sizes, await isAnimation()];
}

function has(
  kind: PictureKind,
  rows: readonly (readonly [what: string, Uint8Array, sizes: unknown, boolean?])[],
) {
  for (const [what, content, sizes, isAnimation = false] of rows)
    test(`${what} → ${JSON.stringify(sizes)}${isAnimation ? ', animation' : ''}`, async () => {
      expect(await header(kind, content)).to.deep.equal([sizes, isAnimation]);
    });
}

function hasNone(kind: PictureKind, rows: Readonly<Record<string, Uint8Array>>) {
  for (const [what, content] of Object.entries(rows))
    test(`${what} → rejected`, async () => {
      expect(await rejection(header(kind, content))).to.be.instanceOf(RangeError);
    });
}

suite('JPEG', () => {
  const profile = build.segment(0xe2, new Uint8Array(65_533));
  has('image/jpeg', [
    ['baseline', build.jpeg(640, 480), [640, 480]],
    ['progressive', build.jpeg(640, 480, [], 0xc2), [640, 480]],
    ['behind 30 long segments', build.jpeg(640, 480, Array<Uint8Array>(30).fill(profile)), [640, 480]],
    ['behind a thumbnail', build.jpeg(640, 480, [build.segment(0xe1, build.jpeg(160, 120))]), [640, 480]],
    [
      'behind tables',
      build.jpeg(
        640,
        480,
        [0xc4, 0xdb, 0xcc].map((marker) => build.segment(marker, [0])),
      ),
      [640, 480],
    ],
    ['behind fill bytes', build.jpeg(640, 480, [[0xff, 0xff, 0xff]]), [640, 480]],
    ['behind bytes between segments', build.jpeg(640, 480, [[1, 2, 3, 0xff, 0]]), [640, 480]],
    ['with bytes behind its end', bytes(build.jpeg(640, 480), [0xff, 0xd9], 'garbage'), [640, 480]],
  ]);
  hasNone('image/jpeg', {
    'picture data without a size': bytes([0xff, 0xd8], build.segment(0xda, [0]), build.jpeg(1, 1)),
    'end without a size': bytes([0xff, 0xd8, 0xff, 0xd9], build.jpeg(1, 1)),
    'side of 0': build.jpeg(640, 0),
    'no more bytes': bytes([0xff, 0xd8, 0xff]),
    'segment behind the end': bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]),
  });
});

suite('PNG', () => {
  const comment = build.chunk('tEXt', new Uint8Array(100_000));
  const animation = build.animationControl(2);
  const behindData = bytes(build.png(640, 480).slice(0, -12), animation, build.chunk('IEND', []));
  has('image/png', [
    ['still', build.png(640, 480), [640, 480]],
    ['animation', build.png(640, 480, [animation]), [640, 480], true],
    ['animation behind a long chunk', build.png(640, 480, [comment, animation]), [640, 480], true],
    ['animation of one picture', build.png(640, 480, [build.animationControl(1)]), [640, 480]],
    ['mark of an animation behind the data', behindData, [640, 480]],
    ['huge', build.png(30_000, 30_000), [30_000, 30_000]],
    ['largest number', build.png(0xffffffff, 0xffffffff), [0xffffffff, 0xffffffff]],
  ]);
  hasNone('image/png', {
    'another first chunk': bytes(build.PNG_SIGNATURE, build.chunk('sRGB', [0]), build.png(1, 1)),
    'no more bytes': build.PNG_SIGNATURE,
  });
});

suite('GIF', () => {
  const comment = bytes('!\xFE', build.subBlocks(new Uint8Array(200_000)));
  const [red, blue] = [build.gifFrame(6, 4, 0), build.gifFrame(6, 4, 1)];
  has('image/gif', [
    [
      'still',
      build.gif(6, 4),
      [
        [6, 4],
        [6, 4],
      ],
    ],
    [
      'animation',
      build.gif(6, 4, [red, blue]),
      [
        [6, 4],
        [6, 4],
      ],
      true,
    ],
    [
      'long animation',
      build.gif(640, 480, [build.gifFrame(640, 480, 0), blue]),
      [
        [640, 480],
        [640, 480],
      ],
      true,
    ],
    [
      'frame behind a long comment',
      build.gif(6, 4, [red], comment),
      [
        [6, 4],
        [6, 4],
      ],
    ],
    [
      'comment between frames',
      build.gif(6, 4, [red, comment, blue]),
      [
        [6, 4],
        [6, 4],
      ],
      true,
    ],
    [
      'comma within the data',
      build.gif(6, 4, [bytes(red.subarray(0, 18), [2, 2, 0x2c, 0x2c, 0])]),
      [
        [6, 4],
        [6, 4],
      ],
    ],
    [
      'frame larger than the screen',
      build.gif(6, 4, [build.gifFrame(60, 40, 0)]),
      [
        [6, 4],
        [60, 40],
      ],
    ],
    [
      'frame beside the screen',
      build.gif(6, 4, [build.gifFrame(6, 4, 0, 100)]),
      [
        [6, 4],
        [106, 4],
      ],
    ],
    [
      'frame without an end',
      build.gif(6, 4, [red.subarray(0, 19)]).slice(0, -1),
      [
        [6, 4],
        [6, 4],
      ],
    ],
  ]);
  hasNone('image/gif', {'no frame': build.gif(6, 4, []), 'no more bytes': bytes('GIF89a')});
});

suite('WebP', () => {
  has('image/webp', [
    ['lossy', build.vp8(640, 480), [640, 480]],
    ['lossy with flags beside the size', build.vp8(640 + 0x4000, 480 + 0xc000), [640, 480]],
    ['lossless', build.vp8l(640, 480), [640, 480]],
    ['largest lossless', build.vp8l(16_384, 16_384), [16_384, 16_384]],
    ['extended', build.vp8x(640, 480), [640, 480]],
    ['animation', build.vp8x(640, 480, 2), [640, 480], true],
    ['extended with alpha', build.vp8x(70_000, 480, 0x10), [70_000, 480]],
    ['of an encoder', build.fromBase64(build.ENCODED['VP8 ']), [6, 4]],
    ['lossless of an encoder', build.fromBase64(build.ENCODED.VP8L), [6, 4]],
    ['animation of an encoder', build.fromBase64(build.ANIMATED.WebP), [6, 4], true],
  ]);
  hasNone('image/webp', {
    'unknown chunk': build.webP('EXIF', new Uint8Array(40)),
    'lossy without its mark': build.webP('VP8 ', new Uint8Array(40)),
    'no more bytes': bytes('RIFF\0\0\0\0WEBPVP8X'),
  });
});

suite('AVIF and HEIC', () => {
  const {box, ftyp, ispe, meta, moov} = build;
  const brands = ftyp('avif', 'mif1');
  const properties = box('iprp', box('ipco', ispe(6, 4)));
  const media = box('mdat', new Uint8Array(200_000));
  has('image/avif', [
    ['still', bytes(brands, meta(ispe(640, 480))), [640, 480]],
    [
      'tiles',
      bytes(brands, meta(ispe(64, 48), ispe(640, 480))),
      [
        [64, 48],
        [640, 480],
      ],
    ],
    ['behind the data', bytes(brands, media, meta(ispe(640, 480))), [640, 480]],
    [
      'cut',
      bytes(brands, meta(ispe(640, 480), box('clap', u32(1200), u32(2), u32(400), u32(1)))),
      [
        [640, 480],
        [600, 400],
      ],
    ],
    [
      'sequence',
      bytes(ftyp('avis'), meta(ispe(6, 4)), moov(640, 480)),
      [
        [6, 4],
        [640, 480],
      ],
      true,
    ],
    ['still that is also a sequence', bytes(ftyp('avif', 'avis'), meta(ispe(6, 4))), [6, 4], true],
    ['track without a size', bytes(ftyp('avis'), meta(ispe(6, 4)), moov(0, 0)), [6, 4], true],
    [
      'box of 64 bits',
      bytes(brands, u32(1), 'meta', u32(0), u32(20 + properties.length), u32(0), properties),
      [6, 4],
    ],
    [
      'box of 64 bits without a size',
      bytes(brands, u32(1), 'mdat', u32(0), u32(16), meta(ispe(6, 4))),
      [6, 4],
    ],
    ['box to the end', bytes(brands, meta(ispe(6, 4)), u32(0), 'mdat', new Uint8Array(9)), [6, 4]],
    ['of an encoder', build.fromBase64(build.ENCODED.AVIF), [6, 4]],
    [
      'sequence of an encoder',
      build.fromBase64(build.ANIMATED.AVIF),
      [
        [6, 4],
        [6, 4],
      ],
      true,
    ],
  ]);
  has('image/heic', [
    ['still', bytes(ftyp('heic', 'mif1'), meta(ispe(4032, 3024))), [4032, 3024]],
    ['sequence', bytes(ftyp('hevc'), meta(ispe(6, 4))), [6, 4], true],
  ]);
  const deep = Array.from({length: 9}).reduce<Uint8Array>((inner) => box('trak', inner), ispe(6, 4));
  hasNone('image/avif', {
    'no size': bytes(brands, meta()),
    'size in a box of another name': bytes(brands, box('free', ispe(6, 4))),
    'size at a depth where none stands': bytes(brands, box('moov', deep)),
    'cut to nothing': bytes(brands, meta(ispe(6, 4), box('clap', new Uint8Array(32)))),
    'box that is longer than the file': bytes(brands, u32(100), 'meta'),
    'box that is longer than its parent': bytes(brands, box('meta', u32(0), u32(100), 'iprp'), media),
    'box that is shorter than its head': bytes(brands, u32(7), 'meta', u32(0)),
    'long header': bytes(brands, box('meta', u32(0), new Uint8Array(1_048_576))),
  });
});

suite('bounded work', () => {
  /** Counts what is read of a file. */
  class CountedBlob extends Blob {
    reads = 0;
    length = 0;

    override slice(start: number, end: number): Blob {
      this.reads += 1;
      this.length += end - start;
      return super.slice(start, end);
    }
  }

  async function readOf(kind: PictureKind, content: Uint8Array<ArrayBuffer>): Promise<CountedBlob> {
    const blob = new CountedBlob([content]);
    await pictureHeader(kind, new FileBytes(blob))
      .then(({isAnimation}) => isAnimation())
      .catch(() => undefined);
    return blob;
  }

  const LENGTH = 40_000_000;
  const filled = (start: Uint8Array, pattern: readonly number[]) => {
    const content = new Uint8Array(LENGTH);
    content.set(start);
    for (let at = start.length; at < LENGTH; at += 1)
      content[at] = pattern[(at - start.length) % pattern.length]!;
    return content;
  };

  const short = [
    ['image/png', filled(build.png(640, 480), [1])],
    ['image/gif', filled(bytes(build.gif(6, 4).slice(0, -1), build.gif(6, 4).slice(19)), [1])],
    ['image/avif', bytes(build.ftyp('avif'), build.meta(build.ispe(6, 4)), new Uint8Array(70_000))],
  ] as const;
  for (const [kind, content] of short)
    test(`${kind} with its header in front → one window read`, async () => {
      const {reads, length} = await readOf(kind, content);
      expect([reads, length]).to.deep.equal([1, 65_536]);
    });

  test('long segments → passed over without a read of each byte', async () => {
    const {reads} = await readOf(
      'image/jpeg',
      build.jpeg(
        1,
        1,
        Array<Uint8Array>(20).fill(build.segment(0xe2, new Uint8Array(65_533))),
      ) as Uint8Array<ArrayBuffer>,
    );
    expect(reads).to.be.at.most(22);
  });

  const endless: Readonly<Record<string, readonly [PictureKind, Uint8Array<ArrayBuffer>]>> = {
    'JPEG of empty segments': ['image/jpeg', filled(bytes([0xff, 0xd8]), [0xff, 0xe0, 0, 2])],
    'JPEG of fill bytes': ['image/jpeg', filled(bytes([0xff, 0xd8]), [0xff])],
    'PNG of empty chunks': [
      'image/png',
      filled(build.png(1, 1).slice(0, 33), [0, 0, 0, 0, 97, 98, 99, 100, 0, 0, 0, 0]),
    ],
    'GIF of empty comments': [
      'image/gif',
      filled(bytes('GIF89a', u16(0), u16(0), [0, 0, 0]), [0x21, 0xfe, 0]),
    ],
    'GIF of short data': ['image/gif', filled(build.gif(6, 4).slice(0, 37), [1, 0x2c])],
    'AVIF of empty boxes': ['image/avif', filled(build.ftyp('avif'), [0, 0, 0, 8, 97, 98, 99, 100])],
    'AVIF of empty properties': [
      'image/avif',
      filled(bytes(build.ftyp('avif'), u32(LENGTH - 20), 'meta'), [0, 0, 0, 8, 105, 112, 99, 111]),
    ],
  };
  for (const [what, [kind, content]] of Object.entries(endless))
    test(`40 MB: ${what} → at most 32 MB read`, async () => {
      const {length, reads} = await readOf(kind, content);
      expect(length).to.be.at.most(512 * 65_536);
      expect(reads).to.be.at.most(512);
    });
});
