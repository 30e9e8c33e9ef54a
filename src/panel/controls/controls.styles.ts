import {css} from '../../platform/css.js';

/** Shared styles of all regions: boxes, buttons, and text for screen readers only. */
export default css`
  * {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important;
  }

  button {
    appearance: none;
    margin: 0;
    border: 1px solid transparent;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }

  button:disabled {
    cursor: not-allowed;
  }

  .control-pill {
    min-block-size: var(--_target);
    padding: var(--_space-1) var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-pill);
    background: var(--_surface);
    font-size: var(--_type-14);
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  a.control-pill {
    display: inline-grid;
    place-items: center;
    color: inherit;
    text-decoration: none;
  }

  .control-pill:not(:disabled):hover {
    background: var(--_faint);
  }

  .control-pill:disabled {
    color: var(--_muted);
  }

  .control-pill.control-primary:not(:disabled) {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }

  /* A button that looks like text. */
  .control-more {
    padding: 0 var(--_space-1);
    border-radius: var(--_radius-code);
    color: var(--_muted);
    font-size: var(--_type-14);
  }

  .control-more:hover {
    color: var(--_text);
  }

  .control-tip {
    display: grid;
    align-items: center;
    block-size: 100%;
  }

  .control-mark {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: var(--_space-6);
    block-size: var(--_space-6);
    border-radius: var(--_radius);
    border-end-end-radius: var(--_radius-code);
    background: var(--_accent);
    color: var(--_accent-text);
    font-weight: 600;
    line-height: 1;
    object-fit: cover;
    /* Visible in forced colors mode. */
    outline: 1px solid transparent;
    outline-offset: -1px;
  }

  img.control-mark {
    background: none;
  }

  .control-input {
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
  .control-input:placeholder-shown {
    touch-action: pinch-zoom;
  }

  .control-input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  .control-count {
    margin: 0;
    padding-inline: var(--_space-4);
    color: var(--_muted);
    font-size: var(--_type-12);
    text-align: end;
  }

  .control-count[data-over] {
    color: var(--_error);
  }

  .control-round {
    flex: none;
    inline-size: var(--_target);
    block-size: var(--_target);
    padding: 0;
    border-radius: var(--_radius-pill);
    background: var(--_accent);
    color: var(--_accent-text);
  }

  .control-round:disabled {
    background: none;
    color: var(--_muted);
  }

  .control-round:not(:disabled):hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }

  /* Sentences of the chat: no line has a lone word or character, and Japanese breaks between phrases. */
  .control-sentence {
    text-wrap: balance;
    word-break: auto-phrase;
  }

  .control-icon {
    display: block;
    margin: auto;
  }

  .control-visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
