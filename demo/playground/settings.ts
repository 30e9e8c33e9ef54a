import {SUPPORT_QUESTIONS} from '../service/scenarios/support.js';
import {PROPERTY_NAMES, type PropertyName} from './custom-properties.js';
import {TEXT_DEFAULTS} from './options.js';

const NO_PROPERTIES = Object.fromEntries(PROPERTY_NAMES.map((name) => [name, ''])) as Record<
  PropertyName,
  ''
>;

/**
 * The settings that the playground starts with, by their names in its address: the attributes of the element, its custom
 * properties without their prefix, whether functions of the page draw blocks (`blocks`) and reply (`agent`), the device of the frame, and the color scheme of the page. An empty value is left out.
 */
export const DEFAULTS = {
  ...TEXT_DEFAULTS,
  'bot-id': 'support',
  heading: 'Support',
  welcome: 'Hello! How can we help you?',
  starters: SUPPORT_QUESTIONS.join('\n'),
  lang: '',
  dir: 'ltr',
  ...NO_PROPERTIES,
  blocks: '',
  agent: '',
  device: 'desktop',
  scheme: 'auto',
};

export type SettingName = keyof typeof DEFAULTS;

/** Everything that can be set in the playground. */
export type Settings = Readonly<Record<SettingName, string>>;

export const SETTING_NAMES = Object.keys(DEFAULTS) as SettingName[];
