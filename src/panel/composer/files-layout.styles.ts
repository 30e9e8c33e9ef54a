import {css} from '../../platform/css.js';

/** Styles of the composer with a list of files above its field. Loaded by the room whose list it is. */
export default css`
  [part='composer']:has(> section) {
    flex-wrap: wrap;
    min-inline-size: 0;
    border-radius: var(--_radius);
  }

  .composer-frame:has(section) {
    grid-template-columns: minmax(0, 1fr);
    --_files: calc(var(--_target) + 2 * var(--_space-2));
    --_row: calc(var(--_target) + 2 * var(--_space-1) + 2px + var(--_files));
  }

  .composer-frame:has(section):has([part='consent']) {
    --_row: calc(2 * var(--_target) + 3 * var(--_space-1) + 2px + var(--_files));
  }
`;
