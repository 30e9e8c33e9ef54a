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

  .notice[data-back] {
    border-color: var(--_border);
    background: var(--_faint);
  }

  .notice p {
    flex: 1 1 14em;
    margin: 0;
  }
`;
