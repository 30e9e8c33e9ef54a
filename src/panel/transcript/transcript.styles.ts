import {css} from '../../platform/css.js';

// Containment: https://drafts.csswg.org/css-contain-1/#containment-paint
// Margin for focus rings: https://drafts.csswg.org/css-overflow-4/#overflow-clip-margin
export default css`
  .transcript-frame {
    position: relative;
    display: flex;
    flex: 1;
    min-block-size: 0;
    container-type: inline-size;
  }

  /* Messages fade out at the composer. Nothing is below the starters. */
  :where([data-layout]:not([data-start])) .transcript-frame::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    block-size: var(--_space-5);
    background: linear-gradient(transparent, var(--_surface));
    pointer-events: none;
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

  [data-layout='palette'] .transcript-frame {
    display: none;
  }

  .transcript:focus-visible {
    outline-offset: -2px;
    border-radius: var(--_radius-code);
  }

  /* Its edges are those of the field: the scroll bar stands in the space beside it. */
  .transcript-messages {
    --_side: max(0px, (100cqi - var(--_content)) / 2);

    display: flex;
    flex-direction: column;
    gap: var(--_space);
    margin-inline: var(--_side) max(0px, var(--_side) - (100cqi - 100%));
    padding-block: var(--_space) var(--_space-3);
    padding-inline: var(--_gutter) max(0px, var(--_gutter) - max(0px, 100cqi - 100% - var(--_side)));
  }

  /* Can be scrolled, and does not make a chat without a height higher. */
  .transcript-room {
    position: absolute;
    inset-block-start: 0;
    inline-size: 1px;
  }

  /* A new conversation needs no space below its introduction, a frame before \`Scroller\` removes it. */
  .transcript-empty + .transcript-room {
    display: none;
  }

  /*
   * Chromium visits all descendants of a moving box unless it is contained: drawing a text above others would
   * take ten times as long. Always set, because Chromium visits all elements of the page when the scope of
   * counters changes. Safari has no overflow-clip-margin and would clip the focus rings.
   */
  @supports (overflow-clip-margin: 1px) {
    .transcript-messages > article,
    .prose > .section {
      contain: content;
      overflow-clip-margin: var(--_space-5);
    }
  }

  .transcript-earlier {
    align-self: center;
  }

  .transcript-day {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_type-12);
    font-weight: 500;
    text-align: center;
  }

  /* In the fade and the space above the field: it lies on nothing that can be read or pressed. */
  [part='jump'] {
    position: absolute;
    z-index: 1;
    inset-block-end: calc(var(--_space-2) * -1);
    inset-inline: 0;
    inline-size: 48px;
    block-size: 26px;
    margin-inline: auto;
    padding: 0;
    border-color: var(--_border);
    border-radius: var(--_radius-pill);
    background: var(--_surface);
    box-shadow: var(--_shadow-2);
  }

  [part='jump'][data-below]::before {
    content: '';
    position: absolute;
    inset-block-start: -2px;
    inset-inline-end: -2px;
    border: 5px solid var(--_ink);
    border-radius: 50%;
  }

  @media (prefers-reduced-motion: no-preference) {
    [part='jump'][data-beat]::before {
      border-color: color-mix(in oklab, var(--_ink) 40%, var(--_surface));
    }
  }

  .transcript-cover {
    display: contents;
  }

  /* Nothing covers what stands there. */
  .transcript-cover:has(> :not([hidden])) ~ [part='jump'] {
    visibility: hidden;
  }

  [part='jump']:hover {
    background: var(--_faint);
  }

  /* Before the first question: the greeting and the starters, directly above the field. */
  .transcript-empty {
    min-block-size: 100%;
    padding-block-end: 0;
  }

  .transcript-empty > :first-child {
    margin-block-start: auto;
  }

  /* A greeting alone stands in the middle. */
  :host(:not([mode='page'])) .transcript-empty > :only-child {
    margin-block-end: auto;
  }

  .transcript-empty .prose {
    color: var(--_muted);
  }

  .transcript-empty .prose p:first-child {
    color: var(--_text);
    font-weight: 600;
  }

  /* A low window has no room for more. */
  @media (height > 480px) {
    .transcript-empty .prose p:first-child {
      font-family: var(--chat-bot-display-font, inherit);
      font-size: var(--_type-22);
      line-height: 1.3;
      text-wrap: balance;
    }
  }

  :host([mode='page']) [data-start] {
    .prose {
      font-size: var(--_type-18);
      text-align: center;
      text-wrap: balance;
    }

    .prose p:first-child {
      font-size: calc(var(--_font-size) * 1.75);
      line-height: 1.35;
    }

    .prose :is(ul, ol, pre, table) {
      inline-size: fit-content;
      margin-inline: auto;
      text-align: start;
    }

    @media (width > 480px) and (height > 480px) {
      .transcript-frame {
        flex: 0 1 auto;
        margin-block-start: auto;
      }
    }
  }

  /* Rows, in two columns if a column has room for some words. */
  [part='starters'] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(max(30ch, 50% - var(--_space-1)), 100%), 1fr));
    gap: var(--_space-2);
    margin: 0;
    padding: 0;
    visibility: var(--_starters);
    font-size: var(--_type-15);
    line-height: 1.4;
    list-style: none;
  }

  /*
   * Hidden until the welcome message above is rendered: nothing moves under the pointer. In a shadow tree,
   * WebKit updates :has() only on the styled element. Only before the first message, because Chromium checks
   * all messages again when one is added.
   */
  .transcript-messages.transcript-empty:has(> .reply-message > #welcome[aria-busy]) {
    --_starters: hidden;
  }

  [part='starter'] {
    display: flex;
    gap: var(--_space-2);
    align-items: center;
    justify-content: space-between;
    inline-size: 100%;
    block-size: 100%;
    min-block-size: calc(var(--_space-6) + var(--_space-3));
    padding: var(--_space-1) var(--_space-4);
    border-color: var(--_border);
    border-radius: var(--_radius-card);
    overflow-wrap: anywhere;
    text-align: start;
  }

  /* The last one of an odd number has a line of its own. */
  [part='starters'] > :last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }

  [part='starter'] .control-icon {
    flex: none;
    margin: 0;
    color: var(--_muted);
    rotate: 90deg;
  }

  [part='starter']:dir(rtl) .control-icon {
    rotate: -90deg;
  }

  [part='starter']:hover {
    border-color: var(--_accent);
    background: var(--_tint);
  }

  [part='notice'] {
    padding-inline-start: var(--_space-3);
    border-inline-start: 3px solid var(--_error);
  }

  [part='notice'] p {
    margin: 0;
  }

  .transcript-notice-buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }

  .transcript-notice-buttons > * {
    margin-block-start: var(--_space-2);
  }
`;
