import {DEFAULTS, type SettingName, type Settings} from './settings.js';

/** The attributes of `<chat-bot>` that can be set, in the order in which they are written. */
const ATTRIBUTES = [
  'bot-id',
  'base-url',
  'api-key',
  'model',
  'stream',
  'max-history',
  'persist',
  'persist-hours',
  'conversation-key',
  'mode',
  'placement',
  'launcher-label',
  'heading',
  'agent-name',
  'avatar',
  'welcome',
  'disclaimer',
  'contact',
  'starters',
  'image-origins',
  'timestamps',
  'feedback',
  'announce',
  'thinking',
  'maxlength',
  'links',
  'highlight',
  'lang',
  'dir',
] as const satisfies readonly SettingName[];

export type AttributeName = (typeof ATTRIBUTES)[number];

/** Attributes that are there or not, and have no value. */
export const FLAGS: readonly string[] = ['timestamps', 'feedback'] satisfies AttributeName[];

/** A `<chat-bot>` as it would be written: what differs from the element's own defaults, and nothing else. */
export interface Tag {
  readonly attributes: readonly (readonly [name: AttributeName, value: string])[];
  /** Custom properties. */
  readonly styles: readonly (readonly [name: string, value: string])[];
}

export function tagOf(settings: Settings): Tag {
  return {
    attributes: ATTRIBUTES.map((name) => [name, settings[name]] as const).filter(isSet),
    styles: [...accent(settings.accent), ...pixels('radius', settings), ...pixels('font-size', settings)],
  };
}

/** Applies a tag to the element on the page. Changes only attributes and styles that differ. */
export function applyTag(element: HTMLElement, {attributes, styles}: Tag): void {
  const values = new Map<string, string>(attributes);
  for (const name of ATTRIBUTES) {
    const value = FLAGS.includes(name) && values.has(name) ? '' : values.get(name);
    if (value === undefined) element.removeAttribute(name);
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value);
  }
  element.removeAttribute('style');
  for (const [name, value] of styles) element.style.setProperty(name, value);
}

function isSet([name, value]: readonly [AttributeName, string]): boolean {
  const isOwnDefault = (name === 'mode' || name === 'dir') && value === DEFAULTS[name];
  return value !== '' && !isOwnDefault;
}

function accent(colour: string): [string, string][] {
  if (!/^#[\da-f]{6}$/i.test(colour)) return [];
  return [['--chat-bot-accent', colour]];
}

function pixels(name: 'radius' | 'font-size', settings: Settings): [string, string][] {
  return settings[name] === DEFAULTS[name] ? [] : [[`--chat-bot-${name}`, `${settings[name]}px`]];
}
