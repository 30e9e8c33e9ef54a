import {isValid, PREFIX, PROPERTY_NAMES} from './custom-properties.js';
import {DEFAULTS, type SettingName, type Settings} from './settings.js';

/** The attributes of `<chat-bot>` that can be set, in the order in which they are written. */
export const ATTRIBUTES = [
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
  'open',
  'launcher-label',
  'theme',
  'heading',
  'agent-name',
  'avatar',
  'welcome',
  'disclaimer',
  'contact',
  'starters',
  'image-origins',
  'link-origins',
  'diagnose',
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

/** Boolean attributes, which have no value. */
export const FLAGS: readonly string[] = [
  'diagnose',
  'timestamps',
  'feedback',
  'open',
] satisfies AttributeName[];

/** A `<chat-bot>` as a page's author writes it: only values that differ from the element's own defaults. */
export interface Tag {
  readonly attributes: readonly (readonly [name: AttributeName, value: string])[];
  /** Custom properties. */
  readonly styles: readonly (readonly [name: string, value: string])[];
}

export function tagOf(settings: Settings): Tag {
  return {
    attributes: ATTRIBUTES.map((name) => [name, settings[name]] as const).filter(isSet),
    styles: PROPERTY_NAMES.filter((name) => settings[name] !== '' && isValid(name, settings[name])).map(
      (name) => [PREFIX + name, settings[name]],
    ),
  };
}

/**
 * Applies a tag to an element. Changes only the differences to `previous`, the tag that was applied before: a panel that the
 * visitor has opened stays open.
 */
export function applyTag(element: HTMLElement, tag: Tag, previous?: Tag): void {
  const values = new Map<string, string>(tag.attributes);
  const before = new Map<string, string>(previous?.attributes);
  for (const name of ATTRIBUTES) {
    const value = values.get(name);
    if (value === before.get(name)) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, FLAGS.includes(name) ? '' : value);
  }
  for (const [name] of previous?.styles ?? []) element.style.removeProperty(name);
  for (const [name, value] of tag.styles) element.style.setProperty(name, value);
}

function isSet([name, value]: readonly [AttributeName, string]): boolean {
  const isOwnDefault = (name === 'mode' || name === 'dir') && value === DEFAULTS[name];
  return value !== '' && !isOwnDefault;
}
