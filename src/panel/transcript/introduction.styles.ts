import {css} from '../../css.js';

export default css`
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
`;
