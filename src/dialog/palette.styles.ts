import {css} from '../platform/css.js';

/**
 * Styles for the dialog until the visitor asks: rows to choose from, and a line with the keys. They stand in the composer, whose
 * `palette-layout.styles.ts` has the rows of its grid. The order of its boxes is that of the elements, so Tab goes from top to bottom.
 */
export default css`
  [data-start][data-layout='palette'] {
    .dialog-end {
      display: flex;
      grid-area: 2 / 2;
      align-self: end;
      padding: var(--_space-2);
      padding-inline-start: 0;
    }
  }

  .dialog-rows {
    grid-row: 5;
    max-block-size: 50dvb;
    overflow: auto;
    overscroll-behavior: contain;
    /* Without rows, there is one line. */
    margin-block-end: -1px;
    padding-inline: var(--_space-2);
    border-block-start: 1px solid var(--_border);
  }

  .dialog-rows > :not(slot),
  [name='results']::slotted(:not(:empty)) {
    margin-block: var(--_space-2);
  }

  .dialog-rows .dialog-starters {
    display: block;
  }

  .dialog-rows .dialog-row,
  [data-start][data-layout='palette'] .control-pill,
  [name='results']::slotted(:is(a, button)) {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: calc(var(--_space-3) + var(--_space-6));
    padding: var(--_space-2) var(--_space-3);
    border: 0;
    border-radius: var(--_radius-control);
    font-size: calc(var(--_font-size) * 0.9375);
    text-align: start;
  }

  .dialog-rows .dialog-row > svg.control-icon {
    flex: none;
    margin: 0;
    color: var(--_muted);
    rotate: none;
  }

  /* In the middle of the place of the mark. */
  .dialog-rows .dialog-row > svg:first-child {
    margin-inline: var(--_space-1);
  }

  /* Enter in the field does what the row does that asks. */
  .dialog-ask {
    background: var(--_entered);
  }

  .dialog-rows .dialog-row:is(:hover, :focus),
  [name='results']::slotted(:is(a, button):is(:hover, :focus)) {
    background: var(--_tint);
  }

  .dialog-row:focus-visible,
  [name='results']::slotted(:is(a, button):focus-visible) {
    outline-offset: -2px;
  }

  .dialog-row .control-mark {
    inline-size: var(--_space-5);
    block-size: var(--_space-5);
  }

  .dialog-row:disabled {
    color: var(--_muted);
  }

  .dialog-words {
    display: flex;
    flex: 1;
    gap: 0.5ch;
    min-inline-size: 0;
    white-space: nowrap;
  }

  /* Each text is cut at its own end: one from left to right on its right, also in a row from right to left. */
  .dialog-words > * {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
  }

  .dialog-starters bdi {
    font-weight: 400;
    white-space: normal;
  }

  .dialog-last {
    flex: none;
    color: var(--_muted);
    font-size: var(--_type-14);
  }

  .dialog-row:dir(rtl) > svg:last-child {
    scale: -1 1;
  }

  .dialog-keys {
    z-index: 0;
    grid-row: 6;
    align-self: center;
    display: var(--_hint, flex);
    flex-wrap: wrap;
    max-inline-size: 50%;
    margin: var(--_space-1) var(--_space-4);
    gap: 0 var(--_space-3);
    color: var(--_muted);
    font-size: var(--_type-12);
    text-transform: lowercase;
  }

  .dialog-keys kbd {
    margin-inline-end: var(--_space-1);
    padding-inline: var(--_space-1);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-code);
    font: inherit;
  }

  /* The panel fills the screen, and its header has the button that closes. */
  @media (max-width: 480px), (max-height: 480px) {
    .dialog-close {
      display: none;
    }

    .dialog-rows {
      max-block-size: none;
    }
  }

  @media (pointer: coarse), (max-width: 480px), (max-height: 480px) {
    .dialog-keys {
      display: none !important;
    }
  }
`;
