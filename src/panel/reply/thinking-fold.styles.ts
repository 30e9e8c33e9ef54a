import {css} from '../../css.js';

export default css`
  .thinking {
    margin-block-end: var(--_space-3);
    font-size: var(--_type-14);
  }

  .thinking summary {
    display: block;
    inline-size: fit-content;
    border-radius: var(--_radius-pill);
    color: var(--_muted);
    cursor: pointer;
    user-select: none;
  }

  .thinking span {
    display: list-item;
    padding: 2px var(--_space-3);
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
      animation: thinking calc(var(--_slow) * 4) ease-in-out infinite alternate;
    }
  }

  @keyframes thinking {
    to {
      opacity: 0.5;
    }
  }

  .thinking p {
    margin-block: var(--_space-2) 0;
    padding-inline-start: var(--_space-3);
    border-inline-start: 2px solid var(--_border);
    color: var(--_muted);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
