import {css} from '../../css.js';

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
    flex: 1;
    min-inline-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
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
    /* \`Scroller\` adds space at the end. */
    padding: var(--_space) var(--_gutter);
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

  .jump[data-below='growing']::before {
    content: '';
    position: absolute;
    inset: -1px;
    border: 2px solid var(--_ink);
    border-radius: 50%;
  }

  @media (prefers-reduced-motion: no-preference) {
    .jump[data-below='growing']::before {
      border-block-color: var(--_tint) transparent;
      border-inline-color: var(--_ink) transparent;
      animation: turn calc(var(--_slow) * 4) linear infinite;
    }
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  .jump[data-below='ended']::before {
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

  .starters {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    margin: 0;
    padding: 0;
    visibility: var(--_starters);
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

  .message ~ .starters {
    font-size: var(--_type-14);
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
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2) var(--_space-4);
    padding-inline-start: var(--_space-3);
    border-inline-start: 3px solid var(--_error);
  }

  .notice p {
    flex: 1 1 26ch;
    margin: 0;
  }
`;
