const context = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true})!;

/** Returns any CSS color as six hexadecimal digits, as a color picker needs it. */
export function toHex(color: string): string {
  // A canvas knows no `light-dark()` and no variables; the style of an element does.
  const probe = document.createElement('i');
  probe.style.color = color;
  document.body.append(probe);
  context.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  context.fillRect(0, 0, 1, 1);
  const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
