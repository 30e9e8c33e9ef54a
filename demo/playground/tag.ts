import type {ChatBot} from '../../src/index.js';
import {blocks} from './blocks.js';
import {isValid, PREFIX, PROPERTY_NAMES} from './custom-properties.js';
import {ATTRIBUTE_NAMES, defaultOf, isFlag} from './options.js';
import {DEFAULTS, type SettingName, type Settings} from './settings.js';

/** The attributes of `<chat-bot>` that can be set, in the order in which they are written. */
const ATTRIBUTES = [...ATTRIBUTE_NAMES, 'lang', 'dir'] as const;

/** A `<chat-bot>` as a page's author writes it: only values that differ from the element's own defaults. */
export interface Tag {
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Custom properties. */
  readonly styles: readonly (readonly [name: string, value: string])[];
  /** Whether functions of the page draw charts and formulas. */
  readonly hasBlocks: boolean;
}

export function tagOf(settings: Settings): Tag {
  return {
    attributes: ATTRIBUTES.map((name) => [name, settings[name]] as const).filter(isSet),
    styles: PROPERTY_NAMES.filter((name) => settings[name] !== '' && isValid(name, settings[name])).map(
      (name) => [PREFIX + name, settings[name]],
    ),
    hasBlocks: settings.blocks !== '',
  };
}

/**
 * Applies a tag to an element. Changes only the differences to `previous`, the tag that was applied before: a panel that the
 * visitor has opened stays open.
 */
export function applyTag(element: ChatBot, tag: Tag, previous?: Tag): void {
  const values = new Map<string, string>(tag.attributes);
  const before = new Map<string, string>(previous?.attributes);
  for (const name of ATTRIBUTES) {
    const value = values.get(name);
    if (value === before.get(name)) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, isFlag(name) ? '' : value);
  }
  for (const [name] of previous?.styles ?? []) element.style.removeProperty(name);
  for (const [name, value] of tag.styles) element.style.setProperty(name, value);
  element.blocks = tag.hasBlocks ? blocks : undefined;
}

function isSet([name, value]: readonly [SettingName, string]): boolean {
  const ownDefault = name === 'dir' ? DEFAULTS.dir : defaultOf(name);
  return value !== '' && value !== String(ownDefault);
}
