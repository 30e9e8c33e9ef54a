import {css} from '../../css.js';

export default css`
  .thinking {
    margin-block: 0 var(--_space-3);
  }

  .thinking p {
    margin-block: var(--_space-1) 0;
    padding-inline-start: var(--_space-3);
    border-inline-start: 2px solid var(--_border);
    color: var(--_muted);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  @media (prefers-reduced-motion: no-preference) {
    .thinking [data-running] {
      animation: waiting calc(var(--_slow) * 8) infinite ease-in-out;
    }
  }
`;
