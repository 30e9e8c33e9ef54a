import {paintedColor, type Rgb} from './painted-color.js';

/** The least contrast of text by WCAG 2, level AA. */
export const AA = 4.5;

export interface Contrast {
  /** By WCAG 2, from 1 to 21. */
  readonly ratio: number;
  /** The colors as painted, as CSS. */
  readonly color: string;
  readonly background: string;
}

/** Returns the contrast of the text of an element to the colors behind it. */
export function contrastOf(element: Element): Contrast {
  const behind = backgrounds(element);
  const text = paintedColor([...behind, getComputedStyle(element).color]);
  const background = paintedColor(behind);
  const [darker, lighter] = [luminance(text), luminance(background)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return {
    ratio: (lighter + 0.05) / (darker + 0.05),
    color: `rgb(${text.join(' ')})`,
    background: `rgb(${background.join(' ')})`,
  };
}

/** The background colors of an element and all that it lies upon, the lowest one first, through shadow roots. */
function backgrounds(element: Element): string[] {
  const colors: string[] = [];
  for (let layer: Node | null = element; layer; layer = layer.parentNode ?? hostOf(layer)) {
    if (layer instanceof Element) colors.unshift(getComputedStyle(layer).backgroundColor);
  }
  return colors;
}

function hostOf(node: Node): Element | null {
  return node instanceof ShadowRoot ? node.host : null;
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
