// Builds the bytes of pictures and their headers, and has those that only an encoder can make.

type Part = string | readonly number[] | Uint8Array;

/** Joins bytes. Text has a byte for each character. */
export function bytes(...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const arrays = parts.map((part) =>
    typeof part === 'string' ? Uint8Array.from(part, (character) => character.charCodeAt(0)) : part,
  );
  const joined = new Uint8Array(arrays.reduce((length, array) => length + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    joined.set(array, at);
    at += array.length;
  }
  return joined;
}

export const u16 = (value: number) => [(value >> 8) & 0xff, value & 0xff];
export const u32 = (value: number) => [...u16(Math.floor(value / 0x10000)), ...u16(value & 0xffff)];
const little16 = (value: number) => u16(value).reverse();
const little24 = (value: number) => u32(value).slice(1).reverse();
const little32 = (value: number) => u32(value).reverse();

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return bytes(atob(text));
}

export function file(content: Part, name = 'file', type = ''): File {
  return new File([bytes(content)], name, {type});
}

/** A segment of a JPEG. */
export function segment(marker: number, content: Part): Uint8Array {
  const body = bytes(content);
  return bytes([0xff, marker], u16(body.length + 2), body);
}

/** `parts`: what stands before the size. */
export function jpeg(width: number, height: number, parts: readonly Part[] = [], frame = 0xc0): Uint8Array {
  const size = bytes([8], u16(height), u16(width), [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  return bytes(
    [0xff, 0xd8],
    segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    ...parts,
    segment(frame, size),
  );
}

/** The same JPEG with more segments at its beginning. */
export function withSegments(
  source: Uint8Array,
  ...segments: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  return bytes(source.subarray(0, 2), ...segments, source.subarray(2));
}

/** The EXIF segment of a camera: https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf, 4.6 */
export function exif(orientation: number): Uint8Array {
  const make = 'PhotoMaker 9000\0';
  const entry = (tag: number, type: number, count: number, value: Part) =>
    bytes(u16(tag), u16(type), u32(count), value);
  const directory = bytes(
    u16(3),
    entry(0x010f, 2, make.length, u32(8 + 2 + 3 * 12 + 4)),
    entry(0x0112, 3, 1, [...u16(orientation), 0, 0]),
    entry(0x8825, 4, 1, u32(8 + 2 + 3 * 12 + 4 + make.length)),
    u32(0),
  );
  const place = bytes(u16(1), entry(0x0001, 2, 2, 'N\0\0\0'), u32(0));
  return segment(0xe1, bytes('Exif\0\0MM\0*', u32(8), directory, make, place));
}

export function chunk(name: string, content: Part): Uint8Array {
  const body = bytes(name, content);
  return bytes(u32(body.length - 4), body, u32(crc32(body)));
}

export const PNG_SIGNATURE = bytes('\x89PNG\r\n\x1A\n');

/** `parts`: the chunks before the data. */
export function png(width: number, height: number, parts: readonly Part[] = []): Uint8Array {
  return bytes(PNG_SIGNATURE, ihdr(width, height), ...parts, chunk('IDAT', [0]), chunk('IEND', []));
}

const ihdr = (width: number, height: number) => chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]);

/** The same PNG with more chunks behind its first one. */
export function withChunks(source: Uint8Array, ...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return bytes(source.subarray(0, 33), ...chunks, source.subarray(33));
}

export const animationControl = (frames: number) => chunk('acTL', [...u32(frames), ...u32(0)]);

/** https://www.w3.org/TR/png-3/#D-CRCAppendix */
function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** A GIF of frames that have one of two colors, red and blue. `before`: blocks in front of the first frame. */
export function gif(
  width: number,
  height: number,
  frames: readonly Uint8Array[] = [gifFrame(width, height, 0)],
  before: Part = '',
): Uint8Array {
  const screen = bytes(little16(width), little16(height), [0x80, 0, 0]);
  return bytes('GIF89a', screen, [200, 0, 0, 0, 0, 200], before, ...frames, ';');
}

export function gifFrame(width: number, height: number, color: 0 | 1, left = 0): Uint8Array {
  const delay = bytes('!\xF9\x04\0', little16(10), [0, 0]);
  const place = bytes(',', little16(left), little16(0), little16(width), little16(height), [0]);
  return bytes(delay, place, [2], subBlocks(pixels(Math.min(width * height, 10_000), color)));
}

/** Codes of three bits. They stay that long, because the decoder forgets after every second pixel. */
function pixels(count: number, color: 0 | 1): Uint8Array {
  const codes = Array.from({length: count}, (_, index) => (index % 2 === 0 ? [4, color] : [color]));
  const bits = [...codes.flat(), 5].flatMap((code) => [code & 1, (code >> 1) & 1, code >> 2]);
  const packed = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries()) packed[index >> 3]! |= bit << (index & 7);
  return packed;
}

