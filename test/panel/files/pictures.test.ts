import {expect} from 'chai';

import {prepareFile, type PreparedFile} from '../../../src/panel/files/prepare-file.js';
import {expectNoRejection} from '../../support/console.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {rejection} from '../../support/rejection.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';
import * as build from './picture-bytes.js';

const KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'].map((name) => `image/${name}`);

const prepared = (content: Uint8Array | Blob, name = 'photo.x'): Promise<PreparedFile> =>
  prepareFile(new File([content as BlobPart], name), KINDS, 50_000_000);

const RED = [200, 0, 0, 255];
const BLUE = [0, 0, 200, 255];
const WHITE = [255, 255, 255, 255];

/** A picture of the browser. Its left half is red, the other one blue. */
async function painted(
  width: number,
  height: number,
  type: string,
  paint = (context: CanvasRenderingContext2D) => {
    for (const [index, color] of ['rgb(200 0 0)', 'rgb(0 0 200)'].entries()) {
      context.fillStyle = color;
      context.fillRect((index * width) / 2, 0, width / 2, height);
    }
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  paint(canvas.getContext('2d')!);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  expect(blob).to.have.property('type', type);
  return new Uint8Array(await blob!.arrayBuffer());
}

/** Pixels at shares of the width and height. */
async function pixelsOf(
  picture: Blob | HTMLCanvasElement,
  ...places: readonly (readonly [x: number, y: number])[]
): Promise<number[][]> {
  const bitmap = await createImageBitmap(picture);
  const {width, height} = bitmap;
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return places.map(([x, y]) => [...context.getImageData(x * width, y * height, 1, 1).data]);
}

async function sizeOf(picture: Blob): Promise<[width: number, height: number]> {
  const {width, height} = await createImageBitmap(picture);
  return [width, height];
}

function expectColors(actual: readonly number[][], expected: readonly number[][]): void {
  const isClose = actual.flat().every((value, index) => Math.abs(value - expected.flat()[index]!) <= 12);
  expect(isClose, `${JSON.stringify(actual)} and ${JSON.stringify(expected)}`).to.equal(true);
}

const LEFT = [0.2, 0.5] as const;
const RIGHT = [0.8, 0.5] as const;
const TOP = [0.5, 0.2] as const;
const BOTTOM = [0.5, 0.8] as const;

/** What the Content Security Policy has forbidden. */
const violations: string[] = [];

suite('a picture is drawn anew', () => {
  expectNoRejection();
  suiteSetup(() => {
    // The strictest policy under which the test runner still works.
    const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ws:`;
    const meta = document.createElement('meta');
    document.head.append(Object.assign(meta, {httpEquiv: 'Content-Security-Policy', content: policy}));
    addEventListener('securitypolicyviolation', ({blockedURI}) => violations.push(blockedURI));
  });
  teardown(() => {
    restoreReplaced();
    expect(violations.splice(0)).to.deep.equal([]);
  });

  test('JPEG of a phone → turned, without place, device and time', async () => {
    const source = build.withSegments(
      await painted(60, 40, 'image/jpeg'),
      build.exif(6),
      build.segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SecretPacket</x:xmpmeta>'),
      build.segment(0xe2, 'ICC_PROFILE\0\x01\x01SecretProfile'),
      build.segment(0xfe, 'SecretComment 2026:11:30'),
    );
    const {data, name, type, isFirstOfMany} = await prepared(source, 'IMG_1.heic');
    expect([name, type, data.type, isFirstOfMany]).to.deep.equal([
      'IMG_1.jpg',
      'image/jpeg',
      'image/jpeg',
      undefined,
    ]);
    expect(await sizeOf(data)).to.deep.equal([40, 60]);
    expectColors(await pixelsOf(data, TOP, BOTTOM), [RED, BLUE]);
    const text = await data.text();
    for (const word of ['Exif', 'PhotoMaker', 'xmp', 'Secret', '2026']) expect(text).not.to.include(word);
  });

  test('PNG with a text → PNG, still transparent, without the text', async () => {
    const source = await painted(60, 40, 'image/png', (context) => {
      context.fillStyle = 'rgb(200 0 0)';
      context.fillRect(0, 0, 30, 40);
    });
    const text = build.chunk('tEXt', 'Author\0Secret');
    const {data, type, name} = await prepared(build.withChunks(source, text), 'shot.gif');
    expect([type, name]).to.deep.equal(['image/png', 'shot.png']);
    expectColors(await pixelsOf(data, LEFT, RIGHT), [RED, [0, 0, 0, 0]]);
    expect(await data.text()).not.to.include('Secret');
  });

  test('PNG above 2 MB → JPEG on white', async () => {
    const source = await painted(1_000, 1_000, 'image/png', (context) => {
      const noise = context.createImageData(1_000, 900);
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      context.putImageData(noise, 0, 0);
    });
    expect(source.length).to.be.above(2_000_000);
    const {data, type, preview} = await prepared(source);
    expect([type, data.type]).to.deep.equal(['image/jpeg', 'image/jpeg']);
    expectColors(await pixelsOf(data, [0.5, 0.96]), [WHITE]);
    expectColors(await pixelsOf(preview!, [0.5, 0.96]), [WHITE]);
  });

  test('GIF that is named a PNG, with the type of an SVG → JPEG', async () => {
    const gif = new File([build.gif(6, 4) as Uint8Array<ArrayBuffer>], 'x.png', {type: 'image/svg+xml'});
    const {data, name, isFirstOfMany} = await prepareFile(gif, KINDS, 1_000);
    expect([name, data.type, isFirstOfMany]).to.deep.equal(['x.jpg', 'image/jpeg', undefined]);
    expectColors(await pixelsOf(data, LEFT), [RED]);
  });

  test('GIF of several frames → the first one', async () => {
    const frames = [build.gifFrame(6, 4, 0), build.gifFrame(6, 4, 1)];
    const {data, isFirstOfMany} = await prepared(build.gif(6, 4, frames));
    expect(isFirstOfMany).to.equal(true);
    expectColors(await pixelsOf(data, LEFT), [RED]);
  });

  test('GIF whose frame is larger than its screen → drawn', async () => {
    const {data} = await prepared(build.gif(6, 4, [build.gifFrame(12, 8, 0)]));
    expectColors(await pixelsOf(data, [0.1, 0.1]), [RED]);
  });

  test('animated PNG → the first picture', async () => {
    const [red, blue] = await Promise.all(
      [RED, BLUE].map((color) =>
        painted(60, 40, 'image/png', (context) => {
          context.fillStyle = `rgb(${color.join(' ').slice(0, -4)})`;
          context.fillRect(0, 0, 60, 40);
        }),
      ),
    );
    const control = (index: number) =>
      build.chunk('fcTL', [index, 60, 40, 0, 0].flatMap(build.u32).concat(0, 1, 0, 1, 0, 0));
    const animated = build.withChunks(red!.subarray(0, -12), build.animationControl(2), control(0));
    const more = build.chunk('fdAT', build.bytes(build.u32(2), dataOf(blue!)));
    const {data, isFirstOfMany} = await prepared(build.bytes(animated, control(1), more, red!.subarray(-12)));
    expect(isFirstOfMany).to.equal(true);
    expectColors(await pixelsOf(data, LEFT), [RED]);
  });

  for (const [what, content] of Object.entries(build.ENCODED))
    test(`${what} → JPEG`, async () => {
      const {data, isFirstOfMany} = await prepared(build.fromBase64(content));
      expect([data.type, isFirstOfMany]).to.deep.equal(['image/jpeg', undefined]);
      expect(await sizeOf(data)).to.deep.equal([6, 4]);
      expectColors(await pixelsOf(data, LEFT), [RED]);
    });

  for (const [what, content] of Object.entries(build.ANIMATED))
    test(`animated ${what} → the first picture`, async () => {
      const {data, isFirstOfMany} = await prepared(build.fromBase64(content));
      expect(isFirstOfMany).to.equal(true);
      expectColors(await pixelsOf(data, LEFT), [RED]);
    });

  test('bytes behind the end of a picture → ignored', async () => {
    const sources = await Promise.all(['image/jpeg', 'image/png'].map((type) => painted(60, 40, type)));
    for (const source of [...sources, build.fromBase64(build.ENCODED.VP8L)])
      expectColors(await pixelsOf((await prepared(build.bytes(source, 'garbage'))).data, [0.1, 0.5]), [RED]);
  });

  const SIZES = [
    [3_000, 1_500, [2_048, 1_024], [320, 160]],
    [1_000, 4_096, [500, 2_048], [78, 320]],
    [300, 200, [300, 200], [300, 200]],
    [8_000, 4_500, [2_048, 1_152], [320, 180]],
    [30_000, 20, [2_048, 1], [320, 1]],
  ] as const;
  for (const [width, height, size, previewSize] of SIZES)
    test(`${width} × ${height} → ${size.join(' × ')}, and a small canvas`, async () => {
      const {data, preview} = await prepared(await painted(width, height, 'image/png'));
      expect(await sizeOf(data)).to.deep.equal(size);
      expect([preview!.width, preview!.height]).to.deep.equal(previewSize);
      expectColors(await pixelsOf(data, LEFT, RIGHT), [RED, BLUE]);
      expectColors(await pixelsOf(preview!, LEFT, RIGHT), [RED, BLUE]);
    });

  suite('refused', () => {
    test('pictures that cannot be decoded → unreadable, and the next one is drawn', async () => {
      // WebKit draws what there is of a PNG or a GIF that is cut off.
      const boxes = [build.meta(build.ispe(6, 4)), build.box('mdat', [1])];
      const bad = [
        build.jpeg(6, 4),
        build.vp8(6, 4),
        ...['avif', 'heic'].map((brand) => build.bytes(build.ftyp(brand), ...boxes)),
        build.fromBase64(build.ENCODED.AVIF).slice(0, -50),
      ];
      const calls = bad.map((content) => rejection(prepared(content)));
      const good = prepared(await painted(60, 40, 'image/jpeg'));
      for (const error of await Promise.all(calls)) expect(error).to.have.property('problem', 'unreadable');
      expect(await sizeOf((await good).data)).to.deep.equal([60, 40]);
    });

    test('30,000 × 30,000 → pixels, and nothing is decoded', async () => {
      let count = 0;
      replaceDecoder((decode) => {
        count += 1;
        return decode();
      });
      expect(await rejection(prepared(build.png(30_000, 30_000)))).to.have.property('problem', 'pixels');
      expect(count).to.equal(0);
    });

    test('decoded picture of another size than its header → unreadable, closed', async () => {
      await prepared(build.gif(6, 4));
      const other = await createImageBitmap(new Blob([await painted(7, 4, 'image/png')]));
      replaceDecoder(() => Promise.resolve(other));
      expect(await rejection(prepared(build.gif(6, 4)))).to.have.property('problem', 'unreadable');
      expect(other.width).to.equal(0);
    });

    test('canvas that cannot be encoded → unreadable', async () => {
      await prepared(build.gif(6, 4));
      replace(HTMLCanvasElement.prototype, 'toBlob', {value: (done: BlobCallback) => done(null)});
      expect(await rejection(prepared(build.gif(6, 4)))).to.have.property('problem', 'unreadable');
    });
  });

  test('browser that encodes no JPEG → PNG', async () => {
    await prepared(build.gif(6, 4));
    const toBlob = Reflect.get(HTMLCanvasElement.prototype, 'toBlob');
    replace(HTMLCanvasElement.prototype, 'toBlob', {
      value(this: HTMLCanvasElement, done: BlobCallback) {
        toBlob.call(this, done);
      },
    });
    const {name, type} = await prepared(build.gif(6, 4), 'x.jpg');
    expect([name, type]).to.deep.equal(['x.png', 'image/png']);
  });

  test('several pictures → one at a time, and no memory is kept', async () => {
    const bitmaps: ImageBitmap[] = [];
    const canvases: HTMLCanvasElement[] = [];
    let open = 0;
    let most = 0;
    replaceDecoder(async (decode) => {
      open += 1;
      most = Math.max(most, open);
      const bitmap = await decode();
      bitmaps.push(bitmap);
      replace(bitmap, 'close', {
        value: () => {
          open -= 1;
          ImageBitmap.prototype.close.call(bitmap);
        },
      });
      return bitmap;
    });
    const createElement = document.createElement.bind(document);
    replace(document, 'createElement', {
      value: (name: string) => {
        const element = createElement(name);
        if (element instanceof HTMLCanvasElement) canvases.push(element);
        return element;
      },
    });
    const source = build.gif(6, 4);
    const ended: number[] = [];
    const calls = [1, 2, 3].map((index) =>
      prepared(source).then(({preview}) => (ended.push(index), preview)),
    );
    const previews = await Promise.all(calls);
    expect([most, open, ended.toSorted()]).to.deep.equal([1, 0, [1, 2, 3]]);
    expect(bitmaps.map(({width}) => width)).to.deep.equal([0, 0, 0]);
    const others = canvases.filter((canvas) => !previews.includes(canvas));
    expect([canvases.length, ...others.map(({width}) => width)]).to.deep.equal([6, 0, 0, 0]);
  });

  test('a decoder without an answer → refused after 30 s, then the next picture is decoded', async () => {
    const source = await painted(8, 4, 'image/png');
    await prepared(source);
    const timeouts = new HeldTimeouts();
    try {
      let calls = 0;
      replaceDecoder((decode) => ((calls += 1) === 1 ? new Promise(() => undefined) : decode()));
      const first = rejection(prepared(source));
      const second = prepared(source);
      await until(() => calls === 1);
      expect(timeouts.delays).to.deep.equal([30_000]);
      timeouts.elapse();
      expect(await first).to.have.property('problem', 'unreadable');
      expect((await second).type).to.equal('image/png');
      expect(timeouts.delays).to.deep.equal([]);
    } finally {
      timeouts.restore();
    }
  });
});

/** The data of the only `IDAT` chunk of a PNG, or of several. */
function dataOf(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset);
  const parts: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  return build.bytes(...parts);
}

function replaceDecoder(call: (decode: () => Promise<ImageBitmap>) => Promise<ImageBitmap>): void {
  const decode = globalThis.createImageBitmap;
  replace(globalThis, 'createImageBitmap', {
    value: (source: ImageBitmapSource) => call(() => decode(source)),
  });
}
