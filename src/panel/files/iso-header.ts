import type {FileBytes} from './file-bytes.js';
import type {PictureHeader, Size} from './picture-header.js';

/** Reads the header of an AVIF or a HEIC: ISO/IEC 14496-12, with the properties of ISO/IEC 23008-12, 6.5. */
export async function isoHeader(bytes: FileBytes): Promise<PictureHeader> {
  const sizes: Size[] = [];
  let isSequence = false;
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= bytes.size; count += 1) {
    await bytes.load(at, Math.min(16, bytes.size - at));
    const {name, start, end} = boxAt(bytes, at, bytes.size);
    if (name === 'ftyp' || CONTAINERS.has(name)) {
      if (end - at > LONGEST_BOX) throw new RangeError('The header is too long.');
      await bytes.load(at, end - at);
      if (name === 'ftyp') isSequence = hasSequenceBrand(bytes, start, end);
      else readSizes(bytes, at, end, sizes);
    }
    at = end;
  }
  return {sizes, isAnimation: () => Promise.resolve(isSequence)};
}

/** Pictures have less than ten boxes beside each other, and a header of some kilobytes. */
const MOST_BOXES = 32;
const LONGEST_BOX = 1_048_576;

/** Boxes with boxes, and the length of what stands before these. No box contains one of its own name. */
const CONTAINERS: ReadonlyMap<string, number> = new Map([
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
  ['moov', 0],
  ['trak', 0],
]);

/** Sequences of pictures: https://aomediacodec.github.io/av1-avif/#brands and ISO/IEC 23008-12, annex B. */
const SEQUENCE_BRAND = /^(?:avis|hev[cxms])$/;

function hasSequenceBrand(bytes: FileBytes, start: number, end: number): boolean {
  for (let at = start; at + 4 <= end; at += 4) if (SEQUENCE_BRAND.test(bytes.name(at))) return true;
  return false;
}

interface Box {
  readonly name: string;
  /** Place of the content. */
  readonly start: number;
  readonly end: number;
}

function boxAt(bytes: FileBytes, at: number, parentEnd: number): Box {
  const length = bytes.u32(at);
  const isLong = length === 1;
  const start = at + (isLong ? 16 : 8);
  const end = at + (isLong ? bytes.u32(at + 8) * 2 ** 32 + bytes.u32(at + 12) : length || parentEnd - at);
  if (end < start || end > parentEnd) throw new RangeError('A box is longer than what it stands in.');
  return {name: bytes.name(at + 4), start, end};
}

/** Adds the sizes of all pictures, thumbnails and tiles in these boxes. */
function readSizes(bytes: FileBytes, from: number, to: number, sizes: Size[], depth = 0): void {
  for (let at = from; at + 8 <= to;) {
    const {name, start, end} = boxAt(bytes, at, to);
    const skipped = CONTAINERS.get(name);
    if (skipped !== undefined && depth < 3) readSizes(bytes, start + skipped, end, sizes, depth + 1);
    else if (name === 'ispe') sizes.push([bytes.u32(start + 4), bytes.u32(start + 8)]);
    // A picture that is cut: width and height are fractions.
    else if (name === 'clap')
      sizes.push([
        Math.round(bytes.u32(start) / bytes.u32(start + 4)),
        Math.round(bytes.u32(start + 8) / bytes.u32(start + 12)),
      ]);
    // Of a sequence: fixed-point numbers at the end. A track with sound has none.
    else if (name === 'tkhd' && bytes.u16(end - 8) > 0) sizes.push([bytes.u16(end - 8), bytes.u16(end - 4)]);
    at = end;
  }
}
