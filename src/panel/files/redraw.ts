import {blobOf, contextOf, newCanvas} from './canvas.js';
import type {PictureKind} from './file-kind.js';
import type {Size} from './picture-header.js';

/** In pixels. What most models see of a picture. */
const LONGEST_SIDE = 2_048;
const LONGEST_PREVIEW_SIDE = 320;

/** In bytes. A larger PNG is a photo, which is a tenth of it as a JPEG. */
const LARGEST_PNG = 2_000_000;

const JPEG_QUALITY = 0.85;

export interface Redrawn {
  readonly data: Blob;
  readonly preview: HTMLCanvasElement;
}

/**
 * Draws a picture anew, so that only its pixels are left: no place, device and time. `sizes`: those of its header. Rejects if the
 * picture cannot be decoded, or has another size.
 */
export async function redraw(file: Blob, kind: PictureKind, sizes: readonly Size[]): Promise<Redrawn> {
  // Without the type that the browser has guessed from the name. It is turned as its EXIF data say, which is the default:
  // https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-imagebitmapoptions-imageorientation
  const bitmap = await createImageBitmap(file.slice(0, file.size, kind));
  let canvas: HTMLCanvasElement | undefined;
  try {
    if (!isOfSize(bitmap, sizes)) throw new TypeError('The picture has another size than its header.');
    canvas = drawn(bitmap, LONGEST_SIDE);
    const data = await encoded(canvas, kind);
    return {data, preview: drawn(canvas, LONGEST_PREVIEW_SIDE)};
  } finally {
    bitmap.close();
    // Otherwise, WebKit keeps the memory until the garbage is collected: https://bugs.webkit.org/show_bug.cgi?id=195325
    if (canvas) canvas.width = 0;
  }
}

/** A decoder that finds another size reads another picture than the checks. EXIF data can turn it by 90°. */
function isOfSize(
  {width, height}: Readonly<Record<'width' | 'height', number>>,
  sizes: readonly Size[],
): boolean {
  return sizes.some(
    ([one, other]) => (width === one && height === other) || (width === other && height === one),
  );
}

/** Returns a new canvas with a picture, which is never enlarged. */
function drawn(picture: ImageBitmap | HTMLCanvasElement, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const canvas = newCanvas(width!, height!);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A PNG stays one unless it is large: screenshots stay sharp. All else becomes a JPEG on white, which the canvas shows afterwards. */
async function encoded(canvas: HTMLCanvasElement, kind: PictureKind): Promise<Blob> {
  if (kind === 'image/png') {
    const png = await blobOf(canvas, kind);
    if (png.size <= LARGEST_PNG) return png;
  }
  const context = contextOf(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return blobOf(canvas, 'image/jpeg', JPEG_QUALITY);
}
