import {css} from '../../platform/css.js';

/** Styles of the places of what the page draws. */
export default css`
  /* It contains all of what is drawn, even what is fixed. No rule is drawn between its columns: that color tells the theme. */
  .drawing {
    display: block;
    contain: paint;
    overflow: auto;
    max-block-size: 90vh;
    padding-block: var(--_space-2);
    overflow-wrap: normal;
    column-rule-color: light-dark(white, black);
    transition: column-rule-color 1ms step-end;
  }

  /* An inline block that scrolls would lose its baseline. */
  .in-line {
    display: inline-grid;
    overflow-y: hidden;
    max-inline-size: 100%;
    padding-block: 0;
  }
`;
