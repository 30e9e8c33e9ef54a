import type {Strings} from '../locales/strings.js';
import type {Highlighter} from '../highlight/highlighter.js';
import {flag, oneOf, positive, text, type OptionTable} from '../platform/option-table.js';
import type {ContactFunction} from '../session/contact.js';
import type {TextList} from '../platform/text-list.js';
import type {BlockDrawers} from './reply/block-drawer.js';

export type {ContactFunction, ContactRequest} from '../session/contact.js';

/** How much of a reply screen readers announce. See `PanelOptions.announce`. */
export type Announce = 'auto' | 'full' | 'brief' | 'off';

/** The options of `<chat-bot>` that decide how the panel looks and behaves. */
export interface PanelOptions {
  /**
   * The title of the panel. Default: the name of the site, if the page declares one by `application-name` or `og:site_name`; otherwise
   * “Chat” in the language of the page.
   */
  heading: string | undefined;

  /**
   * The name of the agent, shown above its messages and written into copies. Its first letter is the agent's picture if
   * `avatar` is not set. Default: “Assistant” in the language of the page, with the icon of the page or a drawn sign as the picture.
   */
  agentName: string | undefined;

  /**
   * The URL of the agent's picture. It must be an absolute https URL whose origin is in `image-origins`, also if that
   * is the page's. Default: the first letter of `agent-name`, or the icon of the page if it is of the page's own origin, or a drawn sign.
   */
  avatar: string | undefined;

  /**
   * The first message of the agent, in Markdown. It is never sent to the service. '' shows none. Default: a greeting in
   * the language of the page.
   */
  welcome: string | undefined;

  /**
   * The notice below the field, as plain text; for links, there is the slot `footer`. '' shows none. Default: a notice in
   * the language of the page that answers are written by AI and can be wrong. See docs/safety.md#ai-notice.
   */
  disclaimer: string | undefined;

  /**
   * Where visitors reach a person: an absolute `https`, `mailto` or `tel` URL; any other is not used. As a property also a
   * function that is called in place of a link. Default: no link. See docs/handoff.md.
   */
  contact: string | ContactFunction | undefined;

  /**
   * Suggested questions, shown until the first question: one a line, or as a property an array. The first four are shown.
   * Default: none.
   */
  starters: TextList | undefined;

  /**
   * Suggested questions below the last reply while it is complete, in place of those of the service: one a line, or as
   * a property an array. The first three are shown. Default: those of the service. See
   * docs/replies.md#follow-up-questions.
   */
  suggestions: TextList | undefined;

  /**
   * Origins that images may be loaded from, separated by spaces, https only. All other images become links.
   * Default: none.
   */
  imageOrigins: string | undefined;

  /**
   * Origins whose links show no host behind their words, separated by spaces, https only. The origins of the page and of
   * the service are always such origins. Never list an origin with open redirects: a link there can lead anywhere. Default:
   * none.
   */
  linkOrigins: string | undefined;

  /** Whether to show the time of each message. Default: false. */
  timestamps: boolean;

  /**
   * Whether visitors can rate replies, by two thumbs below each. With `comment`, they can also write why a rating is
   * bad. Default: false. See docs/replies.md#feedback-on-replies.
   */
  feedback: boolean | 'comment';

  /**
   * How much of a reply screen readers announce: at most 4,000 characters of its text (`full`), its arrival (`brief`) or
   * nothing (`off`). `auto` announces the text of up to 600 characters; of a longer reply, its arrival and its first
   * sentence. Errors are always announced. Default: `auto`.
   */
  announce: Announce;

  /**
   * The maximum length of a question, in UTF-16 code units. A longer text stays in the field and cannot be sent.
   * Default: no limit.
   */
  maxLength: number | undefined;

  /**
   * The kinds of files that visitors can add to a question, separated by commas: `image/*`, `image/jpeg`, `image/png`, `image/webp`,
   * `image/gif`, `image/avif`, `image/heic`, `application/pdf`. Needs a transport function with `files: true`. Default: none. See
   * docs/pictures-and-files.md.
   */
  accept: string | undefined;

  /** The maximum number of files of a question. Default: 5. */
  maxFiles: number | undefined;

  /** The maximum size of a file that is chosen, in megabytes; at most 50 divided by `max-files`. Default: 10. */
  maxFileSize: number | undefined;

  /**
   * Whether visitors can dictate into the field, where the browser recognizes speech on the device. What they say never leaves it.
   * Default: false. See docs/dictation.md.
   */
  dictation: boolean;

  /**
   * Where links to the page's own origin open: in the `same` tab or in a `new` one. All other links open in a new tab.
   * Default: `same` if `persist` is set, else `new`.
   */
  links: 'same' | 'new' | undefined;

  /**
   * Whether code has colors. As a property also a function that returns the ranges of the tokens of a code block, in place of
   * the built-in highlighter. Default: true. See docs/replies.md#syntax-highlighting.
   */
  highlight: boolean | Highlighter;

  /**
   * Functions that draw blocks of replies: by the language of a fenced block, such as `mermaid`, and `math` for formulas. Each
   * returns a node, or a promise of one, which stands in place of the source. Default: none. See
   * docs/formulas-and-diagrams.md.
   */
  blocks: BlockDrawers | undefined;

  /**
   * Texts of the user interface that replace the built-in ones: an object, or its JSON. JSON that cannot be read causes
   * an error in the console. Default: none. See docs/languages.md.
   */
  strings: Partial<Strings> | string | undefined;
}

const onOrOff = oneOf(true, false);

/** The attributes and defaults of these options. */
export const panelOptions = {
  heading: text,
  agentName: text,
  avatar: text,
  welcome: text,
  disclaimer: text,
  contact: {},
  starters: {},
  suggestions: {},
  imageOrigins: text,
  linkOrigins: text,
  timestamps: flag,
  feedback: {...oneOf<boolean | 'comment'>(true, false, 'comment'), default: false},
  announce: {...oneOf<Announce>('auto', 'full', 'brief', 'off'), default: 'auto'},
  maxLength: {...positive, attribute: 'maxlength'},
  accept: text,
  maxFiles: positive,
  maxFileSize: positive,
  dictation: flag,
  links: oneOf('same', 'new'),
  highlight: {
    ...onOrOff,
    default: true,
    read: (value: unknown) => (typeof value === 'function' ? value : onOrOff.read(value)),
  },
  blocks: {attribute: false},
  strings: {},
} as const satisfies OptionTable<PanelOptions>;
