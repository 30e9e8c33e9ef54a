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
