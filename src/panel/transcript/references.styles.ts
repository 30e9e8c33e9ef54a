import {css} from 'lit';

export default css`
  .references {
    margin-block-start: 0.75em;
    font-size: 0.875em;
  }

  .references summary {
    inline-size: fit-content;
    min-block-size: 24px;
    padding: 0.15em 0.65em 0.15em 0.5em;
    border: 1px solid var(--_border);
    border-radius: 999px;
    color: var(--_muted);
    cursor: pointer;
    user-select: none;
  }

  .references summary:hover {
    background: var(--_faint);
    color: var(--_text);
  }

  .references ol {
    margin-block: 0.6em 0;
    padding-inline-start: 2em;
    overflow-wrap: anywhere;
  }

  .references li {
    padding-block: 0.15em;
  }

  .references li::marker,
  .references .type {
    color: var(--_muted);
  }

  .references .type {
    margin-inline-start: 0.35em;
    font-size: 0.925em;
  }
`;
