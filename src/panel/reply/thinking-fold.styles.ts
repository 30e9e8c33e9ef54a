import {css} from 'lit';

export default css`
  .thinking {
    margin-block-end: 0.75em;
    font-size: 0.875em;
  }

  .thinking summary {
    display: block;
    inline-size: fit-content;
    border-radius: 999px;
    color: var(--_muted);
    cursor: pointer;
    user-select: none;
  }

  .thinking span {
    display: list-item;
    padding: 0.15em 0.75em;
    border: 1px solid var(--_border);
    border-radius: inherit;
    list-style: disclosure-closed inside;
  }

  .thinking[open] span {
    list-style-type: disclosure-open;
  }

  .thinking summary:hover span {
    background: var(--_faint);
    color: var(--_text);
  }

  @media (prefers-reduced-motion: no-preference) {
    .thinking [data-running] {
      animation: thinking 1.2s ease-in-out infinite alternate;
    }
  }

  @keyframes thinking {
    to {
      opacity: 0.5;
    }
  }

  .thinking p {
    margin-block: 0.6em 0;
    padding-inline-start: 0.9em;
    border-inline-start: 2px solid var(--_border);
    color: var(--_muted);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
