import {css} from '../../platform/css.js';

export default css`
  [part='dictate'] {
    flex: none;
    border-radius: var(--_radius-pill);
  }

  /* Forced colors have a background of their own. */
  @media (forced-colors: none) {
    [part='dictate'][aria-pressed='true'] {
      background: var(--_tint);
    }
  }

  /* Beside a button with words, which is below the field. */
  [part='dictate']:has(~ .control-primary) {
    align-self: flex-start;
    margin-block-end: calc(-1 * (var(--_target) + var(--_space-1)));
  }

  .dictation-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2);
    margin: 0;
    overflow-y: auto;
    color: var(--_muted);
    font-size: var(--_type-14);
    overflow-wrap: anywhere;
  }

  /* The row of the counter. */
  [data-start][data-layout='palette'] .dictation-row {
    grid-row: 3;
  }

  .dictation-row:not(:empty) {
    padding: var(--_space-1) var(--_space-4);
  }
`;
