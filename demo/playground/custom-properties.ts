/** The prefix of all custom properties of `<chat-bot>`. */
export const PREFIX = '--chat-bot-';

export type PropertyGroup = 'color' | 'shape' | 'popup';

/** How the playground offers a custom property. */
export interface CustomProperty {
  readonly group: PropertyGroup;
  /** The CSS property that accepts the same values. */
  readonly sameAs: 'color' | 'width' | 'line-height' | 'z-index' | 'font-family' | 'box-shadow';
  /** As in the documentation of the element; empty if it gives none. */
  readonly default: string;
  /** Of the slider, if there is one. */
  readonly range?: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly unit: '' | 'px' | 'em';
  };
}

const color = (text: string) => ({group: 'color', sameAs: 'color', default: text}) as const;

const pixels = (group: PropertyGroup, text: string, min: number, max: number, step = 1) =>
  ({group, sameAs: 'width', default: text, range: {min, max, step, unit: 'px'}}) as const;

const MORE_READABLE = 'white or black, the more readable of the two';

/** All custom properties by their names without the prefix. A test compares them with the manifest. */
export const CUSTOM_PROPERTIES = {
  accent: color('#2f54d0, dark #3c62e0'),
  'accent-text': color(MORE_READABLE),
  surface: color('#ffffff, dark #17181c'),
  text: color('#1b1c20, dark #ececf0'),
  muted: color('#5d606b, dark #a5a8b4'),
  border: color('#dfe1e8, dark #34363f'),
  error: color('#a3231f, dark #ffb0a8'),
  bubble: color('a tint of the accent'),
  'bubble-text': color('--chat-bot-text'),
  header: color('a tint of the accent in the modes floating and side, otherwise --chat-bot-surface'),
  'header-text': color(MORE_READABLE),
  radius: pixels('shape', '16px', 0, 28),
  'font-size': pixels('shape', '16px', 12, 24),
  'line-height': {
    group: 'shape',
    sameAs: 'line-height',
    default: '1.55',
    range: {min: 1.2, max: 2, step: 0.05, unit: ''},
  },
  spacing: pixels('shape', '24px', 8, 40, 4),
  'content-size': {
    group: 'shape',
    sameAs: 'width',
    default: '38em',
    range: {min: 24, max: 80, step: 1, unit: 'em'},
  },
  font: {group: 'shape', sameAs: 'font-family', default: 'system-ui, sans-serif'},
  'display-font': {group: 'shape', sameAs: 'font-family', default: '--chat-bot-font'},
  'code-font': {group: 'shape', sameAs: 'font-family', default: 'the system’s monospace font'},
  'launcher-size': pixels('popup', '56px', 40, 88),
  inset: pixels('popup', '20px', 0, 80),
  'inset-inline': pixels('popup', '--chat-bot-inset', 0, 80),
  'inset-block': pixels('popup', '--chat-bot-inset', 0, 80),
  'inline-size': pixels('popup', '400px in the mode floating, 432px in side, 680px in modal', 280, 720),
  'block-size': pixels('popup', '640px in the mode floating, 80dvb in modal', 320, 900),
  z: {group: 'popup', sameAs: 'z-index', default: '2147480000'},
  shadow: {group: 'popup', sameAs: 'box-shadow', default: ''},
} as const satisfies Record<string, CustomProperty>;

export type PropertyName = keyof typeof CUSTOM_PROPERTIES;

export const PROPERTY_NAMES = Object.keys(CUSTOM_PROPERTIES) as PropertyName[];

/** Whether a value can be set. Browsers accept any text as the value of a custom property. */
export function isValid(name: PropertyName, value: string): boolean {
  return CSS.supports(CUSTOM_PROPERTIES[name].sameAs, value);
}
