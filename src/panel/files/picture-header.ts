import type {FileBytes} from './file-bytes.js';
import type {PictureKind} from './file-kind.js';
import {isoHeader} from './iso-header.js';

export type Size = readonly [width: number, height: number];

/** What a picture says of itself before it is decoded. */
export interface PictureHeader {
  /** Each size that a decoder can take for that of the picture. */
  readonly sizes: readonly Size[];
  /** Whether more pictures follow the first one. Can read on to the end of the first picture, so it is asked after the checks. */
  readonly isAnimation: () => Promise<boolean>;
}

/** Reads the header of a picture. Rejects if it has no size, a side of 0, or neither within a limited number of bytes. */
export async function pictureHeader(kind: PictureKind, bytes: FileBytes): Promise<PictureHeader> {
  const header = await anyHeader(kind, bytes);
  const hasPixels = header.sizes.every(([width, height]) => width * height > 0);
  if (header.sizes.length === 0 || !hasPixels) throw new RangeError('The header has no size.');
  return header;
}

async function anyHeader(kind: PictureKind, bytes: FileBytes): Promise<PictureHeader> {
  switch (kind) {
    case 'image/jpeg':
      return {sizes: [await jpegSize(bytes)], isAnimation: always(false)};
    case 'image/png':
      return pngHeader(bytes);
    case 'image/gif':
      return gifHeader(bytes);
    case 'image/webp':
      return webPHeader(bytes);
    case 'image/avif':
    case 'image/heic':
      return isoHeader(bytes);
  }
}

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1.1.3 and B.2.2 */
async function jpegSize(bytes: FileBytes): Promise<Size> {
  for (let at = 2; ;) {
    if (!bytes.holds(at, 9)) await bytes.load(at, 9);
    const marker = bytes.u8(at + 1);
    // Decoders also pass over bytes between segments, and fill bytes before a marker.
    if (bytes.u8(at) !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (FRAME_MARKERS.has(marker)) return [bytes.u16(at + 7), bytes.u16(at + 5)];
    else if (marker === JPEG_SCAN || marker === JPEG_END) throw new RangeError('The JPEG has no size.');
    else at += 2 + (STANDALONE_MARKERS.has(marker) ? 0 : bytes.u16(at + 2));
  }
}

const range = (first: number, last: number) =>
  Array.from({length: last - first + 1}, (_, index) => first + index);

const FRAME_MARKERS = new Set(range(0xc0, 0xcf).filter((marker) => ![0xc4, 0xc8, 0xcc].includes(marker)));
/** They have no length. */
const STANDALONE_MARKERS = new Set([0x01, ...range(0xd0, 0xd8)]);
const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;

/** https://www.w3.org/TR/png-3/#11Chunks */
async function pngHeader(bytes: FileBytes): Promise<PictureHeader> {
  await bytes.load(8, 25);
  if (bytes.name(12) !== 'IHDR') throw new RangeError('The PNG has no size.');
  return {sizes: [[bytes.u32(16), bytes.u32(20)]], isAnimation: () => isAnimatedPng(bytes)};
}

/** Behind the data of the picture, `acTL` has no effect: https://www.w3.org/TR/png-3/#acTL-chunk */
async function isAnimatedPng(bytes: FileBytes): Promise<boolean> {
  for (let at = 8; ;) {
    if (!bytes.holds(at, 12)) await bytes.load(at, 12);
    const name = bytes.name(at + 4);
    if (name === 'IDAT') return false;
    if (name === 'acTL') return bytes.u32(at + 8) > 1;
    at += 12 + bytes.u32(at);
  }
}

/**
 * https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Decoders enlarge the screen for a first frame that does not fit, or cut the frame, so
 * both sizes count.
 */
async function gifHeader(bytes: FileBytes): Promise<PictureHeader> {
  await bytes.load(0, 13);
  const [width, height] = [bytes.u16(6, true), bytes.u16(8, true)];
  const frame = await nextGifFrame(bytes, 13 + colorTableLength(bytes.u8(10)));
  await bytes.load(frame, 10);
  const right = bytes.u16(frame + 1, true) + bytes.u16(frame + 5, true);
  const bottom = bytes.u16(frame + 3, true) + bytes.u16(frame + 7, true);
  const data = frame + 11 + colorTableLength(bytes.u8(frame + 9));
  return {
    sizes: [
      [width, height],
      [Math.max(width, right), Math.max(height, bottom)],
    ],
    isAnimation: () =>
      nextGifFrame(bytes, data, true).then(
        () => true,
        // Browsers draw what there is of a GIF without an end.
        () => false,
      ),
  };
}

function colorTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Returns the place of the next frame. `isInData`: whether `start` is within a block, at the length of a part of it. */
async function nextGifFrame(bytes: FileBytes, start: number, isInData = false): Promise<number> {
  for (let at = start; ;) {
    if (!bytes.holds(at, 1)) await bytes.load(at, 1);
    const byte = bytes.u8(at);
    if (isInData) {
      isInData = byte > 0;
      at += 1 + byte;
    } else if (byte === GIF_FRAME) {
      return at;
    } else if (byte === GIF_EXTENSION) {
      isInData = true;
      at += 2;
    } else {
      throw new RangeError('The GIF has no frame.');
    }
  }
}

const GIF_FRAME = 0x2c;
const GIF_EXTENSION = 0x21;

/** https://developers.google.com/speed/webp/docs/riff_container and https://www.rfc-editor.org/rfc/rfc6386#section-9.1 */
async function webPHeader(bytes: FileBytes): Promise<PictureHeader> {
  await bytes.load(12, 18);
  const name = bytes.name(12);
  if (name === 'VP8X') {
    const hasAnimation = (bytes.u8(20) & 2) > 0;
    return {sizes: [[1 + u24(bytes, 24), 1 + u24(bytes, 27)]], isAnimation: always(hasAnimation)};
  }
  if (name === 'VP8L' && bytes.u8(20) === 0x2f) {
    const bits = bytes.u32(21, true);
    return {sizes: [[1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)]], isAnimation: always(false)};
  }
  if (name === 'VP8 ' && u24(bytes, 23) === 0x2a019d)
    return {
      sizes: [[bytes.u16(26, true) & 0x3fff, bytes.u16(28, true) & 0x3fff]],
      isAnimation: always(false),
    };
  throw new RangeError('The WebP has no size.');
}

function u24(bytes: FileBytes, at: number): number {
  return bytes.u16(at, true) + bytes.u8(at + 2) * 0x10000;
}

function always(value: boolean): () => Promise<boolean> {
  return () => Promise.resolve(value);
}
