/** A letter of usual width, in pixels at this font size. */
const COLUMN = 8;
const FONT = '16px system-ui, sans-serif';

/** A longer text has too many columns for any line, in UTF-16 code units. */
const LONGEST = 400;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text in letters of usual width, without layout of the page. */
export function columnsIn(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  if (text.length > LONGEST) return Infinity;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 2 * text.length;
  canvas.font = FONT;
  return canvas.measureText(text).width / COLUMN;
}
