import {css} from '../platform/css.js';

// Custom properties for a closed chat; `panel/tokens.styles.ts` has the others. A page's own rule for
// `chat-bot` overrides `:host` (https://drafts.csswg.org/css-scoping-1/#shadow-cascading). Inherited
// properties are reset here, so that a page cannot set them by accident.
// user-select: https://drafts.csswg.org/css-ui-4/#propdef-user-select
// Height in percent: https://www.w3.org/TR/CSS22/visudet.html#the-height-property
// The modes with a launcher, and `page`: `!important`, because host-box.ts resets the box; owners use the custom properties.
// Modal dialogs: https://drafts.csswg.org/css-position-4/#top-layer
// Rounded corners: https://drafts.csswg.org/css-env-1/#safe-area-insets
// Forced colors: https://drafts.csswg.org/css-color-adjust-1/#forced-colors-properties
export default css`
  :host {
    --_accent: var(--chat-bot-accent, light-dark(#2f54d0, #3c62e0));
    --_accent-text: var(--chat-bot-accent-text, #ffffff);
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
    /* The insets of launcher and panel, and the borders of the panel at the side: start and end of the inline axis. */
    --_at: auto 0;
    --_edge: 1px 0;

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

    .element-launcher:not(:has(.element-label)),
    .control-mark,
    .control-round {
      --_white: clamp(0, (0.278 - y) * 1e5, 1);
    }

    :host,
    .element-launcher,
    .control-mark,
    .control-round {
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
  .element-frame,
  .element-launcher {
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
  .element-frame {
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
  .element-shell {
    flex: 1;
    display: grid;
    grid: auto 1fr auto / 1fr auto;
    background: linear-gradient(color-mix(in oklab, var(--_accent) 10%, var(--_surface)) calc(var(--_target) + 2 * var(--_space-2)), #0000 0);
  }

  .element-shell > * {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
  }

  .element-shell-title {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding: var(--_space-2) var(--_gutter);
    font-weight: 600;
  }

  .element-shell-title::before {
    content: '';
    inline-size: var(--_space-6);
    block-size: var(--_space-6);
    border-radius: var(--_radius);
    border-end-end-radius: var(--_radius-code);
    background: var(--_accent);
  }

  .element-shell-close {
    inline-size: var(--_target);
    block-size: var(--_target);
    margin: var(--_space-2) calc(var(--_gutter) - var(--_space-2));
  }

  /* The outline is where the panel has the border of the composer. */
  .element-shell-field {
    grid-column: 1 / 3;
    grid-row: 3;
    block-size: var(--_target);
    margin: 0 calc(var(--_gutter) + 5px) 37px;
    padding: 0 var(--_space-3);
    border-radius: var(--_radius);
    outline: 1px solid var(--_border);
    outline-offset: 4px;
  }

  :host([disclaimer='']) .element-shell-field {
    margin-block-end: 17px;
  }

  .element-shell-field:focus {
    outline-color: var(--_ink);
  }

  .element-problem {
    padding: var(--_space-6);
    color: var(--_error);
  }

  :host([placement='start']) {
    --_at: 0 auto;
    --_edge: 0 1px;
  }

  :host([mode='page']) {
    position: fixed !important;
    inset: 0 !important;
    z-index: var(--chat-bot-z, auto) !important;
    contain: layout style !important;
  }

  :host([mode='page']) .element-frame {
    border: 0;
    border-radius: 0;
    touch-action: pinch-zoom;
  }

  /* A modal dialog of the page covers the element. Clicks outside the launcher and panel reach the page. */
  :host(:is([mode='floating'], [mode='side'], [mode='modal'])) {
    position: fixed !important;
    inset-block: auto 0 !important;
    inset-inline: var(--_at) !important;
    /* Avoids the rounded corners and bars of phones. */
    margin-block: calc(var(--_inset-block) + env(safe-area-inset-bottom)) !important;
    margin-inline: calc(var(--_inset-inline) + max(env(safe-area-inset-left), env(safe-area-inset-right))) !important;
    z-index: var(--chat-bot-z, 2147480000) !important;
    contain: style !important;
    pointer-events: none !important;
  }

  :host(:is([mode='floating'], [mode='side'], [mode='modal'], [mode='page']))::before,
  :host(:is([mode='floating'], [mode='side'], [mode='modal'], [mode='page']))::after {
    content: none !important;
  }

  .element-launcher {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    min-inline-size: var(--_launcher);
    min-block-size: var(--_launcher);
    /* Visible with forced colors only. */
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) * 2);
    border-end-end-radius: var(--_radius-code);
    background: var(--_accent);
    box-shadow: var(--_shadow-2);
    color: var(--_accent-text);
    cursor: pointer;
    visibility: var(--_launcher-visibility, inherit);
    pointer-events: auto;
    touch-action: manipulation;
  }

  .element-launcher:hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }

  .element-label {
    max-inline-size: 50vw;
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .element-launcher:has(.element-label) {
    gap: var(--_space-3);
    padding-inline: var(--_space-4);
  }

  .element-launcher ~ * {
    pointer-events: auto;
    box-shadow: var(--chat-bot-shadow, var(--_shadow-2));
  }

  :host([mode='floating']) .element-frame {
    position: absolute;
    inset-block: auto calc(100% + var(--_space-3));
    inset-inline: var(--_at);
    inline-size: min(var(--chat-bot-inline-size, 400px), 100vw - var(--_inset) - var(--_inset-inline));
    block-size: min(var(--chat-bot-block-size, 640px), 100dvb - var(--_space-6) - var(--_inset-block) - var(--_launcher));
  }

  :host([mode='side']) .element-frame {
    position: fixed;
    inset-block: 0;
    inset-inline: var(--_at);
    inline-size: min(var(--chat-bot-inline-size, 432px), 100vw);
    block-size: auto;
    border-block: 0;
    border-inline-width: var(--_edge);
    border-radius: 0;
  }

  /* A panel that covers the launcher is closed by the button in its header. */
  :host([mode='side'][open]) {
    --_launcher-visibility: hidden;
  }

  /* On a phone, upright or on its side, the open panel fills the screen above the keyboard: see followViewport. */
  @media (max-width: 480px), (max-height: 480px) {
    :host(:is([mode='floating'], [mode='side'], [mode='modal'])) .element-frame {
      position: fixed;
      inset-block: var(--_visible-top, 0px) auto;
      inset-inline: 0;
      inline-size: auto;
      block-size: var(--_visible-block-size, 100dvb);
      padding-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
      border: 0;
      border-radius: 0;
      /* A swipe that begins outside of what scrolls would move the page behind. */
      touch-action: pinch-zoom;
    }

    .element-label {
      display: none;
    }

    .element-launcher {
      padding: 0 !important;
    }

    :host([open]) {
      --_launcher-visibility: hidden;
    }
  }

  @media print {
    :host(:is([mode='floating'], [mode='side'], [mode='modal'])) {
      display: none !important;
    }
  }
`;
