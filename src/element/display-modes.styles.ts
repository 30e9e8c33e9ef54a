import {css} from '../platform/css.js';

/**
 * Styles for the modes with a launcher, and for `page`. `!important` protects the position against a page that
 * resets all elements; owners use the custom properties.
 * Modal dialogs: https://drafts.csswg.org/css-position-4/#top-layer
 * Rounded corners: https://drafts.csswg.org/css-env-1/#safe-area-insets
 * Forced colors: https://drafts.csswg.org/css-color-adjust-1/#forced-colors-properties
 */
export default css`
  /* The insets of launcher and panel, and the borders of the panel at the side: start and end of the inline axis. */
  :host {
    --_at: auto 0;
    --_edge: 1px 0;
  }

  :host([placement='start']) {
    --_at: 0 auto;
    --_edge: 0 1px;
  }

  :host([mode='page']) {
    position: fixed !important;
    inset: 0 !important;
    z-index: var(--chat-bot-z, auto) !important;
    min-block-size: 0 !important;
    max-block-size: none !important;
  }

  :host([mode='page']) .frame {
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
    inline-size: auto !important;
    block-size: auto !important;
    min-block-size: 0 !important;
    max-block-size: none !important;
    contain: style;
    pointer-events: none !important;
  }

  .launcher {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    min-inline-size: var(--_launcher);
    min-block-size: var(--_launcher);
    /* Visible with forced colors only. */
    border: 1px solid transparent;
    border-radius: calc(var(--_launcher) / 2);
    border-end-end-radius: var(--_radius-code);
    background: var(--_accent);
    box-shadow: var(--_shadow-2);
    color: var(--_accent-text);
    cursor: pointer;
    pointer-events: auto;
    touch-action: manipulation;
  }

  .launcher:hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }

  .label {
    max-inline-size: 50vw;
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .launcher:has(.label) {
    gap: var(--_space-3);
    padding-inline: var(--_space-4);
  }

  .launcher ~ * {
    pointer-events: auto;
    box-shadow: var(--chat-bot-shadow, var(--_shadow-2));
  }

  :host([mode='floating']) .frame {
    position: absolute;
    inset-block: auto calc(100% + var(--_space-3));
    inset-inline: var(--_at);
    inline-size: min(var(--chat-bot-inline-size, 400px), 100vw - var(--_inset) - var(--_inset-inline));
    block-size: min(var(--chat-bot-block-size, 640px), 100dvb - var(--_space-6) - var(--_inset-block) - var(--_launcher));
  }

  :host([mode='side']) .frame {
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
  :host([mode='side'][open]) .launcher {
    visibility: hidden;
  }

  /* On a phone, upright or on its side, the open panel fills the screen above the keyboard: see followViewport. */
  @media (max-width: 480px), (max-height: 480px) {
    :host(:is([mode='floating'], [mode='side'], [mode='modal'])) .frame {
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

    .label {
      display: none;
    }

    .launcher {
      padding: 0 !important;
    }

    :host([open]) .launcher {
      visibility: hidden;
    }
  }

  @media print {
    :host(:is([mode='floating'], [mode='side'], [mode='modal'])) {
      display: none !important;
    }
  }
`;
