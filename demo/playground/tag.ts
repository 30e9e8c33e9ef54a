import {isValid, PREFIX, PROPERTY_NAMES} from './custom-properties.js';
import {ATTRIBUTE_NAMES, defaultOf} from './options.js';
import {DEFAULTS, type SettingName, type Settings} from './settings.js';

/** The attributes of `<chat-bot>` that can be set, in the order in which they are written. */
export const ATTRIBUTES = [...ATTRIBUTE_NAMES, 'lang', 'dir'] as const;

/** A `<chat-bot>` as a page's author writes it: only values that differ from the element's own defaults. */
export interface Tag {
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Custom properties. */
  readonly styles: readonly (readonly [name: string, value: string])[];
  /** Whether functions of the page draw charts and formulas. */
  readonly hasBlocks: boolean;
  /** Whether an agent of the page replies, which asks and calls tools. */
  readonly hasAgent: boolean;
}

export function tagOf(settings: Settings): Tag {
  return {
    attributes: ATTRIBUTES.map((name) => [name, settings[name]] as const).filter(isSet),
    styles: PROPERTY_NAMES.filter((name) => settings[name] !== '' && isValid(name, settings[name])).map(
      (name) => [PREFIX + name, settings[name]],
    ),
    hasBlocks: settings.blocks !== '',
    hasAgent: settings.agent !== '',
  };
}

function isSet([name, value]: readonly [SettingName, string]): boolean {
  const ownDefault = name === 'dir' ? DEFAULTS.dir : defaultOf(name);
  return value !== '' && value !== String(ownDefault);
}
