import type {Lit} from './assisted.js';

export default (css: Lit['css']) => css`
  /* It covers the page and takes its scrolling, so it needs something to scroll itself. */
  :where(dialog:modal) {
    all: unset;
    display: block;
    position: fixed;
    inset: 0;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: none;
  }

  dialog::after {
    content: '';
    position: absolute;
    inset-block: 0 -1px;
    /* A box without an area overflows nothing. */
    inline-size: 1px;
  }

  dialog::backdrop {
    background: black;
    opacity: 0.4;
  }

  dialog .frame {
    /* Scrolling passes from a fixed box to the page. */
    position: absolute !important;
    inset: 12dvb 0 auto;
    inline-size: min(var(--chat-bot-inline-size, 680px), 100vw - 2 * var(--_inset));
    block-size: auto;
    margin-inline: auto;
    box-shadow: var(--chat-bot-shadow, var(--_shadow-2));
  }

  [name='results'],
  dialog [part='expand'] {
    display: none;
  }

  /* Until the visitor asks: the field, the results, and the starters, or the last conversation as a chip. */
  dialog [data-start] {
    [name='results'] {
      display: block;
      max-block-size: 40dvb;
      margin-block-start: var(--_space-2);
      overflow: auto;
    }

    .transcript-frame {
      order: 1;
    }

    .composer-frame {
      max-block-size: none;
      padding-block-start: var(--_space-3);
    }

    .composer-frame::before,
    .message,
    .transcript-frame:has([data-id]) {
      display: none;
    }

    .messages {
      padding-block: 0;
    }

    .starters {
      margin-block-end: var(--_space-4);
    }
  }

  @media (width > 480px) and (height > 480px) {
    /* The card of a chip is above it. */
    dialog .frame:has([data-start]) {
      overflow: visible;
    }

    dialog [data-start] .header {
      display: none;
    }

    dialog .frame:has(.panel:not([data-start])) {
      block-size: min(var(--chat-bot-block-size, 80dvb), 80dvb);
    }
  }

  /* Not text, because the name of the launcher does not have the keys. */
  .label::after {
    content: attr(data-keys);
  }

  .composer-frame:has(.chips) {
    grid-template-rows: auto auto minmax(0, 1fr);
  }

  /* They take no room from the field. */
  .composer-frame:has(.chip) {
    --_chips: calc(2 * (var(--_target) + var(--_space-2)));
  }

  /* A text that is longer than its line has a line of its own. */
  .chips,
  .chip-use {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
    min-inline-size: 0;
  }

  .chip.pill {
    position: relative;
    display: flex;
    min-inline-size: 0;
    max-inline-size: 100%;
    margin-block-end: var(--_space-2);
    padding: 0 var(--_space-2);
  }

  .chip-use {
    padding: var(--_space-1);
    border: 0;
    border-radius: inherit;
  }

  .chip :not(.chip-use) {
    flex: none;
  }

  .chip svg {
    inline-size: var(--_space-4);
    block-size: var(--_space-4);
    fill: none;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
  }

  .chip-use svg,
  .chip-label {
    margin: 0;
    color: var(--_muted);
  }

  .chip-text {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .chip-card {
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

  .chip:not([data-dismissed]):is(:hover, :focus-within, [data-open]) .chip-card {
    display: block;
  }

  .chip[data-open] .chip-card {
    max-block-size: 40dvb;
    overflow: auto;
    overscroll-behavior: contain;
  }

  /* It is outside of the frame, which keeps inherited styles of the page out. */
  :where(.ask-selection) {
    all: initial;
    color-scheme: inherit;
  }

  .ask-selection {
    position: fixed;
    box-sizing: border-box;
    box-shadow: var(--_shadow-2);
    color: var(--_text);
    font: 500 var(--_type-14) / 1.5 var(--chat-bot-font, system-ui, sans-serif);
    animation: ask-selection calc(var(--_slow) * 25);
  }

  /* The time that it stays. It waits while the visitor is about to click. */
  .ask-selection:is(:hover, :focus) {
    animation-play-state: paused;
  }

  @keyframes ask-selection {
    from {
      visibility: visible;
    }
  }
`;
