import {css} from '../../platform/css.js';

/** Styles of the places of what the page draws. */
export default css`
  /* \`column-rule-color\` draws nothing here. Its transition tells the script that the theme has changed. */
  .reply-drawing {
    column-rule-color: light-dark(white, black);
    transition: column-rule-color 1ms step-end;
  }

  /* The source that nothing replaces has the space of any other block. */
  .reply-drawing > * {
    margin-block: inherit;
  }

  /* It contains all of what is drawn, even what is fixed. */
  .reply-shown {
    display: block;
    contain: paint;
    overflow: auto;
    max-block-size: 90vh;
    padding-block: var(--_space-2);
    overflow-wrap: normal;
  }

  /* A formula in a line. An inline block that scrolls would lose its baseline. */
  .reply-shown:has(> code) {
    display: inline-grid;
    overflow-y: hidden;
    max-inline-size: 100%;
    padding-block: 0;
  }
`;
