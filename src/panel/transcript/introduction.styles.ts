import {css} from 'lit';

export default css`
  .starters {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin: 0;
    padding: 0;
    visibility: var(--_starters);
    list-style: none;
  }

  /*
   * Until the welcome message above is rendered: nothing may move under the pointer. In a shadow tree, WebKit only sees
   * that :has() no longer matches where it is about the element that is styled. Only before the first message: Chromium
   * looks through all messages again when one is added.
   */
  .messages.empty:has(> .message > #welcome[aria-busy]) {
    --_starters: hidden;
  }

  .starter {
    padding: 0.45em 1em;
    border-color: var(--_border);
    border-radius: 1.25em;
    overflow-wrap: anywhere;
    text-align: start;
  }

  .starter:hover {
    border-color: var(--_accent);
    background: var(--_tint);
  }
`;
