/**
 * Returns a canvas that is in no document. Not an OffscreenCanvas: the small picture is shown, which only an element can be, and two
 * kinds of canvas would be two encoders to trust.
 */
export function newCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), {width, height});
}

/** Throws if the browser has no memory for it. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new TypeError('The canvas cannot be drawn on.');
  return context;
}

/** Encodes a picture. A browser that cannot encode the type returns a PNG. Rejects if it can encode none. */
export function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob === null ? reject(new TypeError('The canvas cannot be encoded.')) : resolve(blob);
    canvas.toBlob(handleBlob, type, quality);
  });
}
