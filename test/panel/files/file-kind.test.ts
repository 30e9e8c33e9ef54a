import {test} from 'node:test';

import {kindOf} from '../../../src/panel/files/file-kind.js';
import {testRows} from '../../support/test-rows.js';
import {bytes, ftyp, gif, jpeg, png, vp8, u32} from './picture-bytes.js';

testRows(test, kindOf, [
  [jpeg(1, 1), 'image/jpeg', 'JPEG'],
  [png(1, 1), 'image/png', 'PNG'],
  [gif(1, 1), 'image/gif', 'GIF89a'],
  [bytes('GIF87a'), 'image/gif', 'GIF87a'],
  [vp8(1, 1), 'image/webp', 'WebP'],
  [ftyp('avif', 'mif1'), 'image/avif', 'AVIF'],
  [ftyp('avis', 'msf1'), 'image/avif', 'AVIF sequence'],
  [ftyp('mif1', 'miaf', 'avif'), 'image/avif', 'AVIF by a compatible brand'],
  [ftyp('heic', 'mif1'), 'image/heic', 'HEIC'],
  [ftyp('mif1', 'MiHE', 'heic'), 'image/heic', 'HEIC by a compatible brand'],
  ...['heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'].map(
    (brand) => [ftyp(brand), 'image/heic', brand] as const,
  ),
  [ftyp('heic', 'avif'), 'image/heic', 'two kinds of brands, the major one of HEIC'],
  [bytes('%PDF-1.7'), 'application/pdf', 'PDF'],
  [bytes('\xEF\xBB\xBF%PDF-1.7'), 'application/pdf', 'PDF behind a byte order mark'],

  [bytes(), undefined, 'empty file'],
  [bytes('\n%PDF-1.7'), undefined, 'PDF behind other bytes'],
  [bytes('<html>%PDF-1.7'), undefined, 'page with the mark of a PDF'],
  [bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined, 'SVG'],
  [bytes('<!doctype html><p>'), undefined, 'HTML'],
  [bytes('GIF90a'), undefined, 'unknown GIF'],
  [bytes('\xFF\xD8'), undefined, 'beginning of a JPEG'],
  [bytes('RIFF\0\0\0\0WAVE'), undefined, 'sound in RIFF'],
  [ftyp('isom', 'mp42', 'hvc1'), undefined, 'film'],
  [ftyp('mif1', 'miaf'), undefined, 'ISO picture of an unknown codec'],
  [bytes(ftyp('isom'), 'avif'), undefined, 'brand behind the box of brands'],
  [bytes(u32(0), 'ftypavif\0\0\0\0avif'), 'image/avif', 'box of brands without a length'],
  [bytes('BM\0\0\0\0'), undefined, 'BMP'],
]);
