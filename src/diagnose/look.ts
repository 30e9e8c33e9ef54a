import type {Check} from './context.js';
import {finding} from './finding.js';
import {ancestorsOf, parentOf} from './visibility.js';

/** Languages that have a file. */
const LANGUAGES = 'ar cs da de el es fi fr he hi hu id it ja ko nb nl nn no pl pt ro ru sv th tr uk vi zh';
/** The label of the field in English. */
const ENGLISH = 'Your question';
/** Minimum contrast of readable text. WCAG requires 4.5: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const LEAST_CONTRAST = 2;
/** Luminance of a dark and of a light color. */
const [DARK, LIGHT] = [0.18, 0.5];

export const checkLanguage: Check = ({host}) => {
  const languages = [...ancestorsOf(host)].map((element) => (element as HTMLElement).lang);
  const language = (languages.find(Boolean) ?? '').split('-')[0]!.toLowerCase();
  const label = host.shadowRoot!.querySelector('[part~=input]')?.getAttribute('aria-label');
  if (
    label !== ENGLISH ||
    typeof host.strings === 'string' ||
    host.strings?.inputLabel ||
    !LANGUAGES.split(' ').includes(language)
  )
    return undefined;
  return finding(
    'language',
    'The words of the chat are English.',
    `The page is in the language "${language}", whose file in the folder locales/ could not be loaded.`,
    'Copy the folder locales/ to the server, beside the script, and allow other origins to load it (CORS).',
  );
};

/** Measures the color scheme. A chat without `theme` has the scheme of its page, which only CSS knows. */
export const checkScheme: Check = ({host}) => {
  const frame = host.shadowRoot!.querySelector('.frame');
  if (!frame || host.theme === 'light' || host.theme === 'dark') return undefined;
  const [chat, page] = [luminanceBehind(frame), luminanceBehind(parentOf(host))];
  if (chat === undefined || page === undefined) return undefined;
  const isLight = chat > LIGHT && page < DARK;
  if (!isLight && !(chat < DARK && page > LIGHT)) return undefined;
  const [own, wanted] = isLight ? ['light', 'dark'] : ['dark', 'light'];
  return finding(
    'color-scheme',
    `The chat is ${own}, and the page is ${wanted}.`,
    `The CSS property color-scheme of the page is not ${wanted}.`,
    `Add it where the page gets its colors, such as html.${wanted} { color-scheme: ${wanted} }, or set theme="${wanted}".`,
  );
};

export const checkContrast: Check = ({host}) => {
  for (const element of host.shadowRoot!.querySelectorAll('*')) {
    const text = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
      .join('')
      .trim();
    if (text === '' || element.localName === 'style' || !element.checkVisibility({visibilityProperty: true}))
      continue;
    const behind = luminanceBehind(element);
    const color = pixelOf(getComputedStyle(element).color);
    if (behind === undefined || color.alpha < 0.95) continue;
    const [darker = 0, lighter = 0] = [behind, color.luminance].sort((a, b) => a - b);
    const contrast = (lighter + 0.05) / (darker + 0.05);
    if (contrast >= LEAST_CONTRAST) continue;
    return finding(
      'contrast',
      `“${text.slice(0, 40)}” can hardly be read: its contrast is ${contrast.toFixed(1)}.`,
      'The page gives text and background similar colors.',
      'Set --chat-bot-text, --chat-bot-surface and --chat-bot-accent so that they differ.',
    );
  }
  return undefined;
};

/** Returns the luminance of the background. `undefined`: a picture or a translucent color. */
function luminanceBehind(start: Element | null): number | undefined {
  for (let element = start; element; element = parentOf(element)) {
    const {backgroundColor, backgroundImage} = getComputedStyle(element);
    if (backgroundImage !== 'none') return undefined;
    const {alpha, luminance} = pixelOf(backgroundColor);
    if (alpha > 0.95) return luminance;
    if (alpha > 0.05) return undefined;
  }
  // The canvas of the page: https://drafts.csswg.org/css-backgrounds-3/#root-background
  return /^(?:only )?dark\b/.test(getComputedStyle(document.documentElement).colorScheme) ? 0 : 1;
}

/** Returns alpha and luminance of a painted color: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function pixelOf(color: string): {alpha: number; luminance: number} {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [alpha, ...rest] = [...context.getImageData(0, 0, 1, 1).data].reverse();
  const [blue = 0, green = 0, red = 0] = rest.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return {alpha: alpha! / 255, luminance: 0.2126 * red + 0.7152 * green + 0.0722 * blue};
}
