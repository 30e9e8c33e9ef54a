/** What the playground opens with, by the names that stand in the address. An empty value is one that is left out. */
export const DEFAULTS = {
  'bot-id': 'docs',
  'base-url': '',
  'api-key': '',
  model: '',
  stream: '',
  'max-history': '',
  persist: '',
  'persist-hours': '',
  'conversation-key': '',
  mode: 'inline',
  placement: '',
  'launcher-label': '',
  heading: 'Documentation',
  'agent-name': '',
  avatar: '',
  welcome: 'Hello! Ask me anything about **chat-bot-element**.',
  disclaimer: '',
  contact: '',
  starters:
    'How do I embed the widget in React?\nWhich attributes are there?\nHow do I change the colours?\nHow do private agents work?',
  'image-origins': '',
  timestamps: '',
  feedback: '',
  announce: '',
  thinking: '',
  maxlength: '',
  links: '',
  highlight: '',
  lang: '',
  dir: 'ltr',
  accent: '',
  radius: '14',
  'font-size': '16',
  theme: 'auto',
};

export type SettingName = keyof typeof DEFAULTS;

/** Everything that can be set in the playground. */
export type Settings = Readonly<Record<SettingName, string>>;

export const SETTING_NAMES = Object.keys(DEFAULTS) as SettingName[];
