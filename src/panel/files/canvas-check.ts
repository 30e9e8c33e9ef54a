import {blobOf, contextOf, newCanvas} from './canvas.js';

/** Kept for the life of the page: it takes a task, and the setting of a browser does not change. */
let check: Promise<boolean> | undefined;

/**
 * Whether what a canvas encodes is what was drawn on it. Protection from tracking replaces the pixels by noise or a single color:
 * https://bugzilla.mozilla.org/show_bug.cgi?id=967895. Rejects where there is no canvas.
 */
export function keepsColors(): Promise<boolean> {
  return (check ??= compareColors().catch((error: unknown) => {
    check = undefined;
    throw error;
  }));
}

/** In pixels, each of its own color. */
const WIDTH = 16;

/** Of 255. Brave and Firefox change the last bits of a channel, which nobody sees. */
const TOLERANCE = 8;

async function compareColors(): Promise<boolean> {
  const canvas = newCanvas(WIDTH, WIDTH);
  const context = contextOf(canvas);
  const wanted = Array.from({length: WIDTH ** 2}, (_, index) => [index, (index * 7) % 256, 255 - index, 255]);
  for (const [index, [red, green, blue]] of wanted.entries()) {
    context.fillStyle = `rgb(${red},${green},${blue})`;
    context.fillRect(index % WIDTH, Math.floor(index / WIDTH), 1, 1);
  }
  // PNG loses nothing, so each difference is one that the browser wants.
  const bitmap = await createImageBitmap(await blobOf(canvas, 'image/png'));
  context.clearRect(0, 0, WIDTH, WIDTH);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const {data} = context.getImageData(0, 0, WIDTH, WIDTH);
  return wanted.flat().every((value, index) => Math.abs(value - data[index]!) <= TOLERANCE);
}
