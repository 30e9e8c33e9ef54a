import {css} from 'lit';

export default css`
  .starters {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* Until the welcome message above is rendered: nothing may move under the pointer. */
  .message:has(> #welcome[aria-busy]) + .starters {
    visibility: hidden;
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
