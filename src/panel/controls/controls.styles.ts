import {css} from '../../platform/css.js';

/** Shared styles of all regions: boxes, buttons, and text for screen readers only. */
export default css`
  * {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important;
  }

  .panel {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    /* Flex alone is not enough, because many pages make the element a block. */
    block-size: 100%;
    min-block-size: 0;
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

  .pill {
    min-block-size: var(--_target);
    padding: var(--_space-1) var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-pill);
    background: var(--_surface);
    font-size: var(--_type-14);
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  a.pill {
    display: inline-grid;
    place-items: center;
    color: inherit;
    text-decoration: none;
  }

  .pill:not(:disabled):hover {
    background: var(--_faint);
  }

  .pill:disabled {
    color: var(--_muted);
  }

  .pill.primary:not(:disabled) {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }

  /* A button that looks like text. */
  .more {
    padding: 0 var(--_space-1);
    border-radius: var(--_radius-code);
    color: var(--_muted);
    font-size: var(--_type-14);
  }

  .more:hover {
    color: var(--_text);
  }

  .tip {
    display: grid;
    align-items: center;
    block-size: 100%;
  }

  .mark {
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

  /* Sentences of the chat: no line has a lone word or character, and Japanese breaks between phrases. */
  .remark,
  .notice,
  #disclaimer {
    text-wrap: balance;
    word-break: auto-phrase;
  }

  .icon {
    display: block;
    margin: auto;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
