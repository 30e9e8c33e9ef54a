import type {PanelOptions} from '../panel/panel-options.js';
import type {PersistenceOptions} from '../persistence/persistence-options.js';
import type {SessionOptions} from '../session/session-options.js';

/**
 * The layout of the element:
 *
 * - `inline`: fills its container
 * - `floating`: a launcher in the corner of the page, with the panel above it
 * - `side`: a launcher in the corner of the page, with a panel as high as the page at its inline end
 * - `page`: fills the viewport
 */
export type ChatBotMode = 'inline' | 'floating' | 'side' | 'page';

/**
 * The options of `<chat-bot>`: its properties that a page can set. Session, panel and persistence declare the options that
 * they read, because they may not import from this folder. An option is documented where it is declared, and nowhere else.
 */
export interface ChatBotOptions extends SessionOptions, PanelOptions, PersistenceOptions {
  /** The layout: `inline`, `floating`, `side` or `page`. Default: `inline`. */
  mode: ChatBotMode;

  /**
   * The side of the page where launcher and panel are: `start` or `end` of a line, so `end` is the right side where text
   * runs from left to right. Only for the modes `floating` and `side`. Default: `end`.
   */
  placement: 'start' | 'end';

  /** Whether the panel is open. Only for the modes `floating` and `side`. Default: false. */
  open: boolean;

  /**
   * A text beside the launcher's picture, such as “Ask us”. Narrow and low screens show only the picture. Default: no text.
   */
  launcherLabel: string;

  /** The color scheme: `light`, `dark`, or `auto` for that of the page. Default: `auto`. */
  theme: 'light' | 'dark' | 'auto' | undefined;

  /**
   * Whether `?chat-bot-diagnose` in the address of the page opens the diagnosis, as `diagnose()` does. Default: false.
   */
  diagnosis: boolean;
}

// Frameworks set properties to the text of attributes, so no converter throws.

// Without a converter, a property is the text of its attribute, and its default before the next update if that is removed.

/** A text that is reflected. Without this, the default would be, too. */
const reflectedText = {fromAttribute: (value: string | null) => value ?? ''};

/** A boolean with a third state: without the attribute, the agent's own setting applies. */
const optionalBoolean = {
  fromAttribute: (value: string | null) => (value === null ? undefined : value !== 'false'),
};

/** A number. A missing or invalid value becomes 0. */
const number = {fromAttribute: (value: string | null) => Number(value) || 0};

/**
 * One of several words. A removed attribute resets the property to the first one, which is not reflected, so that the
 * element keeps the attributes that the page gave it.
 */
const choice = (first: string) => ({
  fromAttribute: (value: string | null) => value ?? first,
  toAttribute: (value: string) => (value === first ? null : value),
});

/** The options of a Lit property that are used here. */
interface Declaration {
  readonly attribute?: string | false;
  readonly reflect?: true;
  readonly type?: BooleanConstructor;
  readonly useDefault?: true;
  readonly converter?: object;
}

/** The attribute and the converter of each reactive property. */
export const properties = {
  botId: {attribute: 'bot-id', reflect: true, converter: reflectedText},
  baseUrl: {attribute: 'base-url'},
  apiKey: {attribute: 'api-key'},
  model: {},
  stream: {converter: optionalBoolean},
  maxHistory: {attribute: 'max-history', converter: number},
  conversationKey: {attribute: 'conversation-key'},
  persist: {},
  persistHours: {attribute: 'persist-hours', converter: number},
  mode: {reflect: true, converter: choice('inline')},
  placement: {reflect: true, converter: choice('end')},
  // Without `useDefault`, the default would be reflected, and `open="false"` be lost to the diagnosis.
  open: {type: Boolean, reflect: true, useDefault: true},
  launcherLabel: {attribute: 'launcher-label'},
  theme: {reflect: true},
  heading: {},
  agentName: {attribute: 'agent-name'},
  avatar: {},
  welcome: {},
  disclaimer: {},
  contact: {},
  starters: {},
  imageOrigins: {attribute: 'image-origins'},
  linkOrigins: {attribute: 'link-origins'},
  timestamps: {type: Boolean},
  feedback: {type: Boolean},
  announce: {},
  thinking: {},
  maxLength: {attribute: 'maxlength', converter: number},
  links: {},
  headers: {attribute: false},
  fetch: {attribute: false},
  transport: {attribute: false},
  highlight: {},
  strings: {attribute: false},
  // A property of the attribute's name would hide the method.
  diagnosis: {attribute: 'diagnose', type: Boolean},
  queue: {attribute: false},
} as const satisfies Record<keyof ChatBotOptions | 'queue', Declaration>;
