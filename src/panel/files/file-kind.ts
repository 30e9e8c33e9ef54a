export type FileKind = PictureKind | 'application/pdf';

export type PictureKind =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'image/heic';

/** Bytes that decide the kind. The list of brands of a picture is far shorter. */
export const HEAD_LENGTH = 1_024;

/**
 * Returns the kind of a file by its first bytes, or undefined for all others. Neither its name nor the type that the browser derives
 * from the name counts.
 */
export function kindOf(head: Uint8Array): FileKind | undefined {
  const text = Array.from(head.subarray(0, HEAD_LENGTH), (byte) => String.fromCharCode(byte)).join('');
  return SIGNATURES.find(([, signature]) => signature.test(text))?.[0] ?? kindOfBrands(brandsOf(text));
}

const SIGNATURES: readonly (readonly [FileKind, RegExp])[] = [
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  // Only at the beginning, like browsers: https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type.
  // Readers of PDF also find it further behind, where the same file can be a page as well.
  ['application/pdf', /^(?:\xEF\xBB\xBF)?%PDF-/],
];

/** Returns the brands of a file in the ISO base media format, the major one first: ISO/IEC 14496-12, 4.3. */
function brandsOf(text: string): readonly string[] {
  const [, size, major, others] = /^(\0\0[^]{2})ftyp([^]{4})[^]{4}([^]*)/.exec(text) ?? [];
  if (size === undefined || major === undefined || others === undefined) return [];
  const end = size.charCodeAt(2) * 256 + size.charCodeAt(3) - 16;
  return [major, ...(others.slice(0, Math.max(0, end)).match(/[^]{4}/g) ?? [])];
}

/** Brands of pictures: https://aomediacodec.github.io/av1-avif/#brands and ISO/IEC 23008-12, annex B. */
const AVIF = /^avi[fs]$/;
const HEIC = /^he(?:i[cxms]|v[cxms])$/;

/** The first brand that names a codec decides: `mif1` and `miaf` do not. */
function kindOfBrands(brands: readonly string[]): PictureKind | undefined {
  const brand = brands.find((one) => AVIF.test(one) || HEIC.test(one));
  if (brand === undefined) return undefined;
  return AVIF.test(brand) ? 'image/avif' : 'image/heic';
}
