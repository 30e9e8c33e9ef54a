import {css} from '../platform/css.js';

/** Styles of the chips in the layout `palette` of the panel, loaded by the dialog: rows below the field. */
export default css`
  [data-start][data-layout='palette'] {
    .assistant-chips {
      display: block;
      grid-row: 4;
      padding-inline: var(--_space-2);
    }

    .assistant-chip.control-pill {
      padding-block: 0;
      padding-inline-end: 0;
    }

    .control-pill .assistant-chip-use {
      flex: 1;
      flex-wrap: nowrap;
      padding: 0;
    }

    .assistant-chip-use svg {
      margin-inline: var(--_space-1) var(--_space-2);
    }

    .control-pill .assistant-chip-text {
      flex: 0 auto;
    }

    /* Nothing of the dialog is above it. */
    .assistant-chip-card {
      inset-block: calc(100% + var(--_space-1)) auto;
    }
  }
`;
