/** Which of black and white is easier to read on `colour`, written `#rrggbb`. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  // Where the contrast with black and with white is the same (WCAG 2, relative luminance).
  return luminance(colour) > 0.179 ? '#000000' : '#ffffff';
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
