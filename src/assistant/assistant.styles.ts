import {css} from './css.js';

export default css`
  .composer-frame:has(> .chips) {
    grid-template-rows: auto auto minmax(0, 1fr);
  }

  /* They take no room from the field. */
  .composer-frame:has(.chip:not([hidden])) {
    --_chips: calc(2 * (var(--_target) + var(--_space-2)));
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1) var(--_space-2);
    min-inline-size: 0;
  }

  .chips:has(.chip:not([hidden])) {
    padding-block-end: var(--_space-2);
  }

  .chip {
    position: relative;
    display: flex;
    min-inline-size: 0;
    max-inline-size: 100%;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    font-size: var(--_type-14);
  }

  .chip button {
    border: 0;
  }

  /* A text that is longer than its line has a line of its own. */
  .chip-use {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
    min-inline-size: 0;
    min-block-size: var(--_target);
    padding: var(--_space-1) var(--_space-2);
    border-radius: inherit;
  }

  .chip-use:hover {
    background: var(--_faint);
  }

  .chip .quiet {
    display: grid;
    flex: none;
    place-items: center;
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
    flex: none;
    color: var(--_muted);
  }

  .chip-label:empty {
    display: none;
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
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  .chip:not([data-dismissed]):is(:hover, :focus-within) .chip-card {
    display: block;
  }

  .chip-card p {
    margin: 0;
    color: var(--_muted);
  }

  .chip-card p:first-child {
    color: var(--_text);
    font-weight: 500;
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
