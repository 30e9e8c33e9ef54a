import {css} from '../platform/css.js';

// Custom properties for a closed chat; `panel/tokens.styles.ts` has the others. A page's own rule for
// `chat-bot` overrides `:host` (https://drafts.csswg.org/css-scoping-1/#shadow-cascading). Inherited
// properties are reset here, so that a page cannot set them by accident.
// user-select: https://drafts.csswg.org/css-ui-4/#propdef-user-select
// Height in percent: https://www.w3.org/TR/CSS22/visudet.html#the-height-property
export default css`
  :host {
    --_accent: var(--chat-bot-accent, light-dark(#2f54d0, #a3b8ff));
    --_accent-text: var(--chat-bot-accent-text, light-dark(#ffffff, #131a33));
    --_chat-bot-accent: var(--_accent);
    --_ink: var(--_accent);
    --_surface: var(--chat-bot-surface, light-dark(#ffffff, #17181c));
    --_text: var(--chat-bot-text, light-dark(#1b1c20, #ececf0));
    --_chat-bot-text: var(--_text);
    --_border: var(--chat-bot-border, light-dark(#dfe1e8, #34363f));
    --_error: var(--chat-bot-error, light-dark(#a3231f, #ffb0a8));
    --_radius: var(--chat-bot-radius, 16px);
    --_font-size: var(--chat-bot-font-size, 16px);
    --_radius-code: calc(var(--_radius) / 4);
    --_space: var(--chat-bot-spacing, 24px);
    /* Without units of the window: inside a container, WebKitGTK 2.50 would evaluate no media query again. */
    --_gutter: calc(var(--_space) * 5 / 6);
    --_target: 36px;
    --_space-2: 8px;
    --_space-3: 12px;
    --_space-4: 16px;
    --_space-6: 32px;
    --_shadow-2: 0 8px 24px light-dark(#0000001f, #0000), 0 1px 2px light-dark(#00000014, #0000);

    --_inset: var(--chat-bot-inset, 20px);
    --_inset-inline: var(--chat-bot-inset-inline, var(--_inset));
    --_inset-block: var(--chat-bot-inset-block, var(--_inset));
    --_launcher: var(--chat-bot-launcher-size, 56px);

    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    min-inline-size: 0;
    block-size: 100%;
    min-block-size: 352px;
    max-block-size: 100dvb;
    contain: layout style;
    writing-mode: horizontal-tb !important;
    /* Some scripts hide the body while they change a page, and never show it again. */
    visibility: visible;
  }

  @media (any-pointer: coarse) {
    :host {
      --_target: 44px;
    }
  }

  /*
   * The page chooses the accent. Text on it is white or black, depending on its luminance y. Icons need less contrast, and so does
   * the letter of a mark, which decorates the name beside it. Relative colors stand behind this condition, and their origins are registered: see register-colors.ts.
   */
  @supports (width: round(1px, 1px)) {
    :host {
      --_white: clamp(0, (0.179 - y) * 1e5, 1);
    }

    .launcher:not(:has(.label)),
    .mark,
    .round {
      --_white: clamp(0, (0.278 - y) * 1e5, 1);
    }

    :host,
    .launcher,
    .mark,
    .round {
      --_accent-text: var(
        --chat-bot-accent-text,
        color(
          from var(--_chat-bot-accent) xyz-d65 calc(var(--_white) * 0.95) var(--_white) calc(var(--_white) * 1.089) / 1
        )
      );
    }
  }

  :host([hidden]) {
    display: none !important;
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }

  /*
   * Not on the host, because a page's styles for all elements apply to it. The panel inherits only properties
   * for whole regions of the page. user-select is not inherited, but auto follows the parent.
   */
  .frame,
  .launcher {
    all: initial;
    color-scheme: inherit;
    visibility: inherit;
    pointer-events: inherit;
    -webkit-locale: inherit;
    -webkit-text-size-adjust: inherit;
    box-sizing: border-box;
    color: var(--_text);
    font: 400 var(--_font-size) / var(--chat-bot-line-height, 1.55) var(--chat-bot-font, system-ui, sans-serif);
    -webkit-user-select: text;
    user-select: text;
  }

  :focus-visible {
    outline: 2px solid var(--_ink);
    outline-offset: 2px;
  }

  /* The visible box of an open chat in all modes. */
  .frame {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    /* In a box without a height, 100% is auto, and the panel would grow out of the element. */
    max-block-size: inherit;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  /* Title, close button and field are where the panel has them, so that nothing moves when it comes. */
  .shell {
    flex: 1;
    display: grid;
    grid: auto 1fr auto / 1fr auto;
    background: linear-gradient(color-mix(in oklab, var(--_accent) 10%, var(--_surface)) calc(var(--_target) + 2 * var(--_space-2)), #0000 0);
  }

  .shell > * {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
  }

  .shell b {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding: var(--_space-2) var(--_gutter);
    font-weight: 600;
  }

  .shell b::before {
    content: '';
    inline-size: var(--_space-6);
    block-size: var(--_space-6);
    border-radius: var(--_radius);
    border-end-end-radius: var(--_radius-code);
    background: var(--_accent);
  }

  .shell button {
    inline-size: var(--_target);
    block-size: var(--_target);
    margin: var(--_space-2) calc(var(--_gutter) - var(--_space-2));
  }

  /* The outline is where the panel has the border of the composer. */
  .shell input {
    grid-column: 1 / 3;
    grid-row: 3;
    block-size: var(--_target);
    margin: 0 calc(var(--_gutter) + 5px) 37px;
    padding: 0 var(--_space-3);
    border-radius: var(--_radius);
    outline: 1px solid var(--_border);
    outline-offset: 4px;
  }

  :host([disclaimer='']) .shell input {
    margin-block-end: 17px;
  }

  .shell input:focus {
    outline-color: var(--_ink);
  }

  .problem {
    padding: var(--_space-6);
    color: var(--_error);
  }
`;
