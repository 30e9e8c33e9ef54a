import {css} from '../../platform/css.js';

/** Styles of the composer with rows above its field. Loaded by the room whose rows they are. */
export default css`
  .composer-frame[data-above] {
    grid-template-rows: auto auto minmax(var(--_row), 1fr);
  }

  /* They take no room from the field. */
  .composer-frame[data-above='1'] {
    --_above: calc(var(--_target) + var(--_space-2) + 2px);
  }

  .composer-frame[data-above='2'] {
    --_above: calc(2 * (var(--_target) + var(--_space-2) + 2px));
  }
`;
