import {css} from '../platform/css.js';

/** Styles of the chips in the layout `palette` of the panel, loaded by the dialog. They stand in the first row. */
export default css`
  [data-start][data-layout='palette'] {
    .assistant-chips {
      grid-row: 1;
      padding: var(--_space-2) var(--_space-4) 0;
    }

    .assistant-chips:not(:has(.assistant-chip)) {
      display: none;
    }

    .assistant-chip {
      margin: 0;
    }

    /* Its bar is at the first letter of the field. */
    .assistant-quotation {
      margin: var(--_space-1);
    }

    /* Nothing of the dialog is above it. */
    .assistant-chip-card {
      inset-block: calc(100% + var(--_space-1)) auto;
    }

    /* A single chip, but for a quotation, is in the row of the field. */
    @media (width > 480px) and (height > 480px) {
      .assistant-chips:not(:has(.assistant-chip + .assistant-chip, .assistant-quotation)) {
        grid-area: 3 / 1 !important;
        align-self: start;
        max-inline-size: calc(var(--_space-6) * 7);
        padding-block: var(--_space-2);
        padding-inline-end: 0;

        .assistant-chip-use {
          flex-wrap: nowrap;
        }

        .assistant-chip .assistant-chip-text {
          flex: 0 1 auto;
        }
      }
    }
  }
`;
