import {css} from '../../platform/css.js';

export default css`
  [part='dictate'] {
    flex: none;
    border-radius: var(--_radius-pill);
  }

  [part='dictate'][aria-pressed='true'] {
    background: var(--_tint);
  }

  .dictation-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2);
    margin: 0;
    /* In the layout with rows below the field, the one of the counter. */
    grid-row: 3;
    overflow-y: auto;
    color: var(--_muted);
    font-size: var(--_type-14);
    overflow-wrap: anywhere;
  }

  .dictation-row:not(:empty) {
    padding: var(--_space-1) var(--_space-4);
  }
`;
