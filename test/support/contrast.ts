/** Red, green and blue of a pixel, from 0 to 255. */
export type Rgb = readonly number[];

/** Returns a contrast ratio from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string | Rgb, other: string | Rgb): number {
  const [darker, brighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(color: string | Rgb): number {
  const [red, green, blue] = (typeof color === 'string' ? pixel(color) : color).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the pixel that a CSS color paints. Needs a document. */
function pixel(color: string): Rgb {
  const canvas = document.createElement('canvas').getContext('2d')!;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
