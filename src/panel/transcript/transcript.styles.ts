import {css} from '../../platform/css.js';

// Containment: https://drafts.csswg.org/css-contain-1/#containment-paint
// Margin for focus rings: https://drafts.csswg.org/css-overflow-4/#overflow-clip-margin
export default css`
  .transcript-frame {
    position: relative;
    display: flex;
    flex: 1;
    min-block-size: 0;
  }

  .transcript {
    position: relative;
    flex: 1;
    contain: inline-size layout style;
    min-inline-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
  }

  /* No text moves when the space below the messages comes or goes. The starters are as wide as the field. */
  :where(.panel:not([data-start])) .transcript {
    scrollbar-gutter: stable;
  }

  .transcript:focus-visible {
    outline-offset: -2px;
    border-radius: var(--_radius-code);
  }

  .messages {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
    max-inline-size: var(--_content);
    margin-inline: auto;
    padding: var(--_space) var(--_gutter);
  }

  /* Can be scrolled, and does not make a chat without a height higher. */
  .room {
    position: absolute;
    inset-block-start: 0;
    inline-size: 1px;
  }

  /* A new conversation needs no space below its introduction, a frame before \`Scroller\` removes it. */
  .empty + .room {
    display: none;
  }

  /*
   * Chromium visits all descendants of a moving box unless it is contained: drawing a text above others would
   * take ten times as long. Always set, because Chromium visits all elements of the page when the scope of
   * counters changes. Safari has no overflow-clip-margin and would clip the focus rings.
   */
  @supports (overflow-clip-margin: 1px) {
    .message,
    .prose > .section {
      contain: content;
      overflow-clip-margin: var(--_space-4);
    }
  }

  .earlier {
    align-self: center;
  }

  .day {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_type-12);
    font-weight: 500;
    text-align: center;
  }

  .jump {
    position: absolute;
    /* Above the fade of the composer. */
    z-index: 1;
    inset-block-end: var(--_space-2);
    inset-inline-end: max(var(--_space-4), (100% - var(--_content)) / 2);
    inline-size: var(--_target);
    block-size: var(--_target);
    padding: 0;
    border-color: var(--_border);
    border-radius: 50%;
    background: var(--_surface);
    box-shadow: var(--_shadow-2);
  }

  .jump[data-below]::before {
    content: '';
    position: absolute;
    inset-block-start: -2px;
    inset-inline-end: -2px;
    border: calc(var(--_space-3) / 2) solid var(--_ink);
    border-radius: 50%;
  }

  .jump:hover {
    background: var(--_faint);
  }

  /* Before the first question: the greeting and the starters, directly above the field. */
  .empty {
    min-block-size: 100%;
    padding-block-end: var(--_space-3);
  }

  .empty > :first-child {
    margin-block-start: auto;
  }

  .empty .prose {
    color: var(--_muted);
  }

  .empty .prose p:first-child {
    color: var(--_text);
    font-weight: 600;
  }

  /* A low window has no room for more. */
  @media (height > 480px) {
    .empty .prose p:first-child {
      font-size: var(--_type-22);
      line-height: 1.3;
      text-wrap: balance;
    }

    .empty .mark {
      inline-size: calc(var(--_space-5) + var(--_space-4));
      block-size: calc(var(--_space-5) + var(--_space-4));
      margin-block-end: var(--_space-4);
      border-radius: calc(var(--_radius) * 1.25);
      border-end-end-radius: var(--_radius-code);
    }
  }

  @media (height <= 480px) {
    .empty .mark {
      display: none;
    }
  }

  /* The accent of the header fades into the panel. */
  :host(:is([mode='floating'], [mode='side'])) .transcript-frame:has(> .transcript > .empty) {
    background: linear-gradient(var(--_tint), transparent calc(var(--_space-6) * 3));
  }

  .starters {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    margin: 0;
    padding: 0;
    visibility: var(--_starters);
    font-size: var(--_type-14);
    list-style: none;
  }

  /*
   * Hidden until the welcome message above is rendered: nothing moves under the pointer. In a shadow tree,
   * WebKit updates :has() only on the styled element. Only before the first message, because Chromium checks
   * all messages again when one is added.
   */
  .messages.empty:has(> .message > #welcome[aria-busy]) {
    --_starters: hidden;
  }

  /* Rows, in two columns if a column has room for some words. */
  .empty .starters {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(max(30ch, 50% - var(--_space-1)), 100%), 1fr));
    font-size: var(--_type-15);
    line-height: 1.4;
  }

  .empty .starter {
    display: flex;
    gap: var(--_space-2);
    align-items: center;
    justify-content: space-between;
    inline-size: 100%;
    block-size: 100%;
    min-block-size: calc(var(--_space-6) + var(--_space-3));
    border-radius: var(--_radius-card);
  }

  .starter .icon {
    flex: none;
    margin: 0;
    color: var(--_muted);
    rotate: 90deg;
  }

  .starter:dir(rtl) .icon {
    rotate: -90deg;
  }

  .starter {
    min-block-size: var(--_target);
    padding: var(--_space-1) var(--_space-4);
    border-color: var(--_border);
    border-radius: var(--_radius-pill);
    overflow-wrap: anywhere;
    text-align: start;
  }

  .starter:hover {
    border-color: var(--_accent);
    background: var(--_tint);
  }

  .notice {
    padding-inline-start: var(--_space-3);
    border-inline-start: 3px solid var(--_error);
  }

  .notice p {
    margin: 0;
  }

  .notice-buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }

  .notice-buttons > * {
    margin-block-start: var(--_space-2);
  }
`;
