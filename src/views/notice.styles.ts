import {css} from 'lit';

export default css`
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6em 1em;
    padding: 0.75em 1em;
    border: 1px solid color-mix(in oklab, var(--_error) 35%, var(--_surface));
    border-radius: calc(var(--_radius) * 0.7);
    background: color-mix(in oklab, var(--_error) 7%, var(--_surface));
  }

  .notice p {
    flex: 1 1 14em;
    margin: 0;
  }

  .retry {
    min-block-size: 2.25em;
    padding: 0.25em 0.9em;
    border-color: var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    font-size: 0.9375em;
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  .messages > .retry {
    align-self: flex-start;
    margin-block-start: -0.5em;
  }

  .retry:not(:disabled):hover {
    background: var(--_faint);
  }

  .retry:disabled {
    color: var(--_muted);
  }
`;