export function subBlocks(content: Uint8Array): Uint8Array {
  const blocks: Part[] = [];
  for (let at = 0; at < content.length; at += 255) {
    const block = content.subarray(at, at + 255);
    blocks.push([block.length], block);
  }
  return bytes(...blocks, [0]);
}

/** A WebP with its first chunk. */
export function webP(name: string, content: Part): Uint8Array {
  const body = bytes(content);
  return bytes('RIFF', little32(body.length + 12), 'WEBP', name, little32(body.length), body);
}

export const vp8 = (width: number, height: number) =>
  webP('VP8 ', bytes([0x90, 1, 0, 0x9d, 1, 0x2a], little16(width), little16(height), [0, 0]));

export const vp8l = (width: number, height: number) =>
  webP('VP8L', bytes([0x2f], little32(((height - 1) << 14) | (width - 1)), [0, 0, 0, 0, 0]));

export const vp8x = (width: number, height: number, flags = 0) =>
  webP('VP8X', bytes([flags, 0, 0, 0], little24(width - 1), little24(height - 1)));

/** A box of the ISO base media format. */
export function box(name: string, ...parts: readonly Part[]): Uint8Array {
  const body = bytes(...parts);
  return bytes(u32(body.length + 8), name, body);
}

export const ftyp = (major: string, ...others: readonly string[]) => box('ftyp', major, u32(0), ...others);

export const ispe = (width: number, height: number) => box('ispe', u32(0), u32(width), u32(height));

/** The box with the properties of pictures. */
export const meta = (...properties: readonly Uint8Array[]) =>
  box('meta', u32(0), box('hdlr', u32(0), 'pict'), box('iprp', box('ipco', ...properties)));

/** The box with a track of pictures. */
export const moov = (width: number, height: number) =>
  box('moov', box('trak', box('tkhd', new Uint8Array(76), u16(width), u16(0), u16(height), u16(0))));

/** Pictures of 6 × 4 pixels in rgb(200, 0, 0). */
export const ENCODED = {
  'VP8 ': 'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoGAAQAAsBMJaACdLoAA5gA/vBTH+K31A0U3/1Bn/kGf+QZ+xwAAA==',
  VP8L: 'UklGRhwAAABXRUJQVlA4TA8AAAAvBcAAAAcQRY7+ByKi/wEA',
  AVIF: 'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAKQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAABgAAAAQAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAMW1kYXQSAAoIGAhu0QENBoQyGxeHh4YhhJJJJlAAAABIVDZhrGPGHBZMzlIzwA==',
} as const;

/** The same with a second picture in rgb(0, 0, 200). */
export const ANIMATED = {
  WebP: 'UklGRoQAAABXRUJQVlA4WAoAAAACAAAABQAAAwAAQU5JTQYAAAAAAAAAAABBTk1GKAAAAAAAAAAAAAUAAAMAAAAAAAJWUDhMDwAAAC8FwAAABxBFjv4HIqL/AQBBTk1GKAAAAAAAAAAAAAUAAAMAAAAAAABWUDhMDwAAAC8FwAAABxBR5P4HIqL/AQA=',
  AVIF: 'AAAALGZ0eXBhdmlzAAAAAGF2aWZhdmlzbXNmMWlzbzhtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAPlAAAAJQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAABgAAAAQAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAACxm1vb3YAAAB4bXZoZAEAAAAAAAAA5zNzcQAAAADnM3NxAAAD6P//////////AAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAJGdHJhawAAAGh0a2hkAQAAAQAAAADnM3NxAAAAAOczc3EAAAABAAAAAP//////////AAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAGAAAABAAAAAAALGVkdHMAAAAkZWxzdAEAAAEAAAABAAAAAAAAAAIAAAAAAAAAAAABAAAAAAGqbWRpYQAAACxtZGhkAQAAAAAAAADnM3NxAAAAAOczc3EAAAPoAAAAAAAAAAJVxAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAABVW1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAARVzdGJsAAAAlXN0c2QAAAAAAAAAAQAAAIVhdjAxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAYABABIAAAASAAAAAAAAAABCkFPTSBDb2RpbmcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABBjY3N0AAAAAHwAAAAAAAAYc3R0cwAAAAAAAAABAAAAAgAAAAEAAAAcc3RzYwAAAAAAAAABAAAAAQAAAAIAAAABAAAAHHN0c3oAAAAAAAAAAAAAAAIAAAAlAAAAHwAAABRzdGNvAAAAAAAAAAEAAAPlAAAAFHN0c3MAAAAAAAAAAQAAAAEAAABMbWRhdBIACgwAAAABDc2vmQENBoQyExAAsgAAAkAAAAB5TNP4cDpt/hUSADIbMAPAgAAARrIAAAJAAACAAB7l/X4PJ9EqMu0X',
} as const;
