import {assistantOptions, type AssistantOptions} from '../assistant/assistant-options.js';
import {panelOptions, type PanelOptions} from '../panel/panel-options.js';
import {persistenceOptions, type PersistenceOptions} from '../persistence/persistence-options.js';
import {flag, oneOf, text, type OptionTable} from '../platform/option-table.js';
import {sessionOptions, type SessionOptions} from '../session/session-options.js';

/**
 * The layout of the element:
 *
 * - `inline`: fills its container
 * - `floating`: a launcher in the corner of the page, with the panel above it
 * - `side`: a launcher in the corner of the page, with a panel as high as the page at its inline end
 * - `modal`: a launcher in the corner of the page, with a dialog in the middle, and the page behind it inert
 * - `page`: fills the viewport
 */
export type ChatBotMode = 'inline' | 'floating' | 'side' | 'modal' | 'page';

/** The options of `<chat-bot>` that decide where it is on the page. */
interface LayoutOptions {
  /** The layout: `inline`, `floating`, `side`, `modal` or `page`. Default: `inline`. See docs/modes.md. */
  mode: ChatBotMode;

  /**
   * The side of the page where launcher and panel are: `start` or `end` of a line, so `end` is the right side where text
   * runs from left to right. Only for modes with a launcher. Default: `end`.
   */
  placement: 'start' | 'end';

  /** Whether the panel is open. Only for modes with a launcher. Default: false. */
  open: boolean;

  /**
   * A text beside the launcher's picture, such as “Ask us”. Screens up to 480 px wide or high show only the picture.
   * Default: no text.
   */
  launcherLabel: string | undefined;

  /** The color scheme: `light`, `dark`, or `auto` for that of the page. Default: `auto`. */
  theme: 'light' | 'dark' | 'auto';

  /**
   * Whether `?chat-bot-diagnose` in the address of the page opens the diagnosis, as `diagnose()` does. Default: false. See
   * docs/diagnose.md.
   */
  diagnosis: boolean;
}

/**
 * The options of `<chat-bot>`: its properties that a page can set. Session, panel, persistence and assistant declare the
 * options that they read, because they may not import from this folder. An option is declared and documented there, and
 * nowhere else.
 */
export interface ChatBotOptions
  extends SessionOptions, PersistenceOptions, LayoutOptions, PanelOptions, AssistantOptions {}

/**
 * One of several words, of which the first is the default. That is not reflected, so that the element keeps the attributes that the
 * page gave it.
 */
const choice = <Word extends string>(...words: readonly [Word, ...Word[]]) => ({
  ...oneOf(...words),
  default: words[0],
  reflect: true as const,
  useDefault: true as const,
  converter: {toAttribute: (value: unknown) => (value === words[0] ? null : value)},
});

const layoutOptions = {
  mode: choice<ChatBotMode>('inline', 'floating', 'side', 'modal', 'page'),
  placement: choice('end', 'start'),
  open: {...flag, reflect: true, useDefault: true},
  launcherLabel: text,
  theme: choice('auto', 'light', 'dark'),
  // A property of the attribute's name would hide the method.
  diagnosis: {...flag, attribute: 'diagnose'},
} as const satisfies OptionTable<LayoutOptions>;

/** The attribute and the default of each option. */
export const options = {
  ...sessionOptions,
  ...persistenceOptions,
  ...layoutOptions,
  ...panelOptions,
  ...assistantOptions,
};
