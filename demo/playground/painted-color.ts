/** Red, green and blue as painted, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const context = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true})!;

/** Returns the color that is seen where colors lie upon each other, the lowest one first. */
export function paintedColor(layers: readonly string[]): Rgb {
  context.clearRect(0, 0, 1, 1);
  for (const layer of layers) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Returns any CSS color as six hexadecimal digits, as a color picker needs it. */
export function toHex(color: string): string {
  // A canvas knows no `light-dark()` and no variables; the style of an element does.
  const probe = document.createElement('i');
  probe.style.color = color;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return `#${paintedColor([computed])
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}
