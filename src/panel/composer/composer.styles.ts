import {css} from '../../platform/css.js';

// Forced colors: https://drafts.csswg.org/css-color-adjust-1/#forced-colors-properties
export default css`
  .composer-frame {
    position: relative;
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    flex: none;
    inline-size: 100%;
    max-inline-size: var(--_content);
    /* A very low panel still shows one line of the field. */
    max-block-size: calc(max(33.4%, 4lh) + var(--_chips, 0px));
    margin-inline: auto;
    padding: 0 var(--_gutter) var(--_space-3);
  }

  /* Messages fade out at the composer. */
  .composer-frame::before {
    content: '';
    position: absolute;
    /* The ring of a focused composer is outside of it. */
    inset-block-end: calc(100% + 1px);
    inset-inline: 0;
    block-size: var(--_space-5);
    background: linear-gradient(transparent, var(--_surface));
    pointer-events: none;
  }

  /* Nothing is below the starters. */
  [data-start] .composer-frame::before {
    block-size: var(--_space-3);
  }

  .status {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_type-14);
  }

  .status:not(:empty) {
    padding: var(--_space-1) var(--_space-4);
  }

  .status .more {
    min-block-size: var(--_space-5);
    color: var(--_ink);
    font-weight: 500;
  }

  .composer {
    display: flex;
    align-items: flex-end;
    gap: var(--_space-1);
    padding: var(--_space-1);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-pill);
    background: var(--_surface);
  }

  .composer:focus-within {
    border-color: var(--_ink);
    box-shadow: 0 0 0 1px var(--_ink);
    /* Visible with forced colors, which remove the shadow. */
    outline: 2px solid transparent;
  }

  .input {
    field-sizing: content;
    flex: 1;
    min-inline-size: 0;
    max-block-size: 100%;
    margin: 0;
    /* A single line is in the middle of the button's height. */
    padding: calc((var(--_target) - 1lh) / 2) var(--_space-3);
    border: 0;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
    /* iOS zooms into a focused field with smaller text: https://css-tricks.com/16px-or-larger-text-prevents-ios-form-zoom/ */
    font-size: max(var(--_font-size), 16px);
    line-height: 1.5;
    overscroll-behavior: contain;
    resize: none;
  }

  /* Safari and Chromium before 144 move the page where a field has nothing to scroll. */
  .input:placeholder-shown {
    touch-action: pinch-zoom;
  }

  .count {
    margin: 0;
    padding-inline: var(--_space-4);
    color: var(--_muted);
    font-size: var(--_type-12);
    text-align: end;
  }

  .count[data-over] {
    color: var(--_error);
  }

  :is(.disclaimer, .consent) {
    margin: var(--_space-2) var(--_space-2) calc(var(--_space-1) * -1);
    color: var(--_muted);
    font-size: var(--_type-12);
    font-weight: 500;
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-align: center;
  }

  /* \`dir="auto"\` takes the direction of the page around a slot: https://html.spec.whatwg.org/#contained-text-auto-directionality */
  .consent {
    color: var(--_text);
    font-size: var(--_type-14);
    unicode-bidi: plaintext;
  }

  /* A button with words is below the field. */
  .composer:has(.primary) {
    flex-direction: column;
  }

  .composer:has(.primary) .input {
    flex: 0 1 auto;
    inline-size: 100%;
  }

  .composer .primary {
    flex: none;
  }

  .composer-frame:has(.consent) {
    max-block-size: 66%;
  }

  /* A phone on its side has space for the notice before the first question only. */
  @media (max-height: 480px) {
    .panel:not([data-start]) .disclaimer {
      display: none;
    }
  }

  .input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  .round {
    flex: none;
    inline-size: var(--_target);
    block-size: var(--_target);
    padding: 0;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_accent-text);
  }

  [part='stop'] path {
    fill: currentcolor;
  }

  .round:disabled {
    background: var(--_tint);
    color: var(--_ink);
  }

  .round:not(:disabled):hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }
`;
