import {css} from 'lit';

/** The frame of an open panel. `element/display-modes.styles.ts` has the styles that it needs while the panel loads. */
export default css`
  /* The dialog takes the focus on touch screens. A ring around the whole panel would say nothing. */
  .frame:focus-visible {
    outline: 0;
  }
`;
