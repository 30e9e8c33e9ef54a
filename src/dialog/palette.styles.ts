import {css} from '../platform/css.js';

/**
 * Styles for the dialog until the visitor asks: the field, rows to choose from, and a line with the keys and the notice. The order
 * of its boxes is that of the elements, so Tab goes from top to bottom.
 */
export default css`
  /* Field and button are where the panel has them. */
  dialog .shell {
    background: none;
  }

  dialog .shell input {
    grid-row: 2;
    align-self: start;
    margin: var(--_space-2) !important;
    outline: 0;
    font-size: max(var(--_font-size), var(--_space-4));
  }

  .palette {
    display: contents;
  }

  .panel[data-start]:has(.palette) {
    .transcript-frame {
      display: none;
    }

    .composer-frame {
      flex: 1;
      grid-template: auto auto auto auto minmax(0, 1fr) auto auto / auto minmax(0, 1fr) auto;
      min-block-size: 0;
      max-inline-size: none;
      max-block-size: none;
      padding: 0;
    }

    .composer-frame > *,
    .composer-frame::before,
    .rows,
    .keys-hint {
      grid-column: 1 / -1;
    }

    .chips {
      grid-row: 1;
      padding: var(--_space-2) var(--_space-4) 0;
    }

    .chips:not(:has(.chip)) {
      display: none;
    }

    .chip {
      margin: 0;
    }

    /* Nothing of the dialog is above it. */
    .chip-card {
      inset-block: calc(100% + var(--_space-1)) auto;
    }

    .status {
      grid-row: 2;
    }

    .composer {
      grid-area: 3 / 2;
      padding: var(--_space-2);
      border: 0;
      border-radius: var(--_radius);
      outline-offset: -2px;
      background: none;
      box-shadow: none;
    }

    [part='close'].quiet {
      grid-area: 3 / 3;
      align-self: end;
      margin-block-end: var(--_space-2);
      margin-inline-end: var(--_space-2);
    }

    .count {
      grid-row: 4;
    }

    .rows {
      grid-row: 5;
      max-block-size: 50dvb;
      overflow: auto;
      overscroll-behavior: contain;
      padding-inline: var(--_space-2);
      border-block-start: 1px solid var(--_border);
    }

    .rows > :not(slot),
    [name='results']::slotted(:not(:empty)) {
      margin-block: var(--_space-2);
    }

    .empty {
      min-block-size: 0;
      padding: 0 var(--_space-2);
    }

    /* The sunken line at the end. */
    .composer-frame::before {
      position: static;
      grid-row: 6;
      block-size: auto;
      min-block-size: calc(var(--_space-3) * 3);
      border-block-start: 1px solid var(--_border);
      background: var(--_sunken);
    }

    .keys-hint,
    .disclaimer {
      grid-row: 6;
      z-index: 0;
      align-self: center;
      max-inline-size: 50%;
      margin: var(--_space-1) var(--_space-4);
    }

    .disclaimer {
      justify-self: end;
      text-align: end;
    }

    .consent {
      grid-row: 6;
      z-index: 0;
      margin: var(--_space-2) var(--_space-4);
    }

    &:has(.consent) .keys-hint {
      display: none;
    }

    slot[name='footer'] {
      display: block;
      grid-row: 7;
    }
  }

  .row,
  [name='results']::slotted(:is(a, button)) {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: calc(var(--_space-3) + var(--_space-6));
    padding: var(--_space-2) var(--_space-3);
    border-radius: var(--_radius-control);
    font-size: calc(var(--_font-size) * 0.9375);
    text-align: start;
  }

  .row:is(:hover, :focus),
  [name='results']::slotted(:is(a, button):is(:hover, :focus)),
  /* Enter in the field does the same. */
  .composer:focus-within ~ .palette .ask {
    background: var(--_tint);
  }

  .row:focus-visible,
  [name='results']::slotted(:is(a, button):focus-visible) {
    outline-offset: -2px;
  }

  .row .mark {
    inline-size: var(--_space-5);
    block-size: var(--_space-5);
    border-radius: var(--_space-2);
    border-end-end-radius: calc(var(--_radius-code) / 2);
  }

  .row:disabled {
    color: var(--_muted);
  }

  .row-text {
    display: flex;
    flex: 1;
    gap: 0.5ch;
    min-inline-size: 0;
    white-space: nowrap;
  }

  /* Each text is cut at its own end: one from left to right on its right, also in a row from right to left. */
  .row-text > * {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
  }

  .row :is(kbd, .ago, .arrow) {
    flex: none;
    color: var(--_muted);
    font-family: inherit;
    font-size: var(--_type-14);
  }

  :dir(rtl) .arrow {
    scale: -1 1;
  }

  .keys-hint {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-3);
    color: var(--_muted);
    font-size: var(--_type-12);
    text-transform: lowercase;
  }

  .keys-hint kbd {
    display: inline-block;
    min-inline-size: var(--_space-4);
    margin-inline-end: var(--_space-1);
    padding-inline: var(--_space-1);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-code);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    text-align: center;
  }

  @media (width > 480px) and (height > 480px) {
    /* The card of a chip is outside of it. */
    dialog .frame:has([data-start]) {
      overflow: visible;
    }

    dialog [data-start] .header,
    dialog .shell:has(input) b {
      display: none;
    }

    dialog .shell:has(input) > * {
      grid-area: 1 / 1;
      margin: var(--_space-2);
    }

    dialog .shell:has(input) button {
      grid-column: 2;
      margin-inline-start: 0;
    }

    .panel[data-start]:has(.palette) .composer-frame::before {
      border-radius: 0 0 calc(var(--_radius) - 1px) calc(var(--_radius) - 1px);
    }

    /* A single chip is in the row of the field. */
    .panel[data-start] .chips:not(:has(.chip + .chip)) {
      grid-area: 3 / 1 !important;
      align-self: start;
      max-inline-size: calc(var(--_space-6) * 7);
      padding-block: var(--_space-2);
      padding-inline-end: 0;

      .chip-use {
        flex-wrap: nowrap;
      }

      .chip .chip-text {
        flex: 0 1 auto;
      }
    }
  }

  /* The panel fills the screen, and its header has the button that closes. */
  @media (max-width: 480px), (max-height: 480px) {
    .palette [part='close'] {
      display: none;
    }

    .panel[data-start]:has(.palette) .rows {
      max-block-size: none;
    }

    .panel[data-start]:has(.palette) .disclaimer {
      justify-self: center;
      max-inline-size: none;
      text-align: center;
    }
  }

  @media (pointer: coarse), (max-width: 480px), (max-height: 480px) {
    .keys-hint {
      display: none !important;
    }
  }
`;
