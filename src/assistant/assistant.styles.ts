import {css} from '../platform/css.js';

export default css`
  /* Beside the text of the launcher, or in place of it. They are there before the tokens of the panel. */
  .assistant-key {
    margin-inline-start: calc(var(--_space-2) / 2);
    padding: 1px calc(var(--_space-2) / 2);
    border: 1px solid;
    border-radius: var(--_radius-code);
    font-size: calc(var(--_font-size) * 0.75);
    opacity: 0.7;
  }

  .assistant-key::after {
    content: attr(data-key);
  }

  /* A text that is longer than its line has a line of its own. */
  .assistant-chips,
  .assistant-chip-use {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
    min-inline-size: 0;
  }

  .assistant-chip {
    position: relative;
    display: flex;
    min-inline-size: 0;
    max-inline-size: 100%;
    margin-block-end: var(--_space-2);
  }

  .assistant-chip.control-pill {
    padding: 0 var(--_space-2);
  }

  /* Label and text share a left edge behind the icon. */
  .assistant-chip-use {
    --_icon: calc(var(--_space-4) + var(--_space-2));
    padding: var(--_space-1);
    padding-inline-start: calc(var(--_space-1) + var(--_icon));
    border: 0;
    border-radius: inherit;
  }

  .assistant-chip :not(.assistant-chip-use) {
    flex: none;
  }

  .assistant-chip-use svg,
  .assistant-chip-label {
    margin: 0;
    color: var(--_muted);
  }

  .assistant-chip-use svg {
    margin-inline-start: calc(-1 * var(--_icon));
  }

  .assistant-chip-text {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .assistant-quotation {
    flex: 1 1 100%;
    align-items: center;
    justify-content: space-between;
    margin-block-start: var(--_space-2);
    /* Its button is above the one that sends. */
    padding-inline-end: var(--_space-1);
    border-inline-start: 3px solid var(--_ink);
    font-size: var(--_type-14);
  }

  .assistant-quotation .assistant-chip-use {
    padding: 0 var(--_space-3);
    color: var(--_muted);
    text-align: start;
  }

  .assistant-quotation .assistant-chip-use:hover {
    color: var(--_text);
  }

  .assistant-quotation .assistant-chip-text {
    display: -webkit-box;
    line-height: 1.4;
    overflow-wrap: anywhere;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .assistant-chip-card {
    position: absolute;
    inset-block-end: calc(100% + var(--_space-1));
    inset-inline-start: 0;
    z-index: 2;
    display: none;
    inline-size: max-content;
    max-inline-size: min(38ch, 100cqi - 2 * var(--_gutter));
    padding: var(--_space-3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    background: var(--_raised);
    box-shadow: var(--_shadow-2);
    font-weight: 400;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  /* A quotation says by itself what it is. */
  .assistant-chip.control-pill:not([data-dismissed]):is(:hover, :focus-within) .assistant-chip-card,
  .assistant-chip[data-open]:not([data-dismissed]) .assistant-chip-card {
    display: block;
  }

  .assistant-chip[data-open] .assistant-chip-card {
    max-block-size: 40dvb;
    overflow: auto;
    overscroll-behavior: contain;
  }

  /* It is outside of the frame, which keeps inherited styles of the page out. */
  :where(.assistant-ask-selection) {
    all: initial;
    color-scheme: inherit;
  }

  .assistant-ask-selection {
    position: fixed;
    box-sizing: border-box;
    box-shadow: var(--_shadow-2);
    color: var(--_text);
    font: 500 var(--_type-14) / 1.5 var(--chat-bot-font, system-ui, sans-serif);
    animation: ask-selection calc(var(--_slow) * 25);
  }

  /* The time that it stays. It waits while the visitor is about to click. */
  .assistant-ask-selection:is(:hover, :focus) {
    animation-play-state: paused;
  }

  @keyframes ask-selection {
    from {
      visibility: visible;
    }
  }
`;
